-- The short addresses that hospitals have chosen, /h/city-care. The one that was chosen last is a hospital's own; its older ones stay reserved.
CREATE TABLE short_addresses (
  address     text COLLATE "C" PRIMARY KEY CHECK (address ~ '^[a-z0-9-]{3,40}$'),
  hospital_id uuid NOT NULL REFERENCES hospitals (id) ON DELETE CASCADE,
  -- When the hospital chose it, once or again, the first time first.
  chosen_at   timestamptz[] NOT NULL
);
CREATE INDEX short_addresses_of_hospital ON short_addresses (hospital_id);
