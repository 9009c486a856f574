//! What a side receives that is not on the board: komi, compensation for handicap, the first pass, the opponent's penalties.

use board::Color;

use crate::HalfPoints;
use crate::position::Game;
use crate::rules::{FirstPass, HandicapCompensation, Rules};

/// A game has a handicap from two stones on; one stone is Black's first move.
const FEWEST_HANDICAP_STONES: u8 = 2;

/// What one side receives; no amount is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Compensation {
    /// The komi, agreed or the rule set's own.
    pub komi: HalfPoints,
    /// For the opponent's handicap stones.
    pub handicap: HalfPoints,
    /// For having passed first.
    pub first_pass: HalfPoints,
    /// The opponent's penalty.
    pub penalty: HalfPoints,
}

impl Compensation {
    /// What `color` receives.
    #[must_use]
    pub fn to(color: Color, game: &Game, rules: &Rules) -> Self {
        let handicap_game = game.handicap >= FEWEST_HANDICAP_STONES;
        let standard = if handicap_game { rules.handicap_komi } else { rules.even_compensation };
        let komi = game.komi.unwrap_or(standard);
        let penalty = game.penalties[color.opponent()];
        match color {
            Color::Black => Self { komi: (-komi).max(HalfPoints::ZERO), penalty, ..Self::default() },
            Color::White => Self {
                komi: komi.max(HalfPoints::ZERO),
                handicap: if handicap_game { for_handicap(game.handicap, rules) } else { HalfPoints::ZERO },
                first_pass: match (rules.first_pass, game.first_pass) {
                    (FirstPass::PointToWhiteWhenWhite, Some(Color::White)) => HalfPoints::ONE,
                    _ => HalfPoints::ZERO,
                },
                penalty,
            },
        }
    }

    /// The komi that White really receives in a game; negative where Black does.
    ///
    /// ```
    /// use scoring::compensation::Compensation;
    /// use scoring::{Game, Rules};
    /// let handicap = Game { handicap: 4, ..Game::default() };
    /// assert_eq!(Compensation::komi(&Game::default(), &Rules::CHINESE).to_string(), "7.5");
    /// assert_eq!(Compensation::komi(&handicap, &Rules::CHINESE).to_string(), "0.5");
    /// assert_eq!(Compensation::whites(&handicap, &Rules::CHINESE).to_string(), "4.5");
    /// ```
    #[must_use]
    pub fn komi(game: &Game, rules: &Rules) -> HalfPoints {
        let [black, white] = Color::BOTH.map(|color| Self::to(color, game, rules).komi);
        white - black
    }

    /// All that White receives for playing second: komi, for handicap stones, and for the first pass.
    #[must_use]
    pub fn whites(game: &Game, rules: &Rules) -> HalfPoints {
        let white = Self::to(Color::White, game, rules);
        Self::komi(game, rules) + white.handicap + white.first_pass
    }

    /// Komi, and compensation for handicap: what is placed on the board as compensation stones.
    #[must_use]
    pub fn placed(&self) -> HalfPoints {
        self.komi + self.handicap
    }
}

fn for_handicap(stones: u8, rules: &Rules) -> HalfPoints {
    let stones = HalfPoints::count(usize::from(stones));
    match rules.handicap_compensation {
        HandicapCompensation::Nothing => HalfPoints::ZERO,
        HandicapCompensation::PointEach => stones,
        HandicapCompensation::PointEachButFirst => stones - HalfPoints::ONE,
    }
}
