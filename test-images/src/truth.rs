//! What a picture shows, exactly, in the shape in which the truth of real photographs is kept.
//!
//! Frame: the final picture's pixels, (0, 0) the centre of the top left one. Rows and columns are as the picture shows them:
//! of the four turns of the board that one is taken whose rows run most nearly from left to right.

use board::{BoardSize, Color, Point};
use nalgebra::Point2;
use serde::{Deserialize, Serialize};

use crate::maths::{Curves, Vec3};
use crate::scene::{Scene, SetUp};

/// The truth of a picture; without a board `size` is none and the lists are empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// Lines in each direction.
    pub size: Option<usize>,
    /// Whether the board is turned by so nearly an eighth that another turn is as upright as the one given.
    #[serde(default)]
    pub any_turn: bool,
    /// The position, `B`, `W` and `.`, row 0 at the top of the picture.
    pub rows: Vec<String>,
    /// The outermost intersections, clockwise from the top left.
    pub corners: Vec<[f64; 2]>,
    /// The pixel of every intersection, row by row.
    pub points: Vec<[f64; 2]>,
    /// Every stone of the position.
    pub stones: Vec<StoneTruth>,
    /// Column and row of the points that hands or other things cover.
    pub hidden: Vec<[usize; 2]>,
    /// Column and row of the points that lie outside the picture, or in the black beside a turned one.
    pub outside: Vec<[usize; 2]>,
    /// The stage of the game.
    pub stage: Option<String>,
    /// The lens.
    pub lens: LensTruth,
    /// The camera's place.
    pub camera: CameraTruth,
    /// The lamps' colours (linear red, green and blue at the middle of the board) and places (board frame, millimetres).
    pub lamps: Vec<LampTruth>,
    /// Width and height of the picture.
    pub picture: [u32; 2],
    /// What the scene was made from.
    pub seed: u64,
}

/// Two turns are as upright as each other where the sums of the cosines of their rows' and columns' angles differ by less: within two
/// degrees of an eighth of a turn.
const AS_UPRIGHT: f64 = 0.1;

/// A stone in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoneTruth {
    /// Column and row of its point.
    pub point: [usize; 2],
    /// `B` or `W`.
    pub color: char,
    /// The middle of its disc in the picture.
    pub centre: [f64; 2],
    /// Half the mean of the disc's width and height, in pixels.
    pub radius_px: f64,
}

/// The lens of a picture, and the stretch after it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LensTruth {
    /// Focal length in sensor pixels.
    pub focal_px: f64,
    /// Where the axis meets the sensor, in sensor pixels from its middle.
    pub centre_px: [f64; 2],
    /// First radial coefficient.
    pub k1: f64,
    /// Rows of the matrix that takes pixels of the picture, counted from its middle, to those of the sensor.
    pub sensor_from_image: [[f64; 2]; 2],
}

/// Where the camera stood, in the frame of the board as the truth names its rows, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CameraTruth {
    /// The centre of projection, x along the rows, y down the columns, z into the board.
    pub eye_mm: [f64; 3],
    /// Angle above the board's plane at which the middle of the board was seen, in radians.
    pub elevation: f64,
    /// Distance between lines in millimetres, along the rows and down the columns.
    pub spacing_mm: [f64; 2],
}

/// A lamp.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LampTruth {
    /// Linear red, green and blue.
    pub color: [f32; 3],
    /// Angular radius in radians.
    pub spread: f32,
}

impl Truth {
    pub(crate) fn of(scene: &Scene) -> Self {
        let lens = &scene.view.camera.lens;
        let mut truth = Self {
            size: None,
            any_turn: false,
            rows: Vec::new(),
            corners: Vec::new(),
            points: Vec::new(),
            stones: Vec::new(),
            hidden: Vec::new(),
            outside: Vec::new(),
            stage: None,
            lens: LensTruth {
                focal_px: lens.focal_px,
                centre_px: [lens.centre_px.x, lens.centre_px.y],
                k1: lens.k1,
                sensor_from_image: scene.view.stretch(),
            },
            camera: CameraTruth { eye_mm: [0.0; 3], elevation: 0.0, spacing_mm: [0.0; 2] },
            lamps: scene
                .light
                .lamps
                .iter()
                .map(|lamp| LampTruth { color: lamp.color.into(), spread: lamp.spread })
                .collect(),
            picture: [scene.view.width, scene.view.height],
            seed: scene.seed,
        };
        let eye = scene.view.eye();
        let (low, high) = scene.middle_rectangle;
        let middle = (low + high) / 2.0;
        let level = (eye.xy() - middle).norm();
        truth.camera.elevation = f64::from((-eye.z).angle(level));
        truth.camera.eye_mm = [f64::from(eye.x), f64::from(eye.y), f64::from(eye.z)];
        if let Some(game) = &scene.game {
            truth.add_game(scene, game);
        }
        truth
    }

    fn add_game(&mut self, scene: &Scene, game: &SetUp) {
        let size = game.position.size();
        let lines = size.lines();
        let last = lines - 1;
        let lattice = |point: Point| game.lattice[point.row() * lines + point.column()];
        let pixel = |point: Point| {
            let place = lattice(point);
            scene.pixel(Vec3::new(place.x, place.y, 0.0)).unwrap_or_else(|| Point2::new(f64::NAN, f64::NAN))
        };
        let (turn, lead) = nearest_upright(size, pixel);
        self.any_turn = lead < AS_UPRIGHT;
        let at = |column: usize, row: usize| turn.board_point(size, column, row);
        self.size = Some(lines);
        self.stage = Some(format!("{:?}", game.stage));
        self.corners = [(0, 0), (last, 0), (last, last), (0, last)]
            .iter()
            .map(|&(column, row)| pair(pixel(at(column, row))))
            .collect();
        for row in 0..lines {
            let mut letters = String::with_capacity(lines);
            for column in 0..lines {
                let point = at(column, row);
                letters.push(game.position.get(point).map_or('.', Color::letter));
                let place = pixel(point);
                self.points.push(pair(place));
                if !scene.view.shows(place) {
                    self.outside.push([column, row]);
                } else if scene.is_hidden(point) {
                    self.hidden.push([column, row]);
                }
                if let Some(order) = game.placed.iter().position(|stone| stone.point == point) {
                    self.stones.push(disc(scene, order, [column, row]));
                }
            }
            self.rows.push(letters);
        }
        let eye = scene.view.eye();
        let origin = lattice(at(0, 0));
        let (along, down) =
            ((lattice(at(last, 0)) - origin) / last as f32, (lattice(at(0, last)) - origin) / last as f32);
        let from = eye.xy() - origin;
        let (x, y) = (from.dot(&along.normalize()), from.dot(&down.normalize()));
        self.camera.eye_mm = [f64::from(x), f64::from(y), f64::from(eye.z)];
        self.camera.spacing_mm = [f64::from(along.norm()), f64::from(down.norm())];
    }
}

/// The disc that a stone shows, from its widest circle.
fn disc(scene: &Scene, order: usize, point: [usize; 2]) -> StoneTruth {
    const AROUND: usize = 16;
    let stone = &scene.stones[order];
    let middle = stone.centre;
    let (mut low, mut high) = (Point2::new(f64::MAX, f64::MAX), Point2::new(f64::MIN, f64::MIN));
    let mut area = 0.0;
    let rim: Vec<Point2<f64>> = (0..AROUND)
        .filter_map(|step| {
            let angle = step as f32 * std::f32::consts::TAU / AROUND as f32;
            let off = Vec3::new(angle.cosine(), angle.sine(), 0.0) * stone.radius_mm;
            scene.pixel(middle + off)
        })
        .collect();
    for (index, place) in rim.iter().enumerate() {
        let next = rim[(index + 1) % rim.len()];
        low = low.inf(place);
        high = high.sup(place);
        area += place.x * next.y - next.x * place.y;
    }
    let centre = scene.pixel(middle).unwrap_or_else(|| Point2::new(f64::NAN, f64::NAN));
    let radius_px = (area.abs() / 2.0 / std::f64::consts::PI).sqrt();
    StoneTruth { point, color: stone.color.letter(), centre: pair(centre), radius_px }
}

/// One of the four turns of a board, in quarters clockwise of the picture's rows against the board's.
#[derive(Clone, Copy)]
struct Turn(usize);

impl Turn {
    /// The board's own point that the picture shows at this column and row.
    fn board_point(self, size: BoardSize, column: usize, row: usize) -> Point {
        let last = size.lines() - 1;
        let (column, row) = match self.0 {
            0 => (column, row),
            1 => (last - row, column),
            2 => (last - column, last - row),
            _ => (row, last - column),
        };
        size.point(column, row).expect("a turn keeps points on the board")
    }
}

/// The turn whose rows run most nearly to the right and whose columns run most nearly down, and by how much more than those of the
/// next best.
fn nearest_upright(size: BoardSize, pixel: impl Fn(Point) -> Point2<f64>) -> (Turn, f64) {
    let last = size.lines() - 1;
    let uprightness = |turn: Turn| {
        let at = |column, row| pixel(turn.board_point(size, column, row));
        let right = (at(last, 0) - at(0, 0)) + (at(last, last) - at(0, last));
        let down = (at(0, last) - at(0, 0)) + (at(last, last) - at(last, 0));
        right.x / right.norm() + down.y / down.norm()
    };
    let mut turns = [0, 1, 2, 3].map(|quarters| (Turn(quarters), uprightness(Turn(quarters))));
    turns.sort_by(|one, two| two.1.total_cmp(&one.1));
    let [(best, most), (_, next), ..] = turns;
    (best, most - next)
}

fn pair(point: Point2<f64>) -> [f64; 2] {
    // A thousandth of a pixel is far below anything that a picture can show.
    [(point.x * 1000.0).round() / 1000.0, (point.y * 1000.0).round() / 1000.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::materials::plain;
    use crate::maths::srgb;
    use crate::position::Stage;
    use crate::solid::{Block, Shape, Solid};
    use crate::wish::Wish;

    /// The turn of a board whose rows run so many degrees downwards in the picture, and whether another is as upright.
    fn turned(degrees: f64) -> (usize, bool) {
        let (sine, cosine) = (degrees.to_radians().sine(), degrees.to_radians().cosine());
        let pixel = |point: Point| {
            let (x, y) = (point.column() as f64, point.row() as f64);
            Point2::new(cosine * x - sine * y, sine * x + cosine * y)
        };
        let (Turn(quarters), lead) = nearest_upright(BoardSize::NINETEEN, pixel);
        (quarters, lead < AS_UPRIGHT)
    }

    #[test]
    fn a_board_turned_by_an_eighth_may_be_read_in_another_turn() {
        assert_eq!(turned(10.0), (0, false));
        assert_eq!(turned(42.0), (0, false));
        assert!(turned(44.0).1 && turned(46.0).1);
        let (quarters, any_turn) = turned(48.0);
        assert!(quarters != 0 && !any_turn);
    }

    #[test]
    fn a_sheet_of_paper_hides_the_bare_points_under_it() {
        const PAPER_MM: f32 = 0.4;
        let wish = Wish { stage: Some(Stage::Empty), ..Wish::default() };
        let whole = |truth: &Truth| truth.hidden.is_empty() && truth.outside.is_empty();
        let mut scene =
            (0..100).map(|seed| Scene::random(seed, &wish)).find(|scene| whole(&scene.truth())).expect("a whole board");
        let points = scene.truth().points.len();
        let low = scene.game.as_ref().expect("a board has a game").lattice[0];
        let paper = || plain(srgb(240, 240, 240), &mut Dice::new(1));
        let shape = Shape::Block(Block {
            corner: Vec3::new(low.x - 50.0, low.y - 50.0, -PAPER_MM),
            turn: (1.0, 0.0),
            size_mm: Vec3::new(700.0, 700.0, PAPER_MM),
        });
        scene.solids.push(Solid { shape, face: paper(), side: paper() });
        assert_eq!(scene.truth().hidden.len(), points);
    }
}
