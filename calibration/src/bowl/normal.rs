//! Tails of the normal distribution, and the shortest interval of whole numbers that holds a given probability.

use super::BowlCount;

/// The chance that a normal value lies further than `z` deviations from its mean, on either side.
pub(super) fn beyond(z: f64) -> f64 {
    libm::erfc(z / std::f64::consts::SQRT_2)
}

/// The shortest run of counts within `allowed` that holds at least `1 - risk` of the probability, grown from the likeliest
/// count, with the probability left outside. `likelihood` need not be normalised. None where no count has any likelihood.
pub(super) fn likeliest(allowed: &BowlCount, risk: f64, likelihood: impl Fn(u16) -> f64) -> Option<(u16, u16, f64)> {
    let weights: Vec<f64> = (allowed.low()..=allowed.high()).map(likelihood).collect();
    let whole: f64 = weights.iter().sum();
    if !(whole > 0.0 && whole.is_finite()) {
        return None;
    }
    let mut low = (0..weights.len()).max_by(|&one, &two| weights[one].total_cmp(&weights[two]))?;
    let mut high = low;
    let outside = |low: usize, high: usize| {
        (weights[..low].iter().sum::<f64>() + weights[high + 1..].iter().sum::<f64>()) / whole
    };
    while outside(low, high) > risk {
        let below = if low > 0 { weights[low - 1] } else { -1.0 };
        let above = weights.get(high + 1).copied().unwrap_or(-1.0);
        if below > above {
            low -= 1;
        } else {
            high += 1;
        }
    }
    Some((allowed.low() + low as u16, allowed.low() + high as u16, outside(low, high)))
}

/// The height of the normal distribution at `distance` from its mean.
pub(super) fn density(distance: f64, deviation: f64) -> f64 {
    (-0.5 * (distance / deviation).powi(2)).exp() / deviation
}
