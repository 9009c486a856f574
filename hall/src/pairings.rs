//! Who plays whom, where and in which round: games set up, put right and taken away, and the round that is played.
//!
//! The same rules hold for the dashboard's forms and for `station.toml`. The round that is played is the one that was started, so that
//! the next round's pairings can be entered while this one is played; the very first game starts its own round.

use records::fact::{Fact, GameFacts, GameId};
use words::Refusal;

use super::command_error::{CaseError, CommandError};
use super::commands::{free, open};
use super::limits::{LAST_TABLE, LONGEST_NAME};
use super::names::is_name;
use super::things::Thing;
use super::touches::Seen;
use super::{Game, Hall, terms};

/// Rounds of the longest tournament.
const LAST_ROUND: u16 = 99;
/// More handicap stones are on no board that is played on.
const MOST_HANDICAP_STONES: u8 = 40;
/// A compensation is less than a board has points, and some.
const LARGEST_KOMI_HALVES: i32 = 800;

/// A game is set up, or put right.
///
/// # Errors
/// Where something in it cannot be meant, or it would take the place of a game of other players: that is asked first.
pub fn game(hall: &Hall, id: GameId, facts: GameFacts) -> Result<Vec<Fact>, CommandError> {
    let facts = checked(id, facts, hall.games.values().map(|game| (game.id, &game.facts)))?;
    if let Some(known) = hall.games.get(&id).map(|known| &known.facts) {
        free(hall, id)?;
        if (&known.black, &known.white) != (&facts.black, &facts.white) {
            return Err(CommandError::Replaces { black: known.black.clone(), white: known.white.clone() });
        }
    }
    Ok(set(hall, id, facts))
}

/// A game's terms are others from now on, as an official enters them while it is played: grades, compensation, time.
///
/// # Errors
/// As for [`game`]; also where somebody has changed the game since it was seen.
pub fn terms(
    hall: &Hall,
    id: GameId,
    seen: &Seen,
    change: impl FnOnce(GameFacts) -> GameFacts,
) -> Result<Vec<Fact>, CommandError> {
    let known = free(hall, id)?;
    known.touches.hold(seen, &Thing::Terms)?;
    let facts = change(known.facts.clone());
    if facts == known.facts { Ok(Vec::new()) } else { game(hall, id, facts) }
}

/// The same over a game of other players, which whoever asks was shown: its players are named.
///
/// # Errors
/// As for [`game`]; also where other players sit there by now.
pub fn replace(hall: &Hall, id: GameId, facts: GameFacts, shown: (&str, &str)) -> Result<Vec<Fact>, CommandError> {
    let Some(known) = hall.games.get(&id).map(|known| &known.facts) else { return game(hall, id, facts) };
    if (known.black.as_str(), known.white.as_str()) != shown {
        return game(hall, id, facts);
    }
    free(hall, id)?;
    let facts = checked(id, facts, hall.games.values().map(|game| (game.id, &game.facts)))?;
    Ok(set(hall, id, facts))
}

fn set(hall: &Hall, game: GameId, facts: GameFacts) -> Vec<Fact> {
    let mut all = vec![Fact::GameSet { game, facts }];
    // What is played is written down before another round's games could be taken for it.
    if hall.started().is_none() || hall.round() != hall.started() {
        all.push(Fact::RoundStarted { round: hall.round().unwrap_or(game.round) });
    }
    all
}

/// A game's facts as they are kept, held against the other games.
///
/// # Errors
/// Where something in it cannot be meant.
pub fn checked<'a>(
    id: GameId,
    facts: GameFacts,
    others: impl IntoIterator<Item = (GameId, &'a GameFacts)>,
) -> Result<GameFacts, CommandError> {
    if !(1..=LAST_ROUND).contains(&id.round) || !(1..=LAST_TABLE).contains(&id.table) {
        return Err(Refusal::RoundAndTable.into());
    }
    // Whatever spaces were pasted, names have single ones.
    let spaced = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut facts = GameFacts { black: spaced(&facts.black), white: spaced(&facts.white), ..facts };
    let is_short = |name: &str| (1..=LONGEST_NAME).contains(&name.chars().count());
    if !is_short(&facts.black) || !is_short(&facts.white) {
        return Err(Refusal::BothPlayers.into());
    }
    if !is_name(&facts.black) || !is_name(&facts.white) {
        return Err(Refusal::NameLetters.into());
    }
    if is_same(&facts.black, &facts.white) {
        return Err(Refusal::AgainstThemselves.into());
    }
    let others = others.into_iter().filter(|(other, _)| other.round == id.round && other.table != id.table);
    for (other, theirs) in others {
        let plays = |name: &&String| is_same(name, &theirs.black) || is_same(name, &theirs.white);
        if let Some(player) = [&facts.black, &facts.white].into_iter().find(plays) {
            return Err(CommandError::PlaysAlready { player: player.clone(), table: other.table });
        }
    }
    let pins = [&facts.black_pin, &facts.white_pin];
    if pins.into_iter().flatten().any(|pin| pin.len() != 8 || !pin.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(Refusal::EightDigits.into());
    }
    terms::check(&facts)?;
    if let Some(komi) = &facts.komi {
        // Many keyboards have a comma where others have a point.
        let komi: scoring::HalfPoints = komi.replace(',', ".").parse().map_err(CaseError::from)?;
        if komi.halves().abs() > LARGEST_KOMI_HALVES {
            return Err(Refusal::KomiTooLarge.into());
        }
        facts.komi = Some(komi.to_string());
    }
    if facts.handicap > MOST_HANDICAP_STONES {
        return Err(Refusal::TooManyHandicaps.into());
    }
    Ok(facts)
}

/// Whether two names are one person's for the eye: large and small letters and the number of spaces do not part them.
fn is_same(one: &str, other: &str) -> bool {
    let seen = |name: &str| name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    seen(one) == seen(other)
}

/// A game that was set up by mistake is not played.
///
/// # Errors
/// Where there is none, something was entered for it, or a camera saw moves of it.
pub fn remove_game(hall: &Hall, id: GameId) -> Result<Vec<Fact>, CommandError> {
    let game = open(hall, id)?;
    if is_begun(game) { Err(Refusal::GameBegun.into()) } else { Ok(vec![Fact::GameRemoved { game: id }]) }
}

fn is_begun(game: &Game) -> bool {
    !game.photos.is_empty() || !game.counts.is_empty() || game.claim.is_some()
}

/// This round is played from now on.
///
/// # Errors
/// Where nobody plays in it.
pub fn start_round(hall: &Hall, round: u16) -> Result<Vec<Fact>, CommandError> {
    if hall.of_round(round).next().is_none() {
        return Err(Refusal::RoundWithoutGames.into());
    }
    Ok(if hall.started() == Some(round) { Vec::new() } else { vec![Fact::RoundStarted { round }] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::Entry;

    fn facts(black: &str, white: &str) -> GameFacts {
        GameFacts { black: black.into(), white: white.into(), rules: "ing-1996".into(), ..GameFacts::default() }
    }

    const fn at(round: u16, table: u16) -> GameId {
        GameId { round, table }
    }

    /// A hall into which facts are folded as [`crate::live_hall::LiveHall`] does.
    #[derive(Default)]
    struct Folded(Hall);

    impl Folded {
        fn with(mut self, facts: Vec<Fact>) -> Self {
            for fact in facts {
                let sequence = self.0.sequence + 1;
                self.0.fold(&Entry { sequence, at_ms: 0, who: "admin".to_owned(), fact, hash: [0; 32] });
            }
            self
        }

        fn set(self, id: GameId, black: &str, white: &str) -> Self {
            let facts = game(&self.0, id, facts(black, white)).unwrap();
            self.with(facts)
        }
    }

    #[test]
    fn entering_the_next_rounds_pairings_does_not_start_it() {
        let hall = Folded::default().set(at(1, 1), "Aoki", "Berg").set(at(1, 2), "Chen", "Dumas");
        assert_eq!(hall.0.round(), Some(1), "the first game starts its round");
        let hall = hall.set(at(2, 1), "Aoki", "Chen");
        assert_eq!(hall.0.round(), Some(1));
        assert!(matches!(start_round(&hall.0, 3), Err(CommandError::Refused(Refusal::RoundWithoutGames))));
        let started = start_round(&hall.0, 2).unwrap();
        assert_eq!(started, [Fact::RoundStarted { round: 2 }]);
        let hall = hall.with(started);
        assert_eq!(hall.0.round(), Some(2));
        assert_eq!(start_round(&hall.0, 2).unwrap(), [], "it is played already");
        let hall = hall.set(at(3, 1), "Berg", "Chen").set(at(1, 3), "Eun", "Fischer");
        assert_eq!(hall.0.round(), Some(2));
    }

    #[test]
    fn a_log_without_a_started_round_shows_the_newest_until_another_game_is_entered() {
        let old = vec![
            Fact::GameSet { game: at(1, 1), facts: facts("Aoki", "Berg") },
            Fact::GameSet { game: at(2, 1), facts: facts("Berg", "Aoki") },
        ];
        let hall = Folded::default().with(old);
        assert_eq!(hall.0.round(), Some(2));
        let hall = hall.set(at(3, 1), "Aoki", "Berg");
        assert_eq!(hall.0.round(), Some(2), "what was played goes on");
    }

    #[test]
    fn a_round_whose_only_game_was_a_mistake_is_not_played() {
        let hall = Folded::default().set(at(2, 1), "Aoki", "Berg");
        let removed = remove_game(&hall.0, at(2, 1)).unwrap();
        let hall = hall.with(removed).set(at(1, 1), "Aoki", "Berg");
        assert_eq!((hall.0.round(), hall.0.started()), (Some(1), Some(1)));
    }

    #[test]
    fn a_game_in_the_place_of_one_that_was_removed_is_another() {
        let begun = |hall: &Folded| hall.0.games[&at(1, 1)].begun;
        let hall = Folded::default().set(at(1, 1), "Aoki", "Berg");
        let first = begun(&hall);
        let hall = hall.set(at(1, 1), "Aoki", "Berg");
        assert_eq!(begun(&hall), first, "it is put right");
        let removed = remove_game(&hall.0, at(1, 1)).unwrap();
        let hall = hall.with(removed).set(at(1, 1), "Chen", "Dumas");
        assert!(begun(&hall) > first);
    }

    #[test]
    fn nonsense_is_refused() {
        let hall = Folded::default().set(at(1, 1), "Aoki Mei", "Berg").0;
        let refused = |id, facts| game(&hall, id, facts).unwrap_err();
        let themselves = facts("Chen Yu", " chen  YU ");
        assert!(matches!(refused(at(1, 2), themselves), CommandError::Refused(Refusal::AgainstThemselves)));
        for (black, white) in [("Berg", "Chen"), ("Chen", "aoki  mei")] {
            let error = refused(at(1, 2), facts(black, white));
            assert!(matches!(error, CommandError::PlaysAlready { table: 1, .. }), "{black}, {white}: {error}");
        }
        for id in [at(0, 1), at(1, 0), at(100, 1)] {
            assert!(matches!(refused(id, facts("A", "B")), CommandError::Refused(Refusal::RoundAndTable)), "{id:?}");
        }
        assert!(game(&hall, at(2, 2), facts("Berg", "Chen")).is_ok(), "another round is another matter");
    }

    #[test]
    fn a_comma_in_the_komi_is_a_point() {
        let hall = Hall::default();
        for (text, kept) in [("7,5", "7.5"), ("7.5", "7.5"), (" 6,50 ", "6.5"), ("8", "8"), ("-0,5", "-0.5")] {
            let facts = GameFacts { komi: Some(text.to_owned()), ..facts("A", "B") };
            let set = game(&hall, at(1, 1), facts).unwrap();
            let Fact::GameSet { facts, .. } = &set[0] else { panic!("{set:?}") };
            assert_eq!(facts.komi.as_deref(), Some(kept), "{text}");
        }
        for text in ["7,3", "7,5,0", "1.000,5", "seven"] {
            let facts = GameFacts { komi: Some(text.to_owned()), ..facts("A", "B") };
            assert!(game(&hall, at(1, 1), facts).is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_of_other_players_is_replaced_only_by_who_was_shown_it() {
        let hall = Folded::default().set(at(1, 1), "Aoki", "Berg").0;
        let wish = || GameFacts { handicap: 2, ..facts("Chen", "Berg") };
        assert!(matches!(game(&hall, at(1, 1), wish()), Err(CommandError::Replaces { .. })));
        assert!(matches!(replace(&hall, at(1, 1), wish(), ("Aoki", "Dumas")), Err(CommandError::Replaces { .. })));
        assert_eq!(
            replace(&hall, at(1, 1), wish(), ("Aoki", "Berg")).unwrap(),
            [Fact::GameSet { game: at(1, 1), facts: wish() }]
        );
        let same = GameFacts { handicap: 2, ..facts("Aoki", "Berg") };
        assert!(game(&hall, at(1, 1), same).is_ok(), "the same players' game is put right without being asked");
    }
}
