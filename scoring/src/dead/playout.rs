//! Playouts: the board played to its end at random but sensibly, many times and with either side to move, to see which
//! stones stay.
//!
//! The policy fills no eye of its own, captures and saves what the last move put in atari, plays the vital point of a small
//! eye space that a capture opened, may take an enemy's last eye, and does not put more stones into atari than could kill
//! an eye space, so that a seki stays a seki. Nobody plays where Benson's criterion has settled the matter.
//!
//! Not a judgement: what the counts mean is decided in the rooms that read them.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};

use super::arena::{Arena, Outlook};
use super::cells::{BARE, Cell, beside, cell_of, diagonal, enemy, stone};
use super::nakade::{LARGEST_NAKADE, is_nakade, vital_point};
use super::random::Chance;

/// The most moves of a playout for each point played on: captures bare points anew, and only kos that come round forever need more. Not
/// varied on any data.
const MOVES_PER_POINT: usize = 3;
/// So many moves more, for playouts on few points.
const EXTRA_MOVES: usize = 40;
/// In how many of 256 cases a chain that the last move put in atari is saved, or the last move captured: nearly always, and not always, so
/// that what follows a mistake is seen as well. Not varied on any data.
const SAVE_IN_256: u32 = 230;
/// In how many of 256 cases a move beside the last one is tried before any other. Not varied on any data.
const NEAR_IN_256: u32 = 110;
/// In how many of 256 cases a single stone is thrown in where it can be taken. Without it 144 positions were as
/// right (`scoring/training/README.md`).
const THROW_IN_IN_256: u32 = 64;
/// How often in one playout a stone is thrown in because nothing else is left to play: enough to try each of a few false eyes. Without it
/// 144 positions were as right (`scoring/training/README.md`).
const LAST_THROW_INS: u32 = 6;
/// A point is plainly kept or lost when the share of playouts that ended otherwise is below this: at most one of the first fifty with each side
/// to move. Not varied on any data.
const PLAIN: f32 = 0.03;

/// What the playouts saw at each point, by who moved first.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// Playouts with each side to move first.
    pub(super) playouts: ByColor<u32>,
    owned: ByColor<Vec<ByColor<u32>>>,
}

impl Tally {
    /// The share of playouts with `first` to move in which `color` owned the point in the end.
    pub(super) fn share(&self, first: Color, color: Color, point: Point) -> f32 {
        self.owned[first][point.index()][color] as f32 / self.playouts[first].max(1) as f32
    }

    /// Whether every stone's point was nearly always kept or nearly always lost, whoever began.
    fn is_plain(&self, board: &Board) -> bool {
        let plain = |first, color, point| {
            let share = self.share(first, color, point);
            share.min(1.0 - share) < PLAIN
        };
        Color::BOTH.into_iter().all(|color| {
            board.stones(color).iter().all(|point| Color::BOTH.into_iter().all(|first| plain(first, color, point)))
        })
    }
}

/// How long playouts go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Playouts with each side to move first after which it is asked whether anything is open still.
    pub(super) batch: u32,
    /// Playouts with each side to move first, at most.
    pub(super) rounds: u32,
    /// Moves that they may play together.
    pub(super) most_moves: usize,
}

/// Plays with each side to move first until the fate of every stone is plain, or as long as the effort allows, keeping off the
/// points of `rooms`.
pub(super) fn play(board: &Board, rooms: ByColor<PointSet>, effort: Effort, chance: &mut Chance) -> Tally {
    let start = Arena::new(board, rooms);
    let points: Vec<(usize, Cell)> = board.size().points().map(|point| (point.index(), cell_of(point))).collect();
    let owned = ByColor::from_fn(|_| vec![ByColor::default(); BoardSize::NINETEEN.point_count()]);
    let mut tally = Tally { playouts: ByColor::default(), owned };
    let mut record = Vec::new();
    while tally.playouts.white < effort.rounds && record.len() < effort.most_moves {
        for first in Color::BOTH {
            let mut arena = start.clone();
            play_out(&mut arena, stone(first), None, chance, &mut record);
            tally.playouts[first] += 1;
            for &(index, cell) in &points {
                match owner(&arena, cell) {
                    Some(Color::Black) => tally.owned[first][index].black += 1,
                    Some(Color::White) => tally.owned[first][index].white += 1,
                    None => {}
                }
            }
        }
        if tally.playouts.white.is_multiple_of(effort.batch) && tally.is_plain(board) {
            break;
        }
    }
    tally
}

/// Whose the cell is at the end: the stone's, or that of the stones around a bare cell where they agree.
pub(super) fn owner(arena: &Arena, cell: Cell) -> Option<Color> {
    let color_of = |content: u8| Color::BOTH.into_iter().find(|&color| stone(color) == content);
    if let Some(color) = color_of(arena.content(cell)) {
        return Some(color);
    }
    let mut around = beside(cell).into_iter().filter_map(|near| color_of(arena.content(near)));
    let color = around.next()?;
    around.all(|other| other == color).then_some(color)
}

/// A move just played, and how many stones it captured.
pub(super) type LastMove = Option<(Cell, u16)>;

/// Plays until both sides pass, or for a limited number of moves; adds the moves to `record`, each with its stone.
pub(super) fn play_out(
    arena: &mut Arena,
    first: u8,
    mut last: LastMove,
    chance: &mut Chance,
    record: &mut Vec<(Cell, u8)>,
) {
    let limit = MOVES_PER_POINT * arena.bare_cells().len() + EXTRA_MOVES;
    let (mut own, mut passes, mut throw_ins) = (first, 0, LAST_THROW_INS);
    for _ in 0..limit {
        let vital = last.and_then(|(cell, captured)| reply(arena, cell, captured, own, chance));
        let chosen = vital.or_else(|| anywhere(arena, own, &mut throw_ins, chance));
        match chosen {
            Some(cell) => {
                let captured = arena.play(cell, own);
                record.push((cell, own));
                last = Some((cell, captured));
                passes = 0;
            }
            None => {
                arena.pass();
                last = None;
                passes += 1;
                if passes == 2 {
                    return;
                }
            }
        }
        own = enemy(own);
    }
}

/// A reply near the enemy's last move, where one suggests itself.
fn reply(arena: &Arena, last: Cell, captured: u16, own: u8, chance: &mut Chance) -> Option<Cell> {
    if captured > 2
        && captured <= LARGEST_NAKADE
        && let Some(cell) = vital_point(arena, last).filter(|&cell| is_sensible(arena, cell, own))
    {
        return Some(cell);
    }
    if chance.in_256(SAVE_IN_256) {
        let capture = arena.last_liberty(arena.chain(last));
        if let Some(cell) = capture.filter(|&cell| matches!(arena.outlook(cell, own), Outlook::Captures(_))) {
            return Some(cell);
        }
        for near in beside(last) {
            if arena.content(near) == own {
                let name = arena.chain(near);
                if let Some(escape) = arena.last_liberty(name).and_then(|liberty| save(arena, name, liberty, own)) {
                    return Some(escape);
                }
            }
        }
    }
    if chance.in_256(NEAR_IN_256) {
        let (beside, diagonal) = (beside(last), diagonal(last));
        let start = chance.below(8);
        for step in 0..8 {
            let place = (start + step) % 8;
            let cell = if place < 4 { beside[place] } else { diagonal[place - 4] };
            if arena.content(cell) == BARE && is_sensible(arena, cell, own) {
                return Some(cell);
            }
        }
    }
    None
}

/// The move that takes a chain out of atari: its last liberty, or the capture of a neighbour in atari.
fn save(arena: &Arena, name: Cell, liberty: Cell, own: u8) -> Option<Cell> {
    match arena.outlook(liberty, own) {
        Outlook::Quiet | Outlook::Captures(_) => return Some(liberty),
        Outlook::Illegal | Outlook::SelfAtari(_) => {}
    }
    let foe = enemy(own);
    arena.stones_of(name).flat_map(beside).find_map(|near| {
        if arena.content(near) != foe {
            return None;
        }
        let capture = arena.last_liberty(arena.chain(near))?;
        matches!(arena.outlook(capture, own), Outlook::Captures(_)).then_some(capture)
    })
}

/// A random sensible move, or none.
fn anywhere(arena: &Arena, own: u8, throw_ins: &mut u32, chance: &mut Chance) -> Option<Cell> {
    let cells = arena.bare_cells();
    if cells.is_empty() {
        return None;
    }
    let start = chance.below(cells.len());
    let mut fallback = None;
    for &cell in cells[start..].iter().chain(&cells[..start]) {
        if arena.is_eye(cell, own) {
            continue;
        }
        match arena.outlook(cell, own) {
            Outlook::Quiet | Outlook::Captures(_) => return Some(cell),
            Outlook::SelfAtari(1) => {
                if chance.in_256(THROW_IN_IN_256) {
                    return Some(cell);
                }
                fallback = Some(cell);
            }
            Outlook::SelfAtari(size) if is_nakade(arena, cell, own, size) => return Some(cell),
            Outlook::SelfAtari(_) | Outlook::Illegal => {}
        }
    }
    if *throw_ins == 0 {
        return None;
    }
    *throw_ins -= u32::from(fallback.is_some());
    fallback
}

/// Whether a reply on this bare cell is worth playing without further thought.
fn is_sensible(arena: &Arena, cell: Cell, own: u8) -> bool {
    !arena.is_eye(cell, own) && matches!(arena.outlook(cell, own), Outlook::Quiet | Outlook::Captures(_))
}
