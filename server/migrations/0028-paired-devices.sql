-- Displays on the wall and kiosks at the door (docs/decisions/0052-devices-are-sessions.md). A device lives as long as its session: what
-- ends one ends the other.

-- The screens that show a pairing code. Of the code and of the token only the hash is stored.
CREATE TABLE pairing_codes (
  token_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL UNIQUE,
  kind       text NOT NULL CHECK (kind IN ('display', 'kiosk')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pairing_codes_by_end ON pairing_codes (expires_at);

CREATE TABLE devices (
  id           uuid PRIMARY KEY,
  hospital_id  uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  token_hash   bytea NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('display', 'kiosk')),
  name         text NOT NULL,
  -- In the order of the screen; all of the hospital when it is empty.
  doctors      uuid[] NOT NULL,
  theme        text NOT NULL CHECK (theme IN ('dark', 'light')),
  turned       text NOT NULL CHECK (turned IN ('none', 'left', 'right')),
  languages    text[] NOT NULL,
  notice       text NOT NULL,
  paired_at    timestamptz NOT NULL,
  -- When it asked last, to a minute.
  seen_at      timestamptz,
  sound_locked boolean NOT NULL DEFAULT false
);
CREATE INDEX devices_of_hospital ON devices (hospital_id);

-- When a token of the queue was called last, also again: displays announce each call once.
ALTER TABLE queues ADD COLUMN last_call_at timestamptz;
