//! A game's record held against what was found on the table when it ended: the position, the captured stones, and who passed first.
//!
//! Sets that are whole and a board that a game could have ended with show neither that a stone was moved nor that one lies in the wrong
//! lid; what was recorded while the game was played does.

use board::{Board, ByColor, Color, PointSet, Symmetry};

use crate::rules::{Counting, FirstPass};
use crate::sgf::LastPosition;
use crate::turns::TurnsDisagree;
use crate::{Discrepancy, Game, Rules};

/// How a game ended by its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedEnd {
    /// The board, in the record's own frame.
    pub board: Board,
    /// Stones of each colour that were captured.
    pub captured: ByColor<u32>,
    /// Who passed first, or was to move after the last stone; none of a record without a move.
    pub first_pass: Option<Color>,
}

impl From<&LastPosition> for RecordedEnd {
    fn from(last: &LastPosition) -> Self {
        Self { board: last.board, captured: last.prisoners, first_pass: last.first_pass }
    }
}

impl RecordedEnd {
    /// The points on which a board is not as the record has it, whichever way it was turned when it was photographed; all of them where
    /// it has another size.
    ///
    /// ```
    /// use scoring::recorded::RecordedEnd;
    /// let board: board::Board = "B . . . .\n. . . . .\n. . . . .\n. . . . .\n. W . . .".parse().unwrap();
    /// let turned: board::Board = ". . . . B\n. . . . .\n. . . . .\nW . . . .\n. . . . .".parse().unwrap();
    /// let record = RecordedEnd { board, captured: Default::default(), first_pass: None };
    /// let differing = record.differing(&turned);
    /// assert_eq!(differing.len(), 2, "a camera sees no mirrored board");
    /// let turned: board::Board = ". . . . B\n. . . . .\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
    /// assert_eq!(record.differing(&turned).len(), 1);
    /// ```
    #[must_use]
    pub fn differing(&self, board: &Board) -> PointSet {
        let size = board.size();
        if self.board.size() != size {
            return size.points().collect();
        }
        let turns = Symmetry::ALL[..4].iter();
        let differing = turns.map(|turn| {
            let recorded = self.board.turned(*turn);
            size.points().filter(|&point| recorded.get(point) != board.get(point)).collect::<PointSet>()
        });
        differing.min_by_key(|points| points.len()).unwrap_or_default()
    }

    /// Everything that the record contradicts: of the board, of the captured stones where they count, and of who passed first where rules
    /// pay for it.
    #[must_use]
    pub fn contradictions(
        &self,
        board: &Board,
        game: &Game,
        counted: &ByColor<Option<u32>>,
        rules: &Rules,
    ) -> Vec<Discrepancy> {
        let points = self.differing(board);
        let mut found = Vec::new();
        if !points.is_empty() {
            found.push(Discrepancy::RecordDiffers { points });
        }
        if rules.counting == Counting::SpacesAndPrisoners {
            for color in Color::BOTH {
                let recorded = self.captured[color];
                if let Some(counted) = counted[color].or(game.prisoners[color]).filter(|&counted| counted != recorded) {
                    found.push(Discrepancy::PrisonersDisagree { color, given: recorded, counted });
                }
            }
        }
        if rules.first_pass != FirstPass::Nothing
            && self.first_pass.is_some()
            && game.first_pass.is_some_and(|given| Some(given) != self.first_pass)
        {
            let played = ByColor::from_fn(|color| {
                let stones = self.board.stones(color).len() + self.captured[color] as usize;
                u16::try_from(stones).unwrap_or(u16::MAX)
            });
            found.push(Discrepancy::TurnsDisagree(TurnsDisagree { played, to_move: self.first_pass }));
        }
        found
    }
}
