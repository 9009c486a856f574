//! The hall and pairing programs: a Pairgoth that stands in on this machine, and a file of OpenGotha in a folder.

#![expect(clippy::unwrap_used, reason = "what fails in a test's helper fails the test")]

mod stand_in;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use board::Color;
use exchange::{Exchange, Missed, OpenGotha, Pairgoth, Program, State, Trouble};
use hall::live_hall::LiveHall;
use hall::{DisputeCause, commands};
use pairing::merge::Difference;
use pairing::standings::placed;
use pairing::{Outcome, Tournament};
use records::Store;
use records::fact::{Fact, GameFacts, GameId};
use serde_json::{Value, json};
use stand_in::{Inside, Setting, StandIn};
use tokio::runtime::Handle;

/// What hangs is ended; nothing here needs a second.
const HANGS: Duration = Duration::from_secs(120);

const OPEN: Setting = Setting { secret: None, events: "/api/tour/events", token: "/api/tour/token" };

async fn live_hall(folder: &Path) -> Arc<LiveHall> {
    let (store, entries) = Store::open(folder).await.unwrap();
    LiveHall::new(store, &entries)
}

fn begin(server: &StandIn, secret: Option<&str>, live_hall: &Arc<LiveHall>) -> Arc<Exchange> {
    let exchange = Arc::default();
    let address = format!("http://{}", server.address).parse().unwrap();
    let program = Pairgoth {
        address,
        tournament: 1,
        secret: secret.map(|secret| secret.to_owned().try_into().unwrap()),
        rules: Some("japanese".to_owned()),
    };
    program.begin(live_hall, &exchange, &Handle::current());
    exchange
}

/// Waits until something is so.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let waited = tokio::time::timeout(HANGS, async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("it never came: {what}"));
}

const fn at(round: u16, table: u16) -> GameId {
    GameId { round, table }
}

/// Two officials agree on a result.
async fn confirm(live_hall: &Arc<LiveHall>, game: GameId, result: &'static str) {
    live_hall.enter("ada", move |hall| commands::claim_by_word(hall, game, result)).await.unwrap();
    let claim = live_hall.see(|hall| hall.games[&game].claim.as_ref().unwrap().sequence);
    live_hall.enter("bob", move |hall| commands::confirm(hall, game, "bob", claim)).await.unwrap();
}

fn player(id: i64, family: &str, given: &str) -> Value {
    json!({ "id": id, "name": family, "firstname": given, "rating": 2000, "rank": 2, "country": "fr", "club": "38Gr", "final": true })
}

/// Eight players, two rounds paired of three.
fn cup() -> Inside {
    let names = ["Aoki", "Berg", "Chen", "Dorn", "Eun", "Fox", "Gil", "Hara"];
    let game = |id: i64, table: i64, white: i64, black: i64| json!({ "id": id, "t": table, "w": white, "b": black, "h": 0, "r": "?", "dd": 0 });
    Inside::new(
        json!({ "id": 1, "name": "Cup", "rounds": 3, "komi": 6.5, "rules": "JAPANESE", "country": "fr" }),
        names.iter().zip(1..).map(|(name, id)| player(id, name, "A")).collect(),
        vec![(0..4).map(|table| game(table + 1, table + 1, 2 * table + 1, 2 * table + 2)).collect()],
    )
}

fn state(exchange: &Exchange, program: Program) -> State {
    exchange.states().remove(&program).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pairings_come_in_and_a_result_goes_out_by_nobodys_hand() {
    for setting in [
        OPEN,
        Setting { events: "/api/events", ..OPEN },
        Setting { secret: Some("a secret of sixteen and more"), ..OPEN },
        Setting { secret: Some("a secret of sixteen and more"), token: "/api/token", events: "/api/events" },
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), setting));
        let exchange = begin(&server, setting.secret, &live_hall);
        until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
        let facts = live_hall.see(|hall| hall.games[&at(1, 1)].facts.clone());
        assert_eq!(
            (facts.black.as_str(), facts.white.as_str(), facts.rules.as_str()),
            ("Berg A", "Aoki A", "japanese")
        );
        assert_eq!(facts.komi.as_deref(), Some("6.5"));
        assert_eq!(live_hall.see(|hall| hall.players["Aoki A"].rank.clone()).as_deref(), Some("3d"));
        confirm(&live_hall, at(1, 1), "B+R").await;
        until("the result", || server.result(1, 1) == "b").await;
        until("the log's word for it", || {
            live_hall.see(|hall| hall.games[&at(1, 1)].handed_over.contains_key("Pairgoth"))
        })
        .await;
        // A round that is paired is in the hall at its event.
        server.change("GamesAdded", |inside| {
            inside.games.push(vec![json!({ "id": 9, "t": 1, "w": 1, "b": 3, "h": 3, "r": "?" })]);
        });
        until("the second round", || live_hall.see(|hall| hall.games.contains_key(&at(2, 1)))).await;
        let facts = live_hall.see(|hall| hall.games[&at(2, 1)].facts.clone());
        assert_eq!((facts.handicap, facts.komi.as_deref()), (3, Some("0.5")));
        until("all is told", || state(&exchange, Program::Pairgoth).same == 1).await;
        let inside = server.inside.lock().unwrap();
        assert_eq!(inside.put, [(1, "b".to_owned())], "put in once");
        let refused: Vec<u16> = inside.refused.iter().copied().filter(|status| ![401, 400].contains(status)).collect();
        assert_eq!(refused, Vec::<u16>::new());
        assert_eq!(inside.refused.contains(&401), setting.secret.is_some());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_secret_and_none_are_told() {
    let setting = Setting { secret: Some("a secret of sixteen and more"), ..OPEN };
    for secret in [None, Some("another secret, as long")] {
        let folder = tempfile::tempdir().unwrap();
        let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), setting));
        let exchange = begin(&server, secret, &live_hall);
        until("that it is told", || state(&exchange, Program::Pairgoth).missed.is_some()).await;
        assert_eq!(state(&exchange, Program::Pairgoth).missed.unwrap().0, Missed::Secret);
        assert!(live_hall.see(|hall| hall.games.is_empty()));
    }
}

#[test]
fn what_was_confirmed_while_it_was_down_is_put_in_once_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = StandIn::begin(cup(), OPEN);
    let runtime = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let first = runtime();
    first.block_on(async {
        let live_hall = live_hall(folder.path()).await;
        let exchange = begin(&server, None, &live_hall);
        until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
        server.goes_down();
        confirm(&live_hall, at(1, 2), "W+R").await;
        confirm(&live_hall, at(1, 3), "Void").await;
        until("that two wait", || state(&exchange, Program::Pairgoth).waiting == 2).await;
    });
    // The station ends and is started anew: nothing is kept but its log.
    drop(first);
    server.comes_back();
    assert!(server.inside.lock().unwrap().put.is_empty());
    runtime().block_on(async {
        let opened = async {
            loop {
                // The former station still ends.
                match Store::open(folder.path()).await {
                    Ok(opened) => break opened,
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
        };
        let (store, entries) = tokio::time::timeout(HANGS, opened).await.expect("the former station ends");
        let live_hall = LiveHall::new(store, &entries);
        let _exchange = begin(&server, None, &live_hall);
        until("both results", || server.result(1, 2) == "w" && server.result(1, 3) == "X").await;
        let is_there = |id: GameId| live_hall.see(|hall| hall.games[&id].handed_over.contains_key("Pairgoth"));
        until("the log's word", || [at(1, 2), at(1, 3)].into_iter().all(is_there)).await;
        assert_eq!(server.inside.lock().unwrap().put.len(), 2);
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_result_there_is_a_dispute_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), OPEN));
    let _exchange = begin(&server, None, &live_hall);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    let is_disputed = |table: u16| live_hall.see(|hall| hall.games[&at(1, table)].dispute.is_some());
    // Somebody was faster there, and says otherwise.
    server.change("ResultUpdated", |inside| inside.games[0][0]["r"] = json!("w"));
    confirm(&live_hall, at(1, 1), "B+R").await;
    until("the dispute", || is_disputed(1)).await;
    assert_eq!(server.result(1, 1), "w");
    // A result that was put in is changed there, and another one is taken out.
    confirm(&live_hall, at(1, 2), "B+T").await;
    confirm(&live_hall, at(1, 3), "B+T").await;
    let is_there = |table: u16| live_hall.see(|hall| hall.games[&at(1, table)].handed_over.contains_key("Pairgoth"));
    until("both results", || is_there(2) && is_there(3)).await;
    server.change("ResultUpdated", |inside| inside.games[0][1]["r"] = json!("="));
    server.change("ResultUpdated", |inside| inside.games[0][2]["r"] = json!("?"));
    until("two disputes", || is_disputed(2) && is_disputed(3)).await;
    let cause = |table: u16| live_hall.see(|hall| hall.games[&at(1, table)].dispute.as_ref().unwrap().cause.clone());
    let says = |result: &str| DisputeCause::Program { program: "Pairgoth".to_owned(), result: result.to_owned() };
    assert_eq!([cause(1), cause(2), cause(3)], ["white", "jigo", "unknown"].map(says));
    assert_eq!((server.result(1, 2), server.result(1, 3)), ("=".to_owned(), "?".to_owned()));
    // The chief referee takes it up again: what is confirmed anew is another claim, and goes out over nothing.
    live_hall.enter("chief", |hall| commands::reopen(hall, at(1, 3), "the players were heard")).await.unwrap();
    confirm(&live_hall, at(1, 3), "W+T").await;
    until("the new result", || server.result(1, 3) == "w").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_players_under_the_same_number_get_nobodys_result() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), OPEN));
    let exchange = begin(&server, None, &live_hall);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    server.goes_down();
    confirm(&live_hall, at(1, 1), "B+R").await;
    // The pairing is changed meanwhile: colours of the first game, players of the third and the fourth.
    server.change("GameUpdated", |inside| {
        inside.games[0][0]["w"] = json!(2);
        inside.games[0][0]["b"] = json!(1);
        inside.games[0][2]["w"] = json!(7);
        inside.games[0][3]["w"] = json!(5);
    });
    server.comes_back();
    until("the new pairing", || {
        live_hall
            .see(|hall| hall.games[&at(1, 3)].facts.white == "Gil A" && hall.games[&at(1, 4)].facts.white == "Eun A")
    })
    .await;
    until("that it is told", || !state(&exchange, Program::Pairgoth).troubles.is_empty()).await;
    assert_eq!(server.result(1, 1), "?");
    assert!(server.inside.lock().unwrap().put.is_empty());
    assert_eq!(live_hall.see(|hall| hall.games[&at(1, 1)].facts.black.clone()), "Berg A", "what was played stays");
}

/// What is read in a look may be old by the time that a result is put in: the players and the result are looked at once more just before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_changed_just_before_a_result_is_put_in_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), OPEN));
    let exchange = begin(&server, None, &live_hall);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    server.inside.lock().unwrap().meanwhile =
        [(1, json!({ "w": 2, "b": 1 })), (2, json!({ "r": "w" })), (3, json!({ "w": 7 })), (4, json!({ "w": 5 }))]
            .into();
    for table in 1..=4 {
        confirm(&live_hall, at(1, table), "B+R").await;
    }
    // The colours of the first game, the result of the second, the players of the others.
    until("the dispute", || live_hall.see(|hall| hall.games[&at(1, 2)].dispute.is_some())).await;
    until("that it is told", || {
        let troubles = state(&exchange, Program::Pairgoth).troubles;
        let differs = |trouble: &Trouble| match trouble {
            Trouble::Differs(Difference::OtherColors { table, .. }) => *table == 1,
            Trouble::Differs(Difference::NotPaired { .. }) => true,
            _ => false,
        };
        troubles.iter().filter(|trouble| differs(trouble)).count() == 3
    })
    .await;
    let inside = server.inside.lock().unwrap();
    assert!(inside.put.is_empty(), "{:?}", inside.put);
    assert_eq!(inside.games[0][1]["r"], "w");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_that_it_fails_to_take_keeps_no_other_one_back() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), OPEN));
    server.inside.lock().unwrap().fails = Some(1);
    let exchange = begin(&server, None, &live_hall);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    for table in 1..=4 {
        confirm(&live_hall, at(1, table), "B+R").await;
    }
    until("the others", || (2..=4).all(|id| server.result(1, id) == "b")).await;
    until("that it is told", || {
        let State { missed, waiting, .. } = state(&exchange, Program::Pairgoth);
        missed.is_some_and(|(why, _)| why == Missed::Refused { status: 500 }) && waiting == 1
    })
    .await;
    server.inside.lock().unwrap().fails = None;
    until("the last one", || server.result(1, 1) == "b").await;
    until("that all is well", || {
        let State { missed, waiting, same, .. } = state(&exchange, Program::Pairgoth);
        (missed, waiting, same) == (None, 0, 4)
    })
    .await;
    assert_eq!(server.inside.lock().unwrap().put.len(), 4, "each once");
}

/// Its counter of events begins anew with it, and it knows nobody any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_heard_again_after_it_was_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let setting = Setting { secret: Some("a secret of sixteen and more"), ..OPEN };
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), setting));
    let exchange = begin(&server, setting.secret, &live_hall);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    server.goes_down();
    confirm(&live_hall, at(1, 1), "B+R").await;
    until("that it is missed", || state(&exchange, Program::Pairgoth).missed.is_some()).await;
    server.comes_back();
    until("the result", || server.result(1, 1) == "b").await;
    until("that it listens", || server.has_listeners()).await;
    server.change("GamesAdded", |inside| {
        inside.games.push(vec![json!({ "id": 9, "t": 1, "w": 1, "b": 3, "h": 0, "r": "?" })]);
    });
    until("the second round", || live_hall.see(|hall| hall.games.contains_key(&at(2, 1)))).await;
}

/// The same tournament as Pairgoth's own files have it, its results given by word: those that need counting stay away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn real_tournaments_are_played_again_and_have_the_results_that_they_had() {
    let Some(folder) = shared("pairing-files") else {
        return not_run::needs(
            "files of pairing programs: SHOUTAN_SHARED names the folder that holds pairing-files/, or ../shared",
        );
    };
    for name in ["pairgoth-000001-frioul-2018.tour", "pairgoth-20230127-grenoble.tour", "pairgoth-bosp2024.tour"] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let had = pairing::read(text.as_bytes()).unwrap().tournament;
        let whole: Value = serde_json::from_str(&text).unwrap();
        let mut games: Vec<Vec<Value>> = serde_json::from_value(whole["games"].clone()).unwrap();
        let is_played =
            |game: &Value| game["w"] != 0 && game["b"] != 0 && ["b", "w"].map(Value::from).contains(&game["r"]);
        let played = games.iter().flatten().filter(|game| is_played(game)).count();
        for game in games.iter_mut().flatten().filter(|game| is_played(game)) {
            game["r"] = json!("?");
        }
        let mut terms = whole.clone();
        for list in ["players", "games"] {
            terms.as_object_mut().unwrap().remove(list);
        }
        let players = serde_json::from_value(whole["players"].clone()).unwrap();
        let server = StandIn::begin(Inside::new(terms, players, games), OPEN);
        let folder = tempfile::tempdir().unwrap();
        let live_hall = live_hall(folder.path()).await;
        let exchange = begin(&server, None, &live_hall);
        until("that it is read", || state(&exchange, Program::Pairgoth).read_ms.is_some()).await;
        let troubles = state(&exchange, Program::Pairgoth).troubles;
        assert!(troubles.is_empty(), "{name}: {troubles:?}");
        assert_eq!(live_hall.see(|hall| hall.games.len()), had.games.len(), "{name}");
        for game in &had.games {
            let result = match game.outcome {
                Outcome::Won(Color::Black) => "B+R",
                Outcome::Won(Color::White) => "W+R",
                _ => continue,
            };
            confirm(&live_hall, at(game.round, game.table.unwrap()), result).await;
        }
        until("all results", || state(&exchange, Program::Pairgoth).same == played).await;
        let inside = server.inside.lock().unwrap();
        assert_eq!(inside.put.len(), played, "{name}: each result once");
        let mut now = whole.clone();
        now["games"] = json!(inside.games);
        let now = pairing::read(now.to_string().as_bytes()).unwrap().tournament;
        assert_eq!(now.games, had.games, "{name}");
        assert_eq!(placed(&now, now.last_round()), placed(&had, had.last_round()), "{name}");
    }
}

fn shared(name: &str) -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("SHOUTAN_SHARED").map_or(beside, PathBuf::from).join(name);
    folder.is_dir().then_some(folder)
}

/// OpenGotha's tournament file and the file of games for its import, in a folder.
struct OpenGothaFiles {
    files: OpenGotha,
}

impl OpenGothaFiles {
    fn new(folder: &Path) -> Self {
        let rules = Some("japanese".to_owned());
        Self { files: OpenGotha { file: folder.join("cup.xml"), results: Some(folder.join("games.xml")), rules } }
    }

    fn begin(&self, live_hall: &Arc<LiveHall>) -> Arc<Exchange> {
        let exchange = Arc::default();
        self.files.clone().begin(live_hall, &exchange, &Handle::current());
        exchange
    }

    fn save(&self, tournament: &Tournament) {
        std::fs::write(&self.files.file, pairing::opengotha::write(tournament)).unwrap();
    }

    /// What leaves, where it can be read already.
    fn leaving(&self) -> Option<Tournament> {
        Some(pairing::read(&std::fs::read(self.files.results.as_ref()?).ok()?).ok()?.tournament)
    }

    fn outcome(&self, table: usize) -> Option<Outcome> {
        Some(self.leaving()?.games[table - 1].outcome)
    }
}

/// The cup as OpenGotha has it.
fn cup_of_opengotha() -> Tournament {
    let Inside { terms, players, games, .. } = cup();
    let text = json!({ "name": terms["name"], "komi": 6.5, "rounds": 3, "players": players, "games": games });
    pairing::read(text.to_string().as_bytes()).unwrap().tournament
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn opengothas_file_is_followed_and_results_leave_over_unknown_ones_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, files) = (live_hall(folder.path()).await, OpenGothaFiles::new(folder.path()));
    let exchange = files.begin(&live_hall);
    // There is no file before the tournament is set up.
    until("that it is missed", || {
        state(&exchange, Program::OpenGotha).missed.is_some_and(|(why, _)| why == Missed::NoFile)
    })
    .await;
    let mut cup = cup_of_opengotha();
    files.save(&cup);
    until("the pairings", || live_hall.see(|hall| hall.games.len() == 4)).await;
    confirm(&live_hall, at(1, 1), "B+R").await;
    confirm(&live_hall, at(1, 2), "W+F").await;
    confirm(&live_hall, at(1, 3), "Void").await;
    until("the results", || {
        [1, 2].map(|table| files.outcome(table)) == [Some(Outcome::Won(Color::Black)), Some(Outcome::Won(Color::White))]
    })
    .await;
    let leaving = files.leaving().unwrap();
    assert!(leaving.games[1].by_default && !leaving.games[0].by_default);
    assert_eq!(leaving.games[2].outcome, Outcome::Unknown, "it has no word for a game that does not count");
    until("that this is told", || {
        let troubles = state(&exchange, Program::OpenGotha).troubles;
        matches!(troubles[..], [Trouble::Differs(Difference::NoWord { round: 1, table: 3, .. })])
    })
    .await;
    // It is imported: what is there is in the log.
    files.save(&leaving);
    let is_there = |table: u16| live_hall.see(|hall| hall.games[&at(1, table)].handed_over.contains_key("OpenGotha"));
    until("the log's word", || is_there(1) && is_there(2)).await;
    assert!(!is_there(3));
    // The next round is paired, and somebody enters another result of the first game by hand.
    cup = leaving;
    cup.games[0].outcome = Outcome::Won(Color::White);
    let game = cup.games[0].clone();
    cup.games.push(pairing::Game { round: 2, table: Some(1), black: 0, white: 2, outcome: Outcome::Unknown, ..game });
    files.save(&cup);
    until("the second round", || live_hall.see(|hall| hall.games.contains_key(&at(2, 1)))).await;
    until("the dispute", || live_hall.see(|hall| hall.games[&at(1, 1)].dispute.is_some())).await;
    assert_eq!(files.outcome(1), Some(Outcome::Won(Color::White)), "nothing is written over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_a_person_set_up_stays_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (live_hall, server) = (live_hall(folder.path()).await, StandIn::begin(cup(), OPEN));
    let facts = |black: &str, white: &str| GameFacts {
        black: black.to_owned(),
        white: white.to_owned(),
        rules: "japanese".to_owned(),
        ..GameFacts::default()
    };
    let own = facts("Imre B", "Jansen C");
    live_hall.enter("admin", move |hall| commands::game(hall, at(1, 1), own)).await.unwrap();
    let exchange = begin(&server, None, &live_hall);
    until("the others", || live_hall.see(|hall| hall.games.len() == 4)).await;
    until("that it is told", || state(&exchange, Program::Pairgoth).troubles.len() == 1).await;
    assert_eq!(live_hall.see(|hall| hall.games[&at(1, 1)].facts.black.clone()), "Imre B");
    let entered = live_hall.see(|hall| hall.sequence);
    let read = || state(&exchange, Program::Pairgoth).read_ms;
    let before = read();
    server.change("ResultUpdated", |_| {});
    until("another look", || read() > before).await;
    assert_eq!(live_hall.see(|hall| hall.sequence), entered, "looking again enters nothing");
}

/// The fact is what the fold makes of it.
#[test]
fn what_was_handed_over_is_in_the_log() {
    let fact =
        Fact::ResultHandedOver { game: at(1, 1), claim: 7, program: "Pairgoth".to_owned(), result: "black".to_owned() };
    let text = serde_json::to_string(&fact).unwrap();
    assert_eq!(
        text,
        r#"{"kind":"result_handed_over","game":{"round":1,"table":1},"claim":7,"program":"Pairgoth","result":"black"}"#
    );
    assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact);
}
