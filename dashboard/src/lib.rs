//! The dashboard and the API: one port, one list of routes, and an access check before each.
//!
//! ```text
//! connection -> request -> headers, limits -> access (who may come in) -> handler -> live hall (store) or a look at the hall -> page or JSON
//! ```
//!
//! Pages are rendered here; what the browser adds is in `dashboard/pages`. Nothing here decides about a game.

mod board_drawing;
mod forwarded;
mod head;
mod pages;
pub mod routes;
#[cfg(test)]
mod tests;
mod views;
mod witnessed;

use std::sync::Arc;

use axum::Router;
use server::connections::{self, Reach};
use server::request_error::RequestError;
use server::{Station, access, headers};
use tokio::net::TcpListener;

/// The styles of every page,
pub const STYLES: &str = include_str!("../pages/station.css");
/// and the sign.
pub const ICON: &str = include_str!("../pages/icon.svg");

pub use pages::layout::{badge, time};

/// The station's answers to every request.
pub fn router(station: &Arc<Station>) -> Router {
    let mut router = Router::new();
    for route in routes::all() {
        let access = axum::middleware::from_fn_with_state((Arc::clone(station), route.access), access::check);
        router = router.route(route.path, route.handler.layer(access));
    }
    let routes = router.fallback(|| async { RequestError::NotFound }).layer(axum::extract::DefaultBodyLimit::disable());
    headers::around(routes, station).with_state(Arc::clone(station))
}

/// Answers requests until `shutdown` is done.
pub async fn run(
    listener: TcpListener,
    station: Arc<Station>,
    reach: impl Into<Reach>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let reach = reach.into();
    if let Some(https) = &reach.https {
        station.is_known_by(https.fingerprint());
    }
    connections::serve(listener, router(&station), reach, shutdown).await;
}
