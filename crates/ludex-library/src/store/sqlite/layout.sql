-- Content that is kept once: rulesets, builds, and parties that speak of builds.
CREATE TABLE blobs (
    hash BLOB NOT NULL PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

-- Which content speaks of which.
CREATE TABLE links (
    blob BLOB NOT NULL REFERENCES blobs ON DELETE CASCADE,
    target BLOB NOT NULL REFERENCES blobs,
    PRIMARY KEY (blob, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_target ON links (target);

-- AUTOINCREMENT: a key is never used again, so nobody takes a new game for one that is gone.
CREATE TABLE games (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    ruleset TEXT NOT NULL,
    version INTEGER NOT NULL,
    content BLOB NOT NULL REFERENCES blobs,
    initial BLOB NOT NULL REFERENCES blobs,
    before BLOB NOT NULL REFERENCES blobs,
    current BLOB NOT NULL REFERENCES blobs,
    next_reply INTEGER NOT NULL
) STRICT;
CREATE INDEX games_by_content ON games (content);
CREATE INDEX games_by_initial ON games (initial);
CREATE INDEX games_by_before ON games (before);
CREATE INDEX games_by_current ON games (current);

-- A text and what came of it. Rows never change; branches share them.
CREATE TABLE turns (
    key INTEGER PRIMARY KEY,
    parts TEXT NOT NULL,
    reply TEXT NOT NULL,
    tags TEXT NOT NULL,
    end BLOB NOT NULL REFERENCES blobs
) STRICT;
CREATE INDEX turns_by_end ON turns (end);

CREATE TABLE replies (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    active INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE alternatives (
    game INTEGER NOT NULL,
    reply INTEGER NOT NULL,
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL REFERENCES turns,
    PRIMARY KEY (game, reply, number),
    FOREIGN KEY (game, reply) REFERENCES replies ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX alternatives_by_turn ON alternatives (turn);

-- What was done. Rows never change; branches share them.
CREATE TABLE entries (
    key INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    digest BLOB NOT NULL
) STRICT;

CREATE TABLE log (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL REFERENCES entries,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX log_by_entry ON log (entry);
