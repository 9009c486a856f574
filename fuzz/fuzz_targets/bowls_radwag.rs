//! Bytes on the line of a `radwag` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("radwag", data));
