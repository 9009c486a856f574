//! What is said of the terms of a game: grades that meet, and players who come late.

use std::time::Duration;

use board::Color;
use scoring::clock::{TardinessRuling, TimeRuling};
use scoring::{Game, HalfPoints, Rules};

use super::things;
use crate::arguments::{Grades, Late, Overtime};

/// What two grades owe each other, and by which rule.
#[must_use]
pub fn grades(grades: Grades) -> String {
    let terms = grades.terms();
    let compensation = match terms.compensation {
        HalfPoints::ZERO => "no compensation".to_owned(),
        points => format!("{points} points of compensation"),
    };
    let passes = match terms.mandatory_passes {
        0 => String::new(),
        passes => format!(
            " and passes {} at the start, so that Black has {} stones before White's first",
            if passes == 1 { "once".to_owned() } else { format!("{passes} times") },
            grades.handicap()
        ),
    };
    format!(
        "Black {}, White {}: White receives {compensation}{passes} (Ing 1996, Rule 8).",
        grades.black(),
        grades.white()
    )
}

/// That a record's one handicap stone is none; nothing where the record says what White receives.
#[must_use]
pub fn one_stone(game: &Game, rules: &Rules) -> Option<String> {
    (game.handicap == 1 && game.komi.is_none()).then(|| {
        format!(
            "A handicap of one stone is Black's first move alone: White receives {} as in an even game. Say --komi 0 where \
             White is to receive nothing.",
            rules.even_compensation
        )
    })
}

/// What a side's overtime costs, and by which rule.
#[must_use]
pub fn overtime(overtime: &Overtime) -> String {
    let color = overtime.color;
    match overtime.ruling {
        TimeRuling::Penalty(points) => format!("{color} loses {points} points for overtime (Ing 1996, Rule 9)."),
        TimeRuling::Forfeit => format!(
            "{color} needed more than three additional periods, or would lose more than six points, and forfeits the game \
             (Ing 1996, Rule 9)."
        ),
    }
}

/// What follows from coming late, and by which rule.
#[must_use]
pub fn late(late: &Late) -> String {
    let minutes = |time: Duration| things(usize::try_from(time.as_secs() / 60).unwrap_or(usize::MAX), "minute");
    let (color, by, basic) = (late.color, minutes(late.by), minutes(late.basic));
    match late.ruling() {
        TardinessRuling::BasicTimeLeft(left) => format!(
            "{color} came {by} late: twice that is taken off the basic time, which leaves {} of {basic} (Ing 1996, Rule 10).",
            left.as_secs() / 60
        ),
        TardinessRuling::Forfeit => format!(
            "{color} came {by} late, more than a sixth of the basic time of {basic}, and forfeits the game (Ing 1996, Rule 10)."
        ),
    }
}

/// A game that was forfeited; `winner` is none where both sides forfeited it.
#[must_use]
pub fn forfeited(winner: Option<Color>) -> String {
    let who = match winner {
        Some(winner) => format!("{winner} wins by forfeit"),
        None => "both forfeit the game, and nobody wins".to_owned(),
    };
    format!("{who}; the board is not counted")
}
