-- Hospitals of a kind of doctor in the order of names, or of the distance from a place: an index gives the first ones of each, of a rare kind
-- as of a common one (docs/decisions/0093-the-rarest-words-first.md).

-- A text and a place in one index: PostgreSQL's own extension, like cube.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- What the doctors of an open hospital treat (speciality_texts), with what orders the hospitals. Triggers keep it.
CREATE TABLE hospital_kinds (
  hospital_id uuid REFERENCES hospital_search ON DELETE CASCADE,
  kind        text,
  sort_name   text COLLATE "C" NOT NULL,
  position    cube,
  PRIMARY KEY (hospital_id, kind)
);

INSERT INTO hospital_kinds
SELECT hospital_id, kind, sort_name, position FROM hospital_search CROSS JOIN unnest(specialities) AS kind WHERE kind <> '';

CREATE INDEX hospital_kinds_in_order ON hospital_kinds (kind, sort_name, hospital_id);
CREATE INDEX hospital_kinds_position ON hospital_kinds USING gist (kind, position);
DROP INDEX hospital_search_specialities;

-- A search asks first for its rarest words: about how many hospitals have each. Those that have lost it stay counted.
ALTER TABLE search_words ADD COLUMN hospitals integer NOT NULL DEFAULT 0;
TRUNCATE search_words;
INSERT INTO search_words
SELECT word, sound_key(word), count(*) FROM hospital_search CROSS JOIN unnest(search_words_of(texts)) AS word GROUP BY word;
