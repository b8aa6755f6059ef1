-- Duties beside the role (docs/decisions/108): parts of the office's work that somebody may do, in one region or in all,
-- from a first to a last day.
create table account_duty (
  id int generated always as identity primary key,
  user_id int not null references account (id) on delete cascade,
  duty text not null check (duty in ('MONEY', 'TESTS', 'CONTENT', 'PEOPLE', 'READING')),
  region_id int references region (id),
  first_day date not null,
  last_day date not null,
  ended_at timestamptz,
  given_by int references account (id) on delete set null,
  given_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check (first_day <= last_day),
  -- The website is one for all regions.
  check (duty <> 'CONTENT' or region_id is null)
);
create index on account_duty (user_id);
create index on account_duty (region_id);
create index on account_duty (given_by);
-- Nobody has the same one twice, one after the other included: their days are changed instead.
create unique index account_duty_once on account_duty (user_id, duty, region_id) nulls not distinct where ended_at is null;
create trigger touch before update on account_duty for each row execute function touch();

alter table office_notice add column duty_id int references account_duty (id) on delete cascade;
alter table office_notice drop constraint office_notice_pkey;
create unique index office_notice_once on office_notice (user_id, kind, day, duty_id) nulls not distinct;
create index on office_notice (duty_id);
