//! What programs are told: figures as Prometheus reads them, refusals in one shape, and results that no gap in a connection loses.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use hall::scrapers;
use records::Store;
use records::fact::{Fact, Role};
use serde_json::Value;
use server::passwords;

use crate::harness::{Hall, Visitor, between, password};
use crate::process;

/// Debian's Python, which has Prometheus's own client library where the tests' needs are installed.
const PYTHON: &str = "/usr/bin/python3";
/// Reads standard input as OpenMetrics and as Prometheus's older format; prints each family's type, help and samples.
const READ: &str = "
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families as strict
from prometheus_client.parser import text_string_to_metric_families as older
text = sys.stdin.read()
told = {f.name: [f.type, f.documentation, [[s.name, s.labels, s.value] for s in f.samples]] for f in strict(text)}
assert sum(len(f.samples) for f in older(text)) == sum(len(f[2]) for f in told.values())
print(json.dumps(told))
";

/// What Python reads: the type, the help, and each sample's name, labels and value.
type Family = (String, String, Vec<(String, Value, f64)>);

fn bearer(hall: &Hall, token: &str) -> Visitor {
    let mut program = Visitor::new(hall.address);
    program.bearer = Some(token.to_owned());
    program
}

#[test]
fn figures_are_read_by_prometheus_own_library() {
    let has_library = Command::new(PYTHON).args(["-c", "import prometheus_client"]).stderr(Stdio::null()).status();
    if !has_library.is_ok_and(|status| status.success()) {
        return not_run::needs("Prometheus's library for Debian's Python (apt-get install python3-prometheus-client)");
    }
    let hall = Hall::open();
    let viewer = hall.visitor("viewer");
    assert_eq!(viewer.get("/api/v1/games/7/7").status, 404);
    let answer = viewer.get("/api/v1/metrics");
    let kind = answer.headers.get("content-type").unwrap();
    assert_eq!(kind, "application/openmetrics-text; version=1.0.0; charset=utf-8");
    let mut python = Command::new(PYTHON);
    let mut python =
        python.args(["-c", READ]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    python.stdin.take().unwrap().write_all(answer.body.as_bytes()).unwrap();
    let read = python.wait_with_output().unwrap();
    assert!(read.status.success(), "{}\n{}", String::from_utf8_lossy(&read.stderr), answer.body);
    let families: BTreeMap<String, Family> = serde_json::from_slice(&read.stdout).unwrap();
    let kinds: Vec<(&str, &str)> = families.iter().map(|(name, (kind, ..))| (name.as_str(), kind.as_str())).collect();
    assert_eq!(
        kinds,
        [
            ("shoutan_bowls", "gauge"),
            ("shoutan_build", "info"),
            ("shoutan_cameras", "gauge"),
            ("shoutan_games", "gauge"),
            ("shoutan_log_entries", "counter"),
            ("shoutan_photos_waiting", "gauge"),
            ("shoutan_readers_replaced", "counter"),
            ("shoutan_readings_refused_by_disk", "gauge"),
            ("shoutan_requests", "counter"),
        ]
    );
    for (name, (kind, help, samples)) in &families {
        assert!(!help.is_empty() && !samples.is_empty(), "{name}");
        let ends = |(sample, ..): &(String, Value, f64)| sample.ends_with("_total") == (kind == "counter");
        assert!(samples.iter().all(ends), "{name}: {samples:?}");
    }
    let entries = hall.station.live_hall.see(|hall| hall.sequence) as f64;
    assert_eq!(families["shoutan_log_entries"].2[0].2, entries);
    let missed = families["shoutan_requests"].2.iter().find(|(_, labels, _)| labels["status"] == "404");
    assert_eq!(missed.unwrap().2, 1.0);
}

#[test]
fn a_token_for_the_figures_opens_nothing_else_and_is_taken_away() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let made = admin.form("/people/scrapers", &[("name", "prometheus")]);
    assert_eq!(made.status, 200, "{}", made.body);
    let token = between(&made.body, "<code id=\"token\">", "<").to_owned();
    let program = bearer(&hall, &token);
    assert_eq!(program.get("/api/v1/metrics").status, 200);
    for path in ["/api/v1/games", "/api/v1/results", "/api/v1/events", "/", "/people", "/log", "/live"] {
        let status = program.get(path).status;
        assert!([401, 303].contains(&status), "{path}: {status}");
    }
    assert!(!admin.get("/people").body.contains(&token), "it is shown once");
    assert!(!hall.visitor("auditor").get("/log").body.contains(&token));
    let again = admin.form("/people/scrapers", &[("name", "prometheus")]);
    assert_ne!(between(&again.body, "<code id=\"token\">", "<"), token);
    assert_eq!(program.get("/api/v1/metrics").status, 401, "the first one is another's now");
    let program = bearer(&hall, between(&again.body, "<code id=\"token\">", "<"));
    assert_eq!(program.get("/api/v1/metrics").status, 200);
    assert_eq!(hall.visitor("chief").form("/people/scrapers/remove", &[("name", "prometheus")]).status, 403);
    assert_eq!(admin.form("/people/scrapers/remove", &[("name", "prometheus")]).status, 303);
    assert_eq!(program.get("/api/v1/metrics").status, 401);
    assert_eq!(admin.form("/people/scrapers/remove", &[("name", "prometheus")]).status, 409);
    for wrong in ["", "a\tb", &"x".repeat(41)] {
        assert_eq!(admin.form("/people/scrapers", &[("name", wrong)]).status, 409, "{wrong}");
    }
}

#[test]
fn a_token_for_the_figures_outlasts_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(&folder.path().join("data")).await.unwrap();
        let begun = Fact::LogBegun { version: String::new(), public_key: String::new() };
        let (name, password) = ("admin".to_owned(), passwords::hash(&password("admin")));
        let admin = Fact::PersonSet { name, role: Role::Administrator, password };
        let scraper = Fact::ScraperSet { name: "prometheus".to_owned(), hash: scrapers::hash("a token of long ago") };
        store.append("admin", &[begun, admin, scraper]).await.unwrap();
        store.close().await.unwrap();
    });
    let running = process::start(folder.path(), None).unwrap();
    let mut program = Visitor::new(running.address);
    program.bearer = Some("a token of long ago".to_owned());
    assert_eq!(program.get("/api/v1/metrics").status, 200);
    program.bearer = Some("another token".to_owned());
    assert_eq!(program.get("/api/v1/metrics").status, 401);
}

#[test]
fn every_refusal_has_one_shape_and_is_documented() {
    let hall = Hall::open();
    let document: Value = serde_json::from_str(&hall.visitor("viewer").get("/api/v1/openapi.json").body).unwrap();
    let nobody = Visitor::new(hall.address);
    let [viewer, arbiter] = ["viewer", "arbiter"].map(|name| hall.visitor(name));
    let wrong = [("name", "viewer"), ("password", "not the password")];
    let tried = (0..50).map(|_| nobody.form("/api/v1/session", &wrong)).find(|answer| answer.status == 429);
    let too_many = tried.expect("nobody tries for ever");
    assert!(too_many.headers.contains_key("retry-after"));
    let cases = [
        ("get", "/games", nobody.get("/api/v1/games"), 401),
        ("get", "/metrics", nobody.get("/api/v1/metrics"), 401),
        ("get", "/games/{round}/{table}", viewer.get("/api/v1/games/x/1"), 400),
        ("get", "/games/{round}/{table}", viewer.get("/api/v1/games/1/70000"), 400),
        ("get", "/games/{round}/{table}", viewer.get("/api/v1/games/9/9"), 404),
        ("get", "/games", viewer.form("/api/v1/games", &[]), 405),
        ("post", "/session", nobody.post("/api/v1/session", "text/plain", &[], b"x"), 422),
        ("post", "/session", too_many, 429),
        ("post", "/games/{round}/{table}/photos", viewer.upload("/api/v1/games/1/1/photos", &[], b"x"), 403),
        ("post", "/games/{round}/{table}/photos", arbiter.upload("/api/v1/games/9/9/photos", &[], &picture()), 404),
        ("post", "/games/{round}/{table}/photos", arbiter.upload("/api/v1/games/1/1/photos", &[], b"x"), 422),
    ];
    for (method, path, answer, status) in cases {
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
        assert_eq!(answer.headers["content-type"], "application/json", "{method} {path} {status}");
        let said: Value = serde_json::from_str(&answer.body).unwrap();
        assert!(said["error"].as_str().is_some_and(|said| said.ends_with('.')), "{said}");
        assert_eq!(said.as_object().unwrap().len(), 1, "{said}");
        let documented = &document["paths"][path][method]["responses"][status.to_string()];
        assert!(documented.is_object(), "{method} {path} {status} is not documented");
    }
    let nowhere = viewer.get("/api/v1/nothing");
    assert_eq!((nowhere.status, nowhere.headers["content-type"].to_str().unwrap()), (404, "application/json"));
    assert_eq!(viewer.form("/api/v1/games", &[]).headers["allow"], "GET,HEAD");
}

fn picture() -> Vec<u8> {
    crate::harness::photo("board-9.jpg")
}

/// A stream of events, read line by line.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(visitor: &Visitor, address: std::net::SocketAddr, path: &str, last: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(address).unwrap();
        let last = last.map(|last| format!("last-event-id: {last}\r\n")).unwrap_or_default();
        let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\ncookie: {}\r\n{last}\r\n", visitor.cookie);
        stream.write_all(head.as_bytes()).unwrap();
        let mut stream = Self(BufReader::new(stream));
        assert!(stream.line().starts_with("HTTP/1.1 200"));
        while !stream.line().is_empty() {}
        stream
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next event's fields.
    fn next(&mut self) -> BTreeMap<String, String> {
        let mut event = BTreeMap::new();
        loop {
            match self.line() {
                line if line.is_empty() && !event.is_empty() => return event,
                line => {
                    event.extend(line.split_once(": ").map(|(key, value)| (key.to_owned(), value.to_owned())));
                }
            }
        }
    }
}

/// A result of the game that stands; gives its entry.
fn confirm(hall: &Hall) -> u64 {
    let [arbiter, second] = ["arbiter", "second"].map(|name| hall.visitor(name));
    assert_eq!(arbiter.form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    hall.see(|game| game.confirmation.as_ref().unwrap().sequence)
}

#[test]
fn who_comes_back_after_a_gap_hears_what_it_missed() {
    let hall = Hall::open();
    let viewer = hall.visitor("viewer");
    let open = |path: &str, last: Option<&str>| Stream::open(&viewer, hall.address, path, last);
    let before = hall.station.live_hall.see(|hall| hall.sequence);
    let mut there = open("/api/v1/events", None);
    let entry = confirm(&hall);
    let heard = there.next();
    assert_eq!((heard["event"].as_str(), heard["id"].parse()), ("result", Ok(entry)));
    let result: Value = serde_json::from_str(&heard["data"]).unwrap();
    assert_eq!((&result["result"], &result["entry"]), (&"B+R".into(), &entry.into()));
    // The same event for one that was away, and nothing for one that heard it: its next is the next result.
    assert_eq!(open("/api/v1/events", Some(&before.to_string())).next(), heard);
    let mut knows = open("/api/v1/events", Some(&entry.to_string()));
    for unknown in ["99999", "-1", "yesterday"] {
        let resync = open("/api/v1/events", Some(unknown)).next();
        assert_eq!(resync["event"], "resync", "{unknown}");
    }
    let chief = hall.visitor("chief");
    assert_eq!(chief.form("/game/1/1/reopen", &[("reason", "The wrong table")]).status, 303);
    let again = confirm(&hall);
    assert_eq!(knows.next()["id"].parse(), Ok(again));
    assert_eq!(there.next()["id"].parse(), Ok(again));
    assert_eq!(
        open("/api/v1/events", Some(&before.to_string())).next()["id"].parse(),
        Ok(again),
        "what stands is told"
    );
    // The pages' stream, which a browser opens again by itself.
    let all = open("/live", Some(&before.to_string())).next();
    assert!(all["data"].contains("\"all\":true") && all["id"].parse() == Ok(again), "{all:?}");
    let mut knows = open("/live", Some(&again.to_string()));
    assert_eq!(chief.form("/setup/event", &[("event", "Autumn Cup")]).status, 303);
    let next = knows.next();
    assert!(!next["data"].contains("all") && next["id"].parse() == Ok(again + 1), "{next:?}");
}

#[test]
fn who_is_logged_out_or_removed_hears_nothing_more() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    for how in ["logged out", "removed"] {
        let viewer = hall.visitor("viewer");
        let streams = ["/api/v1/events", "/live"].map(|path| (path, BufReader::new(viewer.stream(path)).lines()));
        let ended = match how {
            "removed" => admin.form_again("/people/remove", &[("name", "viewer")]),
            _ => viewer.form("/logout", &[]),
        };
        assert_eq!(ended.status, 303, "{how}");
        confirm(&hall);
        for (path, stream) in streams {
            // A stream that goes on tells of the result first, so that nothing is waited for.
            let told = stream.map_while(Result::ok).find(|line| line.starts_with("data:"));
            assert_eq!(told, None, "{how}: {path}");
        }
        assert_eq!(hall.visitor("chief").form("/game/1/1/reopen", &[("reason", "Again")]).status, 303);
    }
}
