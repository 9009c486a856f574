//! The joint hall: many stations' logs in one PostgreSQL database, what they say of the same games, and the pages of all rooms. The program
//! `shoutan hall` serves it.
//!
//! ```text
//! station's Batch -> proof of the token -> seals and signatures -> taking: one transaction -> signed answer
//!                                                                  entries, results, games, the joint hall's own log
//! list of pairings -> stations, which enter it by their own rules
//! ```
//!
//! The joint hall believes no station and has no power over results: what a log says is kept as it was sealed, what two logs say of one game
//! is set side by side, and a dispute is settled where the result was entered.

mod branching;
pub mod identity;
pub mod insert_batch;
pub mod joined;
pub mod own_log;
pub mod pages;
pub mod pairings;
pub mod pairings_file;
pub mod queries;
pub mod store;
mod versions;
