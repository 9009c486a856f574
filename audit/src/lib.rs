//! The commands for whoever looks at an event from outside: `shoutan verify`, `shoutan recount`, `shoutan report` and `shoutan witness`.
//! Nothing in a data folder is changed by any of them.

pub mod recount;
pub mod report;
pub mod verify;
pub mod witness;
