//! The rules of the games that have names, in a line of Chinese each.

/// How the game of this name is played, if it is known.
pub(crate) fn of(name: &str) -> Option<&'static str> {
    RULES.iter().find(|row| row.0 == name).map(|row| row.1)
}

const RULES: &[(&str, &str)] = &[
    ("nim", "从一堆中取任意多个"),
    ("bash", "从一堆中取 1 到 m 个"),
    ("kayles", "从一排木柱中击倒一根，或相邻的两根"),
    ("dawson-kayles", "从一排木柱中击倒相邻的两根"),
    ("dawson-chess", "取走一个和它的邻居：单独的取 1 个，在一端的取 2 个，其他地方取 3 个"),
    ("guiles", "把 1 个或 2 个的一堆全部取走，或者取 2 个并把剩下的分成两堆"),
    ("daisies", "把一堆分成两堆；或者取一个，剩下的不动或分成两堆"),
    ("officers", "从至少 2 个的堆中取一个，剩下一堆或分成两堆"),
    ("couples-are-forever", "把至少 3 个的堆分成两堆；n 的 SG 值等于 officers 中 n-1 的 SG 值"),
    ("treblecross", "画一个与其他叉都至少隔三格的叉；长为 n 的一条，SG 值等于 0.007 中 n+2 的 SG 值"),
    ("grundy", "把一堆分成大小不同的两堆"),
    ("lasker-nim", "从一堆中取任意多个，或者把一堆分成两堆"),
    ("aliquot", "取走的数是堆大小的约数，但不能取完"),
    ("dim", "取走的数是堆大小的约数，可以取完"),
    ("wythoff", "从两堆之一取任意多个，或从两堆取同样多个"),
    ("euclid", "用大数减去小数的正整数倍，两数都要保持为正"),
    ("euclid-to-zero", "用大数减去小数的正整数倍，减到 0 就结束"),
    ("moore", "从至少一堆、至多 k 堆中取，每堆取任意多个"),
    ("staircase", "把一级台阶上的任意多个移到下一级"),
    ("fibonacci-nim", "至少取一个，至多取对手上次所取的两倍"),
    ("dynamic-nim", "至少取一个，至多取对手上次所取的 k 倍"),
    ("nimble", "把一枚硬币向左移动任意多格；一格可以放任意多枚"),
    ("northcott", "把自己的棋子移向正对着的对方棋子，或者后退（对方可以跟上，等于没动）"),
    ("turning-turtles", "翻一枚或两枚硬币，最右边的一枚须从正面翻成反面"),
    ("twins", "恰好翻两枚硬币，最右边的一枚须从正面翻成反面"),
    ("mock-turtles", "翻一到三枚硬币，最右边的一枚须从正面翻成反面"),
    ("ruler", "翻任意多枚相邻的硬币，最右边的一枚须从正面翻成反面"),
    ("chomp", "吃掉巧克力的一格和它右边、下边的全部，但不能吃第一行的第一格"),
    ("green-hackenbush", "剪断立在地上的图的一条边，不再与地面相连的部分去掉"),
    ("node-kayles", "从图上取走一个顶点和它的所有邻点"),
    ("geography", "把棋子沿边移到没有到过的顶点"),
    ("kotzig", "在圆周上按 a、b 等步长之一走到没有到过的格"),
    ("smaller-heaps", "把一堆换成至多 h 堆，每堆都比它小，总数可以更多"),
    ("up-to-half", "至少取一个，至多取一半"),
    ("to-proper-divisor", "把一堆换成它的真因数"),
    ("one-or-halves", "取一个，或者把偶数的一堆 2x 换成 k 堆 x"),
    ("near-equal-split", "把至少 f 个的一堆分成两堆或更多，各堆至多相差一个"),
    ("equal-parts", "把一堆等分成两堆或更多"),
    ("root-jump", "把 x 个换成更少的 y 个，y 在 x 的四次方根与平方根之间"),
    ("digit-take", "取走的个数是堆大小的某一位数字，不能是 0"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_a_name_has_rules_in_chinese_and_no_other() {
        for game in grundy::games() {
            let rules = of(game.name).unwrap_or_else(|| panic!("{} has no Chinese rules", game.name));
            assert!(rules.chars().any(|c| c > '\u{4e00}') && !rules.ends_with('。'), "{rules}");
        }
        assert_eq!(RULES.len(), grundy::games().len());
    }
}
