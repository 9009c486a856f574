//! Bytes on the line of a Modbus transmitter, in both layouts.

#![no_main]

mod bowls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("modbus-cas", data);
    bowls::check("modbus-baykon", data);
});
