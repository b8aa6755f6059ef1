-- Seats that are kept while a group pays. They are counted as taken, by triggers, in the count that everybody reads, so no
-- place that looks for a free seat has to know of them. A row is a seat, or several, of one shift until it is deleted:
-- registered with, let go, or at its end by a job.
alter table region add column toefl_reserve_minutes int not null default 30
  constraint region_toefl_reserve_minutes check (toefl_reserve_minutes between 0 and 120);

create table toefl_reservation (
  -- Of a secret that the browser made, or of the key of who started a group by link.
  token_hash bytea not null,
  shift_id int not null constraint toefl_reservation_shift_fk references toefl_shift,
  seats int not null constraint toefl_reservation_seats check (seats between 1 and 3),
  -- The group's NIMs, hashed together with the secret: without it nobody can find out whose they are.
  group_hash bytea not null,
  -- Of the sender's network, hashed.
  sender text,
  ends_at timestamptz not null,
  is_prolonged boolean not null default false,
  primary key (token_hash, shift_id)
);
create index toefl_reservation_shift_idx on toefl_reservation (shift_id);
create index toefl_reservation_ends_idx on toefl_reservation (ends_at);

create function count_toefl_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(seats) from now_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, -sum(seats) from past_rows group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  else
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(change) from (
      select shift_id, seats as change from now_rows union all select shift_id, -seats from past_rows
    ) changes
    group by shift_id having sum(change) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  end if;
  return null;
end $$;

create trigger reserved_inserted after insert on toefl_reservation
  referencing new table as now_rows for each statement execute function count_toefl_reserved();
create trigger reserved_updated after update on toefl_reservation
  referencing old table as past_rows new table as now_rows for each statement execute function count_toefl_reserved();
create trigger reserved_deleted after delete on toefl_reservation
  referencing old table as past_rows for each statement execute function count_toefl_reserved();

-- How many of a shift's seats this reservation holds at this moment; volatile as toefl_seats_taken is.
create function toefl_seats_reserved(shift int, token bytea, people bytea) returns int language plpgsql volatile as $$
begin
  return coalesce((select seats from toefl_reservation
    where token_hash = token and shift_id = shift and group_hash = people), 0);
end $$;

-- A group by link is not changed while its payer pays.
alter table toefl_group add column frozen_until timestamptz;
