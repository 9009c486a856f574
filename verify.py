#!/usr/bin/env python3
"""Checks a station's records without the station's program: written from RECORDS.md, and from nothing else.

    verify.py DATA [--key HEX] [--head ENTRY:HEX]... [--sheet FILE]... [--witness FILE]... [--draw]

Needs Python 3.9 or newer and its package `cryptography` (on Debian: python3-cryptography). Nothing in the folder is changed. It ends with
exit code 0 where everything holds, 1 where something does not, and 2 where it is asked wrongly. Photographs are not read again, and only
results that count area are counted again; it says so.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import sqlite3
import stat
import sys
from datetime import datetime, timezone
from fractions import Fraction
from urllib.parse import quote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LONGEST = 64 << 20
BY_WORD = ("B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "Void")
SCHEMA = {
    "entries": """CREATE TABLE entries (
    sequence  INTEGER PRIMARY KEY,
    at_ms     INTEGER NOT NULL,
    who       TEXT    NOT NULL,
    fact      TEXT    NOT NULL,
    previous  BLOB    NOT NULL,
    hash      BLOB    NOT NULL,
    signature BLOB    NOT NULL
) STRICT""",
    "entries_stay_as_written": """CREATE TRIGGER entries_stay_as_written BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never changed'); END""",
    "entries_stay": """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never taken out'); END""",
}
HALF = Fraction(1, 2)
# Rules: proximity, shared points, komi, komi with handicap, points for n handicap stones, equal totals, equal totals with handicap.
RULES = {
    "ing-1996": (True, "pooled", 8, 0, lambda n: 0, "B+0", "0"),
    "ing-sst": (True, "pooled", 8, 0, lambda n: n, "B+0", "W+0"),
    "ing-1988": (False, "proportional", 8, 0, lambda n: 0, "B+0", "0"),
    "wmsg-2008": (False, "half", 6 + HALF, 0, lambda n: 0, "0", "0"),
    "chinese": (False, "half", 7 + HALF, HALF, lambda n: n, "0", "0"),
    "aga": (False, "none", 7 + HALF, HALF, lambda n: n - 1, "0", "0"),
    "new-zealand": (False, "none", 7, 0, lambda n: 0, "0", "0"),
    "tromp-taylor": (False, "none", 7 + HALF, HALF, lambda n: 0, "0", "0"),
    "stone-scoring": (False, "none", 7, 0, lambda n: 0, "0", "0"),
}
# What was agreed for n handicap stones.
FOR_HANDICAP = {"nothing": lambda n: 0, "point_each": lambda n: n, "point_each_but_first": lambda n: n - 1}


class DoesNotHold(Exception):
    """Something does not hold: a name of RECORDS.md's table, and words."""

    def __init__(self, name, words):
        super().__init__(words)
        self.name = name


def ordinary(path, name, longest=LONGEST):
    """The bytes of an ordinary file."""
    try:
        kind = os.stat(path)
        if not stat.S_ISREG(kind.st_mode):
            raise DoesNotHold(name, f"{path} is no ordinary file")
        with open(path, "rb") as file:
            held = file.read(longest + 1)
    except OSError as error:
        raise DoesNotHold(name, f"{path} cannot be read: {error.strerror}") from error
    if len(held) > longest:
        raise DoesNotHold(name, f"{path} is too long")
    return held


def holds(key, signature, signed):
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def from_hex(text, length):
    """Bytes from small hexadecimal digits; none where they are not so many."""
    return bytes.fromhex(text) if isinstance(text, str) and re.fullmatch(f"[0-9a-f]{{{2 * length}}}", text) else None


class Entry:
    def __init__(self, row):
        self.sequence, self.at_ms, self.who, self.fact, self.previous, self.seal, self.signature = row

    def check(self, key, before):
        """Holds the entry against the one before."""
        sequence, at_ms, seal = before
        say = f"entry {sequence + 1} does not hold: "
        texts = (self.who, self.fact, self.previous, self.seal, self.signature)
        if self.sequence != sequence + 1:
            raise DoesNotHold("seal", say + "the entry before it is missing")
        if not isinstance(self.at_ms, int) or self.at_ms < 0 or not all(isinstance(text, bytes) for text in texts):
            raise DoesNotHold("seal", say + "it is of another form")
        if self.previous != seal:
            raise DoesNotHold("seal", say + "it does not follow on the entry before it")
        hasher = hashlib.sha256(b"shoutan entry 1\n")
        hasher.update(self.sequence.to_bytes(8, "big") + self.at_ms.to_bytes(8, "big"))
        for text in (self.who, self.fact):
            hasher.update(len(text).to_bytes(8, "big") + text)
        hasher.update(seal)
        if self.seal != hasher.digest():
            raise DoesNotHold("seal", say + "its content is not what was sealed")
        if not holds(key, self.signature, self.seal):
            raise DoesNotHold("seal", say + "it is not signed by this key")
        if self.at_ms < at_ms:
            raise DoesNotHold("seal", say + "it claims to be older than the entry before it")
        return (self.sequence, self.at_ms, self.seal)


def database(folder):
    """The database, opened so that nothing is changed or left beside it."""
    path = os.path.join(folder, "station.sqlite")
    waiting = 0
    for ending in ("", "-wal", "-shm", "-journal"):
        if ending == "" or os.path.lexists(path + ending):
            try:
                kind = os.stat(path + ending)
            except OSError as error:
                raise DoesNotHold("store", f"{path} cannot be read: {error.strerror}") from error
            if not stat.S_ISREG(kind.st_mode):
                raise DoesNotHold("store", f"{path + ending} is no ordinary file")
            waiting = kind.st_size if ending == "-wal" else waiting
    how = "mode=ro" if waiting else "mode=ro&immutable=1"
    opened = sqlite3.connect(f"file:{quote(os.path.abspath(path))}?{how}", uri=True)
    opened.text_factory = bytes
    return opened


def key_of(folder, entries):
    path = os.path.join(folder, "station.key")
    if os.path.lexists(path):
        text = ordinary(path, "store", 1 << 10)
        seed = from_hex(text[:-1].decode("latin-1"), 32) if text.endswith(b"\n") else None
        if seed is None:
            raise DoesNotHold("store", "station.key holds no key")
        public = Ed25519PrivateKey.from_private_bytes(seed).public_key()
        return public.public_bytes(Encoding.Raw, PublicFormat.Raw)
    try:
        named = from_hex(json.loads(entries[0].fact)["public_key"], 32)
    except (IndexError, ValueError, KeyError, TypeError):
        named = None
    if named is None:
        raise DoesNotHold("store", "neither station.key nor the first entry names a key")
    return named


def head_of(line, key):
    """Sequence and seal of a head; none where it does not hold."""
    parts = re.fullmatch(r"([0-9]{20}) ([0-9a-f]{64}) ([0-9a-f]{128})", line)
    if parts is None:
        return None
    sequence, seal = int(parts[1]), bytes.fromhex(parts[2])
    if sequence >= 1 << 64 or not holds(key, bytes.fromhex(parts[3]), b"shoutan end 1\n" + sequence.to_bytes(8, "big") + seal):
        return None
    return sequence, seal


def check_end(folder, key, entries):
    path = os.path.join(folder, "station.end")
    if not os.path.lexists(path):
        if entries:
            raise DoesNotHold("end", "the mark of the log's end (station.end) is missing")
        return
    text = ordinary(path, "end", 215).decode("latin-1")
    head = head_of(text[:-1], key) if text.endswith("\n") else None
    if head is None:
        raise DoesNotHold("end", "the mark of the log's end (station.end) is damaged")
    sequence, seal = head
    if sequence and (sequence > len(entries) or entries[sequence - 1].seal != seal):
        raise DoesNotHold("end", f"entry {sequence} is missing: it was acknowledged; the log holds only up to {len(entries)}")


def check_schema(opened):
    found = {name.decode(): (sql or b"").decode("utf-8", "replace") for name, sql in opened.execute("SELECT name, sql FROM sqlite_schema")}
    wanted = set(SCHEMA) | {"_sqlx_migrations"}
    others = {name for name in found if not name.startswith("sqlite_autoindex_")}
    migrations = opened.execute("SELECT version, success FROM _sqlx_migrations").fetchall() if "_sqlx_migrations" in found else []
    if others != wanted or any(found[name] != sql for name, sql in SCHEMA.items()) or migrations != [(1, 1)]:
        raise DoesNotHold("schema", "the store's own description of itself was changed")


def is_name(name):
    return isinstance(name, str) and re.fullmatch("[0-9a-f]{64}", name) is not None


def photo_path(folder, name):
    return os.path.join(folder, "photos", name[:2], name) if is_name(name) else None


def check_photo(folder, sequence, name):
    path = photo_path(folder, name)
    if path is None:
        raise DoesNotHold("photo", f"entry {sequence} names no photograph")
    if hashlib.sha256(ordinary(path, "photo")).hexdigest() != name:
        raise DoesNotHold("photo", f"entry {sequence}: its photograph {name} was changed")


DAY_MS = 24 * 3600 * 1000


def watched_pictures(fact):
    """The pictures of a watched game that a fact names."""
    if fact["kind"] == "game_watched":
        named = [step.get("crop") for step in fact["watched"]["steps"]]
    elif fact["kind"] == "game_looks_finished":
        named = [fact["finished"].get(name) for name in ("photo", "filled_photo")]
    else:
        named = []
    named = [name for name in named if name is not None]
    if not all(isinstance(name, str) for name in named):
        raise ValueError("a picture's name is text")
    return named


def evidence(fact):
    """The photographs of a fact that are never discarded."""
    if fact["kind"] == "photo_taken":
        return [fact["photo"]]
    counted = fact["record"].get("counted") if fact["kind"] == "result_claimed" else None
    if counted is None:
        return []
    filled = counted.get("filled")
    return [counted["photo"], *counted.get("together", []), *([filled["photo"]] if filled else [])]


class Pictures:
    """The pictures of watched games: those that entries discarded need not be there."""

    def __init__(self, entries, facts):
        self.evidence, self.watched, self.discarded, self.discards = set(), {}, set(), {}
        for sequence, (entry, fact) in enumerate(zip(entries, facts), 1):
            try:
                self.take(sequence, entry, fact)
            except (KeyError, ValueError, TypeError, AttributeError) as error:
                # What is wrong with a record is told where records are looked at.
                if fact["kind"] != "result_claimed":
                    raise DoesNotHold("fact", f"entry {sequence} is of another form: {error}") from error

    def take(self, sequence, entry, fact):
        for name in filter(is_name, evidence(fact)):
            self.evidence.add(name)
            self.watched.pop(name, None)
            self.discarded.discard(name)
        for name in filter(is_name, watched_pictures(fact)):
            if name not in self.evidence:
                self.watched[name] = (sequence, entry.at_ms)
                self.discarded.discard(name)
        if fact["kind"] == "pictures_discarded":
            up_to, days, pictures = (fact[name] for name in ("up_to", "keep_days", "pictures"))
            if not all(isinstance(number, int) and 0 <= number < 1 << bits for number, bits in ((up_to, 64), (days, 32), (pictures, 64))):
                raise ValueError("its numbers are none")
            gone = {name: at for name, at in self.watched.items() if at[0] <= up_to}
            is_so = up_to < sequence and days > 0 and 0 < pictures == len(gone)
            is_old = all(at_ms + days * DAY_MS <= entry.at_ms for _, at_ms in gone.values())
            self.discards[sequence] = pictures if is_so and is_old and entry.who == b"station" else None
            self.discarded |= set(gone)
            for name in gone:
                del self.watched[name]


def check_shelves(folder):
    photos = os.path.join(folder, "photos")
    if not os.path.isdir(photos):
        return
    for shelf in sorted(os.listdir(photos)):
        at = os.path.join(photos, shelf)
        if shelf == "incoming" or not os.path.isdir(at):
            continue
        for name in sorted(os.listdir(at)):
            path = os.path.join(at, name)
            if hashlib.sha256(ordinary(path, "shelf")).hexdigest() != name:
                raise DoesNotHold("shelf", f"the file {path} among the photographs was changed")


LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Board:
    """Rows of a recorded position."""

    def __init__(self, rows):
        self.lines = len(rows)
        if not rows or any(len(row) != self.lines or set(row) - set("BW.") for row in rows):
            raise ValueError("rows are no board")
        self.at = {(x, y): rows[y][x] for y in range(self.lines) for x in range(self.lines)}

    def point(self, name):
        column, row = LETTERS.index(name[0].upper()), self.lines - int(name[1:])
        if (column, row) not in self.at:
            raise ValueError(f"{name} is not on the board")
        return column, row

    def rows(self):
        return ["".join(self.at[x, y] for x in range(self.lines)) for y in range(self.lines)]

    def beside(self, point):
        x, y = point
        return [near for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if near in self.at]

    def groups(self, points):
        """Points that hang together along lines, group by group."""
        left = set(points)
        while left:
            group, rim = set(), {left.pop()}
            while rim:
                group |= rim
                rim = {near for point in rim for near in self.beside(point) if near in left}
                left -= rim
            yield group

    def touching(self, points, color):
        return {near for point in points for near in self.beside(point) if self.at[near] == color}


def totals(board, dead, facts):
    """Both totals and the word for the result, by area; none where these rules count none."""
    rules = RULES.get(facts["rules"].strip().lower())
    if rules is None or (facts.get("black_grade") and facts.get("white_grade")):
        return None
    proximity, shared_by, komi, komi_with_handicap, for_handicap, even, even_with_handicap = rules
    for stone in dead:
        board.at[stone] = "."
    own = {color: {point for point, stone in board.at.items() if stone == color} for color in "BW"}
    bare = {"B": set(), "W": set()}
    shared = []
    for region in board.groups(point for point, stone in board.at.items() if stone == "."):
        touched = [color for color in "BW" if board.touching(region, color)]
        if len(touched) == 1:
            bare[touched[0]] |= region
        elif touched:
            rest = set()
            for point in region:
                near = [color for color in "BW" if board.touching([point], color)]
                (bare[near[0]] if proximity and len(near) == 1 else rest).add(point)
            shared.append(rest)
    total = {color: Fraction(len(own[color]) + len(bare[color])) for color in "BW"}
    if facts["rules"].strip().lower() == "stone-scoring":
        for color in "BW":
            total[color] -= sum(min(2, len(group & bare[color])) for group in board.groups(own[color] | bare[color]))
    if shared_by == "proportional":
        for region in shared:
            around = {color: len(board.touching(region, color)) for color in "BW"}
            for color in "BW":
                total[color] += Fraction(len(region) * around[color], around["B"] + around["W"])
    elif shared_by != "none":
        points = sum(map(len, shared))
        for color in "BW":
            total[color] += points // 2 if shared_by == "pooled" else points * HALF
    handicap = facts.get("handicap") or 0
    if facts.get("komi") is not None:
        komi = Fraction(facts["komi"])
    elif handicap >= 2:
        komi = komi_with_handicap
    total["W" if komi > 0 else "B"] += abs(komi)
    if handicap >= 2:
        agreed = facts.get("for_handicap")
        total["W"] += FOR_HANDICAP[agreed](handicap) if agreed is not None else for_handicap(handicap)
    for color, periods in (("W", "black_overtime"), ("B", "white_overtime")):
        total[color] += 2 * (facts.get(periods) or 0)
    if facts["rules"].strip().lower() == "wmsg-2008" and facts.get("first_pass") == "white":
        total["W"] += 1
    margin = total["B"] - total["W"]
    word = f"{'B' if margin > 0 else 'W'}+{told(abs(margin))}" if margin else (even_with_handicap if handicap >= 2 else even)
    return [told(total["B"]), told(total["W"])], word


def told(points):
    """A whole number, one with .5, or a fraction in lowest terms."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{'-' if points < 0 else ''}{abs(points.numerator) // 2}.5" if points.denominator == 2 else str(points)


PLACES = {
    "before_game": ("own_bowl",),
    "at_end": ("board", "own_bowl", "opponents_lid"),
    "put_away": ("own_bowl",),
}


def sets(board, counts):
    """What is open of each side's set of stones, as a record keeps it."""
    whole = (board.lines**2 - 1) // 2
    for color, side in (("B", "black"), ("W", "white")):
        on_board = sum(stone == color for stone in board.at.values())
        known = [("at_end", "board", (on_board, on_board), True)]
        for count in counts:
            if count["color"] == side:
                likely = count["grounds"]["likely"]["error_probability"] > 0 if isinstance(count["grounds"], dict) else False
                known.append((count["moment"], count["place"], (count["least"], count["most"]), not likely))
        found = find(whole, side, known)
        if found:
            yield found


def find(whole, side, known):
    sums = []
    for moment, places in PLACES.items():
        least, most, proved, everywhere, counted = 0, 0, True, True, False
        elsewhere = [place for when, place, _, _ in known if when == moment and place not in places]
        for place in (*places, *dict.fromkeys(elsewhere)):
            stones = None
            for _, _, interval, proof in (one for one in known if one[:2] == (moment, place)):
                counted = True
                if stones is None or (proof and not stones[1]):
                    stones = interval, proof
                elif proof == stones[1]:
                    both = max(stones[0][0], interval[0]), min(stones[0][1], interval[1])
                    if both[0] > both[1]:
                        return {"what": "counts_contradict", "side": side, "counts": [list(stones[0]), list(interval)]}
                    stones = both, proof
            everywhere &= stones is not None
            (fewest, many), proof = stones or ((0, whole), True)
            least, most, proved = least + fewest, most + many, proved and proof
        if counted:
            sums.append((moment, least, most, proved, everywhere))
    broken = [one for one in sums if not one[1] <= whole <= one[2]]
    if broken:
        _, least, most, _, _ = min(broken, key=lambda one: not one[3])
        return {"what": "set_not_whole", "side": side, "least": least, "most": most}
    after = [one for one in sums if one[0] != "before_game"]
    if any(one[1] == one[2] == whole and one[3] for one in after):
        return None
    totals = [(least, most if everywhere or least > whole else whole) for _, least, most, _, everywhere in after]
    least, most = min(totals, key=lambda total: total[1] - total[0], default=(0, whole))
    return {"what": "set_not_proven", "side": side, "least": least, "most": most}


def check_open(sequence, board, counted):
    """Whether what is said to have been open of the sets is what the counts say."""
    if counted.get("left_open") is None:
        return
    kept = [one for one in counted["left_open"] if one["what"] in ("counts_contradict", "set_not_whole", "set_not_proven")]
    found = list(sets(board, counted["counts"]))
    if len(kept) != len(found) or any(one not in found for one in kept):
        raise DoesNotHold("open", f"entry {sequence}: what it says was open of the sets of stones is not what its counts say")


def check_record(sequence, record, readings):
    """Whether the record was counted by area here."""
    counted = record.get("counted")
    if counted is None:
        if record["result"] not in BY_WORD:
            raise DoesNotHold("result", f"entry {sequence}: {record['result']} is no result that can be given by word")
        return False
    reading = readings.get(counted["photo"])
    if reading is None or reading.get("status") != "read" or reading.get("rows") != counted["rows_read"]:
        raise DoesNotHold("groundless", f"entry {sequence}: its result rests on a reading that the log does not have")
    board = Board(counted["rows_read"])
    for point, stone in counted["said"]:
        if stone != "unsaid":
            board.at[board.point(point)] = {"black": "B", "white": "W", "bare": "."}[stone]
    if board.rows() != counted["rows"]:
        raise DoesNotHold("result", f"entry {sequence}: its rows are not what was read and said")
    dead = {board.point(name) for name in counted["dead"]}
    for color in "BW":
        for chain in board.groups(point for point, stone in board.at.items() if stone == color):
            if chain & dead and not chain <= dead:
                raise DoesNotHold("result", f"entry {sequence}: a part of a chain is called dead")
    if any(board.at[point] == "." for point in dead):
        raise DoesNotHold("result", f"entry {sequence}: a point without a stone is called dead")
    position = Board(board.rows())
    again = totals(board, dead, record["facts"])
    if again is not None and again != (counted["totals"], record["result"]):
        claimed = f"{record['result']} ({' to '.join(counted['totals'])})"
        raise DoesNotHold("result", f"entry {sequence}: its result was {claimed}, and comes out as {again[1]} ({' to '.join(again[0])})")
    check_open(sequence, position, counted)
    return again is not None


def check_confirmation(sequence, fact, entries, facts):
    claim = fact["claim"]
    if fact.get("by", "official") not in ("official", "players"):
        raise ValueError("nobody confirms as " + str(fact["by"]))
    if not 1 <= claim < sequence:
        raise DoesNotHold("confirmed", f"entry {sequence} confirms no claim before it")
    claimed = facts[claim - 1]
    is_own = fact.get("by", "official") == "official" and entries[claim - 1].who == entries[sequence - 1].who
    if claimed.get("kind") != "result_claimed" or claimed.get("game") != fact["game"] or is_own:
        raise DoesNotHold("confirmed", f"entry {sequence} confirms no claim that another made of this game before it")


# What is entered of a game while its result goes on standing.
STAYS = ("photo_read", "recount_found", "game_watched", "game_looks_finished", "result_handed_over")


def check_handed_over(sequence, fact, entries, facts):
    """What a pairing program has: the result of a claim that stands, or another one."""
    claim = fact["claim"]
    if entries[sequence - 1].who != b"station":
        raise DoesNotHold("handed", f"entry {sequence} was not entered by the station")
    confirmed = [earlier for earlier in facts[: sequence - 1] if earlier["kind"] == "result_confirmed" and earlier["claim"] == claim]
    if not confirmed:
        raise DoesNotHold("handed", f"entry {sequence} hands over a result that does not stand")
    claimed = facts[claim - 1]
    outcome = {"B": "black", "W": "white", "0": "jigo", "V": "cancelled"}.get(claimed["record"]["result"][:1])
    is_same = outcome == fact["result"]
    if claimed["game"] != fact["game"] or is_same != (fact["kind"] == "result_handed_over"):
        raise DoesNotHold("handed", f"entry {sequence} says of a claim's result what it is not")


def standing(entries, facts, before):
    """The games whose result stood before an entry, each with its claim's sequence and record."""
    stood, claims = {}, {}
    for sequence, fact in enumerate(facts[: before - 1], 1):
        game = fact.get("game")
        if not isinstance(game, dict) or fact["kind"] in STAYS:
            continue
        game = game["round"], game["table"]
        stood.pop(game, None)
        if fact["kind"] == "result_claimed":
            claims[game] = sequence
        elif fact["kind"] == "result_confirmed" and claims.get(game) == fact["claim"]:
            stood[game] = fact["claim"], facts[fact["claim"] - 1]["record"]
    return stood


def lots(record, by):
    """How many lots a result has in the urn."""
    if by == "alike":
        return 1
    if by != "margin":
        raise ValueError(f"nobody draws by {by}")
    _, _, margin = record["result"].partition("+")
    return max(1, 4 // (1 + int(2 * Fraction(margin or 0)) // 4))


def draw(entries, facts, sequence):
    """The games that an entry draws, in the order in which they come out of the urn: (ticket, lot, game)."""
    fact = facts[sequence - 1]
    head, seal, seed, terms = fact["head"], fact["seal"], fact["seed"], fact["terms"]
    is_head = sequence > 1 and head == sequence - 1 and entries[head - 1].seal.hex() == seal
    is_seed = re.fullmatch("[!-~]([ -~]{18,198})[!-~]", seed)
    is_terms = 0 < terms["risk"] < 0.5 and 0 < terms["share"] <= 1 and 0 <= terms.get("expected", 0) < terms["share"]
    if not (is_head and is_seed and is_terms):
        raise DoesNotHold("recount", f"entry {sequence} draws no recount of the log as it was")
    drawn = []
    for (table_round, table), (_, record) in standing(entries, facts, sequence).items():
        if record.get("counted") is not None:
            lines = "shoutan recount 1\n" + f"{seed}\n{head}\n{seal}\n{table_round}/{table}\n"
            tickets = [(hashlib.sha256(f"{lines}{lot}\n".encode()).hexdigest(), lot) for lot in range(1, lots(record, terms["lots"]) + 1)]
            drawn.append((*min(tickets), (table_round, table)))
    if not drawn:
        raise DoesNotHold("recount", f"entry {sequence} draws from an urn without games")
    return sorted(drawn)


def check_found(sequence, fact, entries, facts):
    drawn = fact["recount"]
    if fact["found"] not in ("agrees", "differs"):
        raise ValueError("nobody finds this")
    if not 1 <= drawn < sequence or facts[drawn - 1]["kind"] != "recount_drawn":
        raise DoesNotHold("recount", f"entry {sequence} is of no recount before it")
    game = fact["game"]["round"], fact["game"]["table"]
    is_drawn = game in [game for _, _, game in draw(entries, facts, drawn)]
    claim = standing(entries, facts, drawn)[game][0] if is_drawn else None
    if claim is None or claim != fact["claim"] or entries[claim - 1].who == entries[sequence - 1].who:
        raise DoesNotHold("recount", f"entry {sequence} says of no game that was drawn what somebody else than its claimer found")


def check_sheet(path, key, entries, facts):
    name = "sheet"
    code = ordinary(path, name, 8 << 10).decode("utf-8", "replace").replace("\r\n", "\n").rstrip()
    lines = code.split("\n")
    try:
        # The older form has no line of terms.
        fields = lines[:6] + lines[7:] if lines[0] == "SHOUTAN3" else lines
        head, _event, place, _black, _white, result, sequence, seal, signature = fields
        unpadded = lambda text: base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        seal, signature, sequence = unpadded(seal), unpadded(signature), int(sequence)
        round_number, table = map(int, place.split("/"))
    except ValueError as error:
        raise DoesNotHold(name, f"{path} is no code of a result sheet") from error
    if head not in ("SHOUTAN2", "SHOUTAN3"):
        raise DoesNotHold(name, f"{path} is no code of a result sheet")
    if not holds(key, signature, "\n".join(lines[:-1]).encode()):
        raise DoesNotHold(name, f"{path}: the signature does not hold")
    if not 1 <= sequence <= len(entries) or entries[sequence - 1].seal != seal:
        raise DoesNotHold(name, f"{path}: the log has no such entry {sequence}: it was shown, and is gone")
    fact = facts[sequence - 1]
    claim = facts[fact.get("claim", 0) - 1] if fact.get("kind") == "result_confirmed" else {}
    if fact.get("game") != {"round": round_number, "table": table} or claim.get("record", {}).get("result") != result:
        raise DoesNotHold(name, f"{path}: entry {sequence} confirms another result")


def check_witness(path, key, entries):
    name = "witness"
    before, sequence, witness = "0" * 64, None, None
    lines = ordinary(path, name).split(b"\n")
    lines.pop()  # What has no line feed after it was never written.
    if not lines:
        raise DoesNotHold(name, f"{path} is empty")
    for number, line in enumerate(lines, 1):
        def broken(words):
            return DoesNotHold(name, f"{path}, line {number}: {words}")
        try:
            said = json.loads(line)
            signed = line[: line.index(b',"signature"')]
            by, signature, station = (from_hex(said[part], size) for part, size in (("witness", 32), ("signature", 64), ("key", 32)))
            seals = [from_hex(seal, 32) for seal in said["seals"]]
        except (ValueError, KeyError, TypeError) as error:
            raise broken("it is no line of a witness") from error
        if said["previous"] != before or None in (by, signature, station) or None in seals or witness not in (None, by):
            raise broken("it does not follow on the line before")
        if not holds(by, signature, signed):
            raise broken("the witness's signature does not hold")
        if station != key:
            raise broken("it witnessed another key")
        head = head_of(said["head"], key)
        if head is None:
            raise broken("the station's signature under the head does not hold")
        wanted = min(1, head[0]) if sequence is None else head[0] - sequence
        if len(seals) != wanted or (seals and seals[-1] != head[1]):
            raise broken("it does not have every seal")
        if head[0] and (head[0] > len(entries) or entries[head[0] - 1].seal != head[1]):
            raise broken(f"entry {head[0]} was witnessed, and the log does not have it")
        for place, seal in enumerate(seals, head[0] - len(seals)):
            if place >= len(entries) or entries[place].seal != seal:
                raise broken(f"entry {place + 1} was witnessed, and the log does not have it")
        before, sequence, witness = hashlib.sha256(line).hexdigest(), head[0], by


def verify(asked):
    if not os.path.isdir(asked.data):
        raise DoesNotHold("store", f"{asked.data} is no folder")
    try:
        opened = database(asked.data)
        entries = [Entry(row) for row in opened.execute("SELECT sequence, at_ms, who, fact, previous, hash, signature FROM entries ORDER BY sequence")]
    except sqlite3.Error as error:
        raise DoesNotHold("store", f"the database cannot be read: {error}") from error
    key = key_of(asked.data, entries)
    place, facts = (0, 0, bytes(32)), []
    for entry in entries:
        place = entry.check(key, place)
        try:
            fact = json.loads(entry.fact.decode())
            if not isinstance(fact, dict) or not isinstance(fact.get("kind"), str):
                raise ValueError("no kind")
        except ValueError as error:
            raise DoesNotHold("fact", f"entry {entry.sequence} cannot be understood: {error}") from error
        facts.append(fact)
    for sequence, fact in enumerate(facts, 1):
        if fact["kind"] == "log_begun" and fact.get("public_key") != key.hex():
            raise DoesNotHold("begun", f"entry {sequence}: the log was begun with another key")
    check_end(asked.data, key, entries)
    try:
        damage = [row[0].decode() for row in opened.execute("PRAGMA integrity_check")]
        if damage != ["ok"]:
            raise DoesNotHold("file", f"the file of the store is damaged: {damage[0]}")
        check_schema(opened)
    except sqlite3.Error as error:
        raise DoesNotHold("file", f"the file of the store is damaged: {error}") from error
    photos = results = by_area = 0
    readings = {}
    pictures = Pictures(entries, facts)
    for sequence, fact in enumerate(facts, 1):
        try:
            if fact["kind"] == "photo_taken":
                check_photo(asked.data, sequence, fact["photo"])
                photos += 1
            elif fact["kind"] in ("game_watched", "game_looks_finished"):
                for name in watched_pictures(fact):
                    if name not in pictures.discarded:
                        check_photo(asked.data, sequence, name)
            elif fact["kind"] == "pictures_discarded":
                if pictures.discards[sequence] is None:
                    raise DoesNotHold("discarded", f"entry {sequence} discards other pictures than it says, or younger ones, or was not made by the station")
            elif fact["kind"] == "photo_read":
                readings[fact["photo"]] = fact["reading"]
            elif fact["kind"] == "result_claimed":
                by_area += check_record(sequence, fact["record"], readings)
                results += 1
            elif fact["kind"] == "result_confirmed":
                check_confirmation(sequence, fact, entries, facts)
            elif fact["kind"] in ("result_handed_over", "result_differs"):
                check_handed_over(sequence, fact, entries, facts)
            elif fact["kind"] == "recount_drawn":
                drawn = draw(entries, facts, sequence)
                for place, (ticket, lot, (table_round, table)) in enumerate(drawn if asked.draw else [], 1):
                    print(f"Entry {sequence} draws {place}: round {table_round}, table {table}, by lot {lot}, ticket {ticket}.")
            elif fact["kind"] == "recount_found":
                check_found(sequence, fact, entries, facts)
        except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
            raise DoesNotHold("result" if fact["kind"] == "result_claimed" else "fact", f"entry {sequence} is of another form: {error}") from error
    check_shelves(asked.data)
    if asked.key is not None and asked.key != key:
        raise DoesNotHold("key", f"the log is signed with the key {key.hex()}, and was to be signed with {asked.key.hex()}")
    for sequence, seal in asked.head:
        if not 1 <= sequence <= len(entries) or not entries[sequence - 1].seal.hex().startswith(seal):
            raise DoesNotHold("head", f"the log has no entry {sequence} with the seal that was shown")
    for path in asked.sheet:
        check_sheet(path, key, entries, facts)
    for path in asked.witness:
        check_witness(path, key, entries)
    print(f"Everything holds: {len(entries)} entries, {photos} photographs, {results} results, {by_area} of them counted again by area.")
    if pictures.discards:
        last = max(pictures.discards)
        date = datetime.fromtimestamp(entries[last - 1].at_ms / 1000, timezone.utc).date()
        print(f"Discarded, as the log says: {sum(pictures.discards.values())} pictures of watched games, the last of them on {date} (entry {last}).")
    print(f"The log ends with entry {place[0]}; its seal is {place[2].hex()}.")
    print(f"It is signed with the key {key.hex()}.")
    if asked.key is None:
        print("Whether that is the station's own key is not known here: a log sealed anew under another key holds as well. Use --key.")


def public_key(text):
    key = from_hex(text.strip().lower(), 32)
    if key is None:
        raise argparse.ArgumentTypeError("a station's public key has 64 hexadecimal digits")
    return key


def shown_head(text):
    parts = re.fullmatch(r"\s*([0-9]{1,19})\s*:\s*([0-9a-fA-F]{8,64})\s*", text)
    if parts is None or int(parts[1]) == 0:
        raise argparse.ArgumentTypeError("a head is an entry's number, a colon, and at least eight digits of its seal")
    return int(parts[1]), parts[2].lower()


def main():
    parser = argparse.ArgumentParser(description="Checks a station's records, as RECORDS.md specifies them.")
    parser.add_argument("data", help="the data folder")
    parser.add_argument("--key", type=public_key, metavar="HEX", help="the key that has to have signed")
    parser.add_argument("--head", type=shown_head, action="append", default=[], metavar="ENTRY:HEX", help="a head that was shown, by the projector or on a slip")
    parser.add_argument("--sheet", action="append", default=[], metavar="FILE", help="a result sheet's code that has to be in the log")
    parser.add_argument("--witness", action="append", default=[], metavar="FILE", help="a witness's file whose heads have to be in the log")
    parser.add_argument("--draw", action="store_true", help="print the games that each recount draws, in their order")
    try:
        verify(parser.parse_args())
    except DoesNotHold as fault:
        print(f"DOES NOT HOLD ({fault.name}): {fault}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
