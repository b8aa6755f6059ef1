-- A group that comes together by a link before it registers: who pays starts it, each of the others fills in their own
-- part on their own phone. It holds no seats and ends by itself; of tokens only the hash is kept.

create table toefl_group (
  id int generated always as identity primary key,
  region_id int not null constraint toefl_group_region_fk references region on delete cascade,
  size int not null constraint toefl_group_size check (size between 2 and 3),
  link_hash bytea not null constraint toefl_group_link_key unique,
  owner_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Once it is registered; what its people had typed is removed then.
  sent_at timestamptz
);
create index toefl_group_expires_idx on toefl_group (expires_at);
create index toefl_group_region_idx on toefl_group (region_id);

create table toefl_group_part (
  id int generated always as identity primary key,
  group_id int not null constraint toefl_group_part_group_fk references toefl_group on delete cascade,
  is_payer boolean not null,
  -- Of the browser in which the part was filled in; who joined signed in is known by the account.
  token_hash bytea,
  user_id int constraint toefl_group_part_user_fk references account on delete cascade,
  shift_id int constraint toefl_group_part_shift_fk references toefl_shift on delete set null,
  name text not null,
  -- What a new person typed; null for an account, and once the group is registered.
  person jsonb,
  constraint toefl_group_part_token_key unique (group_id, token_hash),
  constraint toefl_group_part_user_key unique (group_id, user_id),
  constraint toefl_group_part_somebody check (token_hash is not null or user_id is not null)
);
create unique index toefl_group_part_payer_key on toefl_group_part (group_id) where is_payer;
create index toefl_group_part_user_idx on toefl_group_part (user_id);
create index toefl_group_part_shift_idx on toefl_group_part (shift_id);
