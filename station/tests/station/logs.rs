//! What the operator is told while the station runs: who was refused what and why, what was entered and read, and no secret.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{Visitor, between, password};
use crate::process::{self, Officials};

/// A line that has not come by then never will.
const HANGS: Duration = Duration::from_mins(2);

/// Waits until the log has a line in which a field is this, and gives it.
pub fn line(path: &Path, field: &str, value: impl Into<Value>) -> Value {
    let value = value.into();
    let end = Instant::now() + HANGS;
    loop {
        let found = lines(path).into_iter().find(|line| line[field] == value);
        if let Some(found) = found {
            return found;
        }
        assert!(Instant::now() < end, "nothing says {field} {value}: {}", std::fs::read_to_string(path).unwrap());
        std::thread::yield_now();
    }
}

/// The lines that are whole.
fn lines(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn the_operator_sees_what_was_refused_and_why_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    process::prepare(folder.path(), 2);
    let config = "listen = \"127.0.0.1:0\"\ndata = \"data\"\nlog = \"trace\"\nlog_format = \"json\"\n";
    let mut running = process::start_logged(folder.path(), config, File::create(&path).unwrap(), None);
    let officials = Officials::log_in(running.address).unwrap();
    let mut stranger = Visitor::new(running.address);
    assert_eq!(stranger.log_in("/login", &[("name", "s3cret-name"), ("password", "s3cret-word")]).status, 401);
    let arbiter = &officials.arbiter;
    assert_eq!(arbiter.form("/game/1/2/confirm", &[("claim", "1")]).status, 409);
    let refused = line(&path, "status", 409);
    assert_eq!((&refused["level"], &refused["message"]), (&"INFO".into(), &"refused".into()), "{refused}");
    assert_eq!(refused["why"], "There is no result to confirm.");
    let request = &refused["span"];
    assert_eq!(
        (&request["name"], &request["who"], &request["round"], &request["table"], &request["path"]),
        (&"request".into(), &"arbiter".into(), &"1".into(), &"2".into(), &"/game/1/2/confirm".into())
    );
    // What a parser said of what was sent is for the operator.
    let unread = arbiter.post("/game/1/1/photo", "multipart/form-data; boundary=edge", &[], b"--edge\r\nx");
    assert_eq!(unread.status, 422);
    let refused = line(&path, "status", 422);
    let cause = refused["cause"].as_str().unwrap_or_default();
    assert!(refused["why"] == "The form is damaged." && cause.contains("multipart"), "{refused}");
    assert!(!unread.body.contains(cause), "the visitor is told what to do");
    // A photograph: taken, entered, read.
    let picture = crate::harness::photo("board-9.jpg");
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &picture).status, 303);
    let read = line(&path, "message", "read");
    let name = crate::harness::photo_name(&picture);
    assert!(name.starts_with(read["span"]["photo"].as_str().unwrap()) && read["took_ms"].is_u64(), "{read}");
    let entered = lines(&path).into_iter().find(|line| line["kind"] == "photo_taken").unwrap();
    assert_eq!((&entered["who"], &entered["round"], &entered["table"]), (&"arbiter".into(), &1.into(), &1.into()));
    line(&path, "message", "name or password is wrong");
    let token = stranger.form("/api/v1/session", &[("name", "arbiter"), ("password", &password("arbiter"))]).body;
    running.kill();
    let told = std::fs::read_to_string(&path).unwrap();
    let cookie = arbiter.cookie.split_once('=').unwrap().1;
    let secrets = ["s3cret", &password("arbiter"), "argon2", cookie, &arbiter.csrf, between(&token, ":\"", "\"")];
    for secret in secrets {
        assert!(secret.len() > 5 && !told.contains(secret), "{secret}");
    }
}

#[test]
fn the_level_is_a_setting_and_the_command_line_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.txt");
    process::prepare(folder.path(), 1);
    for (config, level, says) in
        [("", None, true), ("log = \"off\"", None, false), ("log = \"off\"", Some("info"), true)]
    {
        let config = format!("listen = \"127.0.0.1:0\"\ndata = \"data\"\n{config}\n");
        let mut running = process::start_logged(folder.path(), &config, File::create(&path).unwrap(), level);
        assert_eq!(Visitor::new(running.address).get("/api/v1/games").status, 401);
        running.kill();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.contains(" INFO ") && text.contains("started"), says, "{config} {level:?}: {text}");
        assert!(says || text.is_empty(), "{text}");
    }
}

#[test]
fn a_warning_says_its_table_at_the_level_of_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    process::prepare(folder.path(), 1);
    let config = "listen = \"127.0.0.1:0\"\ndata = \"data\"\nlog = \"warn\"\nlog_format = \"json\"\n\
                  [[table]]\nnumber = 7\ncamera = { folder = \"none\" }\n";
    let mut running = process::start_logged(folder.path(), config, File::create(&path).unwrap(), None);
    let told = line(&path, "message", "the camera gives no picture");
    running.kill();
    assert_eq!((&told["level"], &told["span"]["table"]), (&"WARN".into(), &7.into()), "{told}");
}
