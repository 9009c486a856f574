//! A finished position, ready to be scored: a board, its dead stones, and what happened in the game that counting needs.
//!
//! Whoever holds a [`Position`] holds a valid one: every chain on it has a liberty, and dead stones are whole chains.

use board::{Board, BoardSize, ByColor, Chain, Color, Point, PointSet};
use thiserror::Error;

use crate::HalfPoints;

/// What counting needs to know of a game beside its last position.
///
/// ```
/// use board::Color;
/// use scoring::Game;
/// let game = Game { first_pass: Some(Color::White), ..Game::default() };
/// assert_eq!(game.handicap, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Game {
    /// What White receives by agreement; none where the rule set's own amount applies. Negative where Black receives it.
    pub komi: Option<HalfPoints>,
    /// Black's handicap stones; 0 in an even game, and 1 is no more than Black's first move.
    pub handicap: u8,
    /// Who passed first of the passes that ended the game.
    pub first_pass: Option<Color>,
    /// The stones of this colour that were captured during the game, none where nobody said: `prisoners.white` are White's stones in
    /// Black's hands.
    pub prisoners: ByColor<Option<u32>>,
    /// Points that this side loses, for overtime (Ing 1996, Rule 9).
    pub penalties: ByColor<HalfPoints>,
}

/// A board with its dead stones and its game; valid by construction.
///
/// ```
/// use board::{Board, Point, PointSet};
/// use scoring::{Game, Position};
/// let board: Board = "
///     . B W . .
///     . B W . B
///     . B W . .
///     . B W . .
///     . B W . .
/// ".parse().unwrap();
/// let dead = PointSet::from(Point::from_human("E4", board.size()).unwrap());
/// let position = Position::new(board, dead, Game::default()).unwrap();
/// assert_eq!(position.living().stones(board::Color::Black).len(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    dead: PointSet,
    game: Game,
}

/// One reason why a board with its dead stones is no finished position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// A point is called dead that holds no stone.
    NothingToDie {
        /// The bare point.
        point: Point,
    },
    /// Part of a chain is called dead and part of it not.
    HalfDead {
        /// The whole chain.
        chain: Chain,
    },
    /// Stones without a liberty: no such stones can stand on a board, so they were misread or not yet removed.
    NoLiberty {
        /// The chain.
        chain: Chain,
    },
    /// A penalty below nothing.
    NegativePenalty {
        /// The side it was put down for.
        color: Color,
    },
}

/// Every reason why a board with its dead stones is no finished position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is no finished position: {}", self.describe())]
pub struct PositionError {
    /// The board's size.
    pub size: BoardSize,
    /// What is wrong with it, in reading order for each kind; never empty.
    pub faults: Vec<PositionFault>,
}

impl Position {
    /// A finished position.
    ///
    /// # Errors
    /// Every fault found, not just the first.
    pub fn new(board: Board, dead: PointSet, game: Game) -> Result<Self, PositionError> {
        let mut faults: Vec<PositionFault> =
            (dead - board.occupied()).iter().map(|point| PositionFault::NothingToDie { point }).collect();
        for chain in board.chains() {
            if chain.stones.intersects(dead) && !chain.stones.is_subset(dead) {
                faults.push(PositionFault::HalfDead { chain });
            }
            if chain.liberties.is_empty() {
                faults.push(PositionFault::NoLiberty { chain });
            }
        }
        for (color, &penalty) in game.penalties.iter() {
            if penalty < HalfPoints::ZERO {
                faults.push(PositionFault::NegativePenalty { color });
            }
        }
        if faults.is_empty() {
            Ok(Self { board, dead, game })
        } else {
            Err(PositionError { size: board.size(), faults })
        }
    }

    /// The board as it lies, dead stones included.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The dead stones of both colours.
    #[must_use]
    pub const fn dead(&self) -> PointSet {
        self.dead
    }

    /// The dead stones of one colour.
    #[must_use]
    pub fn dead_stones(&self, color: Color) -> PointSet {
        self.dead & self.board.stones(color)
    }

    /// The board after the dead stones are taken off.
    #[must_use]
    pub fn living(&self) -> Board {
        self.board.without(self.dead)
    }

    /// What happened in the game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The position with the colours exchanged, komi and penalties with them.
    ///
    /// Compensation that comes from the rule set or from who passed first is not part of a position and stays White's.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        let game = Game {
            komi: self.game.komi.map(|komi| -komi),
            first_pass: self.game.first_pass.map(Color::opponent),
            prisoners: self.game.prisoners.swapped(),
            penalties: self.game.penalties.swapped(),
            ..self.game
        };
        Self { board: self.board.colors_swapped(), dead: self.dead, game }
    }

    /// The position with the board turned.
    #[must_use]
    pub fn turned(&self, symmetry: board::Symmetry) -> Self {
        let size = self.board.size();
        let dead = self.dead.iter().map(|point| symmetry.apply(point, size)).collect();
        Self { board: self.board.turned(symmetry), dead, game: self.game }
    }
}

impl PositionError {
    fn describe(&self) -> String {
        let faults: Vec<String> = self.faults.iter().map(|fault| fault.describe(self.size)).collect();
        faults.join("; ")
    }
}

impl PositionFault {
    fn describe(&self, size: BoardSize) -> String {
        let first = |chain: &Chain| match chain.stones.first() {
            Some(point) => point.human(size).to_string(),
            None => String::from("nowhere"),
        };
        match self {
            Self::NothingToDie { point } => {
                format!("{} is called dead and holds no stone", point.human(size))
            }
            Self::HalfDead { chain } => {
                format!("{}'s chain at {} is called dead in part only", chain.color, first(chain))
            }
            Self::NoLiberty { chain } => format!("{}'s chain at {} has no liberty", chain.color, first(chain)),
            Self::NegativePenalty { color } => format!("{color}'s penalty is below nothing"),
        }
    }
}
