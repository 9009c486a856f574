//! How soon a bowl is read again once its line is good again: every fault, at every moment of the conversation, in simulated
//! time. What a busy machine adds is measured by the example `fault_campaign` on real pseudo-terminals.

mod cable;

use std::time::Duration;

use device::port::UsbIdentity;
use device::protocols::Protocol;
use device::reading::Settled;
use device::session::{Event, PortTrust};
use device::simulator::Fault;
use proptest::prelude::*;
use tokio::runtime::Builder;
use tokio::sync::broadcast::Receiver;
use tokio::time::{Instant, sleep, timeout};

use cable::{Cable, bench, drive, instrument};

/// The first reading must be there by then.
const LIMIT: Duration = Duration::from_secs(2);
/// Without a reading for so long, the driver hangs.
const HANG: Duration = Duration::from_secs(20);
/// The shortest trouble; longer ones differ from it by steps that meet every moment of a conversation.
const SHORTEST: Duration = Duration::from_millis(400);
const STEP: Duration = Duration::from_millis(83);
const STEPS: u32 = 40;

/// Faults of the line and of the instrument; a thief needs a real port.
fn faults() -> Vec<Fault> {
    Fault::ALL.iter().copied().filter(|fault| *fault != Fault::Thief).collect()
}

/// The time from the end of the trouble to the first reading, and to the first settled one.
async fn recovery(protocol: Protocol, faults: &[Fault], trouble: Duration) -> (Duration, Duration) {
    let bench = bench(protocol, 7);
    let mut cable = Cable::new(&bench);
    cable.usb = Some(UsbIdentity { vendor: 0x0403, product: 0x6001, serial: Some("A1".into()) });
    let (task, handle) = drive(&cable, instrument(protocol, PortTrust::Confirm, None));
    let mut events = handle.events();
    reading(&mut events, Settled::Stable).await;
    let unplugged = faults.iter().any(|fault| matches!(fault, Fault::HangUp | Fault::Moved));
    faults.iter().for_each(|&fault| bench.lock().fail(fault));
    if unplugged {
        cable.plug(None);
    }
    sleep(trouble).await;
    faults.iter().for_each(|&fault| bench.lock().mend(fault));
    if unplugged {
        bench.lock().restart();
        cable.plug(Some(bench));
    }
    while events.try_recv().is_ok() {}
    let good = Instant::now();
    reading(&mut events, Settled::Moving).await;
    let live = good.elapsed();
    drop(events);
    let mut events = handle.events();
    let settled = handle.view.borrow().current().is_some_and(|(reading, _)| reading.settled == Settled::Stable);
    if !settled {
        reading(&mut events, Settled::Stable).await;
    }
    task.abort();
    (live, good.elapsed())
}

/// Waits for a reading that is at least so settled.
async fn reading(events: &mut Receiver<Event>, wanted: Settled) {
    let waiting = async {
        loop {
            let Ok(Event::Reading(reading)) = events.recv().await else { continue };
            if wanted == Settled::Moving || reading.settled == Settled::Stable {
                return;
            }
        }
    };
    timeout(HANG, waiting).await.expect("the driver hangs");
}

#[tokio::test(start_paused = true)]
#[expect(clippy::print_stdout, reason = "it shows how far below the limit each fault stays")]
async fn every_fault_is_over_within_two_seconds() {
    let mut slow = Vec::new();
    println!("{:<18}{:>28}{:>28}", "protocol", "live again at the latest", "settled again at the latest");
    for &protocol in Protocol::ALL {
        let (mut live, mut settled) = ((Duration::ZERO, Fault::Silent), (Duration::ZERO, Fault::Silent));
        for fault in faults() {
            for step in 0..STEPS {
                let (again, still) = recovery(protocol, &[fault], SHORTEST + STEP * step).await;
                live = live.max((again, fault));
                settled = settled.max((still, fault));
                if again > LIMIT {
                    slow.push((protocol.name(), fault, step, again));
                }
            }
        }
        let shown = |(time, fault): (Duration, Fault)| format!("{:.2} s ({fault})", time.as_secs_f64());
        println!("{:<18}{:>28}{:>28}", protocol.name(), shown(live), shown(settled));
    }
    assert!(slow.is_empty(), "{slow:?}");
}

proptest! {
    #[test]
    fn mixtures_are_over_as_soon(
        index in 0..Protocol::ALL.len(),
        faults in prop::sample::subsequence(faults(), 2..=4),
        trouble in 300_u64..12_000,
    ) {
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime");
        let (live, _) = runtime.block_on(recovery(Protocol::ALL[index], &faults, Duration::from_millis(trouble)));
        prop_assert!(live <= LIMIT, "{}: {:?}", Protocol::ALL[index], live);
    }
}
