//! Bytes on the line of a Radwag scale.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("radwag", data);
});
