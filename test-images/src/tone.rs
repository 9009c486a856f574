//! The tone curve: how a camera turns linear light into stored values.

use crate::dice::Dice;
use crate::maths::Curves;

/// A camera's curve.
#[derive(Clone, Copy)]
pub(crate) struct ToneCurve {
    /// 1 is the standard encoding, above it flatter shadows.
    gamma: f32,
    /// Strength of the S in the middle, 0 to 1.
    contrast: f32,
    /// Linear value from which highlights are rolled off instead of clipped; 1 clips hard.
    shoulder: f32,
    /// Stored values of black and of white, 0 to 255.
    pub(crate) black: f32,
    pub(crate) white: f32,
}

/// The curve looked up: `STEPS` entries up to the greatest value told apart.
pub(crate) struct ToneTable {
    /// The stored value, and the standard deviation of its noise, both 0 to 255.
    values: Vec<(f32, f32)>,
}

const STEPS: usize = 4096;
/// Light beyond this is as good as white.
const GREATEST: f32 = 2.0;

impl ToneCurve {
    pub(crate) fn random(dice: &mut Dice) -> Self {
        Self {
            gamma: dice.range(0.85, 1.15),
            contrast: dice.range(0.0, 1.0),
            shoulder: if dice.chance(0.6) { dice.range(0.6, 0.95) } else { 1.0 },
            black: if dice.chance(0.25) { dice.range(0.0, 25.0) } else { 0.0 },
            white: if dice.chance(0.2) { dice.range(215.0, 255.0) } else { 255.0 },
        }
    }

    /// The curve for a sensor whose noise has these standard deviations in linear light: `shot` at white, growing with the
    /// root of the light, and `read` everywhere.
    pub(crate) fn table(&self, shot: f32, read: f32) -> ToneTable {
        let entry = |step: usize| {
            // The square spaces the entries closely where the eye does.
            let light = (step as f32 / (STEPS - 1) as f32).powi(2) * GREATEST;
            let deviation = shot * light.min(1.0).sqrt() + read;
            let (low, high) = ((light - deviation).max(0.0), light + deviation);
            (self.stored(light), (self.stored(high) - self.stored(low)) / 2.0)
        };
        ToneTable { values: (0..STEPS).map(entry).collect() }
    }

    fn stored(&self, light: f32) -> f32 {
        let rolled = if self.shoulder < 1.0 && light > self.shoulder {
            let room = 1.0 - self.shoulder;
            self.shoulder + room * (1.0 - (-(light - self.shoulder) / room).exponential())
        } else {
            light.min(1.0)
        };
        let encoded = rolled.power(self.gamma / 2.2);
        let curved = encoded * encoded * (3.0 - 2.0 * encoded);
        self.black + (self.white - self.black) * (encoded + (curved - encoded) * self.contrast)
    }
}

impl ToneTable {
    /// Turns the light of a line into what is stored of it, 0 to 255, with noise: `noise` is of mean 0 and standard deviation 1.
    pub(crate) fn encode(&self, line: &mut [f32], mut noise: impl FnMut() -> f32) {
        for light in line.iter_mut() {
            *light = (light.max(0.0) * (1.0 / GREATEST)).sqrt() * (STEPS - 1) as f32;
        }
        for value in line {
            let (stored, deviation) = self.values[(*value as usize).min(STEPS - 1)];
            *value = stored + deviation * noise();
        }
    }
}
