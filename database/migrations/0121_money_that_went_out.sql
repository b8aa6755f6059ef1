-- Lines of statements go both ways: a balance can only be checked when what went out is known too. The amount of a line stays
-- positive, so `is_out` is part of what makes two lines equal.
alter table statement_line add column is_out boolean not null default false;
comment on column statement_line.is_out is 'Whether the money left the account.';
alter table statement_line drop constraint statement_line_once;
alter table statement_line
  add constraint statement_line_once unique nulls not distinct (account_id, day, is_out, amount, sen, balance, place);

drop trigger never_changed on statement_line;
create trigger never_changed
  before update of id, import_id, account_id, row, day, is_out, amount, sen, balance, place on statement_line
  for each row execute function refuse_change();

-- Money that came in: all that a payment can be matched with. Who looks for a student's money reads this.
create view credit_line as
  select id, import_id, account_id, row, day, amount, sen, balance, place, text from statement_line where not is_out;
