//! A scene: everything that decides a picture, drawn by lot from a seed.

use board::{Board, Point};
use calibration::Camera;

use crate::dice::Dice;
use crate::finish::Footprint;
use crate::lamp::Light;
use crate::materials::{plain, table_top};
use crate::maths::{Rgb, Vec2, Vec3};
use crate::paint::Paint;
use crate::position::Stage;
use crate::scatter::Placed;
use crate::sensor::Sensor;
use crate::solid::{Block, Hit, Parts, Shape, Solid};
use crate::stone::{Stone, StoneSet};
use crate::view::View;

/// A scene, ready to be photographed.
///
/// ```
/// use test_images::{Scene, Wish};
/// let scene = Scene::random(7, &Wish { long_px: Some(160), ..Wish::default() });
/// let picture = scene.render();
/// assert_eq!(picture.width().max(picture.height()), 160);
/// assert_eq!(scene.truth().points.len(), scene.truth().rows.len().pow(2));
/// ```
pub struct Scene {
    pub(crate) seed: u64,
    pub(crate) view: View,
    pub(crate) light: Light,
    pub(crate) sensor: Sensor,
    /// The table first, then the board, where there is one, then what lies about.
    pub(crate) solids: Vec<Solid>,
    pub(crate) stones: Vec<Stone>,
    pub(crate) set: StoneSet,
    /// The board's place among the solids.
    pub(crate) board: Option<usize>,
    pub(crate) game: Option<SetUp>,
    pub(crate) floor: Paint,
    /// How far the floor lies below the table, in millimetres.
    pub(crate) floor_mm: f32,
    pub(crate) table_z: f32,
    pub(crate) table_color: Rgb,
    pub(crate) board_color: Rgb,
    /// What the picture is about: the board's rectangle, or the middle of the table.
    pub(crate) middle_rectangle: (Vec2, Vec2),
}

/// A position and where its points and stones are.
pub(crate) struct SetUp {
    pub(crate) position: Board,
    pub(crate) stage: Stage,
    /// Each point of the board, row by row, in millimetres.
    pub(crate) lattice: Vec<Vec2>,
    pub(crate) cell_mm: f32,
    /// Each stone of the position; the stones of the scene begin with them, in this order.
    pub(crate) placed: Vec<Placed>,
}

impl Scene {
    /// A table with nothing on it.
    #[expect(clippy::too_many_arguments, reason = "the parts of a scene, put together in one place")]
    pub(crate) fn bare(
        seed: u64,
        view: View,
        light: Light,
        set: StoneSet,
        table_z: f32,
        middle_rectangle: (Vec2, Vec2),
        long_px: u32,
        dice: &mut Dice,
    ) -> Self {
        let table = table_top(dice);
        let table_color = table.at(Vec2::repeat(13.0), Footprint::repeat(50.0)).albedo;
        let (low, high) = middle_rectangle;
        let reach = Vec2::repeat(4000.0);
        let (mut table_low, mut table_high) = (low - reach, high + reach);
        for edge in 0..4 {
            if dice.chance(0.14) {
                let room = dice.octaves(20.0, 600.0);
                match edge {
                    0 => table_low.x = low.x - room,
                    1 => table_low.y = low.y - room,
                    2 => table_high.x = high.x + room,
                    _ => table_high.y = high.y + room,
                }
            }
        }
        let extent = table_high - table_low;
        let block = Block {
            corner: Vec3::new(table_low.x, table_low.y, table_z),
            turn: (1.0, 0.0),
            size_mm: Vec3::new(extent.x, extent.y, 25.0),
        };
        let table = Solid { shape: Shape::Block(block), face: table, side: plain(table_color, dice) };
        Self {
            seed,
            view,
            light,
            sensor: Sensor::random(long_px, &mut dice.fork()),
            solids: vec![table],
            stones: Vec::new(),
            set,
            board: None,
            game: None,
            floor: table_top(dice),
            floor_mm: dice.range(300.0, 750.0),
            table_z,
            table_color,
            board_color: table_color,
            middle_rectangle,
        }
    }

    /// The same scene in a picture of this size by another camera, whose lens is in pixels of that picture; only the first radial term of
    /// the lens counts.
    #[must_use]
    pub fn seen_by(self, camera: Camera, width: u32, height: u32) -> Self {
        Self { view: View::of(camera, width, height), ..self }
    }

    /// Takes up what lies about, but for what stands right before the lens.
    pub(crate) fn take(&mut self, solids: Vec<Solid>, mut stones: Vec<Stone>) {
        let eye = self.view.eye();
        let (low, high) = self.middle_rectangle;
        let middle = Vec3::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0, 0.0);
        let clear = 0.55 * (eye - middle).norm();
        self.solids.extend(solids.into_iter().filter(|solid| {
            let (centre, radius) = solid.ball();
            let hand = matches!(solid.shape, Shape::Hand(_));
            hand || radius > 1000.0 || (centre - eye).norm() - radius > clear
        }));
        stones.retain(|stone| (stone.centre - eye).norm() > clear);
        self.stones.append(&mut stones);
    }

    /// The pixel of a point of the board, with the lens and everything after it.
    pub(crate) fn pixel(&self, place: Vec3) -> Option<nalgebra::Point2<f64>> {
        self.view.pixel(place)
    }

    /// Whether something other than the board and its stones hides most of a point, or of the stone on it.
    pub(crate) fn is_hidden(&self, point: Point) -> bool {
        const PLACES: [(f32, f32); 5] = [(0.0, 0.0), (0.3, 0.0), (-0.3, 0.0), (0.0, 0.3), (0.0, -0.3)];
        /// A sheet of paper on a bare point is still nearer to the eye than a place so high.
        const BARE_MM: f32 = 0.1;
        const ON_STONE_MM: f32 = 4.0;
        let Some(game) = &self.game else { return false };
        let place = game.lattice[point.row() * game.position.size().lines() + point.column()];
        let height = if game.position.get(point).is_some() { ON_STONE_MM } else { BARE_MM };
        let first = self.board.map_or(1, |board| board + 1);
        let eye = self.view.eye();
        let mut blocked = 0;
        for (right, down) in PLACES {
            let target = Vec3::new(place.x + right * game.cell_mm, place.y + down * game.cell_mm, -height);
            let between = target - eye;
            let far = between.norm();
            let ray = crate::maths::Ray { origin: eye, direction: between / far };
            let nearer = |hit: Hit| hit.distance < far;
            let hit = self.solids[first..].iter().any(|solid| solid.hit(&ray, Parts::ALL).is_some_and(nearer));
            blocked += usize::from(hit);
        }
        2 * blocked > PLACES.len()
    }
}
