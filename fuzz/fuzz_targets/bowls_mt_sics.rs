//! Bytes on the line of a `mt-sics` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("mt-sics", data));
