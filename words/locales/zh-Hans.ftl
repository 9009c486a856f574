### The sentences of Shoutan in Chinese, in simplified characters.
### One message a cause; `{ $name }` is filled in. Every file has the same messages with the same variables.

## How several things are told in a row

joint-comma = 、
joint-semicolon = ；
joint-or = ，或
joint-and = 、
joint-space = {""}
points-and-more = { $named } 等另有 { $more } 点

## Words and sentences of the pages

tables = 对局桌
table = 桌
round = 轮次
black = 黑方
white = 白方
empty = 空点
state = 状态
result = 结果
all = 全部
playing = 对局中
reading = 正在识别照片
doubtful = 有疑点
counted = 已数目
waiting = 等待第二人确认
disputed = 有争议
confirmed = 已确认
camera = 摄像头
bowls = 棋罐
live = 正常
stale = 画面过时
gone = 无信号
none = 无
own-account = 我的账户
present-password = 当前密码
new-password = 新密码
change-password = 更改密码
password-changed = 密码已更改，其他设备须重新登录。
open-sessions = 以此姓名登录的设备和程序
end-others = 在其他地方全部退出
try-disk = 测试磁盘
not-tried = 尚未测试
encryption = 加密
in-the-clear = 未加密：同一网络中的任何人都能读取此处输入的内容，包括密码和代码。浏览器的各页面不能共用一条更新通道，请最多同时打开四页。请在 station.toml 中加入 [https]。
certificate = 证书（SHA-256）
log-in = 登录
lost = 暂时无法连接本站。已输入的内容会保留，连接恢复后页面自动继续。
logged-out = 您已不在登录状态。已输入的内容会保留。
log-out = 退出
name = 姓名
password = 密码
wrong-password = 姓名或密码错误。
language = 语言
photo = 照片
take-photo = 拍照或选择照片
another-photo = 另拍一张
game-record = 棋谱
game-record-hint = 摄像机或其他记录工具写出的 SGF 文件，用来核对盘面、盒盖中的提子和先停一手的一方。
game-record-kept = 已提交本局棋谱。再次提交将替换它。
send-record = 提交棋谱
upload = 识别这张照片
use-camera = 使用摄像头画面
read-together = 与此局面先前的照片一并识别：{ $photos } 张。
read-instead = 先前的照片显示另一局面，有 { $points } 点不同：以此照片为准。
use-phone = 摄像头没有新画面，请改用手机。
shows-end = 终局盘面
shows-filled = 填满后的盘面
board = 棋盘
diagram = 棋图
doubts-left = 还有 { $points } 个疑点待确认
no-doubts = 没有疑点。
next-doubt = 下一疑点
undo = 撤销
set = 设置
point = 交叉点
keys = 方向键移动，B、W、空格设定该点，N 下一疑点，D 标记死子，U 撤销，Enter 提交结果。
dead-stones = 死子
dead-proposed = 可在棋盘上标记死活，直到双方同意。
agreed-on-dead = 双方棋手已就死子达成一致。
entered-by = 录入人
marked-dead = 标为死子
marked-living = 标为活子
take-back = 撤回此提交
taken-back-too = 棋手对此的确认也一并撤回
board-locked = 结果已提交：盘面、死子和数目保持不变。
mark-dead = 死 / 活
agree = 双方同意以上死子
stones = 棋子
in-bowl = 棋罐中
black-prisoners = 白方盒盖中的黑子
white-prisoners = 黑方盒盖中的白子
black-bowl = 棋罐中的黑子
white-bowl = 棋罐中的白子
take-counts = 录入这些数目
no-tare = 无法计数：不知道空棋罐的质量。
tare-bowl = 秤上棋罐是空的：以此为其质量
other-calibration = 无法计数：核对整副棋子之后秤的校准已改变，请重新核对。
take-bowls = 读取棋罐
audit = 棋子核对
fill-in = 逐步填子
why = 如何计算
open = 尚未解决
who-passed-first = 谁先停一手？
how-many-captured = 提了多少子？
referee-decides = 须先由裁判长说明理由并裁定，才能提交。
decide = 准予成立
decided-by = 裁定人
claim = 提交此结果
claimed-by = 提交人
confirm-result = 确认此结果
confirmed-by = 确认人
second-person = 请第二位裁判用自己的手机确认。
dispute = 请裁判长
disputed-by = 异议人
reason = 理由
reopen = 重新审理此局
without-counting = 不数子的结果
evidence = 证据
result-sheet = 成绩单
signature = 签名
print = 打印
projector = 大屏幕
readiness = 赛前检查
people = 人员
role = 角色
viewer = 观看者
arbiter = 裁判
chief-referee = 裁判长
auditor = 审计员
administrator = 管理员
back = 返回上一页
cancel = 保持原样
remove-this = 要删除 { $what } 吗？
replace = 替换
round-played = 正在进行的轮次
start-round = 开始第 { $round } 轮
results-stand = 已确认的结果
round-unfinished = 正在进行的轮次中已确认 { $standing } 个结果。仍要开始另一轮吗？
next-round-hint = 其他轮次的对局在该轮开始之前不影响赛场显示。
save = 保存
remove = 删除
set-up = 设置对局
rules = 规则
komi = 贴目
handicap = 让子
terms = 级段与用时
grade = 级段（应氏）
for-handicap = 让子时白方所得
by-the-rules = 依规则
nothing = 无
point-each = 每子一目
point-each-but-first = 除第一子外每子一目
basic-minutes = 基本时限（分钟）
minutes-late = 迟到（分钟）
overtime-periods = 加时次数
was-counted = 按盘面数目
was-not-counted = 未经数目
first-pass = 先停一手
log = 日志
copies = 记录副本
no-copy = 尚未在此制作副本。
last-copy = 最近的副本
copy-advice = 副本在本站自己的磁盘上：请把该文件夹拷到另一磁盘并在那里核验。其中有截至当时的全部照片和条目，不含密钥。
make-copy = 立即制作副本
minutes-ago = { $minutes } 分钟前
hours-ago = { $hours } 小时前
days-ago = { $days } 天前
exports = 导出
disk = 磁盘
stations-address = 本站地址
only-here = 手机无法访问此地址。请在 station.toml 中设置 address，或以 --address 启动。
witnessed-log = { $station } 的日志
not-witnessed = 尚未查看
witness-alarm = { $station } 的日志与先前不符。{ $why }
witness-advice = 请告知裁判。先前所见保存在本站文件夹中，可作证明。
witness-unreachable = 无响应，将再次查询。
witness-unsigned = 其答复没有所称密钥的签名，可能不是本系统。
witness-other-key = 签名密钥为 { $told }，而不是 { $seen }。
witness-shorter = 日志止于第 { $told } 条，而先前已有第 { $seen } 条：被截短或换回旧件。
witness-rewritten = 第 { $entry } 条的封印与先前不同：日志被改写。
witness-file = 本站所存的见证无法读取或追加，原因见运行日志。
clock = 时钟
readers = 照片识别
readers-refused = 磁盘无法写入识别结果。请腾出空间；每两秒会重试一次。
readers-replaced = 因故障结束后重新启动的识别线程
ready = 就绪
not-ready = 未就绪
find = 查找
table-or-player = 桌号或棋手
nothing-found = 没有找到对局。
no-games = 尚未设置对局。
unknown = 未知
first-start = 创建首位管理员
one-time-code = 程序显示的一次性代码
skip-to-main = 跳到内容
players = 棋手
rank = 级段
country = 国家
club = 俱乐部
egd-pin = EGD 编号
aga-number = AGA 编号
opponent = 对手
paste-list = 粘贴名单
players-list = 每行一名棋手
players-hint = 姓名；级段；国家；俱乐部；EGD 编号；AGA 编号。各栏可空，也可用制表符或逗号分隔。全部接收，或全部不接收。
slips = 棋手对局条
slips-hint = 打印、裁开并分发给各棋手。双方凭代码在未提交该结果的裁判的设备上确认结果。
slip-advice = 同意结果时，请亲自输入屏幕所示编号的代码。每个代码只对一次提交有效，勿给他人看。
players-confirm = 或由双方棋手在此确认
hand-over = 请把设备交给棋手：各自输入自己对局条上此编号的代码。
slip-used-up = 开赛前打印的对局条上没有代码 { $number }：请管理员为双方重新打印。
codes-elsewhere = 或由双方棋手凭代码在未提交结果的裁判的设备上确认。
code = 代码
agrees = 我同意
by-codes = 双方棋手，凭对局条代码
on-device-of = 设备持有人
event = 赛事
change = 修改
instruments = 摄像头与棋罐
bowl = 棋罐
kind = 种类
folder = 图片文件夹
snapshot = 快照（http、https）
device = 本机摄像头
stream = 视频流或视频（OpenCV）
address = 路径或地址
scrapers = 监控程序
scrapers-hint = Prometheus 用专用令牌从 /api/v1/metrics 读取指标；该令牌别无他用，移除前一直有效。
make-token = 生成令牌
token-once = 请立即复制此令牌，之后不再显示。
fresh-for = 画面有效时间（秒）
fresh-hint = 留空时，文件夹的图片有效 90 秒，其他为 15 秒。
camera-hint = 取最新图片的文件夹、返回一张图片的地址、/dev/v4l/by-id/… 之类的设备，或 rtsp://… 之类的视频流。地址中的密码会保留在日志里。
port = 端口
protocol = 协议
line = 线路
profile = 档案文件
bowl-hint = 不填端口则该桌没有此色棋罐。线路和档案可留空。
set-by = 设置人
filled-check = 填满盘面的照片
not-filled = 这张照片上不是填满的盘面。
filled-as-end = 这是填满的盘面。请将终局盘面作为终局拍照，并将此照片作为填满的盘面提交。
adds-up = 填满的盘面与结果一致。
does-not-add-up = 填满的盘面与结果不一致，请裁判长。


## Why something is not done, and what to do instead

refusal-log-in = 请先登录。
refusal-not-allowed = 您的角色无权这样做，请找管理员。
refusal-from-elsewhere = 此请求来自其他网站的页面，请使用本站自己的页面。
refusal-old-page = 此页面已过期。请返回、重新载入后再试。
refusal-failed = 系统出错，此操作可能未完成。请先重新查看页面，再试一次，并告知管理人员。
refusal-nothing-here = 这里没有内容，请返回对局桌列表。
refusal-no-sense = 地址或请求无效，请返回对局桌列表。
refusal-other-method = 此地址不接受该方法；Allow 标头列出可用的方法。
refusal-file-too-large = 文件超过 20 MiB。请用较低像素拍照，200 万像素已足够。
refusal-too-slow = 传送时间过长。请靠近网络后再试。
refusal-wrong-present-password = 当前密码错误。
refusal-busy = 系统此刻太忙，请再试。
refusal-ending = 系统正在关闭，请在重新启动后再试。
refusal-too-many-tries = 错误次数过多，请等 { $seconds } 秒后再试。
refusal-no-picture = 摄像头没有新画面，请改用手机。
refusal-damaged-photo = 磁盘上的照片已损坏，不予显示。请从备份取回并检查磁盘。
refusal-disk-refuses = 磁盘无法写入：已满、只读或损坏。本次内容未保存，之前保存的内容安全。请腾出空间后再试。
refusal-copy-under-way = 正在制作副本，请等待完成。
refusal-no-room-for-copy = 未制作副本：磁盘须有 { $needs } 可用空间，使剩余空间不少于副本所占。请把旧副本移到另一磁盘。
refusal-copy-lacks-photo = 未制作副本：记录中的一张照片缺失或被改动。请对本站文件夹运行 shoutan verify，并告知裁判长。
refusal-copy-failed = 未制作副本，也没有留下不完整的内容：磁盘无法写入。本站自己的记录不受影响，原因见运行日志。
refusal-damaged-form = 表单已损坏。
refusal-too-many-fields = 表单的栏目过多。
refusal-form-expected = 此处应提交表单。
refusal-one-photograph = 每次只发送一张照片。
refusal-photograph-first = 请先选择照片。
refusal-no-game-record = 这不是一局可以完整复盘的棋谱。请提交 shoutan watch 或其他记录工具写出的 SGF 文件，最大 64 kB。
refusal-whole-number = 此处请填写整数。
refusal-what-it-shows = 照片应为终局盘面或填满后的盘面。
refusal-what-a-point-holds = 交叉点上只能是黑子、白子或空。
refusal-dead-or-living = 棋块可标为死、活，或不标。
refusal-look-first = 请先查看结果。
refusal-password-length = 密码长度为 10 至 200 个字符，用一句话就很好。
refusal-choose-role = 请选择一个角色。
refusal-choose-language = 请选择一种语言。
refusal-choose-result = 请从列表中选择结果。
refusal-choose-kind = 请从列表中选择种类。
refusal-name-round = 请填写轮次。
refusal-name-table = 请填写桌号。
refusal-no-settled-bowl = 没有显示稳定质量的秤。请把空棋罐放上，稍候再试。
refusal-black-or-white = 请选择黑方或白方。

refusal-no-game = 没有这盘对局，请从列表中选桌。
refusal-confirmed = 此结果已确认，只有裁判长可以重新审理。
refusal-disputed = 已请裁判长，须先由其审理此局。
refusal-nothing-read = 尚未识别棋盘，请先拍照。
refusal-old-photo = 已有更新的照片，请重新查看该桌。
refusal-no-point = 此棋盘上没有交叉点 { $point }。
refusal-not-settled = 尚不能提交：请先解决疑点，再就死子达成一致。
refusal-unanswered = 请先回答计算所需的事项（见“尚未解决”）。
refusal-referee-first = 此结果存在障碍，须先由裁判长说明理由并裁定。
refusal-first-pass-stays = 先停一手者请在对局设置中更正。
refusal-decision-stays = 裁定留在记录中，只对此次计算有效，任何改动都会使其失效。
refusal-nothing-to-decide = 此结果没有障碍。
refusal-changed-meanwhile = 期间有改动，请重新查看结果。
refusal-meanwhile = 期间已有改动：{ $what }。请重新查看后再决定。
refusal-no-stone = { $point } 上没有棋子。
refusal-nothing-to-undo = 您在此局没有可撤销的操作。
refusal-photo-stays = 您的上一步是拍照，照片会保留，请另拍一张。
refusal-claim-again = 您的上一步是撤回提交，请重新提交结果。
refusal-terms-stay = 级段、让子与用时请在其表格中更正。
refusal-call-stays = 您的上一步涉及裁判长，将保留在日志中。
refusal-claim-waits = 已有结果提交待确认，请先撤回该提交。
refusal-no-claim = 没有可确认的结果。
refusal-same-person = 须由第二人确认，不能由提交人自己确认。
refusal-write-why = 请写明理由，最多 { $most } 字。
refusal-too-many-photos = 此局已有 { $most } 张照片，不再接收。
refusal-cannot-be-counted = 无法计算：{ $cause }。
refusal-last-administrator = 必须保留最后一位管理员。
refusal-count-of-stones = 每种棋子的数目最多为 400。
refusal-round-and-table = 轮次为 1 至 99，桌号为 1 至 9999。
refusal-both-players = 请填写双方姓名，各不超过 80 字。
refusal-eight-digits = 欧洲数据库的棋手编号为八位数字。
refusal-komi-too-large = 贴目最多为 400。
refusal-too-many-handicaps = 让子最多为 40。
refusal-against-themselves = 棋手不能与自己对局，请填写两名棋手。
refusal-plays-already = { $player } 本轮已有对局，请先修改或删除那一局。
refusal-replaces = 此处已设置 { $game }。要用这一局取而代之吗？
refusal-round-without-games = 此轮还没有对局，请先录入。
refusal-both-grades = 请填写双方的级段，或都不填。
refusal-grade = 级段请写 9 ping 至 1 ping（品）、1 duan 至 9 duan（段）或 18 ji 至 1 ji（级）。
refusal-stronger-has-black = 按应氏规则第八条，棋力较弱者执黑。
refusal-grades-under-others = 级段只在 ing-1996 和 ing-1988 下决定贴目；其他规则请填写贴目和让子。
refusal-one-stone = 让一子只是黑方先行：请同时填写贴目（不贴目则写 0 或 0.5），或不填让子。
refusal-basic-time = 有棋手迟到时，请填写基本时限（1 至 1440 分钟）。
refusal-forfeited = 按所填用时，此局已判负：请不经数目提交 { $result }。
refusal-name-length = 姓名长度为 1 至 40 字。
refusal-too-many-scrapers = 最多 20 个程序读取指标。
refusal-no-scraper = 没有叫这个名字的程序。
refusal-name-letters = 姓名请用可见的字符书写，每个词只用一种文字，词间只空一格。
refusal-looks-like = 此姓名与已有的“{ $name }”难以区分，请写得能够分辨。
refusal-nobody = 没有叫这个名字的人。
refusal-game-begun = 此局已有记录，不能删除。

refusal-wrong-code = 代码错误。本次提交应使用该棋手对局条上第 { $number } 号代码。
refusal-codes-elsewhere = 提交结果者不能收取棋手的代码，请棋手在另一位裁判的设备上确认。
refusal-agreed-already = 该棋手已确认。
refusal-line = 第 { $line } 行：
refusal-player-name = 请填写棋手姓名，不超过 80 字。
refusal-player-rank = 级段请写 30k 至 1k、1d 至 9d 或 1p 至 9p。
refusal-player-country = 国家请写两个字母，例如 JP。
refusal-player-club = 俱乐部不超过 40 字。
refusal-aga-number = AGA 编号为一至六位数字。
refusal-player-fields = 每名棋手最多六栏。
refusal-too-many-players = 棋手最多 5000 名。

refusal-event-name = 请填写赛事名称，一行以内，不超过 120 字。
refusal-camera-folder = 请写数据文件夹的 cameras 中一个文件夹的名称；其他文件夹在 station.toml 中指定。
refusal-camera-snapshot = 快照地址以 http:// 或 https:// 开头，例如 http://192.168.1.20/still.jpg。
refusal-camera-device = 设备请写作 /dev/video0，最好写 /dev/v4l/by-id 中的名称。
refusal-camera-opencv = 请写摄像头提供的视频流：rtsp://、rtsps://、http:// 或 https://；视频文件等在 station.toml 中指定。
refusal-camera-fresh = 画面有效时间为 15 至 3600 秒；留空则按摄像头种类。
refusal-bowl-port = 请写串口，例如 /dev/ttyUSB0 或 /dev/serial/by-id 中的名称，或用设备编号写作 usb:0403:6001；其他端口在 station.toml 中指定。
refusal-bowl-protocol = 没有仪器使用“{ $protocol }”，请从列表中选择。
refusal-bowl-line = 线路请写速率和格式，例如 9600 8N1（或 7E1、7O1）；留空则用出厂设置。
refusal-bowl-profile = 请写数据文件夹的 profiles 中一个文件的名称，或留空；其他文件在 station.toml 中指定。
refusal-bad-profile = 数据文件夹的 profiles 中没有此名的棋罐档案，或它不是 shoutan bowls 所写的单个棋罐档案。
refusal-taken = 第 { $table } 桌已在使用它，请先在那里移除。
refusal-too-many-cameras = 一个赛场最多 500 个摄像头。

refusal-camera-not-yet = 尚未查看。
refusal-camera-no-folder = 文件夹不存在或无法读取。
refusal-camera-no-picture = 文件夹中没有照片。
refusal-camera-future = 最新照片的时间在未来，请校准时钟。
refusal-camera-half-written = 最新画面不完整：仍在写入，或传输中断。
refusal-camera-no-answer = 未及时响应。
refusal-camera-not-reached = 此地址无响应。
refusal-camera-certificate = 其证书不受信任：请让本机信任它，或在赛场内使用 http://。
refusal-camera-status = 返回错误 { $status }。
refusal-camera-not-a-picture = 所给内容不是照片（JPEG、PNG 或 WebP）。
refusal-camera-too-large = 画面超过 20 MiB 或 6400 万像素。
refusal-camera-no-device = 没有此设备，请插好摄像头。
refusal-camera-denied = 无权打开：请将本程序的用户加入 video 组。
refusal-camera-not-opened = OpenCV 无法打开：它是摄像头或视频吗？有其他程序在使用吗？
refusal-camera-nothing-seen = 已打开，但没有画面。
refusal-camera-helper = 本程序旁的 shoutan-camera 缺失或异常结束。

## The command line

joint-colon = {"："}

## Files

cause-closed = 无法打开：{ $cause }
cause-folder = 这是文件夹
cause-not-ordinary = 这不是普通文件，而是设备、管道或套接字
cause-too-long = 超过 { $limit } 字节
cause-no-photo = 文件夹中没有照片（.jpg、.jpeg、.png、.webp）

## Standings and pairings

standings-number = 号
standings-place = 名次
standings-player = 棋手
standings-won = 胜
standings-lost = 负
standings-line = 线
standings-games = 对局
standings-in = 晋级
standings-out = 淘汰
standings-legend = 对局：应氏符号，后为对手编号。 执黑、执白获胜：●○ 不靠贴点也胜，▲△ 靠贴点才胜，■□ 对方弃权； - 负，= 和，× 无效。 SJH、BJH：所胜、所负对手的首要分之和； SFH、BFH：他们的 SJH、BJH 之和。 线：胜局减负局，或晋级、淘汰。
pairings-table = 第 { $table } 桌：{ $one }（{ $line }）对 { $other }（{ $others-line }）
pairings-again = ，第二次相遇
pairings-in = 晋级：{ $players }
pairings-out = 淘汰：{ $players }
pairings-sits-out = 轮空：{ $players }
pairings-colors = 每对棋手猜先决定黑白（应氏规则 1996，第 8 条）。
list-line = 第 { $line } 行：{ $fault }
list-complaint = { $file }：{ $fault }。
list-unread = { $file }：{ $why }
list-encoding = 不是 UTF-8 文本
list-column = 首行是列名，其中没有 `{ $column }`
list-fields = { $columns } 列却有 { $fields } 栏
list-name = 棋手姓名应有 1 至 { $most } 个字，不含控制字符
list-against-oneself = 同一棋手不能兼执黑白
list-result = 这不是结果：请写 B+5、W+0.5、B+R（认输）、W+T（超时）、B+F（弃权）、Void，和棋写 0
list-compensation = 贴点不是点数：如 8、6.5 或 -0.5
list-round = 轮次不是数字
list-twice = 同一棋手在第 { $round } 轮有两局

## Entries of the log, for those who look into it

entry-as-stored = 条目原文与封印
entered-log-begun = 由程序版本 { $version } 开始记录日志。
entered-person-set = { $name } 可以登录，角色：{ $role }。
entered-person-removed = { $name } 不能再登录。
entered-scraper-set = 程序 { $name } 可以读取指标。
entered-scraper-removed = 程序 { $name } 不能再读取指标。
entered-game-set = { $black }（黑）对 { $white }（白）。规则：{ $rules }。
entered-game-removed = 本局取消，不再进行。
entered-round-started = 第 { $round } 轮开始。
entered-event-set = 赛事名称为 { $name }。
entered-camera-set = 已设置第 { $table } 桌的摄像头。
entered-camera-none = 第 { $table } 桌不再有摄像头。
entered-bowl-set = 已设置第 { $table } 桌的棋罐：{ $side }。
entered-bowl-none = 第 { $table } 桌不再有此棋罐：{ $side }。
entered-bowl-tared = 第 { $table } 桌的空棋罐（{ $side }）重 { $grams } 克。
entered-player-set = 已录入棋手 { $name } 的资料。
entered-player-removed = 已删除棋手 { $name } 的资料。
entered-photo-taken = 照片：{ $shows }（{ $source }）。
entered-photo-read = { $doubtful ->
    [0] 照片已读取，没有疑点。
   *[other] 照片已读取，有 { $doubtful } 个疑点。
}
entered-photo-refused = 照片未能读取：{ $why }
entered-point-said = 人工认定 { $point }：{ $stone }。
entered-point-unsaid = 撤销对 { $point } 的认定。
entered-marked-dead = 标为死子：{ $chain }。
entered-marked-living = 标为活子：{ $chain }。
entered-unmarked = 不再标为死子或活子：{ $chain }。
entered-agreed = 双方棋手同意死子：{ $dead }。
entered-stones = 已点数：{ $counts }。
entered-count = { $place }：{ $stones }
entered-count-before = 对局前{ $place }：{ $stones }
entered-count-put-away = 收子后{ $place }：{ $stones }
entered-first-pass = 先停着的一方：{ $side }。
entered-recorded = 已提交本局棋谱。
entered-decided = 裁判长准予成立。理由：{ $reason }
entered-claimed = 提交结果 { $result }。
entered-taken-back = 撤回条目 { $claim } 的提交。
entered-player-agreed = { $player }（{ $side }）以确认码确认条目 { $claim } 的提交。
entered-confirmed = 条目 { $claim } 的提交已确认：结果成立。
entered-confirmed-by-players = 双方棋手已确认条目 { $claim } 的提交：结果成立。
entered-undone = 撤销条目 { $entry }。
entered-disputed = 已请裁判长。理由：{ $reason }
entered-reopened = 重新审理此局。理由：{ $reason }

## The log, held against what it was

verify-holds = 全部相符：{ $entries } 条记录，{ $photos } 张照片，重新计算 { $results } 个结果，重新识别 { $readings } 张照片。
verify-end = 日志止于第 { $entry } 条；其封印为 { $seal }。
verify-key = 签名密钥为 { $key }。
verify-key-not-given = 这是否为赛场自己的密钥，此处无从得知：用另一把密钥重新封印的日志同样能通过。请用 --key 写明打印单上的密钥。
verify-differing = 此版本识别不同：其中 { $photos } 张照片。内容未被改动；请查看。
verify-fault = 不相符（{ $name }）：{ $causes }。
differing-by-this-build = 第 { $entry } 条，照片 { $photo }，由此版本识别：
differing-by-another = 第 { $entry } 条，照片 { $photo }，由 { $reader } 识别；本程序为 { $this }：
differing-point = { $point }：记录为{ $then }，现为{ $now }
differing-black = 黑子
differing-white = 白子
differing-bare = 空点
differing-sizes = 记录为 { $then } 路棋盘，现为 { $now } 路
differing-none = 记录为 { $then } 路棋盘，现未识别：{ $why }
differing-doubtful-then = 仅当时存疑：{ $points }
differing-doubtful-now = 仅现在存疑：{ $points }
fault-file = 数据库文件已损坏：{ $cause }
fault-other-key = 日志由密钥 { $signed } 签名，而应由 { $expected } 签名
fault-begun-with-another-key = 第 { $entry } 条：日志以密钥 { $key } 开始，却由另一密钥签名
fault-no-photo = 第 { $entry } 条：其照片 { $photo } 不在
fault-changed-photo = 第 { $entry } 条：其照片 { $photo } 被改动
fault-changed-file = 照片中的文件 { $file } 被改动
fault-result = 第 { $entry } 条：其结果为 { $claimed }，重算为 { $again }
fault-uncounted = 无法计算
fault-no-word = 第 { $entry } 条：{ $claimed } 不是可以口头给出的结果
fault-unclaimed = 第 { $entry } 条所确认的，不是他人此前对本局的提交
fault-head = 日志中没有带所示封印的第 { $entry } 条
fault-sheet = 成绩单 { $file }
fault-witness = 见证文件 { $file }
fault-groundless = 第 { $entry } 条：其结果所依据的识别不在日志中
fault-sheet-gone = 日志中没有第 { $entry } 条：曾经公示，现已消失
fault-sheet-another = 第 { $entry } 条确认的是另一结果
fault-witness-empty = 文件不存在或为空
fault-witness-other-key = 它见证的密钥是 { $key }
fault-witness-gone = 第 { $entry } 条曾被见证，而日志中没有
store-folder = 数据文件夹 { $folder } 出错
store-in-use = 另一个站点正在使用 { $folder }
store-closed = 数据库已关闭
store-fails = 数据库出错
store-other-form = 数据库格式不同
store-unsound = SQLite { $found } 可能损坏数据；需要 3.51.3
store-broken = 第 { $entry } 条不相符
store-schema = 数据库自身的结构说明被改动
store-not-understood = 第 { $entry } 条无法理解
seal-missing = 其前一条缺失
seal-does-not-follow = 与前一条不衔接
seal-content = 内容与封印不符
seal-signature = 不是由本站密钥签名
seal-older = 其时间早于前一条
mark-damaged = 日志末尾标记（{ $file }）已损坏
mark-missing = 日志末尾标记（{ $file }）缺失，无从得知日志缺了多少
mark-cut-short = 缺少第 { $marked } 条：它已被确认收到，而日志只到第 { $found } 条
mark-closed = 日志末尾标记（{ $file }）无法读取

## A result sheet

sheet-holds = 签名有效：{ $event }，轮次与桌号 { $place }，{ $black }（黑）对 { $white }：{ $result }。
sheet-terms = 条件：{ $terms }。
sheet-entry = 由本站日志第 { $entry } 条确认，封印为 { $seal }。
sheet-fault = 不相符：{ $cause }。
sheet-no-code = 这不是成绩单的代码：请复制全部各行
sheet-no-signature = 签名无效：此成绩单被改动，或属于另一站点

## Copies and witnesses

backup-copied = 已复制到 { $folder }：{ $entries } 条记录，比先前多 { $photos } 张照片。
backup-fault = 副本不相符（{ $name }）：{ $causes }。
backup-holds = 副本相符；`shoutan verify { $folder }` 还会重新识别其照片。
backup-store = 数据库无法读取
backup-folder = { $folder } 无法写入副本
backup-another = { $folder } 中是另一站点记录的副本
backup-photo = 照片 { $photo } 缺失或被改动；请运行 `shoutan verify`
witness-key = 本见证者的公钥为 { $key }。
witness-seen = 已见证至第 { $entry } 条，封印为 { $seal }。
witness-refused = 拒绝：{ $causes }。
witness-not-seen = 未能见证：{ $causes }。
witness-keep = 请保留 { $file }：它证明曾公示的内容。请告知裁判。
witness-mended = { $file } 的最后一行没有写完，已去掉这 { $bytes } 个字节。
seen-unreachable = 无法询问 { $from }
seen-unsigned = { $from } 的回答未经其密钥签名
seen-other-key = 日志由密钥 { $told } 签名，而不是 { $seen }
seen-shorter = 日志止于第 { $told } 条，先前已有第 { $seen } 条：被截短或还原
seen-rewritten = 第 { $entry } 条的封印与先前不同：日志被改写
witness-full = 见证文件无法写入
witness-line = 第 { $line } 行不是见证者所写

## The measuring bowls

bowls-moving = 未稳定
bowls-own-count = 无法计数：仪器只给出自己的计数
bowls-no-tare = { $cause }请把空棋罐放上秤并加 `--tare empty`，或用 `--tare` 给出其质量，或用 `--profile` 核对整副棋子。
bowls-not-stones = 不合任何棋子数
bowls-count = { $stones }，{ $grounds }
bowls-stones = { $stones } 子
bowls-stones-between = { $low } 至 { $high } 子
bowls-by-rule = 依规则每子 6.5 至 7 克
bowls-by-batches = 分批证实
bowls-by-slots = 由槽位证实
bowls-by-signature = 依整副棋子的特征值
bowls-by-signature-at-risk = 依整副棋子的特征值，{ $risk }
bowls-estimated = 估计，{ $risk }
bowls-risk-below = 出错概率不到 { $times } 分之一
bowls-risk = 出错概率约 { $times } 分之一
bowls-reading = { $shown }  { $count }（{ $age } 前）
bowls-slots = { $slots } 个槽位
bowls-shows-own-count = 仅有自身计数
bowls-name-ports = 请指明棋罐的端口：`shoutan bowls --black PORT --white PORT`。查看有哪些端口：`shoutan bowls probe`
bowls-keys = q 退出   t 棋罐现在是空的   c 棋罐无误
bowls-not-known = 尚不清楚
bowls-no-reading = 无读数
bowls-press-t = 无法计数：请把空棋罐放上秤后按 t
bowls-stable = 稳定
bowls-detail = { $shown }   { $settled }   { $age } 前
bowls-witness = {"   "}自身计数：{ $own }
bowls-of-set = { $number }／{ $set } 子
bowls-no-port = 没有插入串口。请插好棋罐，或指明端口：`shoutan bowls probe /dev/ttyUSB0`
bowls-answers = { $protocol }，{ $line }：{ $name }，显示 { $shown }
bowls-no-name = 无名
bowls-nothing-answers = 没有已知的仪器应答
bowls-not-countable = 此秤的差值可能偏 { $error }：不足以数子。请用不变的砝码重新检查；若仍如此，请换秤，或用槽位计数。
bowls-begin = 请清空秤，放上空棋罐，然后等待。
bowls-empty-weighs = 空棋罐重 { $grams }。请分批放入，每批至多 { $batch } 子。
bowls-more = 加 { $stones }，共 { $total }
bowls-fewer = 减 { $stones }，共 { $total }
bowls-too-many = 一次放入 { $stones } 子，太多而无法确定。请取出，每次至多放 { $most } 子。
bowls-range = { $low } 至 { $high }
bowls-hands-off = 变化 { $change } 不合任何棋子数。请勿触碰棋罐。
bowls-proved = 180 子，已分批证实。
bowls-set-stored = 整副棋子连罐重 { $grams }；已存入 { $file }。
bowls-weighs-again = 重 { $grams }；还需 { $times } 次。请拿起棋罐。
bowls-restless = 秤变动了 { $grams }：请从头再来。请拿起棋罐。
bowls-put-back = { $cause }。请全部放回，再拿起棋罐。
bowls-put-on = 请重新放上。
bowls-fill-slots = 请填满所有槽位。
bowls-proved-by-slots = 180 子，由槽位证实。
bowls-put-remaining = 空棋罐已称。请把剩余棋子放入，然后等待。
bowls-not-certain = 一次称量无法确定。
bowls-count-not-certain = { $count }：一次称量无法确定。
bowls-count-back = 然后把剩余棋子分批放回，全部放入后按回车键。
bowls-not-yet = 还不行：尚不确定。
bowls-left = 棋罐中剩余：{ $count }。
bowls-check-empty = 第 { $round }/{ $rounds } 次：请清空秤。
bowls-check-load = 显示 { $grams }。请放上 { $mass } 砝码。
bowls-check-shows = 显示 { $grams }。
bowls-check-figures = 零点 { $zero }，量程系数 { $span }，重复性 { $repeatability }，漂移每分钟 { $drift }；修正后的质量精确到 { $deviation }。
bowls-stored = 已存入 { $file }。
bowls-signature-forgotten = 整副棋子的特征值已清除：{ $cause }。
bowls-no-history = { $file } 中还没有历史：`shoutan bowls check` 和 `verify` 加 `--profile { $profile }` 时写入。
bowls-history-date = 日期
bowls-history-zero = 零点 g
bowls-history-off = 满副偏差 g
bowls-history-repeatability = 重复性 g
bowls-history-drift = 漂移 g/min
bowls-history-set = 整副 g
bowls-changed-zero = 自首次记录以来零点变化 { $change } g。
bowls-changed-off = 自首次记录以来满副示值变化 { $change } g。
bowls-changed-set = 自首次记录以来整副棋子变化 { $change } g。
bowls-too-much = { $instrument } 在 { $load } 处偏多 { $off }，即 { $percent } %；III 级秤使用中在此处允许偏 { $allowed }（OIML R 76-1，3.5）。示值已修正；请调校，再检查秤并重新核对整副棋子。
bowls-too-little = { $instrument } 在 { $load } 处偏少 { $off }，即 { $percent } %；III 级秤使用中在此处允许偏 { $allowed }（OIML R 76-1，3.5）。示值已修正；请调校，再检查秤并重新核对整副棋子。

## How it stands with a bowl, and what to do

instrument-starting = 正在打开端口。
instrument-unplugged = 棋罐的线缆已拔出，重新插好即可。
instrument-greeting = 正在询问是哪一个棋罐。
instrument-silent = 棋罐无响应。请开机并检查线缆和线路设置。
instrument-garbled = 无法读懂棋罐发来的内容。请检查协议、线路的速度和校验位以及线缆，并关闭占用端口的其他程序。
instrument-damaged = 棋罐称收到的询问已损坏。请检查此处和秤上的线路速度与校验位、线缆以及协议。
instrument-foreign = 棋罐有响应，但答非所问。请检查协议以及线路的速度和校验位。
instrument-wrong-instrument = 这是 { $found } 而非 { $expected }：棋罐可能换错了。请接上正确的棋罐，或重新设置。
instrument-nameless-port = 这是没有序列号的端口，而非 { $expected }：棋罐可能换错了。请接上正确的棋罐，或重新设置。
instrument-unconfirmed = 棋罐已重新连接，但无法表明身份。请确认它是此色的棋罐。
instrument-live = 棋罐已连接。
instrument-busy = 棋罐正忙。请稍候，不要触碰。
instrument-overload = 秤上过重，请取下一些。
instrument-underload = 秤被抬起或秤盘缺失。请放回秤盘再归零。
instrument-unit = 秤显示“{ $unit }”，请设为克。
instrument-refusing = 棋罐听不懂询问，请在设置中选择其协议，并检查线路的速度和校验位。
instrument-sensors = 棋罐的传感器失灵，请手工清点。
instrument-version = 棋罐使用未知的协议版本 { $version }，请更新本程序。
instrument-port-missing = 没有端口 { $path }。请插好棋罐或另选端口。
instrument-port-not-connected = 棋罐 { $path } 未插好，请插上。
instrument-port-directory = { $path } 不是串口，请选择 /dev/ttyUSB0 之类的端口。
instrument-port-file = { $path } 不是串口，请选择 /dev/ttyUSB0 之类的端口。
instrument-port-not-serial = { $path } 不是串口，请选择 /dev/ttyUSB0 之类的端口。
instrument-port-permission = 无权打开 { $path }。请将用户加入其所属的组（常为 dialout）并重新登录系统。
instrument-port-in-use = { $path } 被其他程序占用。请关闭它，本程序会自动重试。
instrument-port-failed = 端口 { $path } 无法打开（{ $cause }）。请拔下再插上。
instrument-port-slow = 端口 { $path } 无法打开。请拔下再插上。

## What a station says as it starts

serve-at = Shoutan 的地址是 { $address }
serve-fingerprint = 其证书的 SHA-256 指纹是 { $fingerprint }
serve-phones = 手机请访问 { $address }
serve-first-code = 目前无人可以登录。请在该地址用一次性代码 { $code } 创建首位管理员

## A simulated bowl

simulate-stones = { $deed }：棋罐中有 { $stones } 子
simulate-no-deed = “{ $line }”不是以下任何一种：`put N`、`take N`、`rest GRAMS`、`fail NAME`、`mend NAME`、`wait SECONDS`、`unplug`、`plug`

## The drawing of a scale's history

plot-zero = 零点，g
plot-off = 满副时的偏差，g（灰色：III 级秤使用中允许）
plot-repeatability = 重复性，g
plot-set = 不含棋罐的整副棋子，g
plot-empty = 无记录

fault-left-open = 第 { $entry } 条：所记的未决事项与重算的不同

## What the rule sets are called

rules-chinese = 中国规则
rules-ing-1996 = 应氏规则（1996）
rules-ing-sst = 应氏 SST 规则
rules-wmsg-2008 = 世界智力运动会（2008）
rules-ing-1988 = 第一届应氏杯（1988）
rules-aga = 美国围棋协会规则（AGA）
rules-new-zealand = 新西兰规则
rules-tromp-taylor = Tromp–Taylor 规则
rules-stone-scoring = 数子，还棋头
rules-japanese = 日本规则

## What counts in a side's account

item-living-stones = 盘上活子
item-spaces = 己方空点
item-territory = 目数
item-prisoners = 提子
item-dead-stones = 对方死子
item-shared-points = 公气中的份额
item-compensation = 贴目
item-handicap-compensation = 让子补偿
item-first-pass = 白方先停一手
item-opponents-penalty = 对方罚点
item-group-tax = 还棋头：每块活棋两子
account = { $terms } = { $total }
account-entry = { $item } { $amount }
account-plus = {" + "}{ $entry }
account-minus = {" - "}{ $entry }
account-share = 公气 { $share }
account-nothing = 无

## Stones and points

points-count = { $points } 点
stones-count = { $stones } 子
stones-at = { $points } 的 { $stones } 子
chain-at = { $point } 处 { $stones } 子
side-stones = { $color } { $stones }
range = { $least }–{ $most }
at-least = 至少 { $least }
of = { $what }：{ $said }
sentences = { $all }

## The fill-in

step-return-dead-stones = { $stones } 枚死子放回{ $color }棋罐：{ $points }。
step-place-compensation = { $color }将 { $stones } 子作为贴目放入{ $opponent }地域：{ $points }。
step-place-penalty = { $color }因罚点将 { $stones } 子放入{ $opponent }地域：{ $points }。
step-fill-shared = { $color }填一半公气：{ $points }。
step-fill-own = { $color }用 { $stones } 子填满己方地域。
step-place-losing = { $color }剩余 { $stones } 子填入{ $opponent }的赢棋空点旁：{ $points }。
step-leave-shared-open = 公气 { $points } 留空：双方均不可填。
step-leave-reserved-open = { $color }地域中 { $points } 因贴目零头留空。
step-leave-winning-space = { $points } 留空：{ $color }的赢棋空点。
no-fill-in-more-than-a-set = { $color }盘上活子有 { $living }，一副只有 { $set } 子：请重数棋盘并查找别副棋子。以上结果由计算得出。
no-fill-in-under-rules = 规则 { $rules } 不用填子法计算，以上结果由计算得出。
proof = { $sum }：{ $whole }。{ $reading }{ $agrees }
proof-all-there = 棋子齐全
proof-if-whole = 双方棋子齐全则如此
proof-not-whole = 棋子齐全才会如此，而现在并不齐全
proof-does-not-add-up = 数目不符：不得使用此结果，请报告
proof-agrees = 与计算结果相同。
proof-differs = 与计算结果不同：不得使用此结果，请报告。
reading-of-filled = { $parts }。
reading-nothing = 没有空点，也没有剩子。
reading-winning = { $color }赢棋空点 { $points } 点
reading-losing = { $color }剩余棋子 { $stones } 枚，每枚两点
reading-beside = { $color }盘外棋子 { $stones } 枚，每枚一点
reading-on-paper = 另记{ $color } { $points } 点

## The two sets of stones

moment-before-game = 对局前
moment-at-end = 终局时
moment-filled-in = 填满后
moment-put-away = 收子后
place-board = 棋盘上
place-bowl = { $color }棋罐中
place-lid = { $color }盒盖中
measure-at = 清点{ $color }{ $moment }在{ $place }的棋子
measure-away = 把{ $color }所有棋子收回棋罐后清点
set-on-board = { $color }：{ $set } 子中 { $seen } 子在棋盘上，其余 { $rest } 子应在{ $color }棋罐和{ $opponent }盒盖中。
set-proven = { $color }的 { $set } 子齐全。
set-not-provable = { $known }要查清：{ $measurements }。
known-nothing = 不知道{ $color }的 { $set } 子现有多少。
known-probably-all = { $color }的 { $set } 子很可能齐全，但尚未证实。
known-least = { $color }的 { $set } 子中至少有 { $least } 子，其余 { $missing } 子尚未证实。
known-all-and-more = { $color }的 { $set } 子都在，另外可能有最多 { $surplus } 枚别副棋子。
known-least-and-more = { $color }的 { $set } 子中至少有 { $least } 子，其余 { $missing } 子尚未证实，也可能有最多 { $surplus } 枚别副棋子。
set-too-many = { $color }{ $moment }有 { $stones } 子：比一副 { $set } 子多 { $surplus } 子。
set-probably-too-many = { $color }{ $moment }很可能有 { $stones } 子：比一副 { $set } 子多 { $surplus } 子。
set-lacks = { $color }{ $moment }有 { $stones } 子：一副 { $set } 子缺 { $missing } 子。
set-probably-lacks = { $color }{ $moment }很可能有 { $stones } 子：一副 { $set } 子缺 { $missing } 子。
set-contradicted = { $color }{ $moment }{ $place }的两次清点不一致：{ $one } 与 { $other }。
remedy-return = 把{ $place }的 { $stones } 枚{ $color }棋子放回原处，再清点两个棋罐。
remedy-mixed-colors = { $opponent }多出的子数正是{ $color }所缺的（{ $stones }）：在{ $opponent }棋罐里找{ $color }的棋子，并核对盘面颜色。
remedy-replace = 在盒盖和地上找{ $color }的 { $stones } 子；找不到则用量具中央槽的备用子，然后重新清点（SST 规则，关于失子的特别说明）。
remedy-take-out = 从棋罐（切勿从棋盘）取出 { $stones } 枚{ $color }棋子，再清点。
remedy-count-again = 重新清点{ $color }{ $moment }{ $place }的棋子。
remedy-measure = { $measurement }。
effect-at-stake = 用现有棋子填满，棋盘显示 { $shown }；棋子齐全则为 { $counted }：胜负攸关。裁判补齐棋子并重新清点之前，不得申报结果（SST 规则，关于失子的特别说明）。
effect-same-winner = 用现有棋子填满，棋盘显示 { $shown }；棋子齐全则为 { $counted }：胜者不变。
effect-from-to = { $least }–{ $most }

## What stands in the way of a result

open-doubtful-points = 请在棋盘上查看 { $points }，确认或更正。
open-dead = 请问双方这些棋子是否为死子：{ $stones }。
open-life = 这些棋子是否活棋不确定，请问双方：{ $stones }。
open-prisoners-disagree = 已填{ $color }被提 { $given } 子，而{ $opponent }盒盖中数得 { $counted } 子：请重数。
open-turns = 黑方已下 { $black } 子，白方已下 { $white } 子。按轮流着手，终局时轮到{ $color }，先停一手的应是{ $color }，与所填不符。请询问双方；若有人在终局前停过一手，由裁判说明。
open-turns-never = 黑方已下 { $black } 子，白方已下 { $white } 子。轮流着手不会得到这两个数：有人停过一手或连下两手，或有棋子放错了盒盖。请重数盒盖并询问双方。
open-record-differs = 棋谱的终局盘面与此不同：有 { $number } 处不一致（{ $points }）。
open-fill-in-differs = 填满的棋盘与计算结果不一致：请清点棋子。
open-claim-differs = 双方写的是 { $result }：请与他们核对死子。
open-not-counted = 双方写的是 { $result }：本局不经数子而定，盘面不作为结果。
border-wide = 有 { $points }向双方敞开，没有 { $narrow } 点能封住：棋未下完，或其中有死子。
border-open = { $color }边界在 { $gap } 未封：封上后，其内 { $points }才归{ $color }。
border-alone = { $opponent } { $stones }孤立在{ $color }的 { $points }之中：请问双方是否为死子。
border-closed = 封上后结果为 { $result }。
border-if-dead = 若是，结果为 { $result }。
unknown-first-pass = 不知谁先停一手：黑方先停为 { $black }，白方先停为 { $white }。
unknown-seki = { $points } 周围的棋是否双活尚未同意：双活为 { $seki }，否则为 { $independent }。
unknown-prisoners-of-one = 不知{ $color }被提多少子：没有则为 { $result }，每提一子{ $opponent }多一点；{ $turns }。
unknown-prisoners = 不知双方各提多少子：同数则为 { $result }，每多一子多一点；{ $turns }。
winner-stays = 胜者不变
turn-tie = { $more }为和棋，再多则{ $color }胜
turn-win = { $more }或更多则{ $color }胜
took = { $color }提 { $stones } 子
took-more = { $color }比{ $opponent }多提 { $stones } 子

## What is taken for granted

usual = { $all }（未另作说明）。
usual-no-compensation = 无贴目
usual-compensation = 贴 { $points } 目
usual-even-game = 无让子
usual-no-penalties = 无罚点

## Why a point counts as it does

explained = { $owner }：{ $why }。
owner-side = 归{ $color }
owner-half-each = 双方各计半点
owner-filled-by-halves = 双方各填一半公气，剩下一点不归任何一方
owner-proportional = 按相接棋子数，黑方计 { $black }/{ $all }，白方计 { $white }/{ $all }
owner-nobody = 不归任何一方
why-living-stone = 其上有活子
why-stones-do-not-count = 数目法不计棋子
why-surrounded-dead = 其上{ $color }棋子为死子，这 { $points } 点只被一方包围
why-surrounded = 周围 { $points } 点只被一方包围
why-nearest = 只有一方的活子与其相接：{ $points }
why-shared = 周围 { $points } 个空点与双方活子相接
why-must-be-filled = 终局前己方须填上
why-in-seki = 属于双活的棋
why-unreached = 从该点无法到达任何棋子
explain = { $point }：{ $why }
chain-alive = 活
chain-dead = 死
chain-in-seki = 双活
chain-proved = 其所在棋块为{ $status }：已证明。
chain-read-out = 其所在棋块为{ $status }：已算清，与谁先下、谁胜劫无关。
chain-read-out-but-for-ko = 其所在棋块为{ $status }：无论谁先下都已算清，只有劫材能改变。
chain-depends = 其所在棋块为{ $status }，把握 { $confidence }：取决于谁先下。
chain-estimated = 其所在棋块为{ $status }：估计，把握 { $confidence }。
percent = { $percent } %
over-99-percent = 99 % 以上

## The moves of a record

violation = 第 { $number } 手，{ $color }：{ $rule }（{ $article }）。
violation-at = 第 { $number } 手，{ $color } { $point }：{ $rule }（{ $article }）。
breaks-point-taken = 下在有子的点上
breaks-out-of-turn = 连下两手
breaks-mandatory-pass = 让子棋应停一手处下子
breaks-hot-stone = 立即提取热子
breaks-double-hot-stones = 立即提取双热子
breaks-twin-hot-stone = 立即提取孪生热子
breaks-recycling = 循环一周后继续搅劫
breaks-after-the-end = 四次停手后仍下子
article-board-play = 第 3 条，落子（304）
article-penalized = 第 3 条，着手；第 10 条，罚则
article-handicap = 第 3 条，让子棋（313）
article-hot-stone = 第 5 条，热子（{ $number }）
article-disturbing-ko = 第 5 条，搅劫（517）
article-move = 第 3 条，着手（307）
cycle = 第 { $first } 至 { $last } 手构成一个完整循环：{ $color }不得再次开始。
moves = 按应氏规则 { $moves } 手：{ $broken }；{ $end }。
moves-break-none = 没有违规着手
moves-break = 违规着手 { $moves } 手
moves-in-play = 棋谱在对局中结束
moves-paused = 两次停手后暂停
moves-over = 四次停手后终局
moves-broken-rules = 请将这些着手交裁判查看。按应氏规则（1996）第 10 条，连下两手或立即提取热子判负；按 SST 规则，失误可收回。

## The result, and what is said before it where something stands in the way

result-tie = { $outcome }：和棋（{ $rules }）。
result-same = { $outcome }：同数，{ $color }胜（{ $rules }）。
result-win = { $outcome }：{ $color }胜 { $points } 点（{ $rules }）。
result-open = 未定（{ $rules }）。
caution-set = 棋子不全，未经裁判不得申报：{ $result }
caution-claim = 与双方所写不同：{ $result }
caution-dead = 待死子达成一致：{ $result }
caution-unknown = 未知事项查明之前不得使用：{ $result }
caution-border = 边界问题解决之前不得使用：{ $result }
caution-doubtful = 疑点解决之前不得使用：{ $result }
caution-fill-in = 填子与计算不一致，不得使用：{ $result }

## The board, and which stones on it are dead

board-stones = 黑 { $black } 子，白 { $white } 子，{ $size } 棋盘。
dead-sure = 建议，待双方同意：{ $dead }。
dead-unsure = 建议，但不确定：{ $dead }。
dead-given = 已定：{ $dead }。
no-dead = 无
flag-unsealed-border = 边界未封：{ $points }，此处落子仍会改变结果。
flag-unfilled-neutral = 单官未填：{ $points }。
flag-in-atari = { $stones }下一手可被提。
flag-unsettled = { $stones }的死活取决于先手。
flag-doubtful = { $stones }是否为活子不确定。
doubtful-none = 无。
doubtful-points = { $points }。
read-as-black = { $point }（读为黑）
read-as-white = { $point }（读为白）
read-as-bare = { $point }（读为空）

## A board that cannot be that of a finished game

unsound = 对局不可能如此结束：{ $faults }。
fault-nothing-to-die = { $point } 被标为死子，但那里没有棋子
fault-half-dead = { $color } { $points } 一块中只有一部分被标为死子
fault-no-liberty = { $color } { $stones }没有气
fault-negative-penalty = { $color }的罚点小于零

## What to do next

next-agree = 请将棋图与棋盘对照；双方同意，结果即成立。
next-unsound = { $unsound }请将这些点与棋盘对照，用 --set POINT=B、=W 或 =empty 更正。
next-look-at = 请在棋盘上查看 { $points }，再按实际情况重新运行：{ $sets }。
next-any-dead = 请问双方是否有死子。若没有，加 --dead none 重新运行。
next-just-these-dead = 请问双方死子是否正是这些。若是，加 --dead { $heads } 重新运行。
next-fill-in-differs = 填子显示的结果与此不同。请人工计算，并连同照片一起报告。
next-claim-differs = 双方写的是 { $result }。请与他们核对死子和边界。
next-claim-differs-because = 双方写的是 { $result }。{ $reconciled }请与他们核对死子和边界。
next-not-counted = 双方写的是 { $result }。请询问对局如何结束：认输、超时或判负的对局不数子。
next-count-lids = 请重新清点两个盒盖中的棋子，用 --captured-by-black 和 --captured-by-white 填写数目。
next-turns = 请询问双方终局前是否有人停过一手，并重新清点两个盒盖和棋盒。
next-record-differs = 请询问双方终局时这些点上是什么：可能有棋子被移动，或棋谱漏记了一手。请更正盘面、提交更好的棋谱，或由裁判裁定。
next-border-stays = { $first }若双方均已停手且裁判准予维持原状，加 --border-agreed 重新运行。
next-look-at-gap = 请查看棋盘上的 { $points } 及记录：可能有棋子被移动或读错。
next-ask-alone = 请问双方 { $point } 处的棋子是否为死子。
next-ask-first-pass = 请问谁先停一手，用 --first-pass black 或 --first-pass white 填写。
next-count-captured = 请清点提子并填写数目：{ $counts }。
next-captured-black = 白方盒盖中的黑子用 --captured-by-white
next-captured-white = 黑方盒盖中的白子用 --captured-by-black
next-ask-seki = 请问双方这些棋是否双活；用 --dead 指明死子，或写 --dead none。
reconciled-as-proposed = 按所建议的死子即得到所写的结果。
reconciled-changed = 若{ $changes }，即得到所写的结果。
reconciled-unexplained = 改变至多三块棋的死活也得不到该结果。
change-dead = { $color } { $stones }为死子
change-lives = { $color } { $stones }为活子

## A board that was filled in

filled-whole = { $sum }：双方棋子齐全。
filled-lacks = { $color }缺 { $stones } 子（一副 { $set } 子）。请在棋罐、盒盖和地上寻找，否则取备用子；放回应在的位置后重新拍照（SST 规则：棋子遗失）。
filled-too-many = { $color }多 { $stones } 子（一副 { $set } 子）：盘上有别副棋子，或棋罐中颜色混放。请清点双方棋子。
filled-open = { $color }地域中 { $points } 空着。
filled-open-between = 双方之间 { $points } 空着。
filled-laid = { $opponent }地域中有{ $color } { $stones }，{ $kinds }：{ $points }。
laid-losing = 全为剩子
laid-owed = 全为贴目或罚点
laid-both = 其中 { $owed } 子为贴目或罚点，剩子 { $losing } 子
filled-shows = 仅凭此盘面：{ $outcome }。
filled-shows-if = 若 { $points } 各块为活棋，仅凭此盘面为 { $outcome }；盘面无法区分它们与并排的剩子。
filled-either-way = 无论如何{ $color }胜，差距不小于此。
filled-other-way = 若非如此，胜者可能不同。
filled-nothing-compensation = 仅凭此盘面得不出结果：{ $color }应在{ $opponent }地域放 { $owed } 子，只有 { $found } 子；填子未完，或用了别的规则。
filled-nothing-both-lost = 仅凭此盘面得不出结果：双方都有剩子或空点；填子未完，或用了别的规则。
filled-nothing-seki = 仅凭此盘面得不出结果：{ $points } 的棋子是双活还是填入的，无法判断。
filled-not-by-rules = 此盘已填满，但该规则不用填子法。
filled-doubtful = 在核对填满盘面上的 { $points } 之前，结果未定。
filled-first-pass-unknown = 谁先停一手未知；若白方先停，则为 { $outcome }。
filled-same-result = 与计算结果相同：{ $outcome }。原有棋子均未移动，双方棋子齐全。
filled-arithmetic = 按填子前的局面计算：{ $outcome }。
filled-flatters = 照现状，填满的盘面为 { $outcome }：对{ $color }多算 { $points } 点。
filled-proofs-differ = 两种证明不同：填满的盘面为 { $alone }，计算为 { $counted }。填子时所取的死子不同：请双方商定。
filled-gone = 填子前的棋子不见了：{ $points }。请放回。
filled-recolored = 填子前的棋子变了颜色：{ $points }。请核对。
filled-left = 算作死子的棋子仍在填满的盘面上：{ $points }。请双方商定。
filled-beside = { $color }有 { $stones } 枚剩子无处可放，应在盘外。
filled-other-size = 填满的盘面是 { $filled }，填子前是 { $before }：不是同一局。
filled-other-game = 填子前 { $living } 个活子中有 { $differ } 个不在填满的盘面上：不是同一局。
filled-before-uncounted = 填子前的局面无法计算；请看对它的说明。
filled-before-doubtful = 填子前的局面有疑点（见其照片）：{ $points }。
filled-before-dead = 填子前的死子尚未商定（见其照片）：{ $points }。
filled-not = 此盘没有填满，无法与填子前的局面对照。
next-filled-stands = 收起棋子并再次清点每副棋子；双方同意，结果即成立。
next-filled-rules = 请用 --rules 指明计算此局所用的规则。
next-filled-first-pass = 请用 --first-pass 指明谁先停一手。
next-filled-before-doubtful = 请查看填子前的照片，用 --set-before POINT=B、=W 或 =empty 指明该处棋子。
next-filled-before-dead = 请用 --dead 指明死子：每块死子的一点，或 none。
next-filled-before = 填满的盘面看不出是否有棋子被移动，也看不出死子是否真死：请用 --before 指明填子前的照片。

## The terms of a game

terms-grades = 黑方 { $black }，白方 { $white }：白方得{ $compensation }（应氏规则 1996，第 8 条）。
terms-grades-and-passes = 黑方 { $black }，白方 { $white }：白方得{ $compensation }，开局停 { $passes } 手，黑方先下 { $stones } 子（应氏规则 1996，第 8 条）。
terms-one-stone = 让一子只是黑方先行：白方与分先一样得 { $points }。若白方不得贴目，请加 --komi 0。
terms-overtime = { $color }因超时罚 { $points } 点（应氏规则 1996，第 9 条）。
terms-overtime-forfeit = { $color }加时超过三次，或罚点超过六点，判负（应氏规则 1996，第 9 条）。
terms-late = { $color }迟到 { $minutes } 分钟：从基本时限 { $basic } 分钟中扣除两倍，剩 { $left } 分钟（应氏规则 1996，第 10 条）。
terms-late-forfeit = { $color }迟到 { $minutes } 分钟，超过基本时限 { $basic } 分钟的六分之一，判负（应氏规则 1996，第 10 条）。
forfeited-win = { $result }：{ $color }因对方判负而胜；盘面不计。
forfeited-both = { $result }：双方均判负，无胜者；盘面不计。

## Photographs that give no position

unread-no-board = 照片中没有找到棋盘。请从上方拍摄整个棋盘，四周留出一点桌面。能识别的是 9、13 和 19 路棋盘；其他棋盘可用 `shoutan score` 按棋图计算。
unread-unclear-extent = 看不清棋盘最外侧的线在哪里。请重拍，使四条边都在画面内且上面没有东西。能识别的是 9、13 和 19 路棋盘；其他棋盘可用 `shoutan score` 按棋图计算。
unread-several-boards = 照片中有几个棋盘，不清楚要读哪一个。请只拍一个棋盘，或靠近拍摄，使它明显最大。
unread-differing = 这些照片不是同一局面：有 { $points } 点不同。请只指定同一局面的照片，其间没有着手。
unread-cut-off = 棋盘有 { $points } 个点在画面之外。请重拍整个棋盘。
unread-unclear = 棋盘线太淡、模糊或被遮住。请在均匀光线下，从更近更高处，拿稳重拍。
unread-covered = 棋盘有 { $points } 个点被遮住。请移开遮挡物后重拍。
unread-doubtful = 有 { $points }无法可靠识别。请在均匀光线下，从更近更高处，拿稳重拍。
unread-too-small = 有 { $points }无法可靠识别：棋盘太小。请靠近重拍。
unread-too-low = 有 { $points }无法可靠识别：拍摄角度太低。请从更高处重拍。
unread-too-dark = 有 { $points }无法可靠识别：光线太暗。请增加光线后重拍。
unread-too-bright = 有 { $points }无法可靠识别：光线太亮。请减少照在棋盘上的光或缩短曝光后重拍。
unread-mirroring = 有 { $points }无法可靠识别：棋子反射灯光。请换一侧重拍，或移动灯。
points-of = { $all } 点中的 { $points } 点
unread-failed = { $cause }。请重试；若依旧如此，请连同照片报告。
unread-damaged-photograph = 这不是能打开的照片。请从相机重新复制，或另拍一张。
unread-damaged-on-disk = 磁盘上保存的照片已损坏或无法读取。请另拍一张，并检查磁盘。
unread-program-failed = 程序在这张照片上出错。请保留照片并报告；此盘请人工计算。
photo-empty = 文件是空的。请从相机重新复制照片。
photo-too-many-bytes = 文件有 { $bytes } 字节，超过上限 { $limit }。请用较低像素拍照，200 万像素已足够。
photo-heic = 文件不是 JPEG、PNG 或 WebP 图片，而是 HEIC 图片。请把手机相机设为兼容性最佳的格式（JPEG），或将图片转换为 JPEG。
photo-unknown-format = 文件不是 JPEG、PNG 或 WebP 图片。请将照片存为 JPEG、PNG 或 WebP。
photo-other-format = 文件不是 JPEG、PNG 或 WebP 图片（{ $format }）。请将照片存为 JPEG、PNG 或 WebP。
photo-too-large = 图片有 { $width } x { $height } 像素；最多读取 { $million } 百万像素，每边 { $side }。请用较低像素拍照，200 万像素已足够。
photo-too-small = 图片只有 { $width } x { $height } 像素；每边至少需要 { $side }。请使用照片本身，而不是缩略图。
photo-animated = 这是动画图片。请只保存所要的那一幅。
photo-cut-off = 图片不完整：文件在最后几行之前结束。请从相机重新复制，或另拍一张。
photo-damaged = 图片已损坏或不完整。请从相机重新复制，或另拍一张。
reader-not-ready = { $cause }。请重新编译程序；若无效，请报告。

## Files, positions and points that a person named

file-closed = 无法打开：{ $cause }。请检查文件名和读取权限。
file-not-there = 没有此文件或文件夹
file-not-allowed = 没有权限
file-folder = 这是文件夹。请指定其中的文件。
file-not-ordinary = 这不是普通文件，而是设备、管道或套接字。请把内容复制到文件再指定。
file-too-long = 超过 { $limit } 字节。请确认是否为所要的文件。
file-no-photo-in-folder = 此文件夹中没有照片（.jpg、.jpeg、.png、.webp）。请指定照片文件夹或照片。
given-empty = 文件是空的。请写入局面，或指定其他文件。
given-record = 无法读取棋谱（{ $cause }）。请在棋谱编辑器中打开并重新保存。
given-diagram = 既不是棋谱（SGF）也不是文字棋图：{ $cause }。棋图每行对应棋盘一行，用 B、W 和 . 表示各点。
given-line = 名单有误（{ $cause }）。列表每行是一个 JSON 局面，含 `id` 和 `rows`。
asked-no-rules = 文件没有写明规则：请用 --rules NAME 指定，可选 { $names }。
asked-unknown-rules = 没有规则 { $name }；可选 { $names }。
asked-no-dead = 文件没有写明死子：请写 --dead proposed、--dead none，或指明死子。
asked-balanced = 被判为平衡的劫不在盘上：{ $cause }。
asked-fault = 程序在此局面上出错：请人工计算并报告。
sentence-of = { $said }。
sentence-of-points = { $said }。点的名称如棋图旁所示：一个字母加一个数字。
point-malformed = `{ $text }` 不是点：请写 A 至 T（无 I）的字母加行号，例如 Q16
point-off-board = { $text } 不在 { $size } 棋盘上
point-nothing-to-die = { $point } 被标为死子，但那里没有棋子
facts-grades = --grades 按应氏规则（1996）第 8 条计算，而在 { $rules } 下白方因后手或让子所得不同：请写 --handicap 和 --komi
facts-one-stone = 让一子只是黑方先行：若白方不得贴目，请写 --komi 0（或 0.5）；若为分先，请不写 --handicap
misuse-forfeit = { $color }因超时判负（应氏规则 1996，第 9 条）：无需计算
misuse-set = --set 只针对一个棋盘：请只指定一张照片，或加 --same-board
misuse-before = --before 是一个棋盘填子前的局面：请只指定一张照片
misuse-too-many-photos = 一个棋盘 { $photos } 张照片太多：最多 { $most } 张

## The labels of a report

label-stones = 棋子
label-dead = 死子
label-look-at = 请看
label-result = 结果
label-still-open = 未解决
label-taken-as = 默认
label-fill-in = 填子
label-proof = 验证
label-sets = 两副棋子
label-doubtful = 疑点
label-next = 下一步
label-moves = 着手
label-filled-in = 填满盘
label-before = 填子前
label-not-used = 未使用
label-refused = 拒绝
label-terms = 条件
label-overlay = 叠加图
label-explain = 解释
numbered = { $number }. { $step }
legend = B W 活子、b w 填入
legend-compensation = c { $owners }贴目子
legend-penalty = p { $owners }罚点子
legend-losing = l { $owners }剩子
legend-owner = { $color }
photographs-left = 照片 { $done } / { $all }，剩余 { $left }

## The documents that the rule sets follow

document-chinese = 中国规则
document-ing-1996 = 应氏规则（1996）
document-ing-sst = 应氏 SST 规则
document-wmsg-2008 = 世界智力运动会（2008）
document-ing-1988 = 第一届应氏杯（1988）
document-aga = 美国围棋协会规则（AGA）
document-new-zealand = 新西兰规则
document-tromp-taylor = Tromp–Taylor 规则
document-stone-scoring = 数子，还棋头
document-japanese = 日本规则

## A game that is watched

watch-start-bare = { $time }  { $lines } 路空棋盘，开始观看。
watch-start = { $time }  { $lines } 路棋盘，盘上 { $stones } 子，开始观看。
watch-move = { $time }  { $number }. { $color } { $point }
watch-sure = {"  "}（把握 { $percent } %）
watch-look-here = {"  "}请看此处：次序不对或违反规则。
watch-capture = { $time }       { $color }提 { $points }。
watch-takeback = { $time }       { $color }收回 { $point }。
watch-correction = { $time }       更正，并非如此：{ $color } { $point }。
watch-explained = { $time }       更正，摆上的局面可以用着手解释。
watch-set-up = { $time }       请看此处：没有着手能解释盘面，按现状记录。
watch-again = { $time }       继续观看。
watch-covered = { $time }       有 { $points } 点被遮住。
watch-does-not-fit = { $time }       所见与对局不符，等待明朗。
watch-lost = { $time }       看不到棋盘：{ $why }
watch-end = { $pictures } 张图片，{ $moves } 手。
watch-end-look = 请查看棋谱中的 { $places } 处。
watch-count = { $time }       { $what }
watch-taking-off = 对局已结束：{ $points } 作为死子被提走。
watch-filling-in = 对局已结束：正在填满棋盘。
watch-filling-in-without = 正在填满棋盘；此前作为死子提走的有：{ $points }。
watch-full = 棋盘已填满；等待棋盘静止。
watch-proved = 计算与填满的棋盘一致：{ $outcome }。请由人确认。
watch-not-proved = 按计算为 { $outcome }；填满的棋盘尚未证明。
watch-not-counted = 最后的局面无法计算。
watch-cleared = { $time }       棋盘已清空。
watch-no-board = 始终没有看到棋盘。
watch-no-folder = { $path } 不是图片文件夹：请指定摄像头写入的文件夹。
watch-not-written = 无法写入 { $path }：{ $cause }

## 相机标定

calibrate-look = { $photo }：{ $crossings } 个交叉点，距离 { $distance } 毫米，偏离正上方 { $tilt }°。
calibrate-hidden = 有 { $points } 个点的仰角小于 { $needed }°（最低 { $angle }°），会被相邻的棋子遮住一部分：请把相机抬高 { $higher } 毫米，或移近棋盘中央的上方。
calibrate-lens = 焦距 { $focal } 像素，误差 { $deviation }；光轴位于图像的 { $x }, { $y }；径向畸变 { $distortion }。
calibrate-residual = { $used } 个交叉点与镜头模型相差 { $rms } 像素；另有 { $outliers } 个相差太远，不像交叉点，未予采用。
calibrate-board = 棋子的位置在最不利之处误差为 { $mm } 毫米。
calibrate-halves = 交叉检验，用一半交叉点分别拟合：焦距相差 { $focal } 像素，棋子位置最多相差 { $mm } 毫米，另一半交叉点相差 { $rms } 像素。
calibrate-no-halves = 一半的交叉点不足以拟合相机：请多拍几张照片，再使用此结果。
calibrate-no-looks = 没有一张照片拍到棋盘。请从五到十个方向拍摄几乎空着的棋盘，其中几张从较低处拍，不要改变变焦和对焦。
calibrate-few-crossings = 只有 { $crossings } 个没有棋子的交叉点。请拿走棋子
calibrate-other-size = 尺寸与前面的照片（{ $width } × { $height } 像素）不同：需要同一相机在同一设置下的照片
calibrate-enough-looks = { $most } 张照片已经足够
calibrate-focal-unknown = 这些照片无法确定焦距。请再从较低处拍摄棋盘，从两侧以约 45° 拍摄。
calibrate-no-fit = 没有镜头与这些照片相符。它们是否出自同一相机、同样的变焦和对焦，并且没有裁剪或翻转？
calibrate-unusable-profile = 该档案无法使用：{ $cause }。请指定另一个文件，或移走这个文件。
calibrate-changed = 自 { $since } 以来镜头已改变：焦距原为 { $was } 像素，现为 { $is }。变焦、对焦或图像尺寸是否改过？
calibrate-same = 镜头与 { $since } 时相同：焦距原为 { $was } 像素，现为 { $is }。
calibrate-plotted = 已画入 { $file }。
calibrate-plot-residuals = 交叉点实际位置与镜头模型之差，放大 100 倍
calibrate-plot-side = 从侧面看棋盘上方的相机
