//! The words themselves, in the order English, Chinese, Japanese, Korean.

/// Makes the list of words, so that none can lack a language.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $english:literal, $chinese:literal, $japanese:literal, $korean:literal;)*) => {
        /// A word or sentence of the dashboard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each word is its own English text")]
        pub enum Word { $($name,)* }

        impl Word {
            /// Every word.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// In all languages.
            #[must_use]
            pub const fn in_all(self) -> [&'static str; 4] {
                match self { $(Self::$name => [$english, $chinese, $japanese, $korean],)* }
            }
        }
    };
}

words! {
    Tables: "Tables", "对局桌", "対局一覧", "대국 테이블";
    Table: "Table", "第桌", "卓", "테이블";
    Round: "Round", "轮次", "ラウンド", "라운드";
    Black: "Black", "黑方", "黒", "흑";
    White: "White", "白方", "白", "백";
    Empty: "Empty", "空点", "空点", "빈 점";
    State: "State", "状态", "状態", "상태";
    Result: "Result", "结果", "結果", "결과";
    All: "All", "全部", "すべて", "전체";
    Playing: "Playing", "对局中", "対局中", "대국 중";
    Reading: "Reading the photo", "正在识别照片", "写真を読み取り中", "사진 판독 중";
    Doubtful: "Doubtful", "有疑点", "要確認", "확인 필요";
    Counted: "Counted", "已数目", "計算済み", "계가 완료";
    Waiting: "Waiting for a second person", "等待第二人确认", "二人目の確認待ち", "두 번째 확인 대기";
    Disputed: "Disputed", "有争议", "異議あり", "이의 제기";
    Confirmed: "Confirmed", "已确认", "確定", "확정";
    Camera: "Camera", "摄像头", "カメラ", "카메라";
    Bowls: "Bowls", "棋罐", "碁笥", "바둑통";
    Live: "live", "正常", "正常", "정상";
    Stale: "stale", "画面过时", "古い映像", "오래된 화면";
    Gone: "gone", "无信号", "信号なし", "신호 없음";
    None: "none", "无", "なし", "없음";
    LogIn: "Log in", "登录", "ログイン", "로그인";
    LogOut: "Log out", "退出", "ログアウト", "로그아웃";
    Name: "Name", "姓名", "名前", "이름";
    Password: "Password", "密码", "パスワード", "비밀번호";
    WrongPassword: "Name or password is wrong.", "姓名或密码错误。", "名前かパスワードが違います。", "이름 또는 비밀번호가 틀립니다.";
    Language: "Language", "语言", "言語", "언어";
    Photo: "Photograph", "照片", "写真", "사진";
    TakePhoto: "Take or choose a photograph", "拍照或选择照片", "写真を撮る・選ぶ", "사진 찍기 또는 선택";
    AnotherPhoto: "Another photograph", "另拍一张", "別の写真", "다른 사진";
    Upload: "Read this photograph", "识别这张照片", "この写真を読み取る", "이 사진 판독";
    UseCamera: "Use the camera's picture", "使用摄像头画面", "カメラの映像を使う", "카메라 화면 사용";
    UsePhone: "The camera gives no fresh picture. Use a phone instead.", "摄像头没有新画面，请改用手机。", "カメラの映像が新しくありません。携帯電話を使ってください。", "카메라 화면이 최신이 아닙니다. 휴대전화를 사용하세요.";
    ShowsEnd: "The board after the last move", "终局盘面", "終局の盤面", "종국 바둑판";
    ShowsFilled: "The board with all stones filled in", "填满后的盘面", "埋め終えた盤面", "메운 뒤의 바둑판";
    Board: "Board", "棋盘", "盤面", "바둑판";
    Diagram: "Diagram", "棋图", "図", "기보";
    DoubtsLeft: "doubtful points left", "个疑点待确认", "点が要確認", "개의 의심점 남음";
    NoDoubts: "No doubtful point is left.", "没有疑点。", "要確認の点はありません。", "의심점이 없습니다.";
    NextDoubt: "Next doubt", "下一疑点", "次の要確認点", "다음 의심점";
    Undo: "Undo", "撤销", "元に戻す", "되돌리기";
    Set: "Set", "设置", "設定", "설정";
    Point: "Point", "交叉点", "交点", "점";
    Keys: "Arrows move, B, W and space set the point, N goes to the next doubt, D marks a chain dead, U takes back, Enter claims the result.", "方向键移动，B、W、空格设定该点，N 下一疑点，D 标记死子，U 撤销，Enter 提交结果。", "矢印で移動、B・W・スペースで点を設定、N で次の要確認点、D で死石、U で取り消し、Enter で結果を提出。", "방향키로 이동, B·W·스페이스로 점 설정, N 다음 의심점, D 사석 표시, U 되돌리기, Enter 결과 제출.";
    DeadStones: "Dead stones", "死子", "死石", "사석";
    DeadProposed: "Mark chains dead or living with D or the button, until both players agree.", "可用 D 键或按钮标记死活，直到双方同意。", "両者が合意するまで、D キーかボタンで死活を変えられます。", "두 대국자가 합의할 때까지 D 키나 버튼으로 사활을 바꿀 수 있습니다.";
    DeadAgreed: "Agreed.", "双方已同意。", "合意済み。", "합의했습니다.";
    MarkDead: "Dead / living", "死 / 活", "死 / 活", "사 / 활";
    Agree: "Both players agree on the dead stones", "双方同意死子", "両者が死石に合意", "두 대국자가 사석에 합의";
    Stones: "Stones", "棋子", "石", "돌";
    InBowl: "In the bowl", "棋罐中", "碁笥の中", "통 안";
    BlackPrisoners: "Black stones in White's lid", "白方盒盖中的黑子", "白のふたにある黒石", "백 뚜껑의 흑돌";
    WhitePrisoners: "White stones in Black's lid", "黑方盒盖中的白子", "黒のふたにある白石", "흑 뚜껑의 백돌";
    BlackBowl: "Black stones in the bowl", "棋罐中的黑子", "碁笥の黒石", "통 안의 흑돌";
    WhiteBowl: "White stones in the bowl", "棋罐中的白子", "碁笥の白石", "통 안의 백돌";
    TakeCounts: "Enter these counts", "录入这些数目", "この数を記録", "이 개수 입력";
    TakeBowls: "Take the bowls' readings", "读取棋罐", "碁笥の値を読む", "바둑통 값 읽기";
    Audit: "Stone audit", "棋子核对", "石数の検査", "돌 개수 검사";
    FillIn: "Fill-in, step by step", "逐步填子", "埋め方の手順", "메우기 순서";
    Why: "How it is counted", "如何计算", "計算の内訳", "계산 내역";
    Open: "Still open", "尚未解决", "未解決", "미해결";
    Claim: "Claim this result", "提交此结果", "この結果を提出", "이 결과 제출";
    ClaimedBy: "Claimed by", "提交人", "提出者", "제출자";
    ConfirmResult: "Confirm this result", "确认此结果", "この結果を確認", "이 결과 확인";
    ConfirmedBy: "Confirmed by", "确认人", "確認者", "확인자";
    SecondPerson: "A second official confirms on their own phone.", "请第二位裁判用自己的手机确认。", "二人目の審判が自分の端末で確認します。", "두 번째 심판이 자신의 전화로 확인합니다.";
    Dispute: "Call the chief referee", "请裁判长", "審判長を呼ぶ", "심판장 호출";
    DisputedBy: "Disputed by", "异议人", "異議者", "이의 제기자";
    Reason: "Reason", "理由", "理由", "사유";
    Reopen: "Take this game up again", "重新审理此局", "この対局を再審する", "이 대국 다시 심사";
    WithoutCounting: "Result without counting", "不数子的结果", "計算なしの結果", "계가 없는 결과";
    Evidence: "Evidence", "证据", "証拠", "증거";
    ResultSheet: "Result sheet", "成绩单", "結果票", "결과지";
    Signature: "Signature", "签名", "署名", "서명";
    Print: "Print", "打印", "印刷", "인쇄";
    Projector: "Projector", "大屏幕", "投影画面", "대형 화면";
    Readiness: "Readiness", "赛前检查", "開始前の点検", "시작 전 점검";
    People: "People", "人员", "人員", "인원";
    Role: "Role", "角色", "役割", "역할";
    Viewer: "viewer", "观看者", "閲覧者", "열람자";
    Arbiter: "arbiter", "裁判", "審判", "심판";
    ChiefReferee: "chief referee", "裁判长", "審判長", "심판장";
    Auditor: "auditor", "审计员", "監査人", "감사";
    Administrator: "administrator", "管理员", "管理者", "관리자";
    Save: "Save", "保存", "保存", "저장";
    Remove: "Remove", "删除", "削除", "삭제";
    SetUp: "Set up games", "设置对局", "対局の設定", "대국 설정";
    Rules: "Rules", "规则", "ルール", "규칙";
    Komi: "Komi", "贴目", "コミ", "덤";
    Handicap: "Handicap", "让子", "置石", "접바둑";
    FirstPass: "Passed first", "先停一手", "先にパス", "먼저 패스";
    Log: "Log", "日志", "記録", "기록";
    Exports: "Exports", "导出", "書き出し", "내보내기";
    Disk: "Disk", "磁盘", "ディスク", "디스크";
    Clock: "Clock", "时钟", "時計", "시계";
    Ready: "ready", "就绪", "準備完了", "준비됨";
    NotReady: "not ready", "未就绪", "未準備", "준비 안 됨";
    NoGames: "No games are set up yet.", "尚未设置对局。", "対局がまだ設定されていません。", "아직 설정된 대국이 없습니다.";
    Unknown: "unknown", "未知", "不明", "알 수 없음";
    FirstStart: "Make the first administrator", "创建首位管理员", "最初の管理者を作る", "첫 관리자 만들기";
    OneTimeCode: "One-time code, as printed by the program", "程序显示的一次性代码", "プログラムが表示した一度限りのコード", "프로그램이 출력한 일회용 코드";
    SkipToMain: "Skip to the content", "跳到内容", "本文へ", "본문으로";
    CloseUp: "Close-up", "放大", "拡大", "확대";
    FilledCheck: "Photograph of the filled board", "填满盘面的照片", "埋めた盤面の写真", "메운 바둑판 사진";
    AddsUp: "The filled board agrees with the result.", "填满的盘面与结果一致。", "埋めた盤面は結果と一致します。", "메운 바둑판이 결과와 일치합니다.";
    DoesNotAddUp: "The filled board does not agree with the result. Call the chief referee.", "填满的盘面与结果不一致，请裁判长。", "埋めた盤面が結果と一致しません。審判長を呼んでください。", "메운 바둑판이 결과와 다릅니다. 심판장을 부르세요.";
}
