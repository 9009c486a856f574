//! Everything that `shoutan score --json` tells of a counted position beside its result: the accounts, whose each point is, the
//! fill-in step by step, the stone audit, the proposal with confidences and grounds, and what is open.
//!
//! Sentences stand beside the values they say, so that another program can show them as they are.

use board::{Board, Color, Point};
use scoring::border::OpenBorder;
use scoring::dead::{ChainStatus, Change, Flag, Grounds, Proposal, ReadOut, Reconciliation, Status};
use scoring::fill_in::{Action, Step};
use scoring::stone_audit::{Finding, StoneAudit};
use scoring::{Discrepancy, FillIn, FillInError, HalfPoints, OpenFact, Outcome, Tally, Verdict};
use serde::Serialize;
use words::{Language, Sentence, counting};

use super::english;
use super::pairs;
use crate::sentences;
use crate::{Count, Counted};

/// All that is told beside the result.
#[derive(Debug, Serialize)]
pub struct Everything {
    size: usize,
    rows: Vec<String>,
    accounts: Sides<Account>,
    owners: Vec<String>,
    fill_in: FillInJson,
    audit: Option<AuditJson>,
    proposal: Option<ProposalJson>,
    reconciliation: Option<ReconciliationJson>,
    confirmed: bool,
    open: Vec<String>,
    open_borders: Vec<BorderJson>,
    unknown: Vec<UnknownJson>,
    taken_as_usual: Vec<String>,
    next: Vec<String>,
    explained: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Sides<T> {
    black: T,
    white: T,
}

impl<T> Sides<T> {
    fn of(make: impl Fn(Color) -> T) -> Self {
        Self { black: make(Color::Black), white: make(Color::White) }
    }
}

#[derive(Debug, Serialize)]
struct Account {
    entries: Vec<Entry>,
    /// Its part of points that are split in proportion, exact: a fraction that no entry can hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<String>,
    total: String,
}

#[derive(Debug, Serialize)]
struct Entry {
    #[serde(rename = "for")]
    item: &'static str,
    points: f64,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum FillInJson {
    Planned {
        steps: Vec<StepJson>,
        filled: Vec<String>,
        proof: String,
        adds_up: bool,
        agrees: bool,
        margin: f64,
        reading: String,
    },
    None {
        reason: String,
    },
}

#[derive(Debug, Serialize)]
struct StepJson {
    action: &'static str,
    color: Option<String>,
    points: Vec<[usize; 2]>,
    says: String,
}

#[derive(Debug, Serialize)]
struct AuditJson {
    set: u16,
    findings: Sides<&'static str>,
    proven: bool,
    says: Vec<String>,
    effect: Option<String>,
}

/// A territory whose border is open; `alone` are stones that closing it would take.
#[derive(Debug, Serialize)]
struct BorderJson {
    color: String,
    gap: Vec<[usize; 2]>,
    territory: Vec<[usize; 2]>,
    alone: Vec<[usize; 2]>,
    if_closed: Option<String>,
    says: String,
}

/// A fact that nobody gave, with the result for each answer.
#[derive(Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
enum UnknownJson {
    FirstPass { results: Sides<String> },
    Prisoners { of: Vec<String>, if_even: String, turns: Vec<TurnJson> },
    Seki { points: Vec<[usize; 2]>, in_seki: String, independent: String },
}

/// The winner changes where `gainer` took so many prisoners more.
#[derive(Debug, Serialize)]
struct TurnJson {
    gainer: String,
    by: u32,
    result: String,
}

#[derive(Debug, Serialize)]
struct ProposalJson {
    confidence: f64,
    chains: Vec<ChainJson>,
    shared: Vec<[usize; 2]>,
    flags: Vec<FlagJson>,
}

#[derive(Debug, Serialize)]
struct ChainJson {
    color: String,
    stones: Vec<[usize; 2]>,
    status: &'static str,
    confidence: f64,
    grounds: &'static str,
}

#[derive(Debug, Serialize)]
struct FlagJson {
    kind: &'static str,
    points: Vec<[usize; 2]>,
    says: String,
}

#[derive(Debug, Serialize)]
struct ReconciliationJson {
    outcome: &'static str,
    changes: Vec<ChangeJson>,
    says: String,
}

#[derive(Debug, Serialize)]
struct ChangeJson {
    color: String,
    stones: Vec<[usize; 2]>,
    to: &'static str,
}

impl Everything {
    /// What is told of a counted position; `explained` are the sentences that were asked for.
    #[must_use]
    pub fn of(count: &Count, counted: &Counted, explained: &[Sentence]) -> Self {
        let board = count.board;
        Self {
            size: board.size().lines(),
            rows: board.rows(),
            accounts: Sides::of(|color| account(&counted.score.tally[color])),
            owners: owners(&board, counted),
            fill_in: fill_in(&board, counted),
            audit: counted.audit.as_ref().map(|audit| audit_json(audit, counted)),
            proposal: count.proposal.as_ref().map(proposal),
            reconciliation: counted.reconciliation.as_ref().map(|found| reconciliation(found, &board)),
            confirmed: matches!(counted.verdict, Verdict::Confirmed { .. }),
            open: sentences::still_open(count, counted).iter().map(english).collect(),
            open_borders: counted.borders.iter().map(|(open, closed)| border(open, *closed, &board)).collect(),
            unknown: unknown(counted),
            taken_as_usual: counted
                .score
                .taken_as_usual()
                .into_iter()
                .map(|taken| english(&counting::usual(taken)))
                .collect(),
            next: sentences::next_for_count(count, counted).iter().map(english).collect(),
            explained: explained.iter().map(english).collect(),
        }
    }
}

fn account(tally: &Tally) -> Account {
    let entry = |entry: &scoring::Entry| Entry {
        item: Language::English.say(counting::item(entry.item)),
        points: in_points(entry.amount),
    };
    let share = tally.share();
    Account {
        entries: tally.entries().iter().map(entry).collect(),
        share: (share != Default::default()).then(|| share.to_string()),
        total: tally.total().to_string(),
    }
}

/// A half is exact in binary.
fn in_points(amount: HalfPoints) -> f64 {
    f64::from(amount.halves()) / 2.0
}

/// For whom each point counts, row by row; `.` where for neither.
fn owners(board: &Board, counted: &Counted) -> Vec<String> {
    let lines = board.size().lines();
    let letter = |column, row| {
        let owner = Point::new(column, row).and_then(|point| counted.score.explain(&counted.position, point).owner);
        owner.map_or('.', Color::letter)
    };
    (0..lines).map(|row| (0..lines).map(|column| letter(column, row)).collect()).collect()
}

fn fill_in(board: &Board, counted: &Counted) -> FillInJson {
    match &counted.fill_in {
        Ok(fill_in) => planned(board, counted, fill_in),
        Err(error @ (FillInError::MoreThanASet { .. } | FillInError::RulesNotFilledIn { .. })) => {
            FillInJson::None { reason: english(&counting::no_fill_in(error)) }
        }
    }
}

fn planned(board: &Board, counted: &Counted, fill_in: &FillIn) -> FillInJson {
    let step = |step: &Step| StepJson {
        action: action(step.action),
        color: step.color.map(name),
        points: pairs(step.points),
        says: english(&counting::step(step, board.size())),
    };
    let proof = fill_in.proof();
    FillInJson::Planned {
        steps: fill_in.steps.iter().map(step).collect(),
        filled: fill_in.filled.rows(),
        proof: proof.to_string(),
        adds_up: proof.adds_up(),
        agrees: fill_in.agrees_with(&counted.score),
        margin: in_points(fill_in.margin()),
        reading: english(&counting::reading(fill_in)),
    }
}

const fn action(action: Action) -> &'static str {
    match action {
        Action::ReturnDeadStones => "return_dead_stones",
        Action::PlaceCompensation => "place_compensation",
        Action::PlacePenalty => "place_penalty",
        Action::FillShared => "fill_shared",
        Action::FillOwn => "fill_own",
        Action::PlaceLosing => "place_losing",
        Action::LeaveSharedOpen => "leave_shared_open",
        Action::LeaveReservedOpen => "leave_reserved_open",
        Action::LeaveWinningSpace => "leave_winning_space",
    }
}

fn audit_json(audit: &StoneAudit, counted: &Counted) -> AuditJson {
    AuditJson {
        set: audit.set,
        findings: Sides::of(|color| match &audit.findings[color] {
            Finding::Proven { .. } => "proven",
            Finding::NotProvable { .. } => "not_provable_yet",
            Finding::Violated { .. } => "violated",
            Finding::Contradicted { .. } => "contradicted",
        }),
        proven: audit.is_proven(),
        says: counting::sets(audit).iter().map(english).collect(),
        effect: audit.effect(&counted.score).map(|effect| english(&counting::effect(&effect))),
    }
}

fn border(open: &OpenBorder, if_closed: Option<Outcome>, board: &Board) -> BorderJson {
    BorderJson {
        color: name(open.color),
        gap: pairs(open.gap),
        territory: pairs(open.territory),
        alone: pairs(open.alone),
        if_closed: if_closed.map(|outcome| outcome.to_string()),
        says: english(&counting::open_border(open, if_closed, board.size())),
    }
}

/// The facts that stand in the way of the result.
fn unknown(counted: &Counted) -> Vec<UnknownJson> {
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let fact = |open: &Discrepancy| match open {
        Discrepancy::Unknown(fact) => Some(unknown_fact(fact)),
        _ => None,
    };
    discrepancies.iter().filter_map(fact).collect()
}

fn unknown_fact(fact: &OpenFact) -> UnknownJson {
    match fact {
        OpenFact::FirstPass { results } => {
            UnknownJson::FirstPass { results: Sides::of(|color| results[color].to_string()) }
        }
        OpenFact::Prisoners(open) => UnknownJson::Prisoners {
            of: open.whose.iter().copied().map(name).collect(),
            if_even: open.if_even.to_string(),
            turns: open
                .turns
                .iter()
                .map(|turn| TurnJson { gainer: name(turn.gainer), by: turn.by, result: turn.outcome.to_string() })
                .collect(),
        },
        OpenFact::Seki { eyes, in_seki, independent } => UnknownJson::Seki {
            points: pairs(*eyes),
            in_seki: in_seki.to_string(),
            independent: independent.to_string(),
        },
    }
}

fn proposal(proposal: &Proposal) -> ProposalJson {
    let chain = |chain: &ChainStatus| ChainJson {
        color: name(chain.chain.color),
        stones: pairs(chain.chain.stones),
        status: status(chain.status),
        confidence: share(chain.confidence.share()),
        grounds: grounds(chain.grounds),
    };
    let flag = |flag: &Flag| FlagJson {
        kind: match flag {
            Flag::UnsealedBorder(_) => "unsealed_border",
            Flag::UnfilledNeutral(_) => "unfilled_neutral",
            Flag::InAtari(_) => "in_atari",
            Flag::Unsettled(_) => "unsettled",
            Flag::Doubtful(_) => "doubtful",
        },
        points: pairs(flag.points()),
        says: english(&sentences::flag(flag, proposal.board.size())),
    };
    ProposalJson {
        confidence: share(proposal.confidence.share()),
        chains: proposal.chains.iter().map(chain).collect(),
        shared: pairs(proposal.shared),
        flags: proposal.flags.iter().map(flag).collect(),
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Seki => "seki",
    }
}

const fn grounds(grounds: Grounds) -> &'static str {
    match grounds {
        Grounds::Proved => "proved",
        Grounds::ReadOut(ReadOut::Lives | ReadOut::Dies) => "read_out",
        Grounds::ReadOut(ReadOut::LivesButForKo | ReadOut::DiesButForKo) => "read_out_but_for_ko",
        Grounds::ReadOut(ReadOut::Depends) => "read_out_depends",
        Grounds::Estimated => "estimated",
    }
}

fn reconciliation(found: &Reconciliation, board: &Board) -> ReconciliationJson {
    let change =
        |change: &Change| ChangeJson { color: name(change.color), stones: pairs(change.stones), to: status(change.to) };
    let (outcome, changes) = match found {
        Reconciliation::AsProposed => ("as_proposed", Vec::new()),
        Reconciliation::Changed { changes, .. } => ("changed", changes.iter().map(change).collect()),
        Reconciliation::Unexplained => ("unexplained", Vec::new()),
    };
    ReconciliationJson { outcome, changes, says: english(&sentences::reconciled(found, board.size())) }
}

fn name(color: Color) -> String {
    color.letter().to_string()
}

/// Rounded to what it can mean.
fn share(share: f32) -> f64 {
    (f64::from(share) * 1e4).round() / 1e4
}
