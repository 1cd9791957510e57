//! The help in Chinese: the main page, and those of the commands for contests.
//!
//! Help is printed while the arguments are read, so what `--lang` says is looked for among the raw arguments.

mod pages;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};

use crate::args;

/// Whether `--lang zh` stands among the arguments.
fn is_wanted(arguments: &[OsString]) -> bool {
    let pairs = arguments.windows(2).any(|pair| pair[0] == "--lang" && pair[1] == "zh");
    pairs || arguments.iter().any(|argument| argument == "--lang=zh")
}

const TEMPLATE: &str =
    "{about}\n\n用法：grundy [选项] <命令>\n\n命令：\n{subcommands}\n\n选项：\n{options}{after-help}";

const COMMANDS: &[(&str, &str)] = &[
    ("solve", "谁赢（先手必胜或必败）、SG 值、全部必胜走法和理由"),
    ("values", "列出 SG 值序列（打表）"),
    ("period", "寻找并证明周期：前周期、周期、增量；未证明的会写明“unproved”"),
    ("hunt", "长时间搜索周期：可中断、可续算、找到即证明"),
    ("pattern", "找规律：已证明的公式或周期；未证明的只列为猜想，并给出第一个反例"),
    ("compare", "两种规则从哪一堆开始不同，或证明相同"),
    ("explain", "像老师一样讲解：后继、各自的 SG 值、mex、规律（可加 --lang zh）"),
    ("check", "用独立的检验程序核对证书：valid、invalid（退出码 1）或部分核对（75）"),
    ("play", "在终端里与完美对手（或 --level easy、或两人）对局，结束时指出败着"),
    ("code", "写出最短的正确程序（--lang cpp、python、rust 或 java）"),
    ("judge", "按题目的输入输出格式回答 OJ 题（grundy judge --list 列出题目）"),
    ("graph", "有向图上的游戏：每个顶点的 SG 值与胜负（可有环），棋子之和，必胜走法"),
    ("stress", "对拍：用大量数据检验你的程序，给出最小的出错数据和可能的原因"),
    ("nim", "尼姆数运算：尼姆和、尼姆积、逆元、平方根、幂、对数"),
    ("games", "列出有名字的游戏（巴什博弈、尼姆博弈、威佐夫博弈等）"),
    ("about", "一种规则的别名、标准形式、适用的定理、OEIS 编号"),
    ("completions", "生成 shell 补全脚本"),
    ("man", "生成 man 手册页"),
    ("help", "显示帮助"),
];

const OPTIONS: &[(&str, &str)] = &[
    ("json", "输出一个 JSON 对象，而不是文字"),
    ("quiet", "不显示进度"),
    ("memory", "SG 值表可用的内存：字节数，或带 K、M、G [默认：本机内存的一半]"),
    ("lang", "主帮助和讲解的语言：en 或 zh"),
];

const EXAMPLES: &str = "例子：
  grundy solve \"S(2^k): 3 7 12\"            每次取 2 的幂个，三堆 3、7、12
  grundy solve \"kayles: 5 7 + nim: 3\"      不同游戏之和
  grundy solve \"尼姆: 3 4 5\" --play misere  反 Nim（取走最后一个的人输）
  grundy explain \"S(1,3,4): 5\" --lang zh   讲解 SG 值怎么来

规则：S(1,3,4)、S(1..5)、S(2^k) 这样的可取集合，0.77 这样的编码，或游戏名（见 grundy games）。
局面 = 规则、冒号、各堆；用 + 连接不同的游戏，用 | 合并规则。全角数字和标点也可以。";

/// The help in Chinese, if that is what was asked for.
pub(crate) fn help(arguments: &[OsString], error: &clap::Error) -> Option<String> {
    of_command(arguments, error).or_else(|| main_help(arguments, error))
}

/// The page of one command: `grundy judge --help` or `grundy help judge`.
fn of_command(arguments: &[OsString], error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::DisplayHelp || !is_wanted(arguments) {
        return None;
    }
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let command = words.find(|word| !word.starts_with('-') && !matches!(*word, "help" | "zh"))?;
    pages::of(command).map(str::to_owned)
}

/// The main help in Chinese, if that is what `error` would print in English.
fn main_help(arguments: &[OsString], error: &clap::Error) -> Option<String> {
    let of_main = match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => true,
        ErrorKind::DisplayHelp => {
            let text = error.render().to_string();
            let mut english = args::command();
            text == english.render_help().to_string() || text == english.render_long_help().to_string()
        }
        _ => false,
    };
    (of_main && is_wanted(arguments)).then(|| translate(args::command()).render_help().to_string())
}

/// The command with its main help in Chinese; good for printing help, not for reading arguments.
fn translate(command: Command) -> Command {
    // The flags that clap makes speak English only.
    let help = Arg::new("help").short('h').long("help").help("显示帮助").action(ArgAction::HelpShort);
    let version = Arg::new("version").short('V').long("version").help("显示版本").action(ArgAction::Version);
    let mut command = command.disable_help_flag(true).disable_version_flag(true).arg(help).arg(version);
    command.build();
    for (name, about) in COMMANDS {
        if command.find_subcommand(name).is_some() {
            command = command.mut_subcommand(name, |sub| sub.about(*about));
        }
    }
    for (id, help) in OPTIONS {
        if command.get_arguments().any(|argument| argument.get_id() == id) {
            command = command.mut_arg(id, |argument| {
                argument.help(*help).hide_possible_values(true).hide_default_value(true).hide_env(true)
            });
        }
    }
    command
        .about("公平组合游戏：谁赢、SG 值、全部必胜走法、经过证明的周期")
        .after_help(EXAMPLES)
        .help_template(TEMPLATE)
}
