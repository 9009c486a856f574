//! How it stands with a bowl, and what to do, in the visitor's language. English is said by `device`'s `advice`.

use device::advice::State;
use device::port::PortTrouble;

use super::Language;
use super::other::Other;

/// A bowl's state.
#[must_use]
pub fn state(language: Language, state: &State) -> String {
    let Some(other) = Other::of(language) else { return state.to_string() };
    let said = match state {
        State::Starting => ["正在打开端口。", "ポートを開いています。", "포트를 여는 중입니다."],
        State::Port(trouble) => return port(other, trouble),
        State::Unplugged => [
            "棋罐的线缆已拔出，重新插好即可。",
            "碁笥のケーブルが抜けました。差し直すだけで構いません。",
            "바둑통의 케이블이 빠졌습니다. 다시 꽂기만 하면 됩니다.",
        ],
        State::Greeting => ["正在询问是哪一个棋罐。", "どの碁笥か確認しています。", "어느 바둑통인지 확인 중입니다."],
        State::Silent => [
            "棋罐无响应。请开机并检查线缆和线路设置。",
            "碁笥が応答しません。電源、ケーブル、回線設定を確かめてください。",
            "바둑통이 응답하지 않습니다. 전원, 케이블, 회선 설정을 확인하세요.",
        ],
        State::Garbled => [
            "无法读懂棋罐发来的内容。请检查协议、线路的速度和校验位以及线缆，并关闭占用端口的其他程序。",
            "碁笥からの内容が読めません。プロトコル、回線の速度とパリティ、ケーブルを確かめ、同じポートを使う他のプログラムを閉じてください。",
            "바둑통에서 오는 내용을 읽을 수 없습니다. 프로토콜, 회선 속도와 패리티, 케이블을 확인하고 같은 포트를 쓰는 다른 프로그램을 닫으세요.",
        ],
        State::Damaged => [
            "棋罐称收到的询问已损坏。请检查此处和秤上的线路速度与校验位、线缆以及协议。",
            "碁笥は質問が壊れて届くと答えています。こちらと秤の回線速度とパリティ、ケーブル、プロトコルを確かめてください。",
            "바둑통이 질문이 깨져서 온다고 답합니다. 여기와 저울의 회선 속도와 패리티, 케이블, 프로토콜을 확인하세요.",
        ],
        State::Foreign => [
            "棋罐有响应，但答非所问。请检查协议以及线路的速度和校验位。",
            "碁笥は応答しますが、質問への答えではありません。プロトコルと回線の速度・パリティを確かめてください。",
            "바둑통이 응답하지만 물은 것에 대한 답이 아닙니다. 프로토콜과 회선의 속도, 패리티를 확인하세요.",
        ],
        State::WrongInstrument { expected, found } => {
            let gaps = [("{e}", expected.clone()), ("{f}", found.clone())];
            return other.fill(
                ["这是 {f} 而非 {e}：棋罐可能换错了。请接上正确的棋罐，或重新设置。", "これは {e} ではなく {f} です。碁笥が入れ替わったかもしれません。正しい方をつなぐか、設定し直してください。", "이것은 {e}이 아니라 {f}입니다. 바둑통이 바뀌었을 수 있습니다. 맞는 것을 꽂거나 다시 설정하세요."],
                gaps,
            );
        }
        State::Unconfirmed => [
            "棋罐已重新连接，但无法表明身份。请确认它是此色的棋罐。",
            "碁笥が戻りましたが、どれか分かりません。この色の碁笥か確かめてください。",
            "바둑통이 돌아왔지만 어느 것인지 알 수 없습니다. 이 색의 통인지 확인하세요.",
        ],
        State::Live => ["棋罐已连接。", "碁笥は接続されています。", "바둑통이 연결되었습니다."],
        State::Busy => [
            "棋罐正忙。请稍候，不要触碰。",
            "碁笥が処理中です。触れずに少し待ってください。",
            "바둑통이 작업 중입니다. 손대지 말고 잠시 기다리세요.",
        ],
        State::Overload => [
            "秤上过重，请取下一些。",
            "秤が重すぎます。何か降ろしてください。",
            "저울이 너무 무겁습니다. 일부를 내리세요.",
        ],
        State::Underload => [
            "秤被抬起或秤盘缺失。请放回秤盘再归零。",
            "秤が持ち上がっているか、皿がありません。皿を戻してゼロに合わせてください。",
            "저울이 들렸거나 접시가 없습니다. 접시를 놓고 영점을 맞추세요.",
        ],
        State::Unit { unit } => {
            return other.fill(
                [
                    "秤显示“{u}”，请设为克。",
                    "秤の単位が「{u}」です。グラムにしてください。",
                    "저울 단위가 “{u}”입니다. 그램으로 바꾸세요.",
                ],
                [("{u}", unit.clone())],
            );
        }
        State::Refusing => [
            "棋罐听不懂询问，请在设置中选择其协议，并检查线路的速度和校验位。",
            "碁笥が質問を理解しません。設定でプロトコルを選び、回線の速度とパリティを確かめてください。",
            "바둑통이 질문을 이해하지 못합니다. 설정에서 프로토콜을 고르고 회선의 속도와 패리티를 확인하세요.",
        ],
        State::Sensors => [
            "棋罐的传感器失灵，请手工清点。",
            "碁笥のセンサーが働きません。手で数えてください。",
            "바둑통의 센서가 작동하지 않습니다. 손으로 세세요.",
        ],
        State::Version { major } => {
            return other.fill(
                [
                    "棋罐使用未知的协议版本 {v}，请更新本程序。",
                    "碁笥のプロトコルの版 {v} は未知です。このプログラムを更新してください。",
                    "바둑통의 프로토콜 버전 {v}은(는) 알 수 없습니다. 이 프로그램을 업데이트하세요.",
                ],
                [("{v}", major.to_string())],
            );
        }
    };
    other.say(said).to_owned()
}

fn port(other: Other, trouble: &PortTrouble) -> String {
    let (said, what) = match trouble {
        PortTrouble::Missing { path } => (
            [
                "没有端口 {p}。请插好棋罐或另选端口。",
                "ポート {p} がありません。碁笥をつなぐか、別のポートを選んでください。",
                "포트 {p}이(가) 없습니다. 바둑통을 꽂거나 다른 포트를 고르세요.",
            ],
            path.display().to_string(),
        ),
        PortTrouble::NotConnected { wanted } => (
            [
                "棋罐 {p} 未插好，请插上。",
                "碁笥 {p} がつながっていません。つないでください。",
                "바둑통 {p}이(가) 꽂혀 있지 않습니다. 꽂으세요.",
            ],
            wanted.to_string(),
        ),
        PortTrouble::Directory { path } | PortTrouble::File { path } | PortTrouble::NotSerial { path } => (
            [
                "{p} 不是串口，请选择 /dev/ttyUSB0 之类的端口。",
                "{p} はシリアルポートではありません。/dev/ttyUSB0 などを選んでください。",
                "{p}은(는) 직렬 포트가 아닙니다. /dev/ttyUSB0 같은 포트를 고르세요.",
            ],
            path.display().to_string(),
        ),
        PortTrouble::Permission { path } => (
            [
                "无权打开 {p}。请将用户加入其所属的组（常为 dialout）并重新登录系统。",
                "{p} を開く権限がありません。利用者をその所有グループ（多くは dialout）に加え、ログインし直してください。",
                "{p}을(를) 열 권한이 없습니다. 사용자를 소유 그룹(대개 dialout)에 추가하고 다시 로그인하세요.",
            ],
            path.display().to_string(),
        ),
        PortTrouble::InUse { path } => (
            [
                "{p} 被其他程序占用。请关闭它，本程序会自动重试。",
                "{p} は他のプログラムが使っています。閉じれば自動で試し直します。",
                "{p}을(를) 다른 프로그램이 쓰고 있습니다. 닫으면 자동으로 다시 시도합니다.",
            ],
            path.display().to_string(),
        ),
        PortTrouble::Failed { path, .. } | PortTrouble::Slow { path } => (
            [
                "端口 {p} 无法打开。请拔下再插上。",
                "ポート {p} を開けません。抜いて差し直してください。",
                "포트 {p}을(를) 열 수 없습니다. 뽑았다가 다시 꽂으세요.",
            ],
            path.display().to_string(),
        ),
    };
    other.fill(said, [("{p}", what)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_told_whole_in_every_language() {
        let path = || "/dev/ttyUSB0".into();
        let states = [
            State::Starting,
            State::Port(PortTrouble::Missing { path: path() }),
            State::Port(PortTrouble::File { path: path() }),
            State::Port(PortTrouble::Permission { path: path() }),
            State::Port(PortTrouble::InUse { path: path() }),
            State::Port(PortTrouble::Slow { path: path() }),
            State::Unplugged,
            State::Greeting,
            State::Silent,
            State::Garbled,
            State::Damaged,
            State::Foreign,
            State::WrongInstrument { expected: "A".to_owned(), found: "B".to_owned() },
            State::Unconfirmed,
            State::Live,
            State::Busy,
            State::Overload,
            State::Underload,
            State::Unit { unit: "lb".to_owned() },
            State::Refusing,
            State::Sensors,
            State::Version { major: 9 },
        ];
        for told in states {
            assert_eq!(state(Language::English, &told), told.to_string());
            for language in [Language::Chinese, Language::Japanese, Language::Korean] {
                let said = state(language, &told);
                assert!(!said.is_ascii() && !said.contains(['{', '}']), "{language:?}: {said}");
            }
        }
    }
}
