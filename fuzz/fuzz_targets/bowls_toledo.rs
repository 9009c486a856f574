//! Bytes on the line of a Toledo indicator, with and without its checksum.

#![no_main]

mod bowls;
mod sealed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("toledo", data);
    bowls::check("toledo-unchecked", data);
    sealed::check("toledo", data);
});
