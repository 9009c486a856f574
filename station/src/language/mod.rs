//! What is said to visitors of the dashboard, by its cause. The words themselves are in the room `words`.
//!
//! What a count found is said by [`counts`], how it stands with a bowl by [`bowls`], why a photograph was declined by
//! [`declined`]; what the log keeps, and what the command line prints, is English.

pub mod bowls;
pub mod counts;
pub mod declined;
mod other;

pub use words::{Language, Refusal, Sentence, Value, Word, rules, sentence};
