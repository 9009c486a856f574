//! Where a board is, roughly: the region that the maps take for one, as four corners.
//!
//! The network tells board from table long before it can tell the crossings of a turned or tiny board apart.

use nalgebra::Point2;
use opencv::core::{CV_8UC1, Mat, MatTraitManual, Point, Point2f, Scalar, Vector};
use opencv::imgproc;

use crate::maps::{Channel, Maps};

/// Fewer cells of the maps are no board.
const SMALLEST_AREA_CELLS: f64 = 60.0;
/// How coarsely an outline is followed, as shares of its length; the finest that leaves four corners counts.
const COARSENESSES: [f64; 6] = [0.01, 0.02, 0.035, 0.05, 0.07, 0.1];

/// The corners of the largest region that the maps take for a board, clockwise, in pixels of the picture; none where there is no
/// region as large as a board.
pub(crate) fn outline(maps: &Maps) -> opencv::Result<Option<[Point2<f64>; 4]>> {
    let mut regions = Vector::<Vector<Point>>::new();
    imgproc::find_contours_def(&board(maps)?, &mut regions, imgproc::RETR_EXTERNAL, imgproc::CHAIN_APPROX_NONE)?;
    let mut largest = (SMALLEST_AREA_CELLS, None);
    for region in regions {
        let area = imgproc::contour_area_def(&region)?;
        if area > largest.0 {
            largest = (area, Some(region));
        }
    }
    let (_, Some(region)) = largest else { return Ok(None) };
    let mut hull = Vector::<Point>::new();
    imgproc::convex_hull_def(&region, &mut hull)?;
    let mut corners: Vec<Point2<f64>> = four_corners(&hull)?.into_iter().map(Maps::pixel).collect();
    if (corners[1] - corners[0]).perp(&(corners[2] - corners[0])) < 0.0 {
        corners.reverse();
    }
    Ok(corners.try_into().ok())
}

/// One where the maps see a board, 0 elsewhere.
fn board(maps: &Maps) -> opencv::Result<Mat> {
    let (rows, columns) = (maps.rows() as i32, maps.columns() as i32);
    let mut board = Mat::new_rows_cols_with_default(rows, columns, CV_8UC1, Scalar::default())?;
    for row in 0..maps.rows() {
        for (column, cell) in board.at_row_mut::<u8>(row as i32)?.iter_mut().enumerate() {
            *cell = u8::from(maps.logit(Channel::Board, column, row) > 0.0);
        }
    }
    Ok(board)
}

/// The four corners of a hull; of the narrowest rectangle around it where it has none.
fn four_corners(hull: &Vector<Point>) -> opencv::Result<Vec<Point2<f64>>> {
    let around = imgproc::arc_length(hull, true)?;
    for coarseness in COARSENESSES {
        let mut corners = Vector::<Point>::new();
        imgproc::approx_poly_dp(hull, &mut corners, coarseness * around, true)?;
        if corners.len() == 4 {
            return Ok(corners.iter().map(|corner| Point2::new(corner.x.into(), corner.y.into())).collect());
        }
    }
    let mut corners = [Point2f::default(); 4];
    imgproc::min_area_rect(hull)?.points(&mut corners)?;
    Ok(corners.map(|corner| Point2::new(corner.x.into(), corner.y.into())).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::CHANNELS;

    const SIDE: usize = 128;

    /// Maps that see a board wherever `inside` says so of a cell.
    fn maps(inside: impl Fn(f64, f64) -> bool) -> Maps {
        let mut logits = vec![-4.0; CHANNELS * SIDE * SIDE];
        for place in 0..SIDE * SIDE {
            if inside((place % SIDE) as f64, (place / SIDE) as f64) {
                logits[Channel::Board as usize * SIDE * SIDE + place] = 4.0;
            }
        }
        Maps::from_logits(SIDE, SIDE, logits)
    }

    #[test]
    fn a_turned_board_beside_a_smaller_region_has_its_four_corners() {
        let diamond = |x: f64, y: f64| (x - 60.0).abs() + (y - 64.0).abs() < 40.0;
        let lid = |x: f64, y: f64| (x - 115.0).hypot(y - 15.0) < 9.0;
        let corners = outline(&maps(|x, y| diamond(x, y) || lid(x, y))).unwrap().unwrap();
        for (x, y) in [(60.0, 24.0), (100.0, 64.0), (60.0, 104.0), (20.0, 64.0)] {
            let corner = Maps::pixel(Point2::new(x, y));
            let nearest = corners.iter().map(|found| (found - corner).norm()).fold(f64::MAX, f64::min);
            assert!(nearest < 8.0, "the nearest corner to {corner} is {nearest} pixels off");
        }
        assert!((corners[1] - corners[0]).perp(&(corners[2] - corners[0])) > 0.0, "clockwise");
    }

    #[test]
    fn a_round_region_has_a_rectangle_and_a_speck_has_none() {
        assert!(outline(&maps(|x, y| (x - 60.0).hypot(y - 60.0) < 30.0)).unwrap().is_some());
        assert!(outline(&maps(|x, y| (x - 60.0).hypot(y - 60.0) < 4.0)).unwrap().is_none());
        assert!(outline(&maps(|_, _| false)).unwrap().is_none());
    }
}
