//! The report of a stress test, in English and Chinese.

mod mistakes;

use serde::Serialize;
use serde_json::json;

use crate::explain::Language;
use crate::stress::mistakes::mistake;
use crate::words::shorten;

/// A failure as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StressFailure<'a> {
    /// The stable name of the kind of difference.
    pub kind: &'a str,
    /// What is special about it: how a program crashed, the word that should not be there.
    pub detail: String,
    /// The smallest input, the right output and the program's.
    pub input: &'a [u8],
    /// The right output.
    pub expected: &'a [u8],
    /// The program's output.
    pub found: &'a [u8],
    /// The end of its standard error.
    pub errors: &'a [u8],
    /// The bytes of the input that failed first.
    pub first_seen: usize,
    /// Why the right answer is right, already in the language asked for.
    pub why: String,
    /// The stable names of the mistakes that give the program's output.
    pub causes: Vec<&'a str>,
    /// On how many cases they were compared.
    pub compared: usize,
}

/// A stress test as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StressWords<'a> {
    /// The problem.
    pub problem: &'a str,
    /// How often the program was run.
    pub runs: u64,
    /// On how many cases.
    pub cases: u64,
    /// The seed.
    pub seed: u64,
    /// What was found.
    pub failure: Option<StressFailure<'a>>,
}

/// A printed table of values as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableWords<'a> {
    /// The rules.
    pub rules: &'a str,
    /// The first heap of the table.
    pub from: u64,
    /// How many values were compared.
    pub compared: u64,
    /// The first wrong heap, its value, and theirs.
    pub wrong: Option<(u64, u64, u64)>,
    /// The stable names of the mistakes that give this table.
    pub causes: Vec<&'a str>,
    /// The explanation of the right value, already in the language asked for.
    pub why: String,
}

/// What happened, in words.
fn kind(kind: &str, language: Language) -> &str {
    const WORDS: &[(&str, &str, &str)] = &[
        ("wrong-answer", "wrong answer", "答案错误"),
        ("missing-output", "the output ends too early", "输出不完整"),
        ("extra-output", "the output has words that should not be there", "输出了多余的内容"),
        ("wrong-lines", "the right words, but in the wrong lines", "内容正确，但分行错误"),
        ("crash", "the program failed", "程序崩溃"),
        ("time-out", "the program did not end in time", "运行超时"),
        ("too-much-output", "the program prints without end", "输出过多"),
    ];
    WORDS.iter().find(|row| row.0 == kind).map_or(kind, |row| match language {
        Language::English => row.1,
        Language::Chinese => row.2,
    })
}

/// How a program crashed, in words.
fn crash(how: &str, language: Language) -> String {
    const WORDS: &[(&str, &str)] = &[
        ("exit code ", "退出码 "),
        ("an unknown exit", "未知的退出方式"),
        ("signal ", "信号 "),
        (" (illegal instruction)", "（非法指令）"),
        (" (abort: a failed assertion or an uncaught exception)", "（abort：断言失败或未捕获的异常）"),
        (" (division by zero)", "（除以零）"),
        (" (killed: perhaps for its memory)", "（被杀死：可能是内存超限）"),
        (" (segmentation fault: an index out of range or too deep a recursion)", "（段错误：数组越界或递归太深）"),
    ];
    match language {
        Language::English => how.to_owned(),
        Language::Chinese => WORDS.iter().fold(how.to_owned(), |how, (from, to)| how.replace(from, to)),
    }
}

/// Lines shown of a text.
const LINES: usize = 12;
/// Characters shown of a line.
const WIDE: usize = 100;

/// A text line by line, indented, cut if it is long.
fn block(out: &mut String, text: &[u8], cut: &str) {
    let text = String::from_utf8_lossy(text);
    let lines: Vec<&str> = text.lines().collect();
    for line in lines.iter().take(LINES) {
        let clean: String = line.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        say!(out, "  {}\n", shorten(&clean, WIDE));
    }
    match lines.len() {
        0 => say!(out, "  {}\n", if cut == "more lines" { "(nothing)" } else { "（空）" }),
        more if more > LINES => say!(out, "  ... {} {cut}\n", more - LINES),
        _ => {}
    }
}

impl StressWords<'_> {
    /// The report in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let mut out = String::new();
        let StressWords { problem, runs, cases, seed, .. } = self;
        let chinese = language == Language::Chinese;
        let Some(failure) = &self.failure else {
            if chinese {
                say!(out, "{problem}：运行 {runs} 次，共 {cases} 组数据，没有发现差异（种子 {seed}）\n");
            } else {
                say!(out, "{problem}: {runs} runs, {cases} cases, no difference (seed {seed})\n");
            }
            return out;
        };
        say!(out, "{}", kind(failure.kind, language));
        if !failure.detail.is_empty() {
            let detail = if failure.kind == "crash" { &crash(&failure.detail, language) } else { &failure.detail };
            say!(out, "{}{detail}", if chinese { "：" } else { ": " });
        }
        let (input, right, theirs, errors, cut) = if chinese {
            ("最小输入", "正确输出", "你的输出", "标准错误", "行省略")
        } else {
            ("smallest input", "right output", "its output", "standard error", "more lines")
        };
        if chinese {
            say!(out, "（第 {runs} 次运行，种子 {seed}；由 {} 字节缩小）\n", failure.first_seen);
        } else {
            say!(out, " (run {runs}, seed {seed}; shrunk from {} bytes)\n", failure.first_seen);
        }
        say!(out, "\n{input}\n");
        block(&mut out, failure.input, cut);
        say!(out, "{right}\n");
        block(&mut out, failure.expected, cut);
        say!(out, "{theirs}\n");
        block(&mut out, failure.found, cut);
        if !failure.errors.is_empty() {
            say!(out, "{errors}\n");
            block(&mut out, failure.errors, cut);
        }
        if !failure.why.is_empty() {
            say!(out, "\n{}\n", failure.why.trim_end());
        }
        causes(&mut out, &failure.causes, Some(failure.compared), language);
        out
    }
}

fn causes(out: &mut String, causes: &[&str], compared: Option<usize>, language: Language) {
    let Some((first, rest)) = causes.split_first() else { return };
    let on = match (compared, language) {
        (None, _) => String::new(),
        (Some(cases), Language::English) => format!(" (compared on {cases} cases)"),
        (Some(cases), Language::Chinese) => format!("（在 {cases} 组数据上比对）"),
    };
    match language {
        Language::English => {
            say!(out, "\nlikely cause: {}\n", mistake(first, language));
            say!(out, "  A program with this mistake prints exactly the same{on}.\n");
            for other in rest.iter().take(3) {
                say!(out, "  or: {}\n", mistake(other, language));
            }
        }
        Language::Chinese => {
            say!(out, "\n可能的原因：{}\n", mistake(first, language));
            say!(out, "  犯这个错误的程序输出完全相同{on}。\n");
            for other in rest.iter().take(3) {
                say!(out, "  或者：{}\n", mistake(other, language));
            }
        }
    }
}

impl TableWords<'_> {
    /// The report in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let mut out = String::new();
        let last = self.from + self.compared.saturating_sub(1);
        let (rules, from, compared) = (self.rules, self.from, self.compared);
        let Some((heap, right, theirs)) = self.wrong else {
            match language {
                Language::English => say!(out, "{rules}: all {compared} values are right (heaps {from} to {last})\n"),
                Language::Chinese => say!(out, "{rules}：{compared} 个值全部正确（堆 {from} 到 {last}）\n"),
            }
            return out;
        };
        match language {
            Language::English => {
                say!(out, "{rules}: first wrong at heap {heap}, which has {right}; the table says {theirs}\n");
            }
            Language::Chinese => say!(out, "{rules}：从第 {heap} 堆开始出错，应为 {right}，表中是 {theirs}\n"),
        }
        if !self.why.is_empty() {
            say!(out, "\n{}\n", self.why.trim_end());
        }
        causes(&mut out, &self.causes, None, language);
        out
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Serialize for StressWords<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let failure = self.failure.as_ref().map(|failure| {
            json!({
                "kind": failure.kind,
                "detail": failure.detail,
                "input": lossy(failure.input),
                "expected": lossy(failure.expected),
                "found": lossy(failure.found),
                "stderr": lossy(failure.errors),
                "causes": failure.causes,
                "compared_cases": failure.compared,
            })
        });
        json!({
            "schema": "grundy/stress/1",
            "problem": self.problem,
            "runs": self.runs,
            "cases": self.cases,
            "seed": self.seed.to_string(),
            "failure": failure,
        })
        .serialize(serializer)
    }
}

impl Serialize for TableWords<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let wrong = self.wrong.map(|(heap, right, theirs)| {
            json!({"heap": heap.to_string(), "expected": right.to_string(), "found": theirs.to_string()})
        });
        json!({
            "schema": "grundy/stress-table/1",
            "rules": self.rules,
            "from": self.from.to_string(),
            "compared": self.compared,
            "wrong": wrong,
            "causes": self.causes,
        })
        .serialize(serializer)
    }
}

/// Whether a mistake of this name has words in both languages.
#[must_use]
pub fn knows_mistake(id: &str) -> bool {
    mistake(id, Language::English) != id && mistake(id, Language::Chinese) != id
}
