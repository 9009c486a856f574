//! A recount by sample, as the log tells it: which games were drawn by which dice, and what persons found who looked at them again.
//!
//! In the urn are the games whose result stood when the dice were thrown and was counted from a photograph; a result that was given by
//! word has none to look at. What happens to a game afterwards changes nothing of what was drawn.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use records::Entry;
use records::claim::Record;
use records::fact::{Fact, GameId};
use records::recount::{DrawnBy, LookedAgain, RecountTerms};
use recount::{Dice, Finding, Lots, SeedError, Standing, Terms, TermsError, Test, size_by_margin};
use scoring::{GameResult, Outcome};

use super::Hall;
use super::game::Game;

/// The entry that the dice were thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its sequence number.
    pub sequence: u64,
    /// Its seal.
    pub seal: [u8; 32],
}

/// A recount.
#[derive(Clone, Debug)]
pub struct Recount {
    /// The entry that drew it; none where it was drawn beside the log.
    pub sequence: Option<u64>,
    /// Who entered what the dice showed.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// What the dice showed.
    pub seed: String,
    /// What they were thrown for.
    pub head: Head,
    /// What it is to show, as it was entered.
    pub terms: RecountTerms,
    /// The games in the order in which they came out of the urn.
    pub games: Vec<DrawnGame>,
    /// The games that stood then by a result that was given by word.
    pub by_word: usize,
    checked: Terms,
}

/// A game that came out of the urn.
#[derive(Clone, Debug)]
pub struct DrawnGame {
    /// Which.
    pub id: GameId,
    /// The entry that claimed the result.
    pub claim: u64,
    /// Who claimed it, and may not look at it again.
    pub claimed_by: String,
    /// The result and what it rests on.
    pub record: Record,
    /// The photograph that it was counted from.
    pub photo: String,
    /// Its lots.
    pub lots: u32,
    /// The lot that came out first.
    pub lot: u32,
    /// That lot's ticket.
    pub ticket: [u8; 32],
    /// What each person found last, by name.
    pub found: BTreeMap<String, Found>,
}

/// What a person found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Whether it agrees.
    pub found: LookedAgain,
    /// What they noted.
    pub note: Option<String>,
    /// When; none where it comes from a file.
    pub at_ms: Option<u64>,
}

/// Why nothing can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The seed is none.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// The terms make no sense.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// No result that was counted from a photograph stands.
    #[error("no result that was counted from a photograph stands")]
    Nothing,
}

impl Recount {
    /// Draws the games of a hall as it stands.
    ///
    /// # Errors
    /// Where the seed or the terms are none, or nothing is in the urn.
    pub fn draw(
        games: &BTreeMap<GameId, Game>,
        seed: &str,
        head: Head,
        terms: RecountTerms,
    ) -> Result<Self, DrawError> {
        let checked = Terms::new(terms.risk, terms.share, terms.expected)?;
        let dice = Dice::new(seed, head.sequence, &head.seal)?;
        let standing = games.values().filter(|game| game.confirmation.is_some());
        let (mut urn, mut by_word) = (Vec::new(), 0);
        for game in standing {
            match game.claim.as_ref().map(|claim| (claim, &claim.record.counted)) {
                Some((claim, Some(counted))) => urn.push((game, claim, counted.photo.clone())),
                Some((_, None)) => by_word += 1,
                None => {}
            }
        }
        if urn.is_empty() {
            return Err(DrawError::Nothing);
        }
        let lots: Vec<Lots> = urn
            .iter()
            .map(|(game, claim, _)| Lots {
                round: game.id.round,
                table: game.id.table,
                size: lots_of(&claim.record.result, terms.lots),
            })
            .collect();
        let drawn = dice.draw(&lots).into_iter().map(|drawn| {
            let (game, claim, photo) = &urn[drawn.index];
            DrawnGame {
                id: game.id,
                claim: claim.sequence,
                claimed_by: claim.who.clone(),
                record: claim.record.clone(),
                photo: photo.clone(),
                lots: lots[drawn.index].size,
                lot: drawn.lot,
                ticket: drawn.ticket,
                found: BTreeMap::new(),
            }
        });
        let games = drawn.collect();
        let seed = seed.trim().to_owned();
        Ok(Self { sequence: None, who: String::new(), at_ms: 0, seed, head, terms, games, by_word, checked })
    }

    /// The recount that an entry draws; none where it draws none that can be understood, which `shoutan verify` tells.
    pub(super) fn drawn(games: &BTreeMap<GameId, Game>, entry: &Entry) -> Option<Self> {
        let Fact::RecountDrawn { seed, head, seal, terms } = &entry.fact else { return None };
        if seed.trim() != seed {
            return None;
        }
        let seal: [u8; 32] = HEXLOWER.decode(seal.as_bytes()).ok()?.try_into().ok()?;
        let drawn = Self::draw(games, seed, Head { sequence: *head, seal }, *terms).ok()?;
        Some(Self { sequence: Some(entry.sequence), who: entry.who.clone(), at_ms: entry.at_ms, ..drawn })
    }

    /// Somebody looked at a game again.
    pub(super) fn fold(&mut self, entry: &Entry) {
        let Fact::RecountFound { game, claim, found, note, .. } = &entry.fact else { return };
        let found = Found { found: *found, note: note.clone(), at_ms: Some(entry.at_ms) };
        if let Some(drawn) = self.games.iter_mut().find(|drawn| drawn.id == *game && drawn.claim == *claim) {
            drawn.found.insert(entry.who.clone(), found);
        }
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let findings: Vec<Finding> = self.games.iter().map(DrawnGame::finding).collect();
        Test::new(self.checked, self.games.iter().map(|drawn| drawn.lots).collect()).standing(&findings)
    }

    /// A game that was drawn.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<&DrawnGame> {
        self.games.iter().find(|drawn| drawn.id == id)
    }
}

impl DrawnGame {
    /// What was found: wrong where anybody found it so, right where somebody looked and nobody did.
    #[must_use]
    pub fn finding(&self) -> Finding {
        if self.found.values().any(|found| found.found == LookedAgain::Differs) {
            Finding::Wrong
        } else if self.found.is_empty() {
            Finding::NotYet
        } else {
            Finding::Right
        }
    }
}

/// The lots of a result. One that no margin can be read off is as close as can be.
fn lots_of(result: &str, by: DrawnBy) -> u32 {
    let half_points = if let Ok(GameResult::Counted(Outcome::Win { by, .. })) = result.parse() {
        u32::try_from((by.points() * 2).to_integer()).unwrap_or(0)
    } else {
        0
    };
    match by {
        DrawnBy::Alike => 1,
        DrawnBy::Margin => size_by_margin(half_points),
    }
}

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
