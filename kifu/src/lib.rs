//! Positions seen over time in, a game record out: the likeliest game of Go that explains what a camera saw.
//!
//! No pixels and no clock: a [`Look`] says when it was taken and how probable each content of each point is, and what was covered.
//!
//! ```text
//! Look -> surprise: what each content of a point costs, in nats
//!      -> Decoder: several hypotheses, each a line of moves and what every point looked like against it
//!      -> GameRecord: the likeliest line, each move with its time and its confidence
//! Look -> Seen: what lies there, whatever explains it
//!      -> Ending: which steps are the count after the game, and what lay there before
//!      -> Doubted: a step that later looks may show to have been of the count
//! what a human says lies on a point -> Corrections: looks as if they showed it, until two in turn do
//! ```
//!
//! A [`Table`] joins the two from a game's first look until its board is cleared.
//!
//! The search is a Viterbi search with a beam over two layers. A hypothesis is a game so far (`line`); within a hypothesis each point
//! for itself may look other than what lies there for a while (`appearance`): a shadow, a reflection, a captured stone that nobody has
//! taken off yet. Beginning to look otherwise costs more than a look's noise and less than a game that cannot be. All costs are
//! natural logarithms of odds, so that they add up.
//!
//! ```
//! use std::time::Duration;
//! use board::{Board, Color, PerPoint, Point, Posterior};
//! use kifu::{Decoder, Look};
//!
//! let mut board = Board::empty(board::BoardSize::NINE);
//! let look = |board: &Board, seconds: u64| Look {
//!     at: Duration::from_secs(seconds),
//!     points: PerPoint::from_fn(board.size(), |point| match board.get(point) {
//!         None => Posterior::new(0.99, 0.005, 0.005),
//!         Some(Color::Black) => Posterior::new(0.005, 0.99, 0.005),
//!         Some(Color::White) => Posterior::new(0.005, 0.005, 0.99),
//!     }),
//! };
//! let mut decoder = Decoder::new(&look(&board, 0));
//! board.set(Point::from_human("E5", board.size()).unwrap(), Some(Color::Black));
//! decoder.look(&look(&board, 2));
//! assert_eq!(decoder.record().moves().count(), 1);
//! ```

mod appearance;
mod changes;
mod corrections;
mod decoder;
mod doubted;
mod ending;
mod gone;
mod hypothesis;
mod line_of_play;
mod look;
mod proposals;
mod record;
mod seen;
mod sgf;
mod step_costs;
mod table;

pub use changes::{Change, changes};
pub use decoder::{Decoder, Fit};
pub use ending::{Ending, Stage};
pub use hypothesis::TakenBack;
pub use look::Look;
pub use record::{GameRecord, Recorded, RecordedAct};
pub use table::{Course, Table};
