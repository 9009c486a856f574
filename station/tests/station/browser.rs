//! The pages as people meet them, in a headless Chromium: the arbiter's path on a phone and at a desk, by taps and by keys; a dispute; the
//! languages; a second window that follows; paper; and axe-core's rules (MPL-2.0, fetched for the tests, never linked) on every page.
//!
//! Where there is no Chromium, or no axe-core, the tests are told as not run. Pictures of the pages are in `target/screenshots`.

use std::path::Path;

use board::Board;
use records::fact::Side;
use serde_json::Value;

use crate::harness::{Hall, image};
use crate::webdriver::{Browser, TO_BROWSE, Window};

fn truth(name: &str) -> Board {
    let truth: Value = serde_json::from_slice(&std::fs::read(image(name)).unwrap()).unwrap();
    let rows: Vec<&str> = truth["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    rows.join("\n").parse().unwrap()
}

/// What stands on a point, as the page's buttons call it.
fn stone(board: &Board, point: &str) -> &'static str {
    match board.get(board::Point::from_human(point, board.size()).unwrap()) {
        Some(board::Color::Black) => "black",
        Some(board::Color::White) => "white",
        None => "bare",
    }
}

/// Takes the photograph of a game that is being looked at, and waits until it was read.
fn take_photo(browser: &Browser, name: &str) {
    let path = image(name).canonicalize().unwrap();
    browser.write("#photo-form input[type=file]", path.to_str().unwrap());
    browser.until("document.querySelector('#board')");
}

/// The point that the cursor is on.
fn cursor(browser: &Browser) -> String {
    let text = browser.text("#said");
    text.split(':').next().unwrap().trim().to_owned()
}

/// Sets every doubtful point right, by buttons or by keys.
fn settle_doubts(browser: &Browser, truth: &Board, by_keys: bool) -> usize {
    let mut settled = 0;
    if by_keys {
        browser.script("document.getElementById('pane').focus()");
    }
    while browser.script("return document.querySelectorAll('.diagram [data-doubt]').length") != 0 {
        if by_keys {
            browser.press("n")
        } else {
            browser.click("[data-do=next]")
        }
        browser.until("document.getElementById('said').textContent.includes('?')");
        let point = cursor(browser);
        let stone = stone(truth, &point);
        match (by_keys, stone) {
            (true, "black") => browser.press("b"),
            (true, "white") => browser.press("w"),
            (true, _) => browser.press(" "),
            (false, stone) => browser.click(&format!("[data-do={stone}]")),
        }
        browser.until(&format!("!('doubt' in document.querySelector('.diagram [data-point=\"{point}\"]').dataset)"));
        settled += 1;
        assert!(settled < 100, "the doubts have no end");
    }
    settled
}

fn state(browser: &Browser) -> String {
    let shown = browser.script("return document.querySelector('#game .badge').classList[1]");
    shown.as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_arbiters_path_from_the_photograph_to_the_confirmed_result() {
    let truth = truth("board-19-finished.json");
    for window in Window::BOTH {
        let by_keys = window == Window::Desktop;
        let hall = Hall::open();
        let Some(arbiter) = Browser::open(hall.address, window) else { return not_run::needs(TO_BROWSE) };
        let second = Browser::open(hall.address, window).expect("the first one opened");
        arbiter.log_in("arbiter");
        arbiter.picture("tables-before");
        arbiter.click(".card a");
        arbiter.until("document.querySelector('#photo-form')");
        arbiter.picture("game-before");
        take_photo(&arbiter, "board-19-finished.jpg");
        arbiter.picture("game-read");

        // A point is changed and taken back, by tapping it and by keys.
        if by_keys {
            arbiter.script("document.getElementById('pane').focus()");
            arbiter.press("\u{e012}\u{e013}");
            arbiter.until("document.getElementById('said').textContent.includes(':')");
        } else {
            arbiter.click(".diagram [data-point=K10] .stone");
        }
        let point = cursor(&arbiter);
        let shown = format!("document.querySelector('.diagram [data-point=\"{point}\"]').dataset.stone");
        let before = arbiter.script(&format!("return {shown}")).as_str().unwrap().to_owned();
        let other = if before == "black" { ("white", "w") } else { ("black", "b") };
        if by_keys {
            arbiter.press(other.1)
        } else {
            arbiter.click(&format!("[data-do={}]", other.0))
        }
        arbiter.until(&format!("{shown} === '{}'", other.0));
        if by_keys {
            arbiter.press("u")
        } else {
            arbiter.click("[data-do=undo]")
        }
        arbiter.until(&format!("{shown} === '{before}'"));
        let settled = settle_doubts(&arbiter, &truth, by_keys);
        println!("{}: {settled} doubtful points settled", window.name());
        assert!(settled > 0, "the photograph has doubtful points");

        second.log_in("second");
        second.go("/game/1/1");
        arbiter.click("#agree button");
        // Borders of this picture's random stones are open: before the result is claimed the chief referee decides, and says why.
        arbiter.until("document.querySelector('#agree') === null && document.querySelector('#claim') === null");
        let chief = Browser::open(hall.address, window).expect("the first one opened");
        chief.log_in("chief");
        chief.go("/game/1/1");
        chief.write("#decide [name=reason]", "Both players see the open borders so.");
        chief.picture("game-to-decide");
        chief.click("#decide button");
        arbiter.until("document.querySelector('#claim button')");
        // With the keyboard: Enter goes to the button that stands next, and Enter there presses it.
        if by_keys {
            arbiter.script("document.getElementById('pane').focus()");
            arbiter.press("\u{e007}");
            arbiter.until("document.activeElement.closest('#claim')");
            arbiter.write(":focus", "\u{e007}");
        } else {
            arbiter.click("#claim button");
        }
        arbiter.until("document.querySelector('#game .badge.waiting')");
        arbiter.picture("game-claimed");
        // The second official's window follows by itself, and so does the first one's.
        second.until("document.querySelector('#confirm button')");
        second.picture("game-to-confirm");
        if by_keys {
            second.click("#confirm button");
        } else {
            // On the telephone of the second official, which is handed over, both players confirm by the codes of their slips.
            for side in [Side::Black, Side::White] {
                let form = format!(".agree[data-side={}]", if side == Side::Black { "black" } else { "white" });
                second.write(&format!("{form} input[name=code]"), &crate::whole_way::code(&hall, side));
                second.click(&format!("{form} button"));
                second.until(&format!("document.readyState === 'complete' && !document.querySelector('{form}')"));
                second.picture(if side == Side::Black { "game-one-agreed" } else { "game-both-agreed" });
            }
            second.until("document.querySelector('#game .badge.confirmed')");
        }
        arbiter.until("document.querySelector('#game .badge.confirmed')");
        assert_eq!(state(&arbiter), "confirmed");
        assert_eq!(hall.state(), "confirmed");
        arbiter.picture("game-confirmed");
        hall.see(|game| assert_eq!(game.claim.as_ref().unwrap().record.counted.as_ref().unwrap().rows, truth.rows()));
    }
}

#[test]
fn a_dispute_is_seen_by_the_chief_referee_at_once_and_the_pages_speak_four_languages() {
    let hall = Hall::open();
    let Some(arbiter) = Browser::open(hall.address, Window::Phone) else { return not_run::needs(TO_BROWSE) };
    let chief = Browser::open(hall.address, Window::Desktop).expect("the first one opened");
    chief.log_in("chief");
    arbiter.log_in("arbiter");
    arbiter.go("/game/1/1");
    arbiter.script("document.querySelector('form[action$=\"/dispute\"]').closest('details').open = true");
    arbiter.write("form[action$='/dispute'] textarea", "A stone was moved.");
    arbiter.click("form[action$='/dispute'] button");
    // The hall's page and the projector follow without being loaded again.
    chief.until("document.querySelector('.card.disputed')");
    chief.click(".card a");
    chief.until("document.querySelector('#account').innerText.includes('A stone was moved.')");
    chief.picture("game-disputed");
    arbiter.until("document.querySelector('#game .badge.disputed')");
    arbiter.picture("game-disputed");
    chief.write("form[action$='/reopen'] textarea", "Both players agree that it was not.");
    chief.click("form[action$='/reopen'] button");
    arbiter.until("document.querySelector('#game .badge.playing')");
    for (tag, word) in [("zh-Hans", "对局中"), ("ja", "対局中"), ("ko", "대국 중"), ("en", "Playing")] {
        arbiter.click(&format!(".languages button[value={tag}]"));
        arbiter.until(&format!("document.documentElement.lang === '{tag}'"));
        assert!(arbiter.text("#game .badge").contains(word), "{tag}: {}", arbiter.text("#game .badge"));
        assert_eq!(arbiter.script("return location.pathname"), "/game/1/1", "{tag}: the same page");
        arbiter.picture(&format!("language-{tag}"));
    }
}

/// axe-core's rules, where the script `test` could fetch them.
pub fn axe() -> Option<String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe-core/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(path).ok()
}

/// Serious findings of axe-core on the page that is shown.
pub fn findings(browser: &Browser, axe: &str) -> Vec<String> {
    browser.script(axe);
    let found = browser.script_that_waits(
        "const done = arguments[arguments.length - 1];
         axe.run(document, { resultTypes: ['violations'] }).then(
             (found) => done(found.violations.map((rule) => `${rule.impact}: ${rule.id}: ${rule.help}: ` +
                 rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | '))),
             (error) => done([`serious: axe: ${error}`]));",
    );
    let found = found.as_array().unwrap_or_else(|| panic!("axe does not run: {found}"));
    found.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn every_page_is_accessible_by_day_and_by_night_and_prints() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &crate::harness::photo("board-9.jpg"));
    hall.read();
    let Some(browser) = Browser::open(hall.address, Window::Phone) else { return not_run::needs(TO_BROWSE) };
    let Some(axe) = axe() else { return not_run::needs("axe-core, which ./test fetches with npm") };
    let mut serious = Vec::new();
    let mut checked = 0;
    let mut look = |browser: &Browser, path: &str, name: &str| {
        for scheme in ["light", "dark"] {
            browser.scheme(scheme);
            browser.go(path);
            browser.until("document.querySelector('main')");
            browser.picture(&format!("{name}-{scheme}"));
            let wide =
                browser.script("const page = document.documentElement; return page.scrollWidth - page.clientWidth");
            assert!(wide.as_i64().unwrap() <= 0, "{name} is {wide} pixels wider than the {}", browser.window.name());
            let found = findings(browser, &axe);
            let grave = |finding: &&String| finding.starts_with("serious") || finding.starts_with("critical");
            serious.extend(found.iter().filter(grave).map(|finding| format!("{name}, {scheme}: {finding}")));
            found.iter().filter(|finding| !grave(finding)).for_each(|finding| println!("{name}: {finding}"));
            checked += 1;
        }
    };
    look(&browser, "/login", "login");
    browser.log_in("arbiter");
    look(&browser, "/game/1/1", "game-doubtful");
    hall.correct(&arbiter, "board-9.json");
    look(&browser, "/game/1/1", "game-counted");
    crate::whole_way::claim(&hall, &arbiter);
    look(&browser, "/game/1/1", "game-waiting");
    // What is said of a count is the visitor's language too, and fits the narrowest window.
    for (tag, word) in [("zh-Hans", "盘上活子"), ("ja", "盤上の生きた石"), ("ko", "판 위의 산 돌")] {
        browser.go("/game/1/1");
        browser.click(&format!(".languages button[value={tag}]"));
        browser.until(&format!("document.documentElement.lang === '{tag}'"));
        assert!(browser.text("#account").contains(word), "{tag}: {}", browser.text("#account"));
        for (path, name) in [("/game/1/1", "game-waiting"), ("/", "tables"), ("/readiness", "readiness")] {
            look(&browser, path, &format!("{name}-{tag}"));
        }
    }
    browser.click(".languages button[value=en]");
    browser.until("document.documentElement.lang === 'en'");
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let pages = [("/game/1/1", "game-confirmed"), ("/", "tables"), ("/projector", "projector")];
    let papers = [("/game/1/1/sheet", "sheet"), ("/game/1/1/evidence", "evidence"), ("/readiness", "readiness")];
    for (path, name) in pages.into_iter().chain(papers) {
        look(&browser, path, name);
    }
    browser.log_out();
    browser.log_in("admin");
    let set_up = [("/people", "people"), ("/setup", "setup"), ("/instruments", "instruments")];
    let more = [("/players", "players"), ("/players/slips", "slips"), ("/log", "log")];
    for (path, name) in set_up.into_iter().chain(more) {
        look(&browser, path, name);
    }
    drop(browser);
    let browser = Browser::open(hall.address, Window::Desktop).expect("one was opened before");
    browser.log_in("chief");
    for (path, name) in pages.into_iter().chain(papers) {
        look(&browser, path, name);
    }
    browser.scheme("light");
    for (path, name) in papers {
        browser.go(path);
        browser.until("document.querySelector('main')");
        let paper = browser.print(name);
        assert!(paper.starts_with(b"%PDF-"), "{name} prints");
    }
    drop(browser);
    let empty = Hall::empty();
    let browser = Browser::open(empty.address, Window::Phone).expect("one was opened before");
    look(&browser, "/login", "first");
    println!("axe-core looked at {checked} pages");
    assert!(serious.is_empty(), "{}", serious.join("\n"));
}
