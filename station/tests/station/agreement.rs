//! What stands is what people agreed: marking is not agreeing, a claim locks what it rests on, and what is confirmed stays.

use hall::commands;
use hall::counting::CountedCase;
use records::fact::Fact;
use records::reading::{ChainMark, PointCorrection, Shows};

use crate::harness::{GAME, Hall, Visitor, photo};
use crate::whole_way::{claimed, take_back};

/// A hall with a board that was read, every doubt settled, and an arbiter.
fn read() -> (Hall, Visitor) {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    (hall, arbiter)
}

fn count(hall: &Hall) -> std::sync::Arc<CountedCase> {
    hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap().1
}

/// A stone of some chain, by its name.
fn stone(hall: &Hall) -> String {
    let board = count(hall).count.board;
    let chain = board.chains().next().unwrap();
    chain.stones.first().unwrap().human(board.size()).to_string()
}

fn photo_of(hall: &Hall) -> String {
    hall.see(|game| game.at_end().unwrap().photo.clone())
}

/// Posts an act on the count that is shown now.
fn on_count(hall: &Hall, visitor: &Visitor, act: &str) -> u16 {
    let inputs = hall.see(|game| game.inputs).to_string();
    visitor.form(&format!("/game/1/1/{act}"), &[("inputs", &inputs)]).status
}

#[test]
fn marking_a_chain_is_not_agreeing() {
    let (hall, arbiter) = read();
    let (name, at) = (photo_of(&hall), stone(&hall));
    let mark = |what: &str| arbiter.form("/game/1/1/mark", &[("photo", &name), ("point", &at), ("mark", what)]).status;
    assert_eq!(mark("dead"), 303);
    assert!(count(&hall).dead_chains().contains(&at), "what is marked dead is counted so");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Marked dead: ") && !page.contains("Both players agreed"), "{page}");
    assert!(page.contains("Both players agree on these dead stones: Aoki, Berg"), "{page}");
    assert_eq!(on_count(&hall, &arbiter, "claim"), 409, "nobody agreed");
    assert_eq!(on_count(&hall, &arbiter, "dead"), 303);
    assert!(
        arbiter
            .get("/game/1/1")
            .body
            .contains("Both players agreed on the dead stones. Aoki, Berg. Entered by arbiter")
    );
    let entered = hall.runtime.block_on(hall.station.live_hall.store.sealed(1, 100)).unwrap();
    assert!(entered.last().unwrap().fact.starts_with("{\"kind\":\"players_agreed_on_dead\""), "{entered:?}");
    // Any change of stones or marks withdraws it.
    assert_eq!(mark("living"), 303);
    assert_eq!(on_count(&hall, &arbiter, "claim"), 409, "the mark was changed");
    assert_eq!(on_count(&hall, &arbiter, "dead"), 303);
    assert_eq!(mark("living"), 303, "nothing changes");
    assert!(hall.see(|game| game.agreed.is_some()));
    let stone = [("photo", name.as_str()), ("point", at.as_str()), ("stone", "bare")];
    assert_eq!(arbiter.form("/game/1/1/point", &stone).status, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim"), 409, "a stone was changed");
}

#[test]
fn players_agree_on_what_they_were_shown() {
    let (hall, arbiter) = read();
    let shown = hall.see(|game| game.inputs).to_string();
    let fields = [("photo", photo_of(&hall)), ("point", stone(&hall)), ("mark", "dead".to_owned())];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(hall.visitor("second").form("/game/1/1/mark", &fields).status, 303);
    let late = arbiter.form("/game/1/1/dead", &[("inputs", &shown)]);
    assert!(late.status == 409 && late.body.contains("(second)"), "who changed it is said: {}", late.body);
    assert!(hall.see(|game| game.agreed.is_none()));
}

#[test]
fn a_log_in_which_marking_was_agreeing_reads_as_it_did() {
    let (hall, _) = read();
    let dead = stone(&hall);
    let fact: Fact = serde_json::from_str(&format!(
        "{{\"kind\":\"dead_agreed\",\"game\":{{\"round\":1,\"table\":1}},\"chains\":[\"{dead}\"]}}"
    ))
    .unwrap();
    hall.runtime.block_on(hall.station.live_hall.enter("arbiter", move |_| Ok(vec![fact]))).unwrap();
    assert_eq!(count(&hall).dead_chains(), [dead]);
    assert!(count(&hall).record().is_some(), "it was agreed");
}

#[test]
fn a_waiting_claim_locks_what_it_rests_on_until_it_is_taken_back() {
    let (hall, arbiter) = claimed();
    let (name, at) = (photo_of(&hall), stone(&hall));
    let changes: [(&str, &[(&str, &str)]); 5] = [
        ("point", &[("photo", &name), ("point", &at), ("stone", "bare")]),
        ("mark", &[("photo", &name), ("point", &at), ("mark", "dead")]),
        ("stones", &[("black_lid", "2")]),
        ("word", &[("result", "W+R")]),
        ("claim", &[("inputs", "1000")]),
    ];
    let before = hall.station.live_hall.see(|hall| hall.sequence);
    for (act, fields) in changes {
        let answer = arbiter.form(&format!("/game/1/1/{act}"), fields);
        assert!(answer.status == 409 && answer.body.contains("take the claim back first"), "{act}: {}", answer.body);
    }
    assert_eq!(on_count(&hall, &arbiter, "dead"), 409);
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg")).status, 409);
    let chief = hall.visitor("chief");
    let facts = [("round", "1"), ("table", "1"), ("black", "Aoki"), ("white", "Berg"), ("rules", "chinese")];
    assert_eq!(chief.form("/setup", &facts).status, 409);
    assert_eq!(hall.station.live_hall.see(|hall| hall.sequence), before, "nothing was entered");
    // The page says what taking it back undoes, and only that opens the board again.
    let page = hall.visitor("second").get("/game/1/1").body;
    let result = hall.see(|game| game.claim.as_ref().unwrap().record.result.clone());
    assert!(page.contains(&format!("Take the claim back: {result} (arbiter)")), "{page}");
    assert!(!page.contains("data-do=\"black\""), "the board's tools are away");
    let second = hall.visitor("second");
    assert_eq!(second.form("/game/1/1/take-back", &[("claim", "1")]).status, 409, "another claim");
    take_back(&hall, &second);
    assert_eq!(hall.state(), "counted");
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "2")]).status, 303);
}

#[test]
fn nothing_but_a_reopening_changes_a_confirmed_game() {
    let (hall, arbiter) = claimed();
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    // The very bytes of its photograph, as another kind of photograph, once took the claim and the confirmation away.
    let own = photo("board-9.jpg");
    for shows in ["filled_in", "end"] {
        assert_eq!(arbiter.upload("/game/1/1/photo", &[("shows", shows)], &own).status, 409, "{shows}");
        let program = arbiter.upload("/api/v1/games/1/1/photos", &[("shows", shows)], &own);
        assert_eq!(program.status, 409, "{shows}");
    }
    assert_eq!(arbiter.form("/game/1/1/take-back", &[("claim", &claim)]).status, 409);
    // Nor does a log that has it from before.
    let name = photo_of(&hall);
    let again = Fact::PhotoTaken { game: GAME, photo: name, bytes: 1, shows: Shows::FilledIn, source: String::new() };
    hall.runtime.block_on(hall.station.live_hall.enter("arbiter", move |_| Ok(vec![again]))).unwrap();
    hall.read();
    assert_eq!(hall.state(), "confirmed");
}

#[test]
fn the_own_photograph_sent_as_the_filled_board_leaves_a_claim_alone() {
    let (hall, arbiter) = claimed();
    assert_eq!(arbiter.upload("/game/1/1/photo", &[("shows", "filled_in")], &photo("board-9.jpg")).status, 303);
    hall.read();
    assert_eq!(hall.state(), "waiting");
}

#[test]
fn a_claim_is_of_the_count_that_it_names() {
    let (hall, arbiter) = read();
    assert_eq!(on_count(&hall, &arbiter, "dead"), 303);
    let older = count(&hall);
    // A change and a claim with the number that the change will have: the count was made before the change.
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "7")]).status, 303);
    let next = hall.see(|game| game.inputs);
    let refused = hall.station.live_hall.see(|hall| commands::claim(hall, GAME, next, &older)).unwrap_err().to_string();
    assert!(refused.starts_with("Meanwhile this was changed: "), "{refused}");
    let counted = count(&hall);
    assert!(hall.station.live_hall.see(|hall| commands::claim(hall, GAME, next, &counted)).is_ok());
}

/// What can be undone, as far as it is not the board itself.
fn entered(hall: &Hall) -> String {
    hall.see(|game| {
        let marks = [ChainMark::Dead, ChainMark::Living].map(|mark| game.marked(mark));
        format!("{:?} {marks:?} {:?} {} {}", game.corrections, game.counts, game.agreed.is_some(), game.claim.is_some())
    })
}

#[test]
fn undo_undoes_the_last_act_whatever_it_was() {
    let (hall, arbiter) = read();
    let (name, at) = (photo_of(&hall), stone(&hall));
    let undo = || arbiter.form("/game/1/1/undo", &[]);
    let acts: [(&str, &[(&str, &str)]); 5] = [
        ("point", &[("photo", &name), ("point", &at), ("stone", "bare")]),
        ("point", &[("photo", &name), ("point", &at), ("stone", "white")]),
        ("mark", &[("photo", &name), ("point", &at), ("mark", "dead")]),
        ("mark", &[("photo", &name), ("point", &at), ("mark", "living")]),
        ("stones", &[("black_lid", "2"), ("white_bowl", "5")]),
    ];
    let mut states = vec![entered(&hall)];
    for (act, fields) in acts {
        let answer = arbiter.form(&format!("/game/1/1/{act}"), fields);
        assert_eq!(answer.status, 303, "{act}: {}", answer.body);
        states.push(entered(&hall));
    }
    for act in ["dead", "claim"] {
        assert_eq!(on_count(&hall, &arbiter, act), 303, "{act}");
        states.push(entered(&hall));
    }
    // Back through all of them, one by one, each to the state before it.
    while let Some(now) = states.pop() {
        assert_eq!(entered(&hall), now);
        if !states.is_empty() {
            let undone = undo();
            assert_eq!(undone.status, 303, "{}", undone.body);
        }
    }
    // What is left of this arbiter's acts are those that set the doubtful points right, and before them the photograph.
    let undone = std::iter::repeat_with(undo).take(100).find(|answer| answer.status != 303).unwrap();
    assert!(undone.status == 409 && undone.body.contains("a photograph: it stays"), "{}", undone.body);
    assert!(hall.see(|game| game.corrections.is_empty()));
    let nothing = hall.visitor("second").form("/game/1/1/undo", &[]);
    assert!(nothing.status == 409 && nothing.body.contains("nothing here that could be undone"), "{}", nothing.body);
}

#[test]
fn undo_leaves_what_somebody_else_has_changed_since() {
    let (hall, arbiter) = read();
    let second = hall.visitor("second");
    let (name, at) = (photo_of(&hall), stone(&hall));
    let point = |visitor: &Visitor, stone: &str| {
        visitor.form("/game/1/1/point", &[("photo", &name), ("point", &at), ("stone", stone)]).status
    };
    assert_eq!(point(&arbiter, "bare"), 303);
    assert_eq!(point(&second, "white"), 303);
    let refused = arbiter.form("/game/1/1/undo", &[]);
    assert!(refused.status == 409 && refused.body.contains(&format!("{at} (second)")), "{}", refused.body);
    assert_eq!(second.form("/game/1/1/undo", &[]).status, 303);
    hall.see(|game| assert_eq!(game.corrections.get(&at), Some(&PointCorrection::Bare)));
    // Another's claim is taken back, not undone; and what is confirmed stays.
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "2")]).status, 303);
    assert_eq!(second.form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    assert!(arbiter.form("/game/1/1/undo", &[]).body.contains("take the claim back first"));
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(arbiter.form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    for visitor in [&arbiter, &second] {
        assert!(visitor.form("/game/1/1/undo", &[]).body.contains("This result is confirmed"));
    }
}
