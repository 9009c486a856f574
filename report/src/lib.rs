//! The audit report of an event, and of its recounts by sample: what the log says of every result, for a federation that asks afterwards
//! how sure the results are.
//!
//! ```text
//! entries of the log -> Report: plain data -> JSON with a schema
//!                                          -> a page that prints (`page`), alone (`document`) or within the dashboard
//! ```
//!
//! What of an entry is shown to whoever audits is here too (`shown`), and said as a sentence (`entry_sentences`). Nothing is judged here that the log
//! does not say; files, clocks and the web are unknown.

#![forbid(unsafe_code)]

pub mod entry_sentences;
mod games;
pub mod names;
pub mod page;
pub mod recounts;
pub mod shown;
pub mod view;

pub use games::of;
pub use recounts::RecountView;
pub use view::Report;
