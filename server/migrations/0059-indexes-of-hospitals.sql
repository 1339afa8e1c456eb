-- Reports name removed slots and doctors as well: an index without them had each read every slot of every hospital.
DROP INDEX doctors_of_hospital, slots_of_doctor;
CREATE INDEX doctors_of_hospital ON doctors (hospital_id, position);
CREATE INDEX slots_of_doctor ON slots (doctor_id, position);

-- A report counts the answers of a year from the index alone.
DROP INDEX appointments_answered;
CREATE INDEX appointments_answered ON appointments (slot_id, service_day) INCLUDE (id, feedback) WHERE feedback IS NOT NULL;
