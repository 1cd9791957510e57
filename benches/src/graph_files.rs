//! The whole of `grundy graph`, from text to text: against `wc -l` on the same file, and against a script with
//! `NetworkX` on a smaller one.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::Result;
use crate::graphs::random_edges;
use crate::native::beside_self;
use crate::report::{Table, each, shortest};

/// Writes a random acyclic graph as an edge list; a file that is there from an earlier run is the same.
///
/// It is copied once: what came by copying lies better in the memory of the system than what was written bit by bit, and
/// `wc` gains more by that than `grundy`.
fn file(vertices: u32) -> Result<PathBuf> {
    let path = beside_self(&format!("graph-{vertices}-copied.txt"))?;
    if path.exists() {
        return Ok(path);
    }
    let written = beside_self(&format!("graph-{vertices}.txt"))?;
    let mut out = BufWriter::with_capacity(1 << 20, std::fs::File::create(&written)?);
    let mut line = String::new();
    for [from, to] in random_edges(vertices) {
        line.clear();
        let _ = writeln!(line, "{from} {to}");
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    std::fs::copy(&written, &path)?;
    std::fs::remove_file(&written)?;
    Ok(path)
}

/// The shortest time of a command that prints into a file, and what it printed.
fn timed(command: &mut Command) -> Result<(Duration, Vec<u8>)> {
    let path = beside_self("graph-answer.txt")?;
    let (time, status) = shortest(5, || -> Result<_> {
        let out = std::fs::File::create(&path)?;
        Ok(command.stdout(out).stderr(Stdio::inherit()).status()?)
    });
    let status = status?;
    if !status.success() {
        return Err(format!("{command:?}: {status}").into());
    }
    let printed = std::fs::read(&path)?;
    std::fs::remove_file(&path)?;
    Ok((time, printed))
}

/// How many vertices a table of `grundy graph --format csv` gives the value 0.
fn zeros(csv: &[u8]) -> usize {
    csv.split(|&b| b == b'\n').filter(|line| line.ends_with(b",P,0")).count()
}

/// `graph-files [--grundy PATH] [--python PATH] [VERTICES]`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let after = |flag: &str| arguments.iter().position(|a| a == flag).and_then(|at| arguments.get(at + 1)).cloned();
    let grundy = after("--grundy").map_or_else(|| beside_self("grundy"), |path| Ok(path.into()))?;
    if !grundy.exists() {
        println!("\nno grundy beside this program: cargo build --release, or --grundy PATH");
        return Ok(());
    }
    let python = after("--python").unwrap_or_else(|| "python3".to_owned());
    let largest = arguments.iter().filter_map(|text| text.parse().ok()).next_back().unwrap_or(10_000_000u32);
    let csv = |path: &Path| {
        let mut command = Command::new(&grundy);
        command.args(["-q", "graph", "--format", "csv"]).arg(path);
        command
    };
    let mut table = Table::new(
        "Text to text, 5 edges a vertex, printed into a file (targets: within 8 times wc -l; 30 times fewer seconds an edge \
         than NetworkX)",
        &["vertices", "edges", "program", "s", "ns/edge", "times wc", "NetworkX / this"],
    );
    let small = 200_000.min(largest);
    let mut networkx = 0.0;
    for vertices in [small, largest] {
        let path = file(vertices)?;
        let edges = u64::from(vertices) * 5;
        let (counting, _) = timed(Command::new("wc").arg("-l").arg(&path))?;
        let (own, text) = timed(&mut csv(&path))?;
        let mut rows = vec![("wc -l", counting), ("grundy graph", own)];
        if vertices == small {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("baselines/graph_values.py");
            let mut command = Command::new(&python);
            match timed(command.arg(script).arg(&path)) {
                Ok((time, printed)) => {
                    // The script knows only the vertices that are mentioned; the others are all of value 0.
                    let mut mentioned = vec![false; vertices as usize];
                    random_edges(vertices).iter().flatten().for_each(|&v| mentioned[v as usize] = true);
                    let last = mentioned.iter().rposition(|&is| is).unwrap_or(0);
                    let others = mentioned[..last].iter().filter(|&&is| !is).count();
                    let found: usize = String::from_utf8(printed)?.trim().parse()?;
                    if found + others != zeros(&text) {
                        return Err("NetworkX and grundy disagree".into());
                    }
                    networkx = each(time, edges);
                    rows.push(("NetworkX", time));
                }
                Err(error) => println!("\nno NetworkX baseline (pip install networkx, --python PATH): {error}"),
            }
        }
        for (program, time) in rows {
            let own = each(time, edges);
            table.row([
                vertices.to_string(),
                edges.to_string(),
                program.to_owned(),
                format!("{:.3}", time.as_secs_f64()),
                format!("{own:.1}"),
                format!("{:.1}", time.as_secs_f64() / counting.as_secs_f64()),
                if networkx > 0.0 && program != "wc -l" { format!("{:.1}", networkx / own) } else { "-".to_owned() },
            ]);
        }
    }
    table.print();
    Ok(())
}
