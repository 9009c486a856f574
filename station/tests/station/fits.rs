//! Every page fits: each element is measured against the window, its card and its neighbours, in four languages, on phones of 360 and 390
//! pixels and at a desk of 1,400.

use hall::{commands, pairings};
use records::fact::{CameraSource, GameFacts, GameId};
use serde_json::Value;
use words::Language;

use crate::harness::{GAME, Hall, Visitor, photo};
use crate::webdriver::{Browser, TO_BROWSE, Window};

const WIDTHS_PX: [u32; 3] = [360, 390, 1400];
const MEASURE: &str = include_str!("measure.js");

/// Long names as they occur, in several scripts.
const PLAYERS: [(&str, &str); 6] = [
    ("Maximiliane von Hohenlohe-Langenburg", "Konstantinos Papadopoulos-Athanasiou"),
    ("Eun Ji-woo", "Fischer Lena"),
    ("欧阳震华", "小野田しんいちろう"),
    ("Garcia Luz", "Horvat Ana"),
    ("Ito Ken", "Jansen Piet"),
    ("Kim Min-seo", "Lopez Marta"),
];

/// A hall with a game in every state, of which the first has a photograph.
fn hall() -> Hall {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    for (at, (black, white)) in PLAYERS.into_iter().enumerate() {
        let id = GameId { round: 1, table: u16::try_from(at).unwrap() + 2 };
        let facts = GameFacts {
            black: black.to_owned(),
            white: white.to_owned(),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        let set = hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, id, facts));
        hall.runtime.block_on(set).unwrap();
    }
    let next = GameFacts { black: "A".into(), white: "B".into(), rules: "japanese".into(), ..GameFacts::default() };
    let set =
        hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, GameId { round: 2, table: 1 }, next));
    hall.runtime.block_on(set).unwrap();
    // A camera and a bowl that are not there say so at length.
    let camera = Some(CameraSource::Folder("/no/such/folder/of/pictures/from/any/camera".into()).into());
    let set = hall.station.live_hall.enter("admin", move |seen| seen.equipment.set_camera(3, camera));
    hall.runtime.block_on(set).unwrap();
    hall.runtime.block_on(hall.station.equip());
    for (table, result) in [(3, "B+R"), (4, "W+R"), (5, "B+T"), (6, "Void")] {
        assert_eq!(arbiter.form(&format!("/game/1/{table}/word"), &[("result", result)]).status, 303);
    }
    let id = |table| GameId { round: 1, table };
    for table in [4, 5] {
        let confirm = move |seen: &hall::Hall| {
            let claim = seen.games[&id(table)].claim.as_ref().unwrap().sequence;
            commands::confirm(seen, id(table), "second", claim)
        };
        hall.runtime.block_on(hall.station.live_hall.enter("second", confirm)).unwrap();
    }
    let reason = [("reason", "White's player says that a stone at the edge was moved when the board was cleared.")];
    assert_eq!(arbiter.form("/game/1/5/dispute", &reason).status, 303);
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg")).status, 303);
    hall.read();
    hall
}

/// Lets the browser in as somebody, in some language.
fn enter(browser: &Browser, visitor: &Visitor, language: Language) {
    let (name, value) = visitor.cookie.split_once('=').unwrap();
    browser.cookie(name, value);
    browser.cookie("language", language.tag());
}

/// Measures a page at every width.
fn measure(browser: &Browser, name: &str, language: Language, faults: &mut Vec<String>) {
    for width in WIDTHS_PX {
        browser.width(width);
        let found = browser.script(MEASURE);
        let found = found.as_array().unwrap_or_else(|| panic!("{name} is not measured: {found}"));
        let found: Vec<&str> = found.iter().filter_map(Value::as_str).collect();
        if !found.is_empty() {
            browser.picture(&format!("misfit-{}-{}-{width}", name.replace(['/', '?', '&', '='], "-"), language.tag()));
        }
        faults.extend(found.iter().map(|fault| format!("{name}, {}, {width}: {fault}", language.tag())));
    }
}

fn look(browser: &Browser, visitor: &Visitor, paths: &[&str], faults: &mut Vec<String>) {
    for language in Language::ALL {
        enter(browser, visitor, language);
        for path in paths {
            browser.go(path);
            browser.until("document.readyState === 'complete' && document.querySelector('main')");
            browser.script("for (const part of document.querySelectorAll('details')) part.open = true");
            measure(browser, path, language, faults);
        }
    }
}

#[test]
fn every_page_fits_its_window_in_every_language() {
    let hall = hall();
    let Some(browser) = Browser::open(hall.address, Window::Desktop) else { return not_run::needs(TO_BROWSE) };
    let mut faults = Vec::new();
    browser.go("/login");
    enter(&browser, &hall.visitor("chief"), Language::English);
    browser.go("/");
    // As the cards were once: what stands out of them is found.
    let once = [
        ".badge { white-space: nowrap !important; max-width: none !important }",
        ".card .top { flex-wrap: nowrap !important }",
        ".card .number { min-width: 9rem }",
    ];
    for rule in once {
        browser.script(&format!("document.styleSheets[0].insertRule({rule:?})"));
    }
    measure(&browser, "/", Language::English, &mut faults);
    assert!(faults.iter().any(|fault| fault.contains("badge")), "{faults:?}");
    faults.clear();
    look(&browser, &Visitor::new(hall.address).with_cookie("x=y"), &["/login"], &mut faults);
    let (chief, admin) = (hall.visitor("chief"), hall.visitor("admin"));
    let seen = ["/", "/?state=waiting&find=lena", "/projector", "/readiness", "/setup", "/nothing", "/game/1/2"];
    look(&browser, &chief, &seen, &mut faults);
    // A doubtful game, a waiting one, one that stands, one in dispute, and their papers.
    let games = ["/game/1/1", "/game/1/3", "/game/1/4", "/game/1/5", "/game/1/1/evidence", "/game/1/4/sheet"];
    look(&browser, &chief, &games, &mut faults);
    hall.correct(&hall.visitor("arbiter"), "board-9.json");
    crate::whole_way::claim(&hall, &hall.visitor("arbiter"));
    look(&browser, &chief, &["/game/1/1"], &mut faults);
    let stands = |seen: &hall::Hall| {
        let claim = seen.games[&GAME].claim.as_ref().unwrap().sequence;
        commands::confirm(seen, GAME, "second", claim)
    };
    hall.runtime.block_on(hall.station.live_hall.enter("second", stands)).unwrap();
    let terms = [("seed", "31415926535897932384"), ("risk", "5"), ("share", "1"), ("expected", "0")];
    assert_eq!(chief.form("/recount", &terms).status, 303);
    let entry = hall.station.live_hall.see(|hall| hall.sequence);
    look(&browser, &chief, &["/recount", &format!("/recount/{entry}/1/1"), "/report"], &mut faults);
    let administered = ["/people", "/players", "/players/slips", "/instruments", "/instruments?table=3", "/log"];
    look(&browser, &admin, &administered, &mut faults);
    assert!(faults.is_empty(), "{} misfits\n{}", faults.len(), faults.join("\n"));
}

/// Opens a page, sends the form that a script fills in there, and measures what comes.
fn send(browser: &Browser, visitor: &Visitor, page: &str, form: &str, fill: &str, faults: &mut Vec<String>) {
    for language in Language::ALL {
        enter(browser, visitor, language);
        browser.go(page);
        browser.until(&format!("document.querySelector({form:?})"));
        browser.script(&format!(
            "window.unsent = true; const form = document.querySelector({form:?}); {fill}; form.submit()"
        ));
        browser.until("!window.unsent && document.querySelector('main')");
        measure(browser, &format!("{page} {form}"), language, faults);
    }
}

#[test]
fn questions_and_refusals_fit_their_window_in_every_language() {
    let hall = hall();
    let Some(browser) = Browser::open(hall.address, Window::Desktop) else { return not_run::needs(TO_BROWSE) };
    let mut faults = Vec::new();
    browser.go("/login");
    let (chief, admin) = (hall.visitor("chief"), hall.visitor("admin"));
    // Asked first: whether a game is removed.
    let remove = "form[action='/setup/remove']:has([name=round][value='2'])";
    send(&browser, &admin, "/setup", remove, "", &mut faults);
    assert!(browser.text("main form").len() > 5, "it is asked: {}", browser.text("main"));
    // What is refused: a dispute without a reason.
    send(
        &browser,
        &chief,
        "/game/1/1",
        "form[action$='/dispute']",
        "form.querySelector('textarea').value = ' '",
        &mut faults,
    );
    browser.until("document.querySelector('[role=alert]')");
    drop(browser);
    // What is asked before a claim.
    let (asking, arbiter) = crate::open_facts::read("wmsg-2008");
    assert_eq!(crate::open_facts::on_count(&asking, &arbiter, "dead", &[]).0, 303);
    let browser = Browser::open(asking.address, Window::Desktop).unwrap();
    browser.go("/login");
    look(&browser, &arbiter, &["/game/1/1"], &mut faults);
    drop(browser);
    // The first page of all.
    let empty = Hall::empty();
    empty.station.first_code().unwrap();
    let browser = Browser::open(empty.address, Window::Desktop).unwrap();
    browser.go("/login");
    look(&browser, &Visitor::new(empty.address).with_cookie("x=y"), &["/first"], &mut faults);
    assert!(browser.text("main").len() > 20, "the page is there");
    assert!(faults.is_empty(), "{} misfits\n{}", faults.len(), faults.join("\n"));
}

/// The close-up and what is decided beside it stay in sight, and leave the board in sight as well.
#[test]
fn in_a_low_window_at_a_desk_the_close_up_leaves_nine_tenths_of_the_board() {
    let hall = hall();
    let Some(browser) = Browser::open(hall.address, Window::Desktop) else { return not_run::needs(TO_BROWSE) };
    browser.log_in("arbiter");
    browser.size(1400, 757);
    browser.go("/game/1/1");
    browser.until("document.readyState === 'complete' && document.querySelector('.tools')");
    // An arrow key chooses a point, and its look is shown.
    browser.press("\u{e014}");
    browser.until("document.querySelector('.closeup')");
    let covered = || {
        let covered = browser.script(
            "const pane = document.querySelector('#pane svg'); pane.scrollIntoView(); const board = pane.getBoundingClientRect();
             const decide = document.querySelector('.decide').getBoundingClientRect();
             return Math.max(0, Math.min(board.bottom, decide.bottom) - Math.max(board.top, decide.top)) / board.height",
        );
        covered.as_f64().unwrap()
    };
    browser.picture("low-window");
    let beside = covered();
    // As it was once: the look above the buttons.
    browser.script(
        "document.styleSheets[0].insertRule('.decide { display: block !important }');
         document.styleSheets[0].insertRule('.closeup { max-height: 24vh !important }')",
    );
    let above = covered();
    assert!(beside <= 0.1 && above > 0.15, "{beside:.2} of the board is covered, and {above:.2} once");
}

#[test]
fn on_a_phone_the_sheets_digits_stand_below_its_code() {
    let hall = hall();
    let Some(browser) = Browser::open(hall.address, Window::Phone) else { return not_run::needs(TO_BROWSE) };
    browser.log_in("chief");
    browser.go("/game/1/4/sheet");
    browser.until("document.querySelector('.proof')");
    let share = |rule: &str| {
        browser
            .script(&format!("document.styleSheets[0].insertRule({rule:?}, document.styleSheets[0].cssRules.length)"));
        let share = browser.script(
            "const width = (found) => document.querySelector(found).getBoundingClientRect().width;
             return width('.proof > div') / width('.proof')",
        );
        share.as_f64().unwrap()
    };
    let below = share("x-none { color: red }");
    // As it was once: a column beside the code.
    let beside = share(".proof { flex-wrap: nowrap !important }");
    assert!(below > 0.95 && beside < 0.7, "{below:.2} of the sheet's width, and {beside:.2} once");
}
