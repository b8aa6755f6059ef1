-- alone: It changes how the seats of the party are counted.
-- A shift of the party may cost something (docs/decisions/110). Its sign-ups then have one payment each, whose state is theirs.

alter table welcoming_party_shift
  add column price int check (price between 0 and 1000000000),
  -- Whose accounts are paid to, and in whose books the money is.
  add column payee_region_id int constraint welcoming_party_shift_payee_fk references region,
  add constraint welcoming_party_shift_payee check (coalesce(price, 0) = 0 or payee_region_id is not null);
create index welcoming_party_shift_payee on welcoming_party_shift (payee_region_id) where payee_region_id is not null;

alter table region
  add column party_unique_amount boolean not null default false,
  add column party_payment_detail text,
  add column party_payment_detail_id text;

create table party_payment partition of payment (
  id with options default nextval('payment_id_seq') primary key,
  programme with options default 'PARTY',
  status with options default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REJECTED')),
  amount_code with options default 0 constraint party_payment_amount_code check (amount_code between 0 and 499),
  created_at with options default now(),
  updated_at with options default now(),
  user_id with options not null,
  constraint party_payment_proof_key unique (proof_id),
  constraint party_payment_cash check (
    case payment_type
      when 'CASH' then provider_id is null and account_name is null and account_number is null
      else receiver_id is null and provider_id is not null and account_name is not null and account_number is not null
    end
  ),
  constraint party_payment_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint party_payment_reason check ((status = 'REJECTED') = (reject_reason is not null))
) for values in ('PARTY');
alter table party_payment
  add constraint party_payment_user_fk foreign key (user_id) references account,
  add constraint party_payment_region_fk foreign key (region_id) references region,
  add constraint party_payment_term_fk foreign key (term_id) references term,
  add constraint party_payment_proof_fk foreign key (proof_id) references file,
  add constraint party_payment_provider_fk foreign key (provider_id) references payment_provider,
  add constraint party_payment_receiver_fk foreign key (receiver_id) references contact_person,
  add constraint party_payment_decider_fk foreign key (decided_by) references account;
create index party_payment_user on party_payment (user_id);
create index party_payment_list on party_payment (term_id, region_id, status, created_at desc, id desc) where deleted_at is null;
create index party_payment_recent on party_payment (status, created_at desc, id desc) where deleted_at is null;
create index party_payment_newest on party_payment (created_at desc, id desc) where deleted_at is null;
create index party_payment_bin on party_payment (created_at desc, id desc) where deleted_at is not null;
create index party_payment_decided on party_payment (region_id, decided_at desc) where deleted_at is null;
create index party_payment_receiver on party_payment (receiver_id) where receiver_id is not null;
create index party_payment_own_amount on party_payment (payment_amount) where amount_code > 0;
create index party_payment_search on party_payment using gin (search_text(account_name, account_number) gin_trgm_ops);
create trigger touch before update on party_payment for each row execute function touch();

alter table welcoming_party
  add column payment_id int unique constraint welcoming_party_payment_fk references party_payment,
  -- Rejected, but its seat is held for a while, so that its payment can be put right.
  add column is_held boolean not null default false check (not is_held or status = 'REJECTED' and payment_id is not null);

-- Its decisions, its bin and its proof are those of the payment.
create function party_follows_payment() returns trigger language plpgsql as $$
begin
  update welcoming_party set status = new.status, reject_reason = new.reject_reason, decided_by = new.decided_by,
    decided_at = new.decided_at, deleted_at = new.deleted_at, proof_id = new.proof_id,
    is_held = new.status = 'REJECTED' and new.seats_held_until is not null
  where payment_id = new.id;
  return null;
end $$;
create trigger party_follows after update on party_payment for each row
  when ((old.status, old.reject_reason, old.decided_by, old.decided_at, old.deleted_at, old.proof_id, old.seats_held_until)
    is distinct from (new.status, new.reject_reason, new.decided_by, new.decided_at, new.deleted_at, new.proof_id, new.seats_held_until))
  execute function party_follows_payment();

-- A seat that is held counts.
drop index welcoming_party_user_term_key, welcoming_party_nim_term_key, welcoming_party_seats;
create unique index welcoming_party_user_term_key on welcoming_party (user_id, term_id)
  where deleted_at is null and (status <> 'REJECTED' or is_held);
create unique index welcoming_party_nim_term_key on welcoming_party (nim, term_id)
  where deleted_at is null and (status <> 'REJECTED' or is_held);
create index welcoming_party_seats on welcoming_party (shift_id) where deleted_at is null and (status <> 'REJECTED' or is_held);
create or replace function count_party_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, count(*) from now_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
    group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, -count(*) from past_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
    group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  else
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, sum(sign) from (
      select shift_id, 1 as sign from now_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
      union all
      select shift_id, -1 from past_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
    ) changes
    group by shift_id having sum(sign) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  end if;
  return null;
end $$;

-- An amount of the party is for a shift: another one may cost something else.
alter table amount_quote add column shift_id int constraint amount_quote_shift_fk references welcoming_party_shift on delete cascade;
create index amount_quote_shift on amount_quote (shift_id) where shift_id is not null;
