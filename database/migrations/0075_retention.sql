-- How long each kind of data is held, when somebody was last here, and what the nightly work took away.

create table privacy_setting (
  kind text primary key check (kind in ('PROOFS', 'APPLICATIONS', 'ACCOUNTS', 'MAILS', 'STATEMENTS', 'AUDIT')),
  months int not null check (months between 1 and 240),
  -- How often that was changed.
  changes int not null default 0,
  updated_at timestamptz not null default now()
);
insert into privacy_setting (kind, months) values
  ('PROOFS', 6), ('APPLICATIONS', 6), ('ACCOUNTS', 24), ('MAILS', 12), ('STATEMENTS', 24), ('AUDIT', 60);
create trigger touch before update on privacy_setting for each row execute function touch();

-- Beside the account, so that signing in changes nothing about it.
create table account_presence (
  user_id int primary key constraint account_presence_user_fk references account on delete cascade,
  signed_in_at timestamptz not null,
  -- Mails that said that the account ends, since then.
  warnings int not null default 0,
  warned_at timestamptz
);
insert into account_presence (user_id, signed_in_at)
  select user_id, max(created_at) from session group by user_id;

create function note_presence() returns trigger language plpgsql as $$
begin
  insert into account_presence (user_id, signed_in_at) values (new.user_id, new.created_at)
  on conflict (user_id) do update set signed_in_at = excluded.signed_in_at, warnings = 0, warned_at = null;
  return null;
end $$;
create trigger presence_noted after insert on session for each row execute function note_presence();

create table privacy_run (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- How much of each kind was erased; written with each batch, so that a crash leaves what was done.
  did jsonb not null default '{}'
);
create index statement_line_past on statement_line (day) where text <> '—';
create index email_past on email (created_at);
