//! What is said of a bowl: how it stands with it and what to do, and what its scale shows beyond its class. How it stands is told in
//! English by `device` too, for its logs.

use calibration::bowl::{BeyondClass, Grams, ScaleFigures};
use device::advice::State;
use device::port::PortTrouble;
use words::{Sentence, Value, Word, sentence};

/// A bowl's state.
#[must_use]
pub fn state(state: &State) -> Sentence {
    match state {
        State::Port(trouble) => port(trouble),
        State::WrongInstrument { expected, found } => sentence!(InstrumentWrongInstrument { expected, found }),
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
    use words::Language;

    use super::*;

    #[test]
    fn every_state_is_told_whole_in_every_language() {
        let path = || "/dev/ttyUSB0".into();
        let states = [
            State::Starting,
            State::Port(PortTrouble::Missing { path: path() }),
            State::Port(PortTrouble::File { path: path() }),
            State::Port(PortTrouble::Permission { path: path() }),
            State::Port(PortTrouble::InUse { path: path() }),
            State::Port(PortTrouble::Slow { path: path() }),
            State::Unplugged,
            State::Greeting,
            State::Silent,
            State::Garbled,
            State::Damaged,
            State::Foreign,
            State::WrongInstrument { expected: "A".to_owned(), found: "B".to_owned() },
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
        for told in states {
            assert_eq!(Language::English.tell(&state(&told)), told.to_string());
            for language in [Language::Chinese, Language::Japanese, Language::Korean] {
                let said = language.tell(&state(&told));
                assert!(!said.is_ascii() && !said.contains(['{', '}']), "{language:?}: {said}");
            }
        }
    }
}
