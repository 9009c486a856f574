//! What several logs say of the same game, set side by side: where they agree a result stands, where they do not there is a dispute, which
//! is settled where the results were entered and never here.

use std::collections::BTreeMap;

use hall::State;
use records::fact::GameId;

/// What one log says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogReport {
    /// The log's number.
    pub log: i64,
    /// What its room is called.
    pub room: String,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// How far the game has come there.
    pub state: State,
    /// The result that stands there.
    pub result: Option<String>,
    /// When it was changed there, in milliseconds since 1970 by the station's clock.
    pub at_ms: u64,
}

/// How a game stands, by all that is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is on a list, and no station has it yet.
    Paired,
    /// Nobody has a result that stands: as far as it has come anywhere.
    Open(State),
    /// All who have a result have this one.
    Result(String),
    /// Stations have results that differ.
    ResultsDiffer,
    /// Stations have games of other players there, of which more than one was begun.
    PlayersDiffer,
    /// The chief referee is called where it is played.
    Called,
}

impl Standing {
    /// Whether somebody has to settle it.
    #[must_use]
    pub const fn is_dispute(&self) -> bool {
        matches!(self, Self::ResultsDiffer | Self::PlayersDiffer | Self::Called)
    }
}

/// A game with all that is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// Which.
    pub game: GameId,
    /// Black's player, as the first says who says anything.
    pub black: String,
    /// White's player.
    pub white: String,
    /// How it stands.
    pub standing: Standing,
    /// What each log says.
    pub reports: Vec<LogReport>,
}

/// Joins what is said, game by game; `paired` are those of a list, with their players.
#[must_use]
pub fn joined(reports: Vec<(GameId, LogReport)>, paired: Vec<(GameId, String, String)>) -> Vec<Joined> {
    let mut games: BTreeMap<GameId, Vec<LogReport>> = BTreeMap::new();
    for (game, report) in reports {
        games.entry(game).or_default().push(report);
    }
    let mut planned: BTreeMap<GameId, (String, String)> =
        paired.into_iter().map(|(game, black, white)| (game, (black, white))).collect();
    let mut all: Vec<Joined> = games
        .into_iter()
        .map(|(game, reports)| {
            planned.remove(&game);
            // Of players that differ those are shown whose game has come furthest.
            let shown = reports.iter().max_by_key(|report| (report.result.is_some(), report.state != State::Playing));
            let (black, white) = shown.map(|report| (report.black.clone(), report.white.clone())).unwrap_or_default();
            Joined { game, black, white, standing: standing(&reports), reports }
        })
        .collect();
    let not_begun =
        |(game, (black, white))| Joined { game, black, white, standing: Standing::Paired, reports: Vec::new() };
    all.extend(planned.into_iter().map(not_begun));
    all.sort_by_key(|joined| joined.game);
    all
}

fn standing(reports: &[LogReport]) -> Standing {
    let is_begun = |report: &&LogReport| report.result.is_some() || report.state != State::Playing;
    let begun: Vec<&LogReport> = reports.iter().filter(is_begun).collect();
    let players = |report: &LogReport| (report.black.clone(), report.white.clone());
    if begun.windows(2).any(|pair| players(pair[0]) != players(pair[1])) {
        return Standing::PlayersDiffer;
    }
    let results: Vec<&String> = begun.iter().filter_map(|report| report.result.as_ref()).collect();
    if results.windows(2).any(|pair| pair[0] != pair[1]) {
        return Standing::ResultsDiffer;
    }
    if begun.iter().any(|report| report.state == State::Disputed) {
        return Standing::Called;
    }
    match results.first() {
        Some(result) => Standing::Result((*result).clone()),
        None => Standing::Open(begun.iter().map(|report| report.state).max().unwrap_or(State::Playing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId { round: 1, table: 1 };

    fn says(log: i64, players: [&str; 2], state: State, result: Option<&str>) -> (GameId, LogReport) {
        let [black, white] = players.map(str::to_owned);
        (
            GAME,
            LogReport {
                log,
                room: format!("Room {log}"),
                black,
                white,
                state,
                result: result.map(str::to_owned),
                at_ms: 0,
            },
        )
    }

    fn stands(reports: Vec<(GameId, LogReport)>) -> Standing {
        joined(reports, Vec::new()).remove(0).standing
    }

    #[test]
    fn what_agrees_stands_and_what_differs_is_a_dispute() {
        use State::{Confirmed, Disputed, Playing, Waiting};
        let ab = ["Aoki", "Berg"];
        let one = |state, result| says(1, ab, state, result);
        let two = |state, result| says(2, ab, state, result);
        let result = |text: &str| Standing::Result(text.to_owned());
        assert_eq!(stands(vec![one(Confirmed, Some("B+5"))]), result("B+5"));
        assert_eq!(stands(vec![one(Confirmed, Some("B+5")), two(Confirmed, Some("B+5"))]), result("B+5"));
        assert_eq!(stands(vec![one(Confirmed, Some("B+5")), two(Waiting, None)]), result("B+5"));
        assert_eq!(stands(vec![one(Confirmed, Some("B+5")), two(Confirmed, Some("W+1"))]), Standing::ResultsDiffer);
        assert_eq!(stands(vec![one(Confirmed, Some("B+5")), two(Disputed, None)]), Standing::Called);
        assert_eq!(stands(vec![one(Playing, None), two(Waiting, None)]), Standing::Open(Waiting));
        let others = ["Chen", "Berg"];
        assert_eq!(
            stands(vec![one(Confirmed, Some("B+5")), says(2, others, Confirmed, Some("B+5"))]),
            Standing::PlayersDiffer
        );
        assert_eq!(
            stands(vec![one(Confirmed, Some("B+5")), says(2, others, Playing, None)]),
            result("B+5"),
            "only set up there"
        );
    }

    #[test]
    fn a_pairing_that_no_station_has_is_shown_until_one_has() {
        let paired = vec![(GAME, "Aoki".to_owned(), "Berg".to_owned())];
        assert_eq!(joined(Vec::new(), paired.clone())[0].standing, Standing::Paired);
        let all = joined(vec![says(1, ["Aoki", "Berg"], State::Playing, None)], paired);
        assert_eq!((all.len(), &all[0].standing), (1, &Standing::Open(State::Playing)));
    }
}
