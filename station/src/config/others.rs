//! `[[witness]]` of `station.toml`: another station whose log this one keeps in sight.

use std::time::Duration;

use ed25519_dalek::VerifyingKey;
use hall::witnessing::Other;
use records::address::Address;
use records::key;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use terminal::time_span;
use toml::Spanned;

use super::faults::line;
use super::{Fault, Reason};

/// Letters of a station's name, which names its file too.
pub const LONGEST_NAME: usize = 40;
/// What nobody says.
const EVERY: Duration = Duration::from_mins(1);
/// Looking more often shows nothing more, and less often than once a day is no looking.
const OFTEN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_hours(24));

/// The section.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    name: Spanned<String>,
    address: Spanned<Address>,
    #[serde(default, deserialize_with = "public_key")]
    key: Option<VerifyingKey>,
    #[serde(default = "every", deserialize_with = "often")]
    every: Duration,
}

impl Section {
    /// What it says.
    pub fn station(&self) -> Other {
        let (name, address) = (self.name.get_ref().clone(), self.address.get_ref().to_string());
        Other { name, address, key: self.key, every: self.every }
    }
}

fn every() -> Duration {
    EVERY
}

pub(super) fn public_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<VerifyingKey>, D::Error> {
    let digits = String::deserialize(deserializer)?;
    let key = key::public(&digits);
    key.map(Some).ok_or_else(|| D::Error::custom("a key is 64 hexadecimal digits, as the readiness sheet prints it"))
}

fn often<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer)?;
    let every = time_span::parse(&text).ok().filter(|every| (OFTEN.0..=OFTEN.1).contains(every));
    every.ok_or_else(|| D::Error::custom("a station is looked at every second to every day, such as \"1m\""))
}

/// What cannot be meant; `own` is where this station itself is.
pub fn faults(sections: &[Section], own: Option<&Address>, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (at, section) in sections.iter().enumerate() {
        let (name, address) = (section.name.get_ref(), section.address.get_ref());
        let is_same = |other: &&Section| {
            other.name.get_ref().to_lowercase() == name.to_lowercase() || other.address.get_ref() == address
        };
        let first = sections[..at].iter().find(is_same);
        let reason = if !is_name(name) {
            Reason::StationName
        } else if let Some(first) = first {
            Reason::StationTwice { first: line(text, first.name.span()) }
        } else if own == Some(address) {
            Reason::Itself
        } else {
            continue;
        };
        faults.push(Fault { line: line(text, section.name.span()), reason });
    }
    faults
}

/// Whether a name can be a file's on any disk.
fn is_name(name: &str) -> bool {
    let is_inside = |letter: char| letter.is_alphanumeric() || [' ', '-', '_'].contains(&letter);
    let begins_and_ends = name.starts_with(char::is_alphanumeric) && name.ends_with(char::is_alphanumeric);
    begins_and_ends && name.chars().count() <= LONGEST_NAME && name.chars().all(is_inside)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::Config;
    use super::*;

    const B: &str = "[[witness]]\nname = \"Hall B\"\naddress = \"http://b:8361\"\n";

    fn parse(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("/hall")).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn another_station_is_looked_at_every_minute_where_nothing_is_said() {
        let digits = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let text = format!(
            "{B}[[witness]]\nname = \"第二会場\"\naddress = \"https://c/\"\nkey = \"{digits}\"\nevery = \"90s\"\n"
        );
        let config = parse(&text).unwrap();
        let said: Vec<_> =
            config.others().into_iter().map(|other| (other.name, other.address, other.key, other.every)).collect();
        let expected = [
            ("Hall B".to_owned(), "http://b:8361".to_owned(), None, Duration::from_secs(60)),
            ("第二会場".to_owned(), "https://c".to_owned(), key::public(digits), Duration::from_secs(90)),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn nonsense_is_refused_with_its_line_and_reason() {
        let twice = format!("{B}{}", B.replace("Hall B", "hall b").replace("b:8361", "c:8361"));
        let same_place = format!("{B}{}", B.replace("Hall B", "C"));
        let itself = format!("address = \"http://b:8361\"\n{B}");
        for (text, line, why) in [
            (B.replace("Hall B", ""), 2, "1 to 40 letters"),
            (B.replace("Hall B", "../b"), 2, "1 to 40 letters"),
            (B.replace("Hall B", &"b".repeat(41)), 2, "1 to 40 letters"),
            (twice, 5, "there already, on line 2"),
            (same_place, 5, "there already, on line 2"),
            (itself, 3, "the station itself"),
            (B.replace("http://b:8361", "b:8361"), 3, "an address is written as"),
            (format!("{B}key = \"12\"\n"), 4, "64 hexadecimal digits"),
            (format!("{B}every = \"0s\"\n"), 4, "every second to every day"),
            (format!("{B}every = \"2days\"\n"), 4, "every second to every day"),
            (format!("{B}often = \"1m\"\n"), 4, "often"),
            ("[[witness]]\nname = \"B\"\n".to_owned(), 1, "address"),
        ] {
            let said = parse(&text).expect_err(&text);
            assert!(said.contains(&format!("line {line}")) && said.contains(why), "{text}\n{said}");
        }
    }
}
