-- A registration, or one seat of it, that is given up by who came by a link: nobody made that decision, and its undoing
-- is asked for by the same link.
alter table decision alter column actor_id drop not null;

-- The list of payments that students cancelled.
create index toefl_payment_cancelled_at on toefl_payment (cancelled_at) where cancelled_at is not null;
