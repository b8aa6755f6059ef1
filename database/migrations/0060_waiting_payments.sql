-- When whoever paid for a membership last put the payment right: money that came since then may be its money, as of
-- toefl_payment.
alter table member_payment add column mended_at timestamptz;

-- The last decisions of a region, which tell everybody who waits how long it usually takes.
create index toefl_payment_decided on toefl_payment (region_id, decided_at desc) where deleted_at is null;
create index member_payment_decided on member_payment (region_id, decided_at desc) where deleted_at is null;
