//! What the terms of a game make of it before anything is counted: rules, compensation, handicap, and what time costs (Ing 1996,
//! Rules 8 to 10).

use std::time::Duration;

use board::{ByColor, Color};
use records::claim::Record;
use records::fact::{ForHandicap, GameFacts};
use scoring::clock::{self, TardinessRuling, TimeRuling};
use scoring::compensation::Compensation;
use scoring::ranks::{Rank, Terms};
use scoring::{Game, HalfPoints, HandicapCompensation, Rules};
use words::Refusal;

use super::command_error::CaseError;

/// A day, longer than any basic time.
const LONGEST_BASIC_MINUTES: u16 = 24 * 60;

/// The rule set of a game, with what was agreed for handicap stones.
///
/// # Errors
/// Where its name is unknown.
pub fn rules(facts: &GameFacts) -> Result<Rules, scoring::UnknownRules> {
    let rules = Rules::named(&facts.rules)?;
    let handicap_compensation = match facts.for_handicap {
        None => rules.handicap_compensation,
        Some(ForHandicap::Nothing) => HandicapCompensation::Nothing,
        Some(ForHandicap::PointEach) => HandicapCompensation::PointEach,
        Some(ForHandicap::PointEachButFirst) => HandicapCompensation::PointEachButFirst,
    };
    Ok(Rules { handicap_compensation, ..rules })
}

/// What the rules need to know of a game. A number that was written down goes before what follows from grades.
///
/// # Errors
/// Where a number or a grade is none.
pub fn game_of_rules(facts: &GameFacts) -> Result<Game, CaseError> {
    let by_grades = by_grades(facts)?;
    let komi = facts.komi.as_deref().map(str::parse::<HalfPoints>).transpose()?;
    Ok(Game {
        komi: komi.or(by_grades.map(|terms| terms.compensation)),
        handicap: match by_grades {
            Some(terms) if facts.handicap == 0 && terms.mandatory_passes > 0 => terms.mandatory_passes + 1,
            _ => facts.handicap,
        },
        first_pass: facts.first_pass.map(Color::from),
        // The stones that were counted in the lids are evidence, and known by that.
        prisoners: ByColor::default(),
        penalties: overtime(facts).map(|ruling| match ruling {
            TimeRuling::Penalty(points) => points,
            // A forfeited game is not counted.
            TimeRuling::Forfeit => HalfPoints::ZERO,
        }),
    })
}

/// What Rule 8 gives the players' grades, where both are known.
fn by_grades(facts: &GameFacts) -> Result<Option<Terms>, CaseError> {
    let grade = |text: &Option<String>| text.as_deref().map(str::parse::<Rank>).transpose();
    let grades = grade(&facts.black_grade)?.zip(grade(&facts.white_grade)?);
    Ok(grades.map(|(black, white)| Terms::between(black, white)))
}

fn overtime(facts: &GameFacts) -> ByColor<TimeRuling> {
    ByColor { black: facts.black_overtime, white: facts.white_overtime }.map(|begun| clock::periods(begun.into()))
}

/// What follows for each side from its coming late.
#[must_use]
pub fn tardiness(facts: &GameFacts) -> ByColor<Option<TardinessRuling>> {
    let minutes = |minutes: u16| Duration::from_secs(60 * u64::from(minutes));
    ByColor { black: facts.black_late, white: facts.white_late }.map(|late| {
        facts.basic_minutes.filter(|_| late > 0).map(|basic| clock::tardiness(minutes(basic), minutes(late)))
    })
}

/// The sides that forfeit the game, by overtime or by coming late.
#[must_use]
pub fn forfeiters(facts: &GameFacts) -> Vec<Color> {
    let (overtime, late) = (overtime(facts), tardiness(facts));
    let forfeits =
        |&color: &Color| overtime[color] == TimeRuling::Forfeit || late[color] == Some(TardinessRuling::Forfeit);
    Color::BOTH.into_iter().filter(forfeits).collect()
}

/// The result of a game that a side forfeits, as it is claimed by word; none where nobody does.
#[must_use]
pub fn forfeited(facts: &GameFacts) -> Option<&'static str> {
    match forfeiters(facts)[..] {
        [] => None,
        [Color::Black] => Some("W+F"),
        [Color::White] => Some("B+F"),
        _ => Some("Void"),
    }
}

/// Whether a result under some facts is one under others: rules, compensation, handicap, who passed first, penalties and forfeits are the
/// same, whoever plays.
#[must_use]
pub fn are_same(one: &GameFacts, other: &GameFacts) -> bool {
    // Terms that cannot be meant were refused when they were entered; why tells nothing here.
    let of = |facts: &GameFacts| (rules(facts).ok(), game_of_rules(facts).ok(), forfeiters(facts));
    of(one) == of(other)
}

/// The terms that a result rests on, for whoever reads them without the station: rules, komi, handicap, penalties, and whether it
/// was counted.
#[must_use]
pub fn in_words(record: &Record) -> String {
    let facts = &record.facts;
    let (Ok(rules), Ok(game)) = (rules(facts), game_of_rules(facts)) else { return facts.rules.clone() };
    let white = Compensation::to(Color::White, &game, &rules);
    let grounds = if record.counted.is_some() { "counted" } else { "not counted" };
    format!(
        "{}, komi {}, handicap {} (White receives {}), penalties Black {} White {}, first pass {}, {grounds}",
        rules.name,
        Compensation::komi(&game, &rules),
        game.handicap,
        white.handicap,
        game.penalties.black,
        game.penalties.white,
        game.first_pass.map_or("unknown", |color| if color == Color::Black { "Black" } else { "White" }),
    )
}

/// Whether the terms can be meant.
///
/// # Errors
/// What cannot, with what to write instead.
pub fn check(facts: &GameFacts) -> Result<(), super::command_error::CommandError> {
    let rules = rules(facts).map_err(CaseError::from)?;
    if facts.black_grade.is_some() != facts.white_grade.is_some() {
        return Err(Refusal::BothGrades.into());
    }
    let parsed = |text: &Option<String>| text.as_deref().map(str::parse::<Rank>).transpose();
    let (Ok(black), Ok(white)) = (parsed(&facts.black_grade), parsed(&facts.white_grade)) else {
        return Err(Refusal::Grade.into());
    };
    if let Some((black, white)) = black.zip(white) {
        if black.points_below_the_top() < white.points_below_the_top() {
            return Err(Refusal::StrongerHasBlack.into());
        }
        if !Terms::hold_under(&rules) {
            return Err(Refusal::GradesUnderOthers.into());
        }
    }
    if facts.handicap == 1 && facts.komi.is_none() && black.is_none() {
        return Err(Refusal::OneStone.into());
    }
    let is_late = facts.black_late > 0 || facts.white_late > 0;
    match facts.basic_minutes {
        None if is_late => Err(Refusal::BasicTime.into()),
        Some(basic) if basic == 0 || basic > LONGEST_BASIC_MINUTES => Err(Refusal::BasicTime.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> GameFacts {
        GameFacts { rules: "ing-1996".to_owned(), ..GameFacts::default() }
    }

    #[test]
    fn terms_set_compensation_handicap_and_penalties() {
        let graded = GameFacts {
            black_grade: Some("9 ping".to_owned()),
            white_grade: Some("1 ping".to_owned()),
            white_overtime: 3,
            ..facts()
        };
        let game = game_of_rules(&graded).unwrap();
        assert_eq!((game.komi.unwrap().to_string().as_str(), game.handicap), ("0", 2));
        assert_eq!(game.penalties.white.to_string(), "6");
        let agreed =
            GameFacts { rules: "chinese".to_owned(), for_handicap: Some(ForHandicap::Nothing), handicap: 4, ..facts() };
        let white = Compensation::to(Color::White, &game_of_rules(&agreed).unwrap(), &rules(&agreed).unwrap());
        assert_eq!(white.handicap, HalfPoints::ZERO);
    }

    #[test]
    fn time_forfeits_the_game_and_is_checked() {
        for (facts, expected) in [
            (GameFacts { black_overtime: 3, ..facts() }, None),
            (GameFacts { black_overtime: 4, ..facts() }, Some("W+F")),
            (GameFacts { basic_minutes: Some(60), white_late: 10, ..facts() }, None),
            (GameFacts { basic_minutes: Some(60), white_late: 11, ..facts() }, Some("B+F")),
            (GameFacts { basic_minutes: Some(60), white_late: 11, black_overtime: 9, ..facts() }, Some("Void")),
        ] {
            assert_eq!(forfeited(&facts), expected, "{facts:?}");
            assert!(check(&facts).is_ok(), "{facts:?}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        let grades = |black: &str, white: &str, rules: &str| GameFacts {
            black_grade: Some(black.to_owned()),
            white_grade: Some(white.to_owned()),
            rules: rules.to_owned(),
            ..facts()
        };
        for (facts, words) in [
            (grades("1 ping", "9 ping", "ing-1996"), "weaker player"),
            (grades("9 ping", "1 ping", "chinese"), "ing-1988"),
            (grades("strong", "1 ping", "ing-1996"), "9 ping to 1 ping"),
            (GameFacts { black_grade: Some("9 ping".to_owned()), ..facts() }, "both players' grades"),
            (GameFacts { handicap: 1, ..facts() }, "Black's first move"),
            (GameFacts { white_late: 5, ..facts() }, "basic time"),
            (GameFacts { rules: "mine".to_owned(), ..facts() }, "no rule set is called"),
        ] {
            let said = check(&facts).unwrap_err().to_string();
            assert!(said.contains(words), "{facts:?}: {said}");
        }
    }
}
