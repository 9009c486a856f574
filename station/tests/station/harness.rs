//! A station on a port of its own in a folder of its own, and visitors that speak HTTP to it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::command_error::CommandError;
use hall::equipment::{Equipment, STATION};
use hall::{commands, pairings};
use records::fact::{Fact, GameFacts, GameId, Role};
use server::Station;
use server::{connections, passwords};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A hall with a table and somebody in each role; everybody's password is their name twice.
pub struct Hall {
    pub address: SocketAddr,
    pub station: Arc<Station>,
    pub folder: TempDir,
    pub runtime: Runtime,
}

/// The program that opens devices and streams.
pub const HELPER: &str = env!("CARGO_BIN_EXE_shoutan-camera");

pub const GAME: GameId = GameId { round: 1, table: 1 };
pub const PEOPLE: [(&str, Role); 6] = [
    ("viewer", Role::Viewer),
    ("arbiter", Role::Arbiter),
    ("second", Role::Arbiter),
    ("chief", Role::ChiefReferee),
    ("auditor", Role::Auditor),
    ("admin", Role::Administrator),
];

pub fn password(name: &str) -> String {
    format!("{name} {name}")
}

pub fn image(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-images/images").join(name)
}

pub fn photo(name: &str) -> Vec<u8> {
    std::fs::read(image(name)).unwrap()
}

/// What the station will call these bytes.
pub fn photo_name(bytes: &[u8]) -> String {
    records::photos::name_of(bytes)
}

impl Hall {
    pub fn open() -> Self {
        Self::reached(connections::Limits::default())
    }

    /// The same, reached in another way.
    pub fn reached(reach: impl Into<connections::Reach>) -> Self {
        let hall = Self::within(reach);
        hall.runtime.block_on(async {
            for (name, role) in PEOPLE {
                let hash = passwords::hash(&password(name));
                hall.station
                    .live_hall
                    .enter("station", move |seen| commands::person(seen, name, role, hash))
                    .await
                    .unwrap();
            }
            let facts = GameFacts {
                black: "Aoki".to_owned(),
                white: "Berg".to_owned(),
                rules: "ing-1996".to_owned(),
                ..GameFacts::default()
            };
            hall.station.live_hall.enter("admin", move |seen| pairings::game(seen, GAME, facts)).await.unwrap();
        });
        hall
    }

    /// Without people or games.
    pub fn empty() -> Self {
        Self::within(connections::Limits::default())
    }

    /// The same, reached in another way.
    pub fn within(reach: impl Into<connections::Reach>) -> Self {
        let reach = reach.into();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (address, station) = runtime.block_on(async {
            let station = station::serve::open(folder.path(), HELPER.into()).await.unwrap();
            station.live_hall.enter("station", |hall| hall.equipment.set_event("Test Cup")).await.unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            tokio::spawn(dashboard::run(listener, Arc::clone(&station), reach, std::future::pending()));
            (address, station)
        });
        Self { address, station, folder, runtime }
    }

    pub fn visitor(&self, name: &str) -> Visitor {
        let mut visitor = Visitor::new(self.address);
        let answer = visitor.log_in("/login", &[("name", name), ("password", &password(name))]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        let page = visitor.get("/");
        visitor.csrf = between(&page.body, "name=\"csrf\" value=\"", "\"").to_owned();
        visitor
    }

    /// Hangs something at a table as the configuration does, which may name any path.
    pub fn equip(&self, wish: impl FnOnce(&Equipment) -> Result<Vec<Fact>, CommandError> + Send + 'static) {
        self.runtime.block_on(async {
            self.station.live_hall.enter(STATION, move |hall| wish(&hall.equipment)).await.unwrap();
            self.station.equip().await;
        });
    }

    /// Waits until a photograph was read.
    pub fn read(&self) {
        let until = Instant::now() + Duration::from_secs(120);
        while self.station.live_hall.see(|hall| hall.games[&GAME].photos.iter().any(|taken| taken.reading.is_none())) {
            assert!(Instant::now() < until, "the photograph was not read");
            std::thread::yield_now();
        }
    }

    /// Everything that is true of the picture's points that were not read with confidence.
    pub fn correct(&self, arbiter: &Visitor, truth: &str) {
        let truth: serde_json::Value = serde_json::from_slice(&std::fs::read(image(truth)).unwrap()).unwrap();
        let rows: Vec<String> =
            truth["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect();
        self.correct_to(arbiter, &rows.join("\n").parse().unwrap());
    }

    /// Says of points what makes the board this one.
    pub fn correct_to(&self, arbiter: &Visitor, truth: &board::Board) {
        let (photo, read, doubtful) = self.station.live_hall.see(|hall| {
            let end = hall.games[&GAME].at_end().unwrap();
            let Some(records::reading::Reading::Read { rows, doubtful, .. }) = &end.reading else {
                panic!("{:?}", end.reading)
            };
            (end.photo.clone(), rows.join("\n").parse::<board::Board>().unwrap(), doubtful.clone())
        });
        for point in truth.size().points() {
            let name = point.human(truth.size()).to_string();
            if read.get(point) != truth.get(point) || doubtful.contains(&name) {
                let stone = match truth.get(point) {
                    Some(board::Color::Black) => "black",
                    Some(board::Color::White) => "white",
                    None => "bare",
                };
                let fields = [("photo", photo.as_str()), ("point", &name), ("stone", stone)];
                assert_eq!(arbiter.form("/game/1/1/point", &fields).status, 303);
            }
        }
    }

    pub fn state(&self) -> &'static str {
        self.station.live_hall.see(|hall| hall.games[&GAME].state().name())
    }

    pub fn see<T>(&self, look: impl FnOnce(&hall::Game) -> T) -> T {
        self.station.live_hall.see(|hall| look(&hall.games[&GAME]))
    }
}

/// An answer of the station.
pub struct Answer {
    pub status: u16,
    pub body: String,
    pub headers: ureq::http::HeaderMap,
}

impl Answer {
    /// What the script is told: how far the log is with what was just entered.
    fn sequence(&self) -> Result<u64, u16> {
        let told: Option<serde_json::Value> = serde_json::from_str(&self.body).ok().filter(|_| self.status == 200);
        told.and_then(|told| told["sequence"].as_u64()).ok_or(self.status)
    }
}

/// The status of an answer that did not come: the station hung up.
pub const HUNG_UP: u16 = 0;

const FORM: &str = "application/x-www-form-urlencoded";
const AS_SCRIPT: (&str, &str) = ("accept", "application/json");

/// A browser without a window.
#[derive(Clone)]
pub struct Visitor {
    agent: ureq::Agent,
    address: SocketAddr,
    pub cookie: String,
    pub csrf: String,
    pub bearer: Option<String>,
}

impl Visitor {
    pub fn new(address: SocketAddr) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            // A connection that the station closed meanwhile is not to be mistaken for one that it hung up.
            .max_idle_connections(0)
            .timeout_global(Some(Duration::from_secs(60)));
        Self { agent: config.build().into(), address, cookie: String::new(), csrf: String::new(), bearer: None }
    }

    pub fn with_cookie(mut self, cookie: &str) -> Self {
        self.cookie = cookie.to_owned();
        self
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.agent.get(format!("http://{}{path}", self.address)).header("cookie", &self.cookie);
        if let Some(bearer) = &self.bearer {
            request = request.header("authorization", format!("Bearer {bearer}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        told(request.call())
    }

    /// Sends bytes of any kind, with any headers.
    pub fn post(&self, path: &str, kind: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = self
            .agent
            .post(format!("http://{}{path}", self.address))
            .header("cookie", &self.cookie)
            .header("content-type", kind);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(bearer) = &self.bearer {
            request = request.header("authorization", format!("Bearer {bearer}"));
        }
        told(request.send(body))
    }

    /// Sends a form, its token with it; one about a game as somebody does who has just looked at it.
    pub fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post(path, FORM, &[], self.seen(path, fields).as_bytes())
    }

    /// The same, as whoever was asked sends it again.
    pub fn form_again(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.form(path, &[fields, &[("sure", "yes")]].concat())
    }

    /// Sends a form as the page's script does: the sequence number of what was written down, or the status.
    pub fn tell(&self, path: &str, fields: &[(&str, &str)]) -> Result<u64, u16> {
        self.post(path, FORM, &[AS_SCRIPT], self.seen(path, fields).as_bytes()).sequence()
    }

    /// The same, with the whole answer.
    pub fn script(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post(path, FORM, &[AS_SCRIPT], self.fields(fields).as_bytes())
    }

    /// What the station sends for as long as it is there.
    pub fn stream(&self, path: &str) -> impl std::io::Read + use<> {
        let config = ureq::Agent::config_builder().timeout_global(None).build();
        let request = ureq::Agent::new_with_config(config).get(format!("http://{}{path}", self.address));
        request.header("cookie", &self.cookie).call().unwrap().into_body().into_reader()
    }

    fn seen(&self, path: &str, fields: &[(&str, &str)]) -> String {
        if !path.starts_with("/game/") || fields.iter().any(|(name, _)| *name == "seen") {
            return self.fields(fields);
        }
        let health: serde_json::Value = serde_json::from_str(&self.get("/api/v1/health").body).unwrap_or_default();
        self.fields(&[fields, &[("seen", &health["sequence"].to_string())]].concat())
    }

    /// The same with a photograph.
    pub fn send_photo(&self, path: &str, bytes: &[u8]) -> Result<u64, u16> {
        self.script_with_photo(path, &[], bytes).sequence()
    }

    /// The same with fields, and the whole answer.
    pub fn script_with_photo(&self, path: &str, fields: &[(&str, &str)], bytes: &[u8]) -> Answer {
        self.post(path, "multipart/form-data; boundary=edge", &[AS_SCRIPT], &self.parts(fields, bytes))
    }

    fn fields(&self, fields: &[(&str, &str)]) -> String {
        let mut all = fields.to_vec();
        all.push(("csrf", &self.csrf));
        let body: Vec<String> = all.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        body.join("&")
    }

    pub fn log_in(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.form(path, fields);
        self.keep_cookie(&answer);
        answer
    }

    fn keep_cookie(&mut self, answer: &Answer) {
        let mut given = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        if let Some(session) = given.find(|cookie| cookie.starts_with("shoutan=")) {
            self.cookie = session.split(';').next().unwrap().to_owned();
        }
    }

    /// Sends a file as a browser does.
    pub fn upload(&self, path: &str, fields: &[(&str, &str)], bytes: &[u8]) -> Answer {
        self.post(path, "multipart/form-data; boundary=edge", &[], &self.parts(fields, bytes))
    }

    fn parts(&self, fields: &[(&str, &str)], bytes: &[u8]) -> Vec<u8> {
        let mut body = Vec::new();
        let mut all = fields.to_vec();
        all.push(("csrf", &self.csrf));
        for (name, value) in all {
            body.extend(
                format!("--edge\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
            );
        }
        body.extend("--edge\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"x.jpg\"\r\n\r\n".bytes());
        body.extend(bytes);
        body.extend("\r\n--edge--\r\n".bytes());
        body
    }
}

fn told(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
    let Ok(mut answer) = answer else {
        return Answer { status: HUNG_UP, body: String::new(), headers: ureq::http::HeaderMap::new() };
    };
    let bytes = answer.body_mut().read_to_vec().unwrap_or_default();
    Answer {
        status: answer.status().as_u16(),
        body: String::from_utf8_lossy(&bytes).into_owned(),
        headers: answer.headers().clone(),
    }
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The text between two others.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let begin = text.find(before).unwrap_or_else(|| panic!("{before} is not in {text}")) + before.len();
    &text[begin..begin + text[begin..].find(after).unwrap()]
}
