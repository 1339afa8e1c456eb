-- What a booking asked under its locks, one by one: `judge_bookings` asks it in one statement.
DROP FUNCTION IF EXISTS is_key_taken(uuid, text);
DROP FUNCTION IF EXISTS places_offered(uuid[], uuid[], date[], timestamptz);
