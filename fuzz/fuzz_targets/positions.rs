//! Lines of JSON with a position each.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("positions").expect("the station has this parser");
    (parser.take)(data);
});
