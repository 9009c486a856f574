//! `shoutan bowls remain`: the stones that are left in a bowl after filling in, counted with certainty or not at all.
//!
//! A handful is proved by the rule in one weighing, where the empty bowl's mass is known; slots prove any number; the set's
//! signature tells most numbers; what is left is counted back into the bowl in batches.

use calibration::bowl::{BowlCount, Progress, StoneRule};
use device::reading::{Indication, Reading};
use instruments::bowls::profiles;
use terminal::ending::Ending;
use terminal::typed::typed;
use tokio::sync::mpsc::Receiver;
use words::{Word, sentence};

use super::arguments::Remain;
use super::batches::Batches;
use super::count::words;
use super::readings::Readings;
use super::{Listener, read, start};

/// Guides a human through it.
pub async fn run(asked: &Remain, listener: Listener) -> anyhow::Result<Ending> {
    let profiles = profiles::load(asked.counted.profile.as_deref())?;
    let mut readings = Readings::new(start("bowl", asked.port.instrument(), None), listener);
    let first = readings.next().await?;
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    let mut counting = asked.counted.counting(profiles.get(&identity).cloned());
    let signed = counting.profile.as_ref().is_some_and(|profile| profile.signature.is_some());
    let Indication::Mass { resolution, .. } = first.indication else {
        loop {
            let count = counting.count(&readings.next().await?);
            if let Some(count) = count.filter(|count| count.exact().is_some()) {
                return remain(&count, listener);
            }
        }
    };
    if asked.counted.tares_first() {
        counting.tare = read::tare(&first);
        listener.say(Word::BowlsPutRemaining)?;
        let (empty, moved) = (counting.tare.unwrap_or_default(), StoneRule::ING.lightest * 0.5);
        let (shown, _) = readings.mass(|grams| (grams - empty).abs() > moved).await?;
        let first = Reading { indication: Indication::Mass { grams: shown, resolution }, ..first.clone() };
        if let Some(count) = counting.count(&first).filter(|count| count.exact().is_some()) {
            return remain(&count, listener);
        }
        listener.say(Word::BowlsNotCertain)?;
    } else if (signed || counting.tare.is_some())
        && let Some(count) = counting.count(&first)
    {
        if count.exact().is_some() {
            return remain(&count, listener);
        }
        listener.say(sentence!(BowlsCountNotCertain { count: words(&count) }))?;
    }
    let figures = counting.profile.as_ref().and_then(|profile| profile.scale.as_ref());
    let Some(batches) = Batches::begin(resolution, figures, listener)? else { return Ok(Ending::Refused) };
    listener.say(Word::BowlsCountBack)?;
    in_batches(&mut readings, batches, typed(), listener).await
}

async fn in_batches(
    readings: &mut Readings,
    mut batches: Batches,
    mut lines: Receiver<String>,
    listener: Listener,
) -> anyhow::Result<Ending> {
    loop {
        tokio::select! {
            mass = readings.mass(|_| true) => drop(batches.weigh(mass?.0)?),
            _ = lines.recv() => {
                // The last batch may not have settled yet: only what was asked after Enter ends the count.
                batches.weigh(readings.mass(|_| true).await?.0)?;
                match batches.weigh(readings.mass(|_| true).await?.0)? {
                    Progress::TooMany { .. } | Progress::NotStones { .. } => listener.say(Word::BowlsNotYet)?,
                    _ => return remain(&batches.increments.count(), listener),
                }
            }
        }
    }
}

fn remain(count: &BowlCount, listener: Listener) -> anyhow::Result<Ending> {
    listener.say(sentence!(BowlsLeft { count: words(count) }))?;
    Ok(Ending::Done)
}
