//! What to do next, and why a point counts as it does.

use board::{BoardSize, Color, Point};
use scoring::border::OpenBorder;
use scoring::dead::{Change, Confidence, Grounds, ReadOut, Reconciliation, Status};
use scoring::{Discrepancy, OpenFact, Verdict, words};

use super::{MOST_POINTS_NAMED, are, hard_to_read, points, unsound};
use crate::pipeline::{Answer, Count, Counted};

/// What to do next with a photograph that was read; most pressing first.
#[must_use]
pub fn next(answer: &Answer) -> Vec<String> {
    let mut next = next_for_doubts(answer);
    match &answer.count.result {
        Err(error) => next.push(format!(
            "{} Compare these points with the board, and correct them with --set POINT=B, =W or =empty.",
            unsound(error)
        )),
        Ok(counted) => next.extend(next_for_count(&answer.count, counted)),
    }
    if next.is_empty() {
        next.push("Compare the diagram with the board; if both players agree, the result stands.".to_owned());
    }
    next
}

/// What to do about the doubtful points of a photograph.
#[must_use]
pub fn next_for_doubts(answer: &Answer) -> Vec<String> {
    let size = answer.board.size();
    let mut next = Vec::new();
    let weakness = answer.observation.weakness();
    if answer.doubtful.len() > MOST_POINTS_NAMED {
        next.push(hard_to_read(answer.doubtful.len(), size.points().count(), weakness));
    } else if !answer.doubtful.is_empty() {
        let set = |point: Point| match answer.board.get(point) {
            Some(color) => format!("--set {}={}", point.human(size), color.letter()),
            None => format!("--set {}=empty", point.human(size)),
        };
        let sets: Vec<String> = answer.doubtful.iter().map(set).collect();
        next.push(format!(
            "Look at {} on the board, then run this again with what stands there: {}.",
            points(answer.doubtful, size),
            sets.join(" ")
        ));
        if weakness.is_some() {
            next.push(hard_to_read(answer.doubtful.len(), size.points().count(), weakness));
        }
    }
    next
}

/// What to do next with a counted position.
#[must_use]
pub fn next_for_count(count: &Count, counted: &Counted) -> Vec<String> {
    let size = count.board.size();
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let say = |discrepancy: &Discrepancy| match discrepancy {
        Discrepancy::UncertainLife(_) if count.dead.is_empty() => {
            Some("Ask the players whether any stones are dead. If not, run this again with --dead none.".to_owned())
        }
        // With stones to take off the command is told among those.
        Discrepancy::UncertainLife(_) => None,
        Discrepancy::UnconfirmedDead(_) => {
            let heads: Vec<String> = count
                .board
                .chains()
                .filter(|chain| chain.stones.is_subset(count.dead))
                .filter_map(|chain| chain.stones.first())
                .map(|point| point.human(size).to_string())
                .collect();
            Some(format!(
                "Ask the players whether just these stones are dead. If so, run this again with --dead {}.",
                heads.join(",")
            ))
        }
        Discrepancy::FillInDiffers => {
            Some("The fill-in does not show this result. Count by hand, and report it with the photograph.".to_owned())
        }
        Discrepancy::ClaimDiffers { claimed } => {
            let explained = counted.reconciliation.as_ref().map(|found| format!(" {}", reconciled(found, size)));
            let explained = explained.unwrap_or_default();
            Some(format!("The players wrote {claimed}.{explained} Go through the dead stones and borders with them."))
        }
        Discrepancy::OpenBorder { border, .. } => Some(close(border, size)),
        Discrepancy::Unknown(fact) => Some(ask(fact)),
        Discrepancy::PrisonersDisagree { .. } => Some(
            "Count the stones in both lids again, and say how many with --captured-by-black and --captured-by-white."
                .to_owned(),
        ),
        // Said among the doubts and the sets.
        Discrepancy::DoubtfulPoints(_) | Discrepancy::Stones { .. } | Discrepancy::FilledBoardMisleads(_) => None,
    };
    discrepancies.iter().filter_map(say).collect()
}

/// What is done about a border that is not closed.
fn close(border: &OpenBorder, size: BoardSize) -> String {
    let stays =
        "If both players have passed and the referee lets it stand as it lies, run this again with --border-agreed.";
    match border.alone.first() {
        None => format!(
            "Look at {} on the board and at the record: a stone may have been moved or misread. {stays}",
            points(border.gap, size)
        ),
        Some(stone) => format!("Ask the players whether the stones at {} are dead. {stays}", stone.human(size)),
    }
}

/// How a fact that nobody gave is found out and said.
fn ask(fact: &OpenFact) -> String {
    match fact {
        OpenFact::FirstPass { .. } => {
            "Ask who passed first, and say --first-pass black or --first-pass white.".to_owned()
        }
        OpenFact::Prisoners(open) => {
            let count = |color: &Color| match color {
                Color::Black => "Black's stones in White's lid with --captured-by-white",
                Color::White => "White's stones in Black's lid with --captured-by-black",
            };
            let counts: Vec<&str> = open.whose.iter().map(count).collect();
            format!("Count the captured stones, and say how many there are: {}.", counts.join(", "))
        }
        OpenFact::Seki { .. } => {
            "Ask the players whether these groups stand in seki; name the dead stones with --dead, or say --dead none."
                .to_owned()
        }
    }
}

/// What would make the result that was written down come out.
#[must_use]
pub fn reconciled(found: &Reconciliation, size: BoardSize) -> String {
    match found {
        Reconciliation::AsProposed => "The proposed dead stones give the result that was written down.".to_owned(),
        Reconciliation::Changed { changes, .. } => {
            let say = |change: &Change| {
                let [one, several] =
                    if change.to == Status::Dead { ["is dead", "are dead"] } else { ["lives", "live"] };
                format!("{}'s {}", change.color, are(change.stones, one, several, size))
            };
            let changes: Vec<String> = changes.iter().map(say).collect();
            format!("It would come out if {}.", changes.join(" and "))
        }
        Reconciliation::Unexplained => "No change of up to three groups makes it come out.".to_owned(),
    }
}

/// Whose a point is, and why.
#[must_use]
pub fn explain(point: Point, count: &Count, counted: &Counted) -> String {
    let size = count.board.size();
    let why = words::explanation(&counted.score.explain(&counted.position, point), size);
    let chains = count.proposal.iter().flat_map(|proposal| &proposal.chains);
    let status = chains.filter(|chain| chain.chain.stones.contains(point)).map(|chain| {
        let status = match chain.status {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "alive in seki",
        };
        match chain.grounds {
            Grounds::Proved => format!(" Its chain is {status}: proved."),
            Grounds::ReadOut(ReadOut::Lives | ReadOut::Dies) => {
                format!(" Its chain is {status}: read out to the end, whoever plays first and wins the kos there.")
            }
            Grounds::ReadOut(ReadOut::LivesButForKo | ReadOut::DiesButForKo) => {
                format!(
                    " Its chain is {status}: read out to the end, whoever plays first; only ko threats could change it."
                )
            }
            Grounds::ReadOut(ReadOut::Depends) => format!(
                " Its chain is {status}, with {} confidence: it depends on who plays first there.",
                percent(chain.confidence)
            ),
            Grounds::Estimated => {
                format!(" Its chain is {status}: estimated, with {} confidence.", percent(chain.confidence))
            }
        }
    });
    format!("{}: {why}{}", point.human(size), status.collect::<String>())
}

/// In whole percent; what is not proved is never said to be 100 %.
fn percent(confidence: Confidence) -> String {
    let percent = (100.0 * confidence.share()).round();
    if percent < 100.0 { format!("{percent} %") } else { "over 99 %".to_owned() }
}
