//! Which stones of the last position went before a count, as single looks show it.

use board::{Board, Chain, Color, Point, PointSet};
use scoring::EmptyPoints;
use scoring::area::Area;
use scoring::dead::propose;

use crate::ending::{Ending, FEWEST_FILLED};
use crate::look::Look;
use crate::record::{GameRecord, Recorded, RecordedAct};
use crate::seen::Seen;

/// Stones that were taken off wait for the others for so many looks: two minutes of looks every two seconds.
const MOST_LOOKS_APART: usize = 60;
/// Where a handful was filled in so soon after the last dead stones went, nobody had put some of them back: about that, players talk.
const MOST_LOOKS_TO_A_HANDFUL: usize = 5;
/// Compensation is so many stones in an even game: two points each.
const MOST_COVERED_AGAIN: usize = 4;

/// Stones of the last position that are known to have gone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gone {
    /// Some look showed them gone while every liberty of their chain was bare: no stone had captured them. Once all that are gone are of
    /// them, what comes after the record is filled in on shared points too.
    pub(crate) taken_off: PointSet,
    /// They had gone when filling in began: what lies there now was filled in, though it be of the same colour. Where no others are gone, shared
    /// points are filled in too.
    pub(crate) before_filling: PointSet,
    /// They had been taken off, and are there again: put back, or the first that were filled in.
    again: PointSet,
    /// Looks since the last stone was taken off.
    since_taken_off: usize,
    /// Steps of the record when it was.
    steps: usize,
    /// Stones after whose going play went on: they were not taken off as dead, and the decoder has to explain that they are gone.
    played_on: PointSet,
}

impl Gone {
    /// The stones of a position that are not there any more.
    pub(crate) fn dead(&self, before: &Board, seen: &Board) -> PointSet {
        let gone = not_there(before, seen) | (self.before_filling & before.occupied());
        gone | covered_again(before, gone)
    }

    /// Whether all of these were taken off, though some seem to lie there again: later looks show whether these were put back or filled in.
    pub(crate) fn were_taken_off(&self, stones: PointSet) -> bool {
        stones.is_subset(self.taken_off | self.again)
    }

    /// These were taken off as well.
    pub(crate) fn take_off(&mut self, stones: PointSet, steps: usize) {
        self.taken_off |= stones;
        (self.since_taken_off, self.steps) = (0, steps);
    }

    /// Stones on points that were bare in the last position, and more than a move: filling in has begun, also on dead stones' points.
    /// But a chain that lies there whole while its liberties are bare was put back, after a mistake or a dispute: nobody fills in so, but for
    /// the few stones of a compensation.
    pub(crate) fn note_filling(&mut self, look: &Look, seen: &Seen, ending: &Ending) {
        let come = seen.at_once(&look.points).occupied() - ending.before.occupied();
        if come.len() > 1 {
            self.before_filling |= ending.dead;
        }
        let shown = |points: PointSet, content| points.iter().all(|point| look.points[point].of(content) >= Seen::SURE);
        for Chain { stones, color, liberties } in ending.before.chains() {
            let is_large = stones.len() > MOST_COVERED_AGAIN && stones.is_subset(self.before_filling);
            if is_large && shown(stones, Some(color)) && shown(liberties, None) {
                self.before_filling -= stones;
            }
        }
    }

    /// Chains that a look shows taken off, and stones that lie there again. While the other dead stones are taken off too, the decoder is not
    /// asked to explain them. What no look showed since it came was not taken off: the decoder has to explain that it never was.
    pub(crate) fn note_taken_off(
        &mut self,
        look: &Look,
        seen: &Seen,
        record: &GameRecord,
        last: PointSet,
        was_shown: impl Fn(Point, Color) -> bool,
    ) {
        self.note_look(record);
        let board = &record.board;
        let shown = |point: Point, content| look.points[point].of(content) >= Seen::SURE;
        let bare: PointSet = board.size().points().filter(|&point| shown(point, None)).collect();
        let mut there_again = PointSet::EMPTY;
        for chain in board.chains() {
            if self.is_taken_off(&chain, bare, last) && chain.stones.iter().all(|point| was_shown(point, chain.color)) {
                if !chain.stones.is_subset(self.taken_off) {
                    self.take_off(chain.stones, record.steps.len());
                }
            } else if chain.stones.iter().any(|point| shown(point, Some(chain.color))) {
                there_again |= chain.stones & self.taken_off;
                self.played_on -= chain.stones;
            }
        }
        let come = seen.at_once(&look.points).occupied() - board.occupied();
        self.note_there_again(there_again, board, come);
    }

    /// Dead stones are taken off together, before anything is played on and not minutes apart.
    fn note_look(&mut self, record: &GameRecord) {
        self.since_taken_off += 1;
        if both_moved(record.steps.get(self.steps..).unwrap_or_default()) {
            self.played_on |= std::mem::take(&mut self.taken_off);
        }
        self.played_on &= record.board.occupied();
        if self.since_taken_off > MOST_LOOKS_APART {
            self.taken_off = PointSet::EMPTY;
        }
        if self.since_taken_off > MOST_LOOKS_TO_A_HANDFUL {
            self.again = PointSet::EMPTY;
        }
    }

    /// Who captures puts the capturing stone down first: a chain that is gone while all its liberties are bare was taken off, unless it is a
    /// last move that was taken back, or had gone before both sides moved again.
    fn is_taken_off(&self, chain: &Chain, bare: PointSet, last: PointSet) -> bool {
        let is_gone = chain.stones.is_subset(bare) && chain.liberties.is_subset(bare);
        let is_last = chain.stones.len() == 1 && chain.stones.is_subset(last);
        is_gone && !is_last && !chain.stones.is_subset(self.played_on)
    }

    /// Stones that had been taken off and are seen there again were put back; or filled in, where they seem dead and a handful of other stones
    /// has come, or comes soon.
    fn note_there_again(&mut self, stones: PointSet, board: &Board, come: PointSet) {
        self.again |= stones;
        if come.len() >= FEWEST_FILLED && !self.again.is_subset(self.before_filling) {
            let others = (self.taken_off - self.again) | self.before_filling;
            self.before_filling |= propose(&board.without(others)).dead & self.again;
            self.again = PointSet::EMPTY;
        }
        self.taken_off -= stones - self.before_filling;
    }
}

/// Whether both sides moved in turn in these steps.
fn both_moved(steps: &[Recorded]) -> bool {
    let moved = |side| {
        steps.iter().any(|step| !step.look_here && matches!(step.act, RecordedAct::Move { color, .. } if color == side))
    };
    Color::BOTH.into_iter().all(moved)
}

/// Stones that seem to lie there still of chains of which others are gone: nobody takes off half a chain, so that these were filled in where
/// it had been, as compensation is, before a look showed their points bare. A living chain of which a point is misread is none: without it
/// its points are not the opponent's.
fn covered_again(before: &Board, gone: PointSet) -> PointSet {
    if gone.is_empty() {
        return PointSet::EMPTY;
    }
    let rest = |chain: &Chain| {
        chain.stones.intersects(gone) && (1..=MOST_COVERED_AGAIN).contains(&(chain.stones - gone).len())
    };
    let mut halves = before.chains().filter(rest).peekable();
    if halves.peek().is_none() {
        return PointSet::EMPTY;
    }
    let halves: Vec<Chain> = halves.collect();
    let whole = halves.iter().fold(gone, |all, chain| all | chain.stones);
    let spaces = Area::of(&before.without(whole), EmptyPoints::Surrounded).spaces;
    let is_opponents = |chain: &&Chain| chain.stones.is_subset(spaces[chain.color.opponent()]);
    halves.iter().filter(is_opponents).fold(PointSet::EMPTY, |all, chain| all | chain.stones) - gone
}

/// Stones of a board that do not lie on a later one.
pub(crate) fn not_there(before: &Board, now: &Board) -> PointSet {
    use board::Color::{Black, White};
    (before.stones(Black) - now.stones(Black)) | (before.stones(White) - now.stones(White))
}
