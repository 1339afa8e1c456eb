-- What the first hour of a hospital has come to. Hospitals from before have none.
CREATE TABLE set_ups (
  hospital_id     uuid PRIMARY KEY REFERENCES hospitals (id) ON DELETE CASCADE,
  poster_at       timestamptz,
  -- A screen is paired later.
  screen_later    boolean NOT NULL DEFAULT false,
  -- When a test token was called and removed.
  token_at        timestamptz,
  -- The desk does not show the card.
  hidden          boolean NOT NULL DEFAULT false
);

-- The token that a desk tries the product with, at most one of a hospital. It is deleted, and counts nowhere.
CREATE TABLE test_tokens (
  hospital_id    uuid PRIMARY KEY REFERENCES hospitals (id) ON DELETE CASCADE,
  appointment_id uuid NOT NULL UNIQUE REFERENCES appointments (id) ON DELETE CASCADE,
  given_at       timestamptz NOT NULL
);
