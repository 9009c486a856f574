//! The hall's page and the projector show the log's state by themselves: each knows the last entry that is in what it shows.

use std::path::Path;

use records::Store;
use records::fact::{Fact, GameFacts, GameId};

use crate::harness::{Hall, Visitor};
use crate::process;
use crate::webdriver::{Browser, TO_BROWSE, Window};

const PAGES: [&str; 2] = ["/", "/projector"];
/// The last entry in what a page shows.
const SHOWN: &str = "Number(document.getElementById('live').dataset.sequence)";
/// How often the page asked for the tables.
const LOOKS: &str = "performance.getEntriesByType('resource').filter((one) => ['/hall', '/projector/tables'].includes(new URL(one.name).pathname)).length";

/// The last entry that a station has.
fn last(station: &Visitor) -> u64 {
    let health: serde_json::Value = serde_json::from_str(&station.get("/api/v1/health").body).unwrap();
    health["sequence"].as_u64().unwrap()
}

#[test]
fn a_page_of_the_hall_catches_up_by_itself_after_a_lost_connection() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 2);
    let data = folder.path().join("data");
    let config = |listen: &str| format!("listen = \"{listen}\"\ndata = \"data\"\n");
    let start = |listen: &str| process::start_with(folder.path(), &config(listen), ("SHOUTAN_TEST", Path::new("")));
    let mut running = start("127.0.0.1:0");
    let address = running.address;
    let Some(browser) = Browser::open(address, Window::Desktop) else { return not_run::needs(TO_BROWSE) };
    browser.log_in("arbiter");
    for (table, page) in (1..).zip(PAGES) {
        browser.go(page);
        browser.until(&format!("{SHOWN} === {}", last(&Visitor::new(address))));
        browser.script("window.isTheSame = true");
        running.kill();
        browser.until("document.getElementById('lost').checkVisibility()");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (store, _) = Store::open(&data).await.unwrap();
            let facts = GameFacts { black: format!("Newcomer {table}"), ..GameFacts::default() };
            let game = GameId { round: 1, table: 100 + table };
            store.append("station", &[Fact::GameSet { game, facts }]).await.unwrap();
            store.close().await.unwrap();
        });
        running = start(&address.to_string());
        browser.until(&format!("{SHOWN} === {}", last(&Visitor::new(address))));
        browser.until(&format!("document.getElementById('live').innerText.includes('Newcomer {table}')"));
        assert_eq!(browser.script("return window.isTheSame"), true, "the page was not loaded again");
    }
}

#[test]
fn a_page_of_the_hall_looks_again_only_where_an_event_names_a_later_entry() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let Some(browser) = Browser::open(hall.address, Window::Desktop) else { return not_run::needs(TO_BROWSE) };
    browser.log_in("second");
    for page in PAGES {
        browser.go(page);
        // Once when it is opened, and once when events come.
        browser.until(&format!("{LOOKS} === 2"));
        browser.script("new BroadcastChannel('shoutan').postMessage({ sequence: 1 })");
        browser.script_that_waits("setTimeout(arguments[0], 1000)");
        assert_eq!(browser.script(&format!("return {LOOKS}")), 2, "{page}: nothing is new");
        let act = if page == "/" { ("word", ("result", "B+R")) } else { ("dispute", ("reason", "A stone was moved.")) };
        assert_eq!(arbiter.form(&format!("/game/1/1/{}", act.0), &[act.1]).status, 303);
        browser.until(&format!("{SHOWN} === {}", last(&arbiter)));
        assert_eq!(browser.script(&format!("return {LOOKS}")), 3, "{page}: one look for one entry");
    }
}
