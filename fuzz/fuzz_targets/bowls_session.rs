//! A conversation with an instrument of any kind: what comes, when, and what a human does meanwhile.

#![no_main]

mod conversation;

libfuzzer_sys::fuzz_target!(|data: &[u8]| conversation::check(data));
