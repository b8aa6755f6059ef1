-- The address from which a person's calendar reads their dates; known by its hash alone.
create table calendar_address (
  user_id int primary key constraint calendar_address_user_fk references account on delete cascade,
  token_hash bytea not null constraint calendar_address_token unique,
  made_at timestamptz not null
);
