//! How long a station waits before it tries again.

use std::time::Duration;

/// After the first failure a station waits about so long, after each that follows twice as long,
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// and never longer than this: a joint hall that is back hears of everybody within that time.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// How long to wait after so many failures before this one.
pub(crate) fn wait(failures: u32) -> Duration {
    drawn_wait(failures, jitter())
}

/// The same by a number between 0 and 1: drawn between the half and the whole of it, so that many stations do not come
/// back at the same moment.
fn drawn_wait(failures: u32, drawn: f64) -> Duration {
    let whole = FIRST_WAIT.saturating_mul(2_u32.saturating_pow(failures)).min(LONGEST_WAIT);
    whole.mul_f64(drawn.mul_add(0.5, 0.5))
}

/// Something between 0 and 1; where the system draws nothing, the middle.
fn jitter() -> f64 {
    getrandom::u32().map_or(0.5, |drawn| f64::from(drawn) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_are_drawn() {
        let waits: Vec<u128> = (0..9).map(|failures| drawn_wait(failures, 1.0).as_millis()).collect();
        assert_eq!(waits, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
        assert_eq!(drawn_wait(3, 0.0).as_millis(), 2_000);
        assert_eq!(drawn_wait(u32::MAX, 1.0), LONGEST_WAIT);
    }
}
