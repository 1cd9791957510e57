//! Apples on a tree whose leaves all have depths of one parity: a move takes apples of one node and eats them at a leaf, or
//! carries them to one child. Who cannot move loses.
//!
//! It is a staircase (Sprague 1937): apples as far from a leaf as an odd number of steps can be carried back by the other
//! player at once, so only nodes with the parity of the leaves count, as Nim heaps. Asked is in how many ways two nodes can
//! exchange their apples so that the position is lost: with the nim-sum at 0, within each class or between equal heaps; else
//! between the classes, where a xor b is the nim-sum.

use rustc_hash::FxHashMap;

use super::{ContestError, tree};

/// In how many ways the apples of two nodes can be exchanged so that the player to move loses.
///
/// Node 1 is the root; `parents` are those of nodes 2, 3, ... Refuses what is no tree and leaves of both parities.
/// Takes one pass, and memory for the nodes.
///
/// ```
/// use grundy::contest::losing_swaps;
/// assert_eq!(losing_swaps(&[2, 2, 3], &[1, 1]), Ok(1));
/// ```
pub fn losing_swaps(apples: &[u64], parents: &[u64]) -> Result<u64, ContestError> {
    let edges: Vec<(u64, u64)> = parents.iter().copied().zip(2..).collect();
    let neighbours = tree(apples.len() as u64, &edges)?;
    let mut odd = vec![false; apples.len()];
    let mut open = vec![(0, usize::MAX)];
    let mut of_leaves = None;
    while let Some((node, from)) = open.pop() {
        let children = neighbours[node].iter().filter(|&&next| next != from);
        let mut leaf = true;
        for &child in children {
            leaf = false;
            odd[child] = !odd[node];
            open.push((child, node));
        }
        if leaf && *of_leaves.get_or_insert(odd[node]) != odd[node] {
            let message = format!("the leaves have depths of both parities; node {} is one of them", node + 1);
            return Err(ContestError::NoPosition(message));
        }
    }
    let counted = |node: usize| Some(odd[node]) == of_leaves;
    let sum = (0..apples.len()).filter(|&node| counted(node)).fold(0, |sum, node| sum ^ apples[node]);
    let mut others: FxHashMap<u64, u64> = FxHashMap::default();
    let (mut in_sum, mut outside) = (0u64, 0u64);
    for (node, &own) in apples.iter().enumerate() {
        if counted(node) {
            in_sum += 1;
        } else {
            outside += 1;
            *others.entry(own).or_default() += 1;
        }
    }
    let between = (0..apples.len()).filter(|&node| counted(node)).map(|node| others.get(&(apples[node] ^ sum)));
    let pairs = |count: u64| count * count.saturating_sub(1) / 2;
    let within = if sum == 0 { pairs(in_sum) + pairs(outside) } else { 0 };
    Ok(within + between.flatten().sum::<u64>())
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists, trees};
    use super::*;

    #[test]
    fn small_trees_follow_the_definition() {
        let mut tried = 0;
        for nodes in 1..=5u64 {
            for edges in trees(nodes) {
                let parents: Vec<u64> = edges.iter().map(|edge| edge.0).collect();
                let mut definition = Definition::new(|apples: &Vec<u64>| {
                    let mut all = Vec::new();
                    for (node, &here) in apples.iter().enumerate() {
                        let children: Vec<u64> =
                            edges.iter().filter(|edge| edge.0 == node as u64 + 1).map(|edge| edge.1).collect();
                        for count in 1..=here {
                            let mut next = apples.clone();
                            next[node] -= count;
                            if children.is_empty() {
                                all.push(next.clone());
                            }
                            for &child in &children {
                                let mut carried = next.clone();
                                carried[child as usize - 1] += count;
                                all.push(carried);
                            }
                        }
                    }
                    all
                });
                for apples in lists(nodes as usize, 0..=2) {
                    let Ok(found) = losing_swaps(&apples, &parents) else { continue };
                    let mut expected = 0;
                    for i in 0..apples.len() {
                        for j in 0..i {
                            let mut swapped = apples.clone();
                            swapped.swap(i, j);
                            expected += u64::from(!definition.wins(&swapped));
                        }
                    }
                    assert_eq!(found, expected, "{apples:?} {parents:?}");
                    tried += 1;
                }
            }
        }
        assert!(tried > 1000);
    }

    #[test]
    fn what_is_no_such_tree_is_refused() {
        assert!(losing_swaps(&[], &[]).is_err());
        assert!(losing_swaps(&[1, 1], &[2]).is_err());
        assert!(losing_swaps(&[1, 1, 1, 1], &[1, 2, 1]).is_err());
        assert!(losing_swaps(&[1, 1], &[0]).is_err());
    }
}
