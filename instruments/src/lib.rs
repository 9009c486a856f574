//! What hangs at the tables: cameras and measuring bowls, connected as the hall is equipped, and what each shows now.
//!
//! ```text
//! Equipment (hall) -> connecting -> cameras: the newest picture, and how fresh it is
//!                                -> bowls: what the scale shows, as a count with its grounds
//! ```

pub mod bowls;
pub mod camera;
pub mod connecting;
