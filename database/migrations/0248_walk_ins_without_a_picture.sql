-- Somebody who comes to the door of a party that costs nothing is there: nobody photographs anything (docs/decisions/148). The form asks
-- for a proof as before, and what was paid for has one always.
alter table welcoming_party
  alter column proof_id drop not null,
  add constraint welcoming_party_proof check (proof_id is not null or payment_id is null);
