//! A table with a camera is watched from its round's start: live boards, a game that looks finished, one tap that takes it.

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime};

use audit::verify::{Verify, verify};
use board::BoardSize;
use hall::equipment::STATION;
use hall::pairings;
use image::codecs::jpeg::JpegEncoder;
use instruments::camera::CameraTrouble;
use records::Store;
use records::fact::{CameraSource, Fact, GameFacts, GameId};
use records::reading::Shows;
use records::watched::{Because, LooksFinished};
use tempfile::TempDir;
use test_images::{CameraStand, End, Film};
use watching::crops::{LONGEST_PX, MOST_BYTES};

use crate::harness::{GAME, Hall, Visitor, photo, photo_name};
use crate::process;
use crate::webdriver::{Browser, TO_BROWSE, Window};

/// So many of a film's last positions are played through.
const POSITIONS: usize = 8;
/// On nine lines both have passed by then.
const MOST_MOVES: usize = 300;

/// A hang is a failure.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

/// Waits until something is so.
fn wait(what: &str, is: impl Fn() -> bool) {
    let until = Instant::now() + LONGEST_WAIT;
    while !is() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The camera at the table writes into this folder.
fn with_camera(hall: &Hall, folder: &Path) {
    let folder = folder.to_owned();
    hall.equip(move |equipment| equipment.set_camera(1, Some(CameraSource::Folder(folder).into())));
}

#[test]
fn a_board_under_a_camera_is_live_on_the_pages_and_kept_so_that_it_is_decoded_again() {
    let hall = Hall::open();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("1.jpg"), photo("board-9.jpg")).unwrap();
    with_camera(&hall, folder.path());
    wait("the board was not seen", || hall.station.tables.view(1).is_some_and(|view| view.board.is_some()));
    wait("nothing was written down", || hall.see(|game| game.watched.is_some()));

    let viewer = hall.visitor("viewer");
    for page in ["/", "/projector", "/watched", "/game/1/1"] {
        let page = viewer.get(page).body;
        assert!(page.contains("class=\"diagram small\"") && page.contains("Watching · 0 moves"), "{page}");
    }
    let state = hall.station.tables.changes() + hall.station.live_hall.see(|hall| hall.sequence);
    assert_eq!(viewer.get(&format!("/watched?state={state}")).status, 204, "who has it need not fetch it again");
    let truth: serde_json::Value =
        serde_json::from_slice(&std::fs::read(crate::harness::image("board-9.json")).unwrap()).unwrap();
    let seen = hall.station.tables.view(1).and_then(|view| view.board).unwrap();
    assert_eq!(serde_json::json!(seen.rows()), truth["rows"]);
    assert!(hall.see(|game| game.claim.is_none() && game.photos.is_empty()), "nothing rests on what a camera saw");

    // The folder vanishes: the record stays, and the station answers.
    drop(folder);
    assert_eq!(viewer.get("/").status, 200);
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false })).unwrap();
    assert_eq!((whole.watched.same, whole.watched.otherwise.len()), (1, 0));
}

#[test]
fn a_human_puts_the_camera_right_and_the_log_is_decoded_to_the_same() {
    let hall = Hall::open();
    let (viewer, arbiter) = (hall.visitor("viewer"), hall.visitor("arbiter"));
    let put_right = |visitor: &Visitor, point: &str, stone: &str| {
        visitor.form("/game/1/1/watched-point", &[("point", point), ("stone", stone)]).status
    };
    assert_eq!(put_right(&arbiter, "E5", "black"), 409, "no camera has seen a board");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("1.jpg"), photo("board-9.jpg")).unwrap();
    with_camera(&hall, folder.path());
    wait("nothing was written down", || {
        hall.see(|game| game.watched.as_ref().is_some_and(|watched| watched.looks > 0))
    });
    let board = || hall.station.tables.view(1).and_then(|view| view.board).unwrap();
    let point = board().bare().first().unwrap();
    let name = point.human(BoardSize::NINE).to_string();

    assert_eq!(put_right(&viewer, &name, "black"), 403);
    assert!(!viewer.get("/game/1/1").body.contains("Put the camera right"), "a viewer only looks on");
    assert!(arbiter.get("/game/1/1").body.contains("Put the camera right"));
    for (point, stone) in [("Z99", "black"), (name.as_str(), "green"), (name.as_str(), "unsaid")] {
        assert!([409, 422].contains(&put_right(&arbiter, point, stone)), "{point} {stone}");
    }
    let looks = || hall.see(|game| game.watched.as_ref().map_or(0, |watched| watched.looks));
    let seen = looks();
    assert_eq!(put_right(&arbiter, &name, "white"), 303);
    wait("the camera is believed", || board().get(point) == Some(board::Color::White));
    let said = format!("On {name} of the watched game lies, somebody says: White.");
    let log = hall.visitor("auditor").get("/log").body;
    assert!(log.contains(&said), "{log}");
    wait("it is not kept after the look", || looks() > seen);
    assert!(hall.see(|game| game.claim.is_none() && game.corrections.is_empty()), "nothing is counted by it");
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false })).unwrap();
    assert_eq!((whole.watched.same, whole.watched.otherwise.len()), (1, 0));
}

#[test]
fn a_game_that_looks_finished_is_offered_and_counts_once_an_arbiter_has_taken_it() {
    let hall = Hall::open();
    let bytes = photo("board-19-finished.jpg");
    let name = photo_name(&bytes);
    let finished = LooksFinished {
        because: Because::Counting,
        photo: Some(name.clone()),
        bytes: bytes.len() as u64,
        arithmetic: Some("B+3".to_owned()),
        dead: vec!["H9".to_owned()],
        sgf: "(;FF[4]GM[1]SZ[19];B[pd];W[dd])".to_owned(),
        moves: 2,
        ..LooksFinished::default()
    };
    let entered = hall.runtime.block_on(async {
        hall.station.live_hall.keep_picture(bytes.into()).await.unwrap();
        let fact = Fact::GameLooksFinished { game: GAME, finished: Box::new(finished) };
        hall.station
            .live_hall
            .enter(STATION, move |hall| hall::commands::watched::enter(hall, GAME, fact))
            .await
            .unwrap()
    });
    let (viewer, arbiter) = (hall.visitor("viewer"), hall.visitor("arbiter"));
    let page = arbiter.get("/").body;
    assert!(page.contains("Table 1 looks finished: dead stones are taken off"), "{page}");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Take picture and record") && page.contains(&format!("/photo/{name}")), "{page}");
    assert!(page.contains("By arithmetic B+3; the filled board has not proved it.") && page.contains("H9"), "{page}");
    assert!(!viewer.get("/game/1/1").body.contains("Take picture and record"), "a viewer only looks on");
    assert_eq!(viewer.get(&format!("/photo/{name}")).status, 200);

    let entry = entered.to_string();
    assert_eq!(viewer.form("/game/1/1/watched", &[("entry", &entry)]).status, 403);
    assert_eq!(arbiter.form("/game/1/1/watched", &[("entry", "1")]).status, 409, "another offer than the one shown");
    assert_eq!(arbiter.form("/game/1/1/watched", &[("entry", &entry)]).status, 303);
    hall.read();
    let (shows, source, recorded) =
        hall.see(|game| (game.photos[0].shows, game.photos[0].source.clone(), game.recorded.is_some()));
    assert_eq!((shows, source.as_str(), recorded), (Shows::End, "watched", true));
    assert!(hall.see(|game| game.claim.is_none() && game.confirmation.is_none()), "people claim and confirm");
    assert!(!arbiter.get("/").body.contains("looks finished"), "what was taken is offered no more");
    assert_eq!(arbiter.form("/game/1/1/watched", &[("entry", &entry)]).status, 409, "taken once");
    let quick = Verify { data: hall.folder.path().to_owned(), quick: true };
    assert!(hall.runtime.block_on(verify(&quick)).is_ok());
}

#[test]
fn what_the_cameras_keep_can_be_read_by_everybody_in_their_language() {
    let hall = Hall::open();
    let anybody = Visitor::new(hall.address);
    let page = anybody.get("/cameras-keep");
    assert!(page.status == 200 && page.body.contains("No film is kept"), "{}", page.body);
}

/// A film of a game on nine lines that is played until both pass, and counted with whole sets. Its last positions follow each other move by
/// move, and nobody passes between them: who sees no more of a game than these takes the next stone of the same side for a set-up one.
fn film() -> &'static Film {
    static FILM: OnceLock<Film> = OnceLock::new();
    let of_seed = |seed| Film::random(seed, BoardSize::NINE, MOST_MOVES, 640, End::Counted, CameraStand::Hung);
    let is_plain = |film: &Film| {
        let is_whole = film.truth().counted.as_ref().is_some_and(|count| count.lost == [0, 0]);
        let stones = |rows: &[String]| rows.iter().flat_map(|row| row.chars()).filter(|point| *point != '.').count();
        let last = last(film);
        let moves = film.truth().moves.iter().filter(|(.., look)| *look > last[0].0);
        let sides: Vec<char> = moves.map(|(side, ..)| *side).collect();
        let follow = last.windows(2).all(|two| stones(&two[0].1) + 1 == stones(&two[1].1));
        is_whole && follow && sides.windows(2).all(|two| two[0] != two[1])
    };
    FILM.get_or_init(|| (1..).filter_map(of_seed).find(is_plain).unwrap())
}

/// The last positions at which the board rested while the game was played, and the looks that show them.
fn last(film: &Film) -> Vec<(usize, Vec<String>)> {
    let ended = film.truth().counted.as_ref().unwrap().ended;
    let played = film.truth().timeline.iter().filter(|rest| rest.frame < ended);
    let all: Vec<_> = played.map(|rest| (rest.frame, rest.rows.clone())).collect();
    all[all.len() - POSITIONS..].to_vec()
}

/// A film, and the folder into which the table's camera writes its looks.
struct Filmed {
    film: &'static Film,
    folder: TempDir,
    written: usize,
}

impl Filmed {
    fn new() -> Self {
        Self { film: film(), folder: tempfile::tempdir().unwrap(), written: 0 }
    }

    /// The camera takes this look of the film.
    fn take(&mut self, look: usize) {
        let scene = self.film.scene(look);
        let part = self.folder.path().join("part");
        let mut file = std::fs::File::create(&part).unwrap();
        JpegEncoder::new_with_quality(&mut file, scene.jpeg().quality.max(80)).encode_image(&scene.render()).unwrap();
        self.written += 1;
        std::fs::rename(part, self.folder.path().join(format!("{:05}.jpg", self.written))).unwrap();
    }

    /// The camera takes this look again and again, as cameras do, until something is so.
    fn rest(&mut self, look: usize, what: &str, is: impl Fn() -> bool) {
        let until = Instant::now() + LONGEST_WAIT;
        while !is() {
            assert!(Instant::now() < until, "{what}");
            self.take(look);
            let next = Instant::now() + Duration::from_secs(2);
            while !is() && Instant::now() < next {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
}

fn board_is(hall: &Hall, rows: &[String]) -> bool {
    hall.station.tables.view(1).and_then(|view| view.board).is_some_and(|board| board.rows() == rows)
}

/// The pages with a live board, on a telephone and at a desk: nothing is wider than the window.
fn seen_in_a_browser(hall: &Hall) {
    for window in Window::BOTH {
        let Some(browser) = Browser::open(hall.address, window) else { return not_run::needs(TO_BROWSE) };
        browser.log_in("arbiter");
        for (path, name) in
            [("/", "hall"), ("/game/1/1", "game"), ("/projector", "projector"), ("/cameras-keep", "kept")]
        {
            browser.go(path);
            browser.picture(&format!("watched-{name}"));
            let fits = browser.script("return document.documentElement.scrollWidth <= window.innerWidth");
            assert_eq!(fits, true, "{path} is wider than the {}", window.name());
        }
        // No small picture is fetched before somebody looks.
        browser.go("/game/1/1");
        let fetched = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/photo/')).length";
        let before = browser.script(&format!("return {fetched}")).as_u64().unwrap();
        browser.click("#crops summary");
        browser.until(
            "[...document.querySelectorAll('#crops img')].every((crop) => crop.complete && crop.naturalWidth > 0)",
        );
        assert!(browser.script(&format!("return {fetched}")).as_u64().unwrap() > before, "fetched when they are shown");
        browser.picture("watched-crops");
        // A tap on the live board names the point where the camera is put right.
        let tapped = browser.script(
            "const drawing = document.querySelector('#watched svg.diagram');
             const { x, y, width, height } = drawing.getBoundingClientRect();
             const [clientX, clientY] = [x + width / 2, y + height / 2];
             drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
             return document.querySelector('#put-right [name=point]').value",
        );
        assert_eq!(tapped, "E5");
        browser.picture("watched-put-right");
        let fits = browser.script("return document.documentElement.scrollWidth <= window.innerWidth");
        assert_eq!(fits, true, "the crops are wider than the {}", window.name());
    }
}

/// Takes looks until the camera's table has looked at each.
fn look_through(hall: &Hall, filmed: &mut Filmed, looks: impl Iterator<Item = usize>) {
    for look in looks {
        let before = hall.station.tables.figures().pictures;
        filmed.take(look);
        wait("a picture was not looked at", || hall.station.tables.figures().pictures > before);
    }
}

/// Each move that was written down has a small picture, which the game's page shows to everybody in the hall and nobody else.
fn crops_are_kept(hall: &Hall, page: &str) {
    let steps = hall.see(|game| game.watched.as_ref().unwrap().steps.clone());
    let viewer = hall.visitor("viewer");
    for (number, step) in (1..).zip(steps) {
        let crop = step.crop.expect("each move has a picture");
        let (letter, point) = step.act.split_once(' ').unwrap();
        let side = if letter == "B" { "Black" } else { "White" };
        let shown = format!(
            "<img src=\"/photo/{crop}\" width=\"96\" height=\"96\" loading=\"lazy\" alt=\"Move {number}: {side} {point}\">"
        );
        assert!(page.contains(&shown), "{shown}\n{page}");
        let bytes = hall.station.live_hall.store.photos.get(&crop).unwrap();
        let (width, height) = vision::Photo::size(&bytes).unwrap();
        assert!(width.max(height) <= LONGEST_PX && bytes.len() <= MOST_BYTES, "{width} x {height}, {}", bytes.len());
        let path = format!("/photo/{crop}");
        assert_eq!(
            (viewer.get(&path).status, Visitor::new(hall.address).get(&path).status),
            (200, 303),
            "who is not logged in is sent to do that"
        );
    }
}

#[test]
fn a_game_is_watched_from_its_last_moves_to_the_filled_board_and_its_end_is_taken_by_one_tap() {
    let hall = Hall::open();
    let mut filmed = Filmed::new();
    with_camera(&hall, filmed.folder.path());
    let positions = last(film());
    for (look, rows) in &positions {
        filmed.rest(*look, "a move was not shown", || board_is(&hall, rows));
    }
    let arbiter = hall.visitor("arbiter");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Watching") && page.contains(&format!("{} moves", POSITIONS - 1)), "{page}");
    let truth = film().truth().clone();
    let moves = truth.moves.iter().filter(|(.., look)| *look > positions[0].0);
    let played: Vec<String> = moves.map(|(color, point, _)| format!("{color} {point}")).collect();
    let seen = || hall.see(|game| game.watched.as_ref().map(|watched| watched.steps.clone()).unwrap_or_default());
    wait("the moves were not written down", || seen().len() >= played.len());
    assert_eq!(seen().iter().map(|step| step.act.clone()).collect::<Vec<_>>(), played);
    crops_are_kept(&hall, &arbiter.get("/game/1/1").body);
    assert!(!arbiter.get("/").body.contains("looks finished"), "the game is played");

    let count = truth.counted.unwrap();
    let end = truth.frames.len();
    let rests = (positions[POSITIONS - 1].0..count.frame).filter(|look| !truth.occluded[*look]);
    look_through(&hall, &mut filmed, rests);
    look_through(&hall, &mut filmed, count.frame..count.cleared);
    wait("the filled board was not seen", || {
        hall.see(|game| game.looked_finished().map(|finished| finished.because) == Some(Because::Filled))
    });
    let (entry, finished) = hall.see(|game| game.offered().map(|(entry, offer)| (entry, offer.clone())).unwrap());
    assert_eq!(finished.rows, count.before);
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(finished.dead), sorted(count.dead));
    assert!(finished.proved.is_some() && finished.proved == finished.arithmetic, "{:?}", finished.proved);
    let result = finished.proved.unwrap();
    let page = arbiter.get("/").body;
    assert!(page.contains("Table 1 looks finished: the board is filled in.") && page.contains(&result), "{page}");
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains(&format!("Arithmetic and the filled board agree: {result}")), "{page}");

    seen_in_a_browser(&hall);

    // One tap: both pictures are read, and the moves go out with the game.
    assert_eq!(arbiter.form("/game/1/1/watched", &[("entry", &entry.to_string())]).status, 303);
    hall.read();
    let shown = hall.see(|game| game.photos.iter().map(|taken| taken.shows).collect::<Vec<_>>());
    assert_eq!(shown, [Shows::End, Shows::FilledIn]);
    let record = arbiter.get("/game/1/1/sgf").body;
    let read = scoring::sgf::read(record.as_bytes()).unwrap();
    assert_eq!(read[0].last_position().unwrap().board.rows(), count.before, "{record}");
    assert!(record.matches("]C[0:00:").count() == played.len(), "each move has its time: {record}");
    assert!(hall.see(|game| game.claim.is_none()), "people claim and confirm");
    look_through(&hall, &mut filmed, count.cleared..end);
    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false })).unwrap();
    assert_eq!((whole.watched.same, whole.watched.otherwise.len()), (1, 0));
}

/// Two tables: what is wrong with the camera of one is no matter of the other's.
#[test]
fn a_camera_that_fails_in_whatever_way_costs_its_own_table_looks_and_no_other_anything() {
    let hall = Hall::open();
    let mut filmed = Filmed::new();
    let second = GameId { round: 1, table: 2 };
    let facts = GameFacts {
        black: "Cui".to_owned(),
        white: "Doi".to_owned(),
        rules: "ing-1996".to_owned(),
        ..GameFacts::default()
    };
    hall.runtime
        .block_on(hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, second, facts)))
        .unwrap();
    with_camera(&hall, filmed.folder.path());
    // Table 2's camera lets everybody in and says nothing.
    let hangs = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/still.jpg", hangs.local_addr().unwrap());
    hall.equip(move |equipment| equipment.set_camera(2, Some(CameraSource::Snapshot(address).into())));
    let positions = last(film());
    let mut positions = positions.iter();
    let mut next = |filmed: &mut Filmed| {
        let (look, rows) = positions.next().unwrap();
        filmed.rest(*look, "a move was not shown", || board_is(&hall, rows));
        rows
    };
    next(&mut filmed);
    next(&mut filmed);
    assert!(hall.station.tables.view(2).is_none(), "nothing is seen of the table whose camera hangs");

    // Half a picture, and then nothing that is one.
    let whole = std::fs::read(filmed.folder.path().join("00001.jpg")).unwrap();
    std::fs::write(filmed.folder.path().join("half.jpg"), &whole[..whole.len() / 2]).unwrap();
    std::fs::write(filmed.folder.path().join("text.jpg"), "no picture at all").unwrap();
    next(&mut filmed);

    // The folder vanishes, and comes back with the next move.
    let (here, away) = (filmed.folder.path().to_owned(), filmed.folder.path().with_extension("away"));
    std::fs::rename(&here, &away).unwrap();
    wait("the folder is missed", || hall.station.cameras.trouble(1) == Some(CameraTrouble::NoFolder));
    std::fs::rename(&away, &here).unwrap();
    next(&mut filmed);

    // The clock is set back: everything that was written until now is of tomorrow.
    for file in std::fs::read_dir(&here).unwrap() {
        let file = std::fs::File::options().append(true).open(file.unwrap().path()).unwrap();
        file.set_modified(SystemTime::now() + Duration::from_hours(24)).unwrap();
    }
    next(&mut filmed);
    // The game's facts are put right while it is played, and a claim is entered and taken back: the record goes on.
    let komi = GameFacts { komi: Some("6.5".to_owned()), ..hall.see(|game| game.facts.clone()) };
    hall.runtime.block_on(hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, GAME, komi))).unwrap();
    next(&mut filmed);
    // Another round is started by mistake, and this one again.
    let of_the_next = GameFacts { black: "Cui".to_owned(), ..hall.see(|game| game.facts.clone()) };
    let later = GameId { round: 2, table: 1 };
    hall.runtime
        .block_on(hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, later, of_the_next)))
        .unwrap();
    let chief = hall.visitor("chief");
    for round in ["2", "1"] {
        assert_eq!(chief.form_again("/setup/round", &[("round", round)]).status, 303);
        let is_seen = || hall.station.tables.view(1).is_some_and(|view| view.game.round.to_string() == round);
        wait("the round's table is not watched", is_seen);
    }
    next(&mut filmed);
    let steps = || hall.see(|game| game.watched.as_ref().map_or(0, |watched| watched.steps.len()));
    wait("six moves were not written down", || steps() == 6);
    assert!(hall.see(|game| game.watched.as_ref().unwrap().steps.iter().all(|step| !step.look_here)));
}

/// The program is killed in mid-game, and started again.
#[test]
fn a_game_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut filmed = Filmed::new();
    process::prepare(folder.path(), 1);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(&folder.path().join("data")).await.unwrap();
        store.append("station", &[Fact::RoundStarted { round: 1 }]).await.unwrap();
        store.close().await.unwrap();
    });
    let config = format!(
        "listen = \"127.0.0.1:0\"\ndata = \"data\"\n\n[[table]]\nnumber = 1\ncamera = {{ folder = \"{}\" }}\n",
        filmed.folder.path().display()
    );
    let start = || process::start_with(folder.path(), &config, ("LANG", Path::new("C")));
    let positions = last(film());
    let mut running = start();
    let mut visitor = Visitor::new(running.address);
    let log_in = |visitor: &mut Visitor| {
        let password = crate::harness::password("arbiter");
        assert_eq!(visitor.log_in("/login", &[("name", "arbiter"), ("password", &password)]).status, 303);
    };
    log_in(&mut visitor);
    let moves = |visitor: &Visitor, moves: usize| visitor.get("/game/1/1").body.contains(&format!("· {moves} move"));
    for (number, (look, _)) in positions[..4].iter().enumerate() {
        filmed.rest(*look, "a move was not shown", || moves(&visitor, number));
    }
    // What was seen is written down every twenty seconds, and this is the second time.
    let written = |visitor: &Visitor| visitor.get("/game/1/1/sgf").body.matches("]C[0:00:").count();
    wait("it was not written down", || written(&visitor) == 3);
    running.kill();
    let mut running = start();
    let mut visitor = Visitor::new(running.address);
    log_in(&mut visitor);
    for (number, (look, _)) in positions.iter().enumerate().skip(4) {
        filmed.rest(*look, "a move was not shown after the restart", || moves(&visitor, number));
    }
    wait("it was not written down after the restart", || written(&visitor) == 7);
    running.kill();
    let whole = runtime.block_on(verify(&Verify { data: folder.path().join("data"), quick: false })).unwrap();
    assert_eq!((whole.watched.same, whole.watched.otherwise.len()), (1, 0));
}
