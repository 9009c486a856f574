//! A good frame of every protocol, for measurements.

use device::open_slot::{Body, Counts, Reply, Serial, Slot, encode_reply};
use device::protocols::Protocol;
use device::simulator::{Shown, weight_frame};

/// What the frame of a scale shows.
pub const TRUE_GRAMS: f64 = 1214.8;

/// What the frame of a counter shows: a full hexagon.
pub fn counts() -> Counts {
    Counts::new(&[Slot::Holds(5); 36], Slot::Holds(4)).expect("a hexagon")
}

/// A frame with a settled indication.
pub fn frame(protocol: Protocol, token: u16) -> Vec<u8> {
    match protocol {
        Protocol::OpenSlot => {
            let serial = Serial::new(b"B-000123").expect("a serial number");
            let reply = Reply { token, sequence: token, serial, body: Body::Counts(counts()) };
            encode_reply(&reply).as_bytes().to_vec()
        }
        Protocol::ModbusBaykon => b"\x01\x03\x06\x00\x00\x2F\x74\x00\x02\xE8\x7A".to_vec(),
        Protocol::ModbusCas => b"\x01\x03\x08\x00\x00\x2F\x74\x00\x00\x2F\x74\x3E\x54".to_vec(),
        _ => weight_frame(protocol, &Shown { grams: TRUE_GRAMS, resolution: 0.1, stable: true, overload: false }),
    }
}
