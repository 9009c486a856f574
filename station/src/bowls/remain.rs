//! `shoutan bowls remain`: the stones that are left in a bowl after filling in, counted with certainty or not at all.
//!
//! A handful is proved by the rule in one weighing, where the empty bowl's mass is known; slots prove any number; the set's
//! signature tells most numbers; what is left is counted back into the bowl in batches.

use calibration::bowl::{BowlCount, Progress, StoneRule};
use device::reading::{Indication, Reading};
use tokio::sync::mpsc::Receiver;

use super::arguments::Remain;
use super::batches::Batches;
use super::count::words;
use super::readings::Readings;
use super::{profile, read, say, start};
use crate::ending::Ending;
use crate::typed::typed;

/// Guides a human through it.
pub async fn run(asked: &Remain) -> anyhow::Result<Ending> {
    let profiles = profile::load(asked.counted.profile.as_deref())?;
    let mut readings = Readings::new(start("bowl", asked.port.instrument(), None));
    let first = readings.next().await?;
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    let mut counting = asked.counted.counting(profiles.get(&identity).cloned());
    let signed = counting.profile.as_ref().is_some_and(|profile| profile.signature.is_some());
    let Indication::Mass { resolution, .. } = first.indication else {
        loop {
            let count = counting.count(&readings.next().await?);
            if let Some(count) = count.filter(|count| count.exact().is_some()) {
                return remain(&count);
            }
        }
    };
    if asked.counted.tares_first() {
        counting.tare = read::tare(&first);
        say("The empty bowl is weighed. Put the stones that remain into it, and wait.")?;
        let (empty, moved) = (counting.tare.unwrap_or_default(), StoneRule::ING.lightest * 0.5);
        let (shown, _) = readings.mass(|grams| (grams - empty).abs() > moved).await?;
        let first = Reading { indication: Indication::Mass { grams: shown, resolution }, ..first.clone() };
        if let Some(count) = counting.count(&first).filter(|count| count.exact().is_some()) {
            return remain(&count);
        }
        say("That is not certain in one weighing.")?;
    } else if (signed || counting.tare.is_some())
        && let Some(count) = counting.count(&first)
    {
        if count.exact().is_some() {
            return remain(&count);
        }
        say(&format!("{}: not certain in one weighing.", words(&count)))?;
    }
    let figures = counting.profile.as_ref().and_then(|profile| profile.scale.as_ref());
    let Some(batches) = Batches::begin(resolution, figures)? else { return Ok(Ending::Refused) };
    say("Then count the stones that remain back into it, and press Enter when all are in.")?;
    in_batches(&mut readings, batches, typed()).await
}

async fn in_batches(
    readings: &mut Readings,
    mut batches: Batches,
    mut lines: Receiver<String>,
) -> anyhow::Result<Ending> {
    loop {
        tokio::select! {
            mass = readings.mass(|_| true) => drop(batches.weigh(mass?.0)?),
            _ = lines.recv() => {
                // The last batch may not have settled yet: only what was asked after Enter ends the count.
                batches.weigh(readings.mass(|_| true).await?.0)?;
                match batches.weigh(readings.mass(|_| true).await?.0)? {
                    Progress::TooMany { .. } | Progress::NotStones { .. } => say("Not yet: that is not certain.")?,
                    _ => return remain(&batches.increments.count()),
                }
            }
        }
    }
}

fn remain(count: &BowlCount) -> anyhow::Result<Ending> {
    say(&format!("Left in the bowl: {}.", words(count)))?;
    Ok(Ending::Done)
}
