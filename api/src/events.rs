//! What happens in the hall, as it happens: server-sent events for the pages, and results for programs.
//!
//! Each event has the log's number as its identifier. Whoever comes back after a gap says the last one it heard (`Last-Event-ID`, which a
//! browser sends by itself), and hears what it missed; where that cannot be told, `resync` asks it to look at everything again.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use hall::live_hall::{LiveHall, Notice};
use serde_json::{Value, json};
use server::Station;
use server::access;
use server::listeners::Listening;
use server::request_error::RequestError;
use server::roles::Visitor;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;
use tokio_stream::wrappers::{BroadcastStream, ReceiverStream};
use tokio_stream::{Stream, StreamExt};

use super::results::Standing;

/// A line that says nothing keeps the connection through routers.
const STILL_HERE: Duration = Duration::from_secs(15);
/// Results that wait for a slow listener; the others wait in the log.
const MOST_WAITING: usize = 16;

type Events<S> = Sse<axum::response::sse::KeepAliveStream<S>>;

/// What a listener that comes back heard last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// It comes for the first time.
    Nothing,
    /// All up to this entry.
    UpTo(u64),
    /// Something that this log does not have.
    Unknown,
}

impl Heard {
    fn of(headers: &HeaderMap, now: u64) -> Self {
        let Some(last) = headers.get("last-event-id") else { return Self::Nothing };
        let known = last.to_str().ok().and_then(|last| last.parse().ok()).filter(|last| *last <= now);
        known.map_or(Self::Unknown, Self::UpTo)
    }
}

fn begin(station: &Station, visitor: &Visitor) -> Result<Listening, RequestError> {
    let (session, role) = visitor.person.as_ref().ok_or(RequestError::LogIn)?;
    Ok(station.listeners.begin(&session.name, *role)?)
}

/// Whether who listens would still be let in: asked before anything is told, since a stream outlasts what opened it.
fn still_let_in(station: &Arc<Station>, headers: &HeaderMap) -> impl Fn() -> bool + Send + use<> {
    let (station, token) = (Arc::clone(station), access::proof(headers).map(|(token, _)| token));
    move || token.as_deref().is_some_and(|token| access::person(&station, token).is_some())
}

/// Every change, for the pages: which game, and how far the log is.
pub async fn notices(
    State(station): State<Arc<Station>>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, RequestError> {
    let listening = begin(&station, &visitor)?;
    let live_hall = Arc::clone(&station.live_hall);
    let all = move |live_hall: &LiveHall| {
        let sequence = live_hall.see(|hall| hall.sequence);
        sse_event(sequence, json!({ "sequence": sequence, "all": true }))
    };
    // Listened to first, and asked second: nothing falls between.
    let notices = BroadcastStream::new(live_hall.notices());
    let now = live_hall.see(|hall| hall.sequence);
    let missed = match Heard::of(&headers, now) {
        Heard::Nothing => None,
        Heard::UpTo(last) if last == now => None,
        Heard::UpTo(_) | Heard::Unknown => Some(Ok(all(&live_hall))),
    };
    let is_let_in = still_let_in(&station, &headers);
    let events = notices.take_while(move |_| is_let_in()).map(move |notice| {
        let _counted = &listening;
        Ok(match notice {
            Ok(Notice { sequence, game: Some(id), .. }) => {
                sse_event(sequence, json!({ "sequence": sequence, "round": id.round, "table": id.table }))
            }
            Ok(Notice { sequence, game: None, .. }) => sse_event(sequence, json!({ "sequence": sequence })),
            // This listener was slow: it looks at everything again.
            Err(BroadcastStreamRecvError::Lagged(_)) => all(&live_hall),
        })
    });
    Ok(Sse::new(tokio_stream::iter(missed).chain(events)).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}

fn sse_event(sequence: u64, value: Value) -> Event {
    Event::default().id(sequence.to_string()).data(value.to_string())
}

/// Results as they are confirmed: server-sent events named `result`, each with the log's entry as its identifier and a Result as its data
///
/// Whoever comes back with Last-Event-ID hears the results since that entry that stand. `resync` asks to look at /results: the identifier
/// is none of this log.
#[utoipa::path(
    get, path = "/events",
    params(("Last-Event-ID" = Option<String>, Header, description = "The identifier of the last event that was heard")),
    responses((
        status = 200,
        description = "Events `result`, whose data is a Result, and `resync`, whose data is an empty object",
        body = String,
        content_type = "text/event-stream",
        example = "event: resync\nid: 41\ndata: {}\n\n"
    ))
)]
pub async fn results(
    State(station): State<Arc<Station>>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, RequestError> {
    let listening = begin(&station, &visitor)?;
    let (tell, told) = mpsc::channel(MOST_WAITING);
    let live_hall = Arc::clone(&station.live_hall);
    let notices = live_hall.notices();
    let now = live_hall.see(|hall| hall.sequence);
    let heard = Heard::of(&headers, now);
    let is_let_in = still_let_in(&station, &headers);
    tokio::spawn(async move {
        let _counted = listening;
        tell_results(&live_hall, notices, heard, now, &tell, is_let_in).await;
    });
    Ok(Sse::new(ReceiverStream::new(told).map(Ok)).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}

/// Tells each result that stands and was confirmed after what was heard, until nobody listens, or who does is let in no more. What stands
/// is asked of the hall at each turn, so that a listener that was slow misses nothing either.
async fn tell_results(
    live_hall: &LiveHall,
    mut notices: tokio::sync::broadcast::Receiver<Notice>,
    heard: Heard,
    now: u64,
    tell: &mpsc::Sender<Event>,
    is_let_in: impl Fn() -> bool,
) {
    let mut last = match heard {
        Heard::UpTo(last) => last,
        Heard::Nothing => now,
        Heard::Unknown => {
            if tell.send(Event::default().event("resync").id(now.to_string()).data("{}")).await.is_err() {
                return;
            }
            now
        }
    };
    loop {
        for (entry, result) in confirmed_after(live_hall, last) {
            if !is_let_in() {
                return;
            }
            last = entry;
            // A result is a flat list of texts and numbers, which JSON can always say.
            let Ok(event) = Event::default().event("result").id(entry.to_string()).json_data(result) else { return };
            if tell.send(event).await.is_err() {
                return;
            }
        }
        loop {
            let notice = tokio::select! {
                notice = notices.recv() => notice,
                () = tell.closed() => return,
            };
            match notice {
                Ok(Notice { confirmed: true, .. }) | Err(RecvError::Lagged(_)) => break,
                Ok(_) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }
}

/// The results that stand and were confirmed after an entry, in the order of the log.
fn confirmed_after(live_hall: &LiveHall, last: u64) -> Vec<(u64, Standing)> {
    let mut results: Vec<(u64, Standing)> = live_hall.see(|hall| {
        let newer = |game: &&hall::Game| game.confirmation.as_ref().is_some_and(|it| it.sequence > last);
        let of = |game: &hall::Game| Some((game.confirmation.as_ref()?.sequence, Standing::of(game)?));
        hall.games.values().filter(newer).filter_map(of).collect()
    });
    results.sort_by_key(|(entry, _)| *entry);
    results
}
