-- alone: An older version writes the links of mails by the name and without the column that this changes.
-- The link of a mail leads to a payment of any programme (docs/decisions/088). Links that were mailed before stay as they are.

alter table toefl_payment_link rename to payment_link;
alter table payment_link
  add column programme text not null default 'TOEFL',
  drop constraint toefl_payment_link_payment_fk,
  add constraint payment_link_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade;
alter table payment_link alter column programme drop default;
alter table payment_link rename constraint toefl_payment_link_pkey to payment_link_pkey;
alter table payment_link rename constraint toefl_payment_link_user_fk to payment_link_user_fk;
alter table payment_link rename constraint toefl_payment_link_key to payment_link_key;
alter index toefl_payment_link_user rename to payment_link_user;
alter index toefl_payment_link_expires rename to payment_link_expires;
drop index toefl_payment_link_payment;
create index payment_link_payment on payment_link (payment_id, programme);
