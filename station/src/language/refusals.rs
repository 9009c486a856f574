//! Why something is not done, and what to do instead. `{}` stands for what was meant.

super::sayings! {
    /// A sentence for somebody whose wish is refused, or whose camera gives no picture.
    Refusal;
    LogIn: "Log in first.", "请先登录。", "先にログインしてください。", "먼저 로그인하세요.";
    NotAllowed: "Your role does not let you do this. Ask the administrator.", "您的角色无权这样做，请找管理员。", "あなたの役割ではできません。管理者に頼んでください。", "역할에 권한이 없습니다. 관리자에게 문의하세요.";
    FromElsewhere: "Another site's page sent this. Use the station's own pages.", "此请求来自其他网站的页面，请使用本站自己的页面。", "別のサイトのページから送られました。この端末局のページを使ってください。", "다른 사이트의 페이지에서 보낸 것입니다. 이 시스템의 페이지를 사용하세요.";
    OldPage: "This page is too old. Go back, load it again, and try once more.", "此页面已过期。请返回、重新载入后再试。", "このページは古くなりました。戻って読み込み直し、もう一度試してください。", "페이지가 오래되었습니다. 돌아가서 새로 고친 뒤 다시 시도하세요.";
    NothingHere: "There is nothing here. Go back to the tables.", "这里没有内容，请返回对局桌列表。", "ここには何もありません。対局一覧に戻ってください。", "여기에는 아무것도 없습니다. 대국 목록으로 돌아가세요.";
    FileTooLarge: "The file is larger than 20 MiB. Take the photograph with fewer pixels; 2 million are plenty.", "文件超过 20 MiB。请用较低像素拍照，200 万像素已足够。", "ファイルが 20 MiB を超えています。画素数を下げて撮ってください。200 万画素で十分です。", "파일이 20 MiB를 넘습니다. 화소를 줄여 찍으세요. 200만 화소면 충분합니다.";
    TooSlow: "It took too long to arrive. Go nearer to the network, and try again.", "传送时间过长。请靠近网络后再试。", "届くのに時間がかかりすぎました。電波の良い所でもう一度試してください。", "전송이 너무 오래 걸렸습니다. 신호가 좋은 곳에서 다시 시도하세요.";
    Busy: "The station has too much to do at this moment. Try again.", "系统此刻太忙，请再试。", "今は処理が混み合っています。もう一度試してください。", "지금 처리할 일이 너무 많습니다. 다시 시도하세요.";
    Ending: "The station is ending. Try again when it has started.", "系统正在关闭，请在重新启动后再试。", "終了処理中です。再起動後に試してください。", "시스템이 종료되는 중입니다. 다시 시작된 뒤 시도하세요.";
    TooManyTries: "Too many wrong tries. Wait ten minutes.", "错误次数过多，请等十分钟。", "間違いが多すぎます。10 分待ってください。", "틀린 횟수가 너무 많습니다. 10분 기다리세요.";
    NoPicture: "The camera has no fresh picture. Use a phone instead.", "摄像头没有新画面，请改用手机。", "カメラの新しい映像がありません。携帯電話を使ってください。", "카메라의 최신 화면이 없습니다. 휴대전화를 사용하세요.";
    DamagedPhoto: "The stored photograph was damaged on the disk, and is not shown. Take it from a copy, and check the disk.", "磁盘上的照片已损坏，不予显示。请从备份取回并检查磁盘。", "保存された写真がディスク上で壊れているため表示しません。控えから取り出し、ディスクを調べてください。", "저장된 사진이 디스크에서 손상되어 표시하지 않습니다. 사본을 사용하고 디스크를 점검하세요.";
    DiskRefuses: "The disk does not take it: it is full, read-only or broken. Nothing of this was stored; what was stored before is safe. Free some space, then try again.", "磁盘无法写入：已满、只读或损坏。本次内容未保存，之前保存的内容安全。请腾出空间后再试。", "ディスクに書き込めません（満杯、読み取り専用、または故障）。今回の内容は保存されていませんが、以前の内容は無事です。空きを作ってから試してください。", "디스크에 쓸 수 없습니다(가득 참, 읽기 전용 또는 고장). 이번 내용은 저장되지 않았지만 이전 내용은 안전합니다. 공간을 확보한 뒤 다시 시도하세요.";
    DamagedForm: "The form is damaged.", "表单已损坏。", "送信内容が壊れています。", "양식이 손상되었습니다.";
    TooManyFields: "The form has too many fields.", "表单的栏目过多。", "項目が多すぎます。", "양식의 항목이 너무 많습니다.";
    FormExpected: "A form was expected.", "此处应提交表单。", "フォームの送信が必要です。", "양식을 보내야 합니다.";
    OnePhotograph: "Send one photograph at a time.", "每次只发送一张照片。", "写真は一度に一枚だけ送ってください。", "사진은 한 번에 한 장만 보내세요.";
    PhotographFirst: "Choose a photograph first.", "请先选择照片。", "先に写真を選んでください。", "먼저 사진을 선택하세요.";
    WholeNumber: "Write a whole number there.", "此处请填写整数。", "整数を書いてください。", "정수를 쓰세요.";
    WhatItShows: "A photograph shows the end of a game, or the filled board.", "照片应为终局盘面或填满后的盘面。", "写真は終局の盤面か、埋め終えた盤面です。", "사진은 종국 바둑판이나 메운 바둑판이어야 합니다.";
    WhatAPointHolds: "A point holds a black stone, a white one, or none.", "交叉点上只能是黑子、白子或空。", "点には黒石か白石があるか、何もないかです。", "한 점에는 흑돌, 백돌이 있거나 비어 있습니다.";
    LookFirst: "Look at the result first.", "请先查看结果。", "先に結果を見てください。", "먼저 결과를 보세요.";
    PasswordLength: "A password has 10 to 200 letters; a sentence is good.", "密码长度为 10 至 200 个字符，用一句话就很好。", "パスワードは 10〜200 文字です。短い文がお勧めです。", "비밀번호는 10~200자입니다. 문장 하나면 좋습니다.";
    ChooseRole: "Choose one of the roles.", "请选择一个角色。", "役割を一つ選んでください。", "역할을 하나 고르세요.";
    ChooseLanguage: "Choose one of the languages.", "请选择一种语言。", "言語を一つ選んでください。", "언어를 하나 고르세요.";
    ChooseResult: "Choose one of the results in the list.", "请从列表中选择结果。", "一覧から結果を選んでください。", "목록에서 결과를 고르세요.";
    ChooseKind: "Choose one of the kinds in the list.", "请从列表中选择种类。", "一覧から種類を選んでください。", "목록에서 종류를 고르세요.";
    NameRound: "Name the round.", "请填写轮次。", "ラウンドを書いてください。", "라운드를 쓰세요.";
    NameTable: "Name the table.", "请填写桌号。", "卓の番号を書いてください。", "테이블 번호를 쓰세요.";
    BlackOrWhite: "Choose Black or White.", "请选择黑方或白方。", "黒か白を選んでください。", "흑이나 백을 고르세요.";

    NoGame: "There is no such game. Choose a table from the list.", "没有这盘对局，请从列表中选桌。", "その対局はありません。一覧から卓を選んでください。", "그런 대국이 없습니다. 목록에서 테이블을 고르세요.";
    Confirmed: "This result is confirmed: only the chief referee can take it up again.", "此结果已确认，只有裁判长可以重新审理。", "この結果は確定しています。再審できるのは審判長だけです。", "이 결과는 확정되었습니다. 심판장만 다시 심사할 수 있습니다.";
    Disputed: "The chief referee was called and has to take this game up first.", "已请裁判长，须先由其审理此局。", "審判長が呼ばれています。まず審判長がこの対局を取り上げます。", "심판장을 불렀습니다. 먼저 심판장이 이 대국을 다루어야 합니다.";
    NothingRead: "No board was read yet: take a photograph first.", "尚未识别棋盘，请先拍照。", "まだ盤面が読まれていません。先に写真を撮ってください。", "아직 판독된 바둑판이 없습니다. 먼저 사진을 찍으세요.";
    OldPhoto: "There is a newer photograph: look at the table again.", "已有更新的照片，请重新查看该桌。", "新しい写真があります。卓をもう一度見てください。", "더 새로운 사진이 있습니다. 테이블을 다시 보세요.";
    NoPoint: "There is no point {} on this board.", "此棋盘上没有交叉点 {}。", "この盤に点 {} はありません。", "이 바둑판에 {} 점이 없습니다.";
    NotSettled: "This cannot be claimed yet: settle the doubtful points, then agree on the dead stones.", "尚不能提交：请先解决疑点，再就死子达成一致。", "まだ提出できません。要確認の点を片づけ、死石に合意してください。", "아직 제출할 수 없습니다. 의심점을 해결하고 사석에 합의하세요.";
    ChangedMeanwhile: "Something was changed meanwhile: look at the result again.", "期间有改动，请重新查看结果。", "その間に変更がありました。結果をもう一度見てください。", "그사이에 변경되었습니다. 결과를 다시 보세요.";
    NoClaim: "There is no result to confirm.", "没有可确认的结果。", "確認する結果がありません。", "확인할 결과가 없습니다.";
    SamePerson: "A second person has to confirm this result, not the one who claims it.", "须由第二人确认，不能由提交人自己确认。", "提出者本人ではなく、二人目の人が確認します。", "제출한 사람이 아닌 두 번째 사람이 확인해야 합니다.";
    WriteWhy: "Write down why, in at most {} letters.", "请写明理由，最多 {} 字。", "理由を {} 文字以内で書いてください。", "사유를 {}자 이내로 쓰세요.";
    TooManyPhotos: "This game has {} photographs, no more are taken.", "此局已有 {} 张照片，不再接收。", "この対局には写真が {} 枚あり、これ以上は受け付けません。", "이 대국에는 사진이 {}장 있어 더 받지 않습니다.";
    CannotBeCounted: "This cannot be counted: {}.", "无法计算：{}。", "計算できません：{}。", "계가할 수 없습니다: {}.";
    LastAdministrator: "The last administrator stays.", "必须保留最后一位管理员。", "最後の管理者は外せません。", "마지막 관리자는 남아야 합니다.";
    CountOfStones: "Count each kind of stones as a number of at most 400.", "每种棋子的数目最多为 400。", "石の数はそれぞれ 400 以下で書いてください。", "돌의 개수는 각각 400 이하로 쓰세요.";
    RoundAndTable: "A round is a number from 1 to 99, a table from 1 to 9999.", "轮次为 1 至 99，桌号为 1 至 9999。", "ラウンドは 1〜99、卓は 1〜9999 です。", "라운드는 1~99, 테이블은 1~9999입니다.";
    BothPlayers: "Name both players, in at most 80 letters each.", "请填写双方姓名，各不超过 80 字。", "両対局者の名前を、それぞれ 80 文字以内で書いてください。", "두 대국자의 이름을 각각 80자 이내로 쓰세요.";
    EightDigits: "A player's number in the European database has eight digits.", "欧洲数据库的棋手编号为八位数字。", "欧州データベースの棋士番号は 8 桁です。", "유럽 데이터베이스의 기사 번호는 여덟 자리입니다.";
    KomiTooLarge: "A compensation is at most 400 points.", "贴目最多为 400。", "コミは 400 以下です。", "덤은 400 이하입니다.";
    TooManyHandicaps: "There are at most 40 handicap stones.", "让子最多为 40。", "置石は 40 以下です。", "접바둑 돌은 40개 이하입니다.";
    NameLength: "A name has 1 to 40 letters.", "姓名长度为 1 至 40 字。", "名前は 1〜40 文字です。", "이름은 1~40자입니다.";
    Nobody: "Nobody is called so.", "没有叫这个名字的人。", "その名前の人はいません。", "그런 이름의 사람이 없습니다.";
    GameBegun: "Something was entered for this game already, so that it stays.", "此局已有记录，不能删除。", "この対局にはすでに記録があるため、削除できません。", "이 대국에는 이미 기록이 있어 삭제할 수 없습니다.";

    EventName: "Name the event, in at most 120 letters on one line.", "请填写赛事名称，一行以内，不超过 120 字。", "大会名を一行 120 文字以内で書いてください。", "대회 이름을 한 줄, 120자 이내로 쓰세요.";
    CameraFolder: "Write a camera's folder from the root on, such as /home/hall/pictures.", "请写文件夹的完整路径，例如 /home/hall/pictures。", "フォルダーは /home/hall/pictures のように絶対パスで書いてください。", "폴더는 /home/hall/pictures처럼 절대 경로로 쓰세요.";
    CameraSnapshot: "A snapshot's address begins with http:// or https://, such as http://192.168.1.20/still.jpg.", "快照地址以 http:// 或 https:// 开头，例如 http://192.168.1.20/still.jpg。", "静止画のアドレスは http:// か https:// で始まります。例：http://192.168.1.20/still.jpg。", "스냅숏 주소는 http:// 또는 https://로 시작합니다. 예: http://192.168.1.20/still.jpg.";
    CameraDevice: "Write a camera's device as /dev/video0, or better by its name in /dev/v4l/by-id.", "设备请写作 /dev/video0，最好写 /dev/v4l/by-id 中的名称。", "機器は /dev/video0、できれば /dev/v4l/by-id の名前で書いてください。", "장치는 /dev/video0 또는 가급적 /dev/v4l/by-id의 이름으로 쓰세요.";
    CameraOpencv: "Write a stream as rtsp://, rtsps://, rtmp://, http://, https://, udp:// or tcp://, or a video's path from the root on.", "视频流请以 rtsp://、rtsps://、rtmp://、http://、https://、udp:// 或 tcp:// 开头，或写视频文件的完整路径。", "ストリームは rtsp://、rtsps://、rtmp://、http://、https://、udp://、tcp:// で始めるか、動画の絶対パスを書いてください。", "스트림은 rtsp://, rtsps://, rtmp://, http://, https://, udp://, tcp://로 시작하거나 동영상의 절대 경로로 쓰세요.";
    BowlPort: "Write a bowl's port as /dev/ttyUSB0, or as usb:0403:6001 with the device's own numbers.", "棋罐端口请写作 /dev/ttyUSB0，或用设备编号写作 usb:0403:6001。", "碁笥のポートは /dev/ttyUSB0、または機器の番号で usb:0403:6001 と書いてください。", "바둑통 포트는 /dev/ttyUSB0 또는 장치 번호로 usb:0403:6001처럼 쓰세요.";
    BowlProtocol: "No instrument speaks “{}”: choose one of the list.", "没有仪器使用“{}”，请从列表中选择。", "「{}」を話す計器はありません。一覧から選んでください。", "“{}”을(를) 쓰는 계기가 없습니다. 목록에서 고르세요.";
    BowlLine: "Write a line as its speed and form, such as 9600 8N1, 7E1 or 7O1, or leave it empty for the maker's.", "线路请写速率和格式，例如 9600 8N1（或 7E1、7O1）；留空则用出厂设置。", "回線は 9600 8N1（または 7E1、7O1）のように書くか、空欄でメーカー設定になります。", "회선은 9600 8N1(또는 7E1, 7O1)처럼 쓰거나, 비워 두면 제조사 설정을 씁니다.";
    BowlProfile: "Write the path of a bowl's profile from the root on, or leave it empty.", "请写棋罐档案的完整路径，或留空。", "碁笥のプロファイルは絶対パスで書くか、空欄にしてください。", "바둑통 프로필은 절대 경로로 쓰거나 비워 두세요.";
    BadProfile: "This bowl's profile cannot be used: {}.", "此棋罐档案无法使用：{}。", "この碁笥のプロファイルは使えません：{}。", "이 바둑통 프로필은 사용할 수 없습니다: {}.";
    Taken: "Table {} has this one already: take it away there first.", "第 {} 桌已在使用它，请先在那里移除。", "これは卓 {} で使われています。先にそちらで外してください。", "테이블 {}에서 이미 사용 중입니다. 먼저 그곳에서 제거하세요.";
    TooManyCameras: "A hall has at most 500 cameras.", "一个赛场最多 500 个摄像头。", "会場のカメラは 500 台までです。", "대회장의 카메라는 500대까지입니다.";

    CameraNotYet: "It was not looked at yet.", "尚未查看。", "まだ確認していません。", "아직 확인하지 않았습니다.";
    CameraNoFolder: "The folder is not there, or may not be read.", "文件夹不存在或无法读取。", "フォルダーがないか、読み取れません。", "폴더가 없거나 읽을 수 없습니다.";
    CameraNoPicture: "No photograph is in the folder.", "文件夹中没有照片。", "フォルダーに写真がありません。", "폴더에 사진이 없습니다.";
    CameraFuture: "The newest photograph's time lies in the future: set the clocks.", "最新照片的时间在未来，请校准时钟。", "最新の写真の時刻が未来です。時計を合わせてください。", "최신 사진의 시각이 미래입니다. 시계를 맞추세요.";
    CameraNoAnswer: "It does not answer in time.", "未及时响应。", "時間内に応答がありません。", "제때 응답하지 않습니다.";
    CameraNotReached: "Nothing answers at this address.", "此地址无响应。", "このアドレスには応答がありません。", "이 주소에서 응답이 없습니다.";
    CameraCertificate: "Its certificate is not trusted: let this machine trust it, or use http:// within the hall.", "其证书不受信任：请让本机信任它，或在赛场内使用 http://。", "証明書が信頼されていません。この機械に信頼させるか、会場内では http:// を使ってください。", "인증서를 신뢰할 수 없습니다. 이 컴퓨터가 신뢰하도록 하거나 대회장 안에서는 http://를 쓰세요.";
    CameraStatus: "It answers with the error {}.", "返回错误 {}。", "エラー {} を返します。", "오류 {}을(를) 반환합니다.";
    CameraNotAPicture: "What it gives is no photograph (JPEG, PNG or WebP).", "所给内容不是照片（JPEG、PNG 或 WebP）。", "送られてくるのは写真（JPEG、PNG、WebP）ではありません。", "보내는 것이 사진(JPEG, PNG, WebP)이 아닙니다.";
    CameraTooLarge: "Its picture is larger than 20 MiB or 64 million pixels.", "画面超过 20 MiB 或 6400 万像素。", "映像が 20 MiB または 6400 万画素を超えています。", "화면이 20 MiB 또는 6,400만 화소를 넘습니다.";
    CameraNoDevice: "There is no such device: plug the camera in.", "没有此设备，请插好摄像头。", "その機器はありません。カメラをつないでください。", "그런 장치가 없습니다. 카메라를 연결하세요.";
    CameraDenied: "The station may not open it: add its user to the group “video”.", "无权打开：请将本程序的用户加入 video 组。", "開く権限がありません。利用者を video グループに加えてください。", "열 권한이 없습니다. 사용자를 video 그룹에 추가하세요.";
    CameraNotOpened: "OpenCV cannot open it: is it a camera or a video, and does no other program use it?", "OpenCV 无法打开：它是摄像头或视频吗？有其他程序在使用吗？", "OpenCV で開けません。カメラや動画ですか。他のプログラムが使っていませんか。", "OpenCV로 열 수 없습니다. 카메라나 동영상인지, 다른 프로그램이 쓰고 있지 않은지 확인하세요.";
    CameraNothingSeen: "It was opened, but gives no picture.", "已打开，但没有画面。", "開けましたが、映像が来ません。", "열렸지만 화면이 없습니다.";
    CameraHelper: "The program shoutan-camera beside the station's own is missing, or ended badly.", "本程序旁的 shoutan-camera 缺失或异常结束。", "隣にあるはずの shoutan-camera がないか、異常終了しました。", "옆에 있어야 할 shoutan-camera 프로그램이 없거나 비정상 종료되었습니다.";
}
