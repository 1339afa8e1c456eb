-- What a mobile has agreed to, and when and where it said so. By the mobile, because STOP and START come from one.
CREATE TABLE message_consents (
  mobile  text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'sms')),
  agreed  boolean NOT NULL,
  at      timestamptz NOT NULL,
  source  text NOT NULL CHECK (source IN ('sign-up', 'profile', 'message')),
  PRIMARY KEY (mobile, channel)
);

-- The channels that a hospital pays for, and how long each has to prove that a message has arrived. Without a row: none of them.
CREATE TABLE message_settings (
  hospital_id    uuid PRIMARY KEY REFERENCES hospitals ON DELETE CASCADE,
  whatsapp       boolean NOT NULL,
  sms            boolean NOT NULL,
  -- Rupees a month; null for no limit.
  budget         integer CHECK (budget BETWEEN 0 AND 10000000),
  -- Seconds.
  after_push     integer NOT NULL CHECK (after_push BETWEEN 30 AND 300),
  after_whatsapp integer NOT NULL CHECK (after_whatsapp BETWEEN 30 AND 300),
  after_sms      integer NOT NULL CHECK (after_sms BETWEEN 60 AND 600)
);

-- All that is left of messages after the retention. Of `desk`: the calls of the desk, of which `delivered` were answered.
CREATE TABLE message_counts (
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  day         date NOT NULL,
  channel     text NOT NULL CHECK (channel IN ('push', 'whatsapp', 'sms', 'desk')),
  sent        integer NOT NULL DEFAULT 0,
  delivered   integer NOT NULL DEFAULT 0,
  failed      integer NOT NULL DEFAULT 0,
  -- In paise.
  cost        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (hospital_id, day, channel)
);
-- For the overview of all hospitals.
CREATE INDEX message_counts_of_day ON message_counts (day);
