//! What the pages ask of the database.

use records::fact::GameId;
use sqlx::Row;

use crate::joined::{Joined, LogReport, joined};
use crate::pairings::game;
use crate::store::{Store, StoreError, unsigned};

/// A station's log, as far as it is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The log's number.
    pub log: i64,
    /// What the room is called.
    pub room: String,
    /// The key that signs the log, in hexadecimal digits.
    pub key: String,
    /// The last entry that is held.
    pub held: u64,
    /// The last entry that the station says that it has.
    pub own_last: u64,
    /// When it was heard, by the joint hall's clock in milliseconds since 1970.
    pub heard_ms: u64,
    /// The station's clock less the joint hall's, in milliseconds, when it was heard.
    pub clock_ms: i64,
    /// The first entry that is not that of another log of the same key, where there is one.
    pub branched: Option<u64>,
    /// Confirmed results that stand.
    pub results: u64,
    /// Games.
    pub games: u64,
}

impl Room {
    /// Entries that the station has and the joint hall not.
    #[must_use]
    pub const fn behind(&self) -> u64 {
        self.own_last.saturating_sub(self.held)
    }
}

/// A confirmed result as a log has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResultSeen {
    /// The game.
    pub game: GameId,
    /// The key that signs the log, in hexadecimal digits.
    pub key: String,
    /// The room.
    pub room: String,
    /// The entry that confirmed it.
    pub sequence: u64,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// The result.
    pub result: String,
    /// Whether it still stands there.
    pub stands: bool,
}

impl Store {
    /// The logs of an event, by their rooms' names.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn rooms(&self, event: i32) -> Result<Vec<Room>, StoreError> {
        let rows = sqlx::query(
            "SELECT l.log, l.room, l.key, l.last, l.own_last, l.heard_ms, l.clock_ms, l.parent, l.branched_at, \
             count(g.log) AS games, count(g.result) AS results FROM logs l \
             LEFT JOIN games g ON g.event = l.event AND g.log = l.log WHERE l.event = $1 GROUP BY l.log ORDER BY l.room, l.log",
        )
        .bind(event)
        .fetch_all(&self.pool)
        .await?;
        let room = |row: &sqlx::postgres::PgRow| -> Result<Room, sqlx::Error> {
            let number = |column: &str| row.try_get(column).map(unsigned);
            let parent: Option<i64> = row.try_get("parent")?;
            let branched_at = number("branched_at")?;
            Ok(Room {
                log: row.try_get("log")?,
                room: row.try_get("room")?,
                key: data_encoding::HEXLOWER.encode(&row.try_get::<Vec<u8>, _>("key")?),
                held: number("last")?,
                own_last: number("own_last")?,
                heard_ms: number("heard_ms")?,
                clock_ms: row.try_get("clock_ms")?,
                branched: parent.map(|_| branched_at + 1),
                results: number("results")?,
                games: number("games")?,
            })
        };
        Ok(rows.iter().map(room).collect::<Result<_, _>>()?)
    }

    /// The rounds of an event that have games or pairings.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn rounds(&self, event: i32) -> Result<Vec<u16>, StoreError> {
        let rows = sqlx::query(
            "SELECT round FROM games WHERE event = $1 UNION SELECT round FROM pairings WHERE event = $1 ORDER BY round",
        )
        .bind(event)
        .fetch_all(&self.pool)
        .await?;
        let rounds = rows.iter().map(|row| row.try_get::<i32, _>(0)).collect::<Result<Vec<i32>, _>>()?;
        // Others were refused when they were taken.
        Ok(rounds.into_iter().filter_map(|round| u16::try_from(round).ok()).collect())
    }

    /// The games of a round, with all that is said of each.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn games(&self, event: i32, round: u16) -> Result<Vec<Joined>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.round, g.board, g.log, l.room, g.black, g.white, g.state, g.result, g.at_ms FROM games g \
             JOIN logs l ON l.log = g.log WHERE g.event = $1 AND g.round = $2 ORDER BY g.board, g.log",
        )
        .bind(event)
        .bind(i32::from(round))
        .fetch_all(&self.pool)
        .await?;
        let report = |row: &sqlx::postgres::PgRow| -> Result<(GameId, LogReport), sqlx::Error> {
            let state: String = row.try_get("state")?;
            let known = hall::State::named(&state);
            let state = known.ok_or_else(|| sqlx::Error::Decode(format!("no state is called {state}").into()))?;
            let report = LogReport {
                log: row.try_get("log")?,
                room: row.try_get("room")?,
                black: row.try_get("black")?,
                white: row.try_get("white")?,
                state,
                result: row.try_get("result")?,
                at_ms: unsigned(row.try_get("at_ms")?),
            };
            Ok((game(row)?, report))
        };
        let reports = rows.iter().map(report).collect::<Result<Vec<_>, _>>()?;
        let paired = self.pairings(event, Some(round)).await?.games;
        let paired = paired.into_iter().map(|pairing| (pairing.game, pairing.facts.black, pairing.facts.white));
        Ok(joined(reports, paired.collect()))
    }

    /// Every result that was ever confirmed in an event, by game, log and entry.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn results(&self, event: i32) -> Result<Vec<ResultSeen>, StoreError> {
        let rows = sqlx::query(
            "SELECT r.round, r.board, l.key, l.room, r.sequence, r.black, r.white, r.result, r.withdrawn FROM results r \
             JOIN logs l ON l.log = r.log WHERE r.event = $1 ORDER BY r.round, r.board, r.log, r.sequence LIMIT 200000",
        )
        .bind(event)
        .fetch_all(&self.pool)
        .await?;
        let result = |row: &sqlx::postgres::PgRow| -> Result<ResultSeen, sqlx::Error> {
            Ok(ResultSeen {
                game: game(row)?,
                key: data_encoding::HEXLOWER.encode(&row.try_get::<Vec<u8>, _>("key")?),
                room: row.try_get("room")?,
                sequence: unsigned(row.try_get("sequence")?),
                black: row.try_get("black")?,
                white: row.try_get("white")?,
                result: row.try_get("result")?,
                stands: row.try_get::<Option<i64>, _>("withdrawn")?.is_none(),
            })
        };
        Ok(rows.iter().map(result).collect::<Result<_, _>>()?)
    }
}
