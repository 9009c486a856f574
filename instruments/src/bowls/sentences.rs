//! What a person is told of a bowl, for the command line and the dashboard alike: how it stands with it and what to do, what it
//! indicates, why that is no count, and what its scale shows beyond its class. `device` gives the causes.

use calibration::bowl::{BeyondClass, Grams, ScaleFigures};
use device::port::PortTrouble;
use device::reading::{Indication, Uncounted};
use device::state::State;
use words::{Sentence, Value, Word, sentence};

/// A bowl's state.
#[must_use]
pub fn state(state: &State) -> Sentence {
    match state {
        State::Port(trouble) => port(trouble),
        State::WrongInstrument { expected, found } => sentence!(InstrumentWrongInstrument { expected, found }),
        State::NamelessPort { expected } => sentence!(InstrumentNamelessPort { expected }),
        State::Unit { unit } => sentence!(InstrumentUnit { unit }),
        State::Version { major } => sentence!(InstrumentVersion { version: major }),
        State::Starting => Word::InstrumentStarting.into(),
        State::Unplugged => Word::InstrumentUnplugged.into(),
        State::Greeting => Word::InstrumentGreeting.into(),
        State::Silent => Word::InstrumentSilent.into(),
        State::Garbled => Word::InstrumentGarbled.into(),
        State::Damaged => Word::InstrumentDamaged.into(),
        State::Foreign => Word::InstrumentForeign.into(),
        State::Unconfirmed => Word::InstrumentUnconfirmed.into(),
        State::Live => Word::InstrumentLive.into(),
        State::Busy => Word::InstrumentBusy.into(),
        State::Overload => Word::InstrumentOverload.into(),
        State::Underload => Word::InstrumentUnderload.into(),
        State::Refusing => Word::InstrumentRefusing.into(),
        State::Sensors => Word::InstrumentSensors.into(),
    }
}

fn port(trouble: &PortTrouble) -> Sentence {
    let shown = |path: &std::path::Path| Value::text(path.display());
    match trouble {
        PortTrouble::Missing { path } => sentence!(InstrumentPortMissing { path: shown(path) }),
        PortTrouble::NotConnected { wanted } => sentence!(InstrumentPortNotConnected { path: Value::text(wanted) }),
        PortTrouble::Directory { path } => sentence!(InstrumentPortDirectory { path: shown(path) }),
        PortTrouble::File { path } => sentence!(InstrumentPortFile { path: shown(path) }),
        PortTrouble::NotSerial { path } => sentence!(InstrumentPortNotSerial { path: shown(path) }),
        PortTrouble::Permission { path } => sentence!(InstrumentPortPermission { path: shown(path) }),
        PortTrouble::InUse { path } => sentence!(InstrumentPortInUse { path: shown(path) }),
        PortTrouble::Failed { path, kind } => {
            sentence!(InstrumentPortFailed { path: shown(path), cause: Value::text(kind) })
        }
        PortTrouble::Slow { path } => sentence!(InstrumentPortSlow { path: shown(path) }),
    }
}

/// What an instrument indicates, in a few words.
#[must_use]
pub fn indication(indication: &Indication) -> Value {
    match indication {
        Indication::Mass { grams, .. } => Value::text(grams),
        Indication::Slots(report) => sentence!(BowlsSlots { slots: report.counts.slots().len() }).into(),
        Indication::OwnCount => Word::BowlsShowsOwnCount.into(),
    }
}

/// Why there is no count.
#[must_use]
pub const fn uncounted(why: Uncounted) -> Word {
    match why {
        Uncounted::Moving => Word::BowlsMoving,
        Uncounted::OwnCount => Word::BowlsOwnCount,
        Uncounted::NoTare => Word::NoTare,
        Uncounted::OtherCalibration => Word::OtherCalibration,
        Uncounted::NotStones => Word::BowlsNotStones,
    }
}

/// That a scale shows too much or too little for its class, and what follows; none where it does not.
#[must_use]
pub fn beyond_class(instrument: &str, figures: &ScaleFigures) -> Option<Sentence> {
    let BeyondClass { load, off, allowed } = figures.beyond_class()?;
    let percent = format!("{:.2}", 100.0 * off.abs().0 / load.0);
    let grams = |grams: Grams| format!("{grams:.1}");
    let (load, allowed, shown) = (format!("{load:.0}"), grams(allowed), grams(off.abs()));
    Some(if off > Grams(0.0) {
        sentence!(BowlsTooMuch { instrument, off: shown, load, percent, allowed })
    } else {
        sentence!(BowlsTooLittle { instrument, off: shown, load, percent, allowed })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::io::ErrorKind;

    use device::port::Address;
    use words::Language;

    use super::*;

    #[test]
    fn every_state_is_told_whole_in_every_language() {
        let path = || "/dev/ttyUSB0".into();
        let usb = || "usb:0403:6001:A1".parse();
        let Ok(Address::Usb(wanted)) = usb() else { panic!("a USB address") };
        let states = [
            State::Starting,
            State::Port(PortTrouble::Missing { path: path() }),
            State::Port(PortTrouble::NotConnected { wanted }),
            State::Port(PortTrouble::Directory { path: path() }),
            State::Port(PortTrouble::File { path: path() }),
            State::Port(PortTrouble::NotSerial { path: path() }),
            State::Port(PortTrouble::Permission { path: path() }),
            State::Port(PortTrouble::InUse { path: path() }),
            State::Port(PortTrouble::Failed { path: path(), kind: ErrorKind::Other }),
            State::Port(PortTrouble::Slow { path: path() }),
            State::Unplugged,
            State::Greeting,
            State::Silent,
            State::Garbled,
            State::Damaged,
            State::Foreign,
            State::WrongInstrument { expected: "A".to_owned(), found: "B".to_owned() },
            State::NamelessPort { expected: "A".to_owned() },
            State::Unconfirmed,
            State::Live,
            State::Busy,
            State::Overload,
            State::Underload,
            State::Unit { unit: "lb".to_owned() },
            State::Refusing,
            State::Sensors,
            State::Version { major: 9 },
        ];
        let mut english = BTreeSet::new();
        for cause in &states {
            english.insert(Language::English.tell(&state(cause)));
            for language in [Language::Chinese, Language::Japanese, Language::Korean] {
                let sentence = language.tell(&state(cause));
                assert!(!sentence.is_ascii() && !sentence.contains(['{', '}']), "{language:?}: {sentence}");
            }
        }
        assert_eq!(english.len(), states.len(), "no two causes are told alike: {english:#?}");
        assert!(
            english.iter().all(|sentence| sentence.ends_with('.') && !sentence.contains(['{', '}'])),
            "{english:#?}"
        );
    }

    /// Whoever is not understood is told all that it may be.
    #[test]
    fn an_instrument_that_is_not_understood_is_told_with_what_to_check() {
        for cause in [State::Garbled, State::Damaged, State::Foreign, State::Refusing] {
            let sentence = Language::English.tell(&state(&cause));
            for check in ["protocol", "speed", "parity"] {
                assert!(sentence.contains(check), "{check}: {sentence}");
            }
        }
    }

    #[test]
    fn what_is_no_port_is_told_with_what_to_do() {
        let path = || "/dev/null".into();
        for (trouble, advice) in [
            (PortTrouble::Missing { path: path() }, "Plug the bowl in"),
            (PortTrouble::Directory { path: path() }, "is a folder"),
            (PortTrouble::File { path: path() }, "is a file"),
            (PortTrouble::NotSerial { path: path() }, "not a serial port"),
        ] {
            let sentence = Language::English.tell(&state(&State::Port(trouble)));
            assert!(sentence.contains(advice), "{sentence}");
        }
    }
}
