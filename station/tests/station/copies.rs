//! The copy of the records that an auditor makes by a button while the station works.

use std::path::{Path, PathBuf};

use audit::verify::{Verify, verify};
use records::Store;
use records::copies::CopyError;

use crate::disk::{self, Disk};
use crate::harness::between;
use crate::process;
use crate::second_verifier::{TO_VERIFY, found_by_python, python};
use crate::whole_way::claimed;

fn copies(data: &Path) -> Vec<PathBuf> {
    let Ok(all) = std::fs::read_dir(data.join("copy")) else { return Vec::new() };
    all.map(|copy| copy.unwrap().path()).collect()
}

#[test]
fn an_auditor_copies_a_station_at_work_and_both_verifiers_find_the_copy_whole() {
    let (hall, arbiter) = claimed();
    let auditor = hall.visitor("auditor");
    assert!(auditor.get("/log").body.contains("No copy was made here yet."));
    for visitor in [&hall.visitor("viewer"), &arbiter] {
        assert_eq!(visitor.form("/log/copy", &[]).status, 403);
    }
    assert!(copies(hall.folder.path()).is_empty(), "who may not has made none");
    let made = auditor.form("/log/copy", &[]);
    assert_eq!((made.status, made.headers["location"].to_str().unwrap()), (303, "/log#copy"), "{}", made.body);
    let page = auditor.get("/log").body;
    let said = between(&page, "<pre>shoutan verify ", "</pre>").to_owned();
    let [copy] = &copies(hall.folder.path())[..] else { panic!("{:?}", copies(hall.folder.path())) };
    assert_eq!(Path::new(&said), copy, "the page says where the copy lies");
    assert!(page.contains("(0 min ago), ") && page.contains(" MB</p>"), "{page}");
    assert!(!copy.join("station.key").exists(), "the secret key stays with the station");
    // The station goes on; the copy is of its moment.
    let claim = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(arbiter.form("/game/1/1/take-back", &[("claim", &claim)]).status, 303);
    let whole = hall.runtime.block_on(verify(&Verify { data: copy.clone(), quick: true })).unwrap();
    assert_eq!((whole.photos, whole.results), (1, 1));
    // Another one lies beside it.
    assert_eq!(hall.visitor("chief").form("/log/copy", &[]).status, 303);
    assert_eq!(copies(hall.folder.path()).len(), 2);
    let Some(python) = python() else { return not_run::needs(TO_VERIFY) };
    assert_eq!(found_by_python(python, &[vec![said]]), ["holds"]);
}

#[test]
fn a_copy_that_fails_says_so_and_leaves_nothing() {
    let (hall, _) = claimed();
    let auditor = hall.visitor("auditor");
    let folder = hall.folder.path().join("copy");
    std::fs::write(&folder, "").unwrap();
    let refused = auditor.form("/log/copy", &[]);
    assert_eq!(refused.status, 507);
    assert!(refused.body.contains("No copy was made, and nothing half made is left"), "{}", refused.body);
    std::fs::remove_file(&folder).unwrap();
    // What an interrupted copy left is cleared away.
    std::fs::create_dir_all(folder.join("incoming/photos")).unwrap();
    let photo = hall.see(|game| game.at_end().unwrap().photo.clone());
    let shelf = hall.folder.path().join("photos").join(&photo[..2]).join(&photo);
    let bytes = std::fs::read(&shelf).unwrap();
    std::fs::write(&shelf, "another").unwrap();
    let refused = auditor.form("/log/copy", &[]);
    assert_eq!(refused.status, 507);
    assert!(refused.body.contains("a photograph of the records is missing or was changed"), "{}", refused.body);
    assert!(copies(hall.folder.path()).is_empty(), "{:?}", copies(hall.folder.path()));
    std::fs::write(&shelf, bytes).unwrap();
    assert_eq!(auditor.form("/log/copy", &[]).status, 303);
    assert_eq!(copies(hall.folder.path()).len(), 1);
}

#[test]
fn a_copy_does_not_take_the_room_of_the_next_photographs() {
    let Some(disk) = Disk::mount() else { return not_run::needs(disk::TO_MOUNT) };
    process::prepare(disk.path(), 1);
    let data = disk.path().join("data");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (store, _) = runtime.block_on(Store::open(&data)).unwrap();
    disk.fill();
    let refused = runtime.block_on(store.copy()).unwrap_err();
    assert!(matches!(refused, CopyError::NoRoom { needs, free } if needs > free), "{refused}");
    assert!(copies(&data).is_empty() && store.last_copy().unwrap().is_none());
    std::fs::remove_file(disk.path().join("ballast")).unwrap();
    let made = runtime.block_on(store.copy()).unwrap();
    assert_eq!(store.last_copy().unwrap(), Some(made));
}
