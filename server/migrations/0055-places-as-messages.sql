-- A place that is kept is a message too, and climbs (docs/decisions/0091-places-that-climb.md).
-- Those from before the ladder.
UPDATE notices SET id = md5(appointment_id::text || kind)::uuid WHERE id IS NULL;
ALTER TABLE notices
  DROP CONSTRAINT notices_pkey,
  ADD CONSTRAINT notices_pkey PRIMARY KEY USING INDEX notices_of_id,
  ADD UNIQUE (appointment_id, kind),
  ALTER COLUMN appointment_id DROP NOT NULL,
  ADD COLUMN offer_id uuid UNIQUE REFERENCES place_offers ON DELETE CASCADE,
  ADD CHECK ((appointment_id IS NULL) <> (offer_id IS NULL)),
  DROP CONSTRAINT notices_kind_check,
  ADD CONSTRAINT notices_kind_check CHECK (kind IN ('time-to-go', 'your-turn', 'cancelled', 'called', 'missed', 'back-in-line', 'late',
    'paused', 'transferred', 'booked', 'place-kept', 'place-free'));

-- Offers last for minutes: those of before the upgrade are not pushed again.
INSERT INTO notices (id, token, offer_id, kind, due_at, next_try_at, tries, done_at, settled_at, outcome)
SELECT o.id, NULL, o.id, CASE WHEN o.appointment_id IS NULL THEN 'place-free' ELSE 'place-kept' END, o.offered_at, n.next_try_at, n.tries, coalesce(n.done_at, n.next_try_at),
  o.offered_at, 'told'
FROM offer_notices n JOIN place_offers o ON o.id = n.offer_id WHERE o.offered_at IS NOT NULL;
DROP TABLE offer_notices;

-- With places it has more columns.
DROP FUNCTION IF EXISTS untold_patients(uuid, uuid, timestamptz);
