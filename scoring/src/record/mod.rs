//! A game replayed move by move under Ing's rules: turns, handicap passes, removal, hot stones, disturbing ko, and the end.
//!
//! Sources: Ing 1996, Rules 3 (the move; 301 to 314), 4 (removal), 5 (ko; 501 to 517) and 10 (penalised mistakes); SST rules,
//! part 2 "During the game" and part 6 "The Ing Ko Rules".
//!
//! A move that breaks a rule is reported and played all the same, as far as the board allows, so that every later move keeps
//! its number and everything wrong is found in one pass.
//!
//! ```
//! use scoring::record::{BrokenRule, Heat, Replay};
//! let game = scoring::sgf::read(b"(;SZ[5];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[cc])").unwrap();
//! let replay = Replay::of(&game[0], Default::default());
//! assert_eq!(replay.violations[0].number, 9);
//! assert!(matches!(replay.violations[0].rule, BrokenRule::HotStone { heat: Heat::Single, .. }));
//! ```

mod cycles;
mod hot;
mod replay;
mod violation;

pub use replay::{End, Findings, Replay};
pub use violation::{BrokenRule, Cycle, Heat, Violation};
