-- Links in mails by which whoever paid follows a payment, and puts it right, without signing in. Of the token only the
-- hash is kept. A link holds for the address it was sent to: once the account has another one it is over.

create table toefl_payment_link (
  id int generated always as identity primary key,
  payment_id int not null constraint toefl_payment_link_payment_fk references toefl_payment on delete cascade,
  user_id int not null constraint toefl_payment_link_user_fk references account on delete cascade,
  sent_to text not null,
  token_hash bytea not null constraint toefl_payment_link_key unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index toefl_payment_link_payment on toefl_payment_link (payment_id);
create index toefl_payment_link_user on toefl_payment_link (user_id);
create index toefl_payment_link_expires on toefl_payment_link (expires_at);
