//! Journals of bowls, damaged in every way.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    // It may be refused; it must not panic or run for ever.
    let _ = device::replay::replay(text);
});
