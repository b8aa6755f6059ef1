-- Groups that wait for seats of a full shift (docs/decisions/124). What is offered to them, or collected for them, is a row of the
-- programme's reservations that names the group: so the triggers count it, and every place that looks for a free seat knows of it.
alter table region
  add column toefl_offer_hours int not null default 24
    constraint region_toefl_offer_hours check (toefl_offer_hours between 1 and 168),
  add column toefl_wait_passes int not null default 2
    constraint region_toefl_wait_passes check (toefl_wait_passes between 0 and 10),
  add column toefl_wait_minutes int not null default 720
    constraint region_toefl_wait_minutes check (toefl_wait_minutes between 0 and 10080);

create sequence wait_place;

create table wait (
  id int generated always as identity primary key,
  programme text not null constraint wait_programme check (programme in ('TOEFL')),
  region_id int not null constraint wait_region_fk references region,
  term_id int not null constraint wait_term_fk references term,
  -- Of a contact who was signed in.
  user_id int constraint wait_user_fk references account on delete set null,
  mode text not null constraint wait_mode check (mode in ('ALL', 'TWO', 'ANY')),
  email text not null,
  phone_number text not null,
  language text not null,
  -- The smaller, the earlier. The office puts a group between two others.
  place double precision not null default nextval('wait_place'),
  state text not null default 'WAITING' constraint wait_state check (state in ('WAITING', 'OFFERED', 'ENDED')),
  ended_because text constraint wait_ended_because check (
    ended_because in ('ACCEPTED', 'DECLINED', 'RAN_OUT', 'LEFT', 'WINDOW', 'SHIFT', 'CLOSED', 'OFFICE')),
  ended_at timestamptz,
  offers_run_out int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wait_end check ((state = 'ENDED') = (ended_because is not null) and (state = 'ENDED') = (ended_at is not null))
);
alter sequence wait_place owned by wait.place;
create index wait_live_idx on wait (place) where state <> 'ENDED';
create index wait_user_idx on wait (user_id);
create index wait_region_idx on wait (region_id);
create index wait_term_idx on wait (term_id);
create trigger touch before update on wait for each row execute function touch();

-- No foreign key: a shift is of the wait's programme. One that is deleted drops out of the line like one that has begun.
create table wait_shift (
  wait_id int not null constraint wait_shift_wait_fk references wait on delete cascade,
  shift_id int not null,
  rank int not null,
  -- How often freed seats were too few for the group and went to others.
  passes int not null default 0,
  -- The row of the reservations in which freed seats are collected, and until when; a group is collected for once.
  collect_hash bytea,
  collect_until timestamptz,
  has_collected boolean not null default false,
  primary key (wait_id, shift_id)
);
create index wait_shift_shift_idx on wait_shift (shift_id);

create table wait_person (
  id int generated always as identity primary key,
  wait_id int not null constraint wait_person_wait_fk references wait on delete cascade,
  nim text not null,
  name text not null,
  is_waiting boolean not null default true
);
create index wait_person_wait_idx on wait_person (wait_id);
create unique index wait_person_once on wait_person (nim) where is_waiting;

create table wait_link (
  token_hash bytea primary key,
  wait_id int not null constraint wait_link_wait_fk references wait on delete cascade
);
create index wait_link_wait_idx on wait_link (wait_id);

create table offer (
  id int generated always as identity primary key,
  wait_id int not null constraint offer_wait_fk references wait on delete cascade,
  shift_id int not null,
  seats int not null constraint offer_seats check (seats between 1 and 3),
  state text not null default 'OPEN' constraint offer_state check (
    state in ('OPEN', 'ACCEPTED', 'DECLINED', 'RAN_OUT', 'ENDED')),
  hold_hash bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  -- By hand, out of turn.
  made_by int constraint offer_made_by_fk references account on delete set null,
  reason text
);
create unique index offer_open on offer (wait_id) where state = 'OPEN';
create index offer_wait_idx on offer (wait_id);
create index offer_shift_idx on offer (shift_id);
create index offer_made_by_idx on offer (made_by);

alter table toefl_reservation
  add column wait_id int constraint toefl_reservation_wait_fk references wait on delete cascade;
create index toefl_reservation_wait_idx on toefl_reservation (wait_id);

-- Seats that are free and kept for who waits: the open form does not give them out, whoever takes their own seat back may.
alter table toefl_shift_seats
  add column kept int not null default 0,
  add column freed_at timestamptz,
  add column list_closed_at timestamptz;
alter table welcoming_party_shift_seats add column kept int not null default 0;

create function is_waited_for(of_programme text, shift int) returns boolean language plpgsql volatile as $$
begin
  return exists (select from wait_shift s join wait w on w.id = s.wait_id
    where s.shift_id = shift and w.programme = of_programme and w.state = 'WAITING');
end $$;

-- A seat that is freed while somebody waits is kept in the same statement, so it never shows as free.
create or replace function count_toefl_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, count(*) from now_rows where deleted_at is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, -count(*) from past_rows where deleted_at is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when is_waited_for('TOEFL', s.shift_id) then excluded.taken else 0 end, freed_at = now();
  else
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(sign) from (
      select shift_id, 1 as sign from now_rows where deleted_at is null
      union all
      select shift_id, -1 from past_rows where deleted_at is null
    ) changes
    group by shift_id having sum(sign) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when excluded.taken < 0 and is_waited_for('TOEFL', s.shift_id) then excluded.taken else 0 end,
      freed_at = case when excluded.taken < 0 then now() else s.freed_at end;
  end if;
  return null;
end $$;

-- Whether the statement that frees reserved seats of this shift takes them again: a registration that uses them up, or a
-- reservation that changes. It says so by a setting of its transaction.
create function are_seats_used(shift int) returns boolean language plpgsql volatile as $$
begin
  return position(',' || shift || ',' in coalesce(current_setting('portal.seats_used', true), '')) > 0;
end $$;

-- Nothing undoes the end of a reservation: its seats are no younger than those before them.
create or replace function count_toefl_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(seats) from now_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, -sum(seats) from past_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when is_waited_for('TOEFL', s.shift_id) and not are_seats_used(s.shift_id)
        then excluded.taken else 0 end;
  else
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(change) from (
      select shift_id, seats as change from now_rows union all select shift_id, -seats from past_rows
    ) changes
    group by shift_id having sum(change) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when excluded.taken < 0 and is_waited_for('TOEFL', s.shift_id) then excluded.taken else 0 end;
  end if;
  return null;
end $$;

create function keep_raised_toefl_seats() returns trigger language plpgsql as $$
begin
  if is_waited_for('TOEFL', new.id) then
    insert into toefl_shift_seats as s (shift_id, taken, kept) values (new.id, 0, new.quota - old.quota)
    on conflict (shift_id) do update set kept = s.kept + excluded.kept;
  end if;
  return null;
end $$;
create trigger seats_raised after update of quota on toefl_shift for each row when (new.quota > old.quota)
  execute function keep_raised_toefl_seats();

-- Of the free seats of a shift, how many are kept for who waits; volatile as toefl_seats_taken is.
create function toefl_seats_kept(shift int, quota int) returns int language plpgsql volatile as $$
begin
  return coalesce((select least(kept, greatest(quota - taken, 0)) from toefl_shift_seats where shift_id = shift), 0);
end $$;

-- The shifts that can be waited for, whatever the programme.
create view waited_shift as
  select 'TOEFL'::text as programme, id, shift, shift_label_id, starts_at, ends_at from toefl_shift;
