-- Files whose row was deleted on purpose while they could not be (a backup ran): the sweep removes them for good, past its bin.
create table file_to_remove (
  key text primary key,
  created_at timestamptz not null default now()
);
