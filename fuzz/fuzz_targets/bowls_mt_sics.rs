//! Bytes on the line of an instrument that speaks MT-SICS.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("mt-sics", data);
});
