-- How many seats of each shift are taken, so that a public read does not count people. Triggers keep it in the
-- transaction that changes them; whoever gives out seats reads it under the lock of the shift.
-- Tables of their own: a shift's updated_at is about what the committee changed.

create table toefl_shift_seats (
  shift_id int primary key constraint toefl_shift_seats_shift_fk references toefl_shift on delete cascade,
  taken int not null
) with (fillfactor = 50);

create table welcoming_party_shift_seats (
  shift_id int primary key constraint welcoming_party_shift_seats_shift_fk references welcoming_party_shift on delete cascade,
  taken int not null
) with (fillfactor = 50);

-- The rows are written in ascending order of the shifts, so that two of these wait for each other and do not deadlock.
create function count_toefl_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, count(*) from now_rows where deleted_at is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, -count(*) from past_rows where deleted_at is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  else
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(sign) from (
      select shift_id, 1 as sign from now_rows where deleted_at is null
      union all
      select shift_id, -1 from past_rows where deleted_at is null
    ) changes
    group by shift_id having sum(sign) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  end if;
  return null;
end $$;

create trigger seats_inserted after insert on toefl_detail
  referencing new table as now_rows for each statement execute function count_toefl_seats();
create trigger seats_updated after update on toefl_detail
  referencing old table as past_rows new table as now_rows for each statement execute function count_toefl_seats();
create trigger seats_deleted after delete on toefl_detail
  referencing old table as past_rows for each statement execute function count_toefl_seats();

create function count_party_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, count(*) from now_rows where deleted_at is null and status <> 'REJECTED'
    group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, -count(*) from past_rows where deleted_at is null and status <> 'REJECTED'
    group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  else
    insert into welcoming_party_shift_seats as s (shift_id, taken)
    select shift_id, sum(sign) from (
      select shift_id, 1 as sign from now_rows where deleted_at is null and status <> 'REJECTED'
      union all
      select shift_id, -1 from past_rows where deleted_at is null and status <> 'REJECTED'
    ) changes
    group by shift_id having sum(sign) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  end if;
  return null;
end $$;

create trigger seats_inserted after insert on welcoming_party
  referencing new table as now_rows for each statement execute function count_party_seats();
create trigger seats_updated after update on welcoming_party
  referencing old table as past_rows new table as now_rows for each statement execute function count_party_seats();
create trigger seats_deleted after delete on welcoming_party
  referencing old table as past_rows for each statement execute function count_party_seats();

insert into toefl_shift_seats (shift_id, taken)
select shift_id, count(*) from toefl_detail where deleted_at is null group by shift_id;
insert into welcoming_party_shift_seats (shift_id, taken)
select shift_id, count(*) from welcoming_party where deleted_at is null and status <> 'REJECTED' group by shift_id;
