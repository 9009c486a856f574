//! Tables of games, damaged in every way.

#![no_main]

mod pairing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pairing::check(::pairing::csv::read, data));
