//! What is known of the players beside their names: rank, country, club, and their numbers in the rating lists.
//!
//! A list is pasted as a spreadsheet gives it: a line a player, fields between tabs, semicolons or commas.
//!
//! ```text
//! name; rank; country; club; EGD PIN; AGA number
//! Aoki Mei; 4d; JP; Nara; 12345678;
//! ```

use records::fact::{Fact, PlayerFacts};
use words::Refusal;

use super::Hall;
use super::command_error::CommandError;
use super::limits::LONGEST_NAME;
use super::names::{Known, is_plain, told_apart};

/// The players of the largest congress, several times over.
const MOST_PLAYERS: usize = 5_000;
/// A club's name, or its city's.
const LONGEST_CLUB: usize = 40;

/// A player is known like this from now on.
///
/// # Errors
/// Where something of it cannot be meant.
pub fn set(hall: &Hall, name: &str, player: PlayerFacts) -> Result<Fact, CommandError> {
    // Who is there already stays, however the name was written.
    let known = if hall.players.contains_key(name) { None } else { Some(known(hall)) };
    checked(known.as_ref(), name, player)
}

/// The names of a hall's players.
fn known(hall: &Hall) -> Known<'_> {
    Known::of(hall.players.keys().map(String::as_str))
}

fn checked(known: Option<&Known<'_>>, name: &str, player: PlayerFacts) -> Result<Fact, CommandError> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Refusal::PlayerName.into());
    }
    if let Some(known) = known {
        told_apart(name, known)?;
    }
    let rank = player.rank.as_deref().map(|rank| self::rank(rank).ok_or(Refusal::PlayerRank)).transpose()?;
    let country = player.country.map(|country| country.to_ascii_uppercase());
    if country
        .as_ref()
        .is_some_and(|country| country.len() != 2 || !country.bytes().all(|byte| byte.is_ascii_uppercase()))
    {
        return Err(Refusal::PlayerCountry.into());
    }
    if player.club.as_ref().is_some_and(|club| club.chars().count() > LONGEST_CLUB || !is_plain(club)) {
        return Err(Refusal::PlayerClub.into());
    }
    let is_number = |number: &str, length: std::ops::RangeInclusive<usize>| {
        length.contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    if player.egd_pin.as_ref().is_some_and(|pin| !is_number(pin, 8..=8)) {
        return Err(Refusal::EightDigits.into());
    }
    if player.aga_number.as_ref().is_some_and(|number| !is_number(number, 1..=6)) {
        return Err(Refusal::AgaNumber.into());
    }
    Ok(Fact::PlayerSet { name: name.to_owned(), player: PlayerFacts { rank, country, ..player } })
}

/// A rank as rating lists write it: `12k`, `3d`, `1p`.
fn rank(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, kind) = text.split_at(digits);
    let number: u8 = number.parse().ok()?;
    let (letter, weakest) = match kind.to_lowercase().as_str() {
        "k" | "kyu" | "级" | "級" | "급" => ('k', 30),
        "d" | "dan" | "段" | "단" => ('d', 9),
        "p" | "pro" => ('p', 9),
        _ => return None,
    };
    (1..=weakest).contains(&number).then(|| format!("{number}{letter}"))
}

/// The players of a pasted list; all of them, or none.
///
/// # Errors
/// The first line that cannot be meant, and why.
pub fn list(hall: &Hall, text: &str) -> Result<Vec<Fact>, CommandError> {
    let mut players = Vec::new();
    let mut known = known(hall);
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        if players.len() >= MOST_PLAYERS {
            return Err(Refusal::TooManyPlayers.into());
        }
        let separator = ['\t', ';', ','].into_iter().find(|separator| line.contains(*separator)).unwrap_or(';');
        let mut fields = line.split(separator).map(|field| field.trim().trim_matches('"'));
        let name = fields.next().unwrap_or_default();
        let is_heading = at == 0 && ["name", "姓名", "名前", "이름"].contains(&name.to_lowercase().as_str());
        if is_heading {
            continue;
        }
        let mut next = || fields.next().filter(|field| !field.is_empty()).map(str::to_owned);
        let player = PlayerFacts { rank: next(), country: next(), club: next(), egd_pin: next(), aga_number: next() };
        let too_many = fields.next().is_some_and(|field| !field.is_empty());
        let fact = if too_many {
            Err(Refusal::PlayerFields.into())
        } else {
            checked(Some(&known).filter(|_| !hall.players.contains_key(name)), name, player)
        };
        players.push(fact.map_err(|error| CommandError::Line { line: at + 1, error: Box::new(error) })?);
        known.add(name);
    }
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(line: &str) -> Result<(String, PlayerFacts), String> {
        let facts = list(&Hall::default(), line).map_err(|error| error.to_string())?;
        let [Fact::PlayerSet { name, player }] = &facts[..] else { panic!("{facts:?}") };
        Ok((name.clone(), player.clone()))
    }

    #[test]
    fn a_list_is_taken_as_spreadsheets_give_it() {
        let full = PlayerFacts {
            rank: Some("4d".to_owned()),
            country: Some("JP".to_owned()),
            club: Some("Nara".to_owned()),
            egd_pin: Some("12345678".to_owned()),
            aga_number: Some("2345".to_owned()),
        };
        for line in [
            "Aoki Mei; 4 dan; jp; Nara; 12345678; 2345",
            "Aoki Mei\t4d\tJP\tNara\t12345678\t2345",
            "\"Aoki Mei\",4D,JP,Nara,12345678,2345",
        ] {
            assert_eq!(one(line), Ok(("Aoki Mei".to_owned(), full.clone())), "{line}");
        }
        assert_eq!(one("이세돌; 9단").unwrap().1.rank.as_deref(), Some("9d"));
        assert_eq!(one("name;rank\n\nBerg;;;;").unwrap(), ("Berg".to_owned(), PlayerFacts::default()));
    }

    #[test]
    fn a_line_that_cannot_be_meant_is_named() {
        for (line, word) in [
            ("Aoki; 31k", "30k"),
            ("Aoki; strong", "30k"),
            ("Aoki; 4d; Japan", "two letters"),
            ("Aoki; 4d; JP; Nara; 1234", "eight digits"),
            ("Aoki; 4d; JP; Nara; ; x", "AGA"),
            ("Aoki; 4d; JP; Nara; ; ; more", "six fields"),
            (";4d", "Name the player"),
        ] {
            let refused = one(&format!("Berg; 1k\n{line}")).unwrap_err();
            assert!(refused.starts_with("Line 2: ") && refused.contains(word), "{line}: {refused}");
        }
        let long: String = (0..=MOST_PLAYERS).map(|number| format!("Player {number}\n")).collect();
        assert!(list(&Hall::default(), &long).is_err());
    }
}
