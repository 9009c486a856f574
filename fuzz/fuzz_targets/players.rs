//! A pasted list of players.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("players").expect("the station has this parser");
    (parser.take)(data);
});
