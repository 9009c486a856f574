//! What each entry makes of a game.

use board::{BoardSize, Point, PointSet};
use records::Entry;
use records::claim::StoneCount;
use records::fact::{Fact, GameFacts};
use records::reading::{ChainMark, PointCorrection, Reading, Shows};
use records::watched::CorrectedPoint;
use words::Refusal;

use super::{AgreedDead, Agreement, Claim, Confirmation, Decision, Dispute, DisputeCause, Game, TakenPhoto};
use crate::commands::recorded;
use crate::marks::{MarkedChain, Marks};
use crate::terms;
use crate::things::Thing;
use crate::touches::Touch;
use crate::undo::{Act, Before, Changed};

impl Game {
    /// The game was put right.
    pub(crate) fn set(&mut self, facts: GameFacts, entry: &Entry) {
        // Other players have not agreed on anything, and under other rules other stones may be dead.
        let is_of = |facts: &GameFacts| [facts.black.clone(), facts.white.clone(), facts.rules.clone()];
        if is_of(&facts) != is_of(&self.facts) {
            self.agreed.take_if(|agreed| agreed.players.is_some());
            self.acts.overtake(&entry.who, &Changed::Facts);
        }
        self.set_facts(facts);
        self.sequence = entry.sequence;
        self.touches.put(Thing::Terms, entry);
        self.acts.put(Touch::of(entry), Before::Stays(Refusal::TermsStay));
        self.input(entry);
    }

    /// Something was entered for it.
    pub(crate) fn fold(&mut self, entry: &Entry) {
        self.sequence = entry.sequence;
        self.changed_ms = entry.at_ms;
        match &entry.fact {
            Fact::PhotoTaken { photo, shows, source, .. } => self.taken(photo, *shows, source, entry),
            Fact::PhotoRead { photo, reading, .. } => self.read(photo, reading, entry),
            Fact::PointSaid { photo, point, stone, .. } => self.point_said(photo, point, *stone, entry),
            Fact::ChainMarked { photo, chain, mark, .. } => {
                if self.is_end(photo) {
                    let chain = chain.iter().filter_map(|point| self.point(point)).collect();
                    let before = Before::Mark { chain, mark: self.marks.of(chain) };
                    self.mark(chain, *mark, entry);
                    self.acts.put(Touch::of(entry), before);
                }
            }
            Fact::DeadAgreed { chains, .. } => {
                self.marks = Marks::default();
                self.agreed = Some(agreed(chains, None, entry));
                self.input(entry);
            }
            Fact::PlayersAgreedOnDead { dead, black, white, .. } => {
                self.agreed = Some(agreed(dead, Some([black.clone(), white.clone()]), entry));
                self.acts.put(Touch::of(entry), Before::NotAgreed);
                self.input(entry);
            }
            Fact::StonesCounted { counts, .. } => {
                let things: Vec<Thing> = counts.iter().map(Thing::of).collect();
                let former = self.stones(&things, counts, entry);
                self.acts.put(Touch::of(entry), Before::Stones { things, counts: former });
            }
            Fact::FirstPassSaid { side, .. } => {
                self.set_facts(GameFacts { first_pass: Some(*side), ..self.facts.clone() });
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::FirstPassStays));
                self.input(entry);
            }
            Fact::GameRecorded { sgf, .. } => {
                let former = self.recorded;
                // What was kept was read when it was sent.
                self.recorded = recorded::end(sgf.as_bytes()).ok();
                self.acts.overtake(&entry.who, &Changed::Record);
                self.acts.put(Touch::of(entry), Before::Recorded(former));
                self.input(entry);
            }
            Fact::GameWatched { watched, .. } => self.watched.get_or_insert_default().take(watched),
            Fact::WatchedPointCorrected { point, stone, .. } => {
                let corrected = CorrectedPoint { entry: entry.sequence, point: point.clone(), stone: *stone };
                self.watched.get_or_insert_default().corrected.push(corrected);
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::WatchedPointStays));
            }
            Fact::GameLooksFinished { finished, .. } => {
                self.watched.get_or_insert_default().offer(entry.sequence, (**finished).clone());
            }
            Fact::RefereeDecided { inputs, reason, .. } => {
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::DecisionStays));
                self.decided = Some(Decision {
                    inputs: *inputs,
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                    reason: reason.clone(),
                });
            }
            Fact::ResultClaimed { record, .. } => {
                self.claims += 1;
                self.acts.put(Touch::of(entry), Before::NotClaimed);
                self.claim = Some(Claim {
                    sequence: entry.sequence,
                    number: self.claims,
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                    record: (**record).clone(),
                    agreed: Vec::new(),
                });
                self.confirmation = None;
            }
            Fact::ClaimTakenBack { claim, .. } => {
                self.claim.take_if(|held| held.sequence == *claim);
                self.acts.overtake(&entry.who, &Changed::Claim);
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::ClaimAgain));
            }
            Fact::ActUndone { entry: act, .. } => {
                if let Some(act) = self.acts.take(*act) {
                    self.undo(act, entry);
                }
            }
            Fact::PlayerAgreed { claim, side, player, .. } => {
                if let Some(held) = self.claim.as_mut().filter(|held| held.sequence == *claim) {
                    held.agreed.push(Agreement {
                        side: *side,
                        player: player.clone(),
                        who: entry.who.clone(),
                        at_ms: entry.at_ms,
                    });
                    self.acts.put(Touch::of(entry), Before::Stays(Refusal::ClaimWaits));
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
                self.dispute = Some(Dispute {
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                    cause: DisputeCause::Reason(reason.clone()),
                });
                self.confirmation = None;
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::CallStays));
            }
            Fact::ResultDiffers { claim, program, result, .. } => {
                if self.claim.as_ref().is_some_and(|held| held.sequence == *claim) {
                    let cause = DisputeCause::Program { program: program.clone(), result: result.clone() };
                    self.dispute = Some(Dispute { who: entry.who.clone(), at_ms: entry.at_ms, cause });
                    self.confirmation = None;
                    self.acts.put(Touch::of(entry), Before::Stays(Refusal::CallStays));
                }
            }
            Fact::ResultHandedOver { claim, program, result, .. } => {
                self.handed_over.insert(program.clone(), (*claim, result.clone()));
            }
            Fact::GameReopened { .. } => {
                self.claim = None;
                self.confirmation = None;
                self.dispute = None;
                self.acts.overtake(&entry.who, &Changed::Claim);
                self.acts.put(Touch::of(entry), Before::Stays(Refusal::CallStays));
            }
            // A game is set and removed by the hall, and all else is about no game.
            Fact::GameSet { .. }
            | Fact::GameRemoved { .. }
            | Fact::LogBegun { .. }
            | Fact::PersonSet { .. }
            | Fact::PersonRemoved { .. }
            | Fact::RoundStarted { .. }
            | Fact::EventSet { .. }
            | Fact::CameraSet { .. }
            | Fact::BowlSet { .. }
            | Fact::BowlTared { .. }
            | Fact::PlayerSet { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::ScraperSet { .. }
            | Fact::ScraperRemoved { .. }
            | Fact::PicturesDiscarded { .. }
            | Fact::RecountDrawn { .. }
            | Fact::RecountFound { .. } => {}
        }
    }

    /// What a camera's picture came to under other terms is no result under these.
    fn set_facts(&mut self, facts: GameFacts) {
        let is_same = terms::are_same(&facts, &self.facts);
        if let Some(watched) = self.watched.as_mut().filter(|_| !is_same) {
            watched.forget_results();
        }
        self.facts = facts;
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
            self.acts.forget_the_board();
            self.corrections.clear();
            self.marks = Marks::default();
            self.agreed = None;
            self.input(entry);
        }
        self.acts.put(Touch::of(entry), Before::Stays(Refusal::PhotoStays));
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

    fn point_said(&mut self, photo: &str, point: &str, stone: PointCorrection, entry: &Entry) {
        if !self.is_end(photo) {
            return;
        }
        let at = self.point(point).map_or(PointSet::EMPTY, PointSet::from);
        let former = self.corrections.get(point).copied();
        let marks = self.correct(point, at, Some(stone).filter(|stone| *stone != PointCorrection::Unsaid), entry);
        self.acts.put(Touch::of(entry), Before::Point { name: point.to_owned(), at, correction: former, marks });
    }

    /// Says what stands on a point, and gives the marks that this takes away.
    fn correct(
        &mut self,
        name: &str,
        at: PointSet,
        correction: Option<PointCorrection>,
        entry: &Entry,
    ) -> Vec<MarkedChain> {
        match correction {
            None => self.corrections.remove(name),
            Some(correction) => self.corrections.insert(name.to_owned(), correction),
        };
        self.touches.put(Thing::Point(name.to_owned()), entry);
        // Other stones make other chains: who is dead has to be agreed anew.
        self.agreed = None;
        self.input(entry);
        let Some(size) = self.size() else { return Vec::new() };
        self.acts.overtake(&entry.who, &Changed::Point { at, size });
        self.marks.take_beside(at, size)
    }

    fn mark(&mut self, chain: PointSet, mark: ChainMark, entry: &Entry) {
        self.marks.put(MarkedChain { stones: chain, mark, touch: Touch::of(entry) });
        if let Some(size) = self.size() {
            self.acts.overtake(&entry.who, &Changed::Chain { chain, size });
        }
        self.agreed = None;
        self.input(entry);
    }

    /// Puts counts in place of those of these stones, and gives the former ones.
    fn stones(&mut self, things: &[Thing], counts: &[StoneCount], entry: &Entry) -> Vec<StoneCount> {
        let former = self.counts.extract_if(.., |known| things.contains(&Thing::of(known))).collect();
        for count in counts {
            self.counts.retain(|known| Thing::of(known) != Thing::of(count));
            self.counts.push(count.clone());
        }
        for thing in things {
            self.touches.put(thing.clone(), entry);
        }
        self.acts.overtake(&entry.who, &Changed::Stones(things.to_vec()));
        self.input(entry);
        former
    }

    /// What was there before an act is there again.
    fn undo(&mut self, act: Act, entry: &Entry) {
        match act.before {
            Before::Point { name, at, correction, marks } => {
                self.correct(&name, at, correction, entry);
                for marked in marks {
                    self.marks.put(MarkedChain { touch: Touch::of(entry), ..marked });
                }
            }
            Before::Mark { chain, mark } => self.mark(chain, mark, entry),
            Before::NotAgreed => {
                self.agreed = None;
                self.input(entry);
            }
            Before::Stones { things, counts } => {
                self.stones(&things, &counts, entry);
            }
            Before::Recorded(former) => {
                self.recorded = former;
                self.input(entry);
            }
            Before::NotClaimed => {
                self.claim.take_if(|held| held.sequence == act.touch.sequence);
            }
            Before::Stays(_) => {}
        }
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
    pub(super) fn size(&self) -> Option<BoardSize> {
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
