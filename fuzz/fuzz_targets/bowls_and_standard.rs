//! Bytes on the line of an instrument that speaks A&D's standard format.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("and-standard", data);
});
