-- A usual reason is kept as what it is, beside the words that the reviewer read: so its reader gets it in their language
-- also after the club has changed the words. Null where the reason was written by hand, and of rejections from before.
alter table payment add column reject_code text;
alter table welcoming_party add column reject_code text;

create or replace function party_follows_payment() returns trigger language plpgsql as $$
begin
  update welcoming_party set status = new.status, reject_reason = new.reject_reason, reject_code = new.reject_code,
    decided_by = new.decided_by, decided_at = new.decided_at, deleted_at = new.deleted_at, proof_id = new.proof_id,
    is_held = new.status = 'REJECTED' and new.seats_held_until is not null
  where payment_id = new.id;
  return null;
end $$;
