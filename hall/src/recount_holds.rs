//! Whether what a log says of a recount is so: that it was drawn from the log as it was, and that what was found is of what was drawn.

use data_encoding::HEXLOWER;
use records::Entry;
use records::fact::Fact;

use super::Hall;

/// Whether an entry about a recount holds in the log of this hall: dice were thrown for the entry just `before`, or what was found is of a
/// game that an earlier entry drew, held against its claim by somebody else than who claimed it.
#[must_use]
pub fn holds(hall: &Hall, before: Option<&Entry>, entry: &Entry) -> bool {
    let drawn = |sequence| hall.recounts.iter().find(|held| held.sequence == Some(sequence));
    if let Fact::RecountDrawn { head, seal, .. } = &entry.fact {
        let is_head = before.is_some_and(|before| before.sequence == *head && HEXLOWER.encode(&before.hash) == *seal);
        return is_head && drawn(entry.sequence).is_some();
    }
    let Fact::RecountFound { recount, game, claim, .. } = &entry.fact else { return true };
    drawn(*recount)
        .filter(|_| *recount < entry.sequence)
        .and_then(|held| held.game(*game))
        .is_some_and(|drawn| drawn.claim == *claim && drawn.claimed_by != entry.who)
}
