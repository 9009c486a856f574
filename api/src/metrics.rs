//! The station's figures in the text format of OpenMetrics 1.0, for Prometheus and whatever else reads it.
//!
//! Names begin with `shoutan_`; what only grows ends in `_total`; units are written out. Nothing of a person or a game is in them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::State as GameState;
use instruments::camera::Life;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use server::Station;

/// What the content is called (OpenMetrics 1.0, section 4.1).
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InState {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Witnessed {
    station: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Lives {
    live: bool,
}

/// The station's figures, for Prometheus
#[utoipa::path(
    get, path = "/metrics", security(("bearer" = []), ("figures" = [])),
    responses((
        status = 200, description = "Text in the format of OpenMetrics 1.0", body = String,
        content_type = "application/openmetrics-text"
    ))
)]
pub async fn show(State(station): State<Arc<Station>>) -> Response {
    let mut text = String::new();
    match text::encode(&mut text, &figures(&station)) {
        Ok(()) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        // Writing to a string cannot fail, and no name of ours is refused: a test reads them all.
        Err(std::fmt::Error) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn figures(station: &Station) -> Registry {
    let mut registry = Registry::with_prefix("shoutan");
    let (sequence, states, waiting) = station.live_hall.see(|hall| {
        let states =
            GameState::ALL.map(|state| (state, hall.games.values().filter(|game| game.state() == state).count()));
        let photos = hall.games.values().flat_map(|game| &game.photos);
        (hall.sequence, states, photos.filter(|taken| taken.reading.is_none()).count())
    });
    registry.register("build", "The program that runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
    registry.register("log_entries", "Entries of the log, from its beginning", ConstCounter::new(sequence));
    let games = Family::<InState, Gauge>::default();
    for (state, count) in states {
        games.get_or_create(&InState { state: state.name() }).set(of(count));
    }
    registry.register("games", "Games by their state", games);
    registry.register("photos_waiting", "Photographs that are stored and not yet read", ConstGauge::new(of(waiting)));
    let readers = &station.live_hall.readers;
    let refused = i64::try_from(readers.refused_by_disk()).unwrap_or(i64::MAX);
    registry.register(
        "readings_refused_by_disk",
        "Readings that the disk does not take, and that wait for it",
        ConstGauge::new(refused),
    );
    let replaced = ConstCounter::new(readers.replaced());
    registry.register("readers_replaced", "Threads of the reader that ended badly and were started again", replaced);
    registry.register(
        "requests",
        "Requests answered since the start, by HTTP status",
        station.counters.requests.clone(),
    );
    let cameras = station.cameras.tables();
    let lives = cameras.iter().map(|table| station.cameras.life(*table) == Some(Life::Live));
    registry.register("cameras", "Tables' cameras, by whether their picture is fresh", by_life(lives));
    let bowls = station.bowls.all();
    let lives = bowls.iter().map(|(table, side)| station.bowls.view(*table, *side).is_some_and(|view| view.live));
    registry.register("bowls", "Measuring bowls, by whether they answer", by_life(lives));
    witnessed(station, &mut registry);
    if let Some(standing) = station.forwarding.standing() {
        let held = i64::try_from(standing.held).unwrap_or(i64::MAX);
        registry.register("joint_hall_entries", "Entries of the log that the joint hall holds", ConstGauge::new(held));
    }
    registry
}

/// How the logs of other stations stand.
fn witnessed(station: &Station, registry: &mut Registry) {
    let [entries, seen, altered] = [(); 3].map(|()| Family::<Witnessed, Gauge>::default());
    for (name, standing) in station.witnessing.standings() {
        let of_station = Witnessed { station: name };
        if let Some((head, at_ms)) = standing.seen {
            entries.get_or_create(&of_station).set(i64::try_from(head.sequence).unwrap_or(i64::MAX));
            seen.get_or_create(&of_station).set(i64::try_from(at_ms / 1_000).unwrap_or(i64::MAX));
        }
        altered.get_or_create(&of_station).set(i64::from(standing.alarm.is_some()));
    }
    registry.register("witnessed_entries", "Entries of another station's log that were witnessed", entries);
    let told = "When another station's log was witnessed last, in seconds since 1970";
    registry.register("witnessed_time_seconds", told, seen);
    let told = "Whether another station's log is not what was witnessed before: 1 where it is not";
    registry.register("witnessed_altered", told, altered);
}

fn by_life(lives: impl Iterator<Item = bool>) -> Family<Lives, Gauge> {
    let family = Family::<Lives, Gauge>::default();
    let [live, gone] = [true, false].map(|live| family.get_or_create_owned(&Lives { live }));
    for is_live in lives {
        let gauge = if is_live { &live } else { &gone };
        gauge.inc();
    }
    family
}

/// Nothing in a hall is counted beyond what the format takes.
fn of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
