//! What the joint hall answers over HTTPS: to stations with a proof and without, to people, and to programs.

#![expect(clippy::unwrap_used, reason = "what fails in a test's helper fails the test")]

#[allow(dead_code, reason = "other tests and measurements use more of it")]
mod support;

use std::fs;
use std::path::Path;

use ed25519_dalek::SigningKey;
use forwarding::client::{Client, ClientError};
use forwarding::pairings::{Asked, Pairings};
use forwarding::proof::Token;
use forwarding::{FORWARD, LONGEST_REQUEST, PAIRINGS, Taken, path_of};
use joint_hall::identity::Identity;
use joint_hall::pages::router;
use joint_hall::store::Store;
use records::fact::Fact;
use serde_json::Value;
use server::connections::{self, Reach};
use server::https::Https;
use support::postgres::{Postgres, TO_SERVE};
use support::station_log::{StationLog, table};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

const EVENT: &str = "Spring Cup 春";

/// A joint hall that listens, with its database and folder.
struct Listening {
    address: String,
    identity: Identity,
    certificate: std::path::PathBuf,
    agent: ureq::Agent,
    _postgres: Postgres,
    _runtime: tokio::runtime::Runtime,
    _folder: tempfile::TempDir,
}

impl Listening {
    fn start() -> Option<Self> {
        let postgres = Postgres::start()?;
        let folder = tempfile::tempdir().unwrap();
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let (certificate, key) = (folder.path().join("hall.crt"), folder.path().join("hall.pem"));
        fs::write(&certificate, made.cert.pem()).unwrap();
        fs::write(&key, made.signing_key.serialize_pem()).unwrap();
        let https = Some(Https::from_files(&certificate, &key).unwrap());
        let identity = Identity::open_or_make(folder.path()).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let port = runtime.block_on(async {
            let store = Store::open(&postgres.address(), identity.clone()).await.unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let reach = Reach { https, ..Reach::default() };
            tokio::spawn(connections::serve(listener, router(store), reach, std::future::pending()));
            port
        });
        let own = Certificate::from_der(made.cert.der()).to_owned();
        let tls = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[own])).build();
        let config = ureq::Agent::config_builder().tls_config(tls).http_status_as_error(false).max_redirects(0);
        let address = format!("https://localhost:{port}");
        let agent = config.build().into();
        Some(Self { address, identity, certificate, agent, _postgres: postgres, _runtime: runtime, _folder: folder })
    }

    fn link(&self, token: Token, certificate: Option<&Path>) -> Client {
        Client::new(self.address.parse().unwrap(), token, certificate).unwrap()
    }

    /// A page in a language: its status and its text.
    fn page(&self, path: &str, language: &str) -> (u16, String) {
        let asked = self.agent.get(format!("{}{path}", self.address)).header("accept-language", language);
        let mut answer = asked.call().unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    }

    fn load(&self, code: &str, list: &str) -> u16 {
        let form = [("event", EVENT), ("rules", "ing-1996"), ("code", code), ("list", list)];
        self.agent.post(format!("{}/pairings", self.address)).send_form(form).unwrap().status().as_u16()
    }
}

#[test]
fn stations_people_and_programs_are_answered_as_they_may_be() {
    let Some(hall) = Listening::start() else { return not_run::needs(TO_SERVE) };
    assert_eq!(hall.page(&path_of(EVENT), "en").0, 404, "nobody has said anything");
    only_who_has_the_events_token_may_speak(&hall);
    an_answer_is_believed_by_the_joint_halls_key_alone(&hall);
    what_is_too_long_is_not_read(&hall);
    pairings_are_loaded_by_the_code_alone_and_told_to_stations(&hall);
    a_dispute_is_on_the_page_in_the_readers_language(&hall);
    wrong_codes_have_to_wait(&hall);
}

/// A log whose station does not hold its players' names to any rule.
fn played(room: &str, number: u8, result: &str) -> StationLog {
    let mut log = StationLog::new(EVENT, room, number);
    log.set(table(1), "Aoki <b>", "Berg");
    log.result(table(1), result);
    log
}

fn only_who_has_the_events_token_may_speak(hall: &Listening) {
    let log = played("Room A", 1, "B+5");
    let stranger = hall.link(hall.identity.token("Autumn Cup"), Some(&hall.certificate));
    let refused = stranger.ask::<Taken>(FORWARD, &log.all(), None).unwrap_err();
    assert!(matches!(refused, ClientError::Refused { status: 403, .. }), "{refused}");
    let refused = stranger.ask::<Pairings>(PAIRINGS, &Asked { event: EVENT.to_owned(), now_ms: 0 }, None).unwrap_err();
    assert!(matches!(refused, ClientError::Refused { status: 403, .. }), "{refused}");
    let without = hall.agent.post(format!("{}{FORWARD}", hall.address)).send("{}").unwrap();
    assert_eq!(without.status(), 400);
    assert_eq!(hall.page(&path_of(EVENT), "en").0, 404, "nothing was taken");
    // Who does not trust the certificate says nothing to it.
    let trusting_nobody = hall.link(hall.identity.token(EVENT), None);
    let refused = trusting_nobody.ask::<Taken>(FORWARD, &log.all(), None).unwrap_err();
    assert!(matches!(refused, ClientError::Unreachable { .. }), "{refused}");
}

fn an_answer_is_believed_by_the_joint_halls_key_alone(hall: &Listening) {
    let log = played("Room A", 1, "B+5");
    let link = hall.link(hall.identity.token(EVENT), Some(&hall.certificate));
    let other = SigningKey::from_bytes(&[77; 32]).verifying_key();
    let refused = link.ask::<Taken>(FORWARD, &log.all(), Some(&other)).unwrap_err();
    assert!(matches!(refused, ClientError::OtherKey { .. }), "{refused}");
    let key = hall.identity.key.verifying_key();
    let (taken, signed_by): (Taken, _) = link.ask(FORWARD, &log.all(), Some(&key)).unwrap();
    assert_eq!((taken.held, signed_by), (log.place(3), key));
}

fn what_is_too_long_is_not_read(hall: &Listening) {
    let link = hall.link(hall.identity.token(EVENT), Some(&hall.certificate));
    let mut long = StationLog::new(EVENT, "Room L", 5);
    long.push("ada", &Fact::GameRecorded { game: table(9), sgf: "x".repeat(LONGEST_REQUEST) });
    let refused = link.ask::<Taken>(FORWARD, &long.all(), None).unwrap_err();
    assert!(matches!(refused, ClientError::Refused { status: 413, .. } | ClientError::Unreachable { .. }), "{refused}");
}

fn pairings_are_loaded_by_the_code_alone_and_told_to_stations(hall: &Listening) {
    let list = "round,table,black,white\n1,2,Chen,Dumas\n1,3,Eun,Fischer\n";
    assert_eq!(hall.load("0000", list), 403);
    assert_eq!(hall.load(&hall.identity.code(), "round,table,black,white\n1,1,Aoki,Aoki\n"), 400);
    assert_eq!(hall.load(&hall.identity.code(), list), 303);
    let link = hall.link(hall.identity.token(EVENT), Some(&hall.certificate));
    let asked = Asked { event: EVENT.to_owned(), now_ms: records::now_ms() };
    let (told, _): (Pairings, _) = link.ask(PAIRINGS, &asked, None).unwrap();
    let games: Vec<_> = told.games.iter().map(|one| (one.game.table, one.facts.black.as_str())).collect();
    assert_eq!((told.number, games), (1, vec![(2, "Chen"), (3, "Eun")]));
}

fn a_dispute_is_on_the_page_in_the_readers_language(hall: &Listening) {
    let link = hall.link(hall.identity.token(EVENT), Some(&hall.certificate));
    let _: (Taken, _) = link.ask(FORWARD, &played("Room B", 2, "W+1").all(), None).unwrap();
    for (language, says) in [
        ("en", "Stations have different results."),
        ("zh-CN", "各站结果不同。"),
        ("ja", "システムごとに結果が異なります。"),
    ] {
        let (status, page) = hall.page(&path_of(EVENT), language);
        assert_eq!(status, 200);
        assert!(page.contains(says), "{language}: {page}");
        assert!(page.contains("Room A") && page.contains("B+5") && page.contains("Room B") && page.contains("W+1"));
        assert!(page.contains("Aoki &lt;b&gt;") && !page.contains("<b>"), "names are text");
    }
    let (_, found) = hall.page(&format!("{}?q=chen", path_of(EVENT)), "en");
    assert!(found.contains("Dumas") && found.contains("not begun"), "{found}");
    let (_, results) = hall.page(&format!("{}/api/v1/results", path_of(EVENT)), "en");
    let results: Value = serde_json::from_str(&results).unwrap();
    let told: Vec<_> =
        results["results"].as_array().unwrap().iter().map(|one| (&one["room"], &one["result"])).collect();
    assert_eq!(told, [(&"Room A".into(), &"B+5".into()), (&"Room B".into(), &Value::from("W+1"))]);
}

fn wrong_codes_have_to_wait(hall: &Listening) {
    let refused: Vec<u16> = (0..40).map(|_| hall.load("0000", "")).collect();
    assert_eq!(refused.last(), Some(&429), "{refused:?}");
}
