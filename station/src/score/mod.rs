//! `shoutan score`: positions from game records, diagrams and lists, counted.

mod given;
mod lines;
mod refusals;

use std::fs::File;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};

use board::{Color, Point, PointError, PointSet};
use pipeline::json::{self, PositionLine};
use pipeline::report::{FillInDetail, Report};
use pipeline::sentences;
use pipeline::{Count, DeadStones, Evidence, NamedPointError};
use scoring::clock::TardinessRuling;
use scoring::record::{Findings, Replay};
use scoring::{Game, GameResult, Play, Rules, UnknownRules};
use terminal::causes;
use terminal::ending::Ending;
use thiserror::Error;
use words::{Language, Sentence, Word};

use crate::arguments::facts::FactsError;
use crate::arguments::{DeadInFile, RulesAsked, Score};
use crate::named;
use given::Given;
pub use given::{GivenError, from_bytes, from_line};
use lines::Lines;
use terminal::in_order::in_order;

/// No game record is longer; the longest collections of commented games are a few million bytes.
const LONGEST_RECORD_BYTES: usize = 8 << 20;

/// Why a position that a file gives cannot be counted as asked.
#[derive(Debug, Error)]
pub enum AskedError {
    /// Rules as given were asked for, and the file names none.
    #[error("the file names no rules: say --rules NAME, one of {}", Rules::names().collect::<Vec<_>>().join(", "))]
    NoRules,
    /// The file names rules that nobody here knows.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// Dead stones as given were asked for, and the file names none.
    #[error("the file does not say which stones are dead: say --dead proposed, --dead none, or name them")]
    NoDead,
    /// A dead chain was named that the board does not have.
    #[error(transparent)]
    Named(#[from] NamedPointError),
    /// A point to explain was named that the board does not have.
    #[error(transparent)]
    Explain(#[from] PointError),
    /// A ko was named that the board does not have.
    #[error("a ko that was found balanced lies nowhere: {source}")]
    Balanced {
        /// Why not.
        source: PointError,
    },
    /// What the command line says of the game cannot be meant under the rules that the file names.
    #[error(transparent)]
    Facts(#[from] FactsError),
    /// The program panicked.
    #[error("the program failed on this position: count it by hand, and report it")]
    Fault,
}

/// How much is told of each position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Json,
    /// Everything, for one position.
    Report,
    /// A line, for one of many.
    Line,
}

/// Text for standard output, and how this position's part of the run ended.
struct Printed {
    text: String,
    ending: Ending,
}

/// What was made of a position.
struct Evaluated {
    count: Count,
    /// Whose the points asked about are, and why.
    explained: Vec<Sentence>,
    /// Its moves under Ing's rules of play, where it has any and the rules are Ing's.
    replay: Option<Replay>,
}

/// Counts every position asked for.
///
/// # Errors
/// Where nothing can be written; what is wrong with a file or a position is told, not returned.
pub fn run(asked: &Score, language: Language) -> anyhow::Result<Ending> {
    if let RulesAsked::Preset(rules) = &asked.rules
        && let Err(error) = asked.facts.fit(rules)
    {
        writeln!(anstream::stderr(), "shoutan: {}", language.tell(&named::facts(&error)))?;
        return Ok(Ending::Usage);
    }
    let mut ending = Ending::Done;
    let mut out = anstream::stdout();
    let mut deliver = |told: Printed| -> anyhow::Result<()> {
        ending = ending.max(told.ending);
        Ok(out.write_all(told.text.as_bytes())?)
    };
    for path in &asked.files {
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl")) {
            match files::open(path) {
                Ok(file) => list(path, file, asked, language, &mut deliver)?,
                Err(error) => deliver(unreadable(path, &causes::named_file(&error), asked, language))?,
            }
        } else {
            document(path, asked, language).into_iter().try_for_each(&mut deliver)?;
        }
    }
    Ok(ending)
}

/// The positions of a game record or diagram.
fn document(path: &Path, asked: &Score, language: Language) -> Vec<Printed> {
    let name = path.to_string_lossy();
    let bytes = match files::read(path, LONGEST_RECORD_BYTES) {
        Ok(bytes) => bytes,
        Err(error) => return vec![unreadable(path, &causes::named_file(&error), asked, language)],
    };
    let manner = if asked.json { Manner::Json } else { Manner::Report };
    match from_bytes(&name, &bytes) {
        Ok(positions) => positions.iter().map(|position| tell(position, asked, manner, language)).collect(),
        Err(error) => vec![unreadable(path, &refusals::not_a_position(&error), asked, language)],
    }
}

/// The positions of a list, on all cores.
fn list(
    path: &Path,
    file: File,
    asked: &Score,
    language: Language,
    deliver: &mut impl FnMut(Printed) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let manner = if asked.json { Manner::Json } else { Manner::Line };
    let one =
        |_: &mut (), (number, line): (usize, std::io::Result<Result<String, GivenError>>)| -> anyhow::Result<Printed> {
            Ok(match line?.and_then(|text| from_line(number, &text)) {
                Ok(position) => tell(&position, asked, manner, language),
                Err(error) => unreadable(path, &refusals::not_a_position(&error), asked, language),
            })
        };
    in_order(Lines::of(file), || (), one, |told| deliver(told?))
}

fn unreadable(path: &Path, reason: &Sentence, asked: &Score, language: Language) -> Printed {
    let name = path.to_string_lossy();
    Printed { text: refused(&name, reason, asked.json, language, Duration::ZERO), ending: Ending::Unreadable }
}

fn refused(name: &str, reason: &Sentence, as_json: bool, language: Language, took: Duration) -> String {
    if as_json {
        json::line(&PositionLine::refused(name.to_owned(), json::english(reason), took))
    } else {
        let mut report = Report::headed(language, name);
        report.warn(Word::LabelRefused, reason);
        report.finished()
    }
}

fn tell(position: &Given, asked: &Score, manner: Manner, language: Language) -> Printed {
    let terms: Vec<Sentence> = asked
        .facts
        .grades
        .map(named::grades)
        .into_iter()
        .chain(asked.tardy.iter().map(named::late))
        .chain(asked.facts.overtime.iter().chain(&asked.facts.penalties).map(named::overtime))
        .collect();
    let too_late = asked.tardy.iter().filter(|late| late.ruling() == TardinessRuling::Forfeit).map(|late| late.color);
    let forfeiters: Vec<Color> = too_late.chain(asked.facts.forfeiters()).collect();
    if !forfeiters.is_empty() {
        let winner = Color::BOTH.into_iter().find(|color| !forfeiters.contains(color));
        return Printed { text: forfeited(&position.id, winner, &terms, manner, language), ending: Ending::Done };
    }
    let began = Instant::now();
    let attempt = panic::catch_unwind(AssertUnwindSafe(|| counted(position, asked)));
    let took = began.elapsed();
    let Evaluated { count, explained, replay } = match attempt.unwrap_or(Err(AskedError::Fault)) {
        Ok(counted) => counted,
        Err(error) => {
            let ending = if matches!(error, AskedError::Fault) { Ending::Fault } else { Ending::Refused };
            let text = refused(&position.id, &refusals::cannot_count(&error), manner == Manner::Json, language, took);
            return Printed { text, ending };
        }
    };
    let terms: Vec<Sentence> = terms.into_iter().chain(named::one_stone(&count.game, &count.rules)).collect();
    let ending = if count.result.is_ok() { Ending::Done } else { Ending::Refused };
    let replay = replay.as_ref();
    let unsound = count.result.as_ref().err().map(sentences::unsound);
    let text = match manner {
        Manner::Json => {
            let line = PositionLine::counted(position.id.clone(), &count, unsound.as_ref(), &explained, took);
            json::line(&line.with_moves(replay, count.board.size()).with_terms(&terms))
        }
        Manner::Line => match &count.result {
            Ok(counted) => format!("{}: {}\n", position.id, language.tell(&sentences::result(&count, counted))),
            Err(error) => format!("{}: {}\n", position.id, language.tell(&sentences::unsound(error))),
        },
        Manner::Report => {
            let mut report = Report::headed(language, &position.id);
            terms.iter().for_each(|term| report.say(Word::LabelTerms, term));
            report.position(&count, FillInDetail::StepsAndDiagram);
            if let Some(replay) = replay {
                report.moves(replay, count.board.size());
            }
            explained.iter().for_each(|sentence| report.say(Word::LabelExplain, sentence));
            report.finished()
        }
    };
    Printed { text, ending }
}

/// What the referee found out about the game's kos.
fn findings(position: &Given, asked: &Score) -> Result<Findings, AskedError> {
    let size = position.board.size();
    let points = asked.balanced.iter().map(|name| Point::from_human(name, size));
    Ok(Findings { balanced: points.collect::<Result<_, _>>().map_err(|source| AskedError::Balanced { source })? })
}

/// A game that is lost without counting (Ing 1996, Rule 10), its result as SGF writes it.
fn forfeited(name: &str, winner: Option<Color>, terms: &[Sentence], manner: Manner, language: Language) -> String {
    let result = winner.map_or_else(|| "Void".to_owned(), |winner| format!("{}+F", winner.letter()));
    let says = named::forfeited(&result, winner);
    match manner {
        Manner::Json => {
            json::line(&PositionLine::forfeited(name.to_owned(), result, json::english(&says)).with_terms(terms))
        }
        Manner::Line => format!("{name}: {}\n", language.tell(&says)),
        Manner::Report => {
            let mut report = Report::headed(language, name);
            terms.iter().for_each(|term| report.say(Word::LabelTerms, term));
            report.warn(Word::LabelResult, &says);
            report.finished()
        }
    }
}

/// A position counted as asked.
fn counted(position: &Given, asked: &Score) -> Result<Evaluated, AskedError> {
    let rules = match (asked.rules, &position.rules) {
        (RulesAsked::Preset(rules), _) => rules,
        (RulesAsked::AsGiven, Some(name)) => Rules::recorded(name)?,
        (RulesAsked::AsGiven, None) => return Err(AskedError::NoRules),
    };
    asked.facts.fit(&rules)?;
    let dead = match (&asked.dead, position.dead) {
        (Some(DeadInFile::Asked(dead)), _) => dead.clone(),
        (_, Some(dead)) => DeadStones::Stones(dead),
        (Some(DeadInFile::Given), None) => return Err(AskedError::NoDead),
        (None, None) => DeadStones::Proposed,
    };
    // Komi and a counted result belong to the rules that the file names; under others they mean nothing.
    let own_rules = asked.rules == RulesAsked::AsGiven;
    let komi = position.game.komi.filter(|_| own_rules);
    let game = asked.facts.over(Game { komi, ..position.game });
    let mut counts = pipeline::counts_on_board(&position.board, PointSet::EMPTY);
    counts.extend(&asked.counted);
    let is_meant = |claimed: &GameResult| own_rules || !matches!(claimed, GameResult::Counted(_));
    let claimed = position.claimed.filter(is_meant);
    let evidence = Evidence { claimed, counts, borders: asked.facts.borders(), ..Evidence::default() };
    let count = pipeline::count(position.board, &dead, game, rules, &evidence)?;
    let size = position.board.size();
    let mut explained = Vec::new();
    for name in &asked.explain {
        let point = Point::from_human(name, size)?;
        explained.extend(count.result.as_ref().ok().map(|counted| sentences::explain(point, &count, counted)));
    }
    let findings = findings(position, asked)?;
    let record = position.record.as_ref().filter(|_| rules.play == Play::Ings);
    Ok(Evaluated { count, explained, replay: record.map(|record| Replay::of(record, findings)) })
}
