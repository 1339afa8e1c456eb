-- The day from which the figures of the month before are sent to a person who asked for them; null for who did not.
ALTER TABLE memberships ADD COLUMN month_due date;
CREATE INDEX memberships_with_month_due ON memberships (month_due) WHERE month_due IS NOT NULL;
