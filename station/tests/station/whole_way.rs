//! The whole way: a rendered photograph and simulated bowls to a confirmed, signed, verified record.

use std::time::{Duration, Instant};

use device::protocols::Protocol;
use device::protocols::open_slot_counter::OpenSlotCounter;
use device::simulator::{Bench, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use station::hall::sheet_code;
use station::verify::{Verify, verify};

use crate::hall::{GAME, Hall, Visitor, between, photo};

/// A bowl with so many stones, on a pseudo-terminal, as an administrator sets it.
fn bowl(hall: &Hall, admin: &Visitor, side: &str, stones: usize) {
    let _inside = hall.runtime.enter();
    let mut scale = SimulatedInstrument::new(
        Protocol::OpenSlotCounter(OpenSlotCounter),
        "TEST1",
        LoadCellModel::GOOD,
        Spread::Even,
        3,
    );
    scale.put(Duration::ZERO, stones);
    let pty = Pty::open().unwrap();
    let port = pty.path().to_str().unwrap().to_owned();
    let (line, kept) = pty.split();
    hall.runtime.spawn(async move {
        let _kept = kept;
        serve(Bench::new(scale), line, tokio::time::Instant::now(), 3).await;
    });
    let fields = [("table", "1"), ("side", side), ("port", port.as_str()), ("protocol", "open-slot")];
    let set = admin.form("/instruments/bowl", &fields);
    assert_eq!(set.status, 303, "{}", set.body);
}

#[test]
fn from_the_photograph_to_the_record() {
    let hall = Hall::open();
    // The set of a board of nine lines: 40 stones each; the rest is in the bowls.
    let truth: serde_json::Value =
        serde_json::from_slice(&std::fs::read(crate::hall::image("board-9.json")).unwrap()).unwrap();
    let rows: String = truth["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let on_board = |letter: char| rows.chars().filter(|stone| *stone == letter).count();
    let admin = hall.visitor("admin");
    bowl(&hall, &admin, "black", 40 - on_board('B'));
    bowl(&hall, &admin, "white", 40 - on_board('W'));
    let until = Instant::now() + Duration::from_secs(30);
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
    let checked = sheet_code::check(code, &hall.station.desk.store.public_key()).unwrap();
    let result = hall.see(|game| game.claim.as_ref().unwrap().record.result.clone());
    assert_eq!(checked.lines, ["Test Cup", "1/1", "Aoki", "Berg", &result].map(str::to_owned));
    assert_eq!(data_encoding::HEXLOWER.encode(&checked.seal), seal);
    for file in ["results.csv", "results.json", "results.h9", "results.txt"] {
        assert!(second.get(&format!("/export/1/{file}")).body.contains("Aoki"), "{file}");
    }
    let h9 = second.get("/export/1/results.h9").body;
    assert!(h9.contains("; KM[8]\n") && h9.contains("; DT[20"), "{h9}");
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false })).unwrap();
    assert_eq!((whole.photos, whole.results, whole.readings), (1, 1, 1));
}

/// Agrees that no stone is dead, and claims the result.
pub fn claim(hall: &Hall, arbiter: &Visitor) {
    let agreed = arbiter.form("/game/1/1/dead", &[("chains", "")]);
    assert_eq!(agreed.status, 303, "{}", agreed.body);
    let inputs = hall.see(|game| game.inputs).to_string();
    let claimed = arbiter.form("/game/1/1/claim", &[("inputs", &inputs)]);
    assert_eq!(claimed.status, 303, "{}", claimed.body);
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
fn a_correction_takes_the_claim_back_and_a_dispute_calls_the_chief_referee() {
    let (hall, arbiter) = claimed();
    let name = hall.see(|game| game.at_end().unwrap().photo.clone());
    // What was counted changes: nobody may confirm what they have not seen.
    assert_eq!(arbiter.form("/game/1/1/stones", &[("black_lid", "2")]).status, 303);
    assert!(hall.see(|game| game.claim.is_none()));
    claim(&hall, &arbiter);
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
    assert_eq!(arbiter.form("/game/1/1/dead", &[("chains", "")]).status, 409);
    assert_eq!(chief.form("/game/1/1/reopen", &[("reason", "a typing error")]).status, 303);
    assert_eq!(hall.state(), "counted");
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
