//! Every pairing of ranks that Ing 1996, Rule 8 spells out.

use scoring::HalfPoints;
use scoring::ranks::{Rank, Terms, WhoTakesBlack};

/// Points of compensation, White's mandatory passes, by Rule 8.
const SPELLED_OUT: [(&str, &str, i32, u8); 14] = [
    ("1 ping", "5 ping", 0, 0),
    ("1 ping", "9 ping", 0, 1),
    ("1 ping", "2 ping", 6, 0),
    ("9 duan", "7 duan", 0, 0),
    ("9 duan", "5 duan", 0, 1),
    ("9 duan", "3 duan", 0, 2),
    ("9 duan", "1 duan", 0, 3),
    ("7 duan", "9 ping", 8, 0),
    ("9 duan", "5 ping", 8, 0),
    ("1 duan", "1 ji", 0, 0),
    ("1 duan", "2 ji", 0, 1),
    ("1 duan", "18 ji", 0, 17),
    ("3 ji", "4 ji", 0, 0),
    ("5 duan", "5 duan", 8, 0),
];

#[test]
fn ranks_meet_on_the_terms_of_rule_8() {
    for (strong, weak, points, passes) in SPELLED_OUT {
        let [one, other]: [Rank; 2] = [strong, weak].map(|text| text.parse().expect("a rank"));
        let terms = Terms::between(one, other);
        assert_eq!(terms.compensation, HalfPoints::from_points(points), "{strong} and {weak}");
        assert_eq!(terms.mandatory_passes, passes, "{strong} and {weak}");
        assert_eq!(terms, Terms::between(other, one), "the order does not matter");
        let guessed = one.points_below_the_top() == other.points_below_the_top();
        assert_eq!(terms.black == WhoTakesBlack::Guessed, guessed);
        assert_eq!(one.to_string().parse(), Ok(one));
    }
    for text in ["0 ping", "10 duan", "19 ji", "5", "ping", "", "300 ji", "1 pong"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
}
