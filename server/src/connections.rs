//! Connections: so many at a time, shared fairly, each with deadlines for what is read from it and written to it, encrypted where the
//! station has a certificate, and ended when the station ends.
//!
//! What comes after a request's head has limits of its own in `forms`. A visitor who says nothing, or a letter a minute, is hung up on,
//! and so is one who does not take what they asked for.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;
use tracing::warn;

use super::client_address::{Caller, Network};
use super::connection_shares::{Owner, Places};
use super::https::{self, Https};
use super::patient::Patient;

/// After an accept that failed, for want of files say.
const BREATH: Duration = Duration::from_millis(50);
/// Answers that are on their way get this long when the station ends; a stream of events has no end of its own.
const LEAVES_WITHIN: Duration = Duration::from_secs(3);
/// The head of a request: its path, a few cookies, what a browser says of itself. Also the step in which bodies are read.
const LONGEST_HEAD: usize = 16 << 10;

/// How much is borne with.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// From the moment a request is waited for until its head is there.
    pub head_within: Duration,
    /// How long somebody who takes nothing of an answer is waited for.
    pub taken_within: Duration,
}

impl Default for Limits {
    /// For a hall of 300 tables: a stream of events and a few requests for each phone, tablet and screen.
    fn default() -> Self {
        Self { connections: 2_000, head_within: Duration::from_secs(15), taken_within: Duration::from_secs(20) }
    }
}

/// How the station is reached.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// How much is borne with.
    pub limits: Limits,
    /// Proxies whose word on where a request comes from counts.
    pub proxies: Vec<IpAddr>,
    /// The certificate; without one everything is sent in the clear.
    pub https: Option<Https>,
}

impl From<Limits> for Reach {
    fn from(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }
}

/// Answers requests until `shutdown` is done.
pub async fn serve(listener: TcpListener, router: Router, reach: Reach, shutdown: impl Future<Output = ()>) {
    let mut shutdown = pin!(shutdown);
    let places = Places::new(reach.limits.connections);
    let reach = Arc::new(reach);
    let end = GracefulShutdown::new();
    let mut is_failing = false;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, from)) => {
                is_failing = false;
                let is_proxy = reach.proxies.contains(&from.ip().to_canonical());
                let place = places.take(Network::of(from.ip()), is_proxy);
                let connection =
                    Connection { from, router: router.clone(), reach: Arc::clone(&reach), ending: end.watcher() };
                tokio::spawn(async move {
                    tokio::select! {
                        () = connection.answer(stream, place.owner()) => {}
                        () = place.end.notified() => {}
                    }
                });
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
    // Who has not left by then is left behind.
    let _ = tokio::time::timeout(LEAVES_WITHIN, end.shutdown()).await;
}

/// What answers one connection.
struct Connection {
    from: SocketAddr,
    router: Router,
    reach: Arc<Reach>,
    ending: Watcher,
}

impl Connection {
    /// Answers what comes over it.
    async fn answer(self, stream: TcpStream, owner: Owner) {
        // A system that cannot send small answers at once sends them a little later.
        let _ = stream.set_nodelay(true);
        let Limits { head_within, taken_within, .. } = self.reach.limits;
        let Some(https) = self.reach.https.clone() else {
            return self.http(Patient::new(stream, taken_within), owner, false).await;
        };
        let local = stream.local_addr();
        let begins = tokio::time::timeout(head_within, https::begins_encrypted(&stream)).await;
        let Ok(Ok(is_encrypted)) = begins else { return };
        let stream = Patient::new(stream, taken_within);
        if is_encrypted {
            // Who never finishes to agree on a key never says what they want.
            if let Ok(Ok(stream)) = tokio::time::timeout(head_within, https.accept(stream)).await {
                self.http(stream, owner, true).await;
            }
        } else if let Ok(local) = local {
            let Self { reach, ending, .. } = self;
            let service = service_fn(move |request: Request<Incoming>| {
                let answer = https.lead_on(&request, local);
                async move { Ok::<_, std::convert::Infallible>(answer) }
            });
            speak(stream, service, reach.limits, ending).await;
        }
    }

    async fn http(self, stream: impl AsyncRead + AsyncWrite + Unpin + 'static, owner: Owner, is_encrypted: bool) {
        let Self { from, router, reach, ending } = self;
        let limits = reach.limits;
        let service = service_fn(move |mut request: Request<Incoming>| {
            let caller = Caller::of(from.ip(), is_encrypted, request.headers(), &reach.proxies);
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(owner.clone());
            router.clone().call(request)
        });
        speak(stream, service, limits, ending).await;
    }
}

/// Speaks HTTP until either side has had enough; an answer that is on its way when the station ends is ended first.
async fn speak<S, B>(stream: impl AsyncRead + AsyncWrite + Unpin + 'static, service: S, limits: Limits, ending: Watcher)
where
    S: hyper::service::Service<Request<Incoming>, Response = axum::http::Response<B>>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    B: hyper::body::Body + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_within)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    // What went wrong with it is the visitor's: there is nobody left to tell.
    let _ = ending.watch(connection).await;
}
