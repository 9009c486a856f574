//! A pairing program's rounds in the hall: games are set up and put right as it pairs, players become known as it knows them.
//!
//! What a person set in the dashboard stays, and so does a game for which anything was entered or of which a camera saw ten moves: where the
//! program has others play it, that is told; where it has no such game any more, the game stays without a word. Nothing that is counted rests
//! on what a camera saw: compensation and handicap are put right while it looks on.

use std::collections::BTreeMap;
use std::sync::Arc;

use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall};
use hall::{FEWEST_MOVES, Game, Hall, pairings, players};
use pairing::{Player, Tournament};
use records::Entry;
use records::fact::{Fact, GameFacts, GameId, PlayerFacts};
use scoring::Rules;
use tokio::runtime::Handle;

use crate::status::Trouble;

/// The compensation of games with a handicap, as the European Go Federation plays them.
const KOMI_WITH_HANDICAP: &str = "0.5";

/// What follows from a program's pairings.
#[derive(Debug, Default)]
struct Followed {
    /// What is to be entered, in this order.
    facts: Vec<Fact>,
    /// What does not follow, and why.
    troubles: Vec<Trouble>,
}

/// Enters what the hall needs so that its games are those of a program's tournament; `rules` are those that are played by, where the
/// program's are not known. Gives what does not follow.
///
/// # Errors
/// Where the log cannot be written.
pub(crate) fn enter(
    live_hall: &Arc<LiveHall>,
    runtime: &Handle,
    tournament: &Tournament,
    rules: Option<&str>,
) -> Result<Vec<Trouble>, EnterError> {
    let Followed { facts, troubles } = live_hall.see(|hall| follow(hall, tournament, rules));
    if !facts.is_empty() {
        // Decided by the hall as it is then.
        let (wished, rules) = (tournament.clone(), rules.map(str::to_owned));
        let enter = live_hall.enter(STATION, move |hall| Ok(follow(hall, &wished, rules.as_deref()).facts));
        runtime.block_on(enter)?;
    }
    Ok(troubles)
}

fn follow(hall: &Hall, tournament: &Tournament, rules: Option<&str>) -> Followed {
    let rules = rules.unwrap_or_else(|| rules_of(tournament.rules.as_deref()));
    let mut followed = Followed::default();
    let mut so_far: Option<Hall> = None;
    for round in 1..=tournament.last_round() {
        let wished: BTreeMap<GameId, GameFacts> = tournament
            .of_round(round)
            .filter_map(|game| Some((GameId { round, table: game.table? }, facts(tournament, game, rules))))
            .collect();
        if wished.is_empty() {
            continue;
        }
        let is_otherwise = |id: &GameId, facts: &GameFacts| match hall.games.get(id) {
            None => true,
            Some(known) => !is_of(known, facts) || (is_ours(known) && !has_terms(known, facts)),
        };
        let changed: Vec<_> = wished.iter().filter(|(id, facts)| is_otherwise(id, facts)).collect();
        let gone: Vec<_> = hall.of_round(round).filter(|game| may_go(game) && !wished.contains_key(&game.id)).collect();
        if changed.is_empty() && gone.is_empty() {
            continue;
        }
        let so_far = so_far.get_or_insert_with(|| hall.clone());
        // Who moves to another table leaves the old one first.
        let others = changed.iter().filter_map(|(id, facts)| hall.games.get(*id).filter(|game| !is_of(game, facts)));
        let left: Vec<GameId> = others.chain(gone).filter(|game| may_go(game)).map(|game| game.id).collect();
        for id in left {
            if let Ok(facts) = pairings::remove_game(so_far, id) {
                fold(so_far, &mut followed, facts);
            }
        }
        for (id, facts) in changed {
            match pairings::game(so_far, *id, facts.clone()) {
                Ok(facts) => fold(so_far, &mut followed, facts),
                Err(why) => followed.troubles.push(Trouble::NotSet {
                    game: *id,
                    black: facts.black.clone(),
                    white: facts.white.clone(),
                    why: Arc::new(why),
                }),
            }
        }
    }
    people(hall, tournament, &mut followed);
    followed
}

/// The rules that a program's name for them means; Ing's where it has none that says so. Pairgoth calls the rules `FRENCH` wherever nobody
/// chose any, so that this says nothing.
fn rules_of(name: Option<&str>) -> &'static str {
    let name = name.map(str::to_ascii_lowercase).unwrap_or_default();
    let known = ["japanese", "chinese", "aga"].into_iter().find(|known| *known == name);
    known.unwrap_or(Rules::ING_1996.name)
}

fn facts(tournament: &Tournament, game: &pairing::Game, rules: &str) -> GameFacts {
    let (black, white) = (&tournament.players[game.black], &tournament.players[game.white]);
    let komi = match game.handicap {
        0 => game.komi.or(tournament.komi).map(|komi| komi.to_string()),
        _ => Some(game.komi.map_or_else(|| KOMI_WITH_HANDICAP.to_owned(), |komi| komi.to_string())),
    };
    GameFacts {
        black: black.name(),
        white: white.name(),
        rules: rules.to_owned(),
        komi,
        // A handicap of one is no stone: Black plays first, and White receives no more than half a point.
        handicap: if game.handicap == 1 { 0 } else { game.handicap },
        black_pin: black.egd_pin.clone(),
        white_pin: white.egd_pin.clone(),
        ..GameFacts::default()
    }
}

fn is_of(known: &Game, facts: &GameFacts) -> bool {
    let is_same = |one: &str, other: &str| pairing::key_of(one) == pairing::key_of(other);
    is_same(&known.facts.black, &facts.black) && is_same(&known.facts.white, &facts.white)
}

fn has_terms(known: &Game, facts: &GameFacts) -> bool {
    known.facts.handicap == facts.handicap && known.facts.komi == facts.komi
}

/// Whether nobody has set it up by hand or entered anything for it.
fn is_ours(game: &Game) -> bool {
    game.inputs_by == STATION
        && game.photos.is_empty()
        && game.counts.is_empty()
        && game.claim.is_none()
        && game.dispute.is_none()
}

/// Whether it may be taken away: it is ours, and no camera has seen it being played. A few stones may be of anything: people of the last
/// round are at the table when the next one starts.
fn may_go(game: &Game) -> bool {
    is_ours(game) && game.watched.as_ref().is_none_or(|watched| watched.moves() < FEWEST_MOVES)
}

/// What becomes of the hall when these are entered.
fn fold(so_far: &mut Hall, followed: &mut Followed, facts: Vec<Fact>) {
    for fact in &facts {
        let sequence = so_far.sequence + 1;
        so_far.fold(&Entry { sequence, at_ms: 0, who: STATION.to_owned(), fact: fact.clone(), hash: [0; 32] });
    }
    followed.facts.extend(facts);
}

/// Players who play and of whom nothing is known yet.
fn people(hall: &Hall, tournament: &Tournament, followed: &mut Followed) {
    let mut plays = vec![false; tournament.players.len()];
    for game in &tournament.games {
        (plays[game.black], plays[game.white]) = (true, true);
    }
    let is_new = |player: &&Player| !hall.players.contains_key(&player.name());
    let new = tournament.players.iter().zip(plays).filter(|(_, plays)| *plays).map(|(player, _)| player);
    for player in new.filter(is_new) {
        let country = player.country.clone().filter(|text| text.len() == 2);
        let facts = PlayerFacts {
            rank: player.rank.map(|rank| rank.to_string()),
            country,
            club: player.club.clone(),
            egd_pin: player.egd_pin.clone(),
            aga_number: player.aga_number.clone().filter(|number| number.bytes().all(|digit| digit.is_ascii_digit())),
        };
        if facts == PlayerFacts::default() {
            continue;
        }
        // What cannot be kept of a player keeps nobody from playing.
        if let Ok(fact) = players::set(hall, &player.name(), facts) {
            followed.facts.push(fact);
        }
    }
}

#[cfg(test)]
mod tests {
    use hall::command_error::CommandError;
    use records::watched::{Watched, WatchedStep};

    use super::*;

    const GAME: GameId = GameId { round: 1, table: 1 };

    /// A round with one game at the first table.
    fn paired(game: &str) -> Tournament {
        let file = format!("round,table,black,white,handicap,komi\n1,1,{game}\n");
        pairing::read(file.as_bytes()).unwrap().tournament
    }

    /// A hall with that game, as the program entered it.
    fn followed(game: &str) -> Hall {
        let mut hall = Hall::default();
        let Followed { facts, .. } = follow(&hall, &paired(game), None);
        fold(&mut hall, &mut Followed::default(), facts);
        hall
    }

    /// A camera saw this of the game, so often.
    fn see(hall: &mut Hall, act: &str, times: usize) {
        let step = WatchedStep { at_ms: 0, act: act.to_owned(), sure: 100, look_here: false, crop: None };
        let watched = Watched { lines: 19, steps: vec![step; times], ..Watched::default() };
        fold(hall, &mut Followed::default(), vec![Fact::GameWatched { game: GAME, watched }]);
    }

    #[test]
    fn a_game_that_a_camera_saw_being_played_is_not_taken_away_and_that_is_told() {
        let mut hall = followed("Aoki,Berg,0,6.5");
        let is_removed = |hall: &Hall| {
            let followed = follow(hall, &paired("Chen,Dorn,0,6.5"), None);
            (followed.facts.contains(&Fact::GameRemoved { game: GAME }), followed.troubles.len())
        };
        see(&mut hall, "=B Q16,=W D4", FEWEST_MOVES);
        assert_eq!(is_removed(&hall), (true, 0), "stones of the last round lay there");
        see(&mut hall, "B Q16", FEWEST_MOVES - 1);
        assert_eq!(is_removed(&hall), (true, 0), "somebody showed something");
        see(&mut hall, "B Q16", FEWEST_MOVES);
        assert_eq!(is_removed(&hall), (false, 1));
        let Followed { facts, troubles } = follow(&hall, &paired("Chen,Dorn,0,6.5"), None);
        assert_eq!(facts, []);
        let [Trouble::NotSet { game: GAME, why, .. }] = &troubles[..] else { panic!("{troubles:?}") };
        assert!(matches!(**why, CommandError::Replaces { .. }), "{why}");
    }

    #[test]
    fn terms_are_put_right_while_a_camera_looks_on() {
        let mut hall = followed("Aoki,Berg,0,6.5");
        see(&mut hall, "B Q16", FEWEST_MOVES);
        let Followed { facts, troubles } = follow(&hall, &paired("Aoki,Berg,0,7.5"), None);
        let [Fact::GameSet { game: GAME, facts }] = &facts[..] else { panic!("{facts:?}") };
        assert_eq!((facts.komi.as_deref(), troubles.len()), (Some("7.5"), 0));
    }
}
