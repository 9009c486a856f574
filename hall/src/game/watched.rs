//! What a table's camera saw of a game: its record as the log has it, and that it looks finished. Nothing that is counted rests on it.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};
use records::reading::Shows;
use records::watched::{Because, CorrectedPoint, LooksFinished, Watched, WatchedStep};
use scoring::sgf::{Course, Turn};

use super::{Game, State};

/// A board on which fewer moves were seen shows no game: stones of the last round lay there, or somebody showed something.
pub const FEWEST_MOVES: usize = 10;

/// A game that is watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedGame {
    /// The first position, row by row.
    pub start: Vec<String>,
    /// The record's steps.
    pub steps: Vec<WatchedStep>,
    /// Looks that the log has.
    pub looks: u32,
    /// What somebody put right since its board was first seen, in order.
    pub corrected: Vec<CorrectedPoint>,
    /// The game looks finished: the entry that says so, and what is offered.
    pub finished: Option<(u64, LooksFinished)>,
}

impl WatchedGame {
    /// Takes in what was seen since the last entry.
    pub fn take(&mut self, watched: &Watched) {
        if watched.first == 0 {
            let finished = self.finished.take();
            *self = Self { finished, ..Self::default() };
        }
        if let Some(start) = &watched.start {
            self.start.clone_from(start);
        }
        self.steps.truncate(watched.stands as usize);
        self.steps.extend_from_slice(&watched.steps);
        self.looks = watched.first.saturating_add(u32::try_from(watched.looks.len()).unwrap_or(u32::MAX));
    }

    /// It looks finished. A picture of the last position or of the filled board that was offered before is one still: by the end of a count
    /// there is no other of the one, and once a human put the other right none of it.
    pub(crate) fn offer(&mut self, entry: u64, mut finished: LooksFinished) {
        if let Some((_, before)) = &self.finished
            && before.rows == finished.rows
        {
            if finished.photo.is_none() {
                (finished.photo, finished.bytes) = (before.photo.clone(), before.bytes);
            }
            if finished.filled_photo.is_none() && finished.because == Because::Filled {
                (finished.filled_photo, finished.filled_bytes) = (before.filled_photo.clone(), before.filled_bytes);
            }
        }
        self.finished = Some((entry, finished));
    }

    /// What is offered was counted under other terms: its board stays, without a result, as does its record.
    pub(crate) fn forget_results(&mut self) {
        let Some((_, finished)) = &mut self.finished else { return };
        finished.arithmetic = None;
        if let Some(proved) = finished.proved.take() {
            // The station wrote the record, with this result in its first node and nothing before that could be taken for it.
            finished.sgf = finished.sgf.replacen(&format!("RE[{proved}]"), "", 1);
        }
    }

    /// Pictures of it may be gone from the disk, and are named no more.
    pub(crate) fn forget(&mut self, is_gone: impl Fn(&str) -> bool) {
        let crops = self.steps.iter_mut().map(|step| &mut step.crop);
        let pictures = self.finished.iter_mut().flat_map(|(_, offer)| [&mut offer.photo, &mut offer.filled_photo]);
        for picture in crops.chain(pictures) {
            picture.take_if(|picture| is_gone(picture));
        }
    }

    /// How many moves were seen.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| !step.act.starts_with('=')).count()
    }

    /// The moves with a small picture each, in their order: the move's number, whose it was and where, and the picture.
    pub fn crops(&self) -> impl Iterator<Item = (usize, Color, &str, &str)> {
        let played = self.steps.iter().filter_map(|step| Some((step, step.act.split_once(' ')?)));
        let moves = played.filter_map(|(step, (letter, point))| Some((step, Color::of_letter(letter)?, point)));
        let numbered = (1..).zip(moves);
        numbered.filter_map(|(number, (step, color, point))| Some((number, color, point, step.crop.as_deref()?)))
    }

    /// What was played, as far as it was seen: each step with its time since the first look, and how sure it is where that is less than
    /// 99 %. None where nothing was, or where the log has what names no point of the board.
    #[must_use]
    pub fn course(&self) -> Option<Course> {
        let start: Board = self.start.join("\n").parse().ok()?;
        let turns = self.steps.iter().map(|step| Some((turn(&step.act, start.size())?, comment(step))));
        Some(Course { start, turns: turns.collect::<Option<_>>()? })
    }
}

/// A step's act, as [`WatchedStep::act`] has it.
fn turn(act: &str, size: BoardSize) -> Option<Turn> {
    let point = |name: &str| Point::from_human(name, size).ok();
    if !act.starts_with('=') {
        let (letter, name) = act.split_once(' ')?;
        return Some(Turn::Move { color: Color::of_letter(letter)?, point: Some(point(name)?) });
    }
    let (mut stones, mut bare) = (ByColor::from_fn(|_| PointSet::EMPTY), PointSet::EMPTY);
    for changed in act.split(',') {
        let (letter, name) = changed.strip_prefix('=')?.split_once(' ')?;
        match letter {
            "" => bare.insert(point(name)?),
            letter => stones[Color::of_letter(letter)?].insert(point(name)?),
        }
    }
    Some(Turn::Setup { stones, bare })
}

fn comment(step: &WatchedStep) -> String {
    let seconds = step.at_ms / 1000;
    let mut said = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if step.sure < 99 {
        said.push_str(&format!(", {} % sure", step.sure));
    }
    if step.look_here {
        said.push_str(", look here");
    }
    said
}

impl Game {
    /// How it looked finished, where a camera saw that.
    #[must_use]
    pub fn looked_finished(&self) -> Option<&LooksFinished> {
        Some(&self.watched.as_ref()?.finished.as_ref()?.1)
    }

    /// What a camera offers and nobody has taken or made needless yet, by playing on for one: the entry, and what is offered.
    #[must_use]
    pub fn offered(&self) -> Option<(u64, &LooksFinished)> {
        let watched = self.watched.as_ref()?;
        let (sequence, finished) = watched.finished.as_ref()?;
        let is_open = self.claim.is_none() && !matches!(self.state(), State::Disputed | State::Confirmed);
        let has_photo = self.photos.iter().any(|taken| taken.shows == Shows::End);
        (is_open && !has_photo && watched.moves() <= finished.moves as usize).then_some((*sequence, finished))
    }
}

#[cfg(test)]
mod tests {
    use records::Entry;
    use records::fact::{Fact, GameFacts, GameId, Side};

    use super::*;
    use crate::Hall;

    const GAME: GameId = GameId { round: 1, table: 1 };

    fn enter(hall: &mut Hall, fact: Fact) {
        let sequence = hall.sequence + 1;
        hall.fold(&Entry { sequence, at_ms: 0, who: "admin".to_owned(), fact, hash: [0; 32] });
    }

    fn step(at_ms: u64, act: &str, sure: u8) -> WatchedStep {
        WatchedStep { at_ms, act: act.to_owned(), sure, look_here: act.starts_with('='), crop: None }
    }

    #[test]
    fn moves_have_crops_until_these_are_gone_and_keep_their_numbers() {
        let mut watched = WatchedGame::default();
        for (act, crop) in [("B E5", Some("a")), ("=W D4,= E5", None), ("W D5", None), ("B C3", Some("b"))] {
            watched.steps.push(WatchedStep { crop: crop.map(str::to_owned), ..step(0, act, 100) });
        }
        let offer = LooksFinished {
            photo: Some("a".to_owned()),
            filled_photo: Some("c".to_owned()),
            ..LooksFinished::default()
        };
        watched.finished = Some((7, offer));
        let [black, _] = Color::BOTH;
        assert_eq!(watched.crops().collect::<Vec<_>>(), [(1, black, "E5", "a"), (3, black, "C3", "b")]);
        watched.forget(|picture| picture == "a");
        assert_eq!(watched.crops().collect::<Vec<_>>(), [(3, black, "C3", "b")]);
        let (_, offer) = watched.finished.unwrap();
        assert_eq!((offer.photo, offer.filled_photo.as_deref()), (None, Some("c")));
    }

    #[test]
    fn the_picture_of_the_last_position_stays_where_a_later_offer_has_none() {
        let offer = |rows: &str, photo: Option<&str>| LooksFinished {
            rows: vec![rows.to_owned()],
            photo: photo.map(str::to_owned),
            ..LooksFinished::default()
        };
        let mut watched = WatchedGame::default();
        let mut photo = |rows: &str, photo: Option<&str>| {
            watched.offer(7, offer(rows, photo));
            watched.finished.as_ref().and_then(|(_, finished)| finished.photo.clone())
        };
        assert_eq!(photo("B.", Some("a")).as_deref(), Some("a"));
        assert_eq!(photo("B.", None).as_deref(), Some("a"));
        assert_eq!(photo("B.", Some("b")).as_deref(), Some("b"));
        assert_eq!(photo("BW", None), None, "of another position");
    }

    #[test]
    fn the_picture_of_the_filled_board_stays_where_its_proof_is_taken_back() {
        let offer = |because, filled: Option<&str>| LooksFinished {
            because,
            filled_photo: filled.map(str::to_owned),
            ..LooksFinished::default()
        };
        let mut watched = WatchedGame::default();
        let mut filled = |because, filled: Option<&str>| {
            watched.offer(7, offer(because, filled));
            watched.finished.as_ref().and_then(|(_, finished)| finished.filled_photo.clone())
        };
        assert_eq!(filled(Because::Filled, Some("a")).as_deref(), Some("a"));
        assert_eq!(filled(Because::Filled, None).as_deref(), Some("a"));
        assert_eq!(filled(Because::Counting, None), None, "its count is not at that");
    }

    #[test]
    fn a_result_of_other_terms_is_offered_no_more_and_the_board_still_is() {
        let facts = || GameFacts {
            black: "Aoki".to_owned(),
            white: "Berg".to_owned(),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        let offered_after = |fact: Fact| {
            let mut hall = Hall::default();
            enter(&mut hall, Fact::GameSet { game: GAME, facts: facts() });
            let finished = LooksFinished {
                photo: Some("a".to_owned()),
                arithmetic: Some("B+3".to_owned()),
                proved: Some("B+3".to_owned()),
                sgf: "(;GM[1]SZ[9]RE[B+3]\n;B[ee]C[0:00:04])\n".to_owned(),
                moves: 1,
                ..LooksFinished::default()
            };
            enter(&mut hall, Fact::GameLooksFinished { game: GAME, finished: Box::new(finished) });
            enter(&mut hall, fact);
            let (entry, finished) = hall.games[&GAME].offered().unwrap();
            assert_eq!((entry, finished.photo.as_deref(), finished.moves), (2, Some("a"), 1));
            finished.clone()
        };
        let set = |facts: GameFacts| offered_after(Fact::GameSet { game: GAME, facts });
        let [black_grade, white_grade] = ["9 ping", "1 ping"].map(|grade| Some(grade.to_owned()));
        let under_others = [
            set(GameFacts { rules: "chinese".to_owned(), ..facts() }),
            set(GameFacts { komi: Some("6.5".to_owned()), ..facts() }),
            set(GameFacts { handicap: 2, ..facts() }),
            set(GameFacts { black_grade, white_grade, ..facts() }),
            set(GameFacts { white_overtime: 1, ..facts() }),
            set(GameFacts { basic_minutes: Some(60), white_late: 11, ..facts() }),
            offered_after(Fact::FirstPassSaid { game: GAME, side: Side::Black }),
        ];
        for (place, finished) in under_others.into_iter().enumerate() {
            assert_eq!((finished.arithmetic, finished.proved), (None, None), "{place}");
            assert_eq!(finished.sgf, "(;GM[1]SZ[9]\n;B[ee]C[0:00:04])\n", "{place}");
        }
        let under_the_same = [
            set(GameFacts { black: "Aoki Mei".to_owned(), ..facts() }),
            set(GameFacts { white_pin: Some("12345678".to_owned()), ..facts() }),
            // Late by less than what forfeits the game.
            set(GameFacts { basic_minutes: Some(60), white_late: 10, ..facts() }),
        ];
        for (place, finished) in under_the_same.into_iter().enumerate() {
            assert_eq!(finished.proved.as_deref(), Some("B+3"), "{place}");
            assert!(finished.sgf.contains("RE[B+3]"), "{place}");
        }
    }

    #[test]
    fn what_was_seen_is_a_course_with_its_times() {
        let mut watched = WatchedGame { start: vec![".".repeat(9); 9], ..WatchedGame::default() };
        watched.steps = vec![step(4_000, "B E5", 100), step(3_725_000, "=W D4,= E5", 98)];
        let course = watched.course().unwrap();
        let size = course.start.size();
        let set = |name: &str| Point::from_human(name, size).unwrap().into();
        let setup = Turn::Setup { stones: ByColor { black: PointSet::EMPTY, white: set("D4") }, bare: set("E5") };
        let played = Turn::Move { color: Color::Black, point: Point::from_human("E5", size).ok() };
        assert_eq!(course.turns, [(played, "0:00:04".to_owned()), (setup, "1:02:05, 98 % sure, look here".to_owned())]);
        watched.steps.push(step(0, "B Z99", 100));
        assert_eq!(watched.course(), None);
    }
}
