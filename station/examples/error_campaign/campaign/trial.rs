//! What the station makes of a game: the same functions as behind its pages.

use board::{Color, PointSet};
use hall::counting::{Case, CountedCase, FilledPhoto, name};
use hall::marks::Marks;
use instruments::bowls::stone_count;
use pipeline::DeadStones;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use records::fact::{GameFacts, Side};
use scoring::{Asks, Discrepancy, Rules};

use super::bowl::Weighed;
use super::game::Game;
use super::log::Log;
use super::positions::Random;

/// What tells of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    /// The board cannot have ended a game.
    Board,
    /// A border is open.
    Border,
    /// The stones that were counted are no whole set, or say otherwise than what was entered.
    Sets,
    /// The scale, or what lies on it.
    Scale,
    /// The photograph of the filled board.
    FilledBoard,
    /// The stones as they were put away.
    PutAway,
    /// The record of the game.
    Record,
    /// `shoutan verify`.
    Verify,
}

impl Means {
    /// In a word or two.
    pub const fn described(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Border => "border",
            Self::Sets => "sets",
            Self::Scale => "scale",
            Self::FilledBoard => "filled board",
            Self::PutAway => "put away",
            Self::Record => "record",
            Self::Verify => "verify",
        }
    }
}

/// What came of a game.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What told before a result could be claimed.
    pub told: Option<Means>,
    /// Whether somebody was asked before.
    pub asked: bool,
    /// What told when the stones were put away, or the log was verified.
    pub told_later: Option<Means>,
    /// Whether the result that would be claimed is right.
    pub result_is_right: bool,
    /// The claimed result and the right one.
    #[expect(dead_code, reason = "what a person reads who asks for each game")]
    pub results: [Option<String>; 2],
}

/// Takes a game through the station.
///
/// # Errors
/// Where a store cannot be written, or something in the game cannot be meant.
pub fn of(game: &Game, recorded: bool, random: &mut Random, log: &mut Log) -> anyhow::Result<Trial> {
    let mut told = None;
    let mut tell = |means: Means| {
        told.get_or_insert(means);
    };
    let mut evidence = Counted::of(game, random)?;
    if evidence.scale_tells {
        tell(Means::Scale);
    }
    let counted = case(game, evidence.at_end.clone(), recorded).count()?;
    if counted.count.result.is_err() {
        tell(Means::Board);
    }
    for open in counted.discrepancies().iter().filter(|open| open.asks() == Asks::Decision) {
        tell(match open {
            Discrepancy::OpenBorder { .. } => Means::Border,
            Discrepancy::Stones { .. }
            | Discrepancy::FilledBoardMisleads(_)
            | Discrepancy::PrisonersDisagree { .. }
            | Discrepancy::TurnsDisagree(_) => Means::Sets,
            Discrepancy::RecordDiffers { .. } => Means::Record,
            _ => Means::Board,
        });
    }
    let filled =
        game.filled.map(|board| FilledPhoto { photo: "filled".to_owned(), rows: board.rows(), doubtful: Vec::new() });
    let beside = filled.as_ref().and_then(|filled| filled.beside(&counted));
    if beside.is_some_and(|filled| filled.agrees() == Some(false)) {
        tell(Means::FilledBoard);
    }
    let asked = counted.discrepancies().iter().any(|open| open.asks() == Asks::Answer);
    let mut told_later = put_away_tells(game, &mut evidence)?.then_some(Means::PutAway);
    let right = game.right().map(|outcome| outcome.to_string());
    let claimed = counted.record().map(|record| counted.with_filled(record, filled.as_ref()));
    let result = claimed.as_ref().map(|record| record.result.clone());
    let is_clean_so_far = told.is_none() && !asked && told_later.is_none();
    if let Some(record) = claimed.filter(|_| is_clean_so_far)
        && !log.holds(&record, filled.as_ref(), game.tampering, random)?
    {
        told_later = Some(Means::Verify);
    }
    // A record that was altered says another result than the one that was claimed.
    let result_is_right = result == right && game.tampering.is_none();
    Ok(Trial { told, asked, told_later, result_is_right, results: [result, right] })
}

fn case(game: &Game, counts: Vec<StoneCount>, recorded: bool) -> Case {
    let size = game.read.size();
    // The players look at the board that is shown, and agree that the chains are dead most of whose stones are.
    let is_dead = |stones: PointSet| 2 * (stones & game.truth.dead).len() > stones.len();
    let dead = game.read.chains().filter(|chain| is_dead(chain.stones)).filter_map(|chain| chain.stones.first());
    Case {
        photo: "end".to_owned(),
        together: Vec::new(),
        rows: game.read.rows(),
        doubtful: game.doubtful.iter().map(|point| name(point, size)).collect(),
        corrections: Default::default(),
        marks: Marks::default(),
        dead: Some(DeadStones::ChainsAt(dead.map(|point| name(point, size)).collect())),
        counts,
        recorded: recorded.then(|| game.recorded()),
        facts: GameFacts {
            rules: game.rules.to_owned(),
            // Nobody asks for it under the other rules.
            first_pass: (game.rules == Rules::WMSG_2008.name).then(|| Side::from(game.first_pass_said)),
            ..GameFacts::default()
        },
    }
}

/// The stones that were counted beside the board.
struct Counted {
    at_end: Vec<StoneCount>,
    /// Whether a scale, or what it shows, was told to be wrong.
    scale_tells: bool,
    scales: Vec<(Color, Weighed)>,
}

impl Counted {
    /// Bowls are weighed where a whole set has 180 stones, as a signature needs; on smaller boards they are counted by hand, and lids
    /// always are.
    fn of(game: &Game, random: &mut Random) -> anyhow::Result<Self> {
        let mut counted = Self { at_end: Vec::new(), scale_tells: false, scales: Vec::new() };
        for color in Color::BOTH {
            counted.at_end.push(by_hand(color, CountedPlace::OpponentsLid, CountedMoment::AtEnd, game.lids[color])?);
            if game.truth.board.size().lines() < 19 {
                let bowl = by_hand(color, CountedPlace::OwnBowl, CountedMoment::AtEnd, game.bowls[color])?;
                counted.at_end.push(bowl);
                continue;
            }
            let mut scale = Weighed::verified(random.seed())?;
            if let Some((_, off)) = game.off.filter(|(side, _)| *side == color) {
                scale.spoil(off.span, random.seed());
                if off.checked {
                    counted.scale_tells |= scale.checked_again()?.beyond_class().is_some();
                }
            }
            match scale.count(game.bowls[color])? {
                Ok(count) => counted.at_end.push(stone_count(color.into(), &count)),
                Err(_) => counted.scale_tells = true,
            }
            counted.scales.push((color, scale));
        }
        Ok(counted)
    }
}

fn by_hand(color: Color, place: CountedPlace, moment: CountedMoment, stones: usize) -> anyhow::Result<StoneCount> {
    let stones = u16::try_from(stones)?;
    Ok(StoneCount { color: color.into(), place, moment, least: stones, most: stones, grounds: CountedGrounds::Hand })
}

/// Whether the counts of the stones that were put away say that a set is not whole.
fn put_away_tells(game: &Game, evidence: &mut Counted) -> anyhow::Result<bool> {
    let mut counts = Vec::new();
    if evidence.scales.is_empty() {
        for color in Color::BOTH {
            counts.push(by_hand(color, CountedPlace::OwnBowl, CountedMoment::PutAway, game.put_away[color])?);
        }
    }
    for (color, scale) in &mut evidence.scales {
        match scale.count(game.put_away[*color])? {
            Ok(count) => {
                counts.push(StoneCount { moment: CountedMoment::PutAway, ..stone_count(Side::from(*color), &count) })
            }
            Err(_) => return Ok(true),
        }
    }
    let broken = |counted: &CountedCase| {
        let open = counted.discrepancies().iter();
        open.filter(|open| open.asks() == Asks::Decision).any(|open| matches!(open, Discrepancy::Stones { .. }))
    };
    Ok(broken(&case(game, counts, false).count()?))
}
