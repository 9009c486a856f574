//! What stands between a socket and the dashboard: connections with their places and deadlines, encryption, who comes in by which
//! session, what arrives and how much of it, and why a request is not answered as asked.
//!
//! ```text
//! connection -> place -> encryption -> request -> headers -> access (who may come in) -> form within limits -> the dashboard's routes
//! ```
//!
//! No page of the hall is drawn here, and nothing is decided about a game.

pub mod access;
pub mod arriving;
pub mod bare_page;
pub mod browsers;
pub mod client_address;
pub mod connection_shares;
pub mod connections;
pub mod cookies;
pub mod counters;
pub mod disk;
pub mod forms;
pub mod hashing_queue;
pub mod headers;
pub mod https;
pub mod listeners;
pub mod login;
pub mod megabytes;
pub mod passwords;
pub mod paths;
pub mod patient;
pub mod request_error;
pub mod roles;
pub mod session;
mod station;
pub mod tries;
pub mod uploads;

use thiserror::Error;

pub use station::Station;

/// All places of a kind are taken: whoever asks again a little later finds one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all places are taken")]
pub struct Busy;
