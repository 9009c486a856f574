//! What is said of the terms of a game: grades that meet, and players who come late.

use std::time::Duration;

use board::Color;
use scoring::clock::{TardinessRuling, TimeRuling};
use scoring::{Game, Rules, Usual};
use words::{Sentence, Value, counting, sentence};

use crate::arguments::facts::{Grades, Late, Overtime};

/// What two grades owe each other, and by which rule.
#[must_use]
pub fn grades(grades: Grades) -> Sentence {
    let terms = grades.terms();
    let [black, white] = [grades.black(), grades.white()].map(Value::text);
    let compensation = counting::usual(Usual::Compensation(terms.compensation));
    match terms.mandatory_passes {
        0 => sentence!(TermsGrades { black, white, compensation }),
        passes => sentence!(TermsGradesAndPasses { black, white, compensation, passes, stones: grades.handicap() }),
    }
}

/// That a record's one handicap stone is none; nothing where the record says what White receives.
#[must_use]
pub fn one_stone(game: &Game, rules: &Rules) -> Option<Sentence> {
    let is_one = game.handicap == 1 && game.komi.is_none();
    is_one.then(|| sentence!(TermsOneStone { points: Value::text(rules.even_compensation) }))
}

/// What a side's overtime costs, and by which rule.
#[must_use]
pub fn overtime(overtime: &Overtime) -> Sentence {
    let color = overtime.color;
    match overtime.ruling {
        TimeRuling::Penalty(points) => sentence!(TermsOvertime { color, points: Value::text(points) }),
        TimeRuling::Forfeit => sentence!(TermsOvertimeForfeit { color }),
    }
}

/// What follows from coming late, and by which rule.
#[must_use]
pub fn late(late: &Late) -> Sentence {
    let whole = |time: Duration| time.as_secs() / 60;
    let (color, minutes, basic) = (late.color, whole(late.by), whole(late.basic));
    match late.ruling() {
        TardinessRuling::BasicTimeLeft(left) => sentence!(TermsLate { color, minutes, left: whole(left), basic }),
        TardinessRuling::Forfeit => sentence!(TermsLateForfeit { color, minutes, basic }),
    }
}

/// A game that was forfeited, with its result as SGF writes it; `winner` is none where both sides forfeited it.
#[must_use]
pub fn forfeited(result: &str, winner: Option<Color>) -> Sentence {
    match winner {
        Some(color) => sentence!(ForfeitedWin { result, color }),
        None => sentence!(ForfeitedBoth { result }),
    }
}
