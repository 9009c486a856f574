//! Lists for the American Go Association, damaged in every way.

#![no_main]

mod pairing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pairing::check(::pairing::aga::read, data));
