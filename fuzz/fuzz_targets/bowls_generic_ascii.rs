//! Bytes on the line of a scale that speaks plain ASCII.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("generic-ascii", data);
});
