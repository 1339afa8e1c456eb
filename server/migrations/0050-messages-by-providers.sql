-- Steps that a provider sends (docs/decisions/0085-messages-by-providers.md).
ALTER TABLE message_steps
  -- Requests to the provider, and when the next one may follow one that was not taken.
  ADD COLUMN tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz,
  -- In paise, for the hospital's counts.
  ADD COLUMN cost integer NOT NULL DEFAULT 0;

ALTER TABLE notices
  -- A patient has asked by WhatsApp to cancel, and is asked back.
  ADD COLUMN cancel_asked_at timestamptz,
  DROP CONSTRAINT notices_kind_check,
  ADD CONSTRAINT notices_kind_check CHECK (kind IN
    ('time-to-go', 'your-turn', 'cancelled', 'called', 'missed', 'back-in-line', 'late', 'paused', 'transferred', 'booked'));

-- What providers have called about: each is worked on once, on any node, and only its hash is left then.
CREATE TABLE message_callbacks (
  key     bytea PRIMARY KEY,
  event   jsonb,
  at      timestamptz NOT NULL,
  look_at timestamptz NOT NULL
);
CREATE INDEX message_callbacks_to_work_on ON message_callbacks (look_at) WHERE event IS NOT NULL;
CREATE INDEX message_callbacks_to_remove ON message_callbacks (at);
