//! A filled-in board: what it shows by itself, and beside the position before it where that was photographed too.
//!
//! Each thing that is found is a [`Found`], so that a report, a page and a line of JSON say the same. What is not known stays open:
//! a doubtful point, a group of which the board does not say whether it lived, a first pass that nobody saw.

use board::{Board, ByColor, Color, PointSet};
use scoring::area::Area;
use scoring::dead::propose;
use scoring::fill_in::{AloneDoubt, FilledAlone, FilledCheck, FilledCheckError, ShownAlone, is_filled};
use scoring::{EmptyPoints, FillInError, FirstPass, Game, HalfPoints, Margin, Outcome, Rules};

use crate::{Count, Counted};

/// A hand exchanges so many stones at most between two looks: no more are placed as compensation in an even game.
const MOST_EXCHANGED: usize = 4;

/// A board that was filled in to be counted.
#[derive(Clone, Debug)]
pub struct FilledBoard {
    /// What lies on it.
    pub board: Board,
    /// Points that a human must still look at.
    pub doubtful: PointSet,
    /// Points of which the sets alone told what they hold.
    pub by_exclusion: Option<ByExclusion>,
    /// What is known of the game.
    pub game: Game,
    /// The rules it is counted under.
    pub rules: Rules,
    /// What it shows by itself; none under rules by which no board is filled in.
    pub alone: Result<FilledAlone, FillInError>,
    /// How it stands to the position before.
    pub before: Option<Before>,
}

/// Points of which a camera does not show what they hold, where the sets leave one content alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByExclusion {
    /// What they hold: stones of this side, or none.
    pub content: Option<Color>,
    /// The points.
    pub points: PointSet,
}

/// The position before a board was filled in, and how the two go together.
#[derive(Clone, Debug)]
pub struct Before {
    /// The result of that position by arithmetic; none where it cannot be counted.
    pub counted: Option<Outcome>,
    /// Its points that a human must still look at, as it was photographed.
    pub doubtful: PointSet,
    /// Its dead stones that nobody has agreed on yet, as it was photographed.
    pub unconfirmed_dead: PointSet,
    /// Its stones that seem dead, of which nobody saw whether others lie in their place now.
    pub perhaps_exchanged: PointSet,
    /// What filling in changed; none where the position cannot be counted.
    pub check: Option<Result<FilledCheck, FilledCheckError>>,
}

/// One thing that is found on a filled board. Points are named as on its own photograph, but for `BeforeDoubtful`, `BeforeDead` and
/// `PerhapsExchanged`.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// Both sets lie on it, and this many points are open.
    Whole {
        /// Stones of each side.
        stones: ByColor<usize>,
        /// Open points.
        open: usize,
    },
    /// A side has fewer stones on it than a set.
    Lacks {
        /// The side.
        color: Color,
        /// How many are missing.
        stones: usize,
        /// Stones of a set.
        set: usize,
    },
    /// A side has more stones on it than a set.
    TooMany {
        /// The side.
        color: Color,
        /// How many too many.
        stones: usize,
        /// Stones of a set.
        set: usize,
    },
    /// What is open belongs to this side, or lies between both.
    Open {
        /// The side.
        color: Option<Color>,
        /// The points.
        points: PointSet,
    },
    /// Stones that were laid in the other's territory.
    Laid {
        /// Whose.
        color: Color,
        /// Where.
        points: PointSet,
        /// How many of them compensation and penalties account for.
        owed: usize,
    },
    /// The result as the board by itself shows it.
    Shows(Outcome),
    /// The result if groups lived that could also have been laid there.
    ShowsIfTheyLived {
        /// The result.
        outcome: Outcome,
        /// The groups.
        groups: PointSet,
        /// The side that has won whether they lived or not.
        winner: Option<Color>,
    },
    /// The board by itself shows no result.
    Nothing(AloneDoubt),
    /// No board is filled in under these rules.
    NotFilledIn,
    /// Points whose reading is doubtful.
    Doubtful(PointSet),
    /// Points that are hard to read, and hold this since the sets leave nothing else.
    ByExclusion(ByExclusion),
    /// Nobody said who passed first; the result where White did.
    FirstPassUnknown(Outcome),
    /// Filling in moved no stone, both sets are whole, and both proofs come to this.
    SameResult(Outcome),
    /// The result by arithmetic, of the position before.
    Arithmetic(Outcome),
    /// What the filled board comes to as it lies, and by how much it flatters a side.
    Flatters {
        /// As it lies.
        lies: Outcome,
        /// The side that it flatters.
        color: Color,
        /// By how much.
        points: HalfPoints,
    },
    /// The board by itself shows another result than arithmetic: another stone is taken for dead or living.
    ProofsDiffer {
        /// By itself.
        alone: Outcome,
        /// By arithmetic.
        counted: Outcome,
    },
    /// Living stones of the position before that are gone.
    Gone(PointSet),
    /// Living stones of the position before that have the other colour.
    Recolored(PointSet),
    /// Dead stones of the position before that were not taken off.
    Left(PointSet),
    /// Losing stones that no point is left for: they lie beside the board.
    Beside {
        /// Whose.
        color: Color,
        /// How many.
        stones: usize,
    },
    /// The two boards are not of one game.
    OtherGame(FilledCheckError),
    /// The position before cannot be counted.
    BeforeUncounted,
    /// Doubtful points of the position before.
    BeforeDoubtful(PointSet),
    /// Dead stones of the position before that nobody has agreed on.
    BeforeDead(PointSet),
    /// Stones of the position before that seem dead, of which nobody saw whether others lie in their place now.
    PerhapsExchanged(PointSet),
}

impl FilledBoard {
    /// What a filled board shows; none where the board was not filled in. `before` is the position before, counted, with its doubtful
    /// points.
    #[must_use]
    pub fn of(
        board: Board,
        doubtful: PointSet,
        game: Game,
        rules: Rules,
        before: Option<(&Count, PointSet)>,
    ) -> Option<Self> {
        is_filled(&board).then(|| Self {
            board,
            doubtful,
            by_exclusion: None,
            game,
            rules,
            alone: FilledAlone::of(&board, &game, &rules),
            before: before.map(|(count, doubtful)| Before::of(&board, count, doubtful)),
        })
    }

    /// What the sets tell of points of a board that are taken for bare. `unsure` are stones whose colour is not seen, by the side that they
    /// look like, or by both where they look like either: where all stones of one side's set lie elsewhere, and these are just what the
    /// other's lacks, they are the other's. `like_stones` look as if a stone may lie there: where both sets lie whole elsewhere, none does.
    #[must_use]
    pub fn told_by_exclusion(board: &Board, unsure: ByColor<PointSet>, like_stones: PointSet) -> Option<ByExclusion> {
        let set = scoring::fill_in::stones_per_side(board.size());
        let lacking = ByColor::from_fn(|color| set.checked_sub(board.stones(color).len()));
        if lacking == (ByColor { black: Some(0), white: Some(0) }) {
            return (!like_stones.is_empty()).then_some(ByExclusion { content: None, points: like_stones });
        }
        let is_told = |color: &Color| {
            let other = color.opponent();
            let may_all_be = !unsure[*color].is_empty() && unsure[other].is_subset(unsure[*color]);
            may_all_be && lacking[other] == Some(0) && lacking[*color] == Some(unsure[*color].len())
        };
        let color = Color::BOTH.into_iter().find(is_told)?;
        Some(ByExclusion { content: Some(color), points: unsure[color] })
    }

    /// The same where filling in was watched, after this last position: these dead stones were taken off, so that what lies there now was
    /// filled in, and all others stayed. Where the board by itself is read as if some of them had been placed there to count, that reading
    /// is wrong and is left out; but a few that seem dead may have been taken off and others placed in their stead before anybody saw it.
    #[must_use]
    pub fn watched(mut self, last: &Board, dead: PointSet) -> Self {
        if let Some(before) = &mut self.before {
            if let Some(Ok(check)) = &mut before.check {
                check.left -= dead;
                before.doubtful |= not_as_planned(check);
            }
            before.perhaps_exchanged = perhaps_exchanged(&last.without(dead));
        }
        let Ok(alone) = &mut self.alone else { return self };
        if Color::BOTH.into_iter().any(|color| alone.placed[color].intersects(last.stones(color) - dead)) {
            alone.placed = ByColor::default();
            alone.shown = ShownAlone::Nothing;
            alone.doubts.clear();
        }
        self
    }

    /// The result, where nothing is left open: as the board shows it, and by arithmetic where the position before is known.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        let found = self.found();
        let result = found.iter().find_map(|found| match found {
            Found::SameResult(outcome) | Found::Shows(outcome) => Some(*outcome),
            _ => None,
        });
        result.filter(|_| !found.iter().any(Found::is_open))
    }

    /// Whether it shows the result of the position before, with nothing moved or missing; none where there is no position before, or
    /// something of it is in doubt.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let before = self.before.as_ref()?;
        let check = before.check.as_ref()?;
        let sure = self.doubtful.is_empty() && before.doubtful.is_empty() && before.perhaps_exchanged.is_empty();
        match check {
            Ok(check) => sure.then(|| check.is_sound() && self.proofs_differ(check).is_none()),
            Err(_) => Some(false),
        }
    }

    /// The two results where the board by itself shows another than arithmetic. Stones on points that nobody had played look as if
    /// they had been laid in a territory, and leave nothing to compare.
    fn proofs_differ(&self, check: &FilledCheck) -> Option<Found> {
        let shared = check.on_shared.black | check.on_shared.white | check.open_shared;
        let counted = self.before.as_ref()?.counted?;
        let alone = self.shown_alone()?;
        (shared.is_empty() && alone != counted).then_some(Found::ProofsDiffer { alone, counted })
    }

    /// The result that it shows by itself, where it shows one alone.
    #[must_use]
    pub fn shown_alone(&self) -> Option<Outcome> {
        match self.alone.as_ref().ok()?.shown {
            ShownAlone::Margin(margin) => Some(self.outcome(margin)),
            ShownAlone::IfTheyLived { .. } | ShownAlone::Nothing => None,
        }
    }

    /// Stones of the position before that are gone, have another colour, or were counted as dead and not taken off.
    #[must_use]
    pub fn changed(&self) -> PointSet {
        let check = self.before.as_ref().and_then(|before| before.check.as_ref()?.as_ref().ok());
        check.map_or(PointSet::EMPTY, |check| check.gone | check.recolored | check.left)
    }

    /// Everything that is found, what weighs most first.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        let mut found = Vec::new();
        if !self.doubtful.is_empty() {
            found.push(Found::Doubtful(self.doubtful));
        }
        found.extend(self.by_exclusion.map(Found::ByExclusion));
        let Ok(alone) = &self.alone else {
            found.push(Found::NotFilledIn);
            return found;
        };
        self.against_before(&mut found);
        self.by_itself(alone, &mut found);
        found.extend(self.first_pass_unknown(alone));
        found
    }

    fn by_itself(&self, alone: &FilledAlone, found: &mut Vec<Found>) {
        let agrees = self.agrees() == Some(true);
        if alone.is_whole() {
            found.push(Found::Whole { stones: alone.stones, open: alone.all_open().len() });
        }
        for (color, points) in
            [(Some(Color::Black), alone.open.black), (Some(Color::White), alone.open.white), (None, alone.open_shared)]
        {
            if !points.is_empty() {
                found.push(Found::Open { color, points });
            }
        }
        for color in Color::BOTH {
            let points = alone.placed[color];
            if !points.is_empty() {
                found.push(Found::Laid { color, points, owed: alone.owed[color] });
            }
        }
        // A set that is not whole is told with the position before where there is one.
        if self.before.is_none() {
            found.extend(self.sets(alone));
        }
        match alone.shown {
            ShownAlone::Margin(margin) => {
                found.push(Found::Shows(self.outcome(margin)));
            }
            ShownAlone::IfTheyLived { margin, groups, winner } => {
                // The position before says which groups lived.
                if !agrees {
                    found.push(Found::ShowsIfTheyLived { outcome: self.outcome(margin), groups, winner });
                }
            }
            ShownAlone::Nothing => {
                if !agrees {
                    found.extend(alone.doubts.iter().copied().map(Found::Nothing));
                }
            }
        }
    }

    fn against_before(&self, found: &mut Vec<Found>) {
        let Some(before) = &self.before else { return };
        for (points, say) in [
            (before.doubtful, Found::BeforeDoubtful as fn(PointSet) -> Found),
            (before.unconfirmed_dead, Found::BeforeDead),
            (before.perhaps_exchanged, Found::PerhapsExchanged),
        ] {
            if !points.is_empty() {
                found.push(say(points));
            }
        }
        let (Some(check), Some(counted)) = (&before.check, before.counted) else {
            found.push(Found::BeforeUncounted);
            return;
        };
        let check = match check {
            Ok(check) => check,
            Err(error) => {
                found.push(Found::OtherGame(*error));
                return;
            }
        };
        let same = self.agrees() == Some(true);
        found.push(if same { Found::SameResult(counted) } else { Found::Arithmetic(counted) });
        found.extend(self.proofs_differ(check));
        found.extend(self.alone.iter().flat_map(|alone| self.sets(alone)));
        for color in Color::BOTH {
            if check.beside[color] > 0 {
                found.push(Found::Beside { color, stones: check.beside[color] });
            }
        }
        for (points, say) in [
            (check.gone, Found::Gone as fn(PointSet) -> Found),
            (check.recolored, Found::Recolored),
            (check.left, Found::Left),
        ] {
            if !points.is_empty() {
                found.push(say(points));
            }
        }
        if let (Some(color), Some(points)) =
            (check.flatters_black().leader(), check.flatters_black().abs().half_points())
        {
            found.push(Found::Flatters { lies: self.outcome(check.read), color, points });
        }
    }

    /// The sides whose set is not whole, but for losing stones that belong beside the board.
    fn sets(&self, alone: &FilledAlone) -> impl Iterator<Item = Found> {
        let check = self.before.as_ref().and_then(|before| before.check.as_ref()?.as_ref().ok());
        let beside = check.map_or_else(ByColor::default, |check| check.beside);
        let set = scoring::fill_in::stones_per_side(self.board.size());
        let lacking = ByColor::from_fn(|color| alone.lacking[color] - i32::try_from(beside[color]).unwrap_or(0));
        Color::BOTH.into_iter().filter_map(move |color| {
            let stones = lacking[color].unsigned_abs() as usize;
            match lacking[color] {
                0 => None,
                1.. => Some(Found::Lacks { color, stones, set }),
                _ => Some(Found::TooMany { color, stones, set }),
            }
        })
    }

    fn outcome(&self, margin: HalfPoints) -> Outcome {
        Outcome::of(Margin::from(margin), self.rules.tie(&self.game))
    }

    /// The result where White passed first, when nobody said and it matters.
    fn first_pass_unknown(&self, alone: &FilledAlone) -> Option<Found> {
        let matters = self.rules.first_pass == FirstPass::PointToWhiteWhenWhite && self.game.first_pass.is_none();
        let check = self.before.as_ref().and_then(|before| before.check.as_ref()?.as_ref().ok());
        let margin = match (check, alone.shown) {
            (Some(check), _) => check.counted.half_points()?,
            (None, ShownAlone::Margin(margin) | ShownAlone::IfTheyLived { margin, .. }) => margin,
            (None, ShownAlone::Nothing) => return None,
        };
        matters.then(|| Found::FirstPassUnknown(self.outcome(margin - HalfPoints::ONE)))
    }
}

impl Before {
    fn of(filled: &Board, count: &Count, doubtful: PointSet) -> Self {
        let counted = count.result.as_ref().ok();
        let unconfirmed = |counted: &Counted| match &counted.verdict {
            scoring::Verdict::Confirmed { .. } => PointSet::EMPTY,
            scoring::Verdict::NeedsReferee { discrepancies, .. } => discrepancies
                .iter()
                .filter_map(|open| match open {
                    scoring::Discrepancy::UnconfirmedDead(points) => Some(*points),
                    _ => None,
                })
                .fold(PointSet::EMPTY, |all, points| all | points),
        };
        Self {
            counted: counted.map(|counted| counted.score.outcome()),
            doubtful,
            unconfirmed_dead: counted.map_or(PointSet::EMPTY, unconfirmed),
            perhaps_exchanged: PointSet::EMPTY,
            check: counted.map(|counted| FilledCheck::in_its_turn(filled, &counted.position, &count.rules)),
        }
    }
}

/// The points between both sides, where not so many stones of each lie there as belong there: then a stone of the count was taken for a last
/// move, or a move for a stone of the count. Nothing else tells, since with whole sets a filled board comes to the result by arithmetic
/// whatever is taken for the last position.
fn not_as_planned(check: &FilledCheck) -> PointSet {
    let shared = check.on_shared.black | check.on_shared.white | check.open_shared;
    let lie_there = ByColor::from_fn(|color| check.on_shared[color].len());
    if lie_there == check.planned_on_shared { PointSet::EMPTY } else { shared }
}

/// Groups that seem dead, and are so small that a hand takes them off and places others there before anybody sees it. Without a dead group
/// its points are the opponent's; one in atari beside its own side's territory is none.
fn perhaps_exchanged(living: &Board) -> PointSet {
    let seem_dead = propose(living).dead;
    let opponents = |color: Color, without| Area::of(&living.without(without), EmptyPoints::Surrounded).spaces[color];
    let all_gone = ByColor::from_fn(|color: Color| opponents(color.opponent(), seem_dead));
    let mut exchanged = PointSet::EMPTY;
    for chain in living.chains().filter(|chain| chain.stones.intersects(seem_dead)) {
        let area =
            chain.stones.flood(PointSet::all(living.size()) - living.stones(chain.color.opponent()), living.size());
        let group = area & seem_dead;
        let is_opponents =
            || group.is_subset(all_gone[chain.color]) || group.is_subset(opponents(chain.color.opponent(), group));
        if group.len() <= MOST_EXCHANGED && is_opponents() {
            exchanged |= group;
        }
    }
    exchanged
}

impl Found {
    /// Whether it keeps the result open, until a person has settled it.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(
            self,
            Self::Whole { .. }
                | Self::Open { .. }
                | Self::Laid { .. }
                | Self::Shows(_)
                | Self::SameResult(_)
                | Self::Arithmetic(_)
                | Self::ByExclusion(_)
                | Self::Beside { .. }
        )
    }

    /// Its name in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Whole { .. } => "whole",
            Self::Lacks { .. } => "lacks",
            Self::TooMany { .. } => "too_many",
            Self::Open { .. } => "open",
            Self::Laid { .. } => "laid",
            Self::Shows(_) => "shows",
            Self::ShowsIfTheyLived { .. } => "shows_if_they_lived",
            Self::Nothing(_) => "shows_nothing",
            Self::NotFilledIn => "not_filled_in",
            Self::Doubtful(_) => "doubtful",
            Self::ByExclusion(_) => "by_exclusion",
            Self::FirstPassUnknown(_) => "first_pass_unknown",
            Self::SameResult(_) => "same_result",
            Self::Arithmetic(_) => "arithmetic",
            Self::Flatters { .. } => "flatters",
            Self::ProofsDiffer { .. } => "proofs_differ",
            Self::Gone(_) => "gone",
            Self::Recolored(_) => "recolored",
            Self::Left(_) => "left",
            Self::Beside { .. } => "beside",
            Self::OtherGame(_) => "other_game",
            Self::BeforeUncounted => "before_uncounted",
            Self::BeforeDoubtful(_) => "before_doubtful",
            Self::BeforeDead(_) => "before_dead",
            Self::PerhapsExchanged(_) => "perhaps_exchanged",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_stones_are_exchanged_than_are_owed() {
        let position = |bottom: &str| -> Board {
            let row = ". . . B B W W . .\n";
            format!("{}{bottom}", row.repeat(7)).parse().expect("a board")
        };
        let few = position("W W . B B W W . .\n. W W B B W W . .");
        let more = position("W W . B B W W . .\nW W W B B W W . .");
        let left = few.size().points().filter(|point| point.column() < 3).collect();
        let group = |board: &Board| board.stones(Color::White) & left;
        assert_eq!(group(&few).len(), MOST_EXCHANGED);
        assert_eq!(perhaps_exchanged(&few), group(&few));
        assert_eq!(group(&more).len(), MOST_EXCHANGED + 1);
        assert_eq!(perhaps_exchanged(&more), PointSet::EMPTY);
    }
}
