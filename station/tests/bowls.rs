//! The bowls' commands as a person types them, against simulated instruments on pseudo-terminals.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A simulated bowl, ended with the test.
struct Simulated {
    child: Child,
    port: String,
}

impl Simulated {
    fn bowl(arguments: &[&str]) -> Self {
        let mut child = shoutan()
            .args(["simulate", "bowl"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let mut port = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut port).expect("its first line is its port");
        Self { child, port: port.trim().to_owned() }
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shoutan() -> Command {
    Command::new(env!("CARGO_BIN_EXE_shoutan"))
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let done = shoutan().args(arguments).output().expect("the program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8(done.stdout).expect("JSON is text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_bowl_is_read_and_its_journal_replays_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    for (protocol, stones, low, high, grounds) in [
        ("mt-sics", "12", 12, 12, "rule"),
        ("radwag", "180", 174, 187, "rule"),
        ("open-slot", "180", 180, 180, "slots"),
    ] {
        let simulated = Simulated::bowl(&["--protocol", protocol, "--stones", stones, "--serial", "B7"]);
        let journal = folder.path().join(protocol);
        let journal = journal.to_str().expect("a plain path");
        let read = [
            "bowls",
            "read",
            &simulated.port,
            "--protocol",
            protocol,
            "--json",
            "--readings",
            "25",
            "--journal",
            journal,
        ];
        let told = lines(&read);
        let last = told.last().expect("readings");
        assert_eq!((&last["instrument"], &last["stable"]), (&Value::from("B7"), &Value::from(true)), "{protocol}");
        assert_eq!(last["count"]["grounds"], grounds, "{protocol}");
        let count = |end: &str| last["count"][end].as_u64().expect("a number");
        assert!((low..=high).contains(&count("low")) && (low..=high).contains(&count("high")), "{protocol}: {last}");
        let again = lines(&["bowls", "replay", journal, "--json"]);
        let facts = |lines: &[Value]| -> Vec<Value> {
            lines
                .iter()
                .take(25)
                .map(|line| serde_json::json!([line["stable"], line["grams"], line["count"]]))
                .collect()
        };
        assert_eq!(facts(&again), facts(&told), "{protocol}");
    }
}

#[test]
fn what_is_no_port_is_refused_with_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "no port").expect("it can be written");
    for (path, advice) in [
        (folder.path(), "is a folder"),
        (file.as_path(), "is a file"),
        (std::path::Path::new("/dev/null"), "not a serial port"),
    ] {
        let done =
            shoutan().args(["bowls", "read"]).arg(path).args(["--protocol", "mt-sics"]).output().expect("it runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(4) && said.contains(advice), "{said}");
    }
}
