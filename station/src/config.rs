//! `station.toml`: where the station listens, where it keeps its data, what hangs at which table, and who plays whom.
//!
//! ```toml
//! listen = "0.0.0.0:8361"
//! address = "http://192.168.1.20:8361"     # what QR codes say, where that is not the machine's own address
//! data = "data"
//! event = "Spring Cup"
//! log = "info"                                                 # off, error, warn, info, debug or trace, on standard error
//! log_format = "text"                                          # or json
//! trusted_proxies = ["127.0.0.1"]          # before the station: what they forward as a visitor's address counts
//!
//! [https]                                  # reached by https:// alone; without files by a certificate that the station makes itself
//! certificate = "hall.crt"
//! key = "hall.key"
//!
//! [[witness]]                              # another station whose log this one keeps in sight, as the program `shoutan witness` does
//! name = "Hall B"                          # what it is called here
//! address = "http://192.168.1.30:8361"
//! key = "3b6a..."                          # the key that signs its log, from its readiness sheet; the one of the first look without it
//! every = "1m"                             # how often to look
//!
//! [pairgoth]                               # pairings and players are read there, and results that stand are put in
//! address = "http://192.168.1.40:8080"
//! tournament = 1                           # its number there
//! secret = "sixteen letters."              # where it asks for one
//! rules = "japanese"                       # that are played by
//!
//! [opengotha]                              # or OpenGotha, by the file that it writes
//! file = "tournamentfiles/work/cup.xml"
//! results = "results.xml"                  # the file of games for its import; in the data folder without this
//!
//! [watching]                               # of games that cameras watch
//! keep_pictures_days = 400                 # crops of moves and pictures that nobody took as a photograph; without it as long as the log
//!
//! [hall]                                   # the joint hall (`shoutan hall`), which is told this station's log
//! address = "https://hall.example:8362"
//! event = "Spring Cup"
//! key = "3b6a..."                          # the key that signs its answers; the one of the first answer without it
//! token = "9f86..."                        # as `shoutan hall --token "Spring Cup"` prints it
//! room = "Room A"
//! tables = "1-40"                          # whose pairings are fetched from there; none without it
//! certificate = "hall.crt"                 # its certificate, where the system does not trust it
//!
//! [[table]]
//! number = 1
//! camera = { snapshot = "http://camera-1.local/still.jpg" }    # or https://
//! #      = { folder = "pictures/1", fresh_s = 90 }             # or the newest picture of a folder, no older than that
//! #      = { device = "/dev/v4l/by-id/usb-..." }               # or a camera on this machine
//! #      = { opencv = "rtsp://camera-1.local/main" }           # or whatever OpenCV opens through FFmpeg
//! black_bowl = { port = "/dev/ttyUSB0", protocol = "mt-sics" }
//! white_bowl = { port = "/dev/ttyUSB1", protocol = "mt-sics", profile = "bowls.toml" }
//!
//! [[game]]
//! round = 1
//! table = 1
//! black = "Aoki"
//! white = "Berg"
//! rules = "ing-1996"
//! komi = 7.5
//! ```
//!
//! What cannot be meant is refused whole, each fault with its line: an unknown key, a table or game that is there twice, a player who
//! would sit at two tables.

mod faults;
mod joint_hall;
mod others;
mod programs;

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use exchange::{OpenGotha, Pairgoth};
use forwarding::sending::JointHall;
use hall::equipment::Plan;
use hall::witnessing::Other;
use records::address::{Address, PORT};
use records::camera::Camera;
use records::fact::{BowlSource, CameraSource, ForHandicap, GameFacts, GameId, Side};
use serde::{Deserialize, Deserializer};
use terminal::logging::{Format, Level};
use toml::Spanned;
use watching::retention::KeepDays;

pub use faults::{ConfigError, Fault, Reason};

/// The file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    #[serde(default = "listen")]
    pub listen: SocketAddr,
    /// What QR codes and links say; the machine's own address where nothing is said.
    #[serde(default)]
    pub address: Option<Address>,
    /// Whether the station is reached by HTTPS alone, and by which certificate.
    #[serde(default)]
    pub https: Option<HttpsFiles>,
    /// Proxies before the station: from these addresses the forwarded address (`X-Forwarded-For`) counts.
    #[serde(default)]
    pub trusted_proxies: Vec<IpAddr>,
    /// The data folder; beside the file where it is relative.
    #[serde(default = "data")]
    pub data: PathBuf,
    /// The event's name.
    #[serde(default)]
    pub event: String,
    /// How much is said on standard error.
    #[serde(default)]
    pub log: Level,
    /// What a line of that looks like.
    #[serde(default)]
    pub log_format: Format,
    /// Other stations whose logs this one keeps in sight.
    #[serde(default, rename = "witness")]
    pub witnessed: Vec<others::Section>,
    /// Pairgoth, where the hall exchanges with it.
    pub pairgoth: Option<Pairgoth>,
    /// OpenGotha, likewise.
    pub opengotha: Option<Spanned<OpenGotha>>,
    /// What is kept of games that cameras watch.
    #[serde(default)]
    pub watching: Watching,
    /// The joint hall, which is told this one's log.
    #[serde(default)]
    hall: Option<joint_hall::Section>,
    /// The tables' instruments.
    #[serde(default, rename = "table")]
    pub tables: Vec<Table>,
    /// Games to begin with; what the dashboard says of a game later stays.
    #[serde(default, rename = "game")]
    pub games: Vec<PlannedGame>,
}

/// What is kept of games that cameras watch.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watching {
    /// For how long pictures are; as long as the log where nothing is said.
    pub keep_pictures_days: Option<KeepDays>,
}

/// The certificate of HTTPS. Without files the station makes its own at its first start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpsFiles {
    /// The certificate, and those that signed it, in PEM form.
    pub certificate: Option<PathBuf>,
    /// Its key.
    pub key: Option<PathBuf>,
}

/// A table's instruments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The table.
    pub number: Spanned<u16>,
    /// Its camera.
    pub camera: Option<Camera>,
    /// The bowl of black stones.
    pub black_bowl: Option<BowlSource>,
    /// The bowl of white stones.
    pub white_bowl: Option<BowlSource>,
}

/// A game, as [`GameFacts`] has it; here every key is known.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedGame {
    round: u16,
    table: Spanned<u16>,
    black: String,
    white: String,
    rules: String,
    #[serde(default, deserialize_with = "komi")]
    komi: Option<String>,
    #[serde(default)]
    handicap: u8,
    first_pass: Option<Side>,
    black_pin: Option<String>,
    white_pin: Option<String>,
    black_grade: Option<String>,
    white_grade: Option<String>,
    for_handicap: Option<ForHandicap>,
}

impl PlannedGame {
    /// Which game.
    #[must_use]
    pub fn id(&self) -> GameId {
        GameId { round: self.round, table: *self.table.get_ref() }
    }

    /// What is known of it.
    #[must_use]
    pub fn facts(&self) -> GameFacts {
        GameFacts {
            black: self.black.clone(),
            white: self.white.clone(),
            rules: self.rules.clone(),
            komi: self.komi.clone(),
            handicap: self.handicap,
            first_pass: self.first_pass,
            black_pin: self.black_pin.clone(),
            white_pin: self.white_pin.clone(),
            black_grade: self.black_grade.clone(),
            white_grade: self.white_grade.clone(),
            for_handicap: self.for_handicap,
            ..GameFacts::default()
        }
    }
}

fn listen() -> SocketAddr {
    ([127, 0, 0, 1], PORT).into()
}

fn data() -> PathBuf {
    "data".into()
}

/// A compensation as people write it: `7.5`, `"7.5"` or `"7,5"`.
fn komi<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a compensation is a number, such as 7.5")]
    enum Written {
        Whole(i64),
        Fraction(f64),
        Text(String),
    }
    Ok(Some(match Written::deserialize(deserializer)? {
        Written::Whole(points) => points.to_string(),
        Written::Fraction(points) => points.to_string(),
        Written::Text(text) => text,
    }))
}

impl Config {
    /// What counts where no file says anything: a station on this machine alone, its data in a folder.
    #[must_use]
    pub fn in_folder(data: PathBuf) -> Self {
        Self {
            listen: listen(),
            address: None,
            https: None,
            trusted_proxies: Vec::new(),
            data,
            event: String::new(),
            log: Level::default(),
            log_format: Format::default(),
            witnessed: Vec::new(),
            pairgoth: None,
            opengotha: None,
            watching: Watching::default(),
            hall: None,
            tables: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Reads the file; paths in it are taken from where it lies.
    ///
    /// # Errors
    /// Where it cannot be read or understood, or says what cannot be meant.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let absolute = std::path::absolute(path)?;
        let beside = absolute.parent().unwrap_or(Path::new("/"));
        Self::parse(&text, beside).with_context(|| format!("{} is no configuration of a station", path.display()))
    }

    /// What a text says, paths in it taken from a folder.
    ///
    /// # Errors
    /// Where it cannot be understood, or says what cannot be meant.
    pub fn parse(text: &str, beside: &Path) -> anyhow::Result<Self> {
        let mut config: Self = toml::from_str(text)?;
        config.data = beside.join(&config.data);
        if let Some(https) = &mut config.https {
            anyhow::ensure!(
                https.certificate.is_some() == https.key.is_some(),
                "[https] names a certificate and its key, or neither"
            );
            for file in [&mut https.certificate, &mut https.key].into_iter().flatten() {
                *file = beside.join(&*file);
            }
        }
        if let Some(opengotha) = &mut config.opengotha {
            let OpenGotha { file, results, .. } = opengotha.as_mut();
            for path in std::iter::once(file).chain(results) {
                *path = beside.join(&*path);
            }
        }
        if let Some(hall) = &mut config.hall {
            hall.lies(beside);
        }
        for table in &mut config.tables {
            if let Some(Camera { source: CameraSource::Folder(folder), .. }) = &mut table.camera {
                *folder = beside.join(&*folder);
            }
            for bowl in [&mut table.black_bowl, &mut table.white_bowl].into_iter().flatten() {
                bowl.profile = bowl.profile.take().map(|profile| beside.join(profile));
            }
        }
        let mut faults = others::faults(&config.witnessed, config.address.as_ref(), text);
        faults.extend(programs::faults(&config, text));
        faults.extend(faults::of_tables(&config.tables, text));
        faults.extend(faults::of_games(&config.games, text));
        if faults.is_empty() { Ok(config) } else { Err(ConfigError { faults }.into()) }
    }

    /// The other stations whose logs this one keeps in sight.
    #[must_use]
    pub fn others(&self) -> Vec<Other> {
        let hall = self.hall.iter().map(joint_hall::Section::witnessed);
        self.witnessed.iter().map(others::Section::station).chain(hall).collect()
    }

    /// The joint hall, which is told this one's log.
    #[must_use]
    pub fn joint_hall(&self) -> Option<JointHall> {
        self.hall.as_ref().map(joint_hall::Section::joint_hall)
    }

    /// What it says of the hall's equipment.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let mut plan = Plan { event: self.event.clone(), ..Plan::default() };
        for table in &self.tables {
            let number = *table.number.get_ref();
            plan.cameras.extend(table.camera.clone().map(|camera| (number, camera)));
            for (side, bowl) in [(Side::Black, &table.black_bowl), (Side::White, &table.white_bowl)] {
                plan.bowls.extend(bowl.clone().map(|bowl| ((number, side), bowl)));
            }
        }
        plan
    }
}

#[cfg(test)]
mod tests {
    use hall::pairings;

    use super::*;

    /// Why a text is refused.
    fn refused(text: &str) -> String {
        let error = Config::parse(text, Path::new("/hall")).expect_err(text);
        format!("{error:#}")
    }

    fn game(table: u16, black: &str, white: &str, more: &str) -> String {
        format!(
            "[[game]]\nround = 1\ntable = {table}\nblack = \"{black}\"\nwhite = \"{white}\"\nrules = \"ing-1996\"\n{more}\n"
        )
    }

    #[test]
    fn an_unknown_key_is_refused_in_every_section_with_its_line() {
        let table = "[[table]]\nnumber = 1\n";
        let game = game(1, "Aoki", "Berg", "kommi = 7.5");
        for (text, line, key) in [
            ("event = \"Cup\"\nlisten_at = \"x\"\n", 2, "listen_at"),
            (&format!("{table}colour = 1\n"), 3, "colour"),
            (&format!("{table}camera = {{ folder = \"a\", every = 3 }}\n"), 3, "every"),
            (&format!("{table}camera = {{ webcam = \"a\" }}\n"), 3, "webcam"),
            (&format!("{table}black_bowl = {{ port = \"/dev/a\", protocol = \"mt-sics\", speed = 1 }}\n"), 3, "speed"),
            (game.as_str(), 7, "kommi"),
            ("[watching]\nkeep_film = true\n", 2, "keep_film"),
        ] {
            let said = refused(text);
            assert!(said.contains(&format!("line {line}")) && said.contains(key), "{text}\n{said}");
        }
    }

    #[test]
    fn a_telephone_is_a_tables_camera_by_saying_so() {
        let table = |camera: &str| format!("[[table]]\nnumber = 7\ncamera = {{ {camera} }}\n");
        let config = Config::parse(&table("telephone = true"), Path::new("/hall")).unwrap();
        assert_eq!(config.tables[0].camera, Some(CameraSource::Telephone.into()));
        for wrong in ["telephone = false", "telephone = true, folder = \"a\""] {
            let said = refused(&table(wrong));
            assert!(said.contains("line 3") && said.contains("telephone = true"), "{said}");
        }
    }

    #[test]
    fn pictures_are_kept_for_whole_days_or_as_long_as_the_log() {
        let days = |text: &str| {
            let config = Config::parse(text, Path::new("/hall")).unwrap();
            config.watching.keep_pictures_days.map(KeepDays::days)
        };
        assert_eq!((days(""), days("[watching]\n")), (None, None));
        for kept in [1, 400, 36_500] {
            assert_eq!(days(&format!("[watching]\nkeep_pictures_days = {kept}\n")), Some(kept));
        }
        for wrong in ["0", "-1", "36501", "4294967297"] {
            let said = refused(&format!("[watching]\nkeep_pictures_days = {wrong}\n"));
            assert!(said.contains("line 2") && said.contains("1 to 36500 whole days"), "{said}");
        }
        assert!(refused("[watching]\nkeep_pictures_days = 1.5\n").contains("line 2"));
    }

    #[test]
    fn what_cannot_be_meant_is_told_with_its_line_and_all_at_once() {
        let text = [
            "[[table]]\nnumber = 0\n",
            "[[table]]\nnumber = 2\n",
            "[[table]]\nnumber = 2\n",
            &game(1, "Aoki", "aoki", ""),
            &game(2, "Chen", "Dumas", ""),
            &game(2, "Eun", "Fischer", ""),
            &game(3, "Garcia", "Chen", ""),
            &game(0, "Horvat", "Ito", ""),
            &game(4, "Kim", "Lopez", "komi = \"much\""),
            // The first letter is a Cyrillic one.
            &game(5, "\u{410}oki", "Meyer", ""),
        ]
        .concat();
        let said = refused(&text);
        let faults: Vec<&str> = said.lines().collect();
        let expected = [
            "line 2: A round is a number from 1 to 99, a table from 1 to 9999.",
            "line 6: this table is there already, on line 4",
            "line 9: A player does not play against themselves: name two players.",
            "line 23: this table has a game of this round already, on line 16",
            "line 30: Chen (Table 2) plays in this round already: change or remove that game first.",
            "line 37: A round is a number from 1 to 99, a table from 1 to 9999.",
            "line 44: This cannot be counted: `much` is no number of points in halves: write 8, 6.5 or -0.5.",
            "line 51: Write a name in letters that can be seen, each word in one script, with single spaces between words.",
        ];
        assert_eq!(faults, expected);
    }

    #[test]
    fn a_port_or_camera_at_two_tables_is_refused_with_its_line() {
        let bowl = "{ port = \"/dev/ttyS0\", protocol = \"mt-sics\" }";
        let text = format!("[[table]]\nnumber = 1\nblack_bowl = {bowl}\nwhite_bowl = {bowl}\n");
        assert_eq!(refused(&text), "line 2: Table 1 has this one already: take it away there first.");
        let camera = "camera = { folder = \"pictures\" }";
        let text = format!("[[table]]\nnumber = 1\n{camera}\n[[table]]\nnumber = 2\n{camera}\n");
        assert_eq!(refused(&text), "line 5: Table 1 has this one already: take it away there first.");
    }

    #[test]
    fn a_compensation_is_written_as_people_write_it() {
        for komi in ["7.5", "\"7.5\"", "\"7,5\""] {
            let text = game(1, "Aoki", "Berg", &format!("komi = {komi}"));
            let config = Config::parse(&text, Path::new("/hall")).unwrap();
            let kept = pairings::checked(config.games[0].id(), config.games[0].facts(), []).unwrap();
            assert_eq!(kept.komi.as_deref(), Some("7.5"), "{komi}");
        }
        assert!(refused(&game(1, "Aoki", "Berg", "komi = true")).contains("line 7"));
    }

    #[test]
    fn the_stations_address_is_one() {
        let config = Config::parse("address = \"https://hall.example/\"\n", Path::new("/hall")).unwrap();
        assert_eq!(config.address.unwrap().to_string(), "https://hall.example");
        assert!(refused("\naddress = \"hall.example\"\n").contains("line 2"));
    }
}
