//! Decode throughput of every codec, on one core. `cargo run --release -p device --example throughput`

#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

#[path = "measure/cpu.rs"]
mod cpu;
#[path = "measure/frames.rs"]
mod frames;

use std::hint::black_box;
use std::time::Duration;

use device::framer::Framer;
use device::protocols::Protocol;

use cpu::cpu;
use frames::frame;

/// A codec runs for so long, other programs' turns not counted.
const RUN: Duration = Duration::from_secs(1);

fn main() {
    println!("{:<18}{:>14}{:>12}{:>12}", "protocol", "frames/s", "MB/s", "ns/frame");
    for &protocol in Protocol::ALL {
        let frame = frame(protocol, 1);
        let chunk = frame.repeat(Framer::LARGEST_READ / frame.len());
        let (mut framer, mut frames, mut bytes) = (Framer::default(), 0_usize, 0_usize);
        let begun = cpu();
        while cpu() - begun < RUN {
            let found = framer.push(protocol, black_box(&chunk));
            frames += found.iter().filter(|found| found.meaning.is_ok()).count();
            bytes += chunk.len();
            black_box(found);
        }
        let seconds = (cpu() - begun).as_secs_f64();
        let (rate, volume) = (frames as f64 / seconds, bytes as f64 / seconds / 1e6);
        println!("{:<18}{rate:>14.0}{volume:>12.1}{:>12.0}", protocol.name(), 1e9 / rate);
    }
}
