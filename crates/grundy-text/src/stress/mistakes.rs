//! The classic mistakes, each in a line of English and of Chinese.

use crate::explain::Language;

const WORDS: &[(&str, &str, &str)] = &[
    (
        "early-exit",
        "the loop over the takes stops at the first that is too large, but the set is not sorted",
        "可取集合未排序，却在遇到第一个过大的数时就 break",
    ),
    (
        "shared-marks",
        "the marks (vis) are shared by the recursive calls, so an inner call clears those of the outer one",
        "vis 数组是全局的，内层递归清空了外层的标记；应放进函数内部",
    ),
    (
        "shared-marks-memo",
        "the marks (vis) are shared by the recursive calls, so an inner call clears those of the outer one (with memory)",
        "vis 数组是全局的，内层递归（记忆化）清空了外层的标记；应放进函数内部",
    ),
    ("marks-kept", "the marks (vis) are never cleared before the next heap", "计算下一堆之前没有清空 vis"),
    (
        "last-take-lost",
        "the last number of the set is not used (an array or a loop one short)",
        "集合的最后一个数没有用到（数组或循环少一个）",
    ),
    (
        "first-take-lost",
        "the first number of the set is not used (an index that starts at 1)",
        "集合的第一个数没有用到（下标从 1 开始）",
    ),
    (
        "whole-heap-forbidden",
        "the whole heap cannot be taken (< where <= belongs)",
        "不允许取完整堆（应为 <=，写成了 <）",
    ),
    ("zero-move", "taking nothing counts as a move", "把取 0 个也算作一种走法"),
    ("mex-from-one", "the mex is sought from 1 instead of 0", "mex 从 1 开始找，应从 0 开始"),
    (
        "max-plus-one",
        "the value is the greatest option plus one instead of the mex",
        "取了后继 SG 值的最大值加一，而不是 mex",
    ),
    (
        "count-of-options",
        "the value is the number of different option values instead of the mex",
        "取了不同后继 SG 值的个数，而不是 mex",
    ),
    ("sizes-marked", "the sizes that are left are marked, not their values", "标记的是剩余石子数，而不是它的 SG 值"),
    (
        "outcomes-as-values",
        "heaps have 1 for won and 0 for lost instead of their nim-value; these do not add up",
        "每堆只记必胜 1、必败 0，而不是 SG 值；不能直接异或",
    ),
    ("empty-heap-wins", "a heap without a move has value 1", "无路可走的堆被赋值 1"),
    (
        "sum-of-parts",
        "the values of the parts of a heap are added instead of xored",
        "拆分后各部分的 SG 值相加，应为异或",
    ),
    (
        "or-of-parts",
        "the values of the parts of a heap are joined by or instead of xor",
        "拆分后各部分的 SG 值用了按位或，应为异或",
    ),
    (
        "parts-apart",
        "each part of a broken heap is taken for an option of its own",
        "把拆分后的每一部分单独当作后继，应取异或作为一个后继",
    ),
    ("equal-parts-lost", "breaks into two equal parts are left out", "漏掉了拆成两个相等部分的走法"),
    ("one-ahead", "the value is that of the next heap (an index one too far)", "取成了下一堆的值（下标多一）"),
    ("one-behind", "the value is that of the heap before (an index one too short)", "取成了前一堆的值（下标少一）"),
    (
        "table-short",
        "the last heap of the table is not computed (an array or a loop one short)",
        "表的最后一堆没有计算（数组或循环少一个）",
    ),
    ("below-100", "values are computed below heap 100 only", "只计算了 100 以内的 SG 值"),
    ("below-1000", "values are computed below heap 1000 only", "只计算了 1000 以内的 SG 值"),
    ("sum-of-values", "the values of the heaps are added instead of xored", "各堆的 SG 值相加，应为异或"),
    ("or-of-values", "the values of the heaps are joined by or instead of xor", "各堆的 SG 值用了按位或，应为异或"),
    (
        "no-brackets-equal",
        "brackets are missing: a ^ b == 0 means a ^ (b == 0); write (a ^ b) == 0",
        "缺括号：a ^ b == 0 等于 a ^ (b == 0)，应写 (a ^ b) == 0",
    ),
    (
        "no-brackets-unequal",
        "brackets are missing: a ^ b != 0 means a ^ (b != 0); write (a ^ b) != 0",
        "缺括号：a ^ b != 0 等于 a ^ (b != 0)，应写 (a ^ b) != 0",
    ),
    ("sizes-xored", "the sizes of the heaps are xored, not their values", "异或的是石子数，而不是 SG 值"),
    ("parity-of-sizes", "the first player wins if the sum of the heaps is odd", "按石子总数的奇偶判断胜负"),
    ("last-heap-lost", "the last heap is left out", "漏掉了最后一堆"),
    ("first-heap-lost", "the first heap is left out", "漏掉了第一堆"),
    ("words-swapped", "the two words are exchanged", "两个输出写反了"),
    (
        "other-play",
        "normal and misere play are exchanged (who takes the last one wins or loses)",
        "正常规则与反常规则（取最后一个的人赢或输）弄反了",
    ),
    ("always-win", "the first player wins every case", "总是判先手必胜"),
    ("always-lose", "the second player wins every case", "总是判后手必胜"),
    (
        "first-rules-kept",
        "the values of the first set are used for all later ones",
        "后面的集合沿用了第一个集合的 SG 值，没有重新计算",
    ),
    ("xor-not-reset", "the xor is not set to 0 before the next case", "下一组数据之前没有把异或和清零"),
    ("cut-32", "numbers are cut to 32 bits", "整数溢出：只保留了 32 位"),
];

/// The mistake in English and Chinese; the name itself if it is not known.
pub(super) fn mistake(id: &str, language: Language) -> &str {
    WORDS.iter().find(|row| row.0 == id).map_or(id, |row| match language {
        Language::English => row.1,
        Language::Chinese => row.2,
    })
}
