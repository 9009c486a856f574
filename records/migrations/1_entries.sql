-- The log: everything that ever happened, in order, each entry sealed onto the one before. Nothing is changed or taken out.
CREATE TABLE entries (
    sequence  INTEGER PRIMARY KEY,
    at_ms     INTEGER NOT NULL,
    who       TEXT    NOT NULL,
    fact      TEXT    NOT NULL,
    previous  BLOB    NOT NULL,
    hash      BLOB    NOT NULL,
    signature BLOB    NOT NULL
) STRICT;

CREATE TRIGGER entries_stay_as_written BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never changed'); END;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never taken out'); END;
