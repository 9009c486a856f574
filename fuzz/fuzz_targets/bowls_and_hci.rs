//! Bytes on the line of an A&D HC-i scale.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("and-hci", data);
});
