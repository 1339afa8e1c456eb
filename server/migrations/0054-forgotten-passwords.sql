-- Links for a new password that a person has asked for at the log-in (docs/decisions/0088-forgotten-passwords.md): each works once.
CREATE TABLE password_links (
  person_id  uuid PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
  code_hash  bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_to_remove ON password_links (expires_at);
