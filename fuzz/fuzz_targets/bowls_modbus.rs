//! Bytes on the line of a Modbus transmitter, in both layouts.

#![no_main]

mod bowls;
mod sealed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bowls::check("modbus-cas", data);
    bowls::check("modbus-baykon", data);
    sealed::check("modbus-cas", data);
    sealed::check("modbus-baykon", data);
});
