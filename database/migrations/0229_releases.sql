-- Which version of the portal ran here first when, and until when a reader knows what is new (docs/decisions/137).
create table release_start (
  version text primary key,
  started_at timestamptz not null default now()
);

-- A portal of before there were numbers: its first version with one is news to those who know it.
insert into release_start (version, started_at)
  select '0.1.0', min(created_at) from account having count(*) > 0;

alter table account add column releases_read_at timestamptz;
