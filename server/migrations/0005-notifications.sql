-- Phones that are told of their owner's appointments while the page is closed, and what they are to be told.

-- Keys that the product makes for itself once, for all of its nodes.
CREATE TABLE own_keys (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);

-- A subscription lives as long as the session it was made in: whoever logs out is told nothing more.
CREATE TABLE push_subscriptions (
  endpoint     text PRIMARY KEY,
  session_hash bytea NOT NULL REFERENCES sessions ON DELETE CASCADE,
  patient_id   uuid NOT NULL REFERENCES patients ON DELETE CASCADE,
  p256dh       text NOT NULL,
  auth         text NOT NULL,
  created_at   timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_of_patient ON push_subscriptions (patient_id);

-- The outbox: each appointment is told each thing once.
CREATE TABLE notices (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  kind           text NOT NULL CHECK (kind IN ('time-to-go', 'your-turn')),
  due_at         timestamptz NOT NULL,
  next_try_at    timestamptz NOT NULL,
  tries          smallint NOT NULL DEFAULT 0,
  done_at        timestamptz,
  PRIMARY KEY (appointment_id, kind)
);
CREATE INDEX notices_to_send ON notices (next_try_at) WHERE done_at IS NULL;
