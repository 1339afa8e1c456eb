-- The sets of statuses of contract/appointments.ts, for views and functions; a test compares them. PostgreSQL inlines a function of one
-- SQL expression, so a condition with one of these uses the partial indexes whose predicates have the same statuses.

-- Can still change: in the line, or called and not there.
CREATE OR REPLACE FUNCTION is_open(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('waiting', 'called', 'no_show');

-- Called or waiting: ahead of those behind it.
CREATE OR REPLACE FUNCTION is_in_line(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('waiting', 'called');
