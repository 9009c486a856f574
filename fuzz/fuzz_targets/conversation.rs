//! What must hold of a conversation with an instrument, whatever comes, whenever it comes and whatever a human does
//! meanwhile. Shared by the target `bowls_session` and by the tests of `device`.

use std::time::Duration;

use device::open_slot::MAX_LINE;
use device::protocols::Protocol;
use device::session::{Action, Command, Event, PortTrust, Session};

/// The first two bytes choose the protocol and what is bound to the bowl; then each step is a byte for the
/// kind, one for the time that passes before it (in 8 ms) and, for bytes that come, one for their number and the bytes.
pub fn check(data: &[u8]) {
    let [which, bound, rest @ ..] = data else { return };
    let protocol = Protocol::ALL[usize::from(*which) % Protocol::ALL.len()];
    let trust = if bound & 1 == 0 { PortTrust::Fixed } else { PortTrust::Confirm };
    let mut session = Session::new(protocol, trust, (bound & 2 != 0).then(|| "B-000123".to_owned()));
    let (mut now, mut rest, mut newest) = (Duration::ZERO, rest, Duration::ZERO);
    session.opened(now, None);
    while let [kind, pause, after @ ..] = rest {
        now += Duration::from_millis(8 * u64::from(*pause));
        rest = after;
        match kind % 8 {
            0 => session.obey(Command::Zero),
            1 => session.obey(Command::Tare),
            2 => session.obey(Command::Confirm),
            3 => settle_down(&mut session, now),
            _ => {
                let Some((length, after)) = after.split_first() else { break };
                let (bytes, after) = after.split_at(after.len().min(usize::from(*length)));
                rest = after;
                settle_down(&mut session, now);
                session.received(now, bytes);
            }
        }
        while let Some(event) = session.next_event() {
            let Event::Reading(reading) = event else { continue };
            assert!(
                reading.at <= now && reading.at >= newest,
                "a reading is as old as it says, and they come in order"
            );
            newest = reading.at;
        }
    }
}

/// Does what the session wants until it sleeps: soon, and never for no time.
fn settle_down(session: &mut Session, now: Duration) {
    for _ in 0..8 {
        match session.poll(now) {
            Action::Ask(question) => assert!(!question.is_empty() && question.len() <= MAX_LINE),
            Action::Sleep(until) => {
                assert!(until > now, "a sleep without a length is a busy loop");
                return;
            }
            Action::Reopen => session.opened(now, None),
        }
    }
    panic!("the session never rests");
}
