//! The fill-in: its steps, what the filled board shows, and why there may be none.

use board::{BoardSize, Color};
use scoring::audit::{StoneAudit, Wholeness};
use scoring::fill_in::{Action, Step};
use scoring::{FillIn, FillInError, words};

use crate::language::Language;
use crate::language::other::{Other, Others};
use crate::pipeline::Counted;
use crate::sentences;

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
                match counted.audit.as_ref().map_or(Wholeness::Unproven, StoneAudit::wholeness) {
                    Wholeness::Proven => ["棋子齐全。", "石はすべて揃っています。", "돌이 모두 있습니다."],
                    Wholeness::Unproven => [
                        "双方棋子齐全则如此。",
                        "両方の石が揃っていればこうなります。",
                        "양쪽 돌이 온전하면 이렇습니다.",
                    ],
                    Wholeness::Broken => [
                        "棋子齐全才会如此，而现在并不齐全。",
                        "石が揃っていればこうですが、揃っていません。",
                        "돌이 온전하면 이렇지만, 지금은 온전하지 않습니다.",
                    ],
                }
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
