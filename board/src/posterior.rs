//! What a point holds as far as somebody saw it: a probability for each content.

use crate::color::Color;

/// How probable each content of a point is after one look, or several; the four add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posterior {
    /// Nothing lies there.
    pub bare: f64,
    /// A black stone.
    pub black: f64,
    /// A white stone.
    pub white: f64,
    /// Nobody can tell: something covers the point.
    pub unseen: f64,
}

impl Posterior {
    /// A point of which nothing was seen.
    pub const UNSEEN: Self = Self { bare: 0.0, black: 0.0, white: 0.0, unseen: 1.0 };

    /// A point that surely holds this.
    #[must_use]
    pub fn certain(content: Option<Color>) -> Self {
        let probability = |other| f64::from(u8::from(content == other));
        let [bare, black, white] = Self::CONTENTS.map(probability);
        Self { bare, black, white, unseen: 0.0 }
    }

    /// From the probabilities of nothing, a black and a white stone; what is missing to 1 was not seen.
    ///
    /// What is no number counts as 0, and what adds up to more than 1 is scaled down.
    #[must_use]
    pub fn new(bare: f64, black: f64, white: f64) -> Self {
        let whole = |share: f64| if share.is_finite() { share.max(0.0) } else { 0.0 };
        let [bare, black, white] = [bare, black, white].map(whole);
        let sum = bare + black + white;
        let scale = if sum > 1.0 { 1.0 / sum } else { 1.0 };
        let unseen = (1.0 - sum * scale).max(0.0);
        Self { bare: bare * scale, black: black * scale, white: white * scale, unseen }
    }

    /// What a point can hold.
    pub const CONTENTS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

    /// The probability that what lies there is seen, whatever it is.
    #[must_use]
    pub fn seen(&self) -> f64 {
        self.bare + self.black + self.white
    }

    /// The probability that the likeliest content is not what lies there.
    #[must_use]
    pub fn risk(&self) -> f64 {
        1.0 - self.bare.max(self.black).max(self.white)
    }

    /// The same probability that it is seen, shared out among the contents in proportion to these weights; unchanged where all weights
    /// are 0.
    #[must_use]
    pub fn reweighted(&self, weight: impl Fn(Option<Color>) -> f64) -> Self {
        let [bare, black, white] = Self::CONTENTS.map(weight);
        let total = bare + black + white;
        if !(total > 0.0 && total.is_finite()) {
            return *self;
        }
        let scale = self.seen() / total;
        Self { bare: bare * scale, black: black * scale, white: white * scale, unseen: self.unseen }
    }

    /// The probability of one content.
    #[must_use]
    pub const fn of(&self, content: Option<Color>) -> f64 {
        match content {
            None => self.bare,
            Some(Color::Black) => self.black,
            Some(Color::White) => self.white,
        }
    }

    /// The content that is most probable of what was seen; a bare point where all are alike.
    #[must_use]
    pub fn likeliest(&self) -> Option<Color> {
        let stone = if self.white > self.black { Color::White } else { Color::Black };
        (self.of(Some(stone)) > self.bare).then_some(stone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up_to_one_whatever_comes_in() {
        for (bare, black, white) in [(0.2, 0.3, 0.1), (3.0, 1.0, 0.0), (f64::NAN, -1.0, 0.5), (0.0, 0.0, f64::INFINITY)]
        {
            let Posterior { bare, black, white, unseen } = Posterior::new(bare, black, white);
            assert!((bare + black + white + unseen - 1.0).abs() < 1e-12);
            assert!([bare, black, white, unseen].iter().all(|share| (0.0..=1.0).contains(share)));
        }
    }

    #[test]
    fn weights_share_out_what_is_seen_and_nothing_else() {
        let seen = Posterior::new(0.3, 0.2, 0.1);
        let black = seen.reweighted(|content| if content == Some(Color::Black) { 2.0 } else { 1.0 });
        assert!((black.seen() - 0.6).abs() < 1e-12 && (black.unseen - 0.4).abs() < 1e-12);
        assert!((black.black - 0.3).abs() < 1e-12 && (black.risk() - 0.7).abs() < 1e-12);
        assert_eq!(seen.reweighted(|_| 0.0), seen);
    }

    #[test]
    fn the_likeliest_content_is_that_of_what_was_seen() {
        assert_eq!(Posterior::new(0.1, 0.05, 0.2).likeliest(), Some(Color::White));
        assert_eq!(Posterior::new(0.3, 0.3, 0.2).likeliest(), None);
        assert_eq!(Posterior::UNSEEN.likeliest(), None);
    }
}
