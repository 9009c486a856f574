//! A page of the log: its entries, the newest first, and the way to those before and after.

use data_encoding::HEXLOWER;
use hall::game_of;
use records::chain::Sealed;
use records::fact::{Fact, GameId};
use report::shown;

/// Entries on one page.
pub const ENTRIES: u32 = 100;

/// A page of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogPage {
    /// The first entry on the page,
    pub from: u64,
    /// and the last.
    pub to: u64,
    /// The log's last entry.
    pub last: u64,
    /// Where the page before begins.
    pub earlier: Option<u64>,
    /// Where the page after begins.
    pub later: Option<u64>,
    /// The entries, the newest first.
    pub lines: Vec<Line>,
}

/// An entry as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number.
    pub sequence: u64,
    /// Who entered it.
    pub who: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What it says; what is in no known form is told by nobody.
    pub fact: Option<Fact>,
    /// The entry as it is stored, without what is nobody's to see.
    pub stored: String,
    /// Its seal in hexadecimal.
    pub seal: String,
}

/// Where a page begins: where it is asked to, else so that the log's last entry is its last.
pub fn begin(asked: Option<u64>, last: u64) -> u64 {
    asked.unwrap_or(last.saturating_sub(u64::from(ENTRIES) - 1)).clamp(1, last.max(1))
}

impl LogPage {
    /// The page of these entries, which begin at this one.
    pub fn of(entries: &[Sealed], from: u64, last: u64) -> Self {
        let many = u64::from(ENTRIES);
        Self {
            from,
            to: entries.last().map_or(from, |entry| entry.sequence),
            last,
            earlier: (from > 1).then(|| from.saturating_sub(many).max(1)),
            later: Some(from + many).filter(|later| *later <= last),
            lines: entries.iter().rev().map(Line::of).collect(),
        }
    }
}

impl Line {
    fn of(entry: &Sealed) -> Self {
        let fact: Option<Fact> = serde_json::from_str(&entry.fact).ok();
        Self {
            sequence: entry.sequence,
            who: entry.who.clone(),
            at_ms: entry.at_ms,
            game: fact.as_ref().and_then(game_of),
            fact,
            stored: shown::text(&entry.fact),
            seal: HEXLOWER.encode(&entry.hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_each_other() {
        assert_eq!([begin(None, 250), begin(None, 7), begin(None, 0)], [151, 1, 1]);
        assert_eq!([begin(Some(90), 250), begin(Some(0), 250), begin(Some(900), 250)], [90, 1, 250]);
        let around = |from| {
            let page = LogPage::of(&[], from, 250);
            (page.earlier, page.later)
        };
        assert_eq!(around(151), (Some(51), None));
        assert_eq!(around(51), (Some(1), Some(151)));
        assert_eq!(around(1), (None, Some(101)));
    }

    #[test]
    fn the_newest_is_first_and_what_is_in_no_known_form_is_not_told() {
        let entry = |sequence, fact: &str| Sealed {
            sequence,
            at_ms: 5,
            who: "ada".to_owned(),
            fact: fact.to_owned(),
            previous: Vec::new(),
            hash: vec![0xab; 32],
            signature: Vec::new(),
        };
        let known = r#"{"kind":"game_removed","game":{"round":1,"table":3}}"#;
        let page = LogPage::of(&[entry(1, known), entry(2, "{}")], 1, 2);
        assert_eq!((page.from, page.to, page.lines.len()), (1, 2, 2));
        assert_eq!((page.lines[0].sequence, &page.lines[0].fact, page.lines[0].game), (2, &None, None));
        assert_eq!(page.lines[1].game, Some(GameId { round: 1, table: 3 }));
        assert!(page.lines[1].seal.starts_with("abab"));
    }
}
