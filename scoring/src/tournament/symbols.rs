//! Ing's symbols for tournament results (Ing 1996, page 51).
//!
//! The text names the columns, won and lost unconditionally, by compensation and by forfeit, and drawn, each for Black and
//! White, but has lost the drawn symbols themselves. Ours keep the idea: a filled shape for Black, a hollow one for White;
//! round, pointed and square for the three ways; struck through, here a leading minus, for a loss.

use board::Color;

use crate::{HalfPoints, Margin, Outcome};

/// How a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Also without compensation.
    Unconditionally,
    /// Only with compensation: the other side would have won without.
    ByCompensation,
    /// Because the opponent forfeited.
    ByForfeit,
    /// Nobody won.
    Drawn,
}

impl How {
    /// How a counted game was decided: `margin` and `compensation` are in Black's and White's favour.
    ///
    /// ```
    /// use scoring::{HalfPoints, Margin};
    /// use scoring::tournament::How;
    /// let margin = Margin::from(HalfPoints::from_points(-1));
    /// assert_eq!(How::counted(margin, HalfPoints::from_points(8)), How::ByCompensation);
    /// ```
    #[must_use]
    pub fn counted(margin: Margin, compensation: HalfPoints) -> Self {
        let without = Margin::new(margin.points() + Margin::from(compensation).points());
        match (margin.leader(), without.leader()) {
            (None, _) => Self::Drawn,
            (now, before) if now == before => Self::Unconditionally,
            _ => Self::ByCompensation,
        }
    }
}

/// The symbol that stands in the table in the line of the side that had `color`.
///
/// ```
/// use board::Color;
/// use scoring::{HalfPoints, Margin, Outcome};
/// use scoring::tournament::{How, symbol};
/// let outcome = Outcome::Win { winner: Color::Black, by: Margin::from(HalfPoints::from_points(5)) };
/// assert_eq!(symbol(Color::Black, outcome, How::Unconditionally), "●");
/// assert_eq!(symbol(Color::White, outcome, How::Unconditionally), "-○");
/// ```
#[must_use]
pub fn symbol(color: Color, outcome: Outcome, how: How) -> String {
    let shape = match (how, color) {
        (How::Unconditionally, Color::Black) => "●",
        (How::Unconditionally, Color::White) => "○",
        (How::ByCompensation, Color::Black) => "▲",
        (How::ByCompensation, Color::White) => "△",
        (How::ByForfeit, Color::Black) => "■",
        (How::ByForfeit, Color::White) => "□",
        (How::Drawn, _) => return String::from("="),
    };
    match outcome.winner() {
        Some(winner) if winner == color => shape.to_owned(),
        Some(_) => format!("-{shape}"),
        None => String::from("="),
    }
}
