//! The result of a game that was watched to its end: of the last position by arithmetic, and of the filled board.

use board::{Board, PointSet};
use kifu::{Stage, Table};
use pipeline::filled::{ByExclusion, FilledBoard, Found};
use pipeline::{Count, DeadStones, Evidence};
use scoring::fill_in::is_filled;
use scoring::{Game, Outcome, Rules};

/// A filled board lies so many looks as it is before it is taken for whole: the players may be putting the last stones onto it.
const LOOKS_AT_REST: usize = 3;
/// A point is doubtful where the record is less sure than this to whom it belongs.
const SURE: f64 = 0.95;

/// What is known of the game besides what a camera sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// What is known of the game.
    pub game: Game,
    /// The rules.
    pub rules: Rules,
}

/// How a game's count stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// How far the count has come.
    pub stage: Stage,
    /// Stones that were taken off.
    pub dead: PointSet,
    /// The result of the last position by arithmetic, without them; none where it cannot be counted.
    pub arithmetic: Option<Outcome>,
    /// What the filled board shows, beside that position; empty before it is full and at rest.
    pub found: Vec<Found>,
    /// The result where both proofs agree and nothing is in doubt.
    pub proved: Option<Outcome>,
    /// The board as it is seen.
    pub board: Board,
}

/// Follows the count of one game from look to look.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    board: Option<Board>,
    looks_at_rest: usize,
    /// Points that stones hid from the camera when the count was seen to begin: of the last position, whatever the camera does later.
    hidden: Option<PointSet>,
    told: Option<Counted>,
}

impl Counting {
    /// How the count stands after a look, where that is another thing than it was. Stones hide the hidden points from the camera, so that
    /// the last position is doubtful there; the filled board is not, since no point of it is bare.
    pub fn look(&mut self, table: &Table, terms: &Terms, hidden: PointSet) -> Option<Counted> {
        let Some(ending) = table.ending() else {
            self.hidden = None;
            return None;
        };
        let hidden = *self.hidden.get_or_insert(hidden);
        if ending.stage == Stage::Filled && !is_filled(table.seen()) {
            // The board is being cleared: what it came to stands.
            return None;
        }
        let is_same = self.board.as_ref() == Some(table.seen());
        self.looks_at_rest = if is_same && table.rests() { self.looks_at_rest + 1 } else { 0 };
        self.board = Some(*table.seen());
        let at_rest = self.looks_at_rest >= LOOKS_AT_REST;
        // A board that is being filled tells nothing new with each stone.
        let entered = self.told.as_ref().is_none_or(|told| told.stage != ending.stage);
        if !(at_rest || entered) {
            return None;
        }
        let count = count(&ending.before, ending.dead, terms)?;
        let filled = (at_rest && ending.stage == Stage::Filled).then(|| {
            let doubtful = table.unsure_points(SURE) | table.against_last_position() | hidden;
            filled(table, terms, (&count, doubtful))
        });
        let filled = filled.flatten().map(|filled| filled.watched(&ending.before, ending.dead));
        let board = filled.as_ref().map_or_else(|| *table.seen(), |filled| filled.board);
        let proved = filled.as_ref().filter(|filled| filled.agrees() == Some(true)).and_then(FilledBoard::result);
        let counted = Counted {
            stage: ending.stage,
            dead: ending.dead,
            arithmetic: outcome(&count),
            found: filled.map(|filled| filled.found()).unwrap_or_default(),
            proved,
            board,
        };
        let of = |counted: &Counted| (counted.stage, counted.dead, counted.proved);
        let same = self.told.as_ref().is_some_and(|told| of(told) == of(&counted) && told.found == counted.found);
        (!same).then(|| self.told.insert(counted).clone())
    }

    /// What is known of the game was put right: arithmetic comes to this now, and nothing is proved until the board is counted anew.
    pub fn put_right(&mut self, table: &Table, terms: &Terms) {
        if let (Some(told), Some(ending)) = (&mut self.told, table.ending()) {
            told.arithmetic = count(&ending.before, ending.dead, terms).and_then(|count| outcome(&count));
            told.proved = None;
        }
    }

    /// A human says that something lies there which no look has shown: nothing is proved until the board is counted anew.
    pub const fn contradict(&mut self) {
        if let Some(told) = &mut self.told {
            told.proved = None;
        }
    }

    /// How it stood at last.
    #[must_use]
    pub const fn last(&self) -> Option<&Counted> {
        self.told.as_ref()
    }
}

/// The filled board as it is seen, with what the sets alone tell.
fn filled(table: &Table, terms: &Terms, before: (&Count, PointSet)) -> Option<FilledBoard> {
    let (Terms { game, rules }, mut board, mut doubtful) = (*terms, *table.seen(), table.doubtful());
    let by_exclusion = FilledBoard::told_by_exclusion(&board, table.unsure_color(), table.like_stones());
    if let Some(ByExclusion { content, points }) = by_exclusion {
        points.iter().for_each(|point| board.set(point, content));
        doubtful -= points;
    }
    let filled = FilledBoard::of(board, doubtful, game, rules, Some(before))?;
    Some(FilledBoard { by_exclusion, ..filled })
}

fn outcome(count: &Count) -> Option<Outcome> {
    count.result.as_ref().ok().map(|counted| counted.score.outcome())
}

fn count(before: &Board, dead: PointSet, terms: &Terms) -> Option<Count> {
    pipeline::count(*before, &DeadStones::Stones(dead), terms.game, terms.rules, &Evidence::default()).ok()
}
