-- Several refunds leave by one transfer: an entry of the cash book is for as many as it names. cash_entry.refund_id keeps the first.

create table booked_refund (
  entry_id int not null constraint booked_refund_entry_fk references cash_entry,
  refund_id int not null constraint booked_refund_refund_fk references refund,
  primary key (entry_id, refund_id)
);
create index booked_refund_refund on booked_refund (refund_id);

insert into booked_refund (entry_id, refund_id) select id, refund_id from cash_entry where refund_id is not null;
