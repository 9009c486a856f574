//! A scene: everything that decides a picture, drawn by lot from a seed.

use board::{Board, BoardSize, Point};

use crate::board_face::BoardFace;
use crate::clutter::Clutter;
use crate::dice::Dice;
use crate::lamp::Light;
use crate::materials::{any_color, plain, table_top};
use crate::maths::{Rgb, Vec2, Vec3};
use crate::negatives;
use crate::paint::{Footprint, Paint};
use crate::position::{self, Stage};
use crate::render;
use crate::scatter::{self, Placed, Room};
use crate::sensor::Sensor;
use crate::solid::{Block, Hit, Parts, Shape, Solid};
use crate::stone::{Stone, StoneSet};
use crate::truth::Truth;
use crate::view::{Frame, View};
use crate::wish::{Subject, Wish};

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
    /// The scene of a seed: the same for the same seed and wish, on every machine.
    #[must_use]
    pub fn random(seed: u64, wish: &Wish) -> Self {
        let mut dice = Dice::new(seed);
        match wish.subject {
            Subject::GoBoard => Self::with_board(seed, wish, &mut dice),
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

    fn with_board(seed: u64, wish: &Wish, dice: &mut Dice) -> Self {
        let size = wish.position.map(|position| position.size()).or(wish.size).unwrap_or_else(|| {
            dice.weighted(&[(0.74, BoardSize::NINETEEN), (0.14, BoardSize::THIRTEEN), (0.12, BoardSize::NINE)])
        });
        let stage = wish.stage.unwrap_or_else(|| Stage::random(&mut dice.fork()));
        let drawn = position::random(size, stage, &mut dice.fork());
        let position = wish.position.unwrap_or(drawn);
        let face = BoardFace::random(size, &mut dice.fork());
        let mut set = StoneSet::random(face.column_spacing_mm, &mut dice.fork());
        if wish.mirroring {
            set = set.polished(&mut dice.fork());
        }
        let room = Room { cell_mm: face.column_spacing_mm, radius_mm: set.radius_mm, sloppy: wish.sloppy };
        let placed = scatter::lay(&position, |point| face.place(point), room, &mut dice.fork());
        let lattice: Vec<Vec2> = size.points().map(|point| face.place(point)).collect();
        let (low, high) = face.extent();
        let thickness =
            if face.is_sheet() { 0.8 } else { dice.weighted(&[(0.3, 6.0), (0.35, 18.0), (0.25, 32.0), (0.1, 150.0)]) };
        let thickness = thickness * dice.range(0.7, 1.3);
        let legs = if thickness > 100.0 { dice.range(60.0, 130.0) } else { 0.0 };
        let table_z = thickness + legs;
        let mut own = dice.fork();
        let mut stones: Vec<Stone> =
            placed.iter().map(|one| set.stone(one.color, one.place.x, one.place.y, 0.0, &mut own)).collect();
        if !stones.is_empty() && own.chance(0.03) {
            let marked = own.below(stones.len());
            stones[marked].mark = Some(any_color(&mut own));
        }
        let long_px = wish.long_px.unwrap_or(Wish::USUAL_PX);
        let last = lattice[lattice.len() - 1];
        let frame = Frame { extent: (low, high), lattice: Some((lattice[0], last)), cell_mm: face.column_spacing_mm };
        let view = View::random(&frame, long_px, &mut dice.fork());
        let mut light = Light::random((low + high) / 2.0, (high - low).max(), &mut dice.fork());
        if wish.mirroring {
            light.mirror_in(dice.pick(&lattice), view.eye(), (low + high) / 2.0);
        }
        let cell_mm = face.column_spacing_mm;
        let board_color = face.at((low + high) / 2.0 + Vec2::repeat(0.37 * cell_mm), Footprint::repeat(4.0)).albedo;
        let set = set.made_visible(&board_color, &light.color());
        let side = if dice.chance(0.8) { board_color * dice.range(0.7, 1.0) } else { board_color * 0.4 };
        let corner = Vec3::new(low.x, low.y, 0.0);
        let block = Block { corner, turn: (1.0, 0.0), size_mm: Vec3::new(high.x - low.x, high.y - low.y, thickness) };
        let board = Solid {
            shape: Shape::Block(block),
            face: Paint::Shifted(low, Box::new(Paint::Board(Box::new(face)))),
            side: plain(side, dice),
        };
        let mut scene = Self::bare(seed, view, light, set, table_z, (low, high), long_px, dice);
        scene.solids.push(board);
        scene.board = Some(1);
        scene.board_color = board_color;
        scene.stones = stones;
        scene.game = Some(SetUp { position, stage, lattice, cell_mm, placed });
        if legs > 0.0 {
            scene.add_legs(&block, legs);
        }
        scene.add_clutter(dice);
        scene
    }

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

    fn add_legs(&mut self, board: &Block, height_mm: f32) {
        let far = board.size_mm.xy() - Vec2::repeat(110.0);
        for (x, y) in [(30.0, 30.0), (far.x, 30.0), (30.0, far.y), (far.x, far.y)] {
            let corner = board.corner + Vec3::new(x, y, board.size_mm.z);
            let leg = Block { corner, turn: (1.0, 0.0), size_mm: Vec3::new(80.0, 80.0, height_mm) };
            let finish = crate::paint::Finish { albedo: self.board_color * 0.7, shine: 0.2, roughness: 0.3 };
            let paint = || Paint::Plain(crate::paint::Plain { finish, mottle: 0.1, grain_mm: 9.0, seed: 1 });
            self.solids.push(Solid { shape: Shape::Block(leg), face: paint(), side: paint() });
        }
    }

    fn add_clutter(&mut self, dice: &mut Dice) {
        let (low, high) = self.middle_rectangle;
        let half = (high - low).max() / 2.0;
        let set = self.set;
        let mut clutter = Clutter {
            solids: Vec::new(),
            stones: Vec::new(),
            set: &set,
            table_z: self.table_z,
            taken: Vec::new(),
            middle: (low + high) / 2.0,
            near_mm: half,
            far_mm: half * 1.9,
            board: Some((low, high)),
        };
        clutter.scatter(dice);
        if dice.chance(0.06) {
            clutter.second_board(dice);
        }
        if dice.chance(0.04) {
            // Something laid on the board: on the stones, or flat where there are none.
            let bare = self.game.as_ref().is_none_or(|game| game.placed.is_empty());
            clutter.lay_on_board(if bare { 0.0 } else { -set.thickness_mm }, dice);
        }
        if dice.chance(0.11) {
            for _ in 0..if dice.chance(0.15) { 2 } else { 1 } {
                let reach = Vec2::new(dice.range(-0.9, 0.9), dice.range(-0.9, 0.9)) * half;
                let tip = clutter.middle + reach;
                clutter.hand(Vec3::new(tip.x, tip.y, dice.range(-70.0, -6.0)), dice);
            }
        }
        self.take(clutter.solids, clutter.stones);
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
