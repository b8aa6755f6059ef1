-- Rights in the office (ADMIN, SCAC) have a first and a last day of Jakarta. Null: since ever, or without an end.
alter table account
  add column office_from date,
  add column office_until date,
  add constraint account_office_days check (office_from <= office_until);

-- They are few among all accounts: who of them comes last is asked with a request of somebody whose right has ended.
create index account_office on account (role, office_until) where role in ('ADMIN', 'SCAC');

-- What somebody of the office was told about the days of a right: once each, whoever looks first.
create table office_notice (
  user_id int not null references account on delete cascade,
  kind text not null check (kind in ('BEGUN', 'BEFORE_30', 'BEFORE_7', 'KEPT', 'ENDED')),
  -- The first day of the right for BEGUN, else its last one: another day is another end.
  day date not null,
  told_at timestamptz not null default now(),
  primary key (user_id, kind, day)
);
