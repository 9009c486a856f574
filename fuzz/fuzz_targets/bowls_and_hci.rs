//! Bytes on the line of a `and-hci` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("and-hci", data));
