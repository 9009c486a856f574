//! What a count found, in the visitor's language, from `scoring`'s own values: accounts, fill-in steps, the two sets of stones, what is
//! open. English is said by [`sentences`] and by `scoring`'s `words`; here are the other three, in the order Chinese, Japanese, Korean.
//!
//! Letters in braces stand for what is filled in: `{c}` a side, `{o}` the other one, `{n}` a number, `{p}` points.

use board::{BoardSize, Color, Point, PointSet};
use scoring::audit::{Finding, Interval, Measurement, Moment, Place, Remedy, StoneAudit};
use scoring::dead::{Certainty, Flag, Proposal};
use scoring::fill_in::{Action, Step};
use scoring::{
    Counting, Discrepancy, FillIn, FillInError, FirstPass, Item, Outcome, PositionError, PositionFault, Rules, Tally,
    Verdict, words,
};

use super::Language;
use super::other::{Other, Others};
use crate::pipeline::{Count, Counted, Prisoners};
use crate::sentences;

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

    fn moment(self, moment: Moment) -> String {
        let said = match moment {
            Moment::BeforeGame => ["对局前", "対局前", "대국 전"],
            Moment::AtEnd => ["终局时", "終局時", "종국 때"],
            Moment::FilledIn => ["填满后", "埋め終えた時", "메운 뒤"],
            Moment::PutAway => ["收子后", "片づけた後", "정리한 뒤"],
        };
        self.say(said).to_owned()
    }

    fn place(self, place: Place) -> String {
        match place {
            Place::Board => self.say(["棋盘上", "盤上", "판 위"]).to_owned(),
            Place::Bowl(color) => self.fill(["{c}棋罐中", "{c}の碁笥", "{c}의 통 안"], [("{c}", self.color(color))]),
            Place::Lid(color) => self.fill(["{c}盒盖中", "{c}のふた", "{c}의 뚜껑 안"], [("{c}", self.color(color))]),
        }
    }

    fn measurement(self, next: Measurement) -> String {
        let Measurement { color, moment, place } = next;
        let gaps = [("{c}", self.color(color)), ("{m}", self.moment(moment)), ("{w}", self.place(place))];
        match moment {
            Moment::PutAway => self.fill(
                ["把{c}所有棋子收回棋罐后清点", "{c}の石をすべて碁笥に戻して数える", "{c}의 돌을 모두 통에 넣고 센다"],
                gaps,
            ),
            _ => self.fill(
                ["清点{c}{m}在{w}的棋子", "{m}に{w}にある{c}の石を数える", "{m} {w}에 있는 {c}의 돌을 센다"],
                gaps,
            ),
        }
    }

    /// `178`, or `178–182`.
    fn interval(self, interval: Interval) -> String {
        match (interval.least(), interval.most()) {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least}–{most}"),
        }
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

/// What a step of the fill-in asks for.
#[must_use]
pub fn step(language: Language, step: &Step, size: BoardSize) -> String {
    let Some(other) = Other::of(language) else { return words::step(step, size) };
    let names: Vec<String> = step.points.iter().map(|point| point.human(size).to_string()).collect();
    let (places, number) = (names.join(other.say(["、", "、", ", "])), step.points.len().to_string());
    let [whose, opponent] = [step.color, step.color.map(Color::opponent)]
        .map(|color| color.map_or_else(String::new, |color| other.color(color)));
    let said = match step.action {
        Action::ReturnDeadStones => [
            "{n} 枚死子放回{c}棋罐：{p}。",
            "死石 {n} 子を{c}の碁笥に戻す：{p}。",
            "사석 {n}개를 {c}의 통에 되돌린다: {p}.",
        ],
        Action::PlaceCompensation => [
            "{c}将 {n} 子作为贴目放入{o}地域：{p}。",
            "{c}がコミとして {n} 子を{o}の地に置く：{p}。",
            "{c}이 덤으로 돌 {n}개를 {o}의 집에 놓는다: {p}.",
        ],
        Action::PlacePenalty => [
            "{c}因罚点将 {n} 子放入{o}地域：{p}。",
            "{c}が罰点として {n} 子を{o}の地に置く：{p}。",
            "{c}이 벌점으로 돌 {n}개를 {o}의 집에 놓는다: {p}.",
        ],
        Action::FillShared => {
            ["{c}填一半公气：{p}。", "{c}が共有点の半分を埋める：{p}。", "{c}이 공유점의 절반을 메운다: {p}."]
        }
        Action::FillOwn => {
            ["{c}用 {n} 子填满己方地域。", "{c}が {n} 子で自分の地を埋める。", "{c}이 돌 {n}개로 자기 집을 메운다."]
        }
        Action::PlaceLosing => [
            "{c}剩余 {n} 子填入{o}的赢棋空点旁：{p}。",
            "{c}の余り石 {n} 子を{o}の勝ち空点に置く：{p}。",
            "{c}의 남은 돌 {n}개를 {o}의 이긴 자리에 놓는다: {p}.",
        ],
        Action::LeaveSharedOpen => [
            "公气 {p} 留空：双方均不可填。",
            "共有点 {p} は空けておく：どちらも埋められない。",
            "공유점 {p}는 비워 둔다: 어느 쪽도 메울 수 없다.",
        ],
        Action::LeaveReservedOpen => [
            "{c}地域中 {p} 因贴目零头留空。",
            "{c}の地の {p} はコミの端数のため空けておく。",
            "{c}의 집 {p}는 덤의 끝수 때문에 비워 둔다.",
        ],
        Action::LeaveWinningSpace => {
            ["{p} 留空：{c}的赢棋空点。", "{p} は空けておく：{c}の勝ち空点。", "{p}는 비워 둔다: {c}의 이긴 자리."]
        }
    };
    other.fill(said, [("{c}", whose), ("{o}", opponent), ("{n}", number), ("{p}", places)])
}

/// What is known of the two sets of stones, and what to do.
#[must_use]
pub fn sets(language: Language, audit: &StoneAudit) -> Vec<String> {
    let Some(other) = Other::of(language) else { return sentences::sets(audit) };
    let findings =
        Color::BOTH.into_iter().map(|color| match (&audit.findings[color], sentences::on_board(audit, color)) {
            (Finding::NotProvable { .. }, Some(seen)) => {
                let whole = audit.set;
                let rest = Interval::new(whole.saturating_sub(seen.most()), whole.saturating_sub(seen.least()));
                let gaps = [
                    ("{c}", other.color(color)),
                    ("{o}", other.color(color.opponent())),
                    ("{s}", other.interval(seen)),
                    ("{n}", whole.to_string()),
                    ("{r}", rest.map_or_else(String::new, |rest| other.interval(rest))),
                ];
                other.fill(
                    [
                        "{c}：{n} 子中 {s} 子在棋盘上，其余 {r} 子应在{c}棋罐和{o}盒盖中。",
                        "{c}：{n} 子のうち {s} 子が盤上にあり、残る {r} 子は{c}の碁笥と{o}のふたにあるはずです。",
                        "{c}: {n}개 가운데 {s}개가 판 위에 있고, 나머지 {r}개는 {c}의 통과 {o}의 뚜껑에 있어야 합니다.",
                    ],
                    gaps,
                )
            }
            (found, _) => finding(other, color, audit.set, found),
        });
    findings.chain(audit.remedies().iter().map(|remedy| self::remedy(other, remedy))).collect()
}

fn finding(other: Other, color: Color, set: u16, finding: &Finding) -> String {
    let (whose, set_text) = (other.color(color), set.to_string());
    match finding {
        Finding::Proven { .. } => other.fill(
            ["{c}的 {n} 子齐全。", "{c}の {n} 子はすべて揃っています。", "{c}의 돌 {n}개가 모두 있습니다."],
            [("{c}", whose), ("{n}", set_text)],
        ),
        Finding::NotProvable { total, settled_by } => {
            let next: Vec<String> = settled_by.iter().map(|next| other.measurement(*next)).collect();
            let gaps = [
                ("{c}", whose),
                ("{n}", other.interval(*total)),
                ("{d}", next.join(other.say(["，或", "、または", ", 또는 "]))),
            ];
            other.fill(
                [
                    "{c}目前所知有 {n} 子。要查清：{d}。",
                    "{c}は今わかる限り {n} 子です。確かめるには：{d}。",
                    "{c}은 지금까지 {n}개로 보입니다. 확인하려면: {d}.",
                ],
                gaps,
            )
        }
        Finding::Violated { total, moment, proved } => {
            let sure = other.say(if *proved { ["", "", ""] } else { ["很可能", "おそらく", "아마 "] });
            let what = other.say(if total.most() < set {
                ["太少", "不足", "부족"]
            } else {
                ["太多", "過多", "초과"]
            });
            let gaps = [
                ("{c}", whose),
                ("{s}", sure.to_owned()),
                ("{m}", other.moment(*moment)),
                ("{t}", other.interval(*total)),
                ("{w}", what.to_owned()),
                ("{n}", set_text),
            ];
            other.fill(
                [
                    "{c}{m}{s}有 {t} 子：{w}，一副为 {n} 子。",
                    "{c}は{m}に{s}{t} 子：{w}です。一組は {n} 子です。",
                    "{c}은 {m} {s}{t}개: {w}입니다. 한 벌은 {n}개입니다.",
                ],
                gaps,
            )
        }
        Finding::Contradicted { moment, place, counts: [one, two] } => {
            let gaps = [
                ("{c}", whose),
                ("{m}", other.moment(*moment)),
                ("{w}", other.place(*place)),
                ("{1}", other.interval(*one)),
                ("{2}", other.interval(*two)),
            ];
            other.fill(
                [
                    "{c}{m}{w}的两次清点不一致：{1} 与 {2}。",
                    "{m}の{w}の{c}の石は、二回の数が合いません：{1} と {2}。",
                    "{m} {w}의 {c}의 돌을 두 번 센 값이 다릅니다: {1}, {2}.",
                ],
                gaps,
            )
        }
    }
}

fn remedy(other: Other, remedy: &Remedy) -> String {
    match remedy {
        Remedy::ReturnFromWrongPlace { color, place, stones } => other.fill(
            [
                "把{w}的 {n} 枚{c}棋子放回原处，再清点两个棋罐。",
                "{w}にある{c}の {n} 子を戻し、両方の碁笥を数え直してください。",
                "{w}에 있는 {c}의 돌 {n}개를 되돌리고 두 통을 다시 세세요.",
            ],
            [("{w}", other.place(*place)), ("{n}", other.interval(*stones)), ("{c}", other.color(*color))],
        ),
        Remedy::LookForMixedColors { lacks, stones } => other.fill(
            [
                "{o}多出的子数正是{c}所缺的（{n}）：在{o}棋罐里找{c}的棋子，并核对盘面颜色。",
                "{o}の余りと{c}の不足が同じです（{n}）。{o}の碁笥に{c}の石がないか探し、盤上の色も確かめてください。",
                "{o}의 초과와 {c}의 부족이 같습니다({n}). {o}의 통에서 {c}의 돌을 찾고 판 위의 색도 확인하세요.",
            ],
            [("{o}", other.color(lacks.opponent())), ("{c}", other.color(*lacks)), ("{n}", other.interval(*stones))],
        ),
        Remedy::ReplaceAndRecount { color, stones } => other.fill(
            [
                "在盒盖和地上找{c}的 {n} 子；找不到则用量具中央槽的备用子，然后重新清点。",
                "ふたや床で{c}の石 {n} 子を探し、なければ計数器の中央の予備を使って、数え直してください。",
                "뚜껑과 바닥에서 {c}의 돌 {n}개를 찾고, 없으면 계수기 가운데의 예비 돌을 써서 다시 세세요.",
            ],
            [("{c}", other.color(*color)), ("{n}", other.interval(*stones))],
        ),
        Remedy::TakeOutAndRecount { color, stones } => other.fill(
            [
                "从棋罐（切勿从棋盘）取出 {n} 枚{c}棋子，再清点。",
                "碁笥から（盤上からではなく）{c}の石 {n} 子を取り出し、数え直してください。",
                "통에서(판 위가 아니라) {c}의 돌 {n}개를 꺼내고 다시 세세요.",
            ],
            [("{c}", other.color(*color)), ("{n}", other.interval(*stones))],
        ),
        Remedy::CountAgain { color, moment, place } => other.fill(
            [
                "重新清点{c}{m}{w}的棋子。",
                "{m}の{w}にある{c}の石を数え直してください。",
                "{m} {w}에 있는 {c}의 돌을 다시 세세요.",
            ],
            [("{c}", other.color(*color)), ("{m}", other.moment(*moment)), ("{w}", other.place(*place))],
        ),
        Remedy::Measure(next) => other.fill(["{d}。", "{d}。", "{d}."], [("{d}", other.measurement(*next))]),
    }
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
                    "{s}的死活取决于先手或劫。",
                    "{s}の死活は先手かコウ次第です。",
                    "{s}의 사활은 선수나 패에 달려 있습니다.",
                ],
                at,
            ),
            Flag::Doubtful(at) => {
                (["{s}是否为活子不确定。", "{s}の死活は確実ではありません。", "{s}의 사활이 확실하지 않습니다."], at)
            }
        };
        other.fill(said, [("{p}", other.points(*at, size)), ("{s}", other.stones_at(*at, size))])
    };
    proposal.flags.iter().map(flag).collect()
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
                    Discrepancy::Stones { .. } => ["", "", ""],
                    Discrepancy::ClaimDiffers { .. } => {
                        ["与双方所写不同：", "対局者の記載と異なります：", "대국자가 적은 것과 다름: "]
                    }
                    Discrepancy::UnconfirmedDead(_) => ["待死子达成一致：", "死石の合意後：", "사석 합의 뒤: "],
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
    format!("{caution}{outcome}{}{words} ({})", other.say(["：", "：", ": "]), rules.document)
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
        Discrepancy::FillInDiffers => other
            .say([
                "填满的棋盘与计算结果不一致：请清点棋子。",
                "埋めた盤面が計算と合いません。石を数えてください。",
                "메운 판이 계산과 다릅니다. 돌을 세세요.",
            ])
            .to_owned(),
        Discrepancy::Stones { color, finding: found } => finding(other, *color, set, found),
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

/// Why there is no fill-in.
#[must_use]
pub fn no_fill_in(language: Language, error: &FillInError) -> String {
    let Some(other) = Other::of(language) else { return sentences::no_fill_in(error) };
    match error {
        FillInError::MoreThanASet { color, living, set } => other.fill(
            [
                "{c}盘上活子有 {n}，一副只有 {s} 子：请重数棋盘并查找别副棋子。",
                "{c}の生きた石が {n} 子あり、一組の {s} 子を超えます。盤上を数え直し、別の組の石を探してください。",
                "{c}의 산 돌이 {n}개로 한 벌 {s}개보다 많습니다. 판을 다시 세고 다른 벌의 돌을 찾으세요.",
            ],
            [("{c}", other.color(*color)), ("{n}", living.to_string()), ("{s}", set.to_string())],
        ),
        FillInError::RulesNotFilledIn { rules } => other.fill(
            [
                "规则 {r} 不用填子法计算，以上结果由计算得出。",
                "ルール {r} は埋める方式では数えません。上の結果は計算によるものです。",
                "규칙 {r}은 메우는 방식으로 계가하지 않습니다. 위 결과는 계산한 것입니다.",
            ],
            [("{r}", (*rules).to_owned())],
        ),
    }
}

/// What the filled board shows, and that it adds up.
#[must_use]
pub fn proof(language: Language, fill_in: &FillIn, counted: &Counted) -> String {
    let Some(other) = Other::of(language) else { return sentences::proof(fill_in, counted) };
    let proof = fill_in.proof();
    let whole = proof.stones.black == fill_in.set && proof.stones.white == fill_in.set && proof.adds_up();
    let agrees = counted.score.margin() == fill_in.margin().into();
    let mut said = vec![proof.to_string()];
    said.push(
        other
            .say(if whole {
                ["棋子齐全。", "石はすべて揃っています。", "돌이 모두 있습니다."]
            } else {
                [
                    "数目不符：不得使用此结果，请报告。",
                    "数が合いません。この結果を使わず報告してください。",
                    "수가 맞지 않습니다. 이 결과를 쓰지 말고 보고하세요.",
                ]
            })
            .to_owned(),
    );
    said.extend(reading(other, fill_in));
    said.push(
        other
            .say(if agrees {
                ["与计算结果相同。", "計算の結果と同じです。", "계산한 결과와 같습니다."]
            } else {
                [
                    "与计算结果不同：不得使用此结果，请报告。",
                    "計算の結果と異なります。この結果を使わず報告してください。",
                    "계산한 결과와 다릅니다. 이 결과를 쓰지 말고 보고하세요.",
                ]
            })
            .to_owned(),
    );
    said.join(" ")
}

/// How the result is read off a filled board.
fn reading(other: Other, fill_in: &FillIn) -> Vec<String> {
    let mut parts = Vec::new();
    for color in Color::BOTH {
        let opponent = color.opponent();
        let mut put = |said: Others, number: usize| {
            if number > 0 {
                let gaps = [("{c}", other.color(color)), ("{o}", other.color(opponent)), ("{n}", number.to_string())];
                parts.push(other.fill(said, gaps));
            }
        };
        put(["{c}赢棋空点 {n} 点。", "{c}の勝ち空点 {n}。", "{c}의 이긴 자리 {n}점."], fill_in.winning[color].len());
        let losing = [
            "{o}剩余棋子 {n} 枚，每枚两点。",
            "{o}の余り石 {n} 子は一子につき二点。",
            "{o}의 남은 돌 {n}개는 하나에 두 점.",
        ];
        put(losing, fill_in.losing[opponent].len());
        let unplaced = [
            "{o}盘外棋子 {n} 枚，每枚一点。",
            "{o}の盤外の石 {n} 子は一子につき一点。",
            "{o}의 판 밖 돌 {n}개는 하나에 한 점.",
        ];
        put(unplaced, fill_in.unplaced[opponent]);
    }
    if fill_in.on_paper.halves() != 0 {
        let receiver = if fill_in.on_paper.halves() > 0 { Color::Black } else { Color::White };
        let gaps = [("{c}", other.color(receiver)), ("{n}", fill_in.on_paper.abs().to_string())];
        parts.push(other.fill(["另记{c} {n} 点。", "紙の上で{c}に {n} 点。", "종이 위에서 {c}에게 {n}점."], gaps));
    }
    parts
}

/// What has to be known of the game for this result to be right, and is not, with where to enter it.
#[must_use]
pub fn unknown_facts(language: Language, count: &Count) -> Vec<String> {
    let say = |english: &'static str, others: Others| {
        Other::of(language).map_or(english, |other| other.say(others)).to_owned()
    };
    let mut unknown = Vec::new();
    if count.rules.first_pass == FirstPass::PointToWhiteWhenWhite && count.game.first_pass.is_none() {
        unknown.push(say(
            "It is not known who passed first. If White did, White receives a point more: the chief referee enters it with the game.",
            [
                "不知谁先停一手。若白方先停，白方多得一点：由裁判长在对局设置中填写。",
                "先にパスしたのがどちらか不明です。白なら白に一点加わります。審判長が対局の設定に入力します。",
                "누가 먼저 패스했는지 모릅니다. 백이면 백이 한 점 더 받습니다. 심판장이 대국 설정에 입력합니다.",
            ],
        ));
    }
    if count.rules.counting == Counting::SpacesAndPrisoners && count.prisoners == Prisoners::Unknown {
        unknown.push(say(
            "Stones captured during the game count under these rules and are not on the board: enter those in both lids.",
            [
                "此规则计提子，而提子不在盘上：请录入双方盒盖中的子数。",
                "このルールではアゲハマを数えますが、盤上にありません。両方のふたの石を入力してください。",
                "이 규칙에서는 따낸 돌을 세지만 판 위에 없습니다. 양쪽 뚜껑의 돌을 입력하세요.",
            ],
        ));
    }
    unknown
}

#[cfg(test)]
mod tests {
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
        ]);
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
        assert!(chinese.iter().any(|said| said.contains("178–182")), "an interval is told whole");
    }
}
