//! Games that cameras watched, as a log keeps them.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("watched").expect("the station has this parser");
    (parser.take)(data);
});
