//! Whose bowl an instrument is: the identity that is bound to the bowl, and what is believed of a port that has no name.

use super::exchange::PortTrust;
use crate::state::State;

/// What is bound to a bowl.
#[derive(Debug)]
pub(super) struct Binding {
    bound: Option<String>,
    nameless: NamelessPort,
}

/// What is believed of an instrument without a name at a port without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamelessPort {
    /// It is always this bowl's.
    Trusted,
    /// It is when it is opened first, because a human has just plugged it in.
    TrustedOnce,
    /// A human has to say so.
    ToConfirm,
}

/// Whose instrument it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Recognition {
    /// The one bound to this bowl.
    Known,
    /// This one, bound to the bowl from now on.
    NewlyBound(String),
    /// Not this one, or nobody knows; the state says what.
    NotThis(State),
}

/// Whether an instrument is known to be the one of this bowl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acquaintance {
    /// It has still to say its name, or a human has to confirm it: nothing that it indicates counts.
    Stranger,
    /// It is.
    Known,
    /// It is, and a slot counter besides, whose last line had this number.
    SlotCounter {
        /// The number.
        sequence: u16,
    },
}

impl Binding {
    pub(super) fn new(trust: PortTrust, bound: Option<String>) -> Self {
        let nameless = match trust {
            PortTrust::Fixed => NamelessPort::Trusted,
            PortTrust::Confirm => NamelessPort::TrustedOnce,
        };
        Self { bound, nameless }
    }

    /// The identity, once known.
    pub(super) fn bound(&self) -> Option<&str> {
        self.bound.as_deref()
    }

    /// An instrument says its name, or its port has one.
    pub(super) fn by_name(&mut self, name: &str) -> Recognition {
        match &self.bound {
            Some(bound) if bound == name => Recognition::Known,
            Some(bound) => {
                Recognition::NotThis(State::WrongInstrument { expected: bound.clone(), found: name.to_owned() })
            }
            None => Recognition::NewlyBound(self.bound.insert(name.to_owned()).clone()),
        }
    }

    /// Without a name of its own, an instrument is the one at its USB port, or the one that a human confirms.
    pub(super) fn by_port(&mut self, port: Option<&str>) -> Recognition {
        match (port, &self.bound, self.nameless) {
            (Some(port), _, _) => self.by_name(port),
            (None, Some(bound), NamelessPort::TrustedOnce | NamelessPort::ToConfirm) => {
                Recognition::NotThis(State::NamelessPort { expected: bound.clone() })
            }
            (None, _, NamelessPort::Trusted) => Recognition::Known,
            (None, None, NamelessPort::TrustedOnce) => {
                self.nameless = NamelessPort::ToConfirm;
                Recognition::Known
            }
            (None, None, NamelessPort::ToConfirm) => Recognition::NotThis(State::Unconfirmed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_without_a_name_is_believed_once_or_always_or_never() {
        let unconfirmed = Recognition::NotThis(State::Unconfirmed);
        let elsewhere = Recognition::NotThis(State::NamelessPort { expected: "A".to_owned() });
        for (trust, bound, first, later) in [
            (PortTrust::Fixed, None, Recognition::Known, Recognition::Known),
            (PortTrust::Fixed, Some("A"), Recognition::Known, Recognition::Known),
            (PortTrust::Confirm, None, Recognition::Known, unconfirmed),
            (PortTrust::Confirm, Some("A"), elsewhere.clone(), elsewhere),
        ] {
            let mut binding = Binding::new(trust, bound.map(str::to_owned));
            assert_eq!([binding.by_port(None), binding.by_port(None)], [first, later], "{trust:?} {bound:?}");
        }
    }

    #[test]
    fn the_first_name_is_bound_and_no_other_is_taken() {
        let mut binding = Binding::new(PortTrust::Confirm, None);
        assert_eq!(binding.by_port(Some("A")), Recognition::NewlyBound("A".to_owned()));
        assert_eq!(binding.by_name("A"), Recognition::Known);
        let wrong = State::WrongInstrument { expected: "A".to_owned(), found: "B".to_owned() };
        assert_eq!(binding.by_name("B"), Recognition::NotThis(wrong));
        assert_eq!(binding.bound(), Some("A"));
    }
}
