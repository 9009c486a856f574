//! A film: one game from its first stone to its end, looked at again and again by one camera: what each look of the director's shows. The
//! truth has the form of a recorded sequence of pictures.

use board::{Board, BoardSize, Color, Point};
use calibration::viewpoint::CLEAR_ELEVATION;
use nalgebra::{Isometry3, Translation3, UnitQuaternion, Vector3};

use crate::clutter;
use crate::dice::Dice;
use crate::director::{Director, FilmTruth, Look, Reached};
use crate::hand::Hand;
use crate::maths::{Curves, Vec2, Vec3};
use crate::scatter::Placed;
use crate::scene::Scene;
use crate::solid::{Shape, Solid};
use crate::wish::Wish;

/// Scenes that are tried until one shows every point of the board.
const MOST_SCENES: u64 = 400;
/// Games that are tried until one ends with nothing open, where it is to be counted: two of three do.
const MOST_GAMES: usize = 20;
/// So far the board may be pushed either way during a game, and a stone reaches beyond its point, in millimetres.
const ROOM_MM: f32 = 30.0;

/// How a film ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With the last position.
    LastMove,
    /// With the count: dead stones are taken off, the board is filled in, and cleared.
    Counted,
}

/// Where a film's camera stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraStand {
    /// So high that stones hide no point, with room around the board for a nudge, and its picture is as the lens made it.
    #[default]
    Hung,
    /// Anywhere from where photographs are taken.
    Anywhere,
}

/// A film, ready to be taken look by look.
pub struct Film {
    scene_seed: u64,
    wish: Wish,
    stand: CameraStand,
    looks: Vec<Look>,
    truth: FilmTruth,
}

impl Film {
    /// The film of a seed: a game of at most so many moves, on a board that a person could read; it ends as wished. Where both pass before
    /// that, the borders are closed. The camera hangs as one should that is to see a whole game, or stands anywhere.
    ///
    /// None where no scene of this seed shows every point of the board; a larger picture does.
    #[must_use]
    pub fn random(
        seed: u64,
        size: BoardSize,
        most_moves: usize,
        long_px: u32,
        end: End,
        stand: CameraStand,
    ) -> Option<Self> {
        let wish = Wish { position: Some(Board::empty(size)), long_px: Some(long_px), ..Wish::default() };
        let mut dice = Dice::new(seed ^ 0x6761_6d65);
        let mut scenes = (0..MOST_SCENES).map(|_| dice.bits()).map(|seed| (seed, bare(seed, &wish, stand)));
        let (scene_seed, scene) =
            scenes.find(|(_, scene)| is_upright(scene) && stand.allows(scene) && scene.is_legible(&scene.render()))?;
        let elevation_degrees = scene.truth().camera.elevation.to_degrees();
        let mut played = (0..MOST_GAMES).map(|_| {
            let mut director = Director::new(seed, size, elevation_degrees, dice.fork());
            let reached = director.play(most_moves);
            (director, reached)
        });
        // A tournament's players stop where nothing is open. A game that is cut short is open wherever it is cut.
        let is_good = |(director, reached): &(Director, Reached)| {
            end == End::LastMove || *reached == Reached::MostMoves || director.is_settled()
        };
        let first = played.next()?;
        let (mut director, _) = if is_good(&first) { first } else { played.find(is_good).unwrap_or(first) };
        if end == End::Counted {
            director.count();
        }
        Some(Self { scene_seed, wish, stand, looks: director.looks, truth: director.truth })
    }

    /// What it shows.
    #[must_use]
    pub fn truth(&self) -> &FilmTruth {
        &self.truth
    }

    /// How many looks it has.
    #[must_use]
    pub fn looks(&self) -> usize {
        self.looks.len()
    }

    /// What the camera sees at a look.
    ///
    /// # Panics
    /// Where there is no such look.
    #[must_use]
    pub fn scene(&self, look: usize) -> Scene {
        let mut scene = bare(self.scene_seed, &self.wish, self.stand);
        let Look { stones, hand, nudge, lamp, exposure } = &self.looks[look];
        let set = scene.set;
        let (middle, cell_mm, lattice, size) = {
            let game = scene.game.as_ref().expect("a film's scene has a board");
            let middle = game.lattice.iter().sum::<Vec2>() / game.lattice.len() as f32;
            (middle, game.cell_mm, game.lattice.clone(), game.position.size())
        };
        let home = |point: Point| lattice[point.row() * size.lines() + point.column()];
        let mut position = Board::empty(size);
        let mut placed = Vec::new();
        for stone in stones {
            let place = home(stone.point) + stone.off * cell_mm;
            position.set(stone.point, Some(stone.color));
            placed.push(Placed { point: stone.point, color: stone.color, place });
        }
        let on_board = placed
            .iter()
            .zip(stones)
            .map(|(one, laid)| set.stone(one.color, one.place.x, one.place.y, 0.0, &mut Dice::new(laid.seed)));
        let mut all: Vec<_> = on_board.collect();
        all.append(&mut scene.stones);
        scene.stones = all;
        if let Some(game) = &mut scene.game {
            (game.position, game.placed) = (position, placed);
        }
        if let Some(reach) = hand {
            let mut dice = Dice::new(reach.seed);
            let place = home(reach.point);
            let side = if reach.by == Color::Black { 1.0 } else { -1.0 };
            let from = side * std::f32::consts::FRAC_PI_2 + dice.normal() * 0.35;
            let tip = Vec3::new(place.x, place.y, -set.thickness_mm - dice.range(2.0, 25.0));
            // A player has the same skin and sleeve all game long.
            let mut own = Dice::new(self.scene_seed ^ u64::from(reach.by == Color::Black));
            let (face, side) = clutter::clothed(clutter::skin(&mut own), &mut own);
            scene.solids.push(Solid { shape: Shape::Hand(Box::new(Hand::random(tip, from, &mut dice))), face, side });
        }
        if let Some(first) = scene.light.lamps.first_mut() {
            first.color *= *lamp;
        }
        scene.sensor.expose_by(*exposure);
        let about = Translation3::new(f64::from(middle.x), f64::from(middle.y), 0.0);
        let moved = Isometry3::from_parts(
            Translation3::new(nudge.along_mm[0], nudge.along_mm[1], 0.0),
            UnitQuaternion::from_axis_angle(&Vector3::z_axis(), nudge.turn),
        );
        scene.view.nudge(&(about * moved * about.inverse()));
        // The sensor's noise is another one at each look.
        scene.seed = self.scene_seed.wrapping_add(look as u64);
        scene
    }
}

impl CameraStand {
    fn allows(self, scene: &Scene) -> bool {
        self == Self::Anywhere || sees_past_stones(scene) && frames_the_board(scene)
    }
}

/// Whether the camera sees every point from so high that a neighbouring stone hides nothing of it.
fn sees_past_stones(scene: &Scene) -> bool {
    let eye = scene.view.eye();
    let elevation = |place: &Vec2| f64::from((-eye.z).angle((eye.xy() - place).norm()));
    scene.game.as_ref().is_some_and(|game| game.lattice.iter().all(|place| elevation(place) >= CLEAR_ELEVATION))
}

/// Whether the picture still shows all stones where the board is pushed.
fn frames_the_board(scene: &Scene) -> bool {
    let Some(game) = &scene.game else { return false };
    let first = game.lattice[0];
    let (low, high) = game.lattice.iter().fold((first, first), |(low, high), place| (low.inf(place), high.sup(place)));
    let [low, high] = [low.add_scalar(-ROOM_MM), high.add_scalar(ROOM_MM)];
    let corners = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)];
    corners.into_iter().all(|(x, y)| scene.pixel(Vec3::new(x, y, 0.0)).is_some_and(|place| scene.view.shows(place)))
}

/// The scene of a film with nothing on the board and nobody near it.
fn bare(seed: u64, wish: &Wish, stand: CameraStand) -> Scene {
    let mut scene = Scene::random(seed, wish);
    if stand == CameraStand::Hung {
        scene.view = scene.view.aimed();
    }
    scene.solids.retain(|solid| !matches!(solid.shape, Shape::Hand(_)));
    scene
}

/// Whether the board's own rows run from left to right in the picture, so that its points have the same names in both.
fn is_upright(scene: &Scene) -> bool {
    /// Truth is rounded to thousandths of a pixel.
    const SAME_PX: f64 = 0.01;
    let truth = scene.truth();
    let first = scene.game.as_ref().map(|game| game.lattice[0]);
    let seen = first.and_then(|first| scene.pixel(Vec3::new(first.x, first.y, 0.0)));
    let named = truth.points.first();
    !truth.any_turn
        && seen
            .zip(named)
            .is_some_and(|(seen, named)| (seen.x - named[0]).abs() < SAME_PX && (seen.y - named[1]).abs() < SAME_PX)
}
