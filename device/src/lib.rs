//! Bytes to readings to counts: the instruments that count stones over a serial line, and a simulator of each.
//!
//! One file a protocol under [`protocols`], pure and apart from the port; the [`session`] asks, matches and judges without
//! touching a clock or a port; the [`driver`] moves bytes between a session and a real port, and the [`journal`] keeps them.
//! No rules of Go, no pictures, no runtime of its own: whoever uses a driver polls its future.
//!
//! Without the default feature `host` only [`open_slot`] and [`step`] are left, which need neither `std` nor an allocator:
//! a microcontroller's firmware uses them as they are.

#![cfg_attr(not(feature = "host"), no_std)]

pub mod open_slot;
pub mod step;

#[cfg(feature = "host")]
mod host {
    pub mod advice;
    pub mod agreement;
    pub mod codec;
    pub mod driver;
    pub mod framer;
    pub mod journal;
    pub mod message;
    pub mod port;
    pub mod protocols;
    pub mod reading;
    pub mod replay;
    pub mod session;
    pub mod simulator;
}

#[cfg(feature = "host")]
pub use host::*;
