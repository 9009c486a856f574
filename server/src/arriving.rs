//! A request's body as it arrives: never more of it in memory than was allowed, never two steps ahead of whoever parses it, and not
//! waited for for ever.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use tokio::time::Sleep;
use tokio_stream::Stream;

/// A visitor who sends nothing for so long has gone, or means no good.
const GOES_ON_WITHIN: Duration = Duration::from_secs(10);

/// How many bytes of a body may still come; whoever parses it allows more when it knows what for.
#[derive(Clone, Debug)]
pub struct Allowance(Arc<Left>);

#[derive(Debug)]
struct Left {
    bytes: AtomicUsize,
    is_exceeded: AtomicBool,
    is_silent: AtomicBool,
}

impl Allowance {
    /// So many bytes to begin with.
    #[must_use]
    pub fn of(bytes: usize) -> Self {
        let (is_exceeded, is_silent) = (AtomicBool::default(), AtomicBool::default());
        Self(Arc::new(Left { bytes: AtomicUsize::new(bytes), is_exceeded, is_silent }))
    }

    /// So many more.
    pub fn add(&self, bytes: usize) {
        self.0.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Whether more came than was allowed.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.0.is_exceeded.load(Ordering::Relaxed)
    }

    /// Whether nothing came for too long.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.0.is_silent.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: usize) -> bool {
        let taken = self.0.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        self.0.is_exceeded.fetch_or(taken.is_err(), Ordering::Relaxed);
        taken.is_ok()
    }
}

/// Why a body breaks off.
#[derive(Debug, thiserror::Error)]
#[error("the body is too long, or does not come")]
pub struct BrokenOff;

/// A body as it arrives.
struct Arriving {
    body: BodyDataStream,
    allowance: Allowance,
    /// Whoever parses looks at what it was given before it is given more: `multer` would else read on as long as anything comes.
    has_given: bool,
    silence: Pin<Box<Sleep>>,
}

/// The same body within an allowance.
pub fn within(body: Body, allowance: Allowance) -> Body {
    let silence = Box::pin(tokio::time::sleep(GOES_ON_WITHIN));
    Body::from_stream(Arriving { body: body.into_data_stream(), allowance, has_given: false, silence })
}

impl Stream for Arriving {
    type Item = Result<Bytes, BrokenOff>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.has_given) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        match Pin::new(&mut self.body).poll_next(context) {
            Poll::Ready(Some(Ok(bytes))) => {
                self.has_given = true;
                self.silence.as_mut().reset(tokio::time::Instant::now() + GOES_ON_WITHIN);
                let is_allowed = self.allowance.take(bytes.len());
                Poll::Ready(Some(if is_allowed { Ok(bytes) } else { Err(BrokenOff) }))
            }
            Poll::Ready(Some(Err(_))) => Poll::Ready(Some(Err(BrokenOff))),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => {
                if self.silence.as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                self.allowance.0.is_silent.store(true, Ordering::Relaxed);
                Poll::Ready(Some(Err(BrokenOff)))
            }
        }
    }
}
