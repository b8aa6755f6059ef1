-- The browser that sent a registration may put a wrong e-mail address of it right for an hour. It made the key; only the
-- key's hash is here.
create table toefl_correction (
  payment_id int primary key constraint toefl_correction_payment_fk references toefl_payment on delete cascade,
  key_hash bytea not null constraint toefl_correction_key_hash_key unique,
  expires_at timestamptz not null,
  tries int not null default 0
);
