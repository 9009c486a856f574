//! A validator of h9 and AGA lists: everything that a rating list would refuse, or take for something that was not played.
//!
//! It looks at the lines as they stand, so that a list which [`crate::read`] refuses at its first fault is told all of them.

use std::collections::{HashMap, HashSet};

use scoring::HalfPoints;
use thiserror::Error;

use crate::field::{LONGEST_FILE, ReadError};
use crate::reading::Format;
use crate::{aga, encoding, h9, key_of};

/// More are not told: a file with that many is another kind of file.
const MOST_FINDINGS: usize = 1_000;
/// The most rounds, players' numbers and results that EGD's examples have room for in a club's name.
const LONGEST_CLUB: usize = 4;

/// Something about a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1; 0 where something is missing that no line has.
    pub line: usize,
    /// What.
    pub kind: FindingKind,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The list is taken, and something in it may not be what was meant.
    Doubtful,
    /// The list is refused, or a game would be rated that was not played so.
    Wrong,
}

/// What is found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FindingKind {
    /// No player's line.
    #[error("no player is listed")]
    NoPlayers,
    /// A heading is missing.
    #[error("the heading {0} is missing")]
    NoHeading(&'static str),
    /// A heading cannot be meant.
    #[error("the heading {key} says `{value}`, which is not what it takes")]
    Heading {
        /// Which.
        key: String,
        /// What it says.
        value: String,
    },
    /// Something else stands there than the list's form has.
    #[error("`{0}` is no line of such a list")]
    Line(String),
    /// A place is missing or is not the line's own.
    #[error("the places are not 1, 2, 3 and so on")]
    Place,
    /// A number is there twice.
    #[error("the number {0} is there twice")]
    NumberTwice(String),
    /// A name is there twice.
    #[error("{0} is there twice")]
    NameTwice(String),
    /// A name has not two words.
    #[error("`{0}` is not a family's and a given name, one word each")]
    Name(String),
    /// The rank is none.
    #[error("{0} has no rank")]
    NoRank(String),
    /// The country is missing.
    #[error("{0} has no country of two letters")]
    NoCountry(String),
    /// The club is longer than its column.
    #[error("the club `{0}` has more than four letters")]
    Club(String),
    /// The number in the database is none.
    #[error("`{0}` is no EGD PIN of eight digits")]
    Pin(String),
    /// Nobody has a number in the database.
    #[error("no player has an EGD PIN: players are found by their names")]
    NoPins,
    /// The lines have different numbers of rounds.
    #[error("the line has {has} rounds, and the first one {first}")]
    Rounds {
        /// How many.
        has: usize,
        /// How many the first has.
        first: usize,
    },
    /// An opponent is not there.
    #[error("round {round}: there is no player {opponent}")]
    NoOpponent {
        /// The round.
        round: usize,
        /// Who.
        opponent: String,
    },
    /// A player plays themselves.
    #[error("round {0}: a player plays against themselves")]
    Alone(usize),
    /// The opponent names somebody else.
    #[error("round {round}: the line of {opponent} names another opponent")]
    NotMutual {
        /// The round.
        round: usize,
        /// Whose.
        opponent: String,
    },
    /// The two lines say different things.
    #[error("round {round}: the line of {opponent} says another result, colour or handicap")]
    Sides {
        /// The round.
        round: usize,
        /// Whose.
        opponent: String,
    },
    /// Nothing is known of a game.
    #[error("round {0}: the result is not known; a list is sent when all are")]
    Unknown(usize),
    /// The game was not played.
    #[error("round {0}: the game was decided without being played, and would be rated: write 0+ and 0- for it")]
    ByDefault(usize),
    /// A handicap is none.
    #[error("round {round}: {stones} is no handicap")]
    Handicap {
        /// The round.
        round: usize,
        /// What stands there.
        stones: String,
    },
    /// A komi is none.
    #[error("round {round}: `{komi}` is no komi")]
    Komi {
        /// The round.
        round: usize,
        /// What stands there.
        komi: String,
    },
    /// A winner is none.
    #[error("round {round}: `{winner}` is neither B nor W")]
    Winner {
        /// The round.
        round: usize,
        /// What stands there.
        winner: String,
    },
    /// Somebody sits at two tables.
    #[error("round {round}: {player} plays twice")]
    PlaysTwice {
        /// The round.
        round: usize,
        /// Who.
        player: String,
    },
    /// The number stands for nobody yet.
    #[error("{0} has a number that stands for a member whom the AGA does not know yet: replace it")]
    Stands(String),
    /// Games before any round.
    #[error("games stand before any `GAMES` with its round")]
    NoRound,
}

impl Finding {
    /// How bad it is.
    #[must_use]
    pub const fn weight(&self) -> Weight {
        use FindingKind as Kind;
        match self.kind {
            Kind::NoHeading(_)
            | Kind::Name(_)
            | Kind::NoCountry(_)
            | Kind::Club(_)
            | Kind::NoPins
            | Kind::ByDefault(_)
            | Kind::Place
            | Kind::Stands(_) => Weight::Doubtful,
            _ => Weight::Wrong,
        }
    }
}

/// Looks at a list; gives its format and what was found, in the order of the lines.
///
/// # Errors
/// Where it is too long, or neither an h9 list nor one of the AGA.
pub fn check(bytes: &[u8]) -> Result<(Format, Vec<Finding>), ReadError> {
    if bytes.len() > LONGEST_FILE {
        return Err(ReadError::TooLong);
    }
    let (text, _) = encoding::decode(bytes);
    let is_aga = text.trim_start().get(..7).is_some_and(|first| first.eq_ignore_ascii_case("tourney"));
    let (format, mut findings) = if is_aga {
        (Format::Aga, of_aga(&text))
    } else if h9::is_one(&text) || text.trim_start().starts_with(';') {
        (Format::H9, of_h9(&text))
    } else {
        return Err(ReadError::Format);
    };
    findings.sort_by_key(|finding| finding.line);
    findings.truncate(MOST_FINDINGS);
    Ok((format, findings))
}

/// Collects findings.
#[derive(Default)]
struct Found(Vec<Finding>);

impl Found {
    fn put(&mut self, line: usize, kind: FindingKind) {
        // What is never told need not be kept.
        if self.0.len() < 4 * MOST_FINDINGS {
            self.0.push(Finding { line, kind });
        }
    }
}

fn of_h9(text: &str) -> Vec<Finding> {
    let mut found = Found::default();
    let list = h9::list(text);
    headings(&list.headings, &mut found);
    for (line, number) in text.lines().zip(1..) {
        let said = line.split(';').next().unwrap_or_default().trim();
        if !said.is_empty() && list.lines.binary_search_by_key(&number, |line| line.number).is_err() {
            found.put(number, FindingKind::Line(said.chars().take(40).collect()));
        }
    }
    let lines = &list.lines;
    if lines.is_empty() {
        found.put(0, FindingKind::NoPlayers);
        return found.0;
    }
    if lines.iter().all(|line| line.pin.is_none()) {
        found.put(0, FindingKind::NoPins);
    }
    people(lines, &mut found);
    let first = lines[0].entries.len();
    let numbers = h9::numbered(lines);
    for (at, line) in lines.iter().enumerate() {
        if line.entries.len() != first {
            found.put(line.number, FindingKind::Rounds { has: line.entries.len(), first });
        }
        for (entry, round) in line.entries.iter().zip(1..) {
            if let Some(kind) = entry_of(lines, &numbers, at, entry, round) {
                found.put(line.number, kind);
            }
        }
    }
    found.0
}

fn headings(headings: &[h9::Heading], found: &mut Found) {
    for key in ["CL", "EV", "PC", "DT", "KM"] {
        if !headings.iter().any(|heading| heading.key == key) {
            found.put(0, FindingKind::NoHeading(key));
        }
    }
    for h9::Heading { number, key, value } in headings {
        let is_right = match key.as_str() {
            "CL" => matches!(value.as_str(), "A" | "B" | "C" | "D"),
            "EV" => !value.is_empty(),
            "PC" => value.split_once(',').is_some_and(|(country, place)| {
                country.len() == 2
                    && country.bytes().all(|letter| letter.is_ascii_alphabetic())
                    && !place.trim().is_empty()
            }),
            "DT" => value.split_once(',').is_some_and(|(first, last)| {
                crate::field::days(first.trim(), last.trim()).is_some_and(|[first, last]| first <= last)
            }),
            "HA" => {
                value.strip_prefix('h').is_some_and(|reduction| reduction.parse::<u8>().is_ok_and(|stones| stones <= 9))
            }
            "KM" => value.replace(',', ".").parse::<HalfPoints>().is_ok(),
            "TM" => value.parse::<u16>().is_ok(),
            _ => true,
        };
        if !is_right {
            found.put(*number, FindingKind::Heading { key: key.clone(), value: value.chars().take(60).collect() });
        }
    }
}

fn people(lines: &[h9::Line], found: &mut Found) {
    let (mut names, mut pins) = (HashSet::new(), HashSet::new());
    for (line, place) in lines.iter().zip(1..) {
        let name = line.names.join(" ");
        // Equal scores may share a place.
        if line.place.is_none_or(|stands| stands > place) {
            found.put(line.number, FindingKind::Place);
        }
        if !names.insert(key_of(&name)) {
            found.put(line.number, FindingKind::NameTwice(name.clone()));
        }
        if line.names.len() != 2 {
            found.put(line.number, FindingKind::Name(name.clone()));
        }
        if line.rank.is_none() {
            found.put(line.number, FindingKind::NoRank(name.clone()));
        }
        if line.country.is_none() {
            found.put(line.number, FindingKind::NoCountry(name.clone()));
        }
        if let Some(club) = line.club.as_ref().filter(|club| club.chars().count() > LONGEST_CLUB) {
            found.put(line.number, FindingKind::Club(club.chars().take(40).collect()));
        }
        if let Some(pin) = &line.pin {
            if pin.len() != 8 || !pin.bytes().all(|digit| digit.is_ascii_digit()) {
                found.put(line.number, FindingKind::Pin(pin.chars().take(20).collect()));
            } else if !pins.insert(pin.clone()) {
                found.put(line.number, FindingKind::NumberTwice(pin.clone()));
            }
        }
    }
}

/// What is wrong with an entry, the gravest first.
fn entry_of(
    lines: &[h9::Line],
    numbers: &HashMap<u32, usize>,
    at: usize,
    entry: &h9::Entry,
    round: usize,
) -> Option<FindingKind> {
    if entry.opponent == 0 {
        return (entry.sign == '?').then_some(FindingKind::Unknown(round));
    }
    let opponent = entry.opponent.to_string();
    let Some(&other) = numbers.get(&entry.opponent) else {
        return Some(FindingKind::NoOpponent { round, opponent });
    };
    if other == at {
        return Some(FindingKind::Alone(round));
    }
    let opponent = lines[other].names.join(" ");
    let theirs = lines[other].entries.get(round - 1).filter(|theirs| numbers.get(&theirs.opponent) == Some(&at));
    let Some(theirs) = theirs else { return Some(FindingKind::NotMutual { round, opponent }) };
    let signs = match entry.sign {
        '+' => theirs.sign == '-',
        // Both may lose.
        '-' => matches!(theirs.sign, '+' | '-'),
        sign => theirs.sign == sign,
    };
    let colors = match (entry.color, theirs.color) {
        (Some(color), Some(their)) => color != their,
        (None, None) => true,
        _ => false,
    };
    if !signs || !colors || entry.handicap.unwrap_or(0) != theirs.handicap.unwrap_or(0) {
        return Some(FindingKind::Sides { round, opponent });
    }
    if entry.sign == '?' {
        return Some(FindingKind::Unknown(round));
    }
    if let Some(stones) = entry.handicap.filter(|stones| *stones > 9) {
        return Some(FindingKind::Handicap { round, stones: stones.to_string() });
    }
    entry.by_default.then_some(FindingKind::ByDefault(round))
}

fn of_aga(text: &str) -> Vec<Finding> {
    let mut found = Found::default();
    let mut names: HashMap<&str, String> = HashMap::new();
    let mut round = None;
    let mut plays = HashSet::new();
    let (mut has_start, mut has_players) = (false, false);
    for (number, line) in aga::lines(text) {
        match line {
            aga::Line::Setting(key, value) => {
                let is_day = matches!(key, "start" | "finish");
                has_start |= key == "start";
                if is_day && aga::day_of(value).is_none() {
                    let value = value.chars().take(60).collect();
                    found.put(number, FindingKind::Heading { key: key.to_owned(), value });
                }
            }
            aga::Line::Players => has_players = true,
            aga::Line::Games(text) => {
                round = text.parse().ok().filter(|round| (1..=usize::from(crate::MOST_ROUNDS)).contains(round));
                if round.is_none() {
                    found.put(
                        number,
                        FindingKind::Heading { key: "GAMES".to_owned(), value: text.chars().take(60).collect() },
                    );
                }
            }
            aga::Line::Player { number: id, rest } => {
                let (name, rank, _) = aga::player_of(rest);
                let name: String = name.chars().take(80).collect();
                if id.is_empty() || id.len() > 6 || !id.bytes().all(|digit| digit.is_ascii_digit()) {
                    found.put(number, FindingKind::Line(id.chars().take(40).collect()));
                }
                if id.parse::<u32>().is_ok_and(|id| id >= aga::FIRST_UNKNOWN) {
                    found.put(number, FindingKind::Stands(name.clone()));
                }
                if rank.is_none_or(|rank| rank.parse::<crate::Rank>().is_err() && rank.parse::<f32>().is_err()) {
                    found.put(number, FindingKind::NoRank(name.clone()));
                }
                if names.insert(id, name).is_some() {
                    found.put(number, FindingKind::NumberTwice(id.chars().take(20).collect()));
                }
            }
            aga::Line::Game(fields) => game_of_aga(number, fields, round, &names, &mut plays, &mut found),
            aga::Line::Other(text) => found.put(number, FindingKind::Line(text.chars().take(40).collect())),
            aga::Line::Tourney(_) | aga::Line::End => {}
        }
    }
    if !has_start {
        found.put(0, FindingKind::NoHeading("start"));
    }
    if !has_players || names.is_empty() {
        found.put(0, FindingKind::NoPlayers);
    }
    found.0
}

fn game_of_aga<'a>(
    line: usize,
    [white, black, winner, handicap, komi]: [&'a str; 5],
    round: Option<usize>,
    names: &HashMap<&'a str, String>,
    plays: &mut HashSet<(usize, &'a str)>,
    found: &mut Found,
) {
    let Some(round) = round else {
        found.put(line, FindingKind::NoRound);
        return;
    };
    let short = |text: &str| text.chars().take(20).collect::<String>();
    for player in [white, black] {
        match names.get(player) {
            None => found.put(line, FindingKind::NoOpponent { round, opponent: short(player) }),
            Some(name) if !plays.insert((round, player)) => {
                found.put(line, FindingKind::PlaysTwice { round, player: name.clone() });
            }
            Some(_) => {}
        }
    }
    if white == black {
        found.put(line, FindingKind::Alone(round));
    }
    match winner {
        "W" | "B" | "w" | "b" => {}
        "?" | "*" => found.put(line, FindingKind::Unknown(round)),
        _ => found.put(line, FindingKind::Winner { round, winner: short(winner) }),
    }
    // No stones or two to nine: with one, Black merely plays first.
    if handicap.parse::<u8>().map_or(true, |stones| stones == 1 || stones > 9) {
        found.put(line, FindingKind::Handicap { round, stones: short(handicap) });
    }
    if komi.parse::<HalfPoints>().is_err() {
        found.put(line, FindingKind::Komi { round, komi: short(komi) });
    }
}
