//! What can happen in a hall, in the form in which the log keeps it for ever: JSON, tagged by `kind`.
//!
//! A recorded form is never changed, only added to: old logs must stay readable. Points are human names (`Q16`), times milliseconds
//! since 1970, and a photograph is named by the SHA-256 of its bytes.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::camera::Camera;
pub use crate::camera::CameraSource;
use crate::claim::{Record, StoneCount};
pub use crate::game_facts::{ForHandicap, GameFacts, GameId, Side};
use crate::reading::{ChainMark, PointCorrection, Reading, Shows};
use crate::recount::{LookedAgain, RecountTerms};
use crate::watched::{LooksFinished, Watched};

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
    /// A program may read the station's figures from now on, or with another token.
    ScraperSet {
        /// What it is called.
        name: String,
        /// The SHA-256 of its token, in hexadecimal digits.
        hash: String,
    },
    /// A program may read the figures no more.
    ScraperRemoved {
        /// Which.
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
    /// This round is played from now on: the hall's pages, the codes at the tables and the exports show it.
    RoundStarted {
        /// The round.
        round: u16,
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
        camera: Option<Camera>,
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
    /// A bowl stood empty on its scale: what the scale showed then is its tare from now on.
    BowlTared {
        /// The table.
        table: u16,
        /// The bowl's stones.
        side: Side,
        /// What the scale showed, in milligrams.
        tare_mg: i64,
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
        stone: PointCorrection,
    },
    /// The dead stones were marked and agreed in one: the whole chains at these points. Logs of former versions have this.
    DeadAgreed {
        /// The game.
        game: GameId,
        /// A point of each dead chain.
        chains: Vec<String>,
    },
    /// A chain was marked dead or living, whatever is proposed, for the players to agree on; nobody agrees by that.
    ChainMarked {
        /// The game.
        game: GameId,
        /// The photograph that shows it.
        photo: String,
        /// Its stones, each of them.
        chain: Vec<String>,
        /// What it is marked as.
        mark: ChainMark,
    },
    /// Both players agree on the dead stones that they were shown; the official who heard them enters it.
    PlayersAgreedOnDead {
        /// The game.
        game: GameId,
        /// A point of each dead chain.
        dead: Vec<String>,
        /// The player who has Black.
        black: String,
        /// The player who has White.
        white: String,
    },
    /// Stones were counted.
    StonesCounted {
        /// The game.
        game: GameId,
        /// The counts; each replaces an earlier one of the same stones at the same moment and place.
        counts: Vec<StoneCount>,
    },
    /// Somebody says who passed first.
    FirstPassSaid {
        /// The game.
        game: GameId,
        /// Who did.
        side: Side,
    },
    /// What was recorded of the game while it was played: its moves, as a game record (SGF, file format 4). The last one counts.
    GameRecorded {
        /// The game.
        game: GameId,
        /// The record.
        sgf: String,
    },
    /// What a table's camera saw of the game since the last such entry. Nobody has said anything by it.
    GameWatched {
        /// The game.
        game: GameId,
        /// What was seen, and the record now.
        watched: Watched,
    },
    /// A human says what lies on a point of a game that is watched, whatever its camera takes it for.
    WatchedPointCorrected {
        /// The game.
        game: GameId,
        /// The point.
        point: String,
        /// What lies there.
        stone: PointCorrection,
    },
    /// A game that was watched looks finished: somebody should look. The last one counts.
    GameLooksFinished {
        /// The game.
        game: GameId,
        /// What a human is offered.
        finished: Box<LooksFinished>,
    },
    /// Pictures of watched games go from the disk: those that entries up to one name, and no other entry. Photographs that were taken, or
    /// that a record rests on, stay.
    PicturesDiscarded {
        /// The last entry whose pictures go.
        up_to: u64,
        /// For how many days the station is set to keep them.
        keep_days: u32,
        /// How many these are.
        pictures: u64,
    },
    /// The referee lets a count be claimed although something stands in its way.
    RefereeDecided {
        /// The game.
        game: GameId,
        /// The last entry that the count rests on: the decision is of no other.
        inputs: u64,
        /// Why.
        reason: String,
    },
    /// Somebody stands for a result; another has to confirm it.
    ResultClaimed {
        /// The game.
        game: GameId,
        /// The result and everything it rests on.
        record: Box<Record>,
    },
    /// A claim was taken back before anybody confirmed it, and with it what players confirmed of it.
    ClaimTakenBack {
        /// The game.
        game: GameId,
        /// The sequence number of the claim.
        claim: u64,
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
    /// A pairing program has the result of a claim that stands: it was put in there, or was there already.
    ResultHandedOver {
        /// The game.
        game: GameId,
        /// The sequence number of the claim.
        claim: u64,
        /// The program: `Pairgoth`, `OpenGotha`.
        program: String,
        /// The result as pairing programs know it: `black`, `white`, `jigo`, `cancelled`.
        result: String,
    },
    /// A pairing program has another result than a claim that stands, or has that result no more: the chief referee is called.
    ResultDiffers {
        /// The game.
        game: GameId,
        /// The sequence number of the claim.
        claim: u64,
        /// The program: `Pairgoth`, `OpenGotha`.
        program: String,
        /// Its result, as of a result that was handed over, or `both_win`, `both_lose`, `unknown`.
        result: String,
    },
    /// Somebody undid their own last act: what was there before it is there again. What the players agreed on before stays withdrawn.
    ActUndone {
        /// The game.
        game: GameId,
        /// The sequence number of the act.
        entry: u64,
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
    /// Dice were thrown in public for a recount of the results that stood before this entry.
    RecountDrawn {
        /// What the dice showed.
        seed: String,
        /// The sequence number of the entry before this one: the log's end when the dice were thrown.
        head: u64,
        /// That entry's seal, in hexadecimal digits.
        seal: String,
        /// What the recount is to show.
        terms: RecountTerms,
    },
    /// Somebody looked again at the photograph of a game that was drawn. What they found last counts.
    RecountFound {
        /// The sequence number of the entry that drew it.
        recount: u64,
        /// The game.
        game: GameId,
        /// The sequence number of the claim that they held it against.
        claim: u64,
        /// What they found.
        found: LookedAgain,
        /// What they noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
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
