-- A mail about a record is also a notice in the portal (docs/decisions/132): the same row, so it comes, waits and goes with the mail.
alter table email
  -- Null in rows that a decision of before this migration brings back: no notice.
  add column is_notice boolean default false,
  -- When the account's owner opened it in the portal.
  add column seen_at timestamptz;
create index email_unseen on email (user_id) where is_notice and seen_at is null;
