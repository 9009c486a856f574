//! Two officials at one game at the same time, each with a page of it: both pages show the same soon after, and it is what the log says.
//!
//! A page here is what `pages/game.js` is: it listens to the station's events, fetches the state again where it is behind, and says with
//! each act which state that was made on.

mod act;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::sync::{Arc, Barrier, Condvar, Mutex};
use std::time::{Duration, Instant};

use device::protocols::Protocol;
use records::Entry;
use records::camera::Camera;
use records::camera::FRESH_S;
use records::fact::{CameraSource, Side};
use serde_json::Value;

use crate::harness::{Hall, Visitor, photo};
use crate::whole_way;
use act::{Act, Done};

const PAIRS: usize = 1_000;
/// The longest pause between the two acts of a pair.
const MOST_APART: Duration = Duration::from_millis(4);
/// A page that shows nothing new after that long never will.
const GIVEN_UP_AFTER: Duration = Duration::from_mins(2);

/// The state that a page shows, and a bell for those who wait for a newer one.
type Shown = Arc<(Mutex<Value>, Condvar)>;

/// An official's page.
struct Page {
    visitor: Visitor,
    shown: Shown,
}

impl Page {
    fn open(hall: &Hall, name: &str) -> Self {
        let visitor = hall.visitor(name);
        let shown: Shown = Arc::new((Mutex::new(state(&visitor)), Condvar::new()));
        let (listener, to) = (visitor.clone(), Arc::clone(&shown));
        // It ends with the station.
        std::thread::spawn(move || listen(&listener, &to));
        Self { visitor, shown }
    }

    fn now(&self) -> Value {
        self.shown.0.lock().unwrap().clone()
    }

    /// Does something on the state that is shown, and gives the entries that it made, or the refusal.
    fn act(&self, act: &Act) -> Done {
        let shown = self.now();
        Done { state: sequence_of(&shown), own: self.send(act, &shown) }
    }

    fn send(&self, act: &Act, shown: &Value) -> Result<Vec<u64>, String> {
        let (seen, path) = (sequence_of(shown).to_string(), format!("/game/1/1/{}", act.path()));
        let photos = shown["photos"].as_array().unwrap();
        let end = photos.iter().rfind(|photo| photo["shows"] == "end").unwrap();
        let mut fields = act.fields();
        fields.extend([("photo", end["photo"].as_str().unwrap()), ("seen", &seen)]);
        let answer = match act.file() {
            Some(bytes) => self.visitor.script_with_photo(&path, &act.fields(), &bytes),
            None => self.visitor.script(&path, &fields),
        };
        show(&self.visitor, &self.shown);
        if answer.status != 200 {
            let expected = if matches!(act, Act::Tare { .. }) { 422 } else { 409 };
            assert_eq!(answer.status, expected, "{act:?}: {}", answer.body);
            return Err(answer.body);
        }
        let entered: Value = serde_json::from_str(&answer.body).unwrap();
        Ok(entered["own"].as_array().unwrap().iter().map(|entry| entry.as_u64().unwrap()).collect())
    }

    /// Waits until the page shows an entry of the log.
    fn until(&self, sequence: u64) {
        let shown = self.shown.0.lock().unwrap();
        let is_old = |shown: &mut Value| sequence_of(shown) < sequence;
        let (shown, waited) = self.shown.1.wait_timeout_while(shown, GIVEN_UP_AFTER, is_old).unwrap();
        assert!(!waited.timed_out(), "entry {sequence} is not shown: {shown}");
    }
}

fn sequence_of(state: &Value) -> u64 {
    state["sequence"].as_u64().unwrap()
}

fn state(visitor: &Visitor) -> Value {
    serde_json::from_str(&visitor.get("/api/v1/games/1/1").body).unwrap()
}

/// Fetches the state of now; nothing older takes its place.
fn show(visitor: &Visitor, shown: &Shown) {
    let fresh = state(visitor);
    let mut state = shown.0.lock().unwrap();
    if sequence_of(&fresh) > sequence_of(&state) {
        *state = fresh;
        shown.1.notify_all();
    }
}

fn listen(visitor: &Visitor, shown: &Shown) {
    let stream = BufReader::new(visitor.stream("/live"));
    // What happened before the stream was open is looked at once.
    show(visitor, shown);
    for line in stream.lines().map_while(Result::ok) {
        let Some(notice) = line.strip_prefix("data:") else { continue };
        let notice: Value = serde_json::from_str(notice).unwrap();
        let known = sequence_of(&shown.0.lock().unwrap());
        if notice["all"] == true || (notice["table"] == 1 && sequence_of(&notice) > known) {
            show(visitor, shown);
        }
    }
}

#[test]
fn two_who_act_at_once_come_to_show_the_same_state_and_it_is_the_logs() {
    let hall = Hall::open();
    let seen_by_the_camera = equip(&hall);
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    let pages = ["arbiter", "chief"].map(|name| Page::open(&hall, name));
    let mut random: u64 = 0x5eed;
    let mut draw = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let chief = hall.visitor("chief");
    let (mut slowest, mut refused, mut both, mut claims, mut confirmed) = (Duration::ZERO, 0, 0, 0, 0);
    let mut stood: BTreeMap<&str, usize> = BTreeMap::new();
    for pair in 0..PAIRS {
        let claim = hall.see(|game| game.claim.as_ref().map(|claim| claim.sequence));
        let photos = hall.see(|game| game.photos.len());
        let acts = [false, true].map(|is_chief| Act::random(&mut draw, &hall, is_chief));
        let apart = MOST_APART.mul_f64(draw(1_000) as f64 / 1_000.0);
        let start = Barrier::new(2);
        let did: [Done; 2] = std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                start.wait();
                let until = Instant::now() + apart;
                while Instant::now() < until {
                    std::hint::spin_loop();
                }
                pages[1].act(&acts[1])
            });
            start.wait();
            let first = pages[0].act(&acts[0]);
            [first, second.join().unwrap()]
        });
        hall.read();
        let answered = Instant::now();
        let end = hall.see(|game| game.sequence);
        pages.iter().for_each(|page| page.until(end));
        slowest = slowest.max(answered.elapsed());
        let what = format!("pair {pair}: {acts:?}: {did:?}");
        assert_eq!(pages[0].now(), pages[1].now(), "{what}");
        assert_eq!(pages[0].now(), state(&arbiter), "{what}");
        let changed = did.iter().filter(|did| did.own.as_ref().is_ok_and(|own| !own.is_empty())).count();
        let refusals = did.iter().filter_map(|did| did.own.as_ref().err());
        refused += refusals.clone().count();
        for (act, _) in acts.iter().zip(&did).filter(|(_, did)| did.own.is_ok()) {
            *stood.entry(act.path()).or_default() += 1;
        }
        both += usize::from(changed == 2);
        match acts[0].meets(&acts[1]) {
            Some(true) => {
                // The second of two that both stand had seen the first one.
                let unseen = did[0].is_unseen_by(&did[1]) && did[1].is_unseen_by(&did[0]);
                assert!(changed < 2 || !unseen, "one overwrote the other unseen: {what}");
            }
            Some(false) if claim.is_none() => {
                assert!(did.iter().all(|did| did.own.is_ok()), "they do not meet: {what}")
            }
            _ => {}
        }
        if acts.iter().all(Act::ends_a_claim) {
            assert!(changed < 2, "a claim ends once: {what}");
        }
        // A count that is claimed is that of the game as it is.
        let waiting = hall.see(|game| game.claim.as_ref().map(|claim| (claim.sequence, claim.record.clone())));
        if let Some((_, record)) = waiting.filter(|(sequence, _)| Some(*sequence) != claim) {
            claims += 1;
            let (_, counted) =
                hall.runtime.block_on(hall.station.live_hall.count(crate::harness::GAME)).unwrap().unwrap();
            assert!(record.counted.is_none() || counted.record() == Some(record), "{what}");
        }
        // Who is refused is told what was changed and by whom, or that there is nothing to mark or to undo.
        for refusal in refusals {
            let is_told = refusal.contains("Meanwhile this was changed: ")
                && ["(arbiter)", "(chief)"].iter().any(|who| refusal.contains(who));
            let others = [
                "No stone stands on",
                "nothing here that could be undone",
                "a photograph: it stays",
                "Who passed first is put right",
                "is put right in its form",
                "Your last act took a claim back",
                "the chief referee's business",
                "Something was changed meanwhile",
                "This cannot be claimed yet",
                "Answer first what the count needs",
                "The chief referee decides first",
                "A result is claimed and waits",
                "There is no result to confirm",
                "A second person has to confirm",
                "This result is confirmed",
                "The chief referee was called",
                "There is a newer photograph",
                "No board was read yet",
                "photographs, no more are taken",
                "no fresh picture",
                "no bowl on a scale that shows a settled mass",
                "Nothing stands in the way of this result",
                "A decision stays in the log",
                "This player has confirmed already",
                "Whoever claims a result does not take",
            ];
            assert!(is_told || others.iter().any(|other| refusal.contains(other)), "{what}");
        }
        // The page that a browser gets is of the same state.
        if pair % 100 == 0 {
            let page = arbiter.get("/game/1/1").body;
            assert!(page.contains(&format!("data-sequence=\"{end}\"")), "{what}");
        }
        // What stands or is in dispute is taken up again by the chief referee, and goes on.
        if ["confirmed", "disputed"].contains(&hall.state()) {
            confirmed += usize::from(hall.state() == "confirmed");
            assert_eq!(chief.form("/game/1/1/reopen", &[("reason", "the next pair")]).status, 303, "{what}");
        }
        // What a photograph took away is said again, so that there is something to claim.
        if hall.see(|game| game.photos.len()) > photos && hall.see(|game| game.claim.is_none()) {
            hall.correct(&chief, "board-9.json");
        }
        // So that there is something to claim in every second pair, whatever the counts say.
        if pair % 2 == 0 && hall.see(|game| game.claim.is_none() && game.dispute.is_none()) {
            for path in ["dead", "decide"] {
                let inputs = hall.see(|game| game.inputs).to_string();
                chief.form(&format!("/game/1/1/{path}"), &[("inputs", &inputs), ("reason", "Both players counted.")]);
            }
        }
        let end = hall.see(|game| game.sequence);
        pages.iter().for_each(|page| page.until(end));
    }
    drop(seen_by_the_camera);
    println!(
        "{PAIRS} pairs: both stood in {both}, {refused} acts refused, {claims} claims, {confirmed} confirmed, both pages alike after \
         {slowest:?} at most; {stood:?}"
    );
    assert!(Act::PATHS.iter().all(|path| stood.contains_key(path)), "every act stood at least once: {stood:?}");
    assert!(refused > 50 && both > 150 && claims > 50 && confirmed > 10, "the pairs try everything");
    // The same log always gives the same game.
    let sealed = hall.runtime.block_on(hall.station.live_hall.store.sealed(1, u32::MAX)).unwrap();
    let entries: Vec<Entry> = sealed
        .iter()
        .map(|sealed| Entry {
            sequence: sealed.sequence,
            at_ms: sealed.at_ms,
            who: sealed.who.clone(),
            fact: serde_json::from_str(&sealed.fact).unwrap(),
            hash: sealed.hash.clone().try_into().unwrap(),
        })
        .collect();
    let again = hall::Hall::of(&entries);
    let of = |game: &hall::Game| {
        let said: BTreeMap<_, _> = game.corrections.clone();
        let claim = game.claim.as_ref().map(|claim| (claim.sequence, claim.number, &claim.who, &claim.record));
        let state = (game.state().name(), game.sequence, &game.facts, game.decision().map(|decision| &decision.reason));
        let photos = &game.photos;
        format!("{said:?} {:?} {:?} {:?} {claim:?} {state:?} {photos:?}", game.marks, game.counts, game.agreed)
    };
    assert_eq!(of(&again.games[&crate::harness::GAME]), hall.see(of));
    hall.station.live_hall.see(|now| assert_eq!(format!("{:?}", again.equipment), format!("{:?}", now.equipment)));
}

/// Hangs a camera that sees the board at the table, a bowl of black stones that counts by itself, and one for White that weighs.
fn equip(hall: &Hall) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("board.jpg"), photo("board-9.jpg")).unwrap();
    let camera = Camera { source: CameraSource::Folder(folder.path().to_owned()), fresh_s: Some(*FRESH_S.end()) };
    hall.equip(move |equipment| equipment.set_camera(1, Some(camera)));
    whole_way::bowl(hall, Side::Black, Protocol::OpenSlot, 12);
    whole_way::bowl(hall, Side::White, Protocol::MtSics, 12);
    let until = Instant::now() + GIVEN_UP_AFTER;
    let is_ready = || {
        let bowls = &hall.station.bowls;
        hall.station.cameras.picture(1).is_some()
            && !bowls.counts(1).is_empty()
            && bowls.settled_mass(1, Side::White).is_some()
    };
    while !is_ready() {
        assert!(Instant::now() < until, "the camera and the bowls are not there");
        std::thread::yield_now();
    }
    folder
}
