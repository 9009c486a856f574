//! What lies on the board as it is seen, whatever game explains it.

use std::time::Duration;

use board::{Board, BoardSize, ByColor, Color, PerPoint, Point, PointSet, Posterior};

use crate::look::Look;
use crate::record::GameRecord;

/// So many sure looks in turn change what a point is seen to hold: one may be a finger, or a lamp's reflection.
const LOOKS_TO_CHANGE: u8 = 2;
/// A bare point is in doubt after so many looks in turn to which a stone there seems as likely, though none of them is sure: more than a
/// hand takes to pass.
const LOOKS_TO_DOUBT: u8 = 4;

/// The board as it is seen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    board: Board,
    /// What a point looks like otherwise, and in how many looks in turn.
    otherwise: PerPoint<(Option<Color>, u8)>,
    /// Points that enough sure looks have shown as they are, and none otherwise since.
    borne_out: PointSet,
    /// To how many looks in turn a stone on a point seemed as likely as none.
    like_a_stone: PerPoint<u8>,
    /// In how many looks in turn a stone surely lay there, none was sure of its colour, and this colour seemed at least as likely.
    unsure_color: PerPoint<ByColor<u8>>,
    /// The stone that last went from a point.
    went: PerPoint<Option<Went>>,
    /// When the stone that lies on a point, or lay there last, was seen to have come; none where it lay there from the start.
    came: PerPoint<Option<Duration>>,
}

/// A stone that went.
#[derive(Clone, Copy, Debug)]
struct Went {
    color: Color,
    /// When it was seen to have come; none where it lay there from the start.
    came: Option<Duration>,
    /// When it was seen to have gone.
    at: Duration,
}

impl Seen {
    /// A look is sure of a point where it gives one content at least this probability.
    pub(crate) const SURE: f64 = 0.9;

    pub(crate) fn of(board: Board) -> Self {
        Self {
            board,
            otherwise: PerPoint::from_fn(board.size(), |_| (None, 0)),
            borne_out: PointSet::EMPTY,
            like_a_stone: PerPoint::from_fn(board.size(), |_| 0),
            unsure_color: PerPoint::from_fn(board.size(), |_| ByColor::default()),
            went: PerPoint::from_fn(board.size(), |_| None),
            came: PerPoint::from_fn(board.size(), |_| None),
        }
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Points of which the last sure look showed something else, or of which there has been no sure look; and bare ones that have come to
    /// look as if a stone may lie there.
    pub(crate) fn doubtful(&self) -> PointSet {
        self.borne_out.complement(self.board.size()) | self.like_stones()
    }

    /// Points taken for bare that several looks in turn showed as likely to hold a stone.
    pub(crate) fn like_stones(&self) -> PointSet {
        let like_a_stone = self.like_a_stone.iter().filter(|(_, looks)| **looks >= LOOKS_TO_DOUBT);
        like_a_stone.map(|(point, _)| point).collect::<PointSet>() & self.board.bare()
    }

    /// Points taken for bare where several looks in turn surely showed a stone and none was sure of its colour, by the likelier colour; where
    /// both are as likely, by both.
    pub(crate) fn unsure_color(&self) -> ByColor<PointSet> {
        ByColor::from_fn(|color| {
            let looks_like = self.unsure_color.iter().filter(|(_, looks)| looks[color] >= LOOKS_TO_DOUBT);
            looks_like.map(|(point, _)| point).collect::<PointSet>() & self.board.bare()
        })
    }

    /// How many points the last sure look showed otherwise.
    pub(crate) fn shown_otherwise(&self) -> usize {
        self.otherwise.iter().filter(|(_, (_, looks))| *looks > 0).count()
    }

    /// When each of these stones of a position went for the last time; those that nobody saw go are left out.
    pub(crate) fn went(&self, position: &Board, stones: PointSet) -> impl Iterator<Item = (Point, Duration)> {
        stones.iter().filter_map(|point| {
            let went = self.went[point]?;
            (position.get(point) == Some(went.color)).then_some((point, went.at))
        })
    }

    /// The stones that lay there then, as far as they lie there still or were the last to go from their points, with when they had come;
    /// none where they lay there from the start.
    pub(crate) fn lay(&self, then: Duration) -> impl Iterator<Item = (Point, Color, Option<Duration>)> {
        let before = move |came: &Option<Duration>| came.is_none_or(|at| at < then);
        self.board.size().points().filter_map(move |point| {
            let still = self.board.get(point).map(|color| (color, self.came[point])).filter(|(_, came)| before(came));
            let went = || self.went[point].filter(|went| before(&went.came) && went.at >= then);
            still.or_else(|| went().map(|went| (went.color, went.came))).map(|(color, came)| (point, color, came))
        })
    }

    /// The board as this look alone would have it, where it is sure.
    pub(crate) fn at_once(&self, points: &PerPoint<Posterior>) -> Board {
        let mut board = self.board;
        for (point, seen) in points.iter().filter(|(_, seen)| seen.of(seen.likeliest()) >= Self::SURE) {
            board.set(point, seen.likeliest());
        }
        board
    }

    /// The board as it is seen, but for what the game has learned of it in the last looks and this one surely shows: a move is known at once,
    /// and seen in the second look.
    pub(crate) fn or_known(&self, points: &PerPoint<Posterior>, record: &GameRecord, looks: usize) -> Board {
        let known = &record.board;
        let before = record.steps.iter().rev().find(|step| step.look + usize::from(LOOKS_TO_CHANGE) < looks);
        let before = before.map_or(&record.start, |step| &step.board);
        let mut board = self.board;
        for point in known.size().points().filter(|&point| known.get(point) != before.get(point)) {
            if points[point].of(known.get(point)) >= Self::SURE {
                board.set(point, known.get(point));
            }
        }
        board
    }

    /// Takes a look in. What a look is not sure of stays as it was.
    pub(crate) fn look(&mut self, look: &Look) {
        for (looks, (_, seen)) in self.like_a_stone.iter_mut().map(|(_, looks)| looks).zip(look.points.iter()) {
            if seen.unseen < 0.5 {
                *looks = if seen.black + seen.white >= seen.bare { looks.saturating_add(1) } else { 0 };
            }
        }
        for ((_, looks), (_, seen)) in self.unsure_color.iter_mut().zip(look.points.iter()) {
            if seen.unseen < 0.5 {
                let is_unsure = seen.black + seen.white >= Self::SURE && seen.black.max(seen.white) < Self::SURE;
                *looks = ByColor::from_fn(|color| {
                    let may_be = is_unsure && seen.of(Some(color)) >= seen.of(Some(color.opponent()));
                    if may_be { looks[color].saturating_add(1) } else { 0 }
                });
            }
        }
        for (point, seen) in look.points.iter() {
            let shown = seen.likeliest();
            if seen.of(shown) >= Self::SURE {
                self.look_at(point, shown, look.at);
            }
        }
    }

    /// Takes in what a look surely shows of one point.
    fn look_at(&mut self, point: Point, shown: Option<Color>, at: Duration) {
        let (content, looks) = self.otherwise[point];
        let lies_there = self.board.get(point);
        let mut looks_now = match shown {
            _ if shown == lies_there => 0,
            _ if shown == content => looks + 1,
            _ => 1,
        };
        if looks > 0 && ![content, lies_there].contains(&shown) && lies_there.is_some() {
            // A dead stone's point was bare, say, and was filled in by the next look: both agree that the stone has gone.
            self.change(point, None, at);
            looks_now = u8::from(shown.is_some());
        } else if looks_now == LOOKS_TO_CHANGE {
            self.change(point, shown, at);
            looks_now = 0;
        }
        self.otherwise[point] = (shown, looks_now);
        if looks_now == 0 {
            self.borne_out.insert(point);
        } else {
            self.borne_out.remove(point);
        }
    }

    /// A human says what lies on a point.
    pub(crate) fn correct(&mut self, point: Point, content: Option<Color>, at: Duration) {
        if self.board.get(point) != content {
            self.change(point, content, at);
        }
        self.otherwise[point] = (content, 0);
    }

    fn change(&mut self, point: Point, content: Option<Color>, at: Duration) {
        if let Some(color) = self.board.get(point) {
            self.went[point] = Some(Went { color, came: self.came[point], at });
        }
        if content.is_some() {
            self.came[point] = Some(at);
        }
        self.board.set(point, content);
    }

    /// The points of a board of this size that a look shows surely, and how many of them hold a stone.
    pub(crate) fn surely(size: BoardSize, points: &PerPoint<Posterior>) -> (usize, usize) {
        let sure = |seen: &Posterior| seen.of(seen.likeliest()) >= Self::SURE;
        let shown = size.points().filter(|&point| sure(&points[point]));
        shown.fold((0, 0), |(all, stones), point| (all + 1, stones + usize::from(points[point].likeliest().is_some())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Recorded, RecordedAct};

    #[test]
    fn a_slip_changes_nothing_and_two_looks_in_turn_do() {
        let size = BoardSize::NINE;
        let at = size.point(4, 4).unwrap();
        let look = |seen: Posterior| Look {
            at: Duration::ZERO,
            points: PerPoint::from_fn(size, |point| if point == at { seen } else { Posterior::new(1.0, 0.0, 0.0) }),
        };
        let (black, bare) = (look(Posterior::new(0.0, Seen::SURE, 0.0)), look(Posterior::new(1.0, 0.0, 0.0)));
        let unsure = look(Posterior::new(0.0, Seen::SURE - 0.01, 0.0));
        let mut seen = Seen::of(Board::empty(size));
        for (shown, expected) in
            [(&black, None), (&bare, None), (&black, None), (&unsure, None), (&black, Some(Color::Black))]
        {
            seen.look(shown);
            assert_eq!(seen.board().get(at), expected);
            assert_eq!(seen.doubtful().contains(at), shown == &black && expected.is_none() || shown == &unsure);
        }
        assert_eq!(Seen::surely(size, &black.points), (81, 1));
        assert_eq!(Seen::surely(size, &unsure.points), (80, 0));
    }

    #[test]
    fn a_stone_has_gone_where_two_looks_in_turn_show_two_other_contents() {
        let size = BoardSize::NINE;
        let at = size.point(4, 4).unwrap();
        let shown = |content: Option<Color>| Look {
            at: Duration::ZERO,
            points: PerPoint::from_fn(size, |point| match content {
                Some(Color::Black) if point == at => Posterior::new(0.0, 1.0, 0.0),
                Some(Color::White) if point == at => Posterior::new(0.0, 0.0, 1.0),
                _ => Posterior::new(1.0, 0.0, 0.0),
            }),
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let seen_after = |looks: &[Option<Color>]| {
            let mut start = Board::empty(size);
            start.set(at, white);
            let mut seen = Seen::of(start);
            looks.iter().for_each(|&content| seen.look(&shown(content)));
            let went: Vec<Point> = seen.went(&start, at.into()).map(|(point, _)| point).collect();
            (seen.board().get(at), went == [at])
        };
        assert_eq!(seen_after(&[None, white, black, white]), (white, false), "slips");
        assert_eq!(seen_after(&[None, black]), (None, true), "filled in by the next look");
        assert_eq!(seen_after(&[None, black, black]), (black, true));
        assert_eq!(seen_after(&[black, None]), (None, true));
    }

    /// Else what a recorded move captured would be stones that were filled in, for the look until it is seen.
    #[test]
    fn what_was_recorded_lately_and_a_look_shows_is_known() {
        let size = BoardSize::NINE;
        let [captured, at] = [(0, 0), (1, 0)].map(|(column, row)| size.point(column, row).unwrap());
        let mut start = Board::empty(size);
        start.set(captured, Some(Color::White));
        start.set(size.point(0, 1).unwrap(), Some(Color::Black));
        let played = start.play(Color::Black, at).unwrap();
        let act = RecordedAct::Move { color: Color::Black, point: at, captured: played.captured };
        let step =
            Recorded { act, at: Duration::ZERO, look: 5, confidence: 1.0, look_here: false, board: played.after };
        let record = GameRecord { start, steps: vec![step], taken_back: Vec::new(), board: played.after };
        let shown = |probability: f64| {
            PerPoint::from_fn(size, |point| match played.after.get(point) {
                None => Posterior::new(probability, 0.0, 0.0),
                Some(_) => Posterior::new(0.0, probability, 0.0),
            })
        };
        let seen = Seen::of(start);
        let known = |probability, looks| seen.or_known(&shown(probability), &record, looks);
        let lately = 5 + usize::from(LOOKS_TO_CHANGE);
        assert_eq!([6, lately, lately + 1].map(|looks| known(Seen::SURE, looks)), [played.after, played.after, start]);
        assert_eq!(known(Seen::SURE - 0.01, 6), start);
    }

    #[test]
    fn a_bare_point_that_may_hold_a_stone_is_doubtful_after_some_looks() {
        let size = BoardSize::NINE;
        let at = size.point(4, 4).unwrap();
        let look = |seen: Posterior| Look {
            at: Duration::ZERO,
            points: PerPoint::from_fn(size, |point| if point == at { seen } else { Posterior::new(1.0, 0.0, 0.0) }),
        };
        let (bare, perhaps) = (look(Posterior::new(1.0, 0.0, 0.0)), look(Posterior::new(0.5, 0.0, 0.5)));
        let covered = look(Posterior::UNSEEN);
        let mut seen = Seen::of(Board::empty(size));
        seen.look(&bare);
        for looks in 1..=LOOKS_TO_DOUBT {
            seen.look(&perhaps);
            seen.look(&covered);
            assert_eq!(seen.doubtful().contains(at), looks == LOOKS_TO_DOUBT, "{looks}");
        }
        seen.look(&bare);
        assert!(seen.doubtful().is_empty());
        // A stone that was surely seen is believed.
        let white = look(Posterior::new(0.0, 0.0, 1.0));
        (0..LOOKS_TO_CHANGE).for_each(|_| seen.look(&white));
        (0..2 * LOOKS_TO_DOUBT).for_each(|_| seen.look(&perhaps));
        assert!(seen.doubtful().is_empty());
    }

    #[test]
    fn a_stone_whose_colour_no_look_is_sure_of_is_known_as_one_after_some_looks() {
        let size = BoardSize::NINE;
        let at = size.point(4, 4).unwrap();
        let look = |seen: Posterior| Look {
            at: Duration::ZERO,
            points: PerPoint::from_fn(size, |point| if point == at { seen } else { Posterior::new(1.0, 0.0, 0.0) }),
        };
        let (white, black) = (look(Posterior::new(0.0, 0.4, 0.6)), look(Posterior::new(0.0, 0.6, 0.4)));
        let perhaps_bare = look(Posterior::new(0.2, 0.2, 0.6));
        let mut seen = Seen::of(Board::empty(size));
        for between in [&black, &perhaps_bare] {
            (1..LOOKS_TO_DOUBT).for_each(|_| seen.look(&white));
            seen.look(&look(Posterior::UNSEEN));
            assert_eq!(seen.unsure_color(), ByColor::default());
            seen.look(&white);
            assert_eq!(seen.unsure_color(), ByColor { black: PointSet::EMPTY, white: at.into() });
            seen.look(between);
            assert_eq!(seen.unsure_color(), ByColor::default());
        }
        (0..LOOKS_TO_DOUBT).for_each(|_| seen.look(&look(Posterior::new(0.0, 0.5, 0.5))));
        assert_eq!(
            seen.unsure_color(),
            ByColor { black: at.into(), white: at.into() },
            "as likely the one as the other"
        );
        (0..2).for_each(|_| seen.look(&look(Posterior::new(0.0, 0.0, 1.0))));
        (0..LOOKS_TO_DOUBT).for_each(|_| seen.look(&white));
        assert_eq!(seen.unsure_color(), ByColor::default(), "it was surely white");
    }

    #[test]
    fn when_stones_came_and_went_is_known() {
        let size = BoardSize::NINE;
        let at = size.point(4, 4).unwrap();
        let mut position = Board::empty(size);
        position.set(at, Some(Color::White));
        let mut seen = Seen::of(position);
        let second = Duration::from_secs;
        let lay = |seen: &Seen, seconds| seen.lay(second(seconds)).collect::<Vec<_>>();
        assert_eq!(lay(&seen, 0), [(at, Color::White, None)], "from the start");
        let bare = PerPoint::from_fn(size, |_| Posterior::new(1.0, 0.0, 0.0));
        let mut with_black = bare.clone();
        with_black[at] = Posterior::new(0.0, 1.0, 0.0);
        for (seconds, points) in [(10, &bare), (12, &bare), (14, &with_black), (16, &with_black)] {
            seen.look(&Look { at: second(seconds), points: points.clone() });
        }
        let went = |position: &Board| seen.went(position, at.into()).collect::<Vec<_>>();
        assert_eq!(went(&position), [(at, second(12))], "the second of two looks decides");
        assert_eq!(went(seen.board()), [], "the black one did not go");
        assert_eq!(lay(&seen, 12), [(at, Color::White, None)]);
        assert_eq!(lay(&seen, 16), []);
        assert_eq!(lay(&seen, 17), [(at, Color::Black, Some(second(16)))]);
    }
}
