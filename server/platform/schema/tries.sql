-- Counts tries in the order given, each in its own window, unless one of them has reached its limit: then it counts none of
-- them. Callers name limits in one order, so two calls never wait for each other in a circle.
-- Returns null when the tries were counted, otherwise the end of the window that is full.
CREATE OR REPLACE FUNCTION count_tries(subjects text[], most integer[], seconds integer[], at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE
  full_until timestamptz;
BEGIN
  FOR i IN 1 .. cardinality(subjects) LOOP
    INSERT INTO tries AS t (subject, count, window_ends) VALUES (subjects[i], 1, at + seconds[i] * interval '1 second')
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN t.window_ends <= at THEN 1 ELSE t.count + 1 END,
      window_ends = CASE WHEN t.window_ends <= at THEN excluded.window_ends ELSE t.window_ends END
      WHERE t.window_ends <= at OR t.count < most[i];
    IF NOT FOUND THEN
      UPDATE tries t SET count = t.count - 1 WHERE t.subject = ANY (subjects[1:i - 1]);
      SELECT t.window_ends INTO full_until FROM tries t WHERE t.subject = subjects[i];
      RETURN full_until;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Takes counted tries back, in the same order; of those marked, forgets all.
CREATE OR REPLACE FUNCTION take_back_tries(subjects text[], all_of boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1 .. cardinality(subjects) LOOP
    IF all_of[i] THEN DELETE FROM tries t WHERE t.subject = subjects[i];
    ELSE UPDATE tries t SET count = greatest(t.count - 1, 0) WHERE t.subject = subjects[i];
    END IF;
  END LOOP;
END $$;
