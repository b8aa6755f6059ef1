-- An entry of the cash book that was rejected, undone or corrected keeps the number of its refund as history, and no longer the refund
-- itself: nobody has to say that money went back which did not. One that counts, or waits, keeps it as before.
alter table cash_entry drop constraint cash_entry_refund_fk;
alter table booked_refund drop constraint booked_refund_refund_fk;

create function keep_booked_refund() returns trigger language plpgsql as $$
begin
  if exists (select from booked_refund o join cash_entry e on e.id = o.entry_id
    where o.refund_id = old.id and e.state not in ('REJECTED', 'UNDONE')
      and not exists (select from cash_entry c where c.corrects_id = e.id and c.state = 'CONFIRMED')) then
    raise foreign_key_violation using constraint = 'booked_refund_refund_fk', table = 'booked_refund',
      message = format('an entry of the cash book says from where refund %s left', old.id);
  end if;
  return null;
end $$;
create trigger refund_booked after delete on refund for each row execute function keep_booked_refund();
