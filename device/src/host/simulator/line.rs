//! Serves a simulated instrument on a line, with the faults that lines have.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep, sleep_until};

use super::fault::Fault;
use super::instrument::Bench;

/// A scale takes so long to answer.
const THINKING: Duration = Duration::from_millis(8);
/// An instrument that talks does so about seven times a second.
const TALKS_EVERY: Duration = Duration::from_millis(140);
/// Late answers are this late: later than any protocol waits.
const LATE: Duration = Duration::from_millis(700);
/// Between the bytes of a dribbling line, at 9600 baud.
const DRIBBLE: Duration = Duration::from_millis(1);

/// Answers on `line` until it is closed. `begun` is the instant from which the bench's times count.
pub async fn serve(bench: Bench, line: impl AsyncRead + AsyncWrite + Unpin, begun: Instant, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut from, mut to) = tokio::io::split(line);
    let mut buffer = [0; 256];
    let mut due: Vec<(Instant, Vec<u8>)> = Vec::new();
    let mut talk_at = Instant::now() + TALKS_EVERY;
    loop {
        let next = due.iter().map(|(at, _)| *at).min().unwrap_or(talk_at).min(talk_at);
        tokio::select! {
            read = from.read(&mut buffer) => {
                let Ok(length @ 1..) = read else { return };
                let now = Instant::now();
                let (answers, faults) = {
                    let mut instrument = bench.lock();
                    (instrument.hear(now - begun, &buffer[..length]), instrument.faults().clone())
                };
                let delay = if faults.contains(&Fault::Late) { LATE } else { THINKING };
                due.extend(answers.into_iter().map(|answer| (now + delay, answer)));
            }
            () = sleep_until(next) => {
                let now = Instant::now();
                if now >= talk_at {
                    talk_at = now + TALKS_EVERY;
                    if let Some(frame) = bench.lock().talk(now - begun) {
                        due.push((now, frame));
                    }
                }
                let faults = bench.lock().faults().clone();
                let (ready, later): (Vec<_>, Vec<_>) = due.into_iter().partition(|(at, _)| *at <= now);
                due = later;
                for (_, frame) in ready {
                    if send(&mut to, frame, &faults, &mut random).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}

async fn send(
    to: &mut (impl AsyncWrite + Unpin),
    mut frame: Vec<u8>,
    faults: &BTreeSet<Fault>,
    random: &mut Xoshiro256PlusPlus,
) -> std::io::Result<()> {
    if faults.contains(&Fault::NoiseBetween) && random.random_bool(0.5) {
        let noise: Vec<u8> = (0..random.random_range(1..12)).map(|_| random.random()).collect();
        to.write_all(&noise).await?;
    }
    if faults.contains(&Fault::NoiseInside) && random.random_bool(0.5) {
        garble(&mut frame, random);
    }
    if faults.contains(&Fault::Cut) && random.random_bool(0.5) {
        frame.truncate(random.random_range(0..frame.len().max(1)));
    }
    if faults.contains(&Fault::Doubled) {
        frame = frame.repeat(2);
    }
    if !faults.contains(&Fault::Dribble) {
        return to.write_all(&frame).await;
    }
    for byte in frame {
        to.write_all(&[byte]).await?;
        sleep(DRIBBLE).await;
    }
    Ok(())
}

/// Puts random bytes in place of one to four of a frame's.
pub fn garble(frame: &mut [u8], random: &mut impl Rng) {
    for _ in 0..random.random_range(1..=4) {
        let at = random.random_range(0..frame.len().max(1));
        if let Some(byte) = frame.get_mut(at) {
            *byte = random.random();
        }
    }
}
