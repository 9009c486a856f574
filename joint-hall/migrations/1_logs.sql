-- The joint hall: every station's log as it was sealed, by event. What was taken is never changed or taken out; what is made of it (results,
-- games) can be made again from it.

CREATE TABLE events (
    event    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     text    NOT NULL UNIQUE,
    begun_ms bigint  NOT NULL
);

-- A log of one key. One that went another way than the joint hall has it is a log of its own, which has its first entries from its parent.
CREATE TABLE logs (
    log         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event       integer NOT NULL REFERENCES events,
    key         bytea   NOT NULL,
    room        text    NOT NULL,
    parent      bigint  REFERENCES logs,
    branched_at bigint  NOT NULL DEFAULT 0,     -- entries up to this one are the parent's
    last        bigint  NOT NULL,               -- how far it is held
    seal        bytea   NOT NULL,
    at_ms       bigint  NOT NULL,               -- the last entry's, by the station's clock
    own_last    bigint  NOT NULL,               -- how far the station itself says that it is
    heard_ms    bigint  NOT NULL,               -- by the joint hall's clock
    clock_ms    bigint  NOT NULL                -- the station's clock less the joint hall's
);
CREATE INDEX logs_of_an_event ON logs (event, key);

-- Events come one after the other: a range of them is a range of time, which can be moved to another disk or taken off as a whole.
CREATE TABLE entries (
    event     integer  NOT NULL,
    log       bigint   NOT NULL,
    sequence  bigint   NOT NULL,
    at_ms     bigint   NOT NULL,
    who       text,                             -- with fact NULL: the station keeps to itself what is in it
    fact      text,
    previous  bytea    NOT NULL,
    hash      bytea    NOT NULL,
    signature bytea    NOT NULL,
    round     integer,                          -- the game for which it decides something
    board     integer,
    PRIMARY KEY (event, log, sequence)
) PARTITION BY RANGE (event);
CREATE INDEX entries_of_a_game ON entries (event, round, board, log) WHERE round IS NOT NULL;

-- A confirmed result, once for the entry that confirmed it. `withdrawn` is the entry after which it did not stand any more.
CREATE TABLE results (
    event     integer NOT NULL,
    log       bigint  NOT NULL,
    sequence  bigint  NOT NULL,
    round     integer NOT NULL,
    board     integer NOT NULL,
    black     text    NOT NULL,
    white     text    NOT NULL,
    result    text    NOT NULL,
    at_ms     bigint  NOT NULL,
    withdrawn bigint,
    PRIMARY KEY (event, log, sequence)
) PARTITION BY RANGE (event);

-- How a game stands in each log that has it.
CREATE TABLE games (
    event     integer NOT NULL,
    round     integer NOT NULL,
    board     integer NOT NULL,
    log       bigint  NOT NULL,
    black     text    NOT NULL,
    white     text    NOT NULL,
    state     text    NOT NULL,
    result    text,                             -- where it stands
    confirmed bigint,                           -- the entry that confirmed it
    at_ms     bigint  NOT NULL,
    PRIMARY KEY (event, round, board, log)
) PARTITION BY RANGE (event);

-- The joint hall's own log of an event, sealed and signed like a station's: what it took, and when it was told otherwise than before.
CREATE TABLE own_entries (
    event     integer NOT NULL REFERENCES events,
    sequence  bigint  NOT NULL,
    at_ms     bigint  NOT NULL,
    who       text    NOT NULL,
    fact      text    NOT NULL,
    previous  bytea   NOT NULL,
    hash      bytea   NOT NULL,
    signature bytea   NOT NULL,
    PRIMARY KEY (event, sequence)
);

CREATE TABLE pairings (
    event  integer NOT NULL REFERENCES events,
    number bigint  NOT NULL,                    -- the list, from 1
    round  integer NOT NULL,
    board  integer NOT NULL,
    facts  text    NOT NULL,
    PRIMARY KEY (event, number, round, board)
);

CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what was taken is never changed or taken out'; END
$$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER own_entries_stay BEFORE UPDATE OR DELETE ON own_entries FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER pairings_stay BEFORE UPDATE OR DELETE ON pairings FOR EACH ROW EXECUTE FUNCTION stays();
