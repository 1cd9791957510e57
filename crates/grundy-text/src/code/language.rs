//! The statements of a program worded in C++, Python, Rust and Java.

use grundy::Play;

use super::statement::Statement;
use super::{CodeLanguage, Plan};
use crate::words::join;

/// What a program is about.
pub(super) enum Body {
    /// Heaps whose values are xored.
    Heaps(Plan),
    /// A position on several heaps, won or lost.
    Position(Vec<Statement>),
}

/// Words statements, a line each.
struct Writer {
    language: CodeLanguage,
    out: String,
    depth: usize,
    /// Whether all numbers are heaps of a table, which fit an `int`.
    small: bool,
    /// Whether loops count with 64 bits.
    wide: bool,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.out.push_str(&"    ".repeat(self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn is_python(&self) -> bool {
        self.language == CodeLanguage::Python
    }

    /// An expression as this language writes it.
    fn expression(&self, text: &str) -> String {
        match self.language {
            CodeLanguage::Cpp => text.replace(['\u{ab}', '\u{bb}'], ""),
            CodeLanguage::Java => text.replace("min(", "Math.min(").replace('\u{ab}', "(int) (").replace('\u{bb}', ")"),
            CodeLanguage::Python => text
                .replace(['\u{ab}', '\u{bb}'], "")
                .replace(" / ", " // ")
                .replace("&&", "and")
                .replace("||", "or")
                .replace("!(", "not ("),
            CodeLanguage::Rust => {
                text.replace("min(", "std::cmp::min(").replace('\u{ab}', "(").replace('\u{bb}', ") as usize")
            }
        }
    }

    /// The functions that the formulas of written rules need.
    fn helpers(&mut self, body: &Body) {
        let Body::Heaps(Plan::Table { marks, .. }) = body else { return };
        for helper in super::written::helpers(self.language, marks) {
            self.line(helper);
            self.out.push_str(if self.is_python() { "" } else { "\n" });
        }
    }

    fn block(&mut self, head: &str, body: &[Statement]) {
        self.line(&if self.is_python() { format!("{head}:") } else { format!("{head} {{") });
        self.depth += 1;
        self.statements(body);
        self.depth -= 1;
        if !self.is_python() {
            self.line("}");
        }
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        use CodeLanguage::{Cpp, Java, Python, Rust};
        let bracket = |text: String, language| if language == Rust { text } else { format!("({text})") };
        match statement {
            Statement::New(name, value) => {
                let value = self.expression(value);
                self.line(&match self.language {
                    Cpp | Java if self.small => format!("int {name} = {value};"),
                    Cpp => format!("long long {name} = {value};"),
                    Java => format!("long {name} = {value};"),
                    Python => format!("{name} = {value}"),
                    Rust => format!("let mut {name} = {value};"),
                });
            }
            Statement::Set(name, value) => {
                let value = self.expression(value);
                self.line(&if self.is_python() { format!("{name} = {value}") } else { format!("{name} = {value};") });
            }
            Statement::For(name, from, to, body) => {
                let (from, to) = (self.expression(from), self.expression(to));
                let head = match self.language {
                    Cpp if self.wide => format!("for (long long {name} = {from}; {name} <= {to}; {name}++)"),
                    Java if self.wide => format!("for (long {name} = {from}; {name} <= {to}; {name}++)"),
                    Cpp | Java => format!("for (int {name} = {from}; {name} <= {to}; {name}++)"),
                    Python => format!("for {name} in range({from}, {to} + 1)"),
                    Rust => format!("for {name} in {from}..={to}"),
                };
                self.block(&head, body);
            }
            Statement::Takes(body) => {
                let head = match self.language {
                    Cpp | Java => "for (int s : takes)",
                    Python => "for s in takes",
                    Rust => "for &s in &takes",
                };
                self.block(head, body);
            }
            Statement::While(condition, body) => {
                let condition = self.expression(condition);
                let head = match self.language {
                    Python => format!("while {condition}"),
                    language => format!("while {}", bracket(condition, language)),
                };
                self.block(&head, body);
            }
            Statement::If(condition, body) => {
                let condition = self.expression(condition);
                let head = match self.language {
                    Python => format!("if {condition}"),
                    language => format!("if {}", bracket(condition, language)),
                };
                self.block(&head, body);
            }
            Statement::Wide(body) => {
                self.line(match self.language {
                    Cpp => "long long v0 = n;",
                    Java => "long v0 = n;",
                    Python => "v0 = n",
                    Rust => "let v0 = n as i64;",
                });
                self.wide = true;
                self.statements(body);
                self.wide = false;
            }
            Statement::Block(body) if self.is_python() => self.statements(body),
            Statement::Block(body) => {
                self.line("{");
                self.depth += 1;
                self.statements(body);
                self.depth -= 1;
                self.line("}");
            }
            Statement::Mark(value) => {
                let value = self.expression(value);
                self.line(&match self.language {
                    Cpp | Rust => format!("seen[{value}] = n + 1;"),
                    Java => format!("seen[(int) ({value})] = n + 1;"),
                    Python => format!("seen[{value}] = n + 1"),
                });
            }
            Statement::Take(value) => {
                let value = self.expression(value);
                self.line(&match self.language {
                    Cpp => format!("takes.push_back({value});"),
                    Java => format!("takes.add((int) ({value}));"),
                    Python => format!("takes.append({value})"),
                    Rust => format!("takes.push({value});"),
                });
            }
            Statement::Return(value) => {
                let value = self.expression(value);
                self.line(&if self.is_python() { format!("return {value}") } else { format!("return {value};") });
            }
        }
    }
}

/// A text as a literal between double quotes, which all four languages read alike.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// The whole program.
pub(super) fn write(body: &Body, play: Play, language: CodeLanguage, (win, lose): (&str, &str)) -> String {
    let mut writer = Writer { language, out: String::new(), depth: 0, small: false, wide: false };
    let (win, lose) = (quoted(win), quoted(lose));
    match language {
        CodeLanguage::Cpp => cpp(&mut writer, body, play, &win, &lose),
        CodeLanguage::Python => python(&mut writer, body, play, &win, &lose),
        CodeLanguage::Rust => rust(&mut writer, body, play, &win, &lose),
        CodeLanguage::Java => java(&mut writer, body, play, &win, &lose),
    }
    writer.out
}

/// The value of heap n by one turn of its period.
fn of_turn(before: u64, period: u64, saltus: u64) -> String {
    let place = match before {
        0 => format!("n % {period}"),
        _ => format!("(n - {before}) % {period} + {before}"),
    };
    match saltus {
        0 => format!("T[{place}]"),
        _ if before == 0 => format!("T[{place}] + n / {period} * {saltus}"),
        _ => format!("T[{place}] + (n - {before}) / {period} * {saltus}"),
    }
}

fn cpp(w: &mut Writer, body: &Body, play: Play, win: &str, lose: &str) {
    let misere = play == Play::Misere;
    let takes = matches!(body, Body::Heaps(Plan::Table { takes, .. }) if !takes.is_empty());
    w.line("#include <algorithm>\n#include <iostream>");
    if takes || matches!(body, Body::Position(_)) {
        w.line("#include <vector>");
    }
    w.line("using namespace std;\n");
    w.helpers(body);
    let value = match body {
        Body::Position(statements) => {
            w.block("int wins(const vector<long long>& h, int k)", statements);
            "wins(h, k)"
        }
        Body::Heaps(Plan::Formula(statements)) => {
            w.block("long long g(long long n)", statements);
            "g(n)"
        }
        Body::Heaps(Plan::Turn { before, period, saltus, values }) => {
            w.line(&format!("const long long T[] = {{{}}};\n", join(values, ", ")));
            w.line("long long g(long long n) {");
            if *before > 0 {
                w.line(&format!("    if (n < {before}) return T[n];"));
            }
            w.line(&format!("    return {};\n}}", of_turn(*before, *period, *saltus)));
            "g(n)"
        }
        Body::Heaps(Plan::Table { largest, seen, .. }) => {
            w.line(&format!("int sg[{}], seen[{seen}];", largest + 1));
            "sg[n]"
        }
    };
    w.line("\nint main() {");
    w.depth += 1;
    if let Body::Heaps(Plan::Table { largest, takes, marks, .. }) = body {
        if !takes.is_empty() {
            w.line("vector<int> takes;");
            w.statements(takes);
        }
        w.line(&format!("for (int n = 0; n <= {largest}; n++) {{"));
        w.depth += 1;
        w.small = true;
        w.statements(marks);
        w.line("while (seen[sg[n]] == n + 1) sg[n]++;");
        w.depth -= 1;
        w.line("}");
    }
    w.line("int t, k;");
    w.line("for (cin >> t; t > 0; t--) {");
    w.depth += 1;
    w.line("cin >> k;");
    if matches!(body, Body::Position(_)) {
        w.line("vector<long long> h(k);");
        w.line("for (auto& x : h) cin >> x;");
        w.line(&format!("cout << ({value} ? {win} : {lose}) << '\\n';"));
    } else {
        w.line(if misere { "long long n, x = 0, big = 0;" } else { "long long n, x = 0;" });
        w.line("for (int i = 0; i < k; i++) {");
        w.line("    cin >> n;");
        w.line(&format!("    x ^= {value};"));
        if misere {
            w.line(&format!("    big |= {value} > 1;"));
        }
        w.line("}");
        let wins = if misere { "(x != 0) == (big != 0)" } else { "x != 0" };
        w.line(&format!("cout << ({wins} ? {win} : {lose}) << '\\n';"));
    }
    w.out.push_str("    }\n}\n");
}

fn python(w: &mut Writer, body: &Body, play: Play, win: &str, lose: &str) {
    let misere = play == Play::Misere;
    w.line("import sys\n");
    w.helpers(body);
    let value = match body {
        Body::Position(statements) => {
            w.block("def wins(h, k)", statements);
            "wins(h, k)"
        }
        Body::Heaps(Plan::Formula(statements)) => {
            w.block("def g(n)", statements);
            "g(n)"
        }
        Body::Heaps(Plan::Turn { before, period, saltus, values }) => {
            w.line(&format!("T = [{}]\n", join(values, ", ")));
            w.line("def g(n):");
            if *before > 0 {
                w.line(&format!("    if n < {before}:\n        return T[n]"));
            }
            let turn = w.expression(&of_turn(*before, *period, *saltus));
            w.line(&format!("    return {turn}"));
            "g(n)"
        }
        Body::Heaps(Plan::Table { largest, takes, marks, seen }) => {
            w.line(&format!("sg = [0] * {}\nseen = [0] * {seen}", largest + 1));
            if !takes.is_empty() {
                w.line("takes = []");
                w.statements(takes);
            }
            w.line(&format!("for n in range({}):", largest + 1));
            w.depth += 1;
            w.small = true;
            w.statements(marks);
            w.line("while seen[sg[n]] == n + 1:\n        sg[n] += 1");
            w.depth -= 1;
            "sg[n]"
        }
    };
    w.line("\nit = iter(map(int, sys.stdin.read().split()))");
    w.line("for _ in range(next(it)):");
    w.depth += 1;
    w.line("k = next(it)");
    w.line("h = [next(it) for _ in range(k)]");
    if matches!(body, Body::Position(_)) {
        w.line(&format!("print({win} if {value} else {lose})"));
        return;
    }
    w.line("x = 0");
    if misere {
        w.line("big = False");
    }
    w.line("for n in h:");
    w.line(&format!("    x ^= {value}"));
    if misere {
        w.line(&format!("    big |= {value} > 1"));
    }
    let wins = if misere { "(x != 0) == big" } else { "x" };
    w.line(&format!("print({win} if {wins} else {lose})"));
}

fn rust(w: &mut Writer, body: &Body, play: Play, win: &str, lose: &str) {
    let misere = play == Play::Misere;
    w.line("#![allow(unused_mut)]");
    w.line("use std::io::Read;\n");
    w.helpers(body);
    let value = match body {
        Body::Position(statements) => {
            w.block("fn wins(h: &[usize], k: usize) -> usize", statements);
            "wins(&h, k)"
        }
        Body::Heaps(Plan::Formula(statements)) => {
            w.block("fn g(mut n: usize) -> usize", statements);
            "g(n)"
        }
        Body::Heaps(Plan::Turn { before, period, saltus, values }) => {
            w.line(&format!("const T: [usize; {}] = [{}];\n", values.len(), join(values, ", ")));
            w.line("fn g(n: usize) -> usize {");
            if *before > 0 {
                w.line(&format!("    if n < {before} {{\n        return T[n];\n    }}"));
            }
            w.line(&format!("    {}\n}}", of_turn(*before, *period, *saltus)));
            "g(n)"
        }
        Body::Heaps(Plan::Table { .. }) => "sg[n]",
    };
    w.line("\nfn main() {");
    w.depth += 1;
    if let Body::Heaps(Plan::Table { largest, takes, marks, seen }) = body {
        w.line(&format!("let mut sg = vec![0usize; {}];\n    let mut seen = vec![0usize; {seen}];", largest + 1));
        if !takes.is_empty() {
            w.line("let mut takes: Vec<usize> = Vec::new();");
            w.statements(takes);
        }
        w.line(&format!("for n in 0..={largest} {{"));
        w.depth += 1;
        w.small = true;
        w.statements(marks);
        w.line("while seen[sg[n]] == n + 1 {\n            sg[n] += 1;\n        }");
        w.depth -= 1;
        w.line("}");
    }
    w.line("let mut text = String::new();");
    w.line("std::io::stdin().read_to_string(&mut text).unwrap();");
    w.line("let mut it = text.split_whitespace().map(|w| w.parse::<usize>().unwrap());");
    w.line("for _ in 0..it.next().unwrap() {");
    w.depth += 1;
    w.line("let k = it.next().unwrap();");
    w.line("let h: Vec<usize> = it.by_ref().take(k).collect();");
    if matches!(body, Body::Position(_)) {
        w.line(&format!("println!(\"{{}}\", if {value} != 0 {{ {win} }} else {{ {lose} }});"));
    } else {
        w.line("let mut x = 0;");
        if misere {
            w.line("let mut big = false;");
        }
        w.line("for &n in &h {");
        w.line(&format!("    x ^= {value};"));
        if misere {
            w.line(&format!("    big |= {value} > 1;"));
        }
        w.line("}");
        let wins = if misere { "(x != 0) == big" } else { "x != 0" };
        w.line(&format!("println!(\"{{}}\", if {wins} {{ {win} }} else {{ {lose} }});"));
    }
    w.out.push_str("    }\n}\n");
}

fn java(w: &mut Writer, body: &Body, play: Play, win: &str, lose: &str) {
    let misere = play == Play::Misere;
    w.line("import java.util.*;\n\npublic class Main {");
    w.depth += 1;
    w.helpers(body);
    let value = match body {
        Body::Position(statements) => {
            w.block("static long wins(long[] h, int k)", statements);
            "wins(h, k) != 0"
        }
        Body::Heaps(Plan::Formula(statements)) => {
            w.block("static long g(long n)", statements);
            "g(n)"
        }
        Body::Heaps(Plan::Turn { before, period, saltus, values }) => {
            w.line(&format!("static final long[] T = {{{}}};\n", join(values, ", ")));
            w.line("static long g(long n) {");
            if *before > 0 {
                w.line(&format!("    if (n < {before}) return T[(int) n];"));
            }
            let turn = of_turn(*before, *period, *saltus).replace("T[", "T[(int) (").replacen(']', ")]", 1);
            w.line(&format!("    return {turn};\n    }}"));
            "g(n)"
        }
        Body::Heaps(Plan::Table { .. }) => "sg[(int) n]",
    };
    w.line("\n    public static void main(String[] args) {");
    w.depth += 1;
    if let Body::Heaps(Plan::Table { largest, takes, marks, seen }) = body {
        w.line(&format!("int[] sg = new int[{}], seen = new int[{seen}];", largest + 1));
        if !takes.is_empty() {
            w.line("List<Integer> takes = new ArrayList<>();");
            w.statements(takes);
        }
        w.line(&format!("for (int n = 0; n <= {largest}; n++) {{"));
        w.depth += 1;
        w.small = true;
        w.statements(marks);
        w.line("while (seen[sg[n]] == n + 1) sg[n]++;");
        w.depth -= 1;
        w.line("}");
    }
    w.line("Scanner in = new Scanner(System.in);");
    w.line("for (int t = in.nextInt(); t > 0; t--) {");
    w.depth += 1;
    w.line("int k = in.nextInt();");
    if matches!(body, Body::Position(_)) {
        w.line("long[] h = new long[k];");
        w.line("for (int i = 0; i < k; i++) h[i] = in.nextLong();");
        w.line(&format!("System.out.println({value} ? {win} : {lose});"));
    } else {
        w.line("long x = 0;");
        if misere {
            w.line("boolean big = false;");
        }
        w.line("for (int i = 0; i < k; i++) {");
        w.line("    long n = in.nextLong();");
        w.line(&format!("    x ^= {value};"));
        if misere {
            w.line(&format!("    big |= {value} > 1;"));
        }
        w.line("}");
        let wins = if misere { "(x != 0) == big" } else { "x != 0" };
        w.line(&format!("System.out.println({wins} ? {win} : {lose});"));
    }
    w.out.push_str("        }\n    }\n}\n");
}
