//! The terms of a game in a form: grades, handicap and time.

use maud::{Markup, html};
use records::fact::{ForHandicap, GameFacts};
use serde::Deserialize;
use server::forms::Choice;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Refusal, Word};

/// Grades, compensation for handicap stones, and what time costs (Ing 1996, Rules 8 to 10).
pub fn terms(visitor: &Visitor, facts: &GameFacts) -> Markup {
    let say = |word| visitor.language.say(word);
    let number = |number: u16| Some(number).filter(|number| *number > 0);
    html! {
        label { (say(Word::Grade)) ", " (say(Word::Black)) input name="black_grade" maxlength="8" placeholder="9 ping" value=[&facts.black_grade]; }
        label { (say(Word::Grade)) ", " (say(Word::White)) input name="white_grade" maxlength="8" placeholder="1 ping" value=[&facts.white_grade]; }
        label { (say(Word::ForHandicap)) select name="for_handicap" {
            @for (value, word, known) in FOR_HANDICAP { option value=(value) selected[facts.for_handicap == known] { (say(word)) } }
        } }
        label { (say(Word::BasicMinutes)) input name="basic_minutes" type="number" min="1" max="1440" value=[facts.basic_minutes]; }
        @for (side, late, overtime) in [(Word::Black, facts.black_late, facts.black_overtime), (Word::White, facts.white_late, facts.white_overtime)] {
            @let prefix = if side == Word::Black { "black" } else { "white" };
            label { (say(Word::MinutesLate)) ", " (say(side)) input name=(format!("{prefix}_late")) type="number" min="0" max="1440" value=[number(late)]; }
            label { (say(Word::OvertimePeriods)) ", " (say(side)) input name=(format!("{prefix}_overtime")) type="number" min="0" max="9" value=[number(overtime)]; }
        }
    }
}

/// The terms as a form says them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Terms {
    black_grade: Option<String>,
    white_grade: Option<String>,
    for_handicap: Option<Choice<ForHandicap>>,
    basic_minutes: Option<u16>,
    black_late: u16,
    white_late: u16,
    black_overtime: u16,
    white_overtime: u16,
}

impl Terms {
    /// The same as facts of a game of which nothing else is known.
    ///
    /// # Errors
    /// Where what White receives for handicap stones is none of the choices.
    pub fn facts(self) -> Result<GameFacts, RequestError> {
        let Self { black_grade, white_grade, for_handicap, basic_minutes, .. } = self;
        let Self { black_late, white_late, black_overtime, white_overtime, .. } = self;
        let for_handicap = for_handicap.map(|choice| choice.or(Refusal::ChooseKind)).transpose()?;
        Ok(GameFacts {
            black_grade,
            white_grade,
            for_handicap,
            basic_minutes,
            black_late,
            white_late,
            black_overtime,
            white_overtime,
            ..GameFacts::default()
        })
    }
}

/// What White may receive for handicap stones, as a form says it.
const FOR_HANDICAP: [(&str, Word, Option<ForHandicap>); 4] = [
    ("", Word::ByTheRules, None),
    ("nothing", Word::Nothing, Some(ForHandicap::Nothing)),
    ("point_each", Word::PointEach, Some(ForHandicap::PointEach)),
    ("point_each_but_first", Word::PointEachButFirst, Some(ForHandicap::PointEachButFirst)),
];
