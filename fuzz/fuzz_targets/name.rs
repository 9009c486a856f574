//! A name of a person, a file or a folder.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("name").expect("the station has this parser");
    (parser.take)(data);
});
