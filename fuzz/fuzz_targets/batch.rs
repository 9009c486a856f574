//! Entries that a station forwards to the joint hall.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("batch").expect("the station has this parser");
    (parser.take)(data);
});
