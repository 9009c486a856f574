//! Which pixels around a point are brighter than which: the lines of a bare point, whatever the light on them.
//!
//! A colour says little where stones and wood look alike, under a coloured lamp or in a picture that is burnt out. The lines of a bare point
//! are hidden by any stone, and a stone draws its own rim and shade. Two pictures of one point are compared by Spearman's rank correlation,
//! which no gain of the camera changes and a single dead pixel hardly.

use crate::samples::PIXELS;

/// Pictures whose ranks are correlated less than that show something else. Of 18,854 readings of bare points 12,107 are like the bare point before,
/// by all of this file's limits, and of 7,382 readings of stones four: of every fortieth point that was read surely and all others, where no
/// hand was in the picture, in the films of the round of 83000 (README) but the burnt-out 83100.
const LEAST_CORRELATION: f64 = 0.8;
/// A pattern spans so many levels of 255 at least, or noise draws it.
const LEAST_SPAN: u8 = 4;
/// Of two pictures of the same pattern none has so many times the span of the other.
const MOST_TIMES_THE_SPAN: u8 = 2;
/// Of the darkest pixels and of the brightest a sixth is left out of the span: a dead pixel spans nothing.
const LEFT_OUT: usize = PIXELS / 6;
/// Where half of the pixels are as bright as that, the others are a stone's shade as likely as a line.
const CLIPPED: u8 = 250;

/// The pattern of a point's pixels.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// By how many pixels each is brighter than others, less by how many it is darker.
    ranks: [i8; PIXELS],
    /// From the darkest pixels to the brightest, in levels of 255.
    span: u8,
}

impl Pattern {
    /// That of pixels of this brightness, in levels of 255.
    pub(crate) fn of(levels: [u8; PIXELS]) -> Self {
        let rank = |level: u8| levels.iter().map(|other| i8::from(level > *other) - i8::from(level < *other)).sum();
        let mut sorted = levels;
        sorted.sort_unstable();
        let is_burnt_out = sorted[PIXELS / 2] >= CLIPPED;
        let span = if is_burnt_out { 0 } else { sorted[PIXELS - 1 - LEFT_OUT] - sorted[LEFT_OUT] };
        Self { ranks: levels.map(rank), span }
    }

    /// Whether both are of the same thing in the same place.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let (least, most) = (self.span.min(other.span), self.span.max(other.span));
        least >= LEAST_SPAN
            && most < least.saturating_mul(MOST_TIMES_THE_SPAN)
            && self.correlation(other) > LEAST_CORRELATION
    }

    /// From -1 to 1; 0 where one of them is all of one brightness.
    fn correlation(&self, other: &Self) -> f64 {
        let product = |one: &Self, other: &Self| -> f64 {
            let pairs = one.ranks.iter().zip(&other.ranks);
            pairs.map(|(one, other)| f64::from(*one) * f64::from(*other)).sum()
        };
        let norm = (product(self, self) * product(other, other)).sqrt();
        if norm > 0.0 { product(self, other) / norm } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 5;

    /// Two lines that cross in the middle, darker than the wood by so much.
    fn crossing(wood: u8, darker: u8) -> [u8; PIXELS] {
        std::array::from_fn(|pixel| {
            let is_line = pixel / SIDE == 2 || pixel % SIDE == 2;
            // Wood is nowhere quite the same.
            wood - if is_line { darker } else { 0 } - (pixel * 7 % 4) as u8
        })
    }

    /// A stone that is brightest in a corner.
    fn stone(level: u8) -> [u8; PIXELS] {
        std::array::from_fn(|pixel| level - 2 * (pixel / SIDE + pixel % SIDE) as u8)
    }

    fn are_alike(one: [u8; PIXELS], other: [u8; PIXELS]) -> bool {
        Pattern::of(one).is_like(&Pattern::of(other))
    }

    #[test]
    fn a_crossing_is_like_itself_in_another_light_and_like_no_stone() {
        let bare = crossing(200, 40);
        assert!(are_alike(bare, bare.map(|level| level / 4 * 3)), "in less light");
        assert!(!are_alike(bare, stone(230)) && !are_alike(stone(230), bare));
        let mut with_dead_pixel = bare;
        with_dead_pixel[8] = 0;
        assert!(are_alike(bare, with_dead_pixel));
    }

    #[test]
    fn what_noise_may_have_drawn_is_like_nothing() {
        assert!(are_alike(crossing(200, LEAST_SPAN - 2), crossing(200, LEAST_SPAN - 2)));
        assert!(!are_alike(crossing(200, 0), crossing(200, 0)), "wood alone");
        let in_light = |wood: u8| are_alike(crossing(wood, 40), crossing(wood, 40));
        assert!(in_light(CLIPPED) && !in_light(CLIPPED + 3), "burnt out beside the lines");
    }

    #[test]
    fn much_stronger_lines_are_others() {
        let with_span = |span: u8| Pattern { span, ..Pattern::of(crossing(200, 40)) };
        assert!(with_span(20).is_like(&with_span(39)) && !with_span(20).is_like(&with_span(40)));
    }
}
