//! What is said of a filled-in board: what it shows, how it stands to the position before, and what to do next.

use board::{BoardSize, ByColor};
use scoring::fill_in::{AloneDoubt, FilledCheckError};
use scoring::words;

use super::{points, things};
use crate::filled::{FilledBoard, Found};

/// What is said where `--before` was given for a board that was not filled in.
pub const NOT_FILLED: &str =
    "This board is not filled in, so that there is nothing to hold against the position before.";

/// One thing that was found.
#[must_use]
pub fn found(found: &Found, size: BoardSize) -> String {
    let at = |set| points(set, size);
    match found {
        Found::Whole { stones: ByColor { black, white }, open } => {
            format!("{black} + {white} + {open} = {}: both sets are whole on the board.", black + white + open)
        }
        Found::Lacks { color, stones, set } => format!(
            "{color} lacks {} of {set}. Look for {} in the bowls, lids and on the floor, else take spare ones; put {} where {} \
             and photograph the board again (SST rules, special note on lost stones).",
            things(*stones, "stone"),
            if *stones == 1 { "it" } else { "them" },
            if *stones == 1 { "it" } else { "them" },
            if *stones == 1 { "it belongs" } else { "they belong" },
        ),
        Found::TooMany { color, stones, set } => format!(
            "{color} has {} too many for a set of {set}: stones of another set are on the board, or the colours in the bowls were \
             mixed up. Count both sets.",
            things(*stones, "stone")
        ),
        Found::Open { color: Some(color), points: open } => {
            format!("{} {} open in {color}'s territory.", at(*open), if open.len() == 1 { "is" } else { "are" })
        }
        Found::Open { color: None, points: open } => {
            format!("{} {} open between the colours.", at(*open), if open.len() == 1 { "is" } else { "are" })
        }
        Found::Laid { color, points: laid, owed } => {
            let losing = laid.len().saturating_sub(*owed);
            let kinds = match (owed.min(&laid.len()), losing) {
                (0, _) => "all losing stones".to_owned(),
                (_, 0) => "all compensation or penalty".to_owned(),
                (owed, losing) => format!("{owed} as compensation or penalty, {}", things(losing, "losing stone")),
            };
            format!(
                "{color}'s {} in {}'s territory, {kinds}: {}.",
                things(laid.len(), "stone"),
                color.opponent(),
                at(*laid)
            )
        }
        Found::Shows(outcome) => {
            format!("By itself the board shows {outcome}: {}", words::outcome(*outcome))
        }
        Found::ShowsIfTheyLived { outcome, groups, winner } => {
            let what = format!(
                "By itself the board shows {outcome} if the groups at {} lived; it does not tell them from losing stones laid side \
                 by side.",
                heads(*groups, size)
            );
            match winner {
                Some(winner) => format!("{what} {winner} has won either way, by no less than that."),
                None => format!("{what} If they did not, another side may have won."),
            }
        }
        Found::Nothing(doubt) => format!("By itself the board shows no result: {}.", nothing(doubt, size)),
        Found::NotFilledIn => "This board is filled in, and under these rules none is counted so.".to_owned(),
        Found::Doubtful(doubtful) => {
            format!("The result is open until {} on the filled board is looked at.", at(*doubtful))
        }
        Found::FirstPassUnknown(outcome) => {
            format!("Nobody said who passed first. If White did, it is {outcome}.")
        }
        Found::SameResult(outcome) => format!(
            "Same result as by arithmetic, {outcome}: every stone of the position before lies where it lay, and both sets are whole."
        ),
        Found::Arithmetic(outcome) => format!("By arithmetic the position before is {outcome}."),
        Found::Flatters { lies, color, points } => format!(
            "As it lies the filled board comes to {lies}: {} too good for {color}.",
            if points.to_string() == "1" { "1 point".to_owned() } else { format!("{points} points") }
        ),
        Found::ProofsDiffer { alone, counted } => format!(
            "The two proofs differ: the filled board by itself shows {alone}, arithmetic {counted}. Other stones were taken for dead \
             when it was filled: agree on them."
        ),
        Found::Gone(gone) => format!("Stones of the position before are gone: {}. Put them back.", at(*gone)),
        Found::Recolored(recolored) => {
            format!("Stones of the position before have the other colour now: {}. Look at them.", at(*recolored))
        }
        Found::Left(left) => {
            format!("Stones counted as dead still lie on the filled board: {}. Agree on them.", at(*left))
        }
        Found::Beside { color, stones } => {
            format!("{} of {color}'s must lie beside the board, as no point is left.", things(*stones, "losing stone"))
        }
        Found::OtherGame(error @ (FilledCheckError::Sizes { .. } | FilledCheckError::Games { .. })) => {
            format!("{}.", super::capital(&error.to_string()))
        }
        Found::BeforeUncounted => "The position before cannot be counted; see what is said of it.".to_owned(),
        Found::BeforeDoubtful(doubtful) => {
            format!("Points of the position before are doubtful, in its own photograph: {}.", at(*doubtful))
        }
        Found::BeforeDead(dead) => format!(
            "Nobody has agreed on the dead stones of the position before, among these in its own photograph: {}.",
            heads(*dead, size)
        ),
    }
}

/// What to do next with a filled board.
#[must_use]
pub fn next_for_filled(filled: &FilledBoard) -> Vec<String> {
    if filled.result().is_some() && filled.agrees() == Some(true) {
        return vec![
            "Put the stones away and count each set once more; if both players agree, the result stands.".to_owned(),
        ];
    }
    let say = |found: &Found| match found {
        Found::NotFilledIn => Some("Name the rules that the game was counted by with --rules."),
        Found::FirstPassUnknown(_) => Some("Say who passed first with --first-pass."),
        Found::BeforeDoubtful(_) => Some(
            "Look at the photograph of the position before, and say what stands there: --set-before POINT=B, =W or =empty.",
        ),
        Found::BeforeDead(_) => Some("Say which stones were dead with --dead: one point of each dead chain, or none."),
        _ => None,
    };
    let mut next: Vec<String> = filled.found().iter().filter_map(say).map(str::to_owned).collect();
    if filled.before.is_none() {
        next.push(
            "A filled board does not show whether a stone was moved or a dead one was dead: name the photograph of the position \
             before with --before."
                .to_owned(),
        );
    }
    next
}

fn nothing(doubt: &AloneDoubt, size: BoardSize) -> String {
    match doubt {
        AloneDoubt::CompensationMissing { receiver, found, owed } => format!(
            "{receiver} has laid {found} of the {} that it is owed in {}'s territory, so filling in is not finished, or was done by \
             other rules",
            things(*owed, "stone"),
            receiver.opponent()
        ),
        AloneDoubt::BothHaveLost => {
            "both sides have winning space, or stones in the other's territory that nobody is owed, so filling in is not finished, or \
             was done by other rules"
                .to_owned()
        }
        AloneDoubt::PerhapsInSeki(stones) => {
            format!("whether the stones at {} stand in seki or were laid there cannot be told", heads(*stones, size))
        }
    }
}

/// One point of each group.
fn heads(groups: board::PointSet, size: BoardSize) -> String {
    let heads = groups.components(size).filter_map(board::PointSet::first);
    points(heads.collect(), size)
}
