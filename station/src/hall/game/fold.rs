//! What each entry makes of a game.

use board::{BoardSize, Point, PointSet};

use super::{AgreedDead, Agreement, Claim, Confirmation, Dispute, Game, TakenPhoto};
use crate::hall::marks::{MarkedChain, Marks};
use crate::hall::touches::{Thing, Touch};
use crate::store::Entry;
use crate::store::fact::{Fact, GameFacts};
use crate::store::reading::{Reading, Said, Shows};
use crate::store::record::StoneCount;

impl Game {
    /// The game was put right.
    pub(in crate::hall) fn set(&mut self, facts: GameFacts, entry: &Entry) {
        // Other players have not agreed on anything, and under other rules other stones may be dead.
        let is_of = |facts: &GameFacts| [facts.black.clone(), facts.white.clone(), facts.rules.clone()];
        if is_of(&facts) != is_of(&self.facts) {
            self.agreed.take_if(|agreed| agreed.players.is_some());
        }
        self.facts = facts;
        self.sequence = entry.sequence;
        self.input(entry);
    }

    /// Something was entered for it.
    pub(in crate::hall) fn fold(&mut self, entry: &Entry) {
        self.sequence = entry.sequence;
        self.changed_ms = entry.at_ms;
        match &entry.fact {
            Fact::PhotoTaken { photo, shows, source, .. } => self.taken(photo, *shows, source, entry),
            Fact::PhotoRead { photo, reading, .. } => self.read(photo, reading, entry),
            Fact::PointSaid { photo, point, stone, .. } => self.point_said(photo, point, *stone, entry),
            Fact::ChainMarked { photo, chain, mark, .. } => {
                if self.is_end(photo) {
                    let stones = chain.iter().filter_map(|point| self.point(point)).collect();
                    self.marks.put(MarkedChain { stones, mark: *mark, touch: Touch::of(entry) });
                    self.agreed = None;
                    self.input(entry);
                }
            }
            Fact::DeadAgreed { chains, .. } => {
                self.marks = Marks::default();
                self.agreed = Some(agreed(chains, None, entry));
                self.input(entry);
            }
            Fact::PlayersAgreedOnDead { dead, black, white, .. } => {
                self.agreed = Some(agreed(dead, Some([black.clone(), white.clone()]), entry));
                self.input(entry);
            }
            Fact::StonesCounted { counts, .. } => self.stones_counted(counts, entry),
            Fact::ResultClaimed { record, .. } => {
                self.claim = Some(Claim {
                    sequence: entry.sequence,
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                    record: (**record).clone(),
                    agreed: Vec::new(),
                });
                self.confirmation = None;
            }
            Fact::ClaimTakenBack { claim, .. } => {
                self.claim.take_if(|held| held.sequence == *claim);
            }
            Fact::PlayerAgreed { claim, side, player, .. } => {
                if let Some(held) = self.claim.as_mut().filter(|held| held.sequence == *claim) {
                    held.agreed.push(Agreement {
                        side: *side,
                        player: player.clone(),
                        who: entry.who.clone(),
                        at_ms: entry.at_ms,
                    });
                }
            }
            Fact::ResultConfirmed { claim, by, .. } => {
                if self.claim.as_ref().is_some_and(|held| held.sequence == *claim) {
                    self.confirmation = Some(Confirmation {
                        sequence: entry.sequence,
                        seal: data_encoding::HEXLOWER.encode(&entry.hash),
                        by: *by,
                        who: entry.who.clone(),
                        at_ms: entry.at_ms,
                    });
                    self.dispute = None;
                }
            }
            Fact::ResultDisputed { reason, .. } => {
                self.dispute = Some(Dispute { who: entry.who.clone(), at_ms: entry.at_ms, reason: reason.clone() });
                self.confirmation = None;
            }
            Fact::GameReopened { .. } => {
                self.claim = None;
                self.confirmation = None;
                self.dispute = None;
            }
            // A game is set and removed by the hall, and all else is about no game.
            Fact::GameSet { .. }
            | Fact::GameRemoved { .. }
            | Fact::LogBegun { .. }
            | Fact::PersonSet { .. }
            | Fact::PersonRemoved { .. }
            | Fact::EventSet { .. }
            | Fact::CameraSet { .. }
            | Fact::BowlSet { .. }
            | Fact::PlayerSet { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::ScraperSet { .. }
            | Fact::ScraperRemoved { .. } => {}
        }
    }

    fn taken(&mut self, photo: &str, shows: Shows, source: &str, entry: &Entry) {
        self.photos.push(TakenPhoto {
            photo: photo.to_owned(),
            shows,
            at_ms: entry.at_ms,
            who: entry.who.clone(),
            source: source.to_owned(),
            reading: None,
        });
        if shows == Shows::End {
            self.said.clear();
            self.marks = Marks::default();
            self.agreed = None;
            self.input(entry);
        }
    }

    /// A reading is of the photographs that wait for it. One that was read keeps its reading: the same bytes, sent again as something
    /// else, change nothing of what rests on it.
    fn read(&mut self, photo: &str, reading: &Reading, entry: &Entry) {
        let end = self.photos.iter().rposition(|taken| taken.shows == Shows::End);
        let mut is_of_end = false;
        for (at, taken) in self.photos.iter_mut().enumerate() {
            if taken.photo == photo && taken.reading.is_none() {
                taken.reading = Some(reading.clone());
                is_of_end |= Some(at) == end;
            }
        }
        // A result that was claimed while the photograph was still being read does not rest on its reading: a resignation stands,
        // whatever is on the board.
        if is_of_end && self.claim.is_none() {
            self.input(entry);
        }
    }

    fn point_said(&mut self, photo: &str, point: &str, stone: Said, entry: &Entry) {
        if !self.is_end(photo) {
            return;
        }
        match stone {
            Said::Unsaid => self.said.remove(point),
            said => self.said.insert(point.to_owned(), said),
        };
        self.touches.put(Thing::Point(point.to_owned()), entry);
        // Other stones make other chains: who is dead has to be agreed anew.
        if let (Some(at), Some(size)) = (self.point(point), self.size()) {
            self.marks.take_beside(PointSet::from(at), size);
        }
        self.agreed = None;
        self.input(entry);
    }

    fn stones_counted(&mut self, counts: &[StoneCount], entry: &Entry) {
        for count in counts {
            self.counts.retain(|known| Thing::of(known) != Thing::of(count));
            self.counts.push(count.clone());
            self.touches.put(Thing::of(count), entry);
        }
        self.input(entry);
    }

    /// Something that a result rests on has changed: what was claimed before is claimed no more.
    fn input(&mut self, entry: &Entry) {
        self.inputs = entry.sequence;
        self.inputs_by.clone_from(&entry.who);
        self.claim = None;
        self.confirmation = None;
    }

    fn is_end(&self, photo: &str) -> bool {
        self.at_end().is_some_and(|end| end.photo == photo)
    }

    /// The size of the board that was read.
    fn size(&self) -> Option<BoardSize> {
        let Some(Reading::Read { rows, .. }) = &self.at_end()?.reading else { return None };
        BoardSize::new(rows.len()).ok()
    }

    fn point(&self, name: &str) -> Option<Point> {
        Point::from_human(name, self.size()?).ok()
    }
}

fn agreed(chains: &[String], players: Option<[String; 2]>, entry: &Entry) -> AgreedDead {
    AgreedDead { chains: chains.to_vec(), players, who: entry.who.clone(), at_ms: entry.at_ms }
}
