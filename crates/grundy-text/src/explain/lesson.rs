//! What a teacher adds to the numbers: the values built up from heap 0, why values are xored, and misere play.

use grundy::{HeapRules as _, Natural, NimSequence, OneHeapRules, Outcome, SequenceError, Why};

use super::{Explanation, Language, distinct, options};
use crate::moves::{Components, heaps_text};
use crate::table::{self, Side};
use crate::words::{join, shorten};

/// One line of the table that builds the values up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    heap: u64,
    /// The heaps that can be left, as far as they are single heaps.
    left: Vec<u64>,
    /// The different values of the options.
    values: Vec<u64>,
    value: u64,
}

/// Tables of more heaps are too long for a blackboard.
const LARGEST: u64 = 12;

/// The values of the heaps from 0 to this one, step by step; nothing for a heap that is large or has breaks too many to
/// read.
pub(crate) fn steps(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
) -> Result<Vec<Step>, SequenceError> {
    let Some(last) = heap.to_u64().filter(|&heap| (2..=LARGEST).contains(&heap)) else { return Ok(Vec::new()) };
    let mut breaks = false;
    rules.for_each_option(last, &mut |parts| breaks |= parts.iter().filter(|&&part| part > 0).count() > 1);
    let mut all = Vec::new();
    for heap in 0..=last {
        let Some(rows) = options::of(rules, sequence, &Natural::from(heap))? else { return Ok(Vec::new()) };
        let left =
            if breaks { Vec::new() } else { rows.iter().map(|row| row.to.first().copied().unwrap_or(0)).collect() };
        all.push(Step { heap, left, values: distinct(&rows), value: sequence.value_u64(heap)? });
    }
    Ok(all)
}

/// The table, heap by heap.
pub(crate) fn write_steps(out: &mut String, steps: &[Step], language: Language) {
    if steps.is_empty() {
        return;
    }
    let plain = steps.iter().any(|step| !step.left.is_empty());
    let (title, names) = match language {
        Language::English => (
            "  step by step, each value the mex of those before it that can be reached\n",
            ["heap", "leaves", "their values", "value"],
        ),
        Language::Chinese => {
            ("  从 0 开始逐步求值，每个值都是可到达的值的 mex\n", ["堆", "可剩", "后继的SG值", "SG值"])
        }
    };
    out.push_str(title);
    let mut rows = vec![names.map(str::to_owned).to_vec()];
    for step in steps {
        let list = |numbers: &[u64]| if numbers.is_empty() { "-".to_owned() } else { join(numbers, " ") };
        rows.push(vec![step.heap.to_string(), list(&step.left), list(&step.values), step.value.to_string()]);
    }
    let mut sides = vec![Side::Right, Side::Left, Side::Left, Side::Right];
    if !plain {
        for row in &mut rows {
            row.remove(1);
        }
        sides.remove(1);
    }
    table::write(out, &rows, &sides, &[3]);
    out.push('\n');
}

/// Why the values of the parts of a sum are xored and not added.
pub(crate) fn why_xor(out: &mut String, language: Language) {
    out.push_str(match language {
        Language::English => {
            "\n  Why xor? Two parts of equal value cancel: whatever is played in one is answered in the other. So 1 + 1 is\n  \
             lost for the player to move. But 1 + 2 is won, by making it 1 + 1: parts of different value do not cancel.\n"
        }
        Language::Chinese => {
            "\n  为什么用异或？两个 SG 值相等的部分互相抵消：对方在一边怎么走，就在另一边照样回应，所以 1 和 1 是必败局面。\n  \
             而 1 和 2 必胜：走成 1 和 1 即可。SG 值不同就不能抵消。\n"
        }
    });
}

/// The explanation in misere play.
pub(crate) fn misere(explanation: &Explanation, language: Language) -> String {
    let components = Components::of(&explanation.position);
    let solution = &explanation.solution;
    let position = shorten(&explanation.position.to_string(), 200);
    let mut out = match language {
        Language::English => format!("{position}, misere play: who makes the last move loses\n\n"),
        Language::Chinese => format!("{position}；反常规则（反 Nim）：走最后一步的人输\n\n"),
    };
    let mut rows = Vec::new();
    let mut values = Vec::new();
    for (index, component) in solution.components.iter().enumerate().take(super::EXPLAINED) {
        if let Some(value) = &component.value {
            let heaps = components.get(index).map_or(&[][..], |(_, heaps)| heaps);
            rows.push(match language {
                Language::English => vec![components.name(index), format!("value {value}")],
                Language::Chinese => {
                    vec![format!("第 {} 堆：{}", index + 1, heaps_text(heaps)), format!("SG值 {value}")]
                }
            });
            values.push(value.clone());
        }
    }
    if !rows.is_empty() {
        table::write(&mut out, &rows, &[], &[3]);
        out.push('\n');
    }
    let ones = solution.components.iter().filter(|c| c.value.as_ref().is_some_and(|value| !value.is_zero())).count();
    let won = solution.outcome == Outcome::N;
    let rule = match (&solution.why, language) {
        (Why::MisereSmall, Language::English) => format!(
            "  No value is above 1, so every move only changes the number of ones, which is {ones}. Who faces an odd number of\n  \
             ones makes the last move: here the player to move {}.\n",
            if won { "wins, for it is even" } else { "loses, for it is odd" }
        ),
        (Why::MisereSmall, Language::Chinese) => format!(
            "  所有 SG 值都不超过 1，每一步只改变 1 的个数（现在是 {ones}）。面对奇数个 1 的人会走最后一步：{}。\n",
            if won { "个数为偶数，先手必胜" } else { "个数为奇数，先手必败" }
        ),
        (Why::MisereLarge, Language::English) => format!(
            "  Some value is above 1, so it is decided as in normal play: the xor is {}, and the player to move {}.\n  \
             Who leads keeps the xor at 0 until a move can leave ones only, and then leaves an odd number of them.\n",
            values.iter().fold(grundy::Nimber::ZERO, |xor, value| &xor ^ value),
            if won { "wins" } else { "loses" }
        ),
        (Why::MisereLarge, Language::Chinese) => format!(
            "  有 SG 值大于 1，所以和正常规则一样判断：异或和为 {}，先手{}。\n  \
             领先的一方一直保持异或和为 0，直到能走成只剩 1 的局面，这时留下奇数个 1。\n",
            values.iter().fold(grundy::Nimber::ZERO, |xor, value| &xor ^ value),
            if won { "必胜" } else { "必败" }
        ),
        (_, Language::English) => format!(
            "  Misere play of this game has no short rule; every line of play was looked at: the player to move {}.\n",
            if won { "wins" } else { "loses" }
        ),
        (_, Language::Chinese) => {
            format!(
                "  这个游戏的反常规则没有简单的判别法；搜索了全部走法：先手{}。\n",
                if won { "必胜" } else { "必败" }
            )
        }
    };
    out.push_str(&rule);
    match solution.moves.list.first() {
        Some(first) => {
            let (what, how) = components.describe(first);
            match language {
                Language::English => say!(out, "  the move to make: {what}, that is {how}.\n"),
                Language::Chinese => super::chinese::best(&mut out, explanation, &components),
            }
        }
        None => out.push_str(match language {
            Language::English => "  There is no winning move.\n",
            Language::Chinese => "  没有必胜走法。\n",
        }),
    }
    out
}
