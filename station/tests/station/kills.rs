//! Nothing lost: the station is killed with SIGKILL again and again while results are entered; whatever it acknowledged is there and
//! verifies.
//!
//! `SHOUTAN_KILLS=1000 cargo test --release -p station --test station kills -- --nocapture` for the long campaign.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use station::store::Store;
use station::store::fact::{Fact, GameFacts, GameId, Role};
use station::verify::{Verify, verify};
use station::web;

use crate::hall::{HUNG_UP, Visitor, password, photo};

/// Kills of the everyday test.
const KILLS: u64 = 12;
/// Games that results are entered for; each takes one.
const GAMES: u16 = 400;

fn begin(folder: &std::path::Path) -> (Child, std::net::SocketAddr) {
    let config = folder.join("station.toml");
    std::fs::write(&config, "listen = \"127.0.0.1:0\"\ndata = \"data\"\n").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_shoutan"))
        .args(["serve", "--config"])
        .arg(&config)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().expect("it says where it is").unwrap();
    let port: u16 = first.rsplit(':').next().unwrap().trim().parse().unwrap();
    (child, ([127, 0, 0, 1], port).into())
}

fn log_in(address: std::net::SocketAddr, name: &str) -> Option<Visitor> {
    let mut visitor = Visitor::new(address);
    let answer = visitor.log_in("/login", &[("name", name), ("password", &password(name))]);
    if answer.status != 303 {
        return None;
    }
    let page = visitor.get("/").body;
    visitor.csrf = page.split("name=\"csrf\" value=\"").nth(1)?.split('"').next()?.to_owned();
    Some(visitor)
}

#[test]
fn what_was_acknowledged_survives_being_killed() {
    let kills: u64 = std::env::var("SHOUTAN_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(&data).await.unwrap();
        let mut facts = vec![Fact::LogBegun { version: String::new(), public_key: String::new() }];
        for name in ["arbiter", "second"] {
            let password = web::hash(&password(name));
            facts.push(Fact::PersonSet { name: name.to_owned(), role: Role::Arbiter, password });
        }
        for table in 1..=GAMES {
            let facts_of_game = GameFacts {
                black: format!("Black {table}"),
                white: format!("White {table}"),
                rules: "ing-1996".to_owned(),
                ..GameFacts::default()
            };
            facts.push(Fact::GameSet { game: GameId { round: 1, table }, facts: facts_of_game });
        }
        store.append("station", &facts).await.unwrap();
    });
    let mut acknowledged: Vec<(u16, &str)> = Vec::new();
    let mut photos = 0;
    let mut pause: u64 = 0x2545_f491;
    let picture = photo("board-9.jpg");
    let began = Instant::now();
    for kill in 0..kills {
        let (mut child, address) = begin(folder.path());
        let (begun, wait) = std::sync::mpsc::channel();
        let worker = std::thread::spawn({
            let picture = picture.clone();
            move || enter(address, kill, &picture, &begun)
        });
        wait.recv_timeout(Duration::from_secs(60)).expect("the officials log in");
        pause = pause.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros((pause >> 33) % 400_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let (results, uploads) = worker.join().unwrap();
        acknowledged.extend(results);
        photos += uploads;
        let quick = Verify { data: data.clone(), quick: true };
        runtime.block_on(verify(&quick)).unwrap_or_else(|fault| panic!("after kill {kill}: {fault}"));
    }
    let (_, entries) = runtime.block_on(Store::open(&data)).unwrap();
    let hall = station::hall::Hall::of(&entries);
    for (table, wanted) in &acknowledged {
        let game = &hall.games[&GameId { round: 1, table: *table }];
        let has = match *wanted {
            "confirmed" => game.confirmation.is_some(),
            _ => game.claim.is_some(),
        };
        assert!(has, "table {table} was acknowledged as {wanted} and is not");
    }
    let stored: usize = hall.games.values().map(|game| game.photos.len()).sum();
    assert!(stored >= photos, "{photos} photographs were acknowledged, {stored} are there");
    println!(
        "{kills} kills in {:.0} s: {} acknowledged claims and confirmations and {photos} photographs, all there",
        began.elapsed().as_secs_f64(),
        acknowledged.len()
    );
    assert!(!acknowledged.is_empty());
}

/// Enters results and photographs until the station is gone, and says what was acknowledged.
fn enter(
    address: std::net::SocketAddr,
    kill: u64,
    picture: &[u8],
    begun: &Sender<()>,
) -> (Vec<(u16, &'static str)>, usize) {
    let mut done = Vec::new();
    let mut photos = 0;
    let (Some(arbiter), Some(second)) = (log_in(address, "arbiter"), log_in(address, "second")) else {
        return (done, photos);
    };
    begun.send(()).expect("the test waits");
    for step in 0..u64::from(GAMES) {
        let table = u16::try_from((kill * 37 + step) % u64::from(GAMES)).unwrap() + 1;
        let base = format!("/game/1/{table}");
        let mut bytes = picture.to_vec();
        bytes.extend(format!("{kill} {step}").bytes());
        let uploaded = arbiter.upload(&format!("{base}/photo"), &[], &bytes).status;
        photos += usize::from(uploaded == 303);
        let claimed = arbiter.form(&format!("{base}/word"), &[("result", "B+R")]).status;
        if claimed == 303 {
            done.push((table, "claimed"));
            let page = second.get(&base).body;
            let claim = page.split("name=\"claim\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
            let confirmed = claim.map(|claim| second.form(&format!("{base}/confirm"), &[("claim", claim)]).status);
            if confirmed == Some(303) {
                done.push((table, "confirmed"));
            }
        }
        if uploaded == HUNG_UP || claimed == HUNG_UP {
            break;
        }
    }
    (done, photos)
}
