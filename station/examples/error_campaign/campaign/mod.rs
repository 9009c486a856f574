//! The campaign: each game is played out with its evidence, wrong in one thing or in none, and what the station makes of it is held
//! against what really happened.

mod bowl;
mod game;
mod log;
mod positions;
mod trial;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

pub use game::ErrorKind;
use positions::{Positions, Random};
use trial::{Means, Trial};

/// What came of all games.
#[derive(Debug, Default)]
pub struct Campaign {
    /// Where the positions come from.
    pub positions: String,
    /// Games without an error.
    pub clean: usize,
    /// Of them those in which something was held against the game.
    pub false_alarms: Vec<String>,
    /// What became of each kind of error.
    pub errors: BTreeMap<ErrorKind, Fates>,
    /// The same by rule set, and by lines of the board.
    pub by_rules: BTreeMap<&'static str, Fates>,
    /// The same by lines of the board.
    pub by_lines: BTreeMap<usize, Fates>,
    /// Errors that nobody was told of, and that changed the result.
    pub missed: Vec<String>,
}

/// What became of errors.
#[derive(Clone, Debug, Default)]
pub struct Fates {
    /// Told before a result could be claimed, and by what; the first of the means that told.
    pub told: BTreeMap<Means, usize>,
    /// Asked about before a result could be claimed.
    pub asked: usize,
    /// Told when the stones were put away, or when the log was verified, and by which of them.
    pub told_later: BTreeMap<Means, usize>,
    /// Not told, and the result is right.
    pub harmless: usize,
    /// Not told, and the result is wrong.
    pub not_told: usize,
}

impl Fates {
    /// Errors told before the claim.
    #[must_use]
    pub fn told_before(&self) -> usize {
        self.told.values().sum()
    }

    fn told_after(&self) -> usize {
        self.told_later.values().sum()
    }

    fn all(&self) -> usize {
        self.told_before() + self.asked + self.told_after() + self.harmless + self.not_told
    }

    fn add(&mut self, trial: &Trial) {
        match (trial.told, trial.asked, trial.told_later, trial.result_is_right) {
            (Some(means), ..) => *self.told.entry(means).or_default() += 1,
            (None, true, ..) => self.asked += 1,
            (None, false, Some(means), _) => *self.told_later.entry(means).or_default() += 1,
            (None, false, None, true) => self.harmless += 1,
            (None, false, None, false) => self.not_told += 1,
        }
    }
}

/// Plays so many games with an error each, every kind as often, and as many without; each with a record of its moves where it is
/// `recorded`.
///
/// # Errors
/// Where positions cannot be read, or a store cannot be written.
pub fn run(games: usize, seed: u64, folder: &Path, recorded: bool) -> anyhow::Result<Campaign> {
    let mut random = Random::new(seed);
    let positions = Positions::of(folder)?;
    let mut campaign = Campaign { positions: positions.described(), ..Campaign::default() };
    let mut log = log::Log::new()?;
    for _ in 0..games {
        let game = game::clean(&positions, &mut random);
        let trial = trial::of(&game, recorded, &mut random, &mut log)?;
        campaign.clean += 1;
        let alarm = trial.told.is_some() || trial.asked || trial.told_later.is_some() || !trial.result_is_right;
        if alarm {
            campaign.false_alarms.push(format!("false alarm: {} {trial:?}", game.described()));
        }
    }
    for turn in 0..games {
        let kind = ErrorKind::ALL[turn % ErrorKind::ALL.len()];
        let game = game::with_error(kind, &positions, &mut random);
        let trial = trial::of(&game, recorded, &mut random, &mut log)?;
        let fates = [
            campaign.errors.entry(kind).or_default(),
            campaign.by_rules.entry(game.rules).or_default(),
            campaign.by_lines.entry(game.truth.board.size().lines()).or_default(),
        ];
        fates.into_iter().for_each(|fates| fates.add(&trial));
        if trial.told.is_none() && !trial.asked && trial.told_later.is_none() && !trial.result_is_right {
            campaign.missed.push(format!("not told: {kind:?} {} {trial:?}", game.described()));
        }
    }
    Ok(campaign)
}

impl Campaign {
    /// The matrix, as a page of text.
    #[must_use]
    pub fn matrix(&self) -> String {
        let mut out = format!(
            "Positions: {}\n{} games without an error: {} false alarms\n\n",
            self.positions,
            self.clean,
            self.false_alarms.len()
        );
        let head = ["games", "told", "asked", "later", "harmless", "NOT TOLD"];
        line(&mut out, "error", &head.map(str::to_owned), "told by");
        for (kind, fates) in &self.errors {
            row(&mut out, kind.described(), fates);
        }
        out.push('\n');
        self.by_rules.iter().for_each(|(rules, fates)| row(&mut out, rules, fates));
        self.by_lines.iter().for_each(|(lines, fates)| row(&mut out, &format!("{lines} lines"), fates));
        out
    }
}

fn row(out: &mut String, name: &str, fates: &Fates) {
    let numbers = [fates.all(), fates.told_before(), fates.asked, fates.told_after(), fates.harmless, fates.not_told];
    let by: Vec<String> = fates
        .told
        .iter()
        .chain(&fates.told_later)
        .map(|(means, games)| format!("{} {games}", means.described()))
        .collect();
    line(out, name, &numbers.map(|number| number.to_string()), &by.join(", "));
}

fn line(out: &mut String, name: &str, cells: &[String; 6], last: &str) {
    let cells: String = cells.iter().map(|cell| format!("{cell:>9}")).collect();
    writeln!(out, "{}", format!("{name:<52}{cells}  {last}").trim_end()).expect("a string takes all");
}
