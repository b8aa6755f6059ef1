-- As for the other payments: who scans a QRIS gives the payer's name alone.
alter table party_payment
  drop constraint party_payment_cash,
  add constraint party_payment_cash check (
    case payment_type
      when 'CASH' then provider_id is null and account_name is null and account_number is null
      when 'QRIS' then receiver_id is null and provider_id is null and account_number is null and account_name is not null
      else receiver_id is null and provider_id is not null and account_name is not null and account_number is not null
    end),
  add constraint party_payment_payment_type_check check (payment_type in ('BANK_TRANSFER', 'E_WALLET', 'QRIS', 'CASH'));
