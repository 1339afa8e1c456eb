-- Which kiosk gave a token (docs/decisions/0065-the-share-of-a-kiosk.md). No foreign key: the device goes, its tokens stay. No index: they
-- are found by their queues.
ALTER TABLE appointments ADD COLUMN kiosk_id uuid;
