### The sentences of Shoutan in English.
### One message a cause; `{ $name }` is filled in. Every file has the same messages with the same variables.

## How several things are told in a row

joint-comma = {", "}
joint-semicolon = {"; "}
joint-or = {", or "}
joint-and = {" and "}
joint-space = {" "}
points-and-more = { $named } and { $more } more

## Words and sentences of the pages

tables = Tables
table = Table
round = Round
black = Black
white = White
empty = Empty
state = State
result = Result
all = All
playing = Playing
reading = Reading the photo
doubtful = Doubtful
counted = Counted
waiting = Waiting for a second person
disputed = Disputed
confirmed = Confirmed
camera = Camera
bowls = Bowls
live = live
stale = stale
gone = gone
none = none
own-account = My account
present-password = Present password
new-password = New password
change-password = Change password
password-changed = The password is changed. All other devices have to log in again.
open-sessions = Devices and programs that are logged in by this name
end-others = Log out everywhere else
try-disk = Try the disk
not-tried = not tried yet
encryption = Encryption
in-the-clear = Not encrypted: whoever is in this network can read what is typed here, passwords and codes too. A browser cannot share one stream among its pages: keep at most four of them open. Add [https] to station.toml.
certificate = Certificate (SHA-256)
log-in = Log in
lost = The station is not reached at this moment. What you typed stays; the page goes on by itself.
logged-out = You are logged in no more. What you typed stays.
log-out = Log out
name = Name
password = Password
wrong-password = Name or password is wrong.
language = Language
photo = Photograph
take-photo = Take or choose a photograph
another-photo = Another photograph
game-record = Game record
game-record-hint = The SGF file of a camera or another recorder. It is held against the board, the lids and who passed first.
game-record-kept = A record of this game was sent. Another one replaces it.
send-record = Send the record
upload = Read this photograph
use-camera = Use the camera's picture
read-together = Read together with earlier photographs of this position: { $photos }.
read-instead = The photograph before shows another position, { $points } points differ: this one counts in its place.
use-phone = The camera gives no fresh picture. Use a phone instead.
shows-end = The board after the last move
shows-filled = The board with all stones filled in
board = Board
diagram = Diagram
doubts-left = { $points ->
    [one] { $points } doubtful point left
   *[other] { $points } doubtful points left
}
no-doubts = No doubtful point is left.
next-doubt = Next doubt
undo = Undo
set = Set
point = Point
keys = Arrows move, B, W and space set the point, N goes to the next doubt, D marks a chain dead, U takes back, Enter claims the result.
dead-stones = Dead stones
dead-proposed = Mark chains dead or living on the board, until both players agree.
agreed-on-dead = Both players agreed on the dead stones.
entered-by = Entered by
marked-dead = Marked dead
marked-living = Marked living
take-back = Take the claim back
taken-back-too = What the players confirmed of it is taken back too
board-locked = A result is claimed: the board, the dead stones and the counts stay as they are.
mark-dead = Dead / living
agree = Both players agree on these dead stones
stones = Stones
in-bowl = In the bowl
black-prisoners = Black stones in White's lid
white-prisoners = White stones in Black's lid
black-bowl = Black stones in the bowl
white-bowl = White stones in the bowl
take-counts = Enter these counts
no-tare = No count: it is not known what the empty bowl weighs.
tare-bowl = The bowl on the scale is empty: take this as its mass
other-calibration = No count: the scale's calibration has changed since the set was verified. Verify the set again.
take-bowls = Take the bowls' readings
audit = Stone audit
fill-in = Fill-in, step by step
why = How it is counted
open = Still open
who-passed-first = Who passed first?
how-many-captured = How many stones were captured?
referee-decides = The chief referee decides, with a reason, before this can be claimed.
decide = Let it stand
decided-by = Decided by
claim = Claim this result
claimed-by = Claimed by
confirm-result = Confirm this result
confirmed-by = Confirmed by
second-person = A second official confirms on their own phone.
dispute = Call the chief referee
disputed-by = Disputed by
reason = Reason
reopen = Take this game up again
without-counting = Result without counting
evidence = Evidence
result-sheet = Result sheet
signature = Signature
print = Print
projector = Projector
readiness = Readiness
people = People
role = Role
viewer = viewer
arbiter = arbiter
chief-referee = chief referee
auditor = auditor
administrator = administrator
back = Back to the page before
cancel = Leave it as it is
remove-this = Remove { $what }?
replace = Replace
round-played = The round that is played
start-round = Start round { $round }
results-stand = results that stand
round-unfinished = In the round that is played { $standing } results stand. Start another round all the same?
next-round-hint = Games of another round change nothing in the hall until that round is started.
save = Save
remove = Remove
set-up = Set up games
rules = Rules
komi = Komi
handicap = Handicap
terms = Grades and time
grade = Grade (Ing)
for-handicap = White receives for handicap stones
by-the-rules = what the rules say
nothing = nothing
point-each = a point for each
point-each-but-first = a point for each but the first
basic-minutes = Basic time in minutes
minutes-late = Minutes late
overtime-periods = Additional periods
was-counted = counted on the board
was-not-counted = not counted
first-pass = Passed first
log = Log
copies = Copy of the records
no-copy = No copy was made here yet.
last-copy = The last copy
copy-advice = It lies on the station's own disk: carry the folder to another disk, and check it there. It holds all photographs and entries up to then, and not the secret key.
make-copy = Make a copy now
minutes-ago = { $minutes } min ago
hours-ago = { $hours } h ago
days-ago = { $days } d ago
exports = Exports
disk = Disk
stations-address = The station's address
only-here = Phones do not find the station there. Set address in station.toml, or start it with --address.
witnessed-log = Log of { $station }
not-witnessed = not looked at yet
witness-alarm = The log of { $station } is not what it was. { $why }
witness-advice = Tell the referees. What was seen before is kept in this station's folder, and proves it.
witness-unreachable = It does not answer; it is asked again.
witness-unsigned = What it answers is not signed by the key that it names: this may be no station.
witness-other-key = It is signed with the key { $told }, and not with { $seen }.
witness-shorter = It ends with entry { $told }, and had entry { $seen } before: it was cut short or put back.
witness-rewritten = Entry { $entry } has another seal than it had: it was rewritten.
witness-file = What this station keeps of it cannot be read or added to: its operator's log says why.
clock = Clock
readers = Reading of photographs
readers-refused = The disk does not take what was read. Free some space; it is tried again every two seconds.
readers-replaced = Readers that ended by a fault and were started again
ready = ready
not-ready = not ready
find = Find
table-or-player = Table or player
nothing-found = No game is found here.
no-games = No games are set up yet.
unknown = unknown
first-start = Make the first administrator
one-time-code = One-time code, as printed by the program
skip-to-main = Skip to the content
players = Players
rank = Rank
country = Country
club = Club
egd-pin = EGD PIN
aga-number = AGA number
opponent = Opponent
paste-list = Paste a list
players-list = One player a line
players-hint = Name; rank; country; club; EGD PIN; AGA number. Fields may be empty, and tabs or commas are taken too. All lines are taken, or none.
slips = Players' slips
slips-hint = Print, cut, and give each player theirs. With the codes both players confirm a result on the device of an official who did not claim it.
slip-advice = When you agree with the result, type the code whose number the screen names, yourself. Each is good for one claim. Show them to nobody.
players-confirm = Or both players confirm here
hand-over = Hand the device over: each player types the code with this number from their own slip.
slip-used-up = The slips that were printed before the round have no code { $number }: the administrator prints new ones for both players.
codes-elsewhere = Or both players confirm by their codes, on the device of an official who did not claim it.
code = Code
agrees = I agree
by-codes = both players, by the codes of their slips
on-device-of = on the device of
event = Event
change = Change
instruments = Cameras and bowls
bowl = Bowl
kind = Kind
folder = Folder of pictures
snapshot = Snapshot (http, https)
device = Camera on this machine
stream = Stream or video (OpenCV)
address = Path or address
scrapers = Programs that watch
scrapers-hint = Prometheus reads the station's figures at /api/v1/metrics with a token of its own, which opens nothing else and lasts until it is removed.
make-token = Make a token
token-once = Copy this token now: it is not shown again.
fresh-for = A picture counts for (seconds)
fresh-hint = Left empty, a folder's picture counts for 90 seconds, any other for 15.
camera-hint = A folder whose newest picture counts; an address that answers with one picture; a device such as /dev/v4l/by-id/…; or a stream such as rtsp://…. A telephone needs no address. A password in an address is kept in the log.
port = Port
protocol = Protocol
line = Line
profile = Profile file
bowl-hint = Without a port the table has no bowl of this colour. The line and the profile may be left empty.
set-by = Set by
filled-check = Photograph of the filled board
not-filled = This photograph shows no filled board.
filled-as-end = This is a filled board. Photograph the board after the last move as the end of the game, and this one as filled in.
adds-up = The filled board agrees with the result.
does-not-add-up = The filled board does not agree with the result. Call the chief referee.


## Why something is not done, and what to do instead

refusal-log-in = Log in first.
refusal-not-allowed = Your role does not let you do this. Ask the administrator.
refusal-from-elsewhere = Another site's page sent this. Use the station's own pages.
refusal-old-page = This page is too old. Go back, load it again, and try once more.
refusal-failed = The station made a mistake, and this was perhaps not done. Look at the page again, then try once more; tell whoever runs the station.
refusal-nothing-here = There is nothing here. Go back to the tables.
refusal-no-sense = The address or the request makes no sense. Go back to the tables.
refusal-other-method = This address does not take this method; the header Allow names those that it takes.
refusal-file-too-large = The file is larger than 20 MiB. Take the photograph with fewer pixels; 2 million are plenty.
refusal-too-slow = It took too long to arrive. Go nearer to the network, and try again.
refusal-wrong-present-password = The present password is wrong.
refusal-busy = The station has too much to do at this moment. Try again.
refusal-ending = The station is ending. Try again when it has started.
refusal-too-many-tries = Too many wrong tries. Wait { $seconds } s, then try again.
refusal-no-picture = The camera has no fresh picture. Use a phone instead.
refusal-damaged-photo = The stored photograph was damaged on the disk, and is not shown. Take it from a copy, and check the disk.
refusal-disk-refuses = The disk does not take it: it is full, read-only or broken. Nothing of this was stored; what was stored before is safe. Free some space, then try again.
refusal-copy-under-way = A copy is being made at this moment. Wait until it is done.
refusal-no-room-for-copy = No copy was made: { $needs } would have to be free on the disk, so that as much stays free as the copy takes. Carry older copies to another disk and remove them here.
refusal-copy-lacks-photo = No copy was made: a photograph of the records is missing or was changed. Run shoutan verify on the station's folder, and tell the chief referee.
refusal-copy-failed = No copy was made, and nothing half made is left: the disk does not take it. The station's own records are as they were. Its operator's log says why.
refusal-damaged-form = The form is damaged.
refusal-too-many-fields = The form has too many fields.
refusal-form-expected = A form was expected.
refusal-one-photograph = Send one photograph at a time.
refusal-photograph-first = Choose a photograph first.
refusal-no-game-record = That is no record of one game that can be played through. Send the SGF file that shoutan watch or another recorder wrote, of 64 kB at most.
refusal-nothing-offered = Nothing is offered for this game any more. Look at its page again.
refusal-whole-number = Write a whole number there.
refusal-what-it-shows = A photograph shows the end of a game, or the filled board.
refusal-what-a-point-holds = A point holds a black stone, a white one, or none.
refusal-dead-or-living = A chain is marked dead, living, or not at all.
refusal-look-first = Look at the result first.
refusal-password-length = A password has 10 to 200 letters; a sentence is good.
refusal-choose-role = Choose one of the roles.
refusal-choose-language = Choose one of the languages.
refusal-choose-result = Choose one of the results in the list.
refusal-choose-kind = Choose one of the kinds in the list.
refusal-name-round = Name the round.
refusal-name-table = Name the table.
refusal-no-settled-bowl = There is no bowl on a scale that shows a settled mass. Put the empty bowl on it, and wait a moment.
refusal-black-or-white = Choose Black or White.

refusal-no-game = There is no such game. Choose a table from the list.
refusal-confirmed = This result is confirmed: only the chief referee can take it up again.
refusal-disputed = The chief referee was called and has to take this game up first.
refusal-nothing-read = No board was read yet: take a photograph first.
refusal-old-photo = There is a newer photograph: look at the table again.
refusal-no-point = There is no point { $point } on this board.
refusal-not-settled = This cannot be claimed yet: settle the doubtful points, then agree on the dead stones.
refusal-unanswered = Answer first what the count needs: it stands under Still open.
refusal-referee-first = The chief referee decides first, with a reason: something stands in the way of this result.
refusal-first-pass-stays = Who passed first is put right where the game is set up.
refusal-nothing-watched = No camera follows the board of this game now, so that there is nothing to put right.
refusal-watched-point-stays = What was put right for the camera stays; say what lies on that point now instead.
refusal-decision-stays = A decision stays in the log; it is of this count alone, and any change of the count ends it.
refusal-nothing-to-decide = Nothing stands in the way of this result.
refusal-changed-meanwhile = Something was changed meanwhile: look at the result again.
refusal-meanwhile = Meanwhile this was changed: { $what }. Look at it again, then decide.
refusal-no-stone = No stone stands on { $point }.
refusal-nothing-to-undo = You have done nothing here that could be undone.
refusal-photo-stays = Your last act was a photograph: it stays. Take another one.
refusal-claim-again = Your last act took a claim back: claim the result again.
refusal-terms-stay = What was said of grades, handicap and time is put right in its form.
refusal-call-stays = Your last act was the chief referee's business: it stays in the log.
refusal-claim-waits = A result is claimed and waits: take the claim back first.
refusal-no-claim = There is no result to confirm.
refusal-same-person = A second person has to confirm this result, not the one who claims it.
refusal-write-why = Write down why, in at most { $most } letters.
refusal-too-many-photos = This game has { $most } photographs, no more are taken.
refusal-cannot-be-counted = This cannot be counted: { $cause }.
refusal-last-administrator = The last administrator stays.
refusal-count-of-stones = Count each kind of stones as a number of at most 400.
refusal-round-and-table = A round is a number from 1 to 99, a table from 1 to 9999.
refusal-both-players = Name both players, in at most 80 letters each.
refusal-eight-digits = A player's number in the European database has eight digits.
refusal-komi-too-large = A compensation is at most 400 points.
refusal-too-many-handicaps = There are at most 40 handicap stones.
refusal-against-themselves = A player does not play against themselves: name two players.
refusal-plays-already = { $player } plays in this round already: change or remove that game first.
refusal-replaces = { $game } are set up there. Shall this game take their place?
refusal-round-without-games = Nobody plays in this round yet: enter its games first.
refusal-both-grades = Write both players' grades, or neither.
refusal-grade = Write a grade as 9 ping to 1 ping, 1 duan to 9 duan, or 18 ji to 1 ji.
refusal-stronger-has-black = By Ing's Rule 8 the weaker player takes Black.
refusal-grades-under-others = Grades say what White receives under ing-1996 and ing-1988. Under other rules write compensation and handicap.
refusal-one-stone = One handicap stone is Black's first move alone: write the compensation too, 0 or 0.5 where White gives it, or write no handicap.
refusal-basic-time = Write the basic time in minutes, 1 to 1440, where a player came late.
refusal-forfeited = By the time that was entered this game is forfeited: claim { $result } without a count.
refusal-name-length = A name has 1 to 40 letters.
refusal-too-many-scrapers = At most 20 programs read the figures.
refusal-no-scraper = No program is called so.
refusal-name-letters = Write a name in letters that can be seen, each word in one script, with single spaces between words.
refusal-looks-like = This name looks like “{ $name }”, who is there already: write it so that the two can be told apart.
refusal-nobody = Nobody is called so.
refusal-game-begun = Something was entered for this game already, so that it stays.

refusal-wrong-code = The code is wrong. For this claim it is the one with the number { $number } on this player's slip.
refusal-codes-elsewhere = Whoever claims a result does not take the players' codes for it: they confirm on another official's device.
refusal-agreed-already = This player has confirmed already.
refusal-line = Line { $line }:
refusal-player-name = Name the player, in at most 80 letters.
refusal-player-rank = Write a rank as 30k to 1k, 1d to 9d or 1p to 9p.
refusal-player-country = Write a country as its two letters, such as JP.
refusal-player-club = A club has at most 40 letters.
refusal-aga-number = A player's AGA number has one to six digits.
refusal-player-fields = A player has at most six fields.
refusal-too-many-players = There are at most 5000 players.

refusal-event-name = Name the event, in at most 120 letters on one line.
refusal-camera-folder = Write the name of a folder that lies in “cameras” in the station's data folder. Other folders are named in station.toml.
refusal-camera-snapshot = A snapshot's address begins with http:// or https://, such as http://192.168.1.20/still.jpg.
refusal-camera-device = Write a camera's device as /dev/video0, or better by its name in /dev/v4l/by-id.
refusal-camera-opencv = Write a stream that the camera answers with: rtsp://, rtsps://, http:// or https://. Videos and others are named in station.toml.
refusal-camera-fresh = A picture may count for 15 to 3600 seconds; leave it empty for what the kind of camera gives.
refusal-bowl-port = Write a serial port, such as /dev/ttyUSB0 or its name in /dev/serial/by-id, or usb:0403:6001 with the device's own numbers. Others are named in station.toml.
refusal-bowl-protocol = No instrument speaks “{ $protocol }”: choose one of the list.
refusal-bowl-line = Write a line as its speed and form, such as 9600 8N1, 7E1 or 7O1, or leave it empty for the maker's.
refusal-bowl-profile = Write the name of a file in “profiles” in the station's data folder, or leave it empty. Other files are named in station.toml.
refusal-bad-profile = This is no profile of one bowl, as shoutan bowls writes it, in the folder “profiles” of the station's data.
refusal-taken = Table { $table } has this one already: take it away there first.
refusal-too-many-cameras = A hall has at most 500 cameras.

refusal-camera-not-yet = It was not looked at yet.
refusal-camera-no-folder = The folder is not there, or may not be read.
refusal-camera-no-picture = No photograph is in the folder.
refusal-camera-future = The newest photograph's time lies in the future: set the clocks.
refusal-camera-half-written = The newest picture has no end: it is still being written, or was cut off on its way.
refusal-camera-no-answer = It does not answer in time.
refusal-camera-not-reached = Nothing answers at this address.
refusal-camera-certificate = Its certificate is not trusted: let this machine trust it, or use http:// within the hall.
refusal-camera-status = It answers with the error { $status }.
refusal-camera-not-a-picture = What it gives is no photograph (JPEG, PNG or WebP).
refusal-camera-too-large = Its picture is larger than 20 MiB or 64 million pixels.
refusal-camera-no-device = There is no such device: plug the camera in.
refusal-camera-denied = The station may not open it: add its user to the group “video”.
refusal-camera-not-opened = OpenCV cannot open it: is it a camera or a video, and does no other program use it?
refusal-camera-nothing-seen = It was opened, but gives no picture.
refusal-camera-helper = The program shoutan-camera beside the station's own is missing, or ended badly.
refusal-camera-no-telephone = No telephone sends pictures of this table: open its QR code on the page of cameras and bowls.

refusal-telephone-code = This address is not valid, or no longer: scan the QR code on the page of cameras and bowls again.
refusal-telephone-too-large = The picture is larger than 4 MiB. Take it with fewer pixels; 2 million are plenty.
refusal-telephone-too-soon = A picture came just now, and one each half second is taken. Send the next one in a second.

## The command line

joint-colon = {": "}

## Files

cause-closed = it cannot be opened: { $cause }
cause-folder = it is a folder
cause-not-ordinary = it is no ordinary file but a device, pipe or socket
cause-too-long = it has more than { $limit } bytes
cause-no-photo = no photograph (.jpg, .jpeg, .png, .webp) is in this folder

## Standings and pairings

standings-number = No
standings-place = Place
standings-player = Player
standings-won = Won
standings-lost = Lost
standings-line = Line
standings-games = Games
standings-in = in
standings-out = out
standings-legend = A game: Ing's symbol, then the opponent's number. Won with Black and White: ●○ also without compensation, ▲△ only with it, ■□ by forfeit; - lost, = drawn, × void. SJH, BJH: primary scores of those won against, lost to; SFH, BFH: their SJH, BJH. Line: games won less games lost, in or out.
pairings-table = Table { $table }: { $one } ({ $line }) and { $other } ({ $others-line })
pairings-again = , for the second time
pairings-in = In: { $players }
pairings-out = Out: { $players }
pairings-sits-out = Sits out: { $players }
pairings-colors = The players of a pair guess odd or even for the colours (Ing 1996, Rule 8).
list-line = line { $line }: { $fault }
list-complaint = { $file }: { $fault }.
list-unread = { $file }: { $why }
list-encoding = this is no text in UTF-8
list-column = the first line names the columns, and `{ $column }` is not among them
list-fields = there are { $fields } fields for { $columns } columns
list-name = a player's name has 1 to { $most } letters, and no control characters
list-against-oneself = a player cannot have both colours
list-result = this is no result: write B+5, W+0.5, B+R (resigned), W+T (on time), B+F (forfeit), Void, or 0 for a tie
list-compensation = the compensation is no number of points: 8, 6.5 or -0.5
list-round = the round is no number
list-twice = a player has two games in round { $round }

## Entries of the log, for those who look into it

entry-as-stored = The entry and its seal
entered-log-begun = The log was begun by version { $version } of the program.
entered-person-set = { $name } may come in, in this role: { $role }.
entered-person-removed = { $name } comes in no more.
entered-scraper-set = The program { $name } may read the figures.
entered-scraper-removed = The program { $name } reads the figures no more.
entered-game-set = { $black } (Black) plays { $white } (White). Rules: { $rules }.
entered-game-removed = This game is not played after all.
entered-round-started = Round { $round } is played from now on.
entered-event-set = The event is called { $name }.
entered-camera-set = The camera of table { $table } is set.
entered-camera-none = Table { $table } has no camera any more.
entered-bowl-set = A bowl of table { $table } is set: { $side }.
entered-bowl-none = Table { $table } has this bowl no more: { $side }.
entered-bowl-tared = The empty bowl at table { $table } ({ $side }) weighs { $grams } g.
entered-player-set = What is known of { $name } is entered.
entered-player-removed = Nothing is known of { $name } any more.
entered-photo-taken = Photograph: { $shows } ({ $source }).
entered-photo-read = { $doubtful ->
    [0] The photograph was read without a doubt.
    [one] The photograph was read; { $doubtful } point is doubtful.
   *[other] The photograph was read; { $doubtful } points are doubtful.
}
entered-photo-refused = The photograph was not read: { $why }
entered-point-said = On { $point } stands, somebody says: { $stone }.
entered-point-unsaid = What was said of { $point } is taken back.
entered-watched-point = On { $point } of the watched game lies, somebody says: { $stone }.
entered-marked-dead = Marked dead: { $chain }.
entered-marked-living = Marked living: { $chain }.
entered-unmarked = Marked neither dead nor living any more: { $chain }.
entered-agreed = Both players agree on the dead stones: { $dead }.
entered-stones = Counted: { $counts }.
entered-count = { $place }: { $stones }
entered-count-before = { $place } before the game: { $stones }
entered-count-put-away = { $place } after all was put away: { $stones }
entered-first-pass = Passed first: { $side }.
entered-recorded = A record of the game was sent.
entered-watched = The camera watched the game: looks up to number { $looks }.
entered-looks-finished = The game looks finished: { $why }
entered-pictures-discarded = { $pictures ->
    [one] A picture
   *[other] { $pictures } pictures
} of watched games { $pictures ->
    [one] is
   *[other] are
} discarded: the station keeps them for { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
entered-decided = The chief referee lets it stand. Reason: { $reason }
entered-claimed = The result { $result } is claimed.
entered-taken-back = The claim of entry { $claim } is taken back.
entered-player-agreed = { $player } ({ $side }) confirms the claim of entry { $claim } by a code.
entered-confirmed = The claim of entry { $claim } is confirmed: the result stands.
entered-confirmed-by-players = Both players have confirmed the claim of entry { $claim }: the result stands.
entered-undone = Entry { $entry } is undone.
entered-disputed = The chief referee is called. Reason: { $reason }
entered-reopened = The game is taken up again. Reason: { $reason }

## The log, held against what it was

verify-holds = Everything holds: { $entries } entries, { $photos } photographs, { $results } results counted again, { $readings } photographs read again.
verify-end = The log ends with entry { $entry }; its seal is { $seal }.
verify-key = It is signed with the key { $key }.
verify-key-not-given = Whether that is the station's own key is not known here: a log that was sealed anew under another key holds as well. Say the key on a printed sheet with --key.
verify-differing = READ DIFFERENTLY by this build: { $photos } of these photographs. Nothing was altered; look at them.
verify-watched = Decoded again from what was seen: { $games } games that cameras watched.
verify-decoded-otherwise = DECODED DIFFERENTLY by this build: the game that a camera watched until entry { $entry }. Nothing was altered; look at it.
verify-discarded = Discarded, as the log says: { $pictures } pictures of watched games, the last of them on { $date } (entry { $entry }).
verify-fault = DOES NOT HOLD ({ $name }): { $causes }.
differing-by-this-build = Entry { $entry }, photograph { $photo }, read by this very build:
differing-by-another = Entry { $entry }, photograph { $photo }, read by { $reader }; this is { $this }:
differing-point = { $point }: recorded { $then }, now { $now }
differing-black = black
differing-white = white
differing-bare = bare
differing-sizes = recorded a board of { $then } lines, now one of { $now }
differing-none = recorded a board of { $then } lines, now none: { $why }
differing-doubtful-then = doubtful then only: { $points }
differing-doubtful-now = doubtful now only: { $points }
fault-file = the file of the store is damaged: { $cause }
fault-other-key = the log is signed with the key { $signed }, and was to be signed with { $expected }
fault-begun-with-another-key = entry { $entry }: the log was begun with the key { $key }, and is signed with another
fault-no-photo = entry { $entry }: its photograph { $photo } is missing
fault-discarded = entry { $entry } discards other pictures than it says, younger ones, or was not made by the station
fault-changed-photo = entry { $entry }: its photograph { $photo } was changed
fault-changed-file = the file { $file } among the photographs was changed
fault-result = entry { $entry }: its result was { $claimed }, and comes out as { $again }
fault-uncounted = nothing that can be counted
fault-no-word = entry { $entry }: { $claimed } is no result that can be given by word
fault-handed-over = entry { $entry } hands a pairing program a result that did not stand, or another one
fault-unclaimed = entry { $entry } confirms no claim that another made of this game before it
fault-head = the log has no entry { $entry } with the seal that was shown
fault-sheet = the sheet { $file }
fault-witness = the witness { $file }
fault-groundless = entry { $entry }: its result rests on a reading that the log does not have
fault-sheet-gone = the log has no such entry { $entry }: it was shown, and is gone
fault-sheet-another = entry { $entry } confirms another result
fault-witness-empty = it is not there, or empty
fault-witness-other-key = it witnessed the key { $key }
fault-witness-gone = entry { $entry } was witnessed, and the log does not have it
store-folder = the data folder { $folder } fails
store-in-use = another station is at work in { $folder }
store-closed = the store is closed
store-fails = the store fails
store-other-form = the store has another form
store-unsound = SQLite { $found } may corrupt what it keeps; 3.51.3 is needed
store-broken = entry { $entry } does not hold
store-schema = the store's own description of itself was changed
store-not-understood = entry { $entry } cannot be understood
seal-missing = the entry before it is missing
seal-does-not-follow = it does not follow on the entry before it
seal-content = its content is not what was sealed
seal-signature = it is not signed by this station's key
seal-older = it claims to be older than the entry before it
mark-damaged = the mark of the log's end ({ $file }) is damaged
mark-missing = the mark of the log's end ({ $file }) is missing, so that nobody can say how much of the log is
mark-cut-short = entry { $marked } is missing: it was acknowledged, and the log holds only up to entry { $found }
mark-closed = the mark of the log's end ({ $file }) cannot be read

## A result sheet

sheet-holds = The signature holds: { $event }, round and table { $place }, { $black } (Black) against { $white }: { $result }.
sheet-terms = Terms: { $terms }.
sheet-entry = It is confirmed by entry { $entry } of the station's log, with the seal { $seal }.
sheet-fault = DOES NOT HOLD: { $cause }.
sheet-no-code = this is no code of a result sheet: copy all of its lines
sheet-no-signature = the signature does not hold: this sheet was changed, or is another station's

## Copies and witnesses

backup-copied = Copied to { $folder }: { $entries } entries, { $photos } photographs more than before.
backup-fault = The copy DOES NOT HOLD ({ $name }): { $causes }.
backup-holds = The copy holds; `shoutan verify { $folder }` also reads its photographs again.
backup-store = the store cannot be read
backup-folder = { $folder } takes no copy
backup-another = { $folder } has a copy of another station's records
backup-photo = the photograph { $photo } is missing or was changed; run `shoutan verify`
witness-key = This witness has the public key { $key }.
witness-seen = Witnessed up to entry { $entry }, with the seal { $seal }.
witness-refused = REFUSED: { $causes }.
witness-not-seen = Not witnessed: { $causes }.
witness-keep = Keep { $file }: it proves what was shown. Tell the referees.
witness-mended = The last line of { $file } was not written to its end; its { $bytes } bytes are taken off.
seen-unreachable = { $from } cannot be asked
seen-unsigned = { $from } answers with nothing that its key signed
seen-other-key = the log is signed with the key { $told }, and not with { $seen }
seen-shorter = the log ends with entry { $told }, and had entry { $seen } before: it was cut short or put back
seen-rewritten = entry { $entry } has another seal than it had: the log was rewritten
witness-full = the witness's file cannot be written
witness-line = line { $line } is not what the witness wrote

## The measuring bowls

bowls-moving = moving
bowls-own-count = no count: the instrument gives its own only
bowls-no-tare = { $cause } Put it on the scale empty and say --tare empty, or say its mass with --tare, or verify the set with --profile.
bowls-not-stones = no number of stones fits
bowls-count = { $stones }, { $grounds }
bowls-stones = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}
bowls-stones-between = { $low } to { $high } stones
bowls-by-rule = by the rule's 6.5 to 7 g
bowls-by-batches = proved in batches
bowls-by-slots = by the slots
bowls-by-signature = by the set's signature
bowls-by-signature-at-risk = by the set's signature, { $risk }
bowls-estimated = estimated, { $risk }
bowls-risk-below = wrong less than once in { $times }
bowls-risk = wrong once in { $times }
bowls-reading = { $shown }  { $count }  (age { $age })
bowls-slots = { $slots } slots
bowls-shows-own-count = its own count only
bowls-name-ports = Name the bowls' ports: shoutan bowls --black PORT --white PORT. To see which there are: shoutan bowls probe
bowls-keys = q quit   t the bowls stand empty now   c these are the right bowls
bowls-not-known = not known yet
bowls-no-reading = no reading
bowls-press-t = no count: press t with the empty bowls on the scales
bowls-stable = stable
bowls-detail = { $shown }   { $settled }   age { $age }
bowls-witness = {"   "}its own count: { $own }
bowls-of-set = { $number } of { $set }
bowls-no-port = No serial port is plugged in. Plug a bowl in, or name a port: shoutan bowls probe /dev/ttyUSB0
bowls-answers = { $protocol } at { $line }: { $name }, shows { $shown }
bowls-no-name = no name
bowls-nothing-answers = nothing that is known here answers
bowls-not-countable = A difference on this scale may be off by { $error }: too much to count stones. Check it again with a mass that stays the same; if it is still so, take another scale, or count by slots.
bowls-begin = Empty the scale, put the empty bowl on it, and wait.
bowls-empty-weighs = The empty bowl weighs { $grams }. Put in batches of at most { $batch } stones.
bowls-more = { $stones } more, { $total } in all
bowls-fewer = { $stones } fewer, { $total } in all
bowls-too-many = That is { $stones } stones at once, too many to be sure. Take them out again; put in at most { $most }.
bowls-range = { $low } to { $high }
bowls-hands-off = A change of { $change } is no number of stones. Keep hands off the bowl.
bowls-proved = 180 stones, proved in batches.
bowls-set-stored = The set weighs { $grams } in its bowl; stored in { $file }.
bowls-weighs-again = It weighs { $grams }; { $times } more. Lift the bowl off.
bowls-restless = The scale moved by { $grams }: all over again. Lift the bowl off.
bowls-put-back = { $cause }. Put all of them back, then lift the bowl off.
bowls-put-on = Put it on again.
bowls-fill-slots = Fill every slot.
bowls-proved-by-slots = 180 stones, proved by the slots.
bowls-put-remaining = The empty bowl is weighed. Put the stones that remain into it, and wait.
bowls-not-certain = That is not certain in one weighing.
bowls-count-not-certain = { $count }: not certain in one weighing.
bowls-count-back = Then count the stones that remain back into it, and press Enter when all are in.
bowls-not-yet = Not yet: that is not certain.
bowls-left = Left in the bowl: { $count }.
bowls-check-empty = { $round } of { $rounds }: empty the scale.
bowls-check-load = It shows { $grams }. Put the { $mass } on.
bowls-check-shows = It shows { $grams }.
bowls-check-figures = Zero { $zero }, span { $span }, repeatability { $repeatability }, drift { $drift } a minute; a corrected mass is known to { $deviation }.
bowls-stored = Stored in { $file }.
bowls-signature-forgotten = The set's signature is forgotten: { $cause }.
bowls-no-history = There is no history in { $file } yet: `shoutan bowls check` and `verify` write it with --profile { $profile }.
bowls-history-date = date
bowls-history-zero = zero g
bowls-history-off = off at a full set g
bowls-history-repeatability = repeatability g
bowls-history-drift = drift g/min
bowls-history-set = set g
bowls-changed-zero = Since the first entry zero has changed by { $change } g.
bowls-changed-off = Since the first entry what it shows at a full set has changed by { $change } g.
bowls-changed-set = Since the first entry the set has changed by { $change } g.
bowls-too-much = { $instrument } shows { $off } too much at { $load }, { $percent } %; a scale of class III may be off by { $allowed } there in service (OIML R 76-1, 3.5). What it shows is corrected; have it adjusted, then check it and verify the set again.
bowls-too-little = { $instrument } shows { $off } too little at { $load }, { $percent } %; a scale of class III may be off by { $allowed } there in service (OIML R 76-1, 3.5). What it shows is corrected; have it adjusted, then check it and verify the set again.

## How it stands with a bowl, and what to do

instrument-starting = Opening the port.
instrument-unplugged = The bowl's cable was unplugged. Plug it in again; nothing else is needed.
instrument-greeting = Asking the bowl which one it is.
instrument-silent = The bowl does not answer. Switch it on and check its cable and its line settings.
instrument-garbled = What comes from the bowl cannot be read. Check its protocol, the line's speed and parity, and the cable, and close other programs that use this port.
instrument-damaged = The bowl answers that our questions reach it damaged. Check the line's speed and parity, here and on the scale, the cable, and the protocol.
instrument-foreign = The bowl answers, but not what it is asked. Check its protocol, and the line's speed and parity.
instrument-wrong-instrument = This is { $found }, not { $expected }: the bowls may have been swapped. Plug the right one in, or bind this one to the bowl anew.
instrument-nameless-port = This is a port without a serial number, not { $expected }: the bowls may have been swapped. Plug the right one in, or bind this one to the bowl anew.
instrument-unconfirmed = The bowl came back and cannot say which one it is. Check that it is the bowl of this colour, then confirm.
instrument-live = The bowl is connected.
instrument-busy = The bowl is busy. Wait a moment and keep hands off it.
instrument-overload = There is too much on the scale. Take something off.
instrument-underload = The scale is lifted or its pan is missing. Put the pan back, then zero it.
instrument-unit = The scale shows "{ $unit }". Set it to grams.
instrument-refusing = The bowl does not understand the questions. Choose its protocol in the settings, and check the line's speed and parity.
instrument-sensors = The bowl's sensors do not work. Count this bowl by hand.
instrument-version = The bowl speaks version { $version } of its protocol, which is unknown here. Update this program.
instrument-port-missing = There is no port { $path }. Plug the bowl in, or choose another port.
instrument-port-not-connected = The bowl { $path } is not plugged in. Plug it in.
instrument-port-directory = { $path } is a folder, not a port. Choose a port such as /dev/ttyUSB0.
instrument-port-file = { $path } is a file, not a port. Choose a port such as /dev/ttyUSB0.
instrument-port-not-serial = { $path } is a device, but not a serial port. Choose a port such as /dev/ttyUSB0.
instrument-port-permission = This user may not open { $path }. Add the user to the group that owns it (often "dialout") and log in again.
instrument-port-in-use = Another program has { $path } open. Close that program; this one tries again by itself.
instrument-port-failed = The port { $path } cannot be opened ({ $cause }). Unplug it and plug it in again.
instrument-port-slow = The port { $path } does not open in time. Unplug it and plug it in again.

## What a station says as it starts

serve-at = Shoutan is at { $address }
serve-fingerprint = Its certificate has the SHA-256 fingerprint { $fingerprint }
serve-phones = Phones find it at { $address }
serve-first-code = Nobody may come in yet. Make the first administrator there, with the one-time code { $code }

## A simulated bowl

simulate-stones = { $deed }: { $stones } stones in the bowl
simulate-no-deed = "{ $line }" is none of: put N, take N, rest GRAMS, fail NAME, mend NAME, wait SECONDS, unplug, plug

## The drawing of a scale's history

plot-zero = zero, g
plot-off = off at a full set, g (grey: class III in service)
plot-repeatability = repeatability, g
plot-set = the set without its bowl, g
plot-empty = no entry

fault-left-open = entry { $entry }: what it says was open is not what comes out

## What the rule sets are called

rules-chinese = Chinese rules
rules-ing-1996 = Ing rules, 1996
rules-ing-sst = Ing’s SST rules
rules-wmsg-2008 = World Mind Sports Games, 2008
rules-ing-1988 = First Ing Cup, 1988
rules-aga = AGA rules
rules-new-zealand = New Zealand rules
rules-tromp-taylor = Tromp–Taylor rules
rules-stone-scoring = Stone scoring with group tax
rules-japanese = Japanese rules

## What counts in a side's account

item-living-stones = living stones on the board
item-spaces = empty points that belong to the side
item-territory = territory
item-prisoners = prisoners taken during the game
item-dead-stones = the opponent's dead stones on the board
item-shared-points = its part of the shared points
item-compensation = compensation
item-handicap-compensation = compensation for handicap stones
item-first-pass = because White passed first
item-opponents-penalty = the opponent's penalty
item-group-tax = group tax: two points for each living group
account = { $terms } = { $total }
account-entry = { $amount } { $item }
account-plus = {" + "}{ $entry }
account-minus = {" - "}{ $entry }
account-share = { $share } of the shared points
account-nothing = nothing

## Stones and points

points-count = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
stones-count = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}
stones-at = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} at { $points }
chain-at = { $stones } stones at { $point }
side-stones = { $color }'s { $stones }
range = { $least } to { $most }
at-least = at least { $least }
of = { $what }: { $said }
sentences = { $all }

## The fill-in

step-return-dead-stones = { $stones ->
    [one] { $stones } dead stone goes
   *[other] { $stones } dead stones go
} back into { $color }'s bowl: { $points }.
step-place-compensation = { $color } places { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} as compensation in { $opponent }'s territory: { $points }.
step-place-penalty = { $color } places { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} in { $opponent }'s territory for the penalty: { $points }.
step-fill-shared = { $color } fills its half of the shared points: { $points }.
step-fill-own = { $color } fills its own territory with { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.
step-place-losing = { $color }'s { $stones ->
    [one] { $stones } losing stone goes
   *[other] { $stones } losing stones go
} into { $opponent }'s winning space: { $points }.
step-leave-shared-open = The shared point { $points } stays open: neither side may fill it.
step-leave-reserved-open = { $points } { $stones ->
    [one] stays
   *[other] stay
} open in { $color }'s territory for the odd point of compensation.
step-leave-winning-space = { $points } { $stones ->
    [one] stays
   *[other] stay
} open: { $color }'s winning space.
no-fill-in-more-than-a-set = { $color } has { $living } living stones on the board, a set has { $set }: recount the board and look for strange stones. The result above is by arithmetic.
no-fill-in-under-rules = The rule set { $rules } is not counted by filling in. The result above is by arithmetic.
proof = { $sum }: { $whole }. { $reading } { $agrees }
proof-all-there = all stones are accounted for
proof-if-whole = so it is if both sets are whole
proof-not-whole = so it would be with whole sets, and they are NOT whole
proof-does-not-add-up = this does NOT add up: do not use this result, and report it
proof-agrees = That is the same as by arithmetic.
proof-differs = That is NOT the same as by arithmetic: do not use this result, and report it.
reading-of-filled = { $parts }.
reading-nothing = Nothing is open and nothing left over.
reading-winning = { $points ->
    [one] { $points } point
   *[other] { $points } points
} of winning space for { $color }
reading-losing = { $stones ->
    [one] two points for { $color }'s losing stone
   *[other] two points for each of { $color }'s { $stones } losing stones
}
reading-beside = { $stones ->
    [one] one point for { $color }'s stone beside the board
   *[other] one point for each of { $color }'s { $stones } stones beside the board
}
reading-on-paper = { $points } to { $color } on paper

## The two sets of stones

moment-before-game = before the game
moment-at-end = at the end of the game
moment-filled-in = with the board filled
moment-put-away = after the game
place-board = on the board
place-bowl = in { $color }'s bowl
place-lid = in { $color }'s lid
measure-at = count { $color }'s stones { $place } { $moment }
measure-away = put all of { $color }'s stones back into the bowl and count them
set-on-board = { $color }: { $seen } of { $set } stones are on the board; the other { $rest } must be in { $color }'s bowl and { $opponent }'s lid.
set-proven = { $color }'s { $set } stones are all there.
set-not-provable = { $known } To settle it, { $measurements }.
known-nothing = It is not known how many of { $color }'s { $set } stones there are.
known-probably-all = { $color } probably has all { $set } stones, which is not proved.
known-least = At least { $least } of { $color }'s { $set } stones are there; it is not proved that the other { $missing } are.
known-all-and-more = All of { $color }'s { $set } stones are there, and there may be up to { $surplus } of another set.
known-least-and-more = At least { $least } of { $color }'s { $set } stones are there; it is not proved that the other { $missing } are, nor that there are not up to { $surplus } of another set.
set-too-many = { $color } has { $stones } stones { $moment }, { $surplus } more than a set of { $set }.
set-probably-too-many = { $color } probably has { $stones } stones { $moment }, { $surplus } more than a set of { $set }.
set-lacks = { $color } has { $stones } stones { $moment }: { $missing } of { $set } { $missing ->
    [one] is
   *[other] are
} missing.
set-probably-lacks = { $color } probably has { $stones } stones { $moment }: { $missing } of { $set } { $missing ->
    [one] is
   *[other] are
} missing.
set-contradicted = Two counts of { $color }'s stones { $place } { $moment } disagree: { $one } and { $other }.
remedy-return = Put { $stones } of { $color }'s stones back that lie { $place }, and count both bowls again.
remedy-mixed-colors = { $opponent } has as many too many as { $color } lacks ({ $stones }): look for { $color }'s stones in { $opponent }'s bowl, and check the colours read from the board.
remedy-replace = Look for { $stones } of { $color }'s stones in the lids and on the floor; else take spare ones from the centre slot of the measuring device. Then count again (SST rules, special note on lost stones).
remedy-take-out = Take { $stones } of { $color }'s stones out of the bowl, never off the board, and count again.
remedy-count-again = Count { $color }'s stones { $place } { $moment } again.
remedy-measure = { $measurement }.
effect-at-stake = A board filled with these sets shows { $shown }, with whole ones { $counted }: the winner is at stake. Nothing may be claimed before the referee has had the stones put right, and counted again (SST rules, special note on lost stones).
effect-same-winner = A board filled with these sets shows { $shown }, with whole ones { $counted }: the winner stays the same.
effect-from-to = something from { $least } to { $most }

## What stands in the way of a result

open-doubtful-points = Look at { $points } on the board and confirm or correct.
open-dead = Ask the players whether these stones are dead: { $stones }.
open-life = Ask the players whether these stones live, which is not certain: { $stones }.
open-prisoners-disagree = { $given } of { $color }'s stones are said to have been captured, and { $counted } were counted in { $opponent }'s lid: count them again.
open-turns = Stones played: Black { $black }, White { $white }. Taking turns, it was { $color } who was to move at the end, and so { $color } who passed first; somebody else is said to have. Ask both players. Where somebody passed before the end, the referee says so.
open-turns-never = Stones played: Black { $black }, White { $white }. Taking turns never leads there: somebody passed or played twice, or a stone lies in the wrong lid. Count the lids again and ask both players.
open-record-differs = The record of the game ends with another board: it differs on { $number ->
    [one] { $number } point
   *[other] { $number } points
} ({ $points }).
open-fill-in-differs = The filled board does not show the result by arithmetic: count the stones.
open-claim-differs = The players wrote { $result }: go through the dead stones with them.
open-not-counted = The players wrote { $result }: the game is decided without a count, and what lies on the board gives no result.
border-wide = { $points } are open to both sides, and no { $narrow } points would close them: the game was not played out, or stones there are dead.
border-open = { $color }'s border is open at { $gap }: the { $points } behind it count for { $color } only if it is closed.
border-alone = { $opponent }'s { $stones } { $number ->
    [one] stands
   *[other] stand
} alone in what would be { $points } of { $color }'s: ask the players whether they are dead.
border-closed = Closed, the result is { $result }.
border-if-dead = If so, the result is { $result }.
unknown-first-pass = It is not known who passed first: { $black } if Black did, { $white } if White did.
unknown-seki = Nobody has agreed yet that the groups around { $points } stand in seki: { $seki } if they do, { $independent } if they do not.
unknown-prisoners-of-one = It is not known how many of { $color }'s stones were captured: { $result } if none was, and a point more for { $opponent } with each; { $turns }.
unknown-prisoners = It is not known how many stones were captured: { $result } if both sides took as many, and a point more with each for the side that took it; { $turns }.
winner-stays = the winner stays the same
turn-tie = it is a tie if { $more }, and { $color } wins with more than that
turn-win = { $color } wins if { $more }, or more than that
took = { $color } took { $stones }
took-more = { $color } took { $stones } more than { $opponent }

## What is taken for granted

usual = { $all }, since nobody said otherwise.
usual-no-compensation = no compensation
usual-compensation = { $points } points of compensation
usual-even-game = no handicap stones
usual-no-penalties = no penalties

## Why a point counts as it does

explained = { $owner }: { $why }.
owner-side = It is { $color }'s
owner-half-each = Half of it counts for each side
owner-filled-by-halves = Each side fills half of the shared points, and one left over counts for nobody
owner-proportional = { $black }/{ $all } of it counts for Black and { $white }/{ $all } for White, as many stones as touch it
owner-nobody = It counts for nobody
why-living-stone = a living stone lies on it
why-stones-do-not-count = stones do not count by territory
why-surrounded-dead = { $color }'s stone on it is dead, and one colour alone surrounds the { $points ->
    [one] { $points } point
   *[other] { $points } points
}
why-surrounded = one colour alone surrounds the { $points ->
    [one] { $points } point
   *[other] { $points } points
} around it
why-nearest = of living stones only one colour's touch it: { $points }
why-shared = living stones of both colours touch the { $points ->
    [one] { $points } empty point
   *[other] { $points } empty points
} around it
why-must-be-filled = its side must fill it before the game is over
why-in-seki = it belongs to a group in seki
why-unreached = no stone can be reached from it
explain = { $point }: { $why }
chain-alive = alive
chain-dead = dead
chain-in-seki = alive in seki
chain-proved = Its chain is { $status }: proved.
chain-read-out = Its chain is { $status }: read out to the end, whoever plays first and wins the kos there.
chain-read-out-but-for-ko = Its chain is { $status }: read out to the end, whoever plays first; only ko threats could change it.
chain-depends = Its chain is { $status }, with { $confidence } confidence: it depends on who plays first there.
chain-estimated = Its chain is { $status }: estimated, with { $confidence } confidence.
percent = { $percent } %
over-99-percent = over 99 %

## The moves of a record

violation = Move { $number }, { $color }: { $rule } ({ $article }).
violation-at = Move { $number }, { $color } at { $point }: { $rule } ({ $article }).
breaks-point-taken = plays where a stone lies
breaks-out-of-turn = plays out of turn
breaks-mandatory-pass = plays where a handicap pass is owed
breaks-hot-stone = removes a hot stone at once
breaks-double-hot-stones = removes double hot stones at once
breaks-twin-hot-stone = removes a twin of a hot stone at once
breaks-recycling = goes on disturbing after a complete cycle
breaks-after-the-end = moves after four passes
article-board-play = Rule 3, Board play (304)
article-penalized = Rule 3, Move; Rule 10, Penalized mistakes
article-handicap = Rule 3, Handicap game (313)
article-hot-stone = Rule 5, Hot stone ({ $number })
article-disturbing-ko = Rule 5, Disturbing ko (517)
article-move = Rule 3, Move (307)
cycle = Moves { $first } to { $last } are one complete cycle: { $color } may not begin it again.
moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} under Ing's rules: { $broken }; { $end }.
moves-break-none = none breaks a rule of play
moves-break = { $moves ->
    [one] { $moves } breaks
   *[other] { $moves } break
} a rule of play
moves-in-play = the record ends in play
moves-paused = two passes have paused it
moves-over = four passes have ended it
moves-broken-rules = Show these moves to the referee. By Ing's Rule 10 (1996) two moves in a row, or hot stones removed at once, lose the game; by the SST rules a slip is taken back.

## The result, and what is said before it where something stands in the way

result-tie = { $outcome }: a tie ({ $rules }).
result-same = { $outcome }: both have the same, and { $color } wins a tie ({ $rules }).
result-win = { $outcome }: { $color } wins by { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $rules }).
result-open = open ({ $rules }).
caution-set = NOT TO BE CLAIMED without the referee, since a set is not whole: { $result }
caution-claim = not as the players wrote it, { $result }
caution-dead = once the dead stones are agreed, { $result }
caution-unknown = NOT TO BE USED before what is still open is known: { $result }
caution-border = NOT TO BE USED before the open border is settled: { $result }
caution-doubtful = NOT TO BE USED before the doubtful points are settled: { $result }
caution-fill-in = NOT TO BE USED, since fill-in and arithmetic differ: { $result }

## The board, and which stones on it are dead

board-stones = Black { $black }, White { $white }, on a board of { $size }.
dead-sure = Proposed, for the players to agree: { $dead }.
dead-unsure = Proposed, and not certain: { $dead }.
dead-given = As given: { $dead }.
no-dead = none
flag-unsealed-border = A border is open at { $points }: a play there still changes the count.
flag-unfilled-neutral = Neutral points are not filled: { $points }.
flag-in-atari = { $stones } can be taken by the next play.
flag-unsettled = Whether { $stones } { $number ->
    [one] lives
   *[other] live
} depends on who plays first there.
flag-doubtful = It is not certain whether { $stones } { $number ->
    [one] lives
   *[other] live
}.
doubtful-none = None.
doubtful-points = { $points }.
read-as-black = { $point } (read as black)
read-as-white = { $point } (read as white)
read-as-bare = { $point } (read as bare)

## A board that cannot be that of a finished game

unsound = No game can have ended like this: { $faults }.
fault-nothing-to-die = { $point } is called dead and holds no stone
fault-half-dead = of { $color }'s chain at { $points } only a part is called dead
fault-no-liberty = { $color }'s { $stones } without a liberty
fault-negative-penalty = { $color }'s penalty is less than nothing

## What to do next

next-agree = Compare the diagram with the board; if both players agree, the result stands.
next-unsound = { $unsound } Compare these points with the board, and correct them with --set POINT=B, =W or =empty.
next-look-at = Look at { $points } on the board, then run this again with what stands there: { $sets }.
next-any-dead = Ask the players whether any stones are dead. If not, run this again with --dead none.
next-just-these-dead = Ask the players whether just these stones are dead. If so, run this again with --dead { $heads }.
next-fill-in-differs = The fill-in does not show this result. Count by hand, and report it with the photograph.
next-claim-differs = The players wrote { $result }. Go through the dead stones and borders with them.
next-claim-differs-because = The players wrote { $result }. { $reconciled } Go through the dead stones and borders with them.
next-not-counted = The players wrote { $result }. Ask them how the game ended: a game that was resigned, lost on time or forfeited is not counted.
next-count-lids = Count the stones in both lids again, and say how many with --captured-by-black and --captured-by-white.
next-turns = Ask both players whether somebody passed before the end, and count the stones in both lids and bowls again.
next-record-differs = Ask both players what stood there at the end: a stone may have been moved, or the record missed a move. Correct the board, send a better record, or let the referee decide.
next-border-stays = { $first } If both players have passed and the referee lets it stand as it lies, run this again with --border-agreed.
next-look-at-gap = Look at { $points } on the board and at the record: a stone may have been moved or misread.
next-ask-alone = Ask the players whether the stones at { $point } are dead.
next-ask-first-pass = Ask who passed first, and say --first-pass black or --first-pass white.
next-count-captured = Count the captured stones, and say how many there are: { $counts }.
next-captured-black = Black's stones in White's lid with --captured-by-white
next-captured-white = White's stones in Black's lid with --captured-by-black
next-ask-seki = Ask the players whether these groups stand in seki; name the dead stones with --dead, or say --dead none.
reconciled-as-proposed = The proposed dead stones give the result that was written down.
reconciled-changed = It would come out if { $changes }.
reconciled-unexplained = No change of up to three groups makes it come out.
change-dead = { $color }'s { $stones } { $number ->
    [one] is
   *[other] are
} dead
change-lives = { $color }'s { $stones } { $number ->
    [one] lives
   *[other] live
}

## A board that was filled in

filled-whole = { $sum }: both sets are whole on the board.
filled-lacks = { $color } lacks { $stones ->
    [one] { $stones } stone of { $set }. Look for it in the bowls, lids and on the floor, else take spare ones; put it where it belongs
   *[other] { $stones } stones of { $set }. Look for them in the bowls, lids and on the floor, else take spare ones; put them where they belong
} and photograph the board again (SST rules, special note on lost stones).
filled-too-many = { $color } has { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} too many for a set of { $set }: stones of another set are on the board, or the colours in the bowls were mixed up. Count both sets.
filled-open = { $points } { $number ->
    [one] is
   *[other] are
} open in { $color }'s territory.
filled-open-between = { $points } { $number ->
    [one] is
   *[other] are
} open between the colours.
filled-laid = { $color }'s { $stones } in { $opponent }'s territory, { $kinds }: { $points }.
laid-losing = all losing stones
laid-owed = all compensation or penalty
laid-both = { $owed } as compensation or penalty, { $losing ->
    [one] { $losing } losing stone
   *[other] { $losing } losing stones
}
filled-shows = By itself the board shows { $outcome }.
filled-shows-if = By itself the board shows { $outcome } if the groups at { $points } lived; it does not tell them from losing stones laid side by side.
filled-either-way = { $color } has won either way, by no less than that.
filled-other-way = If they did not, another side may have won.
filled-nothing-compensation = By itself the board shows no result: { $color } has laid { $found } of the { $owed ->
    [one] { $owed } stone
   *[other] { $owed } stones
} that it is owed in { $opponent }'s territory, so filling in is not finished, or was done by other rules.
filled-nothing-both-lost = By itself the board shows no result: both sides have winning space, or stones in the other's territory that nobody is owed, so filling in is not finished, or was done by other rules.
filled-nothing-seki = By itself the board shows no result: whether the stones at { $points } stand in seki or were laid there cannot be told.
filled-not-by-rules = This board is filled in, and under these rules none is counted so.
filled-doubtful = The result is open until { $points } on the filled board is looked at.
filled-by-exclusion = The colour of { $points } is hard to see. All of { $opponent }'s stones lie elsewhere on the board, so that these are { $color }'s.
filled-bare-by-exclusion = { $points } { $number ->
    [one] looks
   *[other] look
} as if a stone may lie there. All stones of both sides lie elsewhere on the board, so that no stone does.
filled-first-pass-unknown = Nobody said who passed first. If White did, it is { $outcome }.
filled-same-result = Same result as by arithmetic, { $outcome }: every stone of the position before lies where it lay, and both sets are whole.
filled-arithmetic = By arithmetic the position before is { $outcome }.
filled-flatters = As it lies the filled board comes to { $outcome }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} too good for { $color }.
filled-proofs-differ = The two proofs differ: the filled board by itself shows { $alone }, arithmetic { $counted }. Other stones were taken for dead when it was filled: agree on them.
filled-gone = Stones of the position before are gone: { $points }. Put them back.
filled-recolored = Stones of the position before have the other colour now: { $points }. Look at them.
filled-left = Stones counted as dead still lie on the filled board: { $points }. Agree on them.
filled-beside = { $stones ->
    [one] { $stones } losing stone
   *[other] { $stones } losing stones
} of { $color }'s must lie beside the board, as no point is left.
filled-other-size = The filled board is { $filled }, the position before it { $before }: these are two games.
filled-other-game = Of { $living } living stones of the position before { $differ } are not on the filled board: these are two games.
filled-before-uncounted = The position before cannot be counted; see what is said of it.
filled-before-doubtful = Points of the position before are doubtful, in its own photograph: { $points }.
filled-before-dead = Nobody has agreed on the dead stones of the position before, among these in its own photograph: { $points }.
filled-perhaps-exchanged = What lay here in the position before seems dead, and nobody saw whether it was taken off and other stones put in its place: { $points }. Ask both players.
filled-not = This board is not filled in, so that there is nothing to hold against the position before.
next-filled-stands = Put the stones away and count each set once more; if both players agree, the result stands.
next-filled-rules = Name the rules that the game was counted by with --rules.
next-filled-first-pass = Say who passed first with --first-pass.
next-filled-before-doubtful = Look at the photograph of the position before, and say what stands there: --set-before POINT=B, =W or =empty.
next-filled-before-dead = Say which stones were dead with --dead: one point of each dead chain, or none.
next-filled-before = A filled board does not show whether a stone was moved or a dead one was dead: name the photograph of the position before with --before.

## The terms of a game

terms-grades = Black { $black }, White { $white }: White receives { $compensation } (Ing 1996, Rule 8).
terms-grades-and-passes = Black { $black }, White { $white }: White receives { $compensation } and passes { $passes ->
    [one] once
   *[other] { $passes } times
} at the start, so that Black has { $stones } stones before White's first (Ing 1996, Rule 8).
terms-one-stone = A handicap of one stone is Black's first move alone: White receives { $points } as in an even game. Say --komi 0 where White is to receive nothing.
terms-overtime = { $color } loses { $points } points for overtime (Ing 1996, Rule 9).
terms-overtime-forfeit = { $color } needed more than three additional periods, or would lose more than six points, and forfeits the game (Ing 1996, Rule 9).
terms-late = { $color } came { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} late: twice that is taken off the basic time, which leaves { $left } of { $basic ->
    [one] { $basic } minute
   *[other] { $basic } minutes
} (Ing 1996, Rule 10).
terms-late-forfeit = { $color } came { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} late, more than a sixth of the basic time of { $basic ->
    [one] { $basic } minute
   *[other] { $basic } minutes
}, and forfeits the game (Ing 1996, Rule 10).
forfeited-win = { $result }: { $color } wins by forfeit; the board is not counted.
forfeited-both = { $result }: both forfeit the game, and nobody wins; the board is not counted.

## Photographs that give no position

unread-no-board = No Go board was found in the picture. Photograph the board from above, the whole of it, with a little of the table around it. Boards of 9, 13 and 19 lines are read; another is counted from a diagram, with `shoutan score`.
unread-unclear-extent = It is not clear where the board's outer lines are. Photograph it again so that all four edges of the board are in the picture and nothing lies on them. Boards of 9, 13 and 19 lines are read; another is counted from a diagram, with `shoutan score`.
unread-several-boards = Several boards are in the picture, and it is not clear which one is meant. Photograph one board alone, or from so near that it is much the largest.
unread-differing = The photographs do not show the same position: they differ on { $points } points. Name photographs of one position only, with no move between them.
unread-cut-off = { $points } points of the board are outside the picture. Photograph it again with the whole board in the picture.
unread-unclear = The lines are too faint, blurred or covered to be followed over the board. Photograph it again from closer and higher above, in even light, with a steady hand.
unread-covered = Something covers { $points } points of the board. Photograph it again with nothing over the board.
unread-doubtful = { $points } could not be read with confidence. Photograph it again from closer and higher above, in even light, with a steady hand.
unread-too-small = { $points } could not be read with confidence: the board is too small in the picture. Photograph it again from closer.
unread-too-low = { $points } could not be read with confidence: the camera stands too low. Photograph it again from higher above.
unread-too-dark = { $points } could not be read with confidence: the picture is too dark. Photograph it again with more light.
unread-too-bright = { $points } could not be read with confidence: the picture is too bright. Photograph it again with less light on the board, or a shorter exposure.
unread-mirroring = { $points } could not be read with confidence: stones mirror a lamp. Photograph it again from another side, or move the lamp.
points-of = { $points } of { $all } points
unread-failed = { $cause }. Try again; if it stays so, report it with the photograph.
unread-damaged-photograph = This is no photograph that can be opened. Copy it from the camera again, or take another.
unread-damaged-on-disk = The stored photograph was damaged on the disk, or cannot be read from it. Take another, and check the disk.
unread-program-failed = The program failed on this photograph. Keep the photograph and report it; count this board by hand.
photo-empty = The file is empty. Copy the photograph from the camera again.
photo-too-many-bytes = The file has { $bytes } bytes, more than the { $limit } allowed. Take the photograph with fewer pixels; 2 million are plenty.
photo-heic = The file is no JPEG, PNG or WebP picture, but a HEIC picture. Set the telephone's camera to its most compatible format (JPEG), or convert the picture to JPEG.
photo-unknown-format = The file is no JPEG, PNG or WebP picture. Save the photograph as JPEG, PNG or WebP.
photo-other-format = The file is no JPEG, PNG or WebP picture, but { $format }. Save the photograph as JPEG, PNG or WebP.
photo-too-large = The picture has { $width } x { $height } pixels; at most { $million } million and { $side } a side are read. Take the photograph with fewer pixels; 2 million are plenty.
photo-too-small = The picture has only { $width } x { $height } pixels; at least { $side } a side are needed. Use the photograph itself rather than its thumbnail.
photo-animated = The picture is animated. Save the one picture that is meant.
photo-cut-off = The picture is cut off: its file ends before its last rows. Copy the photograph from the camera again, or take another.
photo-damaged = The picture is damaged or cut off. Copy the photograph from the camera again, or take another.
reader-not-ready = { $cause }. Build the program again; if that does not help, report it.
networks-not-usable = The networks in { $folder } cannot be read with: { $cause }. Name a folder with networks that were trained for this version of the program, or leave out --models.

## Files, positions and points that a person named

file-closed = It cannot be opened: { $cause }. Check the name, and that you may read it.
file-not-there = No such file or directory (os error 2)
file-not-allowed = Permission denied (os error 13)
file-folder = It is a folder. Name a file in it.
file-not-ordinary = It is no ordinary file but a device, pipe or socket. Copy what it holds into a file, and name that.
file-too-long = It has more than { $limit } bytes. Check that it is the file you mean.
file-no-photo-in-folder = No photograph (.jpg, .jpeg, .png, .webp) is in this folder. Name a folder of photographs, or a photograph.
given-empty = The file is empty. Write a position into it, or name another file.
given-record = { $cause }. Open the record in an editor for games and save it again.
given-diagram = Neither a game record (SGF) nor a text diagram: { $cause }. A diagram has a row for each line of the board, with B, W and . for its points.
given-line = { $cause }. A list has one position in JSON a line, with `id` and `rows`.
asked-no-rules = The file names no rules: say --rules NAME, one of { $names }.
asked-unknown-rules = No rule set is called `{ $name }`; known: { $names }.
asked-no-dead = The file does not say which stones are dead: say --dead proposed, --dead none, or name them.
asked-balanced = A ko that was found balanced lies nowhere: { $cause }.
asked-fault = The program failed on this position: count it by hand, and report it.
sentence-of = { $said }.
sentence-of-points = { $said }. Points are named as beside the diagram: a letter, then a number.
point-malformed = `{ $text }` is no point: write a letter from A to T without I and a line's number, such as Q16
point-off-board = { $text } is not on a board of { $size }
point-nothing-to-die = { $point } is called dead, and no stone is there
facts-grades = --grades gives the terms of Ing's Rule 8 (1996), and under { $rules } White receives something else for playing second or for handicap stones: say --handicap and --komi
facts-one-stone = one handicap stone is Black's first move alone: say --komi 0 (or 0.5) where White receives no compensation for it, or leave --handicap out where the game is even
misuse-forfeit = { $color } forfeits the game by overtime (Ing 1996, Rule 9): there is nothing to count
misuse-set = --set says what stands on one board: name one photograph with it, or say --same-board
misuse-before = --before is the position before one board was filled in: name one photograph with it
misuse-too-many-photos = { $photos } photographs are too many for one board: name at most { $most }

## The labels of a report

label-stones = Stones
label-dead = Dead
label-look-at = Look at
label-result = Result
label-still-open = Still open
label-taken-as = Taken as
label-fill-in = Fill-in
label-proof = Proof
label-sets = Sets
label-doubtful = Doubtful
label-next = Next
label-moves = Moves
label-filled-in = Filled in
label-before = Before
label-not-used = Not used
label-refused = Refused
label-terms = Terms
label-overlay = Overlay
label-explain = Explain
numbered = { $number }. { $step }
legend = B W living stones, b w filled in
legend-compensation = c { $owners } compensation stones
legend-penalty = p { $owners } penalty stones
legend-losing = l { $owners } losing stones
legend-owner = { $color }'s
photographs-left = { $done } of { $all } photographs, { $left } left

## The documents that the rule sets follow

document-chinese = Chinese Weiqi rules, counting by stones and spaces; handicap as KGS scores it
document-ing-1996 = Ing's Goe Rules, 1996: Rules 6, 8 and 10
document-ing-sst = Kim, Simon, Straus: Ing's SST Rules of Go, part 2, Counting 3 to 5
document-wmsg-2008 = Rules of Go for World Mind Sports Games 2008, appendix 1
document-ing-1988 = First Ing Cup, 1988, as recorded by A. E. Brouwer (round 2, Cho - Kobayashi)
document-aga = AGA Concise Rules of Go, rules 3, 4 and 12
document-new-zealand = New Zealand Go Society, Rules of Go, scoring
document-tromp-taylor = Tromp and Taylor, The logical rules of Go, rules 9 and 10
document-stone-scoring = Group tax as Ing's Goe Rules 1996 tell its history (Yang Yu-Chia's introduction); KataGo rules, tax ALL
document-japanese = Nihon Kiin, Japanese rules of Go 1989, articles 8 and 10

## A game that is watched

watch-start-bare = { $time }  A bare board of { $lines } lines. Watching.
watch-start = { $time }  A board of { $lines } lines with { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} on it. Watching.
watch-move = { $time }  { $number }. { $color } { $point }
watch-sure = {"  "}({ $percent } % sure)
watch-look-here = {"  "}Look here: out of turn or against the rules.
watch-capture = { $time }       { $color } captures { $points }.
watch-takeback = { $time }       { $color } took { $point } back.
watch-correction = { $time }       Not so after all: { $color } { $point }.
watch-explained = { $time }       Moves explain after all what was set up.
watch-set-up = { $time }       Look here: no move explains the board; it is taken as it lies.
watch-again = { $time }       Watching again.
watch-pass = { $time }       { $color } passed, or a move of { $color } was missed.
watch-moved = { $time }       Board or camera was moved; found again.
watch-larger-board = { $time }       A larger board was found beside this one, which must be another table's. The game begins anew.
watch-too-low = { $time }       The camera stands too low: it sees points from { $angle } degrees, and from below { $needed } stones hide what lies behind them, here at { $points } points. Hang it higher: moves there come late or wrong, and no count is proved.
watch-too-bright = { $time }       The picture is too bright: white stones look like the wood. Give the camera a shorter exposure, or the board less light: moves come late or wrong until then.
watch-covered = { $time }       Something covers { $points } points.
watch-does-not-fit = { $time }       What is seen does not fit the game; waiting for it to clear.
watch-lost = { $time }       No board in sight: { $why }
watch-end = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} in { $pictures ->
    [one] { $pictures } picture
   *[other] { $pictures } pictures
}.
watch-end-look = Look at { $places ->
    [one] { $places } place
   *[other] { $places } places
} of the record.
watch-count = { $time }       { $what }
watch-taking-off = Play has ended: { $points } taken off as dead.
watch-filling-in = Play has ended: the board is filled in.
watch-filling-in-without = The board is filled in; taken off as dead before: { $points }.
watch-full = The board is full; waiting until it rests.
watch-proved = Arithmetic and the filled board agree: { $outcome }. A human confirms it.
watch-not-proved = By arithmetic { $outcome }; the filled board has not proved it.
watch-not-counted = The last position cannot be counted.
watch-cleared = { $time }       The board was cleared.
watch-no-board = No board was ever seen.
watch-no-source = { $path } is no source of pictures: name a folder of pictures, a film, or a camera such as /dev/video0, http://camera/snapshot.jpg or rtsp://camera/main.
watch-no-film = { $path } is no film that can be read to its end: write it anew as MP4, or name a folder of pictures.
watch-not-written = { $path } cannot be written: { $cause }
watched-quiet = no stone has come for minutes, and hardly a point is open.
watched-counting = dead stones are taken off, or the board is filled in.
watched-filled = the board is filled in.
watched-cleared = the board was cleared.
watched-word-watching = Watching
watched-word-moved = Moved
watched-word-too-low = Camera too low
watched-word-too-bright = Picture too bright
watched-word-covered = Covered
watched-word-lost = No board in sight
watched-word-does-not-fit = Does not fit
watched-word-over = Being counted
watched-word-filled = Filled in
watched-word-closed = Cleared
watched-says-watching = Moves are recorded as they are seen.
watched-says-moved = Board or camera was moved; the board was found again, and the game goes on.
watched-says-too-low = Moves are recorded as they are seen, but stones hide points behind them: hang the camera higher, else no count is proved.
watched-says-too-bright = Moves are recorded as they are seen, but white stones look like the wood: shorten the exposure, or take light from the board.
watched-says-covered = A hand or a head is over the board; what can be seen is still recorded.
watched-says-lost = The camera shows no board that can be read: is it covered, or was the camera turned away?
watched-says-does-not-fit = What is seen fits no game that began as this one; once it rests it is recorded as it lies.
watched-says-over = Play has ended: dead stones are taken off, or the board is filled in.
watched-says-closed = The board was cleared after the game; nothing more is recorded in this round.
watched-board = The board as the camera sees it
watched-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
watched-look-here = { $places ->
    [one] { $places } place to look at
   *[other] { $places } places to look at
}
watched-title = Seen by the camera
watched-finished-list = Look finished
watched-finished = Table { $table } looks finished: { $why }
watched-offer = This game looks finished: { $why }
watched-offer-picture = The last position, before anything was taken off
watched-offer-filled = The filled board
watched-not-counted = The camera has no result of this game.
watched-offer-none = There is no clear picture of the last position: photograph the board.
watched-offer-take = Take picture and record
watched-offer-note = Nothing of it counts before you take it; then it is read, corrected and confirmed like any photograph. A record that somebody sent stays.
watched-correct-title = Put the camera right
watched-correct-note = What you say holds, whatever the camera takes the point for, until the camera shows the same. It is entered with your name, and nothing is counted by it.
watched-crops = Each move as the camera saw it
watched-crop-move = Move { $number }: { $side } { $point }
watched-kept-link = What the cameras keep
watched-kept-title = What the cameras above the tables keep
watched-kept-looks = From the start of a round until a result is claimed, the station looks at the picture of a table's camera every few seconds. Of each picture that shows something new it keeps what stood on each point of the board, with the time; of the picture itself only what is said here.
watched-kept-crops = Of each move one small picture is kept: some five by five points of the board around the stone, at most { $pixels } pixels wide and high, cut out of the picture in which the stone was first seen. A hand or a sleeve beside the stone is kept with it.
watched-kept-pictures = Two whole pictures of a game may be kept: of the last position before stones are taken off, and of the filled board. Hands, sleeves or faces that are in them are kept with them. No film is kept, and no sound.
watched-kept-record = The moves that were seen are kept as a game record. No result rests on it before an official has taken it, and both players or a second official confirm the result as always.
watched-kept-how-long = All this is part of the event's log, for as long as the organiser keeps the log.
watched-kept-days = { $days ->
    [one] After a day
   *[other] After { $days } days
} the pictures, small and whole, are taken off the station's disk; copies of the log that were made before still have them. A picture that an official took as the game's photograph is evidence of its result, and stays. What stood on the points, and the moves, are part of the event's log for as long as the organiser keeps the log.
watched-kept-ask = Ask the arbiter to see what was kept of your game; a camera that should not watch a table can be taken off it on the instruments page.

## A telephone as a camera

telephone-title = Table { $table }: telephone as camera
telephone-how = All four corners of the board in the picture, from above; plug the telephone in.
telephone-start = Start
telephone-stop = Stop
telephone-count = Pictures that arrived
telephone-last = The last one
telephone-never = none yet
telephone-starting = The camera is being opened. Allow this page to use it.
telephone-sending = Pictures are being sent. Leave this page open.
telephone-stopped = Stopped: no pictures are sent.
telephone-insecure = This page was not opened by https://, and a browser gives the camera only to such pages. Ask the administrator to switch HTTPS on; until then single pictures can be sent below.
telephone-refused = The browser may not use the camera. Allow it in the browser's settings for this page, then press Start.
telephone-none = This device has no camera that the browser finds. Use another one, or send single pictures below.
telephone-busy = The camera does not open: does another app use it? Close that one, then press Start.
telephone-still = The camera gives no new picture; it is opened again.
telephone-hidden = This page is out of sight: no pictures are sent until it is in front again.
telephone-away = The station does not answer; it is tried again by itself. Is the telephone in the hall's network?
telephone-untaken = The station does not take this picture. It has to be a photograph (JPEG, PNG or WebP) of at most 4 MiB.
telephone-arrived = The picture arrived.
telephone-fresh = The station has a picture of this table that was sent just now.
telephone-sleeps = This browser does not keep the screen on: switch its going off by itself off in the telephone's settings.
telephone-single = Send a single picture
telephone-file = Photograph of the board
telephone-send = Send
telephone-pair = Telephone
telephone-pairing = Open this address with the telephone that shall watch the table, by its QR code. Whoever has the address can send pictures of this table, and nothing else.
telephone-new-address = New address
telephone-new-address-hint = A new address makes the old one invalid.
telephone-needs-https = This station is not reached by HTTPS, and browsers give a page the camera only by it. Add [https] to station.toml and start the station again; the telephone then opens a new address that begins with https://.

## Calibrating a camera

calibrate-look = { $photo }: { $crossings ->
    [one] { $crossings } crossing
   *[other] { $crossings } crossings
}, from { $distance } mm away, { $tilt }° from straight above.
calibrate-hidden = { $points ->
    [one] { $points } point is
   *[other] { $points } points are
} seen from less than { $needed }° above the board (the lowest from { $angle }°), where neighbouring stones hide part of it: hang the camera { $higher } mm higher, or nearer to the middle of the board.
calibrate-lens = The focal length is { $focal } pixels, known to { $deviation }; the lens's axis meets the picture at { $x }, { $y }; radial distortion { $distortion }.
calibrate-residual = { $used } crossings lie { $rms } pixels from where the lens has them; { $outliers } more were left out, since they lie too far off to be crossings.
calibrate-board = Where a stone lies is known to { $mm } mm, where it is known worst.
calibrate-halves = Cross-check, each half of the crossings by itself: the focal lengths differ by { $focal } pixels, a stone's place by { $mm } mm at most, and the other half's crossings lie { $rms } pixels off.
calibrate-no-halves = Half of the crossings is too little to fit a camera by: take more photographs before you rely on this one.
calibrate-no-looks = No photograph shows a board. Photograph a nearly bare board from five to ten sides, some from low down, without changing zoom or focus.
calibrate-few-crossings = it shows only { $crossings } crossings without stones. Take the stones off
calibrate-other-size = it has another size than the ones before, { $width } by { $height } pixels: photographs of one camera at one setting are needed
calibrate-enough-looks = { $most } photographs are enough
calibrate-focal-unknown = The photographs leave the focal length unknown. Photograph the board from lower down too, from about 45° on two sides.
calibrate-no-fit = No lens fits these photographs. Are they all of one camera, with the same zoom and focus, and not cropped or mirrored?
calibrate-unusable-profile = The profile cannot be used: { $cause }. Name another file, or take this one away.
calibrate-changed = The lens has changed since { $since }: its focal length was { $was } pixels and is { $is }. Were zoom, focus or the picture's size set otherwise?
calibrate-same = The lens is what it was on { $since }: its focal length was { $was } pixels and is { $is }.
calibrate-plotted = Drawn in { $file }.
calibrate-plot-residuals = where crossings are seen, from where the lens has them, 100 times as long
calibrate-plot-side = the camera over the board, from the side

## A recount by sample

recount = Recount
recount-explained = Throw a ten-sided die at least twenty times, in public, once all results stand, and type what it shows. From these digits and the log as it is now follows which games are looked at again; nobody can choose them.
recount-seed = What the dice showed (seed)
recount-risk = Risk in %: the largest chance to stop although so many are wrong
recount-share = Share of wrong results that is to be found, in %
recount-expected = Share of wrong results that is expected anyway, in %; 0 to count all again at the first one
recount-by-margin = Draw games with a small margin more often
recount-draw = Draw games
recount-drawn-by = Drawn by
recount-look-again = Look again
recount-look-yourself = Count for yourself, then show what was recorded
recount-recorded = What was recorded
recount-agrees = Agrees
recount-differs = Differs
recount-not-yet = Nobody looked yet
recount-note = Note (needed where it differs)
recount-found = What was found
recount-dead-stones = Crossed stones were counted as dead.
recount-confident = Stop: the stated confidence is reached.
recount-go-on = Go on: look at the games that nobody looked at yet.
recount-count-all = Wrong results were found: look at all games again.
recount-all-seen = All games were looked at.
recount-looked = Looked at: { $looked } of { $needed } games; wrong among them: { $wrong }.
recount-at-most = With a confidence of { $confidence } % at most { $wrong } of { $results } results are wrong.
recount-measured = If { $share } % or more were wrong, a sample would look as good as this with a chance of at most { $risk } %.
recount-by-word = In the urn are the { $results } results that were counted from a photograph; { $by-word } were given by word and have none.
recount-thrown-for = Seed { $seed }, for the log up to entry { $entry }.
recount-found-line = line { $line }: { $why }
recount-found-header = the first line names the columns round, table and found, and if wanted note
recount-found-game = no such game was drawn
recount-found-word = found is agrees or differs
recount-found-unread = { $file } cannot be used: { $why }
recount-no-head = the log has no entry { $entry } to draw from
recount-none = No recount was drawn in this log yet: give the seed that the dice showed.
refusal-recount-nothing = No result that was counted from a photograph stands yet: confirm results first.
refusal-recount-seed = Type what the dice showed: 20 to 200 digits, letters or signs in one line.
refusal-recount-terms = The risk lies above 0 and below 50 %, the share above 0 and at most 100 %, and what is expected anyway below the share.
refusal-not-drawn = This game was not drawn for this recount.
refusal-recount-same-person = You claimed this result yourself: another person has to look at it again.
entered-handed-over = { $program } has the result of claim { $claim }: { $result }.
program-differs = { $program } says of this game: { $result }. Neither side was changed by the other.
entered-recount-drawn = Games are drawn for a recount. The dice showed { $seed }.
entered-recount-agrees = Round { $round }, table { $table } was looked at again: it agrees.
entered-recount-differs = Round { $round }, table { $table } was looked at again: it differs. { $note }
fault-recount = entry { $entry } draws no recount of the log as it was, or finds something of a game that was not drawn

## The audit report of an event

audit-report = Audit report
report-sums = In figures
report-games = Games
report-standing = Results that stand
report-by-photograph = of those, counted from a photograph
report-with-bowls = of those, with stones that a bowl counted
report-with-hand = of those, with stones that somebody counted by hand
report-with-filled = of those, shown by the filled board as well
report-by-word = Results that were given by word
report-doubtful = Points that were read with doubt
report-doubts-settled = of those, settled by a person
report-changed = Points that were read without doubt and put right by a person
report-not-proven = Sets of stones that were not proven whole
report-not-whole = Sets of stones that were not whole
report-disputes = Calls for the chief referee
report-reopened = Games that were taken up again
report-other-claims = Claims of another result than the one that stands
report-results = Results and their grounds
report-settled = What had to be settled
report-nothing = Nothing.
report-grounds = Grounds
report-claimed = Claimed by
report-confirmed = Confirmed by
report-open = open
witnesses = Witnesses
report-no-witness = No witness's file was given: whether the log was shortened or sealed anew is told by none here.
report-witness-holds = The log has everything that this witness saw.
report-witness-fails = The log lacks what this witness saw.
report-disputed = The chief referee was called
report-decided = The referee let the count be claimed
report-taken-up = Taken up again
report-place = Round { $round }, table { $table }
report-doubt = { $point }: read with doubt as { $read }; { $said }, says { $who }.
report-doubt-open = { $point }: read with doubt as { $read }; nobody said anything.
report-changed-point = { $point }: read as { $read }; { $said }, says { $who }.
report-set-not-proven = The set of { $side } was not proven whole: { $least } to { $most } stones.
report-set-not-whole = The set of { $side } was not whole: { $least } to { $most } stones.
report-set-contradicts = Counts of { $side } exclude each other: { $least } to { $most } stones.
report-other-claim = { $who } claimed { $result } before.
grounds-photograph = photograph
grounds-bowls = bowls
grounds-hand = counted by hand
grounds-filled = filled board
grounds-word = by word
report-written = { $file } is written.
report-not-written = { $file } cannot be written: { $cause }

## Files of pairing programs
pairing-file = { $file } ({ $format })
pairing-file-of = { $file } ({ $format }): { $name }
pairing-holds = players: { $players }, rounds: { $rounds }, games: { $games }, without a result: { $open }
pairing-handicap = handicap { $stones }
pairing-no-opponent = { $player }: no opponent, { $score }
bye-win = a win
bye-half = half a win
bye-nothing = no points
ended-unknown = no result yet
ended-black = Black won
ended-white = White won
ended-winner = { $winner } won
ended-won = won by one side
ended-jigo = drawn
ended-both-win = both given a win
ended-both-lose = both given a loss
ended-cancelled = does not count
ended-another = another result
ended-by-default = { $outcome }, by default
pairing-doubt = { $file } ({ $place }): { $why }.
pairing-unread = { $file } is not read: { $why }.
pairing-too-long = it has more than { $most } bytes
pairing-no-format = it is no file of Pairgoth, OpenGotha or MacMahon, and no h9, AGA, CSV or JSON list of games
pairing-too-many = it has more than { $most } of something that no tournament has so many of
pairing-broken = its XML, JSON or table cannot be taken apart
pairing-wrong = { $place }: { $why }
pairing-missing = `{ $name }` is missing
pairing-number = `{ $value }` is no number for `{ $name }`
pairing-no-player = `{ $player }` is not among the players
pairing-twice = `{ $what }` is there twice
pairing-plays-twice = { $player } plays twice in round { $round }
pairing-alone = { $player } plays against themselves
pairing-no-result = `{ $code }` is no result
doubt-rank = `{ $rank }` is no rank and is left out
doubt-komi = `{ $komi }` is no komi in halves and is left out
doubt-pin = `{ $pin }` is no EGD PIN of eight digits and is left out
doubt-color = `{ $result }` does not say which colour won: the result is left out
doubt-bye = `{ $player }` has a bye and is not among the players: it is left out
doubt-sides = the two players' lines say different things of this game: its result is taken as unknown
doubt-round = the table has no column `round`: all its games are taken for round 1
place-line = line { $number }
place-round = round { $number }
place-table = table { $number }
place-player = player { $number }
place-game = game { $number }
place-players = the players
check-finding = { $file }, line { $line }, { $weight }: { $why }.
check-whole = { $file }, { $weight }: { $why }.
check-is-wrong = wrong
check-is-doubtful = doubtful
check-done = { $file } ({ $format }): wrong: { $wrong }, doubtful: { $doubtful }
check-no-players = no player is listed
check-no-heading = the heading `{ $key }` is missing
check-heading = the heading `{ $key }` does not take `{ $value }`
check-line = `{ $text }` is no line of such a list
check-place = the places are not in order
check-name = `{ $name }` is not a family name and a given name, one word each
check-no-rank = `{ $player }` has no rank
check-no-country = `{ $player }` has no country of two letters
check-club = the club `{ $club }` has more than four letters
check-pin = `{ $pin }` is no EGD PIN of eight digits
check-no-pins = no player has an EGD PIN: the database finds them by their names
check-rounds = it has { $has } rounds, and the first line { $first }
check-no-opponent = round { $round }: `{ $opponent }` is not among the players
check-alone = round { $round }: a player plays against themselves
check-not-mutual = round { $round }: the line of `{ $opponent }` names another opponent
check-sides = round { $round }: the line of `{ $opponent }` says another result, colour or handicap
check-unknown = round { $round }: the result is not known; send the list when all are
check-by-default = round { $round }: decided without being played, and would be rated: write 0+ and 0- for it
check-handicap = round { $round }: `{ $stones }` is no handicap
check-komi = round { $round }: `{ $komi }` is no komi
check-winner = round { $round }: `{ $winner }` is neither B nor W
check-stands = the number of `{ $player }` stands for a member whom the AGA does not know yet: replace it
check-no-round = games stand before any `GAMES` with its round
merge-done = { $file }: put in: { $put }, there already: { $same }, to be looked at: { $differ }
merge-format = results are put into files of Pairgoth and OpenGotha
merge-results = results are taken from CSV or from a tournament's JSON
merge-no-round = it does not say which round its results are of; give it a column `round`
differs-not-paired = round { $round }: { $black } and { $white } do not play each other there
differs-colors = round { $round }: { $black } and { $white } have the other colours there
differs-ambiguous = round { $round }: several players there are called { $name }
differs-result = round { $round }, table { $table }: here { $ours }, there { $theirs }
differs-no-word = round { $round }, table { $table }: that program has no word for: { $ours }
encoding-lost = { $file }: letters that Latin-9 does not have are written as ?: { $letters }
encoding-utf8-only = --latin9 is for h9, AGA and CSV: the other formats are always UTF-8
pairing-written = { $file } is written.
pairing-not-written = { $file } cannot be written: { $why }.
pairing-there = it is there already, and nothing is written over it; name a new file
write-holds = { $file }: { $format } does not hold everything: games with “{ $ended }”: { $had } before, { $has } in it.
write-colors = { $file }: { $format } always says who is Black: in { $games } games whose colours are not known the first named stands as Black.

## Pairing programs that the hall exchanges with
exchange = Pairing program
exchange-read = Read last
exchange-results = Results: { $same } the same there, { $waiting } waiting.
exchange-waits = Results that wait are put in when it answers again.
exchange-import = The results for its import are in { $file }: in OpenGotha import that file with Games alone, just before the next round is paired.
exchange-not-yet = not read yet
exchange-unreachable = It does not answer; it is asked again.
exchange-secret = It asks for a secret, and the one in station.toml is not it.
exchange-refused = It answers with the error { $status }. If that goes on, look whether the tournament's number is right, and into its own log.
exchange-unread = What it gives cannot be meant; the operator's log says where.
exchange-log = The log cannot be written.
exchange-no-file = Its file cannot be read.
exchange-not-written = The file of games for its import cannot be written.
exchange-not-set = Round { $round }, table { $table }, { $game }: not set up. { $why }
exchange-other-players = Round { $round }, table { $table }, { $game }: not set up. Here { $here } are set up, and stay until somebody takes their game away.
## The joint hall

forwarded = Joint hall of { $event }
forwarded-up-to = It holds entry { $held } of { $last }.
forward-branched = This station goes on from an older copy of its log: the joint hall has another entry { $entry } of it, and all up to { $former }. Both are kept there. Tell the referees: results after entry { $entry } have to be compared.
forward-file = This station cannot write down what was acknowledged, or read its log: its operator's log says why.
joint-hall-unsigned = What it answers is not signed: this may not be the hall.
joint-hall-refuses = It refuses: { $why }
joint-hall-not-understood = It answers what this version does not understand: both should run the same version.
pairing-not-entered = The pairing of round { $round }, table { $table } is not entered: { $why }
joint-hall-no-such-page = There is nothing at this address.
joint-hall-not-allowed = The proof or the code is not right: look at the token in station.toml, or at the administrator's code.
joint-hall-wait = Too many wrong codes came from here. Wait a minute, and try again.
joint-hall-too-long = What was sent is too long, or did not come to its end.
joint-hall-database-away = The hall's database does not answer. Nothing is lost: stations keep everything and send it when it is back.
joint-hall-batch = These entries are not taken: { $why }
joint-hall-pairings = Load pairings
joint-hall-pairings-advice = Paste a table with a heading (round, table, black, white; komi, handicap, black_pin, white_pin where wanted), or the file of Pairgoth, OpenGotha or MacMahon. Of each round the newest list counts. Stations enter the games of their tables by themselves, never over a game of other players.
joint-hall-list = List
joint-hall-code = Administrator's code
joint-hall-load = Load
joint-hall-list-wrong = The list is not taken: { $why }
joint-hall-no-colors = in round { $round } it does not say who has Black
joint-hall-events = Events
joint-hall-empty = No station has told anything yet.
joint-hall-rooms = Rooms
joint-hall-room = Room
joint-hall-no-rooms = No station has told anything of this event yet.
joint-hall-away = Not heard of since
joint-hall-whole = Everything is here.
joint-hall-behind = { $entries } entries are not here yet.
joint-hall-clock = Its clock is off by { $seconds } s: set it.
joint-hall-branched = It goes on from an older copy: from entry { $entry } on another log of this room differs. Both are kept.
joint-hall-other-key = Another station told of this room too, with another key.
joint-hall-disputes = Disputes
joint-hall-settle = A dispute is settled at the station: the chief referee takes the game up again there, and the result is entered and confirmed anew.
joint-hall-players-differ = Stations have games of different players here.
joint-hall-results-differ = Stations have different results.
joint-hall-called = The chief referee is called.
joint-hall-search = Player, table or room
joint-hall-find = Find
joint-hall-open = Without a result
joint-hall-paired = not begun
joint-hall-nothing-found = Nothing is found.
hall-at = The joint hall is at { $address }.
hall-key = It signs with the key { $key }.
hall-code = The administrator's code is { $code }.
hall-database-away = The database does not answer: { $cause }. It is tried again; stations keep everything meanwhile.
hall-section = Put this into station.toml of each station of { $event }, with its own room and tables:
