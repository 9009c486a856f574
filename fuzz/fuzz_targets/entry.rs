//! An entry's fact, as the log has it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("entry").expect("the station has this parser");
    (parser.take)(data);
});
