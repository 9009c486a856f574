//! What a result sheet's QR code says.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("sheet_code").expect("the station has this parser");
    (parser.take)(data);
});
