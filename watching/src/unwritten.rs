//! What was seen of a game and is not in the log yet: pictures are looked at while the disk writes, and nothing is given up before it is there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use board::BoardSize;
use hall::WatchedGame;
use records::fact::GameId;
use records::watched::{Watched, WatchedLook, WatchedStep};
use vision::Photo;

use crate::crops::{Crops, Shot};
use crate::kept;
use crate::offering::Offer;

/// What was seen is written down so often while the record grows: a plug that is pulled costs no more of it.
const WRITTEN_EVERY: Duration = Duration::from_secs(20);

/// What the log has not of a game.
#[derive(Debug, Default)]
pub(crate) struct Unwritten {
    /// How often what had been seen was none of the game, and it was begun anew.
    begun_anew: usize,
    /// Whoever writes down what is due holds this, too.
    being_written: Arc<()>,
    /// Looks that are not in the log.
    pub(crate) looks: Vec<WatchedLook>,
    /// Looks that are.
    written: u32,
    /// The record as the log has it.
    told_start: Option<Vec<String>>,
    pub(crate) told: Vec<WatchedStep>,
    crops: Crops,
    pub(crate) last_written: Option<Instant>,
}

/// What is due to be written down of a game: what was seen, and then what is offered.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    pub(crate) game: GameId,
    pub(crate) seen: Option<ToWrite>,
    pub(crate) offer: Option<Offer>,
    begun_anew: usize,
    /// As long as there is this, no more is due.
    _being_written: Arc<()>,
}

/// What was seen of a game and is to be written down.
#[derive(Clone, Debug)]
pub(crate) struct ToWrite {
    /// What was seen; crops that the log has are named in it.
    pub(crate) watched: Watched,
    /// Crops that it has not, each of the step in this place.
    pub(crate) crops: Vec<(usize, Arc<Vec<u8>>)>,
}

impl Unwritten {
    /// After what the log has of a game that was watched before.
    pub(crate) fn after(log: &[Watched]) -> Self {
        let mut told = WatchedGame::default();
        log.iter().for_each(|watched| told.take(watched));
        let written = log.iter().map(|watched| watched.looks.len()).sum::<usize>().try_into().unwrap_or(u32::MAX);
        Self { written, told_start: Some(told.start), told: told.steps, ..Self::default() }
    }

    /// What was seen until now is none of the game; what is being written of it goes on.
    pub(crate) fn begun_anew(&self) -> Self {
        let being_written = Arc::clone(&self.being_written);
        Self { begun_anew: self.begun_anew + 1, being_written, ..Self::default() }
    }

    /// Takes in the picture of a look, after which the record has these steps.
    pub(crate) fn take(&mut self, shot: Shot, steps: &[WatchedStep], size: BoardSize, photo: &Photo) {
        self.crops.take(shot);
        let stands = self.stands(steps);
        self.crops.cut(&steps[stands..], size, photo);
    }

    /// So many steps of what the log has stand.
    fn stands(&self, steps: &[WatchedStep]) -> usize {
        self.told.iter().zip(steps).take_while(|(told, step)| kept::same_step(told, step)).count()
    }

    pub(crate) fn is_being_written(&self) -> bool {
        Arc::strong_count(&self.being_written) > 1
    }

    /// Whether looks are to be written down now: soon, or at once where something is offered that rests on them, or somebody put the camera
    /// right.
    pub(crate) fn is_due(&self, is_offered: bool) -> bool {
        let is_time = self.last_written.is_none_or(|last| last.elapsed() >= WRITTEN_EVERY);
        let is_corrected = || self.looks.iter().any(|look| look.corrected.is_some());
        (is_time || is_offered || is_corrected()) && !self.looks.is_empty()
    }

    /// What was seen, where the record has this start and these steps now: it stays to be written until [`Self::has_written`].
    pub(crate) fn to_write(&self, size: BoardSize, start: Option<&Vec<String>>, steps: &[WatchedStep]) -> ToWrite {
        let stands = self.stands(steps);
        let mut steps = steps[stands..].to_vec();
        for step in &mut steps {
            // A move that is told anew, since one before it fell, keeps its crop.
            let told = self.told.iter().find(|told| (told.at_ms, &told.act) == (step.at_ms, &step.act));
            step.crop = told.and_then(|told| told.crop.clone());
        }
        let new = steps.iter().enumerate().filter(|(_, step)| step.crop.is_none());
        let crops = new.filter_map(|(place, step)| Some((place, self.crops.of(step)?))).collect();
        let watched = Watched {
            lines: u8::try_from(size.lines()).unwrap_or(u8::MAX),
            first: self.written,
            looks: self.looks.clone(),
            start: start.filter(|start| self.told_start.as_ref() != Some(start)).cloned(),
            stands: u32::try_from(stands).unwrap_or(u32::MAX),
            steps,
        };
        ToWrite { watched, crops }
    }

    /// What is due of this game.
    pub(crate) fn due(&self, game: GameId, seen: Option<ToWrite>, offer: Option<Offer>) -> Due {
        let _being_written = Arc::clone(&self.being_written);
        Due { game, seen, offer, begun_anew: self.begun_anew, _being_written }
    }

    /// Whether what was due is of what is watched now: meanwhile it may have turned out to be none of the game.
    pub(crate) const fn is_of_this_game(&self, due: &Due) -> bool {
        due.begun_anew == self.begun_anew
    }

    /// What was seen is in the log now, with its crops.
    pub(crate) fn has_written(&mut self, watched: &Watched) {
        self.crops.are_written(&watched.steps);
        self.looks.drain(..watched.looks.len());
        self.written += u32::try_from(watched.looks.len()).unwrap_or(0);
        self.told.truncate(watched.stands as usize);
        self.told.extend_from_slice(&watched.steps);
        if watched.start.is_some() {
            self.told_start.clone_from(&watched.start);
        }
        self.last_written = Some(Instant::now());
    }
}
