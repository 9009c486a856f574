//! Bytes on the line of a `open-slot` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("open-slot", data));
