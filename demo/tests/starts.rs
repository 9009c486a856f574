//! The demonstration starts with nothing beside it, says how to come in, and shows its six tables.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Six boards are rendered and read by then, even where the machine has much else to do.
const TABLES_COME_THERE_WITHIN: Duration = Duration::from_mins(5);

/// Ends the program with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_says_who_may_log_in_and_shows_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_shoutan-demo"));
    program.arg("--data").arg(folder.path()).args(["--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut running = Running(program.spawn().unwrap());
    let mut lines = BufReader::new(running.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said: Vec<String> = lines.by_ref().take(5).collect();
    for (line, who) in said.iter().zip(["arbiter", "second", "chief", "admin"]) {
        assert!(line.starts_with(&format!("Log in as {who} (")) && line.contains("with the password "), "{line}");
    }
    let port: u16 = said[4].strip_prefix("Shoutan is at http://localhost:").expect(&said[4]).parse().unwrap();
    let password = said[0].rsplit(' ').next().unwrap();
    let form = format!("name=arbiter&password={password}");
    let head = format!("content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n", form.len());
    let session = asked(port, &format!("POST /api/v1/session HTTP/1.1\r\n{head}"), &form);
    let token = session.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect(&session);
    let look = || asked(port, &format!("GET /api/v1/games HTTP/1.1\r\nauthorization: Bearer {token}\r\n"), "");
    let games = look();
    for player in ["Aoki Mei", "Dumas Élise", "Eun Ji-woo", "Horvat Ana", "Ito Ken", "Lopez Marta"] {
        assert!(games.contains(player), "{player}: {games}");
    }
    // Each table comes as far as it is meant to.
    let until = Instant::now() + TABLES_COME_THERE_WITHIN;
    let states = ["playing", "doubtful", "waiting", "confirmed", "disputed", "playing"];
    while !states.iter().all(|state| {
        let wanted = states.iter().filter(|other| *other == state).count();
        look().matches(&format!("\"state\":\"{state}\"")).count() == wanted
    }) {
        assert!(Instant::now() < until, "{}", look());
        std::thread::sleep(Duration::from_millis(500));
    }
}

/// What the program answers.
fn asked(port: u16, head: &str, body: &str) -> String {
    let mut line = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(line, "{head}host: localhost\r\nconnection: close\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer
}
