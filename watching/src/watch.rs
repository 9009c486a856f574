//! One table's game, from picture to picture: what is followed, and what waits to be written down.

use std::sync::Arc;
use std::time::{Duration, Instant};

use board::{Board, Point, Posterior};
use kifu::{Look, Stage, Table};
use pipeline::sentences;
use records::fact::GameId;
use records::watched::{Because, CorrectedPoint, Watched, WatchedLook, WatchedStep};
use tracing::{info, warn};
use vision::{BoardPosterior, Photo, Reader, Refusal};

use crate::counted::Terms;
use crate::crops::Shot;
use crate::earlier::{Earlier, Found};
use crate::eye::{Eye, Glance};
use crate::following::{Following, Seen, State};
use crate::kept::{self, Keeping};
use crate::offering::Offering;
use crate::unwritten::{Due, ToWrite, Unwritten};

/// A look is sure of a point where it gives one content at least this probability.
const SURE: f64 = 0.9;

/// One table's game.
pub(crate) struct Watch {
    pub(crate) game: GameId,
    pub(crate) eye: Eye,
    following: Following,
    terms: Terms,
    keeping: Option<Keeping>,
    pub(crate) unwritten: Unwritten,
    /// The record as it is: of the game, also once its board was cleared and another position lies there.
    start: Option<Vec<String>>,
    steps: Vec<WatchedStep>,
    /// Pictures from before anything was seen to happen on the game's board.
    earlier: Earlier<Arc<Vec<u8>>>,
    begun: Instant,
    /// How long the game had been watched before that.
    before: Duration,
    offering: Offering,
    /// The board was cleared after a game: what lies there later is another one.
    closed: bool,
    /// The last entry in which somebody put the camera right, of those that were taken in.
    corrected_up_to: u64,
    /// What the log has of the game, as long as it was not taken in.
    to_go_on: Option<Before>,
}

/// What the log has of a game that was watched before.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    pub(crate) kept: Vec<Watched>,
    /// Why it looked finished, where it did, and whether its result was proved.
    pub(crate) offered: Option<(Because, bool)>,
    /// How long ago the log ends.
    pub(crate) since: Duration,
}

/// What the hall's pages show of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game.
    pub game: GameId,
    /// How it stands.
    pub state: State,
    /// The board was cleared after the game.
    pub closed: bool,
    /// The board as the game has it; while it is counted as it is seen.
    pub board: Option<Board>,
    /// Where the last stone was played.
    pub last: Option<Point>,
    /// Moves of the record.
    pub moves: usize,
    /// Places in the record that a human should look at.
    pub look_here: usize,
    /// How far the count has come, where it has begun.
    pub stage: Option<Stage>,
}

impl Watch {
    /// Of what somebody put right nothing is taken in up to this entry: it was of a board that was seen before.
    pub(crate) fn new(game: GameId, terms: Terms, corrected_up_to: u64) -> Self {
        Self {
            game,
            eye: Eye::staggered(usize::from(game.table)),
            following: Following::new(terms),
            terms,
            keeping: None,
            unwritten: Unwritten::default(),
            start: None,
            steps: Vec::new(),
            earlier: Earlier::default(),
            begun: Instant::now(),
            before: Duration::ZERO,
            offering: Offering::new(),
            closed: false,
            corrected_up_to,
            to_go_on: None,
        }
    }

    /// This is what the log has of the game.
    pub(crate) fn goes_on(&mut self, before: Before) {
        self.to_go_on = Some(before);
    }

    /// Takes in what the log has of the game, where that was not done: decoding a long game takes seconds.
    pub(crate) fn go_on(&mut self) {
        let Some(Before { kept, offered, since }) = self.to_go_on.take() else { return };
        self.closed = matches!(offered, Some((Because::Cleared, _)));
        let Some((table, keeping)) = kept::decoded(&kept) else {
            warn!("what the log has of the game cannot be decoded; it is watched anew");
            return;
        };
        info!("the game was watched before, and goes on");
        let looks = kept.iter().rposition(|watched| watched.first == 0).map_or(kept.as_slice(), |first| &kept[first..]);
        let last = looks.iter().rev().find_map(|watched| watched.looks.last());
        self.before = Duration::from_millis(last.map_or(0, |look| look.at_ms)) + since;
        let corrected = looks.iter().flat_map(|watched| &watched.looks).filter_map(|look| look.corrected.as_ref());
        self.corrected_up_to = corrected.map(|corrected| corrected.entry).max().unwrap_or(0);
        self.keeping = Some(keeping);
        self.unwritten = Unwritten::after(looks);
        let record = table.record();
        self.start = Some(record.start.rows());
        self.steps = kept::steps(&record);
        if let Some((because, is_proved)) = offered {
            self.offering.was_offered(because, is_proved, self.steps.len());
        }
        self.following.go_on(table);
        self.hold_on();
    }

    /// What is known of the game was put right.
    pub(crate) fn set_terms(&mut self, terms: Terms) {
        if self.terms != terms {
            self.terms = terms;
            self.following.set_terms(terms);
            if !self.closed {
                self.offering.offer_anew(&self.following);
            }
        }
    }

    /// Takes in what somebody put right, as far as that was not done; whether there was anything. Nothing is taken in before a board was seen.
    pub(crate) fn correct(&mut self, corrected: &[CorrectedPoint]) -> bool {
        let known = self.corrected_up_to;
        for corrected in corrected.iter().filter(|corrected| corrected.entry > known) {
            let Some(table) = self.following.table().filter(|_| !self.closed && self.to_go_on.is_none()) else { break };
            self.corrected_up_to = corrected.entry;
            let point = Point::from_human(&corrected.point, table.seen().size()).ok();
            let Some((point, content)) = point.zip(kept::content(corrected.stone)) else { continue };
            let at_ms = kept::milliseconds(self.now());
            let _ = self.following.correct(point, content, Duration::from_millis(at_ms));
            let corrected = Some(corrected.clone());
            self.unwritten.looks.push(WatchedLook { at_ms, corrected, ..WatchedLook::default() });
            self.take_record();
            if self.following.counted().is_none_or(|counted| counted.proved.is_none()) {
                self.offering.take_proof_back(&self.following);
            }
        }
        self.corrected_up_to != known
    }

    /// Takes in what a picture shows: its bytes, and decoded.
    pub(crate) fn take(&mut self, glance: Glance, picture: &Arc<Vec<u8>>, photo: &Photo) {
        if !self.following.is_under_way() {
            let is_following = self.following.has_seen_a_board();
            self.earlier.keep(Arc::clone(picture), picture.len(), self.now(), is_following);
        }
        match Seen::at_a_glance(glance) {
            Some(seen) => self.take_seen(seen, self.now(), picture, Some(photo)),
            None => self.look_for_the_end(),
        }
    }

    /// No picture comes any more, or none that can be decoded.
    pub(crate) fn sees_nothing(&mut self) {
        if !self.closed {
            let why = sentences::declined(&Refusal::NoBoard.into());
            let _ = self.following.take(Seen::Nothing(why), self.now());
            self.eye.shows_again();
        }
    }

    /// Takes in what pictures from before the board was found show, now that it was: to be done before that picture is taken in.
    pub(crate) fn look_back(&mut self, reader: &Reader, found: &BoardPosterior) {
        if self.closed || !self.following.would_begin_with(found.grid()) {
            return;
        }
        if self.following.has_seen_a_board() {
            self.begin_anew();
        }
        let pictures = self.earlier.look_back(reader, found, |picture| Photo::decode(picture).ok());
        for Found { picture, photo, at, board } in pictures {
            self.take_seen(Seen::of(&board), at, &picture, Some(&photo));
        }
    }

    /// How long the game has been watched.
    fn now(&self) -> Duration {
        self.before + self.begun.elapsed()
    }

    fn take_seen(&mut self, seen: Seen, at: Duration, picture: &Arc<Vec<u8>>, photo: Option<&Photo>) {
        if self.closed {
            return;
        }
        let grid = if let Seen::Board(_, Some(sight)) = &seen { Some(sight.grid) } else { None };
        let (games, boards) = (self.following.games_before(), self.following.boards_before());
        // Milliseconds are what is kept.
        let _ = self.following.take(seen, Duration::from_millis(kept::milliseconds(at)));
        if self.following.games_before() > games {
            self.cleared();
            return;
        }
        if self.following.boards_before() > boards {
            self.begin_anew();
            return;
        }
        self.hold_on();
        let (Some(look), Some(table)) = (self.following.given(), self.following.table()) else { return };
        let keeping = self.keeping.get_or_insert_with(|| Keeping::new(look.points.size()));
        // Of another board than the game's nothing is taken in, and nothing kept.
        if look.points.size() == table.seen().size() {
            self.unwritten.looks.push(keeping.keep(look));
        }
        self.take_record();
        let (Some(look), Some(table)) = (self.following.given(), self.following.table()) else { return };
        if let (Some(grid), Some(photo)) = (grid, photo) {
            let at_ms = kept::milliseconds(look.at);
            let shot = Shot { at_ms, picture: Arc::clone(picture), grid, turn: self.following.turn() };
            self.unwritten.take(shot, &self.steps, table.seen().size(), photo);
        }
        // What is seen follows a look later: a picture that shows something else already is none of it.
        if self.following.state() != State::Covered && shows(look, table) {
            let unsure = look.points.iter().filter(|(_, seen)| !is_sure(seen)).count();
            self.offering.keep(*table.seen(), picture, unsure);
        }
        self.look_for_the_end();
        self.offering.may_be_cleared(&self.following, self.steps.len());
    }

    /// Takes in the record as it is now.
    fn take_record(&mut self) {
        let Some(table) = self.following.table() else { return };
        let record = table.record();
        self.start = Some(record.start.rows());
        let steps = kept::steps(&record);
        let is_same = steps.len() == self.steps.len()
            && steps.iter().zip(&self.steps).all(|(one, other)| kept::same_step(one, other));
        if !is_same {
            self.offering.stepped(table.ending().is_some());
        }
        self.steps = steps;
    }

    /// The board that is followed is the game's, once something was seen to happen on it.
    fn hold_on(&mut self) {
        if self.following.is_under_way() {
            self.eye.holds_on();
            self.earlier = Earlier::default();
        }
    }

    fn look_for_the_end(&mut self) {
        if !self.closed {
            self.offering.look_for_the_end(&self.following, self.steps.len());
        }
    }

    /// The board was cleared: a game is over, or none had begun.
    fn cleared(&mut self) {
        self.closed = self.offering.cleared();
        self.earlier = Earlier::default();
        if !self.closed {
            self.begin_anew();
        }
    }

    /// What was seen until now is none of the game.
    fn begin_anew(&mut self) {
        let mut anew = Self::new(self.game, self.terms, self.corrected_up_to);
        (anew.begun, anew.before) = (self.begun, self.before);
        anew.eye = std::mem::take(&mut self.eye);
        anew.earlier = std::mem::take(&mut self.earlier);
        anew.unwritten = self.unwritten.begun_anew();
        *self = anew;
    }

    /// Whether anything is to be written down now, looks or what is offered, and nothing is being written.
    pub(crate) fn is_due(&self) -> bool {
        let is_offered = self.offering.is_due();
        !self.unwritten.is_being_written() && (is_offered || self.unwritten.is_due(is_offered))
    }

    /// What is to be written down now; none where nothing is due.
    pub(crate) fn due(&mut self) -> Option<Due> {
        if !self.is_due() {
            return None;
        }
        let (seen, offer) = (self.to_write(), self.offering.take());
        Some(self.unwritten.due(self.game, seen, offer))
    }

    /// What was seen and is to be written down now, if anything: it stays to be written until [`Self::is_written`].
    pub(crate) fn to_write(&self) -> Option<ToWrite> {
        let table = self.following.table().filter(|_| self.unwritten.is_due(self.offering.is_due()))?;
        Some(self.unwritten.to_write(table.seen().size(), self.start.as_ref(), &self.steps))
    }

    /// What was seen is in the log now, with its crops.
    pub(crate) fn is_written(&mut self, due: &Due, watched: &Watched) {
        if self.unwritten.is_of_this_game(due) {
            self.unwritten.has_written(watched);
        }
    }

    /// The disk refused what was offered: it is offered again.
    pub(crate) fn not_offered(&mut self, mut due: Due) {
        if let Some(offer) = due.offer.take().filter(|_| self.unwritten.is_of_this_game(&due)) {
            self.offering.put_back(offer);
        }
    }

    /// What the pages show.
    pub(crate) fn view(&self) -> View {
        let table = self.following.table();
        let shown = |table: &Table| if table.ending().is_some() { *table.seen() } else { *table.board() };
        let board = table.map(shown);
        let last = board.and_then(|board| kept::last_move(&self.steps, board.size())).map(|(_, point)| point);
        let is_move = |step: &&WatchedStep| !step.act.starts_with('=');
        View {
            game: self.game,
            state: self.following.state(),
            closed: self.closed,
            board,
            last: last.filter(|point| board.is_some_and(|board| board.get(*point).is_some())),
            moves: self.steps.iter().filter(is_move).count(),
            look_here: self.steps.iter().filter(|step| step.look_here).count(),
            stage: table.and_then(Table::ending).map(|ending| ending.stage),
        }
    }
}

/// Whether a look shows the board as it was seen before wherever it is sure of a point, but for what a human put right.
fn shows(look: &Look, table: &Table) -> bool {
    let (board, corrected) = (table.seen(), table.corrected());
    let mut points = look.points.iter().filter(|(point, seen)| is_sure(seen) && !corrected.contains(*point));
    points.all(|(point, seen)| seen.likeliest() == board.get(point))
}

fn is_sure(seen: &Posterior) -> bool {
    seen.of(seen.likeliest()) >= SURE
}

#[cfg(test)]
mod tests {
    use board::{BoardSize, ByColor, Color, PerPoint};
    use records::reading::PointCorrection;
    use scoring::{FillIn, Game, HalfPoints, Position, Rules};

    use super::*;
    use crate::crops::tests::{BLACK, WHITE, middle, pictured};
    use crate::following::CameraView;
    use crate::tests::ended;

    const GAME: GameId = GameId { round: 1, table: 7 };
    fn watch() -> Watch {
        Watch::new(GAME, Terms { game: Game::default(), rules: Rules::ING_1996 }, 0)
    }

    /// A picture of this board; its bytes are the board's own text.
    fn look(watch: &mut Watch, board: &Board) {
        watch.take_seen(Seen::Board(seen(board), None), watch.now(), &picture(board), None);
    }

    fn seen(board: &Board) -> PerPoint<Posterior> {
        PerPoint::from_fn(board.size(), |point| match board.get(point) {
            None => Posterior::new(0.998, 0.001, 0.001),
            Some(Color::Black) => Posterior::new(0.001, 0.998, 0.001),
            Some(Color::White) => Posterior::new(0.001, 0.001, 0.998),
        })
    }

    fn picture(board: &Board) -> Arc<Vec<u8>> {
        Arc::new(board.to_string().into_bytes())
    }

    fn rest(watch: &mut Watch, board: &Board) {
        (0..5).for_each(|_| look(watch, board));
    }

    /// What is due is written down, whenever it was written last.
    fn written(watch: &mut Watch) -> Option<Watched> {
        watch.unwritten.last_written = None;
        let ToWrite { mut watched, crops } = watch.to_write()?;
        for (place, crop) in crops {
            watched.steps[place].crop = Some(records::photos::name_of(&crop));
        }
        watch.unwritten.has_written(&watched);
        Some(watched)
    }

    /// Stones of the last position laid down one after the other, as a game: colours in turn as long as both have some.
    fn played() -> Vec<Board> {
        let (board, _) = ended();
        let mut left = Color::BOTH.map(|color| board.stones(color).iter().collect::<Vec<Point>>());
        let mut now = Board::empty(board.size());
        let mut boards = vec![now];
        while left.iter().any(|stones| !stones.is_empty()) {
            for (color, stones) in Color::BOTH.into_iter().zip(&mut left) {
                if let Some(point) = stones.pop() {
                    now.set(point, Some(color));
                    boards.push(now);
                }
            }
        }
        boards
    }

    #[test]
    fn what_somebody_puts_right_is_taken_in_once_and_kept_between_the_looks() {
        let boards = played();
        let half = &boards[..boards.len() / 2];
        let now = half.last().unwrap();
        let mut before = watch();
        let corrected = |entry, point: Point| CorrectedPoint {
            entry,
            point: point.human(now.size()).to_string(),
            stone: PointCorrection::Black,
        };
        let bare: Vec<Point> = now.bare().iter().collect();
        let first = corrected(7, bare[0]);
        assert!(!before.correct(std::slice::from_ref(&first)), "no board was seen yet");
        half.iter().for_each(|board| look(&mut before, board));
        let mut kept: Vec<Watched> = written(&mut before).into_iter().collect();
        assert!(before.correct(std::slice::from_ref(&first)) && !before.correct(std::slice::from_ref(&first)));
        let has = |watch: &Watch, point: Point| watch.view().board.unwrap().get(point) == Some(Color::Black);
        assert!(has(&before, bare[0]));
        rest(&mut before, now);
        assert!(has(&before, bare[0]), "the camera does not see it yet");
        kept.extend(written(&mut before));
        let (again, _) = kept::decoded(&kept).expect("a game");
        assert_eq!(kept::steps(&again.record()), before.steps);

        let mut after = watch();
        after.goes_on(Before { kept, offered: None, since: Duration::from_secs(2) });
        after.go_on();
        assert!(!after.correct(std::slice::from_ref(&first)) && has(&after, bare[0]), "the log has it");
        assert!(after.correct(&[first, corrected(9, bare[1])]) && has(&after, bare[1]));
    }

    #[test]
    fn where_no_picture_comes_any_more_nothing_is_said_to_be_watched() {
        let mut watch = watch();
        let boards = played();
        boards.iter().take(5).for_each(|board| look(&mut watch, board));
        assert_eq!(watch.view().state, State::Watching);
        watch.sees_nothing();
        assert_eq!((watch.view().state, watch.view().board), (State::Lost, Some(boards[4])));
        look(&mut watch, &boards[5]);
        assert_eq!((watch.view().state, watch.view().moves), (State::Watching, 5));
    }

    #[test]
    fn once_pictures_come_again_of_a_board_at_rest_it_is_watched_again() {
        let (bytes, photo, _) = pictured();
        let reader = Reader::new().unwrap();
        let mut watch = watch();
        let mut state_after = |pictures: usize| {
            for _ in 0..pictures {
                let glance = watch.eye.glance(&reader, &photo);
                watch.take(glance, &bytes, &photo);
            }
            let state = watch.view().state;
            watch.sees_nothing();
            state
        };
        assert_eq!([8, 1].map(&mut state_after), [State::Watching; 2]);
    }

    #[test]
    fn a_restart_in_mid_game_goes_on_and_the_log_is_decoded_to_the_same() {
        let boards = played();
        let (first, later) = boards.split_at(boards.len() / 2);
        let mut kept = Vec::new();
        let mut before = watch();
        for board in first {
            look(&mut before, board);
            kept.extend(written(&mut before));
        }
        let mut after = watch();
        after.goes_on(Before { kept: kept.clone(), offered: None, since: Duration::from_secs(2) });
        after.go_on();
        for board in later {
            look(&mut after, board);
            kept.extend(written(&mut after));
        }
        let mut whole = watch();
        boards.iter().for_each(|board| look(&mut whole, board));
        let acts = |watch: &Watch| watch.steps.iter().map(|step| step.act.clone()).collect::<Vec<_>>();
        assert_eq!(acts(&after), acts(&whole));
        assert!(after.view().moves >= boards.len() - 2, "{}", after.view().moves);
        let (again, _) = kept::decoded(&kept).expect("a game");
        assert_eq!(kept::steps(&again.record()), after.steps);
        let mut folded: Vec<WatchedStep> = Vec::new();
        for watched in &kept {
            folded.truncate(watched.stands as usize);
            folded.extend_from_slice(&watched.steps);
        }
        assert!(
            folded.len() == after.steps.len() && folded.iter().zip(&after.steps).all(|(a, b)| kept::same_step(a, b))
        );
        assert!(kept.iter().enumerate().all(|(place, watched)| (watched.first == 0) == (place == 0)));
    }

    #[test]
    fn what_is_seen_while_the_disk_writes_is_written_next() {
        let boards = played();
        let mut watch = watch();
        let (first, later) = boards.split_at(boards.len() / 2);
        first.iter().for_each(|board| look(&mut watch, board));
        let due = watch.due().expect("a game that was watched");
        later.iter().for_each(|board| look(&mut watch, board));
        watch.unwritten.last_written = None;
        assert!(watch.due().is_none(), "the disk is still writing");
        let mut kept = vec![due.seen.clone().expect("looks").watched];
        watch.is_written(&due, &kept[0]);
        drop(due);
        watch.unwritten.last_written = None;
        let due = watch.due().expect("looks since then");
        kept.push(due.seen.clone().expect("looks").watched);
        assert_eq!(kept[1].first as usize, kept[0].looks.len());
        let (again, _) = kept::decoded(&kept).expect("a game");
        assert_eq!(kept::steps(&again.record()), watch.steps);

        // Meanwhile the table turns out to be another's: what was written is none of this game's.
        watch.begin_anew();
        look(&mut watch, &boards[0]);
        watch.is_written(&due, &kept[1]);
        watch.not_offered(due);
        assert_eq!(watch.due().and_then(|due| due.seen).expect("a look").watched.first, 0);
    }

    #[test]
    fn each_move_is_told_with_a_crop_of_the_stone_that_was_played_and_keeps_it_when_it_is_told_anew() {
        let (picture, photo, grid) = pictured();
        let mut watch = watch();
        let mut board = Board::empty(grid.size());
        for stone in [None, Some((BLACK, Color::Black)), Some((WHITE, Color::White))] {
            if let Some((name, color)) = stone {
                board.set(Point::from_human(name, board.size()).unwrap(), Some(color));
            }
            watch.take_seen(
                Seen::Board(seen(&board), Some(Box::new(CameraView { grid, is_too_bright: false }))),
                watch.now(),
                &picture,
                Some(&photo),
            );
        }
        let to_write = watch.to_write().expect("a game that was watched");
        assert_eq!(to_write.crops.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1]);
        let [black, white] = [0, 1].map(|at: usize| middle(&to_write.crops[at].1));
        assert!(black + 80.0 < white, "{black} and {white}");

        let told = written(&mut watch).expect("a game that was watched");
        assert!(told.steps.iter().all(|step| step.crop.is_some()));
        look(&mut watch, &board);
        assert!(watch.to_write().is_none() || watch.to_write().unwrap().watched.steps.is_empty(), "told once");
        // The first move is told otherwise: both are told anew, and their crops are those of before.
        watch.unwritten.told[0].look_here = true;
        watch.unwritten.last_written = None;
        let again = watch.to_write().expect("looks that were not written down");
        assert_eq!((again.watched.stands, again.crops.len()), (0, 0));
        let crops = |watched: &Watched| watched.steps.iter().map(|step| step.crop.clone()).collect::<Vec<_>>();
        assert_eq!(crops(&again.watched), crops(&told));
        // So it is after a restart.
        let mut after = self::watch();
        after.goes_on(Before { kept: vec![told.clone()], offered: None, since: Duration::from_secs(2) });
        after.go_on();
        assert_eq!(after.unwritten.told, told.steps);
    }

    #[test]
    fn a_game_that_is_counted_is_offered_with_its_last_position_and_then_with_the_filled_board() {
        let mut watch = watch();
        let boards = played();
        boards.iter().for_each(|board| look(&mut watch, board));
        let (board, dead) = ended();
        rest(&mut watch, &board);
        assert!(watch.offering.take().is_none(), "a game that is played is not offered");
        let mut now = board.without(dead);
        rest(&mut watch, &now);
        let offer = watch.offering.take().expect("dead stones are taken off");
        assert_eq!(offer.finished.because, Because::Counting);
        assert_eq!(offer.finished.rows, board.rows());
        assert_eq!(offer.picture, Some(picture(&board)), "the picture from before anything was taken off");
        assert_eq!(offer.finished.dead, ["H9", "B8", "B5", "H2"]);
        assert!(watch.offering.take().is_none(), "offered once");
        watch.offering.put_back(offer);
        let refused = watch.due().expect("it waits again");
        assert!(watch.due().is_none() && refused.offer.is_some());
        watch.not_offered(refused);
        assert!(watch.offering.take().is_some(), "what the disk refused is offered again");

        let position = Position::new(board, dead, Game::default()).unwrap();
        let filled = FillIn::plan(&position, &Rules::ING_1996).unwrap().filled;
        let all: Vec<Point> = (filled.occupied() - now.occupied()).iter().collect();
        for some in all.chunks(3) {
            some.iter().for_each(|&point| now.set(point, filled.get(point)));
            look(&mut watch, &now);
        }
        rest(&mut watch, &filled);
        let offer = watch.offering.take().expect("the board is filled");
        assert_eq!((offer.finished.because, offer.filled), (Because::Filled, Some(picture(&filled))));
        assert_eq!(offer.finished.proved, offer.finished.arithmetic);
        let proved = offer.finished.proved;
        assert!(proved.is_some());

        let hidden = filled.occupied().iter().next().unwrap();
        let says = |entry, stone| CorrectedPoint { entry, point: hidden.human(board.size()).to_string(), stone };
        let as_seen =
            if filled.get(hidden) == Some(Color::Black) { PointCorrection::Black } else { PointCorrection::White };
        assert!(watch.correct(&[says(7, as_seen)]) && watch.offering.take().is_none(), "as the camera sees it");
        rest(&mut watch, &filled);
        assert!(watch.offering.take().is_none());
        assert!(watch.correct(&[says(8, PointCorrection::Bare)]));
        let offer = watch.offering.take().expect("it is offered as proved no more");
        assert_eq!((offer.finished.because, offer.finished.proved), (Because::Filled, None));
        rest(&mut watch, &filled);
        assert!(watch.offering.take().is_none(), "the camera alone sees the stone");
        assert!(watch.correct(&[says(9, as_seen)]));
        rest(&mut watch, &filled);
        assert!(watch.offering.take().expect("both see it now").finished.proved.is_some());
        assert!(watch.correct(&[says(10, PointCorrection::Bare), says(11, as_seen)]));
        assert!(watch.offering.take().expect("a slip of the hand").finished.proved.is_none());
        // A hand lies over other stones meanwhile.
        for column in [0, 8] {
            let hand = BoardSize::NINE.points().filter(|&point| point.column() == column && point != hidden).collect();
            look(&mut watch, &filled.without(hand));
        }
        rest(&mut watch, &filled);
        assert!(watch.offering.take().expect("it is put right").finished.proved.is_some());

        let overtime = Game {
            penalties: ByColor { black: HalfPoints::from_points(2), white: HalfPoints::ZERO },
            ..Game::default()
        };
        watch.set_terms(Terms { game: overtime, ..watch.terms });
        let offer = watch.offering.take().expect("its result is another").finished;
        assert!(offer.proved.is_none() && offer.arithmetic != proved, "{:?}", offer.arithmetic);
        rest(&mut watch, &filled);
        watch.set_terms(watch.terms);
        assert!(watch.offering.take().is_none_or(|offer| offer.finished.proved != proved), "for White as it lies");
        watch.set_terms(Terms { game: Game::default(), ..watch.terms });
        watch.offering.take().expect("its result is another again");
        rest(&mut watch, &filled);
        assert_eq!(watch.offering.take().expect("it is proved again").finished.proved, proved);

        rest(&mut watch, &Board::empty(board.size()));
        assert!(watch.view().closed && watch.offering.take().is_none(), "the filled board said more");
        let looks = watch.unwritten.looks.len();
        rest(&mut watch, &board);
        assert_eq!(watch.unwritten.looks.len(), looks, "what lies there later is no part of the game");
    }

    #[test]
    fn a_count_of_which_few_moves_were_seen_closes_its_game_when_the_board_is_cleared() {
        let mut watch = watch();
        let (board, dead) = ended();
        rest(&mut watch, &board);
        rest(&mut watch, &board.without(dead));
        assert_eq!(watch.offering.take().expect("dead stones are taken off").finished.because, Because::Counting);
        let mut kept = vec![written(&mut watch).expect("a game that was watched")];
        rest(&mut watch, &Board::empty(board.size()));
        assert!(watch.view().closed && watch.offering.take().is_none());
        kept.extend(written(&mut watch));
        assert_eq!(kept.iter().filter_map(|watched| watched.start.as_ref()).collect::<Vec<_>>(), [&board.rows()]);
        let (again, _) = kept::decoded(&kept).expect("a game");
        assert_eq!(kept::steps(&again.record()), watch.steps);
        let looks = watch.unwritten.looks.len();
        rest(&mut watch, &board);
        assert_eq!(watch.unwritten.looks.len(), looks, "what lies there later is no part of the game");
    }

    #[test]
    fn where_play_goes_on_after_all_the_later_end_is_offered_anew() {
        let mut watch = watch();
        let (board, dead) = ended();
        rest(&mut watch, &board);
        rest(&mut watch, &board.without(dead));
        assert_eq!(watch.offering.take().expect("dead stones are taken off").finished.rows, board.rows());
        // The players do not agree: the stones go back, and Black plays on.
        rest(&mut watch, &board);
        let mut later = board;
        later.set(Point::from_human("A1", board.size()).unwrap(), Some(Color::Black));
        rest(&mut watch, &later);
        assert!(watch.offering.take().is_none(), "a game that is played is not offered");
        rest(&mut watch, &later.without(dead));
        let offer = watch.offering.take().expect("they are taken off again");
        assert_eq!((offer.finished.because, offer.finished.rows), (Because::Counting, later.rows()));
    }

    #[test]
    fn a_game_that_is_given_up_is_offered_when_the_board_is_cleared_and_a_leftover_is_none() {
        let mut watch = watch();
        let (board, _) = ended();
        // The last round's stones lie there when the round starts.
        rest(&mut watch, &board);
        rest(&mut watch, &Board::empty(board.size()));
        assert!(!watch.view().closed && watch.offering.take().is_none());
        let boards = played();
        let half = &boards[..boards.len() / 2];
        half.iter().for_each(|board| look(&mut watch, board));
        rest(&mut watch, half.last().unwrap());
        let first = written(&mut watch).expect("a game that was watched");
        assert_eq!(first.first, 0, "the leftover is of no game");
        rest(&mut watch, &Board::empty(board.size()));
        let offer = watch.offering.take().expect("a game was played");
        assert_eq!((offer.finished.because, &offer.finished.rows), (Because::Cleared, &half.last().unwrap().rows()));
        assert_eq!(offer.finished.moves as usize, half.len() - 1);
        assert!(watch.view().closed);
    }
}
