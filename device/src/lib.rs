//! Bytes to readings to counts: the instruments that count stones over a serial line, and a simulator of each.
//!
//! One file a protocol under [`protocols`], pure and apart from the port, in three layers that know nothing of each other: what is
//! said (its [`command_set`]), how bytes make frames (its [`framing`]) and when to ask and to give up (its [`timing`]). The
//! [`session`] asks, matches and judges without touching a clock or a port; the [`driver`] moves bytes between a session and a real port, and the [`journal`] keeps them.
//! No rules of Go, no pictures, no runtime of its own: whoever uses a driver polls its future.
//!
//! Without the default feature `host` only [`open_slot`] and [`step`] are left, which need neither `std` nor an allocator:
//! a microcontroller's firmware uses them as they are.

#![cfg_attr(not(feature = "host"), no_std)]

pub mod open_slot;
pub mod step;

#[cfg(feature = "host")]
mod host {
    pub mod command_set;
    pub mod driver;
    pub mod framer;
    pub mod framing;
    pub mod journal;
    pub(crate) mod layers;
    pub mod line;
    pub mod message;
    pub mod port;
    pub mod protocols;
    pub mod reading;
    pub mod replay;
    pub mod session;
    pub mod settling;
    pub mod simulator;
    pub mod state;
    pub mod timing;
}

#[cfg(feature = "host")]
pub(crate) use host::layers;
#[cfg(feature = "host")]
pub use host::*;
