//! Work on many things at once, delivered in the order in which they came.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;

use rayon::iter::{ParallelBridge, ParallelIterator};

/// Hands each input to `work` on one of all cores and its output to `deliver` on this thread, in the inputs' order, as soon as it
/// and all before it are there. Each core makes itself a `tool` first. Stops when `deliver` fails.
///
/// Inputs are drawn when a core is free, so that a long list is never in memory at once.
///
/// # Errors
/// The first failure of `deliver`.
pub fn in_order<I: Send, T, O: Send, E>(
    inputs: impl Iterator<Item = I> + Send,
    tool: impl Fn() -> T + Sync + Send,
    work: impl Fn(&mut T, I) -> O + Sync + Send,
    mut deliver: impl FnMut(O) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            // Sending fails when the receiver has gone; then the rest is not worked on.
            let _ = inputs
                .enumerate()
                .par_bridge()
                .try_for_each_init(&tool, |tool, (number, input)| sender.send((number, work(tool, input))));
        });
        let receiver = receiver;
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, output) in &receiver {
            waiting.insert(number, output);
            while let Some(output) = waiting.remove(&next) {
                deliver(output)?;
                next += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::in_order;

    #[test]
    fn outputs_come_in_the_order_of_inputs_and_none_is_lost() {
        let mut delivered = Vec::new();
        let slow_at_first = |_: &mut (), input: u64| {
            // The first inputs take longest, so that later ones overtake them.
            (0..(1_000 - input) * 50).for_each(|step| _ = black_box(step));
            input
        };
        in_order(
            0..1_000,
            || (),
            slow_at_first,
            |output| {
                delivered.push(output);
                Ok::<(), ()>(())
            },
        )
        .expect("delivering never fails");
        assert_eq!(delivered, (0..1_000).collect::<Vec<_>>());
    }

    #[test]
    fn a_failed_delivery_stops_the_work() {
        let mut delivered = Vec::new();
        let deliver = |output| {
            delivered.push(output);
            if output < 3 { Ok(()) } else { Err(output) }
        };
        // There is an input for every output that is asked for: only the failure ends this.
        let result = in_order(0_u64.., || (), |_, input| input, deliver);
        assert_eq!(result, Err(3));
        assert_eq!(delivered, [0, 1, 2, 3], "nothing is delivered after the failure");
    }
}
