-- The committee's list of people, and what becomes of a person's seats when the account goes to the recycle bin.

-- ACCOUNT: its owner's account was removed; it comes back with the account.
alter table toefl_detail drop constraint toefl_detail_deleted_because_check;
alter table toefl_detail add constraint toefl_detail_deleted_because_check
  check (deleted_because in ('REJECTED', 'PAYMENT', 'ITSELF', 'ACCOUNT'));

-- People are also looked for by parts of their address or phone number.
create index account_contact_search on account using gin (search_text(email, phone_number) gin_trgm_ops);
create index account_newest on account (created_at desc, id desc);
create index account_decided on toefl_payment (decided_by) where decided_by is not null;

-- The list of what was done reads back from the newest entry, and by action or kind of record.
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_kind on audit_entry (entity, id desc);
