//! The result of a game as it stands, and what a visitor may do about it: claim it, confirm it, take it back, let the players confirm.

use hall::counting::CountedCase;
use hall::{Agreement, Game, State, player_code, terms};
use records::fact::Side;
use scoring::{Asks, Discrepancy, OpenFact};
use server::roles::{self, Visitor};

/// The result of a game, and what may be done about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// What is claimed, else what time forfeits, else what is counted.
    pub result: Option<String>,
    /// What time forfeits: who forfeits by time wins nothing by counting.
    pub forfeited: Option<&'static str>,
    /// Whether the result rests on a count.
    pub is_counted: bool,
    /// Whether the referee decided what stood in its way, so that it may be used.
    pub is_decided: bool,
    /// What nobody said yet, and this visitor may say.
    pub questions: Vec<Question>,
    /// The referee's part.
    pub decision: Wanted,
    /// Whether this visitor may stand for the count.
    pub may_claim: bool,
    /// The second person's part, while a claim waits.
    pub second: Option<Second>,
}

/// A question that the result hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who passed first.
    FirstPass,
    /// How many stones were captured.
    Prisoners,
}

/// Whether the referee has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing is to be decided, or all is.
    Nothing,
    /// The referee decides; this visitor is not the one, or it is too early.
    Another,
    /// This visitor decides.
    Visitor,
}

/// What those may do who did not claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Second {
    /// The claim's entry,
    pub claim: u64,
    /// its number of the game,
    pub number: u32,
    /// its result,
    pub result: String,
    /// and who stands for it.
    pub who: String,
    /// What this visitor may do.
    pub may: May,
    /// The players, and who of them has confirmed.
    pub players: [Player; 2],
    /// Whether the players' slips have no code for this claim.
    pub is_slip_used_up: bool,
}

/// What a visitor may do about a claim that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// Look on.
    Look,
    /// Take it back: it is their own.
    TakeBack,
    /// Confirm it, let the players confirm it, or take it back.
    Confirm,
}

/// A player, and their confirmation.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Their side.
    pub side: Side,
    /// Their name.
    pub name: String,
    /// That they confirmed.
    pub agreed: Option<Agreement>,
}

impl Standing {
    /// Of a game as somebody looks at it.
    pub fn of(game: &Game, counted: Option<&CountedCase>, visitor: &Visitor) -> Self {
        let claim = game.claim.as_ref();
        let forfeited = terms::forfeited(&game.facts).filter(|_| claim.is_none());
        let counted_result = || Some(counted?.outcome()?.to_string());
        let result = claim.map(|claim| claim.record.result.clone());
        let result = result.or_else(|| forfeited.map(str::to_owned)).or_else(counted_result);
        let asks = counted.map(CountedCase::asks);
        let is_free = claim.is_none() && may_enter(visitor, game);
        Self {
            result,
            forfeited,
            is_counted: forfeited.is_none() && claim.is_none_or(|claim| claim.record.counted.is_some()),
            is_decided: game.decision().is_some() && asks == Some(Asks::Decision),
            questions: counted.filter(|_| is_free).map(questions).unwrap_or_default(),
            decision: wanted(game, asks, visitor),
            may_claim: forfeited.is_none() && may_claim(game, counted, visitor),
            second: Second::of(game, visitor),
        }
    }
}

/// Whether a visitor may change what a game's result rests on, as it is now.
pub fn may_enter(visitor: &Visitor, game: &Game) -> bool {
    let is_locked = matches!(game.state(), State::Waiting | State::Confirmed | State::Disputed);
    visitor.may(roles::ENTER) && !is_locked
}

fn questions(counted: &CountedCase) -> Vec<Question> {
    let question = |open: &Discrepancy| match open {
        Discrepancy::Unknown(OpenFact::FirstPass { .. }) => Some(Question::FirstPass),
        Discrepancy::Unknown(OpenFact::Prisoners(_)) => Some(Question::Prisoners),
        _ => None,
    };
    counted.discrepancies().iter().filter_map(question).collect()
}

fn wanted(game: &Game, asks: Option<Asks>, visitor: &Visitor) -> Wanted {
    if asks != Some(Asks::Decision) || game.claim.is_some() || game.decision().is_some() {
        return Wanted::Nothing;
    }
    let may = may_enter(visitor, game) && game.agreed.is_some() && visitor.may(roles::SETTLE);
    if may { Wanted::Visitor } else { Wanted::Another }
}

fn may_claim(game: &Game, counted: Option<&CountedCase>, visitor: &Visitor) -> bool {
    let is_allowed = |counted: &CountedCase| match counted.asks() {
        Asks::Nothing => true,
        Asks::Answer => false,
        Asks::Decision => game.decision().is_some(),
    };
    let is_settled = |counted: &CountedCase| counted.doubtful.is_empty() && counted.count.result.is_ok();
    counted.is_some_and(|counted| is_settled(counted) && is_allowed(counted))
        && game.agreed.is_some()
        && game.state() == State::Counted
        && visitor.may(roles::ENTER)
}

impl Second {
    fn of(game: &Game, visitor: &Visitor) -> Option<Self> {
        let claim = game.claim.as_ref().filter(|_| game.state() == State::Waiting)?;
        let player = |side, name: &String| Player {
            side,
            name: name.clone(),
            agreed: claim.agreed.iter().find(|agreement| agreement.side == side).cloned(),
        };
        let may = match (visitor.may(roles::ENTER), visitor.name() == claim.who) {
            (false, _) => May::Look,
            (true, true) => May::TakeBack,
            (true, false) => May::Confirm,
        };
        Some(Self {
            claim: claim.sequence,
            number: claim.number,
            result: claim.record.result.clone(),
            who: claim.who.clone(),
            may,
            players: [player(Side::Black, &game.facts.black), player(Side::White, &game.facts.white)],
            is_slip_used_up: claim.number > player_code::ON_A_SLIP,
        })
    }

    /// The players who have confirmed, by name.
    pub fn agreed(&self) -> String {
        let agreed = self.players.iter().filter_map(|player| player.agreed.as_ref());
        agreed.map(|agreement| agreement.player.as_str()).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{claimed, facts, hall, visitor};
    use records::fact::{GameFacts, GameId, Role};

    const GAME: GameId = GameId { round: 1, table: 1 };

    #[test]
    fn a_claim_is_taken_back_by_who_made_it_and_confirmed_by_others() {
        let hall = claimed(facts("Aoki", "Berg"), "B+R");
        let game = &hall.games[&GAME];
        let seen = |name, role| Standing::of(game, None, &visitor(name, role));
        let may = |name, role| seen(name, role).second.map(|second| second.may);
        // The claim of the hall of the tests is the chief's.
        assert_eq!(may("chief", Role::ChiefReferee), Some(May::TakeBack));
        assert_eq!(may("ada", Role::Arbiter), Some(May::Confirm));
        for role in [Role::Viewer, Role::Auditor, Role::Administrator] {
            assert_eq!(may("eve", role), Some(May::Look), "{role:?}");
        }
        let standing = seen("ada", Role::Arbiter);
        assert_eq!(standing.result.as_deref(), Some("B+R"));
        assert!(!standing.is_counted && !standing.may_claim && standing.questions.is_empty(), "{standing:?}");
        let second = standing.second.unwrap();
        assert_eq!((second.agreed().as_str(), second.is_slip_used_up), ("", false));
        assert_eq!(second.players.map(|player| player.name), ["Aoki", "Berg"]);
    }

    #[test]
    fn who_forfeits_by_time_wins_nothing_by_counting() {
        let late = GameFacts { black_overtime: 9, basic_minutes: Some(60), ..facts("Aoki", "Berg") };
        let hall = hall(&[(1, 1, late, None)]);
        let game = &hall.games[&GAME];
        let standing = Standing::of(game, None, &visitor("ada", Role::Arbiter));
        assert_eq!(standing.forfeited, Some("W+F"));
        assert_eq!(standing.result.as_deref(), Some("W+F"));
        assert!(!standing.is_counted && !standing.may_claim && standing.second.is_none());
    }

    #[test]
    fn a_game_that_is_played_has_no_result_and_nothing_to_claim() {
        let hall = hall(&[(1, 1, facts("Aoki", "Berg"), None)]);
        let standing = Standing::of(&hall.games[&GAME], None, &visitor("ada", Role::ChiefReferee));
        assert_eq!((standing.result, standing.may_claim, standing.decision), (None, false, Wanted::Nothing));
    }
}
