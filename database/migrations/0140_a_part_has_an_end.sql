-- The payer of a payment that waits for its rest is reminded once after each part: it is noted with the part, and goes with it.
alter table statement_match add column reminded_at timestamptz;
