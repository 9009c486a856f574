//! `[hall]` of `station.toml`: the joint hall, which is told this station's log.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ed25519_dalek::VerifyingKey;
use forwarding::pairings;
use forwarding::proof::Token;
use forwarding::sending::{JointHall, witnessed_as};
use forwarding::{LONGEST_NAME, is_name, path_of};
use hall::witnessing::Other;
use records::address::Address;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::others::public_key;

/// How often the hall's own log is looked at.
const EVERY: Duration = Duration::from_mins(1);

/// The section.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    address: Address,
    #[serde(deserialize_with = "name")]
    event: String,
    #[serde(deserialize_with = "token")]
    token: Token,
    #[serde(default, deserialize_with = "public_key")]
    key: Option<VerifyingKey>,
    #[serde(deserialize_with = "name")]
    room: String,
    #[serde(default, deserialize_with = "tables")]
    tables: Option<RangeInclusive<u16>>,
    certificate: Option<PathBuf>,
}

impl Section {
    /// Its file is taken from a folder.
    pub fn lies(&mut self, beside: &Path) {
        self.certificate = self.certificate.take().map(|file| beside.join(file));
    }

    /// What it says.
    pub fn joint_hall(&self) -> JointHall {
        let Self { address, event, token, key, room, tables, certificate } = self.clone();
        JointHall { address, event, room, token, key, tables, certificate }
    }

    /// The hall's own log of the event, which this station witnesses like another station's.
    pub fn witnessed(&self) -> Other {
        let address = self.address.of(&path_of(&self.event));
        Other { name: witnessed_as(&self.event), address, key: self.key, every: EVERY }
    }
}

fn name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let name = String::deserialize(from)?;
    let wrong =
        || D::Error::custom(format_args!("an event and a room have names of 1 to {LONGEST_NAME} letters on one line"));
    if is_name(&name) { Ok(name) } else { Err(wrong()) }
}

fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Token, D::Error> {
    let digits = String::deserialize(from)?;
    // The token itself is never told.
    Token::read(&digits)
        .ok_or_else(|| D::Error::custom("a token is 64 hexadecimal digits, as `shoutan hall --token` prints it"))
}

fn tables<'de, D: Deserializer<'de>>(from: D) -> Result<Option<RangeInclusive<u16>>, D::Error> {
    let tables = pairings::tables(&String::deserialize(from)?);
    tables.map(Some).ok_or_else(|| D::Error::custom("tables are a range from 1 to 9999, such as \"1-40\""))
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    const HALL: &str = "[hall]\naddress = \"http://c:8362\"\nevent = \"Spring Cup\"\nroom = \"Room A\"\n";

    fn parse(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("/hall")).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn the_hall_is_told_and_witnessed() {
        let token = "ab".repeat(32);
        let config =
            parse(&format!("{HALL}token = \"{token}\"\ntables = \"1-40\"\ncertificate = \"hall.crt\"\n")).unwrap();
        let joint_hall = config.joint_hall().unwrap();
        assert_eq!((joint_hall.tables, joint_hall.token.digits()), (Some(1..=40), token));
        assert_eq!(joint_hall.certificate.as_deref(), Some(Path::new("/hall/hall.crt")));
        let other = &config.others()[0];
        assert_eq!(
            (other.name.as_str(), other.address.as_str()),
            ("Spring Cup (shoutan hall)", "http://c:8362/event/Spring%20Cup")
        );
        assert!(parse("").unwrap().joint_hall().is_none());
    }

    #[test]
    fn nonsense_is_refused_with_its_line_and_never_tells_the_token() {
        let token = format!("token = \"{}\"\n", "ab".repeat(32));
        for (text, line, why) in [
            (HALL.to_owned(), 1, "token"),
            (format!("{HALL}token = \"secret\"\n"), 5, "64 hexadecimal digits"),
            (format!("{HALL}{token}tables = \"40-1\"\n"), 6, "a range"),
            (format!("{}{token}", HALL.replace("Room A", "")), 4, "1 to 60 letters"),
            (format!("{}{token}", HALL.replace("http://", "")), 2, "an address is written as"),
            (format!("{HALL}{token}every = 1\n"), 6, "every"),
        ] {
            let said = parse(&text).expect_err(&text);
            assert!(said.contains(&format!("line {line}")) && said.contains(why), "{text}\n{said}");
        }
    }
}
