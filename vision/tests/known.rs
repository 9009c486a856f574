//! A board where it was found before: refined on the next picture, followed when it is nudged, and never read a line aside.

use std::path::PathBuf;

use board::{Color, Point};
use image::imageops;
use image::{Rgb, RgbImage};
use serde_json::Value;
use vision::{BoardPosterior, Grid, Photo, Reader};

fn image(name: &str) -> PathBuf {
    PathBuf::from(format!("{}/../test-images/images/{name}", env!("CARGO_MANIFEST_DIR")))
}

fn picture(name: &str) -> RgbImage {
    image::open(image(name)).expect("the picture is part of the project").to_rgb8()
}

/// The rows that a rendered picture shows.
fn truth(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(image(name).with_extension("json")).expect("its truth is beside it");
    let truth: Value = serde_json::from_str(&text).expect("a truth");
    truth["rows"].as_array().expect("rows").iter().map(|row| row.as_str().expect("a row").to_owned()).collect()
}

/// A point is sure where one content has at least this probability.
const SURE: f64 = 0.99;

/// How many points are not sure; panics where a sure one is wrong.
fn unsure(posterior: &BoardPosterior, name: &str, pushed: &str) -> usize {
    let points = posterior.points();
    let size = points.size();
    let truth = truth(name);
    assert_eq!(size.lines(), truth.len(), "{name}, {pushed}");
    let is_sure = |at: &Point| points[*at].of(points[*at].likeliest()) >= SURE;
    let wrong = size.points().filter(is_sure).filter(|at| {
        let letter = points[*at].likeliest().map_or('.', Color::letter);
        Some(letter) != truth[at.row()].chars().nth(at.column())
    });
    let wrong: Vec<String> = wrong.map(|at| format!("{} {:?}", at.human(size), points[at])).collect();
    assert!(wrong.is_empty(), "{name}, {pushed}: {wrong:?}");
    size.points().filter(|at| !is_sure(at)).count()
}

/// The picture as a camera sees it that was pushed aside.
fn pushed(picture: &RgbImage, across: f64, down: f64) -> Photo {
    let mut aside = RgbImage::from_pixel(picture.width(), picture.height(), Rgb([90, 80, 75]));
    imageops::replace(&mut aside, picture, across.round() as i64, down.round() as i64);
    Photo::from_pixels(aside)
}

fn found(reader: &Reader, name: &str) -> (RgbImage, BoardPosterior) {
    let picture = picture(name);
    let before = reader.posterior(&Photo::from_pixels(picture.clone())).expect("it is read");
    (picture, before)
}

/// Of 361 points, with nothing in the way.
const MOST_UNSURE: usize = 8;

#[test]
fn a_board_is_read_where_it_was_found_and_after_a_nudge() {
    let reader = Reader::new().expect("the networks");
    for name in ["board-9.jpg", "board-13.jpg", "board-19-finished.jpg"] {
        let (picture, before) = found(&reader, name);
        let grid = before.grid();
        let middle = (grid.size().lines() - 1) as f64 / 2.0;
        let cell = grid.cell_px(middle, middle);
        for (across, down) in [(0.0, 0.0), (0.3, 0.0), (-0.2, 0.25)] {
            let photo = pushed(&picture, across * cell, down * cell);
            let posterior =
                reader.posterior_known(&photo, &before).unwrap_or_else(|why| panic!("{name}, {across}: {why}"));
            let unsure = unsure(&posterior, name, &format!("pushed by {across} and {down} cells"));
            assert!(unsure <= MOST_UNSURE, "{name}, {across}, {down}: {unsure} points are unsure");
            let moved = posterior.grid().corners()[0] - grid.corners()[0];
            let off = (moved.x - (across * cell).round()).hypot(moved.y - (down * cell).round());
            assert!(off < 0.15 * cell, "{name}: the corner is {off:.1} pixels off");
        }
    }
}

#[test]
fn pushed_by_half_a_line_or_more_it_is_followed_or_lost_and_never_read_a_line_aside() {
    let reader = Reader::new().expect("the networks");
    let mut followed = 0;
    for name in ["board-9.jpg", "board-13.jpg", "board-19-finished.jpg"] {
        let (picture, before) = found(&reader, name);
        let [first, second, ..] = before.grid().corners();
        let line = (second - first) / (before.grid().size().lines() - 1) as f64;
        for lines in [-2.0, -1.0, -0.5, -0.4, 0.4, 0.5, 1.0, 2.0] {
            let photo = pushed(&picture, lines * line.x, lines * line.y);
            if let Ok(posterior) = reader.posterior_known(&photo, &before) {
                unsure(&posterior, name, &format!("pushed by {lines} lines"));
                followed += 1;
            }
        }
    }
    assert!(followed > 0, "a small push is followed");
}

#[test]
fn stones_say_by_how_many_lines_a_board_was_pushed() {
    let reader = Reader::new().expect("the networks");
    for name in ["board-13.jpg", "board-19-finished.jpg"] {
        let (picture, before) = found(&reader, name);
        let [first, second, .., last] = before.grid().corners();
        let lines = (before.grid().size().lines() - 1) as f64;
        let (right, down) = ((second - first) / lines, (last - first) / lines);
        for (columns, rows) in [(-2.0, 0.0), (0.0, 1.1), (-1.0, 0.9), (-1.2, 1.1)] {
            let push = right * columns + down * rows;
            let posterior = reader
                .posterior_known(&pushed(&picture, push.x, push.y), &before)
                .unwrap_or_else(|why| panic!("{name}, {columns} columns and {rows} rows: {why}"));
            let unsure = unsure(&posterior, name, &format!("pushed by {columns} columns and {rows} rows"));
            assert!(unsure <= MOST_UNSURE, "{name}, {columns} columns and {rows} rows: {unsure} points are unsure");
        }
    }
}

#[test]
fn where_it_seems_to_move_in_one_picture_it_is_held_on_to() {
    let reader = Reader::new().expect("the networks");
    let (picture, before) = found(&reader, "board-13.jpg");
    let cell = before.grid().cell_px(6.0, 6.0);
    let off = |posterior: &BoardPosterior| (posterior.grid().corners()[0] - before.grid().corners()[0]).norm() / cell;
    let follow =
        |photo: &Photo, before: &BoardPosterior| reader.posterior_known(photo, before).expect("it is followed");
    let (still, aside) = (Photo::from_pixels(picture.clone()), pushed(&picture, 0.3 * cell, 0.0));
    let once = follow(&aside, &before);
    assert!((off(&once) - 0.3).abs() < 0.1, "{}", off(&once));
    assert_eq!(follow(&still, &once).grid(), before.grid(), "back where it was, to the last digit");
    let twice = follow(&aside, &once);
    assert!((off(&twice) - 0.3).abs() < 0.1, "{}", off(&twice));
    assert!(off(&follow(&still, &twice)) < 0.1, "pushed back it is followed too");
}

#[test]
fn where_there_is_no_board_it_is_lost() {
    let reader = Reader::new().expect("the networks");
    let (picture, before) = found(&reader, "board-9.jpg");
    let table = RgbImage::from_pixel(picture.width(), picture.height(), Rgb([90, 80, 75]));
    assert!(reader.posterior_known(&Photo::from_pixels(table), &before).is_err());
    let other = imageops::resize(
        &self::picture("no-board.jpg"),
        picture.width(),
        picture.height(),
        imageops::FilterType::Triangle,
    );
    assert!(reader.posterior_known(&Photo::from_pixels(other), &before).is_err());
}

/// A picture with what lies on one point copied onto another.
fn copied(picture: &RgbImage, grid: &Grid, from: Point, to: Point) -> RgbImage {
    let mut copy = picture.clone();
    copy_onto(&mut copy, picture, grid, from, to);
    copy
}

fn copy_onto(copy: &mut RgbImage, picture: &RgbImage, grid: &Grid, from: Point, to: Point) {
    let [source, target] = [from, to].map(|point| grid.pixel_of(point));
    let reach = 0.5 * grid.cell_px(to.column() as f64, to.row() as f64);
    let [low, high] = [-reach, reach].map(|reach| (target.x + reach, target.y + reach));
    for y in low.1.ceil() as u32..=high.1 as u32 {
        for x in low.0.ceil() as u32..=high.0 as u32 {
            let off = (f64::from(x) - target.x, f64::from(y) - target.y);
            if off.0.hypot(off.1) < reach {
                let [from_x, from_y] = [source.x + off.0, source.y + off.1].map(|along| along.round() as u32);
                copy.put_pixel(x, y, *picture.get_pixel(from_x, from_y));
            }
        }
    }
}

/// The lines alone do not say that a board was pushed: a grid may lie askew over them.
#[test]
fn where_it_was_pushed_and_its_stones_are_elsewhere_it_is_lost() {
    let reader = Reader::new().expect("the networks");
    let (picture, before) = found(&reader, "board-13.jpg");
    let (grid, size) = (before.grid(), before.points().size());
    let last = size.lines() - 1;
    let content = |point: Point| before.points()[point].likeliest();
    let mut rearranged = picture.clone();
    for to in size.points() {
        let from = size.point(last - to.column(), to.row()).expect("a point of the board");
        if content(from) != content(to) {
            copy_onto(&mut rearranged, &picture, grid, from, to);
        }
    }
    let push = 0.3 * grid.cell_px(6.0, 6.0);
    let followed = |picture: &RgbImage, across: f64| reader.posterior_known(&pushed(picture, across, 0.0), &before);
    assert!(followed(&picture, push).is_ok());
    assert!(followed(&rearranged, 0.0).is_ok(), "where it rests its lines say enough");
    assert!(followed(&rearranged, push).is_err());
}

#[test]
fn a_stone_more_is_read_where_it_lies_and_all_else_stays_what_it_was() {
    let reader = Reader::new().expect("the networks");
    let picture = picture("board-13.jpg");
    let before = reader.posterior(&Photo::from_pixels(picture.clone())).expect("it is read");
    let size = before.points().size();
    // Onto bare points in the middle and at the edge, each a stone that lies nearby.
    for (stone, bare, color) in [((4, 3), (3, 4), Color::White), ((0, 12), (2, 12), Color::Black)] {
        let [stone, bare] = [stone, bare].map(|(column, row)| size.point(column, row).expect("a point of the board"));
        let photo = Photo::from_pixels(copied(&picture, before.grid(), stone, bare));
        let after = reader.posterior_changed(&photo, &before, &[bare]).expect("it is read");
        let named = bare.human(size);
        assert!(after.points()[bare].of(Some(color)) > SURE, "{named}: {:?}", after.points()[bare]);
        let beside = |point: Point| point.column().abs_diff(bare.column()).max(point.row().abs_diff(bare.row())) <= 1;
        for (point, seen) in after.points().iter() {
            let was = before.points()[point];
            let stays = if beside(point) { point == bare || seen.likeliest() == was.likeliest() } else { *seen == was };
            assert!(stays, "{named} changed {}: {was:?}, {seen:?}", point.human(size));
        }
    }
}

#[test]
fn where_the_board_was_pushed_a_change_is_read_with_all_of_it() {
    let reader = Reader::new().expect("the networks");
    let picture = picture("board-13.jpg");
    let before = reader.posterior(&Photo::from_pixels(picture.clone())).expect("it is read");
    let cell = before.grid().cell_px(6.0, 6.0);
    let middle = before.points().size().point(6, 6).expect("a point of the board");
    let photo = pushed(&picture, 0.3 * cell, 0.0);
    let after = reader.posterior_changed(&photo, &before, &[middle]).expect("it is followed");
    let moved = after.grid().corners()[0] - before.grid().corners()[0];
    assert!((moved.x - 0.3 * cell).abs() < 0.15 * cell, "it moved by {:.2} cells", moved.x / cell);
    unsure(&after, "board-13.jpg", "pushed by 0.3 cells");
}
