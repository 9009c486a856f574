//! The truth must be what the pixels show: crossings, stones and their colours are looked for in rendered pictures.

use image::RgbImage;
use test_images::{Scene, Stage, Subject, Truth, Wish};

/// Brightness at a place between pixels, 0 to 255.
fn brightness(picture: &RgbImage, x: f64, y: f64) -> f64 {
    let grey = |column: u32, row: u32| {
        let pixel = picture.get_pixel(column, row).0;
        (f64::from(pixel[0]) + f64::from(pixel[1]) + f64::from(pixel[2])) / 3.0
    };
    let x = x.clamp(0.0, f64::from(picture.width()) - 1.001);
    let y = y.clamp(0.0, f64::from(picture.height()) - 1.001);
    let (column, row) = (x as u32, y as u32);
    let (right, below) = (x - f64::from(column), y - f64::from(row));
    let above = grey(column, row) * (1.0 - right) + grey(column + 1, row) * right;
    let under = grey(column, row + 1) * (1.0 - right) + grey(column + 1, row + 1) * right;
    above * (1.0 - below) + under * below
}

/// How much a cross of lines stands out at the truth's bare points, were they shifted by so many pixels.
fn cross_contrast(picture: &RgbImage, truth: &Truth, shift: (f64, f64)) -> Option<f64> {
    let lines = truth.size?;
    let at = |column: usize, row: usize| truth.points[row * lines + column];
    let bare = |column: usize, row: usize| truth.rows[row].as_bytes()[column] == b'.';
    let unseen: Vec<[usize; 2]> = truth.hidden.iter().chain(&truth.outside).copied().collect();
    let (mut sum, mut count) = (0.0, 0);
    for row in 1..lines - 1 {
        for column in 1..lines - 1 {
            let around = [(column, row), (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
            if !around.iter().all(|&(column, row)| bare(column, row) && !unseen.contains(&[column, row])) {
                continue;
            }
            let along = [0, 1].map(|axis| (at(column + 1, row)[axis] - at(column - 1, row)[axis]) / 2.0);
            let down = [0, 1].map(|axis| (at(column, row + 1)[axis] - at(column, row - 1)[axis]) / 2.0);
            let look = |right: f64, below: f64| {
                let x = at(column, row)[0] + shift.0 + right * along[0] + below * down[0];
                let y = at(column, row)[1] + shift.1 + right * along[1] + below * down[1];
                brightness(picture, x, y)
            };
            let on: f64 = [-0.3, -0.2, 0.2, 0.3].iter().map(|&far| look(far, 0.0) + look(0.0, far)).sum();
            let off: f64 = [-0.3, -0.2, 0.2, 0.3].iter().map(|&far| look(far, 0.35) + look(0.35, far)).sum();
            sum += (on - off) / 8.0;
            count += 1;
        }
    }
    (count >= 20).then(|| sum / f64::from(count))
}

#[test]
fn the_lines_cross_where_the_truth_says() {
    let mut looked_at = 0;
    for seed in 0..40 {
        let scene = Scene::random(seed, &Wish { stage: Some(Stage::Opening), long_px: Some(900), ..Wish::default() });
        let (picture, truth) = (scene.render(), scene.truth());
        let contrast = |x: f64, y: f64| cross_contrast(&picture, &truth, (x, y)).map(f64::abs);
        let Some(here) = contrast(0.0, 0.0) else { continue };
        let mut best = (here, 0.0, 0.0);
        for down in -12..=12 {
            for right in -12..=12 {
                let (x, y) = (f64::from(right) / 4.0, f64::from(down) / 4.0);
                let found = contrast(x, y).expect("the count does not depend on the shift");
                if found > best.0 {
                    best = (found, x, y);
                }
            }
        }
        // Where the lines drown in noise or blur their place cannot be told.
        if best.0 > 6.0 {
            looked_at += 1;
            let off = (best.1.powi(2) + best.2.powi(2)).sqrt();
            assert!(off <= 0.8, "seed {seed}: the crossings lie {off:.2} px from where the truth says");
        }
    }
    assert!(looked_at >= 15, "lines were plain in {looked_at} pictures only");
}

#[test]
fn stones_have_the_colour_that_the_truth_says() {
    let (mut right, mut all) = (0, 0);
    for seed in 100..140 {
        let scene = Scene::random(seed, &Wish { stage: Some(Stage::Middle), long_px: Some(700), ..Wish::default() });
        let (picture, truth) = (scene.render(), scene.truth());
        let unseen: Vec<[usize; 2]> = truth.hidden.iter().chain(&truth.outside).copied().collect();
        let seen = |color: char| -> Vec<f64> {
            let stones = truth.stones.iter().filter(|stone| stone.color == color && !unseen.contains(&stone.point));
            let off = |stone: &test_images::StoneTruth| 0.45 * stone.radius_px;
            stones
                .map(|stone| {
                    let [x, y] = stone.centre;
                    // The median of five places passes over the lamp's reflection.
                    let mut places = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
                        .map(|(right, down)| brightness(&picture, x + right * off(stone), y + down * off(stone)));
                    places.sort_by(f64::total_cmp);
                    places[2]
                })
                .collect()
        };
        let (black, white) = (seen('B'), seen('W'));
        if black.len() < 5 || white.len() < 5 {
            continue;
        }
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let between = (mean(&black) + mean(&white)) / 2.0;
        assert!(mean(&white) > mean(&black) + 3.0, "seed {seed}: white is no brighter than black");
        right += black.iter().filter(|&&value| value < between).count();
        right += white.iter().filter(|&&value| value > between).count();
        all += black.len() + white.len();
    }
    let share = right as f64 / all as f64;
    assert!(all > 2000 && share > 0.93, "{right} of {all} stones have the brightness of their colour");
}

#[test]
fn rows_corners_points_and_stones_agree() {
    for seed in 200..260 {
        let truth = Scene::random(seed, &Wish { long_px: Some(200), ..Wish::default() }).truth();
        let lines = truth.size.expect("a board was asked for");
        let last = lines - 1;
        assert_eq!((truth.rows.len(), truth.points.len()), (lines, lines * lines));
        let at = |column: usize, row: usize| truth.points[row * lines + column];
        assert_eq!(truth.corners, [at(0, 0), at(last, 0), at(last, last), at(0, last)]);
        let right = [0, 1].map(|axis| at(last, 0)[axis] - at(0, 0)[axis] + at(last, last)[axis] - at(0, last)[axis]);
        let down = [0, 1].map(|axis| at(0, last)[axis] - at(0, 0)[axis] + at(last, last)[axis] - at(last, 0)[axis]);
        assert!(right[0] > 0.0 && down[1] > 0.0, "seed {seed}: the rows do not run as the picture shows them");
        assert!(right[0] * down[1] - right[1] * down[0] > 0.0, "seed {seed}: the board is mirrored");
        let mut letters = truth.rows.concat().into_bytes();
        for stone in &truth.stones {
            let letter = &mut letters[stone.point[1] * lines + stone.point[0]];
            assert_eq!(char::from(*letter), stone.color);
            *letter = b'.';
            assert!(stone.radius_px > 0.5);
        }
        assert!(letters.iter().all(|&letter| letter == b'.'), "seed {seed}: a stone is not listed");
    }
}

#[test]
fn a_seed_makes_one_picture() {
    for subject in [Subject::GoBoard, Subject::NoBoard] {
        let wish = Wish { subject, long_px: Some(240), ..Wish::default() };
        let (one, two, other) = (Scene::random(5, &wish), Scene::random(5, &wish), Scene::random(6, &wish));
        assert_eq!(one.render().as_raw(), two.render().as_raw());
        assert_eq!(one.truth(), two.truth());
        assert_ne!(one.render().as_raw(), other.render().as_raw());
    }
}

#[test]
fn pictures_without_a_board_have_no_truth_of_one() {
    for seed in [0, 1, 2, u64::MAX] {
        let wish = Wish { subject: Subject::NoBoard, long_px: Some(100), ..Wish::default() };
        let truth = Scene::random(seed, &wish).truth();
        assert_eq!(truth.size, None);
        assert!(truth.rows.is_empty() && truth.points.is_empty() && truth.stones.is_empty());
    }
}
