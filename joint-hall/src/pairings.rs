//! Lists of pairings in the database: of each round the newest list that has it counts, and none is ever changed.

use forwarding::pairings::{Pairing, Pairings};
use records::fact::{GameFacts, GameId};
use serde_json::json;
use sqlx::{PgPool, Row};

use crate::own_log;
use crate::store::{Store, StoreError, unsigned};

/// The newest list of an event; 0 where there is none.
pub(crate) async fn newest(pool: &PgPool, event: i32) -> Result<u64, StoreError> {
    let row = sqlx::query("SELECT coalesce(max(number), 0) FROM pairings WHERE event = $1")
        .bind(event)
        .fetch_one(pool)
        .await?;
    Ok(unsigned(row.try_get(0)?))
}

impl Store {
    /// Keeps a list; gives its number.
    ///
    /// # Errors
    /// Where the database fails; nothing was kept then.
    pub async fn load(&self, name: &str, games: &[Pairing]) -> Result<u64, StoreError> {
        let event = self.event_or_begin(name).await?;
        let mut transaction = self.pool.begin().await?;
        // First its own log, whose lock makes lists come one after the other.
        let fact = json!({ "kind": "pairings_loaded", "games": games.len() });
        own_log::append(&mut transaction, self, event, &fact).await?;
        let row = sqlx::query("SELECT coalesce(max(number), 0) + 1 FROM pairings WHERE event = $1")
            .bind(event)
            .fetch_one(&mut *transaction)
            .await?;
        let number: i64 = row.try_get(0)?;
        let text = |facts: &GameFacts| serde_json::to_string(facts).expect("facts are plain data");
        sqlx::query(
            "INSERT INTO pairings (event, number, round, board, facts) \
             SELECT $1, $2, * FROM unnest($3::integer[], $4::integer[], $5::text[])",
        )
        .bind(event)
        .bind(number)
        .bind(games.iter().map(|pairing| i32::from(pairing.game.round)).collect::<Vec<i32>>())
        .bind(games.iter().map(|pairing| i32::from(pairing.game.table)).collect::<Vec<i32>>())
        .bind(games.iter().map(|pairing| text(&pairing.facts)).collect::<Vec<String>>())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(unsigned(number))
    }

    /// The pairings of an event: of each round those of the newest list that has it; of one round alone, where it is named.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn pairings(&self, event: i32, round: Option<u16>) -> Result<Pairings, StoreError> {
        let rows = sqlx::query(
            "WITH newest AS (SELECT round, max(number) AS number FROM pairings \
             WHERE event = $1 AND ($2::integer IS NULL OR round = $2) GROUP BY round) \
             SELECT round, board, facts FROM pairings JOIN newest USING (round, number) WHERE event = $1 ORDER BY round, board",
        )
        .bind(event)
        .bind(round.map(i32::from))
        .fetch_all(&self.pool)
        .await?;
        let mut pairings = Pairings { number: newest(&self.pool, event).await?, games: Vec::with_capacity(rows.len()) };
        for row in &rows {
            let facts: String = row.try_get("facts")?;
            let facts = serde_json::from_str(&facts).map_err(|error| sqlx::Error::Decode(error.into()))?;
            pairings.games.push(Pairing { game: game(row)?, facts });
        }
        Ok(pairings)
    }
}

/// The game of a row, whose numbers were a station's or a list's.
pub(crate) fn game(row: &sqlx::postgres::PgRow) -> Result<GameId, sqlx::Error> {
    let number = |column: &str| -> Result<u16, sqlx::Error> {
        let number: i32 = row.try_get(column)?;
        u16::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
    };
    Ok(GameId { round: number("round")?, table: number("board")? })
}
