//! What must hold of every instrument's codec, whatever comes down the line. Shared by the targets `bowls_*`.

use calibration::bowl::{Grams, StoneRule};
use device::framer::{Found, Framer};
use device::message::Message;
use device::protocols::Protocol;
use device::step::Step;

/// Feeds the line's bytes in pieces whose size the first byte gives.
pub fn check(name: &str, data: &[u8]) {
    let protocol: Protocol = name.parse().expect("a protocol's name");
    let codec = protocol.codec();
    let Some((&first, line)) = data.split_first() else { return };
    let line = &line[..line.len().min(Framer::LARGEST_READ)];
    let mut framer = Framer::default();
    let mut found: Vec<Found> = Vec::new();
    for piece in line.chunks(usize::from(first).max(1)) {
        found.extend(framer.push(codec, piece));
        assert!(framer.waiting() < codec.longest_frame(), "the buffer is bounded");
    }
    let taken: usize = found.iter().map(|found| found.bytes.len()).sum();
    assert_eq!(taken + framer.waiting(), line.len(), "no byte is lost or invented");
    for found in &found {
        let Ok(message) = &found.meaning else { continue };
        let again = codec.decode(&found.bytes);
        assert_eq!(again, Step::Frame { used: found.bytes.len(), message: message.clone() }, "a frame means one thing");
        match message {
            Message::Weight(weight) => {
                assert!(weight.grams.0.is_finite() && weight.resolution.0 > 0.0);
                if let Some(count) = StoneRule::ING.count(weight.grams, Grams(0.2)) {
                    assert!(f64::from(count.low()) * 6.5 <= weight.grams.0 + 0.3);
                }
            }
            Message::Slots(report) => {
                let geometry = report.counts.geometry();
                assert_eq!(report.counts.slots().len(), geometry.slots());
                assert_eq!(geometry.slots() * usize::from(geometry.capacity()), 180);
            }
            _ => {}
        }
    }
}
