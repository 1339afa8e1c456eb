-- Hospitals are found by the words that a typed one may mean, together in one index: with a key of sounds for each part PostgreSQL compared long
-- lists of keys row by row, and a name of four words with a wrong letter took ten seconds at 100,000 hospitals
-- (docs/decisions/0081-finding-a-doctor.md).

-- Every word that a hospital has had in its name, its address or its doctors, and how it sounds (sound_key).
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  key  text COLLATE "C" NOT NULL
);

-- The rows of search_words and an index have it: a change needs a migration that computes them again.
CREATE FUNCTION search_words_of(texts text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM regexp_split_to_table(lower(texts), '[\s,.;:()/&"–-]+') AS word WHERE word !~ '^\d*$'
$$;

INSERT INTO search_words SELECT DISTINCT word, sound_key(word) FROM hospital_search, unnest(search_words_of(texts)) AS word;
CREATE INDEX search_words_by_key ON search_words (key) INCLUDE (word);

-- A blank speciality is no word.
CREATE INDEX hospital_search_words ON hospital_search USING gin (array_to_tsvector(array_remove(search_words_of(texts) || specialities, '')));
DROP INDEX hospital_search_keys;
CREATE INDEX hospital_search_keys ON hospital_search USING gin (array_to_tsvector(array_remove(keys || specialities, '')));
