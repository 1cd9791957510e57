//! Vertices of a graph explained as a teacher would: the options, their values, the mex, cycles, and the move to make.

use grundy::{GameGraph, GraphError, LoopyValue, LoopyValues, Outcome, Outcomes, Play, Remoteness, TokenMove, Tokens};
use grundy_graphfile::{DoubtfulHeader, VertexNames};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::explain::Language;
use crate::graph::TokensReport;
use crate::table;
use crate::words::{join, shorten};

/// Options listed for one vertex.
const LISTED: usize = 20;
/// Vertices explained one by one, and lines of the table that builds values up.
const EXPLAINED: usize = 12;

/// Everything that is told about tokens on some vertices of a graph.
#[derive(Debug)]
pub struct GraphLesson<'g> {
    graph: &'g GameGraph,
    names: &'g VertexNames,
    tokens: Tokens,
    facts: Facts<'g>,
    /// How near the end each vertex is, for one token: where play can go round in circles, a winner must come nearer.
    remoteness: Option<Remoteness>,
    doubtful_header: Option<DoubtfulHeader>,
}

#[derive(Debug)]
enum Facts<'g> {
    Values(LoopyValues<'g>),
    Outcomes(Outcomes),
}

impl<'g> GraphLesson<'g> {
    /// Collects the facts: the values of all vertices in normal play, their outcomes in misere play.
    pub fn of(
        graph: &'g GameGraph,
        names: &'g VertexNames,
        tokens: &[u32],
        play: Play,
    ) -> Result<GraphLesson<'g>, GraphError> {
        let found = graph.tokens(tokens, play)?;
        let facts = match play {
            Play::Normal => Facts::Values(graph.loopy_values()?),
            Play::Misere => Facts::Outcomes(graph.outcomes(play)?),
        };
        let remoteness = if tokens.len() == 1 { Some(graph.remoteness(play)?) } else { None };
        Ok(GraphLesson { graph, names, tokens: found, facts, remoteness, doubtful_header: None })
    }

    /// The same, about a graph whose first line was read as a move and is nearly a header: JSON says so in its `answer`.
    #[must_use]
    pub fn doubting(self, doubtful_header: Option<DoubtfulHeader>) -> Self {
        GraphLesson { doubtful_header, ..self }
    }

    /// The lesson in words; it ends with the move to make, if there is one.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let words = Words { language };
        let mut out = String::new();
        let count: usize = self.tokens.standing.iter().map(|own| own.tokens).sum();
        say!(out, "{}\n", words.title(self.graph, count, self.tokens.play));
        for own in self.tokens.standing.iter().take(EXPLAINED) {
            out.push('\n');
            self.vertex(&mut out, own.vertex, words);
        }
        if let Some(more) = self.tokens.standing.len().checked_sub(EXPLAINED).filter(|&more| more > 0) {
            say!(out, "\n  {}\n", words.more(more));
        }
        if let [only] = self.tokens.standing.as_slice() {
            self.steps(&mut out, only.vertex, words);
        }
        out.push('\n');
        if count > 1 {
            self.sum(&mut out, words);
        }
        say!(out, "  {}\n", words.verdict(self.tokens.outcome, self.tokens.play));
        match self.best() {
            Some(best) => say!(
                out,
                "  {}\n",
                words.best(self.tokens.outcome, &self.name(best.from), &self.name(best.to), self.tokens.moves.len())
            ),
            None => say!(out, "  {}\n", words.no_move(self.tokens.outcome)),
        }
        out
    }

    fn name(&self, vertex: u32) -> String {
        shorten(&self.names.name(vertex), 40).replace(char::is_control, "\u{fffd}")
    }

    /// The options of a vertex, each once.
    fn options(&self, vertex: u32) -> Vec<u32> {
        let mut options = self.graph.options(vertex).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    }

    fn vertex(&self, out: &mut String, vertex: u32, words: Words) {
        let options = self.options(vertex);
        say!(out, "  {}\n", words.heading(&self.name(vertex), options.len()));
        let mut rows = Vec::new();
        for &option in options.iter().take(LISTED) {
            let how = match &self.facts {
                Facts::Values(values) => words.valued(&values.get(option)),
                Facts::Outcomes(outcomes) => words.outcome(outcomes.get(option)).to_owned(),
            };
            rows.push(vec![format!("  -> {}", self.name(option)), how]);
        }
        table::write(out, &rows, &[], &[3]);
        if options.len() > LISTED {
            say!(out, "    {}\n", words.more(options.len() - LISTED));
        }
        match &self.facts {
            Facts::Values(values) => self.value(out, vertex, &options, values, words),
            Facts::Outcomes(outcomes) => say!(out, "    {}\n", words.misere(outcomes.get(vertex), options.len())),
        }
    }

    /// Why a vertex has its value.
    fn value(&self, out: &mut String, vertex: u32, options: &[u32], values: &LoopyValues<'_>, words: Words) {
        let mut finite: Vec<u32> = options.iter().filter_map(|&option| values.finite(option)).collect();
        finite.sort_unstable();
        finite.dedup();
        let shown = join(finite.iter().take(LISTED), ", ") + if finite.len() > LISTED { ", ..." } else { "" };
        let Some(value) = values.finite(vertex) else {
            say!(out, "    {}\n", words.infinite(&shown, finite.contains(&0)));
            return;
        };
        say!(out, "    {} = mex{{{shown}}} = {value}\n", words.value());
        // An infinite option does not raise the mex if it can be answered by going back to the value itself.
        let back = options.iter().filter(|&&option| values.finite(option).is_none()).take(3);
        for &option in back {
            let home = self.options(option).into_iter().filter(|&next| values.finite(next) == Some(value));
            if let Some(home) = home.min_by_key(|&next| values.place(next)) {
                say!(out, "    {}\n", words.reverts(&self.name(option), &self.name(home), value));
            }
        }
    }

    /// The values built up from the vertices without moves, where few vertices can be reached and none twice.
    fn steps(&self, out: &mut String, start: u32, words: Words) {
        let Facts::Values(values) = &self.facts else { return };
        let mut order: Vec<u32> = Vec::new();
        let mut open = vec![(start, false)];
        while let Some((vertex, closed)) = open.pop() {
            if closed {
                if !order.contains(&vertex) {
                    order.push(vertex);
                }
                continue;
            }
            if order.contains(&vertex) {
                continue;
            }
            // A vertex that is reached again before it is closed is on a cycle, and no order builds its value up.
            if open.contains(&(vertex, true)) || open.len() > EXPLAINED * EXPLAINED || order.len() > EXPLAINED {
                return;
            }
            open.push((vertex, true));
            open.extend(self.options(vertex).into_iter().map(|option| (option, false)));
        }
        if order.len() < 3 || order.len() > EXPLAINED {
            return;
        }
        say!(out, "\n  {}\n", words.steps());
        let mut rows = vec![words.columns().map(str::to_owned).to_vec()];
        for vertex in order {
            let options = self.options(vertex);
            let list = |names: Vec<String>| if names.is_empty() { "-".to_owned() } else { names.join(" ") };
            let value = |vertex: u32| values.finite(vertex).map_or("-".to_owned(), |value| value.to_string());
            rows.push(vec![
                self.name(vertex),
                list(options.iter().map(|&option| self.name(option)).collect()),
                list(options.iter().map(|&option| value(option)).collect()),
                value(vertex),
            ]);
        }
        table::write(out, &rows, &[], &[3]);
    }

    fn sum(&self, out: &mut String, words: Words) {
        let mut parts = Vec::new();
        for own in self.tokens.standing.iter().take(EXPLAINED) {
            let value = own.value.as_ref().map_or(String::new(), ToString::to_string);
            parts.extend(std::iter::repeat_n(value, own.tokens.min(EXPLAINED)));
        }
        if let Some(value) = &self.tokens.value {
            let all: usize = self.tokens.standing.iter().map(|own| own.tokens).sum();
            if parts.len() == all {
                say!(out, "  {} = {value}\n", parts.join(" xor "));
            } else {
                say!(out, "  {} {value}\n", words.xor());
            }
            say!(out, "  {}\n", words.why_xor());
        } else {
            say!(out, "  {}\n", words.searched());
        }
    }

    /// The move to make: of those that win, one that comes nearest to the end.
    fn best(&self) -> Option<TokenMove> {
        let moves = &self.tokens.moves;
        if let Some(remoteness) = &self.remoteness {
            return moves.iter().min_by_key(|step| remoteness.get(step.to)).copied();
        }
        match &self.facts {
            Facts::Values(values) => moves
                .iter()
                .min_by_key(|step| (values.finite(step.to).is_none(), values.finite(step.to), values.place(step.to)))
                .copied(),
            Facts::Outcomes(_) => moves.first().copied(),
        }
    }
}

impl Serialize for GraphLesson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = TokensReport {
            names: self.names,
            tokens: &self.tokens,
            most: usize::MAX,
            doubtful_header: self.doubtful_header,
        };
        let option = |&to: &u32| match &self.facts {
            Facts::Values(values) => {
                serde_json::json!({"to": self.names.name(to), "value": values.get(to).to_string()})
            }
            Facts::Outcomes(outcomes) => {
                serde_json::json!({"to": self.names.name(to), "outcome": outcomes.get(to).to_string()})
            }
        };
        let vertices: Vec<_> = self
            .tokens
            .standing
            .iter()
            .map(|own| {
                let options: Vec<_> = self.options(own.vertex).iter().map(option).collect();
                serde_json::json!({"vertex": self.names.name(own.vertex), "options": options})
            })
            .collect();
        let best = self.best().map(|step| serde_json::json!([self.names.name(step.from), self.names.name(step.to)]));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", "grundy/explain-graph/1")?;
        map.serialize_entry("vertices", &vertices)?;
        map.serialize_entry("move_to_make", &best)?;
        map.serialize_entry("answer", &report)?;
        map.end()
    }
}

/// The words of a lesson in one language.
#[derive(Clone, Copy)]
struct Words {
    language: Language,
}

impl Words {
    fn pick(self, english: &str, chinese: &str) -> String {
        match self.language {
            Language::English => english.to_owned(),
            Language::Chinese => chinese.to_owned(),
        }
    }

    fn title(self, graph: &GameGraph, tokens: usize, play: Play) -> String {
        let (vertices, edges) = (graph.vertices(), graph.edges());
        match (self.language, play) {
            (Language::English, _) => {
                let tokens = if tokens == 1 { "one token".to_owned() } else { format!("{tokens} tokens") };
                let rule = if play == Play::Normal { "who cannot move loses" } else { "who cannot move wins" };
                format!("{tokens} on a graph of {vertices} vertices and {edges} edges, {play} play: {rule}")
            }
            (Language::Chinese, Play::Normal) => {
                format!("{vertices} 个顶点、{edges} 条边的有向图上有 {tokens} 枚棋子；无法移动者输")
            }
            (Language::Chinese, Play::Misere) => {
                format!("{vertices} 个顶点、{edges} 条边的有向图上有 {tokens} 枚棋子；反常规则：无法移动者赢")
            }
        }
    }

    fn more(self, more: usize) -> String {
        self.pick("... and MORE more", "…… 另有 MORE 个").replace("MORE", &more.to_string())
    }

    fn heading(self, name: &str, options: usize) -> String {
        match (self.language, options) {
            (Language::English, 0) => format!("{name} has no move"),
            (Language::English, 1) => format!("{name} has one option"),
            (Language::English, _) => format!("{name} has {options} options"),
            (Language::Chinese, 0) => format!("顶点 {name} 没有后继"),
            (Language::Chinese, _) => format!("顶点 {name} 有 {options} 个后继"),
        }
    }

    fn value(self) -> String {
        self.pick("value", "SG值")
    }

    fn valued(self, value: &LoopyValue) -> String {
        match (value, self.language) {
            (LoopyValue::Finite(value), Language::English) => format!("value {value}"),
            (LoopyValue::Finite(value), Language::Chinese) => format!("SG值 {value}"),
            (infinite, Language::English) => format!("{infinite}, play need not end"),
            (infinite, Language::Chinese) => format!("{infinite}，可以无限进行"),
        }
    }

    fn outcome(self, outcome: Outcome) -> &'static str {
        match (outcome, self.language) {
            (Outcome::N, Language::English) => "won for who moves next",
            (Outcome::P, Language::English) => "lost for who moves next",
            (Outcome::Draw, Language::English) => "a draw",
            (Outcome::N, Language::Chinese) => "必胜态",
            (Outcome::P, Language::Chinese) => "必败态",
            (Outcome::Draw, Language::Chinese) => "平局",
        }
    }

    fn infinite(self, finite: &str, zero: bool) -> String {
        match (self.language, zero) {
            (Language::English, true) => format!(
                "no finite value fits, so it is infinite, inf{{{finite}}}: play need not end, but an option of value 0 wins"
            ),
            (Language::English, false) => format!(
                "no finite value fits, so it is infinite, inf{{{finite}}}: no option is worth 0, so the player to move goes \
                 on for ever: a draw"
            ),
            (Language::Chinese, true) => {
                format!("没有合适的有限 SG 值，记为 inf{{{finite}}}：可以无限进行，但有 SG 值为 0 的后继，走过去就赢")
            }
            (Language::Chinese, false) => {
                format!("没有合适的有限 SG 值，记为 inf{{{finite}}}：后继中没有 0，只能一直走下去：平局")
            }
        }
    }

    fn reverts(self, option: &str, home: &str, value: u32) -> String {
        match self.language {
            Language::English => {
                format!("going to {option} changes nothing: the answer is {home}, which is worth {value} again")
            }
            Language::Chinese => format!("走到 {option} 没有用：对方走到 {home}，SG 值又是 {value}"),
        }
    }

    fn misere(self, outcome: Outcome, options: usize) -> String {
        match (outcome, options) {
            (_, 0) => self.pick("no move: in misere play that wins", "无法移动：反常规则下算赢"),
            (Outcome::N, _) => {
                self.pick("some option is lost for the other player, so it is won", "有必败态的后继，所以必胜")
            }
            (Outcome::P, _) => {
                self.pick("every option is won for the other player, so it is lost", "后继都是必胜态，所以必败")
            }
            (Outcome::Draw, _) => self.pick(
                "no option is lost for the other player, but some is a draw: play goes on for ever",
                "没有必败态的后继，但有平局的后继：可以一直走下去",
            ),
        }
    }

    fn steps(self) -> String {
        self.pick(
            "step by step, each value the mex of those of its options",
            "从没有后继的顶点开始逐步求值，每个值都是后继的 SG 值的 mex",
        )
    }

    fn columns(self) -> [&'static str; 4] {
        match self.language {
            Language::English => ["vertex", "options", "their values", "value"],
            Language::Chinese => ["顶点", "后继", "后继的SG值", "SG值"],
        }
    }

    fn xor(self) -> String {
        self.pick("the xor of all values is", "所有 SG 值的异或和为")
    }

    fn why_xor(self) -> String {
        self.pick(
            "Why xor? Two tokens of equal value cancel: whatever is done to one is answered with the other.",
            "为什么用异或？两枚 SG 值相等的棋子互相抵消：对方动一枚，就用另一枚照样回应。",
        )
    }

    fn searched(self) -> String {
        self.pick(
            "In misere play values do not add, so every position of the tokens was looked at.",
            "反常规则下 SG 值不能异或，所以检查了棋子的所有位置。",
        )
    }

    fn verdict(self, outcome: Outcome, play: Play) -> String {
        match (outcome, play) {
            (Outcome::N, _) => self.pick("The player to move wins (N-position).", "先手必胜（N 局面）。"),
            (Outcome::P, _) => self.pick("The other player wins (P-position).", "先手必败（P 局面）。"),
            (Outcome::Draw, _) => {
                self.pick("Nobody can force a win: a draw (D-position).", "谁也不能迫使对方输：平局（D 局面）。")
            }
        }
    }

    fn best(self, outcome: Outcome, from: &str, to: &str, moves: usize) -> String {
        let of = match self.language {
            _ if moves < 2 => String::new(),
            Language::English => format!(" (one of {moves})"),
            Language::Chinese => format!("（共 {moves} 种）"),
        };
        match (self.language, outcome) {
            (Language::English, Outcome::Draw) => {
                format!("the move to make: {from} -> {to}, which keeps the draw{of}.")
            }
            (Language::English, _) => format!("the move to make: {from} -> {to}{of}."),
            (Language::Chinese, Outcome::Draw) => format!("该走的一步：{from} -> {to}，保持平局{of}。"),
            (Language::Chinese, _) => format!("该走的一步：{from} -> {to}{of}。"),
        }
    }

    fn no_move(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::P => self.pick("the move to make: none wins.", "该走的一步：没有必胜走法。"),
            _ => self.pick("the move to make: there is none to make.", "该走的一步：无步可走。"),
        }
    }
}
