//! White stones that look unlike the others of their board: a lamp's reflection on bare wood is as white as a stone, and seldom as smooth.
//!
//! What that buys, and why not the same of black ones, is in `ABLATION.md`.

use board::{PerPoint, Point, PointSet, Posterior};
use nalgebra::Vector3;

use crate::classify::discs::{INNER_CELLS, colors_within, median};
use crate::evidence::{MOST_EVIDENCE, always_tolerated_risk};
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// The points in some doubt that look white and are rougher than the surest white stones of their board.
pub(crate) fn rough_white_stones(points: &PerPoint<Posterior>, image: &BoardImage) -> PointSet {
    let white = points.iter().filter(|(_, seen)| seen.white > seen.bare + seen.black + seen.unseen);
    let (sure, unsure): (Vec<_>, Vec<_>) = white.partition(|(_, seen)| seen.risk() < always_tolerated_risk());
    // Rougher than all but one in twenty of them: the odds that one thing alone may speak for. Fewer than twenty say nothing of such odds.
    let rougher = ((sure.len() + 1) as f64 * (-MOST_EVIDENCE).exp()) as usize;
    if unsure.is_empty() || rougher == 0 {
        return PointSet::EMPTY;
    }
    let mut smooth: Vec<f64> = sure.into_iter().map(|(point, _)| roughness(image, point)).collect();
    let last = smooth.len() - rougher;
    let usual = *smooth.select_nth_unstable_by(last, f64::total_cmp).1;
    unsure.into_iter().map(|(point, _)| point).filter(|&point| roughness(image, point) > usual).collect()
}

/// How far the pixels of what lies on a point are from its median colour on average, of brightness 1 in each channel.
fn roughness(image: &BoardImage, point: Point) -> f64 {
    let colors: Vec<Vector3<f64>> = colors_within(image, cell_of(point), INNER_CELLS).collect();
    let middle = median(&colors);
    colors.iter().map(|color| (color - middle).abs().mean()).sum::<f64>() / colors.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use board::{BoardSize, Color};

    use super::*;
    use crate::synthetic::{BRIGHT, Disc, STONE_CELLS, rectified};

    /// Which of the points in doubt are rough: (4, 4), where a spark of this radius lies, and a stone beside it, among sure white stones.
    fn rough(spark_cells: f64, risk: f64, sure_stones: usize) -> Vec<(usize, usize)> {
        let sure = |point: Point| 9 * point.row() + point.column() < sure_stones;
        let in_doubt = |point: Point| point.row() == 4 && [4, 6].contains(&point.column());
        let stone = |(column, row): (usize, usize)| (column as f64, row as f64, STONE_CELLS, BRIGHT);
        let stones = (0..sure_stones).map(|place| (place % 9, place / 9)).chain([(6, 4)]).map(stone);
        let discs: Vec<Disc> = stones.chain([(4.0, 4.0, spark_cells, BRIGHT)]).collect();
        rectified(&discs, |image| {
            let points = PerPoint::from_fn(BoardSize::NINE, |point| match point {
                point if sure(point) => Posterior::certain(Some(Color::White)),
                point if in_doubt(point) => Posterior::new(risk, 0.0, 1.0 - risk),
                _ => Posterior::certain(None),
            });
            rough_white_stones(&points, image).iter().map(|point| (point.column(), point.row())).collect()
        })
    }

    #[test]
    fn a_spark_on_bare_wood_is_rougher_than_stones() {
        let in_doubt = 2.0 * always_tolerated_risk();
        assert_eq!(rough(0.2, in_doubt, 20), [(4, 4)]);
        assert!(rough(STONE_CELLS, in_doubt, 20).is_empty(), "a stone like the others");
        assert!(rough(0.2, 0.5 * always_tolerated_risk(), 20).is_empty(), "beyond doubt");
        assert!(rough(0.2, in_doubt, 18).is_empty(), "too few to say so");
    }
}
