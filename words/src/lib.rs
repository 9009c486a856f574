//! Every sentence that a person reads, once, in English, Chinese, Japanese and Korean: for the command line, the dashboard, sheets and
//! programs that ask alike.
//!
//! The sentences are in `locales`, one Fluent file a language, for translators to edit; a program names them by their cause. What has no
//! variables is a [`Word`] or a [`Refusal`]; what has some is made by [`sentence!`]. A [`Sentence`] belongs to no language until a
//! [`Language`] tells it.
//!
//! ```
//! use words::{Language, Word, sentence};
//! assert_eq!(Language::Japanese.say(Word::Tables), "対局一覧");
//! let left = sentence!(DoubtsLeft { points: 1 });
//! assert_eq!(Language::English.tell(&left), "1 doubtful point left");
//! ```

mod catalogue;
pub mod counting;
mod language;
mod rules;
mod sentence;
pub mod tournaments;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub use language::Language;
pub use rules::{document, rules};
pub use sentence::{Joint, MOST_POINTS_NAMED, Sentence, Value};
