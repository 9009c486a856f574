//! Bytes on the line of a `modbus-baykon` instrument.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bowls::check("modbus-baykon", data));
