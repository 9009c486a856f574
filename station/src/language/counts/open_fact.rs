//! A fact of the game that nobody gave, and what the result would be for each answer.

use board::{BoardSize, PointSet};
use scoring::{OpenFact, OpenPrisoners, Outcome, Turn};

use crate::language::other::Other;

/// A fact that nobody gave, with the result for each answer.
pub fn open_fact(other: Other, fact: &OpenFact, size: BoardSize) -> String {
    match fact {
        OpenFact::FirstPass { results } => other.fill(
            [
                "不知谁先停一手：黑方先停为 {b}，白方先停为 {w}。",
                "先にパスしたのがどちらか不明です。黒なら {b}、白なら {w}。",
                "누가 먼저 패스했는지 모릅니다. 흑이면 {b}, 백이면 {w}.",
            ],
            [("{b}", results.black.to_string()), ("{w}", results.white.to_string())],
        ),
        OpenFact::Prisoners(open) => prisoners(other, open),
        OpenFact::Seki { eyes, in_seki, independent } => seki(other, *eyes, size, [in_seki, independent]),
    }
}

fn seki(other: Other, eyes: PointSet, size: BoardSize, [in_seki, independent]: [&Outcome; 2]) -> String {
    other.fill(
        [
            "{p} 周围的棋是否双活尚未同意：双活为 {b}，否则为 {w}。",
            "{p} のまわりの石がセキかどうか、まだ合意されていません。セキなら {b}、そうでなければ {w}。",
            "{p} 주변의 돌이 빅인지 아직 합의되지 않았습니다. 빅이면 {b}, 아니면 {w}.",
        ],
        [("{p}", other.points(eyes, size)), ("{b}", in_seki.to_string()), ("{w}", independent.to_string())],
    )
}

fn prisoners(other: Other, open: &OpenPrisoners) -> String {
    let mut said = match open.whose.as_slice() {
        [color] => other.fill(
            [
                "不知{c}被提多少子：没有则为 {r}，每提一子{o}多一点。",
                "{c}の石がいくつ取られたか不明です。なければ {r}、一子ごとに{o}に一目加わります。",
                "{c} 돌이 몇 개 잡혔는지 모릅니다. 없으면 {r}, 하나마다 {o}이 한 집 더 얻습니다.",
            ],
            [("{c}", other.color(*color)), ("{o}", other.color(color.opponent())), ("{r}", open.if_even.to_string())],
        ),
        _ => other.fill(
            [
                "不知双方各提多少子：同数则为 {r}，每多一子多一点。",
                "アゲハマの数が不明です。同数なら {r}、多い側に一子ごとに一目加わります。",
                "따낸 돌의 수를 모릅니다. 같으면 {r}, 더 많은 쪽이 하나마다 한 집 더 얻습니다.",
            ],
            [("{r}", open.if_even.to_string())],
        ),
    };
    for found in &open.turns {
        said.push_str(&turn(other, found, open.whose.len() == 1));
    }
    if open.turns.is_empty() {
        said.push_str(other.say(["胜者不变。", "勝者は変わりません。", " 승자는 바뀌지 않습니다."]));
    }
    said
}

/// From where on somebody else wins; `alone` where the other side's prisoners are known.
fn turn(other: Other, turn: &Turn, alone: bool) -> String {
    let more = match alone {
        true => ["{c}提 {n} 子", "{c}のアゲハマが {n} 子", " {c}이 따낸 돌이 {n}개"],
        false => ["{c}比{o}多提 {n} 子", "{c}のアゲハマが{o}より多く、差が {n} 子", " {c}이 {o}보다 {n}개 더"],
    };
    let more = other.fill(
        more,
        [("{c}", other.color(turn.gainer)), ("{o}", other.color(turn.gainer.opponent())), ("{n}", turn.by.to_string())],
    );
    let said = match turn.outcome {
        Outcome::Tie => {
            ["{d}为和棋，再多则{c}胜。", "{d}なら持碁、それを超えれば{c}の勝ち。", "{d}면 무승부, 넘으면 {c} 승."]
        }
        Outcome::Win { .. } => ["{d}或更多则{c}胜。", "{d}以上なら{c}の勝ち。", "{d} 이상이면 {c} 승."],
    };
    other.fill(said, [("{d}", more), ("{c}", other.color(turn.gainer))])
}
