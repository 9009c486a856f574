//! Scenes with a Go board.

use board::BoardSize;

use crate::board_face::BoardFace;
use crate::clutter::Clutter;
use crate::dice::Dice;
use crate::finish::{Finish, Footprint};
use crate::ground::{Ground, Plain};
use crate::lamp::Light;
use crate::materials::{any_color, plain};
use crate::maths::{Vec2, Vec3};
use crate::paint::Paint;
use crate::position::{self, Stage};
use crate::scatter::{self, Room};
use crate::scene::{Scene, SetUp};
use crate::solid::{Block, Shape, Solid};
use crate::stone::{Stone, StoneSet};
use crate::view::{Frame, View};
use crate::wish::Wish;

/// A board of this wish, drawn by lot, on a table with what lies about.
pub(crate) fn with_board(seed: u64, wish: &Wish, dice: &mut Dice) -> Scene {
    let size = wish.position.map(|position| position.size()).or(wish.size).unwrap_or_else(|| {
        dice.weighted(&[(0.74, BoardSize::NINETEEN), (0.14, BoardSize::THIRTEEN), (0.12, BoardSize::NINE)])
    });
    let stage = wish.stage.unwrap_or_else(|| Stage::random(&mut dice.fork()));
    let drawn = position::random(size, stage, &mut dice.fork());
    let position = wish.position.unwrap_or(drawn);
    let face = BoardFace::random(size, &mut dice.fork());
    let mut set = StoneSet::random(face.column_spacing_mm, &mut dice.fork());
    if wish.colored {
        set = set.colored(&mut dice.fork());
    }
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
    let lit = if wish.colored { Light::of_colored_bulbs } else { Light::random };
    let mut light = lit((low + high) / 2.0, (high - low).max(), &mut dice.fork());
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
    let mut scene = Scene::bare(seed, view, light, set, table_z, (low, high), long_px, dice);
    scene.solids.push(board);
    scene.board = Some(1);
    scene.board_color = board_color;
    scene.stones = stones;
    scene.game = Some(SetUp { position, stage, lattice, cell_mm, placed });
    if legs > 0.0 {
        add_legs(&mut scene, &block, legs);
    }
    add_clutter(&mut scene, dice);
    scene
}

fn add_legs(scene: &mut Scene, board: &Block, height_mm: f32) {
    let far = board.size_mm.xy() - Vec2::repeat(110.0);
    for (x, y) in [(30.0, 30.0), (far.x, 30.0), (30.0, far.y), (far.x, far.y)] {
        let corner = board.corner + Vec3::new(x, y, board.size_mm.z);
        let leg = Block { corner, turn: (1.0, 0.0), size_mm: Vec3::new(80.0, 80.0, height_mm) };
        let finish = Finish { albedo: scene.board_color * 0.7, shine: 0.2, roughness: 0.3 };
        let paint = || Paint::Ground(Ground::Plain(Plain { finish, mottle: 0.1, grain_mm: 9.0, seed: 1 }));
        scene.solids.push(Solid { shape: Shape::Block(leg), face: paint(), side: paint() });
    }
}

fn add_clutter(scene: &mut Scene, dice: &mut Dice) {
    let (low, high) = scene.middle_rectangle;
    let half = (high - low).max() / 2.0;
    let set = scene.set;
    let mut clutter = Clutter {
        solids: Vec::new(),
        stones: Vec::new(),
        set: &set,
        table_z: scene.table_z,
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
        let bare = scene.game.as_ref().is_none_or(|game| game.placed.is_empty());
        clutter.lay_on_board(if bare { 0.0 } else { -set.thickness_mm }, dice);
    }
    if dice.chance(0.11) {
        for _ in 0..if dice.chance(0.15) { 2 } else { 1 } {
            let reach = Vec2::new(dice.range(-0.9, 0.9), dice.range(-0.9, 0.9)) * half;
            let tip = clutter.middle + reach;
            clutter.hand(Vec3::new(tip.x, tip.y, dice.range(-70.0, -6.0)), dice);
        }
    }
    scene.take(clutter.solids, clutter.stones);
}
