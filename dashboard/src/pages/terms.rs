//! The terms of a game in a form: grades, handicap and time.

use maud::{Markup, html};
use records::fact::{ForHandicap, GameFacts};
use server::access::Visitor;
use server::posted::Posted;
use server::trouble::Trouble;
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

/// The terms that a form with these fields says, and nothing else of a game.
pub fn terms_in(posted: &Posted) -> Result<GameFacts, Trouble> {
    let some = |name: &str| Some(posted.get(name).to_owned()).filter(|text| !text.is_empty());
    Ok(GameFacts {
        black_grade: some("black_grade"),
        white_grade: some("white_grade"),
        for_handicap: FOR_HANDICAP
            .into_iter()
            .find_map(|(value, _, meant)| (value == posted.get("for_handicap")).then_some(meant))
            .ok_or(Trouble::Form(Refusal::ChooseKind))?,
        basic_minutes: posted.number("basic_minutes")?,
        black_late: posted.number("black_late")?.unwrap_or(0),
        white_late: posted.number("white_late")?.unwrap_or(0),
        black_overtime: posted.number("black_overtime")?.unwrap_or(0),
        white_overtime: posted.number("white_overtime")?.unwrap_or(0),
        ..GameFacts::default()
    })
}

/// What White may receive for handicap stones, as a form says it.
const FOR_HANDICAP: [(&str, Word, Option<ForHandicap>); 4] = [
    ("", Word::ByTheRules, None),
    ("nothing", Word::Nothing, Some(ForHandicap::Nothing)),
    ("point_each", Word::PointEach, Some(ForHandicap::PointEach)),
    ("point_each_but_first", Word::PointEachButFirst, Some(ForHandicap::PointEachButFirst)),
];
