//! Looks as the log keeps them, and the record that they come to: the game is decoded from what is kept, and from nothing else, so that
//! whoever decodes it again finds the same.

use std::fmt::Write;
use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, Posterior};
use kifu::{Course, GameRecord, Look, Recorded, RecordedAct, Table};
use records::reading::PointCorrection;
use records::watched::{CorrectedPoint, Watched, WatchedLook, WatchedStep};

/// What each digit stands for: probabilities that are close to 0 or 1 are told finely, since they are what a look is sure by.
const PROBABILITIES: [f64; 16] =
    [0.0, 0.001, 0.003, 0.01, 0.03, 0.07, 0.15, 0.3, 0.5, 0.7, 0.85, 0.93, 0.97, 0.99, 0.998, 1.0];
/// Letters of a point: two of its name in SGF and three digits.
const LETTERS: usize = 5;

/// How probable nothing, a black and a white stone are, as digits.
type Digits = [u8; 3];

/// A look with nothing in it that the log would not keep.
#[must_use]
pub fn rounded(points: &PerPoint<Posterior>) -> PerPoint<Posterior> {
    PerPoint::from_fn(points.size(), |point| round(&points[point]))
}

/// What was rounded and adds up to more than 1 is scaled down, and then other digits are nearest: these stay.
fn round(seen: &Posterior) -> Posterior {
    posterior(digits(&posterior(digits(seen))))
}

/// Writes looks down, each against the one before.
#[derive(Clone, Debug)]
pub struct Keeping {
    before: PerPoint<Digits>,
}

impl Keeping {
    /// Before the first look at a board of this size.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self { before: PerPoint::from_fn(size, |_| [0; 3]) }
    }

    /// A look at a board of the same size as the log keeps it; times in whole milliseconds.
    pub fn keep(&mut self, look: &Look) -> WatchedLook {
        let mut seen = String::new();
        for ((point, before), (_, posterior)) in self.before.iter_mut().zip(look.points.iter()) {
            let now = digits(posterior);
            if *before != now {
                *before = now;
                let [bare, black, white] = now;
                // Writing to a string cannot fail.
                let _ = write!(seen, "{}{bare:x}{black:x}{white:x}", point.sgf());
            }
        }
        WatchedLook { at_ms: milliseconds(look.at), seen, corrected: None }
    }

    /// The look that was written down so; none where it is none of this board's.
    pub fn read(&mut self, kept: &WatchedLook) -> Option<Look> {
        let size = self.before.size();
        let letters = kept.seen.as_bytes();
        if !letters.len().is_multiple_of(LETTERS) {
            return None;
        }
        for letters in letters.chunks(LETTERS) {
            let place = |letter: u8| usize::from(letter.wrapping_sub(b'a'));
            let point = size.point(place(letters[0]), place(letters[1]))?;
            let digit = |letter: u8| char::from(letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            self.before[point] = [digit(letters[2])?, digit(letters[3])?, digit(letters[4])?];
        }
        let points = PerPoint::from_fn(size, |point| posterior(self.before[point]));
        Some(Look { at: Duration::from_millis(kept.at_ms), points })
    }
}

/// The game that kept looks come to, decoded again; none where they are no looks at one board.
#[must_use]
pub fn decoded<'a>(kept: impl IntoIterator<Item = &'a Watched>) -> Option<(Table, Keeping)> {
    let mut game: Option<(Table, Keeping)> = None;
    let mut looks = 0;
    for watched in kept {
        if watched.first == 0 {
            game = None;
            looks = 0;
        } else if watched.first != looks {
            return None;
        }
        for look in &watched.looks {
            looks += 1;
            if let Some(CorrectedPoint { point, stone, .. }) = &look.corrected {
                let (table, _) = game.as_mut()?;
                let point = Point::from_human(point, table.seen().size()).ok()?;
                table.correct(point, content(*stone)?, Duration::from_millis(look.at_ms));
                continue;
            }
            match &mut game {
                Some((table, keeping)) => {
                    let look = keeping.read(look)?;
                    if table.look(&look) == Course::Cleared {
                        return None;
                    }
                }
                None => {
                    let mut keeping = Keeping::new(BoardSize::new(usize::from(watched.lines)).ok()?);
                    let table = Table::new(&keeping.read(look)?);
                    game = Some((table, keeping));
                }
            }
        }
    }
    game
}

/// What lies on a point that was put right; none where that was taken back.
pub(crate) const fn content(stone: PointCorrection) -> Option<Option<Color>> {
    match stone {
        PointCorrection::Black => Some(Some(Color::Black)),
        PointCorrection::White => Some(Some(Color::White)),
        PointCorrection::Bare => Some(None),
        PointCorrection::Unsaid => None,
    }
}

/// A record's steps as the log keeps them.
#[must_use]
pub fn steps(record: &GameRecord) -> Vec<WatchedStep> {
    let mut before = record.start;
    let mut steps = Vec::with_capacity(record.steps.len());
    for step in &record.steps {
        steps.push(kept_step(step, &before));
        before = step.board;
    }
    steps
}

fn kept_step(step: &Recorded, before: &Board) -> WatchedStep {
    let size = before.size();
    let act = match step.act {
        RecordedAct::Move { color, point, .. } => format!("{} {}", color.letter(), point.human(size)),
        RecordedAct::SetUp { .. } => {
            let changed = size.points().filter(|&point| before.get(point) != step.board.get(point));
            let letter = |point| step.board.get(point).map_or(String::new(), |color| color.letter().to_string());
            changed.map(|point| format!("={} {}", letter(point), point.human(size))).collect::<Vec<_>>().join(",")
        }
    };
    WatchedStep {
        at_ms: milliseconds(step.at),
        act,
        // From 0 to 100, so that nothing is lost.
        sure: (100.0 * step.confidence).round() as u8,
        look_here: step.look_here,
        crop: None,
    }
}

/// A time as the log keeps it.
pub(crate) fn milliseconds(at: Duration) -> u64 {
    u64::try_from(at.as_millis()).unwrap_or(u64::MAX)
}

/// Whether both are the same step: how sure it is may differ by a little, and pictures are no part of it.
#[must_use]
pub fn same_step(one: &WatchedStep, other: &WatchedStep) -> bool {
    (one.at_ms, &one.act, one.look_here) == (other.at_ms, &other.act, other.look_here)
}

/// The last move of kept steps: whose, and where on a board of this size.
#[must_use]
pub fn last_move(steps: &[WatchedStep], size: BoardSize) -> Option<(Color, Point)> {
    move_of(steps.last()?, size)
}

/// The move that a kept step is: whose, and where on a board of this size; none where it is no move.
#[must_use]
pub fn move_of(step: &WatchedStep, size: BoardSize) -> Option<(Color, Point)> {
    let (letter, name) = step.act.split_once(' ')?;
    Some((Color::of_letter(letter)?, Point::from_human(name, size).ok()?))
}

fn digits(posterior: &Posterior) -> Digits {
    let digit = |probability: f64| {
        let off = |digit: &usize| (PROBABILITIES[*digit] - probability).abs();
        let nearest = (0..PROBABILITIES.len()).min_by(|one, other| off(one).total_cmp(&off(other)));
        u8::try_from(nearest.unwrap_or(0)).unwrap_or(0)
    };
    [digit(posterior.bare), digit(posterior.black), digit(posterior.white)]
}

fn posterior(digits: Digits) -> Posterior {
    let [bare, black, white] = digits.map(|digit| PROBABILITIES[usize::from(digit)]);
    Posterior::new(bare, black, white)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks() -> Vec<Look> {
        let size = BoardSize::NINE;
        let mut board = Board::empty(size);
        let mut looks = Vec::new();
        for (number, (column, row)) in [(4, 4), (2, 2), (6, 2), (2, 6)].into_iter().enumerate() {
            let color = Color::BOTH[number % 2];
            for repeat in 0..3 {
                let points = PerPoint::from_fn(size, |point| match board.get(point) {
                    None if repeat == 1 => Posterior::new(0.971, 0.004, 0.0149),
                    None => Posterior::new(0.9981, 0.001, 0.0),
                    Some(Color::Black) => Posterior::new(0.0, 0.99, 0.01),
                    Some(Color::White) => Posterior::new(0.01, 0.0, 0.95),
                });
                let at = Duration::from_millis(2_000 * looks.len() as u64 + 7);
                looks.push(Look { at, points: rounded(&points) });
            }
            board.set(size.point(column, row).unwrap(), Some(color));
        }
        looks
    }

    #[test]
    fn what_is_kept_is_decoded_to_the_same_game() {
        let looks = looks();
        let mut keeping = Keeping::new(BoardSize::NINE);
        let kept: Vec<WatchedLook> = looks.iter().map(|look| keeping.keep(look)).collect();
        let mut reading = Keeping::new(BoardSize::NINE);
        let read: Vec<Look> = kept.iter().map(|look| reading.read(look).unwrap()).collect();
        assert_eq!(read, looks);
        assert!(kept[3].seen.len() <= 81 * LETTERS && kept[5].seen.len() > kept[4].seen.len() / 2);
        let mut table = Table::new(&looks[0]);
        looks[1..].iter().for_each(|look| _ = table.look(look));
        let (first, later) = kept.split_at(5);
        let watched =
            |first, looks: &[WatchedLook]| Watched { lines: 9, first, looks: looks.to_vec(), ..Watched::default() };
        let parts = [watched(0, first), watched(5, later)];
        let (again, _) = decoded(&parts).unwrap();
        assert_eq!(steps(&again.record()), steps(&table.record()));
        assert_eq!(again.record().moves().count(), 3);
        assert!(decoded(&[watched(0, first), watched(6, later)]).is_none(), "a look is missing");
    }

    #[test]
    fn what_was_rounded_is_kept_as_it_is() {
        const STEPS: i32 = 200;
        let share = |steps: i32| f64::from(steps) / f64::from(STEPS);
        for (black, white) in (0..=STEPS).flat_map(|black| (0..=STEPS - black).map(move |white| (black, white))) {
            let rounded = round(&Posterior::new(share(STEPS - black - white), share(black), share(white)));
            assert_eq!(posterior(digits(&rounded)), rounded, "{black} {white}");
        }
    }

    #[test]
    fn what_is_no_look_is_refused() {
        for seen in ["aa1", "zz000", "aa00g", "a\u{e9}f00"] {
            let kept = WatchedLook { seen: seen.to_owned(), ..WatchedLook::default() };
            assert_eq!(Keeping::new(BoardSize::NINE).read(&kept), None, "{seen}");
        }
    }
}
