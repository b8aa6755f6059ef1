-- What came in is known to the sen (docs/decisions/060): payments are whole rupiah, QRIS settlements and interest are not.

alter table statement_line add column sen smallint not null default 0 check (sen between 0 and 99);
comment on column statement_line.sen is 'Hundredths of a rupiah beside the amount.';
alter table statement_line drop constraint statement_line_amount_check;
alter table statement_line add constraint statement_line_amount_check check (amount > 0 or (amount = 0 and sen > 0));
alter table statement_line drop constraint statement_line_once;
alter table statement_line
  add constraint statement_line_once unique nulls not distinct (account_id, day, amount, sen, balance, place);

drop trigger never_changed on statement_line;
create trigger never_changed
  before update of id, import_id, account_id, row, day, amount, sen, balance, place on statement_line
  for each row execute function refuse_change();

alter table statement_import add column sen bigint not null default 0;
comment on column statement_import.sen is 'What the hundredths of its lines add up to.';
