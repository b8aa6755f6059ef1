-- What a nightly run could not erase, and went on without: its kind, and of an account its id (docs/decisions/080).
alter table privacy_run add column failed jsonb not null default '[]';
-- Whose parent did not answer in time, and since when the committee has known.
alter table parent_consent add column overdue_at timestamptz;
