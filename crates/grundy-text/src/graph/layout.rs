//! Where the vertices of a small graph stand: in layers, ends at the bottom, moves going down where they can.
//!
//! The layer of a vertex is the length of the longest way down from it, edges that close a cycle left out (found depth
//! first). Within layers vertices go to the middle of their neighbours, a few times up and down, which takes away most
//! crossings (Sugiyama, Tagawa and Toda 1981).

use grundy::GameGraph;

/// The places of vertices, in units of one vertex.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Columns, possibly between two whole ones.
    pub(crate) across: Vec<f64>,
    /// Rows from the top.
    pub(crate) down: Vec<usize>,
    pub(crate) width: f64,
    pub(crate) height: usize,
}

const ROUNDS: usize = 8;

impl Layout {
    pub(crate) fn of(graph: &GameGraph) -> Layout {
        let heights = heights(graph);
        let height = heights.iter().max().map_or(0, |top| top + 1);
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); height];
        for (v, &own) in heights.iter().enumerate() {
            layers[own].push(v as u32);
        }
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); heights.len()];
        for from in 0..graph.vertices() {
            for &to in graph.options(from) {
                neighbours[from as usize].push(to);
                neighbours[to as usize].push(from);
            }
        }
        let widest = layers.iter().map(Vec::len).max().unwrap_or(0);
        let mut across = vec![0.0; heights.len()];
        let place = |layer: &[u32], across: &mut [f64]| {
            for (i, &v) in layer.iter().enumerate() {
                across[v as usize] = count(i) + (count(widest) - count(layer.len())) / 2.0;
            }
        };
        for layer in &layers {
            place(layer, &mut across);
        }
        for round in 0..ROUNDS {
            let order: Vec<usize> = if round % 2 == 0 { (0..height).collect() } else { (0..height).rev().collect() };
            for layer in order {
                let middle = |v: u32| {
                    let near = neighbours[v as usize].iter().filter(|&&w| heights[w as usize] != layer);
                    let (sum, many) = near.fold((0.0, 0usize), |(sum, many), &w| (sum + across[w as usize], many + 1));
                    if many == 0 { across[v as usize] } else { sum / count(many) }
                };
                let mut keyed: Vec<(f64, u32)> = layers[layer].iter().map(|&v| (middle(v), v)).collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                layers[layer] = keyed.into_iter().map(|(_, v)| v).collect();
                place(&layers[layer], &mut across);
            }
        }
        let down = heights.iter().map(|own| height - 1 - own).collect();
        Layout { across, down, width: count(widest), height }
    }
}

/// Small counts are exact.
#[expect(clippy::cast_precision_loss, reason = "pictures have few vertices")]
pub(crate) fn count(number: usize) -> f64 {
    number as f64
}

/// The length of the longest way down from each vertex, without the edges that lead back to the way they came.
fn heights(graph: &GameGraph) -> Vec<usize> {
    const ON_PATH: usize = usize::MAX;
    let mut heights: Vec<Option<usize>> = vec![None; graph.vertices() as usize];
    for root in 0..graph.vertices() {
        if heights[root as usize].is_some() {
            continue;
        }
        heights[root as usize] = Some(ON_PATH);
        let mut path = vec![(root, 0, 0)];
        while let Some((vertex, next, height)) = path.last_mut() {
            let Some(&option) = graph.options(*vertex).get(*next) else {
                let (vertex, height) = (*vertex, *height);
                heights[vertex as usize] = Some(height);
                path.pop();
                if let Some((_, _, above)) = path.last_mut() {
                    *above = (*above).max(height + 1);
                }
                continue;
            };
            *next += 1;
            match heights[option as usize] {
                Some(ON_PATH) => {}
                Some(known) => *height = (*height).max(known + 1),
                None => {
                    heights[option as usize] = Some(ON_PATH);
                    path.push((option, 0, 0));
                }
            }
        }
    }
    heights.into_iter().map(|height| height.unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_down_where_they_can() {
        let graph = GameGraph::new(5, &[[0, 1], [1, 2], [0, 2], [2, 0], [3, 1], [4, 4]], 1 << 20).unwrap();
        let layout = Layout::of(&graph);
        assert_eq!(layout.down, [0, 1, 2, 0, 2]);
        assert_eq!(layout.height, 3);
        let apart = |a: usize, b: usize| (layout.across[a] - layout.across[b]).abs() > 0.9;
        assert!(apart(0, 3) && apart(2, 4));
        assert_eq!(Layout::of(&GameGraph::new(0, &[], 100).unwrap()).height, 0);
    }
}
