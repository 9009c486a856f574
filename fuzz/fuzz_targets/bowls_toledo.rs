//! Bytes on the line of a `toledo` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("toledo", data));
