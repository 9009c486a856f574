//! Which pictures a log names, and which of these it says were discarded: photographs that were taken or that a record rests on are
//! evidence and stay; pictures of watched games go, where the station is set so, after so many days.
//!
//! ```text
//! game_watched 17: crops a b   photo_taken 30: b   pictures_discarded 90: up to 17   ->   a is gone, b is evidence
//! ```
//!
//! That pictures are discarded is an entry before it happens: what is missing without one is a fault.

// A new kind of fact has to be thought of here before it compiles.
#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use data_encoding::HEXLOWER;

use crate::claim::CountedRecord;
use crate::fact::Fact;

/// Milliseconds of a day.
const DAY_MS: u64 = 24 * 3600 * 1000;

/// A picture's name: the SHA-256 of its bytes.
type Name = [u8; 32];

/// The pictures of a log, as far as it was taken in.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    evidence: BTreeSet<Name>,
    /// Pictures of watched games alone, by the entry that names them last.
    watched: BTreeMap<Name, Named>,
    discarded: BTreeSet<Name>,
    discards: Vec<Discard>,
}

/// The entry that names a picture.
#[derive(Clone, Copy, Debug)]
struct Named {
    sequence: u64,
    at_ms: u64,
}

/// An entry by which pictures were discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The entry.
    pub sequence: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// How many pictures were.
    pub pictures: u64,
    /// Whether that many there were, and each was named as many days before as the entry says.
    pub holds: bool,
}

impl Pictures {
    /// Takes in what an entry names or discards.
    pub fn take(&mut self, sequence: u64, at_ms: u64, fact: &Fact) {
        let names = Names::of(fact);
        for name in names.evidence.into_iter().filter_map(name) {
            self.watched.remove(&name);
            self.discarded.remove(&name);
            self.evidence.insert(name);
        }
        for name in names.watched.into_iter().filter_map(name) {
            if !self.evidence.contains(&name) {
                self.discarded.remove(&name);
                self.watched.insert(name, Named { sequence, at_ms });
            }
        }
        if let Fact::PicturesDiscarded { up_to, keep_days, pictures } = fact {
            let (gone, stay) = std::mem::take(&mut self.watched).into_iter().partition(|(_, at)| at.sequence <= *up_to);
            self.watched = stay;
            let gone: BTreeMap<Name, Named> = gone;
            let is_old = |at: &Named| at.at_ms.saturating_add(kept_ms(*keep_days)) <= at_ms;
            let holds = *up_to < sequence
                && *keep_days > 0
                && *pictures > 0
                && gone.len() as u64 == *pictures
                && gone.values().all(is_old);
            self.discards.push(Discard { sequence, at_ms, pictures: *pictures, holds });
            self.discarded.extend(gone.into_keys());
        }
    }

    /// Whether a picture of this name is there to be looked at.
    #[must_use]
    pub fn has(&self, picture: &str) -> bool {
        name(picture).is_some_and(|name| self.evidence.contains(&name) || self.watched.contains_key(&name))
    }

    /// Whether it was discarded, so that it need not be there.
    #[must_use]
    pub fn is_discarded(&self, picture: &str) -> bool {
        name(picture).is_some_and(|name| self.discarded.contains(&name))
    }

    /// The names of those that have to be there.
    pub fn kept(&self) -> impl Iterator<Item = String> {
        self.evidence.iter().chain(self.watched.keys()).map(|name| HEXLOWER.encode(name))
    }

    /// The names of those that were discarded.
    pub fn discarded(&self) -> impl Iterator<Item = String> {
        self.discarded.iter().map(|name| HEXLOWER.encode(name))
    }

    /// The entries by which pictures were discarded.
    #[must_use]
    pub fn discards(&self) -> &[Discard] {
        &self.discards
    }

    /// What discards, at this time, all pictures of watched games that are older than so many days; none where there are none.
    #[must_use]
    pub fn discard(&self, keep_days: u32, now_ms: u64) -> Option<Fact> {
        let is_old = |at: &&Named| at.at_ms.saturating_add(kept_ms(keep_days)) <= now_ms;
        let up_to = self.watched.values().filter(is_old).map(|at| at.sequence).max()?;
        // The clock may have gone back since: an entry's time never does.
        let gone = self.watched.values().filter(|at| at.sequence <= up_to);
        Some(Fact::PicturesDiscarded { up_to, keep_days, pictures: gone.count() as u64 })
    }
}

const fn kept_ms(days: u32) -> u64 {
    days as u64 * DAY_MS
}

/// No picture has another name than 64 small hexadecimal digits.
fn name(picture: &str) -> Option<Name> {
    HEXLOWER.decode(picture.as_bytes()).ok()?.try_into().ok()
}

/// What a fact names.
#[derive(Default)]
struct Names<'a> {
    evidence: Vec<&'a str>,
    watched: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn of(fact: &'a Fact) -> Self {
        match fact {
            Fact::PhotoTaken { photo, .. } => Self { evidence: vec![photo], ..Self::default() },
            Fact::ResultClaimed { record, .. } => {
                let counted = record.counted.iter();
                Self { evidence: counted.flat_map(of_count).collect(), ..Self::default() }
            }
            Fact::GameWatched { .. } | Fact::GameLooksFinished { .. } => {
                Self { watched: watched(fact).collect(), ..Self::default() }
            }
            // A photograph that was read was taken before.
            Fact::PhotoRead { .. }
            | Fact::LogBegun { .. }
            | Fact::PersonSet { .. }
            | Fact::PersonRemoved { .. }
            | Fact::ScraperSet { .. }
            | Fact::ScraperRemoved { .. }
            | Fact::PlayerSet { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::RoundStarted { .. }
            | Fact::EventSet { .. }
            | Fact::CameraSet { .. }
            | Fact::BowlSet { .. }
            | Fact::BowlTared { .. }
            | Fact::GameSet { .. }
            | Fact::GameRemoved { .. }
            | Fact::PointSaid { .. }
            | Fact::ChainMarked { .. }
            | Fact::DeadAgreed { .. }
            | Fact::PlayersAgreedOnDead { .. }
            | Fact::StonesCounted { .. }
            | Fact::FirstPassSaid { .. }
            | Fact::GameRecorded { .. }
            | Fact::WatchedPointCorrected { .. }
            | Fact::PicturesDiscarded { .. }
            | Fact::RefereeDecided { .. }
            | Fact::ClaimTakenBack { .. }
            | Fact::PlayerAgreed { .. }
            | Fact::ResultConfirmed { .. }
            | Fact::ResultHandedOver { .. }
            | Fact::ResultDiffers { .. }
            | Fact::ActUndone { .. }
            | Fact::ResultDisputed { .. }
            | Fact::GameReopened { .. }
            | Fact::RecountDrawn { .. }
            | Fact::RecountFound { .. } => Self::default(),
        }
    }
}

fn of_count(counted: &CountedRecord) -> impl Iterator<Item = &str> {
    let filled = counted.filled.iter().map(|filled| &filled.photo);
    [&counted.photo].into_iter().chain(&counted.together).chain(filled).map(String::as_str)
}

/// The pictures of a watched game that a fact names; none where it is of another kind.
pub fn watched(fact: &Fact) -> impl Iterator<Item = &str> {
    let steps = if let Fact::GameWatched { watched, .. } = fact { watched.steps.as_slice() } else { &[] };
    let finished = if let Fact::GameLooksFinished { finished, .. } = fact { Some(finished) } else { None };
    let pictures = finished.into_iter().flat_map(|finished| [&finished.photo, &finished.filled_photo]);
    steps.iter().filter_map(|step| step.crop.as_deref()).chain(pictures.filter_map(|picture| picture.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::GameId;
    use crate::reading::Shows;
    use crate::watched::{LooksFinished, Watched, WatchedStep};

    const GAME: GameId = GameId { round: 1, table: 7 };

    fn picture(number: u8) -> String {
        HEXLOWER.encode(&[number; 32])
    }

    fn crops(numbers: &[u8]) -> Fact {
        let step = |number: &u8| WatchedStep {
            at_ms: 0,
            act: "B E5".to_owned(),
            sure: 100,
            look_here: false,
            crop: Some(picture(*number)),
        };
        let watched = Watched { lines: 9, steps: numbers.iter().map(step).collect(), ..Watched::default() };
        Fact::GameWatched { game: GAME, watched }
    }

    fn finished(photo: u8) -> Fact {
        let finished = LooksFinished { photo: Some(picture(photo)), ..LooksFinished::default() };
        Fact::GameLooksFinished { game: GAME, finished: Box::new(finished) }
    }

    fn taken(photo: u8) -> Fact {
        let (shows, source) = (Shows::End, "watched".to_owned());
        Fact::PhotoTaken { game: GAME, photo: picture(photo), bytes: 1, shows, source }
    }

    /// A log of these facts, the first on day 0 and each a day later than the one before.
    fn log(facts: &[Fact]) -> Pictures {
        let mut pictures = Pictures::default();
        for (at, fact) in facts.iter().enumerate() {
            pictures.take(at as u64 + 1, at as u64 * DAY_MS, fact);
        }
        pictures
    }

    fn discarded(up_to: u64, keep_days: u32, pictures: u64) -> Fact {
        Fact::PicturesDiscarded { up_to, keep_days, pictures }
    }

    #[test]
    fn what_is_old_and_no_evidence_is_discarded_and_nothing_else() {
        let facts = [crops(&[1, 2]), finished(3), taken(3), crops(&[4]), taken(4), crops(&[5]), crops(&[2])];
        let pictures = log(&facts);
        assert_eq!(pictures.discard(6, 6 * DAY_MS - 1), None, "nothing is old enough");
        // The second crop was named again a day ago.
        let fact = pictures.discard(6, 6 * DAY_MS).unwrap();
        assert_eq!(fact, discarded(1, 6, 1));
        let after = log(&[&facts[..], &[fact]].concat());
        assert_eq!(after.discarded().collect::<Vec<_>>(), [picture(1)]);
        assert!(after.is_discarded(&picture(1)) && !after.has(&picture(1)));
        assert!([2, 3, 4, 5].into_iter().all(|kept| after.has(&picture(kept)) && !after.is_discarded(&picture(kept))));
        assert!(after.discards().iter().all(|discard| discard.holds));
        assert_eq!(after.discard(6, 7 * DAY_MS), None, "discarded once");
        assert_eq!(after.discard(1, 7 * DAY_MS), Some(discarded(7, 1, 2)));
    }

    #[test]
    fn what_was_discarded_and_is_named_again_has_to_be_there_again() {
        let facts = [crops(&[1]), discarded(1, 1, 1)];
        assert!(log(&facts).is_discarded(&picture(1)));
        for again in [crops(&[1]), taken(1)] {
            let pictures = log(&[&facts[..], &[again]].concat());
            assert!(pictures.has(&picture(1)) && !pictures.is_discarded(&picture(1)));
        }
    }

    #[test]
    fn an_entry_that_says_otherwise_than_it_is_does_not_hold() {
        let holds = |fact: Fact| log(&[crops(&[1]), crops(&[2]), fact]).discards()[0].holds;
        assert!(holds(discarded(1, 2, 1)) && holds(discarded(2, 1, 2)));
        for wrong in [
            discarded(1, 3, 1),
            discarded(2, 2, 2),
            discarded(1, 2, 2),
            discarded(0, 2, 0),
            discarded(1, 0, 1),
            discarded(3, 1, 2),
            discarded(u64::MAX, u32::MAX, u64::MAX),
        ] {
            assert!(!holds(wrong.clone()), "{wrong:?}");
        }
    }
}
