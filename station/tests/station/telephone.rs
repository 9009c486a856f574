//! A telephone as a table's camera: paired by the address that an administrator is shown, it sends pictures without a session; whoever has
//! no right address is told nothing, and none sends more than is taken.

use std::time::{Duration, Instant};

use instruments::camera::{CameraTrouble, Life, MOST_BYTES_OF_A_TELEPHONE};
use records::reading::Reading;
use serde_json::json;
use words::{Language, Refusal, Word};

use crate::browser::{axe, findings};
use crate::harness::{Answer, Hall, Visitor, between, image, photo};
use crate::webdriver::{Browser, TO_BROWSE, Window};

/// A hang is a failure.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + LONGEST_WAIT;
    while !is_so() {
        assert!(Instant::now() < end, "never came true: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Makes a telephone a table's camera; gives the path of its address.
fn paired(admin: &Visitor, table: u16) -> String {
    let table = table.to_string();
    assert_eq!(admin.form("/instruments/camera", &[("table", &table), ("kind", "telephone")]).status, 303);
    shown(&admin.get(&format!("/instruments?table={table}")).body)
}

/// The path that a page of instruments shows.
fn shown(page: &str) -> String {
    format!("/telephone/{}", between(page, "href=\"/telephone/", "\""))
}

/// Sends a picture as the page's script does.
fn send(telephone: &Visitor, path: &str, bytes: &[u8]) -> Answer {
    telephone.post(path, "image/jpeg", &[], bytes)
}

/// The same, as soon as another is taken.
fn send_in_time(telephone: &Visitor, path: &str, bytes: &[u8]) -> Answer {
    let end = Instant::now() + LONGEST_WAIT;
    loop {
        let answer = send(telephone, path, bytes);
        if answer.status != 429 {
            return answer;
        }
        assert!(Instant::now() < end, "it is never taken");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn says(answer: &Answer, refusal: Refusal) -> bool {
    answer.body.contains(Language::English.say(refusal))
}

#[test]
fn a_picture_that_a_telephone_sent_is_the_tables_camera() {
    let hall = Hall::open();
    let (admin, arbiter) = (hall.visitor("admin"), hall.visitor("arbiter"));
    let path = paired(&admin, 1);
    until("no telephone sends", || hall.station.cameras.trouble(1) == Some(CameraTrouble::NoTelephone));
    let page = admin.get("/instruments?table=1").body;
    assert!(page.contains("class=\"qr\"") && page.contains(Language::English.say(Word::TelephoneNeedsHttps)), "{page}");
    assert!(page.contains(Language::English.say(Refusal::CameraNoTelephone)), "{page}");
    assert!(page.contains("<option value=\"telephone\" selected>"), "{page}");
    assert_eq!(arbiter.form("/game/1/1/camera", &[]).status, 409, "there is no picture yet");

    // Somebody without a session opens the address, and may use the camera there alone.
    let telephone = Visitor::new(hall.address);
    let opened = telephone.get(&path);
    let allowed = |answer: &Answer| answer.headers["permissions-policy"].to_str().unwrap().contains("camera=(self)");
    assert!(opened.status == 200 && allowed(&opened), "{}", opened.body);
    assert!(opened.body.contains(Language::English.say(Word::TelephoneHow)), "{}", opened.body);
    let policy = opened.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(!allowed(&telephone.get("/login")) && !allowed(&telephone.get("/telephone/1/wrong")));
    assert!(!opened.body.contains(Language::English.say(Word::TelephoneFresh)));

    let picture = photo("board-9.jpg");
    assert_eq!(send(&telephone, &path, &picture).status, 204);
    assert_eq!((hall.station.cameras.life(1), hall.station.cameras.trouble(1)), (Some(Life::Live), None));
    assert_eq!(hall.station.cameras.picture(1).as_deref(), Some(&picture));
    assert_eq!(hall.visitor("viewer").get("/camera/1").headers["content-type"], "image/jpeg");
    assert!(telephone.get(&path).body.contains(Language::English.say(Word::TelephoneFresh)));
    assert_eq!(arbiter.form("/game/1/1/camera", &[]).status, 303);
    hall.read();
    hall.see(|game| {
        let Some(Reading::Read { rows, .. }) = &game.photos[0].reading else { panic!("{:?}", game.photos[0].reading) };
        assert_eq!((rows.len(), game.photos[0].source.as_str()), (9, "camera"));
    });

    // Without a script the page's form sends one, and leads back to the page.
    let other = photo("board-13.jpg");
    until("a single picture is taken", || {
        let answer = telephone.upload(&path, &[], &other);
        assert!([303, 429].contains(&answer.status), "{}", answer.body);
        answer.status == 303 && answer.headers["location"] == *path
    });
    assert_eq!(hall.station.cameras.picture(1).as_deref(), Some(&other));
    assert_eq!(telephone.post(&path, "multipart/form-data; boundary=edge", &[], b"--edge--\r\n").status / 100, 4);
}

#[test]
fn nobody_sends_without_the_address_of_now_and_nothing_is_told_of_tables() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let first = paired(&admin, 1);
    let other = paired(&admin, 2);
    assert_ne!(first, other);
    let telephone = Visitor::new(hall.address);
    let code = first.rsplit('/').next().unwrap();
    let last = if code.ends_with('A') { "B" } else { "A" };
    let nearly = format!("/telephone/1/{}{last}", &code[..code.len() - 1]);
    // A code of another table, one that is nearly right, and tables with another camera or none: all are told the same.
    let wrong = [format!("/telephone/2/{code}"), nearly.clone(), format!("/telephone/3/{code}"), nearly];
    let told: Vec<(u16, String)> = wrong
        .iter()
        .enumerate()
        .map(|(at, path)| if at % 2 == 0 { telephone.get(path) } else { send(&telephone, path, b"x") })
        .map(|answer| (answer.status, answer.body))
        .collect();
    assert!(told.iter().all(|answer| *answer == told[0]), "{told:?}");
    assert!(told[0].0 == 404 && told[0].1.contains(Language::English.say(Refusal::TelephoneCode)), "{told:?}");
    // Guessing is slowed down; who has the right address behind the same router is not.
    let guess = send(&telephone, "/telephone/1/guess", b"x");
    assert!(guess.status == 429 && guess.headers.contains_key("retry-after"), "{}", guess.status);
    let picture = photo("board-9.jpg");
    assert_eq!(send(&telephone, &first, &picture).status, 204);

    // Faster than every half second is too fast, and whoever sends so is told when to come again.
    let soon = send(&telephone, &first, &picture);
    assert!(soon.status == 429 && says(&soon, Refusal::TelephoneTooSoon), "{}", soon.body);
    assert_eq!(soon.headers["retry-after"], "1");
    assert_eq!(send_in_time(&telephone, &other, &picture).status, 204, "another table's is not too soon");
    let large = send_in_time(&telephone, &first, &vec![0xFF; MOST_BYTES_OF_A_TELEPHONE + 1]);
    assert!(large.status == 413 && says(&large, Refusal::TelephoneTooLarge), "{}: {}", large.status, large.body);
    let half = send_in_time(&telephone, &first, &picture[..picture.len() / 2]);
    assert!(half.status == 422 && says(&half, Refusal::CameraHalfWritten), "{}", half.body);
    let page = send_in_time(&telephone, &first, b"<html>no picture</html>");
    assert!(page.status == 422 && says(&page, Refusal::CameraNotAPicture), "{}", page.body);
    assert_eq!(hall.station.cameras.picture(1).as_deref(), Some(&picture), "the last one that is whole stays");

    // Only administrators see the address, and the log keeps no code.
    assert_eq!(hall.visitor("chief").get("/instruments?table=1").status, 403);
    let log = hall.visitor("auditor").get("/log").body;
    assert!(log.contains("telephone") && !log.contains(code), "{log}");

    // Set anew, the camera has another address, and the old one opens nothing; nor does any once the camera is another.
    let anew = paired(&admin, 1);
    assert_ne!(anew, first);
    let refused = |path: &str| [404, 429].contains(&send(&telephone, path, &picture[..1000]).status);
    assert!(refused(&first));
    assert_eq!(send_in_time(&telephone, &anew, &picture).status, 204);
    assert_eq!(admin.form_again("/instruments/camera", &[("table", "1"), ("kind", "none")]).status, 303);
    assert!(refused(&anew));
    assert!(!admin.get("/instruments?table=1").body.contains("/telephone/"));
}

#[test]
fn the_page_sends_pictures_by_itself_and_says_how_it_stands() {
    let hall = Hall::open();
    let path = paired(&hall.visitor("admin"), 1);
    let folder = tempfile::tempdir().unwrap();
    // What the browser takes for the camera: Motion JPEG is JPEGs, one after the other.
    let film = folder.path().join("board.mjpeg");
    std::fs::write(&film, photo("board-9.jpg").repeat(50)).unwrap();
    let film = format!("--use-file-for-fake-video-capture={}", film.display());
    let has_camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", film.as_str()];
    let Some(browser) = Browser::open_with(hall.address, Window::Phone, &has_camera) else {
        return not_run::needs(TO_BROWSE);
    };
    let Some(axe) = axe() else { return not_run::needs("axe-core, which ./test fetches with npm") };
    browser.go(&path);
    browser.until("Number(document.getElementById('count').textContent) >= 2");
    let says =
        |word: Word| format!("document.getElementById('state').textContent === {}", json!(Language::English.say(word)));
    browser.until(&says(Word::TelephoneSending));
    browser.picture("telephone-sending");
    // What came is the board that stands before the camera, and it is watched as by any camera.
    until("the picture is live", || hall.station.cameras.life(1) == Some(Life::Live));
    let sent = image::load_from_memory(&hall.station.cameras.picture(1).unwrap()).unwrap();
    println!("sent by the page: {} x {}", sent.width(), sent.height());
    until("the board is seen", || hall.station.tables.view(1).is_some_and(|view| view.board.is_some()));
    let truth: serde_json::Value = serde_json::from_slice(&std::fs::read(image("board-9.json")).unwrap()).unwrap();
    let seen = hall.station.tables.view(1).and_then(|view| view.board).unwrap();
    assert_eq!(json!(seen.rows()), truth["rows"]);

    // Stopped, it gives the camera back and sends nothing more; started again it goes on.
    browser.click("#switch");
    browser.until(&says(Word::TelephoneStopped));
    browser.until("document.getElementById('seen').srcObject === null");
    browser.picture("telephone-stopped");
    let before = browser.script("return Number(document.getElementById('count').textContent)").as_u64().unwrap();
    browser.click("#switch");
    browser.until(&format!("Number(document.getElementById('count').textContent) > {before}"));

    // Every language, by day and by night, for everybody.
    let mut serious = Vec::new();
    for tag in ["zh-Hans", "ja", "ko", "en"] {
        browser.click(&format!(".languages button[value={tag}]"));
        browser.until(&format!(
            "document.documentElement.lang === '{tag}' && document.getElementById('state').classList.contains('well')"
        ));
        browser.until("Number(document.getElementById('count').textContent) >= 1");
        for scheme in ["light", "dark"] {
            browser.scheme(scheme);
            browser.picture(&format!("telephone-{tag}-{scheme}"));
            let wide =
                browser.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert!(wide.as_i64().unwrap() <= 0, "{tag}: {wide} pixels too wide");
            let grave = |finding: &String| finding.starts_with("serious") || finding.starts_with("critical");
            serious.extend(findings(&browser, &axe).into_iter().filter(grave));
        }
        browser.scheme("light");
    }
    assert_eq!(serious, Vec::<String>::new());

    // The camera is set anew: the page says that its address opens nothing any more, and asks no more.
    paired(&hall.visitor("admin"), 1);
    browser.until(&format!(
        "document.getElementById('state').textContent === {}",
        json!(Language::English.say(Refusal::TelephoneCode))
    ));
    browser.until("document.getElementById('switch').hidden && document.getElementById('single').hidden");
    browser.picture("telephone-old-address");
}

#[test]
fn a_browser_without_a_camera_sends_single_pictures() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let (path, other) = (paired(&admin, 1), paired(&admin, 2));
    let Some(browser) = Browser::open(hall.address, Window::Phone) else { return not_run::needs(TO_BROWSE) };
    browser.go(&path);
    let why = [Word::TelephoneNone, Word::TelephoneRefused].map(|word| json!(Language::English.say(word)));
    browser.until(&format!("{}.includes(document.getElementById('state').textContent)", json!(why)));
    browser.picture("telephone-without-camera");
    let file = image("board-9.jpg").canonicalize().unwrap();
    browser.write("#single input[type=file]", file.to_str().unwrap());
    browser.click("#single button");
    browser.until("document.getElementById('count').textContent === '1'");
    assert_eq!(hall.station.cameras.life(1), Some(Life::Live));
    browser.picture("telephone-single");
    // The same by the form alone, as where no script runs.
    browser.go(&other);
    browser.until(&format!("{}.includes(document.getElementById('state').textContent)", json!(why)));
    browser.script("const form = document.querySelector('#single form'); form.replaceWith(form.cloneNode(true))");
    browser.write("#single input[type=file]", file.to_str().unwrap());
    browser.click("#single button");
    browser.until("document.getElementById('fresh') !== null");
    assert_eq!(hall.station.cameras.picture(2).as_deref(), Some(&photo("board-9.jpg")));
    // What an administrator is shown leads there.
    browser.log_in("admin");
    browser.go("/instruments?table=2");
    browser.until("document.querySelector('#telephone .qr')");
    browser.picture("telephone-paired");
    browser.go(&shown(browser.script("return document.documentElement.outerHTML").as_str().unwrap()));
    browser.until("document.querySelector('main#telephone')");
}
