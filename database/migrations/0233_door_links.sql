-- A helper's link opens one door for one day, without an account (docs/decisions/140). Only its hash is kept.
create table door_link (
  id int generated always as identity primary key,
  programme text not null,
  shift_id int not null,
  -- Who stands at the door by it; the row goes some time after its day.
  helper text not null,
  token_hash bytea not null constraint door_link_token_key unique,
  opens_at timestamptz not null,
  expires_at timestamptz not null,
  made_by int constraint door_link_made_by_fk references account on delete set null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint door_link_day check (opens_at < expires_at)
);
create index door_link_shift_idx on door_link (programme, shift_id);
create index door_link_made_by_idx on door_link (made_by);

-- By which link a scan came; null for an account's. Nothing of the rows that are there is read or written.
alter table check_in add column link_id int;
alter table check_in add constraint check_in_link_fk foreign key (link_id) references door_link on delete set null not valid;
create index check_in_link_idx on check_in (link_id) where link_id is not null;
