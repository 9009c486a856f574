//! Ten thousand hostile requests: none is answered with a fault of ours, and none opens a door.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dashboard::routes;
use server::connections::Limits;

use crate::harness::{HUNG_UP, Hall, Visitor};

/// Requests in all.
const REQUESTS: usize = 10_000;

/// A generator that gives the same requests each time (xorshift, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.next() as usize % list.len()]
    }
}

const NASTY: [&str; 22] = [
    "",
    "0",
    "-1",
    "65536",
    "99999999999999999999",
    "NaN",
    "'",
    "\"",
    "' OR '1'='1",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "%2e%2e%2f",
    "\u{202e}evil",
    "B+R",
    "A1",
    "T19",
    "Z99",
    "black",
    "administrator",
    "🀄",
    "a b c d e f g h",
];

const FIELDS: [&str; 24] = [
    "side",
    "kind",
    "address",
    "port",
    "protocol",
    "list",
    "rank",
    "event",
    "csrf",
    "name",
    "password",
    "role",
    "code",
    "photo",
    "point",
    "stone",
    "chains",
    "inputs",
    "claim",
    "reason",
    "result",
    "round",
    "table",
    "black_lid",
];

#[test]
fn ten_thousand_hostile_requests() {
    let hall = Hall::open();
    let visitors = [Visitor::new(hall.address), hall.visitor("viewer"), hall.visitor("arbiter")];
    let auditor = hall.visitor("auditor");
    let routes = routes::all();
    let mut dice = Dice(0x0051_517a_b1e5);
    let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
    let panics = panics_of(&hall);
    let admins = || hall.station.live_hall.see(|seen| seen.people.clone());
    let before = admins();
    let mut number = 0;
    while statuses.values().sum::<usize>() < REQUESTS {
        number += 1;
        let visitor = &visitors[dice.of(&[0, 1, 2])];
        let route = &routes[dice.next() as usize % routes.len()];
        if ["/live", "/api/v1/events", "/logout", "/readiness", "/login", "/api/v1/session"].contains(&route.path) {
            continue;
        }
        let path: Vec<String> = route
            .path
            .split('/')
            .map(|part| {
                if part.starts_with('{') && number % 3 != 0 {
                    encoded(dice.of(&NASTY))
                } else {
                    part.replace(['{', '}'], "")
                }
            })
            .map(|part| if part == "round" || part == "table" { "1".to_owned() } else { part })
            .collect();
        let path = path.join("/");
        let answer = match kind_of_request(route.method, &mut dice) {
            0 => visitor.get(&format!("{path}?{}={}", dice.of(&FIELDS), encoded(dice.of(&NASTY)))),
            1 => {
                let fields: Vec<(&str, &str)> =
                    (0..dice.next() % 8).map(|_| (dice.of(&FIELDS), dice.of(&NASTY))).collect();
                visitor.form(&path, &fields)
            }
            2 => {
                let bytes: Vec<u8> = (0..dice.next() % 3_000).map(|_| dice.next() as u8).collect();
                visitor.upload(&path, &[(dice.of(&FIELDS), dice.of(&NASTY))], &bytes)
            }
            _ => {
                let kinds = [
                    "",
                    "multipart/form-data",
                    "multipart/form-data; boundary=x",
                    "application/json",
                    "text/plain",
                    "x",
                ];
                let bytes: Vec<u8> = (0..dice.next() % 500).map(|_| dice.next() as u8).collect();
                let header = dice.of(&[
                    ("x-csrf-token", "x"),
                    ("origin", "null"),
                    ("accept-language", ",;q=,,"),
                    ("referer", "//"),
                ]);
                visitor.post(&path, dice.of(&kinds), &[header], &bytes)
            }
        };
        *statuses.entry(answer.status).or_default() += 1;
        assert!(answer.status < 500 || answer.status == 503, "{} {path}: {}", route.method, answer.status);
    }
    let sent: usize = statuses.values().sum();
    println!("{sent} hostile requests: {statuses:?}");
    assert!(sent >= REQUESTS);
    // It may hang up on a body that nobody asked for, though not often, and never because something broke.
    assert!(statuses.get(&HUNG_UP).copied().unwrap_or_default() < REQUESTS / 20, "{statuses:?}");
    assert_eq!(panics.load(Ordering::Relaxed), 0);
    assert_eq!(admins(), before, "nobody let themselves in");
    assert_eq!(auditor.get("/log").status, 200, "the station still works");
}

/// Also somebody who may set things up is answered with a sentence, whatever is in the form.
#[test]
fn what_an_administrator_types_breaks_nothing() {
    const FORMS: [(&str, &[(&str, &str)]); 6] = [
        ("/instruments/camera", &[("table", "1"), ("kind", "folder"), ("address", "")]),
        ("/instruments/bowl", &[("table", "1"), ("side", "black"), ("port", "/dev/null"), ("protocol", "mt-sics")]),
        ("/setup", &[("round", "1"), ("table", "1"), ("black", "A"), ("white", "B"), ("rules", "ing-1996")]),
        ("/setup/event", &[("event", "Cup")]),
        ("/players", &[("name", "Aoki"), ("rank", "4d"), ("country", "JP"), ("club", "Nara")]),
        ("/players/list", &[("list", "Aoki; 4d")]),
    ];
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let panics = panics_of(&hall);
    let mut dice = Dice(0x00ad_0b5e_55ed);
    for _ in 0..600 {
        let (path, fields) = dice.of(&FORMS);
        let mut fields = fields.to_vec();
        let at = dice.next() as usize % fields.len();
        fields[at].1 = dice.of(&NASTY);
        let is_asked = dice.next().is_multiple_of(2);
        let status = if is_asked { admin.form_again(path, &fields) } else { admin.form(path, &fields) }.status;
        // What would replace or take something away is asked first, which is a page like any other.
        assert!([200, 303, 404, 409, 422].contains(&status), "{path} {fields:?}: {status}");
    }
    for path in ["/instruments", "/setup", "/players", "/players/slips", "/"] {
        assert_eq!(admin.get(path).status, 200, "{path}");
    }
    assert_eq!(panics.load(Ordering::Relaxed), 0);
}

/// Counts the panics of a station: those in the threads of its runtime, and no other test's.
fn panics_of(hall: &Hall) -> Arc<AtomicUsize> {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, own) = (Arc::clone(&panics), hall.runtime.handle().id());
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if tokio::runtime::Handle::try_current().is_ok_and(|here| here.id() == own) {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        told(panic);
    }));
    panics
}

/// Whoever sends a letter a minute, or nothing at all, is hung up on, and meanwhile takes nobody's place but their own.
#[test]
fn who_says_nothing_is_hung_up_on() {
    let limits = Limits { connections: 8, head_within: Duration::from_millis(300), ..Limits::default() };
    let hall = Hall::within(limits);
    let mut slow: Vec<TcpStream> = (0..20)
        .map(|number| {
            let mut stream = TcpStream::connect(hall.address).unwrap();
            let begun =
                [b"".as_slice(), b"GET / HTTP/1.1\r\n", b"POST /login HTTP/1.1\r\nhost: x\r\nx-slow: "][number % 3];
            stream.write_all(begun).unwrap();
            stream
        })
        .collect();
    // More than have a place, and none of them ever says what it wants: others come in all the same when their turn comes, be it that a
    // slow machine takes their own request for one that says nothing.
    let mut tries = (0..100).map(|_| Visitor::new(hall.address).get("/api/v1/health").status);
    assert_eq!(tries.find(|status| *status != HUNG_UP), Some(200));
    for stream in &mut slow {
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut answer = Vec::new();
        // An end, or a reset: not a wait without end.
        let read = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer);
        assert!(read.is_ok() || read.is_err_and(|error| error.kind() != std::io::ErrorKind::WouldBlock), "it is kept");
        assert!(!text.contains(" 200 "), "{text}");
    }
}

/// Bytes that are no HTTP at all, and connections that say nothing more.
#[test]
fn what_is_no_http_is_turned_away() {
    let hall = Hall::open();
    let mut open = Vec::new();
    for bytes in [
        b"\0\0\0\0\r\n\r\n".as_slice(),
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 18446744073709551615\r\n\r\n",
        b"POST /login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        b"GET /photo/\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(hall.address).unwrap();
        stream.write_all(bytes).unwrap();
        let mut answer = [0; 64];
        // It says that this is nothing, or hangs up.
        let length = stream.read(&mut answer).unwrap_or(0);
        let text = String::from_utf8_lossy(&answer[..length]).into_owned();
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{bytes:?}: {text}");
        open.push(stream);
    }
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(1 << 20));
    let mut stream = TcpStream::connect(hall.address).unwrap();
    // It hangs up before it has heard all of that.
    let _ = stream.write_all(long.as_bytes());
    assert_eq!(hall.visitor("viewer").get("/").status, 200);
}

/// Mostly by the method that the route has: else it would only answer that it has another.
fn kind_of_request(method: &str, dice: &mut Dice) -> u64 {
    match (method, dice.next() % 8) {
        (_, 0) => dice.next() % 4,
        ("get", _) => 0,
        _ => 1 + dice.next() % 3,
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || b"%.-+".contains(&byte) {
                (byte as char).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}
