//! Moves bytes between a session and a real port, one driver an instrument; each waits on its own and stalls no other.
//!
//! A driver is a future: it owns no thread and starts no runtime. Dropping it closes the port.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::journal::{Entry, JournalLine};
use crate::line::LineSettings;
use crate::port::{Address, Ports};
use crate::protocols::Protocol;
use crate::reading::Reading;
use crate::session::{Action, Command, Event, PortTrust, Session};
use crate::state::State;

/// What is to be driven.
#[derive(Clone, Debug, PartialEq)]
pub struct Instrument {
    /// How to find its port.
    pub address: Address,
    /// What it speaks.
    pub protocol: Protocol,
    /// The line, where it is not the maker's.
    pub line: Option<LineSettings>,
    /// The identity bound to this bowl, where one is known from before.
    pub bound: Option<String>,
    /// What is to be believed of a port without a name.
    pub trust: PortTrust,
}

/// How it stands with an instrument now.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Its state.
    pub state: State,
    /// Its identity, once it has one.
    pub identity: Option<String>,
    /// Its last reading, with the instant at which it was asked for. Of use only while the state is live.
    pub reading: Option<(Instant, Reading)>,
}

/// One instrument's driver.
#[derive(Debug)]
pub struct Driver<P> {
    ports: P,
    instrument: Instrument,
    session: Session,
    journal: Option<JournalLine>,
    view: watch::Sender<View>,
    events: broadcast::Sender<Event>,
    commands: mpsc::Receiver<Command>,
    begun: Instant,
}

/// The other end of a driver.
#[derive(Clone, Debug)]
pub struct Handle {
    /// How it stands now.
    pub view: watch::Receiver<View>,
    events: broadcast::Sender<Event>,
    commands: mpsc::Sender<Command>,
}

/// The first wait after a port did not open; it doubles.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest wait: a bowl that is plugged in again is found within a second.
const LONGEST_WAIT: Duration = Duration::from_millis(800);
/// A port that does not take a question by then is lost; held lines and flow control do that.
const WRITE_WITHIN: Duration = Duration::from_secs(1);
/// Bytes that come one at a time are taken together after so long, which spares work and costs nothing.
const GATHER: Duration = Duration::from_millis(4);
/// Events that a slow listener may fall behind before it loses the oldest.
const EVENTS_KEPT: usize = 256;
/// The most bytes taken in one go, and dropped at once before a question.
const READ: usize = 2048;
/// A line that still gives bytes after so many reads is not drained but flooded.
const DRAINS: usize = 16;

impl<P: Ports> Driver<P> {
    /// A driver that has not begun, and its other end.
    pub fn new(ports: P, instrument: Instrument, journal: Option<JournalLine>) -> (Self, Handle) {
        let session = Session::new(instrument.protocol, instrument.trust, instrument.bound.clone());
        let (view, watched) =
            watch::channel(View { state: State::Starting, identity: instrument.bound.clone(), reading: None });
        let (commander, commands) = mpsc::channel(8);
        let (events, _) = broadcast::channel(EVENTS_KEPT);
        let handle = Handle { view: watched, events: events.clone(), commands: commander };
        (Self { ports, instrument, session, journal, view, events, commands, begun: Instant::now() }, handle)
    }

    /// Runs for ever; dropping the future ends it.
    pub async fn run(mut self) {
        self.begun = Instant::now();
        let mut wait = FIRST_WAIT;
        loop {
            let line = self.instrument.line.unwrap_or_else(|| self.instrument.protocol.line());
            match self.ports.open(&self.instrument.address, line).await {
                Err(trouble) => self.session.closed(State::Port(trouble)),
                Ok(opened) => {
                    let port = opened.usb.as_ref().filter(|usb| usb.serial.is_some()).map(ToString::to_string);
                    let now = self.now();
                    self.note(now, &Entry::Opened(port.clone()));
                    self.session.opened(now, port.as_deref());
                    self.publish();
                    let answered = self.converse(opened.stream).await;
                    let now = self.now();
                    self.note(now, &Entry::Closed);
                    if answered {
                        wait = FIRST_WAIT;
                    }
                }
            }
            self.publish();
            self.pause(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// Talks until the port is lost or to be opened anew; whether it was live meanwhile.
    async fn converse(&mut self, mut stream: P::Stream) -> bool {
        let mut buffer = vec![0; READ];
        let mut live = false;
        loop {
            let now = self.now();
            if self.session.tick(now) {
                self.note(now, &Entry::Tick);
            }
            let until = match self.session.poll(now) {
                Action::Reopen => {
                    self.publish();
                    return live;
                }
                Action::Ask(question) => {
                    let sent = self.drain(&mut stream, &mut buffer).await && write(&mut stream, &question).await;
                    self.note(now, &Entry::Sent(question));
                    if !sent {
                        self.session.closed(State::Unplugged);
                        return live;
                    }
                    continue;
                }
                Action::Sleep(until) => until,
            };
            self.publish();
            live |= self.session.state().is_live();
            tokio::select! {
                read = stream.read(&mut buffer) => match read {
                    // Reads of a port that hung up give no bytes, for ever.
                    Ok(0) | Err(_) => {
                        self.session.closed(State::Unplugged);
                        return live;
                    }
                    Ok(length) => {
                        let now = self.now();
                        self.note(now, &Entry::Received(buffer[..length].to_vec()));
                        self.session.received(now, &buffer[..length]);
                        self.publish();
                        sleep(GATHER).await;
                    }
                },
                () = sleep_until(self.begun + until) => {}
                Some(command) = self.commands.recv() => self.obey(command),
            }
        }
    }

    /// Drops what has come unasked; false where the port hung up.
    async fn drain(&mut self, stream: &mut P::Stream, buffer: &mut [u8]) -> bool {
        for _ in 0..DRAINS {
            match timeout(Duration::ZERO, stream.read(buffer)).await {
                Err(_) => return true,
                Ok(Ok(0) | Err(_)) => return false,
                Ok(Ok(length)) => {
                    let now = self.now();
                    self.note(now, &Entry::Dropped(buffer[..length].to_vec()));
                }
            }
        }
        true
    }

    /// Waits, while still listening to the human.
    async fn pause(&mut self, wait: Duration) {
        let end = Instant::now() + wait;
        loop {
            tokio::select! {
                () = sleep_until(end) => return,
                Some(command) = self.commands.recv() => self.obey(command),
            }
        }
    }

    fn obey(&mut self, command: Command) {
        self.note(self.now(), &Entry::Commanded(command));
        self.session.obey(command);
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn note(&self, at: Duration, entry: &Entry) {
        if let Some(journal) = &self.journal {
            journal.add(at, entry);
        }
    }

    fn publish(&mut self) {
        while let Some(event) = self.session.next_event() {
            self.view.send_modify(|view| match &event {
                Event::State(state) => {
                    view.state = state.clone();
                    if !state.is_live() {
                        view.reading = None;
                    }
                }
                Event::Reading(reading) => view.reading = Some((self.begun + reading.at, reading.clone())),
                Event::Bound(identity) => view.identity = Some(identity.clone()),
            });
            // Nobody may be listening.
            let _ = self.events.send(event);
        }
    }
}

impl Handle {
    /// Events from now on. A listener that falls behind loses the oldest, and is told so by the channel.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// Sends a command; it is lost where the driver has ended or has too many waiting.
    pub fn command(&self, command: Command) {
        // A driver that is gone, or has so much to do already, shows it by its state.
        let _ = self.commands.try_send(command);
    }
}

impl View {
    /// The reading and its age, where the instrument is live.
    #[must_use]
    pub fn current(&self) -> Option<(&Reading, Duration)> {
        self.reading.as_ref().filter(|_| self.state.is_live()).map(|(at, reading)| (reading, at.elapsed()))
    }
}

async fn write<S: AsyncRead + AsyncWrite + Unpin>(stream: &mut S, bytes: &[u8]) -> bool {
    // A serial port has nothing to flush: waiting for its last bit would only hold up the next question.
    matches!(timeout(WRITE_WITHIN, stream.write_all(bytes)).await, Ok(Ok(())))
}
