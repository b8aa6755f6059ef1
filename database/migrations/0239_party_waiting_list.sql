-- The welcoming party has a waiting list as well (docs/decisions/147). What is offered to somebody who waits is a row of the party's own
-- reservations, which its triggers count as a seat, as for the TOEFL test (docs/decisions/124).
alter table region
  add column party_offer_hours int not null default 24
    constraint region_party_offer_hours check (party_offer_hours between 1 and 168),
  add column party_wait_minutes int not null default 720
    constraint region_party_wait_minutes check (party_wait_minutes between 0 and 10080);

alter table wait drop constraint wait_programme;
alter table wait add constraint wait_programme check (programme in ('TOEFL', 'PARTY'));
alter table wait drop constraint wait_ended_because;
alter table wait add constraint wait_ended_because check (
  ended_because in ('ACCEPTED', 'DECLINED', 'RAN_OUT', 'LEFT', 'WINDOW', 'SHIFT', 'CLOSED', 'OFFICE', 'SEATED'));
-- A student without a region goes to the party as well.
alter table wait alter column region_id drop not null;

-- Somebody waits once for each programme.
alter table wait_person add column programme text not null default 'TOEFL';
drop index wait_person_once;
create unique index wait_person_once on wait_person (programme, nim) where is_waiting;

create or replace view waited_shift as
  select 'TOEFL'::text as programme, id, shift, shift_label_id, starts_at, ends_at from toefl_shift
  union all
  select 'PARTY'::text, id, shift, shift_label_id, starts_at, ends_at from welcoming_party_shift;

-- The room of the waiting list writes the same columns for every programme; the people of a reservation that pays come later.
alter table toefl_reservation alter column group_hash set default '';

-- Held for who waits: the party's form keeps no seats of its own. Each of its sign-ups is one account.
create table welcoming_party_reservation (
  token_hash bytea not null,
  shift_id int not null constraint welcoming_party_reservation_shift_fk references welcoming_party_shift,
  seats int not null constraint welcoming_party_reservation_seats check (seats = 1),
  ends_at timestamptz not null,
  wait_id int not null constraint welcoming_party_reservation_wait_fk references wait on delete cascade,
  primary key (token_hash, shift_id)
);
create index welcoming_party_reservation_shift_idx on welcoming_party_reservation (shift_id);
create index welcoming_party_reservation_wait_idx on welcoming_party_reservation (wait_id);

alter table welcoming_party_shift_seats
  add column freed_at timestamptz,
  add column list_closed_at timestamptz;

-- A seat that is freed while somebody waits is kept in the same statement, so it never shows as free.
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
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when is_waited_for('PARTY', s.shift_id) then excluded.taken else 0 end, freed_at = now();
  else
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, sum(sign) from (
      select shift_id, 1 as sign from now_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
      union all
      select shift_id, -1 from past_rows where deleted_at is null and (status <> 'REJECTED' or is_held)
    ) changes
    group by shift_id having sum(sign) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when excluded.taken < 0 and is_waited_for('PARTY', s.shift_id) then excluded.taken else 0 end,
      freed_at = case when excluded.taken < 0 then now() else s.freed_at end;
  end if;
  return null;
end $$;

-- Who signs up by an offer takes its row away and is counted in the same transaction (are_seats_used): nobody gets that seat in between.
create function count_party_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, sum(seats) from now_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  else
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, -sum(seats) from past_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when is_waited_for('PARTY', s.shift_id) and not are_seats_used(s.shift_id)
        then excluded.taken else 0 end;
  end if;
  return null;
end $$;
create trigger reserved_inserted after insert on welcoming_party_reservation
  referencing new table as now_rows for each statement execute function count_party_reserved();
create trigger reserved_deleted after delete on welcoming_party_reservation
  referencing old table as past_rows for each statement execute function count_party_reserved();

create function keep_raised_party_seats() returns trigger language plpgsql as $$
begin
  if is_waited_for('PARTY', new.id) then
    insert into welcoming_party_shift_seats as s (shift_id, taken, kept) values (new.id, 0, new.quota - old.quota)
    on conflict (shift_id) do update set kept = s.kept + excluded.kept;
  end if;
  return null;
end $$;
create trigger seats_raised after update of quota on welcoming_party_shift for each row when (new.quota > old.quota)
  execute function keep_raised_party_seats();

-- Of the free seats of a shift, how many are kept for who waits; volatile as welcoming_party_seats_taken is.
create function welcoming_party_seats_kept(shift int, quota int) returns int language plpgsql volatile as $$
begin
  return coalesce((select least(kept, greatest(quota - taken, 0)) from welcoming_party_shift_seats where shift_id = shift), 0);
end $$;
