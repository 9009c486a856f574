//! What is said of a filled-in board.

use board::{BoardSize, Color, PointSet};
use scoring::fill_in::{AloneDoubt, FilledCheckError};

use crate::filled::Found;
use crate::language::Language;
use crate::language::other::Other;
use crate::sentences;

/// One thing that was found on a filled board.
#[must_use]
pub fn filled(language: Language, found: &Found, size: BoardSize) -> String {
    let Some(other) = Other::of(language) else { return sentences::filled(found, size) };
    let at = |set: PointSet| ("{p}", other.points(set, size));
    let heads = |groups: PointSet| at(groups.components(size).filter_map(PointSet::first).collect());
    let side = |color: Color| ("{c}", other.color(color));
    let opponent = |color: Color| ("{o}", other.color(color.opponent()));
    let number = |number: usize| ("{n}", number.to_string());
    match found {
        Found::Whole { stones, open } => {
            let sum = format!("{} + {} + {open} = {}", stones.black, stones.white, stones.black + stones.white + open);
            other.fill(
                ["{n}：双方棋子齐全。", "{n}：両者の石がすべて盤上にあります。", "{n}: 두 벌이 모두 판 위에 있습니다."],
                [("{n}", sum)],
            )
        }
        Found::Lacks { color, stones, set } => other.fill(
            [
                "{c}缺 {n} 子（一副 {s} 子）。请在棋罐、盒盖和地上寻找，否则取备用子；放回应在的位置后重新拍照（SST 规则：棋子遗失）。",
                "{c}は {s} 子のうち {n} 子足りません。碁笥、ふた、床を探し、なければ予備の石を使い、あるべき場所に置いて撮り直してください（SST ルール：石の紛失）。",
                "{c}은 {s}개 가운데 {n}개가 모자랍니다. 통, 뚜껑, 바닥을 찾아보고 없으면 예비 돌을 써서 제자리에 놓은 뒤 다시 찍으세요(SST 규칙: 잃어버린 돌).",
            ],
            [side(*color), number(*stones), ("{s}", set.to_string())],
        ),
        Found::TooMany { color, stones, set } => other.fill(
            [
                "{c}多 {n} 子（一副 {s} 子）：盘上有别副棋子，或棋罐中颜色混放。请清点双方棋子。",
                "{c}は一組 {s} 子より {n} 子多くあります。別の組の石か、碁笥での色の混同です。両者の石を数えてください。",
                "{c}은 한 벌 {s}개보다 {n}개 많습니다. 다른 벌의 돌이 있거나 통에서 색이 섞였습니다. 두 벌을 세세요.",
            ],
            [side(*color), number(*stones), ("{s}", set.to_string())],
        ),
        Found::Open { color: Some(color), points } => other.fill(
            ["{c}地域中 {p} 空着。", "{c}の地の {p} が空いています。", "{c}의 집 {p}가 비어 있습니다."],
            [side(*color), at(*points)],
        ),
        Found::Open { color: None, points } => other.fill(
            ["双方之间 {p} 空着。", "両者の間の {p} が空いています。", "두 색 사이의 {p}가 비어 있습니다."],
            [at(*points)],
        ),
        Found::Laid { color, points, owed } => other.fill(
            [
                "{o}地域中有{c} {n} 子：{p}（其中 {w} 子为贴目或罚点，其余为剩子）。",
                "{o}の地に{c}の {n} 子：{p}（うち {w} 子はコミか罰点、残りは余り石）。",
                "{o}의 집에 {c}의 돌 {n}개: {p} (그중 {w}개는 덤이나 벌점, 나머지는 남은 돌).",
            ],
            [
                side(*color),
                opponent(*color),
                number(points.len()),
                at(*points),
                ("{w}", owed.min(&points.len()).to_string()),
            ],
        ),
        Found::Shows(outcome) => other.fill(
            ["仅凭此盘面：{r}。", "この盤面だけでは：{r}。", "이 판만으로는: {r}."],
            [("{r}", outcome.to_string())],
        ),
        Found::ShowsIfTheyLived { outcome, groups, winner } => {
            let what = other.fill(
                [
                    "若 {p} 各块为活棋，仅凭此盘面为 {r}；盘面无法区分它们与并排的剩子。",
                    "{p} の各石が生きていたなら、この盤面だけでは {r}。並べた余り石とは見分けられません。",
                    "{p}의 말들이 살아 있었다면 이 판만으로는 {r}입니다. 나란히 놓은 남은 돌과 구별할 수 없습니다.",
                ],
                [heads(*groups), ("{r}", outcome.to_string())],
            );
            let either = match winner {
                Some(winner) => other.fill(
                    [
                        "无论如何{c}胜，差距不小于此。",
                        "いずれにせよ{c}の勝ちで、差はそれ以上です。",
                        "어느 쪽이든 {c}의 승리이며 차이는 그 이상입니다.",
                    ],
                    [side(*winner)],
                ),
                None => other
                    .say([
                        "若非如此，胜者可能不同。",
                        "そうでなければ勝者が変わり得ます。",
                        "그렇지 않다면 승자가 달라질 수 있습니다.",
                    ])
                    .to_owned(),
            };
            format!("{what}{either}")
        }
        Found::Nothing(doubt) => nothing(other, doubt, &heads),
        Found::NotFilledIn => other
            .say([
                "此盘已填满，但该规则不用填子法。",
                "この盤面は埋められていますが、このルールでは埋める方式を使いません。",
                "이 판은 메워졌지만 이 규칙은 메우기 계가를 쓰지 않습니다.",
            ])
            .to_owned(),
        Found::Doubtful(points) => other.fill(
            [
                "在核对填满盘面上的 {p} 之前，结果未定。",
                "埋めた盤面の {p} を確かめるまで結果は未定です。",
                "메운 판의 {p}를 확인할 때까지 결과는 미정입니다.",
            ],
            [at(*points)],
        ),
        Found::FirstPassUnknown(outcome) => other.fill(
            [
                "谁先停一手未知；若白方先停，则为 {r}。",
                "どちらが先にパスしたか不明です。白が先なら {r}。",
                "누가 먼저 패스했는지 알 수 없습니다. 백이 먼저라면 {r}.",
            ],
            [("{r}", outcome.to_string())],
        ),
        Found::SameResult(outcome) => other.fill(
            [
                "与计算结果相同：{r}。原有棋子均未移动，双方棋子齐全。",
                "計算と同じ結果です：{r}。元の石は動いておらず、両者の石がすべて揃っています。",
                "계산과 같은 결과입니다: {r}. 원래 돌은 모두 제자리에 있고 두 벌이 온전합니다.",
            ],
            [("{r}", outcome.to_string())],
        ),
        Found::Arithmetic(outcome) => other.fill(
            ["按填子前的局面计算：{r}。", "埋める前の局面の計算：{r}。", "메우기 전 국면의 계산: {r}."],
            [("{r}", outcome.to_string())],
        ),
        Found::Flatters { lies, color, points } => other.fill(
            [
                "照现状，填满的盘面为 {r}：对{c}多算 {n} 点。",
                "このままでは埋めた盤面は {r}：{c}に {n} 点有利です。",
                "이대로라면 메운 판은 {r}: {c}에게 {n}점 유리합니다.",
            ],
            [("{r}", lies.to_string()), side(*color), ("{n}", points.to_string())],
        ),
        Found::ProofsDiffer { alone, counted } => other.fill(
            [
                "两种证明不同：填满的盘面为 {a}，计算为 {r}。填子时所取的死子不同：请双方商定。",
                "二つの証明が異なります：埋めた盤面は {a}、計算は {r}。埋める際に別の石を死石としています。合意してください。",
                "두 증명이 다릅니다: 메운 판은 {a}, 계산은 {r}. 메울 때 다른 돌을 사석으로 보았습니다. 합의하세요.",
            ],
            [("{a}", alone.to_string()), ("{r}", counted.to_string())],
        ),
        Found::Gone(points) => other.fill(
            [
                "填子前的棋子不见了：{p}。请放回。",
                "埋める前の石がなくなっています：{p}。戻してください。",
                "메우기 전의 돌이 없어졌습니다: {p}. 되돌려 놓으세요.",
            ],
            [at(*points)],
        ),
        Found::Recolored(points) => other.fill(
            [
                "填子前的棋子变了颜色：{p}。请核对。",
                "埋める前の石の色が変わっています：{p}。確かめてください。",
                "메우기 전 돌의 색이 바뀌었습니다: {p}. 확인하세요.",
            ],
            [at(*points)],
        ),
        Found::Left(points) => other.fill(
            [
                "算作死子的棋子仍在填满的盘面上：{p}。请双方商定。",
                "死石とした石が埋めた盤面に残っています：{p}。合意してください。",
                "사석으로 본 돌이 메운 판에 남아 있습니다: {p}. 합의하세요.",
            ],
            [at(*points)],
        ),
        Found::Beside { color, stones } => other.fill(
            [
                "{c}有 {n} 枚剩子无处可放，应在盘外。",
                "{c}の余り石 {n} 子は置く点がなく、盤の脇にあるはずです。",
                "{c}의 남은 돌 {n}개는 놓을 점이 없어 판 옆에 있어야 합니다.",
            ],
            [side(*color), number(*stones)],
        ),
        Found::OtherGame(error) => match error {
            FilledCheckError::Sizes { filled, before } => other.fill(
                [
                    "填满的盘面是 {a}，填子前是 {b}：不是同一局。",
                    "埋めた盤面は {a}、前の局面は {b}：別の対局です。",
                    "메운 판은 {a}, 이전 국면은 {b}: 다른 대국입니다.",
                ],
                [("{a}", filled.to_string()), ("{b}", before.to_string())],
            ),
            FilledCheckError::Games { living, differ } => other.fill(
                [
                    "填子前 {n} 个活子中有 {d} 个不在填满的盘面上：不是同一局。",
                    "前の局面の生きた石 {n} 子のうち {d} 子が埋めた盤面にありません：別の対局です。",
                    "이전 국면의 산 돌 {n}개 가운데 {d}개가 메운 판에 없습니다: 다른 대국입니다.",
                ],
                [number(*living), ("{d}", differ.to_string())],
            ),
        },
        Found::BeforeUncounted => other
            .say([
                "填子前的局面无法计算。",
                "埋める前の局面が計算できません。",
                "메우기 전 국면을 계가할 수 없습니다.",
            ])
            .to_owned(),
        Found::BeforeDoubtful(points) => other.fill(
            [
                "填子前的局面有疑点：{p}。",
                "埋める前の局面に要確認の点があります：{p}。",
                "메우기 전 국면에 의심점이 있습니다: {p}.",
            ],
            [at(*points)],
        ),
        Found::BeforeDead(points) => other.fill(
            [
                "填子前的死子尚未商定：{p}。",
                "埋める前の死石がまだ合意されていません：{p}。",
                "메우기 전의 사석이 아직 합의되지 않았습니다: {p}.",
            ],
            [heads(*points)],
        ),
    }
}

fn nothing(other: Other, doubt: &AloneDoubt, heads: &impl Fn(PointSet) -> (&'static str, String)) -> String {
    match doubt {
        AloneDoubt::CompensationMissing { receiver, found, owed } => other.fill(
            [
                "仅凭此盘面得不出结果：{c}应在{o}地域放 {s} 子，只有 {n} 子；填子未完，或用了别的规则。",
                "この盤面だけでは結果が出ません：{c}は{o}の地に {s} 子置くはずが {n} 子です。埋め終えていないか、別のルールです。",
                "이 판만으로는 결과가 나오지 않습니다: {c}은 {o}의 집에 {s}개를 놓아야 하는데 {n}개입니다. 메우기가 끝나지 않았거나 다른 규칙입니다.",
            ],
            [
                ("{c}", other.color(*receiver)),
                ("{o}", other.color(receiver.opponent())),
                ("{s}", owed.to_string()),
                ("{n}", found.to_string()),
            ],
        ),
        AloneDoubt::BothHaveLost => other
            .say([
                "仅凭此盘面得不出结果：双方都有剩子或空点；填子未完，或用了别的规则。",
                "この盤面だけでは結果が出ません：両者に余り石か空点があります。埋め終えていないか、別のルールです。",
                "이 판만으로는 결과가 나오지 않습니다: 두 쪽 모두 남은 돌이나 빈 점이 있습니다. 메우기가 끝나지 않았거나 다른 규칙입니다.",
            ])
            .to_owned(),
        AloneDoubt::PerhapsInSeki(stones) => other.fill(
            [
                "仅凭此盘面得不出结果：{p} 的棋子是双活还是填入的，无法判断。",
                "この盤面だけでは結果が出ません：{p} の石がセキか置かれた石か見分けられません。",
                "이 판만으로는 결과가 나오지 않습니다: {p}의 돌이 빅인지 놓은 돌인지 알 수 없습니다.",
            ],
            [heads(*stones)],
        ),
    }
}
