//! Decode throughput of every codec, on one core. `cargo run --release -p device --example throughput`

#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use device::framer::Framer;
use device::open_slot::{Body, Counts, Reply, Serial, Slot, encode_reply};
use device::protocols::Protocol;
use device::simulator::{Shown, weight_frame};

/// A codec runs for so long.
const RUN: Duration = Duration::from_secs(1);

fn main() {
    println!("{:<18}{:>14}{:>12}{:>12}", "protocol", "frames/s", "MB/s", "ns/frame");
    for protocol in Protocol::ALL {
        let frame = frame(protocol);
        let chunk = frame.repeat(Framer::LARGEST_READ / frame.len());
        let (mut framer, mut frames, mut bytes) = (Framer::default(), 0_usize, 0_usize);
        let begun = Instant::now();
        while begun.elapsed() < RUN {
            let found = framer.push(protocol.codec(), black_box(&chunk));
            frames += found.iter().filter(|found| found.meaning.is_ok()).count();
            bytes += chunk.len();
            black_box(found);
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (rate, volume) = (frames as f64 / seconds, bytes as f64 / seconds / 1e6);
        println!("{:<18}{rate:>14.0}{volume:>12.1}{:>12.0}", protocol.name(), 1e9 / rate);
    }
}

fn frame(protocol: Protocol) -> Vec<u8> {
    let shown = Shown { grams: 1214.8, resolution: 0.1, stable: true, overload: false };
    match protocol {
        Protocol::OpenSlotCounter(_) => {
            let counts = Counts::new(&[Slot::Holds(5); 36], Slot::Holds(4)).expect("a hexagon");
            let serial = Serial::new(b"B-000123").expect("a serial number");
            encode_reply(&Reply { token: 1, sequence: 1, serial, body: Body::Counts(counts) }).as_bytes().to_vec()
        }
        Protocol::Modbus(layout) if layout.has_status() => b"\x01\x03\x06\x00\x00\x2F\x74\x00\x02\xE8\x7A".to_vec(),
        Protocol::Modbus(_) => b"\x01\x03\x08\x00\x00\x2F\x74\x00\x00\x2F\x74\x3E\x54".to_vec(),
        _ => weight_frame(protocol, &shown),
    }
}
