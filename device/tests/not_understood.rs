//! Instruments that make themselves heard and are not understood: the arbiter is told what to check, and is not left with a
//! question that is never answered. Time is a value here.

use std::time::Duration;

use device::protocols::Protocol;
use device::session::{Action, PortTrust, Session};
use device::state::State;

/// An answer takes so long on its way.
const ON_ITS_WAY: Duration = Duration::from_millis(20);
/// A person is told after five seconds, and a question and its answer more.
const TOLD_BY: Duration = Duration::from_millis(6_500);
const WATCHED: Duration = Duration::from_secs(30);

/// What the instrument sends.
enum Sends {
    /// This to each question.
    Answer(&'static [u8]),
    /// This again and again, whatever it is asked.
    Always(&'static [u8]),
}

/// The states of a session with such an instrument, each with the time at which it was entered.
fn states(protocol: Protocol, sends: &Sends) -> Vec<(Duration, State)> {
    let mut session = Session::new(protocol, PortTrust::Fixed, None);
    let (mut now, mut states) = (Duration::ZERO, Vec::new());
    session.opened(now, Some("port"));
    while now < WATCHED {
        let asked = match session.poll(now) {
            Action::Reopen => {
                session.opened(now, Some("port"));
                false
            }
            Action::Sleep(_) => false,
            Action::Ask(_) => true,
        };
        now += ON_ITS_WAY;
        match sends {
            Sends::Answer(bytes) if asked => session.received(now, bytes),
            Sends::Always(bytes) => session.received(now, bytes),
            Sends::Answer(_) => {}
        }
        while session.next_event().is_some() {}
        if states.last().is_none_or(|(_, state)| state != session.state()) {
            states.push((now, session.state().clone()));
        }
    }
    states
}

fn is_told(protocol: Protocol, sends: &Sends) -> State {
    let states = states(protocol, sends);
    let after = states.iter().rev().find(|(at, _)| *at <= TOLD_BY).expect("a session has a state");
    let later = states.iter().filter(|(at, _)| *at > TOLD_BY).chain([after]);
    for (at, state) in later {
        // The sentences of these tell what to check: the protocol, the line's speed and its parity.
        let tells_what_to_check = matches!(state, State::Garbled | State::Damaged | State::Foreign | State::Refusing);
        assert!(tells_what_to_check, "{protocol} at {at:?}: {states:?}");
    }
    after.1.clone()
}

#[test]
fn one_that_says_that_questions_reach_it_damaged_is_told_of() {
    for name in ["mt-sics", "kern-kcp"] {
        let protocol: Protocol = name.parse().expect("a protocol");
        assert_eq!(is_told(protocol, &Sends::Answer(b"ET\r\n")), State::Damaged);
    }
}

#[test]
fn one_that_does_not_understand_is_told_of() {
    let protocol: Protocol = "mt-sics".parse().expect("a protocol");
    assert_eq!(is_told(protocol, &Sends::Answer(b"ES\r\n")), State::Refusing);
    assert_eq!(is_told(protocol, &Sends::Answer(b"I1 A \"0123\"\r\n")), State::Foreign);
}

#[test]
fn an_unknown_language_and_garbage_are_told_of_in_every_protocol() {
    for &protocol in Protocol::ALL {
        is_told(protocol, &Sends::Always(b"HELLO 12 WHO ARE YOU\r\n"));
        is_told(protocol, &Sends::Always(b"\xf3\x8a\x01\x7e\xfe"));
    }
}

#[test]
fn one_that_says_nothing_is_silent() {
    let protocol: Protocol = "mt-sics".parse().expect("a protocol");
    let states = states(protocol, &Sends::Answer(b""));
    assert!(states.iter().any(|(at, state)| *at < TOLD_BY && *state == State::Silent), "{states:?}");
}
