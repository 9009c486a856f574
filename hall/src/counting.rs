//! From what was entered for a game to its count: the same flow as for `shoutan read`, from the stored reading on.
//!
//! The reading itself is kept as it was made; `shoutan verify` makes it again from the photograph.

use std::collections::BTreeMap;

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};
use pipeline::filled::FilledBoard;
use pipeline::sentences;
use pipeline::{Borders, Correction, Count, DeadStones, Evidence};
use records::claim::{
    CountedGrounds, CountedMoment, CountedPlace, CountedRecord, FilledRecord, Record, RecordedGame, StoneCount,
};
use records::fact::{GameFacts, Side};
use records::reading::{Beside, ChainMark, PointCorrection, Reading};
use scoring::fill_in::stones_per_side;
use scoring::recorded::RecordedEnd;
use scoring::stone_audit::{self, Grounds, Interval, Moment, Place};
use scoring::{Asks, Discrepancy, Outcome};
use words::Language;

use super::Game;
use super::command_error::CaseError;
use super::left_open;
use super::marks::Marks;

/// Everything that a count depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The photograph's name.
    pub photo: String,
    /// Earlier photographs of the same position that it was read together with.
    pub together: Vec<String>,
    /// What was read, row by row.
    pub rows: Vec<String>,
    /// Points that were read with doubt.
    pub doubtful: Vec<String>,
    /// What humans said of points.
    pub corrections: BTreeMap<String, PointCorrection>,
    /// The chains that were marked dead or living.
    pub marks: Marks,
    /// The agreed dead chains, where they were agreed.
    pub dead: Option<DeadStones>,
    /// The stones counted beside the board.
    pub counts: Vec<StoneCount>,
    /// How the game ended by its record, where it was recorded.
    pub recorded: Option<RecordedEnd>,
    /// What is known of the game.
    pub facts: GameFacts,
}

/// A photograph of the filled board, as it was read.
#[derive(Clone, Debug)]
pub struct FilledPhoto {
    /// The photograph's name.
    pub photo: String,
    /// What was read, row by row.
    pub rows: Vec<String>,
    /// Points that were read with doubt.
    pub doubtful: Vec<String>,
}

impl FilledPhoto {
    /// The newest of a game's; none where none was read.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let taken = game.filled_in()?;
        let Some(Reading::Read { rows, doubtful, .. }) = &taken.reading else { return None };
        Some(Self { photo: taken.photo.clone(), rows: rows.clone(), doubtful: doubtful.clone() })
    }

    /// What it shows beside the count of the position before; none where the board on it was not filled in.
    #[must_use]
    pub fn beside(&self, counted: &CountedCase) -> Option<FilledBoard> {
        let board: Board = self.rows.join("\n").parse().ok()?;
        let doubtful = points(&self.doubtful, board.size()).ok()?;
        let count = &counted.count;
        FilledBoard::of(board, doubtful, count.game, count.rules, Some((count, counted.doubtful)))
    }

    fn record(&self, counted: &CountedCase) -> Option<FilledRecord> {
        let filled = self.beside(counted)?;
        let size = filled.board.size();
        let set = i32::try_from(stones_per_side(size)).unwrap_or(0);
        let lacking = |color| set - i32::try_from(filled.board.stones(color).len()).unwrap_or(0);
        Some(FilledRecord {
            photo: self.photo.clone(),
            rows_read: self.rows.clone(),
            doubtful: self.doubtful.clone(),
            alone: filled.shown_alone().map(|outcome| outcome.to_string()),
            same: filled.agrees(),
            lacking: [lacking(Color::Black), lacking(Color::White)],
            changed: filled.changed().iter().map(|point| name(point, size)).collect(),
        })
    }
}

/// A case, counted.
#[derive(Clone, Debug)]
pub struct CountedCase {
    /// The case.
    pub case: Case,
    /// What was read.
    pub read: Board,
    /// Points that are still doubtful.
    pub doubtful: PointSet,
    /// The count.
    pub count: Count,
}

impl Case {
    /// The case that a game makes; none where no board was read yet.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let end = game.at_end()?;
        let Some(Reading::Read { rows, doubtful, beside, .. }) = &end.reading else { return None };
        let together = match beside {
            Some(Beside::Together { photos }) => photos.clone(),
            Some(Beside::Instead { .. }) | None => Vec::new(),
        };
        Some(Self {
            photo: end.photo.clone(),
            together,
            rows: rows.clone(),
            doubtful: doubtful.clone(),
            corrections: game.corrections.clone(),
            marks: game.marks.clone(),
            dead: game.agreed.as_ref().map(|agreed| DeadStones::ChainsAt(agreed.chains.clone())),
            counts: game.counts.clone(),
            recorded: game.recorded,
            facts: game.facts.clone(),
        })
    }

    /// Counts it. Takes as long as a proposal of dead stones, up to a second: not for a task.
    ///
    /// # Errors
    /// Where something in it cannot be meant.
    pub fn count(self) -> Result<CountedCase, CaseError> {
        let read: Board = self.rows.join("\n").parse()?;
        let (board, settled) = pipeline::with_corrections(read, &self.corrections())?;
        let doubtful = points(&self.doubtful, read.size())? - settled;
        let mut counts = pipeline::counts_on_board(&board, doubtful);
        for count in &self.counts {
            counts.push(audit_count(count)?);
        }
        let evidence = Evidence { doubtful, counts, recorded: self.recorded, claimed: None, borders: Borders::Unsaid };
        let dead = self.dead.clone().unwrap_or_else(|| DeadStones::Marked {
            dead: self.marks.marked(ChainMark::Dead),
            living: self.marks.marked(ChainMark::Living),
        });
        let (game, rules) = (super::terms::game_of_rules(&self.facts)?, super::terms::rules(&self.facts)?);
        let count = pipeline::count(board, &dead, game, rules, &evidence)?;
        Ok(CountedCase { case: self, read, doubtful, count })
    }

    /// The board as it was corrected.
    ///
    /// # Errors
    /// Where what was read, or a correction, is no board.
    pub fn board(&self) -> Result<Board, CaseError> {
        let read: Board = self.rows.join("\n").parse()?;
        Ok(pipeline::with_corrections(read, &self.corrections())?.0)
    }

    fn corrections(&self) -> Vec<Correction> {
        let stone = |said: &PointCorrection| match said {
            PointCorrection::Black => Some(Some(Color::Black)),
            PointCorrection::White => Some(Some(Color::White)),
            PointCorrection::Bare => Some(None),
            PointCorrection::Unsaid => None,
        };
        let said = self.corrections.iter().filter_map(|(point, said)| stone(said).map(|stone| (point, stone)));
        said.map(|(point, stone)| Correction { point: point.clone(), stone }).collect()
    }
}

impl CountedCase {
    /// The result, where there is one.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.count.result.as_ref().ok().map(|counted| counted.verdict.outcome())
    }

    /// A point of each dead chain.
    #[must_use]
    pub fn dead_chains(&self) -> Vec<String> {
        let board = &self.count.board;
        let dead = board.chains().filter(|chain| chain.stones.is_subset(self.count.dead));
        dead.filter_map(|chain| chain.stones.first()).map(|point| name(point, board.size())).collect()
    }

    /// What stands in the way of the result.
    #[must_use]
    pub fn discrepancies(&self) -> &[Discrepancy] {
        self.count.result.as_ref().map_or(&[], |counted| counted.verdict.discrepancies())
    }

    /// What is asked for before the result may be claimed. While somebody has to answer, nobody decides.
    #[must_use]
    pub fn asks(&self) -> Asks {
        let asks = |of| self.discrepancies().iter().any(|open| open.asks() == of);
        [Asks::Answer, Asks::Decision].into_iter().find(|of| asks(*of)).unwrap_or(Asks::Nothing)
    }

    /// What is still open, in words; a set of stones that is not proven whole is open too.
    #[must_use]
    pub fn open(&self, language: Language) -> Vec<String> {
        match &self.count.result {
            Err(error) => vec![language.tell(&sentences::unsound(error))],
            Ok(counted) => {
                let open = sentences::still_open(&self.count, counted);
                open.iter().map(|open| language.tell(open)).collect()
            }
        }
    }

    /// The same record with what a photograph of the filled board shows beside it: the result rests on the position before alone.
    #[must_use]
    pub fn with_filled(&self, mut record: Record, filled: Option<&FilledPhoto>) -> Record {
        if let Some(counted) = &mut record.counted {
            counted.filled = filled.and_then(|filled| filled.record(self));
        }
        record
    }

    /// Everything that the result rests on; none where there is no result, or its board is still in doubt.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let case = &self.case;
        let counted = self.count.result.as_ref().ok().filter(|_| self.doubtful.is_empty() && case.dead.is_some())?;
        let size = self.count.board.size();
        let total = |color: Color| counted.score.tally[color].total().to_string();
        Some(Record {
            result: counted.verdict.outcome().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            facts: case.facts.clone(),
            counted: Some(CountedRecord {
                photo: case.photo.clone(),
                together: case.together.clone(),
                rows_read: case.rows.clone(),
                said: case.corrections.iter().map(|(point, said)| (point.clone(), *said)).collect(),
                rows: self.count.board.rows(),
                dead: self.count.dead.iter().map(|point| point.human(size).to_string()).collect(),
                counts: case.counts.clone(),
                recorded: case.recorded.as_ref().map(recorded_record),
                totals: [total(Color::Black), total(Color::White)],
                filled: None,
                left_open: Some(left_open::of(self.discrepancies(), size)),
                audit: Vec::new(),
                open: Vec::new(),
            }),
        })
    }
}

/// Counts a record again from what it holds: the result that comes of it now.
///
/// # Errors
/// Where it cannot be counted at all.
pub fn again(facts: &GameFacts, counted: &CountedRecord) -> Result<(Vec<String>, Option<Record>), CaseError> {
    let read: Board = counted.rows_read.join("\n").parse()?;
    let case = Case {
        photo: counted.photo.clone(),
        together: counted.together.clone(),
        rows: counted.rows_read.clone(),
        doubtful: Vec::new(),
        corrections: counted.said.iter().cloned().collect(),
        marks: Marks::default(),
        dead: Some(DeadStones::Stones(points(&counted.dead, read.size())?)),
        counts: counted.counts.clone(),
        recorded: counted.recorded.as_ref().map(recorded_end).transpose()?,
        facts: facts.clone(),
    };
    let again = case.count()?;
    let filled = counted.filled.as_ref().map(|filled| FilledPhoto {
        photo: filled.photo.clone(),
        rows: filled.rows_read.clone(),
        doubtful: filled.doubtful.clone(),
    });
    Ok((again.count.board.rows(), again.record().map(|record| again.with_filled(record, filled.as_ref()))))
}

/// A point's human name.
#[must_use]
pub fn name(point: Point, size: BoardSize) -> String {
    point.human(size).to_string()
}

fn points(names: &[String], size: BoardSize) -> Result<PointSet, pipeline::NamedPointError> {
    names.iter().map(|name| Ok(Point::from_human(name, size)?)).collect()
}

/// As the log keeps it.
fn recorded_record(end: &RecordedEnd) -> RecordedGame {
    RecordedGame {
        rows: end.board.rows(),
        captured: Color::BOTH.map(|color| end.captured[color]),
        first_pass: end.first_pass.map(Side::from),
    }
}

fn recorded_end(kept: &RecordedGame) -> Result<RecordedEnd, CaseError> {
    let [black, white] = kept.captured;
    Ok(RecordedEnd {
        board: kept.rows.join("\n").parse()?,
        captured: ByColor { black, white },
        first_pass: kept.first_pass.map(Color::from),
    })
}

fn audit_count(count: &StoneCount) -> Result<stone_audit::Count, CaseError> {
    let color = Color::from(count.color);
    let (least, most) = (count.least, count.most);
    Ok(stone_audit::Count {
        color,
        moment: match count.moment {
            CountedMoment::BeforeGame => Moment::BeforeGame,
            CountedMoment::AtEnd => Moment::AtEnd,
            CountedMoment::PutAway => Moment::PutAway,
        },
        place: match count.place {
            CountedPlace::OwnBowl => Place::Bowl(color),
            CountedPlace::OpponentsLid => Place::Lid(color.opponent()),
        },
        stones: Interval::new(least, most).ok_or(CaseError::Interval { least, most })?,
        grounds: match count.grounds {
            CountedGrounds::Hand => Grounds::CountedByHand,
            CountedGrounds::Slots => Grounds::Slots,
            CountedGrounds::Weight => Grounds::Weight,
            CountedGrounds::Likely { error_probability } => Grounds::Likely { error_probability },
        },
    })
}
