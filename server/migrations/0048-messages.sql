-- A notice is a message that climbs from channel to channel until it has reached its patient, or the desk has it
-- (docs/decisions/0083-the-message-ladder.md).
ALTER TABLE notices
  ADD COLUMN id uuid,
  -- In the push: good for the reports of that push alone.
  ADD COLUMN token uuid,
  -- When the ladder looks at it next.
  ADD COLUMN look_at timestamptz NOT NULL DEFAULT 'infinity',
  -- The patient had the page open, or was on the way.
  ADD COLUMN seen_at timestamptz,
  -- Since when it is on the desk's list; what the desk said of it, and who.
  ADD COLUMN unreached_at timestamptz,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answered_by text,
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN outcome text CHECK (outcome IN ('reached', 'untrue', 'told', 'no-answer')),
  ADD CHECK ((settled_at IS NULL) = (outcome IS NULL));
ALTER TABLE notices ALTER COLUMN id SET DEFAULT gen_random_uuid(), ALTER COLUMN token SET DEFAULT gen_random_uuid();
-- Those from before have neither, and do not climb.
UPDATE notices SET settled_at = due_at, outcome = 'told';
CREATE UNIQUE INDEX notices_of_id ON notices (id);
CREATE UNIQUE INDEX notices_of_token ON notices (token);
CREATE INDEX notices_to_look_at ON notices (look_at) WHERE settled_at IS NULL;

-- A message on one channel. A message that is due anew has another id, and steps of its own.
CREATE TABLE message_steps (
  message_id  uuid NOT NULL,
  channel     text NOT NULL CHECK (channel IN ('push', 'whatsapp', 'sms')),
  state       text NOT NULL CHECK (state IN ('sending', 'in-doubt', 'sent', 'failed', 'delivered', 'read')),
  began_at    timestamptz NOT NULL,
  state_at    timestamptz NOT NULL,
  -- What the provider calls it.
  provider_id text,
  PRIMARY KEY (message_id, channel)
);
CREATE INDEX message_steps_of_provider ON message_steps (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX message_steps_to_remove ON message_steps (began_at);
