//! What must hold of every instrument's codec, whatever comes down the line. Shared by the targets `bowls_*` and by the tests
//! of `device`, which replay the kept corpus.

use calibration::bowl::{Grams, StoneRule};
use device::framer::Framer;
use device::framing::Found;
use device::message::Message;
use device::open_slot::{self, Body, Decoded};
use device::protocols::Protocol;
use device::step::Step;

/// Feeds the line's bytes in pieces whose size the first byte gives.
pub fn check(name: &str, data: &[u8]) {
    let protocol: Protocol = name.parse().expect("a protocol's name");
    let Some((&first, line)) = data.split_first() else { return };
    let line = &line[..line.len().min(Framer::LARGEST_READ)];
    let mut framer = Framer::default();
    let mut found: Vec<Found> = Vec::new();
    for piece in line.chunks(usize::from(first).max(1)) {
        found.extend(framer.push(protocol, piece));
        assert!(framer.waiting() < protocol.longest_frame(), "the buffer is bounded");
    }
    let taken: usize = found.iter().map(|found| found.bytes.len()).sum();
    assert_eq!(taken + framer.waiting(), line.len(), "no byte is lost or invented");
    let accepted =
        |found: Vec<Found>| -> Vec<Found> { found.into_iter().filter(|found| found.meaning.is_ok()).collect() };
    let found = accepted(found);
    let at_once = accepted(Framer::default().push(protocol, line));
    assert_eq!(found, at_once, "how the bytes are cut up changes no frame");
    for found in &found {
        let Ok(message) = &found.meaning else { continue };
        let again = protocol.decode_front(&found.bytes);
        assert_eq!(again, Step::Frame { used: found.bytes.len(), message: message.clone() }, "a frame means one thing");
        checksum(protocol, &found.bytes);
        sound(message);
    }
}

/// The checksum of an accepted frame, reckoned again in the plainest way.
fn checksum(protocol: Protocol, frame: &[u8]) {
    match protocol {
        Protocol::ModbusCas | Protocol::ModbusBaykon => {
            let (content, check) = frame.split_at(frame.len() - 2);
            assert_eq!(check, modbus_check(content).to_le_bytes());
        }
        Protocol::Toledo => {
            assert_eq!(frame.iter().map(|&byte| u32::from(byte)).sum::<u32>() % 128, 0);
        }
        // A line is written again as it came, but for what a later minor version adds to an identity.
        Protocol::OpenSlot => match open_slot::decode(frame) {
            Step::Frame { message: Decoded::Asked(asked), .. } => {
                assert_eq!(open_slot::encode_question(&asked).as_bytes(), frame);
            }
            Step::Frame { message: Decoded::Reply(reply), .. } => {
                let again = open_slot::encode_reply(&reply);
                let later = matches!(reply.body, Body::Identity { .. }) && frame.len() > again.as_bytes().len();
                assert!(later || again.as_bytes() == frame);
            }
            Step::Frame { message: Decoded::AskedLater { .. }, .. } => {}
            other => panic!("accepted, and then {other:?}"),
        },
        _ => {}
    }
}

/// CRC-16/MODBUS, bit by bit.
pub fn modbus_check(bytes: &[u8]) -> u16 {
    bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u16::from(byte), |sum, _| sum >> 1 ^ if sum & 1 == 1 { 0xA001 } else { 0 })
    })
}

/// What is said can be true of a bowl, and no count is claimed that the mass does not bear.
fn sound(message: &Message) {
    match message {
        Message::Weight(weight) => {
            assert!(weight.grams.0.is_finite() && weight.resolution.0 > 0.0);
            if let Some(count) = StoneRule::ING.count(weight.grams, Grams(0.2)) {
                assert!(f64::from(count.low()) * 6.5 <= weight.grams.0 + 0.3);
                assert!(f64::from(count.high()) * 7.0 >= weight.grams.0 - 0.3);
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
