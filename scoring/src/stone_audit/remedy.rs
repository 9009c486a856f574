//! What a set that is not whole does to the result of filling in, and what the referee does next.
//!
//! Sources: SST rules, "What to do if stones are lost" (missing stones are replaced and counting goes on); Ing 1996, Rule 14
//! (spare stones in the centre of the measuring device: nine in a round one, four in a hexagonal one).

use board::Color;

use super::{Count, Finding, Interval, Moment, Place, StoneAudit};
use crate::fill_in::is_filled_in;
use crate::{HalfPoints, Margin, Outcome, Score};

/// What a set that is not whole does to a result that is read off a filled board. The score by arithmetic does not depend on
/// the number of stones.
///
/// Each stone that a side lacks leaves one more of its points open, or one losing stone fewer, and shifts what is read off
/// the board by a point in that side's favour; each one too many, by a point against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// By how much the margin read off the filled board is too good for Black, at least and at most.
    pub shift: [HalfPoints; 2],
    /// The result by arithmetic.
    pub counted: Outcome,
    /// The results that a board filled with these stones would show, at the least shift and at the most.
    pub shown: [Outcome; 2],
    /// Whether some number of stones that the counts allow makes the filled board show another winner.
    pub winner_at_stake: bool,
}

/// What the referee does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Stones of this colour lie in the wrong bowl or lid: they go back, and both are recounted.
    ReturnFromWrongPlace {
        /// The stones' colour.
        color: Color,
        /// Where they lie.
        place: Place,
        /// How many.
        stones: Interval,
    },
    /// One side has as many too many as the other lacks: stones are mixed up in the bowls, or a stone's colour was misread.
    LookForMixedColors {
        /// The side that lacks stones.
        lacks: Color,
        /// How many.
        stones: Interval,
    },
    /// Stones are missing: look in lids, on the floor and in sleeves, then take spare ones from the centre slot of the
    /// measuring device, and recount.
    ReplaceAndRecount {
        /// The side that lacks stones.
        color: Color,
        /// How many.
        stones: Interval,
    },
    /// There are stones of another set: take them out, from the bowl and not from the board, and recount.
    TakeOutAndRecount {
        /// The side that has too many.
        color: Color,
        /// How many.
        stones: Interval,
    },
    /// Two counts exclude each other: repeat both.
    CountAgain {
        /// The colour.
        color: Color,
        /// When it was counted.
        moment: Moment,
        /// Where.
        place: Place,
    },
    /// Count this, and the set is proven whole or not.
    Measure(super::Measurement),
}

impl StoneAudit {
    /// What the findings do to the result that is read off a filled board; none where no set is known to be violated, and none under
    /// rules by which no board is filled in.
    #[must_use]
    pub fn effect(&self, score: &Score) -> Option<Effect> {
        is_filled_in(&score.rules, &score.area).ok()?;
        let lacking = |color: Color| match &self.findings[color] {
            Finding::Violated { total, .. } => Some([self.lack(total.most()), self.lack(total.least())]),
            _ => None,
        };
        let (black, white) = (lacking(Color::Black), lacking(Color::White));
        if black.is_none() && white.is_none() {
            return None;
        }
        let ([black_least, black_most], [white_least, white_most]) = (black.unwrap_or([0, 0]), white.unwrap_or([0, 0]));
        let shift = [black_least - white_most, black_most - white_least].map(HalfPoints::from_points);
        let margin = score.margin();
        let counted = score.outcome();
        let shown = shift.map(|shift| score.outcome_of(Margin::new(margin.points() + Margin::from(shift).points())));
        let winner_at_stake = shown.into_iter().any(|shown| shown.winner() != counted.winner());
        Some(Effect { shift, counted, shown, winner_at_stake })
    }

    /// What the referee does next, the most telling first; empty where both sets are proven whole.
    #[must_use]
    pub fn remedies(&self) -> Vec<Remedy> {
        let mut remedies: Vec<Remedy> = self.misplaced().collect();
        let total = |color: Color| match &self.findings[color] {
            Finding::Violated { total, .. } => Some(*total),
            _ => None,
        };
        for color in Color::BOTH {
            let other = total(color.opponent());
            let Some(missing) = total(color).and_then(|total| self.missing(total)) else { continue };
            if other
                .and_then(|other| self.surplus(other))
                .is_some_and(|surplus| surplus.intersection(missing).is_some())
            {
                remedies.push(Remedy::LookForMixedColors { lacks: color, stones: missing });
            }
        }
        for color in Color::BOTH {
            match &self.findings[color] {
                Finding::Proven { .. } => {}
                Finding::Contradicted { moment, place, .. } => {
                    remedies.push(Remedy::CountAgain { color, moment: *moment, place: *place });
                }
                Finding::NotProvable { settled_by, .. } => {
                    remedies.extend(settled_by.first().copied().map(Remedy::Measure));
                }
                Finding::Violated { total, .. } => {
                    let missing = self.missing(*total).map(|stones| Remedy::ReplaceAndRecount { color, stones });
                    let surplus = self.surplus(*total).map(|stones| Remedy::TakeOutAndRecount { color, stones });
                    remedies.extend(missing.or(surplus));
                }
            }
        }
        remedies
    }

    /// Stones that somebody found where their colour does not belong.
    fn misplaced(&self) -> impl Iterator<Item = Remedy> {
        let wrong =
            |count: &&Count| !count.moment.places(count.color).contains(&count.place) && count.stones.most() > 0;
        self.counts.iter().filter(wrong).map(|count| Remedy::ReturnFromWrongPlace {
            color: count.color,
            place: count.place,
            stones: count.stones,
        })
    }

    fn lack(&self, total: u16) -> i32 {
        i32::from(self.set) - i32::from(total)
    }

    fn missing(&self, total: Interval) -> Option<Interval> {
        Interval::new(self.set.checked_sub(total.most()).filter(|&least| least > 0)?, self.set - total.least())
    }

    fn surplus(&self, total: Interval) -> Option<Interval> {
        Interval::new(total.least().checked_sub(self.set).filter(|&least| least > 0)?, total.most() - self.set)
    }
}
