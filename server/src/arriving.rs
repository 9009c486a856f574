//! A request's body as it arrives: never more of it in memory than was allowed, never two steps ahead of whoever parses it, and not
//! waited for for ever.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use tokio_stream::{Stream, StreamExt};
use tower_http::timeout::{TimeoutBody, TimeoutError};

/// A visitor who sends nothing for so long has gone, or means no good.
const GOES_ON_WITHIN: Duration = Duration::from_secs(10);
/// A browser reads an answer only once it has sent its whole request: what is left of a refused form is taken and thrown away for so
/// long, or the system would end the connection, and the answer with it.
const LINGERS_FOR: Duration = Duration::from_secs(10);

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

/// What becomes of a body that whoever parses it did not want to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The connection ends with the answer, which may be lost.
    HangUp,
    /// So many bytes more are thrown away, so that the answer is heard.
    Drain(usize),
}

/// A body as it arrives.
struct Arriving {
    /// There until it ends.
    body: Option<BodyDataStream>,
    rest: Rest,
    allowance: Allowance,
    /// Whoever parses looks at what it was given before it is given more: `multer` would else read on as long as anything comes.
    has_given: bool,
}

/// The same body within an allowance.
pub fn within(body: Body, allowance: Allowance, rest: Rest) -> Body {
    let body = Body::new(TimeoutBody::new(GOES_ON_WITHIN, body));
    Body::from_stream(Arriving { body: Some(body.into_data_stream()), rest, allowance, has_given: false })
}

impl Drop for Arriving {
    fn drop(&mut self) {
        // A runtime that ends has nobody left to answer.
        let (Rest::Drain(most), Some(body), Ok(runtime)) =
            (self.rest, self.body.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        // Whatever comes of it, the answer is on its way.
        runtime.spawn(tokio::time::timeout(LINGERS_FOR, drain(body, most)));
    }
}

/// Takes a body to its end, or this many bytes of it.
async fn drain(mut body: BodyDataStream, most: usize) {
    let mut drained = 0;
    while drained < most {
        let Some(Ok(bytes)) = body.next().await else { return };
        drained += bytes.len();
    }
}

impl Stream for Arriving {
    type Item = Result<Bytes, BrokenOff>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.has_given) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        match ready!(Pin::new(body).poll_next(context)) {
            Some(Ok(bytes)) => {
                self.has_given = true;
                let is_allowed = self.allowance.take(bytes.len());
                Poll::Ready(Some(if is_allowed { Ok(bytes) } else { Err(BrokenOff) }))
            }
            Some(Err(error)) => {
                let is_silent = error.into_inner().is::<TimeoutError>();
                self.allowance.0.is_silent.fetch_or(is_silent, Ordering::Relaxed);
                self.body = None;
                Poll::Ready(Some(Err(BrokenOff)))
            }
            None => {
                self.body = None;
                Poll::Ready(None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Of 100 steps of ten bytes ten are allowed: how many are taken in the end.
    async fn taken(rest: Rest) -> usize {
        let taken = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&taken);
        let steps = tokio_stream::iter(0..100).map(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            Ok::<_, Infallible>(Bytes::from_static(&[b' '; 10]))
        });
        let mut body = within(Body::from_stream(steps), Allowance::of(100), rest).into_data_stream();
        while let Some(Ok(_)) = body.next().await {}
        drop(body);
        tokio::time::sleep(LINGERS_FOR).await;
        taken.load(Ordering::Relaxed)
    }

    #[tokio::test(start_paused = true)]
    async fn who_falls_silent_is_not_waited_for() {
        let steps = tokio_stream::iter([Ok::<_, Infallible>(Bytes::from_static(b"a"))]).chain(tokio_stream::pending());
        let allowance = Allowance::of(100);
        let mut body = within(Body::from_stream(steps), allowance.clone(), Rest::HangUp).into_data_stream();
        let begun = tokio::time::Instant::now();
        assert!(body.next().await.is_some_and(|step| step.is_ok()) && !allowance.is_silent());
        assert!(body.next().await.is_some_and(|step| step.is_err()) && allowance.is_silent());
        assert_eq!(begun.elapsed().as_secs(), GOES_ON_WITHIN.as_secs());
        assert!(body.next().await.is_none(), "it has ended");
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_left_of_a_refused_body_is_thrown_away_up_to_a_limit() {
        assert_eq!(taken(Rest::HangUp).await, 11);
        assert_eq!(taken(Rest::Drain(400)).await, 51);
        assert_eq!(taken(Rest::Drain(usize::MAX)).await, 100);
    }
}
