//! A connection whose other side has to take what it asked for: who reads nothing, or a letter a minute, is hung up on.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Within each deadline at least so much is taken, or all there is: 1.6 kB a second over a deadline of 20 s.
const ENOUGH_BYTES: usize = 32 << 10;

/// A connection with a deadline for its other side.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    within: Duration,
    /// Runs while the other side is waited for.
    deadline: Option<Pin<Box<Sleep>>>,
    taken: usize,
}

impl<S> Patient<S> {
    /// What is written has to be taken within this time.
    pub const fn new(stream: S, within: Duration) -> Self {
        Self { stream, within, deadline: None, taken: 0 }
    }

    /// Counts what was taken, and gives up where that is too little for too long.
    fn held(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            self.taken += bytes;
            if self.taken >= ENOUGH_BYTES {
                self.rests();
            }
        }
        if written.is_pending() {
            let within = self.within;
            let deadline = self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep(within)));
            ready!(deadline.as_mut().poll(context));
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        }
        written
    }

    /// Nobody is waited for.
    fn rests(&mut self) {
        self.deadline = None;
        self.taken = 0;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.held(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.held(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Whoever flushes has nothing left to write.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.stream).poll_flush(context));
        self.rests();
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const WITHIN: Duration = Duration::from_secs(20);

    /// What comes of writing a megabyte to somebody who takes so many bytes every ten seconds.
    async fn written_to_reader_of(bytes: usize) -> io::Result<()> {
        let (here, mut there) = tokio::io::duplex(1 << 10);
        let reader = tokio::spawn(async move {
            let mut buffer = vec![0; bytes.max(1)];
            loop {
                tokio::time::sleep(WITHIN / 2).await;
                if bytes > 0 && there.read_exact(&mut buffer).await.is_err() {
                    return;
                }
            }
        });
        let mut patient = Patient::new(here, WITHIN);
        let written = async {
            patient.write_all(&vec![7; 1 << 20]).await?;
            patient.flush().await
        };
        let written = written.await;
        reader.abort();
        written
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_too_little_is_given_up() {
        for bytes in [0, 1, 1_000, ENOUGH_BYTES / 4] {
            let refused = written_to_reader_of(bytes).await.unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::TimedOut, "{bytes}");
        }
        for bytes in [ENOUGH_BYTES, 4 * ENOUGH_BYTES] {
            written_to_reader_of(bytes).await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_between_answers_is_nobodys_fault() {
        let (here, mut there) = tokio::io::duplex(8);
        let mut patient = Patient::new(here, WITHIN);
        for _ in 0..5 {
            let took = tokio::spawn(async move {
                tokio::time::sleep(WITHIN / 2).await;
                let mut buffer = [0; 16];
                there.read_exact(&mut buffer).await.unwrap();
                there
            });
            patient.write_all(&[7; 16]).await.unwrap();
            patient.flush().await.unwrap();
            there = took.await.unwrap();
            tokio::time::sleep(WITHIN * 3).await;
        }
    }
}
