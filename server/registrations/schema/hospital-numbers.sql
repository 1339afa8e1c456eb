-- A waiting request takes its number; the functions are in server/hospitals/schema.
CREATE OR REPLACE TRIGGER take_number BEFORE INSERT ON registration_requests
  FOR EACH ROW WHEN (NEW.decision IS NULL) EXECUTE FUNCTION take_hospital_number();
CREATE OR REPLACE TRIGGER free_number AFTER UPDATE OF decision ON registration_requests
  FOR EACH ROW WHEN (OLD.decision IS NULL AND NEW.decision IS NOT NULL) EXECUTE FUNCTION free_hospital_number();
CREATE OR REPLACE TRIGGER free_number_of_removed AFTER DELETE ON registration_requests
  FOR EACH ROW WHEN (OLD.decision IS NULL) EXECUTE FUNCTION free_hospital_number();
