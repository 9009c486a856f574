//! A telephone as a table's camera: an administrator shows its address as a QR code, the telephone opens the page there, and the page sends
//! a picture every two seconds.
//!
//! ```text
//! instruments page -> pairing: QR code of /telephone/{table}/{code} -> page (telephone/pages: camera, screen kept on, a picture every 2 s)
//!                                                                       |
//! Cameras::offer (instruments) <- sending: code, pace, bytes <- POST ---/
//! ```
//!
//! The code in the address is the only key: no session and no cookie is asked for, and it opens nothing else. What becomes of a picture is
//! not decided here; it is the table's camera's, as one of any other source is.

mod code;
mod page;
pub mod qr_code;
pub mod sending;

/// What the page does,
pub const SCRIPT: &str = include_str!("../pages/telephone.js");
/// and how it looks beside the styles of every page.
pub const STYLES: &str = include_str!("../pages/telephone.css");
