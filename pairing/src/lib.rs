//! The files of pairing programs and rating lists: bytes in, a [`Tournament`] out, and back. No sockets, no files, no clock.
//!
//! ```text
//! Pairgoth .tour, OpenGotha XML, MacMahon XML, EGD h9, AGA text, CSV, JSON -> read -> Tournament, and what is doubtful in the file
//! Tournament -> Pairgoth, OpenGotha, h9, AGA, CSV, JSON       results -> the file that was just read, with nothing else changed
//! h9, AGA    -> check -> findings: what a rating list would refuse or take wrongly
//! ```
//!
//! Where a wrong result could come of it a file is refused (a code that no program is known to write, a game of a player who is not
//! there); what only costs a club's name or a rank is read without it and told as a [`Doubt`].
//!
//! ```
//! let file = b"round,table,black,white,outcome\r\n1,1,Aoki Mei,Berg Jan,black\r\n";
//! let read = pairing::read(file).unwrap();
//! assert_eq!(read.format, pairing::Format::Csv);
//! assert_eq!(read.tournament.games[0].outcome.name(), "black");
//! ```

pub mod aga;
pub mod check;
pub mod csv;
mod encoding;
mod field;
pub mod h9;
pub mod json;
pub mod macmahon;
pub mod merge;
pub mod opengotha;
pub mod pairgoth;
mod reading;
pub mod standings;
mod tournament;
mod xml;

pub use encoding::{Encoded, Encoding, encode};
pub use field::{Doubt, DoubtKind, LONGEST_FILE, ReadError, What};
pub use reading::{Format, Read, read};
pub use tournament::{
    Bye, ByeScore, Game, Grade, MOST_GAMES, MOST_HANDICAP, MOST_PLAYERS, MOST_ROUNDS, MOST_TABLES, Outcome, Player,
    Rank, RankError, Tournament, key_of,
};
