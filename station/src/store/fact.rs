//! What can happen in a hall, in the form in which the log keeps it for ever: JSON, tagged by `kind`.
//!
//! A recorded form is never changed, only added to: old logs must stay readable. Points are human names (`Q16`), times milliseconds
//! since 1970, and a photograph is named by the SHA-256 of its bytes.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// The log was begun, by a station with this key.
    LogBegun {
        /// The program's version.
        version: String,
        /// The Ed25519 key that its entries are signed with, in hexadecimal digits.
        public_key: String,
    },
    /// A person may come in, or comes in with another role or password from now on.
    PersonSet {
        /// The name to log in with.
        name: String,
        /// What they may do.
        role: Role,
        /// The Argon2 hash of the password.
        password: String,
    },
    /// A person may come in no more.
    PersonRemoved {
        /// Who.
        name: String,
    },
    /// A game is to be played, or something about it was put right.
    GameSet {
        /// Which.
        game: GameId,
        /// What is known of it.
        facts: GameFacts,
    },
    /// A game that nothing was entered for is not played after all.
    GameRemoved {
        /// Which.
        game: GameId,
    },
    /// The event is called so from now on.
    EventSet {
        /// Its name.
        name: String,
    },
    /// A table has this camera from now on, or none.
    CameraSet {
        /// The table.
        table: u16,
        /// Its camera.
        camera: Option<CameraSource>,
    },
    /// A side of a table has this bowl from now on, or none.
    BowlSet {
        /// The table.
        table: u16,
        /// The bowl's stones.
        side: Side,
        /// Where it is, and what it speaks.
        bowl: Option<BowlSource>,
    },
    /// This is known of a player from now on.
    PlayerSet {
        /// The name, as games have it.
        name: String,
        /// What is known.
        player: PlayerFacts,
    },
    /// Nothing is known of a player any more.
    PlayerRemoved {
        /// Who.
        name: String,
    },
    /// A photograph was stored.
    PhotoTaken {
        /// The game.
        game: GameId,
        /// Which photograph.
        photo: String,
        /// Its length.
        bytes: u64,
        /// What it shows.
        shows: Shows,
        /// Where it came from: `upload`, or a camera's name.
        source: String,
    },
    /// A photograph was read.
    PhotoRead {
        /// The game.
        game: GameId,
        /// Which photograph.
        photo: String,
        /// What came of it.
        reading: Reading,
    },
    /// A human says what stands on a point of a photograph.
    PointSaid {
        /// The game.
        game: GameId,
        /// The photograph.
        photo: String,
        /// The point.
        point: String,
        /// What stands there.
        stone: Said,
    },
    /// The dead stones were agreed: the whole chains at these points.
    DeadAgreed {
        /// The game.
        game: GameId,
        /// A point of each dead chain.
        chains: Vec<String>,
    },
    /// Stones were counted.
    StonesCounted {
        /// The game.
        game: GameId,
        /// The counts; each replaces an earlier one of the same stones at the same moment and place.
        counts: Vec<StoneCount>,
    },
    /// Somebody stands for a result; another has to confirm it.
    ResultClaimed {
        /// The game.
        game: GameId,
        /// The result and everything it rests on.
        record: Box<Record>,
    },
    /// A player agreed with a claim by the code of their slip, on the device of the official who entered this.
    PlayerAgreed {
        /// The game.
        game: GameId,
        /// The sequence number of the claim.
        claim: u64,
        /// The player's side.
        side: Side,
        /// The player's name.
        player: String,
    },
    /// Another person confirmed a claim, or both players did: the result stands.
    ResultConfirmed {
        /// The game.
        game: GameId,
        /// The sequence number of the claim.
        claim: u64,
        /// Who agreed.
        #[serde(default)]
        by: ConfirmedBy,
    },
    /// Somebody does not agree; the chief referee is called.
    ResultDisputed {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
    /// The chief referee takes a dispute or a result up again; what was entered stays, and can be corrected.
    GameReopened {
        /// The game.
        game: GameId,
        /// Why.
        reason: String,
    },
}

/// Where a camera's pictures come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CameraSource {
    /// A folder into which some program writes pictures: the newest counts.
    Folder(PathBuf),
    /// An address that answers each request with one picture: `http://...` or `https://...`.
    Snapshot(String),
    /// A camera on this machine that Video4Linux knows: `/dev/v4l/by-id/...` or `/dev/video0`.
    Device(PathBuf),
    /// Whatever OpenCV opens through FFmpeg: a stream such as `rtsp://...`, or the path of a video.
    Opencv(String),
}

/// Where a bowl is, and what it speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BowlSource {
    /// Its port: `/dev/ttyUSB0`, or `usb:0403:6001:SERIAL`.
    pub port: String,
    /// What it speaks, as `shoutan bowls` calls it.
    pub protocol: String,
    /// The line, where it is not the maker's: `9600 8N1`.
    #[serde(default)]
    pub line: Option<String>,
    /// The file of bowl profiles, as `shoutan bowls verify` writes it.
    #[serde(default)]
    pub profile: Option<PathBuf>,
}

/// Which game: a round and a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId {
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
}

/// What is known of a game beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFacts {
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// The rule set's name.
    pub rules: String,
    /// What White receives, where that is not what the rules say: `7.5`.
    #[serde(default)]
    pub komi: Option<String>,
    /// Black's handicap stones.
    #[serde(default)]
    pub handicap: u8,
    /// Who passed first, where that is known.
    #[serde(default)]
    pub first_pass: Option<Side>,
    /// Black's player's number in the European database.
    #[serde(default)]
    pub black_pin: Option<String>,
    /// White's player's number in the European database.
    #[serde(default)]
    pub white_pin: Option<String>,
}

/// Who agreed with a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmedBy {
    /// Another official, who entered it.
    #[default]
    Official,
    /// Both players, by the codes of their slips.
    Players,
}

/// What is known of a player beside the name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerFacts {
    /// The rank: `12k`, `3d`, `1p`.
    #[serde(default)]
    pub rank: Option<String>,
    /// The country's two letters (ISO 3166).
    #[serde(default)]
    pub country: Option<String>,
    /// The club, or its city.
    #[serde(default)]
    pub club: Option<String>,
    /// The number in the European database.
    #[serde(default)]
    pub egd_pin: Option<String>,
    /// The number at the American Go Association.
    #[serde(default)]
    pub aga_number: Option<String>,
}

/// A colour, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Looks on.
    Viewer,
    /// Takes photographs, corrects, claims and confirms results.
    Arbiter,
    /// All of that; settles disputes and reopens results, with a reason.
    ChiefReferee,
    /// Reads everything, the log included.
    Auditor,
    /// Names people and sets games up; has no power over results.
    Administrator,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 5] = [Self::Viewer, Self::Arbiter, Self::ChiefReferee, Self::Auditor, Self::Administrator];

    /// The role's name as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Arbiter => "arbiter",
            Self::ChiefReferee => "chief_referee",
            Self::Auditor => "auditor",
            Self::Administrator => "administrator",
        }
    }
}

/// What a photograph shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// The board after the last move.
    End,
    /// The board with all stones filled in.
    FilledIn,
}

/// What came of reading a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Reading {
    /// A board was read.
    Read {
        /// The reader's version, and the beginning of a hash of its weights.
        reader: String,
        /// The rows, the top one first.
        rows: Vec<String>,
        /// Points that a human must look at, the most doubtful first.
        doubtful: Vec<String>,
        /// Every crossing in pixels, row by row.
        crossings: Vec<[i32; 2]>,
        /// Width and height of the upright picture.
        picture: [u32; 2],
        /// Why several points are doubtful, where the photograph tells; older logs have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hint: Option<Hint>,
    },
    /// It could not be read.
    Refused {
        /// Why, and what to do.
        reason: String,
        /// The same for those who read other languages; older logs have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
}

/// Why a photograph that was read leaves doubts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Why, and what to do.
    pub reason: String,
    /// The same for those who read other languages.
    pub cause: Cause,
}

/// Why a photograph could not be read, or not without doubts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[expect(missing_docs, reason = "`vision::Refusal` and `vision::Weakness` tell what each means; points are counted")]
pub enum Cause {
    NoBoard,
    UnclearExtent,
    CutOff { points: usize },
    Unclear,
    Covered { points: usize },
    TooLow { points: usize },
    TooSmall { points: usize },
    TooDark { points: usize },
    TooBright { points: usize },
    Mirroring { points: usize },
    Doubtful { points: usize },
    DamagedPhotograph,
    DamagedOnDisk,
    ProgramFailed,
}

impl Cause {
    /// The points of the board that it is about; 0 where it is about all of them.
    #[must_use]
    pub const fn points(self) -> usize {
        match self {
            Self::CutOff { points }
            | Self::Covered { points }
            | Self::TooLow { points }
            | Self::TooSmall { points }
            | Self::TooDark { points }
            | Self::TooBright { points }
            | Self::Mirroring { points }
            | Self::Doubtful { points } => points,
            _ => 0,
        }
    }
}

/// What a human says of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// A black stone is there.
    Black,
    /// A white stone is there.
    White,
    /// No stone is there.
    Bare,
    /// Nothing after all: what was read stands, with its doubt.
    Unsaid,
}

/// Stones of one colour, counted in one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoneCount {
    /// The stones' colour.
    pub color: Side,
    /// Where they lie.
    pub place: CountedPlace,
    /// When.
    pub moment: CountedMoment,
    /// The fewest.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// Why that is believed.
    pub grounds: CountedGrounds,
}

/// Where stones were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedPlace {
    /// In their own side's bowl.
    OwnBowl,
    /// In the opponent's lid: prisoners.
    OpponentsLid,
}

/// When stones were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedMoment {
    /// Before the first move.
    BeforeGame,
    /// After the last move.
    AtEnd,
    /// With all stones back in the bowls.
    PutAway,
}

/// Why a count is believed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedGrounds {
    /// By hand.
    Hand,
    /// By the slots of a measuring device.
    Slots,
    /// By weight: no other number weighs this.
    Weight,
    /// Likely.
    Likely {
        /// The chance that it is wrong.
        error_probability: f64,
    },
}

/// A result with everything it rests on: it can be computed again from this and the photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The result, with its winner: `B+7`, `W+R`, `0`.
    pub result: String,
    /// The program's version.
    pub version: String,
    /// What is known of the game.
    pub facts: GameFacts,
    /// What was counted; none where the result was given by word: resignation, time, default.
    pub counted: Option<CountedRecord>,
}

/// What a counted result rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountedRecord {
    /// The photograph.
    pub photo: String,
    /// The rows as read.
    pub rows_read: Vec<String>,
    /// What humans said of points.
    pub said: Vec<(String, Said)>,
    /// The rows counted, corrections made.
    pub rows: Vec<String>,
    /// The dead stones, each of them.
    pub dead: Vec<String>,
    /// The stones that were counted beside the board.
    pub counts: Vec<StoneCount>,
    /// Black's total and White's.
    pub totals: [String; 2],
    /// What was found about the two sets of stones.
    pub audit: Vec<String>,
    /// What was still open when it was claimed.
    pub open: Vec<String>,
}
