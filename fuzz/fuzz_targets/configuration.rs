//! `station.toml`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("configuration").expect("the station has this parser");
    (parser.take)(data);
});
