//! The European Go Database's h9: headings behind `;`, then a line a player with place, name, rank, country, club, scores and for each round
//! `<opponent's line><+|-|=|?>[/<b|w>[<handicap>]]`, or `0+` (a free win), `0=` (half of one), `0-` (not there).
//!
//! After the European Go Federation's page on submitting results, and files that OpenGotha 3.51 and Pairgoth wrote: those add `?` for what
//! is not known, `!` for a game that was decided without being played, and leave colours out where no game has a handicap. A player's
//! number in the database stands at the line's end behind `|`.

use board::Color;

use crate::field::{Doubt, DoubtKind, ReadError, What, days, wrong};
use crate::standings::{Placed, placed};
use crate::tournament::{Bye, ByeScore, Game, Grade, MOST_HANDICAP, MOST_ROUNDS, Outcome, Player, Rank, Tournament};

/// A line of the list as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    pub(crate) place: Option<u32>,
    pub(crate) names: Vec<String>,
    pub(crate) rank: Option<Rank>,
    pub(crate) country: Option<String>,
    pub(crate) club: Option<String>,
    pub(crate) scores: Vec<String>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) pin: Option<String>,
}

/// What a line says of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The opponent's number; 0 for nobody.
    pub(crate) opponent: u32,
    pub(crate) sign: char,
    pub(crate) by_default: bool,
    pub(crate) color: Option<Color>,
    pub(crate) handicap: Option<u8>,
}

/// A heading: `; EV[Cup]`.
pub(crate) struct Heading {
    pub(crate) number: usize,
    pub(crate) key: String,
    pub(crate) value: String,
}

/// Everything that stands in a file.
pub(crate) struct List {
    pub(crate) headings: Vec<Heading>,
    pub(crate) criteria: Vec<String>,
    pub(crate) lines: Vec<Line>,
}

/// What a place or country is written as where nobody said it.
const NOTHING: &str = "--";

/// Whether a text looks like one.
pub(crate) fn is_one(text: &str) -> bool {
    text.lines().take(200).enumerate().any(|(at, line)| line_of(at + 1, line).is_some_and(|line| line.rank.is_some()))
}

/// Takes a text apart; what is no line of a player and no heading is passed over.
pub(crate) fn list(text: &str) -> List {
    let mut list = List { headings: Vec::new(), criteria: Vec::new(), lines: Vec::new() };
    for (line, number) in text.lines().zip(1..) {
        if let Some(comment) = line.trim().strip_prefix(';') {
            let comment = comment.trim();
            if let Some((key, value)) = comment.strip_suffix(']').and_then(|comment| comment.split_once('[')) {
                if key.len() <= 4 && !key.is_empty() && key.bytes().all(|letter| letter.is_ascii_uppercase()) {
                    list.headings.push(Heading { number, key: key.to_owned(), value: value.trim().to_owned() });
                }
            } else if let Some((_, criteria)) = comment.strip_prefix("Pl ").and_then(|names| names.split_once("Club")) {
                list.criteria = criteria_of(criteria);
            }
        } else if let Some(line) = line_of(number, line) {
            list.lines.push(line);
        }
    }
    list
}

/// OpenGotha's heads of columns are five letters wide and touch each other: `  NBW  SOSSOSOS`.
fn criteria_of(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.trim_end().chars().collect();
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if !letters.len().is_multiple_of(5) || words.iter().all(|word| word.chars().count() <= 4) {
        return words;
    }
    letters.chunks(5).map(|chunk| chunk.iter().collect::<String>().trim().to_owned()).collect()
}

fn line_of(number: usize, line: &str) -> Option<Line> {
    // Everything behind a semicolon is a comment.
    let line = line.split(';').next().unwrap_or_default();
    let (line, pin) = line.split_once('|').map_or((line, None), |(line, pin)| (line, Some(pin.trim().to_owned())));
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_rank = |word: &&str| word.parse::<Rank>().is_ok();
    // A name has one word at least, and some have a word that could be a rank: the last that leaves entries behind it counts.
    let rank = words.iter().skip(1).position(is_rank).map(|at| at + 1)?;
    let place: Option<u32> = words[0].parse().ok();
    let names = &words[usize::from(place.is_some())..rank];
    let rest = &words[rank + 1..];
    let first = rest.len() - rest.iter().rev().take_while(|word| entry_of(word).is_some()).count();
    let (mut middle, entries) = (&rest[..first], &rest[first..]);
    if names.is_empty() || entries.is_empty() {
        return None;
    }
    let mut country = None;
    if let [word, more @ ..] = middle
        && (*word == NOTHING || word.len() == 2 && word.bytes().all(|letter| letter.is_ascii_alphabetic()))
    {
        country = Some((*word).to_owned()).filter(|word| word != NOTHING);
        middle = more;
    }
    let mut club = None;
    if let [word, more @ ..] = middle
        && (*word == NOTHING || !is_score(word))
    {
        club = Some((*word).to_owned()).filter(|word| word != NOTHING);
        middle = more;
    }
    Some(Line {
        number,
        place,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        rank: words[rank].parse().ok(),
        country,
        club,
        scores: middle.iter().map(|score| (*score).to_owned()).collect(),
        entries: entries.iter().filter_map(|word| entry_of(word)).collect(),
        pin,
    })
}

fn is_score(word: &str) -> bool {
    word != "-" && word.chars().all(|letter| letter.is_ascii_digit() || "+-.,½¼¾".contains(letter))
}

fn entry_of(word: &str) -> Option<Entry> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let opponent = word[..digits].parse().ok()?;
    let mut rest = word[digits..].chars();
    let sign = rest.next().filter(|sign| "+-=?".contains(*sign))?;
    let rest = rest.as_str();
    let (rest, by_default) = rest.strip_prefix('!').map_or((rest, false), |rest| (rest, true));
    let (rest, by_default) = rest.strip_suffix('!').map_or((rest, by_default), |rest| (rest, true));
    let Some(terms) = rest.strip_prefix('/') else {
        return rest.is_empty().then_some(Entry { opponent, sign, by_default, color: None, handicap: None });
    };
    let color = match terms.chars().next()? {
        'b' | 'B' => Color::Black,
        'w' | 'W' => Color::White,
        _ => return None,
    };
    let handicap = match &terms[1..] {
        "" => None,
        stones => Some(stones.parse().ok().filter(|stones| *stones <= MOST_HANDICAP)?),
    };
    Some(Entry { opponent, sign, by_default, color: Some(color), handicap })
}

/// Whom each number names: places where each is there once, else lines.
pub(crate) fn numbered(lines: &[Line]) -> std::collections::HashMap<u32, usize> {
    let places: Option<std::collections::HashMap<u32, usize>> =
        lines.iter().enumerate().map(|(at, line)| Some((line.place?, at))).collect();
    match places {
        Some(places) if places.len() == lines.len() => places,
        _ => (1..).zip(0..lines.len()).collect(),
    }
}

/// Reads a file.
///
/// # Errors
/// Where a line names an opponent who does not name it, or is not there.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let List { headings, criteria, lines } = list(text);
    if lines.is_empty() {
        return Err(ReadError::Format);
    }
    let mut tournament = Tournament { criteria, ..Tournament::default() };
    for Heading { key, value, .. } in headings {
        match key.as_str() {
            "EV" => tournament.name = value,
            "PC" => {
                let (country, place) = value.split_once(',').unwrap_or(("", value.as_str()));
                let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
                (tournament.country, tournament.place) = (some(country), some(place));
            }
            "DT" => tournament.days = value.split_once(',').and_then(|(first, last)| days(first.trim(), last.trim())),
            "KM" => tournament.komi = crate::field::komi("KM", &value, doubts),
            _ => tournament.headings.push((key, value)),
        }
    }
    let numbers = numbered(&lines);
    for line in &lines {
        let place = format!("line {}", line.number);
        tournament.players.push(Player {
            key: line.number.to_string(),
            family: line.names[0].clone(),
            given: line.names[1..].join(" "),
            rank: line.rank,
            country: line.country.clone(),
            club: line.club.clone(),
            egd_pin: line.pin.as_ref().and_then(|pin| crate::field::pin(&place, pin, doubts)),
            place: line.place,
            scores: line.scores.clone(),
            ..Player::default()
        });
    }
    for (at, line) in lines.iter().enumerate() {
        for (entry, round) in line.entries.iter().zip(1..=MOST_ROUNDS) {
            let place = format!("line {}, round {round}", line.number);
            if entry.opponent == 0 {
                let score = match entry.sign {
                    '+' => ByeScore::Win,
                    '=' => ByeScore::Half,
                    '?' => ByeScore::Unknown,
                    _ => {
                        tournament.players[at].absent.insert(round);
                        continue;
                    }
                };
                tournament.byes.push(Bye { id: None, round, player: at, score });
                continue;
            }
            let found = numbers.get(&entry.opponent);
            let other = *found.ok_or_else(|| wrong(&place, What::Player(entry.opponent.to_string())))?;
            let theirs = lines[other].entries.get(usize::from(round) - 1);
            let theirs = theirs.filter(|theirs| numbers.get(&theirs.opponent) == Some(&at));
            let theirs =
                theirs.ok_or_else(|| wrong(&place, What::PlaysTwice { player: line.names.join(" "), round }))?;
            // Each game is told twice, and taken once.
            if at < other {
                let game = game(round, at, other, entry, theirs, &place, doubts);
                tournament.games.push(game);
            }
        }
        tournament.rounds = tournament.rounds.max(u16::try_from(line.entries.len()).unwrap_or(MOST_ROUNDS));
    }
    Ok(tournament)
}

/// The two sides of a game, joined.
fn game(
    round: u16,
    one: usize,
    other: usize,
    said: &Entry,
    theirs: &Entry,
    place: &str,
    doubts: &mut Vec<Doubt>,
) -> Game {
    let color = said.color.or(theirs.color.map(Color::opponent));
    let (black, white) = if color == Some(Color::White) { (other, one) } else { (one, other) };
    let (blacks, whites) = if color == Some(Color::White) { (theirs, said) } else { (said, theirs) };
    let outcome = match (blacks.sign, whites.sign) {
        ('+', '-') => Some(Outcome::Won(Color::Black)),
        ('-', '+') => Some(Outcome::Won(Color::White)),
        ('=', '=') => Some(Outcome::Jigo),
        ('+', '+') => Some(Outcome::BothWin),
        ('-', '-') => Some(Outcome::BothLose),
        ('?', '?') => Some(Outcome::Unknown),
        _ => None,
    };
    let is_same = match (said.color, theirs.color) {
        (Some(color), Some(other)) => color != other,
        (one, other) => one == other,
    };
    if outcome.is_none() || !is_same || said.handicap.unwrap_or(0) != theirs.handicap.unwrap_or(0) {
        doubts.push(Doubt::of(place, DoubtKind::Sides));
    }
    Game {
        id: None,
        round,
        table: None,
        black,
        white,
        has_colors: color.is_some(),
        handicap: said.handicap.or(theirs.handicap).unwrap_or(0),
        komi: None,
        outcome: outcome.filter(|_| is_same).unwrap_or(Outcome::Unknown),
        by_default: said.by_default || theirs.by_default,
    }
}

/// How a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Writing {
    /// Games that were decided without being played stand there as free rounds, and are not rated.
    pub drops_by_default: bool,
}

/// Writes the list up to a round. Players stand in the order of [`placed`], those who had neither a game nor a bye are left out. Where
/// nobody won an unknown game stands as `?`, which the database refuses: [`crate::check`] tells it.
#[must_use]
pub fn write(tournament: &Tournament, last: u16, writing: Writing) -> String {
    let order = placed(tournament, last);
    let mut number = vec![0; tournament.players.len()];
    for (at, Placed { player, .. }) in order.iter().enumerate() {
        number[*player] = at + 1;
    }
    let mut text = headings(tournament);
    let criteria = ["NBW", "SOS", "SOSOS"];
    text.push_str(";\n; Pl Name                            Rk Co Club");
    criteria.iter().for_each(|name| text.push_str(&format!(" {name:>5}")));
    text.push('\n');
    for Placed { player: at, place, scores } in &order {
        let player = &tournament.players[*at];
        let word = |text: &Option<String>, most: usize| {
            let word: String = text.as_deref().map(one_word).unwrap_or_default().chars().take(most).collect();
            if word.is_empty() { NOTHING.to_owned() } else { word }
        };
        let rank = player.rank.unwrap_or(Rank { number: Rank::WEAKEST, grade: Grade::Kyu }).to_string();
        let country = word(&player.country, 2).to_uppercase();
        text.push_str(&format!("{place:>4} {:<30} {rank:>3} {country:>2} {:>4}", name(player), word(&player.club, 4)));
        let [won, sos, sosos] = scores.map(halves);
        text.push_str(&format!(" {won:>5} {sos:>5} {sosos:>5}"));
        for round in 1..=last {
            text.push_str(&format!(" {:>8}", entry(tournament, round, *at, &number, writing)));
        }
        if let Some(pin) = &player.egd_pin {
            text.push_str(&format!(" |{pin}"));
        }
        text.push('\n');
    }
    text
}

fn headings(tournament: &Tournament) -> String {
    let mut text = String::new();
    let mut put = |key: &str, value: &str| text.push_str(&format!("; {key}[{}]\n", plain(value)));
    let given = |key: &str| tournament.headings.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
    put("CL", given("CL").unwrap_or("A"));
    put("EV", &tournament.name);
    let country = tournament.country.as_deref().unwrap_or_default().to_lowercase();
    put("PC", &format!("{country},{}", tournament.place.as_deref().unwrap_or_default().replace(',', " ")));
    if let Some([first, last]) = &tournament.days {
        put("DT", &format!("{first},{last}"));
    }
    if let Some(komi) = tournament.komi {
        put("KM", &komi.to_string());
    }
    for (key, value) in tournament.headings.iter().filter(|(key, _)| key != "CL") {
        put(key, value);
    }
    text
}

/// A number of halves: `6`, `6.5`.
fn halves(halves: u32) -> String {
    format!("{}{}", halves / 2, if halves.is_multiple_of(2) { "" } else { ".5" })
}

fn entry(tournament: &Tournament, round: u16, at: usize, number: &[usize], writing: Writing) -> String {
    if let Some(game) = tournament.of_round(round).find(|game| game.black == at || game.white == at) {
        let color = if game.black == at { Color::Black } else { Color::White };
        if game.by_default && writing.drops_by_default {
            return match game.outcome.halves(color) {
                2 => "0+",
                1 => "0=",
                _ => "0-",
            }
            .to_owned();
        }
        let opponent = if color == Color::Black { game.white } else { game.black };
        let sign = match game.outcome {
            Outcome::Unknown | Outcome::Cancelled => '?',
            Outcome::Jigo => '=',
            outcome if outcome.halves(color) == 2 => '+',
            _ => '-',
        };
        let default = if game.by_default { "!" } else { "" };
        let letter = color.letter().to_ascii_lowercase();
        let terms = if game.has_colors { format!("/{letter}{}", game.handicap) } else { String::new() };
        return format!("{}{sign}{default}{terms}", number[opponent]);
    }
    let bye = tournament.byes.iter().find(|bye| bye.round == round && bye.player == at);
    match bye.map(|bye| bye.score) {
        Some(ByeScore::Win) => "0+",
        Some(ByeScore::Half) => "0=",
        Some(ByeScore::Unknown) => "0?",
        Some(ByeScore::Nothing) | None => "0-",
    }
    .to_owned()
}

/// Two words, the family's first; a stroke where there is no given name.
fn name(player: &Player) -> String {
    let words = [&player.family, &player.given].map(|text| one_word(text));
    let [family, given] = words.map(|word| if word.is_empty() { "-".to_owned() } else { word });
    format!("{family} {given}")
}

/// A text as one word.
fn one_word(text: &str) -> String {
    plain(text).split_whitespace().collect::<Vec<_>>().join("_")
}

/// A text without the signs that mean something.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if ";|[]".contains(letter) || letter.is_control() { ' ' } else { letter }).collect()
}
