//! Pictures without a Go board: an empty table, other games, printed grids, keys, tiles, windows, sheets of paper.

use board::Color;

use crate::clutter::Clutter;
use crate::dice::Dice;
use crate::lamp::Light;
use crate::materials::{any_color, plain};
use crate::maths::{Curves, Vec2, Vec3, turned};
use crate::paint::Paint;
use crate::print::{Print, PrintKind};
use crate::scene::Scene;
use crate::solid::{Block, Bowl, Shape, Solid};
use crate::stone::{Form, StoneSet};
use crate::view::{Frame, View};
use crate::wish::Wish;

/// What stands in the board's place.
#[derive(Clone, Copy, PartialEq)]
enum Decoy {
    /// Nothing: bowls and stones on a table.
    Nothing,
    /// Chess or draughts: a chequered board, pieces in its squares.
    Chequered,
    /// A bare grid with wedges in its cells (shogi), or discs in its cells (reversi).
    CellGame,
    /// Lines with round pieces on nine by ten crossings (xiangqi).
    LineGame,
    /// A printed thing of any kind.
    Printed,
    /// Small sheets in rows: notes, cards, windows.
    Sheets,
}

/// A scene without a Go board.
pub(crate) fn without_board(seed: u64, wish: &Wish, dice: &mut Dice) -> Scene {
    let decoy = dice.weighted(&[
        (0.24, Decoy::Nothing),
        (0.18, Decoy::Chequered),
        (0.15, Decoy::CellGame),
        (0.08, Decoy::LineGame),
        (0.22, Decoy::Printed),
        (0.13, Decoy::Sheets),
    ]);
    let extent = Vec2::new(dice.range(240.0, 480.0), dice.range(240.0, 480.0));
    let extent = if matches!(decoy, Decoy::Chequered | Decoy::CellGame) { Vec2::repeat(extent.x) } else { extent };
    let rectangle = (Vec2::zeros(), extent);
    let set = StoneSet::random(dice.range(18.0, 23.0), &mut dice.fork());
    let long_px = wish.long_px.unwrap_or(Wish::USUAL_PX);
    let frame = Frame { extent: rectangle, lattice: None, cell_mm: 22.0 };
    let view = View::random(&frame, long_px, &mut dice.fork());
    let light = Light::random(extent / 2.0, extent.max(), &mut dice.fork());
    let height = if decoy == Decoy::Nothing { 0.0 } else { dice.octaves(0.5, 40.0) };
    let mut scene = Scene::bare(seed, view, light, set, height, rectangle, long_px, dice);
    let mut clutter = Clutter {
        solids: Vec::new(),
        stones: Vec::new(),
        set: &set,
        table_z: height,
        taken: Vec::new(),
        middle: extent / 2.0,
        near_mm: if decoy == Decoy::Nothing { 0.0 } else { extent.max() / 2.0 },
        far_mm: extent.max() * if decoy == Decoy::Nothing { 0.6 } else { 0.95 },
        board: (decoy != Decoy::Nothing).then_some(rectangle),
    };
    clutter.scatter(dice);
    match decoy {
        Decoy::Nothing => {
            clutter.scatter(dice);
            strew(&mut clutter, extent, dice);
        }
        Decoy::Chequered => {
            let print = Print::random(PrintKind::Chequered, extent, dice);
            pieces_in_cells(&mut clutter, &print, dice);
            clutter.solids.push(slab(extent, height, Paint::Print(Box::new(print)), dice));
        }
        Decoy::CellGame => {
            let mut print = Print::random(PrintKind::Grid, extent, dice);
            print.cells = dice.pick(&[(9, 9), (8, 8), (8, 8), (5, 5), (10, 10), (6, 7)]);
            pieces_in_cells(&mut clutter, &print, dice);
            clutter.solids.push(slab(extent, height, Paint::Print(Box::new(print)), dice));
        }
        Decoy::LineGame => {
            let mut print = Print::random(PrintKind::Grid, extent, dice);
            print.cells = (8, 9);
            print.margin_mm = extent.min() * 0.07;
            pieces_on_lines(&mut clutter, &print, dice);
            clutter.solids.push(slab(extent, height, Paint::Print(Box::new(print)), dice));
        }
        Decoy::Printed => {
            let kind = dice.pick(&[
                PrintKind::Table,
                PrintKind::Table,
                PrintKind::Grid,
                PrintKind::Text,
                PrintKind::Keys,
                PrintKind::Picture,
            ]);
            let mut print = Print::random(kind, extent, dice);
            if kind == PrintKind::Grid {
                // Square cells and 9, 13 or 19 lines would make an empty Go board of it.
                print.cells = (4 + dice.below(3), 20 + dice.below(10));
            }
            clutter.solids.push(slab(extent, height, Paint::Print(Box::new(print)), dice));
        }
        Decoy::Sheets => sheets(&mut clutter, extent, dice),
    }
    let (solids, stones) = (clutter.solids, clutter.stones);
    scene.take(solids, stones);
    scene
}

fn slab(extent: Vec2, height: f32, face: Paint, dice: &mut Dice) -> Solid {
    let block = Block { corner: Vec3::zeros(), turn: (1.0, 0.0), size_mm: Vec3::new(extent.x, extent.y, height) };
    Solid { shape: Shape::Block(block), face, side: plain(any_color(dice), dice) }
}

/// Loose stones all over the table.
fn strew(clutter: &mut Clutter<'_>, extent: Vec2, dice: &mut Dice) {
    if dice.chance(0.5) {
        return;
    }
    let mut laid: Vec<Vec2> = Vec::new();
    for _ in 0..dice.below(70) {
        let place = Vec2::new(dice.range(-0.2, 1.2) * extent.x, dice.range(-0.2, 1.2) * extent.y);
        let clear = clutter.taken.iter().all(|(other, taken)| (place - other).norm() > taken + 12.0)
            && laid.iter().all(|other| (place - other).norm() > 2.0 * clutter.set.radius_mm);
        if clear {
            let color = dice.pick(&Color::BOTH);
            clutter.stones.push(clutter.set.stone(color, place.x, place.y, clutter.table_z, dice));
            laid.push(place);
        }
    }
}

/// Men, discs or wedges in the cells of a board whose face lies at z = 0.
fn pieces_in_cells(clutter: &mut Clutter<'_>, print: &Print, dice: &mut Dice) {
    let inner = print.size_mm - Vec2::repeat(2.0 * print.margin_mm);
    let cell = Vec2::new(inner.x / print.cells.0 as f32, inner.y / print.cells.1 as f32);
    let density = dice.range(0.12, 0.7);
    let kind = dice.below(3);
    let colors = (any_color(dice), any_color(dice));
    let mut set = *clutter.set;
    set.form = Form::FlatUp;
    set.radius_mm = cell.min() * dice.range(0.32, 0.44);
    set.thickness_mm = set.radius_mm * dice.range(0.3, 0.7);
    for row in 0..print.cells.1 {
        for column in 0..print.cells.0 {
            if !dice.chance(density) {
                continue;
            }
            let jitter = Vec2::new(dice.normal(), dice.normal()) * 0.04;
            let share = Vec2::new(column as f32 + 0.5, row as f32 + 0.5) + jitter;
            let place = Vec2::repeat(print.margin_mm) + share.component_mul(&cell);
            let black = dice.chance(0.5);
            match kind {
                0 => {
                    let color = if black { Color::Black } else { Color::White };
                    clutter.stones.push(set.stone(color, place.x, place.y, 0.0, dice));
                }
                1 => {
                    let turn = if black { 0.0_f32 } else { std::f32::consts::PI } + dice.normal() * 0.1;
                    let turn = (turn.cosine(), turn.sine());
                    let size_mm = Vec3::new(cell.x * 0.62, cell.y * 0.72, 6.0);
                    let half = turned(size_mm.xy() / 2.0, turn.0, turn.1);
                    let corner = Vec3::new(place.x - half.x, place.y - half.y, -size_mm.z);
                    let face = Paint::Print(Box::new(Print::random(PrintKind::Text, size_mm.xy(), dice)));
                    let side = plain(colors.0, dice);
                    clutter.solids.push(Solid { shape: Shape::Block(Block { corner, turn, size_mm }), face, side });
                }
                _ => {
                    let radius_mm = cell.min() * 0.3;
                    let half = radius_mm * dice.range(1.0, 2.6);
                    let centre = Vec3::new(place.x, place.y, -half * 0.7);
                    let bowl = Bowl { centre, radius_mm, half_height_mm: half, rim_z: centre.z - half, wall_mm: 1.0 };
                    let color = if black { colors.0 * 0.2 } else { colors.1 * 0.4 + Vec3::repeat(0.5) };
                    let (face, side) = (plain(color, dice), plain(color, dice));
                    clutter.solids.push(Solid { shape: Shape::Bowl(bowl), face, side });
                }
            }
        }
    }
}

/// Round pieces on the crossings of nine by ten lines.
fn pieces_on_lines(clutter: &mut Clutter<'_>, print: &Print, dice: &mut Dice) {
    let inner = print.size_mm - Vec2::repeat(2.0 * print.margin_mm);
    let cell = Vec2::new(inner.x / print.cells.0 as f32, inner.y / print.cells.1 as f32);
    let mut set = *clutter.set;
    set.form = Form::FlatUp;
    set.radius_mm = cell.min() * 0.42;
    set.thickness_mm = set.radius_mm * 0.8;
    set.black.finish.albedo = set.white.finish.albedo * 0.7;
    for row in 0..=print.cells.1 {
        for column in 0..=print.cells.0 {
            if dice.chance(0.3) {
                let share = Vec2::new(column as f32, row as f32);
                let place = Vec2::repeat(print.margin_mm) + share.component_mul(&cell);
                clutter.stones.push(set.stone(dice.pick(&Color::BOTH), place.x, place.y, 0.0, dice));
            }
        }
    }
}

/// Sheets in rows and columns.
fn sheets(clutter: &mut Clutter<'_>, extent: Vec2, dice: &mut Dice) {
    let (columns, rows) = (1 + dice.below(6), 1 + dice.below(6));
    let cell = Vec2::new(extent.x / columns as f32, extent.y / rows as f32);
    let share = dice.range(0.6, 0.97);
    let kind = dice.pick(&[PrintKind::Text, PrintKind::Picture, PrintKind::Marker, PrintKind::Table]);
    for row in 0..rows {
        for column in 0..columns {
            let lean = dice.normal() * 0.03;
            let size_mm = Vec3::new(cell.x * share, cell.y * share, 0.5);
            let corner = Vec3::new((column as f32 + 0.1) * cell.x, (row as f32 + 0.1) * cell.y, clutter.table_z - 0.5);
            let face = Paint::Print(Box::new(Print::random(kind, size_mm.xy(), dice)));
            let side = plain(any_color(dice), dice);
            let turn = (lean.cosine(), lean.sine());
            clutter.solids.push(Solid { shape: Shape::Block(Block { corner, turn, size_mm }), face, side });
        }
    }
}
