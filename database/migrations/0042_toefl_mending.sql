-- A rejected payment is mended by who paid it, within a grace; its group's seats may be held meanwhile.

alter table toefl_payment
  -- Of the last rejection: until then it can be mended though the window is closed. Kept while a mended one is pending.
  add column mend_until timestamptz,
  -- The seats stay taken until then; null when a rejection freed them.
  add column seats_held_until timestamptz,
  -- When it was last mended; it waits for a decision since then.
  add column mended_at timestamptz,
  add constraint toefl_payment_hold check (seats_held_until is null or status = 'REJECTED');
create index toefl_payment_held on toefl_payment (seats_held_until) where seats_held_until is not null;
-- How long decisions take: the last ones of a region.
create index toefl_payment_decided_at on toefl_payment (region_id, decided_at) where decided_at is not null and deleted_at is null;

update toefl_payment set mend_until = decided_at + interval '72 hours'
where status = 'REJECTED' and decided_at > now() - interval '72 hours';
