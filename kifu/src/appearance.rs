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

/// The state of one point.
#[derive(Clone, Copy, Debug)]
struct Appearance {
    /// What it costs that the point looks like each content now, above the cheapest.
    costs: Surprise,
    /// Whether a captured stone may still lie there.
    lingering: bool,
}

impl Appearance {
    /// Whether the point looked like what lies there until now, and does in this look: then the look costs nothing.
    fn is_as_shown(&self, home: usize, surprise: &Surprise) -> bool {
        self.costs[home] == 0.0 && surprise[home] == 0.0
    }

    /// What each content costs after a look at a point where this one lies.
    fn after(&self, home: usize, surprise: &Surprise) -> Surprise {
        let goes_on = if self.lingering { LINGERS_ON } else { GOES_ON };
        let cheapest = least(&self.costs);
        std::array::from_fn(|content| {
            let stays = if content == home { cheapest } else { (self.costs[content] + goes_on).min(cheapest + BEGINS) };
            stays + surprise[content]
        })
    }
}

fn least(costs: &Surprise) -> f32 {
    costs.iter().copied().fold(f32::INFINITY, f32::min)
}

/// The states of all points.
#[derive(Clone, Debug)]
pub(crate) struct Appearances {
    points: PerPoint<Appearance>,
    /// The cheapest states of all points so far, added up.
    paid: f64,
}

impl Appearances {
    /// Before the first look at a board.
    pub(crate) fn of(board: &Board) -> Self {
        let points = PerPoint::from_fn(board.size(), |point| {
            let mut costs = [BEGINS; 3];
            costs[place(board.get(point))] = 0.0;
            Appearance { costs, lingering: false }
        });
        Self { points, paid: 0.0 }
    }

    /// What all looks so far cost.
    pub(crate) const fn paid(&self) -> f64 {
        self.paid
    }

    /// Takes a look in, under the hypothesis that this board lies there.
    pub(crate) fn look(&mut self, board: &Board, surprises: &PerPoint<Surprise>) {
        for ((point, state), (_, surprise)) in self.points.iter_mut().zip(surprises.iter()) {
            let home = place(board.get(point));
            let costs = state.after(home, surprise);
            let least = least(&costs);
            state.costs = costs.map(|cost| cost - least);
            self.paid += f64::from(least);
            if state.lingering && surprise[home] == 0.0 && state.costs[home] == 0.0 {
                state.lingering = false;
            }
        }
    }

    /// What all looks would cost with this one, which is not taken in.
    pub(crate) fn paid_with(&self, board: &Board, surprises: &PerPoint<Surprise>) -> f64 {
        let cost = |((point, state), (_, surprise)): ((Point, &Appearance), (Point, &Surprise))| {
            let home = place(board.get(point));
            if state.is_as_shown(home, surprise) { 0.0 } else { f64::from(least(&state.after(home, surprise))) }
        };
        self.paid + self.points.iter().zip(surprises.iter()).map(cost).sum::<f64>()
    }

    /// Something else lies on a point from now on; where a stone was captured there, with so many captured together.
    pub(crate) fn change(&mut self, point: Point, from: Option<Color>, to: Option<Color>, captured: usize) {
        let state = &mut self.points[point];
        let (from, to) = (place(from), place(to));
        state.costs[to] = state.costs[to].min(state.costs[from]);
        state.costs[from] += if captured > 0 { LINGERS / captured as f32 } else { BEGINS };
        state.lingering = captured > 0;
    }

    /// The points that look other than this board for more than noise, lingering captured stones left out.
    pub(crate) fn unlike(&self, board: &Board) -> PointSet {
        let unlike =
            |(point, state): &(Point, &Appearance)| !state.lingering && state.costs[place(board.get(*point))] > 0.0;
        let mut points = PointSet::EMPTY;
        self.points.iter().filter(unlike).for_each(|(point, _)| points.insert(point));
        points
    }

    /// What a point looked like most likely at the last look.
    pub(crate) fn likeliest(&self, point: Point) -> Option<Color> {
        likeliest(&self.points[point].costs)
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
    fn a_captured_stone_may_lie_there_for_minutes() {
        let empty = Board::empty(BoardSize::NINE);
        let point = BoardSize::NINE.point(4, 4).unwrap();
        let mut with_stone = empty;
        with_stone.set(point, Some(Color::Black));
        let mut seen = Appearances::of(&with_stone);
        seen.change(point, Some(Color::Black), None, 1);
        let still_there = PerPoint::from_fn(empty.size(), |at| surprise(if at == point { &BLACK } else { &BARE }));
        for _ in 0..100 {
            seen.look(&empty, &still_there);
        }
        assert!(seen.paid() < 2.1, "{}", seen.paid());
        assert!(seen.unlike(&empty).is_empty());
        let taken_off = PerPoint::from_fn(empty.size(), |_| surprise(&BARE));
        seen.look(&empty, &taken_off);
        assert!(!seen.points[point].lingering, "once it was seen bare, a stone there is a new one");
    }
}
