//! A server that stands in for Pairgoth on this machine's own address: its interface as its sources have it.
//!
//! `Accept` is compulsory (400), `PUT` and `POST` need JSON (400), an unknown game or round is a 400, an unknown code an error 500. With a
//! secret whoever is not known is answered 401, whoever encrypts with another one 500, and a challenge brings a key. Events are server-sent,
//! at one of two paths.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use aes::Aes128;
use aes::cipher::{BlockCipherDecrypt, KeyInit};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What it is and what happened to it.
#[derive(Default)]
pub struct Inside {
    /// The tournament's terms.
    pub terms: Value,
    /// Its players.
    pub players: Vec<Value>,
    /// Its games, by round.
    pub games: Vec<Vec<Value>>,
    /// Results that were put in, in their order: the game's number and the code.
    pub put: Vec<(i64, String)>,
    /// Requests that were refused with this status.
    pub refused: Vec<u16>,
    listeners: Vec<TcpStream>,
    challenges: HashMap<String, String>,
    keys: HashMap<String, String>,
    events: u64,
    /// It answers nothing while this is set: it is down.
    is_down: bool,
    /// The game whose result it fails to take in, with an error 500.
    pub fails: Option<i64>,
    /// What somebody changes of a game, by its number, just when its round's results are asked for.
    pub meanwhile: HashMap<i64, Value>,
}

impl Inside {
    /// A tournament of which nothing happened yet.
    pub fn new(terms: Value, players: Vec<Value>, games: Vec<Vec<Value>>) -> Self {
        Self { terms, players, games, ..Self::default() }
    }
}

/// The server.
pub struct StandIn {
    /// Where it is.
    pub address: SocketAddr,
    /// What it is.
    pub inside: Arc<Mutex<Inside>>,
}

/// How it is set up.
#[derive(Clone, Copy)]
pub struct Setting {
    /// The shared secret, where it asks for one.
    pub secret: Option<&'static str>,
    /// Where events are.
    pub events: &'static str,
    /// Where tokens are.
    pub token: &'static str,
}

impl StandIn {
    /// Begins on any port.
    pub fn begin(inside: Inside, setting: Setting) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let inside = Arc::new(Mutex::new(inside));
        let of_threads = Arc::clone(&inside);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let inside = Arc::clone(&of_threads);
                std::thread::spawn(move || {
                    // A client that goes away is no error of the server's.
                    let _ = serve(stream, &inside, setting);
                });
            }
        });
        Self { address, inside }
    }

    /// It is down from now on: nothing is answered, and nobody hears events any more.
    pub fn goes_down(&self) {
        let mut inside = self.inside.lock().unwrap();
        inside.is_down = true;
        inside.listeners.clear();
    }

    /// It is started again: who was known is not known any more, and events are counted anew.
    pub fn comes_back(&self) {
        let mut inside = self.inside.lock().unwrap();
        inside.is_down = false;
        inside.events = 0;
        inside.keys.clear();
    }

    /// Whether anybody hears its events.
    pub fn has_listeners(&self) -> bool {
        !self.inside.lock().unwrap().listeners.is_empty()
    }

    /// Changes something inside, and tells those who listen.
    pub fn change(&self, event: &str, change: impl FnOnce(&mut Inside)) {
        let mut inside = self.inside.lock().unwrap();
        change(&mut inside);
        tell(&mut inside, event, &json!({}));
    }

    /// What a round's game has as its result.
    pub fn result(&self, round: usize, id: i64) -> String {
        let inside = self.inside.lock().unwrap();
        let game = inside.games[round - 1].iter().find(|game| game["id"] == id).unwrap();
        game["r"].as_str().unwrap().to_owned()
    }
}

fn tell(inside: &mut Inside, event: &str, data: &Value) {
    inside.events += 1;
    let text = format!("id: {:010}\nevent: {event}\ndata: {data}\n\n", inside.events);
    inside.listeners.retain_mut(|stream| stream.write_all(text.as_bytes()).is_ok());
}

fn serve(mut stream: TcpStream, inside: &Mutex<Inside>, setting: Setting) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut first = String::new();
        if reader.read_line(&mut first)? == 0 {
            return Ok(());
        }
        let mut headers = HashMap::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        }
        let length: usize = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        if headers.get("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
            body = chunks(&mut reader)?;
        } else {
            reader.read_exact(&mut body)?;
        }
        let mut words = first.split_whitespace();
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let mut inside = inside.lock().unwrap();
        if inside.is_down {
            return Ok(());
        }
        if path == setting.events && is_known(&headers, &inside, setting) {
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")?;
            inside.listeners.push(stream);
            return Ok(());
        }
        let (status, extra, answer) = answer(method, path, &headers, &body, &mut inside, setting);
        if status != 200 {
            inside.refused.push(status);
        }
        let text = answer.to_string();
        let head =
            format!("HTTP/1.1 {status} PointCorrection\r\nContent-Type: application/json; charset=UTF-8\r\n{extra}");
        stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes())?;
    }
}

fn chunks(reader: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let length = usize::from_str_radix(line.trim(), 16).unwrap_or(0);
        let mut chunk = vec![0; length + 2];
        reader.read_exact(&mut chunk)?;
        if length == 0 {
            return Ok(body);
        }
        body.extend_from_slice(&chunk[..length]);
    }
}

type Answer = (u16, String, Value);

fn error(status: u16, why: &str) -> Answer {
    (status, String::new(), json!({ "success": false, "error": why }))
}

fn answer(
    method: &str,
    path: &str,
    headers: &HashMap<String, String>,
    body: &[u8],
    inside: &mut Inside,
    setting: Setting,
) -> Answer {
    if is_garbled(headers, setting) {
        return error(500, "decryption failed");
    }
    if path == setting.token {
        return token(method, headers, body, inside, setting);
    }
    if !is_known(headers, inside, setting) {
        return error(401, "unauthorized");
    }
    match headers.get("accept").map(String::as_str) {
        None => return error(400, "Missing 'Accept' header"),
        Some("application/json") => {}
        Some(_) => return error(400, "Invalid 'Accept' header"),
    }
    let kind = headers.get("content-type").map(|kind| kind.split(';').next().unwrap_or_default().to_owned());
    match (method, kind.as_deref()) {
        ("GET", None) | (_, Some("application/json")) => {}
        ("GET", Some(_)) | (_, Some(_)) => return error(400, "JSON content expected"),
        (_, None) => return error(400, "no content type header"),
    }
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let (entity, number) = match parts[..] {
        ["api", "tour", "1"] => return (200, String::new(), inside.terms.clone()),
        ["api", "tour", "1", "part"] => return (200, String::new(), json!(inside.players)),
        ["api", "tour", "1", entity @ ("pair" | "res"), number] => (entity, number),
        ["api", "tour", _, ..] => return error(400, "unknown tournament"),
        _ => return error(400, "unknown entity"),
    };
    let Ok(round) = number.parse::<usize>() else { return error(400, "invalid round number") };
    if round == 0 || round > inside.games.len() + 1 {
        return error(400, "invalid round: previous round has not been played");
    }
    let (mut none, fails) = (Vec::new(), inside.fails);
    let meanwhile = &mut inside.meanwhile;
    let games = inside.games.get_mut(round - 1).unwrap_or(&mut none);
    match (method, entity) {
        ("GET", "pair") => (200, String::new(), json!({ "games": games, "pairables": [], "unpairables": [] })),
        ("GET", _) => {
            for game in games.iter_mut() {
                if let Some(Value::Object(changed)) = game["id"].as_i64().and_then(|id| meanwhile.remove(&id)) {
                    game.as_object_mut().unwrap().extend(changed);
                }
            }
            (200, String::new(), json!(games))
        }
        ("PUT", "res") => {
            let Ok(payload) = serde_json::from_slice::<Value>(body) else { return error(400, "no JSON") };
            let Some(game) = games.iter_mut().find(|game| game["id"] == payload["id"]) else {
                return error(400, "invalid game id");
            };
            let Some(code) = payload["result"].as_str() else { return error(400, "missing result") };
            if !["?", "b", "w", "=", "X", "#", "0"].contains(&code) {
                return error(500, "unknown result symbol");
            }
            if fails.is_some() && fails == payload["id"].as_i64() {
                return error(500, "cannot be saved");
            }
            game["r"] = json!(code);
            let told = json!({ "round": round, "data": game });
            let (id, code) = (payload["id"].as_i64().unwrap(), code.to_owned());
            inside.put.push((id, code));
            tell(inside, "ResultUpdated", &told);
            (200, String::new(), json!({ "success": true }))
        }
        _ => error(405, "method not allowed"),
    }
}

/// Whether `Authorization` holds what cannot be decrypted: Pairgoth fails at that with an error 500.
fn is_garbled(headers: &HashMap<String, String>, setting: Setting) -> bool {
    setting.secret.is_some() && headers.contains_key("authorization") && bearer(headers, setting).is_none()
}

/// What `Authorization` holds: a session and a key.
fn bearer(headers: &HashMap<String, String>, setting: Setting) -> Option<(String, String)> {
    let text = headers.get("authorization")?.strip_prefix("Bearer ")?;
    let mut bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
    let cipher = Aes128::new_from_slice(&setting.secret?.as_bytes()[..16]).unwrap();
    for block in bytes.as_chunks_mut::<16>().0 {
        let mut decrypted = (*block).into();
        cipher.decrypt_block(&mut decrypted);
        *block = decrypted.into();
    }
    let padding = usize::from(*bytes.last()?);
    bytes.truncate(bytes.len().checked_sub(padding)?);
    let (session, key) = std::str::from_utf8(&bytes).ok()?.split_once(':')?;
    Some((session.to_owned(), key.to_owned()))
}

fn is_known(headers: &HashMap<String, String>, inside: &Inside, setting: Setting) -> bool {
    setting.secret.is_none()
        || bearer(headers, setting).is_some_and(|(session, key)| inside.keys.get(&key) == Some(&session))
}

fn token(
    method: &str,
    headers: &HashMap<String, String>,
    body: &[u8],
    inside: &mut Inside,
    setting: Setting,
) -> Answer {
    if method == "GET" {
        return match bearer(headers, setting) {
            Some((session, key)) if inside.keys.get(&key) == Some(&session) => {
                (200, String::new(), json!({ "success": true }))
            }
            Some((session, _)) if !session.is_empty() => {
                let challenge = format!("challenge{}", inside.challenges.len());
                inside.challenges.insert(session, challenge.clone());
                (
                    401,
                    format!("WWW-Authenticate: {challenge}\r\n"),
                    json!({ "status": "failed", "message": "unauthorized" }),
                )
            }
            _ => error(400, "no session"),
        };
    }
    let payload: Value = serde_json::from_slice(body).unwrap_or_default();
    let (session, email) =
        (payload["session"].as_str().unwrap_or_default(), payload["email"].as_str().unwrap_or_default());
    // A challenge is good for one answer.
    let Some(challenge) = inside.challenges.remove(session) else { return error(401, "unauthorized") };
    let expected = HEXLOWER.encode(&Sha256::digest(format!("{session}:{challenge}:{email}")));
    if payload["signature"] != json!(expected) {
        return error(401, "unauthorized");
    }
    let key = format!("key{}", inside.keys.len());
    inside.keys.insert(key.clone(), session.to_owned());
    (200, String::new(), json!({ "token": key }))
}
