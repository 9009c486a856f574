//! Two officials at one game at the same time, each with a page of it: both pages show the same soon after, and it is what the log says.
//!
//! A page here is what `pages/game.js` is: it listens to the station's events, fetches the state again where it is behind, and says with
//! each act which state that was made on.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::sync::{Arc, Barrier, Condvar, Mutex};
use std::time::{Duration, Instant};

use records::Entry;
use serde_json::Value;

use crate::hall::{Hall, Visitor, photo};

const PAIRS: usize = 1_000;
/// The longest pause between the two acts of a pair.
const MOST_APART: Duration = Duration::from_millis(4);
/// Points that are fought for, and fields of counts.
const POINTS: [&str; 6] = ["C3", "C4", "D4", "E5", "G7", "J9"];
const FIELDS: [&str; 4] = ["black_bowl", "white_bowl", "black_lid", "white_lid"];
/// A page that shows nothing new after that long never will.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(30);

/// The state that a page shows, and a bell for those who wait for a newer one.
type Shown = Arc<(Mutex<Value>, Condvar)>;

/// An official's page.
struct Page {
    visitor: Visitor,
    shown: Shown,
    photo: String,
}

impl Page {
    fn open(hall: &Hall, name: &str) -> Self {
        let visitor = hall.visitor(name);
        let shown: Shown = Arc::new((Mutex::new(state(&visitor)), Condvar::new()));
        let photo = hall.see(|game| game.at_end().unwrap().photo.clone());
        let (listener, to) = (visitor.clone(), Arc::clone(&shown));
        // It ends with the station.
        std::thread::spawn(move || listen(&listener, &to));
        Self { visitor, shown, photo }
    }

    fn now(&self) -> Value {
        self.shown.0.lock().unwrap().clone()
    }

    /// Does something on the state that is shown.
    fn act(&self, act: &Act) -> Done {
        let state = sequence_of(&self.now());
        Done { state, own: self.send(act, &state.to_string()) }
    }

    /// Gives the entries that an act made, or the refusal.
    fn send(&self, act: &Act, seen: &str) -> Result<Vec<u64>, String> {
        let (path, mut fields) = match act {
            Act::Point { at, stone } => ("point", vec![("point", *at), ("stone", *stone)]),
            Act::Mark { at, mark } => ("mark", vec![("point", *at), ("mark", *mark)]),
            Act::Stones { field, stones } => ("stones", vec![(*field, stones.as_str())]),
            Act::Undo => ("undo", Vec::new()),
            Act::FirstPass { side } => ("first-pass", vec![("side", *side)]),
            Act::AgreeOnDead { inputs } => ("dead", vec![("inputs", inputs.as_str())]),
            Act::Claim { inputs } => ("claim", vec![("inputs", inputs.as_str())]),
            Act::Word { result } => ("word", vec![("result", *result)]),
            Act::TakeBack { claim } => ("take-back", vec![("claim", claim.as_str())]),
            Act::Confirm { claim } => ("confirm", vec![("claim", claim.as_str())]),
            Act::Dispute => ("dispute", vec![("reason", "A stone was moved.")]),
        };
        fields.extend([("photo", self.photo.as_str()), ("seen", seen)]);
        let answer = self.visitor.script(&format!("/game/1/1/{path}"), &fields);
        show(&self.visitor, &self.shown);
        if answer.status != 200 {
            assert_eq!(answer.status, 409, "{act:?}: {}", answer.body);
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

/// What came of an act: the state that it was made on, and the entries that it made, or the refusal.
#[derive(Debug)]
struct Done {
    state: u64,
    own: Result<Vec<u64>, String>,
}

impl Done {
    /// Whether something was changed that the act had not seen.
    fn is_unseen_by(&self, other: &Self) -> bool {
        self.own.as_ref().is_ok_and(|own| own.iter().any(|entry| *entry > other.state))
    }
}

/// What an official does.
#[derive(Clone, Debug)]
enum Act {
    Point { at: &'static str, stone: &'static str },
    Mark { at: &'static str, mark: &'static str },
    Stones { field: &'static str, stones: String },
    FirstPass { side: &'static str },
    AgreeOnDead { inputs: String },
    Claim { inputs: String },
    Word { result: &'static str },
    TakeBack { claim: String },
    Confirm { claim: String },
    Dispute,
    Undo,
}

impl Act {
    /// What an official does to a game on the inputs that its page shows, and on the claim where one waits.
    fn random(draw: &mut impl FnMut(usize) -> usize, inputs: u64, claim: Option<u64>) -> Self {
        let point = |draw: &mut dyn FnMut(usize) -> usize| Self::Point {
            at: POINTS[draw(POINTS.len())],
            stone: ["black", "white", "bare", "unsaid"][draw(4)],
        };
        if let Some(claim) = claim.map(|claim| claim.to_string()) {
            return match draw(8) {
                0..3 => Self::TakeBack { claim },
                3..5 => Self::Confirm { claim },
                5 => Self::Dispute,
                6 => Self::Undo,
                _ => point(draw),
            };
        }
        let inputs = inputs.to_string();
        match draw(24) {
            0..8 => point(draw),
            8..12 => Self::Mark { at: POINTS[draw(POINTS.len())], mark: ["dead", "living", "unmarked"][draw(3)] },
            12..18 => Self::Stones { field: FIELDS[draw(FIELDS.len())], stones: draw(20).to_string() },
            18 => Self::FirstPass { side: ["black", "white"][draw(2)] },
            19 | 20 => Self::AgreeOnDead { inputs },
            21 => Self::Claim { inputs },
            22 => Self::Word { result: ["B+R", "W+T"][draw(2)] },
            _ => Self::Undo,
        }
    }

    /// Whether it ends a claim that waits, for better or worse.
    const fn ends_a_claim(&self) -> bool {
        matches!(self, Self::TakeBack { .. } | Self::Confirm { .. })
    }

    /// Whether the two change the same point or count; none where that depends on the board, or on what was done before.
    fn meets(&self, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Point { at, .. }, Self::Point { at: other, .. }) => Some(at == other),
            (Self::Stones { field, .. }, Self::Stones { field: other, .. }) => Some(field == other),
            (Self::Point { .. }, Self::Stones { .. }) | (Self::Stones { .. }, Self::Point { .. }) => Some(false),
            _ => None,
        }
    }
}

#[test]
fn two_who_act_at_once_come_to_show_the_same_state_and_it_is_the_logs() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    let pages = ["arbiter", "second"].map(|name| Page::open(&hall, name));
    let mut random: u64 = 0x5eed;
    let mut draw = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let chief = hall.visitor("chief");
    let (mut slowest, mut refused, mut both, mut claims, mut confirmed) = (Duration::ZERO, 0, 0, 0, 0);
    for pair in 0..PAIRS {
        let (inputs, claim) = hall.see(|game| (game.inputs, game.claim.as_ref().map(|claim| claim.sequence)));
        let acts = [(); 2].map(|()| Act::random(&mut draw, inputs, claim));
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
            let (_, counted) = hall.runtime.block_on(hall.station.desk.count(crate::hall::GAME)).unwrap().unwrap();
            assert!(record.counted.is_none() || counted.record() == Some(record), "{what}");
        }
        // Who is refused is told what was changed and by whom, or that there is nothing to mark or to undo.
        for refusal in refusals {
            let is_told = refusal.contains("Meanwhile this was changed: ")
                && ["(arbiter)", "(second)", "(chief)"].iter().any(|who| refusal.contains(who));
            let others = [
                "No stone stands on",
                "nothing here that could be undone",
                "a photograph: it stays",
                "Who passed first is put right",
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
            let end = hall.see(|game| game.sequence);
            pages.iter().for_each(|page| page.until(end));
        }
    }
    println!(
        "{PAIRS} pairs: both stood in {both}, {refused} acts refused, {claims} claims, {confirmed} confirmed, both pages alike after \
         {slowest:?} at most"
    );
    assert!(refused > 50 && both > 300 && claims > 50 && confirmed > 10, "the pairs try everything");
    // The same log always gives the same game.
    let sealed = hall.runtime.block_on(hall.station.desk.store.sealed(1, u32::MAX)).unwrap();
    let entries: Vec<Entry> = sealed
        .iter()
        .map(|sealed| Entry {
            sequence: sealed.sequence,
            at_ms: sealed.at_ms,
            who: sealed.who.clone(),
            fact: serde_json::from_str(&sealed.fact).unwrap(),
            hash: [0; 32],
        })
        .collect();
    let again = station::hall::Hall::of(&entries);
    let of = |game: &station::hall::Game| {
        let said: BTreeMap<_, _> = game.said.clone();
        let claim = game.claim.as_ref().map(|claim| (claim.sequence, &claim.who, &claim.record));
        let state = (game.state().name(), game.sequence);
        format!("{said:?} {:?} {:?} {:?} {claim:?} {state:?}", game.marks, game.counts, game.agreed)
    };
    assert_eq!(of(&again.games[&crate::hall::GAME]), hall.see(of));
}
