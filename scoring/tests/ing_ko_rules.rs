//! Positions of Ing's Rules 3 to 5 and of the SST article, drawn by us after their text, with the moves played on them and the
//! moves that the rules forbid.
//!
//! Each case is a board, the side to play first, moves (`-` for a pass), and the numbers of the moves that break a rule, with
//! the glossary number that the report must cite.

use board::Board;
use board::Color::{self, Black, White};
use scoring::record::{End, Findings, Replay};
use scoring::sgf::{Place, Record, Turn};

/// Three kos between one chain of each side; each side has a liberty of its own besides.
const TRIPLE_KO: &str = "
    B B W W . . . . .
    B . B W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
    B . . . . . . . .
    . . . . . . . . .
";

/// Three kos between one chain of each side, one of them between two stones: White at C6 would remove two.
const TRIPLE_KO_WITH_DOUBLE: &str = "
    B B B W W W . . .
    B B W . W W . . .
    B B B W W W . . .
    B W . B B W . . .
    B B B W W W . . .
    B B W . W W . . .
    B B B W W W . . .
    B . . . . . . . .
    . . . . . . . . .
";

/// Four kos between one chain of each side, two in each one's favour; neither has a liberty elsewhere that is its own.
const QUADRUPLE_KO: &str = "
    B B W W . . . . .
    B . B W . . . . .
    B B W W . . . . .
    B . B W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
";

/// The same, and White's chain is enclosed too: neither side has a breath but its two kos.
const ENCLOSED_QUADRUPLE_KO: &str = "
    B B W W B . . . .
    B . B W B . . . .
    B B W W B . . . .
    B . B W B . . . .
    B B W W B . . . .
    B W . W B . . . .
    B B W W B . . . .
    B W . W B . . . .
    B B W W B . . . .
";

/// Two kos between one chain of each side.
const DOUBLE_KO: &str = "
    B B W W . . . . .
    B . B W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
    B . . W . . . . .
    B . . W . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

/// A double ko at the left, a single ko at the right, between different chains.
const DOUBLE_KO_AND_ANOTHER: &str = "
    B B W W . . . . .
    B . B W . . . . .
    B B W W . . . . .
    B W . W . . . . .
    B B W W . . . . .
    B . . W . . . . .
    B . . W . . B W .
    . . . . . B W . W
    . . . . . . B W .
";

/// Two double kos between different chains.
const TWO_DOUBLE_KOS: &str = "
    B B W W . W W B B
    B . B W . W B . B
    B B W W . W W B B
    B W . W . W . W B
    B B W W . W W B B
    B . . W . W . . B
    B . . W . W . . B
    . . . . . . . . .
    . . . . . . . . .
";

/// Eternal life: Black puts a second stone beside the one in White's mouth, White removes both with two stones that stand in
/// Black's mouth, and Black could remove those.
const ETERNAL_LIFE: &str = "
    . W W B B . .
    W . B . W B .
    . W W B B . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
";

fn replay(diagram: &str, first: Color, moves: &str, handicap: u8) -> Replay {
    replay_with(diagram, first, moves, handicap, Findings::default())
}

/// Black's move; the referee has found the kos at these points balanced.
fn balanced_replay(diagram: &str, kos: &[&str], moves: &str) -> Replay {
    let size = diagram.parse::<Board>().expect("a board").size();
    let balanced = kos.iter().map(|name| board::Point::from_human(name, size).expect("a point")).collect();
    replay_with(diagram, Black, moves, 0, Findings { balanced })
}

fn replay_with(diagram: &str, first: Color, moves: &str, handicap: u8, findings: Findings) -> Replay {
    let board: Board = diagram.parse().expect("a board");
    let stones = board::ByColor::from_fn(|color| board.stones(color));
    let nowhere = Place { line: 1, column: 1 };
    let mut turns = vec![];
    if !board.occupied().is_empty() {
        turns.push((nowhere, Turn::Setup { stones, bare: board::PointSet::EMPTY }));
    }
    let mut color = first;
    if first == White && !board.occupied().is_empty() {
        // A drawn position says nothing of turns: White's first move follows a pass that the board needs.
        turns.push((nowhere, Turn::Move { color: Black, point: None }));
    }
    for text in moves.split_whitespace() {
        let point = (text != "-").then(|| board::Point::from_human(text, board.size()).expect("a point"));
        turns.push((nowhere, Turn::Move { color, point }));
        color = color.opponent();
    }
    let record = Record {
        size: board.size(),
        komi: None,
        rules: None,
        handicap,
        result: None,
        players: board::ByColor::default(),
        turns,
        territory: None,
    };
    Replay::of(&record, findings)
}

/// `broken`: `number:glossary` pairs; numbers count the moves given.
fn check(name: &str, diagram: &str, first: Color, moves: &str, broken: &str) -> Replay {
    let replay = replay(diagram, first, moves, 0);
    let lead = usize::from(first == White);
    let found: Vec<String> = replay
        .violations
        .iter()
        .map(|violation| {
            let citation = violation.rule.citation();
            let glossary = citation.rsplit_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
            format!("{}:{glossary}", violation.number - lead)
        })
        .collect();
    assert_eq!(found.join(" "), broken, "{name}: {:#?}\n{}", replay.violations, replay.board);
    for color in Color::BOTH {
        let on_board = u32::try_from(replay.board.stones(color).len()).expect("small");
        assert_eq!(replay.stones_left(color), on_board, "{name}: {color}'s stones are conserved");
    }
    replay
}

#[test]
fn single_hot_stone_needs_an_intervening_play() {
    let ko = DOUBLE_KO_AND_ANOTHER;
    check("S1: taken back at once", ko, Black, "H2 G2", "2:508");
    check("S1: after an exchange", ko, Black, "H2 E9 E8 G2", "");
    check("S18: a pass is an intervening play", ko, Black, "H2 - - G2", "");
    check("305: a fight by passes may go round", ko, Black, "H2 - - G2 - - H2 - - G2 - - H2", "");
    check("a stone that has removed nothing may be taken", ko, White, "E9 H2 E8", "");
}

#[test]
fn double_hot_stones_in_eternal_life() {
    // Black B6 puts the second stone, White D6 removes two: hot. Black at C6 would remove two at once.
    check("S2, SST 6A: taken back at once", ETERNAL_LIFE, Black, "B6 D6 C6", "3:509");
    check("SST 6A: after an exchange", ETERNAL_LIFE, Black, "B6 D6 G1 G2 C6", "");
    check("SST 6A: White may remove stones that have removed nothing", ETERNAL_LIFE, Black, "B6 D6", "");
    // The whole round: White throws in at E6, and Black begins again at B6.
    check(
        "eternal life goes round only through plays elsewhere",
        ETERNAL_LIFE,
        Black,
        "B6 D6 G1 G2 C6 E6 B6 D6 C6",
        "9:509",
    );
}

#[test]
fn twin_hot_stones_in_triple_ko() {
    check("S3: the hot stone itself", TRIPLE_KO, Black, "C6 B6", "2:508");
    check("S3, SST 6A: its twin", TRIPLE_KO, Black, "C6 B8", "2:510");
    check("S3: the twin after an exchange", TRIPLE_KO, Black, "C6 H1 H2 B8", "");
}

#[test]
fn a_double_hot_stone_is_the_twin_of_a_single_one() {
    // SST 6A, "Triple ko - Single hot and double hot stones": after Black 1 White may take neither Black 1 nor the two stones.
    let twins = TRIPLE_KO_WITH_DOUBLE;
    check("the hot stone itself", twins, Black, "D8 C8", "2:508");
    check("its twin of two stones", twins, Black, "D8 C6", "2:510");
    let replay = check("the twin after an exchange", twins, Black, "D8 H1 H2 C6", "");
    assert_eq!(replay.captured, board::ByColor { black: 2, white: 1 });
}

#[test]
fn a_referee_may_find_quadruple_ko_balanced() {
    // SST 6B, "Balanced quadruple ko": either side may disturb once and only once, and the board may repeat.
    let kos = ["C8", "C6", "B4", "B2", "B8", "B6", "C4", "C2"];
    let round = "C4 B8 C2 B6 C8 B4 C6 B2";
    let replay = balanced_replay(QUADRUPLE_KO, &kos, round);
    assert_eq!(replay.violations, []);
    assert_eq!(replay.cycles.iter().map(|cycle| cycle.disturber).collect::<Vec<_>>(), [Black]);
    let again = balanced_replay(QUADRUPLE_KO, &kos, &format!("{round} C4"));
    assert_eq!(again.violations.iter().map(|broken| broken.number).collect::<Vec<_>>(), [9]);
    assert_eq!(again.violations[0].rule.citation(), "Rule 5, Disturbing ko (517)");
    let unbalanced = replay_with(QUADRUPLE_KO, Black, "C4 B8", 0, Findings::default());
    assert_eq!(unbalanced.violations.len(), 1, "without the finding the stones are twins");
}

#[test]
fn quadruple_ko_without_other_breaths_is_seen_to_be_balanced() {
    // SST 6B, "Balanced quadruple ko - Seki": each side has two internal breaths. No referee has to say so.
    let ko = ENCLOSED_QUADRUPLE_KO;
    let round = "C4 B8 C2 B6 C8 B4 C6 B2";
    let replay = check("one cycle", ko, Black, round, "");
    assert_eq!(replay.cycles.iter().map(|cycle| cycle.disturber).collect::<Vec<_>>(), [Black]);
    check("no second", ko, Black, &format!("{round} C4"), "9:517");
    check("no second after an exchange", ko, Black, &format!("{round} J1 J9 C4"), "11:517");
    check("nor in another order", ko, Black, &format!("{round} J1 J9 C2"), "11:517");
    // "A player may disturb the situation once": the other side may too, and Black's answers are no disturbance.
    let others = "J1 B8 C4 B6 C2 B4 C8 B2 C6";
    let replay = check("the other side's cycle", ko, Black, &format!("{round} {others}"), "");
    assert_eq!(replay.cycles.iter().map(|cycle| cycle.disturber).collect::<Vec<_>>(), [Black, White]);
    check("and no second of theirs", ko, White, &format!("{} H1 H9 B8", &others[3..]), "11:517");
    // A breath besides makes it a question of life and death again.
    let open = ko.replacen("B B W W B", "B B W W .", 1);
    check("a breath besides", &open, Black, "C4 B8", "2:510");
}

#[test]
fn once_means_once_in_the_game() {
    // SST part 2, "During the game" 5, and 6B: whatever is exchanged elsewhere, the disturber does not begin again.
    let round = "H2 B8 C6 G2 C8 B6";
    let ko = DOUBLE_KO_AND_ANOTHER;
    check("after an exchange", ko, Black, &format!("{round} E9 E8 H2 B8"), "10:517");
    check("after passes", ko, Black, &format!("{round} - - H2 B8"), "10:517");
    check("in the midst of the second", ko, Black, &format!("{round} H2 E9 E8 B8 C6 G2"), "10:517 12:517");
    // The single ko may be fought with other threats, by either side.
    check("a ko fight is none", ko, Black, &format!("{round} H2 E9 E8 G2 J9 J8 H2"), "");
    let two = "C6 B8 G6 H8 C8 B6 G8 H6";
    check("two double kos", TWO_DOUBLE_KOS, Black, &format!("{two} E1 E2 C6"), "11:517");
}

#[test]
fn a_forbidden_removal_is_not_held_against_the_other_side() {
    let ko = DOUBLE_KO_AND_ANOTHER;
    check("White takes back at once, Black takes again", ko, Black, "H2 G2 H2", "2:508");
    check("and that stone is hot", ko, Black, "H2 G2 H2 G2", "2:508 4:508");
    let replay = check("no cycle comes of it", ko, Black, "H2 G2 H2", "2:508");
    assert_eq!(replay.cycles, []);
    check("a twin taken, and taken back", TRIPLE_KO, Black, "C6 B8 C8", "2:510");
}

#[test]
fn a_referee_may_find_triple_ko_balanced() {
    assert_eq!(balanced_replay(TRIPLE_KO, &["C8", "B6", "C6"], "C6 B8").violations, []);
}

#[test]
fn double_ko_answers_in_the_other_ko() {
    // SST 6B: the answer in the other ko is what makes a double ko a seki.
    check("an answer at once", DOUBLE_KO, Black, "C6 B8", "");
    let replay = check("one complete cycle", DOUBLE_KO, Black, "C6 B8 E1 E2 C8 B6", "");
    assert_eq!(replay.cycles, [], "stones elsewhere make the board another one");
}

#[test]
fn recycled_ko_threats_end_after_one_cycle() {
    // SST 6B, S5, Q11: Black takes the single ko, White uses the double ko as a threat, Black answers, White takes back.
    let round = "H2 B8 C6 G2 C8 B6";
    let replay = check("one cycle is allowed", DOUBLE_KO_AND_ANOTHER, Black, round, "");
    assert_eq!(replay.cycles.len(), 1);
    assert_eq!((replay.cycles[0].disturber, replay.cycles[0].moves.clone()), (White, 1..=6));
    check("the disturber's second", DOUBLE_KO_AND_ANOTHER, Black, &format!("{round} H2 B8"), "8:517");
    check("the other side goes on", DOUBLE_KO_AND_ANOTHER, Black, &format!("{round} H2"), "");
}

#[test]
fn two_double_kos_end_after_one_cycle() {
    // SST 6B, "the questionable case in superko": the side whose groups are dead begins, and may not begin again.
    let round = "C6 B8 G6 H8 C8 B6 G8 H6";
    let replay = check("one cycle is allowed", TWO_DOUBLE_KOS, Black, round, "");
    assert_eq!(replay.cycles.iter().map(|cycle| cycle.disturber).collect::<Vec<_>>(), [Black]);
    check("and no second", TWO_DOUBLE_KOS, Black, &format!("{round} C6"), "9:517");
}

#[test]
fn self_removal() {
    // S6 to S8: two stones and the third that takes their last liberty leave the board.
    let shape = "
        . B W . . . .
        B B W . . . .
        W W W . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    ";
    let replay = check("S6: a group removes itself", shape, Black, "A7 E3", "");
    assert_eq!((replay.self_captured.black, replay.captured.black), (4, 0));
    assert_eq!(replay.end, End::InPlay);
    let single = "
        . W . . . . .
        W . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    ";
    // SST part 2, "During the game" 3: of a single stone it equals a pass; with another pass the game pauses.
    let replay = check("311: a single stone", single, Black, "A7 -", "");
    assert_eq!((replay.self_captured.black, replay.end), (1, End::Paused));
    // Breathless on both sides: the opponent's stones go (Rule 4 "Removal").
    let both = "
        . B W . . . .
        B W . . . . .
        W . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    ";
    let replay = check("both breathless", both, White, "A7", "");
    assert_eq!((replay.captured.black, replay.self_captured.white), (2, 0));
}

#[test]
fn self_removal_as_a_ko_threat() {
    // S9, S10, SST 4: taking two own stones off is a complete turn, and so an intervening play in a ko.
    let diagram = "
        . B . W . . . . .
        B B . W . . . . .
        W W W W . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . B W .
        . . . . . B . B W
        . . . . . . B W .
    ";
    let replay = check("an exchange in between", diagram, White, "G2 C8 C9 H2", "");
    assert_eq!(replay.captured, board::ByColor { black: 1, white: 1 });
}

#[test]
fn bent_four_is_played_out() {
    // P1 to P6: no adjudication. The corner is taken apart as a ko by play (SST 5). Three points without capturing (P4) is a
    // picture in the document whose stones the text does not name, so that it is not drawn here.
    let bent_four = "
        . . B W B W .
        . B B W B W .
        . B W W B W .
        B B W B B W .
        W W W B W W .
        B B B B W . .
        W W W W W . .
    ";
    let replay = check("bent four is a matter of moves", bent_four, White, "A7 B7 A6", "");
    assert!(replay.violations.is_empty());
}

#[test]
fn passes_pause_and_end() {
    let empty = ".....\n.....\n.....\n.....\n.....";
    assert_eq!(check("S13", empty, Black, "C3 -", "").end, End::InPlay);
    let paused = check("S14: two passes pause", empty, Black, "C3 - -", "");
    assert_eq!((paused.end, paused.first_pass), (End::Paused, Some(White)));
    assert_eq!(check("S19: two more end", empty, Black, "C3 - - - -", "").end, End::Over);
    check("307: nothing after four", empty, Black, "C3 - - - - B2", "6:307");
    assert_eq!(check("S16: resumed after a pause", empty, Black, "C3 - - B2", "").end, End::InPlay);
}

#[test]
fn handicap_passes_are_mandatory() {
    let empty = ".....\n.....\n.....\n.....\n.....";
    let replay_of = |moves: &str| replay(empty, Black, moves, 3);
    assert_eq!(replay_of("B2 - D4 - C3 A1").violations, [], "S12: two passes, then White plays");
    let early = replay_of("B2 A1 D4 - C3 E5");
    assert_eq!(early.violations.iter().map(|violation| violation.number).collect::<Vec<_>>(), [2]);
    assert_eq!(early.violations[0].rule.citation(), "Rule 3, Handicap game (313)");
}

#[test]
fn moves_out_of_turn_and_onto_stones() {
    let text = b"(;SZ[5];B[aa];B[bb];W[aa])";
    let record = &scoring::sgf::read(text).expect("SGF")[0];
    let numbers: Vec<usize> =
        Replay::of(record, Findings::default()).violations.iter().map(|broken| broken.number).collect();
    assert_eq!(numbers, [2, 3]);
}
