//! Problems on trees and graphs.

use super::{Search, Shape, compare};

#[test]
fn a_tree_is_cut_as_the_statement_says() {
    // Trees of up to 6 nodes, told by the parent of each node from 2 on; a state is the edges that are left.
    let mut cases = Vec::new();
    let mut search = Search::new(|edges: &Vec<(u64, u64)>| {
        (0..edges.len())
            .map(|cut| {
                let mut joined = vec![1];
                let kept = edges.iter().enumerate().filter(|(i, (parent, child))| {
                    let stays = *i != cut && joined.contains(parent);
                    joined.extend(stays.then_some(*child));
                    stays
                });
                kept.map(|(_, edge)| *edge).collect()
            })
            .collect()
    });
    for nodes in 1..=6u64 {
        let count: u64 = (1..nodes).product();
        for mut code in 0..count {
            let mut edges = Vec::new();
            for child in 2..=nodes {
                edges.push((1 + code % (child - 1), child));
                code /= child - 1;
            }
            let mut lines = vec![nodes.to_string()];
            lines.extend(edges.iter().map(|(a, b)| format!("{b} {a}")));
            cases.push((lines.join("\n"), search.wins(&edges)));
        }
    }
    compare("hdu-3094", &cases, Shape::Count, ["Alice", "Bob"]);
}
