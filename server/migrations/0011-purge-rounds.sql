-- When what is no longer needed was last removed: of all nodes, the one that moves the mark does the round.

CREATE TABLE purge_rounds (
  id       boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row, and never another
  begun_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO purge_rounds DEFAULT VALUES;
