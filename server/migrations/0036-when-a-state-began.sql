-- When the desk set the state of a queue last: a delay that is said after the first call counts from then.
ALTER TABLE queues ADD COLUMN state_at timestamptz;
