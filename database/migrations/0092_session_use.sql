-- When a session was last used, give or take ten minutes: one of the office ends after some hours without a request.
alter table session add column used_at timestamptz not null default now();
