//! What a person types and looks at stays theirs: somebody else's act, a lost connection and a new start of the station take nothing
//! away, an act leaves the page where it was, and keys work at once.

use std::path::Path;

use crate::harness::{Hall, photo};
use crate::process;
use crate::webdriver::{Browser, Window};

const REASON: &str = "form[action$='/dispute'] textarea";
const TYPED: &str = "A stone was moved";

/// Begins to call the chief referee, and marks the page, so that one that was loaded again is known.
fn begin_typing(browser: &Browser) {
    browser.go("/game/1/1");
    browser.script(
        "window.isTheSame = true; document.querySelector('form[action$=\"/dispute\"]').closest('details').open = true",
    );
    browser.write(REASON, TYPED);
}

fn typed(browser: &Browser) -> String {
    let value = browser.script(&format!("return document.querySelector(\"{REASON}\")?.value"));
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn what_is_typed_survives_anothers_act_and_a_page_loaded_again() {
    let hall = Hall::open();
    let Some(browser) = Browser::open(hall.address, Window::Phone) else { return };
    browser.log_in("arbiter");
    begin_typing(&browser);
    assert_eq!(hall.visitor("second").form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    browser.until("document.querySelector('#game .badge.waiting')");
    assert_eq!(browser.script("return window.isTheSame"), true, "the page was not loaded again");
    assert_eq!(typed(&browser), TYPED);
    assert_eq!(
        browser.script(&format!("return document.activeElement.matches(\"{REASON}\")")),
        true,
        "the place stays"
    );
    browser.go("/");
    browser.go("/game/1/1");
    assert_eq!(typed(&browser), TYPED, "what was not sent is still there");
    browser.click("form[action$='/dispute'] button");
    browser.until("document.querySelector('#game .badge.disputed')");
    browser.go("/");
    browser.go("/game/1/1");
    assert!(browser.script("return Object.keys(sessionStorage).length") == 0, "what was sent is a draft no more");
}

#[test]
fn what_is_typed_survives_a_new_start_of_the_station() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 1);
    let config = |listen: &str| format!("listen = \"{listen}\"\ndata = \"data\"\n");
    let start = |listen: &str| process::start_with(folder.path(), &config(listen), ("SHOUTAN_TEST", Path::new("")));
    let mut running = start("127.0.0.1:0");
    let address = running.address;
    let Some(browser) = Browser::open(address, Window::Desktop) else { return };
    browser.log_in("arbiter");
    begin_typing(&browser);
    browser.until("!document.getElementById('lost').checkVisibility()");
    running.kill();
    browser.until("document.getElementById('lost').checkVisibility()");
    browser.picture("connection-lost");
    assert_eq!(typed(&browser), TYPED);
    browser.click("form[action$='/dispute'] button");
    browser.until("document.querySelector('.refused')?.checkVisibility()");
    assert_eq!(typed(&browser), TYPED, "what could not be sent stays");
    let _running = start(&address.to_string());
    browser.until("!document.getElementById('lost').checkVisibility()");
    assert_eq!(browser.script("return window.isTheSame"), true);
    assert_eq!(typed(&browser), TYPED);
    // Whoever has to log in again comes back to the page and to their words.
    if browser.script("return document.getElementById('out').checkVisibility()") == true {
        browser.click("#out a");
        browser.write("input[name=name]", "arbiter");
        browser.write("input[name=password]", &crate::harness::password("arbiter"));
        browser.click("main button");
        browser.until("location.pathname === '/game/1/1'");
        assert_eq!(typed(&browser), TYPED);
    }
    browser.click("form[action$='/dispute'] button");
    browser.until("document.querySelector('#game .badge.disputed')");
}

/// Which points are doubtful now, as the page has them.
fn doubts(browser: &Browser) -> u64 {
    browser.script("return document.querySelectorAll('.diagram [data-doubt]').length").as_u64().unwrap()
}

#[test]
fn keys_work_without_a_click_and_the_last_doubt_clears_at_once() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-19-finished.jpg"));
    hall.read();
    let Some(browser) = Browser::open(hall.address, Window::Desktop) else { return };
    browser.log_in("arbiter");
    browser.go("/game/1/1");
    browser.until("document.querySelector('.closeup')");
    let first = browser.script("return document.getElementById('board').dataset.doubts.split(' ')[0]");
    browser.press("n");
    browser.until("document.getElementById('said').textContent.includes('?')");
    let said = browser.text("#said");
    assert!(said.starts_with(&format!("{}:", first.as_str().unwrap())), "the chosen doubt is not skipped: {said}");
    let mut left = doubts(&browser);
    assert!(left > 0);
    while left > 0 {
        let words = if left == 1 { "1 doubtful point left".to_owned() } else { format!("{left} doubtful points left") };
        browser.until(&format!("document.getElementById('doubts').innerText.trim() === '{words}'"));
        assert_eq!(
            browser.script("const box = document.querySelector('.closeup').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"),
            true,
            "the look at the doubt is in sight"
        );
        browser.press("b");
        browser.press("n");
        left -= 1;
        browser.until(&format!("document.querySelectorAll('.diagram [data-doubt]').length === {left}"));
    }
    browser.until("document.getElementById('doubts').innerText.trim() === 'No doubtful point is left.'");
    // A click beside everything takes the keys nowhere.
    browser.click("h1");
    browser.press("\u{e012}");
    browser.until("document.activeElement.id === 'pane'");
}

#[test]
fn an_act_on_a_phone_leaves_the_page_where_it_was() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    let Some(browser) = Browser::open(hall.address, Window::Phone) else { return };
    browser.log_in("arbiter");
    browser.go("/game/1/1");
    browser.until("document.querySelector('form[action$=\"/stones\"] button')");
    assert_eq!(
        browser.script("return getComputedStyle(document.getElementById('keys')).display"),
        "none",
        "no keys, no hint"
    );
    browser.script("window.isTheSame = true");
    browser.write("form[action$='/stones'] input[name=black_bowl]", "17");
    let before = browser.script(
        "document.querySelector('form[action$=\"/stones\"]').scrollIntoView({ block: 'center' }); return Math.round(scrollY)",
    );
    assert!(before.as_i64().unwrap() > 300, "{before}");
    browser.click("form[action$='/stones'] button");
    browser.until("document.querySelector('form[action$=\"/stones\"] input[name=black_bowl]').placeholder === '17'");
    assert_eq!(browser.script("return window.isTheSame"), true, "the page was not loaded again");
    let after = browser.script("return Math.round(scrollY)").as_i64().unwrap();
    assert!((after - before.as_i64().unwrap()).abs() < 200, "{before}, then {after}");
    assert_eq!(
        browser.script("return document.querySelector('form[action$=\"/stones\"] input[name=black_bowl]').value"),
        ""
    );
}
