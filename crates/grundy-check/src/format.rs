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
    pub(crate) evidence: Evidence<'f>,
}

/// g(n + period) = g(n) + saltus for all n >= preperiod, both least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

/// By which theorem, and with what.
#[derive(Debug)]
pub(crate) enum Evidence<'f> {
    /// The window theorem for finite subtraction sets.
    S1(Values<'f>),
    /// The theorem on all takes but finitely many.
    S2(Values<'f>),
    /// The octal periodicity theorem, with a split of the values that speeds up the computation.
    T1(Option<Split>, Values<'f>),
    /// The window theorem of the sparse space.
    W3(Split, Windows<'f>),
}

/// Which values are rare: those with an even number of bits in common with `mask` (counting, if `position`, one
/// more bit for an odd heap).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) mask: u32,
    pub(crate) position: bool,
}

/// The values of heaps 0, 1, ... as the file has them, or none.
#[derive(Debug)]
pub(crate) struct Values<'f> {
    width: usize,
    bytes: Option<&'f [u8]>,
}

impl Values<'_> {
    /// How many there are, if there are any.
    pub(crate) fn count(&self) -> Option<usize> {
        self.bytes.map(|bytes| bytes.len() / self.width)
    }

    /// The values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let little = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
        self.bytes.unwrap_or_default().chunks_exact(self.width).map(little)
    }
}

/// Rare heaps, ascending, with their values.
pub(crate) type Rares = Vec<(u64, u32)>;

/// The evidence of W3.
#[derive(Debug)]
pub(crate) struct Windows<'f> {
    /// All rare heaps.
    pub(crate) rares: Rares,
    /// W: how many indices a window has.
    pub(crate) length: usize,
    /// A: how far up the first heap of a witness may lie.
    pub(crate) depth: u64,
    /// Every index is below 2^bits.
    pub(crate) bits: u32,
    /// Ascending heaps, each with the packed indices of the `length` heaps before it.
    checkpoints: Vec<(u64, &'f [u8])>,
}

impl Windows<'_> {
    /// The heaps of the checkpoints.
    pub(crate) fn heaps(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.checkpoints.iter().map(|&(heap, _)| heap)
    }

    /// The indices of the window before checkpoint `at`, oldest first.
    pub(crate) fn window(&self, at: usize) -> Vec<u8> {
        let packed = self.checkpoints.get(at).map_or(&[][..], |&(_, packed)| packed);
        let bit = |i: usize| packed[i / 8] >> (i % 8) & 1;
        let bits = self.bits as usize;
        (0..self.length).map(|j| (0..bits).fold(0, |index, s| index | bit(j * bits + s) << s)).collect()
    }
}

/// Why bytes are no certificate: the line, if it is a line, and what is wrong.
type Refusal = (Option<usize>, String);

struct Header<'f> {
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
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => return self.refuse(&format!("expected {expected}, and the file ends")),
        };
        let printable = line.iter().all(|byte| (b' '..=b'~').contains(byte));
        match std::str::from_utf8(line).ok().filter(|_| printable) {
            Some(text) => {
                self.rest = rest;
                Ok(text)
            }
            None => self.refuse("a line of the header may hold printable ASCII only"),
        }
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

    fn next_begins(&self, name: &str) -> bool {
        self.rest.starts_with(name.as_bytes())
    }

    /// `a=1 b=2`: exactly these names in this order, as text.
    fn pairs<const N: usize>(&self, text: &'f str, names: [&str; N]) -> Result<[&'f str; N], Refusal> {
        let mut values = [""; N];
        let mut words = text.split(' ');
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

    fn digest(&self, text: &'f str) -> Result<&'f str, Refusal> {
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(hex) { Ok(text) } else { self.refuse("expected 64 hexadecimal digits") }
    }

    fn split(&mut self) -> Result<Split, Refusal> {
        let text = self.field("split")?;
        let [mask, position] = self.pairs(text, ["mask", "position"])?;
        let mask = u16::try_from(self.number(mask)?).ok().filter(|&mask| mask != 0);
        match (mask, position) {
            (Some(mask), "0" | "1") => Ok(Split { mask: u32::from(mask), position: position == "1" }),
            _ => self.refuse("a mask is 1 to 65535, and position is 0 or 1"),
        }
    }

    /// The size of a blob in its units, the number of bytes of a unit, and its digest.
    fn values(&mut self) -> Result<Option<(usize, usize, &'f str)>, Refusal> {
        let text = self.field("values")?;
        if text == "recomputed" {
            return Ok(None);
        }
        let [count, width, digest] = self.pairs(text, ["count", "width", "sha256"])?;
        match width {
            "1" => Ok(Some((self.count(count)?, 1, self.digest(digest)?))),
            "2" => Ok(Some((self.count(count)?, 2, self.digest(digest)?))),
            "4" => Ok(Some((self.count(count)?, 4, self.digest(digest)?))),
            _ => self.refuse("a value has 1, 2 or 4 bytes"),
        }
    }

    fn rares(&mut self) -> Result<Rares, Refusal> {
        let text = self.field("rares")?;
        let mut rares = Vec::new();
        if text == "none" {
            return Ok(rares);
        }
        for word in text.split(' ') {
            let pair = word
                .split_once(':')
                .and_then(|(heap, value)| Some((number(heap)?, u32::try_from(number(value)?).ok()?)));
            match pair {
                Some((heap, value)) if heap > rares.last().map_or(0, |&(last, _)| last) => rares.push((heap, value)),
                _ => return self.refuse(&format!("expected HEAP:VALUE, heaps ascending from 1, not {word:?}")),
            }
        }
        Ok(rares)
    }

    /// The last line of the header: the digest of all bytes before it. Then comes the blob.
    fn end(&mut self, file: &[u8]) -> Result<(), Refusal> {
        let before = &file[..file.len() - self.rest.len()];
        let text = self.field("end")?;
        let [digest] = self.pairs(text, ["sha256"])?;
        if self.digest(digest)? == sha256(before) {
            Ok(())
        } else {
            self.refuse("the header does not have this digest")
        }
    }

    /// What stands behind the header must be so many bytes with this digest.
    fn blob(&self, bytes: Option<usize>, digest: &str) -> Result<&'f [u8], Refusal> {
        if bytes != Some(self.rest.len()) {
            let expected = bytes.map_or("more".to_owned(), |bytes| bytes.to_string());
            return Err((None, format!("{expected} bytes belong behind the header, not {}", self.rest.len())));
        }
        if sha256(self.rest) == digest {
            Ok(self.rest)
        } else {
            Err((None, "the data do not have this digest".to_owned()))
        }
    }
}

/// Reads a certificate; everything is checked that can be checked without the rule's theory.
pub(crate) fn parse(file: &[u8]) -> Result<Certificate<'_>, Refusal> {
    let mut header = Header { rest: file, line: 0 };
    if header.next("grundycert 1")? != "grundycert 1" {
        return header.refuse("this is no certificate of version 1 (its first line is \"grundycert 1\")");
    }
    header.exactly("kind", "heap-period")?;
    let rule_text = header.field("rule")?;
    let Some(rule) = Rule::parse(rule_text) else { return header.refuse("this is no rule in canonical spelling") };
    header.exactly("play", "normal")?;
    let text = header.field("claim")?;
    let [preperiod, period, saltus] = header.pairs(text, ["preperiod", "period", "saltus"])?;
    let number = |text| header.number(text);
    let claim = Claim { preperiod: number(preperiod)?, period: number(period)?, saltus: number(saltus)? };
    if claim.period == 0 {
        return header.refuse("a period is at least 1");
    }
    let evidence = match header.field("theorem")? {
        "S1" => Evidence::S1(values(&mut header, file)?),
        "S2" => Evidence::S2(values(&mut header, file)?),
        "T1" => {
            let split = if header.next_begins("split") { Some(header.split()?) } else { None };
            Evidence::T1(split, values(&mut header, file)?)
        }
        "W3" => Evidence::W3(header.split()?, windows(&mut header, file)?),
        _ => return header.refuse("a theorem is one of S1, S2, T1, W3"),
    };
    Ok(Certificate { rule_text, rule, claim, evidence })
}

fn values<'f>(header: &mut Header<'f>, file: &'f [u8]) -> Result<Values<'f>, Refusal> {
    let described = header.values()?;
    header.end(file)?;
    match described {
        None => header.blob(Some(0), &sha256(b"")).map(|_| Values { width: 1, bytes: None }),
        Some((count, width, digest)) => {
            Ok(Values { width, bytes: Some(header.blob(count.checked_mul(width), digest)?) })
        }
    }
}

fn windows<'f>(header: &mut Header<'f>, file: &'f [u8]) -> Result<Windows<'f>, Refusal> {
    let rares = header.rares()?;
    let text = header.field("windows")?;
    let [length, depth, bits] = header.pairs(text, ["length", "depth", "bits"])?;
    let bits = match number(bits) {
        Some(bits @ 1..=7) => bits as u32,
        _ => return header.refuse("an index has 1 to 7 bits"),
    };
    let depth = header.number(depth)?;
    // An index of one bit is the smallest there is.
    let length = header.number(length)?;
    let fits = |&length: &usize| length > 0 && length / 8 <= header.rest.len();
    let Some(length) = usize::try_from(length).ok().filter(fits) else {
        return header.refuse("the file is too short for a window of this length");
    };
    let text = header.field("checkpoints")?;
    let [count, digest] = header.pairs(text, ["count", "sha256"])?;
    let (count, digest) = (header.count(count)?, header.digest(digest)?);
    header.end(file)?;
    let packed_bits = length.checked_mul(bits as usize);
    let each = packed_bits.and_then(|bits| bits.div_ceil(8).checked_add(8));
    let blob = header.blob(each.and_then(|each| each.checked_mul(count)), digest)?;
    let mut checkpoints: Vec<(u64, &[u8])> = Vec::new();
    for checkpoint in blob.chunks_exact(each.unwrap_or(1)) {
        let (heap, packed) = checkpoint.split_at(8);
        let heap = heap.iter().rev().fold(0, |heap, &byte| heap << 8 | u64::from(byte));
        let refuse = |what: &str| Err((None, format!("checkpoint {}: {what}", checkpoints.len() + 1)));
        if heap >= 1 << 56 || checkpoints.last().is_some_and(|&(last, _)| last >= heap) {
            return refuse("its heap is not above the one before, or not below 2^56");
        }
        let used = packed_bits.unwrap_or(0) % 8;
        if used != 0 && packed.last().is_some_and(|&last| last >> used != 0) {
            return refuse("the unused bits are not 0");
        }
        checkpoints.push((heap, packed));
    }
    Ok(Windows { rares, length, depth, bits, checkpoints })
}
