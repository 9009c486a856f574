//! The numbers of a fill-in before any point is chosen: how many stones go where, and how many are left.
//!
//! Each side has as many points to fill as its spaces and its half of the shared points. Compensation and penalty stones
//! take points on the giver's side; what a side then has too much of is winning space, and what it has too little of are
//! losing stones (Ing 1996, Rule 6; 603, 604).

use board::{ByColor, Color};

use crate::HalfPoints;
use crate::area::Area;
use crate::compensation::Compensation;
use crate::position::Game;
use crate::rules::{OddPoint, Rules};

/// Half-points that one stone in the opponent's territory is worth: two points (Rule 6, "Counting").
const HALVES_PER_STONE: i32 = 4;

/// How many stones and points of each kind a fill-in has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    /// Shared points that each side fills.
    pub shared_each: usize,
    /// Stones that a side places in the opponent's territory as compensation.
    pub compensation: ByColor<usize>,
    /// Stones that a side places in the opponent's territory because the opponent was penalised.
    pub penalty: ByColor<usize>,
    /// Points of a side that stay open for an odd point of compensation.
    pub reserved: ByColor<usize>,
    /// Points of its own that a side fills with its own stones.
    pub own: ByColor<usize>,
    /// Points of a side that nobody's own stones are left for, before losing stones.
    pub spaces_left: ByColor<usize>,
    /// Stones left in a side's bowl after its own points are filled.
    pub stones_left: ByColor<usize>,
    /// What is settled on paper, in Black's favour.
    pub on_paper: HalfPoints,
}

impl Sums {
    /// `bowls` are the stones that each side still holds once dead stones and prisoners are returned.
    pub fn of(area: &Area, bowls: ByColor<usize>, game: &Game, rules: &Rules) -> Self {
        let shared_each = (area.shared | area.nobodys).len() / 2;
        let room = ByColor::from_fn(|color| area.spaces[color].len() + shared_each);
        let mut sums = Self {
            shared_each,
            compensation: ByColor::default(),
            penalty: ByColor::default(),
            reserved: ByColor::default(),
            own: ByColor::default(),
            spaces_left: ByColor::default(),
            stones_left: ByColor::default(),
            on_paper: HalfPoints::ZERO,
        };
        for receiver in Color::BOTH {
            sums.give(receiver, &Compensation::to(receiver, game, rules), room, bowls, rules.odd_point);
        }
        for color in Color::BOTH {
            let opponent = color.opponent();
            let taken = sums.compensation[opponent] + sums.penalty[opponent] + sums.reserved[color];
            let held = bowls[color] - sums.compensation[color] - sums.penalty[color];
            let free = room[color] - taken;
            sums.own[color] = free.min(held);
            sums.spaces_left[color] = free - sums.own[color];
            sums.stones_left[color] = held - sums.own[color];
        }
        sums
    }

    /// Turns what `receiver` is owed into stones on the giver's side; where room or stones run out, the rest is settled on
    /// paper, which the documents do not provide for but arithmetic demands.
    fn give(
        &mut self,
        receiver: Color,
        owed: &Compensation,
        room: ByColor<usize>,
        bowls: ByColor<usize>,
        odd: OddPoint,
    ) {
        let giver = receiver.opponent();
        let mut free = room[giver].min(bowls[receiver]);
        let mut stones_for = |amount: HalfPoints| {
            let wanted = usize::try_from(amount.halves() / HALVES_PER_STONE).unwrap_or(0);
            let placed = wanted.min(free);
            free -= placed;
            (placed, amount - HalfPoints::count(2 * placed))
        };
        let (compensation, mut rest) = stones_for(owed.placed());
        let (penalty, penalty_rest) = stones_for(owed.penalty);
        let room_left = room[giver] - compensation - penalty;
        if odd == OddPoint::LeftOpen && rest.halves() >= HalfPoints::ONE.halves() && room_left > 0 {
            self.reserved[giver] = 1;
            rest -= HalfPoints::ONE;
        }
        self.compensation[receiver] = compensation;
        self.penalty[receiver] = penalty;
        let paper = rest + penalty_rest + owed.first_pass;
        match receiver {
            Color::Black => self.on_paper += paper,
            Color::White => self.on_paper -= paper,
        }
    }
}
