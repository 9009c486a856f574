//! Lists for the European Go Database, damaged in every way.

#![no_main]

mod pairing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pairing::check(::pairing::h9::read, data));
