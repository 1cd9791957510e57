//! Explanations in Chinese, in the words of its judges and blogs.

mod formula;
pub(crate) mod rules;

use grundy::{Natural, Outcome, SubtractionSet};

use super::lesson::{why_xor, write_steps};
use super::{Explanation, Language, OptionRow, Pattern, distinct};
use crate::moves::{self, Components, heaps_text, left_text};
use crate::table::{self, Side};
use crate::words::{join, shorten};

/// Options shown of one heap.
const SHOWN: usize = 8;
/// Winning moves shown.
const MOVES: usize = 6;

pub(super) fn text(explanation: &Explanation) -> String {
    let components = Components::of(&explanation.position);
    let mut out = String::new();
    match explanation.rules.as_slice() {
        [only] if explanation.position.groups().len() == 1 => {
            out.push_str(&shorten(&only.name, 60));
            match only.rules.as_subtraction() {
                Some(set) if set.is_fixed() && !set.is_empty() => {
                    say!(out, "：每次可取 {} 个", takes(set));
                }
                _ => {}
            }
        }
        _ => out.push_str(&shorten(&explanation.position.to_string(), 200)),
    }
    out.push_str("；正常规则（取走最后一个的人胜）\n");
    // One heap is explained in full, as a sum of many would be too long to read.
    let alone = match (explanation.heaps.as_slice(), explanation.rules.as_slice()) {
        ([heap], [rules]) if components.len() == 1 => Some((heap, rules)),
        _ => None,
    };
    if let Some(entry) = alone.and_then(|(_, rules)| rules.entry) {
        say!(out, "（{}）\n", rules::of(entry.name).unwrap_or(entry.rules));
    }
    out.push('\n');
    let mut rows = vec![vec!["堆".to_owned(), "SG值".to_owned(), "后继（取法→剩余：SG值）".to_owned()]];
    for i in 0..components.len().min(super::EXPLAINED) {
        let Some((group, heaps)) = components.get(i) else { continue };
        let facts = explanation.heaps.iter().find(|facts| facts.component == i);
        let value = explanation.solution.components.get(i).and_then(|component| component.value.as_ref());
        let options = match facts.map(|facts| &facts.options) {
            Some(Some(options)) if options.is_empty() => "无路可走".to_owned(),
            Some(Some(list)) => options(list),
            Some(None) => "后继太多，不列出".to_owned(),
            None => String::new(),
        };
        let several = explanation.position.groups().len() > 1 || group.coupled().is_some();
        let name = if several { format!("{} {}", moves::rules(group), heaps_text(heaps)) } else { heaps_text(heaps) };
        rows.push(vec![name, value.map_or_else(|| "-".to_owned(), ToString::to_string), options]);
    }
    // Games on several heaps have no options listed.
    if rows[1..].iter().all(|row| row[2].is_empty()) {
        for row in &mut rows {
            row.truncate(2);
        }
    }
    table::write(&mut out, &rows, &[Side::Right, Side::Right, Side::Left], &[4, 3]);
    if components.len() > super::EXPLAINED {
        say!(out, "  …… 还有 {} 个\n", components.len() - super::EXPLAINED);
    }
    out.push('\n');
    if let Some((facts, options)) = alone.and_then(|(facts, _)| Some((facts, facts.options.as_deref()?))) {
        mex(&mut out, &facts.value.to_string(), &distinct(options));
    }
    verdict(&mut out, explanation);
    if !explanation.steps.is_empty() {
        out.push('\n');
        write_steps(&mut out, &explanation.steps, Language::Chinese);
        out.pop();
    }
    if let Some((_, rules)) = alone {
        first_values(&mut out, &rules.pattern);
    }
    for facts in &explanation.rules {
        let name = if explanation.rules.len() > 1 { format!("{}：", shorten(&facts.name, 60)) } else { String::new() };
        let pattern = &facts.pattern;
        match (&pattern.formula, &pattern.period) {
            (Some(words), _) => say!(out, "  规律（已证明）：{name}{}。\n", formula::of(words)),
            (None, Some(period)) if period.saltus().is_zero() => say!(
                out,
                "  规律（已证明）：{name}从 {} 起，SG 值每 {} 堆循环一次。\n",
                period.preperiod(),
                period.period()
            ),
            (None, Some(period)) => say!(
                out,
                "  规律（已证明）：{name}从 {} 起，每 {} 堆 SG 值增加 {}。\n",
                period.preperiod(),
                period.period(),
                period.saltus()
            ),
            (None, None) => say!(out, "  规律：{name}尚未证明有循环节。\n"),
        }
    }
    if let Some((_, rules)) = alone {
        losing(&mut out, &rules.pattern);
    }
    if components.len() > 1 && explanation.solution.value.is_some() {
        why_xor(&mut out, Language::Chinese);
    }
    best(&mut out, explanation, &components);
    out
}

/// The value of the heap as the mex of those of its options.
fn mex(out: &mut String, value: &str, values: &[u64]) {
    if values.is_empty() {
        out.push_str("  无路可走，mex{} = 0。\n");
        return;
    }
    let shown = if values.len() > 24 {
        format!("{}, …, {}", join(&values[..12], ", "), join(&values[values.len() - 8..], ", "))
    } else {
        join(values, ", ")
    };
    say!(out, "  mex{{{shown}}} = {value}：后继的 SG 值中没有出现的最小非负整数。\n");
}

/// The values of the first heaps.
fn first_values(out: &mut String, pattern: &Pattern) {
    let (mut heaps, mut values) = (String::from("  堆     "), String::from("  SG值   "));
    for (heap, value) in pattern.first.iter().enumerate() {
        let width = heap.to_string().len().max(value.to_string().len());
        say!(heaps, "{heap:>width$} ");
        say!(values, "{value:>width$} ");
    }
    say!(out, "\n{heaps}…\n{values}…\n");
}

/// The heaps of value 0.
fn losing(out: &mut String, pattern: &Pattern) {
    let Some(zeros) = &pattern.zeros else { return };
    let list = |numbers: &[u64]| join(numbers, ", ");
    let all = zeros.from == 0 && zeros.modulus == 1;
    let line = match (zeros.below.as_slice(), zeros.residues.as_slice()) {
        ([], []) => return,
        ([], [0]) if all => "所有的堆都必败（SG 值为 0）".to_owned(),
        ([], residues) if zeros.from == 0 => {
            format!("必败的堆（SG 值为 0）：除以 {} 余 {}；其余必胜", zeros.modulus, list(residues))
        }
        (below, []) => format!("必败的堆（SG 值为 0）：只有 {}；其余必胜", list(below)),
        (below, residues) => {
            let early = if below.is_empty() { String::new() } else { format!("{}，以及", list(below)) };
            format!(
                "必败的堆（SG 值为 0）：{early}从 {} 起除以 {} 余 {}；其余必胜",
                zeros.from,
                zeros.modulus,
                list(residues)
            )
        }
    };
    say!(out, "  {line}。\n");
}

/// The first takes of a set: `1, 2, 4, 8, …`.
fn takes(set: &SubtractionSet) -> String {
    const FEW: usize = 8;
    const LEAST: usize = 4;
    let finite = set.is_finite();
    let mut list = set.takes(1 << 12);
    list.truncate(FEW + 1);
    let largest = set.largest_take().and_then(Natural::to_u64);
    if finite && list.len() <= FEW && list.last().copied() == largest {
        return join(&list, ", ");
    }
    let shown = &list[..list.len().min(LEAST)];
    match largest.filter(|_| finite) {
        Some(largest) => format!("{}, …, {largest}", join(shown, ", ")),
        None => format!("{}, …", join(shown, ", ")),
    }
}

fn options(list: &[OptionRow]) -> String {
    let row = |option: &OptionRow| {
        let left: Vec<Natural> = option.to.iter().map(|&part| Natural::from(part)).collect();
        let left = left_text(&left);
        match option.take {
            Some(0) => format!("分成{left}：{}", option.value),
            Some(take) => format!("取{take}→{left}：{}", option.value),
            None => format!("变成{left}：{}", option.value),
        }
    };
    let mut text = list.iter().take(SHOWN).map(row).collect::<Vec<_>>().join("   ");
    if list.len() > SHOWN {
        say!(text, "   …… 共 {} 种", list.len());
    }
    text
}

fn verdict(out: &mut String, explanation: &Explanation) {
    let solution = &explanation.solution;
    let who = if solution.outcome == Outcome::N { "先手必胜" } else { "先手必败（后手必胜）" };
    let Some(sum) = &solution.value else {
        say!(out, "  {who}。\n");
        return;
    };
    let sign = if sum.is_zero() { String::new() } else { " ≠ 0".to_owned() };
    let values: Vec<_> = solution.components.iter().filter_map(|component| component.value.as_ref()).collect();
    if values.len() > 1 && values.len() <= super::EXPLAINED {
        say!(out, "  异或和 = {} = {sum}{sign}，{who}。\n", join(values, " xor "));
    } else {
        let what = if values.len() == 1 { "SG 值" } else { "异或和" };
        say!(out, "  {what} = {sum}{sign}，{who}。\n");
    }
}

/// The winning moves, the last thing that is said.
pub(super) fn best(out: &mut String, explanation: &Explanation, components: &Components<'_>) {
    let found = &explanation.solution.moves;
    if found.list.is_empty() {
        return;
    }
    let several = explanation.position.groups().len() > 1;
    let one = |winning: &grundy::Move| {
        let Some((group, heaps)) = components.get(winning.component) else { return String::new() };
        let name = if several { format!("在 {} 中", moves::rules(group)) } else { String::new() };
        if group.coupled().is_some() {
            let left =
                if winning.to.is_empty() { "空局面".to_owned() } else { format!(" {}", heaps_text(&winning.to)) };
            return format!("{name}从 {} 到{left}", heaps_text(heaps));
        }
        let Some(heap) = heaps.first() else { return String::new() };
        let left = left_text(&winning.to);
        match heap.checked_sub(&winning.to.iter().cloned().sum()) {
            Some(take) if take.is_zero() => format!("{name}把 {heap} 分成 {left}"),
            Some(take) => format!("{name}从 {heap} 取 {take}（剩 {left}）"),
            None => format!("{name}把 {heap} 变成 {left}"),
        }
    };
    let mut list: Vec<String> = found.list.iter().take(MOVES).map(one).collect();
    if found.count > list.len() as u64 {
        say!(out, "  必胜走法（共 {} 种）：{}，等等。\n", found.count, list.join("，"));
        return;
    }
    if let (Some(last), true) = (list.last_mut(), found.list.len() > 1) {
        last.insert(0, '或');
    }
    say!(out, "  必胜走法：{}。\n", list.join("，"));
}
