//! The pages: each a handler that asks for a view (`views`) and a template that draws it, and handlers for what its forms send.

pub mod account;
mod asking;
pub mod backup;
mod crops;
pub mod game;
pub mod game_actions;
pub mod game_details;
mod game_form;
pub mod game_lookup;
pub mod hall;
pub mod instruments;
pub mod layout;
pub mod log;
pub mod login;
pub mod people;
pub mod players;
mod programs;
pub mod projector;
pub mod readiness;
pub mod recount;
pub mod report;
mod result;
pub mod scrapers;
pub mod setup;
pub mod sheet;
pub mod terms;
pub mod watched;
