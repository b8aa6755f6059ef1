-- A mail and a picture wait in their own rows; there is no job beside them that could be lost (docs/decisions/016).

alter table email
  -- Not to be sent before.
  add column send_after timestamptz not null default now(),
  -- In vain since it was last queued; `attempts` counts all.
  add column tries int not null default 0,
  -- Until then somebody is at it.
  add column claimed_until timestamptz;
create index email_due on email (send_after) where status = 'QUEUED' and kept_text is null;
create index email_kept on email (send_after) where status = 'QUEUED' and kept_text is not null;

alter table file
  add column encode_after timestamptz not null default now(),
  add column tries int not null default 0,
  add column claimed_until timestamptz;
drop index file_raw;
create index file_due on file (encode_after) where state = 'RAW';

-- What waited as a job waits in its row now. A mail that is being sent at this moment is left to its sender first.
do $$
declare
  ended text[] := array['mails', 'pictures', 'requeue-forgotten-mails', 'requeue-forgotten-pictures'];
begin
  if to_regclass('pgboss.job') is null then return; end if;
  update email set claimed_until = now() + interval '2 minutes' where id in (
    select (data ->> 'emailId')::int from pgboss.job where name = 'mails' and state = 'active');
  delete from pgboss.schedule where name = any(ended);
  delete from pgboss.job where name = any(ended);
  delete from pgboss.queue where name = any(ended);
end $$;
