//! One game at a table, from its first look until the board is cleared: play, which the decoder explains, and then the count.

use std::collections::VecDeque;
use std::time::Duration;

use board::{Board, ByColor, Color, PerPoint, Point, PointSet, Posterior};
use scoring::EmptyPoints;
use scoring::area::Area;
use scoring::fill_in::is_filled;

use crate::corrections::Corrections;
use crate::decoder::{Decoder, Fit};
use crate::doubted::{self, Doubted, Step};
use crate::ending::{Ending, Stage};
use crate::gone::Gone;
use crate::look::Look;
use crate::record::{GameRecord, RecordedAct};
use crate::seen::Seen;

/// Looks that are kept while a count seems to go on, in case that play goes on instead: two minutes of looks every two seconds.
const MOST_WAITING: usize = 60;
/// Chains that are gone were taken off as dead where no move has explained them for so many looks: a hand may hide the stone that
/// captured them. And a count that so many looks in turn do not show was none.
const LOOKS_TO_END: usize = 4;
/// Later it shows no more.
const MOST_LOOKS_TO_CAPTURE: usize = 10;
/// Where so many looks that may be of a count show moves after all, these are told. With three 62 of 15,090 moves of 88 films were shown late,
/// with two 48, and all else was the same.
const LOOKS_TO_PLAY: usize = 2;
/// A board with so many stones that has none now was cleared: nobody takes all of fewer back by taking moves back.
const FEWEST_CLEARED: usize = 12;
/// Share of the points that must surely be seen bare for that: a cloth or a head is not.
const LEAST_SEEN: f64 = 0.95;
/// The same after a count that filled the board, when nothing else is left to come: of a cleared board in patchy light 89 % of the points
/// were seen surely.
const LEAST_SEEN_AFTER_COUNT: f64 = 0.75;
/// In so many looks in turn.
const LOOKS_TO_CLEAR: u8 = 2;
/// A filled board is being cleared for so many looks at most, a minute of looks every two seconds: what lies there then, though it was never
/// seen bare, begins another game.
const MOST_LOOKS_TO_CLEAR: usize = 30;
/// Captured stones are taken off, and seen in two looks to be gone, within so many moves: of 36 films read where pictures change two had a last
/// move right after a capture, whose stones were seen to go after it.
const MOVES_TO_TAKE_OFF: usize = 3;
/// A hand over the board hides for so long that a dead stone has gone: what was filled in meanwhile is seen before that.
const LONGEST_HIDDEN: Duration = Duration::from_secs(10);
/// So many points of a board at rest are misread by one look at most.
const MOST_SLIPS: usize = 4;

/// Follows one game at a table.
#[derive(Clone, Debug)]
pub struct Table {
    decoder: Decoder,
    doubted: Option<Doubted>,
    corrections: Corrections,
    seen: Seen,
    /// Looks that the decoder has not been given.
    waiting: VecDeque<Look>,
    counted: Option<Counted>,
    /// The decoder with what was seen of the last position while dead stones were taken off.
    weighed: Option<Decoder>,
    gone: Gone,
    bare_looks: u8,
    /// Looks in turn that show no count where one had begun: one that catches half a chain between two places ends none.
    unlike_a_count: usize,
}

/// A count, with the record that it is told of: its steps are of that record, whatever the decoder makes of the game later.
#[derive(Clone, Debug)]
struct Counted {
    ending: Ending,
    record: GameRecord,
    /// Points that a human had put right when it was told first, and no look had shown so: the last position rests on a word alone there.
    corrected: PointSet,
    /// Those of which a human said since what neither a look nor the last position has there.
    contradicted: PointSet,
}

/// What goes on at a table after a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// A game is played, and the look goes with it so.
    Play(Fit),
    /// The game is over, and is counted.
    Count,
    /// The board was cleared: the next look begins another game.
    Cleared,
}

impl Table {
    /// Begins with a first look at the board: what lies there is the first position.
    #[must_use]
    pub fn new(first: &Look) -> Self {
        let decoder = Decoder::new(first);
        let mut seen = Seen::of(*decoder.board());
        seen.look(first);
        Self {
            decoder,
            doubted: None,
            corrections: Corrections::default(),
            seen,
            waiting: VecDeque::new(),
            counted: None,
            weighed: None,
            gone: Gone::default(),
            bare_looks: 0,
            unlike_a_count: 0,
        }
    }

    /// Takes a look in.
    pub fn look(&mut self, look: &Look) -> Course {
        let size = self.seen.board().size();
        if look.points.size() != size {
            return Course::Play(Fit::OtherSize);
        }
        if self.is_cleared_by(look) {
            return Course::Cleared;
        }
        if self.bare_looks > 0 {
            return if self.counted.is_some() { Course::Count } else { Course::Play(Fit::DoesNotFit) };
        }
        let look = &self.corrections.put_right(look.clone());
        self.seen.look(look);
        self.settle_capture(look);
        if let Some(Counted { ending, .. }) = &self.counted {
            self.gone.note_filling(look, &self.seen, ending);
        }
        let (record, last) = (self.decoder.record(), self.decoder.last_points());
        let was_shown = |point: Point, color| self.decoder.has_shown_since(record.came(point), point, color);
        self.gone.note_taken_off(look, &self.seen, &record, last, was_shown);
        if self.waiting.len() == MOST_WAITING {
            self.waiting.pop_front();
        }
        self.waiting.push_back(look.clone());
        let counted = self.counted.take();
        if counted.as_ref().is_some_and(|counted| self.is_being_cleared(&counted.ending)) {
            self.counted = counted;
            self.unlike_a_count += 1;
            return if self.unlike_a_count > MOST_LOOKS_TO_CLEAR { Course::Cleared } else { Course::Count };
        }
        let ending = self.ended(&record, &self.seen.or_known(&look.points, &record, self.decoder.looks()));
        // The last stone alone was taken back.
        let is_taken_back = |ending: &Ending| {
            ending.filled == 0 && self.decoder.last_point().is_some_and(|last| ending.dead == last.into())
        };
        let waits = match ending {
            Some(ending) if is_taken_back(&ending) => false,
            Some(ending)
                if ending.is_sure()
                    || self.gone.were_taken_off(ending.dead)
                    || self.waiting.len() >= LOOKS_TO_END && !self.is_played(&ending) =>
            {
                if ending.filled > 0 {
                    self.gone.before_filling = ending.dead;
                }
                self.unlike_a_count = 0;
                let ending = self.with_move_taken_off(&ending).unwrap_or(ending);
                self.weigh(&ending);
                let known = counted.map(|counted| (counted.corrected, counted.contradicted));
                let (corrected, contradicted) = known.unwrap_or_else(|| (self.corrections.points(), PointSet::EMPTY));
                self.counted = Some(Counted { ending, record: self.decoder.record(), corrected, contradicted });
                return Course::Count;
            }
            // One look is no count yet, and should not become set-up stones of the game either: the next ones decide.
            Some(ending) if (LOOKS_TO_PLAY..LOOKS_TO_END).contains(&self.waiting.len()) => !self.is_played(&ending),
            Some(_) => true,
            None => self.ended(&record, &self.seen.at_once(&look.points)).is_some(),
        };
        // A board that was filled and still is goes on being counted, though one of its points looks bare.
        let is_filled_yet = |counted: &Counted| counted.ending.stage == Stage::Filled && is_filled(self.seen.board());
        self.unlike_a_count += usize::from(!counted.as_ref().is_some_and(is_filled_yet));
        if counted.is_some() && self.unlike_a_count < LOOKS_TO_END {
            self.counted = counted;
            return Course::Count;
        }
        if waits && self.waiting.len() < LOOKS_TO_END {
            return Course::Play(Fit::Fits);
        }
        self.gone.before_filling = PointSet::EMPTY;
        // What was said while a count seemed to go on.
        self.corrections.contents().for_each(|(point, content)| self.decoder.correct(point, content, look.at));
        let fits: Vec<Fit> = std::mem::take(&mut self.waiting).into_iter().map(|look| self.give(look)).collect();
        self.corrections.go_on(self.decoder.board());
        Course::Play(*fits.last().expect("this look waits too"))
    }

    /// Before anything is filled in, the last position is seen yet, but for what was taken off: what the waiting looks show of it speaks
    /// for the games that led there.
    fn weigh(&mut self, ending: &Ending) {
        if ending.filled > 0 {
            return;
        }
        let known = if self.weighed.is_some() { self.waiting.len() - 1 } else { 0 };
        let decoder = self.weighed.get_or_insert_with(|| self.decoder.clone());
        for look in self.waiting.iter().skip(known) {
            let shown = |point| look.points[point].of(ending.before.get(point)) >= Seen::SURE;
            let elsewhere = ending.before.size().points().filter(|&point| !shown(point)).collect();
            decoder.look(&without(look.clone(), elsewhere));
        }
    }

    /// Gives the decoder a look, without the stones that were taken off.
    fn give(&mut self, look: Look) -> Fit {
        self.weighed = None;
        doubted::give(&mut self.decoder, &mut self.doubted, without(look, self.gone.taken_off))
    }

    /// Goes on as it was before a step that was none.
    fn go_back(&mut self, doubted: Doubted, taken_off: PointSet) {
        (self.decoder, self.weighed, self.doubted) = (doubted.decoder, None, None);
        self.gone.take_off(taken_off, self.decoder.record().steps.len());
        doubted.looks.into_iter().for_each(|look| _ = self.give(look));
    }

    /// A stone that no look has shown captured none where its point is bare as theirs are: they were taken off. But a filled board is cleared
    /// then.
    fn settle_capture(&mut self, look: &Look) {
        if self.is_filled_for_count() {
            return;
        }
        let shown = |point: Point, content| look.points[point].of(content) >= Seen::SURE;
        let Some(Step::Capture { color, point, captured }) = self.doubted.as_ref().map(|doubted| doubted.step) else {
            return;
        };
        if shown(point, Some(color)) {
            self.doubted = None;
        } else if shown(point, None) {
            let mut doubted = self.doubted.take().expect("it was there");
            // What misled is not looked at again.
            doubted.looks.remove(0);
            let all_gone = captured.iter().all(|point| shown(point, None));
            self.go_back(doubted, if all_gone { captured } else { PointSet::EMPTY });
        }
    }

    /// The count where the move that was withdrawn before it was a dead stone: nobody takes a move back to pass.
    fn with_move_taken_off(&mut self, ending: &Ending) -> Option<Ending> {
        let doubted = self.doubted.as_ref()?;
        let Step::Withdrawn { point, steps } = doubted.step else { return None };
        let stones = doubted.decoder.board().chain(point)?.stones;
        // Steps that came with it may be of the count.
        if stones != point.into() || ending.steps > steps {
            return None;
        }
        let mut table = self.clone();
        table.go_back(doubted.clone(), stones);
        let ending = table.ended(&table.decoder.record(), table.seen.board())?;
        if !stones.is_subset(ending.dead) {
            return None;
        }
        *self = table;
        Some(ending)
    }

    /// The count after this record's game, where the board is seen so.
    fn ended(&self, record: &GameRecord, seen: &Board) -> Option<Ending> {
        let waits = |point: Point| self.waiting.iter().any(|look| look.points[point].bare >= Seen::SURE);
        let bare_since = |point, look| self.decoder.was_bare_since(point, look) || waits(point);
        Ending::of(record, self.decoder.looks(), seen, &self.gone, bare_since)
    }

    /// Whether the looks that wait show moves after all: a chain that is gone was captured by a stone that was seen later.
    fn is_played(&self, ending: &Ending) -> bool {
        let mut decoder = self.decoder.clone();
        self.waiting.iter().take(MOST_LOOKS_TO_CAPTURE).for_each(|look| _ = decoder.look(look));
        let (known, record) = (self.decoder.record(), decoder.record());
        // They may show that a step before them was another.
        let stand = known.steps.iter().zip(&record.steps).take_while(|(known, step)| known.act == step.act).count();
        let (mut is_played, mut captured_since) = (false, PointSet::EMPTY);
        // Where a stone of the last position was captured a later one may lie.
        for (number, step) in record.steps.iter().enumerate().skip(stand.min(ending.steps)) {
            if let RecordedAct::Move { captured, .. } = step.act {
                // After a pass, which nobody sees, who captures moves twice in turn.
                is_played |= number >= stand && (!step.look_here || captured.intersects(ending.dead));
                captured_since |= captured;
            }
        }
        is_played && (record.board.occupied() & (ending.dead - captured_since)).is_empty()
    }

    fn is_filled_for_count(&self) -> bool {
        self.ending().is_some_and(|ending| ending.stage == Stage::Filled)
    }

    /// Whether the board was filled in this count and is being cleared: neither is it full, nor does the last position lie there again.
    fn is_being_cleared(&self, ending: &Ending) -> bool {
        let (before, seen) = (&ending.before, self.seen.board());
        let differ = before.size().points().filter(|&point| before.get(point) != seen.get(point)).count();
        ending.stage == Stage::Filled && !is_filled(seen) && differ > MOST_SLIPS
    }

    fn is_cleared_by(&mut self, look: &Look) -> bool {
        let size = self.seen.board().size();
        let (shown, stones) = Seen::surely(size, &look.points);
        let is_filled = self.is_filled_for_count();
        let least = if is_filled { LEAST_SEEN_AFTER_COUNT } else { LEAST_SEEN };
        let bare = stones == 0 && shown as f64 >= least * size.point_count() as f64;
        let had_stones = is_filled || self.seen.board().occupied().len() >= FEWEST_CLEARED;
        self.bare_looks = if bare && had_stones { self.bare_looks + 1 } else { 0 };
        self.bare_looks >= LOOKS_TO_CLEAR
    }

    /// A human says at this time what lies on a point now: that holds, whatever the camera takes it for, until two looks in turn surely show
    /// the same. A record of a game that is over stays as it is.
    pub fn correct(&mut self, point: Point, content: Option<Color>, at: Duration) {
        let seen = self.corrections.put(point, content, self.seen.board().get(point));
        if let Some(Counted { ending, contradicted, .. }) = &mut self.counted {
            if [seen, ending.before.get(point)].contains(&content) {
                contradicted.remove(point);
            } else {
                contradicted.insert(point);
            }
        }
        self.seen.correct(point, content, at);
        self.doubted = None;
        if self.counted.is_none() {
            self.weighed = None;
            self.decoder.correct(point, content, at);
        }
        self.waiting.iter_mut().for_each(|look| look.points[point] = Posterior::certain(content));
    }

    /// The game so far, without its count.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        match &self.counted {
            Some(Counted { ending, record, .. }) => record.without_count(ending),
            None => self.decoder.record(),
        }
    }

    /// The board as the game has it: the last position while it is counted.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.ending().map_or_else(|| self.decoder.board(), |ending| &ending.before)
    }

    /// The board as it is seen, whatever game explains it: the filled one at the end of a count.
    #[must_use]
    pub const fn seen(&self) -> &Board {
        self.seen.board()
    }

    /// Whether the last look showed next to nothing of [`Self::seen`] otherwise.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.seen.shown_otherwise() <= MOST_SLIPS
    }

    /// Points of [`Self::seen`] that the last sure look showed otherwise, that no look was sure of, or that a human put right and no look has
    /// shown so.
    #[must_use]
    pub fn doubtful(&self) -> PointSet {
        self.seen.doubtful() | self.corrections.points()
    }

    /// Points that a human put right and no look has shown so yet.
    #[must_use]
    pub fn corrected(&self) -> PointSet {
        self.corrections.points()
    }

    /// Points that [`Self::seen`] has as bare where several looks in turn surely showed a stone and none was sure of its colour, by the
    /// likelier colour; where both are as likely, by both.
    #[must_use]
    pub fn unsure_color(&self) -> ByColor<PointSet> {
        self.seen.unsure_color()
    }

    /// Points that [`Self::seen`] has as bare where several looks in turn showed a stone as likely.
    #[must_use]
    pub fn like_stones(&self) -> PointSet {
        self.seen.like_stones()
    }

    /// Points that speak against the last position of a count: dead stones that had gone before its last move, and stones that are not in
    /// it though they lay there before the last dead one went, or lay there after its last move without having been captured shortly
    /// before or taken back. Nothing is taken off while a game is played and nothing filled in before all of that, so that some stones of
    /// the count were taken for moves, or some moves for stones of the count; and what seems to be left of an earlier capture may have been
    /// played there anew. And points of which only a human has said what they hold.
    #[must_use]
    pub fn against_last_position(&self) -> PointSet {
        let Some(Counted { ending, corrected, contradicted, .. }) = &self.counted else { return PointSet::EMPTY };
        let (Ending { before, dead, .. }, record) = (ending, self.record());
        let went: Vec<(Point, Duration)> = self.seen.went(before, *dead).collect();
        let last_move = record.steps.last().map(|step| step.at);
        let went_early =
            went.iter().filter(|(_, at)| last_move.is_some_and(|last| *at < last)).map(|(point, _)| *point);
        let gone = |most: fn(Duration, Duration) -> Duration| went.iter().map(|(_, at)| *at).reduce(most);
        let before_last = gone(Duration::max).map(|last| last.saturating_sub(LONGEST_HIDDEN));
        let all_gone = gone(Duration::min).max(before_last);
        let lay = |then: Option<Duration>| then.into_iter().flat_map(|then| self.seen.lay(then));
        let was_taken_back =
            |point| record.taken_back.iter().any(|taken| taken.point == point && Some(taken.at) <= last_move);
        let lately = record.steps.get(record.steps.len().saturating_sub(MOVES_TO_TAKE_OFF));
        let captured_lately = lately.map_or(PointSet::EMPTY, |step| record.captured_since(step.at));
        let since_last_move =
            lay(last_move).filter(|(point, ..)| !captured_lately.contains(*point) && !was_taken_back(*point));
        let left_out =
            lay(all_gone).chain(since_last_move).filter(|&(point, color, _)| before.get(point) != Some(color));
        went_early.chain(left_out.map(|(point, ..)| point)).collect::<PointSet>() | *corrected | *contradicted
    }

    /// Points of which it is not sure whose they are in a count: games that are likely together give them to the other side or to neither, or
    /// have no such dead stone there, and less than this share is left for the last position. Which of its own points a side has filled already
    /// changes no result.
    #[must_use]
    pub fn unsure_points(&self, least: f64) -> PointSet {
        let Some(Counted { ending: Ending { steps, before, dead, .. }, record, .. }) = &self.counted else {
            return PointSet::EMPTY;
        };
        let last = steps.checked_sub(1).map_or(0, |last| record.steps[last].look);
        // What came in the last looks before a count is told was of it, in games that have it too.
        let count = usize::max(self.decoder.looks().saturating_sub(LOOKS_TO_END), last + 1);
        let next = record.steps.get(*steps).map_or(count, |step| step.look);
        let area = |board: &Board| Area::of(&board.without(*dead), EmptyPoints::Surrounded);
        let told = area(before);
        let mut shares = PerPoint::from_fn(before.size(), |_| 0.0);
        for (board, share) in self.weighed.as_ref().unwrap_or(&self.decoder).boards_before(Some(next)) {
            let area = area(board);
            let is_as_told = |point: Point| {
                let is_same_area = |color| area.points(color).contains(point) == told.points(color).contains(point);
                let is_same_stone = || !dead.contains(point) || board.get(point) == before.get(point);
                Color::BOTH.into_iter().all(is_same_area) && is_same_stone()
            };
            for (_, sum) in shares.iter_mut().filter(|(point, _)| is_as_told(*point)) {
                *sum += share;
            }
        }
        shares.iter().filter(|(_, share)| **share < least).map(|(point, _)| point).collect()
    }

    /// Whether the game may be over by its board alone: enough stones lie there, and hardly a point is open between both sides once what
    /// is probably dead is taken off. Takes 20 ms.
    #[must_use]
    pub fn may_be_over(&self) -> bool {
        crate::ending::may_be_over(self.board())
    }

    /// The count after the game, as far as it was seen; none while play goes on.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.counted.as_ref().map(|counted| &counted.ending)
    }
}

/// A look as if these points were covered.
fn without(mut look: Look, points: PointSet) -> Look {
    for point in points.iter() {
        look.points[point] = Posterior::UNSEEN;
    }
    look
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The looks before a capture took its stone for the opponent's, whose turn it was: the capture stands in the place of that move.
    #[test]
    fn a_capture_is_played_though_it_takes_another_steps_place() {
        let board: Board = "
            B . B . W
            W B B . W
            . B . B W
            . B B B W
            . . B W W
        "
        .parse()
        .expect("a board");
        let [at, captured] = ["A3", "A4"].map(|name| Point::from_human(name, board.size()).expect("a point"));
        let look = |board: &Board, at_capture: Posterior| Look {
            at: Duration::ZERO,
            points: PerPoint::from_fn(board.size(), |point| match board.get(point) {
                _ if point == at => at_capture,
                None => Posterior::new(1.0, 0.0, 0.0),
                Some(Color::Black) => Posterior::new(0.0, 1.0, 0.0),
                Some(Color::White) => Posterior::new(0.0, 0.0, 1.0),
            }),
        };
        let mut table = Table::new(&look(&board, Posterior::new(1.0, 0.0, 0.0)));
        table.look(&look(&board, Posterior::new(0.0, 0.0, 1.0)));
        assert_eq!(table.record().moves().last(), Some((Color::White, at)));
        let after = board.without(captured.into());
        table.waiting = (0..LOOKS_TO_END).map(|_| look(&after, Posterior::new(0.0, 1.0, 0.0))).collect();
        let dead = PointSet::from(captured);
        let count = Ending { steps: 0, before: board, dead, filled: 1, stage: Stage::FillingIn };
        assert!(table.is_played(&count));
        // A stone that was taken off without one that captures it was dead.
        table.waiting = (0..LOOKS_TO_END).map(|_| look(&after, Posterior::new(1.0, 0.0, 0.0))).collect();
        assert!(!table.is_played(&count));
    }
}
