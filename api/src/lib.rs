//! What programs are answered under `/api/v1`, and what scripts are told as it happens: games, results, events, figures, and how far the
//! log is; also results as files that other programs read. `document` describes it as OpenAPI, made out of the types that the answers are made of.
//!
//! Nothing is drawn here, and nothing is decided about a game.

pub mod document;
mod error;
pub mod events;
pub mod export;
pub mod games;
pub mod head;
pub mod health;
pub mod login;
pub mod metrics;
pub mod results;
pub mod spreadsheet;
pub mod taking;
#[cfg(test)]
mod tests;
