//! `decode(encode(game))` on random games: what a camera with stated noise would see of them comes out as the game that was played.

use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, Posterior};
use kifu::{Decoder, Look};
use proptest::prelude::*;

/// A small generator of numbers, so that a game is told by its seed alone.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, sides: usize) -> usize {
        usize::try_from(self.roll() % sides as u64).expect("fewer than there are sides")
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A game of legal moves: no ko taken back at once, no stones of one's own taken off.
fn game(size: BoardSize, moves: usize, dice: &mut Dice) -> Vec<(Color, Point, Board)> {
    let mut boards = vec![Board::empty(size)];
    let mut moves_played = Vec::new();
    let mut color = Color::Black;
    let mut tries = 0;
    while moves_played.len() < moves && tries < 50 * moves {
        tries += 1;
        let point = size.point(dice.below(size.lines()), dice.below(size.lines())).expect("on the board");
        let Some(played) = boards.last().expect("the empty one at least").play(color, point) else { continue };
        if !played.self_captured.is_empty() || boards.len() > 1 && boards[boards.len() - 2] == played.after {
            continue;
        }
        boards.push(played.after);
        moves_played.push((color, point, played.after));
        color = color.opponent();
    }
    moves_played
}

/// How a camera sees.
#[derive(Clone, Copy, Debug)]
struct Noise {
    /// The share of points of a look that are read with some doubt.
    doubtful: f64,
    /// The share of points of a look that are read wrongly, and surely.
    wrong: f64,
    /// The share of looks in which a hand covers a third of the board.
    covered: f64,
}

fn seen(board: &Board, noise: Noise, dice: &mut Dice) -> PerPoint<Posterior> {
    let hand = (dice.share() < noise.covered).then(|| dice.below(board.size().lines()));
    PerPoint::from_fn(board.size(), |point| {
        if hand.is_some_and(|column| point.column().abs_diff(column) <= board.size().lines() / 6) {
            return Posterior::UNSEEN;
        }
        let wrong = dice.share() < noise.wrong;
        let content =
            if wrong { [None, Some(Color::Black), Some(Color::White)][dice.below(3)] } else { board.get(point) };
        let sure = if dice.share() < noise.doubtful { 0.5 + 0.45 * dice.share() } else { 0.998 };
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

/// What is decoded of a game that is looked at `looks_a_move` times after each move.
fn decoded(
    size: BoardSize,
    game: &[(Color, Point, Board)],
    looks_a_move: usize,
    noise: Noise,
    dice: &mut Dice,
) -> kifu::GameRecord {
    let mut seconds = 0;
    let clean = Noise { doubtful: 0.0, wrong: 0.0, covered: 0.0 };
    let mut decoder = Decoder::new(&Look { at: Duration::ZERO, points: seen(&Board::empty(size), clean, dice) });
    for (_, _, board) in game {
        for _ in 0..looks_a_move {
            seconds += 2;
            decoder.look(&Look { at: Duration::from_secs(seconds), points: seen(board, noise, dice) });
        }
    }
    // A stone that only the very last look shows may always be a move: the last look is a clean one.
    let last = game.last().map_or_else(|| Board::empty(size), |(_, _, board)| *board);
    decoder.look(&Look { at: Duration::from_secs(2 + seconds), points: seen(&last, clean, dice) });
    decoder.record()
}

fn sizes() -> impl Strategy<Value = BoardSize> {
    prop_oneof![Just(BoardSize::NINE), Just(BoardSize::THIRTEEN), Just(BoardSize::NINETEEN)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Up to a doubtful point in a hundred, a wrong one in two thousand and a hand in every tenth look, with three looks a move.
    #[test]
    fn a_game_comes_out_as_it_was_played(size in sizes(), seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let noise = Noise { doubtful: 0.01, wrong: 0.0005, covered: 0.1 };
        let moves = 1 + dice.below(60);
        let game = game(size, moves, &mut dice);
        let record = decoded(size, &game, 3, noise, &mut dice);
        let played: Vec<_> = game.iter().map(|(color, point, _)| (*color, *point)).collect();
        prop_assert_eq!(record.moves().collect::<Vec<_>>(), played);
        prop_assert!(record.steps.iter().all(|step| !step.look_here));
    }

    /// However bad the pictures are, something comes out that is the length of what went in at most, and its text is a record.
    #[test]
    fn nothing_seen_makes_it_fail(seed in any::<u64>(), wrong in 0.0..1.0f64, covered in 0.0..1.0f64) {
        let mut dice = Dice(seed);
        let game = game(BoardSize::NINE, 20, &mut dice);
        let record = decoded(BoardSize::NINE, &game, 1, Noise { doubtful: 0.5, wrong, covered }, &mut dice);
        let read = scoring::sgf::read(record.to_sgf(None).as_bytes()).unwrap();
        prop_assert_eq!(read[0].last_position().unwrap().board, record.board);
    }
}
