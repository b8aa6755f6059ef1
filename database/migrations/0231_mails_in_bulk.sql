-- Mails to many wait behind those to one about money and seats (docs/decisions/138). Null in rows that a decision of before this
-- migration brings back: to one.
alter table email add column is_bulk boolean default false;

-- Each of the two lines has an index of its own, so that ten thousand of the one are not read to find the next of the other.
drop index email_due;
create index email_due on email (send_after) where status = 'QUEUED' and kept_text is null and is_bulk is not true;
create index email_bulk on email (send_after) where status = 'QUEUED' and kept_text is null and is_bulk;
