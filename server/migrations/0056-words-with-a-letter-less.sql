-- Words with a missing letter, also of three letters, are found among the words of hospitals (docs/decisions/0081-finding-a-doctor.md).
-- With them nothing is left that only the sounds of each hospital find.

-- A word, and the word without each of its letters in turn: two words that differ by one letter have one of these in common. An index has it:
-- a change needs a migration that computes it again.
CREATE FUNCTION one_letter_less(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[word] || ARRAY(
  SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, CASE WHEN length(word) BETWEEN 3 AND 30 THEN length(word) END) n);
CREATE INDEX search_words_by_letters ON search_words USING gin (one_letter_less(word));

DROP FUNCTION IF EXISTS hospitals_with_keys(tsquery, integer);
ALTER TABLE hospital_search DROP COLUMN keys;
DROP FUNCTION search_keys(text);
