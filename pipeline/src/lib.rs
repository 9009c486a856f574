//! The flow: from a photograph to a counted position, in one function.
//!
//! ```text
//! bytes -> Photo -> Observation -> Board -> Position -> Score, FillIn, StoneAudit -> Verdict
//! ```
//!
//! An answer depends on its [`Question`] alone, so that it can be computed again from what was asked. A correction by the arbiter is
//! part of a new question; nothing is mended half-way down. A board that was filled in is held against the position before it in
//! [`filled`]; what is said of all that, in any language, is in [`sentences`]. Answers are
//! told to eyes by [`report`], to programs by [`json`], and on the photograph by [`overlay`].

pub mod filled;
pub mod json;
pub mod overlay;
pub mod report;
pub mod sentences;

use std::time::{Duration, Instant};

use board::{Board, BoardSize, ByColor, Color, Point, PointError, PointSet};
use scoring::border::{self, OpenBorder};
use scoring::dead::{self, Flag, Proposal, Reconciliation};
use scoring::fill_in::stones_per_side;
use scoring::recorded::RecordedEnd;
use scoring::stone_audit::{self, Moment, Place, StoneAudit};
use scoring::{
    FillIn, FillInError, Game, GameResult, LifeAndDeath, Outcome, Position, PositionError, Rules, Score, Support,
    Verdict,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use vision::{BoardPosterior, Observation, Photo, PhotoError, Reader, Refusal};

/// Everything that an answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Photographs of one board, one or several, whatever the turn of each: the bytes of JPEG, PNG or WebP files.
    pub photos: &'a [&'a [u8]],
    /// What a human says stands on a point, whatever was read there.
    pub corrections: &'a [Correction],
    /// Which stones are dead.
    pub dead: &'a DeadStones,
    /// What happened in the game.
    pub game: Game,
    /// What to count under.
    pub rules: Rules,
    /// What the referee says of open borders.
    pub borders: Borders,
}

/// What a human says stands on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The point's human name, since the board's size is found in the photograph.
    pub point: String,
    /// The stone, or none.
    pub stone: Option<Color>,
}

/// Which stones are dead, before the board is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// Those that `scoring` proposes; a human has yet to agree.
    Proposed,
    /// The same, but for chains that a human marked; the players have yet to agree.
    Marked {
        /// The stones of chains marked dead.
        dead: PointSet,
        /// The stones of chains marked living.
        living: PointSet,
    },
    /// The whole chains at the points of these human names.
    ChainsAt(Vec<String>),
    /// Exactly these stones.
    Stones(PointSet),
}

/// What came of a photograph, or of several of one board.
pub struct Answer {
    /// The picture, upright; of several the first that shows the board.
    pub photo: Photo,
    /// Which of the question's photographs that is, from 0.
    pub shown: usize,
    /// Photographs that were no help, by their place in the question, and why.
    pub unused: Vec<(usize, Declined)>,
    /// What was seen in it.
    pub observation: Observation,
    /// What stands on the board, corrections made.
    pub board: Board,
    /// The points that a human must still look at before the board may be used.
    pub doubtful: PointSet,
    /// Who has what.
    pub count: Count,
    /// How long decoding and reading took.
    pub reading_took: Duration,
}

/// A board, counted.
#[derive(Clone, Debug)]
pub struct Count {
    /// The board, dead stones on it.
    pub board: Board,
    /// What happened in the game.
    pub game: Game,
    /// The rules counted under.
    pub rules: Rules,
    /// The stones taken as dead.
    pub dead: PointSet,
    /// What `scoring` said of them, where it was asked.
    pub proposal: Option<Proposal>,
    /// The result, or what is wrong with the board.
    pub result: Result<Counted, PositionError>,
}

/// A finished position with its result.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The position.
    pub position: Position,
    /// Each side's account.
    pub score: Score,
    /// How the stones are laid out to prove it, where that can be done.
    pub fill_in: Result<FillIn, FillInError>,
    /// What is known of the two sets of stones, where any were counted.
    pub audit: Option<StoneAudit>,
    /// Borders that are not closed, whatever the referee says of them, each with the result if it were.
    pub borders: Vec<(OpenBorder, Option<Outcome>)>,
    /// The outcome, and what stands in its way.
    pub verdict: Verdict,
    /// How a proposal and the result that was written down go together, where there are both.
    pub reconciliation: Option<Reconciliation>,
}

/// What is known about a board beside the stones on it.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Points whose reading is doubtful.
    pub doubtful: PointSet,
    /// Stones that were counted, wherever they lie; empty where nobody looks at the sets.
    pub counts: Vec<stone_audit::Count>,
    /// How the game ended by its record, where it was recorded.
    pub recorded: Option<RecordedEnd>,
    /// The result that was written down.
    pub claimed: Option<GameResult>,
    /// What the referee says of open borders.
    pub borders: Borders,
}

/// What the referee says of borders that are not closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Borders {
    /// Nothing: no result is confirmed where one is open.
    #[default]
    Unsaid,
    /// They stay as they lie: both players have passed.
    AsTheyLie,
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Declined {
    /// The bytes are no photograph.
    #[error(transparent)]
    Photo(#[from] PhotoError),
    /// There is no board in it that can be read.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A correction or a dead chain was named that the board does not have.
    #[error(transparent)]
    Named(#[from] NamedPointError),
}

/// A point was named that cannot be meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NamedPointError {
    /// It is not on this board.
    #[error(transparent)]
    Point(#[from] PointError),
    /// It was called dead and holds no stone.
    #[error("{point} is called dead, and no stone is there")]
    NothingToDie {
        /// The point.
        point: board::HumanPoint,
    },
}

/// The whole way from a photograph to a verdict.
///
/// # Errors
/// Where the bytes are no photograph, no board can be read in it, or a point was named that is not on the board. A board that
/// was read and cannot be counted is an answer that says so.
pub fn answer(question: &Question<'_>, reader: &Reader) -> Result<Answer, Declined> {
    let began = Instant::now();
    let Sighted { photo, shown, posterior, unused } = sighted(question.photos, reader)?;
    let observation = posterior.decide()?;
    let reading_took = began.elapsed();

    let (board, corrected) = with_corrections(*observation.board(), question.corrections)?;
    let doubtful = observation.doubtful() - corrected;
    let evidence = Evidence {
        doubtful,
        counts: counts_on_board(&board, doubtful),
        borders: question.borders,
        ..Evidence::default()
    };
    let count = count(board, question.dead, question.game, question.rules, &evidence)?;
    Ok(Answer { photo, shown, unused, observation, board, doubtful, count, reading_took })
}

/// What photographs of one board show together.
struct Sighted {
    /// The first that shows the board,
    photo: Photo,
    /// and its place among them.
    shown: usize,
    posterior: BoardPosterior,
    /// Those that show none, and why.
    unused: Vec<(usize, Declined)>,
}

/// Looks at photographs of one board; one is decoded at a time.
fn sighted(photos: &[&[u8]], reader: &Reader) -> Result<Sighted, Declined> {
    let mut seen: Option<(Photo, usize, BoardPosterior)> = None;
    let mut unused = Vec::new();
    for (place, bytes) in photos.iter().enumerate() {
        let sight = Photo::decode(bytes)
            .map_err(Declined::from)
            .and_then(|photo| reader.posterior(&photo).map(|posterior| (photo, posterior)).map_err(Declined::from));
        match (sight, &mut seen) {
            (Ok((photo, posterior)), None) => seen = Some((photo, place, posterior)),
            (Ok((_, posterior)), Some((_, _, all))) => *all = all.joined(&posterior)?,
            (Err(declined), _) => unused.push((place, declined)),
        }
    }
    match seen {
        Some((photo, shown, posterior)) => Ok(Sighted { photo, shown, posterior, unused }),
        None => Err(unused.into_iter().next().map_or(Declined::Refused(Refusal::NoBoard), |(_, why)| why)),
    }
}

/// From a board to a verdict.
///
/// # Errors
/// Where a dead chain was named that the board does not have.
pub fn count(
    board: Board,
    dead: &DeadStones,
    game: Game,
    rules: Rules,
    evidence: &Evidence,
) -> Result<Count, NamedPointError> {
    let prisoners_counted = prisoners_counted(&evidence.counts);
    let prisoners = ByColor::from_fn(|color| game.prisoners[color].or(prisoners_counted[color]));
    let game = Game { prisoners, ..game };
    // A board on which no game can have ended is not asked about its dead stones.
    let sound = Position::new(board, PointSet::EMPTY, game);
    let is_open = matches!(dead, DeadStones::Proposed | DeadStones::Marked { .. });
    let proposal = (sound.is_ok() && is_open).then(|| dead::propose(&board));
    let proposed = proposal.as_ref().map_or(PointSet::EMPTY, |proposal| proposal.dead);
    let dead = match dead {
        DeadStones::Proposed => proposed,
        DeadStones::Marked { dead, living } => (proposed - *living) | *dead,
        DeadStones::ChainsAt(names) => chains_at(&board, names)?,
        DeadStones::Stones(stones) => *stones,
    };
    let result = sound.and_then(|_| Position::new(board, dead, game)).map(|position| {
        let score = Score::of(&position, &rules);
        let fill_in = FillIn::plan(&position, &rules);
        let audit = audit(board.size(), &evidence.counts);
        let borders: Vec<(OpenBorder, Option<Outcome>)> = border::open(&position.living(), rules.counting)
            .into_iter()
            .map(|open| (open, open.if_closed(&position, &rules)))
            .collect();
        let by_record = evidence
            .recorded
            .map_or_else(Vec::new, |record| record.contradictions(&board, &game, &prisoners_counted, &rules));
        let verdict = Verdict::of(
            &score,
            &Support {
                fill_in: fill_in.as_ref().ok(),
                audit: audit.as_ref(),
                doubtful: evidence.doubtful,
                open_borders: if evidence.borders == Borders::Unsaid { &borders } else { &[] },
                unconfirmed_dead: proposal.as_ref().map_or(PointSet::EMPTY, |_| dead),
                uncertain: proposal.as_ref().map_or(PointSet::EMPTY, uncertain) - dead,
                life_and_death: if proposal.is_some() { LifeAndDeath::Proposed } else { LifeAndDeath::Agreed },
                prisoners_counted,
                by_record: &by_record,
                claimed: evidence.claimed,
            },
        );
        let counted = evidence.claimed.and_then(|claimed| match claimed {
            GameResult::Counted(outcome) => Some(outcome),
            GameResult::Given { .. } | GameResult::Void => None,
        });
        let reconciliation = proposal.as_ref().zip(counted).map(|(proposal, claimed)| {
            dead::reconcile(proposal, |dead| {
                let position = Position::new(board, dead, game);
                position.is_ok_and(|position| Score::of(&position, &rules).outcome() == claimed)
            })
        });
        Counted { position, score, fill_in, audit, borders, verdict, reconciliation }
    });
    Ok(Count { board, game, rules, dead, proposal, result })
}

/// The captured stones of each colour that were counted in the other side's lid, where the count leaves one number.
fn prisoners_counted(counts: &[stone_audit::Count]) -> ByColor<Option<u32>> {
    ByColor::from_fn(|color: Color| {
        let in_lid = |count: &&stone_audit::Count| {
            count.color == color
                && count.moment == Moment::AtEnd
                && count.place == Place::Lid(color.opponent())
                && count.grounds.is_proof()
        };
        counts.iter().filter(in_lid).find_map(|count| count.stones.exact()).map(u32::from)
    })
}

/// The stones of which the proposal is not certain that they live.
fn uncertain(proposal: &Proposal) -> PointSet {
    let doubtful = proposal.flags.iter().filter(|flag| matches!(flag, Flag::Doubtful(_))).map(Flag::points);
    doubtful.fold(PointSet::EMPTY, |sum, points| sum | points)
}

fn audit(size: BoardSize, counts: &[stone_audit::Count]) -> Option<StoneAudit> {
    let set = u16::try_from(stones_per_side(size)).expect("a board has 361 points");
    (!counts.is_empty()).then(|| StoneAudit::of(set, counts))
}

/// The stones of each colour that a photograph shows, its doubtful points inside the interval.
pub fn counts_on_board(board: &Board, doubtful: PointSet) -> Vec<stone_audit::Count> {
    let whole = |stones: PointSet| u16::try_from(stones.len()).expect("a board has 361 points");
    let of = |color| {
        let stones = board.stones(color);
        let stones = stone_audit::Interval::new(whole(stones - doubtful), whole(stones | doubtful));
        stone_audit::Count {
            color,
            moment: Moment::AtEnd,
            place: Place::Board,
            stones: stones.expect("a part is not larger than the whole"),
            grounds: stone_audit::Grounds::Photo,
        }
    };
    Color::BOTH.into_iter().map(of).collect()
}

/// The board as a human corrected it, and the points that were corrected.
pub fn with_corrections(mut board: Board, corrections: &[Correction]) -> Result<(Board, PointSet), NamedPointError> {
    let mut corrected = PointSet::EMPTY;
    for Correction { point, stone } in corrections {
        let point = named(point, board.size())?;
        board.set(point, *stone);
        corrected.insert(point);
    }
    Ok((board, corrected))
}

fn chains_at(board: &Board, names: &[String]) -> Result<PointSet, NamedPointError> {
    let mut stones = PointSet::EMPTY;
    for name in names {
        let point = named(name, board.size())?;
        let nothing = || NamedPointError::NothingToDie { point: point.human(board.size()) };
        stones |= board.chain(point).ok_or_else(nothing)?.stones;
    }
    Ok(stones)
}

fn named(name: &str, size: BoardSize) -> Result<Point, PointError> {
    Point::from_human(name, size)
}
