//! The help of the commands for contests, in Chinese.

/// The help of a command, if it has been written.
pub(super) fn of(command: &str) -> Option<&'static str> {
    PAGES.iter().find(|(name, _)| *name == command).map(|(_, page)| *page)
}

const PAGES: &[(&str, &str)] = &[
    (
        "judge",
        "按题目的输入输出格式回答 OJ 题：标准输入读数据，标准输出写答案

用法：grundy judge [选项] [题目]...

参数：
  [题目]...         题目名，例如 hdu-1847、acwing-893；与 --list 一起用时是要查找的词

选项：
  --list            列出已知的题目
  --explain         说明这道题是什么游戏、输入格式和理由；不读输入
  --rules <规则>    不在列表中的题目：规则，例如 \"S({S})\"、\"bash({m})\"；{名字} 代表读入的数
  --input <格式>    它的输入格式
  --play <规则>     normal：走最后一步的人赢；misere：走最后一步的人输（反 Nim）[默认：normal]
  --win <词>        先手必胜时输出什么；{case} 是数据组号
  --lose <词>       先手必败时输出什么
  --lang zh         中文

输入格式 = 形状、冒号、一组数据的排列：
  count:      开头是数据组数              n         一个数
  one:        只有一组                    h[n]      n 个数
  eof:        直到输入结束                h[..]     剩下的所有数
  until 0 0:  直到某组以这些词开头        (x m)[n]  n 对数
  s:word      一个词                      rows:word[n]        n 个词（棋盘的各行）
  x[n*m]      n 行，每行 m 个数           (u v c:letter)[m]   m 条带字母的边
  lists(u v)[n]   n 个表，各以长度开头    trees(t a b)[n]     n 棵树，各以顶点数开头
规则里没有用到、也不是个数的数都是石子堆。

例子：
  grundy judge hdu-1847 < input.txt
  grundy judge --rules nim --input \"count: n h[n]\" --play misere --win Yes --lose No < input.txt
",
    ),
    (
        "stress",
        "对拍：用大量数据运行你的程序，找出并缩小第一处错误

数据包括样例、所有小数据、随机数据和极端数据（题目上限、空堆、无序集合、重复元素）。
第一处差异会缩到最小并讲解；若某个典型错误的程序输出完全相同，就指出这个错误。
发现差异时退出码为 1。

用法：grundy stress [选项] <题目>... -- <程序> [参数]...

选项：
  --rules --input --play --win --lose   与 grundy judge 相同，用于不在列表中的题目
  --domain <条款>    题目允许的范围，例如 \"n 1..100; h 0..50\"；其后可加 distinct（互异）、
                     ascending（递增）、sorted（不减）；cases 1..10 是一份输入里的数据组数；
                     tree u v（u v 是树边）、acyclic n u v（无环图）、within t n（1 到 n）等规定数之间的关系
  --seed <数>        随机种子；种子相同则数据相同 [默认：1]
  --tests <N>        大约运行多少次 [默认：90；每份输入只有一组数据时 400]
  --timeout <秒>     超时 [默认：5]
  --table            改为核对打出的 SG 值表（程序打印堆 0、1、2、… 的值；没有程序时从标准输入读）
  --from <堆>        表中第一个数是哪一堆 [默认：0]
  --lang zh          中文

例子：
  grundy stress hdu-1847 -- ./a.out
  grundy stress acwing-893 --seed 7 --tests 1000 -- python3 answer.py
  grundy stress --table --rules \"S(4,1,3)\" -- ./print-table
",
    ),
    (
        "play",
        "在终端里对局：与完美对手、容易的对手，或者两个人

走法写作“堆号 取数”（2 3 表示从第 2 堆取 3 个）或“堆号 > 剩余”（2 > 4 1）。
还可以输入 moves（全部走法）、hint（提示）、why（讲解）、undo（悔棋）、values on、values off、help、quit。
结束时指出败着：哪一步把必胜的局面走丢了。

用法：grundy play [选项] <局面>...

选项：
  --play <规则>     normal：走最后一步的人赢；misere：走最后一步的人输 [默认：normal]
  --level <水平>    perfect：完美；easy：随机走 [默认：perfect]
  --two             两个人下
  --second          让程序先走
  --seed <数>       容易的对手的随机种子 [默认：1]
  --graph <文件>    在这个有向图上走棋子；局面是棋子所在的顶点
  --from <形式>     图文件的形式：auto、edges（边表）、judge（首行 n m）、dot、json [默认：auto]
  --base <编号>     边表里的顶点：auto、0、1（从几开始编号）或 names（名字）[默认：auto]
  --script <文件>   按脚本（Starlark）规定的走法对局，与 grundy solve --script 相同
  --lang zh         中文

图和脚本的局面没有堆：走法写作后继的编号，或写出后继本身。

例子：
  grundy play \"nim: 3 5 7\" --lang zh
  grundy play \"kayles: 8 + nim: 2\" --level easy
  grundy play --graph moves.txt \"1 4\"
",
    ),
];
