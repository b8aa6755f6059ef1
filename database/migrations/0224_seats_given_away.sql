-- A confirmed seat that its holder gives to somebody else, who pays the club (docs/decisions/134). The seat stays the giver's until the
-- successor has sent a payment; then it is the successor's, in one transaction. Nothing here names a person: the seats do.
create table seat_gift (
  id int generated always as identity primary key,
  detail_id int not null constraint seat_gift_detail_fk references toefl_detail on delete cascade,
  state text not null default 'OPEN' constraint seat_gift_state check (state in ('OPEN', 'SENT', 'DONE', 'ENDED')),
  ended_because text constraint seat_gift_ended_because check (
    ended_because in ('GIVER', 'SUCCESSOR', 'OFFICE', 'TIME', 'SEAT', 'FAILED')),
  ends_at timestamptz not null,
  -- The successor's seat, once their payment is sent.
  taken_by int constraint seat_gift_taken_by_fk references toefl_detail on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seat_gift_end check ((state = 'ENDED') = (ended_because is not null))
);
create unique index seat_gift_live on seat_gift (detail_id) where state in ('OPEN', 'SENT');
create index seat_gift_detail on seat_gift (detail_id);
create index seat_gift_taken_by on seat_gift (taken_by);
create trigger touch before update on seat_gift for each row execute function touch();

create table seat_gift_link (
  token_hash bytea primary key,
  gift_id int not null constraint seat_gift_link_gift_fk references seat_gift on delete cascade
);
create index seat_gift_link_gift on seat_gift_link (gift_id);

-- Of the form that takes a given seat: it may be sent until then, also after the window.
alter table toefl_shown add column open_until timestamptz;

-- A reservation of a given seat holds the giver's seat, which is counted already. One person pays for it at a time.
alter table toefl_reservation
  add column gift_id int constraint toefl_reservation_gift_fk references seat_gift on delete cascade;
create unique index toefl_reservation_gift on toefl_reservation (gift_id) where gift_id is not null;

create or replace function count_toefl_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(seats) from now_rows where gift_id is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, -sum(seats) from past_rows where gift_id is null group by shift_id order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when is_waited_for('TOEFL', s.shift_id) and not are_seats_used(s.shift_id)
        then excluded.taken else 0 end;
  else
    insert into toefl_shift_seats as s (shift_id, taken)
    select shift_id, sum(change) from (
      select shift_id, seats as change from now_rows where gift_id is null
      union all select shift_id, -seats from past_rows where gift_id is null
    ) changes
    group by shift_id having sum(change) <> 0 order by shift_id
    on conflict (shift_id) do update set taken = s.taken + excluded.taken,
      kept = s.kept - case when excluded.taken < 0 and is_waited_for('TOEFL', s.shift_id) then excluded.taken else 0 end;
  end if;
  return null;
end $$;

-- The seat that somebody gave away is taken by the successor in the same transaction: it is nobody else's for a moment.
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
      kept = s.kept - case when excluded.taken < 0 and is_waited_for('TOEFL', s.shift_id)
        and not are_seats_used(s.shift_id) then excluded.taken else 0 end,
      freed_at = case when excluded.taken < 0 and not are_seats_used(s.shift_id) then now() else s.freed_at end;
  end if;
  return null;
end $$;

-- A seat of a successor that is freed is the giver's again first: the open form does not get it in between.
create or replace function is_waited_for(of_programme text, shift int) returns boolean language plpgsql volatile as $$
begin
  return exists (select from wait_shift s join wait w on w.id = s.wait_id
      where s.shift_id = shift and w.programme = of_programme and w.state = 'WAITING')
    or (of_programme = 'TOEFL' and exists (select from seat_gift g join toefl_detail d on d.id = g.taken_by
      where g.state = 'SENT' and d.shift_id = shift));
end $$;
