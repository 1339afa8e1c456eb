-- The tables as of 0029: hospitals, registrations and slots. Later numbers change them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Every text of one or two characters within another, once. An index is made of it: a change needs a migration that rebuilds both indexes.
CREATE FUNCTION short_texts(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(search, start, length))
  FROM generate_series(1, length(search)) AS start CROSS JOIN generate_series(1, 2) AS length
$$;

CREATE TABLE hospitals (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name            text NOT NULL,
  address         text NOT NULL,
  pincode         text NOT NULL,
  -- The desk logs in with it.
  hospital_number text NOT NULL,
  contact_no      text NOT NULL DEFAULT '',
  contact_email   text NOT NULL DEFAULT '',
  time_zone       text NOT NULL DEFAULT 'Asia/Kolkata',
  -- Null until the desk uses its set-up code.
  password_hash   text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  sort_name       text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED,
  suspended_at    timestamptz,
  -- Of e-mails to the hospital; null: English. The list of languages is the contract's.
  language        text,
  -- The name in a second script.
  second_name     text,
  -- What patients search. Null for a suspended hospital, so no search finds it. Typed texts have no line break: no query matches across one.
  search          text GENERATED ALWAYS AS (
    CASE WHEN suspended_at IS NULL
      THEN lower(name) || E'\n' || lower(pincode) || coalesce(E'\n' || lower(second_name), '') END) STORED,
  -- What the admin searches: suspended hospitals and numbers too.
  admin_search    text NOT NULL GENERATED ALWAYS AS (
    lower(name) || E'\n' || lower(pincode) || E'\n' || lower(hospital_number)
      || coalesce(E'\n' || lower(second_name), '')) STORED,
  -- Behind how many people a missed patient comes back.
  rejoin_behind   smallint NOT NULL DEFAULT 2 CHECK (rejoin_behind BETWEEN 0 AND 10),
  -- Of the poster, for "I'm here".
  arrival_code    text NOT NULL
    DEFAULT lpad(mod(('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint, 1000000)::text, 6, '0')
);
CREATE UNIQUE INDEX hospitals_number ON hospitals (lower(hospital_number));
-- The names in order with what is searched: a search that walks along them reads the index alone.
CREATE INDEX hospitals_in_order ON hospitals (sort_name, id) INCLUDE (search);
CREATE INDEX hospitals_in_order_for_admin ON hospitals (sort_name, id) INCLUDE (admin_search);
CREATE INDEX hospitals_search ON hospitals USING gin (search gin_trgm_ops);
CREATE INDEX hospitals_admin_search ON hospitals USING gin (admin_search gin_trgm_ops);
-- For short texts that few hospitals contain.
CREATE INDEX hospitals_short_texts ON hospitals USING gin (short_texts(search));
CREATE INDEX hospitals_short_texts_for_admin ON hospitals USING gin (short_texts(admin_search));

-- A search's answer can be reused until this version grows: with every hospital that is added, removed or searched by other texts.
CREATE TABLE hospital_list (
  id      boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO hospital_list DEFAULT VALUES;

-- How many hospitals contain each text of one or two characters, and the empty one: the total of a search for so short a text, which
-- no index counts.
CREATE TABLE hospital_texts (
  text      text COLLATE "C" PRIMARY KEY,
  hospitals integer NOT NULL,
  for_admin integer NOT NULL DEFAULT 0,
  -- The list's version at which a hospital that contains the text was last added, removed or changed. A longer text finds the same
  -- as long as one of its short texts is unchanged: a change that concerns it changes all of them.
  version   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- The numbers of all hospitals and of all waiting requests, in small letters, each once: no unique index spans two tables.
CREATE TABLE hospital_numbers (number text PRIMARY KEY);

-- A copy of the whole list of hospitals can be reused until the sum of these grows, with every change of what the list shows. Several
-- rows, so that simultaneous changes do not wait for each other.
CREATE TABLE hospital_facts (
  part    smallint PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO hospital_facts (part) SELECT generate_series(0, 15);

-- Changes of a hospital's details. Patients see the old details until the admin approves, once.
CREATE TABLE hospital_changes (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id  uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  -- The details that differ from the hospital's: {"name": …, "contactNo": …}.
  details      jsonb NOT NULL CHECK (details <> '{}'),
  requested_at timestamptz NOT NULL,
  -- Null while it waits. A change that the desk replaces is withdrawn: an admin approves what was read, or nothing.
  decision     text CHECK (decision IN ('approved', 'rejected', 'withdrawn')),
  decided_at   timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX hospital_changes_one_waits ON hospital_changes (hospital_id) WHERE decision IS NULL;
CREATE INDEX hospital_changes_waiting ON hospital_changes (requested_at, id) WHERE decision IS NULL;
CREATE INDEX hospital_changes_of_hospital ON hospital_changes (hospital_id, requested_at);

CREATE TABLE doctors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id  uuid NOT NULL REFERENCES hospitals,
  name         text NOT NULL,
  speciality   text NOT NULL,
  available    boolean NOT NULL DEFAULT true,
  timing_start text,
  timing_end   text,
  position     bigint GENERATED ALWAYS AS IDENTITY,
  removed_at   timestamptz,
  -- The name in a second script.
  second_name  text,
  room         text,
  fee          text,
  note         text
);
CREATE INDEX doctors_of_hospital ON doctors (hospital_id, position) WHERE removed_at IS NULL;

-- Hospitals that ask to be listed. The admin decides, once.
CREATE TABLE registration_requests (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name            text NOT NULL,
  address         text NOT NULL,
  pincode         text NOT NULL,
  hospital_number text NOT NULL,
  contact_no      text NOT NULL,
  contact_email   text NOT NULL,
  -- In order: [{"name": …, "speciality": …}].
  doctors         jsonb NOT NULL,
  requested_at    timestamptz NOT NULL,
  -- Null while it waits.
  decision        text CHECK (decision IN ('approved', 'rejected')),
  decided_at      timestamptz,
  -- Of the page on which the hospital asked.
  language        text,
  second_name     text,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX registration_requests_waiting ON registration_requests (requested_at, id) WHERE decision IS NULL;

CREATE TABLE slots (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id         uuid NOT NULL REFERENCES doctors,
  name              text NOT NULL,
  -- As typed: "9:30 AM".
  start_time        text NOT NULL,
  end_time          text NOT NULL,
  active            boolean NOT NULL DEFAULT true,
  position          bigint GENERATED ALWAYS AS IDENTITY,
  removed_at        timestamptz,
  -- ISO weekdays, 1 is Monday.
  days              smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}',
  -- Tokens a day, of which the desk alone gives those that are held for walk-ins; null: no limit.
  capacity          integer CHECK (capacity BETWEEN 1 AND 1000),
  held_for_walk_ins integer NOT NULL DEFAULT 0 CHECK (held_for_walk_ins BETWEEN 0 AND 1000),
  -- Whether the first call of a day releases the held ones.
  release_held      boolean NOT NULL DEFAULT false,
  -- Patients can book from this time of the day so many days before; null: as long before as BOOKING_DAYS_AHEAD allows.
  opens_days_before smallint CHECK (opens_days_before BETWEEN 0 AND 366),
  opens_at          time,
  -- It has or had a capacity, for every day or for one: a booking takes the stronger lock. Stays true.
  is_limited        boolean NOT NULL DEFAULT false,
  CONSTRAINT slots_held CHECK (capacity IS NULL OR held_for_walk_ins <= capacity)
);
CREATE INDEX slots_of_doctor ON slots (doctor_id, position) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX slots_name ON slots (doctor_id, lower(btrim(name))) WHERE removed_at IS NULL;

-- What differs on one day; null: as in every week.
CREATE TABLE slot_overrides (
  slot_id     uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  service_day date NOT NULL,
  start_time  text,
  end_time    text,
  capacity    integer CHECK (capacity BETWEEN 1 AND 1000),
  held        boolean,
  PRIMARY KEY (slot_id, service_day)
);

-- Leave of a doctor; without a doctor, a holiday of the hospital.
CREATE TABLE absences (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  doctor_id   uuid REFERENCES doctors ON DELETE CASCADE,
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  note        text,
  created_at  timestamptz NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE INDEX absences_of_hospital ON absences (hospital_id, to_day);
