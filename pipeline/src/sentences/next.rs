//! What to do next, and why a point counts as it does.

use board::{BoardSize, Color, Point};
use scoring::border::OpenBorder;
use scoring::dead::{Change, Confidence, Grounds, ReadOut, Reconciliation, Status};
use scoring::{Discrepancy, GameResult, OpenFact, Verdict};
use words::{Joint, MOST_POINTS_NAMED, Sentence, Value, Word, counting, sentence};

use super::{hard_to_read, stones_at, unsound};
use crate::{Answer, Count, Counted};

/// What to do next with a photograph that was read; most pressing first.
#[must_use]
pub fn next(answer: &Answer) -> Vec<Sentence> {
    let mut next = next_for_doubts(answer);
    match &answer.count.result {
        Err(error) => next.push(sentence!(NextUnsound { unsound: unsound(error) })),
        Ok(counted) => next.extend(next_for_count(&answer.count, counted)),
    }
    if next.is_empty() {
        next.push(Word::NextAgree.into());
    }
    next
}

/// What to do about the doubtful points of a photograph.
#[must_use]
pub fn next_for_doubts(answer: &Answer) -> Vec<Sentence> {
    let size = answer.board.size();
    let mut next = Vec::new();
    let quality = answer.observation.quality();
    if answer.doubtful.len() > MOST_POINTS_NAMED {
        next.push(hard_to_read(answer.doubtful.len(), size.points().count(), quality));
    } else if !answer.doubtful.is_empty() {
        let set = |point: Point| match answer.board.get(point) {
            Some(color) => format!("--set {}={}", point.human(size), color.letter()),
            None => format!("--set {}=empty", point.human(size)),
        };
        let sets: Vec<String> = answer.doubtful.iter().map(set).collect();
        next.push(sentence!(NextLookAt { points: Value::points(answer.doubtful, size), sets: sets.join(" ") }));
        if quality.is_some() {
            next.push(hard_to_read(answer.doubtful.len(), size.points().count(), quality));
        }
    }
    next
}

/// What to do next with a counted position.
#[must_use]
pub fn next_for_count(count: &Count, counted: &Counted) -> Vec<Sentence> {
    let size = count.board.size();
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let say = |discrepancy: &Discrepancy| match discrepancy {
        Discrepancy::UncertainLife(_) if count.dead.is_empty() => Some(Word::NextAnyDead.into()),
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
            Some(sentence!(NextJustTheseDead { heads: heads.join(",") }))
        }
        Discrepancy::FillInDiffers => Some(Word::NextFillInDiffers.into()),
        Discrepancy::ClaimDiffers { claimed: claimed @ (GameResult::Given { .. } | GameResult::Void) } => {
            Some(sentence!(NextNotCounted { result: Value::text(claimed) }))
        }
        Discrepancy::ClaimDiffers { claimed: GameResult::Counted(claimed) } => {
            let result = Value::text(claimed);
            Some(match counted.reconciliation.as_ref().map(|found| reconciled(found, size)) {
                Some(reconciled) => sentence!(NextClaimDiffersBecause { result, reconciled }),
                None => sentence!(NextClaimDiffers { result }),
            })
        }
        Discrepancy::OpenBorder { border, .. } => Some(close(border, size)),
        Discrepancy::Unknown(fact) => Some(ask(fact)),
        Discrepancy::PrisonersDisagree { .. } => Some(Word::NextCountLids.into()),
        Discrepancy::TurnsDisagree(_) => Some(Word::NextTurns.into()),
        Discrepancy::RecordDiffers { .. } => Some(Word::NextRecordDiffers.into()),
        // Said among the doubts and the sets.
        Discrepancy::DoubtfulPoints(_) | Discrepancy::Stones { .. } | Discrepancy::FilledBoardMisleads(_) => None,
    };
    discrepancies.iter().filter_map(say).collect()
}

/// What is done about a border that is not closed.
fn close(border: &OpenBorder, size: BoardSize) -> Sentence {
    let first = match border.alone.first() {
        None => sentence!(NextLookAtGap { points: Value::points(border.gap, size) }),
        Some(stone) => sentence!(NextAskAlone { point: Value::text(stone.human(size)) }),
    };
    sentence!(NextBorderStays { first })
}

/// How a fact that nobody gave is found out and said.
fn ask(fact: &OpenFact) -> Sentence {
    match fact {
        OpenFact::FirstPass { .. } => Word::NextAskFirstPass.into(),
        OpenFact::Prisoners(open) => {
            let count = |color: &Color| match color {
                Color::Black => Word::NextCapturedBlack,
                Color::White => Word::NextCapturedWhite,
            };
            sentence!(NextCountCaptured { counts: Value::several(open.whose.iter().map(count), Joint::Comma) })
        }
        OpenFact::Seki { .. } => Word::NextAskSeki.into(),
    }
}

/// What would make the result that was written down come out.
#[must_use]
pub fn reconciled(found: &Reconciliation, size: BoardSize) -> Sentence {
    match found {
        Reconciliation::AsProposed => Word::ReconciledAsProposed.into(),
        Reconciliation::Changed { changes, .. } => {
            let say = |change: &Change| {
                let (color, stones, number) = (change.color, stones_at(change.stones, size), change.stones.len());
                match change.to {
                    Status::Dead => sentence!(ChangeDead { color, stones, number }),
                    Status::Alive | Status::Seki => sentence!(ChangeLives { color, stones, number }),
                }
            };
            sentence!(ReconciledChanged { changes: Value::several(changes.iter().map(say), Joint::And) })
        }
        Reconciliation::Unexplained => Word::ReconciledUnexplained.into(),
    }
}

/// Whose a point is, and why.
#[must_use]
pub fn explain(point: Point, count: &Count, counted: &Counted) -> Sentence {
    let size = count.board.size();
    let why = counting::explanation(&counted.score.explain(&counted.position, point), size);
    let chains = count.proposal.iter().flat_map(|proposal| &proposal.chains);
    let grounds = chains.filter(|chain| chain.chain.stones.contains(point)).map(|chain| {
        let status = match chain.status {
            Status::Alive => Word::ChainAlive,
            Status::Dead => Word::ChainDead,
            Status::Seki => Word::ChainInSeki,
        };
        match chain.grounds {
            Grounds::Proved => sentence!(ChainProved { status }),
            Grounds::ReadOut(ReadOut::Lives | ReadOut::Dies) => sentence!(ChainReadOut { status }),
            Grounds::ReadOut(ReadOut::LivesButForKo | ReadOut::DiesButForKo) => {
                sentence!(ChainReadOutButForKo { status })
            }
            Grounds::ReadOut(ReadOut::Depends) => {
                sentence!(ChainDepends { status, confidence: percent(chain.confidence) })
            }
            Grounds::Estimated => sentence!(ChainEstimated { status, confidence: percent(chain.confidence) }),
        }
    });
    let why = Sentence::together(std::iter::once(why).chain(grounds));
    sentence!(Explain { point: Value::text(point.human(size)), why })
}

/// In whole percent; what is not proved is never said to be 100 %.
fn percent(confidence: Confidence) -> Sentence {
    let percent = (100.0 * confidence.share()).round();
    if percent < 100.0 { sentence!(Percent { percent: Value::text(percent) }) } else { Word::Over99Percent.into() }
}
