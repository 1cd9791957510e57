//! A graph drawn as SVG: circles with name and value, arrows with a slight bend, nothing that needs a font of its own.

use crate::graph::answer::GraphReport;
use crate::graph::layout::{Layout, count};
use crate::words::shorten;

/// Pixels between columns, between rows, and of a vertex's radius.
const STEP: (f64, f64) = (84.0, 92.0);
const RADIUS: f64 = 26.0;

fn escaped(text: &str) -> String {
    let plain = text.replace(char::is_control, "\u{fffd}");
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub(crate) fn drawn(report: &GraphReport<'_>, layout: &Layout) -> String {
    let place = |v: u32| {
        let v = v as usize;
        ((layout.across[v] + 0.5) * STEP.0 + 8.0, (count(layout.down[v]) + 0.5) * STEP.1 + 8.0)
    };
    let (width, height) = (layout.width * STEP.0 + 16.0, count(layout.height) * STEP.1 + 16.0);
    let mut out = String::new();
    say!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"#555\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <g fill=\"none\" stroke=\"#555\" marker-end=\"url(#arrow)\">\n"
    );
    for from in 0..report.graph.vertices() {
        for &to in report.graph.options(from) {
            say!(out, "<path d=\"{}\"/>\n", arrow(place(from), place(to)));
        }
    }
    out.push_str("</g>\n");
    for v in 0..report.graph.vertices() {
        let (x, y) = place(v);
        let (name, caption) = (report.names.name(v), report.caption(v));
        say!(
            out,
            "<g><title>{}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{}\" stroke=\"#333\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\">{}</text>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\" font-weight=\"bold\">{}</text></g>\n",
            escaped(&format!("{name}: {caption}")),
            report.fill(v),
            y - 5.0,
            escaped(&shorten(&name, 8)),
            y + 13.0,
            escaped(&shorten(&caption, 8)),
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The path of an arrow from circle to circle; one that goes up bends further, and a loop stands at the right.
fn arrow(from: (f64, f64), to: (f64, f64)) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        let (x, y) = (from.0 + RADIUS * 0.9, from.1);
        return format!(
            "M{x:.1},{:.1} C{:.1},{:.1} {:.1},{:.1} {x:.1},{:.1}",
            y - 11.0,
            x + 30.0,
            y - 24.0,
            x + 30.0,
            y + 24.0,
            y + 11.0
        );
    }
    let bend = if dy > 0.0 { 0.06 } else { 0.22 };
    let control = (f64::midpoint(from.0, to.0) - dy * bend, f64::midpoint(from.1, to.1) + dx * bend);
    let toward = |(x, y): (f64, f64)| {
        let (dx, dy) = (control.0 - x, control.1 - y);
        let length = dx.hypot(dy).max(1.0);
        (x + dx / length * RADIUS, y + dy / length * RADIUS)
    };
    let (start, end) = (toward(from), toward(to));
    format!("M{:.1},{:.1} Q{:.1},{:.1} {:.1},{:.1}", start.0, start.1, control.0, control.1, end.0, end.1)
}
