//! What is open of a count, as the log keeps it.

use board::{BoardSize, Color, PointSet};
use records::fact::Side;
use records::open::{Open, Turn};
use scoring::stone_audit::{Finding, Interval};
use scoring::{Discrepancy, OpenFact, Outcome};

/// All of these, in the same order.
#[must_use]
pub fn of(discrepancies: &[Discrepancy], size: BoardSize) -> Vec<Open> {
    discrepancies.iter().filter_map(|open| one(open, size)).collect()
}

/// Whether two say the same, in whatever order.
#[must_use]
pub fn same(one: &[Open], other: &[Open]) -> bool {
    one.len() == other.len() && one.iter().all(|open| other.contains(open))
}

fn one(open: &Discrepancy, size: BoardSize) -> Option<Open> {
    let named = |points: PointSet| points.iter().map(|point| point.human(size).to_string()).collect::<Vec<String>>();
    Some(match open {
        Discrepancy::DoubtfulPoints(points) => Open::Doubtful { points: named(*points) },
        Discrepancy::UnconfirmedDead(points) => Open::DeadNotAgreed { points: named(*points) },
        Discrepancy::UncertainLife(points) => Open::LifeUncertain { points: named(*points) },
        Discrepancy::OpenBorder { border, if_closed } => Open::Border {
            side: border.color.into(),
            gap: named(border.gap),
            territory: named(border.territory),
            alone: named(border.alone),
            if_closed: if_closed.as_ref().map(Outcome::to_string),
        },
        Discrepancy::Unknown(fact) => unknown(fact, named),
        Discrepancy::PrisonersDisagree { color, given, counted } => {
            Open::PrisonersDisagree { of: Side::from(*color), given: *given, counted: *counted }
        }
        Discrepancy::TurnsDisagree(turns) => Open::TurnsDisagree {
            played: Color::BOTH.map(|color| turns.played[color]),
            to_move: turns.to_move.map(Side::from),
        },
        Discrepancy::RecordDiffers { points } => Open::RecordDiffers { points: named(*points) },
        Discrepancy::FillInDiffers => Open::FilledBoardDiffers,
        Discrepancy::FilledBoardMisleads(effect) => {
            Open::FilledBoardMisleads { shown: effect.shown.map(|shown| shown.to_string()) }
        }
        Discrepancy::Stones { color, finding } => stones(Side::from(*color), finding)?,
        Discrepancy::ClaimDiffers { claimed } => Open::ClaimDiffers { claimed: claimed.to_string() },
    })
}

fn unknown(fact: &OpenFact, named: impl Fn(PointSet) -> Vec<String>) -> Open {
    match fact {
        OpenFact::FirstPass { results } => {
            Open::FirstPass { results: Color::BOTH.map(|color| results[color].to_string()) }
        }
        OpenFact::Prisoners(open) => Open::Prisoners {
            of: open.whose.iter().map(|color| Side::from(*color)).collect(),
            if_even: open.if_even.to_string(),
            turns: open
                .turns
                .iter()
                .map(|turn| Turn { gainer: turn.gainer.into(), by: turn.by, result: turn.outcome.to_string() })
                .collect(),
        },
        OpenFact::Seki { eyes, in_seki, independent } => {
            Open::Seki { points: named(*eyes), in_seki: in_seki.to_string(), independent: independent.to_string() }
        }
    }
}

/// What was found of a set; none where it is whole.
fn stones(side: Side, finding: &Finding) -> Option<Open> {
    let ends = |interval: &Interval| (interval.least(), interval.most());
    Some(match finding {
        Finding::Proven { .. } => return None,
        Finding::NotProvable { total, .. } => {
            let (least, most) = ends(total);
            Open::SetNotProven { side, least, most }
        }
        Finding::Violated { total, .. } => {
            let (least, most) = ends(total);
            Open::SetNotWhole { side, least, most }
        }
        Finding::Contradicted { counts, .. } => {
            Open::CountsContradict { side, counts: counts.map(|count| [count.least(), count.most()]) }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_says_the_same_in_any_order_and_nothing_else_does() {
        let set = |side, least| Open::SetNotWhole { side, least, most: 39 };
        let both = [set(Side::Black, 38), set(Side::White, 38)];
        let turned = [set(Side::White, 38), set(Side::Black, 38)];
        assert!(same(&both, &turned) && !same(&both, &both[..1]) && !same(&both[..1], &both[1..]));
        assert!(!same(&both[..1], &[set(Side::Black, 37)]) && !same(&both, &[]) && same(&[], &[]));
    }
}
