//! What a file gives of a position: the board, and whatever it says of the game. Bytes to values; nothing is counted here.

use board::{Board, Color, DiagramError, Point, PointSet};
use scoring::sgf::{self, ReadError, Record, RecordError};
use scoring::{Game, GameResult, HalfPoints, HalfPointsError};
use serde::Deserialize;
use thiserror::Error;

/// A position as a file gives it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The position's name.
    pub id: String,
    /// The board, dead stones on it.
    pub board: Board,
    /// The stones that the file calls dead; none where it is silent.
    pub dead: Option<PointSet>,
    /// The rules, as the file names them.
    pub rules: Option<String>,
    /// What it says of the game, komi included.
    pub game: Game,
    /// The result that was written down, where it is a number.
    pub claimed: Option<GameResult>,
    /// The game record, where the file is one with moves.
    pub record: Option<Record>,
}

/// Why a file gives no position.
#[derive(Debug, Error)]
pub enum GivenError {
    /// There is nothing in the file.
    #[error("the file is empty")]
    Empty,
    /// The game record cannot be read.
    #[error(transparent)]
    Record(#[from] ReadError),
    /// The game record cannot be played through.
    #[error(transparent)]
    Replay(#[from] RecordError),
    /// The text is no diagram.
    #[error("neither a game record (SGF) nor a text diagram: {source}")]
    Diagram {
        /// Why no diagram.
        #[from]
        source: DiagramError,
    },
    /// The line is no position in JSON.
    #[error("line {line}, column {column}: {source}")]
    Json {
        /// The line of the file, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The line is longer than any position.
    #[error("line {line} has more than {limit} bytes")]
    LongLine {
        /// The line of the file, counted from 1.
        line: usize,
        /// The most that is read.
        limit: usize,
    },
    /// The rows of a line make no board.
    #[error("line {line}: `rows` make no board: {source}")]
    Rows {
        /// The line of the file, counted from 1.
        line: usize,
        /// Why not.
        source: DiagramError,
    },
    /// A dead stone is named off the board.
    #[error("line {line}: [{column}, {row}] in `dead` is not on the board")]
    Dead {
        /// The line of the file, counted from 1.
        line: usize,
        /// The column named.
        column: usize,
        /// The row named.
        row: usize,
    },
    /// The komi is no number of half-points.
    #[error("line {line}: the komi {source}")]
    Komi {
        /// The line of the file, counted from 1.
        line: usize,
        /// Why not.
        source: HalfPointsError,
    },
}

/// The positions in a game record or a text diagram; the second and later games of a record are numbered.
///
/// # Errors
/// Where the bytes are neither, or a game cannot be played through.
pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Vec<Given>, GivenError> {
    let text = sgf::decode(bytes).text;
    if text.trim().is_empty() {
        return Err(GivenError::Empty);
    }
    let is_record = name.to_ascii_lowercase().ends_with(".sgf") || text.contains("(;");
    if is_record { from_record(name, bytes) } else { Ok(vec![from_diagram(name, &text)?]) }
}

fn from_record(name: &str, bytes: &[u8]) -> Result<Vec<Given>, GivenError> {
    let numbered = |number: usize| if number == 0 { name.to_owned() } else { format!("{name} (game {})", number + 1) };
    let games = sgf::read(bytes)?.into_iter().enumerate().map(|(number, record)| {
        let last = record.last_position()?;
        Ok(Given {
            id: numbered(number),
            board: last.board,
            dead: record.territory.map(|_| last.dead),
            rules: record.rules.clone(),
            game: Game {
                komi: record.komi,
                handicap: record.handicap,
                first_pass: last.first_pass,
                // A record whose stones were put down rather than played shows no captures.
                prisoners: last.prisoners.map(|stones| (last.moves > 0).then_some(stones)),
                ..Game::default()
            },
            claimed: record.result.as_deref().and_then(|result| result.parse().ok()),
            record: (last.moves > 0).then_some(record),
        })
    });
    games.collect()
}

fn from_diagram(name: &str, text: &str) -> Result<Given, DiagramError> {
    let board = text.parse()?;
    Ok(Given {
        id: name.to_owned(),
        board,
        dead: None,
        rules: None,
        game: Game::default(),
        claimed: None,
        record: None,
    })
}

/// A line of a list of positions.
#[derive(Deserialize)]
struct Line {
    id: String,
    rows: Vec<String>,
    dead: Option<Vec<[usize; 2]>>,
    komi: Option<serde_json::Number>,
    rules: Option<String>,
    handicap: Option<u8>,
    /// Black's stones that White took.
    captured_black: Option<u32>,
    /// White's stones that Black took.
    captured_white: Option<u32>,
    first_pass: Option<FirstPass>,
    result: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
enum FirstPass {
    #[serde(rename = "B")]
    Black,
    #[serde(rename = "W")]
    White,
}

/// The position of one line of a list.
///
/// # Errors
/// Where the line is no JSON of the expected form, or holds no board.
pub fn from_line(line: usize, text: &str) -> Result<Given, GivenError> {
    let parsed: Line =
        serde_json::from_str(text).map_err(|source| GivenError::Json { line, column: source.column(), source })?;
    let board: Board = parsed.rows.join("\n").parse().map_err(|source| GivenError::Rows { line, source })?;
    let point = |[column, row]: [usize; 2]| -> Result<Point, GivenError> {
        board.size().point(column, row).ok_or(GivenError::Dead { line, column, row })
    };
    let dead = parsed.dead.map(|dead| dead.into_iter().map(point).collect::<Result<PointSet, _>>()).transpose()?;
    let komi = parsed.komi.map(|komi| komi.to_string().parse::<HalfPoints>()).transpose();
    Ok(Given {
        id: parsed.id,
        board,
        dead,
        rules: parsed.rules,
        game: Game {
            komi: komi.map_err(|source| GivenError::Komi { line, source })?,
            handicap: parsed.handicap.unwrap_or(0),
            first_pass: parsed.first_pass.map(|side| match side {
                FirstPass::Black => Color::Black,
                FirstPass::White => Color::White,
            }),
            prisoners: board::ByColor { black: parsed.captured_black, white: parsed.captured_white },
            ..Game::default()
        },
        claimed: parsed.result.as_deref().and_then(|result| result.parse().ok()),
        record: None,
    })
}
