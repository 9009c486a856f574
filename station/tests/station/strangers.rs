//! What a stranger on the network can do: nothing that others notice. Each attack was made on a station that fell for it.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use records::fact::Side;
use server::connections::{Limits, Reach};

use crate::harness::{GAME, Hall, Visitor, between, password, photo};
use crate::process;
use crate::whole_way::{claimed, code};

/// What a station may have more in memory after an attack than before.
const MOST_KEPT_KIB: u64 = 8 << 10;
/// Connections that are not hung up by then never are.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a process has in memory, in KiB.
fn memory_kib(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A connection on which waiting has an end.
fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Whether the other side answered or hung up, rather than leave us waiting.
fn ends(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).map_err(|error| error.kind()) != Err(ErrorKind::WouldBlock)
}

/// The head of a form of so many bytes.
fn head(path: &str, kind: &str, length: usize) -> String {
    format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\r\n")
}

/// Sends a head, and then one piece again and again until the other side has had enough. Says how many bytes it took.
fn pour(address: SocketAddr, head: &str, piece: &[u8], most: usize) -> usize {
    let mut stream = connect(address);
    let mut sent = 0;
    if stream.write_all(head.as_bytes()).is_ok() {
        while sent < most && stream.write_all(piece).is_ok() {
            sent += piece.len();
        }
    }
    assert!(ends(&mut stream), "{head}");
    sent
}

#[test]
fn long_names_and_endless_forms_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 1);
    let running = process::start(folder.path(), None).unwrap();
    let visitor = Visitor::new(running.address);
    let officials = process::Officials::log_in(running.address).unwrap();
    (0..3).for_each(|_| drop(visitor.form("/login", &[("name", "nobody"), ("password", "x")])));
    let before = memory_kib(running.child.id());
    let name = "x".repeat(200_000);
    for number in 0..200 {
        let name = format!("{number}{name}");
        let status = visitor.form("/login", &[("name", &name), ("password", "x")]).status;
        assert!([413, 0].contains(&status), "{status}");
    }
    const ENDLESS: usize = 64 << 20;
    let piece = vec![b'x'; 64 << 10];
    let multipart = "multipart/form-data; boundary=edge";
    for path in ["/login", "/language", "/first", "/api/v1/session"] {
        // A form in which the boundary never comes, and one part whose header never ends.
        pour(running.address, &head(path, multipart, ENDLESS), &piece, ENDLESS);
        let begun = format!("{}--edge\r\ncontent-disposition: form-data; name=\"", head(path, multipart, ENDLESS));
        pour(running.address, &begun, &piece, ENDLESS);
        pour(running.address, &head(path, "application/x-www-form-urlencoded", ENDLESS), &piece, ENDLESS);
        let grown = memory_kib(running.child.id()).saturating_sub(before);
        assert!(grown < MOST_KEPT_KIB, "{path}: {grown} KiB more");
    }
    // Of somebody who is logged in no more is kept before it is known what for.
    let begun = format!(
        "POST /game/1/1/photo HTTP/1.1\r\nhost: x\r\ncookie: {}\r\ncontent-type: {multipart}\r\ncontent-length: {ENDLESS}\r\n\r\n",
        officials.arbiter.cookie
    );
    for begin in ["", "--edge\r\ncontent-disposition: form-data; name=\""] {
        pour(running.address, &format!("{begun}{begin}"), &piece, ENDLESS);
    }
    let grown = memory_kib(running.child.id()).saturating_sub(before);
    assert!(grown < MOST_KEPT_KIB, "{grown} KiB more");
}

#[test]
fn idle_forms_keep_nobody_from_sending_a_photograph() {
    let hall = Hall::open();
    let idle: Vec<TcpStream> = (0..16)
        .map(|_| {
            let mut stream = connect(hall.address);
            let begun = format!(
                "{}--edge\r\ncontent-disposition: form-data; name=\"x\"; filename=\"x\"\r\n\r\nx",
                head("/language", "multipart/form-data; boundary=edge", 1 << 20)
            );
            stream.write_all(begun.as_bytes()).unwrap();
            stream
        })
        .collect();
    let arbiter = hall.visitor("arbiter");
    // One official's own idle forms leave places for another's.
    let own: Vec<TcpStream> = (0..16)
        .map(|_| {
            let mut stream = connect(hall.address);
            let begun = format!(
                "POST /game/1/1/photo HTTP/1.1\r\nhost: x\r\ncookie: {}\r\ncontent-type: multipart/form-data; boundary=edge\r\n\
                 content-length: 1000000\r\n\r\n--edge\r\ncontent-disposition: form-data; name=\"x\"; filename=\"x\"\r\n\r\nx",
                hall.visitor("second").cookie
            );
            stream.write_all(begun.as_bytes()).unwrap();
            stream
        })
        .collect();
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg")).status, 303);
    drop((idle, own));
}

#[test]
fn who_reads_nothing_is_hung_up_on() {
    let limits = Limits { taken_within: Duration::from_millis(500), ..Limits::default() };
    let hall = Hall::within(limits);
    let mut stream = connect(hall.address);
    stream.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
    // More answers than any buffer on the way holds, and none of them is read.
    let asks = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(1_000);
    let end = Instant::now() + PATIENCE;
    while let Err(ErrorKind::WouldBlock | ErrorKind::TimedOut) | Ok(()) =
        stream.write_all(asks.as_bytes()).map_err(|error| error.kind())
    {
        assert!(Instant::now() < end, "it is kept");
    }
}

/// Asks for a page over a connection that stays.
fn ask(stream: &mut TcpStream, path: &str, cookie: &str) -> String {
    write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let mut piece = [0; 16 << 10];
    loop {
        let read = stream.read(&mut piece).unwrap();
        answer.extend_from_slice(&piece[..read]);
        let text = String::from_utf8_lossy(&answer);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length: usize = between(head, "content-length: ", "\r\n").parse().unwrap();
            if read == 0 || body.len() >= length {
                return text.lines().next().unwrap_or_default().to_owned();
            }
        } else if read == 0 {
            return text.into_owned();
        }
    }
}

#[test]
fn who_takes_all_connections_loses_their_own() {
    let limits = Limits { connections: 40, ..Limits::default() };
    let hall = Hall::reached(limits);
    let arbiter = hall.visitor("arbiter");
    let mut kept = connect(hall.address);
    assert_eq!(ask(&mut kept, "/api/v1/results", &arbiter.cookie), "HTTP/1.1 200 OK");
    let flood: Vec<TcpStream> = (0..400).map(|_| connect(hall.address)).collect();
    assert_eq!(ask(&mut kept, "/api/v1/results", &arbiter.cookie), "HTTP/1.1 200 OK", "the arbiter's stays");
    assert_eq!(Visitor::new(hall.address).get("/api/v1/health").status, 200, "others come in at once");
    assert_eq!(arbiter.get("/").status, 200);
    drop(flood);
}

/// Tries a password as if from another address, through a proxy that the station knows.
fn guess(hall: &Hall, from: &str, name: &str, password: &str) -> u16 {
    let visitor = Visitor::new(hall.address);
    let form = format!("name={name}&password={}", password.replace(' ', "+"));
    let kind = "application/x-www-form-urlencoded";
    visitor.post("/login", kind, &[("x-forwarded-for", from)], form.as_bytes()).status
}

#[test]
fn strangers_make_nobody_wait_who_was_here_before() {
    let reach = Reach { proxies: vec![[127, 0, 0, 1].into()], ..Reach::default() };
    let hall = Hall::reached(reach);
    let right = password("chief");
    assert_eq!(guess(&hall, "10.0.0.1", "chief", &right), 303);
    let mut browser = Visitor::new(hall.address);
    let entered = browser.log_in("/login", &[("name", "chief"), ("password", &right)]);
    browser.cookie = entered
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap())
        .filter(|cookie| !cookie.starts_with("shoutan="))
        .collect::<Vec<_>>()
        .join("; ");
    let strangers: Vec<u16> =
        (0..60).map(|number| guess(&hall, &format!("10.0.1.{}", number % 20), "chief", "wrong")).collect();
    assert!(strangers.contains(&429), "strangers wait: {strangers:?}");
    assert_eq!(guess(&hall, "10.0.1.200", "chief", &right), 429, "also a new one with the right password");
    assert_eq!(guess(&hall, "10.0.0.1", "chief", &right), 303, "the known address does not");
    // Behind a router strangers share the address, and the browser that was used before is known.
    let shared: Vec<u16> = (0..12).map(|_| guess(&hall, "127.0.0.1", "chief", "wrong")).collect();
    assert_eq!(shared.last(), Some(&429));
    assert_eq!(browser.form("/login", &[("name", "chief"), ("password", &right)]).status, 303);
    // What anybody writes into that header counts only from a proxy.
    let plain = Hall::open();
    let own: Vec<u16> = (0..12).map(|number| guess(&plain, &format!("10.0.1.{number}"), "arbiter", "wrong")).collect();
    assert_eq!(own.last(), Some(&429));
}

#[test]
fn one_officials_wrong_codes_do_not_keep_a_player_from_confirming() {
    let (hall, arbiter) = claimed();
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    let right = code(&hall, Side::Black);
    let wrong = if right == "000000" { "000001" } else { "000000" };
    let agree = |visitor: &Visitor, code: &str| {
        visitor.form("/game/1/1/agree", &[("claim", &claim), ("side", "black"), ("code", code)]).status
    };
    let second = hall.visitor("second");
    assert_eq!((0..12).map(|_| agree(&arbiter, wrong)).max(), Some(429));
    // Nor do logins by a name that is made to look like it.
    for name in ["player 1/1 black", "first administrator"] {
        (0..12).for_each(|_| drop(Visitor::new(hall.address).form("/login", &[("name", name), ("password", "x")])));
    }
    assert_ne!(agree(&second, &right), 429);
}

#[test]
fn logging_out_ends_a_programs_token() {
    let hall = Hall::open();
    let mut program = Visitor::new(hall.address);
    let answer = program.form("/api/v1/session", &[("name", "viewer"), ("password", &password("viewer"))]);
    program.bearer = Some(between(&answer.body, "\"token\":\"", "\"").to_owned());
    assert_eq!(program.get("/api/v1/games").status, 200);
    assert_eq!(program.form("/logout", &[]).status, 303);
    assert_eq!(program.get("/api/v1/games").status, 401);
}

#[test]
fn exports_end_where_the_tournament_does() {
    let hall = Hall::open();
    let viewer = hall.visitor("viewer");
    for file in ["results.h9", "results.txt", "results.csv", "results.json"] {
        let answer = viewer.get(&format!("/export/65535/{file}"));
        assert_eq!(answer.status, 404, "{file}: {} bytes", answer.body.len());
        assert_eq!(viewer.get(&format!("/export/{}/{file}", GAME.round)).status, 200, "{file}");
    }
}

#[test]
fn a_name_is_no_sign_of_h9() {
    let hall = Hall::open();
    let chief = hall.visitor("chief");
    for name in ["Aoki |12345678", "Ao\u{200B}ki", "\u{410}oki", "Aoki\u{202E}", " ; CL[A]"] {
        assert_eq!(chief.form("/players", &[("name", name), ("rank", "4d")]).status, 409, "{name:?}");
        let game = [("round", "1"), ("table", "2"), ("black", name), ("white", "Chen"), ("rules", "japanese")];
        assert_eq!(chief.form("/setup", &game).status, 409, "{name:?}");
    }
    let admin = hall.visitor("admin");
    for name in ["\u{441}hief", "CHIEF", "Chief", "chi\u{200D}ef", "Station"] {
        let fields = [("name", name), ("role", "viewer"), ("password", "a long password")];
        assert_eq!(admin.form("/people", &fields).status, 409, "{name:?}");
    }
}

#[test]
fn ten_thousand_hostile_requests_leave_no_trace_and_an_arbiter_notices_nothing() {
    const WARM: usize = 500;
    const HOSTILE: usize = 10_000;
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 3);
    let running = process::start(folder.path(), None).unwrap();
    let officials = process::Officials::log_in(running.address).unwrap();
    let arbiter = &officials.arbiter;
    let done = AtomicBool::new(false);
    let attack = |from: usize, to: usize| {
        for number in from..to {
            hostile(running.address, number);
        }
    };
    let noticed = std::thread::scope(|scope| {
        let work = scope.spawn(|| {
            let mut noticed = Vec::new();
            while !done.load(Ordering::Relaxed) {
                for path in ["/", "/game/1/1", "/api/v1/results", "/projector"] {
                    let status = arbiter.get(path).status;
                    if status != 200 {
                        noticed.push((path, status));
                    }
                }
                let entered = arbiter.form("/game/1/1/word", &[("result", "B+R")]).status;
                if entered != 303 && entered != 409 {
                    noticed.push(("word", entered));
                }
            }
            noticed
        });
        attack(0, WARM);
        let before = memory_kib(running.child.id());
        attack(WARM, WARM + HOSTILE);
        done.store(true, Ordering::Relaxed);
        let noticed = work.join().unwrap();
        let after = memory_kib(running.child.id());
        println!("memory: {before} KiB before {HOSTILE} hostile requests, {after} KiB after");
        assert!(after < before + MOST_KEPT_KIB, "{} KiB more", after - before);
        noticed
    });
    assert_eq!(noticed, [], "the arbiter noticed something");
}

/// One request of somebody who means no good; what comes back is not looked at.
fn hostile(address: SocketAddr, number: usize) {
    let mut stream = connect(address);
    let long = "x".repeat(3_000);
    let multipart = "multipart/form-data; boundary=edge";
    let form = "application/x-www-form-urlencoded";
    let text = match number % 10 {
        0 => format!("{}name={number}{long}&password=x", head("/login", form, 3_016 + number.to_string().len())),
        1 => format!("{}{long}", head("/login", multipart, 3_000)),
        2 => format!("{}--edge\r\ncontent-disposition: {long}", head("/language", multipart, 100_000)),
        3 => format!("GET /{long}{number} HTTP/1.1\r\nhost: x\r\n\r\n"),
        4 => format!("GET / HTTP/1.1\r\nhost: x\r\ncookie: shoutan={number}{long}\r\n\r\n"),
        5 => format!("GET /api/v1/games HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {number}\r\n\r\n"),
        6 => format!("{}code={number}", head("/first", form, 5 + number.to_string().len())),
        7 => format!("{}name={number}&password=x", head("/api/v1/session", form, 16 + number.to_string().len())),
        8 => format!("GET / HTTP/1.1\r\nx-{number}: {}", "x".repeat(20_000)),
        _ => "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(20),
    };
    // What is not finished is not answered before its deadline: such a visitor goes.
    let is_finished = ![2, 8].contains(&(number % 10));
    // It may hang up before it has heard all of that.
    if stream.write_all(text.as_bytes()).is_ok() && is_finished && number.is_multiple_of(3) {
        let _ = stream.read(&mut [0; 1_000]);
    }
}
