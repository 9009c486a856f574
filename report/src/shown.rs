//! An entry as those see it who look into the log: what is named here, and nothing else.
//!
//! Every fact and every field of it is named, so that a new one does not compile until somebody has decided whether it is shown; of what
//! they hold, a field that is not named is not shown. Passwords
//! and their hashes are nobody's to see; what is long is told by its size.

use hall::equipment::without_password;
use records::camera::Camera;
use records::claim::{Record, StoneCount};
use records::fact::{BowlSource, CameraSource, Fact, GameFacts, GameId, PlayerFacts};
use records::reading::Reading;
use records::recount::RecountTerms;
use records::watched::{LooksFinished, Watched};
use serde_json::{Value, json};

/// What is there and not shown.
const HIDDEN: &str = "…";

/// An entry's fact as it is stored; what is in no known form is not shown at all.
#[must_use]
pub fn text(fact: &str) -> String {
    serde_json::from_str::<Fact>(fact).map_or_else(|_| HIDDEN.to_owned(), |fact| shown(&fact).to_string())
}

fn shown(fact: &Fact) -> Value {
    match fact {
        Fact::LogBegun { version, public_key } => {
            json!({ "kind": "log_begun", "version": version, "public_key": public_key })
        }
        Fact::PersonSet { name, role, password: _ } => {
            json!({ "kind": "person_set", "name": name, "role": role, "password": HIDDEN })
        }
        Fact::PersonRemoved { name } => json!({ "kind": "person_removed", "name": name }),
        // The hash is of a random token, and nobody's to see all the same.
        Fact::ScraperSet { name, hash: _ } => json!({ "kind": "scraper_set", "name": name, "hash": HIDDEN }),
        Fact::ScraperRemoved { name } => json!({ "kind": "scraper_removed", "name": name }),
        Fact::GameSet { game, facts } => json!({ "kind": "game_set", "game": id(game), "facts": game_facts(facts) }),
        Fact::GameRemoved { game } => json!({ "kind": "game_removed", "game": id(game) }),
        Fact::EventSet { name } => json!({ "kind": "event_set", "name": name }),
        Fact::CameraSet { table, camera } => {
            json!({ "kind": "camera_set", "table": table, "camera": camera.as_ref().map(camera_with_source) })
        }
        Fact::BowlSet { table, side, bowl } => {
            json!({ "kind": "bowl_set", "table": table, "side": side, "bowl": bowl.as_ref().map(bowl_source) })
        }
        Fact::BowlTared { table, side, tare_mg } => {
            json!({ "kind": "bowl_tared", "table": table, "side": side, "tare_mg": tare_mg })
        }
        Fact::PlayerSet { name, player } => {
            json!({ "kind": "player_set", "name": name, "player": player_facts(player) })
        }
        Fact::PlayerRemoved { name } => json!({ "kind": "player_removed", "name": name }),
        Fact::PhotoTaken { game, photo, bytes, shows, source } => json!({
            "kind": "photo_taken", "game": id(game), "photo": photo, "bytes": bytes, "shows": shows, "source": source,
        }),
        Fact::PhotoRead { game, photo, reading: read } => {
            json!({ "kind": "photo_read", "game": id(game), "photo": photo, "reading": reading(read) })
        }
        Fact::PointSaid { game, photo, point, stone } => {
            json!({ "kind": "point_said", "game": id(game), "photo": photo, "point": point, "stone": stone })
        }
        Fact::DeadAgreed { game, chains } => json!({ "kind": "dead_agreed", "game": id(game), "chains": chains }),
        Fact::ChainMarked { game, photo, chain, mark } => {
            json!({ "kind": "chain_marked", "game": id(game), "photo": photo, "chain": chain, "mark": mark })
        }
        Fact::PlayersAgreedOnDead { game, dead, black, white } => {
            json!({ "kind": "players_agreed_on_dead", "game": id(game), "dead": dead, "black": black, "white": white })
        }
        Fact::StonesCounted { game, counts } => {
            let counts: Vec<Value> = counts.iter().map(stone_count).collect();
            json!({ "kind": "stones_counted", "game": id(game), "counts": counts })
        }
        Fact::ResultClaimed { game, record } => {
            json!({ "kind": "result_claimed", "game": id(game), "record": claimed(record) })
        }
        Fact::ClaimTakenBack { game, claim } => {
            json!({ "kind": "claim_taken_back", "game": id(game), "claim": claim })
        }
        Fact::PlayerAgreed { game, claim, side, player } => {
            json!({ "kind": "player_agreed", "game": id(game), "claim": claim, "side": side, "player": player })
        }
        Fact::ResultConfirmed { game, claim, by } => {
            json!({ "kind": "result_confirmed", "game": id(game), "claim": claim, "by": by })
        }
        Fact::ResultDisputed { game, reason } => {
            json!({ "kind": "result_disputed", "game": id(game), "reason": reason })
        }
        Fact::ResultHandedOver { game, claim, program, result } => json!({
            "kind": "result_handed_over", "game": id(game), "claim": claim, "program": program, "result": result,
        }),
        Fact::ResultDiffers { game, claim, program, result } => json!({
            "kind": "result_differs", "game": id(game), "claim": claim, "program": program, "result": result,
        }),
        Fact::RoundStarted { round } => json!({ "kind": "round_started", "round": round }),
        Fact::FirstPassSaid { game, side } => json!({ "kind": "first_pass_said", "game": id(game), "side": side }),
        Fact::GameRecorded { game, sgf } => json!({ "kind": "game_recorded", "game": id(game), "sgf": sgf }),
        Fact::GameWatched { game, watched } => watched_game(game, watched),
        Fact::WatchedPointCorrected { game, point, stone } => {
            json!({ "kind": "watched_point_corrected", "game": id(game), "point": point, "stone": stone })
        }
        Fact::GameLooksFinished { game, finished } => looks_finished(game, finished),
        Fact::PicturesDiscarded { up_to, keep_days, pictures } => json!({
            "kind": "pictures_discarded", "up_to": up_to, "keep_days": keep_days, "pictures": pictures,
        }),
        Fact::RefereeDecided { game, inputs, reason } => {
            json!({ "kind": "referee_decided", "game": id(game), "inputs": inputs, "reason": reason })
        }
        Fact::ActUndone { game, entry } => json!({ "kind": "act_undone", "game": id(game), "entry": entry }),
        Fact::RecountDrawn { seed, head, seal, terms } => json!({
            "kind": "recount_drawn", "seed": seed, "head": head, "seal": seal, "terms": recount_terms(terms),
        }),
        Fact::RecountFound { recount, game, claim, found, note } => json!({
            "kind": "recount_found", "recount": recount, "game": id(game), "claim": claim, "found": found, "note": note,
        }),
        Fact::GameReopened { game, reason } => json!({ "kind": "game_reopened", "game": id(game), "reason": reason }),
    }
}

fn id(GameId { round, table }: &GameId) -> Value {
    json!({ "round": round, "table": table })
}

fn watched_game(game: &GameId, watched: &Watched) -> Value {
    let Watched { lines, first, looks, start, stands, steps } = watched;
    json!({
        "kind": "game_watched", "game": id(game), "lines": lines, "first": first, "looks": looks.len(), "start": start,
        "stands": stands, "steps": steps,
    })
}

fn looks_finished(game: &GameId, finished: &LooksFinished) -> Value {
    let LooksFinished { because, rows, photo, filled_photo, dead, arithmetic, proved, moves, look_here, .. } = finished;
    json!({
        "kind": "game_looks_finished", "game": id(game), "because": because, "rows": rows, "photo": photo,
        "filled_photo": filled_photo, "dead": dead, "arithmetic": arithmetic, "proved": proved, "moves": moves,
        "look_here": look_here,
    })
}

fn game_facts(facts: &GameFacts) -> Value {
    let GameFacts { black, white, rules, komi, handicap, first_pass, black_pin, white_pin, .. } = facts;
    let GameFacts { black_grade, white_grade, for_handicap, basic_minutes, .. } = facts;
    let GameFacts { black_late, white_late, black_overtime, white_overtime, .. } = facts;
    json!({
        "black": black, "white": white, "rules": rules, "komi": komi, "handicap": handicap, "first_pass": first_pass,
        "black_pin": black_pin, "white_pin": white_pin, "black_grade": black_grade, "white_grade": white_grade,
        "for_handicap": for_handicap, "basic_minutes": basic_minutes, "black_late": black_late,
        "white_late": white_late, "black_overtime": black_overtime, "white_overtime": white_overtime,
    })
}

fn recount_terms(RecountTerms { risk, share, expected, lots }: &RecountTerms) -> Value {
    json!({ "risk": risk, "share": share, "expected": expected, "lots": lots })
}

fn player_facts(player: &PlayerFacts) -> Value {
    let PlayerFacts { rank, country, club, egd_pin, aga_number } = player;
    json!({ "rank": rank, "country": country, "club": club, "egd_pin": egd_pin, "aga_number": aga_number })
}

fn camera_with_source(Camera { source, fresh_s }: &Camera) -> Value {
    let mut shown = camera_source(source);
    shown["fresh_s"] = json!(fresh_s);
    shown
}

/// An address without a password that stands in it.
fn camera_source(source: &CameraSource) -> Value {
    match source {
        CameraSource::Folder(folder) => json!({ "folder": folder }),
        CameraSource::Snapshot(address) => json!({ "snapshot": without_password(address) }),
        CameraSource::Device(device) => json!({ "device": device }),
        CameraSource::Opencv(address) => json!({ "opencv": without_password(address) }),
        CameraSource::Telephone => json!({ "telephone": true }),
    }
}

fn bowl_source(BowlSource { port, protocol, line, profile }: &BowlSource) -> Value {
    json!({ "port": port, "protocol": protocol, "line": line, "profile": profile })
}

/// What came of it, and where a human had to look; the log has the rest.
fn reading(reading: &Reading) -> Value {
    match reading {
        Reading::Refused { reason, cause } => json!({ "refused": { "reason": reason, "cause": cause } }),
        Reading::Read { rows, doubtful, .. } => json!({ "rows": rows, "doubtful": doubtful }),
    }
}

fn stone_count(count: &StoneCount) -> Value {
    let StoneCount { color, place, moment, least, most, grounds } = count;
    json!({ "color": color, "place": place, "moment": moment, "least": least, "most": most, "grounds": grounds })
}

/// The result; what it rests on is in the entries before it.
fn claimed(record: &Record) -> Value {
    json!({ "result": record.result, "version": record.version, "facts": game_facts(&record.facts) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::fact::Role;

    fn said(fact: &Fact) -> String {
        text(&serde_json::to_string(fact).unwrap())
    }

    #[test]
    fn nothing_secret_is_shown() {
        let person =
            Fact::PersonSet { name: "ada".to_owned(), role: Role::Viewer, password: "$argon2id$secret".to_owned() };
        let camera = |source| Fact::CameraSet { table: 1, camera: Some(Camera::from(source)) };
        let address = "rtsp://ada:secret@camera/1".to_owned();
        for fact in [
            person,
            camera(CameraSource::Snapshot("https://ada:secret@camera/1".to_owned())),
            camera(CameraSource::Opencv(address)),
            Fact::ScraperSet { name: "prometheus".to_owned(), hash: "secret".to_owned() },
        ] {
            let said = said(&fact);
            assert!(!said.contains("secret") && said.contains("kind"), "{said}");
        }
    }

    #[test]
    fn what_nobody_decided_about_is_not_shown() {
        assert_eq!(text(r#"{"kind":"key_changed","secret":"x"}"#), HIDDEN);
        let more = r#"{"kind":"person_removed","name":"ada","secret":"x"}"#;
        assert_eq!(text(more), r#"{"kind":"person_removed","name":"ada"}"#);
        assert_eq!(text("no JSON"), HIDDEN);
    }
}
