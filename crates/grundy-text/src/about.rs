//! What is known about a ruleset, gathered on one page.

use grundy::{About, Alternative, GameEntry, NamedGame, Natural, PeriodStatus, Ruleset};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::basis;
use crate::table;
use crate::words::{join, shifted, shorten};

/// The rules and what is known about them.
#[derive(Clone, Copy, Debug)]
pub struct AboutReport<'r> {
    /// The rules.
    pub rules: &'r Ruleset,
    /// What is known.
    pub about: &'r About,
}

impl AboutReport<'_> {
    /// The game that was asked for by its name.
    fn named(&self) -> Option<&NamedGame> {
        match self.rules.alternatives() {
            [Alternative::Named(game)] => Some(game),
            _ => None,
        }
    }

    /// The m of rules that are bash(m) under another name: the table has its moves only for a given m.
    fn bash(&self) -> Option<Natural> {
        let rules = self.rules.one_heap().filter(|_| self.named().is_none())?;
        let set = rules.as_subtraction()?;
        match set.intervals() {
            [only] if set.families().is_empty() && only.low == Natural::ONE => only.high.clone(),
            _ => None,
        }
    }

    /// The row of the game asked for, or of the first with the same moves.
    fn entry(&self) -> Option<&'static GameEntry> {
        let bash = || self.bash().and_then(|_| grundy::games().iter().find(|entry| entry.name == "bash"));
        self.named().map(NamedGame::entry).or_else(|| self.about.names.first().copied()).or_else(bash)
    }

    /// Every other name, in the order of the table.
    fn names(&self) -> Vec<String> {
        let own = self.named().map(NamedGame::name);
        let entries = self.entry().into_iter().chain(self.about.names.iter().copied());
        let mut names: Vec<String> = self.bash().map(|m| shorten(&format!("bash({m})"), 60)).into_iter().collect();
        for entry in entries {
            let all = std::iter::once(entry.name).filter(|&name| Some(name) != own && entry.parameters.is_empty());
            for name in all.chain(entry.aliases.iter().copied()) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    /// The page in words.
    #[must_use]
    pub fn text(&self) -> String {
        let about = self.about;
        let name = shorten(&self.rules.to_string(), 200);
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut row = |label: &str, words: String| rows.push(vec![label.to_owned(), words]);
        let names = self.names();
        if !names.is_empty() {
            row("also called", names.join(", "));
        }
        if let Some(entry) = self.entry() {
            row("rules", entry.rules.to_owned());
            if let Some(notation) = entry.notation.filter(|&notation| notation != name) {
                row("notation", notation.to_owned());
            }
            row("a heap counts", entry.heaps.to_owned());
            row("source", entry.source.to_owned());
        }
        if let Some(code) = &about.code {
            row("as a code", shorten(&code.to_string(), 80));
        }
        if let Some((form, shift)) = &about.standard_form {
            let heaps =
                if *shift == 0 { "same heaps".to_owned() } else { format!("heap n here is heap n-{shift} there") };
            row("standard form", format!("{} ({heaps})", shorten(&form.to_string(), 80)));
        }
        for (entry, add) in &about.cousins {
            row("first cousin", format!("{}: heap n here is heap {} there", entry.name, shifted(*add)));
        }
        match &about.status {
            Some(PeriodStatus::Proved(period)) => row("values", basis::period_sentence(period)),
            Some(PeriodStatus::Formula { words }) => row("values", format!("proved: {words} (theorem); no period")),
            Some(PeriodStatus::Unproved { computed_to }) => {
                row("values", format!("no period is proved by heap {computed_to}; grundy period looks further"));
            }
            None if self.rules.coupled().is_some() => {
                row("values", "of positions on several heaps: grundy solve".to_owned());
            }
            None => {}
        }
        if let Some(oeis) = &about.oeis {
            let term = shifted(-i64::try_from(oeis.shift).unwrap_or(0));
            row("OEIS", format!("{}: the value of heap n is a({term})", oeis.id));
        }
        if let Some(engine) = &about.engine {
            row("engine", engine.to_string());
        }
        let mut out = format!("{name}, normal play\n");
        table::write(&mut out, &rows, &[], &[2]);
        out
    }
}

impl Serialize for AboutReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let about = self.about;
        let entry = self.entry();
        let status = about.status.as_ref().map(|status| match status {
            PeriodStatus::Proved(period) => json!({
                "status": "proved",
                "theorem": period.theorem().id(),
                "preperiod": period.preperiod().to_string(),
                "period": period.period().to_string(),
                "saltus": period.saltus().to_string(),
            }),
            PeriodStatus::Formula { words } => json!({"status": "formula", "formula": words}),
            PeriodStatus::Unproved { computed_to } => {
                json!({"status": "unproved", "computed_to": computed_to.to_string()})
            }
        });
        json!({
            "schema": "grundy/about/1",
            "rules": self.rules.to_string(),
            "play": "normal",
            "other_names": self.names(),
            "rules_in_words": entry.map(|entry| entry.rules),
            "heaps": entry.map(|entry| entry.heaps),
            "source": entry.map(|entry| entry.source),
            "code": about.code.as_ref().map(ToString::to_string),
            "standard_form": about.standard_form.as_ref().map(|(form, shift)| json!({
                "code": form.to_string(), "shift": shift.to_string(),
            })),
            "first_cousins": about.cousins.iter().map(|(entry, add)| json!({
                "name": entry.name, "add": add,
            })).collect::<Vec<_>>(),
            "period": status,
            "oeis": about.oeis.map(|oeis| json!({"id": oeis.id, "shift": oeis.shift})),
            "engine": about.engine.map(|engine| join([engine], "")),
        })
        .serialize(serializer)
    }
}
