//! A finished position and a rule set in; itemised score, fill-in diagram, stone audit and verdict out.
//!
//! No pixels, no files: texts and boards come in as values, and what an arbiter reads goes out as data with its reasons.
//!
//! ```text
//! sgf, text diagram -> Position + Rules -> Score -> FillIn -> Verdict
//!                      counts of stones -> StoneAudit ----------^
//! ```
//!
//! - What counts: [`Rules`] (choices and presets), [`area`], [`territory`], [`shares`], [`compensation`], [`Score`].
//! - What proves it: [`fill_in`] (the plan, and photographs of filled boards), [`stone_audit`], [`turns`], [`recorded`], [`Verdict`].
//! - What is read and written: [`sgf`]; [`record`] replays a game under Ing's ko rules.
//! - What only proposes: [`dead`].
//! - What surrounds a game: [`ranks`], [`clock`], [`tournament`].
//!
//! ```
//! use board::{Board, PointSet};
//! use scoring::{FillIn, Game, Position, Rules, Score};
//!
//! let board: Board = "
//!     . B . W .
//!     . B . W .
//!     . B B W .
//!     B B W W .
//!     . B W . .
//! ".parse().unwrap();
//! let position = Position::new(board, PointSet::EMPTY, Game::default()).unwrap();
//! let score = Score::of(&position, &Rules::named("ing-1996").unwrap());
//! assert_eq!(score.outcome().to_string(), "W+9");
//! for entry in score.tally.white.entries() {
//!     println!("{:?}: {}", entry.item, entry.amount);
//! }
//!
//! let fill_in = FillIn::plan(&position, &score.rules).unwrap();
//! assert!(fill_in.agrees_with(&score));
//! println!("{}\n{}", fill_in.filled, fill_in.proof());
//! for step in &fill_in.steps {
//!     println!("{:?}: {}", step.action, step.points.len());
//! }
//! ```

pub mod area;
pub mod border;
pub mod clock;
pub mod compensation;
pub mod dead;
mod explain;
mod facts;
pub mod fill_in;
mod half_points;
mod outcome;
mod position;
pub mod ranks;
pub mod record;
pub mod recorded;
mod rules;
mod score;
pub mod sgf;
pub mod shares;
pub mod stone_audit;
pub mod territory;
pub mod tournament;
pub mod turns;
mod verdict;

pub use explain::{Explanation, Reason};
pub use facts::{OpenFact, OpenPrisoners, Turn, Usual};
pub use fill_in::{FillIn, FillInError};
pub use half_points::{HalfPoints, HalfPointsError};
pub use outcome::{GameResult, GameResultError, Margin, Outcome, WonBy};
pub use position::{Game, Position, PositionError, PositionFault};
pub use rules::{
    Counting, EmptyPoints, FirstPass, GroupTax, HandicapCompensation, OddPoint, Play, Rules, SharedPoints, Tie,
    UnknownRules,
};
pub use score::{Entry, Item, Score, Tally};
pub use verdict::{Asks, Discrepancy, LifeAndDeath, Support, Verdict};
