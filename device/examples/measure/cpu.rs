//! The time that a thread has really run, for measurements.

use std::time::Duration;

/// The time that this thread has run, from the kernel's scheduler: what other programs take does not count.
pub fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    let nanoseconds =
        text.split(' ').next().and_then(|first| first.parse().ok()).expect("its first number is the time");
    Duration::from_nanos(nanoseconds)
}
