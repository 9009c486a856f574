//! What is set up before and between rounds: pairings, the round that is played, people; and where links and logins lead.

use records::address::Address;

use crate::harness::{Hall, Visitor};

fn game<'a>(round: &'a str, table: &'a str, black: &'a str, white: &'a str) -> [(&'a str, &'a str); 5] {
    [("round", round), ("table", table), ("black", black), ("white", white), ("rules", "ing-1996")]
}

/// Whether a page names a player.
fn names(visitor: &Visitor, path: &str, player: &str) -> bool {
    let page = visitor.get(path);
    assert_eq!(page.status, 200, "{path}");
    page.body.contains(player)
}

#[test]
fn the_round_that_is_played_is_the_round_that_was_started() {
    let hall = Hall::open();
    let (chief, arbiter) = (hall.visitor("chief"), hall.visitor("arbiter"));
    assert_eq!(chief.form("/setup", &game("2", "1", "Chen", "Dumas")).status, 303);
    assert_eq!(chief.form("/setup", &game("2", "7", "Eun", "Fischer")).status, 303);
    for path in ["/", "/hall", "/projector", "/projector/tables"] {
        assert!(
            names(&arbiter, path, "Aoki") && !names(&arbiter, path, "Chen"),
            "{path} shows the round that is played"
        );
    }
    assert!(!names(&arbiter, "/", "Round 2"), "the next round is told when it is started");
    assert_eq!(arbiter.get("/table/1").headers["location"], "/game/1/1");
    assert_eq!(arbiter.get("/table/7").status, 404, "nobody plays there in this round");
    assert!(!names(&arbiter, "/readiness", "<th scope=\"row\">7</th>"));

    assert_eq!(arbiter.form("/setup/round", &[("round", "2")]).status, 403);
    assert_eq!(chief.form("/setup/round", &[("round", "3")]).status, 409, "nobody plays in it");
    let asked = chief.form("/setup/round", &[("round", "2")]);
    assert!(asked.status == 200 && asked.body.contains("0/1 results stand"), "{}", asked.body);
    assert_eq!(arbiter.get("/table/1").headers["location"], "/game/1/1", "asked first");
    assert_eq!(chief.form_again("/setup/round", &[("round", "2")]).status, 303);
    for path in ["/", "/hall", "/projector", "/projector/tables"] {
        assert!(
            names(&arbiter, path, "Chen") && !names(&arbiter, path, "Aoki"),
            "{path} shows the round that is played"
        );
    }
    assert_eq!(arbiter.get("/table/7").headers["location"], "/game/2/7");
    assert!(names(&arbiter, "/", "/export/2/results.csv"));
    assert!(names(&arbiter, "/?round=1", "Aoki"), "the round before can be looked at");
}

#[test]
fn other_players_games_are_replaced_only_after_a_question() {
    let hall = Hall::open();
    let chief = hall.visitor("chief");
    let other = game("1", "1", "Chen", "Dumas");
    let asked = chief.form("/setup", &other);
    assert!(asked.status == 200 && asked.body.contains("Aoki – Berg are set up there"), "{}", asked.body);
    hall.see(|game| assert_eq!(game.facts.black, "Aoki"));
    assert!(asked.body.contains("value=\"Dumas\""), "the form comes back whole");
    // Somebody sets another pairing meanwhile: the question that was answered was another one.
    let shown = [("over_black", "Aoki"), ("over_white", "Eun")];
    assert_eq!(chief.form_again("/setup", &[&other[..], &shown].concat()).status, 200);
    let shown = [("over_black", "Aoki"), ("over_white", "Berg")];
    assert_eq!(chief.form_again("/setup", &[&other[..], &shown].concat()).status, 303);
    hall.see(|game| assert_eq!(game.facts.black, "Chen"));
    for (wrong, why) in [
        (game("1", "2", "Eun", "eun"), "against themselves"),
        (game("1", "2", "Chen", "Eun"), "Chen (Table 1) plays in this round already"),
        (game("1", "0", "Eun", "Fischer"), "a table from 1"),
    ] {
        let refused = chief.form("/setup", &wrong);
        assert!(refused.status == 409 && refused.body.contains(why), "{}", refused.body);
    }
    assert_eq!(chief.form("/setup", &[&game("1", "2", "Eun", "Fischer")[..], &[("komi", "7,5")]].concat()).status, 303);
    assert!(names(&chief, "/setup", "<td>7.5</td>"));
}

#[test]
fn a_person_is_removed_only_after_a_question() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let asked = admin.form("/people/remove", &[("name", "viewer")]);
    assert!(asked.status == 200 && asked.body.contains("Remove viewer?"), "{}", asked.body);
    assert!(names(&admin, "/people", "<th scope=\"row\">viewer</th>"), "they stay until somebody means it");
    assert_eq!(admin.form_again("/people/remove", &[("name", "viewer")]).status, 303);
    assert!(!names(&admin, "/people", "<th scope=\"row\">viewer</th>"));
}

#[test]
fn codes_at_the_tables_never_say_what_a_request_calls_its_host() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let code = |headers: &[(&str, &str)]| {
        let page = arbiter.get_with("/readiness", headers);
        assert_eq!(page.status, 200);
        let drawing = page.body.split("class=\"qr\"").nth(1).expect("a QR code").split("</svg>").next().unwrap();
        (drawing.to_owned(), page.body.clone())
    };
    let (before, page) = code(&[]);
    assert!(page.contains("http://localhost:8361"), "{page}");
    let elsewhere =
        [("host", "evil.example"), ("x-forwarded-host", "evil.example"), ("forwarded", "host=evil.example")];
    let (lured, page) = code(&elsewhere);
    assert!(!page.contains("evil.example"), "{page}");
    assert_eq!(before, lured);
    let address: Address = "https://hall.example".parse().unwrap();
    hall.station.is_at(address);
    let (set, page) = code(&elsewhere);
    assert!(page.contains("https://hall.example") && !page.contains("evil.example"), "{page}");
    assert_ne!(before, set);
}

#[test]
fn after_the_login_the_page_that_was_asked_for_opens() {
    let hall = Hall::open();
    let stranger = Visitor::new(hall.address);
    for (asked, login) in [
        ("/game/1/1", "/login?next=/game/1/1"),
        ("/?round=1&state=playing", "/login?next=/%3Fround%3D1%26state%3Dplaying"),
        ("/", "/login"),
    ] {
        let sent = stranger.get(asked);
        assert_eq!((sent.status, sent.headers["location"].to_str().unwrap()), (303, login), "{asked}");
    }
    let form = stranger.get("/login?next=/game/1/1").body;
    assert!(form.contains("name=\"next\" value=\"/game/1/1\""), "{form}");
    let log_in = |password: &str, next: &str| {
        let mut visitor = Visitor::new(hall.address);
        visitor.log_in("/login", &[("name", "viewer"), ("password", password), ("next", next)])
    };
    let password = crate::harness::password("viewer");
    assert_eq!(log_in(&password, "/game/1/1").headers["location"], "/game/1/1");
    let wrong = log_in("wrong wrong", "/game/1/1");
    assert!(wrong.status == 401 && wrong.body.contains("name=\"next\" value=\"/game/1/1\""), "{}", wrong.body);
    for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""] {
        assert_eq!(log_in(&password, elsewhere).headers["location"], "/", "{elsewhere}");
        let form = stranger.get(&format!("/login?next={elsewhere}")).body;
        assert!(!form.contains("name=\"next\""), "{form}");
    }
}

#[test]
fn a_hall_of_300_tables_is_searched_by_table_and_player_and_filters_show_their_counts() {
    let hall = Hall::open();
    let set = hall.runtime.block_on(hall.station.live_hall.enter("admin", |_| {
        Ok((2..=300)
            .map(|table| records::fact::Fact::GameSet {
                game: records::fact::GameId { round: 1, table },
                facts: records::fact::GameFacts {
                    black: format!("Player {table}a"),
                    white: format!("Guest {table}b"),
                    rules: "ing-1996".to_owned(),
                    ..Default::default()
                },
            })
            .collect())
    }));
    set.unwrap();
    let viewer = hall.visitor("viewer");
    let arbiter = hall.visitor("arbiter");
    assert_eq!(arbiter.form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    let cards = |path: &str| viewer.get(path).body.matches("class=\"card").count();
    for (path, count) in [
        ("/", 300),
        ("/?find=aoki", 1),
        ("/?find=17", 1),
        ("/?find=player+17a", 3),
        ("/?find=guest", 299),
        ("/?find=guest+17&state=playing", 13),
        ("/?find=nobody", 0),
        ("/hall?find=aoki&state=playing", 0),
        ("/hall?state=waiting", 1),
    ] {
        assert_eq!(cards(path), count, "{path}");
    }
    let page = viewer.get("/").body;
    for filter in ["All 300", "Playing 299", "Waiting for a second person 1", "Confirmed 0"] {
        assert!(page.contains(&format!(">{filter}</a>")), "{filter}");
    }
    assert!(viewer.get("/?find=guest+17").body.contains(">All 13</a>"), "of those that are looked for");
}

#[test]
fn what_is_not_there_is_said_in_the_visitors_language_with_a_way_back() {
    let hall = Hall::open();
    let korean = hall.visitor("viewer");
    let korean = korean.clone().with_cookie(&format!("{}; language=ko", korean.cookie));
    let stranger = Visitor::new(hall.address);
    let back = [("referer", "http://station/game/1/1"), ("accept-language", "ko")];
    for (visitor, path, status) in [
        (&korean, "/nothing", 404),
        (&stranger, "/nothing", 404),
        (&korean, "/game/9/9", 404),
        (&korean, "/game/x/9", 404),
        (&korean, "/table/x", 400),
        (&korean, "/?round=x", 400),
        (&korean, "/language", 405),
        (&korean, "/people", 403),
    ] {
        let answer = visitor.get_with(path, &back);
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        assert!(
            answer.body.contains("lang=\"ko\"") && answer.body.contains("role=\"alert\""),
            "{path}: {}",
            answer.body
        );
        assert!(
            answer.body.contains("href=\"/game/1/1\"") && answer.body.contains("href=\"/\""),
            "{path}: {}",
            answer.body
        );
        let said = answer.body.split("role=\"alert\">").nth(1).unwrap().split('<').next().unwrap();
        assert!(!said.is_ascii(), "{path}: {said}");
    }
    let lured = stranger.get_with("/nothing", &[("referer", "http://evil.example//evil.example")]);
    assert!(!lured.body.contains("evil"), "{}", lured.body);
}
