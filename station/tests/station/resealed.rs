//! A store at rest that somebody changes who has its key: entries sealed again, and statements run behind the program's back.

use std::path::Path;

use records::chain::{Place, Sealed};
use records::end::End;
use records::{ReadOnlyStore, key};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row};

/// Seals all entries of a store at rest again with the key that lies in its folder, and marks the end.
pub async fn reseal(data: &Path, change: impl Fn(&str, &mut Sealed)) {
    let key = key::open(data).unwrap();
    let mut place = Place::START;
    let mut text = "DELETE FROM entries".to_owned();
    let entries = ReadOnlyStore::open(data).await.unwrap().sealed().await.unwrap();
    for mut entry in entries {
        change(&entry.sequence.to_string(), &mut entry);
        let sealed = Sealed::new(&key, place.hash, entry.sequence, entry.at_ms, &entry.who, &entry.fact);
        place = Place { sequence: entry.sequence, at_ms: entry.at_ms, hash: sealed.hash.clone().try_into().unwrap() };
        let hex = |bytes: &[u8]| data_encoding::HEXLOWER.encode(bytes);
        let quoted = |text: &str| text.replace('\'', "''");
        text.push_str(&format!(
            "; INSERT INTO entries VALUES ({}, {}, '{}', '{}', x'{}', x'{}', x'{}')",
            sealed.sequence,
            sealed.at_ms,
            quoted(&sealed.who),
            quoted(&sealed.fact),
            hex(&sealed.previous),
            hex(&sealed.hash),
            hex(&sealed.signature)
        ));
    }
    statements(data, &text, true).await;
    End::open_or_make(data, &key, &place).unwrap().mark(&key, &place).unwrap();
}

/// Runs statements on a store's file, with the guards taken away for as long, or as they are.
pub async fn statements(data: &Path, text: &str, without_guards: bool) {
    let mut file = SqliteConnectOptions::new().filename(data.join("station.sqlite")).connect().await.unwrap();
    let run = async |file: &mut SqliteConnection, text: String| {
        sqlx::raw_sql(AssertSqlSafe(text)).execute(file).await.unwrap();
    };
    let mut guards: Vec<String> = Vec::new();
    if without_guards {
        let rows = sqlx::query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .fetch_all(&mut file)
            .await
            .unwrap();
        for row in rows {
            run(&mut file, format!("DROP TRIGGER {}", row.get::<String, _>(0))).await;
            guards.push(row.get(1));
        }
    }
    run(&mut file, text.to_owned()).await;
    for guard in guards {
        run(&mut file, guard).await;
    }
    file.close().await.unwrap();
}
