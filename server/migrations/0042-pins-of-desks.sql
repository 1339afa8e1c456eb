-- PINs with which people come back to a desk that they share (docs/decisions/0079-pins-of-a-shared-desk.md). Who is removed from the
-- hospital has none there any longer.
CREATE TABLE desk_pins (
  browser_hash bytea NOT NULL, -- of its cookie
  person_id    uuid NOT NULL,
  hospital_id  uuid NOT NULL, -- where the PIN was set, and leads to
  pin_hash     bytea NOT NULL, -- with the cookie as its key: without the browser a PIN cannot be found out
  wrong        integer NOT NULL DEFAULT 0, -- since the last right one
  used_at      timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, person_id),
  FOREIGN KEY (person_id, hospital_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX desk_pins_of_member ON desk_pins (person_id, hospital_id);
