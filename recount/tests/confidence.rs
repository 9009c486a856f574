//! That the stated confidence holds, wherever wrong results lie and however games are drawn; the smaller version of the example `simulate`.

#[path = "../examples/simulate/events.rs"]
mod events;

use events::{Draw, Simulated, Where};
use recount::{LARGEST_SIZE, Terms};

/// Three standard errors of a share of 95 % among so many events.
fn slack(events: u64) -> f64 {
    3.0 * (0.05 * 0.95 / events as f64).sqrt()
}

#[test]
fn at_the_stated_share_a_wrong_result_is_found_with_the_stated_confidence() {
    let terms = Terms::new(0.05, 0.01, 0.0).expect("these make sense");
    let (events, games) = (1_000, 300);
    for draw in [Draw::Alike, Draw::ByMargin(LARGEST_SIZE)] {
        for at in [Where::Anywhere, Where::SmallMargins, Where::LargestMargins] {
            for wrong in [3, 15] {
                let outcome = Simulated { events, games, wrong, at, draw }.run(terms);
                assert!(outcome.chance >= 0.95, "{draw:?}, {wrong} {at:?}: {outcome:?}");
                assert!(
                    (outcome.found - outcome.chance).abs() <= slack(events),
                    "{draw:?}, {wrong} {at:?}: {outcome:?}"
                );
            }
        }
    }
}

#[test]
fn drawn_alike_the_worst_case_is_no_better_than_stated() {
    // The bound is exact: a recount that looked at more photographs than it has to would find more than 97 %.
    let terms = Terms::new(0.05, 0.01, 0.0).expect("these make sense");
    let outcome = Simulated { events: 2_000, games: 300, wrong: 3, at: Where::Anywhere, draw: Draw::Alike }.run(terms);
    assert!(outcome.found < 0.97, "{outcome:?}");
}

#[test]
fn wrong_results_with_small_margins_are_found_sooner_when_games_are_drawn_by_margin() {
    let terms = Terms::new(0.05, 0.01, 0.0).expect("these make sense");
    let looked =
        |draw| Simulated { events: 1_000, games: 300, wrong: 6, at: Where::SmallMargins, draw }.run(terms).photographs;
    assert!(looked(Draw::ByMargin(LARGEST_SIZE)) < looked(Draw::Alike));
}
