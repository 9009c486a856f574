//! Bytes on the line of a `modbus-cas` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("modbus-cas", data));
