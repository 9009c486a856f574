//! The end of a game: which steps of the record are the count, and what lay there before.
//!
//! By Ing's rules the players take the dead stones off after two passes and put all their stones onto the board (Ing 1996, Rule 6). A
//! decoder takes these stones for moves, or for stones set up by hand, and believes for a while that the dead ones still lie there. So
//! the count is told by what is seen: since some step of the record whole chains have gone, and stones have come only where one side's
//! living stones were around, or onto neutral points. The count begins with the earliest step of which that is true; a last move in its
//! own territory changes no area, so that it may be taken for either.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};
use scoring::EmptyPoints;
use scoring::area::Area;
use scoring::dead::propose;
use scoring::fill_in::is_filled;

use crate::gone::{Gone, not_there};
use crate::record::{GameRecord, Recorded, RecordedAct};

/// A shared region of so many points at most is neutral, and is filled during the game or during the count.
const LARGEST_NEUTRAL: usize = 2;
/// Where no stone is taken off, so many stones in settled territory are a count: players protect their own less often in turn.
pub(crate) const FEWEST_FILLED: usize = 6;
/// Share of the bare points that one side surrounds alone when a game is over; 0.95 or more in 99 % of 595 real ones. In mid-game nearly all
/// lie between both sides.
const LEAST_DECIDED: f64 = 0.75;
/// Share of the points that hold living stones when a game is over: of 595 real games that were counted at their end none has less than
/// 0.33. On an almost bare board the few stones there are surround everything.
const LEAST_STONES: f64 = 0.25;
/// A move after which so many looks show nothing new was played, whatever came then: stones are filled in one after the other, and one out
/// of turn is believed a look later.
const LOOKS_OF_THOUGHT: usize = 2;
/// So many moves at most are seen together where a hand hides a move until it is answered; both sides fill in by handfuls.
const MOST_TOGETHER: usize = 2;
/// The count began at most so many steps of the record ago: after a few it is noticed, and steps of the count are no more recorded.
const MOST_STEPS: usize = 40;

/// The count after a game, as far as it was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// So many steps of the record are the game; the others are the count.
    pub steps: usize,
    /// The last position, before anything was taken off.
    pub before: Board,
    /// Stones of the last position that are not seen there now: they were taken off as dead.
    pub dead: PointSet,
    /// Stones that were put where only one side was.
    pub filled: usize,
    /// How far the count has come.
    pub stage: Stage,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Dead stones are taken off.
    TakingOff,
    /// Both sides put their stones onto the board.
    FillingIn,
    /// Next to no point is bare.
    Filled,
}

impl Ending {
    /// Whether so many stones were filled in that no play explains it, whatever was taken off.
    pub(crate) const fn is_sure(&self) -> bool {
        self.filled >= FEWEST_FILLED
    }

    /// The count after the game of this record, which explains so many looks, where the board is seen so now; none where play goes on.
    /// `bare_since` says whether a point was surely seen bare in a look or after it.
    pub(crate) fn of(
        record: &GameRecord,
        looks: usize,
        seen: &Board,
        gone: &Gone,
        bare_since: impl Fn(Point, usize) -> bool,
    ) -> Option<Self> {
        let all = record.steps.len();
        let earliest = |steps: std::ops::RangeInclusive<usize>| {
            steps.into_iter().find_map(|steps| Since::of_count(record, steps, seen, gone).map(|since| (steps, since)))
        };
        // Stones that a move captured are not taken off as dead: the game went on at least until then. A stone that lies there all the
        // while was captured by nobody: both sides fill in without looking for liberties.
        let captures = |step: &Recorded| match step.act {
            RecordedAct::Move { captured, .. } => captured.iter().any(|point| bare_since(point, step.look)),
            RecordedAct::SetUp { .. } => false,
        };
        let first = all.saturating_sub(MOST_STEPS);
        // Where dead stones were put back, the players had not agreed and went on; and what was taken off as dead had been played.
        let start = before(record, first);
        let is_dead = |step| single_stone(step).is_some_and(|(_, point)| gone.taken_off.contains(point));
        let goes_on_until = |&step: &usize| puts_back(record, step, &start, seen) || is_dead(&record.steps[step]);
        let first = (first..all).rev().find(goes_on_until).map_or(first, |last| last + 1);
        let captured = |is_sure: bool| {
            let is_played = |&step: &usize| captures(&record.steps[step]) && (!is_sure || goes_on(record, looks, step));
            (first..all).rev().find(is_played).map_or(first, |last| last + 1)
        };
        let (mut steps, mut since) = earliest(captured(false)..=all)?;
        // But where a hand took a dead chain off and the first stone was filled in before a look showed it gone, that stone seems to have
        // captured it: the count goes on at once then, while after a last move both sides pass.
        if let Some(earlier) = steps.checked_sub(1).and_then(|last| earliest(captured(true)..=last)) {
            (steps, since) = earlier;
        }
        // Moves that came in turn were played, though they changed no area.
        let played = end_of_play(record, looks, steps, &since.area.spaces);
        if played > steps {
            (steps, since) = (played, Since::of(record, played, seen, gone));
        }
        if !since.is_count() {
            return None;
        }
        let stage = match since.filled {
            _ if is_filled(seen) => Stage::Filled,
            0 => Stage::TakingOff,
            _ => Stage::FillingIn,
        };
        Some(Self { steps, before: since.before, dead: since.dead, filled: since.filled, stage })
    }
}

/// Whether a step is of no handful, and play went on after it and those that were seen with it, or both sides passed.
fn goes_on(record: &GameRecord, looks: usize, step: usize) -> bool {
    let next = step + seen_together(record, step).len();
    let first = record.steps.partition_point(|one| one.look < record.steps[step].look);
    next - first <= MOST_TOGETHER
        && (pauses(record, looks, next) || end_of_play(record, looks, next, &ByColor::default()) > next)
}

/// Where the play that goes on with this step ends, when both sides passed: the step after the last move with a pause behind it; this step
/// itself where it is something else, since both sides fill in at once, without turns and pauses.
fn end_of_play(record: &GameRecord, looks: usize, step: usize, spaces: &ByColor<PointSet>) -> usize {
    let (mut end, mut next) = (step, step);
    while let Some(together) = play(record, looks, next, spaces) {
        next += together.len();
        if pauses(record, looks, next) {
            end = next;
        }
    }
    end
}

/// The steps that were seen together from this one on, where they are play by themselves: moves in turn and no handful, since a hand over a
/// move shows it with the answer, or one stone out of turn, after a pass. In its own side's space that changes no area, and needs no more;
/// elsewhere it may be compensation, and a pause or the opponent's answer has to follow.
fn play<'a>(record: &'a GameRecord, looks: usize, step: usize, spaces: &ByColor<PointSet>) -> Option<&'a [Recorded]> {
    let together = seen_together(record, step);
    let is_first = step == 0 || record.steps[step - 1].look != together.first()?.look;
    let is_answered = |color| {
        let next = seen_together(record, step + 1);
        is_in_turn(next) && next.first().and_then(single_stone).is_some_and(|(answers, _)| answers != color)
    };
    let is_move =
        |(color, point)| spaces[color].contains(point) || is_answered(color) || pauses(record, looks, step + 1);
    let is_out_of_turn = || matches!(together, [alone] if single_stone(alone).is_some_and(is_move));
    (is_first && (is_in_turn(together) || is_out_of_turn())).then_some(together)
}

/// The single stone that a step puts onto the board: a move, or one that the decoder does not know whose turn it was for.
fn single_stone(step: &Recorded) -> Option<(Color, Point)> {
    match &step.act {
        RecordedAct::Move { color, point, .. } => Some((*color, *point)),
        RecordedAct::SetUp { stones, bare } if bare.is_empty() => {
            let mut put = stones.iter().flat_map(|(color, points)| points.iter().map(move |point| (color, point)));
            put.next().filter(|_| put.next().is_none())
        }
        RecordedAct::SetUp { .. } => None,
    }
}

/// Whether nothing came soon after the step before this one, neither this step nor the end of the `looks` that the record explains.
fn pauses(record: &GameRecord, looks: usize, step: usize) -> bool {
    let next = record.steps.get(step).map_or(looks, |next| next.look);
    next > record.steps[step - 1].look + LOOKS_OF_THOUGHT
}

/// The steps from this one on that were seen in the same look; none after the last.
fn seen_together(record: &GameRecord, step: usize) -> &[Recorded] {
    record.steps[step..].chunk_by(|one, other| one.look == other.look).next().unwrap_or_default()
}

/// Whether these are moves in turn and no handful.
fn is_in_turn(together: &[Recorded]) -> bool {
    let in_turn = |step: &Recorded| matches!(step.act, RecordedAct::Move { .. }) && !step.look_here;
    (1..=MOST_TOGETHER).contains(&together.len()) && together.iter().all(in_turn)
}

/// Whether a step puts stones onto their points again that had lain there at the start and are gone now.
fn puts_back(record: &GameRecord, step: usize, start: &Board, seen: &Board) -> bool {
    let board = &record.steps[step].board;
    let come = not_there(board, &before(record, step));
    let again = start.occupied() - not_there(start, board);
    (come & again).intersects(not_there(board, seen))
}

/// The board after so many steps of a record.
fn before(record: &GameRecord, steps: usize) -> Board {
    if steps == 0 { record.start } else { record.steps[steps - 1].board }
}

/// Whether so many stones live that a game may be over.
fn is_over(living: PointSet, size: BoardSize) -> bool {
    living.len() as f64 >= LEAST_STONES * size.point_count() as f64
}

/// Whether a game may be over on this board, nothing taken off yet. Looks for dead stones, which takes 20 ms.
pub(crate) fn may_be_over(board: &Board) -> bool {
    let living = board.without(propose(board).dead);
    let area = Area::of(&living, EmptyPoints::Surrounded);
    let bare = living.bare();
    let open = (area.shared - neutral(&area, board.size())).len() as f64;
    is_over(living.occupied(), board.size()) && open <= (1.0 - LEAST_DECIDED) * bare.len() as f64
}

/// Shared points that stay open until a game's end, or are filled at last.
fn neutral(area: &Area, size: BoardSize) -> PointSet {
    let small = |region: &PointSet| region.len() <= LARGEST_NEUTRAL;
    area.shared.components(size).filter(small).fold(PointSet::EMPTY, |all, one| all | one)
}

/// What can be said of [`Since::is_count`] without looking at areas, which takes most of the time.
fn can_be_counted(before: &Board, seen: &Board, gone: &Gone) -> bool {
    let dead = gone.dead(before, seen);
    let come = (seen.occupied() - before.occupied()).len() + (dead & seen.occupied()).len();
    is_over(before.occupied() - dead, before.size()) && (!dead.is_empty() || come >= FEWEST_FILLED)
}

/// What has changed on the board since a step of the record.
struct Since {
    before: Board,
    /// Stones that are not there now.
    dead: PointSet,
    /// The areas without them.
    area: Area,
    /// Shared points that a game does not end with.
    open: PointSet,
    /// New stones on points that one side surrounds alone.
    filled: usize,
    /// New stones that lie on none of these, nor on neutral points.
    elsewhere: usize,
}

impl Since {
    fn of(record: &GameRecord, steps: usize, seen: &Board, gone: &Gone) -> Self {
        let before = before(record, steps);
        let dead = gone.dead(&before, seen);
        let living = before.without(dead);
        let area = Area::of(&living, EmptyPoints::Surrounded);
        let neutral = neutral(&area, before.size());
        let come = seen.occupied() - living.occupied();
        let spaces = area.spaces.black | area.spaces.white;
        let filled = (come & spaces).len();
        let is_over = steps == record.steps.len() && gone.were_taken_off(dead) || dead.is_subset(gone.before_filling);
        let may_be_filled = spaces | if is_over && !dead.is_empty() { area.shared } else { neutral };
        Self { before, dead, area, open: area.shared - neutral, filled, elsewhere: (come - may_be_filled).len() }
    }

    /// What has changed since a step, where the count began with the next one.
    fn of_count(record: &GameRecord, steps: usize, seen: &Board, gone: &Gone) -> Option<Self> {
        if !can_be_counted(&before(record, steps), seen, gone) {
            return None;
        }
        let since = Self::of(record, steps, seen, gone);
        let begins = record.steps.get(steps).is_none_or(|step| since.begins_with_count(step));
        (begins && since.is_count()).then_some(since)
    }

    /// Whether nothing but a count explains it: the game was over, and chains went, or many stones came where only one side was.
    fn is_count(&self) -> bool {
        let whole = self.before.chains().filter(|chain| chain.stones.is_subset(self.dead));
        let whole = whole.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        let bare = self.before.occupied().complement(self.before.size()) | self.dead;
        let living = self.before.occupied() - self.dead;
        let decided = self.open.len() as f64 <= (1.0 - LEAST_DECIDED) * bare.len() as f64;
        let enough = !self.dead.is_empty() || self.filled >= FEWEST_FILLED;
        self.elsewhere == 0 && self.dead == whole && is_over(living, self.before.size()) && decided && enough
    }

    /// Whether this step is of the count itself, rather than a last move on a neutral point.
    fn begins_with_count(&self, step: &Recorded) -> bool {
        let come = step.board.occupied() - self.before.occupied();
        let gone = not_there(&self.before, &step.board);
        !gone.is_empty() && step.board.occupied().is_subset(self.before.occupied())
            || come.intersects(self.area.spaces.black | self.area.spaces.white)
    }
}

impl GameRecord {
    /// The record of the game alone, without the steps of its count.
    #[must_use]
    pub fn without_count(&self, ending: &Ending) -> Self {
        Self {
            start: self.start,
            steps: self.steps[..ending.steps].to_vec(),
            taken_back: self.taken_back.clone(),
            board: ending.before,
        }
    }
}
