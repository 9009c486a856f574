### The sentences of Shoutan in Korean.
### One message a cause; `{ $name }` is filled in. Every file has the same messages with the same variables.

## How several things are told in a row

joint-comma = {", "}
joint-semicolon = {"; "}
joint-or = {", 또는 "}
joint-and = {", "}
joint-space = {" "}
points-and-more = { $named } 외 { $more }점

## Words and sentences of the pages

tables = 대국 테이블
table = 테이블
round = 라운드
black = 흑
white = 백
empty = 빈 점
state = 상태
result = 결과
all = 전체
playing = 대국 중
reading = 사진 판독 중
doubtful = 확인 필요
counted = 계가 완료
waiting = 두 번째 확인 대기
disputed = 이의 제기
confirmed = 확정
camera = 카메라
bowls = 바둑통
live = 정상
stale = 오래된 화면
gone = 신호 없음
none = 없음
own-account = 내 계정
present-password = 현재 비밀번호
new-password = 새 비밀번호
change-password = 비밀번호 변경
password-changed = 비밀번호를 바꾸었습니다. 다른 기기는 다시 로그인해야 합니다.
open-sessions = 이 이름으로 로그인한 기기와 프로그램
end-others = 다른 곳에서 모두 로그아웃
try-disk = 디스크 시험
not-tried = 아직 시험하지 않음
encryption = 암호화
in-the-clear = 암호화되지 않았습니다. 같은 네트워크의 누구나 비밀번호와 코드를 포함해 여기에 입력한 내용을 읽을 수 있습니다. 브라우저의 페이지들이 갱신 연결 하나를 함께 쓸 수 없으므로 네 페이지까지만 여세요. station.toml에 [https]를 추가하세요.
certificate = 인증서(SHA-256)
log-in = 로그인
lost = 지금은 시스템에 연결되지 않습니다. 입력한 내용은 남아 있으며, 연결되면 저절로 이어집니다.
logged-out = 로그인이 풀렸습니다. 입력한 내용은 남아 있습니다.
log-out = 로그아웃
name = 이름
password = 비밀번호
wrong-password = 이름 또는 비밀번호가 틀립니다.
language = 언어
photo = 사진
take-photo = 사진 찍기 또는 선택
another-photo = 다른 사진
game-record = 기보
game-record-hint = 카메라나 다른 기록기가 쓴 SGF 파일입니다. 판, 뚜껑의 돌, 먼저 패스한 쪽과 맞추어 봅니다.
game-record-kept = 이 대국의 기보가 이미 있습니다. 다시 보내면 바뀝니다.
send-record = 기보 보내기
upload = 이 사진 판독
use-camera = 카메라 화면 사용
read-together = 이 국면의 이전 사진과 함께 판독: { $photos }장.
read-instead = 앞의 사진은 다른 국면입니다({ $points }점이 다름). 이 사진으로 계가합니다.
use-phone = 카메라 화면이 최신이 아닙니다. 휴대전화를 사용하세요.
shows-end = 종국 바둑판
shows-filled = 메운 뒤의 바둑판
board = 바둑판
diagram = 기보
doubts-left = 의심점 { $points }개 남음
no-doubts = 의심점이 없습니다.
next-doubt = 다음 의심점
undo = 되돌리기
set = 설정
point = 점
keys = 방향키로 이동, B·W·스페이스로 점 설정, N 다음 의심점, D 사석 표시, U 되돌리기, Enter 결과 제출.
dead-stones = 사석
dead-proposed = 두 대국자가 합의할 때까지 판 위에서 사활을 바꿀 수 있습니다.
agreed-on-dead = 두 대국자가 사석에 합의했습니다.
entered-by = 입력한 사람
marked-dead = 죽은 돌로 표시
marked-living = 산 돌로 표시
take-back = 제출 취소
taken-back-too = 대국자의 확인도 함께 취소됩니다
board-locked = 결과가 제출되었습니다. 바둑판, 사석, 개수는 바꿀 수 없습니다.
mark-dead = 사 / 활
agree = 두 대국자가 이 사석에 합의
stones = 돌
in-bowl = 통 안
black-prisoners = 백 뚜껑의 흑돌
white-prisoners = 흑 뚜껑의 백돌
black-bowl = 통 안의 흑돌
white-bowl = 통 안의 백돌
take-counts = 이 개수 입력
no-tare = 개수를 알 수 없습니다: 빈 통의 무게를 모릅니다.
tare-bowl = 저울 위의 통이 비어 있음: 이 값을 빈 통의 무게로
other-calibration = 개수를 알 수 없습니다: 돌을 확인한 뒤 저울의 보정이 바뀌었습니다. 다시 확인하세요.
take-bowls = 바둑통 값 읽기
audit = 돌 개수 검사
fill-in = 메우기 순서
why = 계산 내역
open = 미해결
who-passed-first = 누가 먼저 패스했습니까?
how-many-captured = 따낸 돌이 몇 개입니까?
referee-decides = 제출 전에 심판장이 이유를 적어 판정합니다.
decide = 인정
decided-by = 판정한 사람
claim = 이 결과 제출
claimed-by = 제출자
confirm-result = 이 결과 확인
confirmed-by = 확인자
second-person = 두 번째 심판이 자신의 전화로 확인합니다.
dispute = 심판장 호출
disputed-by = 이의 제기자
reason = 사유
reopen = 이 대국 다시 심사
without-counting = 계가 없는 결과
evidence = 증거
result-sheet = 결과지
signature = 서명
print = 인쇄
projector = 대형 화면
readiness = 시작 전 점검
people = 인원
role = 역할
viewer = 열람자
arbiter = 심판
chief-referee = 심판장
auditor = 감사
administrator = 관리자
back = 이전 페이지로
cancel = 그대로 두기
remove-this = { $what }을(를) 삭제할까요?
replace = 바꾸기
round-played = 진행 중인 라운드
start-round = { $round }라운드 시작
results-stand = 확정된 결과
round-unfinished = 진행 중인 라운드에서 확정된 결과는 { $standing }입니다. 그래도 다른 라운드를 시작할까요?
next-round-hint = 다른 라운드의 대국은 그 라운드를 시작할 때까지 대회장 화면을 바꾸지 않습니다.
save = 저장
remove = 삭제
set-up = 대국 설정
rules = 규칙
komi = 덤
handicap = 접바둑
terms = 단급과 시간
grade = 단급(잉씨)
for-handicap = 접바둑 돌에 대한 백의 보상
by-the-rules = 룰대로
nothing = 없음
point-each = 한 점마다 한 집
point-each-but-first = 첫 돌을 뺀 한 점마다 한 집
basic-minutes = 기본 시간(분)
minutes-late = 지각(분)
overtime-periods = 추가 시간 횟수
was-counted = 바둑판에서 계가
was-not-counted = 계가하지 않음
first-pass = 먼저 패스
log = 기록
copies = 기록 사본
no-copy = 아직 여기서 만든 사본이 없습니다.
last-copy = 마지막 사본
copy-advice = 사본은 이 시스템의 디스크에 있습니다. 폴더를 다른 디스크로 옮기고 거기서 검증하세요. 그때까지의 사진과 항목이 모두 들어 있고 비밀 키는 없습니다.
make-copy = 지금 사본 만들기
minutes-ago = { $minutes }분 전
hours-ago = { $hours }시간 전
days-ago = { $days }일 전
exports = 내보내기
disk = 디스크
stations-address = 이 시스템의 주소
only-here = 휴대전화에서는 이 주소에 접속할 수 없습니다. station.toml의 address를 설정하거나 --address로 시작하세요.
witnessed-log = { $station }의 기록
not-witnessed = 아직 확인하지 않음
witness-alarm = { $station }의 기록이 이전과 다릅니다. { $why }
witness-advice = 심판에게 알리세요. 이전에 본 것은 이 시스템의 폴더에 남아 있어 증거가 됩니다.
witness-unreachable = 응답하지 않습니다. 다시 확인합니다.
witness-unsigned = 스스로 밝힌 키의 서명이 없는 응답입니다. 이 시스템이 아닐 수 있습니다.
witness-other-key = { $seen }이 아니라 { $told } 키로 서명되어 있습니다.
witness-shorter = { $told }번 항목에서 끝나지만 이전에는 { $seen }번 항목이 있었습니다. 잘렸거나 옛것으로 되돌려졌습니다.
witness-rewritten = { $entry }번 항목의 봉인이 이전과 다릅니다. 다시 쓰였습니다.
witness-file = 이 시스템이 보관한 것을 읽거나 덧붙일 수 없습니다. 원인은 운영 로그에 있습니다.
clock = 시계
readers = 사진 판독
readers-refused = 판독 결과를 디스크에 쓸 수 없습니다. 공간을 확보하세요. 2초마다 다시 시도합니다.
readers-replaced = 오류로 끝나 다시 시작된 판독기
ready = 준비됨
not-ready = 준비 안 됨
find = 찾기
table-or-player = 테이블 번호 또는 기사
nothing-found = 찾는 대국이 없습니다.
no-games = 아직 설정된 대국이 없습니다.
unknown = 알 수 없음
first-start = 첫 관리자 만들기
one-time-code = 프로그램이 출력한 일회용 코드
skip-to-main = 본문으로
players = 기사
rank = 단급
country = 국가
club = 클럽
egd-pin = EGD 번호
aga-number = AGA 번호
opponent = 상대
paste-list = 목록 붙여넣기
players-list = 한 줄에 한 사람
players-hint = 이름; 단급; 국가; 클럽; EGD 번호; AGA 번호. 비워도 되고 탭이나 쉼표도 됩니다. 모든 줄을 받거나 하나도 받지 않습니다.
slips = 대국 쪽지
slips-hint = 인쇄해 잘라 각 기사에게 주세요. 두 기사는 결과를 제출하지 않은 심판의 기기에서 코드로 확인합니다.
slip-advice = 결과에 동의할 때 화면에 나온 번호의 코드를 직접 입력하세요. 코드는 제출 한 번에만 유효합니다. 남에게 보여 주지 마세요.
players-confirm = 또는 두 대국자가 여기서 확인
hand-over = 기기를 건네세요. 각자 자기 쪽지에서 이 번호의 코드를 입력합니다.
slip-used-up = 라운드 전에 인쇄한 쪽지에는 코드 { $number }이(가) 없습니다. 관리자가 두 기사의 쪽지를 새로 인쇄합니다.
codes-elsewhere = 또는 두 대국자가 결과를 제출하지 않은 심판의 기기에서 코드로 확인합니다.
code = 코드
agrees = 동의합니다
by-codes = 두 대국자, 쪽지의 코드로
on-device-of = 기기 주인
event = 대회
change = 변경
instruments = 카메라와 바둑통
bowl = 바둑통
kind = 종류
folder = 사진 폴더
snapshot = 스냅숏(http, https)
device = 이 컴퓨터의 카메라
stream = 스트림 또는 동영상(OpenCV)
address = 경로 또는 주소
scrapers = 감시 프로그램
scrapers-hint = Prometheus는 전용 토큰으로 /api/v1/metrics의 수치를 읽습니다. 다른 것은 열 수 없고 제거할 때까지 유효합니다.
make-token = 토큰 만들기
token-once = 이 토큰을 지금 복사하세요. 다시 표시되지 않습니다.
fresh-for = 화면의 유효 시간(초)
fresh-hint = 비워 두면 폴더의 사진은 90초, 그 밖은 15초 동안 유효합니다.
camera-hint = 최신 사진을 쓰는 폴더, 사진 한 장을 돌려주는 주소, /dev/v4l/by-id/… 같은 장치, rtsp://… 같은 스트림입니다. 주소의 비밀번호는 기록에 남습니다.
port = 포트
protocol = 프로토콜
line = 회선
profile = 프로필 파일
bowl-hint = 포트를 비우면 이 색의 바둑통이 없는 것으로 봅니다. 회선과 프로필은 비워도 됩니다.
set-by = 설정한 사람
filled-check = 메운 바둑판 사진
not-filled = 이 사진은 메운 바둑판이 아닙니다.
filled-as-end = 이것은 메운 바둑판입니다. 종국 바둑판을 종국으로 찍고, 이 사진은 메운 바둑판으로 보내세요.
adds-up = 메운 바둑판이 결과와 일치합니다.
does-not-add-up = 메운 바둑판이 결과와 다릅니다. 심판장을 부르세요.


## Why something is not done, and what to do instead

refusal-log-in = 먼저 로그인하세요.
refusal-not-allowed = 역할에 권한이 없습니다. 관리자에게 문의하세요.
refusal-from-elsewhere = 다른 사이트의 페이지에서 보낸 것입니다. 이 시스템의 페이지를 사용하세요.
refusal-old-page = 페이지가 오래되었습니다. 돌아가서 새로 고친 뒤 다시 시도하세요.
refusal-failed = 내부 오류가 발생하여 처리되지 않았을 수 있습니다. 페이지를 다시 확인한 뒤 다시 시도하고 관리자에게 알리세요.
refusal-nothing-here = 여기에는 아무것도 없습니다. 대국 목록으로 돌아가세요.
refusal-no-sense = 주소나 요청이 올바르지 않습니다. 대국 목록으로 돌아가세요.
refusal-other-method = 이 주소는 그 방법을 받지 않습니다. 쓸 수 있는 것은 Allow 헤더에 있습니다.
refusal-file-too-large = 파일이 20 MiB를 넘습니다. 화소를 줄여 찍으세요. 200만 화소면 충분합니다.
refusal-too-slow = 전송이 너무 오래 걸렸습니다. 신호가 좋은 곳에서 다시 시도하세요.
refusal-wrong-present-password = 현재 비밀번호가 틀립니다.
refusal-busy = 지금 처리할 일이 너무 많습니다. 다시 시도하세요.
refusal-ending = 시스템이 종료되는 중입니다. 다시 시작된 뒤 시도하세요.
refusal-too-many-tries = 틀린 횟수가 너무 많습니다. { $seconds }초 기다린 뒤 다시 시도하세요.
refusal-no-picture = 카메라의 최신 화면이 없습니다. 휴대전화를 사용하세요.
refusal-damaged-photo = 저장된 사진이 디스크에서 손상되어 표시하지 않습니다. 사본을 사용하고 디스크를 점검하세요.
refusal-disk-refuses = 디스크에 쓸 수 없습니다(가득 참, 읽기 전용 또는 고장). 이번 내용은 저장되지 않았지만 이전 내용은 안전합니다. 공간을 확보한 뒤 다시 시도하세요.
refusal-copy-under-way = 지금 사본을 만들고 있습니다. 끝날 때까지 기다리세요.
refusal-no-room-for-copy = 사본을 만들지 않았습니다. 사본만큼의 공간이 남도록 디스크에 { $needs }의 여유가 있어야 합니다. 오래된 사본을 다른 디스크로 옮기세요.
refusal-copy-lacks-photo = 사본을 만들지 않았습니다. 기록의 사진이 없거나 바뀌었습니다. 이 시스템의 폴더에 shoutan verify를 실행하고 심판장에게 알리세요.
refusal-copy-failed = 사본을 만들지 않았고 만들다 만 것도 남지 않았습니다. 디스크에 쓸 수 없습니다. 시스템 자신의 기록은 그대로입니다. 원인은 운영 로그에 있습니다.
refusal-damaged-form = 양식이 손상되었습니다.
refusal-too-many-fields = 양식의 항목이 너무 많습니다.
refusal-form-expected = 양식을 보내야 합니다.
refusal-one-photograph = 사진은 한 번에 한 장만 보내세요.
refusal-photograph-first = 먼저 사진을 선택하세요.
refusal-no-game-record = 끝까지 따라 둘 수 있는 한 판의 기보가 아닙니다. shoutan watch 등이 쓴 SGF 파일(최대 64 kB)을 보내세요.
refusal-whole-number = 정수를 쓰세요.
refusal-what-it-shows = 사진은 종국 바둑판이나 메운 바둑판이어야 합니다.
refusal-what-a-point-holds = 한 점에는 흑돌, 백돌이 있거나 비어 있습니다.
refusal-dead-or-living = 돌의 묶음은 죽음, 삶으로 표시하거나 표시하지 않습니다.
refusal-look-first = 먼저 결과를 보세요.
refusal-password-length = 비밀번호는 10~200자입니다. 문장 하나면 좋습니다.
refusal-choose-role = 역할을 하나 고르세요.
refusal-choose-language = 언어를 하나 고르세요.
refusal-choose-result = 목록에서 결과를 고르세요.
refusal-choose-kind = 목록에서 종류를 고르세요.
refusal-name-round = 라운드를 쓰세요.
refusal-name-table = 테이블 번호를 쓰세요.
refusal-no-settled-bowl = 안정된 무게를 보이는 저울이 없습니다. 빈 통을 올리고 잠시 기다리세요.
refusal-black-or-white = 흑이나 백을 고르세요.

refusal-no-game = 그런 대국이 없습니다. 목록에서 테이블을 고르세요.
refusal-confirmed = 이 결과는 확정되었습니다. 심판장만 다시 심사할 수 있습니다.
refusal-disputed = 심판장을 불렀습니다. 먼저 심판장이 이 대국을 다루어야 합니다.
refusal-nothing-read = 아직 판독된 바둑판이 없습니다. 먼저 사진을 찍으세요.
refusal-old-photo = 더 새로운 사진이 있습니다. 테이블을 다시 보세요.
refusal-no-point = 이 바둑판에 { $point } 점이 없습니다.
refusal-not-settled = 아직 제출할 수 없습니다. 의심점을 해결하고 사석에 합의하세요.
refusal-unanswered = 계가에 필요한 것을 먼저 답하세요(‘미해결’에 있습니다).
refusal-referee-first = 이 결과에는 걸림돌이 있습니다. 먼저 심판장이 이유를 적어 판정합니다.
refusal-first-pass-stays = 먼저 패스한 쪽은 대국 설정에서 고치세요.
refusal-decision-stays = 판정은 기록에 남으며 이 계산에만 유효합니다. 계산이 바뀌면 무효가 됩니다.
refusal-nothing-to-decide = 이 결과에는 걸림돌이 없습니다.
refusal-changed-meanwhile = 그사이에 변경되었습니다. 결과를 다시 보세요.
refusal-meanwhile = 그사이에 변경되었습니다: { $what }. 다시 보고 결정하세요.
refusal-no-stone = { $point }에 돌이 없습니다.
refusal-nothing-to-undo = 이 대국에서 되돌릴 수 있는 일이 없습니다.
refusal-photo-stays = 마지막으로 한 일은 사진입니다. 사진은 남으니 다시 찍으세요.
refusal-claim-again = 마지막으로 한 일은 제출 취소입니다. 결과를 다시 제출하세요.
refusal-terms-stay = 단급, 접바둑, 시간은 해당 양식에서 고치세요.
refusal-call-stays = 마지막으로 한 일은 심판장에 관한 것이어서 기록에 남습니다.
refusal-claim-waits = 제출된 결과가 확인을 기다립니다. 먼저 제출을 취소하세요.
refusal-no-claim = 확인할 결과가 없습니다.
refusal-same-person = 제출한 사람이 아닌 두 번째 사람이 확인해야 합니다.
refusal-write-why = 사유를 { $most }자 이내로 쓰세요.
refusal-too-many-photos = 이 대국에는 사진이 { $most }장 있어 더 받지 않습니다.
refusal-cannot-be-counted = 계가할 수 없습니다: { $cause }.
refusal-last-administrator = 마지막 관리자는 남아야 합니다.
refusal-count-of-stones = 돌의 개수는 각각 400 이하로 쓰세요.
refusal-round-and-table = 라운드는 1~99, 테이블은 1~9999입니다.
refusal-both-players = 두 대국자의 이름을 각각 80자 이내로 쓰세요.
refusal-eight-digits = 유럽 데이터베이스의 기사 번호는 여덟 자리입니다.
refusal-komi-too-large = 덤은 400 이하입니다.
refusal-too-many-handicaps = 접바둑 돌은 40개 이하입니다.
refusal-against-themselves = 자기 자신과는 대국할 수 없습니다. 두 기사를 쓰세요.
refusal-plays-already = { $player }은(는) 이 라운드에 이미 대국이 있습니다. 먼저 그 대국을 바꾸거나 삭제하세요.
refusal-replaces = 이 자리에는 { $game }이(가) 설정되어 있습니다. 이 대국으로 바꿀까요?
refusal-round-without-games = 이 라운드에는 아직 대국이 없습니다. 먼저 대국을 입력하세요.
refusal-both-grades = 두 대국자의 단급을 모두 쓰거나 모두 비우세요.
refusal-grade = 단급은 9 ping~1 ping(품), 1 duan~9 duan(단), 18 ji~1 ji(급)로 쓰세요.
refusal-stronger-has-black = 잉씨 룰 제8조에 따라 약한 쪽이 흑을 잡습니다.
refusal-grades-under-others = 단급으로 덤이 정해지는 것은 ing-1996과 ing-1988뿐입니다. 다른 룰에서는 덤과 접바둑을 쓰세요.
refusal-one-stone = 접바둑 한 점은 흑의 첫수일 뿐입니다. 덤도 쓰거나(덤이 없으면 0 또는 0.5) 접바둑을 비우세요.
refusal-basic-time = 지각한 기사가 있으면 기본 시간을 분으로 쓰세요(1~1440).
refusal-forfeited = 입력한 시간에 따라 이 대국은 몰수패입니다. 계가 없이 { $result }을(를) 제출하세요.
refusal-name-length = 이름은 1~40자입니다.
refusal-too-many-scrapers = 수치를 읽는 프로그램은 20개까지입니다.
refusal-no-scraper = 그런 이름의 프로그램이 없습니다.
refusal-name-letters = 이름은 보이는 글자로, 한 단어는 한 가지 문자로, 단어 사이는 한 칸만 띄어 쓰세요.
refusal-looks-like = 이 이름은 이미 있는 “{ $name }”와(과) 구별되지 않습니다. 구별할 수 있게 쓰세요.
refusal-nobody = 그런 이름의 사람이 없습니다.
refusal-game-begun = 이 대국에는 이미 기록이 있어 삭제할 수 없습니다.

refusal-wrong-code = 코드가 틀립니다. 이번 제출에는 그 기사 쪽지의 { $number }번 코드를 씁니다.
refusal-codes-elsewhere = 결과를 제출한 사람의 기기에서는 코드를 받지 않습니다. 다른 심판의 기기에서 확인하세요.
refusal-agreed-already = 이 기사는 이미 확인했습니다.
refusal-line = { $line }번째 줄:
refusal-player-name = 기사 이름을 80자 이내로 쓰세요.
refusal-player-rank = 단급은 30k~1k, 1d~9d, 1p~9p로 쓰세요.
refusal-player-country = 국가는 JP처럼 두 글자로 쓰세요.
refusal-player-club = 클럽은 40자 이내입니다.
refusal-aga-number = AGA 번호는 한 자리에서 여섯 자리입니다.
refusal-player-fields = 한 사람은 여섯 항목까지입니다.
refusal-too-many-players = 기사는 5000명까지입니다.

refusal-event-name = 대회 이름을 한 줄, 120자 이내로 쓰세요.
refusal-camera-folder = 데이터 폴더의 cameras에 있는 폴더 이름을 쓰세요. 다른 폴더는 station.toml에서 지정합니다.
refusal-camera-snapshot = 스냅숏 주소는 http:// 또는 https://로 시작합니다. 예: http://192.168.1.20/still.jpg.
refusal-camera-device = 장치는 /dev/video0 또는 가급적 /dev/v4l/by-id의 이름으로 쓰세요.
refusal-camera-opencv = 카메라가 내보내는 스트림을 rtsp://, rtsps://, http://, https://로 쓰세요. 동영상 등은 station.toml에서 지정합니다.
refusal-camera-fresh = 화면의 유효 시간은 15~3600초입니다. 비워 두면 카메라 종류에 따릅니다.
refusal-bowl-port = 직렬 포트를 /dev/ttyUSB0, /dev/serial/by-id의 이름 또는 장치 번호로 usb:0403:6001처럼 쓰세요. 다른 포트는 station.toml에서 지정합니다.
refusal-bowl-protocol = “{ $protocol }”을(를) 쓰는 계기가 없습니다. 목록에서 고르세요.
refusal-bowl-line = 회선은 9600 8N1(또는 7E1, 7O1)처럼 쓰거나, 비워 두면 제조사 설정을 씁니다.
refusal-bowl-profile = 데이터 폴더의 profiles에 있는 파일 이름을 쓰거나 비워 두세요. 다른 파일은 station.toml에서 지정합니다.
refusal-bad-profile = 데이터 폴더의 profiles에 shoutan bowls가 쓴 바둑통 하나의 프로필이 없습니다.
refusal-taken = 테이블 { $table }에서 이미 사용 중입니다. 먼저 그곳에서 제거하세요.
refusal-too-many-cameras = 대회장의 카메라는 500대까지입니다.

refusal-camera-not-yet = 아직 확인하지 않았습니다.
refusal-camera-no-folder = 폴더가 없거나 읽을 수 없습니다.
refusal-camera-no-picture = 폴더에 사진이 없습니다.
refusal-camera-future = 최신 사진의 시각이 미래입니다. 시계를 맞추세요.
refusal-camera-half-written = 최신 화면이 끝까지 없습니다. 아직 쓰는 중이거나 전송이 끊겼습니다.
refusal-camera-no-answer = 제때 응답하지 않습니다.
refusal-camera-not-reached = 이 주소에서 응답이 없습니다.
refusal-camera-certificate = 인증서를 신뢰할 수 없습니다. 이 컴퓨터가 신뢰하도록 하거나 대회장 안에서는 http://를 쓰세요.
refusal-camera-status = 오류 { $status }을(를) 반환합니다.
refusal-camera-not-a-picture = 보내는 것이 사진(JPEG, PNG, WebP)이 아닙니다.
refusal-camera-too-large = 화면이 20 MiB 또는 6,400만 화소를 넘습니다.
refusal-camera-no-device = 그런 장치가 없습니다. 카메라를 연결하세요.
refusal-camera-denied = 열 권한이 없습니다. 사용자를 video 그룹에 추가하세요.
refusal-camera-not-opened = OpenCV로 열 수 없습니다. 카메라나 동영상인지, 다른 프로그램이 쓰고 있지 않은지 확인하세요.
refusal-camera-nothing-seen = 열렸지만 화면이 없습니다.
refusal-camera-helper = 옆에 있어야 할 shoutan-camera 프로그램이 없거나 비정상 종료되었습니다.

## The command line

joint-colon = {": "}

## Files

cause-closed = 열 수 없습니다: { $cause }
cause-folder = 폴더입니다
cause-not-ordinary = 보통 파일이 아니라 장치, 파이프 또는 소켓입니다
cause-too-long = { $limit }바이트를 넘습니다
cause-no-photo = 이 폴더에 사진(.jpg, .jpeg, .png, .webp)이 없습니다

## Standings and pairings

standings-number = 번호
standings-place = 순위
standings-player = 기사
standings-won = 승
standings-lost = 패
standings-line = 선
standings-games = 대국
standings-in = 통과
standings-out = 탈락
standings-legend = 대국: 응씨 기호, 그다음 상대의 번호. 흑번·백번의 승: ●○ 덤 없이도 이김, ▲△ 덤이 있어야 이김, ■□ 기권승; - 패, = 무승부, × 무효. SJH, BJH: 이긴 상대, 진 상대의 1차 점수의 합; SFH, BFH: 그들의 SJH, BJH의 합. 선: 이긴 판 수에서 진 판 수를 뺀 것, 또는 통과, 탈락.
pairings-table = { $table }번 대국: { $one }({ $line }) 대 { $other }({ $others-line })
pairings-again = , 두 번째 만남
pairings-in = 통과: { $players }
pairings-out = 탈락: { $players }
pairings-sits-out = 부전: { $players }
pairings-colors = 각 쌍의 대국자는 돌가리기로 흑백을 정합니다(응씨 룰 1996, 제8조).
list-line = { $line }번째 줄: { $fault }
list-complaint = { $file }: { $fault }.
list-unread = { $file }: { $why }
list-encoding = UTF-8 글이 아닙니다
list-column = 첫 줄은 열 이름인데 `{ $column }`이(가) 없습니다
list-fields = 열은 { $columns }개인데 칸이 { $fields }개입니다
list-name = 기사 이름은 1~{ $most }자이며 제어 문자를 쓸 수 없습니다
list-against-oneself = 한 사람이 흑과 백을 모두 가질 수 없습니다
list-result = 결과가 아닙니다: B+5, W+0.5, B+R(불계), W+T(시간), B+F(기권), Void, 무승부는 0으로 쓰세요
list-compensation = 덤이 집 수가 아닙니다: 8, 6.5, -0.5처럼 쓰세요
list-round = 라운드가 숫자가 아닙니다
list-twice = 한 사람이 { $round }라운드에 두 판을 둡니다

## Entries of the log, for those who look into it

entry-as-stored = 기록 원문과 봉인
entered-log-begun = 프로그램 버전 { $version }이(가) 기록을 시작했습니다.
entered-person-set = { $name }은(는) 로그인할 수 있습니다. 역할: { $role }.
entered-person-removed = { $name }은(는) 더 이상 로그인할 수 없습니다.
entered-scraper-set = 프로그램 { $name }은(는) 지표를 읽을 수 있습니다.
entered-scraper-removed = 프로그램 { $name }은(는) 더 이상 지표를 읽을 수 없습니다.
entered-game-set = { $black }(흑) 대 { $white }(백). 규칙: { $rules }.
entered-game-removed = 이 대국은 두지 않습니다.
entered-round-started = { $round }라운드가 시작되었습니다.
entered-event-set = 대회 이름은 { $name }입니다.
entered-camera-set = { $table }번 테이블의 카메라를 설정했습니다.
entered-camera-none = { $table }번 테이블에는 이제 카메라가 없습니다.
entered-bowl-set = { $table }번 테이블의 바둑통을 설정했습니다: { $side }.
entered-bowl-none = { $table }번 테이블에는 이제 이 바둑통이 없습니다: { $side }.
entered-bowl-tared = { $table }번 테이블의 빈 바둑통({ $side })은 { $grams } g입니다.
entered-player-set = 기사 { $name }의 정보를 입력했습니다.
entered-player-removed = 기사 { $name }의 정보를 지웠습니다.
entered-photo-taken = 사진: { $shows } ({ $source }).
entered-photo-read = { $doubtful ->
    [0] 사진을 판독했습니다. 확인할 점이 없습니다.
   *[other] 사진을 판독했습니다. 확인할 점이 { $doubtful }개입니다.
}
entered-photo-refused = 사진을 판독하지 못했습니다: { $why }
entered-point-said = { $point }을(를) 사람이 판단했습니다: { $stone }.
entered-point-unsaid = { $point }에 대한 판단을 취소했습니다.
entered-marked-dead = 죽은 돌로 표시: { $chain }.
entered-marked-living = 산 돌로 표시: { $chain }.
entered-unmarked = 사활 표시를 지움: { $chain }.
entered-agreed = 두 대국자가 죽은 돌에 합의했습니다: { $dead }.
entered-stones = 돌을 셌습니다: { $counts }.
entered-count = { $place }: { $stones }
entered-count-before = 대국 전 { $place }: { $stones }
entered-count-put-away = 정리 후 { $place }: { $stones }
entered-first-pass = 먼저 패스한 쪽: { $side }.
entered-recorded = 이 대국의 기보를 보냈습니다.
entered-decided = 심판장이 인정했습니다. 이유: { $reason }
entered-claimed = 결과 { $result }이(가) 제출되었습니다.
entered-taken-back = 기록 { $claim }의 제출을 철회했습니다.
entered-player-agreed = { $player }({ $side })이(가) 기록 { $claim }의 제출을 코드로 확인했습니다.
entered-confirmed = 기록 { $claim }의 제출이 확인되어 결과가 확정되었습니다.
entered-confirmed-by-players = 두 대국자가 기록 { $claim }의 제출을 확인하여 결과가 확정되었습니다.
entered-undone = 기록 { $entry }을(를) 취소했습니다.
entered-disputed = 심판장을 호출했습니다. 이유: { $reason }
entered-reopened = 대국을 다시 심사합니다. 이유: { $reason }

## The log, held against what it was

verify-holds = 모두 맞습니다: 기록 { $entries }개, 사진 { $photos }장, 다시 계가한 결과 { $results }건, 다시 읽은 사진 { $readings }장.
verify-end = 기록은 { $entry }번 항목으로 끝납니다. 그 봉인은 { $seal }입니다.
verify-key = 서명한 열쇠는 { $key }입니다.
verify-key-not-given = 그것이 대회장의 열쇠인지는 여기서 알 수 없습니다. 다른 열쇠로 새로 봉인한 기록도 봉인은 맞습니다. 인쇄된 용지에 있는 열쇠를 --key로 알려 주세요.
verify-differing = 이 빌드는 다르게 읽습니다: 그 가운데 사진 { $photos }장. 바뀐 것은 없습니다. 살펴보세요.
verify-fault = 맞지 않습니다({ $name }): { $causes }.
differing-by-this-build = { $entry }번 항목, 사진 { $photo }, 바로 이 빌드가 읽은 것:
differing-by-another = { $entry }번 항목, 사진 { $photo }, 읽은 것은 { $reader }, 이것은 { $this }:
differing-point = { $point }: 기록은 { $then }, 지금은 { $now }
differing-black = 흑돌
differing-white = 백돌
differing-bare = 빈 점
differing-sizes = 기록은 { $then }줄 바둑판, 지금은 { $now }줄
differing-none = 기록은 { $then }줄 바둑판, 지금은 읽히지 않음: { $why }
differing-doubtful-then = 그때만 의심점: { $points }
differing-doubtful-now = 지금만 의심점: { $points }
fault-file = 저장소 파일이 손상되었습니다: { $cause }
fault-other-key = 기록은 열쇠 { $signed }로 서명되었지만 { $expected }로 서명되어야 합니다
fault-begun-with-another-key = { $entry }번 항목: 기록은 열쇠 { $key }로 시작되었지만 다른 열쇠로 서명되어 있습니다
fault-no-photo = { $entry }번 항목: 사진 { $photo }이(가) 없습니다
fault-changed-photo = { $entry }번 항목: 사진 { $photo }이(가) 바뀌었습니다
fault-changed-file = 사진 가운데 파일 { $file }이(가) 바뀌었습니다
fault-result = { $entry }번 항목: 결과는 { $claimed }였지만 다시 계가하면 { $again }입니다
fault-uncounted = 계가할 수 없는 것
fault-no-word = { $entry }번 항목: { $claimed }은(는) 말로 정할 수 있는 결과가 아닙니다
fault-unclaimed = { $entry }번 항목은 다른 사람이 이 대국에 대해 앞서 낸 신고를 확인한 것이 아닙니다
fault-head = 보였던 봉인을 가진 { $entry }번 항목이 기록에 없습니다
fault-sheet = 결과지 { $file }
fault-witness = 증인 파일 { $file }
fault-groundless = { $entry }번 항목: 결과가 근거로 삼은 판독이 기록에 없습니다
fault-sheet-gone = { $entry }번 항목이 기록에 없습니다: 보였던 것이 사라졌습니다
fault-sheet-another = { $entry }번 항목은 다른 결과를 확인합니다
fault-witness-empty = 없거나 비어 있습니다
fault-witness-other-key = 증인이 본 열쇠는 { $key }입니다
fault-witness-gone = { $entry }번 항목은 증인이 보았지만 기록에 없습니다
store-folder = 데이터 폴더 { $folder }에서 오류가 났습니다
store-in-use = 다른 시스템이 { $folder }을(를) 쓰고 있습니다
store-closed = 저장소가 닫혔습니다
store-fails = 저장소에서 오류가 났습니다
store-other-form = 저장소의 형식이 다릅니다
store-unsound = SQLite { $found }은(는) 저장한 것을 망가뜨릴 수 있습니다. 3.51.3이 필요합니다
store-broken = { $entry }번 항목이 맞지 않습니다
store-schema = 저장소 자체의 구조 설명이 바뀌었습니다
store-not-understood = { $entry }번 항목을 이해할 수 없습니다
seal-missing = 그 앞 항목이 없습니다
seal-does-not-follow = 앞 항목에 이어지지 않습니다
seal-content = 내용이 봉인한 것과 다릅니다
seal-signature = 이 시스템의 열쇠로 서명되지 않았습니다
seal-older = 앞 항목보다 오래되었다고 되어 있습니다
mark-damaged = 기록 끝의 표시({ $file })가 손상되었습니다
mark-missing = 기록 끝의 표시({ $file })가 없어 기록이 어디까지였는지 알 수 없습니다
mark-cut-short = { $marked }번 항목이 없습니다: 접수되었는데 기록은 { $found }번 항목까지만 있습니다
mark-closed = 기록 끝의 표시({ $file })를 읽을 수 없습니다

## A result sheet

sheet-holds = 서명이 맞습니다: { $event }, 라운드와 번호 { $place }, { $black }(흑) 대 { $white }: { $result }.
sheet-terms = 조건: { $terms }.
sheet-entry = 시스템 기록의 { $entry }번 항목으로 확인되었습니다. 봉인은 { $seal }입니다.
sheet-fault = 맞지 않습니다: { $cause }.
sheet-no-code = 결과지의 코드가 아닙니다: 모든 줄을 옮기세요
sheet-no-signature = 서명이 맞지 않습니다: 이 결과지는 바뀌었거나 다른 시스템의 것입니다

## Copies and witnesses

backup-copied = { $folder }에 복사했습니다: 기록 { $entries }개, 사진은 전보다 { $photos }장 늘었습니다.
backup-fault = 복사본이 맞지 않습니다({ $name }): { $causes }.
backup-holds = 복사본이 맞습니다. `shoutan verify { $folder }`은(는) 사진도 다시 읽습니다.
backup-store = 저장소를 읽을 수 없습니다
backup-folder = { $folder }에 복사할 수 없습니다
backup-another = { $folder }에는 다른 시스템 기록의 복사본이 있습니다
backup-photo = 사진 { $photo }이(가) 없거나 바뀌었습니다. `shoutan verify`를 실행하세요
witness-key = 이 증인의 공개 열쇠는 { $key }입니다.
witness-seen = { $entry }번 항목까지 지켜보았습니다. 봉인은 { $seal }입니다.
witness-refused = 거부: { $causes }.
witness-not-seen = 지켜보지 못함: { $causes }.
witness-keep = { $file }을(를) 보관하세요: 보였던 것의 증거입니다. 심판에게 알리세요.
witness-mended = { $file }의 마지막 줄이 끝까지 쓰이지 않아 그 { $bytes }바이트를 지웠습니다.
seen-unreachable = { $from }에 물을 수 없습니다
seen-unsigned = { $from }의 대답은 그 열쇠로 서명되지 않았습니다
seen-other-key = 기록은 { $seen }가 아니라 열쇠 { $told }로 서명되어 있습니다
seen-shorter = 기록은 { $told }번 항목으로 끝나지만 전에는 { $seen }번 항목이 있었습니다: 잘렸거나 되돌려졌습니다
seen-rewritten = { $entry }번 항목의 봉인이 전과 다릅니다: 기록이 다시 쓰였습니다
witness-full = 증인의 파일에 쓸 수 없습니다
witness-line = { $line }번째 줄은 증인이 쓴 것이 아닙니다

## The measuring bowls

bowls-moving = 움직이는 중
bowls-own-count = 개수 없음: 기기가 자체 개수만 알려 줍니다
bowls-no-tare = { $cause } 빈 통을 저울에 놓고 `--tare empty`라고 하거나, `--tare`로 무게를 알리거나, `--profile`로 돌을 확인하세요.
bowls-not-stones = 맞는 돌 개수가 없습니다
bowls-count = { $stones }, { $grounds }
bowls-stones = 돌 { $stones }개
bowls-stones-between = 돌 { $low }~{ $high }개
bowls-by-rule = 규칙의 돌 하나 6.5~7 g에 따름
bowls-by-batches = 나누어 세어 증명됨
bowls-by-slots = 칸으로 셈
bowls-by-signature = 한 벌의 특징값에 따름
bowls-by-signature-at-risk = 한 벌의 특징값에 따름, { $risk }
bowls-estimated = 추정, { $risk }
bowls-risk-below = 틀릴 확률 { $times }분의 1 미만
bowls-risk = 틀릴 확률 { $times }분의 1
bowls-reading = { $shown }  { $count } ({ $age } 전)
bowls-slots = 칸 { $slots }개
bowls-shows-own-count = 자체 개수만
bowls-name-ports = 바둑통의 포트를 지정하세요: `shoutan bowls --black PORT --white PORT`. 포트 목록: `shoutan bowls probe`
bowls-keys = q 끝내기   t 통이 지금 비어 있음   c 이 통들이 맞음
bowls-not-known = 아직 모름
bowls-no-reading = 읽은 값 없음
bowls-press-t = 개수 없음: 빈 통을 저울에 놓고 t를 누르세요
bowls-stable = 안정
bowls-detail = { $shown }   { $settled }   { $age } 전
bowls-witness = {"   "}자체 개수: { $own }
bowls-of-set = { $number }/{ $set }개
bowls-no-port = 꽂힌 직렬 포트가 없습니다. 바둑통을 꽂거나 포트를 지정하세요: `shoutan bowls probe /dev/ttyUSB0`
bowls-answers = { $protocol }, { $line }: { $name }, 표시 { $shown }
bowls-no-name = 이름 없음
bowls-nothing-answers = 아는 기기의 응답이 없습니다
bowls-not-countable = 이 저울의 차이는 { $error }만큼 틀릴 수 있어 돌을 셀 수 없습니다. 변하지 않는 추로 다시 점검하고, 그래도 같으면 다른 저울을 쓰거나 칸으로 세세요.
bowls-begin = 저울을 비우고 빈 통을 놓은 뒤 기다리세요.
bowls-empty-weighs = 빈 통은 { $grams }입니다. 한 번에 { $batch }개까지 나누어 넣으세요.
bowls-more = { $stones } 늘어 모두 { $total }
bowls-fewer = { $stones } 줄어 모두 { $total }
bowls-too-many = 한 번에 { $stones }개는 너무 많아 확실하지 않습니다. 다시 꺼내고 { $most }개까지만 넣으세요.
bowls-range = { $low }～{ $high }
bowls-hands-off = { $change }의 변화는 돌 개수가 아닙니다. 통에 손대지 마세요.
bowls-proved = 돌 180개, 나누어 세어 증명되었습니다.
bowls-set-stored = 한 벌은 통째로 { $grams }입니다. { $file }에 저장했습니다.
bowls-weighs-again = { $grams }입니다. { $times }번 더 남았습니다. 통을 들어내세요.
bowls-restless = 저울이 { $grams } 움직였습니다. 처음부터 다시 합니다. 통을 들어내세요.
bowls-put-back = { $cause }. 모두 되돌려 넣은 뒤 통을 들어내세요.
bowls-put-on = 다시 놓으세요.
bowls-fill-slots = 모든 칸을 채우세요.
bowls-proved-by-slots = 돌 180개, 칸으로 증명되었습니다.
bowls-put-remaining = 빈 통을 쟀습니다. 남은 돌을 넣고 기다리세요.
bowls-not-certain = 한 번 재어서는 확실하지 않습니다.
bowls-count-not-certain = { $count }: 한 번 재어서는 확실하지 않습니다.
bowls-count-back = 그런 다음 남은 돌을 세어 넣고, 다 넣으면 Enter를 누르세요.
bowls-not-yet = 아직입니다: 확실하지 않습니다.
bowls-left = 통에 남은 것: { $count }.
bowls-check-empty = { $rounds }번 가운데 { $round }번째: 저울을 비우세요.
bowls-check-load = { $grams }입니다. { $mass } 추를 올리세요.
bowls-check-shows = { $grams }입니다.
bowls-check-figures = 영점 { $zero }, 스팬 { $span }, 반복성 { $repeatability }, 드리프트 분당 { $drift }. 보정한 무게의 불확도는 { $deviation }.
bowls-stored = { $file }에 저장했습니다.
bowls-signature-forgotten = 한 벌의 특징값을 지웠습니다: { $cause }.
bowls-no-history = { $file }에는 아직 이력이 없습니다. `shoutan bowls check`와 `verify`에 `--profile { $profile }`을 붙이면 기록됩니다.
bowls-history-date = 날짜
bowls-history-zero = 영점 g
bowls-history-off = 한 벌에서 오차 g
bowls-history-repeatability = 반복성 g
bowls-history-drift = 드리프트 g/min
bowls-history-set = 한 벌 g
bowls-changed-zero = 첫 기록 이후 영점이 { $change } g 바뀌었습니다.
bowls-changed-off = 첫 기록 이후 한 벌에서 보이는 값이 { $change } g 바뀌었습니다.
bowls-changed-set = 첫 기록 이후 한 벌이 { $change } g 바뀌었습니다.
bowls-too-much = { $instrument }은(는) { $load }에서 { $off } 많게 보입니다({ $percent } %). III급 저울은 사용 중 거기서 { $allowed }까지 허용됩니다(OIML R 76-1, 3.5). 표시값은 보정됩니다. 조정한 뒤 점검하고 돌을 다시 확인하세요.
bowls-too-little = { $instrument }은(는) { $load }에서 { $off } 적게 보입니다({ $percent } %). III급 저울은 사용 중 거기서 { $allowed }까지 허용됩니다(OIML R 76-1, 3.5). 표시값은 보정됩니다. 조정한 뒤 점검하고 돌을 다시 확인하세요.

## How it stands with a bowl, and what to do

instrument-starting = 포트를 여는 중입니다.
instrument-unplugged = 바둑통의 케이블이 빠졌습니다. 다시 꽂기만 하면 됩니다.
instrument-greeting = 어느 바둑통인지 확인 중입니다.
instrument-silent = 바둑통이 응답하지 않습니다. 전원, 케이블, 회선 설정을 확인하세요.
instrument-garbled = 바둑통에서 오는 내용을 읽을 수 없습니다. 프로토콜, 회선 속도와 패리티, 케이블을 확인하고 같은 포트를 쓰는 다른 프로그램을 닫으세요.
instrument-damaged = 바둑통이 질문이 깨져서 온다고 답합니다. 여기와 저울의 회선 속도와 패리티, 케이블, 프로토콜을 확인하세요.
instrument-foreign = 바둑통이 응답하지만 물은 것에 대한 답이 아닙니다. 프로토콜과 회선의 속도, 패리티를 확인하세요.
instrument-wrong-instrument = 이것은 { $expected }이 아니라 { $found }입니다. 바둑통이 바뀌었을 수 있습니다. 맞는 것을 꽂거나 다시 설정하세요.
instrument-nameless-port = 이것은 { $expected }이 아니라 일련번호가 없는 포트입니다. 바둑통이 바뀌었을 수 있습니다. 맞는 것을 꽂거나 다시 설정하세요.
instrument-unconfirmed = 바둑통이 돌아왔지만 어느 것인지 알 수 없습니다. 이 색의 통인지 확인하세요.
instrument-live = 바둑통이 연결되었습니다.
instrument-busy = 바둑통이 작업 중입니다. 손대지 말고 잠시 기다리세요.
instrument-overload = 저울이 너무 무겁습니다. 일부를 내리세요.
instrument-underload = 저울이 들렸거나 접시가 없습니다. 접시를 놓고 영점을 맞추세요.
instrument-unit = 저울 단위가 “{ $unit }”입니다. 그램으로 바꾸세요.
instrument-refusing = 바둑통이 질문을 이해하지 못합니다. 설정에서 프로토콜을 고르고 회선의 속도와 패리티를 확인하세요.
instrument-sensors = 바둑통의 센서가 작동하지 않습니다. 손으로 세세요.
instrument-version = 바둑통의 프로토콜 버전 { $version }은(는) 알 수 없습니다. 이 프로그램을 업데이트하세요.
instrument-port-missing = 포트 { $path }이(가) 없습니다. 바둑통을 꽂거나 다른 포트를 고르세요.
instrument-port-not-connected = 바둑통 { $path }이(가) 꽂혀 있지 않습니다. 꽂으세요.
instrument-port-directory = { $path }은(는) 직렬 포트가 아닙니다. /dev/ttyUSB0 같은 포트를 고르세요.
instrument-port-file = { $path }은(는) 직렬 포트가 아닙니다. /dev/ttyUSB0 같은 포트를 고르세요.
instrument-port-not-serial = { $path }은(는) 직렬 포트가 아닙니다. /dev/ttyUSB0 같은 포트를 고르세요.
instrument-port-permission = { $path }을(를) 열 권한이 없습니다. 사용자를 소유 그룹(대개 dialout)에 추가하고 다시 로그인하세요.
instrument-port-in-use = { $path }을(를) 다른 프로그램이 쓰고 있습니다. 닫으면 자동으로 다시 시도합니다.
instrument-port-failed = 포트 { $path }을(를) 열 수 없습니다({ $cause }). 뽑았다가 다시 꽂으세요.
instrument-port-slow = 포트 { $path }을(를) 열 수 없습니다. 뽑았다가 다시 꽂으세요.

## What a station says as it starts

serve-at = Shoutan의 주소는 { $address }
serve-fingerprint = 인증서의 SHA-256 지문은 { $fingerprint }
serve-phones = 휴대전화에서는 { $address }
serve-first-code = 아직 아무도 들어올 수 없습니다. 그 주소에서 일회용 코드 { $code }로 첫 관리자를 만드세요

## A simulated bowl

simulate-stones = { $deed }: 통에 돌 { $stones }개
simulate-no-deed = “{ $line }”은(는) 다음 가운데 어느 것도 아닙니다: `put N`, `take N`, `rest GRAMS`, `fail NAME`, `mend NAME`, `wait SECONDS`, `unplug`, `plug`

## The drawing of a scale's history

plot-zero = 영점, g
plot-off = 한 벌에서 오차, g(회색: III급 사용 중 허용)
plot-repeatability = 반복성, g
plot-set = 통을 뺀 한 벌, g
plot-empty = 기록 없음

fault-left-open = { $entry }번 항목: 남았다고 적힌 문제가 다시 계가한 것과 다릅니다

## What the rule sets are called

rules-chinese = 중국 룰
rules-ing-1996 = 응씨 룰(1996)
rules-ing-sst = 응씨 SST 룰
rules-wmsg-2008 = 세계마인드스포츠대회(2008)
rules-ing-1988 = 제1회 응씨배(1988)
rules-aga = 미국바둑협회 룰(AGA)
rules-new-zealand = 뉴질랜드 룰
rules-tromp-taylor = Tromp–Taylor 룰
rules-stone-scoring = 말 공제가 있는 돌 세기
rules-japanese = 일본 룰

## What counts in a side's account

item-living-stones = 판 위의 산 돌
item-spaces = 자기 빈 점
item-territory = 집
item-prisoners = 따낸 돌
item-dead-stones = 상대의 사석
item-shared-points = 공유점의 몫
item-compensation = 덤
item-handicap-compensation = 접바둑 보상
item-first-pass = 백이 먼저 패스
item-opponents-penalty = 상대의 벌점
item-group-tax = 말 하나에 두 점씩의 공제
account = { $terms } = { $total }
account-entry = { $item } { $amount }
account-plus = {" + "}{ $entry }
account-minus = {" - "}{ $entry }
account-share = 공유점 { $share }
account-nothing = 없음

## Stones and points

points-count = { $points }점
stones-count = 돌 { $stones }개
stones-at = { $points }의 돌 { $stones }개
chain-at = { $point }의 { $stones }개
side-stones = { $color } { $stones }
range = { $least }–{ $most }
at-least = 적어도 { $least }
of = { $what }: { $said }
sentences = { $all }

## The fill-in

step-return-dead-stones = 사석 { $stones }개를 { $color }의 통에 되돌린다: { $points }.
step-place-compensation = { $color }이 덤으로 돌 { $stones }개를 { $opponent }의 집에 놓는다: { $points }.
step-place-penalty = { $color }이 벌점으로 돌 { $stones }개를 { $opponent }의 집에 놓는다: { $points }.
step-fill-shared = { $color }이 공유점의 절반을 메운다: { $points }.
step-fill-own = { $color }이 돌 { $stones }개로 자기 집을 메운다.
step-place-losing = { $color }의 남은 돌 { $stones }개를 { $opponent }의 이긴 자리에 놓는다: { $points }.
step-leave-shared-open = 공유점 { $points }는 비워 둔다: 어느 쪽도 메울 수 없다.
step-leave-reserved-open = { $color }의 집 { $points }는 덤의 끝수 때문에 비워 둔다.
step-leave-winning-space = { $points }는 비워 둔다: { $color }의 이긴 자리.
no-fill-in-more-than-a-set = { $color }의 산 돌이 { $living }개로 한 벌 { $set }개보다 많습니다. 판을 다시 세고 다른 벌의 돌을 찾으세요. 위 결과는 계산한 것입니다.
no-fill-in-under-rules = 규칙 { $rules }은 메우는 방식으로 계가하지 않습니다. 위 결과는 계산한 것입니다.
proof = { $sum }: { $whole }. { $reading } { $agrees }
proof-all-there = 돌이 모두 있습니다
proof-if-whole = 양쪽 돌이 온전하면 이렇습니다
proof-not-whole = 돌이 온전하면 이렇지만, 지금은 온전하지 않습니다
proof-does-not-add-up = 수가 맞지 않습니다. 이 결과를 쓰지 말고 보고하세요
proof-agrees = 계산한 결과와 같습니다.
proof-differs = 계산한 결과와 다릅니다. 이 결과를 쓰지 말고 보고하세요.
reading-of-filled = { $parts }.
reading-nothing = 빈 점도 남은 돌도 없습니다.
reading-winning = { $color }의 이긴 자리 { $points }점
reading-losing = { $color }의 남은 돌 { $stones }개는 하나에 두 점
reading-beside = { $color }의 판 밖 돌 { $stones }개는 하나에 한 점
reading-on-paper = 종이 위에서 { $color }에게 { $points }점

## The two sets of stones

moment-before-game = 대국 전
moment-at-end = 종국 때
moment-filled-in = 메운 뒤
moment-put-away = 정리한 뒤
place-board = 판 위
place-bowl = { $color }의 통 안
place-lid = { $color }의 뚜껑 안
measure-at = { $moment } { $place }에 있는 { $color }의 돌을 센다
measure-away = { $color }의 돌을 모두 통에 넣고 센다
set-on-board = { $color }: { $set }개 가운데 { $seen }개가 판 위에 있고, 나머지 { $rest }개는 { $color }의 통과 { $opponent }의 뚜껑에 있어야 합니다.
set-proven = { $color }의 돌 { $set }개가 모두 있습니다.
set-not-provable = { $known } 확인하려면: { $measurements }.
known-nothing = { $color }의 돌 { $set }개 가운데 몇 개가 있는지 모릅니다.
known-probably-all = { $color }의 돌 { $set }개는 아마 모두 있지만 확인되지 않았습니다.
known-least = { $color }의 돌 { $set }개 가운데 적어도 { $least }개가 있고, 나머지 { $missing }개는 확인되지 않았습니다.
known-all-and-more = { $color }의 돌 { $set }개가 모두 있고, 다른 벌의 돌이 최대 { $surplus }개 있을 수 있습니다.
known-least-and-more = { $color }의 돌 { $set }개 가운데 적어도 { $least }개가 있고, 나머지 { $missing }개는 확인되지 않았습니다. 다른 벌의 돌이 최대 { $surplus }개 있을 수도 있습니다.
set-too-many = { $color }은 { $moment } { $stones }개로, 한 벌 { $set }개보다 { $surplus }개 많습니다.
set-probably-too-many = { $color }은 { $moment } 아마 { $stones }개로, 한 벌 { $set }개보다 { $surplus }개 많습니다.
set-lacks = { $color }은 { $moment } { $stones }개로, 한 벌 { $set }개에서 { $missing }개 모자랍니다.
set-probably-lacks = { $color }은 { $moment } 아마 { $stones }개로, 한 벌 { $set }개에서 { $missing }개 모자랍니다.
set-contradicted = { $moment } { $place }의 { $color }의 돌을 두 번 센 값이 다릅니다: { $one }, { $other }.
remedy-return = { $place }에 있는 { $color }의 돌 { $stones }개를 되돌리고 두 통을 다시 세세요.
remedy-mixed-colors = { $opponent }의 초과와 { $color }의 부족이 같습니다({ $stones }). { $opponent }의 통에서 { $color }의 돌을 찾고 판 위의 색도 확인하세요.
remedy-replace = 뚜껑과 바닥에서 { $color }의 돌 { $stones }개를 찾고, 없으면 계수기 가운데의 예비 돌을 써서 다시 세세요(SST 규칙, 잃은 돌 특기).
remedy-take-out = 통에서(판 위가 아니라) { $color }의 돌 { $stones }개를 꺼내고 다시 세세요.
remedy-count-again = { $moment } { $place }의 { $color }의 돌을 다시 세세요.
remedy-measure = { $measurement }.
effect-at-stake = 지금의 돌로 메우면 판은 { $shown }, 온전하면 { $counted }로 승패가 달라집니다. 심판이 돌을 채워 다시 세기 전에는 신고할 수 없습니다(SST 규칙, 잃은 돌 특기).
effect-same-winner = 지금의 돌로 메우면 판은 { $shown }, 온전하면 { $counted }로 승자는 바뀌지 않습니다.
effect-from-to = { $least }–{ $most }

## What stands in the way of a result

open-doubtful-points = 판 위의 { $points }를 보고 확인하거나 고치세요.
open-dead = 이 돌들이 사석인지 두 대국자에게 물어보세요: { $stones }.
open-life = 이 돌들의 사활이 확실하지 않습니다. 두 대국자에게 물어보세요: { $stones }.
open-prisoners-disagree = { $color }이 잡힌 돌은 { $given }개로 입력되었지만 { $opponent } 뚜껑에서 센 것은 { $counted }개입니다. 다시 세세요.
open-turns = 흑은 { $black }점, 백은 { $white }점을 두었습니다. 번갈아 두었다면 끝날 때 차례는 { $color }이고 먼저 패스한 쪽도 { $color }이어야 하지만 입력과 다릅니다. 두 대국자에게 물어보세요. 끝나기 전에 패스가 있었다면 심판이 밝힙니다.
open-turns-never = 흑은 { $black }점, 백은 { $white }점을 두었습니다. 번갈아 두면 이 수가 될 수 없습니다. 패스했거나 두 번 둔 사람이 있거나, 돌이 다른 뚜껑에 있습니다. 뚜껑을 다시 세고 두 대국자에게 물어보세요.
open-record-differs = 기보의 마지막 국면과 판이 { $number }곳에서 다릅니다({ $points }).
open-fill-in-differs = 메운 판이 계산과 다릅니다. 돌을 세세요.
open-claim-differs = 대국자는 { $result }로 적었습니다. 사석을 함께 확인하세요.
open-not-counted = 대국자는 { $result }로 적었습니다. 계가 없이 끝난 대국이므로 판 위의 돌은 결과가 되지 않습니다.
border-wide = { $points }이 양쪽에 열려 있고 { $narrow }점으로는 닫을 수 없습니다. 대국이 끝나지 않았거나 그 안에 사석이 있습니다.
border-open = { $color }의 경계가 { $gap }에서 열려 있습니다. 닫아야 안쪽 { $points }이 { $color }의 것이 됩니다.
border-alone = { $opponent } { $stones }가 { $color }의 { $points } 안에 홀로 있습니다. 사석인지 두 대국자에게 물어보세요.
border-closed = 닫으면 결과는 { $result }.
border-if-dead = 그렇다면 결과는 { $result }.
unknown-first-pass = 누가 먼저 패스했는지 모릅니다. 흑이면 { $black }, 백이면 { $white }.
unknown-seki = { $points } 주변의 돌이 빅인지 아직 합의되지 않았습니다. 빅이면 { $seki }, 아니면 { $independent }.
unknown-prisoners-of-one = { $color } 돌이 몇 개 잡혔는지 모릅니다. 없으면 { $result }, 하나마다 { $opponent }이 한 집 더 얻습니다; { $turns }.
unknown-prisoners = 따낸 돌의 수를 모릅니다. 같으면 { $result }, 더 많은 쪽이 하나마다 한 집 더 얻습니다; { $turns }.
winner-stays = 승자는 바뀌지 않습니다
turn-tie = { $more }면 무승부, 넘으면 { $color } 승
turn-win = { $more } 이상이면 { $color } 승
took = { $color }이 따낸 돌이 { $stones }개
took-more = { $color }이 { $opponent }보다 { $stones }개 더

## What is taken for granted

usual = { $all }(따로 정한 바가 없음).
usual-no-compensation = 덤 없음
usual-compensation = 덤 { $points }집
usual-even-game = 접바둑 돌 없음
usual-no-penalties = 벌점 없음

## Why a point counts as it does

explained = { $owner }: { $why }.
owner-side = { $color }의 것
owner-half-each = 양쪽에 반 집씩
owner-filled-by-halves = 공유점은 양쪽이 절반씩 메우고, 남는 한 점은 누구의 것도 아닙니다
owner-proportional = 닿는 돌의 수에 따라 흑에 { $black }/{ $all }, 백에 { $white }/{ $all }
owner-nobody = 누구의 것도 아님
why-living-stone = 산 돌이 놓여 있음
why-stones-do-not-count = 집 계산에서는 돌을 세지 않음
why-surrounded-dead = 그 위의 { $color } 돌은 사석이고, { $points }점을 한 색만이 둘러싸고 있음
why-surrounded = 둘레의 { $points }점을 한 색만이 둘러싸고 있음
why-nearest = 닿아 있는 산 돌은 한 색뿐임: { $points }
why-shared = 둘레의 빈 점 { $points }개에 두 색의 산 돌이 닿아 있음
why-must-be-filled = 종국 전에 그 쪽이 메워야 함
why-in-seki = 빅인 돌에 속함
why-unreached = 그 점에서 닿는 돌이 없음
explain = { $point }: { $why }
chain-alive = 삶
chain-dead = 죽음
chain-in-seki = 빅
chain-proved = 그 돌들은 { $status }: 증명됨.
chain-read-out = 그 돌들은 { $status }: 누가 먼저 두든 패를 누가 이기든 끝까지 읽음.
chain-read-out-but-for-ko = 그 돌들은 { $status }: 누가 먼저 두든 끝까지 읽음. 팻감만이 바꿀 수 있음.
chain-depends = 그 돌들은 { $status }, 확신도 { $confidence }: 누가 먼저 두느냐에 달림.
chain-estimated = 그 돌들은 { $status }: 추정, 확신도 { $confidence }.
percent = { $percent } %
over-99-percent = 99 % 이상

## The moves of a record

violation = { $number }수, { $color }: { $rule }({ $article }).
violation-at = { $number }수, { $color } { $point }: { $rule }({ $article }).
breaks-point-taken = 돌이 있는 점에 둠
breaks-out-of-turn = 차례가 아닌데 둠
breaks-mandatory-pass = 접바둑에서 쉬어야 할 때 둠
breaks-hot-stone = 뜨거운 돌을 바로 따냄
breaks-double-hot-stones = 두 뜨거운 돌을 바로 따냄
breaks-twin-hot-stone = 쌍둥이 뜨거운 돌을 바로 따냄
breaks-recycling = 한 바퀴가 끝난 뒤에도 교란을 계속함
breaks-after-the-end = 네 번 패스한 뒤에 둠
article-board-play = 제3조, 착수(304)
article-penalized = 제3조, 차례; 제10조, 벌칙
article-handicap = 제3조, 접바둑(313)
article-hot-stone = 제5조, 뜨거운 돌({ $number })
article-disturbing-ko = 제5조, 교란패(517)
article-move = 제3조, 차례(307)
cycle = { $first }~{ $last }수가 한 바퀴를 이룹니다. { $color }은 다시 시작할 수 없습니다.
moves = 잉씨 룰로 { $moves }수: { $broken }; { $end }.
moves-break-none = 규칙을 어긴 수 없음
moves-break = 규칙을 어긴 수 { $moves }수
moves-in-play = 기보가 대국 중에 끝남
moves-paused = 두 번의 패스로 멈춤
moves-over = 네 번의 패스로 끝남
moves-broken-rules = 이 수들을 심판에게 보이세요. 잉씨 룰(1996) 제10조에 따라 연달아 두 수를 두거나 뜨거운 돌을 바로 따내면 패배입니다. SST 규칙에서는 실수를 무릅니다.

## The result, and what is said before it where something stands in the way

result-tie = { $outcome }: 무승부({ $rules }).
result-same = { $outcome }: 같은 수로 { $color }승({ $rules }).
result-win = { $outcome }: { $color } { $points }집 승({ $rules }).
result-open = 미정({ $rules }).
caution-set = 돌이 온전하지 않아 심판 없이 신고 금지: { $result }
caution-claim = 대국자가 적은 것과 다름: { $result }
caution-dead = 사석 합의 뒤: { $result }
caution-unknown = 모르는 것이 밝혀지기 전에는 사용 금지: { $result }
caution-border = 경계가 정해지기 전에는 사용 금지: { $result }
caution-doubtful = 의심점 해결 전에는 사용 금지: { $result }
caution-fill-in = 메우기와 계산이 달라 사용 금지: { $result }

## The board, and which stones on it are dead

board-stones = 흑 { $black }개, 백 { $white }개, { $size } 바둑판.
dead-sure = 제안(두 대국자의 합의 필요): { $dead }.
dead-unsure = 제안(확실하지 않음): { $dead }.
dead-given = 정해진 것: { $dead }.
no-dead = 없음
flag-unsealed-border = 경계가 열려 있습니다: { $points }. 여기에 두면 결과가 달라집니다.
flag-unfilled-neutral = 공배가 남아 있습니다: { $points }.
flag-in-atari = { $stones }는 다음 수에 잡힙니다.
flag-unsettled = { $stones }의 사활은 누가 먼저 두느냐에 달려 있습니다.
flag-doubtful = { $stones }의 사활이 확실하지 않습니다.
doubtful-none = 없음.
doubtful-points = { $points }.
read-as-black = { $point }(흑으로 읽음)
read-as-white = { $point }(백으로 읽음)
read-as-bare = { $point }(빈 점으로 읽음)

## A board that cannot be that of a finished game

unsound = 이렇게 끝날 수 없습니다: { $faults }.
fault-nothing-to-die = { $point }는 사석으로 표시되었지만 돌이 없습니다
fault-half-dead = { $color } { $points }의 돌들 가운데 일부만 사석으로 표시되었습니다
fault-no-liberty = { $color } { $stones }에 활로가 없습니다
fault-negative-penalty = { $color }의 벌점이 0보다 작습니다

## What to do next

next-agree = 그림과 바둑판을 견주어 보세요. 두 대국자가 동의하면 결과가 확정됩니다.
next-unsound = { $unsound } 이 점들을 바둑판과 견주어 --set POINT=B, =W, =empty로 고치세요.
next-look-at = 판 위의 { $points }를 보고, 실제 놓인 것을 적어 다시 실행하세요: { $sets }.
next-any-dead = 사석이 있는지 두 대국자에게 물어보세요. 없으면 --dead none을 붙여 다시 실행하세요.
next-just-these-dead = 사석이 바로 이 돌들인지 두 대국자에게 물어보세요. 그렇다면 --dead { $heads }를 붙여 다시 실행하세요.
next-fill-in-differs = 메운 판이 이 결과를 보이지 않습니다. 손으로 세고 사진과 함께 알려 주세요.
next-claim-differs = 대국자는 { $result }로 적었습니다. 사석과 경계를 함께 확인하세요.
next-claim-differs-because = 대국자는 { $result }로 적었습니다. { $reconciled } 사석과 경계를 함께 확인하세요.
next-not-counted = 대국자는 { $result }로 적었습니다. 대국이 어떻게 끝났는지 물어보세요. 기권, 시간패, 반칙패로 끝난 대국은 계가하지 않습니다.
next-count-lids = 두 뚜껑의 돌을 다시 세어 --captured-by-black과 --captured-by-white로 적으세요.
next-turns = 끝나기 전에 패스가 있었는지 두 대국자에게 묻고, 두 뚜껑과 통의 돌을 다시 세세요.
next-record-differs = 끝났을 때 그 점에 무엇이 있었는지 두 대국자에게 물어보세요. 돌이 움직였거나 기보에 한 수가 빠졌을 수 있습니다. 판을 바로잡거나 더 나은 기보를 보내거나 심판이 정하세요.
next-border-stays = { $first } 두 쪽이 모두 패스했고 심판이 그대로 인정하면 --border-agreed를 붙여 다시 실행하세요.
next-look-at-gap = 판 위의 { $points }와 기록을 보세요. 돌이 움직였거나 잘못 읽혔을 수 있습니다.
next-ask-alone = { $point }의 돌이 사석인지 두 대국자에게 물어보세요.
next-ask-first-pass = 누가 먼저 패스했는지 물어보고 --first-pass black 또는 --first-pass white를 적으세요.
next-count-captured = 따낸 돌을 세어 적으세요: { $counts }.
next-captured-black = 백 뚜껑의 흑돌은 --captured-by-white
next-captured-white = 흑 뚜껑의 백돌은 --captured-by-black
next-ask-seki = 이 돌들이 빅인지 두 대국자에게 물어보고, --dead로 사석을 적거나 --dead none을 적으세요.
reconciled-as-proposed = 제안된 사석으로 적힌 결과가 나옵니다.
reconciled-changed = { $changes }이면 그 결과가 나옵니다.
reconciled-unexplained = 세 덩이까지의 사활을 바꾸어도 그 결과가 나오지 않습니다.
change-dead = { $color } { $stones }가 사석
change-lives = { $color } { $stones }가 산 돌

## A board that was filled in

filled-whole = { $sum }: 두 벌이 모두 판 위에 있습니다.
filled-lacks = { $color }은 { $set }개 가운데 { $stones }개가 모자랍니다. 통, 뚜껑, 바닥을 찾아보고 없으면 예비 돌을 써서 제자리에 놓은 뒤 다시 찍으세요(SST 규칙: 잃어버린 돌).
filled-too-many = { $color }은 한 벌 { $set }개보다 { $stones }개 많습니다. 다른 벌의 돌이 있거나 통에서 색이 섞였습니다. 두 벌을 세세요.
filled-open = { $color }의 집 { $points }가 비어 있습니다.
filled-open-between = 두 색 사이의 { $points }가 비어 있습니다.
filled-laid = { $opponent }의 집에 { $color }의 { $stones }, { $kinds }: { $points }.
laid-losing = 모두 남은 돌
laid-owed = 모두 덤이나 벌점
laid-both = 그중 { $owed }개는 덤이나 벌점, 남은 돌 { $losing }개
filled-shows = 이 판만으로는: { $outcome }.
filled-shows-if = { $points }의 말들이 살아 있었다면 이 판만으로는 { $outcome }입니다. 나란히 놓은 남은 돌과 구별할 수 없습니다.
filled-either-way = 어느 쪽이든 { $color }의 승리이며 차이는 그 이상입니다.
filled-other-way = 그렇지 않다면 승자가 달라질 수 있습니다.
filled-nothing-compensation = 이 판만으로는 결과가 나오지 않습니다: { $color }은 { $opponent }의 집에 { $owed }개를 놓아야 하는데 { $found }개입니다. 메우기가 끝나지 않았거나 다른 규칙입니다.
filled-nothing-both-lost = 이 판만으로는 결과가 나오지 않습니다: 두 쪽 모두 남은 돌이나 빈 점이 있습니다. 메우기가 끝나지 않았거나 다른 규칙입니다.
filled-nothing-seki = 이 판만으로는 결과가 나오지 않습니다: { $points }의 돌이 빅인지 놓은 돌인지 알 수 없습니다.
filled-not-by-rules = 이 판은 메워졌지만 이 규칙은 메우기 계가를 쓰지 않습니다.
filled-doubtful = 메운 판의 { $points }를 확인할 때까지 결과는 미정입니다.
filled-first-pass-unknown = 누가 먼저 패스했는지 알 수 없습니다. 백이 먼저라면 { $outcome }.
filled-same-result = 계산과 같은 결과입니다: { $outcome }. 원래 돌은 모두 제자리에 있고 두 벌이 온전합니다.
filled-arithmetic = 메우기 전 국면의 계산: { $outcome }.
filled-flatters = 이대로라면 메운 판은 { $outcome }: { $color }에게 { $points }점 유리합니다.
filled-proofs-differ = 두 증명이 다릅니다: 메운 판은 { $alone }, 계산은 { $counted }. 메울 때 다른 돌을 사석으로 보았습니다. 합의하세요.
filled-gone = 메우기 전의 돌이 없어졌습니다: { $points }. 되돌려 놓으세요.
filled-recolored = 메우기 전 돌의 색이 바뀌었습니다: { $points }. 확인하세요.
filled-left = 사석으로 본 돌이 메운 판에 남아 있습니다: { $points }. 합의하세요.
filled-beside = { $color }의 남은 돌 { $stones }개는 놓을 점이 없어 판 옆에 있어야 합니다.
filled-other-size = 메운 판은 { $filled }, 이전 국면은 { $before }: 다른 대국입니다.
filled-other-game = 이전 국면의 산 돌 { $living }개 가운데 { $differ }개가 메운 판에 없습니다: 다른 대국입니다.
filled-before-uncounted = 메우기 전 국면을 계가할 수 없습니다. 그에 대한 설명을 보세요.
filled-before-doubtful = 메우기 전 국면의 사진에 의심점이 있습니다: { $points }.
filled-before-dead = 메우기 전의 사석이 아직 합의되지 않았습니다(그 사진에서): { $points }.
filled-not = 이 판은 메워지지 않아 이전 국면과 견줄 것이 없습니다.
next-filled-stands = 돌을 정리하며 각 벌을 한 번 더 세세요. 두 대국자가 동의하면 결과가 확정됩니다.
next-filled-rules = 이 대국을 계가한 룰을 --rules로 적으세요.
next-filled-first-pass = 누가 먼저 패스했는지 --first-pass로 적으세요.
next-filled-before-doubtful = 메우기 전 사진을 보고 그곳에 놓인 것을 --set-before POINT=B, =W, =empty로 적으세요.
next-filled-before-dead = 사석을 --dead로 적으세요: 죽은 돌들마다 한 점, 또는 none.
next-filled-before = 메운 판만으로는 돌이 움직였는지, 사석이 정말 죽었는지 알 수 없습니다. 메우기 전 사진을 --before로 적으세요.

## The terms of a game

terms-grades = 흑 { $black }, 백 { $white }: 백은 { $compensation }(잉씨 1996, 제8조).
terms-grades-and-passes = 흑 { $black }, 백 { $white }: 백은 { $compensation }, 처음에 { $passes }번 패스하여 흑이 먼저 { $stones }개를 놓습니다(잉씨 1996, 제8조).
terms-one-stone = 접바둑 한 점은 흑의 첫수일 뿐이며 백은 호선과 같이 { $points }을 받습니다. 백이 받지 않으면 --komi 0을 적으세요.
terms-overtime = { $color }은 시간 초과로 { $points }점을 잃습니다(잉씨 1996, 제9조).
terms-overtime-forfeit = { $color }은 추가 시간이 세 번을 넘거나 벌점이 여섯 점을 넘어 몰수패입니다(잉씨 1996, 제9조).
terms-late = { $color }은 { $minutes }분 지각: 그 두 배를 기본 시간 { $basic }분에서 빼고 { $left }분이 남습니다(잉씨 1996, 제10조).
terms-late-forfeit = { $color }은 { $minutes }분 지각하여 기본 시간 { $basic }분의 6분의 1을 넘어 몰수패입니다(잉씨 1996, 제10조).
forfeited-win = { $result }: { $color }의 몰수승. 판은 세지 않습니다.
forfeited-both = { $result }: 양쪽 모두 몰수패, 승자 없음. 판은 세지 않습니다.

## Photographs that give no position

unread-no-board = 사진에서 바둑판을 찾지 못했습니다. 위에서 바둑판 전체와 둘레의 탁자가 조금 보이게 찍으세요. 읽을 수 있는 것은 9줄, 13줄, 19줄 바둑판입니다. 다른 판은 `shoutan score`로 그림에서 셉니다.
unread-unclear-extent = 바둑판의 바깥 선이 어디인지 분명하지 않습니다. 네 변이 모두 나오고 그 위에 아무것도 없게 다시 찍으세요. 읽을 수 있는 것은 9줄, 13줄, 19줄 바둑판입니다. 다른 판은 `shoutan score`로 그림에서 셉니다.
unread-several-boards = 사진에 바둑판이 여러 개 있어 어느 것을 읽을지 알 수 없습니다. 하나만 찍거나, 그 판이 훨씬 크게 나오도록 가까이서 찍으세요.
unread-differing = 사진들이 같은 국면이 아닙니다: { $points }점이 다릅니다. 사이에 둔 수가 없는 한 국면의 사진만 지정하세요.
unread-cut-off = 바둑판의 점 { $points }개가 사진 밖에 있습니다. 바둑판 전체가 나오게 다시 찍으세요.
unread-unclear = 바둑판의 선이 흐리거나 가려졌습니다. 고른 빛에서 더 가깝고 높은 곳에서 흔들리지 않게 다시 찍으세요.
unread-covered = 바둑판의 점 { $points }개가 무언가에 가려졌습니다. 바둑판 위를 비우고 다시 찍으세요.
unread-doubtful = { $points }을 확실히 읽을 수 없습니다. 고른 빛에서 더 가깝고 높은 곳에서 흔들리지 않게 다시 찍으세요.
unread-too-small = { $points }을 확실히 읽을 수 없습니다. 바둑판이 너무 작습니다. 더 가까이서 다시 찍으세요.
unread-too-low = { $points }을 확실히 읽을 수 없습니다. 카메라가 너무 낮습니다. 더 위에서 다시 찍으세요.
unread-too-dark = { $points }을 확실히 읽을 수 없습니다. 너무 어둡습니다. 더 밝게 하여 다시 찍으세요.
unread-too-bright = { $points }을 확실히 읽을 수 없습니다. 너무 밝습니다. 바둑판의 빛을 줄이거나 노출을 짧게 하여 다시 찍으세요.
unread-mirroring = { $points }을 확실히 읽을 수 없습니다. 돌에 조명이 비칩니다. 다른 쪽에서 다시 찍거나 조명을 옮기세요.
points-of = { $all }점 가운데 { $points }점
unread-failed = { $cause }. 다시 시도하고, 그대로이면 사진과 함께 알려 주세요.
unread-damaged-photograph = 사진으로 열 수 없습니다. 카메라에서 다시 복사하거나 다시 찍으세요.
unread-damaged-on-disk = 저장된 사진이 디스크에서 손상되었거나 읽을 수 없습니다. 다시 찍고 디스크를 점검하세요.
unread-program-failed = 이 사진에서 프로그램이 실패했습니다. 사진을 보관하고 알려 주세요. 이 바둑판은 손으로 세세요.
photo-empty = 파일이 비어 있습니다. 카메라에서 사진을 다시 복사하세요.
photo-too-many-bytes = 파일이 { $bytes }바이트로 한도 { $limit }를 넘습니다. 화소를 줄여 찍으세요. 200만 화소면 충분합니다.
photo-heic = JPEG, PNG, WebP가 아니라 HEIC 사진입니다. 전화 카메라를 호환성 우선(JPEG)으로 하거나 JPEG로 변환하세요.
photo-unknown-format = JPEG, PNG, WebP 사진이 아닙니다. 사진을 JPEG, PNG, WebP로 저장하세요.
photo-other-format = JPEG, PNG, WebP 사진이 아닙니다({ $format }). 사진을 JPEG, PNG, WebP로 저장하세요.
photo-too-large = 사진이 { $width } x { $height } 화소입니다. 최대 { $million }백만 화소, 한 변 { $side }까지 읽습니다. 화소를 줄여 찍으세요. 200만 화소면 충분합니다.
photo-too-small = 사진이 { $width } x { $height } 화소뿐입니다. 한 변에 적어도 { $side }가 필요합니다. 축소판이 아닌 원래 사진을 쓰세요.
photo-animated = 움직이는 사진입니다. 뜻하는 한 장만 저장하세요.
photo-cut-off = 사진이 잘렸습니다: 파일이 마지막 줄 전에 끝납니다. 카메라에서 다시 복사하거나 다시 찍으세요.
photo-damaged = 사진이 손상되었거나 잘렸습니다. 카메라에서 다시 복사하거나 다시 찍으세요.
reader-not-ready = { $cause }. 프로그램을 다시 빌드하고, 그래도 안 되면 알려 주세요.

## Files, positions and points that a person named

file-closed = 열 수 없습니다: { $cause }. 이름과 읽을 권한을 확인하세요.
file-not-there = 그런 파일이나 폴더가 없습니다
file-not-allowed = 권한이 없습니다
file-folder = 폴더입니다. 그 안의 파일을 지정하세요.
file-not-ordinary = 보통 파일이 아니라 장치, 파이프 또는 소켓입니다. 내용을 파일로 복사해 지정하세요.
file-too-long = { $limit }바이트를 넘습니다. 뜻하는 파일인지 확인하세요.
file-no-photo-in-folder = 이 폴더에 사진(.jpg, .jpeg, .png, .webp)이 없습니다. 사진 폴더나 사진을 지정하세요.
given-empty = 파일이 비어 있습니다. 국면을 적거나 다른 파일을 지정하세요.
given-record = 기보를 읽을 수 없습니다({ $cause }). 기보 편집기에서 열어 다시 저장하세요.
given-diagram = 기보(SGF)도 글자 그림도 아닙니다: { $cause }. 그림은 판의 한 줄마다 한 행이며 점을 B, W, .로 씁니다.
given-line = 목록의 줄이 올바르지 않습니다({ $cause }). 목록은 한 줄에 JSON 국면 하나이며 `id`와 `rows`가 있습니다.
asked-no-rules = 파일에 룰이 없습니다: --rules NAME으로 다음 중 하나를 적으세요: { $names }.
asked-unknown-rules = 룰 { $name }은(는) 없습니다. 있는 것은 { $names }입니다.
asked-no-dead = 파일에 사석이 적혀 있지 않습니다: --dead proposed, --dead none을 적거나 사석을 지정하세요.
asked-balanced = 균형으로 판정된 패가 판에 없습니다: { $cause }.
asked-fault = 이 국면에서 프로그램이 실패했습니다. 손으로 세고 알려 주세요.
sentence-of = { $said }.
sentence-of-points = { $said }. 점은 그림 옆과 같이 글자와 숫자로 적습니다.
point-malformed = `{ $text }`은(는) 점이 아닙니다: A~T(I 제외)의 글자와 줄 번호로 Q16처럼 쓰세요
point-off-board = { $text }은(는) { $size } 바둑판에 없습니다
point-nothing-to-die = { $point }이(가) 사석으로 적혔지만 돌이 없습니다
facts-grades = --grades는 잉씨 룰(1996) 제8조에 따르지만, { $rules }에서는 후수나 접바둑에 대한 백의 보상이 다릅니다: --handicap과 --komi를 적으세요
facts-one-stone = 접바둑 한 점은 흑의 첫수일 뿐입니다: 백이 덤을 받지 않으면 --komi 0(또는 0.5)을 적고, 호선이면 --handicap을 빼세요
misuse-forfeit = { $color }은 시간 초과로 몰수패입니다(잉씨 1996, 제9조): 셀 것이 없습니다
misuse-set = --set은 판 하나에 대한 것입니다: 사진을 한 장만 지정하거나 --same-board를 붙이세요
misuse-before = --before는 판 하나를 메우기 전의 국면입니다: 사진을 한 장만 지정하세요
misuse-too-many-photos = 판 하나에 사진 { $photos }장은 너무 많습니다: 최대 { $most }장

## The labels of a report

label-stones = 돌
label-dead = 사석
label-look-at = 살필 것
label-result = 결과
label-still-open = 미해결
label-taken-as = 전제
label-fill-in = 메우기
label-proof = 증명
label-sets = 두 벌
label-doubtful = 의심점
label-next = 다음
label-moves = 수순
label-filled-in = 메운 판
label-before = 메우기 전
label-not-used = 쓰지 않음
label-refused = 거절
label-terms = 조건
label-overlay = 겹친 그림
label-explain = 설명
numbered = { $number }. { $step }
legend = B W 산 돌, b w 메운 돌
legend-compensation = c { $owners }의 덤 돌
legend-penalty = p { $owners }의 벌점 돌
legend-losing = l { $owners }의 남은 돌
legend-owner = { $color }
photographs-left = 사진 { $done } / { $all }, 남은 시간 { $left }

## The documents that the rule sets follow

document-chinese = 중국 룰
document-ing-1996 = 응씨 룰(1996)
document-ing-sst = 응씨 SST 룰
document-wmsg-2008 = 세계마인드스포츠대회(2008)
document-ing-1988 = 제1회 응씨배(1988)
document-aga = 미국바둑협회 룰(AGA)
document-new-zealand = 뉴질랜드 룰
document-tromp-taylor = Tromp–Taylor 룰
document-stone-scoring = 말 공제가 있는 돌 세기
document-japanese = 일본 룰

## A game that is watched

watch-start-bare = { $time }  { $lines }줄 빈 바둑판. 관전을 시작합니다.
watch-start = { $time }  { $lines }줄 바둑판에 돌 { $stones }개. 관전을 시작합니다.
watch-move = { $time }  { $number }. { $color } { $point }
watch-sure = {"  "}(확신도 { $percent } %)
watch-look-here = {"  "}살펴보세요: 차례가 틀렸거나 룰에 어긋납니다.
watch-capture = { $time }       { $color }이 { $points }를 따냈습니다.
watch-takeback = { $time }       { $color }이 { $point }를 물렀습니다.
watch-correction = { $time }       정정, 이것은 아니었습니다: { $color } { $point }.
watch-explained = { $time }       정정, 놓인 것으로 본 국면이 수순으로 설명됩니다.
watch-set-up = { $time }       살펴보세요: 어떤 수로도 설명되지 않습니다. 있는 그대로 기록합니다.
watch-again = { $time }       다시 관전합니다.
watch-covered = { $time }       점 { $points }개가 가려졌습니다.
watch-does-not-fit = { $time }       보이는 것이 대국과 맞지 않습니다. 분명해지기를 기다립니다.
watch-lost = { $time }       바둑판이 보이지 않습니다: { $why }
watch-end = 사진 { $pictures }장, { $moves }수.
watch-end-look = 기보의 { $places }곳을 살펴보세요.
watch-count = { $time }       { $what }
watch-taking-off = 대국이 끝났습니다. { $points } 이(가) 죽은 돌로 들어내졌습니다.
watch-filling-in = 대국이 끝났습니다. 판을 메우고 있습니다.
watch-filling-in-without = 판을 메우고 있습니다. 그 전에 죽은 돌로 들어낸 곳: { $points }.
watch-full = 판이 다 찼습니다. 움직임이 멈추기를 기다립니다.
watch-proved = 계산과 메운 판이 일치합니다: { $outcome }. 사람이 확인해야 합니다.
watch-not-proved = 계산으로는 { $outcome } 이지만, 메운 판이 증명하지 못했습니다.
watch-not-counted = 마지막 국면은 계가할 수 없습니다.
watch-cleared = { $time }       판이 치워졌습니다.
watch-no-board = 바둑판이 한 번도 보이지 않았습니다.
watch-no-folder = { $path }은(는) 사진 폴더가 아닙니다. 카메라가 저장하는 폴더를 지정하세요.
watch-not-written = { $path }에 쓸 수 없습니다: { $cause }

## 카메라 보정

calibrate-look = { $photo }: 교차점 { $crossings }개, 거리 { $distance } mm, 바로 위에서 { $tilt }°.
calibrate-hidden = { $points }개의 점을 { $needed }°보다 낮은 각도(가장 낮은 곳 { $angle }°)에서 보아 옆의 돌이 일부를 가립니다. 카메라를 { $higher } mm 더 높이거나 바둑판 가운데 위로 옮기십시오.
calibrate-lens = 초점 거리 { $focal } 픽셀(오차 { $deviation }), 광축은 그림의 { $x }, { $y }, 방사 왜곡 { $distortion }.
calibrate-residual = 교차점 { $used }개가 렌즈 식에서 { $rms } 픽셀 떨어져 있습니다. { $outliers }개는 너무 멀어 교차점이 아니라고 보고 뺐습니다.
calibrate-board = 돌의 위치는 가장 불리한 곳에서 { $mm } mm까지 알 수 있습니다.
calibrate-halves = 교차 검증(교차점을 절반씩): 초점 거리 차이 { $focal } 픽셀, 돌 위치 차이 최대 { $mm } mm, 다른 절반의 교차점은 { $rms } 픽셀 떨어져 있습니다.
calibrate-no-halves = 교차점의 절반으로는 카메라를 정할 수 없습니다. 사진을 더 찍은 뒤 쓰십시오.
calibrate-no-looks = 바둑판이 찍힌 사진이 없습니다. 거의 빈 바둑판을 다섯에서 열 방향에서, 몇 장은 낮은 곳에서, 줌과 초점을 바꾸지 말고 찍으십시오.
calibrate-few-crossings = 돌이 없는 교차점이 { $crossings }개뿐입니다. 돌을 치우십시오
calibrate-other-size = 앞의 사진({ $width } × { $height } 픽셀)과 크기가 다릅니다. 한 카메라의 같은 설정으로 찍은 사진이 필요합니다
calibrate-enough-looks = 사진은 { $most }장이면 충분합니다
calibrate-focal-unknown = 이 사진으로는 초점 거리를 알 수 없습니다. 두 쪽에서 약 45°의 낮은 곳에서도 바둑판을 찍으십시오.
calibrate-no-fit = 이 사진들에 맞는 렌즈가 없습니다. 모두 같은 카메라, 같은 줌과 초점으로 찍고 자르거나 뒤집지 않은 사진입니까?
calibrate-unusable-profile = 이 프로필은 쓸 수 없습니다: { $cause }. 다른 파일을 지정하거나 이 파일을 치우십시오.
calibrate-changed = 렌즈가 { $since } 이후 바뀌었습니다: 초점 거리가 { $was } 픽셀이었는데 지금은 { $is }입니다. 줌, 초점, 그림 크기를 바꾸었습니까?
calibrate-same = 렌즈는 { $since }과 같습니다: 초점 거리는 { $was } 픽셀이었고 지금은 { $is }입니다.
calibrate-plotted = { $file }에 그렸습니다.
calibrate-plot-residuals = 교차점의 실제 위치와 렌즈 식의 차이(100배)
calibrate-plot-side = 옆에서 본 바둑판 위의 카메라
