//! A game that looks finished: when it is offered, for which reason, and with which pictures.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use board::Board;
use hall::FEWEST_MOVES;
use records::watched::{Because, LooksFinished};
use scoring::fill_in::is_filled;

use crate::following::Following;

/// A game looks finished where no stone came for so long on a board on which hardly a point is open.
const QUIET: Duration = Duration::from_secs(180);
/// Pictures of a table's last positions, in bytes: the last position before the count is among them.
const MOST_PICTURE_BYTES: usize = 2 << 20;
/// And so many positions.
const MOST_PICTURES: usize = 6;

/// A game that looks finished, with its pictures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    pub(crate) finished: LooksFinished,
    pub(crate) picture: Option<Arc<Vec<u8>>>,
    pub(crate) filled: Option<Arc<Vec<u8>>>,
}

/// The clearest picture of a position, the newest of several, and how many points it does not surely show.
#[derive(Debug)]
struct Clearest {
    board: Board,
    picture: Arc<Vec<u8>>,
    unsure: usize,
}

/// Whether one table's game looks finished.
#[derive(Debug)]
pub(crate) struct Offering {
    /// The clearest picture of each of the last positions, the oldest position first.
    pictures: VecDeque<Clearest>,
    last_step: Instant,
    /// Whether it was asked since then if the game may be over.
    weighed: bool,
    /// What the game would be offered as if the board were cleared now.
    newest: Option<Offer>,
    offered: Option<Because>,
    offered_proved: bool,
    /// Steps of the record that was offered.
    offered_steps: usize,
    /// What is not in the log.
    offer: Option<Offer>,
}

impl Offering {
    pub(crate) fn new() -> Self {
        Self {
            pictures: VecDeque::new(),
            last_step: Instant::now(),
            weighed: false,
            newest: None,
            offered: None,
            offered_proved: false,
            offered_steps: 0,
            offer: None,
        }
    }

    /// The log says that it was offered so before, proved or not, when the record had so many steps.
    pub(crate) fn was_offered(&mut self, offered: Because, is_proved: bool, steps: usize) {
        (self.offered, self.offered_proved, self.offered_steps) = (Some(offered), is_proved, steps);
    }

    /// The record has another step. Where no count is seen with it, play went on after all: a later end is offered anew.
    pub(crate) fn stepped(&mut self, is_counted: bool) {
        self.last_step = Instant::now();
        self.weighed = false;
        if !is_counted {
            self.offered = None;
            self.offered_proved = false;
        }
    }

    /// A picture that shows this position, but for so many points that it does not surely show.
    pub(crate) fn keep(&mut self, shown: Board, picture: &Arc<Vec<u8>>, unsure: usize) {
        let known = self.pictures.iter().position(|kept| kept.board == shown);
        let clearer = known.and_then(|place| self.pictures.remove(place)).filter(|kept| kept.unsure < unsure);
        let newest = || Clearest { board: shown, picture: Arc::clone(picture), unsure };
        self.pictures.push_back(clearer.unwrap_or_else(newest));
        let bytes = |pictures: &VecDeque<Clearest>| pictures.iter().map(|kept| kept.picture.len()).sum::<usize>();
        while self.pictures.len() > MOST_PICTURES
            || self.pictures.len() > 1 && bytes(&self.pictures) > MOST_PICTURE_BYTES
        {
            self.pictures.pop_front();
        }
    }

    /// Offers the game where it looks finished, and for a better reason than before.
    pub(crate) fn look_for_the_end(&mut self, following: &Following, steps: usize) {
        let Some(table) = following.table() else { return };
        let is_filled = following.counted().is_some_and(|counted| !counted.found.is_empty());
        let because = match table.ending() {
            Some(_) if is_filled => Because::Filled,
            Some(_) => Because::Counting,
            None if self.last_step.elapsed() < QUIET || self.weighed || steps < FEWEST_MOVES => return,
            None => {
                self.weighed = true;
                if !table.may_be_over() {
                    return;
                }
                Because::Quiet
            }
        };
        // A stone that was found after all may prove what the filled board did not before.
        let proved = following.counted().and_then(|counted| counted.proved).is_some();
        let is_more = self.offered.is_none_or(|before| rank(before) < rank(because));
        if is_more || proved && !self.offered_proved || steps != self.offered_steps {
            (self.offered, self.offered_proved, self.offered_steps) = (Some(because), proved, steps);
            self.offer = Some(self.offer_for(following, because));
        }
    }

    /// A human has contradicted what was seen: what was offered as proved is offered anew without its proof.
    pub(crate) fn take_proof_back(&mut self, following: &Following) {
        if self.offered_proved {
            self.offer_anew(following);
        }
    }

    /// What was offered, if anything, is so no more: it is offered as it is known now, with the pictures that nobody has written down yet.
    pub(crate) fn offer_anew(&mut self, following: &Following) {
        let Some(because) = self.offered else { return };
        let waiting = self.offer.take().unwrap_or_default();
        let Offer { finished, picture, filled } = self.offer_for(following, because);
        self.offered_proved = finished.proved.is_some();
        self.offer = Some(Offer { finished, picture: picture.or(waiting.picture), filled: filled.or(waiting.filled) });
    }

    /// Should the board be cleared next, this is the game that was played on it.
    pub(crate) fn may_be_cleared(&mut self, following: &Following, steps: usize) {
        if steps >= FEWEST_MOVES {
            self.newest = Some(self.offer_for(following, Because::Cleared));
        }
    }

    /// The board was cleared: whether a game is over, rather than none had begun.
    pub(crate) fn cleared(&mut self) -> bool {
        // A count that was followed to its end says more than that the board was cleared.
        let is_counted = self.offered.is_some_and(|before| rank(before) >= rank(Because::Counting));
        let newest = self.newest.take();
        let is_over = is_counted || newest.is_some();
        if is_over {
            self.offered = Some(Because::Cleared);
        }
        if !is_counted {
            self.offer = newest;
        }
        is_over
    }

    /// Whether anything waits to be offered.
    pub(crate) const fn is_due(&self) -> bool {
        self.offer.is_some()
    }

    /// What is offered and not in the log: taken out, and put back with [`Self::put_back`] where the disk refuses it.
    pub(crate) fn take(&mut self) -> Option<Offer> {
        self.offer.take()
    }

    pub(crate) fn put_back(&mut self, offer: Offer) {
        self.offer.get_or_insert(offer);
    }

    fn offer_for(&self, following: &Following, because: Because) -> Offer {
        let Some(table) = following.table() else { return Offer::default() };
        let record = table.record();
        let picture = |board: &Board| {
            self.pictures.iter().find(|kept| kept.board == *board).map(|kept| Arc::clone(&kept.picture))
        };
        let counted = following.counted();
        let dead = table.ending().map(|ending| ending.dead).unwrap_or_default();
        let size = record.size();
        let finished = LooksFinished {
            because,
            rows: record.board.rows(),
            dead: dead.iter().map(|point| point.human(size).to_string()).collect(),
            arithmetic: counted.and_then(|counted| counted.arithmetic).map(|outcome| outcome.to_string()),
            proved: counted.and_then(|counted| counted.proved).map(|outcome| outcome.to_string()),
            sgf: following.sgf(),
            moves: u32::try_from(record.moves().count()).unwrap_or(u32::MAX),
            look_here: u32::try_from(record.steps.iter().filter(|step| step.look_here).count()).unwrap_or(u32::MAX),
            ..LooksFinished::default()
        };
        // While it is cleared no picture shows it filled.
        let filled = (because == Because::Filled && is_filled(table.seen())).then(|| picture(table.seen())).flatten();
        Offer { finished, picture: picture(&record.board), filled }
    }
}

/// Reasons in the order of how much they say.
const fn rank(because: Because) -> u8 {
    match because {
        Because::Quiet => 0,
        Because::Counting => 1,
        Because::Filled => 2,
        Because::Cleared => 3,
    }
}
