//! The draw, and when a recount stops.

#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

use proptest::prelude::*;
use recount::{Decision, Dice, Finding, Lots, SeedError, Standing, Terms, TermsError, Test, size_by_margin};

const SEED: &str = "31415926535897932384";

fn dice() -> Dice {
    Dice::new(SEED, 417, &[0xab; 32]).unwrap()
}

#[test]
fn a_ticket_is_what_sha256sum_says_of_the_six_lines() {
    // printf 'shoutan recount 1\n31415926535897932384\n417\nabab...ab\n1/7\n2\n' | sha256sum
    let ticket = dice().ticket(1, 7, 2);
    assert_eq!(
        data_encoding::HEXLOWER.encode(&ticket),
        "a89d0961a3f82f667860d67e7a5f80431fabd8eca3c1878a375b735ace7689a4"
    );
}

#[test]
fn a_seed_can_be_read_out_and_is_long_enough() {
    for (seed, expected) in [
        ("1234567890123456789", Err(SeedError::Short)),
        (" 12345678901234567890 ", Ok("12345678901234567890")),
        ("12345678901234567890\n1", Err(SeedError::Characters)),
        ("１２３４５６７８９０１２３４５６７８９０", Err(SeedError::Characters)),
        (&*"1".repeat(200), Ok(&*"1".repeat(200))),
        (&*"1".repeat(201), Err(SeedError::Long)),
    ] {
        assert_eq!(recount::dice::seed(seed), expected);
    }
}

#[test]
fn a_margin_has_fewer_lots_the_more_misread_points_it_withstands() {
    let lots: Vec<u32> = [0, 3, 4, 7, 8, 400].map(size_by_margin).into();
    assert_eq!(lots, [4, 4, 2, 2, 1, 1]);
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    for (risk, share, expected, error) in [
        (0.0, 0.01, 0.0, TermsError::Risk),
        (0.5, 0.01, 0.0, TermsError::Risk),
        (f64::NAN, 0.01, 0.0, TermsError::Risk),
        (0.05, 0.0, 0.0, TermsError::Share),
        (0.05, 1.1, 0.0, TermsError::Share),
        (0.05, 0.01, 0.01, TermsError::Expected),
        (0.05, 0.01, -0.1, TermsError::Expected),
    ] {
        assert_eq!(Terms::new(risk, share, expected), Err(error));
    }
    let terms = |share| Terms::new(0.05, share, 0.0).unwrap();
    assert_eq!([1, 99, 100, 101, 300].map(|games| terms(0.01).fewest_wrong(games)), [1, 1, 1, 2, 3]);
    assert_eq!(terms(0.07).fewest_wrong(100), 7, "7 % of a hundred are seven, whatever 0.07 is in binary");
}

/// The standing of 300 games with one lot each after these findings.
fn standing(expected: f64, findings: &[Finding]) -> Standing {
    Test::new(Terms::new(0.05, 0.01, expected).unwrap(), vec![1; 300]).standing(findings)
}

#[test]
fn a_sample_without_a_wrong_result_stops_where_the_hypergeometric_distribution_says() {
    // The chance to miss three of 300 in n is C(297, n) / C(300, n).
    let missed = |n: usize| (0..3).map(|k| (300 - n - k) as f64 / (300 - k) as f64).product::<f64>();
    let n = (0..).find(|&n| missed(n) <= 0.05).unwrap();
    let after = |games| standing(0.0, &vec![Finding::Right; games]);
    assert_eq!((after(0).needed, after(0).decision), (n, Decision::GoOn));
    assert_eq!(after(n - 1).decision, Decision::GoOn);
    assert_eq!((after(n).decision, after(n).at_most_wrong), (Decision::Confident, 2));
    assert!((after(100).measured_risk - missed(100)).abs() < 1e-9);
    assert_eq!((after(300).decision, after(300).at_most_wrong), (Decision::AllSeen, 0));
}

#[test]
fn a_wrong_result_ends_it_unless_some_are_expected() {
    let mut findings = vec![Finding::Right; 20];
    findings[5] = Finding::Wrong;
    let strict = standing(0.0, &findings);
    assert_eq!((strict.decision, strict.needed, strict.wrong), (Decision::CountAll, 300, 1));
    let bearing = standing(0.002, &findings);
    let clean = standing(0.002, &[Finding::Right; 20]);
    assert_eq!(bearing.decision, Decision::GoOn);
    assert!(bearing.needed > clean.needed && bearing.measured_risk > clean.measured_risk);
    findings[6..8].fill(Finding::Wrong);
    assert_eq!(standing(0.002, &findings).decision, Decision::CountAll, "the stated share itself was found");
}

#[test]
fn what_was_looked_at_out_of_turn_counts_when_its_turn_comes() {
    let mut findings = vec![Finding::Right; 30];
    findings[10] = Finding::NotYet;
    let waiting = standing(0.0, &findings);
    assert_eq!(waiting.looked, 29);
    assert_eq!(waiting.measured_risk, standing(0.0, &findings[..10]).measured_risk);
    findings[29] = Finding::Wrong;
    assert_eq!(standing(0.0, &findings).decision, Decision::CountAll, "a wrong result is one whenever it is found");
}

#[test]
fn an_event_without_games_or_with_one_is_no_fault() {
    let test = |games| Test::new(Terms::new(0.05, 0.01, 0.0).unwrap(), vec![1; games]);
    assert_eq!(test(0).standing(&[]).decision, Decision::AllSeen);
    assert_eq!(test(1).standing(&[]).needed, 1);
    assert_eq!(test(1).standing(&[Finding::Right]).decision, Decision::AllSeen);
}

proptest! {
    /// Under the hypothesis the statistic is a supermartingale: of all orders in which games may come, weighed by how likely each is, the
    /// chance to stop before a wrong one is found is at most the risk.
    #[test]
    fn whichever_games_are_wrong_the_chance_to_miss_them_is_at_most_the_risk(
        sizes in proptest::collection::vec(1_u32..=4, 2..=6),
        wrong in proptest::collection::vec(any::<bool>(), 6),
        risk in 0.02..0.45_f64,
    ) {
        let hidden = sizes.iter().zip(&wrong).filter(|(_, wrong)| **wrong).count();
        prop_assume!(hidden > 0);
        let terms = Terms::new(risk, hidden as f64 / sizes.len() as f64, 0.0).unwrap();
        let missed = missed(&sizes, &wrong, terms, &mut Vec::new(), 1.0);
        prop_assert!(missed <= risk + 1e-9, "{missed} > {risk}");
    }

    /// A game that is added or taken away leaves the others in their order.
    #[test]
    fn the_draw_is_consistent(sizes in proptest::collection::vec(1_u32..=8, 1..40), without in 0_usize..40) {
        let games: Vec<Lots> = (1..).zip(&sizes).map(|(table, &size)| Lots { round: 1, table, size }).collect();
        let tables = |games: &[Lots]| dice().draw(games).iter().map(|drawn| games[drawn.index].table).collect::<Vec<_>>();
        let mut order = tables(&games);
        let mut fewer = games.clone();
        let gone = fewer.remove(without % games.len()).table;
        order.retain(|&table| table != gone);
        prop_assert_eq!(tables(&fewer), order);
    }
}

/// The chance to stop, confident, before any of the wrong games comes out.
fn missed(sizes: &[u32], wrong: &[bool], terms: Terms, order: &mut Vec<usize>, chance: f64) -> f64 {
    let left: Vec<usize> = (0..sizes.len()).filter(|game| !order.contains(game)).collect();
    // What is still in the urn may come in any order: the test looks at nothing of it but its lots.
    let in_order = order.iter().chain(&left).map(|&game| sizes[game]).collect();
    let standing = Test::new(terms, in_order).standing(&vec![Finding::Right; order.len()]);
    if standing.decision == Decision::Confident {
        return chance;
    }
    let lots: u32 = left.iter().map(|&game| sizes[game]).sum();
    let mut sum = 0.0;
    for game in left.into_iter().filter(|&game| !wrong[game]) {
        order.push(game);
        sum += missed(sizes, wrong, terms, order, chance * f64::from(sizes[game]) / f64::from(lots));
        order.pop();
    }
    sum
}
