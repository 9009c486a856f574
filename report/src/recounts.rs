//! A recount as plain data: which games are looked at again, what was found, and what that proves.

use data_encoding::HEXLOWER;
use hall::recount::{DrawnGame, Recount};
use records::recount::{DrawnBy, LookedAgain};
use recount::{Decision, Finding};
use schemars::JsonSchema;
use serde::Serialize;

use crate::view::Head;

/// A recount by sample.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RecountView {
    /// The entry that drew it; none where it was drawn beside the log.
    pub entry: Option<u64>,
    /// Who entered what the dice showed.
    pub drawn_by: String,
    /// When; 0 where it was drawn beside the log.
    pub at_ms: u64,
    /// What the dice showed.
    pub seed: String,
    /// What they were thrown for.
    pub head: Head,
    /// The largest chance to stop although at least `share` of all results is wrong.
    pub risk: f64,
    /// The share of wrong results that would be found.
    pub share: f64,
    /// The share that was expected anyway.
    pub expected: f64,
    /// How many lots a game had.
    pub lots: Lots,
    /// What to do.
    pub decision: Advice,
    /// Results in the urn.
    pub results: usize,
    /// Results that were given by word, of which no photograph can be looked at.
    pub by_word: usize,
    /// Games that were looked at.
    pub looked: usize,
    /// Wrong results among them.
    pub wrong: usize,
    /// Games that are to be looked at in all, if all that are left are right.
    pub needed: usize,
    /// The chance that a sample would look as good as this although the stated share is wrong.
    pub measured_risk: f64,
    /// With the stated confidence no more results than this are wrong.
    pub at_most_wrong: usize,
    /// All games of the urn, in the order in which they came out of it.
    pub games: Vec<DrawnView>,
}

/// How many lots a game had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lots {
    /// One each.
    Alike,
    /// The more the smaller its margin.
    Margin,
}

/// What a recount says to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// Look at more games.
    GoOn,
    /// The stated confidence is reached.
    Confident,
    /// Wrong results were found: look at all games.
    CountAll,
    /// All games were looked at.
    AllSeen,
}

/// A game that came out of the urn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DrawnView {
    /// Its place in the draw, from 1.
    pub place: usize,
    /// Its round.
    pub round: u16,
    /// Its table.
    pub table: u16,
    /// Black's player, as the log has the name.
    pub black: String,
    /// White's player.
    pub white: String,
    /// The result that stood.
    pub result: String,
    /// The photograph that it was counted from.
    pub photo: String,
    /// Whether it is to be looked at.
    pub look: bool,
    /// Its lots.
    pub lots: u32,
    /// The lot that came out first.
    pub lot: u32,
    /// That lot's ticket.
    pub ticket: String,
    /// What was found: `not_yet`, `right` or `wrong`.
    pub finding: FindingView,
    /// What each person found last.
    pub found: Vec<FoundView>,
}

/// What was found at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FindingView {
    /// Nobody looked yet.
    NotYet,
    /// The result is right.
    Right,
    /// It is not.
    Wrong,
}

/// What a person found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FoundView {
    /// Who.
    pub who: String,
    /// Whether the board and the result are what was recorded.
    pub agrees: bool,
    /// What they noted.
    pub note: Option<String>,
    /// When; none where it comes from a file.
    pub at_ms: Option<u64>,
}

impl From<&Recount> for RecountView {
    fn from(recount: &Recount) -> Self {
        let standing = recount.standing();
        let games = recount.games.iter().enumerate();
        Self {
            entry: recount.sequence,
            drawn_by: recount.who.clone(),
            at_ms: recount.at_ms,
            seed: recount.seed.clone(),
            head: Head { entry: recount.head.sequence, seal: HEXLOWER.encode(&recount.head.seal) },
            risk: recount.terms.risk,
            share: recount.terms.share,
            expected: recount.terms.expected,
            lots: match recount.terms.lots {
                DrawnBy::Alike => Lots::Alike,
                DrawnBy::Margin => Lots::Margin,
            },
            decision: match standing.decision {
                Decision::GoOn => Advice::GoOn,
                Decision::Confident => Advice::Confident,
                Decision::CountAll => Advice::CountAll,
                Decision::AllSeen => Advice::AllSeen,
            },
            results: recount.games.len(),
            by_word: recount.by_word,
            looked: standing.looked,
            wrong: standing.wrong,
            needed: standing.needed,
            measured_risk: standing.measured_risk,
            at_most_wrong: standing.at_most_wrong,
            games: games.map(|(at, game)| drawn(at + 1, game, standing.needed)).collect(),
        }
    }
}

fn drawn(place: usize, game: &DrawnGame, needed: usize) -> DrawnView {
    let found = game.found.iter().map(|(who, found)| FoundView {
        who: who.clone(),
        agrees: found.found == LookedAgain::Agrees,
        note: found.note.clone(),
        at_ms: found.at_ms,
    });
    DrawnView {
        place,
        round: game.id.round,
        table: game.id.table,
        black: game.record.facts.black.clone(),
        white: game.record.facts.white.clone(),
        result: game.record.result.clone(),
        photo: game.photo.clone(),
        look: place <= needed,
        lots: game.lots,
        lot: game.lot,
        ticket: HEXLOWER.encode(&game.ticket),
        finding: match game.finding() {
            Finding::NotYet => FindingView::NotYet,
            Finding::Right => FindingView::Right,
            Finding::Wrong => FindingView::Wrong,
        },
        found: found.collect(),
    }
}
