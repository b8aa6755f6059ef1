-- How many seats of a shift are taken at this moment. Volatile: it looks anew at each call, so in the statement that locks
-- the shift it sees what the lock's previous holder committed, which that statement itself would not.
create function toefl_seats_taken(shift int) returns int language plpgsql volatile as $$
begin
  return coalesce((select taken from toefl_shift_seats where shift_id = shift), 0);
end $$;

create function welcoming_party_seats_taken(shift int) returns int language plpgsql volatile as $$
begin
  return coalesce((select taken from welcoming_party_shift_seats where shift_id = shift), 0);
end $$;
