//! Which format a file has, and what holds for all of them.

use crate::field::{Doubt, LONGEST_FILE, ReadError, What, wrong};
use crate::tournament::{MOST_GAMES, MOST_PLAYERS, Tournament};
use crate::{Encoding, aga, csv, encoding, h9, json, macmahon, opengotha, pairgoth};

/// A file's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Pairgoth's own (`.tour`).
    Pairgoth,
    /// OpenGotha's (XML).
    OpenGotha,
    /// MacMahon's (XML).
    MacMahon,
    /// The European Go Database's.
    H9,
    /// The American Go Association's.
    Aga,
    /// A table for everybody else.
    Csv,
    /// A tournament for other programs.
    Json,
}

impl Format {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pairgoth => "Pairgoth",
            Self::OpenGotha => "OpenGotha",
            Self::MacMahon => "MacMahon",
            Self::H9 => "EGD h9",
            Self::Aga => "AGA",
            Self::Csv => "CSV",
            Self::Json => "JSON",
        }
    }
}

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// Its format.
    pub format: Format,
    /// How its letters are written.
    pub encoding: Encoding,
    /// What it says.
    pub tournament: Tournament,
    /// What was read without some part that cannot be meant.
    pub doubts: Vec<Doubt>,
}

/// Reads a file of any known format, known by how it begins.
///
/// # Errors
/// Where it has none, is too long, or says something that a wrong result could come of.
pub fn read(bytes: &[u8]) -> Result<Read, ReadError> {
    if bytes.len() > LONGEST_FILE {
        return Err(ReadError::TooLong);
    }
    let (text, encoding) = encoding::decode(bytes);
    let format = format_of(&text).ok_or(ReadError::Format)?;
    let mut doubts = Vec::new();
    let tournament = match format {
        Format::Pairgoth => pairgoth::read(&text, &mut doubts),
        Format::OpenGotha => opengotha::read(&text, &mut doubts),
        Format::MacMahon => macmahon::read(&text, &mut doubts),
        Format::H9 => h9::read(&text, &mut doubts),
        Format::Aga => aga::read(&text, &mut doubts),
        Format::Csv => csv::read(&text, &mut doubts),
        Format::Json => json::read(&text, &mut doubts),
    }?;
    holds(&tournament)?;
    Ok(Read { format, encoding, tournament: tournament.in_order(), doubts })
}

fn format_of(text: &str) -> Option<Format> {
    let text = text.trim_start();
    if text.starts_with('<') {
        return if text.contains("<TournamentData") { Some(Format::MacMahon) } else { Some(Format::OpenGotha) };
    }
    if text.starts_with('{') {
        return if text.contains("\"outcome\"") || text.contains(json::MARK) {
            Some(Format::Json)
        } else {
            Some(Format::Pairgoth)
        };
    }
    let first = text.lines().next()?.to_ascii_lowercase();
    if first.starts_with("tourney") {
        return Some(Format::Aga);
    }
    if csv::is_heading(&first) {
        return Some(Format::Csv);
    }
    h9::is_one(text).then_some(Format::H9)
}

/// Nobody plays twice in a round, and there is not more of anything than is played.
fn holds(tournament: &Tournament) -> Result<(), ReadError> {
    for (what, number, most) in
        [("players", tournament.players.len(), MOST_PLAYERS), ("games", tournament.games.len(), MOST_GAMES)]
    {
        if number > most {
            return Err(ReadError::TooMany { what, most });
        }
    }
    // Players are told apart by their names.
    if tournament.players.iter().any(|player| player.name_key().is_empty()) {
        return Err(wrong("the players", What::Missing("name")));
    }
    let mut sits = std::collections::HashSet::new();
    let mut tables = std::collections::HashSet::new();
    for game in &tournament.games {
        let name = |player: usize| tournament.players[player].name();
        let place = || format!("round {}", game.round);
        if game.black == game.white {
            return Err(wrong(place(), What::Alone(name(game.black))));
        }
        for player in [game.black, game.white] {
            if !sits.insert((game.round, player)) {
                return Err(wrong(place(), What::PlaysTwice { player: name(player), round: game.round }));
            }
        }
        if let Some(table) = game.table
            && !tables.insert((game.round, table))
        {
            return Err(wrong(place(), What::Twice(format!("table {table}"))));
        }
    }
    for bye in &tournament.byes {
        if !sits.insert((bye.round, bye.player)) {
            let player = tournament.players[bye.player].name();
            return Err(wrong(format!("round {}", bye.round), What::PlaysTwice { player, round: bye.round }));
        }
    }
    Ok(())
}
