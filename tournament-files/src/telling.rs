//! What is wrong with files of pairing programs, in sentences.

use pairing::check::FindingKind;
use pairing::{DoubtKind, LONGEST_FILE, ReadError, What};
use words::{Joint, Value, Word, sentence};

/// A place in a file: `line 3`, `round 2, table 1`, or a player's name.
pub fn place(place: &str) -> Value {
    let part = |part: &str| -> Value {
        let Some((what, number)) = part.split_once(' ') else { return part.into() };
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return part.into();
        }
        match what {
            "line" => sentence!(PlaceLine { number }).into(),
            "round" => sentence!(PlaceRound { number }).into(),
            "table" | "board" => sentence!(PlaceTable { number }).into(),
            "player" => sentence!(PlacePlayer { number }).into(),
            "game" => sentence!(PlaceGame { number }).into(),
            _ => part.into(),
        }
    };
    if place == "the players" {
        Word::PlacePlayers.into()
    } else {
        Value::several(place.split(", ").map(part), Joint::Comma)
    }
}

/// Why it is not read.
pub fn unread(error: &ReadError) -> Value {
    match error {
        ReadError::TooLong => sentence!(PairingTooLong { most: Value::text(LONGEST_FILE) }).into(),
        ReadError::Format => Word::PairingNoFormat.into(),
        ReadError::TooMany { most, .. } => sentence!(PairingTooMany { most: Value::text(most) }).into(),
        ReadError::Xml(_) | ReadError::Json(_) | ReadError::Csv(_) => Word::PairingBroken.into(),
        ReadError::Wrong { place, what } => {
            sentence!(PairingWrong { place: self::place(place), why: wrong(what) }).into()
        }
    }
}

fn wrong(what: &What) -> Value {
    match what {
        What::Missing(name) => sentence!(PairingMissing { name: *name }),
        What::Number { name, value } => sentence!(PairingNumber { name: *name, value }),
        What::Player(player) => sentence!(PairingNoPlayer { player }),
        What::Twice(what) => sentence!(PairingTwice { what: place(what) }),
        What::PlaysTwice { player, round } => sentence!(PairingPlaysTwice { player, round }),
        What::Alone(player) => sentence!(PairingAlone { player }),
        What::Result(code) => sentence!(PairingNoResult { code }),
    }
    .into()
}

/// Without what it was read.
pub fn doubt(kind: &DoubtKind) -> Value {
    match kind {
        DoubtKind::Rank(rank) => sentence!(DoubtRank { rank }).into(),
        DoubtKind::Komi(komi) => sentence!(DoubtKomi { komi }).into(),
        DoubtKind::Pin(pin) => sentence!(DoubtPin { pin }).into(),
        DoubtKind::NoColor(result) => sentence!(DoubtColor { result }).into(),
        DoubtKind::ByePlayer(player) => sentence!(DoubtBye { player }).into(),
        DoubtKind::Sides => Word::DoubtSides.into(),
        DoubtKind::Round => Word::DoubtRound.into(),
    }
}

/// What the validator found.
pub fn finding(kind: &FindingKind) -> Value {
    match kind {
        FindingKind::NoPlayers => Word::CheckNoPlayers.into(),
        FindingKind::NoHeading(key) => sentence!(CheckNoHeading { key: *key }).into(),
        FindingKind::Heading { key, value } => sentence!(CheckHeading { key, value }).into(),
        FindingKind::Line(text) => sentence!(CheckLine { text }).into(),
        FindingKind::Place => Word::CheckPlace.into(),
        FindingKind::NumberTwice(what) | FindingKind::NameTwice(what) => sentence!(PairingTwice { what }).into(),
        FindingKind::Name(name) => sentence!(CheckName { name }).into(),
        FindingKind::NoRank(player) => sentence!(CheckNoRank { player }).into(),
        FindingKind::NoCountry(player) => sentence!(CheckNoCountry { player }).into(),
        FindingKind::Club(club) => sentence!(CheckClub { club }).into(),
        FindingKind::Pin(pin) => sentence!(CheckPin { pin }).into(),
        FindingKind::NoPins => Word::CheckNoPins.into(),
        FindingKind::Rounds { has, first } => sentence!(CheckRounds { has, first }).into(),
        FindingKind::NoOpponent { round, opponent } => sentence!(CheckNoOpponent { round, opponent }).into(),
        FindingKind::Alone(round) => sentence!(CheckAlone { round }).into(),
        FindingKind::NotMutual { round, opponent } => sentence!(CheckNotMutual { round, opponent }).into(),
        FindingKind::Sides { round, opponent } => sentence!(CheckSides { round, opponent }).into(),
        FindingKind::Unknown(round) => sentence!(CheckUnknown { round }).into(),
        FindingKind::ByDefault(round) => sentence!(CheckByDefault { round }).into(),
        FindingKind::Handicap { round, stones } => sentence!(CheckHandicap { round, stones }).into(),
        FindingKind::Komi { round, komi } => sentence!(CheckKomi { round, komi }).into(),
        FindingKind::Winner { round, winner } => sentence!(CheckWinner { round, winner }).into(),
        FindingKind::PlaysTwice { round, player } => sentence!(PairingPlaysTwice { player, round }).into(),
        FindingKind::Stands(player) => sentence!(CheckStands { player }).into(),
        FindingKind::NoRound => Word::CheckNoRound.into(),
    }
}
