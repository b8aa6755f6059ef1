-- Which category takes what an acquirer keeps: it is marked, so that it may have any name. The oldest marked one is used.
alter table cash_category add column is_fee boolean not null default false;
update cash_category set is_fee = true
  where id = (select min(id) from cash_category where kind = 'OUT' and (name = 'Bank fees' or name_id = 'Biaya bank'));
alter table cash_category add constraint cash_category_fee check (not is_fee or kind = 'OUT');
