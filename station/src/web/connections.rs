//! Connections: so many at a time, each with a deadline for the head of its next request, and an end when the station ends.
//!
//! What comes after the head has limits of its own in `posted`. A visitor who says nothing, or a letter a minute, is hung up on; those
//! who find no place wait in the system's queue.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower_service::Service;
use tracing::warn;

/// After an accept that failed, for want of files say.
const BREATH: Duration = Duration::from_millis(50);
/// Answers that are on their way get this long when the station ends; a stream of events has no end of its own.
const LEAVES_WITHIN: Duration = Duration::from_secs(3);

/// How much is borne with.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// From the moment a request is waited for until its head is there.
    pub head_within: Duration,
}

impl Default for Limits {
    /// For a hall of 300 tables: a stream of events and a few requests for each phone, tablet and screen.
    fn default() -> Self {
        Self { connections: 2_000, head_within: Duration::from_secs(15) }
    }
}

/// Answers requests until `shutdown` is done.
pub(super) async fn serve(listener: TcpListener, router: Router, limits: Limits, shutdown: impl Future<Output = ()>) {
    let mut shutdown = pin!(shutdown);
    let places = Arc::new(Semaphore::new(limits.connections));
    let (end, ending) = watch::channel(());
    let mut is_failing = false;
    loop {
        let arrival = async {
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            arrived = arrival => arrived,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, address)) => {
                is_failing = false;
                tokio::spawn(answer(stream, address, router.clone(), limits, ending.clone(), place));
            }
            Err(error) => {
                // Told once: it fails over and over until somebody leaves.
                if !std::mem::replace(&mut is_failing, true) {
                    warn!(cause = %error, "no more connections can be accepted");
                }
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(ending);
    // Nobody may be connected.
    let _ = end.send(());
    let _ = tokio::time::timeout(LEAVES_WITHIN, end.closed()).await;
}

/// Answers what comes over one connection, and keeps its place as long.
async fn answer(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    limits: Limits,
    mut ending: watch::Receiver<()>,
    _place: Option<OwnedSemaphorePermit>,
) {
    // A system that cannot send small answers at once sends them a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_within)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // What went wrong with it is the visitor's: there is nobody left to tell.
        _ = connection.as_mut() => return,
        _ = ending.changed() => connection.as_mut().graceful_shutdown(),
    }
    // What went wrong with it is the visitor's.
    let _ = connection.await;
}
