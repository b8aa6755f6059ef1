-- Amounts of one's own for membership too (docs/decisions/049). They are one pool with the TOEFL's: the same accounts receive both.

alter table region add column member_unique_amount boolean not null default false;

-- What was taken off the price.
alter table member_payment add column amount_code int not null default 0
  constraint member_payment_amount_code check (amount_code between 0 and 499);
create index member_payment_own_amount on member_payment (payment_amount) where amount_code > 0;

-- What is paid for with a reserved amount; all until now are the TOEFL's, also those of an older version that still runs.
alter table amount_quote add column entity text not null default 'toefl_payment'
  constraint amount_quote_entity check (entity in ('toefl_payment', 'member_payment'));
alter table amount_quote add column member_payment_id int constraint amount_quote_member_payment_key unique
  constraint amount_quote_member_payment_fk references member_payment on delete cascade;
alter table amount_quote add constraint amount_quote_payment_entity check (
  (toefl_payment_id is null or entity = 'toefl_payment') and (member_payment_id is null or entity = 'member_payment'));
-- Which it became, of either programme; null while it waits for its registration.
alter table amount_quote add column payment_id int generated always as (coalesce(toefl_payment_id, member_payment_id)) stored;
drop index amount_quote_sender;
create index amount_quote_sender on amount_quote (sender) where released_at is null and payment_id is null;
