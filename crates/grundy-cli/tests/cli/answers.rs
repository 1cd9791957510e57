//! Answers in words.

use crate::{answer, refusal};

#[test]
fn a_sum_is_explained_with_the_reason_for_the_xor_and_ends_with_the_move_to_make() {
    let text = answer(&["explain", "S(1,3,4): 5 2 + nim: 1"]);
    assert!(text.contains("Why xor? Two parts of equal value cancel"), "{text}");
    assert!(text.contains("  the move to make: "), "{text}");
    let chinese = answer(&["explain", "S(1,3,4): 5 2 + nim: 1", "--lang", "zh"]);
    assert!(chinese.contains("为什么用异或？") && chinese.trim_end().ends_with("。"), "{chinese}");
}

#[test]
fn misere_play_is_explained() {
    let text = answer(&["explain", "nim: 1 1 1", "--play", "misere"]);
    assert!(
        text.contains("here the player to move loses, for it is odd") && text.ends_with("There is no winning move.\n")
    );
    let text = answer(&["explain", "nim: 1 2 2", "--play", "misere"]);
    assert!(text.contains("the xor is 1, and the player to move wins"), "{text}");
    assert!(text.contains("  the move to make: nim heap 1 (no. 1) -> 0"), "{text}");
    let text = answer(&["explain", "nim: 1 1", "--play", "misere", "--lang", "zh"]);
    assert!(text.contains("反 Nim") && text.contains("必胜走法：从 1 取 1（剩 0）"), "{text}");
    let text = answer(&["explain", "kayles: 3", "--play", "misere"]);
    assert!(text.contains("every line of play was looked at"), "{text}");
}

#[test]
fn a_sum_of_different_games_is_solved_with_its_one_winning_move() {
    let expected = "\
N-position (normal play): the player to move wins.

  component     heap  value
  kayles           5      4
  kayles           7      2
  nim              3      3
  sum (xor)               5
  kayles: computed heap by heap to heap 7
  nim: g(n) = n (theorem)

winning moves: 1
  kayles heap 5 -> 4         (take 1, leave 4)

why: the values xor to 5, not 0. A winning move makes the xor 0: heap 5 must become a position of value 4 xor 5 = 1.
";
    assert_eq!(answer(&["solve", "kayles: 5 7 + nim: 3"]), expected);
    // Words that the shell has parted are one position.
    assert_eq!(answer(&["solve", "kayles:", "5", "7", "+", "nim:", "3"]), expected);
}

#[test]
fn a_heap_beyond_64_bits_is_answered_from_the_proved_period() {
    let text = answer(&["solve", "S(2,3,11,15,18): 18446744073709551623"]);
    assert!(
        text.starts_with(
            "\
N-position (normal play): the player to move wins.

  S(2,3,11,15,18)   18446744073709551623   value 2
  proved: from heap 208 on the values repeat every 33 heaps (window theorem, checked to heap 274)
"
        ),
        "{text}"
    );
}

#[test]
fn a_closed_form_is_named_with_the_answer() {
    let text = answer(&["solve", "S(2^k): 3 7 12"]);
    assert!(text.contains("  g(n) = n mod 3 (theorem)\n"), "{text}");
    assert!(text.contains("  S(2^k) heap 7 -> 6           (take 1, leave 6)\n"), "{text}");
    assert!(text.contains("winning moves: 5\n"), "{text}");
}

#[test]
fn a_lost_position_says_why_no_move_helps() {
    let text = answer(&["solve", "nim: 1 2 3"]);
    assert!(text.starts_with("P-position (normal play): the other player wins.\n"), "{text}");
    assert!(!text.contains("winning moves"), "{text}");
    assert!(text.ends_with(
        "why: the values xor to 0. Every move makes the xor something else, and the other player can make it 0 again.\n"
    ));
}

#[test]
fn long_lists_of_moves_are_cut_and_counted() {
    let text = answer(&["solve", "kayles: 1000000000000000000000000000000 3"]);
    assert!(text.contains("winning moves: 250000000000000000000000000001\n"), "{text}");
    assert!(text.contains("  ... and 249999999999999999999999999981 more (--moves all lists a million)\n"), "{text}");
    let text = answer(&["solve", "kayles: 300 3", "--moves", "2"]);
    assert_eq!(text.matches(" -> ").count(), 2, "{text}");
    assert!(text.contains("more (--moves all lists them)"), "{text}");
    let text = answer(&["solve", "kayles: 300 3", "--moves", "all"]);
    assert!(text.matches(" -> ").count() > 20 && !text.contains("more"), "{text}");
}

#[test]
fn equal_heaps_are_told_apart_by_their_numbers() {
    let text = answer(&["solve", "nim: 5 5 3"]);
    assert!(text.contains("  nim heap 3 (no. 3) -> 0         (take all 3)\n"), "{text}");
}

#[test]
fn many_components_are_summarised() {
    let heaps: Vec<String> = (1..=100).map(|heap| heap.to_string()).collect();
    let text = answer(&["solve", &format!("nim: {}", heaps.join(" "))]);
    assert!(text.contains("  ... 80 more components\n  sum (xor)"), "{text}");
    assert!(text.lines().count() < 60, "{text}");
}

#[test]
fn misere_play_states_the_rule_that_was_used() {
    let text = answer(&["solve", "nim: 1 1 1", "--play", "misere"]);
    assert!(text.starts_with("P-position (misere play): the other player wins.\n"), "{text}");
    assert!(text.contains("exactly if the number of ones is even. Here it is 3, odd."), "{text}");
    let text = answer(&["solve", "S(1,2): 3 4 5 + nim: 7", "--play=misere"]);
    assert!(text.contains("some value is 2 or more"), "{text}");
    let text = answer(&["solve", "kayles: 5 8", "--play", "misere"]);
    assert!(text.contains("why: every line of play was searched."), "{text}");
    let text = answer(&["solve", "S(): 5", "--play", "misere"]);
    assert!(text.starts_with("N-position (misere play): the player to move wins.\n"), "{text}");
    assert!(text.contains("in misere play who cannot move wins"), "{text}");
}

#[test]
fn misere_kayles_is_refused_by_name_when_it_is_too_large_to_search() {
    let text = refusal(&["solve", "kayles: 70000", "--play", "misere"]);
    assert!(
        text.starts_with("error: the misere outcome of a sum of kayles heaps needs the misere quotient;"),
        "{text}"
    );
}

#[test]
fn games_on_several_heaps_are_one_component() {
    let text = answer(&["solve", "wythoff: 3 5 + nim: 2"]);
    assert!(text.contains("  wythoff        3 5      0\n"), "{text}");
    let text = answer(&["solve", "fibonacci-nim: 1000000000000000000000 100"]);
    assert!(text.contains("(take 22)\n"), "{text}");
    assert!(text.contains("why: by the theory of fibonacci-nim in normal play"), "{text}");
    let text = answer(&["solve", "staircase: 1 2 3"]);
    assert!(text.contains("(move 2 from step 2 to step 1)\n"), "{text}");
    let text = answer(&["solve", "euclid: 34 21"]);
    assert!(text.contains("(subtract 21 from 34)\n"), "{text}");
}

#[test]
fn a_heap_is_explained_from_its_options_to_the_pattern() {
    let expected = "\
S(1,3,4), heap 5, normal play

  take   leaves   value
     1        4       2
     3        2       0
     4        1       1

  value = mex{0, 1, 2} = 3, the least number that is not there.
  A heap of value 3 behaves, inside any sum, like a Nim heap of 3.

  step by step, each value the mex of those before it that can be reached
  heap   leaves   their values   value
     0   -        -                  0
     1   0        0                  1
     2   1        1                  0
     3   2 0      0                  1
     4   3 1 0    0 1                2
     5   4 2 1    0 1 2              3

  heap   0 1 2 3 4 5 6 7 8 ...
  value  0 1 0 1 2 3 2 0 1 ...     repeats every 7 from heap 0 (proved)
  lose at heaps 0, 2 mod 7 (value 0); win at all others.
  the move to make: S(1,3,4) heap 5 -> 2, that is take 3, leave 2.
";
    assert_eq!(answer(&["explain", "S(1,3,4): 5"]), expected);
}

#[test]
fn a_sum_is_explained_step_by_step() {
    let text = answer(&["explain", "kayles: 5 7 + nim: 3"]);
    assert!(text.contains("  kayles heap 5   mex{0, 1, 2, 3} = 4\n"), "{text}");
    assert!(text.contains("  4 xor 2 = 6\n  6 xor 3 = 5\n  The xor is 5, not 0:"), "{text}");
    assert!(text.contains(
        "the move to make: kayles heap 5 -> 4, that is take 1, leave 4, which changes its value from 4 to 1."
    ));
}

#[test]
fn an_explanation_in_chinese_uses_the_words_of_its_judges() {
    let expected = "\
S(2^k)：每次可取 1, 2, 4, 8, … 个；正常规则（取走最后一个的人胜）

  堆    SG值   后继（取法→剩余：SG值）
   3       0   取1→2：2   取2→1：1
   7       1   取1→6：0   取2→5：2   取4→3：0

  异或和 = 0 xor 1 = 1 ≠ 0，先手必胜。
  规律（已证明）：SG(n) = n mod 3。

  为什么用异或？两个 SG 值相等的部分互相抵消：对方在一边怎么走，就在另一边照样回应，所以 1 和 1 是必败局面。
  而 1 和 2 必胜：走成 1 和 1 即可。SG 值不同就不能抵消。
  必胜走法：从 3 取 2（剩 1），从 7 取 1（剩 6），或从 7 取 4（剩 3）。
";
    assert_eq!(answer(&["explain", "S(2^k): 3 7", "--lang", "zh"]), expected);
}

#[test]
fn one_heap_is_explained_in_chinese_as_fully_as_in_english() {
    let texts = [
        "S(1,3,4): 5",
        "S(2,5): 9",
        "kayles: 5",
        "lasker-nim: 4",
        "S(2,4): 1",
        "wythoff: 3 4",
        "wythoff: 3 5 + nim: 2",
    ]
    .map(|position| answer(&["explain", position, "--lang", "zh"]));
    insta::assert_snapshot!(texts.join("\n----\n"));
}

#[test]
fn a_proved_period_comes_with_its_theorem_and_its_last_exception() {
    let expected = "\
S(2,3,11,15,18), normal play: proved
  preperiod  208     last exception: heap 207, value 5; heap 240 has 3
  period      33
  theorem    window theorem
  checked    every heap to 274
";
    assert_eq!(answer(&["period", "S(2,3,11,15,18)"]), expected);
    let text = answer(&["period", "kayles"]);
    assert!(
        text.contains("  preperiod  71     last exception: heap 70, value 6; heap 82 has 2\n  period     12\n"),
        "{text}"
    );
}

#[test]
fn no_period_is_claimed_where_none_is_proved() {
    let text = answer(&["period", "0.007", "--limit", "1e4"]);
    assert!(
        text.starts_with(
            "0.007, normal play: unproved\n  computed to heap 10000; no period found, which proves nothing either way\n  largest value "
        ),
        "{text}"
    );
    let text = answer(&["period", "aliquot"]);
    assert!(text.starts_with("aliquot, normal play: proved, by a formula\n"), "{text}");
    let text = answer(&["period", "nim"]);
    assert!(text.contains("  saltus     1     every period adds this to the values\n"), "{text}");
}

#[test]
fn values_carry_their_rules_and_how_they_are_known() {
    let text = answer(&["values", "0.77", "--to", "5"]);
    assert_eq!(
        text,
        "# 0.77, normal play: nim-values of heaps 0 to 5\n0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n\
         # computed heap by heap to heap 5; no period was looked for (grundy period 0.77)\n"
    );
    assert_eq!(answer(&["values", "0.77", "--to", "3", "--format", "csv"]), "heap,value\n0,0\n1,1\n2,2\n3,3\n");
    assert_eq!(answer(&["values", "0.77", "--from", "4", "--to", "6", "--format", "bfile"]), "4 1\n5 4\n6 3\n");
    assert_eq!(answer(&["values", "0.77"]).lines().count(), 23);
}

#[test]
fn values_far_out_come_from_a_proved_period_at_once() {
    let far = answer(&["values", "S(2,3,11,15,18)", "--from", "18446744073709551623", "--to", "18446744073709551624"]);
    assert!(far.contains("\n18446744073709551623 2\n"), "{far}");
    assert!(far.ends_with(
        "# proved: from heap 208 on the values repeat every 33 heaps (window theorem, checked to heap 274)\n"
    ));
    let text = answer(&["values", "nim", "--from", "2^70", "--to", "1180591620717411303424", "--format", "bfile"]);
    assert_eq!(text, "1180591620717411303424 1180591620717411303424\n");
}

#[test]
fn every_engine_gives_the_same_values() {
    let expected = answer(&["values", "0.77", "--to", "200", "--format", "bfile"]);
    for engine in ["sparse", "dense", "definition", "depth-first"] {
        assert_eq!(answer(&["values", "0.77", "--to", "200", "--format", "bfile", "--engine", engine]), expected);
    }
    let text = refusal(&["values", "0.77", "--engine", "window"]);
    assert_eq!(
        text,
        "error: the engine window does not fit 0.77\n  = help: engines that do: sparse, dense, definition, depth-first\n"
    );
}

#[test]
fn two_rulesets_that_print_as_equal_are_told_apart() {
    assert_eq!(
        answer(&["compare", "0.161", "0.36"]),
        "different: first at heap 519, where 0.161 has value 2 and 0.36 has value 4.\n\
         (Normal play; they agree on heaps 0 to 518.)\n"
    );
    assert!(
        answer(&["compare", "S(1,2)", "0.33"]).starts_with("equal: S(1,2) and 0.33 have the same value at every heap")
    );
}

#[test]
fn first_cousins_are_named_where_their_values_differ() {
    let text = answer(&["compare", "0.07", "0.137"]);
    assert!(text.starts_with("different: first at heap 1"), "{text}");
    assert!(text.ends_with("\nfirst cousins: heap n of 0.07 is heap n-1 of 0.137.\n"), "{text}");
    assert!(answer(&["compare", "0.137", "0.4"]).ends_with("heap n of 0.137 is heap n+2 of 0.4.\n"));
    assert!(answer(&["compare", "0.137", "0.07", "--json"]).contains("\"first_cousin_add\":1"));
    assert!(!answer(&["compare", "0.161", "0.36"]).contains("cousin"));
}

#[test]
fn an_interval_of_takes_from_one_is_known_as_bash() {
    for rules in ["S(1..5)", "S(1,2,3,4,5)"] {
        let text = answer(&["about", rules]);
        assert!(text.contains("  also called    bash(5), bash-game"), "{text}");
    }
    assert!(answer(&["about", "bash(5)"]).contains("  also called    bash-game"));
    assert!(!answer(&["about", "S(2..5)"]).contains("bash"));
    assert!(!answer(&["about", "S(1..)"]).contains("bash"));
}

#[test]
fn a_game_is_known_by_all_its_names() {
    let text = answer(&["about", "0.137"]);
    assert!(text.contains("  also called    dawson-chess"), "{text}");
    assert!(text.contains("  first cousin   dawson-kayles: heap n here is heap n+1 there\n"), "{text}");
    assert!(text.contains("A002187"), "{text}");
    assert!(answer(&["games"]).contains("  kayles               0.77 "));
    assert!(answer(&["games", "威佐夫"]).starts_with("  wythoff"));
}

#[test]
fn games_on_boards_and_graphs_say_what_a_move_does() {
    for (position, line) in [
        ("chomp: 3 3 3", "  chomp 3 3 3 -> 3 1 1         (eat square 2 of row 2)\n"),
        ("ruler: 3 6 8", "  ruler 3 6 8 -> 3 7         (turn 6, 7 and 8)\n"),
        ("twins: 2 5", "  twins 2 5 -> nothing         (turn 2 and 5)\n"),
        ("green-hackenbush: 0 1 1 2 0 9", "  green-hackenbush 0 1 1 2 0 9 -> 0 1 0 9         (cut 1-2)\n"),
        ("node-kayles: 1 2 2 3 3 4 4 5", " -> 1 1 5 5         (take vertex 3)\n"),
        ("geography: 1 1 2 2 3 3 4", "  geography 1 1 2 2 3 3 4 -> 2 2 3 3 4         (go to 2)\n"),
        ("kotzig(1,2): 9", "  kotzig(1,2) 9 -> 9 0 2         (go to 2)\n"),
        ("northcott: 3 5 2", "  northcott 3 5 2 -> 3 1 2         (advance 4 in row 2)\n"),
        ("dynamic-nim(3): 41 40", "(take 1)\n"),
    ] {
        let text = answer(&["solve", position]);
        assert!(text.contains(line), "{position}: {text}");
    }
}

#[test]
fn a_rule_written_as_formulas_is_used_wherever_rules_are() {
    let rule = "moves(n): n-t for t in 1..n/2";
    assert!(answer(&["values", rule, "--to", "8"]).contains('8'));
    assert!(answer(&["explain", &format!("{rule}: 5")]).contains("value = mex"));
    assert!(answer(&["period", rule, "--limit", "100"]).contains("unproved"));
    let compared = answer(&["compare", rule, "up-to-half", "--limit", "200"]);
    assert!(compared.contains("equal"), "{compared}");
    assert!(answer(&["compare", rule, "nim", "--limit", "200"]).starts_with("different: first at heap 1"));
    let misere = answer(&["solve", "moves(n): n-1; n-2: 1 1", "--play", "misere"]);
    assert!(misere.starts_with("N-position (misere play)"), "{misere}");
}

#[test]
fn named_games_have_their_rules_in_chinese() {
    let text = answer(&["explain", "grundy: 8", "--lang", "zh"]);
    assert!(text.contains("（把一堆分成大小不同的两堆）") && !text.contains("break"), "{text}");
    assert!(answer(&["explain", "mock-turtles: 5 6", "--lang", "zh"]).contains("从 5 6 到空局面"));
    let games = answer(&["games", "--lang", "zh"]);
    assert!(games.contains("从两堆之一取任意多个"), "{games}");
    assert!(!games.contains(" take ") && !games.contains("heaps are"), "{games}");
}
