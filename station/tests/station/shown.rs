//! What a station shows of its log, and cannot take back: to witnesses, on screens and paper; and copies of a store at work.

use std::path::Path;
use std::process::Command;

use audit::verify::{Verify, verify};
use records::backup::{SecretKey, backup};
use records::fact::{Fact, GameFacts, GameId};
use records::witness::{Witness, WitnessError, read};
use records::{Store, key};

use crate::harness::{Hall, photo};
use crate::process::{self, Officials, copy};
use crate::whole_way::claimed;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn append(data: &Path, table: u16) {
    runtime().block_on(async {
        let (store, _) = Store::open(data).await.unwrap();
        let game = Fact::GameSet { game: GameId { round: 2, table }, facts: GameFacts::default() };
        store.append("station", &[game]).await.unwrap();
        store.close().await.unwrap();
    });
}

#[test]
fn a_witness_goes_on_with_the_same_log_and_refuses_one_that_was_cut_rewritten_or_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 3);
    let data = folder.path().join("data");
    let log = folder.path().join("witness.log");
    let own = || key::open_or_make_file(&folder.path().join("witness.key")).unwrap();
    let look = || {
        let running = process::start(folder.path(), None).unwrap();
        Witness::new(&format!("http://{}", running.address), log.clone(), own()).look()
    };
    let first = look().unwrap();
    let old = tempfile::tempdir().unwrap();
    copy(&data, old.path());
    append(&data, 1);
    assert_eq!(look().unwrap().sequence, first.sequence + 1);
    assert_eq!(look().unwrap().sequence, first.sequence + 1, "nothing is new");
    assert_eq!(std::fs::read_to_string(&log).unwrap().lines().count(), 2);
    // A day's folder put back; then gone on with, so that it is longer, and other.
    std::fs::remove_dir_all(&data).unwrap();
    copy(old.path(), &data);
    let alarm = look().unwrap_err();
    assert!(matches!(alarm, WitnessError::Shorter { .. }) && alarm.is_alarm(), "{alarm}");
    append(&data, 7);
    append(&data, 8);
    assert!(matches!(look().unwrap_err(), WitnessError::Rewritten { entry } if entry == first.sequence + 1));
    std::fs::remove_dir_all(&data).unwrap();
    process::prepare(folder.path(), 9);
    assert!(matches!(look().unwrap_err(), WitnessError::OtherKey { .. }));
    // What was seen stays.
    assert_eq!(read(&log).unwrap().unwrap().head.sequence, first.sequence + 1);
    // The command tells people, and ends.
    let running = process::start(folder.path(), None).unwrap();
    let told = Command::new(env!("CARGO_BIN_EXE_shoutan"))
        .args(["witness", "--once", "--from", &format!("http://{}", running.address)])
        .args([&"--key".into(), &folder.path().join("witness.key"), &"--log".into(), &log])
        .output()
        .unwrap();
    let said = String::from_utf8(told.stderr).unwrap();
    assert!(told.status.code() == Some(1) && said.starts_with("REFUSED: the log is signed with the key "), "{said}");
}

#[test]
fn a_witness_goes_on_after_a_line_that_was_not_written_to_its_end_and_refuses_any_other_damage() {
    let hall = Hall::open();
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let own = || key::open_or_make_file(&folder.path().join("key")).unwrap();
    let witness = Witness::new(&format!("http://{}", hall.address), log.clone(), own());
    let enter = |name: &'static str| {
        let named = Ok(vec![Fact::EventSet { name: name.to_owned() }]);
        hall.runtime.block_on(hall.station.live_hall.enter("station", move |_| named)).unwrap();
    };
    witness.look().unwrap();
    enter("First Cup");
    let last = witness.look().unwrap();
    let whole = std::fs::read(&log).unwrap();
    let first_line = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    // Wherever power was lost within the second line, the first one stands, and the look is made again.
    for at in [first_line, first_line + 1, first_line + 40, whole.len() - 1] {
        std::fs::write(&log, &whole[..at]).unwrap();
        assert_eq!(read(&log).unwrap().unwrap().head.sequence + 1, last.sequence, "{at}");
        assert_eq!(witness.look().unwrap(), last, "{at}");
        assert_eq!(read(&log).unwrap().unwrap().head, last, "{at}");
        assert_eq!(std::fs::read_to_string(&log).unwrap().lines().count(), 2, "{at}");
    }
    // The command says what it does.
    std::fs::write(&log, &whole[..whole.len() - 40]).unwrap();
    let told = Command::new(env!("CARGO_BIN_EXE_shoutan"))
        .args(["witness", "--once", "--from", &format!("http://{}", hall.address)])
        .args([&"--key".into(), &folder.path().join("key"), &"--log".into(), &log])
        .output()
        .unwrap();
    let said = String::from_utf8(told.stderr).unwrap();
    let bytes = whole.len() - 40 - first_line;
    assert!(told.status.success() && said.contains(&format!("its {bytes} bytes are taken off")), "{said}");
    // A first line that was not written to its end is none.
    std::fs::write(&log, &whole[..40]).unwrap();
    assert!(read(&log).unwrap().is_none());
    assert_eq!(witness.look().unwrap(), last);
    // A line that ends and does not hold is refused, as ever, and left as it is.
    let mut spoilt = whole.clone();
    spoilt[first_line + 40] ^= 1;
    std::fs::write(&log, &spoilt).unwrap();
    assert!(matches!(witness.look().unwrap_err(), WitnessError::File(_)));
    assert_eq!(std::fs::read(&log).unwrap(), spoilt);
}

#[test]
fn a_log_longer_than_one_answer_is_witnessed_whole() {
    let hall = Hall::open();
    let facts: Vec<Fact> = (1..=1_200)
        .map(|table| Fact::GameSet { game: GameId { round: 9, table }, facts: GameFacts::default() })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let own = key::open_or_make_file(&folder.path().join("key")).unwrap();
    let witness = Witness::new(&format!("http://{}", hall.address), folder.path().join("log"), own);
    witness.look().unwrap();
    hall.runtime.block_on(hall.station.live_hall.enter("station", move |_| Ok(facts))).unwrap();
    let last = hall.station.live_hall.see(|seen| (seen.sequence, *seen.seals.last().unwrap()));
    let head = witness.look().unwrap();
    assert_eq!((head.sequence, head.seal), last);
    let seen = read(&folder.path().join("log")).unwrap().unwrap();
    let seals = hall.station.live_hall.see(|seen| seen.seals.clone());
    assert_eq!(seen.missing_in(&seals), None);
    assert_eq!(seen.missing_in(&seals[..1_000]), Some(1_001));
}

#[test]
fn the_head_is_on_the_sheet_the_slips_and_the_projector() {
    let (hall, arbiter) = claimed();
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &claim)]).status, 303);
    let seals = hall.station.live_hall.see(|seen| seen.seals.clone());
    let head = format!("{}:{}", seals.len(), data_encoding::HEXLOWER.encode(seals.last().unwrap()));
    let admin = hall.visitor("admin");
    for (page, visitor) in [("/game/1/1/sheet", &arbiter), ("/projector", &arbiter), ("/players/slips", &admin)] {
        assert!(visitor.get(page).body.contains(&head), "{page}");
    }
    assert_eq!(arbiter.get("/game/1/1/sheet").body.matches("class=\"mono\">Log ").count(), 1, "a sheet has one head");
    let done = Command::new(env!("CARGO_BIN_EXE_shoutan"))
        .args(["verify", "--quick", "--head", &head])
        .arg(hall.folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

#[test]
fn the_logs_page_tells_each_entry_in_the_readers_words_with_the_entry_itself_behind_a_fold() {
    let (hall, _) = claimed();
    let auditor = hall.visitor("auditor");
    let result = hall.see(|game| game.claim.as_ref().unwrap().record.result.clone());
    for (language, told) in [
        (
            "en",
            [format!("The result {result} is claimed."), "Aoki (Black) plays Berg (White). Rules: Ing rules".into()],
        ),
        ("zh-Hans", [format!("提交结果 {result}。"), "Aoki（黑）对 Berg（白）。规则：应氏规则".into()]),
        ("ja", [format!("結果 {result} が提出されました。"), "Aoki（黒）対 Berg（白）。ルール：応氏ルール".into()]),
        ("ko", [format!("결과 {result}이(가) 제출되었습니다."), "Aoki(흑) 대 Berg(백). 규칙: 응씨 룰".into()]),
    ] {
        let cookie = format!("{}; language={language}", auditor.cookie);
        let page = auditor.clone().with_cookie(&cookie).get("/log").body;
        for told in told {
            assert!(page.contains(&told), "{told}: {page}");
        }
        // Outside of the folds there is nothing for programs.
        let unfolded: String =
            page.split("<details").map(|part| part.split_once("</details>").map_or(part, |(_, after)| after)).collect();
        assert!(page.contains("person_set") && !unfolded.contains("person_set"), "{unfolded}");
        let (entries, sentences) = (page.matches("<li value=").count(), page.matches("</details></li>").count());
        assert!(entries > 10 && entries == sentences, "{entries} entries, {sentences} folds");
    }
    // Whoever asks for entries that are not there yet sees the last one.
    let last = hall.station.live_hall.see(|seen| seen.sequence);
    for from in [last, last + 1, u64::MAX] {
        let page = auditor.get(&format!("/log?from={from}"));
        assert!(page.status == 200 && page.body.contains(&format!("<li value=\"{last}\"")), "{from}: {}", page.status);
    }
}

#[test]
fn a_store_at_work_is_copied_whole_and_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 3);
    let data = folder.path().join("data");
    let running = process::start(folder.path(), None).unwrap();
    let officials = Officials::log_in(running.address).unwrap();
    let picture = photo("board-9.jpg");
    let mut done = Vec::new();
    let copied = folder.path().join("copy");
    let checked = |folder: &Path| {
        runtime()
            .block_on(verify(&Verify { data: folder.to_owned(), quick: true }))
            .unwrap_or_else(|fault| panic!("{fault}"))
    };
    for table in 1..=3_u16 {
        let more = vec![0; usize::from(table)];
        assert_eq!(officials.finish(table, &[picture.as_slice(), &more].concat(), &mut done), [200, 200, 200]);
        let told = Command::new(env!("CARGO_BIN_EXE_shoutan")).arg("backup").args([&data, &copied]).output().unwrap();
        let said = String::from_utf8(told.stdout).unwrap();
        assert!(
            told.status.success() && said.contains("1 photographs more") && said.contains("The copy holds"),
            "{said}"
        );
        let whole = checked(&copied);
        assert_eq!((whole.results, whole.photos), (usize::from(table), usize::from(table)));
    }
    assert!(!copied.join("station.key").exists(), "the secret key stays with the station");
    drop(running);
    // With the key a station goes on with it; another station's copy is not overwritten.
    runtime().block_on(async {
        backup(&data, &copied, SecretKey::GoesAlong).await.unwrap();
        let (store, entries) = Store::open(&copied).await.unwrap();
        assert!(entries.len() >= 12);
        store.close().await.unwrap();
        let other = tempfile::tempdir().unwrap();
        process::prepare_in(other.path(), 1).await;
        let refused = backup(&other.path().join("data"), &copied, SecretKey::StaysHere).await.unwrap_err();
        assert!(refused.to_string().ends_with("has a copy of another station's records"), "{refused}");
    });
}

#[test]
fn logs_of_former_versions_are_read() {
    for fact in [
        r#"{"kind":"photo_read","game":{"round":1,"table":1},"photo":"ab","reading":{"status":"read","reader":"0.1.0 0123456789abcdef","rows":["...","...","..."],"doubtful":["A1"],"crossings":[[1,2]],"picture":[9,9],"hint":{"reason":"The camera is too low.","cause":{"is":"too_low","points":3}}}}"#,
        r#"{"kind":"photo_read","game":{"round":1,"table":1},"photo":"ab","reading":{"status":"refused","reason":"No Go board was found in the picture."}}"#,
        r#"{"kind":"photo_read","game":{"round":1,"table":1},"photo":"ab","reading":{"status":"refused","reason":"Dark.","cause":{"is":"too_dark","points":9}}}"#,
        r#"{"kind":"result_claimed","game":{"round":1,"table":1},"record":{"result":"W+8","version":"0.1.0","facts":{"black":"Aoki","white":"Berg","rules":"ing-1996"},"counted":{"photo":"ab","rows_read":["."],"said":[["A1","black"]],"rows":["B"],"dead":[],"counts":[],"totals":["1","8"],"audit":["Black has all stones."],"open":["Somebody must look."]}}}"#,
    ] {
        let understood: Fact = serde_json::from_str(fact).unwrap();
        // What an older log says in words stays.
        let again: Fact = serde_json::from_str(&serde_json::to_string(&understood).unwrap()).unwrap();
        assert_eq!(again, understood);
    }
}
