//! What a human said lies on points: held against what the camera takes them for, until looks show the same.

use board::{Board, Color, Point, PointSet, Posterior};

use crate::look::Look;
use crate::seen::Seen;

/// After so many looks in turn that show what a human said, the camera is believed again: one may be a lamp that somebody leans over.
const LOOKS_TO_BELIEVE: u8 = 2;

/// Points that a human put right.
#[derive(Clone, Debug, Default)]
pub(crate) struct Corrections(Vec<Correction>);

/// What lies on a point, and how many looks in turn have shown it.
#[derive(Clone, Copy, Debug)]
struct Correction {
    point: Point,
    content: Option<Color>,
    /// What the camera took it for before anybody said anything.
    seen: Option<Color>,
    shown: u8,
}

impl Corrections {
    /// A human says what lies on a point now that is seen so; answers what the camera took it for before anybody said anything.
    pub(crate) fn put(&mut self, point: Point, content: Option<Color>, seen: Option<Color>) -> Option<Color> {
        let known = self.0.iter().position(|known| known.point == point).map(|place| self.0.remove(place));
        let seen = known.map_or(seen, |known| known.seen);
        self.0.push(Correction { point, content, seen, shown: 0 });
        seen
    }

    /// The points at which the camera is not believed.
    pub(crate) fn points(&self) -> PointSet {
        self.0.iter().map(|known| known.point).collect()
    }

    /// What lies on these.
    pub(crate) fn contents(&self) -> impl Iterator<Item = (Point, Option<Color>)> {
        self.0.iter().map(|known| (known.point, known.content))
    }

    /// A look as it would be if it showed what a human said. Where looks surely do, later ones count again.
    pub(crate) fn put_right(&mut self, mut look: Look) -> Look {
        for known in &mut self.0 {
            let is_shown = look.points[known.point].of(known.content) >= Seen::SURE;
            known.shown = if is_shown { known.shown + 1 } else { 0 };
            look.points[known.point] = Posterior::certain(known.content);
        }
        self.0.retain(|known| known.shown < LOOKS_TO_BELIEVE);
        look
    }

    /// The game has this board now: where it has gone on from what a human said, later looks count again.
    pub(crate) fn go_on(&mut self, board: &Board) {
        self.0.retain(|known| board.get(known.point) == known.content);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{BoardSize, PerPoint};

    use super::*;
    use crate::record::RecordedAct;
    use crate::table::Table;

    /// A table that a camera sees, which takes some points for what does not lie there.
    struct Watched {
        board: Board,
        misread: Vec<(Point, Option<Color>)>,
        table: Table,
        looks: u64,
    }

    fn at(name: &str) -> Point {
        Point::from_human(name, BoardSize::NINE).unwrap()
    }

    fn now(looks: u64) -> Duration {
        Duration::from_secs(2 * looks)
    }

    impl Watched {
        fn begun() -> Self {
            let board = Board::empty(BoardSize::NINE);
            let points = PerPoint::from_fn(board.size(), |_| Posterior::certain(None));
            let mut watched =
                Self { board, misread: Vec::new(), table: Table::new(&Look { at: now(0), points }), looks: 0 };
            for (color, name) in [(Color::Black, "E5"), (Color::White, "G7"), (Color::Black, "C3")] {
                watched.put(Some(color), name);
            }
            watched
        }

        fn look(&mut self, times: usize) {
            for _ in 0..times {
                self.looks += 1;
                let points = PerPoint::from_fn(self.board.size(), |point| {
                    let misread = self.misread.iter().find(|(at, _)| *at == point);
                    Posterior::certain(misread.map_or(self.board.get(point), |(_, content)| *content))
                });
                self.table.look(&Look { at: now(self.looks), points });
            }
        }

        fn put(&mut self, content: Option<Color>, name: &str) {
            self.board.set(at(name), content);
            self.look(2);
        }

        fn moves(&self) -> String {
            let moves = self.table.record().moves().collect::<Vec<_>>().into_iter();
            let named =
                |(color, point): (Color, Point)| format!("{}{}", color.letter(), point.human(self.board.size()));
            moves.map(named).collect::<Vec<_>>().join(" ")
        }
    }

    #[test]
    fn what_a_human_says_holds_until_the_camera_shows_it_too() {
        let mut watched = Watched::begun();
        // A lamp's reflection looks like a white stone.
        watched.misread.push((at("G3"), Some(Color::White)));
        watched.look(2);
        assert_eq!(watched.moves(), "BE5 WG7 BC3 WG3");
        watched.table.correct(at("G3"), None, now(watched.looks));
        watched.look(100);
        assert_eq!((watched.table.board().get(at("G3")), watched.table.doubtful()), (None, at("G3").into()));
        watched.put(Some(Color::White), "C7");
        assert!(watched.moves().ends_with("WC7"));
        // Somebody leans over the lamp for a look.
        let lamp = std::mem::take(&mut watched.misread);
        watched.look(1);
        watched.misread = lamp;
        watched.look(3);
        assert_eq!(watched.table.board().get(at("G3")), None);
        // The lamp is switched off, and later somebody plays there.
        watched.misread.clear();
        watched.look(2);
        assert!(watched.table.doubtful().is_empty());
        watched.put(Some(Color::Black), "G3");
        assert!(watched.moves().ends_with("WC7 BG3"));
    }

    #[test]
    fn a_stone_that_a_human_saw_is_a_move_where_it_may_be_one() {
        let mut watched = Watched::begun();
        watched.misread.push((at("D3"), None));
        watched.put(Some(Color::White), "D3");
        watched.table.correct(at("D3"), Some(Color::White), now(watched.looks));
        assert_eq!(watched.moves(), "BE5 WG7 BC3 WD3");
        watched.put(Some(Color::Black), "D4");
        assert_eq!(watched.moves(), "BE5 WG7 BC3 WD3 BD4");
        assert!(watched.table.record().steps.iter().all(|step| !step.look_here));
        // Two stones more of Black's: one of White's was missed.
        watched.table.correct(at("E7"), Some(Color::Black), now(watched.looks));
        assert_eq!(watched.table.seen().get(at("E7")), Some(Color::Black), "no look has to show it");
        let last = watched.table.record().steps.pop().unwrap();
        assert!(matches!(last.act, RecordedAct::SetUp { .. }) && !last.look_here);
    }

    #[test]
    fn a_slip_of_the_hand_is_taken_back() {
        let mut watched = Watched::begun();
        let before = watched.moves();
        watched.table.correct(at("D3"), Some(Color::White), now(watched.looks));
        assert!(watched.moves().ends_with("WD3"));
        watched.table.correct(at("D3"), None, now(watched.looks));
        assert_eq!((watched.moves(), watched.table.record().steps.len()), (before, 3));
    }

    #[test]
    fn where_the_game_goes_on_from_it_the_camera_counts_again() {
        let mut watched = Watched::begun();
        watched.misread.push((at("D3"), None));
        watched.put(Some(Color::White), "D3");
        watched.table.correct(at("D3"), Some(Color::White), now(watched.looks));
        for (color, name) in [
            (Color::Black, "D4"),
            (Color::White, "G3"),
            (Color::Black, "E3"),
            (Color::White, "F3"),
            (Color::Black, "D2"),
        ] {
            watched.put(Some(color), name);
        }
        watched.board.set(at("D3"), None);
        watched.look(2);
        assert_eq!(watched.table.board().get(at("D3")), None);
        assert!(watched.table.doubtful().is_empty() && watched.moves().ends_with("BD2"));
    }
}
