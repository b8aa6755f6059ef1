-- An amount of one's own (docs/decisions/036): 1 to 499 rupiah less than the price, by which a statement tells payments apart.

alter table region add column toefl_unique_amount boolean not null default false;

-- What was taken off the price.
alter table toefl_payment add column amount_code int not null default 0
  constraint toefl_payment_amount_code check (amount_code between 0 and 499);
create index toefl_payment_own_amount on toefl_payment (payment_amount) where amount_code > 0;

-- Amounts that are reserved: first for a form that is being filled in, then for the payment that it became.
create table amount_quote (
  id int generated always as identity primary key,
  -- Of the key that the form's draft keeps.
  token_hash bytea not null constraint amount_quote_token_key unique,
  region_id int not null constraint amount_quote_region_fk references region on delete cascade,
  -- The region whose accounts receive it; 0 where one account receives for every region.
  scope int not null,
  size int not null constraint amount_quote_size check (size between 1 and 3),
  price int not null,
  code int not null constraint amount_quote_code check (code between 1 and 499),
  amount int not null generated always as (price - code) stored,
  -- From where it was asked for, as a hash.
  sender text,
  created_at timestamptz not null default now(),
  -- Until then it waits for its registration.
  expires_at timestamptz not null,
  toefl_payment_id int constraint amount_quote_payment_key unique
    constraint amount_quote_payment_fk references toefl_payment on delete cascade,
  -- Since then others may get it.
  released_at timestamptz
);
create unique index amount_quote_held on amount_quote (amount, scope) where released_at is null;
create index amount_quote_amount on amount_quote (amount, released_at);
create index amount_quote_region on amount_quote (region_id);
create index amount_quote_sender on amount_quote (sender) where released_at is null and toefl_payment_id is null;
