//! A form: fields and a file, in one piece or in steps.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("form").expect("the station has this parser");
    (parser.take)(data);
});
