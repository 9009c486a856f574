//! The rule sets that documents define, by name.

use board::Color;
use thiserror::Error;

use super::{
    Counting, EmptyPoints, FirstPass, GroupTax, HandicapCompensation, OddPoint, Play, Rules, SharedPoints, Tie,
};
use crate::HalfPoints;

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rule set is called `{name}`; known: {}", Rules::names().collect::<Vec<_>>().join(", "))]
pub struct UnknownRules {
    /// What was asked for, at most its first 40 characters.
    pub name: String,
}

/// What Chinese counting, the plainest, decides; the others say where they differ.
const AREA: Rules = Rules {
    name: "chinese",
    document: "Chinese Weiqi rules, counting by stones and spaces; handicap as KGS scores it",
    play: Play::Others,
    counting: Counting::StonesAndSpaces,
    empty_points: EmptyPoints::Surrounded,
    shared_points: SharedPoints::HalfEach,
    even_compensation: HalfPoints::from_halves(15),
    handicap_komi: HalfPoints::HALF,
    handicap_compensation: HandicapCompensation::PointEach,
    odd_point: OddPoint::OnPaper,
    first_pass: FirstPass::Nothing,
    group_tax: GroupTax::None,
    even_tie: Tie::Drawn,
    handicap_tie: Tie::Drawn,
};

impl Rules {
    /// Ing's Goe Rules of 1996: Rule 6 (counting; 605 shared space, 607 compensation), Rule 8 (eight points, Black wins a
    /// tie; handicap without compensation), Rule 10 (an overlooked neutral point is a shared space). Whose an empty point is
    /// follows the introduction to Ing's counting, which says proximity; the English rule alone says surrounded.
    pub const ING_1996: Self = Self {
        name: "ing-1996",
        document: "Ing's Goe Rules, 1996: Rules 6, 8 and 10",
        play: Play::Ings,
        empty_points: EmptyPoints::Proximity,
        shared_points: SharedPoints::FilledByHalves,
        even_compensation: HalfPoints::from_points(8),
        handicap_komi: HalfPoints::ZERO,
        handicap_compensation: HandicapCompensation::Nothing,
        even_tie: Tie::WonBy(Color::Black),
        ..AREA
    };

    /// Ing's SST rules as the American Go Association published them: part 2, "Counting" 3 (shared points pooled), 4 (even
    /// games) and 5 (handicap games: a point a stone, an odd point left open, White wins a tie).
    pub const ING_SST: Self = Self {
        name: "ing-sst",
        document: "Kim, Simon, Straus: Ing's SST Rules of Go, part 2, Counting 3 to 5",
        handicap_compensation: HandicapCompensation::PointEach,
        odd_point: OddPoint::LeftOpen,
        handicap_tie: Tie::WonBy(Color::White),
        ..Self::ING_1996
    };

    /// World Mind Sports Games 2008, appendix 1: 3 (six and a half points), 4 (a point more if White passed first),
    /// procedure 3 (three stones) and 6 (the last seki point stays open).
    pub const WMSG_2008: Self = Self {
        name: "wmsg-2008",
        document: "Rules of Go for World Mind Sports Games 2008, appendix 1",
        even_compensation: HalfPoints::from_halves(13),
        first_pass: FirstPass::PointToWhiteWhenWhite,
        handicap_komi: HalfPoints::ZERO,
        handicap_compensation: HandicapCompensation::Nothing,
        ..AREA
    };

    /// The first Ing Cup, 1988: a shared region touched by m black and n white stones is split m to n (Brouwer's record of
    /// Cho Hunhyun - Kobayashi Koichi, round 2), else as in 1996.
    pub const ING_1988: Self = Self {
        name: "ing-1988",
        document: "First Ing Cup, 1988, as recorded by A. E. Brouwer (round 2, Cho - Kobayashi)",
        empty_points: EmptyPoints::Surrounded,
        shared_points: SharedPoints::Proportional,
        ..Self::ING_1996
    };

    /// Chinese counting: area, seven and a half points, a point for each handicap stone.
    pub const CHINESE: Self = AREA;

    /// AGA rules 3 (compensation), 4 (handicap) and 12 (counting): area, seven and a half points, a point for each handicap stone but the first.
    pub const AGA: Self = Self {
        name: "aga",
        document: "AGA Concise Rules of Go, rules 3, 4 and 12",
        handicap_compensation: HandicapCompensation::PointEachButFirst,
        shared_points: SharedPoints::Nothing,
        ..AREA
    };

    /// New Zealand rules: area, seven points, no compensation for handicap.
    pub const NEW_ZEALAND: Self = Self {
        name: "new-zealand",
        document: "New Zealand Go Society, Rules of Go, scoring",
        even_compensation: HalfPoints::from_points(7),
        handicap_compensation: HandicapCompensation::Nothing,
        handicap_komi: HalfPoints::ZERO,
        shared_points: SharedPoints::Nothing,
        ..AREA
    };

    /// The logical rules of Tromp and Taylor: a point that reaches one colour only counts for it; all stones left on the
    /// board live.
    pub const TROMP_TAYLOR: Self = Self {
        name: "tromp-taylor",
        document: "Tromp and Taylor, The logical rules of Go, rules 9 and 10",
        ..Self { handicap_komi: HalfPoints::HALF, even_compensation: HalfPoints::from_halves(15), ..Self::NEW_ZEALAND }
    };

    /// Stone scoring, the old Chinese way: stones alone count, so each living group loses the two eyes it cannot fill.
    pub const STONE_SCORING: Self = Self {
        name: "stone-scoring",
        document: "Group tax as Ing's Goe Rules 1996 tell its history (Yang Yu-Chia's introduction); KataGo rules, tax ALL",
        group_tax: GroupTax::TwoEyes,
        ..Self::NEW_ZEALAND
    };

    /// Japanese rules of 1989: territory and prisoners; points of stones in seki do not count.
    pub const JAPANESE: Self = Self {
        name: "japanese",
        document: "Nihon Kiin, Japanese rules of Go 1989, articles 8 and 10",
        counting: Counting::SpacesAndPrisoners,
        shared_points: SharedPoints::Nothing,
        even_compensation: HalfPoints::from_halves(13),
        handicap_compensation: HandicapCompensation::Nothing,
        ..AREA
    };

    /// Every preset.
    pub const PRESETS: [Self; 10] = [
        Self::ING_1996,
        Self::ING_SST,
        Self::WMSG_2008,
        Self::ING_1988,
        Self::CHINESE,
        Self::AGA,
        Self::NEW_ZEALAND,
        Self::TROMP_TAYLOR,
        Self::STONE_SCORING,
        Self::JAPANESE,
    ];

    /// The preset with this name, in capital or small letters.
    ///
    /// # Errors
    /// An unknown name; the error lists the known ones.
    pub fn named(name: &str) -> Result<Self, UnknownRules> {
        let wanted = name.trim();
        Self::PRESETS
            .into_iter()
            .find(|rules| rules.name.eq_ignore_ascii_case(wanted))
            .ok_or_else(|| UnknownRules { name: wanted.chars().take(40).collect() })
    }

    /// The names of all presets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::PRESETS.into_iter().map(|rules| rules.name)
    }

    /// The rules as a game record names them (`RU`): SGF's own name where it has one for just these rules, else the preset's.
    /// SGF means Ing's rules by `GOE`; those of the SST article and of 1988 count otherwise and keep their names.
    ///
    /// ```
    /// use scoring::Rules;
    /// for rules in Rules::PRESETS {
    ///     assert_eq!(Rules::recorded(rules.recorded_name()), Ok(rules));
    /// }
    /// assert_eq!(Rules::ING_1996.recorded_name(), "GOE");
    /// ```
    #[must_use]
    pub fn recorded_name(&self) -> &'static str {
        match self.name {
            "ing-1996" => "GOE",
            "chinese" => "Chinese",
            "japanese" => "Japanese",
            "aga" => "AGA",
            "new-zealand" => "NZ",
            name => name,
        }
    }

    /// The preset that a game record's rules property means: `Chinese`, `AGA`, `NZ`, `Ing`, `Japanese`, `Korean`, and every
    /// preset's own name.
    ///
    /// # Errors
    /// A name that neither a record nor a preset uses.
    pub fn recorded(name: &str) -> Result<Self, UnknownRules> {
        match name.trim().to_ascii_lowercase().as_str() {
            "ing" | "goe" | "ing goe" => Ok(Self::ING_1996),
            "nz" | "new zealand" => Ok(Self::NEW_ZEALAND),
            "korean" | "jp" => Ok(Self::JAPANESE),
            "cn" => Ok(Self::CHINESE),
            "bga" => Ok(Self::AGA),
            "ing1996" => Ok(Self::ING_1996),
            "wmsg2008" => Ok(Self::WMSG_2008),
            "ing1988-proportional" => Ok(Self::ING_1988),
            _ => Self::named(name),
        }
    }
}
