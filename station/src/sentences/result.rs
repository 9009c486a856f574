//! What is said of a result: who has won and what stands in the way, the accounts, the moves, the proof and the sets.

use board::Color;
use scoring::audit::{Finding, Moment, Place, StoneAudit, Wholeness};
use scoring::record::{End, Replay};
use scoring::{Discrepancy, FillIn, FillInError, HalfPoints, Outcome, Rules, Tally, Verdict, words};

use super::{advised, capital, things};
use crate::pipeline::{Count, Counted};

/// The result: who has won, by how much, under which rules.
#[must_use]
pub fn result(counted: &Counted, rules: &Rules) -> String {
    let outcome = counted.score.outcome();
    let words = match outcome {
        Outcome::Tie => "a tie".to_owned(),
        Outcome::Win { winner, by } if by.leader().is_none() => {
            format!("both have the same, and {winner} wins a tie")
        }
        Outcome::Win { winner, by } if by == HalfPoints::ONE.into() => format!("{winner} wins by 1 point"),
        Outcome::Win { winner, by } => format!("{winner} wins by {by} points"),
    };
    let so_far = match &counted.verdict {
        Verdict::Confirmed { .. } => "",
        Verdict::NeedsReferee { discrepancies, .. } => discrepancies.iter().map(caution).max().unwrap_or_default().1,
    };
    format!("{so_far}{outcome}: {words} ({}).", rules.document)
}

/// What is said before a result that something stands in the way of; the gravest last in order.
#[must_use]
pub fn caution(discrepancy: &Discrepancy) -> (u8, &'static str) {
    match discrepancy {
        Discrepancy::FilledBoardMisleads(effect) if effect.winner_at_stake => {
            (4, "NOT TO BE CLAIMED without the referee, since a set is not whole: ")
        }
        Discrepancy::Stones { .. } | Discrepancy::FilledBoardMisleads(_) => (0, ""),
        Discrepancy::ClaimDiffers { .. } => (1, "not as the players wrote it, "),
        Discrepancy::UnconfirmedDead(_) | Discrepancy::UncertainLife(_) => (2, "once the dead stones are agreed, "),
        Discrepancy::Unknown(_) | Discrepancy::PrisonersDisagree { .. } => {
            (3, "NOT TO BE USED before what is still open is known: ")
        }
        Discrepancy::OpenBorder { .. } => (4, "NOT TO BE USED before the open border is settled: "),
        Discrepancy::DoubtfulPoints(_) => (5, "NOT TO BE USED before the doubtful points are settled: "),
        Discrepancy::FillInDiffers => (6, "NOT TO BE USED, since fill-in and arithmetic differ: "),
    }
}

/// A side's account on one line.
#[must_use]
pub fn account(tally: &Tally) -> String {
    let mut sum = String::new();
    let mut add = |sign: &str, term: String| match sum.is_empty() {
        true => sum = term,
        false => sum = format!("{sum} {sign} {term}"),
    };
    for entry in tally.entries() {
        let sign = if entry.amount < HalfPoints::ZERO { "-" } else { "+" };
        add(sign, format!("{} {}", entry.amount.abs(), words::item(entry.item)));
    }
    if tally.share() != Default::default() {
        add("+", format!("{} of the shared points", tally.share()));
    }
    if sum.is_empty() {
        sum = "nothing".to_owned();
    }
    format!("{sum} = {}", tally.total())
}

/// What a referee does about moves that break a rule of play.
pub const BROKEN_RULES: &str = "Show these moves to the referee. By Ing's Rule 10 (1996) two moves in a row, or hot stones \
                                removed at once, lose the game; by the SST rules a slip is taken back.";

/// How many moves a record has, and whether they broke a rule.
#[must_use]
pub fn moves(replay: &Replay) -> String {
    let end = match replay.end {
        End::InPlay => "the record ends in play",
        End::Paused => "two passes have paused it",
        End::Over => "four passes have ended it",
    };
    let broken = match replay.violations.len() {
        0 => "none breaks a rule of play".to_owned(),
        1 => "1 breaks a rule of play".to_owned(),
        several => format!("{several} break a rule of play"),
    };
    format!("{} under Ing's rules: {broken}; {end}.", things(replay.moves, "move"))
}

/// What stands between this count and a result: every discrepancy, in words.
#[must_use]
pub fn still_open(count: &Count, counted: &Counted) -> Vec<String> {
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let set = counted.audit.as_ref().map_or(0, |audit| audit.set);
    discrepancies.iter().map(|open| words::discrepancy(open, count.board.size(), set)).collect()
}

/// What the count takes for granted because nobody said otherwise.
#[must_use]
pub fn taken_as_usual(counted: &Counted) -> Option<String> {
    let usual: Vec<String> = counted.score.taken_as_usual().into_iter().map(words::usual).collect();
    let (last, others) = usual.split_last()?;
    let all = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
    Some(format!("{}, since nobody said otherwise.", capital(&all)))
}

/// What the filled board shows, and that it adds up.
#[must_use]
pub fn proof(fill_in: &FillIn, counted: &Counted) -> String {
    let proof = fill_in.proof();
    let whole = if proof.stones.black == fill_in.set && proof.stones.white == fill_in.set && proof.adds_up() {
        on_whole_sets(counted.audit.as_ref().map_or(Wholeness::Unproven, StoneAudit::wholeness))
    } else {
        "this does NOT add up: do not use this result, and report it"
    };
    let agrees = if counted.score.margin() == fill_in.margin().into() {
        "That is the same as by arithmetic."
    } else {
        "That is NOT the same as by arithmetic: do not use this result, and report it."
    };
    format!("{proof}: {whole}. {} {agrees}", words::reading(fill_in))
}

/// Whether the sets that the fill-in takes for granted are there.
const fn on_whole_sets(wholeness: Wholeness) -> &'static str {
    match wholeness {
        Wholeness::Proven => "all stones are accounted for",
        Wholeness::Unproven => "so it is if both sets are whole",
        Wholeness::Broken => "so it would be with whole sets, and they are NOT whole",
    }
}

/// Why there is no fill-in.
#[must_use]
pub fn no_fill_in(error: &FillInError) -> String {
    advised(error, "The result above is by arithmetic.")
}

/// What is known of the two sets of stones.
#[must_use]
pub fn sets(audit: &StoneAudit) -> Vec<String> {
    Color::BOTH.into_iter().map(|color| set(audit, color)).chain(audit.remedies().iter().map(words::remedy)).collect()
}

fn set(audit: &StoneAudit, color: Color) -> String {
    let (whole, finding) = (audit.set, &audit.findings[color]);
    match (finding, on_board(audit, color)) {
        (Finding::NotProvable { .. }, Some(seen)) => {
            let rest = match (whole.saturating_sub(seen.most()), whole.saturating_sub(seen.least())) {
                (least, most) if least == most => most.to_string(),
                (least, most) => format!("{least} to {most}"),
            };
            format!(
                "{color}: {seen} of {whole} stones are on the board; the other {rest} must be in {color}'s bowl and {}'s \
                 lid.",
                color.opponent()
            )
        }
        _ => words::finding(color, whole, finding),
    }
}

/// How many stones of a side are seen on the board at the end.
#[must_use]
pub fn on_board(audit: &StoneAudit, color: Color) -> Option<scoring::audit::Interval> {
    let mut counts = audit.counts.iter().filter(|count| count.color == color);
    counts.find(|count| count.place == Place::Board && count.moment == Moment::AtEnd).map(|count| count.stones)
}
