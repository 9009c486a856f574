//! Games that cameras watched, decoded again from the looks that the log keeps. Another build may decode them otherwise, honestly: that
//! alters nothing, and is told.

use std::collections::BTreeMap;

use hall::WatchedGame;
use records::Entry;
use records::fact::{Fact, GameId};
use records::watched::Watched;
use watching::kept;

/// How watched games came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoded {
    /// Games that come out the same.
    pub same: usize,
    /// Games that come out otherwise: the last entry of each.
    pub otherwise: Vec<u64>,
}

/// Decodes every watched game again; one that was begun anew counts each time.
#[must_use]
pub fn decoded_again(entries: &[Entry]) -> Decoded {
    let mut decoded = Decoded::default();
    let mut games: BTreeMap<GameId, Kept<'_>> = BTreeMap::new();
    for entry in entries {
        let Fact::GameWatched { game, watched } = &entry.fact else { continue };
        if watched.first == 0
            && let Some(before) = games.remove(game)
        {
            decoded.put(&before);
        }
        let kept = games.entry(*game).or_default();
        kept.record.take(watched);
        kept.looks.push(watched);
        kept.last = entry.sequence;
    }
    games.values().for_each(|kept| decoded.put(kept));
    decoded.otherwise.sort_unstable();
    decoded
}

/// What the log has of one game.
#[derive(Default)]
struct Kept<'a> {
    record: WatchedGame,
    looks: Vec<&'a Watched>,
    last: u64,
}

impl Decoded {
    fn put(&mut self, kept: &Kept<'_>) {
        let again = kept::decoded(kept.looks.iter().copied()).map(|(table, _)| table.record());
        let is_same = again.is_some_and(|again| {
            let steps = kept::steps(&again);
            again.start.rows() == kept.record.start
                && steps.len() == kept.record.steps.len()
                && steps.iter().zip(&kept.record.steps).all(|(one, other)| kept::same_step(one, other))
        });
        if is_same { self.same += 1 } else { self.otherwise.push(kept.last) }
    }
}
