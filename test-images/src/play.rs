//! Positions as they come about on real boards: a crude player against itself, at every stage of a game.
//!
//! The player knows captures, ko, eyes, corners before sides, answering near the last move, and influence: it plays where
//! neither side has won yet. It is no good player; its positions have the look of games, which uniform noise has not.

use board::{Board, BoardSize, Color, Played, Point, PointSet};

use crate::counting;
use crate::dice::Dice;
use crate::maths::Curves;

/// How far a stone's influence reaches, in lines.
const REACH: i32 = 4;

/// A game under way.
pub(crate) struct Game {
    board: Board,
    /// Above 0 where Black is stronger.
    influence: Vec<f32>,
    /// How much of either colour stands near.
    presence: Vec<f32>,
    to_move: Color,
    last: Option<Point>,
    ko: Option<Point>,
    moves: usize,
    /// How much a move near the last one is preferred.
    locality: f32,
}

impl Game {
    pub(crate) fn new(size: BoardSize, dice: &mut Dice) -> Self {
        let nothing = vec![0.0; size.point_count()];
        let locality = dice.range(0.4, 2.2);
        Self {
            board: Board::empty(size),
            influence: nothing.clone(),
            presence: nothing,
            to_move: Color::Black,
            last: None,
            ko: None,
            moves: 0,
            locality,
        }
    }

    /// Plays up to this many moves, fewer where nothing is left to play.
    pub(crate) fn play(&mut self, moves: usize, dice: &mut Dice) {
        let mut passes = 0;
        for _ in 0..moves {
            passes = if self.step(dice).is_some() { 0 } else { passes + 1 };
            if passes == 2 {
                break;
            }
        }
    }

    pub(crate) fn board(&self) -> Board {
        self.board
    }

    /// The side to whom the neighbourhood of a point belongs.
    pub(crate) fn owner(&self, point: Point) -> Color {
        if self.influence[self.place(point)] >= 0.0 { Color::Black } else { Color::White }
    }

    fn place(&self, point: Point) -> usize {
        point.row() * self.board.size().lines() + point.column()
    }

    /// The side whose move it is.
    pub(crate) fn to_move(&self) -> Color {
        self.to_move
    }

    /// Plays one move, and gives its point; none where the side passes.
    pub(crate) fn step(&mut self, dice: &mut Dice) -> Option<Point> {
        let wanted = self.wanted(dice);
        self.take_turn(wanted)
    }

    /// The same, but where nothing is worth a move the borders are closed, and then what may not live is attacked: nobody passes before.
    pub(crate) fn step_to_the_end(&mut self, dice: &mut Dice) -> Option<Point> {
        let wanted = self.wanted(dice).or_else(|| self.closing(dice)).or_else(|| self.settling(dice));
        self.take_turn(wanted)
    }

    fn take_turn(&mut self, played: Option<Point>) -> Option<Point> {
        self.moves += 1;
        if let Some(point) = played {
            self.place_stone(point);
        }
        self.to_move = self.to_move.opponent();
        played
    }

    /// A point between both sides' living stones, next to an own one where there is any.
    fn closing(&self, dice: &mut Dice) -> Option<Point> {
        let size = self.board.size();
        let living = counting::dead(&self.board).iter().fold(self.board, |board, &chain| board.without(chain));
        let decided = Color::BOTH.map(|color| counting::spaces(&living, color));
        let open = (living.bare() - decided[0] - decided[1]) & self.board.bare();
        let sensible: Vec<Point> = open.iter().filter(|&point| self.is_sensible(point)).collect();
        let own = living.stones(self.to_move);
        let is_safe = |point: &&Point| point.neighbors(size).any(|next| own.contains(next));
        let safe: Vec<Point> = sensible.iter().filter(is_safe).copied().collect();
        let among = if safe.is_empty() { &sensible } else { &safe };
        (!among.is_empty()).then(|| dice.pick(among))
    }

    /// A move against a group that may not live: onto one of its liberties, outside before inside.
    fn settling(&self, dice: &mut Dice) -> Option<Point> {
        let size = self.board.size();
        let other = self.to_move.opponent();
        let living = counting::dead(&self.board).iter().fold(self.board, |board, &group| board.without(group));
        let open = living.stones(other) - counting::alive(&living, other);
        let own_spaces = counting::spaces(&living, other);
        let liberties = open.neighbors(size) & self.board.bare();
        let sensible: Vec<Point> = liberties.iter().filter(|&point| self.is_sensible(point)).collect();
        let outside: Vec<Point> = sensible.iter().filter(|point| !own_spaces.contains(**point)).copied().collect();
        let among = if outside.is_empty() { &sensible } else { &outside };
        (!among.is_empty()).then(|| dice.pick(among))
    }

    fn wanted(&self, dice: &mut Dice) -> Option<Point> {
        let mut best: Option<(f32, Point)> = None;
        for point in self.board.bare().iter() {
            let worth = self.worth(point) * dice.range(0.05, 1.0);
            if best.is_none_or(|(found, _)| worth > found) && worth > 0.02 && self.is_sensible(point) {
                best = Some((worth, point));
            }
        }
        best.map(|(_, point)| point)
    }

    /// A rough value of a move, before its legality is looked at.
    fn worth(&self, point: Point) -> f32 {
        let size = self.board.size();
        let line = line_from_edge(point, size);
        let across = (point.column() as i32 - size.lines() as i32 / 2).abs();
        let down = (point.row() as i32 - size.lines() as i32 / 2).abs();
        let opening = (1.0 - self.moves as f32 / (0.12 * size.point_count() as f32)).max(0.0);
        let strength = self.influence[self.place(point)].abs();
        let contested = (-strength * strength * 1.4).exponential();
        // In the opening corners and sides are shared out before anybody fights.
        let free = (-1.6 * opening * self.presence[self.place(point)]).exponential();
        let height = match line {
            0 => 0.10 + 0.6 * (1.0 - opening) * contested * f32::from(u8::from(self.moves > size.point_count() / 3)),
            1 => 0.45,
            2 | 3 => 1.0 + opening,
            _ => 0.8 - 0.5 * opening,
        };
        let corner = if (2..=4).contains(&line) && (across - down).abs() <= 2 { 1.0 + 6.0 * opening } else { 1.0 };
        let near = self.last.map_or(0.0, |last| {
            let far = (last.column() as f32 - point.column() as f32).hypotenuse(last.row() as f32 - point.row() as f32);
            (-(far - 1.2).max(0.0) * 0.8).exponential()
        });
        free * height * corner * (contested + 0.015) * (0.3 + self.locality * near * (1.0 - 0.9 * opening))
    }

    /// Whether the move is legal, fills no eye of its own, and does not throw a stone away for nothing.
    fn is_sensible(&self, point: Point) -> bool {
        let size = self.board.size();
        if self.ko == Some(point) {
            return false;
        }
        let neighbors: PointSet = point.neighbors(size).collect();
        let (own, other) = (self.board.stones(self.to_move), self.board.stones(self.to_move.opponent()));
        if neighbors.is_subset(own) {
            return false;
        }
        if (neighbors & other).iter().any(|next| self.board.chain(next).is_some_and(|chain| chain.liberties.len() == 1))
        {
            return true;
        }
        let mut after = self.board;
        after.set(point, Some(self.to_move));
        after.chain(point).is_some_and(|chain| chain.liberties.len() >= 2)
    }

    fn place_stone(&mut self, point: Point) {
        let size = self.board.size();
        let Played { after, captured, .. } =
            self.board.play(self.to_move, point).expect("a sensible move is on a bare point");
        self.board = after;
        self.add_influence(point, self.to_move, 1.0);
        // Chain by chain around the stone: in another order sums would round otherwise, and a seed would mean another picture.
        let mut left = captured;
        for next in point.neighbors(size) {
            let chain = PointSet::from(next).flood(left, size);
            for stone in chain.iter() {
                self.add_influence(stone, self.to_move.opponent(), -1.0);
            }
            left -= chain;
        }
        let alone = self.board.chain(point).is_some_and(|chain| chain.stones.len() == 1 && chain.liberties.len() == 1);
        self.ko = captured.first().filter(|_| alone && captured.len() == 1);
        self.last = Some(point);
    }

    fn add_influence(&mut self, point: Point, color: Color, sign: f32) {
        let size = self.board.size();
        let side = if color == Color::Black { sign } else { -sign };
        for rows in -REACH..=REACH {
            for columns in -REACH..=REACH {
                let (column, row) = (point.column() as i32 + columns, point.row() as i32 + rows);
                if let Some(near) = usize::try_from(column).ok().zip(usize::try_from(row).ok())
                    && let Some(near) = size.point(near.0, near.1)
                {
                    let far_squared = (rows * rows + columns * columns) as f32;
                    let place = self.place(near);
                    let strength = 0.62 * (-far_squared / 4.5).exponential();
                    self.influence[place] += side * strength;
                    self.presence[place] += sign * strength;
                }
            }
        }
    }
}

/// 0 on the first line, 1 on the second.
fn line_from_edge(point: Point, size: BoardSize) -> usize {
    let last = size.lines() - 1;
    point.column().min(point.row()).min(last - point.column()).min(last - point.row())
}
