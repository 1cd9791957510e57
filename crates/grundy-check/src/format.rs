//! From bytes to a certificate, or a refusal that names the line.
//!
//! The fields stand in one order, each once, each in one spelling; nothing may be missing, unknown or left over.
//! Nothing is allocated that the file is not at least an eighth of.

use crate::rule::{Rule, number};
use crate::sha256::sha256;

/// What a certificate says and what it offers as evidence.
#[derive(Debug)]
pub(crate) struct Certificate<'f> {
    pub(crate) rule_text: &'f str,
    pub(crate) rule: Rule,
    pub(crate) claim: Claim,
    pub(crate) theorem: &'f str,
    pub(crate) evidence: Evidence,
}

/// g(n + period) = g(n) + saltus for all n >= preperiod, both least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

/// By which theorem, and with what. Values are those of heaps 0, 1, ... as the file has them, or none.
#[derive(Debug)]
pub(crate) enum Evidence {
    /// The window theorem for finite subtraction sets.
    S1(Option<Vec<u32>>),
    /// The theorem on all takes but finitely many.
    S2(Option<Vec<u32>>),
    /// The octal periodicity theorem, with a split of the values that speeds up the computation.
    T1(Option<Split>, Option<Vec<u32>>),
    /// The window theorem of the sparse space.
    W3(Split, Windows),
}

/// Which values are rare: those with an even number of bits in common with `mask` (counting, if `position`, one
/// more bit for an odd heap).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) mask: u32,
    pub(crate) position: bool,
}

/// Rare heaps, ascending, with their values.
pub(crate) type Rares = Vec<(u64, u32)>;

/// The evidence of W3.
#[derive(Debug)]
pub(crate) struct Windows {
    /// All rare heaps.
    pub(crate) rares: Rares,
    /// W: how many indices a window has.
    pub(crate) length: usize,
    /// A: how far up the first heap of a witness may lie.
    pub(crate) depth: u64,
    /// Every index is below 2^bits.
    pub(crate) bits: u32,
    /// Ascending heaps, each with the indices of the `length` heaps before it, oldest first.
    pub(crate) checkpoints: Vec<(u64, Vec<u8>)>,
}

/// Why bytes are no certificate: the line, if it is a line, and what is wrong.
type Refusal = (Option<usize>, String);

struct Header<'f> {
    file: &'f [u8],
    rest: &'f [u8],
    line: usize,
}

impl<'f> Header<'f> {
    fn refuse<T>(&self, what: &str) -> Result<T, Refusal> {
        Err((Some(self.line), what.to_owned()))
    }

    /// The next line without its newline; only printable ASCII counts as a line.
    fn next(&mut self, expected: &str) -> Result<&'f str, Refusal> {
        self.line += 1;
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            return self.refuse(&format!("expected {expected}, and the file ends"));
        };
        let (line, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        let printable = line.iter().all(|byte| (b' '..=b'~').contains(byte));
        let Some(text) = std::str::from_utf8(line).ok().filter(|_| printable) else {
            return self.refuse("a line of the header may hold printable ASCII only");
        };
        self.rest = rest;
        Ok(text)
    }

    /// The rest of the next line after `name` and a blank.
    fn field(&mut self, name: &str) -> Result<&'f str, Refusal> {
        let line = self.next(name)?;
        match line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(rest),
            None => self.refuse(&format!("expected the field {name:?}")),
        }
    }

    fn exactly(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        if self.field(name)? == text { Ok(()) } else { self.refuse(&format!("{name} can only be {text:?} here")) }
    }

    /// The rest of the next line after `field`, `a=1 b=2`: exactly these names in this order.
    fn pairs<const N: usize>(&mut self, field: &str, names: [&str; N]) -> Result<[&'f str; N], Refusal> {
        let mut values = [""; N];
        let mut words = self.field(field)?.split(' ');
        for (value, name) in values.iter_mut().zip(names) {
            match words.next().and_then(|word| word.split_once('=')).filter(|(key, _)| *key == name) {
                Some((_, text)) => *value = text,
                None => return self.refuse(&format!("expected {name}= here")),
            }
        }
        if words.next().is_some() { self.refuse("there are words too many") } else { Ok(values) }
    }

    fn number(&self, text: &str) -> Result<u64, Refusal> {
        number(text).map_or_else(|| self.refuse(&format!("expected a number below 2^56, not {text:?}")), Ok)
    }

    /// A number of things of which each takes at least one of the bytes behind the header.
    fn count(&self, text: &str) -> Result<usize, Refusal> {
        let count = self.number(text)?;
        match usize::try_from(count).ok().filter(|&count| count <= self.rest.len()) {
            Some(count) => Ok(count),
            None => self.refuse(&format!("the file is too short for {count} of these")),
        }
    }

    fn split(&mut self) -> Result<Split, Refusal> {
        let [mask, position] = self.pairs("split", ["mask", "position"])?;
        let mask = u16::try_from(self.number(mask)?).ok().filter(|&mask| mask != 0);
        match (mask, position) {
            (Some(mask), "0" | "1") => Ok(Split { mask: u32::from(mask), position: position == "1" }),
            _ => self.refuse("a mask is 1 to 65535, and position is 0 or 1"),
        }
    }

    fn rares(&mut self) -> Result<Rares, Refusal> {
        let text = self.field("rares")?;
        let mut rares = Vec::new();
        for word in text.split(' ').filter(|_| text != "none") {
            let pair = word.split_once(':').and_then(|(heap, value)| Some((number(heap)?, number(value)?)));
            match pair.and_then(|(heap, value)| Some((heap, u32::try_from(value).ok()?))) {
                Some((heap, value)) if heap > rares.last().map_or(0, |&(last, _)| last) => rares.push((heap, value)),
                _ => return self.refuse(&format!("expected HEAP:VALUE, heaps ascending from 1, not {word:?}")),
            }
        }
        Ok(rares)
    }

    /// The last line of the header, which has the digest of all bytes before it; and the blob behind, which must
    /// have so many bytes and this digest.
    fn end(&mut self, bytes: Option<usize>, digest: &str) -> Result<&'f [u8], Refusal> {
        let before = &self.file[..self.file.len() - self.rest.len()];
        let [seal] = self.pairs("end", ["sha256"])?;
        if seal != sha256(before) {
            return self.refuse("the header does not have this digest");
        }
        if bytes != Some(self.rest.len()) {
            let expected = bytes.map_or("more".to_owned(), |bytes| bytes.to_string());
            return Err((None, format!("{expected} bytes belong behind the header, not {}", self.rest.len())));
        }
        let same = digest == sha256(self.rest);
        if same { Ok(self.rest) } else { Err((None, "the data do not have the digest of the header".to_owned())) }
    }

    fn values(&mut self) -> Result<Option<Vec<u32>>, Refusal> {
        if self.rest.starts_with(b"values recomputed\n") {
            self.field("values")?;
            return self.end(Some(0), &sha256(b"")).map(|_| None);
        }
        let [count, width, digest] = self.pairs("values", ["count", "width", "sha256"])?;
        let count = self.count(count)?;
        let width = match width {
            "1" | "2" | "4" => usize::from(width.as_bytes()[0] - b'0'),
            _ => return self.refuse("a value has 1, 2 or 4 bytes"),
        };
        let blob = self.end(count.checked_mul(width), digest)?;
        Ok(Some(blob.chunks_exact(width).map(|bytes| little(bytes) as u32).collect()))
    }

    fn windows(&mut self) -> Result<Windows, Refusal> {
        let rares = self.rares()?;
        let [length, depth, bits] = self.pairs("windows", ["length", "depth", "bits"])?;
        let (depth, bits) = (self.number(depth)?, self.number(bits)?);
        // An index of one bit is the smallest there is.
        let length = self.number(length)?;
        if !(1..=6).contains(&bits) || length == 0 || length / 8 > self.rest.len() as u64 {
            return self.refuse("an index has 1 to 6 bits, and a window at least one index and no more than the file");
        }
        let (length, bits) = (length as usize, bits as usize);
        let [count, digest] = self.pairs("checkpoints", ["count", "sha256"])?;
        let count = self.count(count)?;
        let each = 8 + (length * bits).div_ceil(8);
        let blob = self.end(each.checked_mul(count), digest)?;
        let mut checkpoints: Vec<(u64, Vec<u8>)> = Vec::new();
        for checkpoint in blob.chunks_exact(each) {
            let (heap, packed) = checkpoint.split_at(8);
            let bit = |i: usize| packed[i / 8] >> (i % 8) & 1;
            let last = checkpoints.last().map(|&(last, _)| last);
            let heap = little(heap);
            if heap >= 1 << 56 || last >= Some(heap) || (length * bits..8 * packed.len()).any(|i| bit(i) != 0) {
                let number = checkpoints.len() + 1;
                let words = "has a heap that is not above the last one or not below 2^56, or bits that nothing uses";
                return Err((None, format!("checkpoint {number} {words}")));
            }
            let window = (0..length).map(|j| (0..bits).fold(0, |index, s| index | bit(j * bits + s) << s)).collect();
            checkpoints.push((heap, window));
        }
        Ok(Windows { rares, length, depth, bits: bits as u32, checkpoints })
    }
}

/// Reads a certificate; everything is checked that can be checked without the rule's theory.
pub(crate) fn parse(file: &[u8]) -> Result<Certificate<'_>, Refusal> {
    let mut header = Header { file, rest: file, line: 0 };
    if header.next("grundycert 1")? != "grundycert 1" {
        return header.refuse("this is no certificate of version 1 (its first line is \"grundycert 1\")");
    }
    header.exactly("kind", "heap-period")?;
    let rule_text = header.field("rule")?;
    let Some(rule) = Rule::parse(rule_text) else { return header.refuse("this is no rule in canonical spelling") };
    header.exactly("play", "normal")?;
    let [preperiod, period, saltus] = header.pairs("claim", ["preperiod", "period", "saltus"])?;
    let number = |text| header.number(text);
    let claim = Claim { preperiod: number(preperiod)?, period: number(period)?, saltus: number(saltus)? };
    if claim.period == 0 {
        return header.refuse("a period is at least 1");
    }
    let theorem = header.field("theorem")?;
    let evidence = match theorem {
        "S1" => Evidence::S1(header.values()?),
        "S2" => Evidence::S2(header.values()?),
        "T1" if header.rest.starts_with(b"split ") => Evidence::T1(Some(header.split()?), header.values()?),
        "T1" => Evidence::T1(None, header.values()?),
        "W3" => Evidence::W3(header.split()?, header.windows()?),
        _ => return header.refuse("a theorem is one of S1, S2, T1, W3"),
    };
    Ok(Certificate { rule_text, rule, claim, theorem, evidence })
}

/// Whether a file that was refused begins as a certificate and is not what its digests were made of.
pub(crate) fn is_altered(file: &[u8]) -> bool {
    const END: &[u8] = b"\nend sha256=";
    let sealed = file.windows(END.len()).position(|bytes| bytes == END).is_some_and(|at| {
        let (header, seal) = (&file[..=at], &file[at + END.len()..]);
        let (seal, data) = seal.split_at(65.min(seal.len()));
        // Values and checkpoints name the digest of the data in the line before; without data there is none to name.
        let named = header.rsplit(|&byte| byte == b' ').next().and_then(|word| word.strip_prefix(b"sha256="));
        seal == format!("{}\n", sha256(header)).as_bytes()
            && named.map_or(data.is_empty(), |digest| digest.trim_ascii_end() == sha256(data).as_bytes())
    });
    !sealed && file.strip_prefix(b"grundycert 1").is_some_and(|rest| matches!(rest, [] | [b'\n' | b'\r', ..]))
}

/// The number that bytes are, the lowest first.
fn little(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
