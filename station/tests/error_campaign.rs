//! A small run of the campaign of errors, with the same games each time: nothing is held against a clean game, and what is not told is
//! only what nothing on the table shows; where the game was recorded, nothing.

#![allow(clippy::print_stdout, reason = "the matrix is what it is run for")]

#[allow(dead_code, reason = "the command uses more of it")]
#[path = "../examples/error_campaign/campaign/mod.rs"]
mod campaign;

use std::path::{Path, PathBuf};

use campaign::ErrorKind;

/// Without a record of the game: errors after which the sets are whole and the board is one that a game could have ended with; `scoring/ERRORS.md` says of each what
/// would tell.
const WITHOUT_A_TRACE: [ErrorKind; 4] =
    [ErrorKind::FromBowlIntoLid, ErrorKind::WrongFirstPass, ErrorKind::MovedBeforePhoto, ErrorKind::MisreadWithout];

#[test]
fn every_error_is_told_or_does_no_harm_and_nothing_is_held_against_a_clean_game() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let shared = std::env::var_os("SHOUTAN_SHARED").map_or_else(beside, PathBuf::from);
    for recorded in [false, true] {
        let campaign = campaign::run(4 * ErrorKind::ALL.len(), 1, &shared.join("scoring-cases"), recorded).unwrap();
        println!("{}", campaign.matrix());
        assert!(campaign.false_alarms.is_empty(), "{:#?}", campaign.false_alarms);
        for (kind, fates) in &campaign.errors {
            let may_be = !recorded && WITHOUT_A_TRACE.contains(kind);
            assert!(fates.not_told == 0 || may_be, "{kind:?}: {:#?}", campaign.missed);
        }
    }
}
