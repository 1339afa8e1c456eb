-- A session has one push subscription, an account at most ten; the newest stay.
CREATE OR REPLACE FUNCTION keep_newest_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time for an account: each of these statements sees what the one before it has left.
  PERFORM FROM patients WHERE id = NEW.patient_id FOR NO KEY UPDATE;
  DELETE FROM push_subscriptions WHERE session_hash = NEW.session_hash AND endpoint <> NEW.endpoint;
  DELETE FROM push_subscriptions WHERE endpoint IN (
    SELECT endpoint FROM push_subscriptions WHERE patient_id = NEW.patient_id AND endpoint <> NEW.endpoint
    ORDER BY created_at DESC, endpoint OFFSET 9);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_newest_subscriptions AFTER INSERT OR UPDATE ON push_subscriptions
  FOR EACH ROW EXECUTE FUNCTION keep_newest_subscriptions();
