### The sentences of Shoutan in Japanese.
### One message a cause; `{ $name }` is filled in. Every file has the same messages with the same variables.

## How several things are told in a row

joint-comma = 、
joint-semicolon = ；
joint-or = 、または
joint-and = 、
joint-space = {""}
points-and-more = { $named } ほか { $more } 点

## Words and sentences of the pages

tables = 対局一覧
table = 卓
round = ラウンド
black = 黒
white = 白
empty = 空点
state = 状態
result = 結果
all = すべて
playing = 対局中
reading = 写真を読み取り中
doubtful = 要確認
counted = 計算済み
waiting = 二人目の確認待ち
disputed = 異議あり
confirmed = 確定
camera = カメラ
bowls = 碁笥
live = 正常
stale = 古い映像
gone = 信号なし
none = なし
own-account = 自分のアカウント
present-password = 現在のパスワード
new-password = 新しいパスワード
change-password = パスワードを変更
password-changed = パスワードを変更しました。ほかの機器では再びログインが必要です。
open-sessions = この名前でログインしている機器とプログラム
end-others = ほかではすべてログアウト
try-disk = ディスクを試す
not-tried = まだ試していません
encryption = 暗号化
in-the-clear = 暗号化されていません。同じネットワークにいる人は、パスワードやコードを含め、ここで入力した内容を読めます。更新の受信をページ間で共有できないため、開くのは四ページまでにしてください。station.toml に [https] を加えてください。
certificate = 証明書（SHA-256）
log-in = ログイン
lost = 今はシステムに接続できません。入力した内容は残り、つながり次第続きます。
logged-out = ログインが切れました。入力した内容は残っています。
log-out = ログアウト
name = 名前
password = パスワード
wrong-password = 名前かパスワードが違います。
language = 言語
photo = 写真
take-photo = 写真を撮る・選ぶ
another-photo = 別の写真
game-record = 棋譜
game-record-hint = カメラなどが記録した SGF ファイルです。盤面、ふたの石、先にパスした側と照合します。
game-record-kept = この対局の棋譜は送信済みです。もう一度送ると置き換わります。
send-record = 棋譜を送る
upload = この写真を読み取る
use-camera = カメラの映像を使う
read-together = この局面の以前の写真と合わせて読み取りました：{ $photos } 枚。
read-instead = 前の写真は別の局面です（{ $points } 点が異なる）。この写真を採ります。
use-phone = カメラの映像が新しくありません。携帯電話を使ってください。
shows-end = 終局の盤面
shows-filled = 埋め終えた盤面
board = 盤面
diagram = 図
doubts-left = 要確認の点が残り { $points } 点
no-doubts = 要確認の点はありません。
next-doubt = 次の要確認点
undo = 元に戻す
set = 設定
point = 交点
keys = 矢印で移動、B・W・スペースで点を設定、N で次の要確認点、D で死石、U で取り消し、Enter で結果を提出。
dead-stones = 死石
dead-proposed = 両者が合意するまで、盤上で死活を変えられます。
agreed-on-dead = 両対局者は死石に合意しました。
entered-by = 記録者
marked-dead = 死とした石
marked-living = 活きとした石
take-back = 提出を取り下げる
taken-back-too = 対局者の確認も取り消されます
board-locked = 結果が提出されています。盤面・死石・石数は変えられません。
mark-dead = 死 / 活
agree = 両者がこの死石に合意
stones = 石
in-bowl = 碁笥の中
black-prisoners = 白のふたにある黒石
white-prisoners = 黒のふたにある白石
black-bowl = 碁笥の黒石
white-bowl = 碁笥の白石
take-counts = この数を記録
no-tare = 数えられません：空の碁笥の重さが分かりません。
tare-bowl = 秤の碁笥は空です：この値を空の重さとする
other-calibration = 数えられません：石の検証後に秤の校正が変わりました。もう一度検証してください。
take-bowls = 碁笥の値を読む
audit = 石数の検査
fill-in = 埋め方の手順
why = 計算の内訳
open = 未解決
who-passed-first = 先にパスしたのは？
how-many-captured = アゲハマはいくつですか。
referee-decides = 提出の前に、審判長が理由を添えて裁定します。
decide = これを認める
decided-by = 裁定者
claim = この結果を提出
claimed-by = 提出者
confirm-result = この結果を確認
confirmed-by = 確認者
second-person = 二人目の審判が自分の端末で確認します。
dispute = 審判長を呼ぶ
disputed-by = 異議者
reason = 理由
reopen = この対局を再審する
without-counting = 計算なしの結果
evidence = 証拠
result-sheet = 結果票
signature = 署名
print = 印刷
projector = 投影画面
readiness = 開始前の点検
people = 人員
role = 役割
viewer = 閲覧者
arbiter = 審判
chief-referee = 審判長
auditor = 監査人
administrator = 管理者
back = 前のページに戻る
cancel = そのままにする
remove-this = { $what } を削除しますか。
replace = 置き換える
round-played = 進行中のラウンド
start-round = ラウンド { $round } を開始
results-stand = 確定した結果
round-unfinished = 進行中のラウンドで確定した結果は { $standing } です。それでも別のラウンドを始めますか。
next-round-hint = ほかのラウンドの対局は、そのラウンドを開始するまで会場の表示を変えません。
save = 保存
remove = 削除
set-up = 対局の設定
rules = ルール
komi = コミ
handicap = 置石
terms = 段級と時間
grade = 段級（応氏）
for-handicap = 置石に対する白の得点
by-the-rules = ルールどおり
nothing = なし
point-each = 一子につき一目
point-each-but-first = 最初の一子を除き一子につき一目
basic-minutes = 持ち時間（分）
minutes-late = 遅刻（分）
overtime-periods = 追加時間の回数
was-counted = 盤面で計算
was-not-counted = 計算なし
first-pass = 先にパス
log = 記録
copies = 記録の控え
no-copy = ここではまだ控えを作っていません。
last-copy = 最新の控え
copy-advice = 控えはこのシステム自身のディスクにあります。フォルダーごと別のディスクに移し、そこで検証してください。その時までの写真と記録がすべて入り、秘密鍵は入りません。
make-copy = 今すぐ控えを作る
minutes-ago = { $minutes } 分前
hours-ago = { $hours } 時間前
days-ago = { $days } 日前
exports = 書き出し
disk = ディスク
stations-address = このシステムのアドレス
only-here = 携帯電話からはこのアドレスに届きません。station.toml の address で設定するか、--address を付けて起動してください。
witnessed-log = { $station } の記録
not-witnessed = まだ見ていません
witness-alarm = { $station } の記録が以前と違います。{ $why }
witness-advice = 審判に知らせてください。以前に見たものはこのシステムのフォルダーに残り、証拠になります。
witness-unreachable = 応答しません。もう一度尋ねます。
witness-unsigned = 名乗る鍵の署名がない応答です。このシステムではないかもしれません。
witness-other-key = { $seen } ではなく { $told } の鍵で署名されています。
witness-shorter = 第 { $told } 項で終わっていますが、以前は第 { $seen } 項がありました。切り詰められたか、古いものに戻されています。
witness-rewritten = 第 { $entry } 項の封印が以前と違います。書き換えられています。
witness-file = このシステムに残した控えを読めないか、書き足せません。原因は運用ログにあります。
clock = 時計
readers = 写真の読み取り
readers-refused = 読み取った結果をディスクに書き込めません。空きを作ってください。二秒ごとに再試行します。
readers-replaced = 障害で終わり再起動した読み取り
ready = 準備完了
not-ready = 未準備
find = 探す
table-or-player = 卓番号か棋士名
nothing-found = 該当する対局はありません。
no-games = 対局がまだ設定されていません。
unknown = 不明
first-start = 最初の管理者を作る
one-time-code = プログラムが表示した一度限りのコード
skip-to-main = 本文へ
players = 棋士
rank = 段級
country = 国
club = クラブ
egd-pin = EGD 番号
aga-number = AGA 番号
opponent = 相手
paste-list = 一覧を貼り付ける
players-list = 一行に一人
players-hint = 名前；段級；国；クラブ；EGD 番号；AGA 番号。空欄でもよく、タブやコンマ区切りも使えます。全行を取り込むか、一行も取り込みません。
slips = 対局票
slips-hint = 印刷して切り分け、各棋士に渡します。両者はコードを使い、結果を提出していない審判の端末で確認します。
slip-advice = 結果に同意するとき、画面に示された番号のコードを自分で入力してください。各コードは一回の提出にだけ有効です。人に見せないでください。
players-confirm = または両対局者がここで確認
hand-over = 端末を渡してください。各自が自分の対局票からこの番号のコードを入力します。
slip-used-up = ラウンド前に印刷した対局票にコード { $number } はありません。管理者が両者の票を印刷し直します。
codes-elsewhere = または両対局者が、結果を提出していない審判の端末でコードにより確認します。
code = コード
agrees = 同意します
by-codes = 両対局者、対局票のコードによる
on-device-of = 端末の持ち主
event = 大会
change = 変更
instruments = カメラと碁笥
bowl = 碁笥
kind = 種類
folder = 画像フォルダー
snapshot = 静止画（http、https）
device = この機械のカメラ
stream = ストリームか動画（OpenCV）
address = パスかアドレス
scrapers = 監視プログラム
scrapers-hint = Prometheus は専用のトークンで /api/v1/metrics の数値を読みます。ほかには使えず、外すまで有効です。
make-token = トークンを作る
token-once = このトークンは今すぐ控えてください。二度と表示されません。
fresh-for = 映像の有効時間（秒）
fresh-hint = 空欄では、フォルダーの画像は 90 秒、ほかは 15 秒有効です。
camera-hint = 最新の画像を使うフォルダー、一枚の画像を返すアドレス、/dev/v4l/by-id/… などの機器、rtsp://… などのストリーム。アドレス中のパスワードは記録に残ります。
port = ポート
protocol = プロトコル
line = 回線
profile = プロファイル
bowl-hint = ポートを空にすると、この色の碁笥はない扱いです。回線とプロファイルは空欄でも構いません。
set-by = 設定者
filled-check = 埋めた盤面の写真
not-filled = この写真は埋めた盤面ではありません。
filled-as-end = これは埋めた盤面です。終局の盤面を終局として撮り、この写真は埋めた盤面として送ってください。
adds-up = 埋めた盤面は結果と一致します。
does-not-add-up = 埋めた盤面が結果と一致しません。審判長を呼んでください。


## Why something is not done, and what to do instead

refusal-log-in = 先にログインしてください。
refusal-not-allowed = あなたの役割ではできません。管理者に頼んでください。
refusal-from-elsewhere = 別のサイトのページから送られました。この端末局のページを使ってください。
refusal-old-page = このページは古くなりました。戻って読み込み直し、もう一度試してください。
refusal-failed = 内部の誤りが起き、処理できなかったかもしれません。ページを見直してから再度試し、管理者に知らせてください。
refusal-nothing-here = ここには何もありません。対局一覧に戻ってください。
refusal-no-sense = アドレスか要求が正しくありません。対局一覧に戻ってください。
refusal-other-method = このアドレスはその方法を受け付けません。使えるものは Allow ヘッダーにあります。
refusal-file-too-large = ファイルが 20 MiB を超えています。画素数を下げて撮ってください。200 万画素で十分です。
refusal-too-slow = 届くのに時間がかかりすぎました。電波の良い所でもう一度試してください。
refusal-wrong-present-password = 現在のパスワードが違います。
refusal-busy = 今は処理が混み合っています。もう一度試してください。
refusal-ending = 終了処理中です。再起動後に試してください。
refusal-too-many-tries = 間違いが多すぎます。{ $seconds } 秒待ってからもう一度試してください。
refusal-no-picture = カメラの新しい映像がありません。携帯電話を使ってください。
refusal-damaged-photo = 保存された写真がディスク上で壊れているため表示しません。控えから取り出し、ディスクを調べてください。
refusal-disk-refuses = ディスクに書き込めません（満杯、読み取り専用、または故障）。今回の内容は保存されていませんが、以前の内容は無事です。空きを作ってから試してください。
refusal-copy-under-way = 今、控えを作っています。終わるまで待ってください。
refusal-no-room-for-copy = 控えは作られませんでした。ディスクに { $needs } の空きが必要です（控えと同じだけの空きを残すため）。古い控えを別のディスクに移してください。
refusal-copy-lacks-photo = 控えは作られませんでした。記録の写真が失われたか、変わっています。このシステムのフォルダーに shoutan verify を実行し、審判長に知らせてください。
refusal-copy-failed = 控えは作られず、作りかけも残っていません。ディスクに書き込めません。このシステム自身の記録は元のままです。原因は運用ログにあります。
refusal-damaged-form = 送信内容が壊れています。
refusal-too-many-fields = 項目が多すぎます。
refusal-form-expected = フォームの送信が必要です。
refusal-one-photograph = 写真は一度に一枚だけ送ってください。
refusal-photograph-first = 先に写真を選んでください。
refusal-no-game-record = 最後まで再現できる一局の棋譜ではありません。shoutan watch などが書き出した SGF ファイル（64 kB まで）を送ってください。
refusal-whole-number = 整数を書いてください。
refusal-what-it-shows = 写真は終局の盤面か、埋め終えた盤面です。
refusal-what-a-point-holds = 点には黒石か白石があるか、何もないかです。
refusal-dead-or-living = 石の連は死か活きとするか、何も付けません。
refusal-look-first = 先に結果を見てください。
refusal-password-length = パスワードは 10〜200 文字です。短い文がお勧めです。
refusal-choose-role = 役割を一つ選んでください。
refusal-choose-language = 言語を一つ選んでください。
refusal-choose-result = 一覧から結果を選んでください。
refusal-choose-kind = 一覧から種類を選んでください。
refusal-name-round = ラウンドを書いてください。
refusal-name-table = 卓の番号を書いてください。
refusal-no-settled-bowl = 落ち着いた重さを示す秤がありません。空の碁笥を載せて少し待ってください。
refusal-black-or-white = 黒か白を選んでください。

refusal-no-game = その対局はありません。一覧から卓を選んでください。
refusal-confirmed = この結果は確定しています。再審できるのは審判長だけです。
refusal-disputed = 審判長が呼ばれています。まず審判長がこの対局を取り上げます。
refusal-nothing-read = まだ盤面が読まれていません。先に写真を撮ってください。
refusal-old-photo = 新しい写真があります。卓をもう一度見てください。
refusal-no-point = この盤に点 { $point } はありません。
refusal-not-settled = まだ提出できません。要確認の点を片づけ、死石に合意してください。
refusal-unanswered = 計算に必要なことに先に答えてください（「未解決」にあります）。
refusal-referee-first = この結果には支障があります。先に審判長が理由を添えて裁定します。
refusal-first-pass-stays = 先にパスした側は対局の設定で直してください。
refusal-decision-stays = 裁定は記録に残り、この計算にだけ有効です。計算が変われば無効になります。
refusal-nothing-to-decide = この結果に支障はありません。
refusal-changed-meanwhile = その間に変更がありました。結果をもう一度見てください。
refusal-meanwhile = その間に変更されました：{ $what }。もう一度見てから決めてください。
refusal-no-stone = { $point } に石はありません。
refusal-nothing-to-undo = この対局で取り消せる操作はありません。
refusal-photo-stays = 最後の操作は写真です。写真は残ります。別の写真を撮ってください。
refusal-claim-again = 最後の操作は提出の取り下げです。結果をもう一度提出してください。
refusal-terms-stay = 段級・置石・時間は、それぞれの欄で直してください。
refusal-call-stays = 最後の操作は審判長に関するもので、記録に残ります。
refusal-claim-waits = 結果が提出され確認待ちです。先に提出を取り下げてください。
refusal-no-claim = 確認する結果がありません。
refusal-same-person = 提出者本人ではなく、二人目の人が確認します。
refusal-write-why = 理由を { $most } 文字以内で書いてください。
refusal-too-many-photos = この対局には写真が { $most } 枚あり、これ以上は受け付けません。
refusal-cannot-be-counted = 計算できません：{ $cause }。
refusal-last-administrator = 最後の管理者は外せません。
refusal-count-of-stones = 石の数はそれぞれ 400 以下で書いてください。
refusal-round-and-table = ラウンドは 1〜99、卓は 1〜9999 です。
refusal-both-players = 両対局者の名前を、それぞれ 80 文字以内で書いてください。
refusal-eight-digits = 欧州データベースの棋士番号は 8 桁です。
refusal-komi-too-large = コミは 400 以下です。
refusal-too-many-handicaps = 置石は 40 以下です。
refusal-against-themselves = 自分自身とは対局できません。二人の棋士を書いてください。
refusal-plays-already = { $player } はこのラウンドにすでに対局があります。先にその対局を変更または削除してください。
refusal-replaces = ここには { $game } が設定されています。この対局に置き換えますか。
refusal-round-without-games = このラウンドにはまだ対局がありません。先に入力してください。
refusal-both-grades = 両者の段級を書くか、どちらも空けてください。
refusal-grade = 段級は 9 ping〜1 ping（品）、1 duan〜9 duan（段）、18 ji〜1 ji（級）で書いてください。
refusal-stronger-has-black = 応氏ルール第 8 条により、弱いほうが黒を持ちます。
refusal-grades-under-others = 段級でコミが決まるのは ing-1996 と ing-1988 だけです。ほかのルールではコミと置石を書いてください。
refusal-one-stone = 置石 1 つは黒の初手にすぎません。コミも書くか（コミなしなら 0 か 0.5）、置石を空けてください。
refusal-basic-time = 遅刻があれば、持ち時間を分で書いてください（1〜1440）。
refusal-forfeited = 入力された時間により、この対局は反則負けです。計算せずに { $result } を提出してください。
refusal-name-length = 名前は 1〜40 文字です。
refusal-too-many-scrapers = 数値を読むプログラムは 20 までです。
refusal-no-scraper = その名前のプログラムはありません。
refusal-name-letters = 名前は目に見える文字で、一語は一種類の文字で、語の間は空白一つで書いてください。
refusal-looks-like = この名前は既にある「{ $name }」と見分けがつきません。区別できるように書いてください。
refusal-nobody = その名前の人はいません。
refusal-game-begun = この対局にはすでに記録があるため、削除できません。

refusal-wrong-code = コードが違います。今回の提出には、その棋士の対局票の { $number } 番のコードを使います。
refusal-codes-elsewhere = 結果の提出者の端末ではコードを受け付けません。別の審判の端末で確認してください。
refusal-agreed-already = この棋士はすでに確認しています。
refusal-line = { $line } 行目：
refusal-player-name = 棋士の名前を 80 文字以内で書いてください。
refusal-player-rank = 段級は 30k〜1k、1d〜9d、1p〜9p で書いてください。
refusal-player-country = 国は JP のように二文字で書いてください。
refusal-player-club = クラブは 40 文字以内です。
refusal-aga-number = AGA 番号は 1〜6 桁です。
refusal-player-fields = 一人につき六項目までです。
refusal-too-many-players = 棋士は 5000 人までです。

refusal-event-name = 大会名を一行 120 文字以内で書いてください。
refusal-camera-folder = データフォルダーの cameras にあるフォルダーの名前を書いてください。ほかのフォルダーは station.toml で指定します。
refusal-camera-snapshot = 静止画のアドレスは http:// か https:// で始まります。例：http://192.168.1.20/still.jpg。
refusal-camera-device = 機器は /dev/video0、できれば /dev/v4l/by-id の名前で書いてください。
refusal-camera-opencv = カメラが配信するストリームを rtsp://、rtsps://、http://、https:// で書いてください。動画などは station.toml で指定します。
refusal-camera-fresh = 映像の有効時間は 15〜3600 秒です。空欄ならカメラの種類によります。
refusal-bowl-port = シリアルポートを /dev/ttyUSB0、/dev/serial/by-id の名前、または機器の番号で usb:0403:6001 のように書いてください。ほかは station.toml で指定します。
refusal-bowl-protocol = 「{ $protocol }」を話す計器はありません。一覧から選んでください。
refusal-bowl-line = 回線は 9600 8N1（または 7E1、7O1）のように書くか、空欄でメーカー設定になります。
refusal-bowl-profile = データフォルダーの profiles にあるファイルの名前を書くか、空欄にしてください。ほかは station.toml で指定します。
refusal-bad-profile = データフォルダーの profiles に、shoutan bowls が書いた碁笥一つ分のプロファイルがありません。
refusal-taken = これは卓 { $table } で使われています。先にそちらで外してください。
refusal-too-many-cameras = 会場のカメラは 500 台までです。

refusal-camera-not-yet = まだ確認していません。
refusal-camera-no-folder = フォルダーがないか、読み取れません。
refusal-camera-no-picture = フォルダーに写真がありません。
refusal-camera-future = 最新の写真の時刻が未来です。時計を合わせてください。
refusal-camera-half-written = 最新の映像が途中で切れています。書き込み中か、転送が中断しました。
refusal-camera-no-answer = 時間内に応答がありません。
refusal-camera-not-reached = このアドレスには応答がありません。
refusal-camera-certificate = 証明書が信頼されていません。この機械に信頼させるか、会場内では http:// を使ってください。
refusal-camera-status = エラー { $status } を返します。
refusal-camera-not-a-picture = 送られてくるのは写真（JPEG、PNG、WebP）ではありません。
refusal-camera-too-large = 映像が 20 MiB または 6400 万画素を超えています。
refusal-camera-no-device = その機器はありません。カメラをつないでください。
refusal-camera-denied = 開く権限がありません。利用者を video グループに加えてください。
refusal-camera-not-opened = OpenCV で開けません。カメラや動画ですか。他のプログラムが使っていませんか。
refusal-camera-nothing-seen = 開けましたが、映像が来ません。
refusal-camera-helper = 隣にあるはずの shoutan-camera がないか、異常終了しました。

## The command line

joint-colon = {"："}

## Files

cause-closed = 開けません：{ $cause }
cause-folder = フォルダーです
cause-not-ordinary = 通常のファイルではなく、デバイス、パイプ、またはソケットです
cause-too-long = { $limit } バイトを超えています
cause-no-photo = フォルダーに写真（.jpg、.jpeg、.png、.webp）がありません

## Standings and pairings

standings-number = 番号
standings-place = 順位
standings-player = 棋士
standings-won = 勝
standings-lost = 敗
standings-line = 線
standings-games = 対局
standings-in = 勝抜
standings-out = 敗退
standings-legend = 対局：応氏の記号、続いて相手の番号。 黒番・白番の勝ち：●○ コミなしでも勝ち、▲△ コミがあって勝ち、■□ 不戦勝； - 負け、= 持碁、× 無効。 SJH、BJH：勝った相手、負けた相手の第一得点の和； SFH、BFH：その SJH、BJH の和。 線：勝ち数引く負け数、または勝抜、敗退。
pairings-table = 第 { $table } 卓：{ $one }（{ $line }）と { $other }（{ $others-line }）
pairings-again = 、二度目の対戦
pairings-in = 勝抜：{ $players }
pairings-out = 敗退：{ $players }
pairings-sits-out = 抜け番：{ $players }
pairings-colors = 各組の対局者は握りで黒白を決めます（応氏ルール 1996、第 8 条）。
list-line = { $line } 行目：{ $fault }
list-complaint = { $file }：{ $fault }。
list-unread = { $file }：{ $why }
list-encoding = UTF-8 の文字ではありません
list-column = 一行目は列の名前ですが、`{ $column }` がありません
list-fields = { $columns } 列に対して { $fields } 欄あります
list-name = 棋士の名前は 1 から { $most } 文字で、制御文字は使えません
list-against-oneself = 一人が黒と白の両方を持つことはできません
list-result = 結果ではありません：B+5、W+0.5、B+R（中押し）、W+T（時間切れ）、B+F（不戦・反則）、Void、持碁なら 0 と書いてください
list-compensation = コミが目数ではありません：8、6.5、-0.5 のように書いてください
list-round = 回戦が数ではありません
list-twice = 一人が第 { $round } 回戦に二局あります

## Entries of the log, for those who look into it

entry-as-stored = 記録の原文と封印
entered-log-begun = プログラムのバージョン { $version } が記録を始めました。
entered-person-set = { $name } はログインできます。役割：{ $role }。
entered-person-removed = { $name } はもうログインできません。
entered-scraper-set = プログラム { $name } は計測値を読めます。
entered-scraper-removed = プログラム { $name } はもう計測値を読めません。
entered-game-set = { $black }（黒）対 { $white }（白）。ルール：{ $rules }。
entered-game-removed = この対局は行われません。
entered-round-started = ラウンド { $round } が始まりました。
entered-event-set = 大会名は { $name } です。
entered-camera-set = 卓 { $table } のカメラを設定しました。
entered-camera-none = 卓 { $table } のカメラを外しました。
entered-bowl-set = 卓 { $table } の碁笥を設定しました：{ $side }。
entered-bowl-none = 卓 { $table } のこの碁笥を外しました：{ $side }。
entered-bowl-tared = 卓 { $table } の空の碁笥（{ $side }）は { $grams } g です。
entered-player-set = 棋士 { $name } の情報を登録しました。
entered-player-removed = 棋士 { $name } の情報を削除しました。
entered-photo-taken = 写真：{ $shows }（{ $source }）。
entered-photo-read = { $doubtful ->
    [0] 写真を読み取りました。要確認の点はありません。
   *[other] 写真を読み取りました。要確認の点は { $doubtful } 個です。
}
entered-photo-refused = 写真を読み取れませんでした：{ $why }
entered-point-said = { $point } を人が判断しました：{ $stone }。
entered-point-unsaid = { $point } についての判断を取り消しました。
entered-marked-dead = 死とした石：{ $chain }。
entered-marked-living = 活きとした石：{ $chain }。
entered-unmarked = 死活の印を外しました：{ $chain }。
entered-agreed = 両対局者が死に石に合意しました：{ $dead }。
entered-stones = 石を数えました：{ $counts }。
entered-count = { $place }：{ $stones }
entered-count-before = 対局前の{ $place }：{ $stones }
entered-count-put-away = 片付け後の{ $place }：{ $stones }
entered-first-pass = 先にパスした側：{ $side }。
entered-recorded = この対局の棋譜が送信されました。
entered-decided = 審判長がこれを認めました。理由：{ $reason }
entered-claimed = 結果 { $result } が提出されました。
entered-taken-back = 記録 { $claim } の提出が取り下げられました。
entered-player-agreed = { $player }（{ $side }）が記録 { $claim } の提出をコードで確認しました。
entered-confirmed = 記録 { $claim } の提出が確認され、結果が確定しました。
entered-confirmed-by-players = 両対局者が記録 { $claim } の提出を確認し、結果が確定しました。
entered-undone = 記録 { $entry } を取り消しました。
entered-disputed = 審判長が呼ばれました。理由：{ $reason }
entered-reopened = 対局を再審します。理由：{ $reason }

## The log, held against what it was

verify-holds = すべて合っています：記録 { $entries } 項目、写真 { $photos } 枚、数え直した結果 { $results } 件、読み直した写真 { $readings } 枚。
verify-end = 記録は第 { $entry } 項で終わります。その封印は { $seal } です。
verify-key = 署名した鍵は { $key } です。
verify-key-not-given = それが会場の鍵かどうかはここでは分かりません。別の鍵で封印し直した記録も、封印は合います。印刷された紙にある鍵を --key で指定してください。
verify-differing = このビルドでは読み方が異なります：うち写真 { $photos } 枚。改変はありません。確かめてください。
verify-fault = 合いません（{ $name }）：{ $causes }。
differing-by-this-build = 第 { $entry } 項、写真 { $photo }、まさにこのビルドが読んだもの：
differing-by-another = 第 { $entry } 項、写真 { $photo }、読んだのは { $reader }、これは { $this }：
differing-point = { $point }：記録では{ $then }、今は{ $now }
differing-black = 黒石
differing-white = 白石
differing-bare = 空点
differing-sizes = 記録では { $then } 路の盤、今は { $now } 路
differing-none = 記録では { $then } 路の盤、今は読めません：{ $why }
differing-doubtful-then = 当時だけ要確認：{ $points }
differing-doubtful-now = 今だけ要確認：{ $points }
fault-file = 保管庫のファイルが壊れています：{ $cause }
fault-other-key = 記録は鍵 { $signed } で署名されていますが、{ $expected } で署名されているはずです
fault-begun-with-another-key = 第 { $entry } 項：記録は鍵 { $key } で始まりましたが、別の鍵で署名されています
fault-no-photo = 第 { $entry } 項：その写真 { $photo } がありません
fault-changed-photo = 第 { $entry } 項：その写真 { $photo } が変えられています
fault-changed-file = 写真の中のファイル { $file } が変えられています
fault-result = 第 { $entry } 項：結果は { $claimed } でしたが、数え直すと { $again } です
fault-uncounted = 数えられないもの
fault-no-word = 第 { $entry } 項：{ $claimed } は申告だけで決められる結果ではありません
fault-unclaimed = 第 { $entry } 項は、この対局について別の人が先に出した申告を確認したものではありません
fault-head = 示された封印をもつ第 { $entry } 項が記録にありません
fault-sheet = 結果票 { $file }
fault-witness = 証人のファイル { $file }
fault-groundless = 第 { $entry } 項：結果の根拠となる読み取りが記録にありません
fault-sheet-gone = 第 { $entry } 項が記録にありません：示されたのに、なくなっています
fault-sheet-another = 第 { $entry } 項が確認しているのは別の結果です
fault-witness-empty = ないか、空です
fault-witness-other-key = 証人が見たのは鍵 { $key } です
fault-witness-gone = 第 { $entry } 項は証人が見ましたが、記録にありません
store-folder = データフォルダー { $folder } でエラーが起きました
store-in-use = 別のシステムが { $folder } を使っています
store-closed = 保管庫は閉じられています
store-fails = 保管庫でエラーが起きました
store-other-form = 保管庫の形式が異なります
store-unsound = SQLite { $found } は保存内容を壊すおそれがあります。3.51.3 が必要です
store-broken = 第 { $entry } 項が合いません
store-schema = 保管庫の構造の記述が変えられています
store-not-understood = 第 { $entry } 項が理解できません
seal-missing = その前の項がありません
seal-does-not-follow = 前の項につながりません
seal-content = 中身が封印したものと違います
seal-signature = このシステムの鍵で署名されていません
seal-older = 前の項より古い時刻になっています
mark-damaged = 記録の終わりの印（{ $file }）が壊れています
mark-missing = 記録の終わりの印（{ $file }）がなく、記録がどこまであったか分かりません
mark-cut-short = 第 { $marked } 項がありません：受領済みなのに、記録は第 { $found } 項までです
mark-closed = 記録の終わりの印（{ $file }）が読めません

## A result sheet

sheet-holds = 署名は正しいです：{ $event }、回戦と卓 { $place }、{ $black }（黒）対 { $white }：{ $result }。
sheet-terms = 条件：{ $terms }。
sheet-entry = システムの記録の第 { $entry } 項で確認されています。封印は { $seal } です。
sheet-fault = 合いません：{ $cause }。
sheet-no-code = 結果票のコードではありません：すべての行を写してください
sheet-no-signature = 署名が合いません：この結果票は変えられたか、別のシステムのものです

## Copies and witnesses

backup-copied = { $folder } に写しました：記録 { $entries } 項目、写真は前より { $photos } 枚増えました。
backup-fault = 写しが合いません（{ $name }）：{ $causes }。
backup-holds = 写しは合っています。`shoutan verify { $folder }` は写真も読み直します。
backup-store = 保管庫が読めません
backup-folder = { $folder } に写しを書けません
backup-another = { $folder } には別のシステムの記録の写しがあります
backup-photo = 写真 { $photo } がないか、変えられています。`shoutan verify` を実行してください
witness-key = この証人の公開鍵は { $key } です。
witness-seen = 第 { $entry } 項まで見届けました。封印は { $seal } です。
witness-refused = 拒否：{ $causes }。
witness-not-seen = 見届けられません：{ $causes }。
witness-keep = { $file } を残してください：示されたものの証拠です。審判に知らせてください。
witness-mended = { $file } の最後の行は最後まで書かれていなかったため、その { $bytes } バイトを取り除きました。
seen-unreachable = { $from } に問い合わせできません
seen-unsigned = { $from } の答えはその鍵で署名されていません
seen-other-key = 記録は { $seen } ではなく鍵 { $told } で署名されています
seen-shorter = 記録は第 { $told } 項で終わりますが、前は第 { $seen } 項がありました：切られたか、戻されました
seen-rewritten = 第 { $entry } 項の封印が前と違います：記録が書き換えられました
witness-full = 証人のファイルに書けません
witness-line = { $line } 行目は証人が書いたものではありません

## The measuring bowls

bowls-moving = 変動中
bowls-own-count = 数えられません：計器は自分の数だけを示します
bowls-no-tare = { $cause }空の碁笥を秤に載せて `--tare empty` とするか、`--tare` で重さを示すか、`--profile` で石を検証してください。
bowls-not-stones = どの石数にも合いません
bowls-count = { $stones }、{ $grounds }
bowls-stones = { $stones } 子
bowls-stones-between = { $low } から { $high } 子
bowls-by-rule = 規則の一石 6.5–7 g による
bowls-by-batches = 小分けで証明済み
bowls-by-slots = 枠による
bowls-by-signature = 石一揃いの特徴値による
bowls-by-signature-at-risk = 石一揃いの特徴値による、{ $risk }
bowls-estimated = 推定、{ $risk }
bowls-risk-below = 誤りは { $times } 回に 1 回未満
bowls-risk = 誤りは { $times } 回に 1 回
bowls-reading = { $shown }  { $count }（{ $age } 前）
bowls-slots = 枠 { $slots } 個
bowls-shows-own-count = 自分の数だけ
bowls-name-ports = 碁笥のポートを指定してください：`shoutan bowls --black PORT --white PORT`。ポートの一覧：`shoutan bowls probe`
bowls-keys = q 終了   t 碁笥は今は空   c 碁笥はこれで正しい
bowls-not-known = まだ不明
bowls-no-reading = 読みなし
bowls-press-t = 数えられません：空の碁笥を秤に載せて t を押してください
bowls-stable = 安定
bowls-detail = { $shown }   { $settled }   { $age } 前
bowls-witness = {"   "}自分の数：{ $own }
bowls-of-set = { $number }／{ $set } 子
bowls-no-port = シリアルポートがつながっていません。碁笥をつなぐか、ポートを指定してください：`shoutan bowls probe /dev/ttyUSB0`
bowls-answers = { $protocol }、{ $line }：{ $name }、表示 { $shown }
bowls-no-name = 名前なし
bowls-nothing-answers = 知っている計器の応答がありません
bowls-not-countable = この秤の差は { $error } 狂うことがあり、石を数えられません。変わらない分銅でもう一度点検し、それでも同じなら別の秤にするか、枠で数えてください。
bowls-begin = 秤を空にし、空の碁笥を載せて待ってください。
bowls-empty-weighs = 空の碁笥は { $grams } です。一度に { $batch } 子まで、小分けに入れてください。
bowls-more = { $stones } 増、計 { $total }
bowls-fewer = { $stones } 減、計 { $total }
bowls-too-many = 一度に { $stones } 子は多すぎて確かめられません。取り出して、{ $most } 子までにしてください。
bowls-range = { $low } から { $high }
bowls-hands-off = { $change } の変化は石の数になりません。碁笥に触れないでください。
bowls-proved = 180 子、小分けで証明されました。
bowls-set-stored = 石一揃いは碁笥ごと { $grams }。{ $file } に保存しました。
bowls-weighs-again = { $grams } です。あと { $times } 回。碁笥を降ろしてください。
bowls-restless = 秤が { $grams } 動きました。最初からやり直します。碁笥を降ろしてください。
bowls-put-back = { $cause }。すべて戻してから、碁笥を降ろしてください。
bowls-put-on = もう一度載せてください。
bowls-fill-slots = すべての枠を埋めてください。
bowls-proved-by-slots = 180 子、枠で証明されました。
bowls-put-remaining = 空の碁笥を量りました。残った石を入れて待ってください。
bowls-not-certain = 一度量っただけでは確かめられません。
bowls-count-not-certain = { $count }：一度量っただけでは確かめられません。
bowls-count-back = それから残った石を数えながら戻し、すべて入れたら Enter を押してください。
bowls-not-yet = まだです：確かではありません。
bowls-left = 碁笥に残っているのは：{ $count }。
bowls-check-empty = { $rounds } 回中 { $round } 回目：秤を空にしてください。
bowls-check-load = { $grams } を示しています。{ $mass } の分銅を載せてください。
bowls-check-shows = { $grams } を示しています。
bowls-check-figures = ゼロ点 { $zero }、スパン { $span }、繰り返し性 { $repeatability }、ドリフト毎分 { $drift }。補正後の質量の不確かさは { $deviation }。
bowls-stored = { $file } に保存しました。
bowls-signature-forgotten = 石一揃いの特徴値を消しました：{ $cause }。
bowls-no-history = { $file } にはまだ履歴がありません。`shoutan bowls check` と `verify` に `--profile { $profile }` を付けると書かれます。
bowls-history-date = 日付
bowls-history-zero = ゼロ点 g
bowls-history-off = 一揃いでの狂い g
bowls-history-repeatability = 繰り返し性 g
bowls-history-drift = ドリフト g/min
bowls-history-set = 一揃い g
bowls-changed-zero = 最初の記録からゼロ点は { $change } g 変わりました。
bowls-changed-off = 最初の記録から一揃いでの表示は { $change } g 変わりました。
bowls-changed-set = 最初の記録から石一揃いは { $change } g 変わりました。
bowls-too-much = { $instrument } は { $load } で { $off } 多く示します（{ $percent } %）。III 級の秤に使用中許されるのは { $allowed } です（OIML R 76-1、3.5）。表示は補正されています。調整してもらい、点検して石を検証し直してください。
bowls-too-little = { $instrument } は { $load } で { $off } 少なく示します（{ $percent } %）。III 級の秤に使用中許されるのは { $allowed } です（OIML R 76-1、3.5）。表示は補正されています。調整してもらい、点検して石を検証し直してください。

## How it stands with a bowl, and what to do

instrument-starting = ポートを開いています。
instrument-unplugged = 碁笥のケーブルが抜けました。差し直すだけで構いません。
instrument-greeting = どの碁笥か確認しています。
instrument-silent = 碁笥が応答しません。電源、ケーブル、回線設定を確かめてください。
instrument-garbled = 碁笥からの内容が読めません。プロトコル、回線の速度とパリティ、ケーブルを確かめ、同じポートを使う他のプログラムを閉じてください。
instrument-damaged = 碁笥は質問が壊れて届くと答えています。こちらと秤の回線速度とパリティ、ケーブル、プロトコルを確かめてください。
instrument-foreign = 碁笥は応答しますが、質問への答えではありません。プロトコルと回線の速度・パリティを確かめてください。
instrument-wrong-instrument = これは { $expected } ではなく { $found } です。碁笥が入れ替わったかもしれません。正しい方をつなぐか、設定し直してください。
instrument-nameless-port = これは { $expected } ではなく、シリアル番号のないポートです。碁笥が入れ替わったかもしれません。正しい方をつなぐか、設定し直してください。
instrument-unconfirmed = 碁笥が戻りましたが、どれか分かりません。この色の碁笥か確かめてください。
instrument-live = 碁笥は接続されています。
instrument-busy = 碁笥が処理中です。触れずに少し待ってください。
instrument-overload = 秤が重すぎます。何か降ろしてください。
instrument-underload = 秤が持ち上がっているか、皿がありません。皿を戻してゼロに合わせてください。
instrument-unit = 秤の単位が「{ $unit }」です。グラムにしてください。
instrument-refusing = 碁笥が質問を理解しません。設定でプロトコルを選び、回線の速度とパリティを確かめてください。
instrument-sensors = 碁笥のセンサーが働きません。手で数えてください。
instrument-version = 碁笥のプロトコルの版 { $version } は未知です。このプログラムを更新してください。
instrument-port-missing = ポート { $path } がありません。碁笥をつなぐか、別のポートを選んでください。
instrument-port-not-connected = 碁笥 { $path } がつながっていません。つないでください。
instrument-port-directory = { $path } はシリアルポートではありません。/dev/ttyUSB0 などを選んでください。
instrument-port-file = { $path } はシリアルポートではありません。/dev/ttyUSB0 などを選んでください。
instrument-port-not-serial = { $path } はシリアルポートではありません。/dev/ttyUSB0 などを選んでください。
instrument-port-permission = { $path } を開く権限がありません。利用者をその所有グループ（多くは dialout）に加え、ログインし直してください。
instrument-port-in-use = { $path } は他のプログラムが使っています。閉じれば自動で試し直します。
instrument-port-failed = ポート { $path } を開けません（{ $cause }）。抜いて差し直してください。
instrument-port-slow = ポート { $path } を開けません。抜いて差し直してください。

## What a station says as it starts

serve-at = Shoutan のアドレスは { $address }
serve-fingerprint = 証明書の SHA-256 フィンガープリントは { $fingerprint }
serve-phones = スマートフォンからは { $address }
serve-first-code = まだ誰も入れません。そこで一度限りのコード { $code } を使い、最初の管理者を作ってください

## A simulated bowl

simulate-stones = { $deed }：碁笥に { $stones } 子
simulate-no-deed = 「{ $line }」は次のどれでもありません：`put N`、`take N`、`rest GRAMS`、`fail NAME`、`mend NAME`、`wait SECONDS`、`unplug`、`plug`

## The drawing of a scale's history

plot-zero = ゼロ点、g
plot-off = 一揃いでの狂い、g（灰色：III 級の使用中の許容）
plot-repeatability = 繰り返し性、g
plot-set = 碁笥を除く石一揃い、g
plot-empty = 記録なし

fault-left-open = 第 { $entry } 項：未決とされた事柄が、数え直したものと違います

## What the rule sets are called

rules-chinese = 中国ルール
rules-ing-1996 = 応氏ルール（1996）
rules-ing-sst = 応氏 SST ルール
rules-wmsg-2008 = ワールドマインドスポーツゲームズ（2008）
rules-ing-1988 = 第 1 回応氏杯（1988）
rules-aga = 全米囲碁協会ルール（AGA）
rules-new-zealand = ニュージーランドルール
rules-tromp-taylor = Tromp–Taylor ルール
rules-stone-scoring = 切り賃つきの石数え
rules-japanese = 日本ルール

## What counts in a side's account

item-living-stones = 盤上の生きた石
item-spaces = 自分の空点
item-territory = 地
item-prisoners = アゲハマ
item-dead-stones = 相手の死石
item-shared-points = 共有点の取り分
item-compensation = コミ
item-handicap-compensation = 置石の補償
item-first-pass = 白が先にパス
item-opponents-penalty = 相手の罰点
item-group-tax = 切り賃：生きた石の一団につき二点
account = { $terms } = { $total }
account-entry = { $item } { $amount }
account-plus = {" + "}{ $entry }
account-minus = {" - "}{ $entry }
account-share = 共有点 { $share }
account-nothing = なし

## Stones and points

points-count = { $points } 点
stones-count = { $stones } 子
stones-at = { $points } の { $stones } 子
chain-at = { $point } の { $stones } 子
side-stones = { $color } { $stones }
range = { $least }–{ $most }
at-least = 少なくとも { $least }
of = { $what }：{ $said }
sentences = { $all }

## The fill-in

step-return-dead-stones = 死石 { $stones } 子を{ $color }の碁笥に戻す：{ $points }。
step-place-compensation = { $color }がコミとして { $stones } 子を{ $opponent }の地に置く：{ $points }。
step-place-penalty = { $color }が罰点として { $stones } 子を{ $opponent }の地に置く：{ $points }。
step-fill-shared = { $color }が共有点の半分を埋める：{ $points }。
step-fill-own = { $color }が { $stones } 子で自分の地を埋める。
step-place-losing = { $color }の余り石 { $stones } 子を{ $opponent }の勝ち空点に置く：{ $points }。
step-leave-shared-open = 共有点 { $points } は空けておく：どちらも埋められない。
step-leave-reserved-open = { $color }の地の { $points } はコミの端数のため空けておく。
step-leave-winning-space = { $points } は空けておく：{ $color }の勝ち空点。
no-fill-in-more-than-a-set = { $color }の生きた石が { $living } 子あり、一組の { $set } 子を超えます。盤上を数え直し、別の組の石を探してください。上の結果は計算によるものです。
no-fill-in-under-rules = ルール { $rules } は埋める方式では数えません。上の結果は計算によるものです。
proof = { $sum }：{ $whole }。{ $reading }{ $agrees }
proof-all-there = 石はすべて揃っています
proof-if-whole = 両方の石が揃っていればこうなります
proof-not-whole = 石が揃っていればこうですが、揃っていません
proof-does-not-add-up = 数が合いません。この結果を使わず報告してください
proof-agrees = 計算の結果と同じです。
proof-differs = 計算の結果と異なります。この結果を使わず報告してください。
reading-of-filled = { $parts }。
reading-nothing = 空点も余り石もありません。
reading-winning = { $color }の勝ち空点 { $points }
reading-losing = { $color }の余り石 { $stones } 子は一子につき二点
reading-beside = { $color }の盤外の石 { $stones } 子は一子につき一点
reading-on-paper = 紙の上で{ $color }に { $points } 点

## The two sets of stones

moment-before-game = 対局前
moment-at-end = 終局時
moment-filled-in = 埋め終えた時
moment-put-away = 片づけた後
place-board = 盤上
place-bowl = { $color }の碁笥
place-lid = { $color }のふた
measure-at = { $moment }に{ $place }にある{ $color }の石を数える
measure-away = { $color }の石をすべて碁笥に戻して数える
set-on-board = { $color }：{ $set } 子のうち { $seen } 子が盤上にあり、残る { $rest } 子は{ $color }の碁笥と{ $opponent }のふたにあるはずです。
set-proven = { $color }の { $set } 子はすべて揃っています。
set-not-provable = { $known }確かめるには：{ $measurements }。
known-nothing = { $color }の { $set } 子のうちいくつあるか分かりません。
known-probably-all = { $color }の { $set } 子はおそらく揃っていますが、確かめられていません。
known-least = { $color }の { $set } 子のうち少なくとも { $least } 子があり、残る { $missing } 子は確かめられていません。
known-all-and-more = { $color }の { $set } 子はすべてあり、別の組の石が最大 { $surplus } 子あるかもしれません。
known-least-and-more = { $color }の { $set } 子のうち少なくとも { $least } 子があり、残る { $missing } 子は確かめられていません。別の組の石が最大 { $surplus } 子あるかもしれません。
set-too-many = { $color }は{ $moment }に{ $stones } 子あり、一組 { $set } 子より{ $surplus } 子多いです。
set-probably-too-many = { $color }は{ $moment }におそらく{ $stones } 子あり、一組 { $set } 子より{ $surplus } 子多いです。
set-lacks = { $color }は{ $moment }に { $stones } 子で、一組 { $set } 子に { $missing } 子足りません。
set-probably-lacks = { $color }は{ $moment }におそらく { $stones } 子で、一組 { $set } 子に { $missing } 子足りません。
set-contradicted = { $moment }の{ $place }の{ $color }の石は、二回の数が合いません：{ $one } と { $other }。
remedy-return = { $place }にある{ $color }の { $stones } 子を戻し、両方の碁笥を数え直してください。
remedy-mixed-colors = { $opponent }の余りと{ $color }の不足が同じです（{ $stones }）。{ $opponent }の碁笥に{ $color }の石がないか探し、盤上の色も確かめてください。
remedy-replace = ふたや床で{ $color }の石 { $stones } 子を探し、なければ計数器の中央の予備を使って、数え直してください（SST ルール、失われた石の特記）。
remedy-take-out = 碁笥から（盤上からではなく）{ $color }の石 { $stones } 子を取り出し、数え直してください。
remedy-count-again = { $moment }の{ $place }にある{ $color }の石を数え直してください。
remedy-measure = { $measurement }。
effect-at-stake = 今の石で埋めると盤面は { $shown }、石が揃っていれば { $counted } で、勝敗に関わります。審判が石を揃えて数え直すまで申告できません（SST ルール、失われた石の特記）。
effect-same-winner = 今の石で埋めると盤面は { $shown }、石が揃っていれば { $counted } で、勝者は変わりません。
effect-from-to = { $least }–{ $most }

## What stands in the way of a result

open-doubtful-points = 盤上の { $points } を見て、確認または訂正してください。
open-dead = これらの石が死石か、両対局者に確かめてください：{ $stones }。
open-life = これらの石の死活は確実ではありません。両対局者に確かめてください：{ $stones }。
open-prisoners-disagree = { $color }の取られた石は { $given } 子と入力されていますが、{ $opponent }のふたで数えたのは { $counted } 子です。数え直してください。
open-turns = 黒は { $black } 子、白は { $white } 子を打っています。交互に打てば終局時の手番は{ $color }で、先にパスしたのも{ $color }のはずですが、入力と違います。両対局者に確認してください。終局前にパスがあった場合は審判がその旨を記します。
open-turns-never = 黒は { $black } 子、白は { $white } 子を打っています。交互に打つとこの数にはなりません。パスや二手打ちがあったか、石が違うふたにあります。ふたを数え直し、両対局者に確認してください。
open-record-differs = 棋譜の最終局面と盤面が { $number } か所で異なります（{ $points }）。
open-fill-in-differs = 埋めた盤面が計算と合いません。石を数えてください。
open-claim-differs = 対局者の記載は { $result } です。死石を一緒に確かめてください。
open-not-counted = 対局者の記載は { $result } です。この対局は数えずに決まっており、盤面から結果は出ません。
border-wide = { $points }が両者に開いており、{ $narrow } 点では閉じられません。終局していないか、その中に死石があります。
border-open = { $color }の境界が { $gap } で開いています。閉じて初めて内側の { $points }が{ $color }のものになります。
border-alone = { $opponent } { $stones }が{ $color }の { $points }の中に孤立しています。死石か両対局者に確かめてください。
border-closed = 閉じた場合の結果は { $result }。
border-if-dead = 死石なら結果は { $result }。
unknown-first-pass = 先にパスしたのがどちらか不明です。黒なら { $black }、白なら { $white }。
unknown-seki = { $points } のまわりの石がセキかどうか、まだ合意されていません。セキなら { $seki }、そうでなければ { $independent }。
unknown-prisoners-of-one = { $color }の石がいくつ取られたか不明です。なければ { $result }、一子ごとに{ $opponent }に一目加わります；{ $turns }。
unknown-prisoners = アゲハマの数が不明です。同数なら { $result }、多い側に一子ごとに一目加わります；{ $turns }。
winner-stays = 勝者は変わりません
turn-tie = { $more }なら持碁、それを超えれば{ $color }の勝ち
turn-win = { $more }以上なら{ $color }の勝ち
took = { $color }のアゲハマが { $stones } 子
took-more = { $color }のアゲハマが{ $opponent }より多く、差が { $stones } 子

## What is taken for granted

usual = { $all }（特に指定がないため）。
usual-no-compensation = コミなし
usual-compensation = コミ { $points } 目
usual-even-game = 置石なし
usual-no-penalties = 罰点なし

## Why a point counts as it does

explained = { $owner }：{ $why }。
owner-side = { $color }のもの
owner-half-each = 両者に半目ずつ
owner-filled-by-halves = 共有点は両者が半分ずつ埋め、余る一点は誰のものでもありません
owner-proportional = 接する石の数により、黒に { $black }/{ $all }、白に { $white }/{ $all }
owner-nobody = 誰のものでもありません
why-living-stone = 生きた石があるため
why-stones-do-not-count = 地の計算では石は数えません
why-surrounded-dead = そこの{ $color }の石は死石で、{ $points } 点を一方の色だけが囲んでいます
why-surrounded = まわりの { $points } 点を一方の色だけが囲んでいます
why-nearest = 接している生きた石は一方の色だけです：{ $points }
why-shared = まわりの { $points } 個の空点に両方の色の生きた石が接しています
why-must-be-filled = 終局までに持ち主が埋めなければなりません
why-in-seki = セキの石のものです
why-unreached = そこからどの石にも届きません
explain = { $point }：{ $why }
chain-alive = 生き
chain-dead = 死
chain-in-seki = セキ
chain-proved = その連は{ $status }：証明済み。
chain-read-out = その連は{ $status }：先手やコウにかかわらず最後まで読み切り。
chain-read-out-but-for-ko = その連は{ $status }：どちらが先でも読み切り。変わるのはコウ材による場合だけです。
chain-depends = その連は{ $status }（確信度 { $confidence }）：どちらが先に打つか次第です。
chain-estimated = その連は{ $status }：推定（確信度 { $confidence }）。
percent = { $percent } %
over-99-percent = 99 % 以上

## The moves of a record

violation = { $number } 手目、{ $color }：{ $rule }（{ $article }）。
violation-at = { $number } 手目、{ $color } { $point }：{ $rule }（{ $article }）。
breaks-point-taken = 石のある点に打っています
breaks-out-of-turn = 手番でないのに打っています
breaks-mandatory-pass = 置碁で必要なパスをせずに打っています
breaks-hot-stone = ホットストーンをすぐに取っています
breaks-double-hot-stones = 二つのホットストーンをすぐに取っています
breaks-twin-hot-stone = 対のホットストーンをすぐに取っています
breaks-recycling = 一巡した後も攪乱を続けています
breaks-after-the-end = 四回のパスの後に打っています
article-board-play = 第 3 条、着手（304）
article-penalized = 第 3 条、手番；第 10 条、罰則
article-handicap = 第 3 条、置碁（313）
article-hot-stone = 第 5 条、ホットストーン（{ $number }）
article-disturbing-ko = 第 5 条、攪乱コウ（517）
article-move = 第 3 条、手番（307）
cycle = { $first }〜{ $last } 手目で循環が一巡しています。{ $color }は再び始められません。
moves = 応氏ルールで { $moves } 手：{ $broken }；{ $end }。
moves-break-none = 規則違反の手はありません
moves-break = 規則違反の手が { $moves } 手
moves-in-play = 棋譜は対局の途中で終わっています
moves-paused = 二回のパスで中断しています
moves-over = 四回のパスで終局しています
moves-broken-rules = これらの手を審判に見せてください。応氏ルール（1996）第 10 条では、続けて二手打つことやホットストーンをすぐに取ることは負けになります。SST ルールでは誤りを戻します。

## The result, and what is said before it where something stands in the way

result-tie = { $outcome }：持碁（{ $rules }）。
result-same = { $outcome }：同数につき{ $color }の勝ち（{ $rules }）。
result-win = { $outcome }：{ $color }の { $points } 目勝ち（{ $rules }）。
result-open = 未定（{ $rules }）。
caution-set = 石が揃っていないため、審判なしに申告不可：{ $result }
caution-claim = 対局者の記載と異なります：{ $result }
caution-dead = 死石の合意後：{ $result }
caution-unknown = 不明な点が片づくまで使用不可：{ $result }
caution-border = 境界が決まるまで使用不可：{ $result }
caution-doubtful = 要確認の点が片づくまで使用不可：{ $result }
caution-fill-in = 埋め方と計算が合わないため使用不可：{ $result }

## The board, and which stones on it are dead

board-stones = 黒 { $black } 子、白 { $white } 子、{ $size } の盤。
dead-sure = 提案（両者の合意待ち）：{ $dead }。
dead-unsure = 提案（確実ではありません）：{ $dead }。
dead-given = 確定済み：{ $dead }。
no-dead = なし
flag-unsealed-border = 境界が閉じていません：{ $points }。ここに打つと結果が変わります。
flag-unfilled-neutral = ダメが残っています：{ $points }。
flag-in-atari = { $stones }は次の手で取られます。
flag-unsettled = { $stones }の死活はどちらが先に打つか次第です。
flag-doubtful = { $stones }の死活は確実ではありません。
doubtful-none = なし。
doubtful-points = { $points }。
read-as-black = { $point }（黒と読み取り）
read-as-white = { $point }（白と読み取り）
read-as-bare = { $point }（空点と読み取り）

## A board that cannot be that of a finished game

unsound = このような終局はありえません：{ $faults }。
fault-nothing-to-die = { $point } は死石とされていますが石がありません
fault-half-dead = { $color } { $points } の連の一部だけが死石とされています
fault-no-liberty = { $color } { $stones }に呼吸点がありません
fault-negative-penalty = { $color }の罰点が負です

## What to do next

next-agree = 図と盤面を見比べてください。両者が同意すれば結果は確定します。
next-unsound = { $unsound }これらの点を盤と見比べ、--set POINT=B、=W、=empty で訂正してください。
next-look-at = 盤上の { $points } を見て、実際の石を指定してもう一度実行してください：{ $sets }。
next-any-dead = 死石があるか両対局者に確かめてください。なければ --dead none を付けてもう一度実行してください。
next-just-these-dead = 死石がちょうどこれらの石か、両対局者に確かめてください。そうなら --dead { $heads } を付けてもう一度実行してください。
next-fill-in-differs = 埋めた盤面はこの結果になりません。手で数え、写真とともに報告してください。
next-claim-differs = 対局者の記載は { $result } です。死石と境界を一緒に確かめてください。
next-claim-differs-because = 対局者の記載は { $result } です。{ $reconciled }死石と境界を一緒に確かめてください。
next-not-counted = 対局者の記載は { $result } です。どう終わったかを対局者に確かめてください。投了・時間切れ・反則の対局は数えません。
next-count-lids = 両方のふたの石を数え直し、--captured-by-black と --captured-by-white で数を指定してください。
next-turns = 終局前にパスがあったか両対局者に確認し、両方のふたと碁笥の石を数え直してください。
next-record-differs = 終局時にその点に何があったかを両対局者に確認してください。石が動いたか、棋譜が一手抜けている可能性があります。盤面を訂正するか、正しい棋譜を送るか、審判が裁定してください。
next-border-stays = { $first }両者がパスし、審判がこのままでよいとするなら、--border-agreed を付けてもう一度実行してください。
next-look-at-gap = 盤上の { $points } と記録を確かめてください。石が動いたか、読み違えた可能性があります。
next-ask-alone = { $point } の石が死石か、両対局者に確かめてください。
next-ask-first-pass = どちらが先にパスしたか確かめ、--first-pass black か --first-pass white を指定してください。
next-count-captured = アゲハマを数えて指定してください：{ $counts }。
next-captured-black = 白のふたの黒石は --captured-by-white
next-captured-white = 黒のふたの白石は --captured-by-black
next-ask-seki = これらの石がセキか両対局者に確かめ、死石を --dead で指定するか、--dead none としてください。
reconciled-as-proposed = 提案された死石で、記載された結果になります。
reconciled-changed = { $changes }なら、その結果になります。
reconciled-unexplained = 三つまでの石の死活を変えても、その結果にはなりません。
change-dead = { $color } { $stones }が死石
change-lives = { $color } { $stones }が生き石

## A board that was filled in

filled-whole = { $sum }：両者の石がすべて盤上にあります。
filled-lacks = { $color }は { $set } 子のうち { $stones } 子足りません。碁笥、ふた、床を探し、なければ予備の石を使い、あるべき場所に置いて撮り直してください（SST ルール：石の紛失）。
filled-too-many = { $color }は一組 { $set } 子より { $stones } 子多くあります。別の組の石か、碁笥での色の混同です。両者の石を数えてください。
filled-open = { $color }の地の { $points } が空いています。
filled-open-between = 両者の間の { $points } が空いています。
filled-laid = { $opponent }の地に{ $color }の { $stones }、{ $kinds }：{ $points }。
laid-losing = すべて余り石
laid-owed = すべてコミか罰点
laid-both = うち { $owed } 子はコミか罰点、余り石 { $losing } 子
filled-shows = この盤面だけでは：{ $outcome }。
filled-shows-if = { $points } の各石が生きていたなら、この盤面だけでは { $outcome }。並べた余り石とは見分けられません。
filled-either-way = いずれにせよ{ $color }の勝ちで、差はそれ以上です。
filled-other-way = そうでなければ勝者が変わり得ます。
filled-nothing-compensation = この盤面だけでは結果が出ません：{ $color }は{ $opponent }の地に { $owed } 子置くはずが { $found } 子です。埋め終えていないか、別のルールです。
filled-nothing-both-lost = この盤面だけでは結果が出ません：両者に余り石か空点があります。埋め終えていないか、別のルールです。
filled-nothing-seki = この盤面だけでは結果が出ません：{ $points } の石がセキか置かれた石か見分けられません。
filled-not-by-rules = この盤面は埋められていますが、このルールでは埋める方式を使いません。
filled-doubtful = 埋めた盤面の { $points } を確かめるまで結果は未定です。
filled-first-pass-unknown = どちらが先にパスしたか不明です。白が先なら { $outcome }。
filled-same-result = 計算と同じ結果です：{ $outcome }。元の石は動いておらず、両者の石がすべて揃っています。
filled-arithmetic = 埋める前の局面の計算：{ $outcome }。
filled-flatters = このままでは埋めた盤面は { $outcome }：{ $color }に { $points } 点有利です。
filled-proofs-differ = 二つの証明が異なります：埋めた盤面は { $alone }、計算は { $counted }。埋める際に別の石を死石としています。合意してください。
filled-gone = 埋める前の石がなくなっています：{ $points }。戻してください。
filled-recolored = 埋める前の石の色が変わっています：{ $points }。確かめてください。
filled-left = 死石とした石が埋めた盤面に残っています：{ $points }。合意してください。
filled-beside = { $color }の余り石 { $stones } 子は置く点がなく、盤の脇にあるはずです。
filled-other-size = 埋めた盤面は { $filled }、前の局面は { $before }：別の対局です。
filled-other-game = 前の局面の生きた石 { $living } 子のうち { $differ } 子が埋めた盤面にありません：別の対局です。
filled-before-uncounted = 埋める前の局面が計算できません。その説明を見てください。
filled-before-doubtful = 埋める前の局面の写真に要確認の点があります：{ $points }。
filled-before-dead = 埋める前の死石がまだ合意されていません（その写真で）：{ $points }。
filled-not = この盤面は埋められていないため、前の局面と照らし合わせるものがありません。
next-filled-stands = 石を片づけ、それぞれの組をもう一度数えてください。両者が同意すれば結果は確定します。
next-filled-rules = この対局を数えたルールを --rules で指定してください。
next-filled-first-pass = どちらが先にパスしたかを --first-pass で指定してください。
next-filled-before-doubtful = 埋める前の写真を見て、そこの石を --set-before POINT=B、=W、=empty で指定してください。
next-filled-before-dead = 死石を --dead で指定してください：各死石の一点、または none。
next-filled-before = 埋めた盤面からは、石が動いたか、死石が本当に死んでいたかは分かりません。埋める前の写真を --before で指定してください。

## The terms of a game

terms-grades = 黒 { $black }、白 { $white }：白は{ $compensation }（応氏 1996、第 8 条）。
terms-grades-and-passes = 黒 { $black }、白 { $white }：白は{ $compensation }、初めに { $passes } 回パスし、黒が先に { $stones } 子置きます（応氏 1996、第 8 条）。
terms-one-stone = 置石 1 つは黒の初手にすぎず、白は互先と同じく { $points } を得ます。白に何も与えないなら --komi 0 としてください。
terms-overtime = { $color }は時間超過で { $points } 点を失います（応氏 1996、第 9 条）。
terms-overtime-forfeit = { $color }は追加時間が三回を超えるか罰点が六点を超えるため、反則負けです（応氏 1996、第 9 条）。
terms-late = { $color }は { $minutes } 分遅刻：その倍を持ち時間 { $basic } 分から引き、残りは { $left } 分です（応氏 1996、第 10 条）。
terms-late-forfeit = { $color }は { $minutes } 分遅刻し、持ち時間 { $basic } 分の六分の一を超えたため、反則負けです（応氏 1996、第 10 条）。
forfeited-win = { $result }：{ $color }の不戦勝・反則勝ち。盤面は数えません。
forfeited-both = { $result }：両者とも反則負けで勝者なし。盤面は数えません。

## Photographs that give no position

unread-no-board = 写真に碁盤が見つかりません。上から、まわりの机も少し入れて盤全体を撮ってください。読めるのは 9 路、13 路、19 路の盤です。ほかは `shoutan score` で図から数えます。
unread-unclear-extent = 盤の端の線がどこか、はっきりしません。四辺がすべて入り、その上に何もないように撮り直してください。読めるのは 9 路、13 路、19 路の盤です。ほかは `shoutan score` で図から数えます。
unread-several-boards = 写真に碁盤がいくつかあり、どれを読むのか分かりません。一面だけを撮るか、近づいて目立って大きく写してください。
unread-differing = 写真が同じ局面ではありません：{ $points } 点が異なります。間に着手のない、同じ局面の写真だけを指定してください。
unread-cut-off = 盤の { $points } 個の点が写真の外にあります。盤全体を入れて撮り直してください。
unread-unclear = 盤の線が薄いか、ぼけているか、隠れています。むらのない光で、もっと近く高い所から、手ぶれなく撮り直してください。
unread-covered = 盤の { $points } 個の点が何かに隠れています。盤の上に何もない状態で撮り直してください。
unread-doubtful = { $points }を確実に読めません。むらのない光で、もっと近く高い所から、手ぶれなく撮り直してください。
unread-too-small = { $points }を確実に読めません。盤が小さすぎます。もっと近くから撮り直してください。
unread-too-low = { $points }を確実に読めません。カメラが低すぎます。もっと上から撮り直してください。
unread-too-dark = { $points }を確実に読めません。暗すぎます。もっと明るくして撮り直してください。
unread-too-bright = { $points }を確実に読めません。明るすぎます。盤に当たる光を減らすか、露出を短くして撮り直してください。
unread-mirroring = { $points }を確実に読めません。石に照明が映り込んでいます。別の側から撮り直すか、照明を動かしてください。
points-of = { $all } 点のうち { $points } 点
unread-failed = { $cause }。もう一度試し、変わらなければ写真とともに報告してください。
unread-damaged-photograph = 写真として開けません。カメラからコピーし直すか、撮り直してください。
unread-damaged-on-disk = 保存された写真がディスク上で壊れているか、読み出せません。撮り直し、ディスクを調べてください。
unread-program-failed = この写真でプログラムが失敗しました。写真を残して報告し、この盤は手で数えてください。
photo-empty = ファイルが空です。カメラから写真をコピーし直してください。
photo-too-many-bytes = ファイルは { $bytes } バイトで、上限の { $limit } を超えています。画素数を下げて撮ってください。200 万画素で十分です。
photo-heic = JPEG、PNG、WebP ではなく HEIC の画像です。電話のカメラを互換性優先（JPEG）にするか、JPEG に変換してください。
photo-unknown-format = JPEG、PNG、WebP の画像ではありません。写真を JPEG、PNG、WebP のどれかで保存してください。
photo-other-format = JPEG、PNG、WebP の画像ではありません（{ $format }）。写真を JPEG、PNG、WebP のどれかで保存してください。
photo-too-large = 画像は { $width } x { $height } 画素です。読めるのは { $million } 百万画素、一辺 { $side } までです。画素数を下げて撮ってください。200 万画素で十分です。
photo-too-small = 画像は { $width } x { $height } 画素しかありません。一辺に少なくとも { $side } 必要です。縮小画像ではなく元の写真を使ってください。
photo-animated = 動画の画像です。目的の一枚だけを保存してください。
photo-cut-off = 画像が途中で切れています。カメラからコピーし直すか、撮り直してください。
photo-damaged = 画像が壊れているか、途中で切れています。カメラからコピーし直すか、撮り直してください。
reader-not-ready = { $cause }。プログラムを作り直し、それでも変わらなければ報告してください。

## Files, positions and points that a person named

file-closed = 開けません：{ $cause }。名前と読み取りの権限を確かめてください。
file-not-there = そのファイルやフォルダーはありません
file-not-allowed = 権限がありません
file-folder = これはフォルダーです。その中のファイルを指定してください。
file-not-ordinary = 普通のファイルではなく、機器かパイプかソケットです。内容をファイルにコピーして指定してください。
file-too-long = { $limit } バイトを超えています。目的のファイルか確かめてください。
file-no-photo-in-folder = このフォルダーに写真（.jpg、.jpeg、.png、.webp）がありません。写真のフォルダーか写真を指定してください。
given-empty = ファイルが空です。局面を書くか、別のファイルを指定してください。
given-record = 棋譜を読めません（{ $cause }）。棋譜エディターで開いて保存し直してください。
given-diagram = 棋譜（SGF）でも文字の図でもありません：{ $cause }。図は盤の一行ごとに一行で、各点を B、W、. で書きます。
given-line = 一覧の行が正しくありません（{ $cause }）。一覧は一行に一局面の JSON で、`id` と `rows` を持ちます。
asked-no-rules = ファイルにルールがありません：--rules NAME で次のどれかを指定してください：{ $names }。
asked-unknown-rules = ルール { $name } はありません。あるのは { $names } です。
asked-no-dead = ファイルに死石の指定がありません：--dead proposed か --dead none とするか、死石を指定してください。
asked-balanced = 均衡と判定されたコウが盤上にありません：{ $cause }。
asked-fault = この局面でプログラムが失敗しました。手で数えて報告してください。
sentence-of = { $said }。
sentence-of-points = { $said }。点は図の脇のとおり、文字と数字で書きます。
point-malformed = `{ $text }` は点ではありません：A〜T（I を除く）の文字と行の番号で、Q16 のように書いてください
point-off-board = { $text } は { $size } の盤にありません
point-nothing-to-die = { $point } は死石とされていますが、石がありません
facts-grades = --grades は応氏ルール（1996）第 8 条によりますが、{ $rules } では後手や置石に対する白の得点が異なります：--handicap と --komi を指定してください
facts-one-stone = 置石 1 つは黒の初手にすぎません：白にコミがないなら --komi 0（または 0.5）とし、互先なら --handicap を省いてください
misuse-forfeit = { $color }は時間超過で反則負けです（応氏 1996、第 9 条）：数えるものがありません
misuse-set = --set は一つの盤についての指定です：写真を一枚だけ指定するか、--same-board を付けてください
misuse-before = --before は一つの盤を埋める前の局面です：写真を一枚だけ指定してください
misuse-too-many-photos = 一つの盤に { $photos } 枚の写真は多すぎます：{ $most } 枚までにしてください

## The labels of a report

label-stones = 石
label-dead = 死石
label-look-at = 要注意
label-result = 結果
label-still-open = 未解決
label-taken-as = 前提
label-fill-in = 埋め方
label-proof = 証明
label-sets = 石数
label-doubtful = 要確認
label-next = 次に
label-moves = 着手
label-filled-in = 埋めた盤
label-before = 埋める前
label-not-used = 不使用
label-refused = 不可
label-terms = 条件
label-overlay = 重ね図
label-explain = 説明
numbered = { $number }. { $step }
legend = B W 生きた石、b w 埋めた石
legend-compensation = c { $owners }のコミの石
legend-penalty = p { $owners }の罰点の石
legend-losing = l { $owners }の余り石
legend-owner = { $color }
photographs-left = 写真 { $done } / { $all }、残り { $left }

## The documents that the rule sets follow

document-chinese = 中国ルール
document-ing-1996 = 応氏ルール（1996）
document-ing-sst = 応氏 SST ルール
document-wmsg-2008 = ワールドマインドスポーツゲームズ（2008）
document-ing-1988 = 第 1 回応氏杯（1988）
document-aga = 全米囲碁協会ルール（AGA）
document-new-zealand = ニュージーランドルール
document-tromp-taylor = Tromp–Taylor ルール
document-stone-scoring = 切り賃つきの石数え
document-japanese = 日本ルール

## A game that is watched

watch-start-bare = { $time }  { $lines } 路の何もない盤。観戦を始めます。
watch-start = { $time }  { $lines } 路の盤に石 { $stones } 子。観戦を始めます。
watch-move = { $time }  { $number }. { $color } { $point }
watch-sure = {"  "}（確信度 { $percent } %）
watch-look-here = {"  "}要確認：手番違いか、規則違反です。
watch-capture = { $time }       { $color }が { $points } を取りました。
watch-takeback = { $time }       { $color }が { $point } を戻しました。
watch-correction = { $time }       訂正、これは違いました：{ $color } { $point }。
watch-explained = { $time }       訂正、置いたとした局面は着手で説明できます。
watch-set-up = { $time }       要確認：着手では盤面を説明できません。現状のまま記録します。
watch-again = { $time }       観戦を再開します。
watch-covered = { $time }       { $points } 個の点が隠れています。
watch-does-not-fit = { $time }       見えているものが対局と合いません。はっきりするまで待ちます。
watch-lost = { $time }       盤が見えません：{ $why }
watch-end = { $pictures } 枚の画像で { $moves } 手。
watch-end-look = 棋譜の { $places } か所を確かめてください。
watch-count = { $time }       { $what }
watch-taking-off = 対局は終わりました。{ $points } が死石として取り除かれました。
watch-filling-in = 対局は終わりました。盤が埋められています。
watch-filling-in-without = 盤が埋められています。その前に死石として取り除かれたのは { $points } です。
watch-full = 盤が埋まりました。動きが止まるのを待っています。
watch-proved = 計算と埋めた盤が一致しました：{ $outcome }。人が確認してください。
watch-not-proved = 計算では { $outcome } ですが、埋めた盤では証明されていません。
watch-not-counted = 最後の局面は数えられません。
watch-cleared = { $time }       盤が片付けられました。
watch-no-board = 盤は一度も見えませんでした。
watch-no-folder = { $path } は画像のフォルダーではありません。カメラが書き込むフォルダーを指定してください。
watch-not-written = { $path } に書き込めません：{ $cause }

## カメラの較正

calibrate-look = { $photo }：交点 { $crossings } 個、距離 { $distance } mm、真上から { $tilt }°。
calibrate-hidden = { $points } 個の点を { $needed }° より低い角度（最低 { $angle }°）から見ており、隣の石に一部が隠れます。カメラを { $higher } mm 高くするか、盤の中央の上に近づけてください。
calibrate-lens = 焦点距離 { $focal } ピクセル（誤差 { $deviation }）、光軸は画像の { $x }, { $y }、放射歪み { $distortion }。
calibrate-residual = { $used } 個の交点はレンズの式から { $rms } ピクセルずれています。ほかに { $outliers } 個は離れすぎて交点とは思えないため除きました。
calibrate-board = 石の位置は、最も不利な所で { $mm } mm まで分かります。
calibrate-halves = 交差検証（交点を半分ずつ使用）：焦点距離の差 { $focal } ピクセル、石の位置の差は最大 { $mm } mm、もう半分の交点のずれ { $rms } ピクセル。
calibrate-no-halves = 交点の半分ではカメラを決められません。写真を増やしてから使ってください。
calibrate-no-looks = 盤の写った写真がありません。ほとんど空の盤を五〜十方向から、いくつかは低い位置から、ズームとピントを変えずに撮ってください。
calibrate-few-crossings = 石のない交点が { $crossings } 個しかありません。石を取り除いてください
calibrate-other-size = 前の写真（{ $width } × { $height } ピクセル）と大きさが違います。一台のカメラの同じ設定の写真が必要です
calibrate-enough-looks = 写真は { $most } 枚で十分です
calibrate-focal-unknown = この写真では焦点距離が決まりません。二つの側から約 45° の低い位置でも盤を撮ってください。
calibrate-no-fit = これらの写真に合うレンズがありません。すべて同じカメラ、同じズームとピントで、切り抜きや反転のない写真ですか。
calibrate-unusable-profile = このプロファイルは使えません：{ $cause }。別のファイルを指定するか、このファイルを除いてください。
calibrate-changed = レンズは { $since } から変わっています：焦点距離は { $was } ピクセルでしたが、今は { $is } です。ズーム、ピント、画像の大きさを変えましたか。
calibrate-same = レンズは { $since } と同じです：焦点距離は { $was } ピクセルで、今は { $is } です。
calibrate-plotted = { $file } に描きました。
calibrate-plot-residuals = 交点の実際の位置とレンズの式との差（100 倍）
calibrate-plot-side = 横から見た盤の上のカメラ
