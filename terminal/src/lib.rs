//! What the commands of a program share at a terminal: in which language it speaks, how a run ends, why something failed, what is typed,
//! how long something is to take, answers in the order in which files were named, and the log on standard error.

pub mod causes;
pub mod ending;
pub mod in_order;
pub mod logging;
pub mod spoken;
pub mod time_span;
pub mod typed;
