//! The whole way: a rendered photograph and simulated bowls to a confirmed, signed, verified record.

use std::time::{Duration, Instant};

use audit::verify::{Verify, verify};
use device::protocols::Protocol;
use device::simulator::{Bench, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use hall::{player_code, sheet_code};
use records::fact::{BowlSource, Side};

use crate::harness::{GAME, Hall, Visitor, between, photo};

/// A bowl with so many stones, on a pseudo-terminal, as the configuration may name it.
pub fn bowl(hall: &Hall, side: Side, protocol: Protocol, stones: usize) {
    let _inside = hall.runtime.enter();
    let mut scale = SimulatedInstrument::new(protocol, "TEST1", LoadCellModel::GOOD, Spread::Even, 3);
    scale.put(Duration::ZERO, stones);
    let pty = Pty::open().unwrap();
    let port = pty.path().to_str().unwrap().to_owned();
    let (line, kept) = pty.split();
    hall.runtime.spawn(async move {
        let _kept = kept;
        serve(Bench::new(scale), line, tokio::time::Instant::now(), 3).await;
    });
    let bowl = BowlSource { port, protocol: protocol.to_string(), line: None, profile: None };
    hall.equip(move |equipment| equipment.set_bowl(GAME.table, side, Some(bowl)));
}

#[test]
fn from_the_photograph_to_the_record() {
    let hall = Hall::open();
    // The set of a board of nine lines: 40 stones each; the rest is in the bowls.
    let truth: serde_json::Value =
        serde_json::from_slice(&std::fs::read(crate::harness::image("board-9.json")).unwrap()).unwrap();
    let rows: String = truth["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let on_board = |letter: char| rows.chars().filter(|stone| *stone == letter).count();
    let counter = Protocol::OpenSlot;
    bowl(&hall, Side::Black, counter, 40 - on_board('B'));
    bowl(&hall, Side::White, counter, 40 - on_board('W'));
    let until = Instant::now() + Duration::from_mins(2);
    while hall.station.bowls.counts(GAME.table).len() < 2 {
        assert!(Instant::now() < until, "the bowls give no counts");
        std::thread::yield_now();
    }
    let arbiter = hall.visitor("arbiter");
    let uploaded = arbiter.upload("/game/1/1/photo", &[("shows", "end")], &photo("board-9.jpg"));
    assert_eq!(uploaded.status, 303, "{}", uploaded.body);
    assert!(hall.see(|game| game.counts.len()) >= 2, "the bowls were taken along with the photograph");
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    claim(&hall, &arbiter);
    assert_eq!(hall.state(), "waiting");

    // Not the same person, and not another claim.
    let sequence = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(arbiter.form("/game/1/1/confirm", &[("claim", &sequence)]).status, 409);
    let second = hall.visitor("second");
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", "1")]).status, 409);
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", &sequence)]).status, 303);
    assert_eq!(hall.state(), "confirmed");

    let sheet = second.get("/game/1/1/sheet");
    let seal = hall.see(|game| game.confirmation.as_ref().unwrap().seal.clone());
    assert_eq!(sheet.status, 200);
    assert!(sheet.body.contains(&seal), "the sheet carries the seal");
    // What the QR code says holds by the station's public key alone, and names the entry that confirms the result.
    let code = between(&sheet.body, "<pre class=\"mono\">", "</pre>");
    let checked = sheet_code::check(code, &hall.station.live_hall.store.public_key()).unwrap();
    let result = hall.see(|game| game.claim.as_ref().unwrap().record.result.clone());
    assert_eq!(checked.lines, ["Test Cup", "1/1", "Aoki", "Berg", &result].map(str::to_owned));
    assert_eq!(data_encoding::HEXLOWER.encode(&checked.seal), seal);
    let terms =
        "ing-1996, komi 8, handicap 0 (White receives 0), penalties Black 0 White 0, first pass unknown, counted";
    assert_eq!(checked.terms.as_deref(), Some(terms));
    assert!(sheet.body.contains("Rules: Ing rules, 1996; Komi: 8"), "{}", sheet.body);
    for file in ["results.csv", "results.json", "results.h9", "results.txt"] {
        assert!(second.get(&format!("/export/1/{file}")).body.contains("Aoki"), "{file}");
    }
    let h9 = second.get("/export/1/results.h9").body;
    assert!(h9.contains("; KM[8]\n") && h9.contains("; DT[20"), "{h9}");
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false })).unwrap();
    assert_eq!((whole.photos, whole.results, whole.readings), (1, 1, 1));
}

/// Marks every chain living, enters that both players agree, and claims the result.
pub fn claim(hall: &Hall, arbiter: &Visitor) {
    let (_, counted) = hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap();
    for point in counted.dead_chains() {
        let fields = [("photo", counted.case.photo.as_str()), ("point", &point), ("mark", "living")];
        assert_eq!(arbiter.form("/game/1/1/mark", &fields).status, 303);
    }
    for act in ["dead", "claim"] {
        let inputs = hall.see(|game| game.inputs).to_string();
        let answer = arbiter.form(&format!("/game/1/1/{act}"), &[("inputs", &inputs)]);
        assert_eq!(answer.status, 303, "{act}: {}", answer.body);
    }
}

/// Takes the claim that waits back.
pub fn take_back(hall: &Hall, official: &Visitor) {
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(official.form("/game/1/1/take-back", &[("claim", &claim)]).status, 303);
}

/// A hall with a photographed board whose result is claimed, and the arbiter who claims it.
pub fn claimed() -> (Hall, Visitor) {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    claim(&hall, &arbiter);
    (hall, arbiter)
}

#[test]
fn a_dispute_calls_the_chief_referee() {
    let (hall, arbiter) = claimed();
    let name = hall.see(|game| game.at_end().unwrap().photo.clone());
    let second = hall.visitor("second");
    assert_eq!(second.form("/game/1/1/dispute", &[("reason", " ")]).status, 409);
    assert_eq!(second.form("/game/1/1/dispute", &[("reason", "C3 was moved")]).status, 303);
    assert_eq!(hall.state(), "disputed");
    let closed = arbiter.form("/game/1/1/point", &[("photo", &name), ("point", "C3"), ("stone", "bare")]);
    assert_eq!(closed.status, 409);
    assert_eq!(arbiter.form("/game/1/1/reopen", &[("reason", "me")]).status, 403);
    let chief = hall.visitor("chief");
    assert_eq!(chief.form("/game/1/1/reopen", &[("reason", "looked at the photograph")]).status, 303);
    assert_eq!(hall.state(), "counted");
    claim(&hall, &chief);
    let sequence = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", &sequence)]).status, 303);
    // A confirmed result is taken up again by the chief referee alone, with a reason.
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "2")]).status, 409);
    assert_eq!(chief.form("/game/1/1/reopen", &[("reason", "a typing error")]).status, 303);
    assert_eq!(hall.state(), "counted");
}

/// A player's code for the claim that waits, as their slip has it.
pub fn code(hall: &Hall, side: Side) -> String {
    let number = hall.see(|game| game.claim.as_ref().unwrap().number);
    hall.see(|game| player_code::code(game, side, number, |text| hall.station.live_hall.store.sign(text)))
}

#[test]
fn both_players_confirm_by_their_codes_on_the_device_of_another_than_the_claimer() {
    let (hall, arbiter) = claimed();
    let (admin, second) = (hall.visitor("admin"), hall.visitor("second"));
    // The slips are printed by somebody who has no power over results; those who have it do not see them.
    let slips = admin.get("/players/slips").body;
    let codes = [Side::Black, Side::White].map(|side| code(&hall, side));
    for code in &codes {
        assert!(slips.contains(&format!("1: {} {}", &code[..3], &code[3..])), "{slips}");
    }
    for name in ["arbiter", "chief", "auditor", "viewer"] {
        assert_eq!(hall.visitor(name).get("/players/slips").status, 403, "{name}");
    }
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    let agree = |visitor: &Visitor, side: &str, code: &str, claim: &str| {
        visitor.form("/game/1/1/agree", &[("claim", claim), ("side", side), ("code", code)])
    };
    // What is typed is hidden, and not on the claimer's device at all.
    let page = second.get("/game/1/1").body;
    assert!(page.contains("<input name=\"code\" type=\"password\" inputmode=\"numeric\""), "{page}");
    assert!(!arbiter.get("/game/1/1").body.contains("name=\"code\""));
    let claimer = agree(&arbiter, "black", &codes[0], &claim);
    assert!(claimer.status == 409 && claimer.body.contains("another official's device"), "{}", claimer.body);
    let wrong = agree(&second, "black", &codes[1], &claim);
    assert!(wrong.status == 422 && wrong.body.contains("The code is wrong"), "{}", wrong.body);
    assert_eq!(agree(&second, "black", &codes[0], "1").status, 409, "another claim");
    assert_eq!(agree(&second, "black", &format!("{} {}", &codes[0][..3], &codes[0][3..]), &claim).status, 303);
    assert_eq!(hall.state(), "waiting", "one player is not both");
    assert_eq!(agree(&second, "black", &codes[0], &claim).status, 409, "once is enough");
    assert_eq!(agree(&second, "white", &codes[1], &claim).status, 303);
    assert_eq!(hall.state(), "confirmed");
    hall.see(|game| assert_eq!(game.confirmed_by().as_deref(), Some("Aoki, Berg")));
    let results = arbiter.get("/api/v1/results").body;
    assert!(results.contains("\"confirmation\":\"players\"") && results.contains("Aoki, Berg"), "{results}");
    assert!(arbiter.get("/game/1/1/sheet").body.contains("by the codes of their slips"));
}

#[test]
fn a_players_code_confirms_one_claim() {
    let (hall, arbiter) = claimed();
    let second = hall.visitor("second");
    let codes = [Side::Black, Side::White].map(|side| code(&hall, side));
    let agree = |side: &str, code: &str| {
        let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
        second.form("/game/1/1/agree", &[("claim", &claim), ("side", side), ("code", code)])
    };
    assert_eq!(agree("black", &codes[0]).status, 303);
    // Whoever saw the digits claims something else: they are good for nothing there.
    take_back(&hall, &arbiter);
    assert_eq!(arbiter.form("/game/1/1/word", &[("result", "W+R")]).status, 303);
    for (side, code) in [("black", &codes[0]), ("white", &codes[1])] {
        let again = agree(side, code);
        assert!(again.status == 422 && again.body.contains("the number 2"), "{}", again.body);
    }
    assert!(hall.see(|game| game.claim.as_ref().unwrap().agreed.is_empty()));
    // The slip has a code for this claim as well, and one that is printed now goes on from here.
    let next = [Side::Black, Side::White].map(|side| code(&hall, side));
    assert!(next[0] != codes[0] && next[1] != codes[1]);
    let slips = hall.visitor("admin").get("/players/slips").body;
    assert!(slips.contains(&format!("2: {} {}", &next[0][..3], &next[0][3..])), "{slips}");
    assert!(!slips.contains(&format!("{} {}", &codes[0][..3], &codes[0][3..])), "{slips}");
    assert_eq!(agree("black", &next[0]).status, 303);
    assert_eq!(agree("white", &next[1]).status, 303);
    assert_eq!(hall.state(), "confirmed");
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: true })).unwrap();
    assert_eq!(whole.results, 2, "both claims hold");
}

#[test]
fn a_claim_beyond_the_slips_codes_says_that_a_new_slip_is_printed() {
    let (hall, arbiter) = claimed();
    let [second, admin] = ["second", "admin"].map(|name| hall.visitor(name));
    let told = "The slips that were printed before the round have no code";
    let printed = hall.visitor("admin").get("/players/slips").body;
    for number in 1..=5 {
        let code = code(&hall, Side::Black);
        assert_eq!(printed.contains(&format!("{} {}", &code[..3], &code[3..])), number < 5, "code {number}");
        for (name, visitor) in [("arbiter", &arbiter), ("second", &second), ("admin", &admin)] {
            let page = visitor.get("/game/1/1").body;
            assert_eq!(page.contains(&format!("{told} {number}")), number == 5, "claim {number}: {page}");
            let offers = page.contains("href=\"/players/slips?round=1\"");
            assert_eq!(offers, number == 5 && name == "admin", "claim {number}: {page}");
        }
        if number < 5 {
            take_back(&hall, &arbiter);
            assert_eq!(arbiter.form("/game/1/1/word", &[("result", "W+R")]).status, 303);
        }
    }
    let code = code(&hall, Side::Black);
    let slips = admin.get("/players/slips?round=1").body;
    assert!(slips.contains(&format!("5: {} {}", &code[..3], &code[3..])), "{slips}");
}

#[test]
fn a_players_code_cannot_be_tried_for_ever() {
    let (hall, _) = claimed();
    let second = hall.visitor("second");
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    let right = code(&hall, Side::Black);
    let other = if right == "000000" { "000001" } else { "000000" };
    let agree =
        |code: &str| second.form("/game/1/1/agree", &[("claim", &claim), ("side", "black"), ("code", code)]).status;
    assert_eq!((0..12).map(|_| agree(other)).max(), Some(429));
    assert_eq!(agree(&right), 429, "also the right one has to wait");
    assert_eq!(hall.state(), "waiting");
}

#[test]
fn ranks_and_clubs_are_in_the_exports() {
    let (hall, _) = claimed();
    let chief = hall.visitor("chief");
    let list = "Aoki; 4d; jp; Nara Go; 12345678; 2345\nBerg; 12 kyu; de; Ulm";
    assert_eq!(chief.form("/players/list", &[("list", list)]).status, 303);
    let wrong = chief.form("/players/list", &[("list", "Chen; 1d\nDumas; 40k")]);
    assert!(wrong.status == 409 && wrong.body.contains("Line 2: Write a rank as 30k"), "{}", wrong.body);
    assert!(!chief.get("/players").body.contains("Chen"), "all lines are taken, or none");
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let won = hall.see(|game| game.claim.as_ref().unwrap().record.result.starts_with('B'));
    // By standing: the winner first.
    let lines = if won {
        "1 Aoki - 4d JP Nara_Go 1 2+/b0 |12345678\n2 Berg - 12k DE Ulm 0 1-/w0\n"
    } else {
        "1 Berg - 12k DE Ulm 1 2+/w0\n2 Aoki - 4d JP Nara_Go 0 1-/b0 |12345678\n"
    };
    let h9 = chief.get("/export/1/results.h9").body;
    assert!(h9.contains(lines), "{h9}");
    assert!(!h9.contains("No rank is known"), "{h9}");
    let aga = chief.get("/export/1/results.txt").body;
    let winner = if won { 'B' } else { 'W' };
    assert!(aga.contains("\n2345 Aoki 4d CLUB=Nara_Go\n900002 Berg 12k CLUB=Ulm\n"), "{aga}");
    assert!(aga.contains(&format!("\n900002 2345 {winner} 0 8\n")), "{aga}");
    assert!(chief.get("/export/1/results.csv").body.contains(",4d,Nara Go,12k,Ulm\r\n"));
    assert!(chief.get("/game/1/1/sgf").body.contains("BR[4d]PW[Berg]WR[12k]"));
    assert_eq!(chief.form_again("/players/remove", &[("name", "Berg")]).status, 303);
    let h9 = chief.get("/export/1/results.h9").body;
    assert!(h9.contains("; No rank is known of Berg: 30k stands for it.\n"), "{h9}");
}

#[test]
fn a_photograph_without_a_board_says_what_to_do() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("no-board.jpg")).status, 303);
    hall.read();
    assert_eq!(hall.state(), "doubtful");
    assert!(arbiter.get("/game/1/1").body.contains("Photograph"), "the page gives advice");
}

#[test]
fn a_record_of_a_game_says_only_what_stands() {
    let (hall, _) = claimed();
    let visitor = hall.visitor("second");
    let text = visitor.get("/game/1/1/sgf").body;
    assert!(text.contains("AB[") && !text.contains("RE["), "nobody confirmed it: {text}");
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(visitor.form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let result = hall.see(|game| game.claim.as_ref().unwrap().record.result.clone());
    let text = visitor.get("/game/1/1/sgf").body;
    assert!(
        text.contains(&format!("RE[{result}]")) && text.contains("RU[GOE]KM[8]") && text.contains("DT[20"),
        "{text}"
    );
}

#[test]
fn a_resigned_game_has_a_record_too() {
    let hall = Hall::open();
    let text = hall.visitor("arbiter").get("/game/1/1/sgf");
    assert_eq!(text.status, 200, "a game that nothing was entered for");
    assert!(!text.body.contains("RE["), "{}", text.body);
    assert_eq!(hall.visitor("arbiter").form("/game/1/1/word", &[("result", "W+R")]).status, 303);
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let text = hall.visitor("second").get("/game/1/1/sgf");
    assert_eq!(text.status, 200);
    assert!(text.body.contains("RE[W+R]PB[Aoki]PW[Berg]"), "{}", text.body);
}

#[test]
fn time_that_is_entered_counts_and_may_lose_the_game() {
    let hall = Hall::open();
    let (arbiter, admin) = (hall.visitor("arbiter"), hall.visitor("admin"));
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    let margin = || {
        let counted = hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap().1;
        counted.count.result.as_ref().unwrap().score.margin().points()
    };
    let set = |more: &[(&str, &str)]| {
        let game = [("round", "1"), ("table", "1"), ("black", "Aoki"), ("white", "Berg"), ("rules", "ing-1996")];
        admin.form("/setup", &[&game[..], &[("handicap", "0")], more].concat())
    };
    let before = margin();
    // Rule 9: two additional periods cost Black four points; Rule 8: a ping is worth two.
    assert_eq!(set(&[("black_overtime", "2")]).status, 303);
    assert_eq!(margin(), before - 4);
    assert_eq!(set(&[("black_grade", "2 ping"), ("white_grade", "1 ping")]).status, 303);
    assert_eq!(margin(), before + 2, "White receives six points instead of eight");
    assert!(admin.get("/setup?round=1&table=1").body.contains("value=\"2 ping\""));
    assert_eq!(set(&[("black_late", "5")]).status, 409, "late, of what time?");
    // A fourth period loses the game, and nothing is counted.
    assert_eq!(set(&[("black_overtime", "4")]).status, 303);
    let inputs = hall.see(|game| game.inputs).to_string();
    let refused = arbiter.form("/game/1/1/claim", &[("inputs", &inputs)]);
    assert!(refused.status == 409 && refused.body.contains("W+F"), "{}", refused.body);
    assert_eq!(arbiter.form("/game/1/1/word", &[("result", "W+F")]).status, 303);
}
