//! Dead stones, seki, flags and reconciliation on drawn boards, and the share of players' marks that is met exactly.

use board::{Board, Point, PointSet};
use scoring::dead::{Certainty, Flag, Grounds, ReadOut, Reconciliation, Status, propose, reconcile};

fn board(diagram: &str) -> Board {
    diagram.parse().expect("the diagram is a board")
}

fn points(board: &Board, names: &[&str]) -> PointSet {
    names.iter().map(|name| Point::from_human(name, board.size()).expect("a point of the board")).collect()
}

/// A black stone in White's corner that has no room, beside groups that live unconditionally.
const STONE_IN_THE_CORNER: &str = "
    . B . B W . W . .
    B B B B W W W W W
    W W W B B B B B B
    . . W W W W W W B
    W . W . . . W B B
    . W W W W W W B .
    W W B B B B B B B
    W . W B . B . B .
    . W W B B . B B B
";

#[test]
fn a_proposal_is_the_same_every_time_and_covers_every_stone() {
    let board = board(STONE_IN_THE_CORNER);
    let proposal = propose(&board);
    assert_eq!(proposal, propose(&board));
    let covered = proposal.chains.iter().fold(PointSet::EMPTY, |sum, chain| sum | chain.chain.stones);
    assert_eq!(covered, board.occupied());
    assert!(proposal.dead.is_subset(board.occupied()));
    assert!(!proposal.shared.intersects(board.occupied()));
}

#[test]
fn benson_settles_and_says_so() {
    let board = board(
        "
        . B . B W . W
        B B B B W W W
        W W W W W . W
        . . . W B W W
        . . . W W . .
        W W W W W W W
        . W . W . W .
    ",
    );
    let proposal = propose(&board);
    let lone = points(&board, &["E4"]);
    let status = proposal.chains.iter().find(|chain| chain.chain.stones == lone).expect("the lone stone is a chain");
    assert_eq!((status.status, status.grounds), (Status::Dead, Grounds::Proved));
    let corner =
        proposal.chains.iter().find(|chain| chain.chain.stones.len() == 6).expect("the corner group is a chain");
    assert_eq!((corner.status, corner.grounds), (Status::Alive, Grounds::Proved));
}

#[test]
fn what_is_unfinished_is_flagged() {
    let board = board(
        "
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
        . B . . . . . W .
    ",
    );
    let flags = propose(&board).flags;
    assert!(flags.iter().any(|flag| matches!(flag, Flag::UnsealedBorder(gap) if gap.len() == 9)), "{flags:?}");
}

/// The status, the grounds and the certainty for the chain at a point, and whether it is flagged as unsettled.
fn judged(board: &Board, name: &str) -> (Status, Grounds, Certainty, bool) {
    let proposal = propose(board);
    let at = points(board, &[name]);
    let chain = proposal.chains.iter().find(|chain| chain.chain.stones.intersects(at)).expect("a stone lies there");
    let unsettled = proposal.flags.iter().any(|flag| matches!(flag, Flag::Unsettled(stones) if stones.intersects(at)));
    (chain.status, chain.grounds, proposal.certainty, unsettled)
}

#[test]
fn what_only_ko_threats_could_save_is_dead() {
    // Black at A6 would make a ko of the second eye, in which White takes first and which Black can never end.
    let corner = board(
        "
        B . B W . W . W W
        B B B W W W W W W
        . B W W B B B B B
        . W W B B . B . B
        W W B B . B B B B
        W W B B . B . B B
        . W B B B B B B B
        W W B . B . B . B
        . W B B B B B B B
    ",
    );
    let (status, grounds, _, unsettled) = judged(&corner, "A9");
    assert_eq!((status, grounds, unsettled), (Status::Dead, Grounds::ReadOut(ReadOut::DiesButForKo), false));
}

#[test]
fn what_depends_on_the_first_move_asks_the_referee() {
    // Three points in a row: whoever plays B9 first decides.
    let corner = board(
        "
        . . . B W . W . W
        B B B B W W W W W
        W W W W W B B B B
        W . W . W B . B .
        W W W W W B B B B
        B B B B B B . B .
        B . B . B B B B B
        B B B B B B B . B
        . B . B . B . B .
    ",
    );
    let (_, grounds, certainty, unsettled) = judged(&corner, "D9");
    assert_eq!(grounds, Grounds::ReadOut(ReadOut::Depends));
    assert_eq!((certainty, unsettled), (Certainty::AsksReferee, true));
}

#[test]
fn a_neutral_point_is_flagged_and_shared() {
    let board = board(
        "
        . B W . W
        . B W . .
        . B . W W
        . B W . .
        . B W . W
    ",
    );
    let proposal = propose(&board);
    let neutral = points(&board, &["C3"]);
    assert_eq!(proposal.shared, neutral);
    assert!(proposal.flags.contains(&Flag::UnfilledNeutral(neutral)), "{:?}", proposal.flags);
}

#[test]
fn a_claim_is_explained_by_the_smallest_change() {
    let board = board(STONE_IN_THE_CORNER);
    let proposal = propose(&board);
    let chain = proposal.chains[0].chain.stones;
    let claimed = proposal.dead ^ chain;
    match reconcile(&proposal, |dead| dead == claimed) {
        Reconciliation::Changed { changes, dead } => {
            assert_eq!(dead, claimed);
            assert_eq!(changes.len(), 1);
            assert_eq!(changes[0].stones, chain);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(reconcile(&proposal, |dead| dead == proposal.dead), Reconciliation::AsProposed);
    assert_eq!(reconcile(&proposal, |_| false), Reconciliation::Unexplained);
}

#[test]
fn players_marks_are_met() {
    let shared =
        std::env::var("SHOUTAN_SHARED").unwrap_or_else(|_| format!("{}/../../shared", env!("CARGO_MANIFEST_DIR")));
    let path = format!("{shared}/scoring-cases/kgs-2017-marked.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return not_run::needs("the folder scoring-cases in ../shared, or in the folder that SHOUTAN_SHARED names");
    };
    let (mut exact, mut sure, mut sure_exact, mut all) = (0, 0, 0, 0);
    for line in text.lines().step_by(5) {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let rows: Vec<&str> = case["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str()).collect();
        let dead = case["dead"].as_array().expect("dead stones").iter();
        let line =
            |pair: &serde_json::Value, at: usize| usize::try_from(pair[at].as_u64().expect("a number")).expect("small");
        let truth: PointSet = dead.filter_map(|pair| Point::new(line(pair, 0), line(pair, 1))).collect();
        let proposal = propose(&board(&rows.join("\n")));
        all += 1;
        exact += usize::from(proposal.dead == truth);
        sure += usize::from(proposal.certainty == Certainty::Sure);
        sure_exact += usize::from(proposal.certainty == Certainty::Sure && proposal.dead == truth);
    }
    assert!(100 * exact >= 96 * all, "{exact} of {all} dead sets exact");
    assert!(100 * sure >= 80 * all, "{sure} of {all} sure");
    assert!(100 * sure_exact >= 97 * sure, "{sure_exact} of {sure} sure dead sets exact");
}
