//! Pairgoth's events: server-sent, at one of two paths. What an event says is not looked at: each is a reason to look at everything.
//!
//! Its counter of events starts anew with the program, so that an old number (`Last-Event-ID`) would hold events back; it is not sent, and
//! everything is looked at whenever the events are heard again.

use std::io::{BufRead, BufReader, Read};
use std::time::Duration;

use tracing::debug;

use super::client::Client;
use crate::waiting::Waker;

/// The packaged server has the first; its script asks for the second.
const PATHS: [&str; 2] = ["/api/tour/events", "/api/events"];
/// The first wait before it is listened to again; each further one is twice as long.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// A line of an event is a game or a player.
const LONGEST_LINE: u64 = 1 << 20;

/// Listens until the station ends, and wakes whoever looks at each event, and whenever it is heard again.
pub(super) fn listen(client: &Client, waker: &Waker) {
    let mut failed = 0_u32;
    while !waker.has_ended() {
        let heard = PATHS.iter().find_map(|path| match client.stream(path) {
            Ok(stream) => Some(stream),
            Err(error) => {
                debug!(cause = %error, path, "no events of Pairgoth");
                None
            }
        });
        match heard {
            Some(stream) => {
                failed = 0;
                if !waker.wake() {
                    return;
                }
                follow(stream, waker);
            }
            None => failed += 1,
        }
        std::thread::sleep(LONGEST_WAIT.min(FIRST_WAIT * 2_u32.pow(failed.min(5))));
    }
}

fn follow(stream: impl Read, waker: &Waker) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut stream).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.starts_with(b"data:") && !waker.wake() {
            return;
        }
    }
}
