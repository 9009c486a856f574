//! What an entry of the log says, as a sentence for those who look into it. The entry itself stands beside it, as `shown` has it; of each
//! fact only what is no secret is told here.

use pairing::Outcome;
use pipeline::sentences::kept;
use records::claim::{CountedMoment, StoneCount};
use records::fact::{ConfirmedBy, Fact, GameFacts};
use records::reading::{ChainMark, PointCorrection, Reading, Shows};
use records::recount::LookedAgain;
use words::{Joint, Language, Sentence, Value, Word, rules, sentence, tournaments};

use super::names::{because_word, place_word, role_word, side_word};

const MILLIGRAMS: f64 = 1_000.0;

/// The sentence; which game the entry is about stands beside it.
#[must_use]
pub fn text(fact: &Fact, language: Language) -> String {
    language.tell(&sentence(fact, language))
}

fn sentence(fact: &Fact, language: Language) -> Sentence {
    match fact {
        Fact::LogBegun { version, .. } => sentence!(EnteredLogBegun { version }),
        Fact::PersonSet { name, role, .. } => sentence!(EnteredPersonSet { name, role: role_word(*role) }),
        Fact::PersonRemoved { name } => sentence!(EnteredPersonRemoved { name }),
        Fact::ScraperSet { name, .. } => sentence!(EnteredScraperSet { name }),
        Fact::ScraperRemoved { name } => sentence!(EnteredScraperRemoved { name }),
        Fact::GameSet { facts, .. } => game_set(facts, language),
        Fact::GameRemoved { .. } => Word::EnteredGameRemoved.into(),
        Fact::RoundStarted { round } => sentence!(EnteredRoundStarted { round }),
        Fact::EventSet { name } => sentence!(EnteredEventSet { name }),
        Fact::CameraSet { table, camera: Some(_) } => sentence!(EnteredCameraSet { table }),
        Fact::CameraSet { table, camera: None } => sentence!(EnteredCameraNone { table }),
        Fact::BowlSet { table, side, bowl: Some(_) } => sentence!(EnteredBowlSet { table, side: side_word(*side) }),
        Fact::BowlSet { table, side, bowl: None } => sentence!(EnteredBowlNone { table, side: side_word(*side) }),
        Fact::BowlTared { table, side, tare_mg } => {
            let grams = Value::text(format_args!("{:.1}", *tare_mg as f64 / MILLIGRAMS));
            sentence!(EnteredBowlTared { table, side: side_word(*side), grams })
        }
        Fact::PlayerSet { name, .. } => sentence!(EnteredPlayerSet { name }),
        Fact::PlayerRemoved { name } => sentence!(EnteredPlayerRemoved { name }),
        Fact::PhotoTaken { shows, source, .. } => sentence!(EnteredPhotoTaken { shows: shows_word(*shows), source }),
        Fact::PhotoRead { reading, .. } => read(reading, language),
        Fact::PointSaid { point, stone, .. } => point_said(point, *stone),
        Fact::DeadAgreed { chains, .. } => sentence!(EnteredAgreed { dead: points(chains) }),
        Fact::ChainMarked { chain, mark, .. } => marked(chain, *mark),
        Fact::PlayersAgreedOnDead { dead, .. } => sentence!(EnteredAgreed { dead: points(dead) }),
        Fact::StonesCounted { counts, .. } => {
            sentence!(EnteredStones { counts: Value::several(counts.iter().map(count), Joint::Semicolon) })
        }
        Fact::FirstPassSaid { side, .. } => sentence!(EnteredFirstPass { side: side_word(*side) }),
        Fact::GameRecorded { .. } => Word::EnteredRecorded.into(),
        Fact::GameWatched { watched, .. } => {
            sentence!(EnteredWatched { looks: watched.first as usize + watched.looks.len() })
        }
        Fact::WatchedPointCorrected { point, stone, .. } => watched_point(point, *stone),
        Fact::GameLooksFinished { finished, .. } => {
            sentence!(EnteredLooksFinished { why: because_word(finished.because) })
        }
        Fact::PicturesDiscarded { keep_days, pictures, .. } => {
            sentence!(EnteredPicturesDiscarded { pictures, days: keep_days })
        }
        Fact::RefereeDecided { reason, .. } => sentence!(EnteredDecided { reason }),
        Fact::ResultClaimed { record, .. } => sentence!(EnteredClaimed { result: &record.result }),
        Fact::ClaimTakenBack { claim, .. } => sentence!(EnteredTakenBack { claim: number(*claim) }),
        Fact::PlayerAgreed { claim, side, player, .. } => {
            sentence!(EnteredPlayerAgreed { claim: number(*claim), side: side_word(*side), player })
        }
        Fact::ResultConfirmed { claim, by: ConfirmedBy::Official, .. } => {
            sentence!(EnteredConfirmed { claim: number(*claim) })
        }
        Fact::ResultConfirmed { claim, by: ConfirmedBy::Players, .. } => {
            sentence!(EnteredConfirmedByPlayers { claim: number(*claim) })
        }
        Fact::ActUndone { entry, .. } => sentence!(EnteredUndone { entry: number(*entry) }),
        Fact::ResultDisputed { reason, .. } => sentence!(EnteredDisputed { reason }),
        Fact::ResultDiffers { program, result, .. } => tournaments::other_result(program, result),
        Fact::ResultHandedOver { claim, program, result, .. } => {
            let outcome = Outcome::named(result).unwrap_or(Outcome::Unknown);
            sentence!(EnteredHandedOver {
                program,
                claim: number(*claim),
                result: tournaments::outcome(outcome, false)
            })
        }
        Fact::RecountDrawn { seed, .. } => sentence!(EnteredRecountDrawn { seed }),
        Fact::RecountFound { game, found: LookedAgain::Agrees, .. } => {
            sentence!(EnteredRecountAgrees { round: number(game.round.into()), table: number(game.table.into()) })
        }
        Fact::RecountFound { game, note, .. } => sentence!(EnteredRecountDiffers {
            round: number(game.round.into()),
            table: number(game.table.into()),
            note: note.clone().unwrap_or_default()
        }),
        Fact::GameReopened { reason, .. } => sentence!(EnteredReopened { reason }),
    }
}

fn game_set(facts: &GameFacts, language: Language) -> Sentence {
    let GameFacts { black, white, rules: name, .. } = facts;
    sentence!(EnteredGameSet { black, white, rules: rules(language, name) })
}

fn read(reading: &Reading, language: Language) -> Sentence {
    match reading {
        Reading::Read { doubtful, .. } => sentence!(EnteredPhotoRead { doubtful: doubtful.len() }),
        Reading::Refused { reason, cause } => {
            sentence!(EnteredPhotoRefused { why: kept(language, reason.as_deref(), *cause) })
        }
    }
}

fn point_said(point: &String, stone: PointCorrection) -> Sentence {
    match content(stone) {
        Some(stone) => sentence!(EnteredPointSaid { point, stone }),
        None => sentence!(EnteredPointUnsaid { point }),
    }
}

fn watched_point(point: &String, stone: PointCorrection) -> Sentence {
    sentence!(EnteredWatchedPoint { point, stone: content(stone).unwrap_or(Word::Unknown) })
}

const fn content(stone: PointCorrection) -> Option<Word> {
    match stone {
        PointCorrection::Black => Some(Word::Black),
        PointCorrection::White => Some(Word::White),
        PointCorrection::Bare => Some(Word::Empty),
        PointCorrection::Unsaid => None,
    }
}

fn marked(chain: &[String], mark: ChainMark) -> Sentence {
    let chain = points(chain);
    match mark {
        ChainMark::Dead => sentence!(EnteredMarkedDead { chain }),
        ChainMark::Living => sentence!(EnteredMarkedLiving { chain }),
        ChainMark::Unmarked => sentence!(EnteredUnmarked { chain }),
    }
}

fn points(points: &[String]) -> Value {
    if points.is_empty() { Word::None.into() } else { Value::several(points, Joint::Comma) }
}

fn count(count: &StoneCount) -> Sentence {
    let StoneCount { color, place, moment, least, most, .. } = count;
    let place = place_word(*color, *place);
    let stones = if least == most { Value::text(least) } else { Value::text(format_args!("{least}–{most}")) };
    match moment {
        CountedMoment::BeforeGame => sentence!(EnteredCountBefore { place, stones }),
        CountedMoment::AtEnd => sentence!(EnteredCount { place, stones }),
        CountedMoment::PutAway => sentence!(EnteredCountPutAway { place, stones }),
    }
}

/// An entry's number, which is never told with a plural or a separator.
fn number(entry: u64) -> Value {
    Value::text(entry)
}

const fn shows_word(shows: Shows) -> Word {
    match shows {
        Shows::End => Word::ShowsEnd,
        Shows::FilledIn => Word::ShowsFilled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::camera::Camera;
    use records::claim::CountedPlace;
    use records::fact::{CameraSource, GameId, Role, Side};

    const GAME: GameId = GameId { round: 1, table: 3 };

    #[test]
    fn a_sentence_says_who_may_what_and_nothing_secret() {
        let password = "$argon2id$secret".to_owned();
        let person = Fact::PersonSet { name: "ada".to_owned(), role: Role::Auditor, password };
        assert_eq!(text(&person, Language::English), "ada may come in, in this role: auditor.");
        let address = CameraSource::Snapshot("https://ada:secret@camera/1".to_owned());
        for fact in [
            person,
            Fact::CameraSet { table: 1, camera: Some(Camera::from(address)) },
            Fact::ScraperSet { name: "prometheus".to_owned(), hash: "secret".to_owned() },
        ] {
            for language in Language::ALL {
                let text = text(&fact, language);
                assert!(!text.is_empty() && !text.contains("secret"), "{text}");
            }
        }
    }

    #[test]
    fn counts_points_and_claims_are_told() {
        let english = |fact: &Fact| text(fact, Language::English);
        let count = |color, least, most| StoneCount {
            color,
            place: CountedPlace::OwnBowl,
            moment: CountedMoment::AtEnd,
            least,
            most,
            grounds: records::claim::CountedGrounds::Hand,
        };
        let counts = vec![count(Side::Black, 45, 47), count(Side::White, 33, 33)];
        let counted = english(&Fact::StonesCounted { game: GAME, counts });
        assert_eq!(counted, "Counted: Black stones in the bowl: 45–47; White stones in the bowl: 33.");
        let point = |stone| Fact::PointSaid { game: GAME, photo: "ab".into(), point: "C3".into(), stone };
        assert_eq!(english(&point(PointCorrection::Bare)), "On C3 stands, somebody says: Empty.");
        assert_eq!(english(&point(PointCorrection::Unsaid)), "What was said of C3 is taken back.");
        let agreed = |dead: &[&str]| Fact::PlayersAgreedOnDead {
            game: GAME,
            dead: dead.iter().map(|point| (*point).to_owned()).collect(),
            black: "A".into(),
            white: "B".into(),
        };
        assert_eq!(english(&agreed(&["C3", "Q16"])), "Both players agree on the dead stones: C3, Q16.");
        assert_eq!(english(&agreed(&[])), "Both players agree on the dead stones: none.");
        let confirmed = Fact::ResultConfirmed { game: GAME, claim: 1_234, by: ConfirmedBy::Players };
        assert_eq!(english(&confirmed), "Both players have confirmed the claim of entry 1234: the result stands.");
    }
}
