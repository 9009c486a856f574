//! Before a result is claimed what the count needs is asked, and what stands in its way is decided by the chief referee, by name.

use audit::verify::{Verify, verify};
use board::Color;
use hall::commands;
use records::fact::{GameFacts, Side};
use records::open::Open;

use crate::harness::{GAME, Hall, Visitor, photo};

/// A hall whose game has these rules, its board read and corrected.
pub fn read(rules: &str) -> (Hall, Visitor) {
    let (hall, arbiter) = photographed(rules);
    hall.correct(&arbiter, "board-9.json");
    (hall, arbiter)
}

/// A hall whose game has these rules, its board read.
fn photographed(rules: &str) -> (Hall, Visitor) {
    let hall = Hall::open();
    let facts = GameFacts {
        black: "Aoki".to_owned(),
        white: "Berg".to_owned(),
        rules: rules.to_owned(),
        ..GameFacts::default()
    };
    hall.runtime
        .block_on(hall.station.live_hall.enter("admin", move |seen| commands::game(seen, GAME, facts)))
        .unwrap();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    (hall, arbiter)
}

/// Posts an act on the count that is shown now.
pub fn on_count(hall: &Hall, visitor: &Visitor, act: &str, fields: &[(&str, &str)]) -> (u16, String) {
    let inputs = hall.see(|game| game.inputs).to_string();
    let answer = visitor.form(&format!("/game/1/1/{act}"), &[fields, &[("inputs", inputs.as_str())]].concat());
    (answer.status, answer.body)
}

#[test]
fn a_claim_asks_first_for_what_the_count_needs() {
    for (rules, asked, act, fields) in [
        ("wmsg-2008", "Who passed first?", "first-pass", &[("side", "white")][..]),
        ("japanese", "How many stones were captured?", "stones", &[("black_lid", "2"), ("white_lid", "1")][..]),
    ] {
        let (hall, arbiter) = read(rules);
        assert_eq!(on_count(&hall, &arbiter, "dead", &[]).0, 303);
        let page = arbiter.get("/game/1/1").body;
        assert!(page.contains(asked) && !page.contains("Claim this result: "), "{rules}: {page}");
        let (status, said) = on_count(&hall, &arbiter, "claim", &[]);
        assert!(status == 409 && said.contains("Answer first what the count needs"), "{rules}: {status} {said}");
        assert_eq!(on_count(&hall, &arbiter, act, fields).0, 303);
        let page = arbiter.get("/game/1/1").body;
        assert!(!page.contains(asked) && page.contains("Claim this result"), "{rules}: {page}");
        assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 303, "{rules}");
    }
}

#[test]
fn a_set_that_lacks_stones_is_claimed_only_on_the_chief_referees_word_with_a_reason() {
    let (hall, arbiter) = read("ing-1996");
    let chief = hall.visitor("chief");
    let counted = hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap().1;
    let bowl = (37 - counted.count.board.stones(Color::White).len()).to_string();
    assert_eq!(arbiter.form("/game/1/1/stones", &[("white_bowl", &bowl), ("white_lid", "0")]).status, 303);
    assert_eq!(on_count(&hall, &arbiter, "dead", &[]).0, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("White has 37 stones at the end of the game: 3 of 40 are missing."), "{page}");
    assert!(page.contains("The chief referee decides, with a reason"), "{page}");
    let (status, said) = on_count(&hall, &arbiter, "claim", &[]);
    assert!(status == 409 && said.contains("The chief referee decides first"), "{status} {said}");

    let reason = [("reason", "Three stones were found under the table.")];
    assert_eq!(on_count(&hall, &arbiter, "decide", &reason).0, 403, "an arbiter does not decide");
    assert_eq!(on_count(&hall, &chief, "decide", &[("reason", " ")]).0, 409, "a reason is given");
    assert_eq!(on_count(&hall, &chief, "decide", &reason).0, 303);
    // The decision is of this count alone.
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "0")]).status, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 409, "another count was decided on");
    assert_eq!(on_count(&hall, &chief, "decide", &reason).0, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 303);

    let second = hall.visitor("second");
    let page = second.get("/game/1/1").body;
    for beside in ["3 of 40 are missing", "Decided by chief", "Three stones were found under the table."] {
        assert!(page.contains(beside), "`{beside}` stands beside the confirmation: {page}");
    }
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let sheet = second.get("/game/1/1/sheet").body;
    assert!(sheet.contains("3 of 40 are missing") && sheet.contains("Decided by chief"), "{sheet}");
    // What was decided stands on the sheet as what it is, and no warning before a result that stands.
    assert!(!sheet.contains("NOT TO BE"), "{sheet}");
}

#[test]
fn an_open_border_is_claimed_only_on_the_chief_referees_word_and_the_record_keeps_it() {
    let (hall, arbiter) = photographed("chinese");
    let mut rows = ["....BW..."; 9];
    rows[4] = ".....W...";
    hall.correct_to(&arbiter, &rows.join("\n").parse().unwrap());
    assert_eq!(on_count(&hall, &arbiter, "dead", &[]).0, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("E5") && page.contains("The chief referee decides, with a reason"), "{page}");
    let (status, said) = on_count(&hall, &arbiter, "claim", &[]);
    assert!(status == 409 && said.contains("The chief referee decides first"), "{status} {said}");
    let reason = [("reason", "Both players say that E5 is Black's.")];
    assert_eq!(on_count(&hall, &hall.visitor("chief"), "decide", &reason).0, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 303);
    let kept =
        hall.see(|game| game.claim.as_ref().unwrap().record.counted.as_ref().unwrap().left_open.clone()).unwrap();
    let is_gap =
        |open: &Open| matches!(open, Open::Border { side: Side::Black, gap, if_closed: Some(_), .. } if *gap == ["E5"]);
    assert!(kept.iter().any(is_gap), "{kept:?}");
    let sets: Vec<&Open> = kept.iter().filter(|open| open.is_arithmetic()).collect();
    let not_proven = |side, stones| Open::SetNotProven { side, least: stones, most: 40 };
    assert_eq!(sets, [&not_proven(Side::Black, 8), &not_proven(Side::White, 9)]);
    // What was open is counted again.
    let quick = Verify { data: hall.folder.path().to_owned(), quick: true };
    assert_eq!(hall.runtime.block_on(verify(&quick)).unwrap().results, 1);
}

/// The result by arithmetic, as it is counted now.
fn counted(hall: &Hall) -> String {
    let counted = hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap().1;
    counted.count.result.as_ref().unwrap().score.outcome().to_string()
}

/// Who came late or needed overtime is known only while the game is played, by the arbiter at the table.
#[test]
fn an_arbiter_enters_at_the_table_what_time_costs() {
    let (hall, arbiter) = read("ing-1996");
    let second = hall.visitor("second");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Grades and time") && page.contains("name=\"white_overtime\""));
    let before = counted(&hall);
    let seen = hall.see(|game| game.sequence).to_string();
    let terms = |overtime| [("seen", seen.as_str()), ("white_overtime", overtime)];
    assert_eq!(arbiter.form("/game/1/1/terms", &terms("2")).status, 303);
    let points = |result: &str| {
        let (side, points) = result.split_once('+').unwrap();
        let points: f64 = points.parse().unwrap();
        if side == "B" { points } else { -points }
    };
    assert_eq!(points(&counted(&hall)) - points(&before), 4.0, "two periods cost White four points");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("value=\"2\""));

    let late = second.form("/game/1/1/terms", &terms("1"));
    assert!(late.status == 409 && late.body.contains("Meanwhile this was changed: Grades and time"), "{}", late.body);
    let undone = arbiter.form("/game/1/1/undo", &[]);
    assert!(undone.status == 409 && undone.body.contains("is put right in its form"), "{}", undone.body);

    let seen = hall.see(|game| game.sequence).to_string();
    assert_eq!(second.form("/game/1/1/terms", &[("seen", &seen), ("white_overtime", "4")]).status, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("By the time that was entered this game is forfeited: claim B+F without a count."));
    assert!(!page.contains("/game/1/1/claim\""), "a count is not claimed");
    assert_eq!(arbiter.form("/game/1/1/word", &[("result", "B+F")]).status, 303);
    assert_eq!(hall.state(), "waiting");
}

#[test]
fn the_terms_of_a_claimed_result_stay() {
    let (hall, arbiter) = read("ing-1996");
    assert_eq!(on_count(&hall, &arbiter, "dead", &[]).0, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(!page.contains("/game/1/1/terms"));
    let seen = hall.see(|game| game.sequence).to_string();
    assert_eq!(arbiter.form("/game/1/1/terms", &[("seen", &seen), ("black_overtime", "1")]).status, 409);
}
