//! Random noise between and inside frames, and what is accepted of it: by the codec alone, and by the agreement of two
//! frames that the driver asks for. `cargo run --release -p device --example noise -- [FRAMES] [PROTOCOL...]`

#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

#[path = "measure/frames.rs"]
mod frames;

use std::time::{Duration, Instant};

use device::command_set::{Fit, Question};
use device::framer::Framer;
use device::message::Message;
use device::protocols::Protocol;
use device::reading::Settled;
use device::settling::Agreement;
use device::simulator::garble;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use frames::{TRUE_GRAMS, counts, frame};

const ALLOWED_GRAMS: f64 = 0.300_001;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let frames: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let named: Vec<Protocol> = arguments.map(|name| name.parse().expect("a protocol's name")).collect();
    let protocols = if named.is_empty() { Protocol::ALL.to_vec() } else { named };
    println!(
        "{:<18}{:>12}{:>12}{:>16}{:>16}{:>10}",
        "protocol", "frames", "good", "wrong by codec", "settled, > 0.3 g", "seconds"
    );
    for protocol in protocols {
        let begun = Instant::now();
        let (good, by_codec, settled) = campaign(protocol, frames);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{:<18}{frames:>12}{good:>12}{by_codec:>16}{settled:>16}{seconds:>10.1}", protocol.name());
    }
}

fn campaign(protocol: Protocol, frames: u64) -> (u64, u64, u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2026);
    let (mut framer, mut agreement) = (Framer::default(), Agreement::default());
    let (mut good, mut by_codec, mut settled) = (0, 0, 0);
    for number in 0..frames {
        let token = number as u16;
        let mut frame = frame(protocol, token);
        // Half of the frames have noise inside, of which every fourth is all noise behind a true beginning.
        match number % 8 {
            0 | 2 | 4 => garble(&mut frame, &mut random),
            6 => {
                let from = random.random_range(0..frame.len());
                frame[from..].iter_mut().for_each(|byte| *byte = random.random());
            }
            _ => {}
        }
        let mut bytes: Vec<u8> = (0..random.random_range(0..6)).map(|_| random.random()).collect();
        bytes.extend(frame);
        // The driver forgets half frames before it asks.
        framer.clear();
        let at = Duration::from_millis(150 * number);
        for found in framer.push(protocol, &bytes) {
            let Ok(message) = found.meaning else { continue };
            if protocol.fit(Question::Indication, token, &message, &found.bytes) != Fit::Answer {
                continue;
            }
            let (off, now_settled) = match &message {
                Message::Weight(weight) => ((weight.grams.0 - TRUE_GRAMS).abs(), agreement.weight(at, weight)),
                Message::Slots(report) => {
                    (if report.counts == counts() { 0.0 } else { f64::MAX }, agreement.slots(report))
                }
                Message::Count { .. } => (f64::MAX, Settled::Moving),
                _ => {
                    agreement.disturbed();
                    continue;
                }
            };
            // What differs by less is within the error that every count allows for.
            let (right, far) = (off < 1e-6, off > ALLOWED_GRAMS);
            good += u64::from(right);
            by_codec += u64::from(!right);
            settled += u64::from(far && now_settled == Settled::Stable);
            break;
        }
    }
    (good, by_codec, settled)
}
