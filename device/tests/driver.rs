//! The driver against simulated instruments on lines in memory, with the clock stepped by hand: no sleeps, no hardware.

mod cable;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use calibration::bowl::{Grams, Increments, Progress, StoneRule};
use device::driver::{Driver, Handle};
use device::journal::Journal;
use device::port::UsbIdentity;
use device::protocols::Protocol;
use device::reading::{Counting, Indication, Settled};
use device::replay::replay;
use device::session::{Command, Event, PortTrust};
use device::simulator::{Bench, Fault, LoadCellModel, SimulatedInstrument, Spread};
use device::state::State;
use tokio::time::{Instant, sleep};

use cable::{Cable, bench, drive, instrument};

async fn wait_for(handle: &Handle, what: impl Fn(&State) -> bool, within: Duration) -> State {
    let end = Instant::now() + within;
    loop {
        let state = handle.view.borrow().state.clone();
        if what(&state) {
            return state;
        }
        assert!(Instant::now() < end, "still {state:?} after {within:?}");
        sleep(Duration::from_millis(5)).await;
    }
}

/// The next settled mass or count of slots.
async fn settled(handle: &Handle, within: Duration) -> Indication {
    let end = Instant::now() + within;
    loop {
        let stable = handle
            .view
            .borrow()
            .current()
            .filter(|(reading, _)| reading.settled == Settled::Stable)
            .map(|(r, _)| r.indication.clone());
        if let Some(indication) = stable {
            return indication;
        }
        assert!(Instant::now() < end, "nothing settles within {within:?}: {:?}", handle.view.borrow());
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn every_protocol_gives_settled_readings() {
    for &protocol in Protocol::ALL {
        let bench = bench(protocol, 7);
        let (task, handle) = drive(&Cable::new(&bench), instrument(protocol, PortTrust::Fixed, None));
        let count = loop {
            settled(&handle, Duration::from_secs(6)).await;
            let reading = handle.view.borrow().current().map(|(reading, age)| (reading.clone(), age));
            let Some((reading, age)) = reading else { continue };
            assert!(age < Duration::from_secs(1), "{protocol}: {age:?}");
            if reading.at > Duration::from_secs(3) {
                break tared().count(&reading);
            }
            sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(count.and_then(|count| count.proved()), Some(7), "{protocol}");
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn a_moving_bowl_is_never_settled() {
    for &protocol in Protocol::ALL {
        let bench = bench(protocol, 0);
        let cable = Cable::new(&bench);
        let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Fixed, None));
        settled(&handle, Duration::from_secs(5)).await;
        let mut events = handle.events();
        for stones in [3, 5, 1, 4] {
            bench.lock().put(Instant::now() - cable.begun, stones);
            sleep(Duration::from_secs(3)).await;
        }
        let mut seen = Vec::new();
        while let Ok(event) = events.try_recv() {
            if let Event::Reading(reading) = event {
                seen.extend(tared().count(&reading).map(|count| (count.low(), count.high())));
            }
        }
        seen.dedup();
        let settled: Vec<_> = seen.into_iter().skip_while(|count| *count == (0, 0)).collect();
        assert_eq!(settled, [(3, 3), (8, 8), (9, 9), (13, 13)], "{protocol}");
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn silence_unplugging_and_return() {
    for &protocol in Protocol::ALL {
        let bench = bench(protocol, 9);
        bench.lock().fail(Fault::Silent);
        let cable = Cable::new(&bench);
        let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Fixed, None));
        // The scale is switched on later.
        wait_for(&handle, |state| *state == State::Silent, Duration::from_secs(4)).await;
        sleep(Duration::from_secs(25)).await;
        bench.lock().mend(Fault::Silent);
        wait_for(&handle, State::is_live, Duration::from_secs(2)).await;
        settled(&handle, Duration::from_secs(2)).await;
        cable.plug(None);
        let gone = wait_for(&handle, |state| !state.is_live(), Duration::from_secs(1)).await;
        assert!(matches!(gone, State::Unplugged | State::Port(_)), "{protocol}: {gone:?}");
        assert!(handle.view.borrow().current().is_none());
        sleep(Duration::from_secs(10)).await;
        bench.lock().restart();
        cable.plug(Some(bench.clone()));
        wait_for(&handle, State::is_live, Duration::from_secs(2)).await;
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn black_and_white_cannot_be_swapped() {
    for name in ["mt-sics", "kern-kcp", "and-hci", "radwag", "open-slot"] {
        let protocol: Protocol = name.parse().expect("a protocol");
        let black = bench(protocol, 5);
        let white = Bench::new(SimulatedInstrument::new(protocol, "W000456", LoadCellModel::GOOD, Spread::Even, 8));
        let cable = Cable::new(&black);
        let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Confirm, Some("B000123")));
        settled(&handle, Duration::from_secs(3)).await;
        cable.plug(Some(white));
        let wrong =
            wait_for(&handle, |state| matches!(state, State::WrongInstrument { .. }), Duration::from_secs(3)).await;
        assert_eq!(wrong, State::WrongInstrument { expected: "B000123".into(), found: "W000456".into() });
        sleep(Duration::from_secs(20)).await;
        assert!(handle.view.borrow().current().is_none(), "{name}");
        cable.plug(Some(black));
        settled(&handle, Duration::from_secs(3)).await;
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_name_a_human_confirms_or_usb_does() {
    for name in ["and-standard", "generic-ascii", "modbus-cas", "toledo"] {
        let protocol: Protocol = name.parse().expect("a protocol");
        let bench = bench(protocol, 5);
        let cable = Cable::new(&bench);
        let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Confirm, None));
        settled(&handle, Duration::from_secs(4)).await;
        cable.plug(Some(bench.clone()));
        wait_for(&handle, |state| *state == State::Unconfirmed, Duration::from_secs(2)).await;
        sleep(Duration::from_secs(5)).await;
        assert!(handle.view.borrow().current().is_none(), "{name}");
        handle.command(Command::Confirm);
        settled(&handle, Duration::from_secs(4)).await;
        task.abort();

        let mut cable = Cable::new(&bench);
        let adapter = |serial: &str| Some(UsbIdentity { vendor: 0x0403, product: 0x6001, serial: Some(serial.into()) });
        cable.usb = adapter("A1");
        let bound = instrument(protocol, PortTrust::Confirm, Some("USB 0403:6001 A1"));
        let (task, handle) = drive(&cable, bound.clone());
        settled(&handle, Duration::from_secs(4)).await;
        cable.plug(Some(bench.clone()));
        wait_for(&handle, |state| !state.is_live(), Duration::from_secs(2)).await;
        settled(&handle, Duration::from_secs(4)).await;
        task.abort();
        cable.usb = adapter("A2");
        let (task, handle) = drive(&cable, bound);
        wait_for(&handle, |state| matches!(state, State::WrongInstrument { .. }), Duration::from_secs(2)).await;
        sleep(Duration::from_secs(15)).await;
        assert!(handle.view.borrow().current().is_none(), "{name}");
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn a_late_answer_is_never_the_next() {
    for &protocol in Protocol::ALL {
        let bench = bench(protocol, 0);
        let cable = Cable::new(&bench);
        let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Fixed, None));
        settled(&handle, Duration::from_secs(4)).await;
        let mut events = handle.events();
        for round in 0..10 {
            bench.lock().fail(Fault::Late);
            sleep(Duration::from_millis(900 + 170 * round)).await;
            let now = Instant::now() - cable.begun;
            bench.lock().put(now, 5);
            bench.lock().mend(Fault::Late);
            let changed = now + Duration::from_millis(50);
            sleep(Duration::from_secs(3)).await;
            while let Ok(event) = events.try_recv() {
                let Event::Reading(reading) = event else { continue };
                // Frames of an instrument that talks unasked name no question: nothing shows that they are late.
                if reading.at <= changed || protocol.name().starts_with("toledo") {
                    continue;
                }
                let Some(count) = tared().count(&reading) else { continue };
                let truth = bench.lock().stones() as u16;
                assert!(
                    (count.low()..=count.high()).contains(&truth),
                    "{protocol}: {count:?}, truly {truth}: {reading:?}"
                );
            }
        }
        task.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn refusals_become_states() {
    for &protocol in Protocol::ALL {
        for (fault, state) in [(Fault::Busy, State::Busy), (Fault::Overload, State::Overload)] {
            let talks = protocol.name().starts_with("toledo") || protocol.name() == "generic-ascii";
            let expected = match (fault, protocol.name()) {
                (Fault::Busy, _) if talks => continue,
                (Fault::Overload, "open-slot") => State::Sensors,
                (Fault::Overload, "modbus-cas") | (Fault::Busy, "modbus-cas") => continue,
                (Fault::Overload, "modbus-baykon") => State::Busy,
                _ => state,
            };
            let bench = bench(protocol, 5);
            let (task, handle) = drive(&Cable::new(&bench), instrument(protocol, PortTrust::Fixed, None));
            settled(&handle, Duration::from_secs(4)).await;
            bench.lock().fail(fault);
            wait_for(&handle, |state| *state == expected, Duration::from_secs(1)).await;
            bench.lock().mend(fault);
            settled(&handle, Duration::from_secs(2)).await;
            task.abort();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_set_is_verified_through_the_driver_and_the_journal_replays_the_same() {
    for name in ["mt-sics", "and-hci", "radwag", "modbus-cas", "toledo"] {
        let protocol: Protocol = name.parse().expect("a protocol");
        let bench = bench(protocol, 0);
        let cable = Cable::new(&bench);
        let written = Written::default();
        let journal = Journal::write_to(written.clone());
        let to_drive = instrument(protocol, PortTrust::Fixed, None);
        let line = journal.instrument("black bowl", &to_drive);
        let (driver, handle) = Driver::new(cable.clone(), to_drive, Some(line));
        let mut events = handle.events();
        let task = tokio::spawn(driver.run());
        let mut verify = Increments::new(StoneRule::ING, Grams(0.6));
        let mut live = Vec::new();
        while verify.count().low() < 180 {
            let end = Instant::now() + Duration::from_secs(4);
            while Instant::now() < end {
                sleep(Duration::from_millis(100)).await;
                while let Ok(event) = events.try_recv() {
                    if let Event::Reading(reading) = &event
                        && let (Indication::Mass { grams, .. }, Settled::Stable) =
                            (&reading.indication, reading.settled)
                    {
                        let progress = verify.weigh(*grams);
                        assert!(
                            !matches!(progress, Progress::NotStones { .. } | Progress::TooMany { .. }),
                            "{progress:?}"
                        );
                    }
                    live.push(event);
                }
            }
            assert_eq!(usize::from(verify.count().low()), bench.lock().stones(), "{name}");
            bench.lock().put(Instant::now() - cable.begun, 10);
            if bench.lock().stones() == 90 {
                // Trouble half-way changes nothing.
                bench.lock().fail(Fault::NoiseInside);
                bench.lock().fail(Fault::Silent);
                sleep(Duration::from_secs(2)).await;
                bench.lock().mend(Fault::Silent);
                sleep(Duration::from_secs(5)).await;
                bench.lock().mend(Fault::NoiseInside);
            }
        }
        assert!(verify.verify().is_ok(), "{name}");
        task.abort();
        assert!(task.await.is_err());
        journal.close().expect("memory takes it all");
        let text = String::from_utf8(written.0.lock().expect("no panic").clone()).expect("a journal is text");
        let replayed: Vec<Event> =
            replay(&text).expect("it replays").into_iter().map(|replayed| replayed.event).collect();
        let readings = |events: &[Event]| -> Vec<Event> {
            events.iter().filter(|event| matches!(event, Event::Reading(_))).cloned().collect()
        };
        let (live, replayed) = (readings(&live), readings(&replayed));
        assert!(
            live.len() > 200 && replayed.starts_with(&live),
            "{name}: {} live, {} replayed",
            live.len(),
            replayed.len()
        );
    }
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn damaged_journals() {
    for (text, expected) in [
        ("", "begin"),
        ("hello\n", "begin"),
        ("shoutan-bowls 1 0\n= black mt-sics\n", "damaged"),
        ("shoutan-bowls 1 0\n= black mt-sics fixed \n0.1 white o\n", "damaged"),
        (
            "shoutan-bowls 1 0\n= black mt-sics fixed \n0.000000001 black o\n0.000000002 black > 4142\n",
            "asks something else",
        ),
        ("shoutan-bowls 1 0\n= black mt-sics fixed \n0.000000001 black < 4G\n", "damaged"),
        ("shoutan-bowls 1 0\n= black toledo fixed \n18446744073709551615.9 black o\n", "damaged"),
    ] {
        let error = replay(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
    assert_eq!(replay("shoutan-bowls 1 0\n= black mt-sics fixed \n0.0 bla"), Ok(Vec::new()));
}

/// The simulated scale was tared with the empty bowl on it.
fn tared() -> Counting {
    Counting { tare: Some(Grams(0.0)), ..Counting::default() }
}
