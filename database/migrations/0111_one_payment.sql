-- alone: An older version writes refunds, matches and reserved amounts by columns that this takes away.
-- One payment (docs/decisions/087): the payments of all programmes are one table, whose parts are toefl_payment and
-- member_payment. Programme and number name a payment, as they always have; new numbers are unique over all programmes.

alter table toefl_payment
  add column programme text not null default 'TOEFL' constraint toefl_payment_programme check (programme = 'TOEFL'),
  -- The payer's account, where the payment is one person's.
  add column user_id int,
  add column kind text;
alter table member_payment
  add column programme text not null default 'MEMBERSHIP' constraint member_payment_programme check (programme = 'MEMBERSHIP'),
  add column mend_until timestamptz,
  add column seats_held_until timestamptz,
  add column sender text,
  add column cancelled_at timestamptz;

-- One row of numbers from here on: Payment 25 was there twice.
create sequence payment_id_seq as int;
select setval('payment_id_seq', greatest(1, (select coalesce(max(id), 0) from (select id from toefl_payment union all select id from member_payment) given)),
  exists (select from toefl_payment) or exists (select from member_payment));
alter table toefl_payment alter column id drop identity if exists, alter column id set default nextval('payment_id_seq');
alter table member_payment alter column id drop identity if exists, alter column id set default nextval('payment_id_seq');

create table payment (like toefl_payment) partition by list (programme);
alter table payment add constraint payment_number unique (programme, id);
-- A part may demand what the whole does not.
alter table payment alter column user_id drop not null, alter column kind drop not null;
alter table payment attach partition toefl_payment for values in ('TOEFL');
alter table payment attach partition member_payment for values in ('MEMBERSHIP');
comment on table payment is 'What somebody paid for a programme: the whole of toefl_payment and member_payment.';

-- What belongs to a payment names it by both.
alter table refund add column programme text, add column payment_id int;
update refund set programme = case when toefl_payment_id is not null or was_of = 'toefl_payment' then 'TOEFL' else 'MEMBERSHIP' end,
  payment_id = coalesce(toefl_payment_id, member_payment_id);
alter table refund
  drop constraint refund_of_one,
  drop column toefl_payment_id,
  drop column member_payment_id,
  drop column was_of,
  alter column programme set not null,
  add constraint refund_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade,
  -- Whose payment is deleted for good, it has been refunded and nobody is named any more: which number it had, and where.
  add constraint refund_of_one check (
    payment_id is not null and was_id is null
    or payment_id is null and state = 'REFUNDED' and account_number is null and num_nonnulls(was_id, region_id, term_id) = 3
  );
create index refund_payment on refund (payment_id, programme);
create unique index refund_whole_once on refund (programme, payment_id) where because in ('REJECTED', 'CANCELLED');

alter table statement_match add column programme text, add column payment_id int;
update statement_match set programme = case when toefl_payment_id is not null then 'TOEFL' when member_payment_id is not null then 'MEMBERSHIP' end,
  payment_id = coalesce(toefl_payment_id, member_payment_id);
alter table statement_match
  drop constraint statement_match_one,
  drop column toefl_payment_id,
  drop column member_payment_id,
  add constraint statement_match_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade,
  add constraint statement_match_one check (
    num_nonnulls(programme, payment_id) = 2 and refund_id is null or num_nonnulls(programme, payment_id) = 0 and refund_id is not null),
  add constraint statement_match_once unique (payment_id, programme, line_id);

alter table statement_match_binned add column programme text, add column payment_id int;
update statement_match_binned set programme = case when toefl_payment_id is not null then 'TOEFL' else 'MEMBERSHIP' end,
  payment_id = coalesce(toefl_payment_id, member_payment_id);
alter table statement_match_binned
  drop constraint statement_match_binned_one,
  drop column toefl_payment_id,
  drop column member_payment_id,
  alter column programme set not null,
  alter column payment_id set not null,
  add constraint statement_match_binned_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade;
create index statement_match_binned_payment on statement_match_binned (payment_id, programme);

alter table amount_quote add column programme text, add column paid_id int;
update amount_quote set programme = case entity when 'toefl_payment' then 'TOEFL' else 'MEMBERSHIP' end,
  paid_id = coalesce(toefl_payment_id, member_payment_id);
drop index amount_quote_sender;
alter table amount_quote
  drop column payment_id,
  drop constraint amount_quote_payment_entity,
  drop column toefl_payment_id,
  drop column member_payment_id,
  drop column entity,
  alter column programme set not null;
alter table amount_quote rename column paid_id to payment_id;
alter table amount_quote
  add constraint amount_quote_payment_key unique (payment_id, programme),
  add constraint amount_quote_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade;
create index amount_quote_sender on amount_quote (sender) where released_at is null and payment_id is null;
