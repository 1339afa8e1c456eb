-- In which language people are written to. Null where nothing was sent: English. The list of languages is the contract's.

-- An account's messages.
ALTER TABLE patients ADD COLUMN language text;
CREATE OR REPLACE VIEW open_accounts AS SELECT id, mobile, full_name, language FROM patients WHERE erased_at IS NULL;
-- The language of the browser, for an account that has none.
ALTER TABLE push_subscriptions ADD COLUMN language text;
-- A hospital's e-mails: the page's on which it asked to be registered.
ALTER TABLE registration_requests ADD COLUMN language text;
ALTER TABLE hospitals ADD COLUMN language text;
