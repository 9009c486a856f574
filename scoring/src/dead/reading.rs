//! Local reading: a tree search over the few points that decide the fate of doubtful chains, with playouts at its leaves.
//!
//! The rest of the board is closed: nobody plays there, and its bare points stay liberties. Each side aims at owning as much
//! of the doubtful points as it can. This is a strong estimate and not a proof.
//!
//! Sources: L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006); S. Gelly and D. Silver, "Monte-Carlo
//! tree search and rapid action value estimation in computer Go" (2011), section 4, whose blend of the two values is used
//! here without an exploration term.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};

use super::arena::{Arena, Outlook};
use super::cells::{BARE, Cell, cell_of, enemy, stone};
use super::playout::{LastMove, owner, play_out};
use super::random::Chance;

/// The visits after which a move's own value weighs about as much as its value in all playouts through its parent; a search has a
/// thousand playouts, so that both count. Not varied on any data.
const EQUIVALENCE: f32 = 400.0;
/// Visits that a leaf needs before its moves get nodes of their own: fewer make larger trees of moves that are never tried again. Not
/// varied on any data.
const EXPAND_AT: u32 = 4;
/// How many visits the belief weighs that a move which was never tried is worth what its parent expects. Not varied on any data.
const PRIOR_VISITS: f32 = 4.0;
/// Deepest line of the tree, in moves: longer than any on so few points but a ko that comes round. A bound, not a choice.
const DEEPEST: usize = 60;
/// The place that stands for a pass: a cell of the rim.
const PASS: Cell = 0;

/// What one side to move first leads to.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    owned: Vec<ByColor<u32>>,
    counted: u32,
    /// Moves played in all.
    pub(super) moves: usize,
}

impl Reading {
    /// The share of the later playouts in which `color` owned the point.
    pub(super) fn share(&self, color: Color, point: Point) -> f32 {
        self.owned[point.index()][color] as f32 / self.counted.max(1) as f32
    }
}

/// What a search is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) board: &'a Board,
    /// Bare points on which nobody plays, by the side they are safe for.
    pub(super) rooms: ByColor<PointSet>,
    /// Points whose ownership decides.
    pub(super) at_stake: PointSet,
    pub(super) first: Color,
}

struct Node {
    cell: Cell,
    visits: f32,
    /// Sum of the results for the side that plays `cell`.
    won: f32,
    rave_visits: f32,
    rave_won: f32,
    children: Vec<usize>,
    expanded: bool,
}

impl Node {
    const fn new(cell: Cell) -> Self {
        Self { cell, visits: 0.0, won: 0.0, rave_visits: 0.0, rave_won: 0.0, children: Vec::new(), expanded: false }
    }

    /// The blend of what the move itself and what the same move anywhere later achieved.
    fn value(&self, expected: f32) -> f32 {
        let own = (self.won + expected * PRIOR_VISITS) / (self.visits + PRIOR_VISITS);
        if self.cell == PASS {
            return own;
        }
        let rave = (self.rave_won + expected * PRIOR_VISITS) / (self.rave_visits + PRIOR_VISITS);
        let weight = (EQUIVALENCE / (3.0 * self.visits + EQUIVALENCE)).sqrt();
        weight * rave + (1.0 - weight) * own
    }
}

/// Searches with so many playouts, or until about `most_moves` moves were played.
pub(super) fn read(question: Question<'_>, playouts: u32, most_moves: usize, chance: &mut Chance) -> Reading {
    let mut start = Arena::new(question.board, question.rooms);
    start.give_threats(stone(question.first.opponent()));
    let points: Vec<(usize, Cell)> = question.at_stake.iter().map(|point| (point.index(), cell_of(point))).collect();
    let mut nodes = vec![Node::new(PASS)];
    let mut reading =
        Reading { owned: vec![ByColor::default(); BoardSize::NINETEEN.point_count()], counted: 0, moves: 0 };
    let mut record: Vec<(Cell, u8)> = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    for playout in 0..playouts {
        let late = 2 * playout >= playouts || 2 * reading.moves >= most_moves;
        let mut arena = start.clone();
        record.clear();
        path.clear();
        path.push(0);
        let (mut own, mut last, mut passes): (u8, LastMove, u32) = (stone(question.first), None, 0);
        let mut here = 0;
        while path.len() < DEEPEST && passes < 2 {
            if !nodes[here].expanded {
                if nodes[here].visits < EXPAND_AT as f32 && here != 0 {
                    break;
                }
                expand(&mut nodes, here, &arena, own);
            }
            here = best(&nodes, here);
            path.push(here);
            let cell = nodes[here].cell;
            if cell == PASS {
                arena.pass();
                last = None;
                passes += 1;
            } else {
                let captured = arena.play(cell, own);
                last = Some((cell, captured));
                passes = 0;
            }
            record.push((cell, own));
            own = enemy(own);
        }
        play_out(&mut arena, own, last, chance, &mut record);
        let mut black = 0.0;
        for &(index, cell) in &points {
            match owner(&arena, cell) {
                Some(Color::Black) => {
                    black += 1.0;
                    reading.owned[index].black += u32::from(late);
                }
                Some(Color::White) => reading.owned[index].white += u32::from(late),
                None => black += 0.5,
            }
        }
        reading.counted += u32::from(late);
        reading.moves += record.len();
        learn(&mut nodes, &path, &record, stone(question.first), black / points.len().max(1) as f32);
        if reading.moves >= most_moves {
            break;
        }
    }
    reading
}

/// Gives a node a child for every move that is legal and fills no own eye, and for passing.
fn expand(nodes: &mut Vec<Node>, at: usize, arena: &Arena, own: u8) {
    nodes[at].expanded = true;
    let cells = arena.bare_cells().iter().copied();
    let moves = cells.filter(|&cell| !arena.is_eye(cell, own) && arena.outlook(cell, own) != Outlook::Illegal);
    for cell in moves.chain([PASS]) {
        let child = nodes.len();
        nodes.push(Node::new(cell));
        nodes[at].children.push(child);
    }
}

fn best(nodes: &[Node], at: usize) -> usize {
    let expected = 1.0 - (nodes[at].won + 0.5) / (nodes[at].visits + 1.0);
    let by_value =
        |one: &&usize, other: &&usize| nodes[**one].value(expected).total_cmp(&nodes[**other].value(expected));
    *nodes[at].children.iter().max_by(by_value).expect("passing is always a child")
}

/// Credits the moves of the tree's line, and the same moves played later in the record by the same side.
fn learn(nodes: &mut [Node], path: &[usize], record: &[(Cell, u8)], first: u8, black: f32) {
    let result_for = |own: u8| if own == stone(Color::Black) { black } else { 1.0 - black };
    // Who played a cell first from this move on, by cell.
    let mut player = [BARE; 512];
    for &(cell, own) in record[path.len() - 1..].iter().rev() {
        player[usize::from(cell)] = own;
    }
    for depth in (0..path.len()).rev() {
        let to_move = if depth % 2 == 0 { first } else { enemy(first) };
        let mover = enemy(to_move);
        if let Some(&(cell, own)) = record.get(depth).filter(|_| depth + 1 < path.len()) {
            player[usize::from(cell)] = own;
        }
        let node = &mut nodes[path[depth]];
        node.visits += 1.0;
        node.won += result_for(mover);
        let children = std::mem::take(&mut node.children);
        for &child in &children {
            let child = &mut nodes[child];
            if child.cell != PASS && player[usize::from(child.cell)] == to_move {
                child.rave_visits += 1.0;
                child.rave_won += result_for(to_move);
            }
        }
        nodes[path[depth]].children = children;
    }
}
