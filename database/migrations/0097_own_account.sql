-- A mail that tells of another address, or of new recovery codes: what "this was not me" takes back.
alter table alarm_link
  add column is_recovery boolean not null default false,
  -- The address that the account had until then; what was set since goes.
  add column former_email text,
  add column changed_at timestamptz;

-- Wrong codes of an app in a row: at the second step, and where who is signed in proves it again. They count for one password.
create table factor_failure (
  user_id int not null constraint factor_failure_user_fk references account on delete cascade,
  purpose text not null check (purpose in ('SIGN_IN', 'AGAIN')),
  password_print bytea not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (user_id, purpose)
);
