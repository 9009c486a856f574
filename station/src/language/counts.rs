//! What a count found, in the visitor's language, from `scoring`'s own values: accounts, fill-in steps, the two sets of stones, what is
//! open. English is said by [`sentences`] and by `scoring`'s `words`; here are the other three, in the order Chinese, Japanese, Korean.
//!
//! Letters in braces stand for what is filled in: `{c}` a side, `{o}` the other one, `{n}` a number, `{p}` points.

use board::{BoardSize, Color, Point, PointSet};
use scoring::border::OpenBorder;
use scoring::dead::{Certainty, Flag, Proposal};
use scoring::{Discrepancy, Item, Outcome, PositionError, PositionFault, Rules, Tally, Verdict, words};

use super::Language;
use super::other::Other;
use crate::pipeline::{Count, Counted};
use crate::sentences;

mod audit;
mod fill_in;
mod filled;
mod open_fact;

pub use audit::sets;
pub use fill_in::{no_fill_in, proof, step};
pub use filled::filled;

/// More points than this are counted rather than named.
const MOST_POINTS_NAMED: usize = 12;

impl Other {
    fn color(self, color: Color) -> String {
        let said = match color {
            Color::Black => ["黑方", "黒", "흑"],
            Color::White => ["白方", "白", "백"],
        };
        self.say(said).to_owned()
    }

    fn points(self, set: PointSet, size: BoardSize) -> String {
        let name = |point: Point| point.human(size).to_string();
        let named: Vec<String> = set.iter().take(MOST_POINTS_NAMED).map(name).collect();
        let named = named.join(self.say(["、", "、", ", "]));
        match set.len().checked_sub(MOST_POINTS_NAMED) {
            None | Some(0) => named,
            Some(more) => self.fill(
                ["{p} 等另有 {n} 点", "{p} ほか {n} 点", "{p} 외 {n}점"],
                [("{p}", named), ("{n}", more.to_string())],
            ),
        }
    }

    fn stones_at(self, set: PointSet, size: BoardSize) -> String {
        let gaps = [("{p}", self.points(set, size)), ("{n}", set.len().to_string())];
        self.fill(["{p} 的 {n} 子", "{p} の {n} 子", "{p}의 돌 {n}개"], gaps)
    }
}

/// What an entry of a side's account is for.
#[must_use]
pub fn item(language: Language, item: Item) -> &'static str {
    let Some(other) = Other::of(language) else { return words::item(item) };
    other.say(match item {
        Item::LivingStones => ["盘上活子", "盤上の生きた石", "판 위의 산 돌"],
        Item::Spaces => ["己方空点", "自分の空点", "자기 빈 점"],
        Item::Territory => ["目数", "地", "집"],
        Item::Prisoners => ["提子", "アゲハマ", "따낸 돌"],
        Item::DeadStones => ["对方死子", "相手の死石", "상대의 사석"],
        Item::SharedPoints => ["公气中的份额", "共有点の取り分", "공유점의 몫"],
        Item::Compensation => ["贴目", "コミ", "덤"],
        Item::HandicapCompensation => ["让子补偿", "置石の補償", "접바둑 보상"],
        Item::FirstPass => ["白方先停一手", "白が先にパス", "백이 먼저 패스"],
        Item::OpponentsPenalty => ["对方罚点", "相手の罰点", "상대의 벌점"],
        Item::GroupTax => ["还棋头：每块活棋两子", "切り賃：生きた石の一団につき二点", "말 하나에 두 점씩의 공제"],
    })
}

/// Which stones are taken as dead, and on whose word.
#[must_use]
pub fn dead(language: Language, count: &Count) -> String {
    let Some(other) = Other::of(language) else { return sentences::dead(count) };
    let word = match &count.proposal {
        Some(Proposal { certainty: Certainty::Sure, .. }) => {
            ["建议，待双方同意：{d}。", "提案（両者の合意待ち）：{d}。", "제안(두 대국자의 합의 필요): {d}."]
        }
        Some(Proposal { certainty: Certainty::AsksReferee, .. }) => {
            ["建议，但不确定：{d}。", "提案（確実ではありません）：{d}。", "제안(확실하지 않음): {d}."]
        }
        None => ["已定：{d}。", "確定済み：{d}。", "정해진 것: {d}."],
    };
    let each = |color: Color| {
        let stones = count.dead & count.board.stones(color);
        (!stones.is_empty()).then(|| format!("{} {}", other.color(color), other.stones_at(stones, count.board.size())))
    };
    let dead: Vec<String> = Color::BOTH.into_iter().filter_map(each).collect();
    let dead = if dead.is_empty() { other.say(["无", "なし", "없음"]).to_owned() } else { dead.join("；") };
    other.fill(word, [("{d}", dead)])
}

/// What a referee should look at before the game is counted.
#[must_use]
pub fn flags(language: Language, proposal: &Proposal) -> Vec<String> {
    let Some(other) = Other::of(language) else { return sentences::flags(proposal) };
    let size = proposal.board.size();
    let flag = |flag: &Flag| {
        let (said, at) = match flag {
            Flag::UnsealedBorder(at) => (
                [
                    "边界未封：{p}，此处落子仍会改变结果。",
                    "境界が閉じていません：{p}。ここに打つと結果が変わります。",
                    "경계가 열려 있습니다: {p}. 여기에 두면 결과가 달라집니다.",
                ],
                at,
            ),
            Flag::UnfilledNeutral(at) => {
                (["单官未填：{p}。", "ダメが残っています：{p}。", "공배가 남아 있습니다: {p}."], at)
            }
            Flag::InAtari(at) => (["{s}下一手可被提。", "{s}は次の手で取られます。", "{s}는 다음 수에 잡힙니다."], at),
            Flag::Unsettled(at) => (
                [
                    "{s}的死活取决于先手。",
                    "{s}の死活はどちらが先に打つか次第です。",
                    "{s}의 사활은 누가 먼저 두느냐에 달려 있습니다.",
                ],
                at,
            ),
            Flag::Doubtful(at) => {
                (["{s}是否为活子不确定。", "{s}の死活は確実ではありません。", "{s}의 사활이 확실하지 않습니다."], at)
            }
        };
        other.fill(said, [("{p}", other.points(*at, size)), ("{s}", other.stones_at(*at, size))])
    };
    // Open borders are told as open, whoever named the dead stones.
    proposal.flags.iter().filter(|found| !matches!(found, Flag::UnsealedBorder(_))).map(flag).collect()
}

/// The result: who has won, by how much, under which rules.
#[must_use]
pub fn result(language: Language, counted: &Counted, rules: &Rules) -> String {
    let Some(other) = Other::of(language) else { return sentences::result(counted, rules) };
    let outcome = counted.score.outcome();
    let words = match outcome {
        Outcome::Tie => other.say(["和棋", "持碁", "무승부"]).to_owned(),
        Outcome::Win { winner, by } if by.leader().is_none() => {
            other.fill(["同数，{c}胜", "同数につき{c}の勝ち", "같은 수로 {c}승"], [("{c}", other.color(winner))])
        }
        Outcome::Win { winner, by } => other.fill(
            ["{c}胜 {n} 点", "{c}の {n} 目勝ち", "{c} {n}집 승"],
            [("{c}", other.color(winner)), ("{n}", by.to_string())],
        ),
    };
    let caution = match &counted.verdict {
        Verdict::Confirmed { .. } => "",
        Verdict::NeedsReferee { discrepancies, .. } => {
            let gravest = discrepancies.iter().max_by_key(|open| sentences::caution(open).0);
            gravest.map_or("", |open| {
                other.say(match open {
                    Discrepancy::FilledBoardMisleads(effect) if effect.winner_at_stake => [
                        "棋子不全，未经裁判不得申报：",
                        "石が揃っていないため、審判なしに申告不可：",
                        "돌이 온전하지 않아 심판 없이 신고 금지: ",
                    ],
                    Discrepancy::Stones { .. } | Discrepancy::FilledBoardMisleads(_) => ["", "", ""],
                    Discrepancy::ClaimDiffers { .. } => {
                        ["与双方所写不同：", "対局者の記載と異なります：", "대국자가 적은 것과 다름: "]
                    }
                    Discrepancy::UnconfirmedDead(_) | Discrepancy::UncertainLife(_) => {
                        ["待死子达成一致：", "死石の合意後：", "사석 합의 뒤: "]
                    }
                    Discrepancy::Unknown(_) | Discrepancy::PrisonersDisagree { .. } => [
                        "未知事项查明之前不得使用：",
                        "不明な点が片づくまで使用不可：",
                        "모르는 것이 밝혀지기 전에는 사용 금지: ",
                    ],
                    Discrepancy::OpenBorder { .. } => [
                        "边界问题解决之前不得使用：",
                        "境界が決まるまで使用不可：",
                        "경계가 정해지기 전에는 사용 금지: ",
                    ],
                    Discrepancy::DoubtfulPoints(_) => {
                        ["疑点解决之前不得使用：", "要確認の点が片づくまで使用不可：", "의심점 해결 전에는 사용 금지: "]
                    }
                    Discrepancy::FillInDiffers => [
                        "填子与计算不一致，不得使用：",
                        "埋め方と計算が合わないため使用不可：",
                        "메우기와 계산이 달라 사용 금지: ",
                    ],
                })
            })
        }
    };
    format!("{caution}{outcome}{}{words} ({})", other.say(["：", "：", ": "]), super::rules(language, rules.name))
}

/// A side's account on one line.
#[must_use]
pub fn account(language: Language, tally: &Tally) -> String {
    let Some(other) = Other::of(language) else { return sentences::account(tally) };
    let mut terms: Vec<String> =
        tally.entries().iter().map(|entry| format!("{} {}", item(language, entry.item), entry.amount)).collect();
    if tally.share() != Default::default() {
        terms.push(format!("{} {}", item(language, Item::SharedPoints), tally.share()));
    }
    if terms.is_empty() {
        terms.push(other.say(["无", "なし", "없음"]).to_owned());
    }
    format!("{} = {}", terms.join(" + "), tally.total())
}

/// What a human must settle before the result stands.
#[must_use]
pub fn discrepancy(language: Language, open: &Discrepancy, size: BoardSize, set: u16) -> String {
    let Some(other) = Other::of(language) else { return words::discrepancy(open, size, set) };
    match open {
        Discrepancy::DoubtfulPoints(at) => other.fill(
            [
                "请在棋盘上查看 {p}，确认或更正。",
                "盤上の {p} を見て、確認または訂正してください。",
                "판 위의 {p}를 보고 확인하거나 고치세요.",
            ],
            [("{p}", other.points(*at, size))],
        ),
        Discrepancy::UnconfirmedDead(at) => other.fill(
            [
                "请问双方这些棋子是否为死子：{p}。",
                "これらの石が死石か、両対局者に確かめてください：{p}。",
                "이 돌들이 사석인지 두 대국자에게 물어보세요: {p}.",
            ],
            [("{p}", other.points(*at, size))],
        ),
        Discrepancy::UncertainLife(at) => other.fill(
            [
                "这些棋子是否活棋不确定，请问双方：{p}。",
                "これらの石の死活は確実ではありません。両対局者に確かめてください：{p}。",
                "이 돌들의 사활이 확실하지 않습니다. 두 대국자에게 물어보세요: {p}.",
            ],
            [("{p}", other.points(*at, size))],
        ),
        Discrepancy::FilledBoardMisleads(found) => audit::effect(other, found),
        Discrepancy::OpenBorder { border, if_closed } => open_border(other, border, *if_closed, size),
        Discrepancy::Unknown(fact) => open_fact::open_fact(other, fact, size),
        Discrepancy::PrisonersDisagree { color, given, counted } => other.fill(
            [
                "已填{c}被提 {n} 子，而{o}盒盖中数得 {m} 子：请重数。",
                "{c}の取られた石は {n} 子と入力されていますが、{o}のふたで数えたのは {m} 子です。数え直してください。",
                "{c}이 잡힌 돌은 {n}개로 입력되었지만 {o} 뚜껑에서 센 것은 {m}개입니다. 다시 세세요.",
            ],
            [
                ("{c}", other.color(*color)),
                ("{o}", other.color(color.opponent())),
                ("{n}", given.to_string()),
                ("{m}", counted.to_string()),
            ],
        ),
        Discrepancy::FillInDiffers => other
            .say([
                "填满的棋盘与计算结果不一致：请清点棋子。",
                "埋めた盤面が計算と合いません。石を数えてください。",
                "메운 판이 계산과 다릅니다. 돌을 세세요.",
            ])
            .to_owned(),
        Discrepancy::Stones { color, finding: found } => audit::finding(other, *color, set, found),
        Discrepancy::ClaimDiffers { claimed } => other.fill(
            [
                "双方写的是 {r}：请与他们核对死子。",
                "対局者の記載は {r} です。死石を一緒に確かめてください。",
                "대국자는 {r}로 적었습니다. 사석을 함께 확인하세요.",
            ],
            [("{r}", claimed.to_string())],
        ),
    }
}

fn open_border(other: Other, border: &OpenBorder, if_closed: Option<Outcome>, size: BoardSize) -> String {
    let OpenBorder { color, gap, territory, alone } = border;
    let gaps = [
        ("{c}", other.color(*color)),
        ("{o}", other.color(color.opponent())),
        ("{p}", other.points(*gap, size)),
        ("{s}", other.stones_at(*alone, size)),
        ("{n}", territory.len().to_string()),
    ];
    let said = match (alone.is_empty(), border.is_narrow()) {
        (true, false) => [
            "有 {n} 点向双方敞开，没有几点能封住：棋未下完，或其中有死子。",
            "{n} 点が両者に開いており、数点では閉じられません。終局していないか、その中に死石があります。",
            "{n}점이 양쪽에 열려 있고 몇 점으로는 닫을 수 없습니다. 대국이 끝나지 않았거나 그 안에 사석이 있습니다.",
        ],
        (true, true) => [
            "{c}边界在 {p} 未封：封上后，其内 {n} 点才归{c}。",
            "{c}の境界が {p} で開いています。閉じて初めて内側の {n} 点が{c}のものになります。",
            "{c}의 경계가 {p}에서 열려 있습니다. 닫아야 안쪽 {n}점이 {c}의 것이 됩니다.",
        ],
        (false, _) => [
            "{o} {s}孤立在{c}的 {n} 点之中：请问双方是否为死子。",
            "{o} {s}が{c}の {n} 点の中に孤立しています。死石か両対局者に確かめてください。",
            "{o} {s}가 {c}의 {n}점 안에 홀로 있습니다. 사석인지 두 대국자에게 물어보세요.",
        ],
    };
    let result = if_closed.map_or_else(String::new, |outcome| {
        let then = ["那样结果为 {r}。", "その場合の結果は {r}。", " 그러면 결과는 {r}."];
        other.fill(then, [("{r}", outcome.to_string())])
    });
    other.fill(said, gaps) + &result
}

/// A board that cannot be that of a finished game.
#[must_use]
pub fn unsound(language: Language, error: &PositionError) -> String {
    let Some(other) = Other::of(language) else { return sentences::unsound(error) };
    let fault = |fault: &PositionFault| match fault {
        PositionFault::NothingToDie { point } => other.fill(
            [
                "{p} 被标为死子，但那里没有棋子",
                "{p} は死石とされていますが石がありません",
                "{p}는 사석으로 표시되었지만 돌이 없습니다",
            ],
            [("{p}", point.human(error.size).to_string())],
        ),
        PositionFault::HalfDead { chain } => other.fill(
            [
                "{c} {p} 一块中只有一部分被标为死子",
                "{c} {p} の連の一部だけが死石とされています",
                "{c} {p}의 돌들 가운데 일부만 사석으로 표시되었습니다",
            ],
            [("{c}", other.color(chain.color)), ("{p}", other.points(chain.stones, error.size))],
        ),
        PositionFault::NoLiberty { chain } => other.fill(
            ["{c} {s}没有气", "{c} {s}に呼吸点がありません", "{c} {s}에 활로가 없습니다"],
            [("{c}", other.color(chain.color)), ("{s}", other.stones_at(chain.stones, error.size))],
        ),
        PositionFault::NegativePenalty { color } => other.fill(
            ["{c}的罚点小于零", "{c}の罰点が負です", "{c}의 벌점이 0보다 작습니다"],
            [("{c}", other.color(*color))],
        ),
    };
    let faults: Vec<String> = error.faults.iter().map(fault).collect();
    other.fill(
        ["对局不可能如此结束：{d}。", "このような終局はありえません：{d}。", "이렇게 끝날 수 없습니다: {d}."],
        [("{d}", faults.join("；"))],
    )
}

#[cfg(test)]
mod tests {
    use board::ByColor;
    use scoring::audit::{Effect, Finding, Interval, Measurement, Moment, Place, Remedy};
    use scoring::fill_in::{Action, Step};
    use scoring::{FillInError, OpenFact, OpenPrisoners, Turn};

    use super::audit::remedy;
    use super::*;

    const OTHERS: [Language; 3] = [Language::Chinese, Language::Japanese, Language::Korean];

    /// Everything that can be said, in one language.
    fn everything(language: Language) -> Vec<String> {
        let other = Other::of(language).unwrap();
        let size = BoardSize::new(9).unwrap();
        let points: PointSet = size.points().take(20).collect();
        let actions = [
            Action::ReturnDeadStones,
            Action::PlaceCompensation,
            Action::PlacePenalty,
            Action::FillShared,
            Action::FillOwn,
            Action::PlaceLosing,
            Action::LeaveSharedOpen,
            Action::LeaveReservedOpen,
            Action::LeaveWinningSpace,
        ];
        let mut said: Vec<String> = actions
            .map(|action| step(language, &Step { action, color: Some(Color::White), points }, size))
            .into_iter()
            .collect();
        let items = [
            Item::LivingStones,
            Item::Spaces,
            Item::Territory,
            Item::Prisoners,
            Item::DeadStones,
            Item::SharedPoints,
            Item::Compensation,
            Item::HandicapCompensation,
            Item::FirstPass,
            Item::OpponentsPenalty,
            Item::GroupTax,
        ];
        said.extend(items.map(|of| item(language, of).to_owned()));
        let stones = Interval::new(178, 182).unwrap();
        let (color, place) = (Color::Black, Place::Lid(Color::White));
        let measurements = [Moment::BeforeGame, Moment::AtEnd, Moment::FilledIn, Moment::PutAway]
            .map(|moment| Measurement { color, moment, place });
        let findings = [
            Finding::Proven { moments: Vec::new() },
            Finding::NotProvable { total: stones, settled_by: measurements.to_vec() },
            Finding::Violated { total: stones, moment: Moment::AtEnd, proved: false },
            Finding::Contradicted { moment: Moment::AtEnd, place: Place::Board, counts: [stones, stones] },
        ];
        let open = findings.clone().map(|finding| Discrepancy::Stones { color, finding }).into_iter();
        let open = open.chain([
            Discrepancy::DoubtfulPoints(points),
            Discrepancy::UnconfirmedDead(points),
            Discrepancy::FillInDiffers,
            Discrepancy::ClaimDiffers { claimed: Outcome::Tie },
            Discrepancy::PrisonersDisagree { color, given: 3, counted: 4 },
        ]);
        let effect = |winner_at_stake| Effect {
            shift: [scoring::HalfPoints::ONE; 2],
            counted: Outcome::Tie,
            shown: [Outcome::Tie; 2],
            winner_at_stake,
        };
        let open = open.chain([true, false].map(|stake| Discrepancy::FilledBoardMisleads(effect(stake))));
        let open = open.chain([Discrepancy::UncertainLife(points)]);
        let border = |alone| OpenBorder { color, gap: points, territory: points, alone };
        let open = open.chain([
            Discrepancy::OpenBorder { border: border(PointSet::EMPTY), if_closed: Some(Outcome::Tie) },
            Discrepancy::OpenBorder { border: border(points), if_closed: None },
        ]);
        let open = open.chain(open_facts(points).map(Discrepancy::Unknown));
        said.extend(open.map(|open| discrepancy(language, &open, size, 180)));
        let remedies = [
            Remedy::ReturnFromWrongPlace { color, place: Place::Bowl(color), stones },
            Remedy::LookForMixedColors { lacks: color, stones },
            Remedy::ReplaceAndRecount { color, stones },
            Remedy::TakeOutAndRecount { color, stones },
            Remedy::CountAgain { color, moment: Moment::AtEnd, place },
        ];
        said.extend(remedies.iter().chain(&measurements.map(Remedy::Measure)).map(|found| remedy(other, found)));
        let errors = [
            FillInError::MoreThanASet { color, living: 41, set: 40 },
            FillInError::RulesNotFilledIn { rules: "japanese" },
        ];
        said.extend(errors.iter().map(|error| no_fill_in(language, error)));
        said
    }

    /// Every kind of fact that can be open.
    fn open_facts(points: PointSet) -> impl Iterator<Item = OpenFact> {
        let win = |winner| Outcome::Win { winner, by: scoring::HalfPoints::ONE.into() };
        let turn = |outcome| Turn { gainer: Color::Black, by: 4, outcome };
        let prisoners =
            |whose: &[Color], turns: Vec<Turn>| OpenPrisoners { whose: whose.to_vec(), if_even: Outcome::Tie, turns };
        let facts = [
            OpenFact::FirstPass { results: ByColor { black: win(Color::Black), white: win(Color::White) } },
            OpenFact::Prisoners(prisoners(&Color::BOTH, vec![turn(Outcome::Tie)])),
            OpenFact::Prisoners(prisoners(&[Color::White], vec![turn(win(Color::Black))])),
            OpenFact::Prisoners(prisoners(&[Color::Black], Vec::new())),
            OpenFact::Seki { eyes: points, in_seki: Outcome::Tie, independent: win(Color::Black) },
        ];
        facts.into_iter()
    }

    #[test]
    fn every_sentence_is_whole_and_in_its_own_language() {
        for language in OTHERS {
            for said in everything(language) {
                assert!(!said.contains(['{', '}']) && !said.is_ascii(), "{language:?}: {said}");
            }
        }
        let [chinese, japanese, korean] = OTHERS.map(everything);
        for ((chinese, japanese), korean) in chinese.iter().zip(&japanese).zip(&korean) {
            assert!(korean.chars().any(|letter| ('가'..='힣').contains(&letter)), "{korean}");
            assert_ne!(chinese, korean);
            assert_ne!(japanese, korean);
        }
        assert!(chinese.iter().any(|said| said.contains("至少有 178 子")), "what is known of a set is told");
        assert!(chinese.iter().any(|said| said.contains("178–182")), "an interval is told whole");
    }
}
