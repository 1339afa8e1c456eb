-- The language in which a token was taken: its slip and its messages are written in it. Null where it is not known.
ALTER TABLE appointments ADD COLUMN language text;
