-- What a finished session was, summed up once from its history, for the hospital's reports (docs/decisions/0076-summaries-of-sessions.md).
CREATE TABLE session_summaries (
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  service_day date NOT NULL,
  slot_id     uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  doctor_id   uuid NOT NULL,
  -- Counts and histograms without a person, as server/reports/rules.ts writes them. A rebuild makes the same bytes.
  summary     json NOT NULL,
  -- As they were on the day; the history does not have them, so a rebuild keeps them.
  capacity    integer,
  range_shown integer NOT NULL DEFAULT 0,
  range_held  integer NOT NULL DEFAULT 0,
  PRIMARY KEY (hospital_id, service_day, slot_id)
);

-- An erasure removes the account of a token, not that it was booked online.
ALTER TABLE appointments ADD COLUMN was_online boolean NOT NULL DEFAULT false;
