//! What every point looked like, held against what lies there under one hypothesis.
//!
//! A point has three states, one for each content that it may look like; the likeliest sequence of states is kept by its cost (Viterbi,
//! for each point by itself). To look like what lies there costs nothing, to begin to look otherwise costs [`BEGINS`], to go on
//! [`GOES_ON`] a look, to stop nothing. So a shadow that lasts is paid for once, and a stone that was really played soon costs less as a
//! move.

use board::{Board, Color, PerPoint, Point, PointSet};

use crate::look::{Surprise, likeliest, place};

/// A point begins to look other than it is, in nats. More than one look's largest surprise (7), so that a single slip is taken for
/// noise, and less than two; and more than a move out of turn, which passes explain, so that two looks tell it.
const BEGINS: f32 = 12.0;
/// It goes on to: with [`BEGINS`] and the price of stones set up by hand, this says after how many looks the record gives in (about 12).
const GOES_ON: f32 = 0.25;
/// Captured stones are not taken off at once, all of them together.
const LINGERS: f32 = 1.0;
/// A captured stone still lies there: players may forget it for minutes.
const LINGERS_ON: f32 = 0.01;
/// Others of a capture have been taken off, and these were left behind, all of them together: who takes a chain off takes all of it. More than a
/// move (5), so that a stone which is thrown into the space of a capture is told at once, as one that was played.
const LEFT_BEHIND: f32 = 6.0;

/// What it costs after a look that a point looks like each content; `goes_on` is the cost of going on to look otherwise.
fn after(costs: &Surprise, home: usize, surprise: &Surprise, goes_on: f32) -> Surprise {
    let cheapest = least(costs);
    std::array::from_fn(|content| {
        let stays = if content == home { cheapest } else { (costs[content] + goes_on).min(cheapest + BEGINS) };
        stays + surprise[content]
    })
}

fn least(costs: &Surprise) -> f32 {
    costs.iter().copied().fold(f32::INFINITY, f32::min)
}

/// The stones of one capture that may still lie on the board.
#[derive(Clone, Copy, Debug)]
struct Capture {
    lingering: PointSet,
    /// The others of it were seen to have been taken off.
    is_split: bool,
}

/// One look at the board that is supposed to lie there, and what it says about captured stones.
struct Look<'a> {
    board: &'a Board,
    /// The captured stones that still lay there before it.
    lingering: PointSet,
    /// Of these, the ones that it shows to have been taken off.
    taken_off: PointSet,
    /// The stones that it is the first to show without others of their capture.
    left_behind: Vec<PointSet>,
}

impl Look<'_> {
    /// What each content of a point costs with this look, by what it cost before and what is surprising about it.
    fn costs(&self, point: Point, before: &Surprise, surprise: &Surprise) -> Surprise {
        let goes_on = if self.lingering.contains(point) { LINGERS_ON } else { GOES_ON };
        let home = place(self.board.get(point));
        let mut costs = after(before, home, surprise, goes_on);
        for rest in self.left_behind.iter().filter(|rest| rest.contains(point)) {
            for content in (0..costs.len()).filter(|&content| content != home) {
                costs[content] += LEFT_BEHIND / rest.len() as f32;
            }
        }
        costs
    }
}

/// What every point looked like until now.
#[derive(Clone, Debug)]
pub(crate) struct Appearances {
    /// What it costs that each point looks like each content now, above the cheapest.
    costs: PerPoint<Surprise>,
    /// The captures of which some stones may still lie there. A point is in one at most.
    captures: Vec<Capture>,
    /// The cheapest states of all points so far, added up.
    paid: f64,
}

impl Appearances {
    /// Before the first look at a board.
    pub(crate) fn of(board: &Board) -> Self {
        let costs = PerPoint::from_fn(board.size(), |point| {
            let mut costs = [BEGINS; 3];
            costs[place(board.get(point))] = 0.0;
            costs
        });
        Self { costs, captures: Vec::new(), paid: 0.0 }
    }

    /// What all looks so far cost.
    pub(crate) const fn paid(&self) -> f64 {
        self.paid
    }

    /// Takes a look in, under the hypothesis that this board lies there.
    pub(crate) fn look(&mut self, board: &Board, surprises: &PerPoint<Surprise>) {
        let look = self.at(board, surprises);
        for ((point, costs), (_, surprise)) in self.costs.iter_mut().zip(surprises.iter()) {
            let with_look = look.costs(point, costs, surprise);
            let least = least(&with_look);
            *costs = with_look.map(|cost| cost - least);
            self.paid += f64::from(least);
        }
        for capture in &mut self.captures {
            capture.is_split |= capture.lingering.intersects(look.taken_off);
            capture.lingering -= look.taken_off;
        }
        self.captures.retain(|capture| !capture.lingering.is_empty());
    }

    /// A look at this board, which is not taken in yet, and what it says about the captured stones so far.
    fn at<'a>(&self, board: &'a Board, surprises: &PerPoint<Surprise>) -> Look<'a> {
        let lingering = self.lingering();
        let is_taken_off = |point: &Point| {
            let (home, surprise) = (place(board.get(*point)), &surprises[*point]);
            let costs = after(&self.costs[*point], home, surprise, LINGERS_ON);
            surprise[home] == 0.0 && costs[home] == least(&costs)
        };
        let taken_off = lingering.iter().filter(is_taken_off).collect();
        let split_now = |capture: &&Capture| !capture.is_split && capture.lingering.intersects(taken_off);
        let left_behind = self.captures.iter().filter(split_now).map(|capture| capture.lingering - taken_off);
        let left_behind = left_behind.filter(|rest| !rest.is_empty()).collect();
        Look { board, lingering, taken_off, left_behind }
    }

    /// What all looks would cost with this one, which is not taken in.
    pub(crate) fn paid_with(&self, board: &Board, surprises: &PerPoint<Surprise>) -> f64 {
        let look = self.at(board, surprises);
        let cost = |((point, costs), (_, surprise)): ((Point, &Surprise), (Point, &Surprise))| {
            let home = place(board.get(point));
            // Most points look like what lies there, now as before, and cost nothing.
            if costs[home] == 0.0 && surprise[home] == 0.0 {
                0.0
            } else {
                f64::from(least(&look.costs(point, costs, surprise)))
            }
        };
        self.paid + self.costs.iter().zip(surprises.iter()).map(cost).sum::<f64>()
    }

    /// The captured stones that may still lie there.
    fn lingering(&self) -> PointSet {
        self.captures.iter().fold(PointSet::EMPTY, |all, capture| all | capture.lingering)
    }

    /// These stones of a board were captured together.
    pub(crate) fn capture(&mut self, stones: PointSet, board: &Board) {
        for point in stones.iter() {
            self.replace(point, board.get(point), None, LINGERS / stones.len() as f32);
        }
        if !stones.is_empty() {
            self.captures.push(Capture { lingering: stones, is_split: false });
        }
    }

    /// Something else lies on a point from now on.
    pub(crate) fn change(&mut self, point: Point, from: Option<Color>, to: Option<Color>) {
        self.replace(point, from, to, BEGINS);
        self.captures.iter_mut().for_each(|capture| capture.lingering -= point.into());
    }

    /// Something else lies on a point, which goes on to look as before at this cost.
    fn replace(&mut self, point: Point, from: Option<Color>, to: Option<Color>, still: f32) {
        let costs = &mut self.costs[point];
        let (from, to) = (place(from), place(to));
        costs[to] = costs[to].min(costs[from]);
        costs[from] += still;
    }

    /// The points that look other than this board for more than noise, lingering captured stones left out.
    pub(crate) fn unlike(&self, board: &Board) -> PointSet {
        let unlike = |(point, costs): &(Point, &Surprise)| costs[place(board.get(*point))] > 0.0;
        let unlike: PointSet = self.costs.iter().filter(unlike).map(|(point, _)| point).collect();
        unlike - self.lingering()
    }

    /// What a point looked like most likely at the last look.
    pub(crate) fn likeliest(&self, point: Point) -> Option<Color> {
        likeliest(&self.costs[point])
    }
}

#[cfg(test)]
mod tests {
    use board::{BoardSize, Posterior};

    use super::*;
    use crate::look::surprise;

    const BARE: Posterior = Posterior { bare: 1.0, black: 0.0, white: 0.0, unseen: 0.0 };
    const BLACK: Posterior = Posterior { bare: 0.0, black: 1.0, white: 0.0, unseen: 0.0 };

    /// What a bare board costs where one point looks black for so many looks and then bare for as many.
    fn shadow(looks: usize) -> f64 {
        let board = Board::empty(BoardSize::NINE);
        let shaded = BoardSize::NINE.point(4, 4).unwrap();
        let mut seen = Appearances::of(&board);
        for look in 0..2 * looks {
            let dark = look < looks;
            let surprises =
                PerPoint::from_fn(board.size(), |point| surprise(if dark && point == shaded { &BLACK } else { &BARE }));
            seen.look(&board, &surprises);
        }
        seen.paid()
    }

    #[test]
    fn a_slip_is_noise_and_a_shadow_that_lasts_is_paid_for_once() {
        assert!((shadow(1) - 7.0).abs() < 0.01);
        assert!((shadow(2) - f64::from(BEGINS + GOES_ON)).abs() < 0.3);
        assert!(shadow(8) < shadow(2) + 8.0 * f64::from(GOES_ON));
    }

    #[test]
    fn who_takes_captured_stones_off_takes_all_of_them() {
        let size = BoardSize::NINE;
        let [one, other] = [(4, 4), (5, 4)].map(|(column, row)| size.point(column, row).unwrap());
        let empty = Board::empty(size);
        let mut with_stones = empty;
        [one, other].into_iter().for_each(|point| with_stones.set(point, Some(Color::Black)));
        let mut seen = Appearances::of(&with_stones);
        seen.capture(with_stones.occupied(), &with_stones);
        let look =
            |black: &[Point]| PerPoint::from_fn(size, |at| surprise(if black.contains(&at) { &BLACK } else { &BARE }));
        for (black, costs) in [(vec![one, other], LINGERS), (vec![one], LEFT_BEHIND), (vec![one], 0.0), (vec![], 0.0)] {
            let before = seen.paid();
            assert!((seen.paid_with(&empty, &look(&black)) - before - f64::from(costs)).abs() < 0.1, "{black:?}");
            seen.look(&empty, &look(&black));
            assert!((seen.paid() - before - f64::from(costs)).abs() < 0.1, "{black:?}");
        }
        assert!(seen.captures.is_empty());
    }

    #[test]
    fn a_captured_stone_may_lie_there_for_minutes() {
        let empty = Board::empty(BoardSize::NINE);
        let point = BoardSize::NINE.point(4, 4).unwrap();
        let mut with_stone = empty;
        with_stone.set(point, Some(Color::Black));
        let mut seen = Appearances::of(&with_stone);
        seen.capture(point.into(), &with_stone);
        let still_there = PerPoint::from_fn(empty.size(), |at| surprise(if at == point { &BLACK } else { &BARE }));
        for _ in 0..100 {
            seen.look(&empty, &still_there);
        }
        assert!(seen.paid() < 2.1, "{}", seen.paid());
        assert!(seen.unlike(&empty).is_empty());
        let taken_off = PerPoint::from_fn(empty.size(), |_| surprise(&BARE));
        seen.look(&empty, &taken_off);
        assert!(seen.lingering().is_empty(), "once it was seen bare, a stone there is a new one");
    }
}
