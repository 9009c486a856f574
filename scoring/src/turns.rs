//! Whose turn it was when a game ended, by the stones that each side has played: a set less what is left in its bowl.
//!
//! Sides play in turn. Where nobody passed before the end, Black has played one stone more than White or as many (with handicap stones so
//! many more, or one less), and whoever was to move passed first. It holds two things against each other that nothing on the board
//! shows: who is said to have passed first, where rules pay for it (WMSG 2008, appendix 1, 4), and the stones in the lids, where
//! they count (Japanese rules, article 10): a stone of a bowl that lies in the other side's lid leaves both sets whole.

use board::{ByColor, Color};

use crate::Score;
use crate::rules::{Counting, FirstPass};
use crate::stone_audit::{Count, Finding, Moment, Place, StoneAudit};

/// The stones that were played contradict what was said of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnsDisagree {
    /// The stones that each side has played, handicap stones among them.
    pub played: ByColor<u16>,
    /// Who was to move when the game ended; none where taking turns without a pass never leads to these numbers.
    pub to_move: Option<Color>,
}

impl TurnsDisagree {
    /// Holds the stones that were played against what was said of a game. None where they agree, where the rules ask for neither first pass
    /// nor prisoners, and where a set or a bowl is not known exactly.
    ///
    /// ```
    /// use board::Color;
    /// use scoring::stone_audit::{Count, Grounds, Interval, Moment, Place, StoneAudit};
    /// use scoring::turns::TurnsDisagree;
    /// use scoring::{Game, Position, Rules, Score};
    /// let board = ". B B W W\nB B . W W\n. B B W W\nB . B W W\n. B B W .".parse().unwrap();
    /// let count = |color, place, stones| Count {
    ///     color, moment: Moment::AtEnd, place, stones: Interval::exactly(stones), grounds: Grounds::CountedByHand,
    /// };
    /// let counts = Color::BOTH.map(|color| {
    ///     let (board, bowl) = if color == Color::Black { (10, 2) } else { (9, 3) };
    ///     [(Place::Board, board), (Place::Lid(color.opponent()), 0), (Place::Bowl(color), bowl)]
    ///         .map(|(place, stones)| count(color, place, stones))
    /// });
    /// let audit = StoneAudit::of(12, counts.as_flattened());
    /// let score = |said| {
    ///     let game = Game { first_pass: Some(said), ..Game::default() };
    ///     Score::of(&Position::new(board, Default::default(), game).unwrap(), &Rules::WMSG_2008)
    /// };
    /// assert_eq!(TurnsDisagree::find(&score(Color::White), &audit), None);
    /// let found = TurnsDisagree::find(&score(Color::Black), &audit).expect("Black has played last");
    /// assert_eq!((found.played.black, found.played.white, found.to_move), (10, 9, Some(Color::White)));
    /// ```
    #[must_use]
    pub fn find(score: &Score, audit: &StoneAudit) -> Option<Self> {
        let played = ByColor { black: played(audit, Color::Black)?, white: played(audit, Color::White)? };
        // One handicap stone is Black's first move.
        let most = i32::from(score.game.handicap.max(1));
        let to_move = match i32::from(played.black) - i32::from(played.white) {
            more if more == most => Some(Color::White),
            more if more == most - 1 => Some(Color::Black),
            _ => None,
        };
        let lids_count = score.rules.counting == Counting::SpacesAndPrisoners;
        if !lids_count && score.rules.first_pass == FirstPass::Nothing {
            return None;
        }
        let contradicts = to_move.is_some_and(|color| score.game.first_pass.is_some_and(|given| given != color));
        (contradicts || lids_count && to_move.is_none()).then_some(Self { played, to_move })
    }
}

/// The stones of a colour that left its bowl, where its set is whole and what is left is proved.
fn played(audit: &StoneAudit, color: Color) -> Option<u16> {
    let left = |count: &&Count| {
        count.color == color
            && count.moment == Moment::AtEnd
            && count.place == Place::Bowl(color)
            && count.grounds.is_proof()
    };
    let left = audit.counts.iter().filter(left).find_map(|count| count.stones.exact())?;
    matches!(audit.findings[color], Finding::Proven { .. }).then(|| audit.set.checked_sub(left))?
}
