//! A game followed from a camera's pictures: what is seen, what is told of it, and what of it is kept.
//!
//! ```text
//! picture -> Eye (is anything new in it?) -> vision::Reader -> Following -> kifu::Table -> record, count
//!             |-> Background: was this point bare before?          |-> TimedEvent: sentences and JSON lines
//!             |-> Earlier: pictures that show no board yet         |
//!                                                                  |-> kept: looks and steps for the log
//!                                                                  |-> crops: a small picture of each move
//!                                                                  |-> Offer: the game, where it looks finished
//!                                                                  |-> Unwritten: what the log has not yet
//! ```
//!
//! [`tables`] does this for all tables of a hall at once, with few threads; [`retention`] says for how long pictures stay. No page is drawn here and no picture is taken.

mod background;
pub mod counted;
mod covered;
pub mod crops;
pub mod earlier;
pub mod events;
pub mod eye;
pub mod following;
pub mod kept;
mod offering;
mod pattern;
pub mod retention;
mod samples;
pub mod tables;
#[cfg(test)]
mod tests;
mod unwritten;
mod watch;
