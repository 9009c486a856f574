//! Cameras and bowls as an administrator sets them in the dashboard: every source of pictures, what is said of one that gives none, and
//! that none slows another. Addresses are on this machine; the video is made of our own rendered picture.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use instruments::camera::{CameraTrouble, Cameras, Deadlines, Life};
use records::camera::Camera;
use records::fact::{CameraSource, Fact, GameFacts, GameId, Role};
use records::{ReadOnlyStore, Store};
use server::passwords;
use words::{Language, Refusal};

use crate::harness::{HELPER, Hall, Visitor, password, photo};
use crate::process::{self, Running};

/// A camera that has not shown what is awaited by then never will: two looks, and the rest between them.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "never came true: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Answers every request on a port of its own with these bytes; `greet` is what is between the connection and HTTP.
fn answers<S: Read + Write>(answer: Vec<u8>, greet: impl Fn(TcpStream) -> S + Send + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut stream = greet(stream);
            let mut asked = [0; 4_096];
            // Whoever does not believe the certificate hangs up here.
            if stream.read(&mut asked).is_ok_and(|read| read > 0) {
                let _ = stream.write_all(&answer).and_then(|()| stream.flush());
            }
        }
    });
    address
}

fn http(status: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

/// A listener that lets everybody in and says nothing.
fn hangs() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// A certificate for `localhost` that nobody knows, and a server that shows it.
fn unknown_certificate(answer: Vec<u8>) -> (String, SocketAddr) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let key = rustls::pki_types::PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let config = Arc::new(config);
    let greet =
        move |stream| rustls::StreamOwned::new(rustls::ServerConnection::new(Arc::clone(&config)).unwrap(), stream);
    (made.cert.pem(), answers(answer, greet))
}

/// What comes of a camera at its first looks.
fn seen(hall: &Hall, source: CameraSource) -> Result<Vec<u8>, CameraTrouble> {
    let cameras = Cameras::new(HELPER.into());
    hall.runtime.block_on(async { cameras.watch(1, source) });
    until("the camera was looked at", || cameras.trouble(1) != Some(CameraTrouble::NotYet));
    match cameras.trouble(1) {
        Some(trouble) => Err(trouble),
        None => Ok(cameras.picture(1).expect("it was taken just now").to_vec()),
    }
}

#[test]
fn an_address_gives_its_picture_or_says_why_not() {
    let hall = Hall::empty();
    let picture = photo("board-9.jpg");
    let snapshot = |address: SocketAddr| CameraSource::Snapshot(format!("http://{address}/still.jpg"));
    let good = answers(http("200 OK", &picture), |stream| stream);
    assert_eq!(seen(&hall, snapshot(good)).unwrap(), picture);
    let page = answers(http("200 OK", b"<html>log in</html>"), |stream| stream);
    assert_eq!(seen(&hall, snapshot(page)), Err(CameraTrouble::NotAPicture));
    let missing = answers(http("404 Not Found", b""), |stream| stream);
    assert_eq!(seen(&hall, snapshot(missing)), Err(CameraTrouble::Status { status: 404 }));
    let (closed, address) = hangs();
    drop(closed);
    assert_eq!(seen(&hall, snapshot(address)), Err(CameraTrouble::NotReached));
    let endless = answers(http("200 OK", &vec![0; 21 << 20]), |stream| stream);
    assert_eq!(seen(&hall, snapshot(endless)), Err(CameraTrouble::TooLarge));
    // Nobody on this machine stands for the certificate.
    let (_, tls) = unknown_certificate(http("200 OK", &picture));
    let address = format!("https://localhost:{}/still.jpg", tls.port());
    assert_eq!(seen(&hall, CameraSource::Snapshot(address)), Err(CameraTrouble::Certificate));
}

#[test]
fn a_folder_gives_its_newest_picture_unless_that_is_of_tomorrow() {
    let hall = Hall::empty();
    let folder = tempfile::tempdir().unwrap();
    let source = || CameraSource::Folder(folder.path().to_owned());
    assert_eq!(seen(&hall, source()), Err(CameraTrouble::NoPicture));
    let picture = photo("board-9.jpg");
    std::fs::write(folder.path().join("a.jpg"), &picture).unwrap();
    assert_eq!(seen(&hall, source()).unwrap(), picture);
    let tomorrow = SystemTime::now() + Duration::from_hours(24);
    std::fs::File::options().append(true).open(folder.path().join("a.jpg")).unwrap().set_modified(tomorrow).unwrap();
    assert_eq!(seen(&hall, source()), Err(CameraTrouble::Future));
    assert_eq!(seen(&hall, CameraSource::Folder(folder.path().join("none"))), Err(CameraTrouble::NoFolder));
}

/// What a clock that is set back leaves behind: the picture that is shown, and more than are tried, are of tomorrow.
#[test]
fn pictures_from_before_a_clock_was_set_back_do_not_stop_a_folder() {
    let hall = Hall::empty();
    let folder = tempfile::tempdir().unwrap();
    let cameras = Cameras::new(HELPER.into());
    let (before, after) = (photo("board-9.jpg"), photo("board-13.jpg"));
    std::fs::write(folder.path().join("0.jpg"), &before).unwrap();
    hall.runtime.block_on(async { cameras.watch(1, CameraSource::Folder(folder.path().to_owned())) });
    until("the first is shown", || cameras.picture(1).is_some_and(|picture| *picture == before));
    let tomorrow = SystemTime::now() + Duration::from_hours(24);
    for number in 0..4 {
        let path = folder.path().join(format!("{number}.jpg"));
        std::fs::write(&path, &before).unwrap();
        std::fs::File::options().append(true).open(path).unwrap().set_modified(tomorrow).unwrap();
    }
    until("all are of tomorrow", || cameras.trouble(1) == Some(CameraTrouble::Future));
    std::fs::write(folder.path().join("next.jpg"), &after).unwrap();
    until("the next is shown", || cameras.picture(1).is_some_and(|picture| *picture == after));
}

#[test]
fn a_device_that_is_no_camera_is_told_from_one_that_is_missing() {
    let hall = Hall::empty();
    let device = |path: &str| CameraSource::Device(path.into());
    assert_eq!(seen(&hall, device("/dev/video-that-is-not-there")), Err(CameraTrouble::NoDevice));
    assert_eq!(seen(&hall, device("/dev/null")), Err(CameraTrouble::NotOpened));
    let alone = Cameras::new("/nowhere/shoutan-camera".into());
    hall.runtime.block_on(async { alone.watch(1, device("/dev/null")) });
    until("the helper is missed", || alone.trouble(1) == Some(CameraTrouble::Helper));
}

#[test]
fn opencv_opens_a_video_and_its_picture_is_read() {
    let hall = Hall::open();
    let folder = tempfile::tempdir().unwrap();
    // Motion JPEG is JPEGs, one after the other.
    let video = folder.path().join("board.mjpeg");
    std::fs::write(&video, photo("board-9.jpg").repeat(5)).unwrap();
    let source = CameraSource::Opencv(video.to_str().unwrap().to_owned());
    hall.equip(|equipment| equipment.set_camera(1, Some(source.into())));
    until("the video is live", || hall.station.cameras.life(1) == Some(Life::Live));
    let shown = image::load_from_memory(&hall.station.cameras.picture(1).unwrap()).unwrap().to_rgb8();
    let original = image::load_from_memory(&photo("board-9.jpg")).unwrap().to_rgb8();
    assert_eq!(shown.dimensions(), original.dimensions());
    let apart: u64 = shown.iter().zip(original.iter()).map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    let mean = apart as f64 / shown.len() as f64;
    assert!(mean < 4.0, "red and blue are where they were: {mean} apart");
    // The arbiter takes it instead of a telephone's photograph.
    let arbiter = hall.visitor("arbiter");
    assert_eq!(arbiter.form("/game/1/1/camera", &[]).status, 303);
    hall.read();
    hall.see(|game| {
        let Some(records::reading::Reading::Read { rows, .. }) = &game.photos[0].reading else {
            panic!("{:?}", game.photos[0].reading)
        };
        assert_eq!((rows.len(), game.photos[0].source.as_str()), (9, "camera"));
    });
    let nothing = CameraSource::Opencv(folder.path().join("missing.mp4").to_str().unwrap().to_owned());
    assert_eq!(seen(&hall, nothing), Err(CameraTrouble::NotOpened));
}

#[test]
fn cameras_that_hang_slow_no_other() {
    let hall = Hall::empty();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.jpg"), photo("board-9.jpg")).unwrap();
    // Nobody who hangs is given up while this test runs.
    let hour = Duration::from_hours(1);
    let deadlines = Deadlines { answers_within: hour, opens_within: hour, ..Deadlines::default() };
    let cameras = Cameras::within(HELPER.into(), deadlines);
    let (_first, one) = hangs();
    let (_second, other) = hangs();
    hall.runtime.block_on(async {
        for table in 1..=20 {
            cameras.watch(table, CameraSource::Snapshot(format!("http://{one}/{table}")));
        }
        cameras.watch(21, CameraSource::Opencv(format!("http://{other}/stream.mjpeg")));
        cameras.watch(22, CameraSource::Folder(folder.path().to_owned()));
    });
    until("the folder is live", || cameras.life(22) == Some(Life::Live));
    assert!((1..=21).all(|table| cameras.trouble(table) == Some(CameraTrouble::NotYet)), "they hang");
    assert_eq!((cameras.life(1), cameras.life(21)), (Some(Life::Gone), Some(Life::Gone)));
}

#[test]
fn a_camera_that_hangs_is_given_up_and_told() {
    let hall = Hall::empty();
    let moment = Duration::from_millis(300);
    let deadlines = Deadlines { answers_within: moment, opens_within: moment, ..Deadlines::default() };
    let cameras = Cameras::within(HELPER.into(), deadlines);
    let (_first, one) = hangs();
    let (_second, other) = hangs();
    hall.runtime.block_on(async {
        cameras.watch(1, CameraSource::Snapshot(format!("http://{one}/still.jpg")));
        cameras.watch(2, CameraSource::Opencv(format!("http://{other}/stream.mjpeg")));
    });
    for table in [1, 2] {
        until("the deadline passes", || cameras.trouble(table) == Some(CameraTrouble::NoAnswer));
    }
}

/// What a folder shows: the picture, and what is wrong with the newest file.
fn shown(cameras: &Cameras) -> (Option<Vec<u8>>, Option<CameraTrouble>) {
    (cameras.picture(1).map(|picture| picture.to_vec()), cameras.trouble(1))
}

fn set_age(path: &Path, age: Duration) {
    let file = std::fs::File::options().append(true).open(path).unwrap();
    file.set_modified(SystemTime::now() - age).unwrap();
}

#[test]
fn a_half_written_file_is_never_adopted_whatever_its_kind() {
    let hall = Hall::empty();
    let board = image::load_from_memory(&photo("board-9.jpg")).unwrap();
    let as_format = |format| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        board.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    };
    let first = photo("board-9.jpg");
    for (name, whole) in [
        ("b.jpg", [first.as_slice(), b"the next"].concat()),
        ("b.png", as_format(image::ImageFormat::Png)),
        ("b.webp", as_format(image::ImageFormat::WebP)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.jpg"), &first).unwrap();
        set_age(&folder.path().join("a.jpg"), Duration::from_secs(30));
        let moment = Duration::from_millis(50);
        let cameras = Cameras::within(HELPER.into(), Deadlines { rest: moment, ..Deadlines::default() });
        hall.runtime.block_on(async { cameras.watch(1, CameraSource::Folder(folder.path().to_owned())) });
        until("the first picture is there", || shown(&cameras) == (Some(first.clone()), None));
        // A program that writes the next one, and is slow: the newest that is whole is shown, at no time a part of that one.
        let mut file = std::fs::File::create(folder.path().join(name)).unwrap();
        let end = if name == "b.jpg" { first.len() - 1 } else { whole.len() - 1 };
        let mut written = 0;
        for (upto, age_s) in [(8, 25), (whole.len() / 3, 20), (whole.len() / 2, 15), (end, 10)] {
            file.write_all(&whole[written..upto]).unwrap();
            written = upto;
            let other = [first.as_slice(), &[age_s]].concat();
            let beside = folder.path().join("a.new");
            std::fs::write(&beside, &other).unwrap();
            set_age(&beside, Duration::from_secs(age_s.into()));
            std::fs::rename(&beside, folder.path().join("a.jpg")).unwrap();
            until("a look passes the part over", || shown(&cameras) == (Some(other.clone()), None));
        }
        file.write_all(&whole[written..]).unwrap();
        drop(file);
        until("the whole is shown", || shown(&cameras) == (Some(whole.clone()), None));
    }
}

#[test]
fn a_file_that_is_written_in_its_own_place_is_shown_when_it_is_whole() {
    let hall = Hall::empty();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("still.jpg");
    let first = photo("board-9.jpg");
    let next = [first.as_slice(), b"the next"].concat();
    std::fs::write(&path, &first).unwrap();
    let moment = Duration::from_millis(50);
    let cameras = Cameras::within(HELPER.into(), Deadlines { rest: moment, ..Deadlines::default() });
    hall.runtime.block_on(async { cameras.watch(1, CameraSource::Folder(folder.path().to_owned())) });
    until("the first picture is there", || shown(&cameras) == (Some(first.clone()), None));
    std::fs::write(&path, &next[..first.len() / 2]).unwrap();
    until("it is half there", || shown(&cameras) == (Some(first.clone()), Some(CameraTrouble::HalfWritten)));
    std::fs::write(&path, &next).unwrap();
    until("the next is there", || shown(&cameras) == (Some(next.clone()), None));
}

#[test]
fn how_old_a_picture_may_be_is_set_for_each_camera_and_every_kind_has_its_own() {
    let hall = Hall::empty();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jpg");
    std::fs::write(&path, photo("board-9.jpg")).unwrap();
    let life = |fresh_s: Option<u32>, age_s: u64| {
        set_age(&path, Duration::from_secs(age_s));
        let cameras = Cameras::new(HELPER.into());
        let source = CameraSource::Folder(folder.path().to_owned());
        hall.runtime.block_on(async { cameras.watch(1, Camera { source, fresh_s }) });
        until("the folder was looked at", || cameras.trouble(1).is_none());
        match cameras.life(1).unwrap() {
            Life::Live => "live",
            Life::Stale(_) => "stale",
            Life::Gone => "gone",
        }
    };
    // A camera that writes every 30 seconds, and is late.
    assert_eq!((life(None, 45), life(None, 100), life(None, 361)), ("live", "stale", "gone"));
    assert_eq!((life(Some(300), 280), life(Some(300), 310)), ("live", "stale"));
    assert_eq!((life(Some(15), 5), life(Some(15), 16), life(Some(15), 61)), ("live", "stale", "gone"));
    let others = ["snapshot", "device", "opencv"].map(|kind| {
        let camera: Camera = serde_json::from_value(serde_json::json!({ kind: "x" })).unwrap();
        instruments::camera::fresh_by_source(&camera.source)
    });
    assert_eq!(others, [Duration::from_secs(15); 3]);
}

#[test]
fn an_administrator_sets_what_hangs_at_a_table_and_the_log_says_who() {
    let hall = Hall::open();
    let admin = hall.visitor("admin");
    let folder = hall.folder.path().join("cameras/one");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.jpg"), photo("board-9.jpg")).unwrap();
    let camera = |kind: &str, address: &str| {
        admin.form("/instruments/camera", &[("table", "1"), ("kind", kind), ("address", address)])
    };
    let fresh = |fresh_s: &str| {
        let fields = [("table", "1"), ("kind", "folder"), ("address", "one"), ("fresh_s", fresh_s)];
        admin.form("/instruments/camera", &fields)
    };
    let bowl = |port: &str, more: &[(&str, &str)]| {
        let fields = [&[("table", "1"), ("side", "black"), ("protocol", "mt-sics"), ("port", port)], more].concat();
        admin.form("/instruments/bowl", &fields)
    };
    // What cannot be meant is refused with a sentence, in the visitor's language, and nothing is written down.
    let before = hall.station.live_hall.see(|seen| seen.sequence);
    let wrong = [
        (camera("folder", "/etc"), Refusal::CameraFolder),
        (camera("folder", "../photos"), Refusal::CameraFolder),
        (camera("snapshot", "rtsp://camera"), Refusal::CameraSnapshot),
        (camera("device", "/etc/passwd"), Refusal::CameraDevice),
        (camera("opencv", "pipe:0"), Refusal::CameraOpencv),
        (camera("opencv", "tcp://0.0.0.0:9000?listen=1"), Refusal::CameraOpencv),
        (camera("opencv", "/etc/passwd"), Refusal::CameraOpencv),
        (camera("telescope", ""), Refusal::ChooseKind),
        (fresh("14"), Refusal::CameraFresh),
        (fresh("3601"), Refusal::CameraFresh),
        (fresh("soon"), Refusal::WholeNumber),
        (bowl("COM1", &[]), Refusal::BowlPort),
        (bowl("/dev/tty1", &[]), Refusal::BowlPort),
        (bowl("/dev/pts/0", &[]), Refusal::BowlPort),
        (bowl("/dev/ttyUSB0", &[("line", "fast")]), Refusal::BowlLine),
        (bowl("/dev/ttyUSB0", &[("profile", "/dev/zero")]), Refusal::BowlProfile),
        (bowl("/dev/ttyUSB0", &[("profile", "../station.key")]), Refusal::BowlProfile),
        (bowl("/dev/ttyUSB0", &[("profile", "bowls.toml")]), Refusal::BadProfile),
    ];
    for (answer, refusal) in wrong {
        assert!(answer.status == 409 || answer.status == 422, "{}", answer.status);
        assert!(answer.body.contains(Language::English.say(refusal)), "{}", answer.body);
    }
    // Of a file that is no profile nothing is told, whatever a link leads to.
    let profiles = hall.folder.path().join("profiles");
    std::fs::create_dir_all(&profiles).unwrap();
    std::os::unix::fs::symlink(hall.folder.path().join("station.key"), profiles.join("key.toml")).unwrap();
    let key = std::fs::read_to_string(profiles.join("key.toml")).unwrap();
    let quoted = bowl("/dev/ttyUSB0", &[("profile", "key.toml")]);
    assert!(quoted.status == 422 && !quoted.body.contains(&key[..16]), "{}", quoted.body);
    let mut korean = admin.clone();
    korean.cookie.push_str("; language=ko");
    let answer = korean.form("/instruments/camera", &[("table", "1"), ("kind", "folder"), ("address", "/x")]);
    assert!(answer.body.contains(Language::Korean.say(Refusal::CameraFolder)), "{}", answer.body);
    assert_eq!(hall.station.live_hall.see(|seen| seen.sequence), before);

    assert_eq!(camera("folder", "one").status, 303);
    until("the folder is live", || hall.station.cameras.life(1) == Some(Life::Live));
    assert_eq!(admin.get("/camera/1").status, 200);
    assert_eq!(fresh("3600").status, 303);
    assert!(admin.get("/instruments?table=1").body.contains("value=\"3600\""));
    assert_eq!(camera("snapshot", "http://ada:secret@127.0.0.1:1/still.jpg").status, 303);
    until("nobody answers", || hall.station.cameras.trouble(1) == Some(CameraTrouble::NotReached));
    assert_eq!(bowl("/dev/ttyUSB-not-there", &[("line", "9600 7E1")]).status, 303);
    let page = admin.get("/instruments?table=1").body;
    assert!(page.contains(Language::English.say(Refusal::CameraNotReached)) && page.contains("9600 7E1"), "{page}");
    assert!(!hall.visitor("auditor").get("/log").body.contains("secret"));
    // A scale that its last check found too far off says so wherever its counts are used.
    let off = "[scale-7]\ndate = \"2026-11-21\"\ninstrument = \"scale-7\"\n[scale-7.scale]\nzero = 0.0\nspan = 0.994\n\
        span_uncertainty = 0.00001\nrepeatability = 0.1\ndrift_per_minute = 0.0\nresolution = 0.1\n";
    std::fs::write(profiles.join("off.toml"), off).unwrap();
    assert_eq!(bowl("/dev/ttyUSB-not-there", &[("profile", "off.toml")]).status, 303);
    let page = admin.get("/instruments?table=1").body;
    assert!(page.contains("scale-7 shows 7.3 g too much at 1215 g"), "{page}");
    assert_eq!(bowl("/dev/ttyUSB-not-there", &[]).status, 303);
    let asked = camera("none", "");
    assert!(asked.status == 200 && asked.body.contains("Remove Table 1: Camera"), "{}", asked.body);
    assert!(hall.station.cameras.life(1).is_some(), "it is there until somebody means it");
    assert_eq!(admin.form_again("/instruments/camera", &[("table", "1"), ("kind", "none")]).status, 303);
    assert_eq!(hall.station.cameras.life(1), None);
    assert_eq!(bowl("", &[]).status, 200, "asked first");
    assert_eq!(admin.form_again("/instruments/bowl", &[("table", "1"), ("side", "black"), ("port", "")]).status, 303);
    assert!(hall.station.bowls.all().is_empty());

    // The event's name, and a game that was set up by mistake.
    let chief = hall.visitor("chief");
    assert_eq!(chief.form("/setup/event", &[("event", "Autumn Cup")]).status, 303);
    assert!(chief.get("/").body.contains("Autumn Cup"));
    assert_eq!(chief.form("/setup/event", &[("event", "")]).status, 409);
    let game = |table| [("round", "1"), ("table", table), ("black", "C"), ("white", "D"), ("rules", "japanese")];
    assert_eq!(chief.form("/setup", &game("2")).status, 303);
    assert!(
        chief
            .get("/setup?round=1&table=2")
            .body
            .contains("<option value=\"japanese\" selected>Japanese rules</option>")
    );
    let asked = chief.form("/setup/remove", &game("2")[..2]);
    assert!(asked.status == 200 && asked.body.contains("Remove Round 1, Table 2: C – D?"), "{}", asked.body);
    assert_eq!(chief.get("/game/1/2").status, 200, "it is there until somebody means it");
    assert_eq!(chief.form_again("/setup/remove", &game("2")[..2]).status, 303);
    assert_eq!(chief.form("/setup/remove", &game("2")[..2]).status, 404);
    assert_eq!(hall.visitor("arbiter").form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    assert_eq!(chief.form("/setup/remove", &game("1")[..2]).status, 409, "a result waits there");
    let entered = hall.runtime.block_on(async {
        let log = ReadOnlyStore::open(hall.folder.path()).await.unwrap().sealed().await.unwrap();
        log.into_iter().map(|entry| (entry.who, serde_json::from_str::<Fact>(&entry.fact).unwrap())).collect::<Vec<_>>()
    });
    let set_by = |who: &str| {
        let is_set = |fact: &Fact| matches!(fact, Fact::CameraSet { .. } | Fact::BowlSet { .. });
        entered.iter().filter(|(by, fact)| by == who && is_set(fact)).count()
    };
    assert_eq!((set_by("admin"), set_by("station")), (8, 0));
}

/// A station in a process of its own trusts what its machine trusts, follows its configuration, and keeps what the dashboard says.
#[test]
fn a_certificate_that_the_machine_trusts_is_trusted_and_the_dashboard_outlasts_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let picture = photo("board-9.jpg");
    let (certificate, tls) = unknown_certificate(http("200 OK", &picture));
    let trusted = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    prepare(folder.path());
    let config = |event: &str| {
        let address = format!("https://localhost:{}/still.jpg", tls.port());
        let tables = format!("[[table]]\nnumber = 1\ncamera = {{ snapshot = \"{address}\" }}\n");
        format!("listen = \"127.0.0.1:0\"\ndata = \"data\"\nevent = \"{event}\"\n{tables}")
    };
    let start = |event: &str| {
        let running = process::start_with(folder.path(), &config(event), ("SSL_CERT_FILE", &trusted));
        let mut admin = Visitor::new(running.address);
        let answer = admin.log_in("/login", &[("name", "admin"), ("password", &password("admin"))]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        admin.csrf = crate::harness::between(&admin.get("/").body, "name=\"csrf\" value=\"", "\"").to_owned();
        (running, admin)
    };
    let live = |_: &Running, admin: &Visitor| admin.get("/camera/1").status == 200;
    let (running, admin) = start("Spring Cup");
    until("the picture comes over https", || live(&running, &admin));
    assert!(admin.get("/").body.contains("Spring Cup"));
    let none = [("table", "1"), ("kind", "none")];
    assert_eq!(admin.form_again("/instruments/camera", &none).status, 303);
    drop(running);
    let (_running, admin) = start("Summer Cup");
    assert!(admin.get("/").body.contains("Summer Cup"), "nobody said otherwise");
    assert!(!admin.get("/instruments").body.contains("https://localhost"), "the dashboard's word stays");
}

/// An administrator and a game in a folder's log.
fn prepare(folder: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(&folder.join("data")).await.unwrap();
        let name = "admin".to_owned();
        let password = passwords::hash(&password("admin"));
        let game = GameId { round: 1, table: 1 };
        let public_key = data_encoding::HEXLOWER.encode(store.public_key().as_bytes());
        let begun = Fact::LogBegun { version: String::new(), public_key };
        let admin = Fact::PersonSet { name, role: Role::Administrator, password };
        store.append("station", &[begun, admin, Fact::GameSet { game, facts: GameFacts::default() }]).await.unwrap();
        store.close().await.unwrap();
    });
}
