-- Who said why a payment is right though its lines come to another amount; not always who matched the line.
alter table statement_match
  add column reason_by int constraint statement_match_reason_by_fk references account on delete set null;
update statement_match set reason_by = matched_by where reason is not null;
create index statement_match_reason_by on statement_match (reason_by);
-- The books list them.
create index statement_match_reason on statement_match (id) where reason is not null;
