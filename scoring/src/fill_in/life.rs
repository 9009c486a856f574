//! Whether stones that lie together on a filled board can have lived by themselves, their eyes filled by now.

use board::{BoardSize, PointSet};

/// Whether two eyes fit into these points: two points apart, each shut in by stones that touch both (Benson 1976, "Life in the
/// game of Go": chains with two vital regions). The smallest such group has eight points, in a corner.
///
/// A group in seki needs no two eyes and is not found by this.
pub(super) fn two_eyes_fit(points: PointSet, size: BoardSize) -> bool {
    let inner: Vec<PointSet> =
        points.iter().map(PointSet::from).filter(|point| point.neighbors(size).is_subset(points)).collect();
    inner.iter().enumerate().any(|(index, &one)| {
        inner[index + 1..].iter().any(|&other| {
            let around = [one.neighbors(size), other.neighbors(size)];
            if around[0].intersects(other) {
                return false;
            }
            let chains = (points - one - other).components(size);
            let walls = chains.filter(|chain| around.iter().all(|eye| chain.intersects(*eye)));
            let walls = walls.fold(PointSet::EMPTY, |all, chain| all | chain);
            (around[0] | around[1]).is_subset(walls)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Board, Color};

    fn check(diagram: &str, lives: bool) {
        let board: Board = diagram.parse().expect("a board");
        assert_eq!(two_eyes_fit(board.stones(Color::Black), board.size()), lives, "{diagram}");
    }

    #[test]
    fn eight_points_in_a_corner_live_and_seven_do_not() {
        check("B B B B .\nB B B B .\n. . . . .\n. . . . .\n. . . . .", true);
        check("B B B B .\nB B B . .\n. . . . .\n. . . . .\n. . . . .", false);
    }

    #[test]
    fn stones_in_a_line_or_in_a_square_do_not() {
        check("B B B B B\n. . . . .\n. . . . .\n. . . . .\n. . . . .", false);
        check(". . . . .\n. B B B .\n. B B B .\n. B B B .\n. . . . .", false);
    }

    #[test]
    fn an_eye_that_only_one_of_two_chains_touches_is_none() {
        // The corner's stone hangs on by the eye alone, which the other chain's second eye does not save.
        check("B B . . B\nB B . . B\n. . . . .\n. . . . .\n. . . . .", false);
        check(". . . . .\n. . . . .\n. . B . .\n. B B B B\n. B B B B", true);
    }
}
