//! The two sets of stones: what is known of each, and what to do.

use board::Color;
use scoring::audit::{Effect, Finding, Interval, Measurement, Moment, Place, Remedy, StoneAudit};

use crate::language::Language;
use crate::language::other::Other;
use crate::sentences;

impl Other {
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

pub(super) fn finding(other: Other, color: Color, set: u16, finding: &Finding) -> String {
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
                ("{k}", total.least().to_string()),
                ("{n}", set_text),
                ("{d}", next.join(other.say(["，或", "、または", ", 또는 "]))),
            ];
            other.fill(
                [
                    "{c}的 {n} 子中至少有 {k} 子，其余尚未证实。要查清：{d}。",
                    "{c}の {n} 子のうち少なくとも {k} 子があり、残りは確かめられていません。確かめるには：{d}。",
                    "{c}의 돌 {n}개 가운데 적어도 {k}개가 있고, 나머지는 확인되지 않았습니다. 확인하려면: {d}.",
                ],
                gaps,
            )
        }
        Finding::Violated { total, moment, proved } => {
            let sure = other.say(if *proved { ["", "", ""] } else { ["很可能", "おそらく", "아마 "] });
            // A place that nobody counted holds any number: that says no more than the least.
            let most = if total.most() - total.least() < set { total.most() } else { total.least() };
            let (told, off) = if total.least() > set {
                (Interval::new(total.least(), most), Interval::new(total.least() - set, most - set))
            } else {
                (Some(*total), Interval::new(set.saturating_sub(most), set.saturating_sub(total.least())))
            };
            let range =
                |interval: Option<Interval>| interval.map_or_else(String::new, |interval| other.interval(interval));
            let gaps = [
                ("{c}", whose),
                ("{s}", sure.to_owned()),
                ("{m}", other.moment(*moment)),
                ("{t}", range(told)),
                ("{w}", range(off)),
                ("{n}", set_text),
            ];
            let said = if total.least() > set {
                [
                    "{c}{m}{s}有 {t} 子：比一副 {n} 子多 {w} 子。",
                    "{c}は{m}に{s}{t} 子あり、一組 {n} 子より {w} 子多いです。",
                    "{c}은 {m} {s}{t}개로, 한 벌 {n}개보다 {w}개 많습니다.",
                ]
            } else {
                [
                    "{c}{m}{s}有 {t} 子：一副 {n} 子缺 {w} 子。",
                    "{c}は{m}に{s}{t} 子で、一組 {n} 子に {w} 子足りません。",
                    "{c}은 {m} {s}{t}개로, 한 벌 {n}개에서 {w}개 모자랍니다.",
                ]
            };
            other.fill(said, gaps)
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

/// What a set that is not whole does to a result that is read off a filled board.
pub(super) fn effect(other: Other, effect: &Effect) -> String {
    let Effect { shift: _, counted, shown: [least, most], winner_at_stake } = effect;
    let shown = if least == most { least.to_string() } else { format!("{least}–{most}") };
    let said = if *winner_at_stake {
        [
            "用现有棋子填满，棋盘显示 {t}；棋子齐全则为 {r}：胜负攸关。裁判补齐棋子并重新清点之前，不得申报结果（SST 规则，关于失子的特别说明）。",
            "今の石で埋めると盤面は {t}、石が揃っていれば {r} で、勝敗に関わります。審判が石を揃えて数え直すまで申告できません（SST ルール、失われた石の特記）。",
            "지금의 돌로 메우면 판은 {t}, 온전하면 {r}로 승패가 달라집니다. 심판이 돌을 채워 다시 세기 전에는 신고할 수 없습니다(SST 규칙, 잃은 돌 특기).",
        ]
    } else {
        [
            "用现有棋子填满，棋盘显示 {t}；棋子齐全则为 {r}：胜者不变。",
            "今の石で埋めると盤面は {t}、石が揃っていれば {r} で、勝者は変わりません。",
            "지금의 돌로 메우면 판은 {t}, 온전하면 {r}로 승자는 바뀌지 않습니다.",
        ]
    };
    other.fill(said, [("{t}", shown), ("{r}", counted.to_string())])
}

pub(super) fn remedy(other: Other, remedy: &Remedy) -> String {
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
