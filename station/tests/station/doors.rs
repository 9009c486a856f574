//! Who may come in where. After OWASP ASVS 5.0, chapters V6 (authentication), V7 (session), V8 (authorisation), V3.5 (CSRF) and V5
//! (files); each test says what it tries.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use dashboard::routes;
use records::fact::Role;

use crate::harness::{Hall, PEOPLE, Visitor, between, photo};
use crate::process;

/// A path with something in each parameter.
fn path(route: &str) -> String {
    let file = if route.starts_with("/export") { "results.csv" } else { "" };
    route
        .replace("{entry}", "1")
        .replace("{round}", "1")
        .replace("{table}", "1")
        .replace("{file}", file)
        .replace("{code}", "0")
        .replace("{name}", &"0".repeat(64))
}

/// ASVS 8.2.1, 8.3.1: every route, tried by everybody; who is not let in by the list is not let in.
#[test]
fn every_route_lets_in_just_those_it_should() {
    let hall = Hall::open();
    let mut visitors: Vec<(Option<Role>, Visitor)> =
        PEOPLE.iter().map(|(name, role)| (Some(*role), hall.visitor(name))).collect();
    visitors.push((None, Visitor::new(hall.address)));
    let mut tried = 0;
    for route in routes::all() {
        let path = path(route.path);
        // Streams have no end, and leaving ends the session that the next routes need.
        if ["/live", "/api/v1/events", "/logout"].contains(&path.as_str()) {
            continue;
        }
        for (role, visitor) in &visitors {
            let answer = if route.method == "get" { visitor.get(&path) } else { visitor.form(&path, &[]) };
            let is_let_in = route.lets_in(*role);
            let is_shut = match (role, route.method) {
                (None, "get") if !path.starts_with("/api/") => {
                    answer.status == 303 && answer.headers["location"].to_str().unwrap().starts_with("/login")
                }
                (None, _) => answer.status == 401,
                (Some(_), _) => answer.status == 403,
            };
            // The first administrator's form refuses a wrong code with the same number.
            if path != "/first" && path != "/api/v1/session" && !(path == "/login" && route.method == "post") {
                assert_eq!(is_shut, !is_let_in, "{} {path} by {role:?}: {}", route.method, answer.status);
            }
            assert!(answer.status < 500, "{} {path}: {}", route.method, answer.status);
            tried += 1;
        }
    }
    assert!(tried > 250, "{tried}");
}

/// The status of a request without a body, by any method.
fn status_of(method: &str, path: &str, visitor: &Visitor, address: SocketAddr) -> u16 {
    let mut stream = TcpStream::connect(address).unwrap();
    let cookie = &visitor.cookie;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    // A photograph is no text, and comes after its status.
    let _ = stream.read_to_string(&mut answer);
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(200)
}

/// ASVS 4.1.4, 8.2.1: every route by every other method, tried by everybody: what the list does not have does nothing.
#[test]
fn no_other_method_opens_a_route() {
    let hall = Hall::open();
    let mut visitors: Vec<(Option<Role>, Visitor)> =
        PEOPLE.iter().map(|(name, role)| (Some(*role), hall.visitor(name))).collect();
    visitors.push((None, Visitor::new(hall.address)));
    let before = hall.station.live_hall.see(|seen| seen.sequence);
    let all = routes::all();
    let mut tried = 0;
    for path in all.iter().map(|route| route.path).collect::<std::collections::BTreeSet<_>>() {
        let has: Vec<&str> = all.iter().filter(|route| route.path == path).map(|route| route.method).collect();
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] {
            if has.contains(&method.to_ascii_lowercase().as_str()) {
                continue;
            }
            for (role, visitor) in &visitors {
                let status = status_of(method, &self::path(path), visitor, hall.address);
                assert!([303, 401, 403, 405].contains(&status), "{method} {path} by {role:?}: {status}");
                tried += 1;
            }
        }
    }
    println!("{tried} combinations of role, route and method that the list does not have");
    assert!(tried > 1_000, "{tried}");
    assert_eq!(hall.station.live_hall.see(|seen| seen.sequence), before);
}

/// ASVS 3.5.1: a form without its token, or with another's, changes nothing; nor does one that another site's page sent.
#[test]
fn forms_need_their_token() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let chief = hall.visitor("chief");
    let before = hall.station.live_hall.see(|seen| seen.sequence);
    for route in routes::all().into_iter().filter(|route| route.method == "post") {
        // A telephone has no session; the code in its path is its token, and the wrong one is told nothing else.
        let refused = if route.path.starts_with("/telephone/") { [404, 403, 429] } else { [401, 403, 429] };
        let path = path(route.path);
        let kind = "application/x-www-form-urlencoded";
        let fields =
            b"reason=x&result=B%2BR&chains=&stone=black&name=evil&role=administrator&password=0123456789&csrf=";
        for token in ["", "wrong", &chief.csrf] {
            let body = [fields.as_slice(), token.as_bytes()].concat();
            let answer = arbiter.post(&path, kind, &[], &body);
            assert!(refused.contains(&answer.status), "{path}: {}", answer.status);
        }
        let right = [fields.as_slice(), arbiter.csrf.as_bytes()].concat();
        for header in [("sec-fetch-site", "cross-site"), ("origin", "http://evil.example")] {
            assert_eq!(arbiter.post(&path, kind, &[header], &right).status, 403, "{path} {header:?}");
        }
    }
    assert_eq!(hall.station.live_hall.see(|seen| seen.sequence), before);
}

/// ASVS 7.2, 7.4: a made-up session opens nothing, leaving ends one, and so does another password.
#[test]
fn sessions_end() {
    let hall = Hall::open();
    let mut stranger = Visitor::new(hall.address);
    for cookie in ["shoutan=", "shoutan=AAAA", "shoutan=%00", "shoutan=' OR 1=1 --"] {
        stranger.cookie = cookie.to_owned();
        assert_eq!(stranger.get("/").status, 303, "{cookie}");
    }
    let viewer = hall.visitor("viewer");
    let again = viewer.clone();
    assert_eq!(viewer.form("/logout", &[]).status, 303);
    assert_eq!(again.get("/").status, 303);
    let arbiter = hall.visitor("arbiter");
    let admin = hall.visitor("admin");
    let fields = [("name", "arbiter"), ("role", "viewer"), ("password", "another password")];
    assert_eq!(admin.form("/people", &fields).status, 303);
    assert_eq!(arbiter.get("/").status, 303);
    assert_eq!(admin.form("/people/remove", &[("name", "admin")]).status, 409, "the last administrator stays");
}

/// ASVS 6.2.2, 6.2.3, 7.4.3: everybody changes their own password, who knows the present one; all other sessions end with it.
#[test]
fn ones_own_password_is_changed_by_who_knows_it() {
    let hall = Hall::open();
    let other = hall.visitor("arbiter");
    let mut arbiter = hall.visitor("arbiter");
    let change = |visitor: &mut Visitor, present: &str, new: &str| {
        visitor.log_in("/me/password", &[("present", present), ("password", new)]).status
    };
    assert_eq!(change(&mut arbiter, "wrong", "another password"), 422);
    assert_eq!(change(&mut arbiter, "arbiter arbiter", "short"), 422);
    assert_eq!(other.get("/").status, 200);
    assert_eq!(change(&mut arbiter, "arbiter arbiter", "another password"), 303);
    assert_eq!(arbiter.get("/me").status, 200, "who changed it stays");
    assert_eq!(other.get("/").status, 303, "every other session ends");
    let log_in = |password| Visitor::new(hall.address).form("/login", &[("name", "arbiter"), ("password", password)]);
    assert_eq!(log_in("arbiter arbiter").status, 401);
    assert_eq!(log_in("another password").status, 303);
    let role = hall.station.live_hall.see(|seen| seen.people["arbiter"].role);
    assert_eq!(role, Role::Arbiter);
}

/// ASVS 7.4.5: whoever lost a telephone ends its session from another device.
#[test]
fn ones_own_other_sessions_are_ended() {
    let hall = Hall::open();
    let (lost, own, colleague) = (hall.visitor("arbiter"), hall.visitor("arbiter"), hall.visitor("second"));
    assert_eq!(own.form("/me/sessions", &[]).status, 303);
    assert_eq!([&lost, &own, &colleague].map(|visitor| visitor.get("/").status), [303, 200, 200]);
}

/// A restart of the station sends nobody to the login page.
#[test]
fn sessions_outlive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 1);
    let mut running = process::start(folder.path(), None).unwrap();
    let cookie = process::Officials::log_in(running.address).unwrap().arbiter.cookie;
    running.kill();
    let running = process::start(folder.path(), None).unwrap();
    let mut again = Visitor::new(running.address);
    assert_eq!(again.get("/").status, 303);
    again.cookie = cookie;
    assert_eq!(again.get("/").status, 200);
}

/// ASVS 7.3.2: a session ends after a day in the hall; whoever logs in again comes back to the game that was open.
#[test]
fn an_expired_session_leads_back_to_the_game_that_was_open() {
    const A_DAY_IN_THE_HALL_MS: u64 = 14 * 60 * 60 * 1_000;
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 1);
    let mut running = process::start(folder.path(), None).unwrap();
    let cookie = process::Officials::log_in(running.address).unwrap().arbiter.cookie;
    running.kill();
    let file = folder.path().join("data/sessions.json");
    let mut sessions: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    for session in sessions.as_object_mut().unwrap().values_mut() {
        session["begun_ms"] = (session["begun_ms"].as_u64().unwrap() - A_DAY_IN_THE_HALL_MS).into();
    }
    std::fs::write(&file, sessions.to_string()).unwrap();
    let running = process::start(folder.path(), None).unwrap();
    let mut again = Visitor::new(running.address).with_cookie(&cookie);
    let sent_away = again.get("/game/1/1");
    let login = sent_away.headers["location"].to_str().unwrap();
    assert!(sent_away.status == 303 && login.starts_with("/login?"), "{login}");
    let page = again.get(login).body;
    let next = between(&page, "name=\"next\" value=\"", "\"");
    assert_eq!(next, "/game/1/1");
    let name = [("name", "arbiter"), ("password", "arbiter arbiter"), ("next", next)];
    let back = again.log_in("/login", &name);
    assert_eq!((back.status, back.headers["location"].to_str().unwrap()), (303, "/game/1/1"));
    assert_eq!(again.get("/game/1/1").status, 200);
}

/// ASVS 3.3: the cookie is not for scripts, nor for other sites; ASVS 3.4: nothing from elsewhere runs on a page.
#[test]
fn cookies_and_headers_are_strict() {
    let hall = Hall::open();
    let mut visitor = Visitor::new(hall.address);
    let answer = visitor.log_in("/login", &[("name", "viewer"), ("password", "viewer viewer")]);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    for path in ["/", "/login", "/api/v1/health", "/nothing/here", "/static/station.css"] {
        let answer = visitor.get(path);
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["x-frame-options"], "DENY");
    }
}

/// ASVS 6.3.1: passwords cannot be tried for ever; a name that nobody has is refused in the same words.
#[test]
fn passwords_cannot_be_tried_for_ever() {
    let hall = Hall::open();
    let visitor = Visitor::new(hall.address);
    let nobody = visitor.form("/login", &[("name", "nobody"), ("password", "x")]);
    let somebody = visitor.form("/login", &[("name", "chief"), ("password", "x")]);
    assert_eq!((nobody.status, &nobody.body), (somebody.status, &somebody.body));
    let statuses: Vec<u16> =
        (0..12).map(|_| visitor.form("/login", &[("name", "chief"), ("password", "x")]).status).collect();
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    let right = visitor.form("/login", &[("name", "chief"), ("password", "chief chief")]);
    assert_eq!(right.status, 429, "also the right one has to wait");
}

/// ASVS 13.3 (secrets), 6.3.2 (no default accounts): the first administrator needs the printed code, once.
#[test]
fn the_first_administrator_needs_the_code() {
    let hall = Hall::empty();
    let code = hall.station.first_code().expect("nobody may come in yet");
    let visitor = Visitor::new(hall.address);
    let with = |code: &str| visitor.form("/first", &[("code", code), ("name", "ada"), ("password", "a long password")]);
    assert_eq!(with("").status, 403);
    assert_eq!(with("wrong").status, 403);
    assert_eq!(with(&code).status, 303);
    assert_eq!(with(&code).status, 403, "only once");
    assert!(hall.station.first_code().is_none());
    let role = hall.station.live_hall.see(|seen| seen.people["ada"].role);
    assert_eq!(role, Role::Administrator);
}

/// ASVS 5.2, 5.3, 5.4: files of other kinds, too large, too many pixels, with names that lead elsewhere.
#[test]
fn only_photographs_are_taken() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let path = "/game/1/1/photo";
    let mut bomb = photo("board-9.jpg");
    let frame = bomb.windows(2).position(|pair| pair == [0xFF, 0xC0] || pair == [0xFF, 0xC2]).unwrap();
    bomb[frame + 5..frame + 9].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF]);
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec();
    let cases: [(&str, Vec<u8>); 6] = [
        ("nothing", Vec::new()),
        ("a script", svg),
        ("a page", b"<html><script>alert(1)</script>".to_vec()),
        ("a picture of 4 billion pixels", bomb),
        ("a GIF", b"GIF89a\x01\0\x01\0".to_vec()),
        ("a HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()),
    ];
    for (what, bytes) in cases {
        let answer = arbiter.upload(path, &[], &bytes);
        assert_eq!(answer.status, 422, "{what}: {}", answer.body);
    }
    // A browser hears why even while it still sends.
    for _ in 0..5 {
        assert_eq!(arbiter.upload(path, &[], &vec![0xFF; 21 << 20]).status, 413);
    }
    assert_eq!(hall.see(|game| game.photos.len()), 0);
    // Photographs are named by their content alone, and only those that belong to a game are shown.
    for name in ["..%2f..%2fstation.key", "%2e%2e", "station.key", &"f".repeat(64), "..", "%00"] {
        let answer = arbiter.get(&format!("/photo/{name}"));
        assert!(answer.status == 404 || answer.status == 400, "{name}: {}", answer.status);
    }
    // A game takes no more than its share of the disk.
    let most = hall::limits::MOST_PHOTOS_OF_A_GAME;
    let mut taken = 0;
    for number in 0..=most {
        let mut bytes = photo("board-9.jpg");
        bytes.extend(number.to_be_bytes());
        taken += usize::from(arbiter.upload(path, &[], &bytes).status == 303);
    }
    assert_eq!(taken, most);
}
