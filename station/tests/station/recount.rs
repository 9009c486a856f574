//! A recount by sample and the report of the event, as officials, auditors and federations meet them.

use std::process::Command;

use hall::pairings;
use records::claim::Record;
use records::fact::{Fact, GameFacts, GameId};
use serde_json::Value;

use crate::harness::{GAME, Hall, Visitor};
use crate::second_verifier::{TO_VERIFY, python};
use crate::webdriver::{Browser, TO_BROWSE, Window};
use crate::whole_way::claimed;

const SEED: &str = "31415926535897932384";
const SHOUTAN: &str = env!("CARGO_BIN_EXE_shoutan");

/// A hall with eleven games that were counted from one photograph and one by word, each confirmed.
fn played() -> (Hall, Visitor) {
    let (hall, arbiter) = claimed();
    let record = hall.station.live_hall.see(|hall| hall.games[&GAME].claim.as_ref().unwrap().record.clone());
    let enter = |who: &str, facts: Vec<Fact>| {
        hall.runtime.block_on(hall.station.live_hall.enter(who, move |_| Ok(facts))).unwrap();
    };
    let claim = hall.station.live_hall.see(|hall| hall.games[&GAME].claim.as_ref().unwrap().sequence);
    let by = records::fact::ConfirmedBy::Official;
    enter("second", vec![Fact::ResultConfirmed { game: GAME, claim, by }]);
    for table in 2..=12 {
        let game = GameId { round: 1, table };
        let facts = GameFacts {
            black: format!("Black {table}"),
            white: format!("White {table}"),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        let known = facts.clone();
        hall.runtime
            .block_on(hall.station.live_hall.enter("admin", move |hall| pairings::game(hall, game, known)))
            .unwrap();
        let counted = record.counted.clone().filter(|_| table < 12);
        let result = if counted.is_some() { record.result.clone() } else { "B+R".to_owned() };
        let record = Record { result, counted, facts, version: record.version.clone() };
        enter("arbiter", vec![Fact::ResultClaimed { game, record: Box::new(record) }]);
        let claim = hall.station.live_hall.see(|hall| hall.sequence);
        enter("second", vec![Fact::ResultConfirmed { game, claim, by }]);
    }
    (hall, arbiter)
}

fn shoutan(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(SHOUTAN).args(["--language", "en"]).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
}

fn json(arguments: &[&str]) -> Value {
    let (code, text) = shoutan(arguments);
    assert_eq!(code, Some(0), "{text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn games_are_drawn_looked_at_and_reported() {
    let (hall, arbiter) = played();
    let [chief, second, viewer, auditor] = ["chief", "second", "viewer", "auditor"].map(|name| hall.visitor(name));
    let draw = |visitor: &Visitor, seed: &str, share: &str| {
        visitor.form("/recount", &[("seed", seed), ("risk", "5"), ("share", share), ("expected", "0")]).status
    };
    assert_eq!(draw(&arbiter, SEED, "10"), 403, "who draws is no arbiter");
    assert_eq!(draw(&chief, "123", "10"), 409);
    assert_eq!(draw(&chief, SEED, "0"), 409);
    assert_eq!(draw(&chief, SEED, "10"), 303);
    assert_eq!(viewer.get("/recount").status, 403);
    let data = hall.folder.path().to_str().unwrap().to_owned();
    let view = json(&["recount", &data, "--json"]);
    assert_eq!((&view["results"], &view["by_word"], &view["decision"]), (&11.into(), &1.into(), &"go_on".into()));
    let games = view["games"].as_array().unwrap();
    // Of eleven results two would be wrong: the chance to miss both in n is (11 - n)(10 - n) / 110.
    assert_eq!(view["needed"], 9);
    let entry = view["entry"].as_u64().unwrap();
    let address = |game: &Value| format!("/recount/{entry}/{}/{}", game["round"], game["table"]);
    let page = second.get(&address(&games[0])).body;
    let shown = page.find("<details").unwrap();
    assert!(page[..shown].contains("/photo/") && !page[..shown].contains("data-point"), "the reading is hidden first");
    assert!(page[shown..].contains("data-point"));
    assert_eq!(arbiter.form(&address(&games[0]), &[("found", "agrees")]).status, 409, "the claimer may not");
    assert_eq!(second.form(&address(&games[0]), &[("found", "differs")]).status, 409, "what differs is said");
    assert_eq!(second.form("/recount/1/1/1", &[("found", "agrees")]).status, 409);
    // Two phones work through them from both ends.
    for (at, game) in games.iter().take(9).enumerate() {
        let visitor = if at % 2 == 0 { &second } else { &auditor };
        assert_eq!(visitor.form(&address(game), &[("found", "agrees")]).status, 303);
    }
    let view = json(&["recount", &data, "--json"]);
    assert_eq!(
        (&view["decision"], &view["looked"], &view["at_most_wrong"]),
        (&"confident".into(), &9.into(), &1.into())
    );
    assert!(view["measured_risk"].as_f64().unwrap() <= 0.05);
    let (_, told) = shoutan(&["recount", &data]);
    assert!(told.starts_with("Stop: the stated confidence is reached."), "{told}");
    assert_eq!(second.form(&address(&games[0]), &[("found", "differs"), ("note", "C3 is white")]).status, 303);
    assert_eq!(json(&["recount", &data, "--json"])["decision"], "count_all");
    assert!(second.get("/recount").body.contains("C3 is white"));
    let report = json(&["report", &data, "--json"]);
    assert_eq!(report, serde_json::from_str::<Value>(&second.get("/report.json").body).unwrap());
    assert_eq!(report["sums"]["standing"], 12);
    assert_eq!((&report["sums"]["by_photograph"], &report["sums"]["by_word"]), (&11.into(), &1.into()));
    assert_eq!(report["recounts"][0]["wrong"], 1);
    let page = second.get("/report").body;
    assert!(page.contains("Results and their grounds") && page.contains("Black 12"));
    let html = hall.folder.path().join("report.html");
    assert_eq!(shoutan(&["report", &data, "--html", html.to_str().unwrap()]).0, Some(0));
    assert!(std::fs::read_to_string(html).unwrap().contains("@media print"));
}

#[test]
fn anybody_draws_the_same_games_beside_the_log_and_enters_what_was_found_in_a_file() {
    let (hall, _) = played();
    let data = hall.folder.path().to_str().unwrap().to_owned();
    let asked = ["recount", &data, "--seed", SEED, "--share", "10%", "--margin", "--json"];
    let beside = json(&asked);
    let chief = hall.visitor("chief");
    let terms = [("seed", SEED), ("risk", "5"), ("share", "10"), ("expected", "0"), ("margin", "yes")];
    assert_eq!(chief.form("/recount", &terms).status, 303);
    let of_log = json(&["recount", &data, "--json"]);
    assert_eq!(beside["games"], of_log["games"]);
    let head = beside["head"]["entry"].to_string();
    assert_eq!(json(&[asked.as_slice(), &["--head", &head]].concat())["games"], beside["games"]);
    if let Some(python) = python() {
        let verify = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify.py");
        let output = Command::new(python).arg("-B").arg(verify).args([&data, "--draw"]).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let line = |game: &Value| {
            let [place, table, lot] = ["place", "table", "lot"].map(|member| game[member].to_string());
            let ticket = game["ticket"].as_str().unwrap();
            format!("Entry {} draws {place}: round 1, table {table}, by lot {lot}, ticket {ticket}.", of_log["entry"])
        };
        let drawn: Vec<&str> = printed.lines().filter(|line| line.contains(" draws ")).collect();
        assert_eq!(drawn, of_log["games"].as_array().unwrap().iter().map(line).collect::<Vec<String>>());
        assert!(printed.contains("Everything holds"), "{printed}");
    } else {
        not_run::needs(TO_VERIFY);
    }
    let found = hall.folder.path().join("found.csv");
    let tried = |text: &str| {
        std::fs::write(&found, text).unwrap();
        shoutan(&["recount", &data, "--found", found.to_str().unwrap()])
    };
    let lines: Vec<String> = of_log["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| format!("{},{},agrees", game["round"], game["table"]))
        .collect();
    let (code, told) = tried(&format!("round,table,found\n{}\n", lines.join("\n")));
    assert!(code == Some(0) && told.starts_with("All games were looked at."), "{told}");
    for (text, expected) in [
        ("round,table,found\n1,99,agrees\n", "line 2: no such game was drawn"),
        ("round,table,found\n1,1,perhaps\n", "line 2: found is agrees or differs"),
        ("game,found\n1,agrees\n", "line 2: the first line names the columns"),
    ] {
        let (code, told) = tried(text);
        assert!(code == Some(4) && told.contains(expected), "{told}");
    }
    assert_eq!(shoutan(&["recount", &data, "--seed", "1"]).0, Some(2));
    assert_eq!(shoutan(&["recount", &data, "--seed", SEED, "--head", "99999"]).0, Some(2));
}

#[test]
fn two_phones_look_at_drawn_games_by_taps_and_the_report_prints() {
    let (hall, _) = played();
    let Some(first) = Browser::open(hall.address, Window::Phone) else { return not_run::needs(TO_BROWSE) };
    let chief = Browser::open(hall.address, Window::Desktop).unwrap();
    chief.log_in("chief");
    chief.go("/recount");
    chief.write("input[name=seed]", SEED);
    chief.script("document.querySelector('input[name=share]').value = 10");
    chief.click("form[action='/recount'] button");
    chief.until("document.querySelectorAll('a[href^=\"/recount/\"]').length === 9");
    first.log_in("second");
    first.go("/recount");
    let unseen = |left: usize| {
        let words = "Nobody looked yet";
        format!("[...document.querySelectorAll('td a')].filter(a => a.innerText === '{words}').length === {left}")
    };
    for (at, left) in [8, 7].into_iter().enumerate() {
        first.click(&format!("tbody tr:nth-child({}) a", at + 1));
        first.until("document.querySelector('img.whole')?.complete");
        let shown = "document.querySelector('.diagram').checkVisibility()";
        assert_eq!(first.script(&format!("return {shown}")), false, "the reading is hidden first");
        first.picture(&format!("recount-hidden-{at}"));
        first.click("summary");
        first.until(shown);
        first.picture(&format!("recount-shown-{at}"));
        if at == 1 {
            first.write("textarea", "One stone at the edge lies between two points.");
        }
        first.click("button[value=agrees]");
        first.until(&unseen(left));
    }
    first.go("/recount");
    first.picture("recount");
    chief.go("/recount");
    chief.picture("recount");
    chief.go("/report");
    chief.picture("report");
    first.go("/report");
    first.picture("report");
    chief.go("/report");
    assert!(chief.print("report").starts_with(b"%PDF"));
}
