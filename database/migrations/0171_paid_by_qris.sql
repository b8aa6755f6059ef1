-- Who scans a QRIS knows neither the bank's name on the other side nor needs an account number: the payer's name is enough.
do $$
declare
  part text;
  found record;
begin
  foreach part in array array['toefl_payment', 'member_payment'] loop
    for found in select conname from pg_constraint
      where conrelid = part::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%payment_type%' loop
      execute format('alter table %I drop constraint %I', part, found.conname);
    end loop;
    execute format('alter table %1$I
      add constraint %1$s_payment_type_check check (payment_type in (''BANK_TRANSFER'', ''E_WALLET'', ''QRIS'', ''CASH'')),
      add constraint %1$s_cash check (
        case payment_type
          when ''CASH'' then provider_id is null and account_name is null and account_number is null
          when ''QRIS'' then receiver_id is null and provider_id is null and account_number is null and account_name is not null
          else receiver_id is null and provider_id is not null and account_name is not null and account_number is not null
        end)', part);
  end loop;
end $$;
