//! `grundy nim`: the arithmetic of nimbers.

use std::io::Write;

use grundy_text::nim_value;
use serde_json::json;

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::session::Session;

/// Calculate with nimbers: nim-sum, nim-product, inverse, square root, power, logarithm
///
/// A sum is xor and a product is Conway's nim-product, so 2 * 2 is 3. The value of a coin in a product of two coin-turning
/// games is the nim-product of its values in these (Tartan theorem).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy nim \"7 * 12 + 3\"
  grundy nim \"sqrt(5) / inv(0xff) ^ 3\"

Numbers go up to 2^128 - 1, in decimal or as 0x...; ^ is a power whose exponent is an ordinary number.
sqrt(x), inv(x), log(x, base) and mex(a, b, ...) are known by name.")]
pub(crate) struct Args {
    /// The expression; - reads it from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    expression: Vec<String>,
    /// Print the value in hexadecimal digits
    #[arg(long)]
    hex: bool,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let text = input::text(&args.expression)?;
    let text = text.trim_end();
    let value = nim_value(text)?;
    if session.json {
        return object(out, &json!({"schema": "grundy/nim/1", "expression": text, "value": value.to_string()}));
    }
    if args.hex {
        writeln!(out, "{value:#x}")?;
    } else {
        writeln!(out, "{value}")?;
    }
    Ok(())
}
