//! Where boards are, roughly: the regions that the heat maps take for one, as four corners.
//!
//! The network tells board from table long before it can tell the crossings of a turned or tiny board apart.

use board::BoardSize;
use nalgebra::Point2;
use opencv::core::{CV_8UC1, Mat, MatTraitManual, Point, Point2f, Scalar, Vec4i, Vector};
use opencv::imgproc;

use crate::locate::heat_maps::{Channel, HeatMaps};
use crate::quadrilateral::{Quadrilateral, encloses, middle};

/// How surely a place is board, in logits, where regions are looked for that lie apart.
const HEIGHTS: [f64; 3] = [0.0, 2.0, 4.0];
/// What is said less surely than this, in logits, to be on the first line is not.
const NO_FIRST_LINE: f64 = -0.5;
/// A board fills more than this of its hull.
const SMALLEST_SHARE_OF_HULL: f64 = 0.8;
/// How coarsely an outline is followed, as shares of its length; the finest that leaves four corners counts.
const COARSENESSES: [f64; 6] = [0.01, 0.02, 0.035, 0.05, 0.07, 0.1];

/// A region that the maps take for a board.
struct Region {
    /// Clockwise.
    hull: Vector<Point>,
    area: f64,
}

/// The corners, in pixels of the picture, of the largest region that the maps take for a board; none where there is no region as
/// large as a board.
pub(crate) fn largest_region(maps: &HeatMaps) -> opencv::Result<Option<Quadrilateral>> {
    regions(&board(maps, 0.0, |_| true)?)?.first().map(Region::corners).transpose()
}

/// Regions that may be boards for themselves, the largest first: within what is no board, between the tiles of a patterned table, or
/// beside another board.
///
/// The network takes any squares for a board's, and sees a board's first line among them: so regions are looked for without first
/// lines, and at several heights of the map.
pub(crate) fn separate_regions(maps: &HeatMaps) -> opencv::Result<Vec<Quadrilateral>> {
    let mut apart: Vec<(f64, Quadrilateral)> = Vec::new();
    for height in HEIGHTS {
        for region in regions(&board(maps, height, |first_line| first_line < NO_FIRST_LINE)?)? {
            let corners = region.corners()?;
            if region.may_be_a_whole_board(maps)? && !apart.iter().any(|(_, other)| are_one(other, &corners)) {
                apart.push((region.area, corners));
            }
        }
    }
    apart.sort_unstable_by(|one, two| two.0.total_cmp(&one.0));
    Ok(apart.into_iter().map(|(_, corners)| corners).collect())
}

/// Whether one of them holds the other's middle, so that they can be no two boards.
pub(crate) fn are_one(one: &Quadrilateral, other: &Quadrilateral) -> bool {
    encloses(one, middle(other)) || encloses(other, middle(one))
}

impl Region {
    /// The four corners of its hull, clockwise, in pixels of the picture; of the narrowest rectangle around it where it has not four.
    fn corners(&self) -> opencv::Result<Quadrilateral> {
        let around = imgproc::arc_length(&self.hull, true)?;
        for coarseness in COARSENESSES {
            let mut corners = Vector::<Point>::new();
            imgproc::approx_poly_dp(&self.hull, &mut corners, coarseness * around, true)?;
            if let Ok(corners) = <[Point; 4]>::try_from(corners.as_slice()) {
                return Ok(corners.map(|corner| HeatMaps::pixel(Point2::new(corner.x.into(), corner.y.into()))));
            }
        }
        let mut corners = [Point2f::default(); 4];
        imgproc::min_area_rect(&self.hull)?.points(&mut corners)?;
        Ok(corners.map(|corner| HeatMaps::pixel(Point2::new(corner.x.into(), corner.y.into()))))
    }

    /// Whether it is as compact as a board, and not cut off by the picture on more than one side.
    fn may_be_a_whole_board(&self, maps: &HeatMaps) -> opencv::Result<bool> {
        let bounds = imgproc::bounding_rect(&self.hull)?;
        let (right, bottom) = (maps.columns as i32 - 1, maps.rows as i32 - 1);
        let ends = [bounds.x == 0, bounds.y == 0, bounds.br().x > right, bounds.br().y > bottom];
        let compact = self.area > SMALLEST_SHARE_OF_HULL * imgproc::contour_area_def(&self.hull)?;
        Ok(compact && ends.into_iter().filter(|&end| end).count() < 2)
    }
}

/// The regions of a map of ones that are as large as a board, the largest first; one may lie in the hole of another.
fn regions(board: &Mat) -> opencv::Result<Vec<Region>> {
    let mut contours = Vector::<Vector<Point>>::new();
    let mut hierarchy = Vector::<Vec4i>::new();
    let (mode, method) = (imgproc::RETR_CCOMP, imgproc::CHAIN_APPROX_NONE);
    imgproc::find_contours_with_hierarchy_def(board, &mut contours, &mut hierarchy, mode, method)?;
    // The lines of a board are at least a cell of the maps apart.
    let smallest = ((BoardSize::NINE.lines() - 1) as f64).powi(2);
    let mut regions = Vec::new();
    for (contour, [.., around]) in contours.into_iter().zip(hierarchy.into_iter().map(|links| links.0)) {
        let area = imgproc::contour_area_def(&contour)?;
        let is_hole = around >= 0;
        if area > smallest && !is_hole {
            let mut hull = Vector::new();
            imgproc::convex_hull_def(&contour, &mut hull)?;
            regions.push(Region { hull, area });
        }
    }
    regions.sort_by(|one, two| two.area.total_cmp(&one.area));
    Ok(regions)
}

/// One where the maps see a board that surely, in logits, and their first lines are so; 0 elsewhere.
fn board(maps: &HeatMaps, height: f64, first_line: impl Fn(f64) -> bool) -> opencv::Result<Mat> {
    let (rows, columns) = (maps.rows as i32, maps.columns as i32);
    let mut board = Mat::new_rows_cols_with_default(rows, columns, CV_8UC1, Scalar::default())?;
    for row in 0..maps.rows {
        for (column, cell) in board.at_row_mut::<u8>(row as i32)?.iter_mut().enumerate() {
            let logit = |channel| maps.logit(channel, column, row);
            *cell = u8::from(logit(Channel::Board) > height && first_line(logit(Channel::FirstLine)));
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locate::heat_maps::CHANNELS;

    const SIDE: usize = 128;

    /// HeatMaps that see a board wherever `inside` says so of a cell.
    fn maps(inside: impl Fn(f64, f64) -> bool) -> HeatMaps {
        maps_with_first_lines(|x, y| if inside(x, y) { 4.5 } else { -4.0 }, |_, _| false)
    }

    /// HeatMaps that see a board this surely, and a first line there.
    fn maps_with_first_lines(board: impl Fn(f64, f64) -> f32, first_line: impl Fn(f64, f64) -> bool) -> HeatMaps {
        let mut logits = vec![-4.0; CHANNELS.len() * SIDE * SIDE];
        for place in 0..SIDE * SIDE {
            let (x, y) = ((place % SIDE) as f64, (place / SIDE) as f64);
            logits[Channel::Board as usize * SIDE * SIDE + place] = board(x, y);
            if first_line(x, y) {
                logits[Channel::FirstLine as usize * SIDE * SIDE + place] = 2.0;
            }
        }
        HeatMaps::from_logits(SIDE, SIDE, logits)
    }

    #[test]
    fn a_turned_board_beside_a_smaller_region_has_its_four_corners() {
        let diamond = |x: f64, y: f64| (x - 60.0).abs() + (y - 64.0).abs() < 40.0;
        let lid = |x: f64, y: f64| (x - 115.0).hypot(y - 15.0) < 9.0;
        let corners = largest_region(&maps(|x, y| diamond(x, y) || lid(x, y))).unwrap().unwrap();
        for (x, y) in [(60.0, 24.0), (100.0, 64.0), (60.0, 104.0), (20.0, 64.0)] {
            let corner = HeatMaps::pixel(Point2::new(x, y));
            let nearest = corners.iter().map(|found| (found - corner).norm()).fold(f64::MAX, f64::min);
            assert!(nearest < 8.0, "the nearest corner to {corner} is {nearest} pixels off");
        }
        assert!((corners[1] - corners[0]).perp(&(corners[2] - corners[0])) > 0.0, "clockwise");
    }

    #[test]
    fn a_round_region_has_a_rectangle_and_a_speck_has_none() {
        assert!(largest_region(&maps(|x, y| (x - 60.0).hypot(y - 60.0) < 30.0)).unwrap().is_some());
        assert!(largest_region(&maps(|x, y| (x - 60.0).hypot(y - 60.0) < 4.0)).unwrap().is_none());
        assert!(largest_region(&maps(|_, _| false)).unwrap().is_none());
    }

    #[test]
    fn a_board_on_a_table_of_squares_lies_apart() {
        let from = |x: f64, y: f64| (x - 70.0).abs().max((y - 60.0).abs());
        let ring = |x: f64, y: f64| (25.0..29.0).contains(&from(x, y));
        // The table is board to the network, but for a moat that is not quite closed.
        let board = |x: f64, y: f64| if ring(x, y) && (x - 70.0).abs() < 3.0 { 1.0 } else { 4.5 };
        let ring_with_a_gap = |x: f64, y: f64| ring(x, y) && (x - 70.0).abs() >= 3.0;
        let apart = separate_regions(&maps_with_first_lines(board, ring_with_a_gap)).unwrap();
        assert_eq!(apart.len(), 1, "the table ends with the picture: {apart:?}");
        let off = middle(&apart[0]) - HeatMaps::pixel(Point2::new(70.0, 60.0));
        assert!(off.norm() < 8.0, "{off}");
    }

    #[test]
    fn two_boards_are_two_the_larger_first() {
        let square = |x: f64, y: f64, at: f64, half: f64| (x - at).abs().max((y - 64.0).abs()) < half;
        let apart = separate_regions(&maps(|x, y| square(x, y, 30.0, 20.0) || square(x, y, 90.0, 26.0))).unwrap();
        let places: Vec<f64> = apart.iter().map(|corners| HeatMaps::cell(middle(corners)).x.round()).collect();
        assert_eq!(places, [90.0, 30.0]);
    }
}
