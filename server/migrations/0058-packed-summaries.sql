-- A summary is a text of numbers, as server/reports/rules.ts writes it (docs/decisions/0092-packed-summaries.md).
CREATE FUNCTION pg_temp.numbers(list json) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(list::text, '[]', '{}')::integer[]
$$;
CREATE FUNCTION pg_temp.written(numbers integer[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(chr(32 + number), '' ORDER BY at), '') FROM unnest(numbers) WITH ORDINALITY AS item (number, at)
$$;
CREATE FUNCTION pg_temp.packed(summary json) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  start integer := summary->>'start';
  numbers integer[] := pg_temp.numbers(summary->'by') || pg_temp.numbers(summary->'out')
    || CASE WHEN start < 0 THEN -2 * start ELSE coalesce(2 * start + 1, 0) END || json_array_length(summary->'hours');
  pace integer[] := pg_temp.numbers(summary->'pace');
  ahead integer[] := pg_temp.numbers(summary->'ahead');
  hour json;
  minutes integer[];
BEGIN
  FOR hour IN SELECT * FROM json_array_elements(summary->'hours') LOOP
    minutes := pg_temp.numbers(hour->2);
    numbers := numbers || (hour->>0)::integer || (hour->>1)::integer || cardinality(minutes) / 2 || minutes;
  END LOOP;
  minutes := pg_temp.numbers(summary->'withDoctor');
  numbers := numbers || cardinality(minutes) / 2 || minutes || coalesce(array_length(pace, 1), 0);
  RETURN pg_temp.written(numbers) || pg_temp.written(pace) || chr(32 + coalesce(array_length(ahead, 1), 0)) || pg_temp.written(ahead);
END $$;
ALTER TABLE session_summaries ALTER COLUMN summary TYPE text USING pg_temp.packed(summary);
DROP FUNCTION pg_temp.packed, pg_temp.written, pg_temp.numbers;
