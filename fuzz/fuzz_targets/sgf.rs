//! SGF from any bytes: read, replay, judge by Ing's ko rules; nothing may panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for record in scoring::sgf::read(bytes).into_iter().flatten() {
        let _ = record.last_position();
        let _ = scoring::record::Replay::of(&record, Default::default());
    }
});
