//! What is said to visitors of the dashboard, by its cause. The words themselves are in the room `words`, what was found is said by
//! [`crate::sentences`].

pub mod bowls;
pub mod declined;

pub use words::{Language, Refusal, Sentence, Value, Word, rules, sentence};
