//! A picture from a seed: the scene drawn, photographed, and told exactly.

use crate::dice::Dice;
use crate::negatives;
use crate::render;
use crate::scene::Scene;
use crate::truth::Truth;
use crate::wish::{Subject, Wish};
use crate::with_board;

impl Scene {
    /// The scene of a seed: the same for the same seed and wish, on every machine.
    #[must_use]
    pub fn random(seed: u64, wish: &Wish) -> Self {
        let mut dice = Dice::new(seed);
        match wish.subject {
            Subject::GoBoard => with_board::with_board(seed, wish, &mut dice),
            Subject::NoBoard => negatives::without_board(seed, wish, &mut dice),
        }
    }

    /// Takes the photograph, without the losses of JPEG.
    #[must_use]
    pub fn render(&self) -> image::RgbImage {
        let view = self.view.scaled(self.sensor.resolution());
        let exposure = render::expose(self, &view);
        self.sensor.develop(exposure, self.view.width, self.view.height, self.seed)
    }

    /// The quality that the photograph's JPEG file should have, and how its colours are thinned out.
    #[must_use]
    pub fn jpeg(&self) -> crate::Jpeg {
        self.sensor.jpeg
    }

    /// What the picture shows, exactly.
    #[must_use]
    pub fn truth(&self) -> Truth {
        Truth::of(self)
    }
}
