-- alone: It holds accounts, payments and mails while it makes their indexes.
-- A registration writes a payment, three accounts and three mails: each index costs it once or three times
-- (docs/decisions/095).

-- The searches for a person, by name and NIM or by address and phone number: two columns of one index.
drop index account_search;
drop index account_contact_search;
create index account_search on account
  using gin (search_text(name, nim) gin_trgm_ops, search_text(email, phone_number) gin_trgm_ops);

-- toefl_payment_decided_at has the same columns, and holds decided payments alone.
drop index toefl_payment_decided;

-- Nobody looks for a mail by its Message-ID, which is made at random: 122 bits of chance are unique by themselves.
alter table email drop constraint email_message_id_key;

-- Looked through by their age once a night; mails lie in its order.
drop index email_past;
create index email_past on email using brin (created_at);

-- There are no more answers than requests of a day.
drop index idempotency_age;

-- A visitor has no account.
drop index audit_entry_actor;
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc) where actor_id is not null;

-- The layouts are read once, in the order of the files, and then those that have come since (docs/decisions/095).
drop index proof_print_layout;
create index proof_print_made on proof_print (made_at) where layout is not null;
