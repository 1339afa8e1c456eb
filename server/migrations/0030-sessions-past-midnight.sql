-- How long a slot's service day goes on past midnight (docs/decisions/0060-a-session-keeps-its-day.md). contract/slot-hours.ts has the same
-- rule for pages; server/slots/service-day.test.ts compares the two. A stored column is computed by both functions: a change of one
-- needs a migration that computes the column again.

-- Added unchecked by earlier versions. These read the tables, and hold up no call: they come before the lock of the slots.
ALTER TABLE patients VALIDATE CONSTRAINT patients_mobile_check;
ALTER TABLE appointments VALIDATE CONSTRAINT appointments_reach;

-- Minutes since midnight of a typed time, as `readTime` of contract/time-of-day.ts; null where it is none.
CREATE FUNCTION read_time(typed text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE
    WHEN minute > 59 OR part[2] IS NULL AND part[3] IS NULL THEN NULL
    WHEN part[3] IS NULL THEN CASE WHEN hour < 24 OR hour = 24 AND minute = 0 THEN hour * 60 + minute END
    WHEN hour BETWEEN 1 AND 12 THEN (hour % 12 + CASE WHEN part[3] IN ('p', 'P') THEN 12 ELSE 0 END) * 60 + minute END
  FROM regexp_match(
    -- The digits of other scripts, and blanks of every kind.
    translate(typed, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯' || U&'\0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF',
      repeat('0123456789', 11) || repeat(' ', 24)),
    '^ *([0-9]{1,2})(?:[:.]([0-9]{2}))? *(?:([apAP])[.]? ?[mM][.]?)? *$') AS part
  CROSS JOIN LATERAL (SELECT part[1]::integer AS hour, coalesce(part[2], '0')::integer AS minute) clock);

-- How many minutes of the next day belong to a session: until its end and 180 minutes more, but not past the start of the next one.
-- None where it is over by midnight, or where its times cannot be read.
CREATE FUNCTION night_minutes(start_time text, end_time text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN starts IS NULL OR ends IS NULL THEN 0
    ELSE greatest(0, least(ends + 180 - CASE WHEN ends <= starts THEN 0 ELSE 1440 END, starts)) END::smallint
  FROM (SELECT read_time(start_time) AS starts, read_time(end_time) AS ends) hours);

ALTER TABLE slots ADD COLUMN night_minutes smallint NOT NULL GENERATED ALWAYS AS (night_minutes(start_time, end_time)) STORED;
