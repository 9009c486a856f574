//! What may have happened between two looks: the next hypotheses after one.

use board::{Board, Color, PerPoint, Point, PointSet};

use crate::hypothesis::{HOPELESS, Hypothesis};
use crate::line_of_play::When;
use crate::look::{Sights, Surprise};

/// Points showed something else from the start than they were taken for, or than nothing where they were covered until now, all of them
/// together, in nats; the looks say what they do besides.
const FROM_START: f64 = 1.0;
/// A stone that lay there already although a look surely saw nothing there.
const OVERLOOKED: f64 = 12.0;
/// The same, for each look that surely saw nothing there.
const OVERLOOKED_AGAIN: f64 = 0.25;
/// A missed move is put in before at most so many later ones.
const MOST_LATER_MOVES: usize = 3;
/// A chain that seems to have gone is captured by filling its last liberties, so many at most: others nobody fills between two looks.
const MOST_LIBERTIES: usize = 2;

/// What the proposals are made from.
pub(crate) struct Scene<'a> {
    pub(crate) surprises: &'a PerPoint<Surprise>,
    pub(crate) when: When,
    /// What the looks before this one saw on each point.
    pub(crate) sights: &'a PerPoint<Sights>,
}

/// Every hypothesis that is one act away, the look not yet taken in.
pub(crate) fn next(hypothesis: &Hypothesis, scene: &Scene<'_>) -> Vec<Hypothesis> {
    let unlike = hypothesis.unlike(scene.surprises);
    if unlike.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for point in unlike.iter() {
        if hypothesis.board().get(point).is_none() {
            for color in hypothesis.colors_shown(point, scene.surprises) {
                moves(hypothesis, color, point, scene, &mut found);
                found.extend(from_start(hypothesis, &[(Some(color), point)], scene));
            }
        } else {
            let shown = hypothesis.shown(point, scene.surprises);
            found.extend(from_start(hypothesis, &[(shown, point)], scene));
        }
    }
    let covered = covered_until_now(hypothesis, unlike, scene);
    if covered.len() > 1 {
        found.extend(from_start(hypothesis, &covered, scene));
    }
    for (color, point) in capturing(hypothesis.board(), unlike) {
        let is_shown =
            unlike.contains(point) && hypothesis.colors_shown(point, scene.surprises).any(|one| one == color);
        if !is_shown {
            found.extend(hypothesis.line.with_move(color, point, scene.when).map(|line| hypothesis.on(line, 0.0)));
        }
    }
    if hypothesis.line.last_move().is_some() && undoing_explains(hypothesis, unlike) {
        found.extend(hypothesis.with_last_taken_back(scene.when));
    }
    found
}

/// A stone appears: it was played now, or before the last moves.
fn moves(hypothesis: &Hypothesis, color: Color, point: Point, scene: &Scene<'_>, found: &mut Vec<Hypothesis>) {
    let line = &hypothesis.line;
    found.extend(line.with_move(color, point, scene.when).map(|line| hypothesis.on(line, 0.0)));
    for later in 1..=MOST_LATER_MOVES {
        if line.moved_twice_before(later, color.opponent()) {
            let earlier = line.with_move_before(later, color, point, scene.when);
            let cost = match line.look_of(later).map_or(0, |look| scene.sights[point].since(look)) {
                0 => 0.0,
                looks => overlooked(looks),
            };
            found.extend(earlier.map(|line| hypothesis.on(line, cost)));
        }
    }
}

/// Points look otherwise than they did, and did so from the start: something covered them, or the looks so far were not sure.
fn from_start(hypothesis: &Hypothesis, appeared: &[(Option<Color>, Point)], scene: &Scene<'_>) -> Option<Hypothesis> {
    let says_against = |&(shown, point): &(Option<Color>, Point)| {
        let sights = &scene.sights[point];
        let taken_for = hypothesis.board().get(point).map_or(0.0, |color| sights.speaking_for(color));
        let not_seen = match shown {
            Some(_) if sights.looks > 0 => overlooked(sights.looks),
            Some(color) => sights.against(color).min(OVERLOOKED),
            None => 0.0,
        };
        taken_for + not_seen
    };
    let cost = FROM_START + appeared.iter().map(says_against).sum::<f64>();
    // To play the whole game again takes the longest of all proposals.
    let line = (cost <= HOPELESS).then(|| hypothesis.line.with_from_start(appeared))??;
    Some(hypothesis.on(line, cost))
}

/// The stones that appear on points of which no look has shown anything yet: a hand that lies over the board as a camera begins is taken away
/// from all of them together.
fn covered_until_now(hypothesis: &Hypothesis, unlike: PointSet, scene: &Scene<'_>) -> Vec<(Option<Color>, Point)> {
    let is_new = |point: &Point| hypothesis.board().get(*point).is_none() && scene.sights[*point].looks == 0;
    unlike.iter().filter(is_new).map(|point| (hypothesis.shown(point, scene.surprises), point)).collect()
}

/// What it costs that so many looks did not see a stone that lay there.
fn overlooked(looks: usize) -> f64 {
    OVERLOOKED + OVERLOOKED_AGAIN * looks as f64
}

/// Moves that would take off chains which seem to have gone.
fn capturing(board: &Board, unlike: PointSet) -> Vec<(Color, Point)> {
    if !unlike.intersects(board.occupied()) {
        return Vec::new();
    }
    let gone = board.chains().filter(|chain| {
        (chain.stones & unlike).len() * 2 > chain.stones.len() && chain.liberties.len() <= MOST_LIBERTIES
    });
    gone.flat_map(|chain| chain.liberties.iter().map(move |point| (chain.color.opponent(), point)).collect::<Vec<_>>())
        .collect()
}

/// Whether taking the last move back changes a point that looks otherwise.
fn undoing_explains(hypothesis: &Hypothesis, unlike: PointSet) -> bool {
    hypothesis.line.without_last().is_some_and(|without| {
        let changes = |point: &Point| without.board().get(*point) != hypothesis.board().get(*point);
        unlike.iter().any(|point| changes(&point))
    })
}

/// The board that is seen, whatever game may have led there; none where it is the board already.
pub(crate) fn set_up(hypothesis: &Hypothesis, scene: &Scene<'_>) -> Option<Hypothesis> {
    let mut board = *hypothesis.board();
    for point in hypothesis.unlike(scene.surprises).iter() {
        board.set(point, hypothesis.shown(point, scene.surprises));
    }
    (board != *hypothesis.board()).then(|| hypothesis.on(hypothesis.line.with_set_up(board, scene.when), 0.0))
}
