//! What a result hangs on beside the board, under every rule set and in one place: which facts of the game nobody gave, what the
//! result would be for each answer, and what is taken as usual where nobody said otherwise.
//!
//! | fact | which rules ask | where nobody says |
//! |---|---|---|
//! | who passed first | those that pay for it (WMSG 2008, appendix 1, 4) | open |
//! | stones captured during the game | those that count territory (Japanese rules, article 10) | open |
//! | which groups stand in seki | those that count territory (article 8) | open until life and death is agreed (article 9) |
//! | compensation, handicap, penalties | all | the rule set's own compensation, an even game, no penalty |
//!
//! Who played the last move decides under none of them: a neutral point that nobody filled is shared, and stays so (Ing 1996,
//! Rule 10).

use board::{ByColor, Color, PointSet};
use num_rational::Ratio;

use crate::rules::{Counting, FirstPass, HandicapCompensation};
use crate::{HalfPoints, Margin, Outcome, Score};

/// A fact of the game that a result hangs on and nobody gave, with what would come of each answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenFact {
    /// Who passed first.
    FirstPass {
        /// The result where this side did.
        results: ByColor<Outcome>,
    },
    /// How many stones were captured during the game.
    Prisoners(OpenPrisoners),
    /// Whether groups stand in seki, so that the points that they surround do not count.
    Seki {
        /// The points in question.
        eyes: PointSet,
        /// The result if they stand in seki, as it was counted.
        in_seki: Outcome,
        /// The result if they do not.
        independent: Outcome,
    },
}

/// How a result hangs on the captured stones that nobody counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPrisoners {
    /// Whose captured stones are not known, Black's first; one side or both.
    pub whose: Vec<Color>,
    /// The result if there were none, or as many of either side.
    pub if_even: Outcome,
    /// Where another side wins or nobody does; empty where the unknown stones can only add to the winner's lead.
    pub turns: Vec<Turn>,
}

/// The difference of prisoners from which a game has another winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side that took more than is known.
    pub gainer: Color,
    /// How many more than the other side.
    pub by: u32,
    /// The result at just this difference.
    pub outcome: Outcome,
}

/// What is taken for granted because nobody said otherwise, and changes the result where it is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// White receives the rule set's own compensation.
    Compensation(HalfPoints),
    /// Black has no handicap stones.
    EvenGame,
    /// Nobody was penalised.
    NoPenalties,
}

impl Score {
    /// Every fact that this result hangs on and nobody gave; a fact is not open where each answer gives the same result.
    ///
    /// ```
    /// use scoring::{Game, OpenFact, Position, Rules, Score};
    /// let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
    /// let position = Position::new(board, Default::default(), Game::default()).unwrap();
    /// let open = Score::of(&position, &Rules::WMSG_2008).open_facts();
    /// let [OpenFact::FirstPass { results }] = open.as_slice() else { panic!("who passed first is not known") };
    /// assert_eq!((results.black.to_string(), results.white.to_string()), ("W+11.5".to_owned(), "W+12.5".to_owned()));
    /// ```
    #[must_use]
    pub fn open_facts(&self) -> Vec<OpenFact> {
        [self.first_pass(), self.prisoners(), self.seki()].into_iter().flatten().collect()
    }

    /// What this result takes for granted.
    #[must_use]
    pub fn taken_as_usual(&self) -> Vec<Usual> {
        let handicap_matters = self.rules.handicap_compensation != HandicapCompensation::Nothing
            || self.rules.handicap_tie != self.rules.even_tie
            || self.game.komi.is_none() && self.rules.handicap_komi != self.rules.even_compensation;
        let compensation =
            if self.game.handicap >= 2 { self.rules.handicap_komi } else { self.rules.even_compensation };
        let is_even = self.game.handicap < 2;
        let no_penalties = self.game.penalties == ByColor::default();
        [
            self.game.komi.is_none().then_some(Usual::Compensation(compensation)),
            (is_even && handicap_matters).then_some(Usual::EvenGame),
            no_penalties.then_some(Usual::NoPenalties),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn first_pass(&self) -> Option<OpenFact> {
        let pays = self.rules.first_pass == FirstPass::PointToWhiteWhenWhite && self.game.first_pass.is_none();
        let results = ByColor { black: self.outcome(), white: self.outcome_with(Color::White, 1) };
        (pays && results.black != results.white).then_some(OpenFact::FirstPass { results })
    }

    fn prisoners(&self) -> Option<OpenFact> {
        let whose: Vec<Color> = Color::BOTH.into_iter().filter(|&color| self.game.prisoners[color].is_none()).collect();
        if self.rules.counting != Counting::SpacesAndPrisoners || whose.is_empty() {
            return None;
        }
        // Each stone that a side lost is a point for the other.
        let turns = whose.iter().filter_map(|color| self.turn(color.opponent())).collect();
        Some(OpenFact::Prisoners(OpenPrisoners { whose, if_even: self.outcome(), turns }))
    }

    /// The fewest more prisoners for a side with which somebody else wins than now.
    fn turn(&self, gainer: Color) -> Option<Turn> {
        let now = self.outcome();
        if now.winner() == Some(gainer) {
            return None;
        }
        let lead = self.margin().abs().points();
        let most = u32::try_from(lead.ceil().to_integer()).ok()? + 1;
        (1..=most)
            .map(|by| Turn { gainer, by, outcome: self.outcome_with(gainer, by) })
            .find(|turn| turn.outcome.winner() != now.winner())
    }

    fn seki(&self) -> Option<OpenFact> {
        let territory = self.territory.as_ref()?;
        let [black, white] = Color::BOTH.map(|color| whole(territory.seki_eyes[color].len()));
        let independent = self.outcome_of(Margin::new(self.margin().points() + black - white));
        let eyes = territory.seki_eyes.black | territory.seki_eyes.white;
        let in_seki = self.outcome();
        (in_seki != independent).then_some(OpenFact::Seki { eyes, in_seki, independent })
    }

    /// The result with so many points more for a side.
    fn outcome_with(&self, gainer: Color, points: u32) -> Outcome {
        let more = Ratio::from_integer(i64::from(points));
        let margin = self.margin().points();
        self.outcome_of(Margin::new(if gainer == Color::Black { margin + more } else { margin - more }))
    }
}

fn whole(count: usize) -> Ratio<i64> {
    Ratio::from_integer(i64::try_from(count).expect("a board has 361 points"))
}
