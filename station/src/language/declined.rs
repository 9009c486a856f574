//! Why a photograph could not be read, in the visitor's language. The log keeps the cause; English is said by [`crate::sentences`].

use super::Language;
use super::other::Other;
use crate::sentences;
use records::reading::Cause;

/// Why, and what to do; as an older log says it in English where that has more to say, or no cause.
#[must_use]
pub fn declined(language: Language, reason: Option<&str>, cause: Option<Cause>) -> String {
    let Some(cause) = cause else { return reason.unwrap_or_default().to_owned() };
    let Some(other) = Other::of(language) else {
        return reason.map_or_else(|| sentences::unread(cause), str::to_owned);
    };
    let said = match cause {
        Cause::NoBoard => [
            "照片中没有找到棋盘。请从上方拍摄整个棋盘，四周留出一点桌面。能识别的是 9、13 和 19 路棋盘。",
            "写真に碁盤が見つかりません。上から、まわりの机も少し入れて盤全体を撮ってください。読めるのは 9 路、13 路、19 路の盤です。",
            "사진에서 바둑판을 찾지 못했습니다. 위에서 바둑판 전체와 둘레의 탁자가 조금 보이게 찍으세요. 읽을 수 있는 것은 9줄, 13줄, 19줄 바둑판입니다.",
        ],
        Cause::UnclearExtent => [
            "看不清棋盘最外侧的线在哪里。请重拍，使四条边都在画面内且上面没有东西。能识别的是 9、13 和 19 路棋盘。",
            "盤の端の線がどこか、はっきりしません。四辺がすべて入り、その上に何もないように撮り直してください。読めるのは 9 路、13 路、19 路の盤です。",
            "바둑판의 바깥 선이 어디인지 분명하지 않습니다. 네 변이 모두 나오고 그 위에 아무것도 없게 다시 찍으세요. 읽을 수 있는 것은 9줄, 13줄, 19줄 바둑판입니다.",
        ],
        Cause::SeveralBoards => [
            "照片中有几个棋盘，不清楚要读哪一个。请只拍一个棋盘，或靠近拍摄，使它明显最大。",
            "写真に碁盤がいくつかあり、どれを読むのか分かりません。一面だけを撮るか、近づいて目立って大きく写してください。",
            "사진에 바둑판이 여러 개 있어 어느 것을 읽을지 알 수 없습니다. 하나만 찍거나, 그 판이 훨씬 크게 나오도록 가까이서 찍으세요.",
        ],
        Cause::CutOff { .. } => [
            "棋盘有 {n} 个点在画面之外。请重拍整个棋盘。",
            "盤の {n} 個の点が写真の外にあります。盤全体を入れて撮り直してください。",
            "바둑판의 점 {n}개가 사진 밖에 있습니다. 바둑판 전체가 나오게 다시 찍으세요.",
        ],
        Cause::Covered { .. } => [
            "棋盘有 {n} 个点被遮住。请移开遮挡物后重拍。",
            "盤の {n} 個の点が何かに隠れています。盤の上に何もない状態で撮り直してください。",
            "바둑판의 점 {n}개가 무언가에 가려졌습니다. 바둑판 위를 비우고 다시 찍으세요.",
        ],
        Cause::TooLow { .. } => [
            "有 {n} 个点无法可靠识别：拍摄角度太低。请从更高处重拍。",
            "{n} 個の点を確実に読めません。カメラが低すぎます。もっと上から撮り直してください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 카메라가 너무 낮습니다. 더 위에서 다시 찍으세요.",
        ],
        Cause::TooSmall { .. } => [
            "有 {n} 个点无法可靠识别：棋盘太小。请靠近重拍。",
            "{n} 個の点を確実に読めません。盤が小さすぎます。もっと近くから撮り直してください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 바둑판이 너무 작습니다. 더 가까이서 다시 찍으세요.",
        ],
        Cause::TooDark { .. } => [
            "有 {n} 个点无法可靠识别：光线太暗。请增加光线后重拍。",
            "{n} 個の点を確実に読めません。暗すぎます。もっと明るくして撮り直してください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 너무 어둡습니다. 더 밝게 하여 다시 찍으세요.",
        ],
        Cause::TooBright { .. } => [
            "有 {n} 个点无法可靠识别：光线太亮。请减少照在棋盘上的光或缩短曝光后重拍。",
            "{n} 個の点を確実に読めません。明るすぎます。盤に当たる光を減らすか、露出を短くして撮り直してください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 너무 밝습니다. 바둑판의 빛을 줄이거나 노출을 짧게 하여 다시 찍으세요.",
        ],
        Cause::Mirroring { .. } => [
            "有 {n} 个点无法可靠识别：棋子反射灯光。请换一侧重拍，或移动灯。",
            "{n} 個の点を確実に読めません。石に照明が映り込んでいます。別の側から撮り直すか、照明を動かしてください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 돌에 조명이 비칩니다. 다른 쪽에서 다시 찍거나 조명을 옮기세요.",
        ],
        Cause::Doubtful { .. } => [
            "有 {n} 个点无法可靠识别。请在均匀光线下，从更近更高处，拿稳重拍。",
            "{n} 個の点を確実に読めません。むらのない光で、もっと近く高い所から、手ぶれなく撮り直してください。",
            "점 {n}개를 확실히 읽을 수 없습니다. 고른 빛에서 더 가깝고 높은 곳에서 흔들리지 않게 다시 찍으세요.",
        ],
        Cause::Unclear => [
            "棋盘线太淡、模糊或被遮住。请在均匀光线下，从更近更高处，拿稳重拍。",
            "盤の線が薄いか、ぼけているか、隠れています。むらのない光で、もっと近く高い所から、手ぶれなく撮り直してください。",
            "바둑판의 선이 흐리거나 가려졌습니다. 고른 빛에서 더 가깝고 높은 곳에서 흔들리지 않게 다시 찍으세요.",
        ],
        Cause::DamagedPhotograph => [
            "这不是能打开的照片。请从相机重新复制，或另拍一张。",
            "写真として開けません。カメラからコピーし直すか、撮り直してください。",
            "사진으로 열 수 없습니다. 카메라에서 다시 복사하거나 다시 찍으세요.",
        ],
        Cause::DamagedOnDisk => [
            "磁盘上保存的照片已损坏或无法读取。请另拍一张，并检查磁盘。",
            "保存された写真がディスク上で壊れているか、読み出せません。撮り直し、ディスクを調べてください。",
            "저장된 사진이 디스크에서 손상되었거나 읽을 수 없습니다. 다시 찍고 디스크를 점검하세요.",
        ],
        Cause::ProgramFailed => [
            "程序在这张照片上出错。请保留照片并报告；此盘请人工计算。",
            "この写真でプログラムが失敗しました。写真を残して報告し、この盤は手で数えてください。",
            "이 사진에서 프로그램이 실패했습니다. 사진을 보관하고 알려 주세요. 이 바둑판은 손으로 세세요.",
        ],
    };
    other.fill(said, [("{n}", cause.points().to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_in_each_language_and_what_an_older_log_says_stays() {
        let cause = Some(Cause::Covered { points: 51 });
        assert!(declined(Language::English, None, cause).starts_with("Something covers 51 points of the board. "));
        assert_eq!(declined(Language::English, Some("Something covers it."), cause), "Something covers it.");
        assert!(declined(Language::Japanese, None, cause).contains("51 個の点"));
        assert_eq!(declined(Language::Korean, Some("From an older log."), None), "From an older log.");
    }
}
