//! What each page shows, as plain data: asked of the hall and the instruments, and drawn by `pages`. Nothing is drawn here, no language is
//! spoken, and no test of it needs a socket.

pub mod at_tables;
pub mod log;
pub mod people;
pub mod result_permissions;
pub mod set_up;
pub mod sheet;
pub mod stones;
pub mod tables;
