//! A photograph: its header walkers and its decoders.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let parser = station::outside::parser("photo").expect("the station has this parser");
    (parser.take)(data);
});
