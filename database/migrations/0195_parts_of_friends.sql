-- The friends of a group send their parts of the price to who paid it: where to, as the payer typed it, and who has.
-- A row is there as long as the payer wants it; it ends 30 days after the payment is settled.
create table toefl_part_account (
  payment_id int primary key constraint toefl_part_account_payment_fk references toefl_payment on delete cascade,
  provider text not null,
  account_number text not null,
  account_name text
);

-- A tick of the payer's.
create table toefl_part_paid (
  detail_id int primary key constraint toefl_part_paid_detail_fk references toefl_detail on delete cascade,
  payment_id int not null constraint toefl_part_paid_account_fk references toefl_part_account on delete cascade,
  paid_at timestamptz not null default now()
);
create index toefl_part_paid_payment_idx on toefl_part_paid (payment_id);

-- A group by link may say so before it is registered, and its people find their payment by it afterwards.
alter table toefl_group
  add column part_account jsonb,
  add column payment_id int constraint toefl_group_payment_fk references toefl_payment on delete set null;
create index toefl_group_payment_idx on toefl_group (payment_id);

-- Each friend of such a group puts their own address right, with the secret of their own part.
alter table toefl_correction
  add column user_id int constraint toefl_correction_user_fk references account on delete cascade,
  drop constraint toefl_correction_pkey,
  add constraint toefl_correction_person_key unique nulls not distinct (payment_id, user_id),
  drop constraint toefl_correction_key_hash_key,
  add primary key (key_hash);
create index toefl_correction_user_idx on toefl_correction (user_id);
