//! A game followed from picture to picture: looks go to the decoder, and what changed is told.

use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, PointSet, Posterior, Symmetry};
use kifu::{Change, Course, Fit, GameRecord, Look, Recorded, RecordedAct, Table, changes};
use pipeline::sentences;
use vision::{BoardPosterior, Grid, LowView, PictureQuality, Refusal};
use words::Sentence;

use super::counted::{Counted, Counting, Terms};
use super::covered::covered;
use super::events::{Event, TimedEvent};
use super::eye::Glance;
use super::kept::rounded;
use super::samples::is_elsewhere;

/// The camera is held in another turn only where that agrees with the game at so many more points: symmetric positions decide nothing.
const MORE_POINTS_IN_ANOTHER_TURN: usize = 3;

/// What one picture shows.
#[derive(Clone, Debug)]
pub enum Seen {
    /// A board, and how the camera sees it, where that is known.
    Board(PerPoint<Posterior>, Option<Box<CameraView>>),
    /// A board under so many covered points that it cannot be read.
    Covered(usize),
    /// No board that can be read, and why.
    Nothing(Sentence),
}

/// How a camera sees a board.
#[derive(Clone, Copy, Debug)]
pub struct CameraView {
    /// Where its lines are in the picture.
    pub grid: Grid,
    /// White stones look like the wood, in too much light.
    pub is_too_bright: bool,
}

impl CameraView {
    /// How a picture shows it.
    #[must_use]
    pub fn of(board: &BoardPosterior) -> Self {
        Self { grid: *board.grid(), is_too_bright: board.quality() == Some(PictureQuality::TooBright) }
    }
}

impl Seen {
    /// A board that was found in a picture.
    #[must_use]
    pub fn of(board: &BoardPosterior) -> Self {
        Self::Board(board.points().clone(), Some(Box::new(CameraView::of(board))))
    }

    /// What a picture shows, where it shows anything new.
    #[must_use]
    pub fn at_a_glance(glance: Glance) -> Option<Self> {
        match glance {
            Glance::Same | Glance::Waits => None,
            Glance::Board(board) | Glance::Again(board) => Some(Self::of(&board)),
            Glance::Refused(Refusal::Covered { points }) => Some(Self::Covered(points)),
            Glance::Refused(refusal) => Some(Self::Nothing(sentences::declined(&refusal.into()))),
        }
    }
}

/// What is going on at the table, as it was told last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// No board is found.
    #[default]
    Lost,
    /// The game is followed.
    Watching,
    /// The game is followed; board or camera was moved just now.
    Moved,
    /// The game is followed, from so low that stones hide points behind them.
    TooLow,
    /// The game is followed, in so much light that white stones look like the wood.
    TooBright,
    /// A hand or a head covers points of the board.
    Covered,
    /// What is seen does not go with the game.
    DoesNotFit,
    /// The game is over, and is counted.
    Over,
}

/// A table that is followed, one game after the other.
#[derive(Debug)]
pub struct Following {
    terms: Terms,
    table: Option<Table>,
    told: Option<GameRecord>,
    counting: Counting,
    state: State,
    /// Where the board was in the last picture that showed it.
    grid: Option<Grid>,
    /// What it shows from too low there.
    low_view: Option<LowView>,
    /// Whether that is to be told.
    is_low_news: bool,
    /// Whether the last picture that showed it was too bright, and whether that was told in this game.
    is_too_bright: bool,
    is_brightness_told: bool,
    /// The look that the last picture came to, where it came to one.
    given: Option<Look>,
    /// What takes a point as the camera shows the board to the game's.
    turn: Symmetry,
    looks: usize,
    at: Duration,
    cleared: usize,
    mistaken: usize,
}

impl Following {
    /// Before the first picture.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        Self {
            terms,
            table: None,
            told: None,
            counting: Counting::default(),
            state: State::default(),
            grid: None,
            low_view: None,
            is_low_news: false,
            is_too_bright: false,
            is_brightness_told: false,
            given: None,
            turn: Symmetry::default(),
            looks: 0,
            at: Duration::ZERO,
            cleared: 0,
            mistaken: 0,
        }
    }

    /// Goes on with a game that was followed before: pictures come from now on.
    pub fn go_on(&mut self, table: Table) {
        self.told = Some(table.record());
        self.table = Some(table);
        self.state = State::Watching;
    }

    /// What is known of the game was put right.
    pub fn set_terms(&mut self, terms: Terms) {
        self.terms = terms;
        if let Some(table) = &self.table {
            self.counting.put_right(table, &self.terms);
        }
    }

    /// The game at the table; none where no board was seen yet.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// How it stands at the table.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// How the count stands; none while play goes on.
    #[must_use]
    pub const fn counted(&self) -> Option<&Counted> {
        self.counting.last()
    }

    /// The look that the last picture came to, as the game was given it; none where it came to none.
    #[must_use]
    pub const fn given(&self) -> Option<&Look> {
        self.given.as_ref()
    }

    /// How the camera was turned in the last picture that showed a board: what takes a point there to the same point of the game.
    #[must_use]
    pub const fn turn(&self) -> Symmetry {
        self.turn
    }

    /// Whether a board was ever seen.
    #[must_use]
    pub const fn has_seen_a_board(&self) -> bool {
        self.table.is_some()
    }

    /// How many games were cleared away before this one.
    #[must_use]
    pub const fn games_before(&self) -> usize {
        self.cleared
    }

    /// How many boards were taken for the game's until a larger one beside them was found.
    #[must_use]
    pub const fn boards_before(&self) -> usize {
        self.mistaken
    }

    /// Whether this game has a move yet.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.told.as_ref().is_some_and(|record| record.moves().next().is_some())
    }

    /// Whether the board of these lines would be another than that which is followed: the first, or a larger one beside one on which
    /// nothing was seen to happen, which is a neighbouring table's.
    #[must_use]
    pub fn would_begin_with(&self, found: &Grid) -> bool {
        self.table.is_none() || self.is_larger_board(found)
    }

    fn is_larger_board(&self, found: &Grid) -> bool {
        !self.is_under_way() && self.grid.is_some_and(|before| found.is_larger_board_beside(&before))
    }

    /// Whether the board is surely the game's: moves were seen on it, and not said by a human, or a count.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let said = table.corrected();
            let is_seen = |(_, point): (Color, Point)| !said.contains(point);
            table.ending().is_some() || self.told.as_ref().is_some_and(|told| told.moves().any(is_seen))
        })
    }

    /// The record of this game so far as SGF, with its result where that is proved; an empty board where none was seen yet.
    #[must_use]
    pub fn sgf(&self) -> String {
        let proved = self.counting.last().and_then(|counted| counted.proved).map(|outcome| outcome.to_string());
        self.told
            .as_ref()
            .map_or_else(|| "(;FF[4]CA[UTF-8]GM[1]SZ[19])\n".to_owned(), |record| record.to_sgf(proved.as_deref()))
    }

    /// Takes in what the next picture shows, and says what is to be told of it.
    pub fn take(&mut self, seen: Seen, at: Duration) -> Vec<TimedEvent> {
        let number = self.looks;
        self.looks += 1;
        self.take_as(number, seen, at)
    }

    /// The next picture showed nothing new.
    pub const fn passes_over(&mut self) {
        self.looks += 1;
    }

    /// Takes in what a picture from before the board was found shows of it; it is told with the next picture, which found the board.
    pub fn look_back(&mut self, board: &BoardPosterior, at: Duration) -> Vec<TimedEvent> {
        self.take_as(self.looks, Seen::of(board), at)
    }

    /// Takes in a picture, and tells what it shows with the look of this number.
    fn take_as(&mut self, number: usize, seen: Seen, at: Duration) -> Vec<TimedEvent> {
        self.at = at;
        self.given = None;
        let tell = |event| TimedEvent { at, look: number, event };
        let (points, sight) = match seen {
            Seen::Board(points, sight) => (points, sight.map(|sight| *sight)),
            Seen::Covered(points) => {
                return self.enter(State::Covered, || Event::Covered { points }).map(tell).into_iter().collect();
            }
            Seen::Nothing(why) => {
                return self.enter(State::Lost, || Event::Lost { why }).map(tell).into_iter().collect();
            }
        };
        let grid = sight.map(|sight| sight.grid);
        let larger = grid.filter(|now| self.is_larger_board(now)).map(|_| Event::LargerBoard);
        if larger.is_some() {
            self.begin_anew();
        }
        let moved = self.grid.zip(grid).is_some_and(|(before, now)| is_elsewhere(&before, &now));
        if let Some(now) = grid.filter(|now| moved || self.grid.is_none_or(|before| before.size() != now.size())) {
            self.see_from(now.low_view());
        }
        self.grid = grid.or(self.grid);
        self.is_too_bright = sight.map_or(self.is_too_bright, |sight| sight.is_too_bright);
        let Some(table) = &mut self.table else {
            if covered(&points) > 0 {
                let event = Event::Covered { points: covered(&points) };
                return larger.into_iter().chain(self.enter(State::Covered, || event)).map(tell).collect();
            }
            let look = Look { at, points: rounded(&points) };
            let record = self.table.insert(Table::new(&look)).record();
            self.given = Some(look);
            let start = Event::Start { board: record.start };
            self.told = Some(record);
            self.state = self.watching();
            return larger.into_iter().chain([start]).chain(self.told_of_the_camera()).map(tell).collect();
        };
        let hidden = covered(&points);
        let points = if hidden > 0 { half_believed(&points) } else { points };
        self.turn = turn(&points, table.seen());
        let look = Look { at, points: rounded(&points.turned(self.turn)) };
        let course = table.look(&look);
        self.given = Some(look.clone());
        if course == Course::Cleared {
            return self.clear(&look).into_iter().map(tell).collect();
        }
        let record = table.record();
        let too_low = hidden_points(self.low_view.as_ref(), self.turn, record.size());
        let counted = self.counting.look(table, &self.terms, too_low);
        let mut told: Vec<TimedEvent> = match course {
            Course::Play(Fit::DoesNotFit | Fit::OtherSize) => self.enter(State::DoesNotFit, || Event::DoesNotFit),
            _ if hidden > 0 => self.enter(State::Covered, || Event::Covered { points: hidden }),
            Course::Count => self.in_sight(State::Over),
            _ => self.in_sight(self.watching()),
        }
        .map(tell)
        .into_iter()
        .collect();
        if moved {
            told.insert(0, tell(Event::Moved));
            if self.state == self.watching() {
                self.state = State::Moved;
            }
        }
        told.extend(self.told_of_the_camera().map(tell));
        told.extend(self.told_of_the_record(record).into_iter().map(tell));
        told.extend(counted.map(|counted| tell(Event::Count(Box::new(counted)))));
        told
    }

    /// What is told where the record is this now.
    fn told_of_the_record(&mut self, record: GameRecord) -> Vec<Event> {
        let before = self.told.replace(record.clone()).expect("a record was told with the first look");
        // The step of the record that a new one is; what fell before it is of none.
        let mut place = before.steps.iter().zip(&record.steps).take_while(|(one, other)| one.act == other.act).count();
        let mut told = Vec::new();
        for change in changes(&before, &record) {
            let is_new = matches!(change, Change::New(_));
            told.extend(events(change, place, &record));
            place += usize::from(is_new);
        }
        told
    }

    /// A human says what lies on a point of the game's board now, where one was seen.
    pub fn correct(&mut self, point: Point, content: Option<Color>, at: Duration) -> Vec<TimedEvent> {
        let Some(table) = &mut self.table else { return Vec::new() };
        if table.seen().get(point) != content {
            self.counting.contradict();
        }
        table.correct(point, content, at);
        let record = table.record();
        let look = self.looks.saturating_sub(1);
        self.told_of_the_record(record).into_iter().map(|event| TimedEvent { at, look, event }).collect()
    }

    /// What was seen until now is none of the game: the board was a neighbouring table's.
    fn begin_anew(&mut self) {
        let (looks, cleared, mistaken) = (self.looks, self.cleared, self.mistaken + 1);
        *self = Self { looks, cleared, mistaken, ..Self::new(self.terms) };
    }

    /// The board was cleared: this game ends, and the look that showed it is the next one's first.
    fn clear(&mut self, look: &Look) -> Vec<Event> {
        let ended = self.ended();
        let record = self.table.insert(Table::new(look)).record();
        let start = Event::Start { board: record.start };
        self.told = Some(record);
        self.counting = Counting::default();
        self.state = State::Watching;
        self.is_brightness_told = false;
        self.cleared += 1;
        vec![Event::Cleared, ended, start]
    }

    /// What is told when there are no more pictures.
    #[must_use]
    pub fn end(&self) -> TimedEvent {
        TimedEvent { at: self.at, look: self.looks, event: self.ended() }
    }

    fn ended(&self) -> Event {
        let record = self.told.as_ref();
        let moves = record.map_or(0, |record| record.moves().count());
        let look_here = record.map_or(0, |record| record.steps.iter().filter(|step| step.look_here).count());
        let counted = self.counting.last().cloned().map(Box::new);
        Event::End { moves, look_here, board: record.map(|record| record.board), counted }
    }

    /// The camera has come to a place from which it sees the board so.
    pub(crate) const fn see_from(&mut self, low_view: Option<LowView>) {
        self.low_view = low_view;
        self.is_low_news = low_view.is_some();
    }

    /// The state while a game is followed and nothing else is to be told.
    const fn watching(&self) -> State {
        match self.low_view {
            Some(_) => State::TooLow,
            None if self.is_too_bright => State::TooBright,
            None => State::Watching,
        }
    }

    /// What is told of a camera that stands too low, once for each of its places, or sees the board too bright, once for each game.
    fn told_of_the_camera(&mut self) -> impl Iterator<Item = Event> + use<> {
        let low = std::mem::take(&mut self.is_low_news).then_some(self.low_view).flatten();
        let bright = self.is_too_bright && !self.is_brightness_told;
        self.is_brightness_told |= bright;
        low.map(|view| Event::TooLow { view }).into_iter().chain(bright.then_some(Event::TooBright))
    }

    /// The board is in sight: told where it was not. Whether it is played or counted is told by moves and counts.
    fn in_sight(&mut self, state: State) -> Option<Event> {
        if matches!(self.state, State::Watching | State::TooLow | State::TooBright | State::Moved | State::Over) {
            self.state = state;
            return None;
        }
        self.enter(state, || Event::Watching)
    }

    /// What to tell where the table's state becomes another.
    fn enter(&mut self, state: State, event: impl FnOnce() -> Event) -> Option<Event> {
        let first_look_failed = self.looks == 1 && self.state == state;
        let entered = self.state != state || first_look_failed;
        self.state = state;
        entered.then(event)
    }
}

/// The game's points that a camera in this turn sees from too low: of a view of another board only those that the game's has too.
fn hidden_points(view: Option<&LowView>, turn: Symmetry, size: BoardSize) -> PointSet {
    let hidden = view.into_iter().flat_map(|view| view.hidden.iter());
    let hidden = hidden.filter(|point| size.point(point.column(), point.row()).is_some());
    hidden.map(|point| turn.apply(point, size)).collect()
}

/// What a change of the record is told as.
fn events(change: Change, place: usize, record: &GameRecord) -> Vec<Event> {
    match change {
        Change::TakenBack(taken) => {
            vec![Event::TakeBack { color: taken.color, point: taken.point, size: record.size() }]
        }
        Change::Revised(step) => vec![Event::Correction { step: step.act, board: record.board }],
        Change::New(step) => match step.act {
            RecordedAct::Move { color, point, captured } => {
                let number = 1 + record.steps.iter().take(place).filter(|step| is_move(step)).count();
                let Recorded { confidence, look_here, .. } = step;
                let played = Event::Move { number, color, point, confidence, look_here, board: record.board };
                let taken = (!captured.is_empty()).then_some(Event::Capture { color, captured, size: record.size() });
                let before = place.checked_sub(1).map(|before| &record.steps[before]);
                let twice = before.is_some_and(|before| {
                    matches!(before.act, RecordedAct::Move { color: mover, .. } if mover == color) && look_here
                });
                let pass = twice.then_some(Event::Pass { color: color.opponent() });
                pass.into_iter().chain([played]).chain(taken).collect()
            }
            RecordedAct::SetUp { .. } => vec![Event::SetUp { board: record.board }],
        },
    }
}

const fn is_move(step: &Recorded) -> bool {
    matches!(step.act, RecordedAct::Move { .. })
}

/// A look past a hand or a head: what is seen beside them may be a finger, a sleeve or a shadow, and counts for half.
fn half_believed(points: &PerPoint<Posterior>) -> PerPoint<Posterior> {
    PerPoint::from_fn(points.size(), |point| {
        let Posterior { bare, black, white, .. } = points[point];
        Posterior::new(0.5 * bare, 0.5 * black, 0.5 * white)
    })
}

/// The turn of a look in which it agrees with the game so far: a camera in the hand may be turned.
fn turn(points: &PerPoint<Posterior>, board: &Board) -> Symmetry {
    if board.size() != points.size() {
        return Symmetry::default();
    }
    let agreeing = |symmetry: Symmetry| {
        let agrees = |at: Point| {
            let content: Option<Color> = points[at].likeliest();
            content.is_some() && board.get(symmetry.apply(at, board.size())) == content
        };
        BoardSize::points(board.size()).filter(|&at| agrees(at)).count()
    };
    let [same, turns @ ..] = [0, 1, 2, 3].map(|turn| (agreeing(Symmetry::ALL[turn]), Symmetry::ALL[turn]));
    let best = turns
        .into_iter()
        .max_by_key(|(agreeing, _)| *agreeing)
        .filter(|best| best.0 >= same.0 + MORE_POINTS_IN_ANOTHER_TURN);
    best.map_or_else(Symmetry::default, |(_, turn)| turn)
}
