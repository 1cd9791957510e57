//! A formula in words, C++, Python and LaTeX.

use grundy::{ClosedForm, PatternForm};

use crate::words::join;

/// One formula, worded four times.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Formula {
    pub(super) words: String,
    /// Empty where the formula tells only the zeros, for which the expressions are true at a zero.
    pub(super) cpp: String,
    pub(super) python: String,
    pub(super) latex: String,
}

impl Formula {
    fn new(
        words: impl Into<String>,
        cpp: impl Into<String>,
        python: impl Into<String>,
        latex: impl Into<String>,
    ) -> Self {
        Formula { words: words.into(), cpp: cpp.into(), python: python.into(), latex: latex.into() }
    }

    pub(super) fn write(&self, out: &mut String, indent: &str) {
        for (name, text) in [("C++", &self.cpp), ("Python", &self.python), ("LaTeX", &self.latex)] {
            if !text.is_empty() {
                say!(out, "{indent}{name:<8}{text}\n");
            }
        }
    }
}

/// The formula of a theorem, if it is an expression.
pub(super) fn of_closed_form(form: &ClosedForm) -> Option<Formula> {
    let word = |number: &grundy::Natural| number.to_u64();
    let pattern = match form {
        ClosedForm::Zero => PatternForm::Constant(0),
        ClosedForm::Identity => PatternForm::Identity,
        ClosedForm::Modulo(m) => PatternForm::Modulo(word(m)?),
        ClosedForm::Blocks(a, b) if a == b => PatternForm::FloorModulo(word(a)?, 2),
        ClosedForm::Blocks(a, b) => PatternForm::Blocks { period: word(a)?.checked_add(word(b)?)?, length: word(a)? },
        ClosedForm::TwoAdic(more) => PatternForm::ExponentOfTwo(*more),
        ClosedForm::UpToHalf => PatternForm::UpToHalf,
        ClosedForm::Pair(a, b) => {
            let m = a + b;
            return Some(Formula::new(
                "",
                format!("n % {m} < {b} ? n % {m} / {a} % 2 : 1 + (n % {m} - {a}) / {a} % 2"),
                format!("n % {m} // {a} % 2 if n % {m} < {b} else 1 + (n % {m} - {a}) // {a} % 2"),
                format!(
                    "\\begin{{cases}} \\lfloor r/{a} \\rfloor \\bmod 2 & r < {b} \\\\ 1 + \\lfloor (r-{a})/{a} \\rfloor \
                     \\bmod 2 & r \\ge {b} \\end{{cases}},\\ r = n \\bmod {m}"
                ),
            ));
        }
        ClosedForm::EvenPowers(base) => {
            let m = u128::from(*base) + 1;
            return Some(Formula::new(
                "",
                format!("n % {m} == {base} ? 2 : n % {m} % 2"),
                format!("2 if n % {m} == {base} else n % {m} % 2"),
                format!(
                    "\\begin{{cases}} 2 & r = {base} \\\\ r \\bmod 2 & r < {base} \\end{{cases}},\\ r = n \\bmod {m}"
                ),
            ));
        }
        ClosedForm::Lasker => return Some(exchanged(4)),
        ClosedForm::ThreeSplit => return Some(exchanged(8)),
        _ => return None,
    };
    Some(of_pattern(&pattern))
}

fn exchanged(m: u64) -> Formula {
    let last = m - 1;
    Formula::new(
        "",
        format!("n % {m} == {last} ? n + 1 : n % {m} == 0 && n > 0 ? n - 1 : n"),
        format!("n + 1 if n % {m} == {last} else n - 1 if n % {m} == 0 and n > 0 else n"),
        format!(
            "\\begin{{cases}} n+1 & n \\equiv {last} \\\\ n-1 & n \\equiv 0,\\ n > 0 \\\\ n & \\text{{else}} \
             \\end{{cases}} \\pmod {m}"
        ),
    )
}

/// A shape as a formula.
#[allow(clippy::too_many_lines)] // One arm a shape.
pub(super) fn of_pattern(form: &PatternForm) -> Formula {
    match form {
        PatternForm::Constant(c) => {
            Formula::new(format!("g(n) = {c} for every heap"), c.to_string(), c.to_string(), c.to_string())
        }
        PatternForm::Identity => Formula::new("g(n) = n", "n", "n", "n"),
        PatternForm::Modulo(k) => {
            Formula::new(format!("g(n) = n mod {k}"), format!("n % {k}"), format!("n % {k}"), format!("n \\bmod {k}"))
        }
        PatternForm::Floor(k) => Formula::new(
            format!("g(n) = floor(n/{k})"),
            format!("n / {k}"),
            format!("n // {k}"),
            format!("\\lfloor n/{k} \\rfloor"),
        ),
        PatternForm::FloorModulo(1, m) => of_pattern(&PatternForm::Modulo(*m)),
        PatternForm::FloorModulo(k, m) => Formula::new(
            format!("g(n) = floor(n/{k}) mod {m}"),
            format!("n / {k} % {m}"),
            format!("n // {k} % {m}"),
            format!("\\lfloor n/{k} \\rfloor \\bmod {m}"),
        ),
        PatternForm::Blocks { period, length } => Formula::new(
            format!("g(n) = floor((n mod {period}) / {length})"),
            format!("n % {period} / {length}"),
            format!("n % {period} // {length}"),
            format!("\\lfloor (n \\bmod {period})/{length} \\rfloor"),
        ),
        PatternForm::LowestBit => Formula::new(
            "g(n) = the greatest power of 2 that divides n (g(0) = 0)",
            "n & -n",
            "n & -n",
            "2^{\\nu_2(n)}",
        ),
        PatternForm::ExponentOfTwo(more) => {
            let (plus, latex) =
                if *more == 0 { (String::new(), String::new()) } else { (format!("{more} + "), format!("{more} + ")) };
            Formula::new(
                format!("g(n) = {plus}the exponent of 2 in n (g(0) = 0)"),
                format!("n ? {plus}__builtin_ctzll(n) : 0"),
                format!("{plus}(n & -n).bit_length() - 1 if n else 0"),
                format!("{latex}\\nu_2(n)"),
            )
        }
        PatternForm::Parity => Formula::new(
            "g(n) = the parity of the ones of n in binary",
            "__builtin_parityll(n)",
            "bin(n).count(\"1\") % 2",
            "s_2(n) \\bmod 2",
        ),
        PatternForm::Ones => Formula::new(
            "g(n) = the number of ones of n in binary",
            "__builtin_popcountll(n)",
            "bin(n).count(\"1\")",
            "s_2(n)",
        ),
        PatternForm::Digits => Formula::new(
            "g(n) = the number of binary digits of n",
            "n ? 64 - __builtin_clzll(n) : 0",
            "n.bit_length()",
            "\\lfloor \\log_2 n \\rfloor + 1",
        ),
        PatternForm::Gray => {
            Formula::new("g(n) = n xor floor(n/2)", "n ^ (n >> 1)", "n ^ (n >> 1)", "n \\oplus \\lfloor n/2 \\rfloor")
        }
        PatternForm::Xor(c) => {
            Formula::new(format!("g(n) = n xor {c}"), format!("n ^ {c}"), format!("n ^ {c}"), format!("n \\oplus {c}"))
        }
        PatternForm::UpToHalf => Formula::new(
            "g(2n) = n and g(2n+1) = g(n)",
            "(n + 1) / ((n + 1) & -(n + 1)) / 2",
            "(n + 1) // ((n + 1) & -(n + 1)) // 2",
            "g(2n) = n,\\ g(2n+1) = g(n)",
        ),
        PatternForm::Repetition { before, period, saltus, values } => repetition(*before, *period, *saltus, values),
        PatternForm::ZerosModulo { modulus, residues } => {
            let any = |equals: &str, or: &str| {
                join(residues.iter().map(|residue| format!("n % {modulus} {equals} {residue}")), or)
            };
            Formula::new(
                format!("g(n) = 0 exactly for n mod {modulus} in {{{}}}", join(residues, ", ")),
                format!("({}) // true where g(n) is 0", any("==", " || ")),
                format!("({}) # true where g(n) is 0", any("==", " or ")),
                format!("g(n) = 0 \\iff n \\bmod {modulus} \\in \\{{{}\\}}", join(residues, ", ")),
            )
        }
        PatternForm::ZerosBeatty { whole, root, divisor } => {
            let (plus, latex) = if *whole == 0 {
                (format!("sqrt({root})"), format!("\\sqrt{root}"))
            } else {
                (format!("({whole} + sqrt({root}))"), format!("({whole} + \\sqrt{root})"))
            };
            let over = if *divisor == 1 { String::new() } else { format!("/{divisor}") };
            Formula::new(
                format!("g(n) = 0 exactly for n = floor(k {plus}{over}), k = 0, 1, 2, ... (a Beatty sequence)"),
                "",
                "",
                format!("g(n) = 0 \\iff n = \\lfloor k {latex}{over} \\rfloor"),
            )
        }
        PatternForm::ZerosRecurrence { start: [first, second], factors: [a, b, c] } => {
            let mut sum = String::new();
            for (factor, what) in [(*a, "z(k)"), (*b, "z(k-1)"), (*c, "")] {
                let size = factor.unsigned_abs();
                if size == 0 {
                    continue;
                }
                let sign = match (sum.is_empty(), factor < 0) {
                    (true, false) => "",
                    (true, true) => "-",
                    (false, false) => " + ",
                    (false, true) => " - ",
                };
                sum.push_str(sign);
                if size != 1 || what.is_empty() {
                    say!(sum, "{size}{}", if what.is_empty() { "" } else { " " });
                }
                sum.push_str(what);
            }
            let sum = if sum.is_empty() { "0".to_owned() } else { sum };
            let latex = sum.replace("z(k-1)", "z_{k-1}").replace("z(k)", "z_k");
            Formula::new(
                format!("g(n) = 0 exactly for n = {first}, {second}, ... with z(k+1) = {sum}"),
                "",
                "",
                format!("z_{{k+1}} = {latex},\\ z_0 = {first},\\ z_1 = {second}"),
            )
        }
        PatternForm::SameAs { rules, oeis, shift, .. } => {
            let of = match shift {
                0 => "n".to_owned(),
                more if *more > 0 => format!("n+{more}"),
                less => format!("n{less}"),
            };
            let oeis = oeis.map_or(String::new(), |id| format!(", OEIS {id}"));
            Formula::new(format!("g(n) = the value of heap {of} in {rules}{oeis}"), "", "", "")
        }
        _ => Formula::new("a shape without a name", "", "", ""),
    }
}

fn repetition(before: u64, period: u64, saltus: u64, values: &[u64]) -> Formula {
    const SHOWN: usize = 60;
    // Programs may be longer than what is read: Kayles has 83 values before it repeats.
    const WRITTEN: usize = 160;
    let turn = &values[(before as usize).min(values.len())..];
    let mut words = match saltus {
        0 => format!("from heap {before} on the values repeat every {period}"),
        _ => format!("from heap {before} on the values rise by {saltus} every {period}"),
    };
    if turn.len() <= SHOWN {
        say!(words, ": {}", join(turn, " "));
    }
    let place = |divide: &str| {
        let place = if before == 0 { format!("n % {period}") } else { format!("(n - {before}) % {period} + {before}") };
        match (saltus, before) {
            (0, _) => format!("A[{place}]"),
            (_, 0) => format!("A[{place}] + n {divide} {period} * {saltus}"),
            _ => format!("A[{place}] + (n - {before}) {divide} {period} * {saltus}"),
        }
    };
    let latex = if saltus == 0 {
        format!("g(n+{period}) = g(n),\\ n \\ge {before}")
    } else {
        format!("g(n+{period}) = g(n)+{saltus},\\ n \\ge {before}")
    };
    if values.len() > WRITTEN {
        return Formula::new(words, "", "", latex);
    }
    let list = join(values, ", ");
    let cpp = match before {
        0 => format!("{}; const int A[] = {{{list}}}", place("/")),
        _ => format!("n < {before} ? A[n] : {}; const int A[] = {{{list}}}", place("/")),
    };
    let python = match before {
        0 => format!("{}; A = [{list}]", place("//")),
        _ => format!("A[n] if n < {before} else {}; A = [{list}]", place("//")),
    };
    Formula::new(words, cpp, python, latex)
}
