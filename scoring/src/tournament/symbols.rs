//! Ing's symbols for tournament results (Ing 1996, page 51).
//!
//! The text names the columns, won and lost unconditionally, by compensation and by forfeit, and drawn, each for Black and
//! White, but has lost the drawn symbols themselves. Ours keep the idea: a filled shape for Black, a hollow one for White;
//! round, pointed and square for the three ways; struck through, here a leading minus, for a loss.

use board::Color;

use crate::{GameResult, HalfPoints, Margin, Outcome, WonBy};

/// How a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Also without compensation.
    Unconditionally,
    /// Only with compensation: without it the other side would have won, or nobody.
    ByCompensation,
    /// Because the opponent forfeited, or ran out of time.
    ByForfeit,
    /// Nobody won a counted game.
    Drawn,
    /// Nobody won, and it does not count.
    Void,
}

impl How {
    /// How a game was decided in which White received `compensation`.
    ///
    /// ```
    /// use scoring::HalfPoints;
    /// use scoring::tournament::How;
    /// let how = |result: &str| How::of(result.parse().unwrap(), HalfPoints::from_points(8));
    /// assert_eq!(how("W+1"), How::ByCompensation);
    /// assert_eq!(how("B+1"), How::Unconditionally);
    /// // Black has what White has with the eight points, and so won by eight without them.
    /// assert_eq!(how("B+0"), How::Unconditionally);
    /// assert_eq!(how("B+R"), How::Unconditionally);
    /// assert_eq!(how("Void"), How::Void);
    /// ```
    #[must_use]
    pub fn of(result: GameResult, compensation: HalfPoints) -> Self {
        match result {
            GameResult::Counted(Outcome::Tie) => Self::Drawn,
            GameResult::Counted(Outcome::Win { winner, by }) => {
                let in_blacks_favour = if winner == Color::Black { by.points() } else { -by.points() };
                let without = Margin::new(in_blacks_favour + Margin::from(compensation).points());
                if without.leader() == Some(winner) { Self::Unconditionally } else { Self::ByCompensation }
            }
            GameResult::Given { by: WonBy::Resignation, .. } => Self::Unconditionally,
            GameResult::Given { by: WonBy::Time | WonBy::Forfeit, .. } => Self::ByForfeit,
            GameResult::Void => Self::Void,
        }
    }
}

/// The symbol that stands in the table in the line of the side that had `color`.
///
/// ```
/// use board::Color;
/// use scoring::tournament::{How, symbol};
/// let result = "B+5".parse().unwrap();
/// assert_eq!(symbol(Color::Black, result, How::Unconditionally), "●");
/// assert_eq!(symbol(Color::White, result, How::Unconditionally), "-○");
/// ```
#[must_use]
pub fn symbol(color: Color, result: GameResult, how: How) -> String {
    let shape = match (how, color) {
        (How::Unconditionally, Color::Black) => "●",
        (How::Unconditionally, Color::White) => "○",
        (How::ByCompensation, Color::Black) => "▲",
        (How::ByCompensation, Color::White) => "△",
        (How::ByForfeit, Color::Black) => "■",
        (How::ByForfeit, Color::White) => "□",
        (How::Drawn, _) => return String::from("="),
        (How::Void, _) => return String::from("×"),
    };
    match result.winner() {
        Some(winner) if winner == color => shape.to_owned(),
        Some(_) => format!("-{shape}"),
        None => String::from("="),
    }
}
