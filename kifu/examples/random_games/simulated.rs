//! Games with known truth as a camera would see them, without a picture: legal moves, what happens at a table, and noise on each point.
//! One seed tells one game and everything that was seen of it.

use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, Posterior};
use kifu::{GameRecord, Look, RecordedAct};

/// A small generator of numbers, so that a game is told by its seed alone.
pub struct Dice(pub u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A whole number below so many.
    pub fn below(&mut self, sides: usize) -> usize {
        usize::try_from(self.roll() % sides as u64).expect("fewer than there are sides")
    }

    /// From 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Whether something happens that does so in this share of all cases.
    pub fn chance(&mut self, share: f64) -> bool {
        self.share() < share
    }
}

/// How a camera sees.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    /// The share of points of a look that are read with some doubt.
    pub doubtful: f64,
    /// The share of points of a look that are read wrongly, and surely.
    pub wrong: f64,
    /// The share of looks in which a hand covers a third of the board.
    pub covered: f64,
}

impl Noise {
    /// Every point is seen, and rightly.
    pub const NONE: Self = Self { doubtful: 0.0, wrong: 0.0, covered: 0.0 };

    /// What a look at this board shows.
    pub fn seen(self, board: &Board, dice: &mut Dice) -> PerPoint<Posterior> {
        let lines = board.size().lines();
        let hand = dice.chance(self.covered).then(|| dice.below(lines));
        PerPoint::from_fn(board.size(), |point| {
            if hand.is_some_and(|column| point.column().abs_diff(column) <= lines / 6) {
                return Posterior::UNSEEN;
            }
            let content = if dice.chance(self.wrong) {
                [None, Some(Color::Black), Some(Color::White)][dice.below(3)]
            } else {
                board.get(point)
            };
            let sure = if dice.chance(self.doubtful) { 0.5 + 0.45 * dice.share() } else { 0.998 };
            let rest = (1.0 - sure) / 2.0;
            let [mut bare, mut black, mut white] = [rest; 3];
            *match content {
                None => &mut bare,
                Some(Color::Black) => &mut black,
                Some(Color::White) => &mut white,
            } = sure;
            Posterior::new(bare, black, white)
        })
    }
}

/// How players play.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// So many looks at most from one move to the next; from `fewest_looks` on each is as likely.
    pub most_looks: usize,
    /// So many at least; with none the next move is played before anything was seen.
    pub fewest_looks: usize,
    /// The share of captures whose stones stay on the board for some looks.
    pub late_captures: f64,
    /// The share of moves before which another one is played and taken back.
    pub takebacks: f64,
    /// The share of games with two to nine handicap stones.
    pub handicap: f64,
    /// The share of games whose first look comes half-way.
    pub joined: f64,
}

impl Manners {
    /// What happens at tables: quick answers, stones taken off late, moves taken back, handicap, a camera that comes late.
    pub const HUMAN: Self =
        Self { most_looks: 4, fewest_looks: 0, late_captures: 0.2, takebacks: 0.02, handicap: 0.1, joined: 0.1 };
}

/// A game as it was played, and as it was seen.
pub struct Simulated {
    /// What each look showed.
    pub looks: Vec<Look>,
    /// The board at the first look.
    pub start: Board,
    /// The moves since then that stand: whose, where, and the look that could show it first.
    pub moves: Vec<(Color, Point, usize)>,
    /// The board at the end.
    pub end: Board,
}

impl Simulated {
    /// A game of at most so many moves.
    pub fn play(size: BoardSize, most_moves: usize, manners: Manners, noise: Noise, dice: &mut Dice) -> Self {
        let mut boards = vec![Board::empty(size)];
        let mut last = None;
        let mut color = Color::Black;
        let mut handicap = if dice.chance(manners.handicap) { 2 + dice.below(8) } else { 0 };
        let unseen = if dice.chance(manners.joined) { dice.below(1 + most_moves) } else { 0 };
        let mut camera = Camera { looks: Vec::new(), lying: Vec::new() };
        let mut moves = Vec::new();
        if unseen == 0 {
            camera.look(&boards[0], Noise::NONE, dice);
        }
        let mut start = boards[0];
        for number in 0..most_moves {
            let board = *boards.last().expect("the empty one at least");
            if !camera.looks.is_empty()
                && dice.chance(manners.takebacks)
                && let Some((_, after)) =
                    a_move(&boards, color, last, dice).filter(|(_, after)| is_harmless(&board, after))
            {
                for _ in 0..2 + dice.below(3) {
                    camera.look(&after, noise, dice);
                }
                camera.look(&board, noise, dice);
            }
            let Some((point, after)) = a_move(&boards, color, last, dice) else { break };
            let captured: Vec<Point> = (board.occupied() - after.occupied()).iter().collect();
            if number >= unseen {
                if camera.looks.is_empty() {
                    start = board;
                    camera.look(&board, Noise::NONE, dice);
                }
                moves.push((color, point, camera.looks.len()));
                if !captured.is_empty() && dice.chance(manners.late_captures) {
                    let stays = camera.looks.len() + 1 + dice.below(3);
                    camera.lying.extend(captured.iter().map(|&at| (at, color.opponent(), stays)));
                }
            }
            camera.lying.retain(|&(at, ..)| after.get(at).is_none());
            boards.push(after);
            last = Some(point);
            if number >= unseen {
                let looks = manners.fewest_looks + dice.below(1 + manners.most_looks - manners.fewest_looks);
                for _ in 0..looks {
                    camera.look(&after, noise, dice);
                }
            }
            handicap = usize::saturating_sub(handicap, 1);
            if handicap == 0 {
                color = color.opponent();
            }
        }
        let end = *boards.last().expect("the empty one at least");
        if camera.looks.is_empty() {
            start = end;
        }
        // A stone that only the very last look shows may always be a move: the last looks are clean ones.
        camera.lying.clear();
        for _ in 0..3 {
            camera.look(&end, Noise::NONE, dice);
        }
        Self { looks: camera.looks, start, moves, end }
    }

    /// Whether this record is the game: the same moves in order, where moves that one look showed first may have come in any.
    pub fn is(&self, record: &GameRecord) -> bool {
        let told: Vec<(Color, Point)> = record.moves().collect();
        let only_moves = record.steps.iter().all(|step| matches!(step.act, RecordedAct::Move { .. }));
        if !only_moves || told.len() != self.moves.len() || record.start != self.start || record.board != self.end {
            return false;
        }
        let mut from = 0;
        self.moves.chunk_by(|one, next| one.2 == next.2).all(|together| {
            let told = &told[from..from + together.len()];
            from += together.len();
            together.iter().all(|&(color, point, _)| told.contains(&(color, point)))
        })
    }
}

/// What looks at the board, and stones that were captured and lie there still: until which look.
struct Camera {
    looks: Vec<Look>,
    lying: Vec<(Point, Color, usize)>,
}

impl Camera {
    fn look(&mut self, board: &Board, noise: Noise, dice: &mut Dice) {
        let look = self.looks.len();
        let mut board = *board;
        self.lying.retain(|&(_, _, until)| look < until);
        self.lying.iter().for_each(|&(point, color, _)| board.set(point, Some(color)));
        self.looks.push(Look { at: Duration::from_secs(2 * look as u64), points: noise.seen(&board, dice) });
    }
}

/// A legal move: no ko taken back at once, no stones of one's own taken off, mostly near the last one, and the board after it.
fn a_move(boards: &[Board], color: Color, last: Option<Point>, dice: &mut Dice) -> Option<(Point, Board)> {
    const TRIES: usize = 200;
    const NEAR: usize = 5;
    let board = boards.last()?;
    let size = board.size();
    (0..TRIES).find_map(|_| {
        let near = last.filter(|_| dice.chance(0.6));
        let point = match near {
            Some(last) => size.point(
                (last.column() + dice.below(NEAR)).checked_sub(NEAR / 2)?,
                (last.row() + dice.below(NEAR)).checked_sub(NEAR / 2)?,
            )?,
            None => size.point(dice.below(size.lines()), dice.below(size.lines()))?,
        };
        let fills_an_eye = point.neighbors(size).all(|next| board.get(next) == Some(color));
        let played = board.play(color, point).filter(|_| !fills_an_eye)?;
        let takes_back = boards.len() > 1 && boards[boards.len() - 2] == played.after;
        (played.self_captured.is_empty() && !takes_back).then_some((point, played.after))
    })
}

/// Nobody captures and takes it back.
fn is_harmless(before: &Board, after: &Board) -> bool {
    before.occupied().is_subset(after.occupied())
}
