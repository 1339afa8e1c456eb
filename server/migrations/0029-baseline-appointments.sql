-- The tables as of 0029: queues, appointments, offers, notices, knowledge for estimates, and the audit trail.

-- A slot on a service day. Its row is the counter of its numbers: a booking locks it until its appointment is inserted.
CREATE TABLE queues (
  slot_id        uuid NOT NULL REFERENCES slots,
  service_day    date NOT NULL,
  last_number    integer NOT NULL DEFAULT 0,
  current_number integer NOT NULL DEFAULT 0,
  waiting        integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  version        bigint NOT NULL DEFAULT 0,
  -- From then on its appointments name no person.
  erased_at      timestamptz,
  -- The numbers that are called, in the order of the calls.
  called         integer[] NOT NULL DEFAULT '{}',
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'late', 'paused', 'closed')),
  minutes        integer CHECK (minutes BETWEEN 1 AND 480),
  state_reason   text CHECK (state_reason IN ('break', 'emergency', 'called-away')),
  -- When the last notices said that the queue is late or paused, and by how many minutes.
  told_at        timestamptz,
  told_minutes   integer,
  -- Appointments that are not cancelled, and those of them that the desk booked.
  taken          integer NOT NULL DEFAULT 0,
  desk_taken     integer NOT NULL DEFAULT 0,
  first_call_at  timestamptz,
  -- When a token was called last, also again: displays announce each call once.
  last_call_at   timestamptz,
  PRIMARY KEY (service_day, slot_id),
  CHECK (current_number BETWEEN 0 AND last_number)
) WITH (fillfactor = 50);
CREATE INDEX queues_to_erase ON queues (service_day) WHERE erased_at IS NULL;

-- The list of contract/appointments.ts.
CREATE DOMAIN appointment_status AS text
  CHECK (VALUE IN ('waiting', 'called', 'completed', 'cancelled', 'no_show'));

-- Every index that a booking writes to is led by the service day, so that bookings write to few pages, however many rows there are
-- (docs/decisions/0037-one-table-of-appointments.md).
CREATE TABLE appointments (
  id             uuid PRIMARY KEY,
  slot_id        uuid NOT NULL,
  service_day    date NOT NULL,
  queue_number   integer NOT NULL CHECK (queue_number >= 1),
  status         appointment_status NOT NULL DEFAULT 'waiting',
  -- When the status was reached, and which role moved the appointment there.
  status_at      timestamptz NOT NULL,
  status_by      text NOT NULL CHECK (status_by IN ('patient', 'staff', 'product')),
  patient_name   text NOT NULL,
  patient_age    smallint NOT NULL CHECK (patient_age BETWEEN 0 AND 120),
  patient_gender text NOT NULL CHECK (patient_gender IN ('Male', 'Female', 'Other')),
  contact        text,
  -- A parent or guardian agreed, for a patient under 18; null where the question was not asked.
  guardian       boolean,
  -- The account that booked; null where the hospital's desk booked.
  patient_id     uuid REFERENCES patients,
  user_name      text NOT NULL,
  mobile         text,
  -- Whether the account with the mobile sees a desk's booking: 'unconfirmed' without the desk's texts until the patient accepts it,
  -- 'none' not at all, 'kept' without the patient's name, by a link (docs/decisions/0055-keeping-a-token.md).
  reach          text NOT NULL DEFAULT 'confirmed'
    CONSTRAINT appointments_reach CHECK (reach IN ('confirmed', 'unconfirmed', 'none', 'kept')),
  booked_at      timestamptz NOT NULL,
  -- The first answer to the booking: a repeated Idempotency-Key gets the same one.
  booked_ahead   integer NOT NULL DEFAULT 0,
  booked_current integer NOT NULL DEFAULT 0,
  booked_version bigint NOT NULL DEFAULT 0,
  -- From then on the row names no person; its number, its day and its status stay.
  erased_at      timestamptz,
  -- The place in the order of the queue; null until an act changes it: then the queue number counts.
  position       numeric,
  priority       text NOT NULL DEFAULT 'none'
    CHECK (priority IN ('none', 'senior', 'disabled', 'pregnant', 'doctor', 'emergency')),
  arrived_at     timestamptz,
  on_my_way_at   timestamptz,
  called_at      timestamptz,
  calls          integer NOT NULL DEFAULT 0,
  -- The appointment in another queue that takes its place.
  replaced_by    uuid,
  -- The first 64 bits of the hash of the code in its link. They find the appointment; its id then proves the whole code
  -- (server/appointments/open-links.ts).
  link_hash      bigint,
  UNIQUE (service_day, slot_id, queue_number),
  FOREIGN KEY (service_day, slot_id) REFERENCES queues (service_day, slot_id),
  CONSTRAINT appointments_erased CHECK (erased_at IS NULL OR
    (patient_name = '' AND user_name = '' AND mobile IS NULL AND contact IS NULL AND patient_id IS NULL))
);
-- Looked up while an appointment can still change: a booking writes to this one, and it stays small.
CREATE INDEX appointments_open_of_mobile ON appointments (mobile, service_day)
  WHERE mobile IS NOT NULL AND status IN ('waiting', 'called', 'no_show');
CREATE INDEX appointments_ended_of_mobile ON appointments (mobile, service_day)
  WHERE mobile IS NOT NULL AND status IN ('completed', 'cancelled');
-- Walk-ins entered with a number to reach, but without an owner's mobile. Few.
CREATE INDEX appointments_of_contact ON appointments (contact) WHERE mobile IS NULL AND contact IS NOT NULL;
CREATE INDEX appointments_cancelled_by_staff ON appointments (status_at) WHERE status = 'cancelled' AND status_by = 'staff';
CREATE INDEX appointments_of_link ON appointments (service_day, link_hash) WHERE link_hash IS NOT NULL;

-- Each act on an appointment after its booking. UUIDv7 ids keep the rows of one day together.
CREATE TABLE appointment_events (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  seq            bigint GENERATED ALWAYS AS IDENTITY,
  at             timestamptz NOT NULL,
  from_status    appointment_status NOT NULL,
  to_status      appointment_status NOT NULL,
  -- The role that moved it; the audit trail has the account or the hospital.
  by             text NOT NULL CHECK (by IN ('patient', 'staff', 'product')),
  reason         text,
  -- The appointment as the act left it and as it found it, for the history and for undoing it. Null in the oldest events.
  act            text,
  position       numeric,
  priority       text,
  calls          integer,
  was_position   numeric,
  was_priority   text,
  was_calls      integer,
  was_called_at  timestamptz,
  PRIMARY KEY (appointment_id, seq)
);

-- The acts on a queue itself. Their numbers are from the same sequence, so that both histories have one order.
CREATE TABLE queue_events (
  service_day date NOT NULL,
  slot_id     uuid NOT NULL,
  seq         bigint NOT NULL DEFAULT nextval('appointment_events_seq_seq'),
  at          timestamptz NOT NULL,
  from_state  text NOT NULL,
  to_state    text NOT NULL,
  by          text NOT NULL CHECK (by IN ('patient', 'staff', 'product')),
  minutes     integer,
  reason      text,
  PRIMARY KEY (service_day, slot_id, seq),
  FOREIGN KEY (service_day, slot_id) REFERENCES queues (service_day, slot_id) ON DELETE CASCADE
);

-- The appointment that an Idempotency-Key booked, or what its act came to, as ids. The fingerprint tells another body with the same key.
CREATE TABLE booking_keys (
  caller         uuid NOT NULL,
  key            text NOT NULL,
  fingerprint    text NOT NULL,
  appointment_id uuid,
  created_at     timestamptz NOT NULL,
  result         jsonb,
  PRIMARY KEY (caller, key)
);

-- Accounts that a hospital's desk has booked for without knowing them, and those that answered "not mine".
CREATE TABLE contacts (
  patient_id  uuid NOT NULL REFERENCES patients ON DELETE CASCADE,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  reached_at  timestamptz NOT NULL,
  refused_at  timestamptz,
  PRIMARY KEY (patient_id, hospital_id)
);
CREATE INDEX contacts_to_remove ON contacts (reached_at) WHERE refused_at IS NULL;

-- How many accounts a hospital has reached for the first time on its latest day.
CREATE TABLE new_contacts (
  hospital_id uuid PRIMARY KEY REFERENCES hospitals ON DELETE CASCADE,
  day         date NOT NULL,
  accounts    integer NOT NULL
) WITH (fillfactor = 50);

-- A place that is kept for one person, without a number: for the patient of a waitlist, or for the one who has the appointment on a
-- day of leave. Without `offered_at` the patient still waits for a place.
CREATE TABLE place_offers (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slot_id        uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  service_day    date NOT NULL,
  patient_id     uuid REFERENCES patients ON DELETE CASCADE,
  appointment_id uuid REFERENCES appointments ON DELETE CASCADE,
  joined_at      timestamptz NOT NULL,
  offered_at     timestamptz,
  expires_at     timestamptz,
  ended_at       timestamptz,
  outcome        text CHECK (outcome IN ('taken', 'expired', 'withdrawn')),
  CHECK ((patient_id IS NULL) <> (appointment_id IS NULL)),
  CHECK ((offered_at IS NULL) = (expires_at IS NULL)),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX place_offers_of_queue ON place_offers (service_day, slot_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX place_offers_of_patient ON place_offers (patient_id, service_day, slot_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX place_offers_of_appointment ON place_offers (appointment_id) WHERE ended_at IS NULL;

-- The outbox: each notice of an appointment once.
CREATE TABLE notices (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  kind           text NOT NULL
    CHECK (kind IN ('time-to-go', 'your-turn', 'cancelled', 'called', 'missed', 'back-in-line', 'late', 'paused', 'transferred')),
  due_at         timestamptz NOT NULL,
  next_try_at    timestamptz NOT NULL,
  tries          smallint NOT NULL DEFAULT 0,
  done_at        timestamptz,
  PRIMARY KEY (appointment_id, kind)
);
CREATE INDEX notices_to_send ON notices (next_try_at) WHERE done_at IS NULL;

-- The same for offers: one notice for each.
CREATE TABLE offer_notices (
  offer_id    uuid PRIMARY KEY REFERENCES place_offers ON DELETE CASCADE,
  next_try_at timestamptz NOT NULL,
  tries       smallint NOT NULL DEFAULT 0,
  done_at     timestamptz
);
CREATE INDEX offer_notices_to_send ON offer_notices (next_try_at) WHERE done_at IS NULL;

-- What the finished sessions of a slot have taught, up to a day, in a format of the estimator. One of another format is made anew.
-- No person, and no text that a desk typed.
CREATE TABLE slot_knowledge (
  slot_id     uuid PRIMARY KEY REFERENCES slots ON DELETE CASCADE,
  through_day date NOT NULL,
  format      integer NOT NULL,
  knowledge   jsonb NOT NULL
);

-- The same of all slots together, for those with few sessions. Every session up to its day has been learnt in every slot.
CREATE TABLE shared_knowledge (
  is_one      boolean PRIMARY KEY DEFAULT true CHECK (is_one), -- one row
  through_day date NOT NULL,
  format      integer NOT NULL,
  knowledge   jsonb NOT NULL
);

-- Who did what, to what, when, from where, with what outcome. Rows are only added, each with a hash over itself and the hash before it:
-- a changed or removed row breaks all that follow (docs/decisions/0018-the-audit-trail.md).
CREATE TABLE audit_trail (
  -- From 1, without gaps.
  seq          bigint PRIMARY KEY,
  -- To the millisecond, which is what the hash covers.
  at           timestamptz(3) NOT NULL,
  actor        text NOT NULL,
  -- A patient's account or a hospital. No foreign keys: the trail outlives what it names.
  actor_id     uuid,
  -- The hospital that it concerns.
  hospital_id  uuid,
  -- The call: PATCH /api/appointments/{id}/complete
  action       text NOT NULL,
  -- What it was done to.
  thing        text,
  thing_id     uuid,
  -- Where the call came from.
  address      text,
  -- 'done', or the problem's code.
  outcome      text NOT NULL,
  -- More than 1: so many of the same, counted together.
  times        integer NOT NULL CHECK (times > 0),
  -- In the row that records the removal of old rows: the last of them, and its hash.
  removed_seq  bigint,
  removed_hash bytea,
  hash         bytea NOT NULL CHECK (length(hash) = 32),
  -- A line break separates what is hashed.
  CHECK (strpos(action, E'\n') = 0 AND strpos(thing, E'\n') = 0 AND strpos(address, E'\n') = 0 AND strpos(outcome, E'\n') = 0),
  CHECK ((removed_seq IS NULL) = (removed_hash IS NULL)),
  CHECK ((thing IS NULL) = (thing_id IS NULL))
);
-- Searches by time or by an id are rare, and rows are written with every booking: a summary of each range of the table costs next to
-- nothing, and says where to look.
CREATE INDEX audit_trail_summary ON audit_trail
  USING brin (at, hospital_id uuid_bloom_ops, actor_id uuid_bloom_ops, thing_id uuid_bloom_ops)
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX audit_trail_removals ON audit_trail (seq) WHERE removed_seq IS NOT NULL;

-- Where the trail ends. Adding rows locks its one row, so that the nodes add one after the other.
CREATE TABLE audit_end (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row
  seq         bigint NOT NULL,
  hash        bytea NOT NULL,
  -- Rows up to here were removed because of their age, or may be at any moment.
  removed_seq bigint NOT NULL
);
INSERT INTO audit_end (seq, hash, removed_seq) VALUES (0, decode(repeat('00', 32), 'hex'), 0);
