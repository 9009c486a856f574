//! A proxy between stations and the hall that does to a request what it is told to: drops it, or its answer, or half of it, lets it wait,
//! sends it twice, or sends it again after later ones.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It never arrives.
    Dropped,
    /// It arrives, and its answer does not.
    AnswerDropped,
    /// A part of it arrives.
    Half,
    /// It arrives late.
    Delayed,
    /// It arrives twice.
    Twice,
    /// It arrives, and once more after the next one.
    AgainLater,
}

impl Fate {
    pub const ALL: [Self; 6] =
        [Self::Dropped, Self::AnswerDropped, Self::Half, Self::Delayed, Self::Twice, Self::AgainLater];
}

/// How late a delayed request is.
const DELAY: Duration = Duration::from_millis(120);
/// Nobody waits longer for either side.
const PATIENCE: Duration = Duration::from_secs(15);

/// The proxy.
#[derive(Clone)]
pub struct Proxy {
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
}

struct State {
    hall: Option<SocketAddr>,
    is_cut: bool,
    armed: VecDeque<Fate>,
    met: usize,
    kept: Vec<Vec<u8>>,
}

impl Proxy {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state =
            Arc::new(Mutex::new(State { hall: None, is_cut: false, armed: VecDeque::new(), met: 0, kept: Vec::new() }));
        let proxy = Self { address, state };
        let accepting = proxy.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let proxy = accepting.clone();
                // What a broken connection says is what it is here for.
                std::thread::spawn(move || drop(proxy.carry(stream)));
            }
        });
        proxy
    }

    /// The hall is there from now on.
    pub fn leads_to(&self, hall: SocketAddr) {
        self.state.lock().unwrap().hall = Some(hall);
    }

    /// Nothing is carried any more, or again.
    pub fn cut(&self, is_cut: bool) {
        self.state.lock().unwrap().is_cut = is_cut;
    }

    /// A request to come meets this fate.
    pub fn arm(&self, fate: Fate) {
        self.state.lock().unwrap().armed.push_back(fate);
    }

    /// Requests that met a fate so far.
    pub fn met(&self) -> usize {
        self.state.lock().unwrap().met
    }

    /// Whether some fate waits for a request.
    pub fn is_armed(&self) -> bool {
        !self.state.lock().unwrap().armed.is_empty()
    }

    /// No fate waits any more.
    pub fn disarm(&self) {
        self.state.lock().unwrap().armed.clear();
    }

    fn carry(&self, mut station: TcpStream) -> io::Result<()> {
        station.set_read_timeout(Some(PATIENCE))?;
        // One request a connection: the answer says that it is closed.
        let request = message(&mut station)?;
        let is_post = request.starts_with(b"POST");
        let (hall, fate, kept) = {
            let mut state = self.state.lock().unwrap();
            if state.is_cut {
                return Ok(());
            }
            let fate = if is_post { state.armed.pop_front() } else { None };
            state.met += usize::from(fate.is_some());
            let kept = std::mem::take(&mut state.kept);
            if fate == Some(Fate::AgainLater) {
                state.kept.push(request.clone());
            }
            (state.hall, fate, kept)
        };
        let Some(hall) = hall else { return Ok(()) };
        match fate {
            Some(Fate::Dropped) => return Ok(()),
            Some(Fate::Half) => {
                let mut half = TcpStream::connect(hall)?;
                half.write_all(&request[..request.len() / 2])?;
                return half.shutdown(Shutdown::Both);
            }
            Some(Fate::Delayed) => std::thread::sleep(DELAY),
            Some(Fate::Twice) => drop(asked(hall, &request)),
            _ => {}
        }
        let answer = asked(hall, &request);
        for late in kept {
            // An answer that nobody waits for any more.
            drop(asked(hall, &late));
        }
        if fate != Some(Fate::AnswerDropped) {
            station.write_all(&closing(&answer?))?;
        }
        station.shutdown(Shutdown::Both)
    }
}

fn asked(hall: SocketAddr, request: &[u8]) -> io::Result<Vec<u8>> {
    let mut hall = TcpStream::connect(hall)?;
    hall.set_read_timeout(Some(PATIENCE))?;
    hall.write_all(request)?;
    message(&mut hall)
}

/// A message of HTTP: its head, and as much after it as that says.
fn message(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut part = [0; 16 << 10];
    loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length =
                head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
            if bytes.len() >= end + 4 + length.unwrap_or(0) {
                return Ok(bytes);
            }
        }
        match stream.read(&mut part)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => bytes.extend_from_slice(&part[..read]),
        }
    }
}

/// The same answer, after which the connection is closed.
fn closing(answer: &[u8]) -> Vec<u8> {
    let end = answer.iter().position(|byte| *byte == b'\r').unwrap_or(0);
    [&answer[..end], b"\r\nconnection: close", &answer[end..]].concat()
}
