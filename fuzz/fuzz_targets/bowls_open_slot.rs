//! Bytes on the line of an open slot counter.

#![no_main]

mod bowls;
mod sealed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("open-slot", data);
    sealed::check("open-slot", data);
});
