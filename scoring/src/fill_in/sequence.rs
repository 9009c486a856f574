//! The fill-in laid out on the board: which points the stones take, and in which order it is done on the table.

use board::{Board, ByColor, Color, PointSet};

use super::sums::Sums;
use super::{Action, FillIn, Step, placement};
use crate::Position;
use crate::area::Area;

/// Lays out a fill-in whose numbers are known.
pub(super) fn lay_out(position: &Position, area: &Area, sums: &Sums, set: usize) -> FillIn {
    let size = position.board().size();
    let shared = Shared::alternating(area.shared | area.nobodys, sums.shared_each);
    let mut free = ByColor::from_fn(|color| Free { spaces: area.spaces[color], shared: shared.half[color] });
    let winner = Color::BOTH.into_iter().find(|&color| sums.spaces_left[color] > 0);
    let choices = winner.map_or(area.spaces.black | area.spaces.white, |winner| free[winner].all());
    let anchor = placement::anchor(choices, size);

    let along = |set: PointSet, count: usize| {
        anchor.map_or(PointSet::EMPTY, |anchor| placement::along_the_side(set, anchor, count, size))
    };
    let lost_in = ByColor::from_fn(|color: Color| sums.stones_left[color.opponent()].min(sums.spaces_left[color]));
    let winning = ByColor::from_fn(|color| free[color].take(sums.spaces_left[color] - lost_in[color], along));
    // Losing stones have the side next to the winning space, unless compensation has nowhere else to lie in a square.
    let side = ByColor::from_fn(|color| free[color].clone().take(lost_in[color], along));
    let mut quadri = |color: Color, count: usize| {
        free[color].take(count, |set, count| placement::in_quadri_spaces(set, anchor, count, side[color], size))
    };
    let compensation = ByColor::from_fn(|receiver: Color| quadri(receiver.opponent(), sums.compensation[receiver]));
    let penalty = ByColor::from_fn(|receiver: Color| quadri(receiver.opponent(), sums.penalty[receiver]));
    let reserved = ByColor::from_fn(|color| quadri(color, sums.reserved[color]));
    let losing = ByColor::from_fn(|loser: Color| free[loser.opponent()].take(lost_in[loser.opponent()], along));
    let unplaced = ByColor::from_fn(|loser: Color| sums.stones_left[loser] - losing[loser].len());

    let mut filled = position.living();
    let mut table = Table { filled: &mut filled, steps: Vec::new() };
    for color in Color::BOTH {
        table.note(Action::ReturnDeadStones, Some(color), position.dead_stones(color));
    }
    for (action, points) in [(Action::PlaceCompensation, compensation), (Action::PlacePenalty, penalty)] {
        table.place_each(action, points);
    }
    table.place_each(Action::FillShared, free.map(|free| free.shared));
    table.place_each(Action::FillOwn, free.map(|free| free.spaces));
    table.place_each(Action::PlaceLosing, losing);
    table.note(Action::LeaveSharedOpen, None, shared.open);
    for color in Color::BOTH {
        table.note(Action::LeaveReservedOpen, Some(color), reserved[color]);
        table.note(Action::LeaveWinningSpace, Some(color), winning[color]);
    }
    let steps = table.steps;
    FillIn {
        set,
        steps,
        filled,
        stones_left: sums.stones_left,
        losing,
        unplaced,
        winning,
        reserved,
        shared_open: shared.open,
        on_paper: sums.on_paper,
    }
}

/// The shared points, dealt out in turn so that neighbours of both colours lie in each shared region.
struct Shared {
    half: ByColor<PointSet>,
    open: PointSet,
}

impl Shared {
    fn alternating(points: PointSet, each: usize) -> Self {
        let mut shared = Self { half: ByColor::default(), open: PointSet::EMPTY };
        for (index, point) in points.iter().enumerate() {
            if index >= 2 * each {
                shared.open.insert(point);
            } else {
                shared.half[if index % 2 == 0 { Color::Black } else { Color::White }].insert(point);
            }
        }
        shared
    }
}

/// Points of a side that nothing lies on yet.
#[derive(Clone, Copy)]
struct Free {
    spaces: PointSet,
    shared: PointSet,
}

impl Free {
    fn all(&self) -> PointSet {
        if self.spaces.is_empty() { self.shared } else { self.spaces }
    }

    /// Takes `count` points that `choose` picks, from the spaces as long as there are enough.
    fn take(&mut self, count: usize, choose: impl Fn(PointSet, usize) -> PointSet) -> PointSet {
        let from_spaces = choose(self.spaces, count.min(self.spaces.len()));
        self.spaces -= from_spaces;
        let from_shared = choose(self.shared, count - from_spaces.len());
        self.shared -= from_shared;
        from_spaces | from_shared
    }
}

/// The board while it is filled, and the steps so far; a step without points is not one.
struct Table<'a> {
    filled: &'a mut Board,
    steps: Vec<Step>,
}

impl Table<'_> {
    fn place_each(&mut self, action: Action, points: ByColor<PointSet>) {
        for color in Color::BOTH {
            for point in points[color].iter() {
                self.filled.set(point, Some(color));
            }
            self.note(action, Some(color), points[color]);
        }
    }

    fn note(&mut self, action: Action, color: Option<Color>, points: PointSet) {
        if !points.is_empty() {
            self.steps.push(Step { action, color, points });
        }
    }
}
