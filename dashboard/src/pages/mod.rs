//! The pages: each a handler that asks for a view (`views`) and a template that draws it, and handlers for what its forms send.

pub mod account;
mod asking;
pub mod copying;
pub mod entering;
pub mod game;
mod game_form;
pub mod game_seen;
pub mod hall;
pub mod instruments;
pub mod layout;
pub mod log;
pub mod login;
pub mod own;
pub mod people;
pub mod players;
pub mod projector;
pub mod readiness;
pub mod scrapers;
pub mod setup;
pub mod sheet;
mod standing;
pub mod terms;
