-- What mails tell of, so that of two about the same thing the later one is the truth (docs/decisions/061): each thing with
-- what the mail says of it, such as {"toefl_payment 5": "CONFIRMED"}.

alter table email add column tells jsonb;

update email set tells = jsonb_build_object('toefl_payment ' || (data ->> 'payment_id'),
  case template when 'toefl-confirmed' then 'CONFIRMED' when 'toefl-rejected' then 'REJECTED'
    when 'toefl-seats-freed' then 'REJECTED' when 'toefl-binned' then 'BINNED'
    when 'toefl-registration-cancelled' then 'CANCELLED' else 'PENDING' end)
where data ? 'payment_id' and template in ('toefl-confirmed', 'toefl-rejected', 'toefl-cancelled', 'toefl-mended',
  'toefl-seats-freed', 'toefl-binned', 'toefl-taken-up', 'toefl-registration-cancelled');
update email set tells = jsonb_build_object('member_payment ' || (data ->> 'payment_id'),
  case template when 'member-confirmed' then 'CONFIRMED' when 'member-rejected' then 'REJECTED'
    when 'member-binned' then 'BINNED' else 'PENDING' end)
where data ? 'payment_id' and template in ('member-submitted', 'member-confirmed', 'member-rejected', 'member-cancelled',
  'member-binned');
update email set tells = jsonb_build_object((data ->> 'entity') || ' ' || (data ->> 'payment_id'),
  'PART ' || (data ->> 'received') || ' ' || (data ->> 'missing'))
where data ? 'payment_id' and template in ('payment-part', 'payment-part-back');
update email set tells = jsonb_build_object('welcoming_party ' || (data ->> 'sign_up_id'),
  case template when 'party-confirmed' then 'CONFIRMED' when 'party-rejected' then 'REJECTED'
    when 'party-binned' then 'BINNED' else 'PENDING' end)
where data ? 'sign_up_id' and template in ('party-confirmed', 'party-rejected', 'party-cancelled', 'party-binned');
-- What becomes of the money was told with the registration, or the seat.
update email set tells = tells || jsonb_build_object('refund toefl_payment ' || (data ->> 'payment_id'),
  (data ->> 'state') || ' ' || (data ->> 'amount'))
where template = 'toefl-registration-cancelled' and data ? 'state';
update email set tells = jsonb_build_object(
  'refund toefl_payment ' || (data ->> 'payment_id') || ' seat ' || (data ->> 'given_up'),
  (data ->> 'state') || ' ' || (data ->> 'amount'))
where template = 'toefl-seat-given-up' and data ? 'state';

-- A mail about a refund says what it says of it; the refund may be another one, or none, when it leaves.
with told as (
  select e.id, f.amount, f.because, f.detail_id, f.provider, f.account_name, f.refunded_on, f.reference,
    coalesce('toefl_payment ' || f.toefl_payment_id, 'member_payment ' || f.member_payment_id) as payment,
    case when f.toefl_payment_id is null then 'member_payment' else 'toefl_payment' end as entity,
    coalesce(f.toefl_payment_id, f.member_payment_id) as payment_id,
    '••••' || right(f.account_number, least(4, length(f.account_number) / 2)) as number,
    case e.template when 'refunded' then 'REFUNDED' else 'OWED' end as state,
    case when num_nonnulls(f.provider, f.account_number, f.account_name) = 0 then '' else
      left(encode(sha256(convert_to(concat_ws('|', f.provider, f.account_number, f.account_name), 'UTF8')), 'hex'), 8) end as mark
  from email e join refund f on f.id = (e.data ->> 'refund_id')::int
  where e.template in ('refund-owed', 'refunded', 'refund-taken-back', 'refund-account'))
update email e set
  data = e.data || jsonb_build_object('entity', told.entity, 'payment_id', told.payment_id, 'because', told.because,
    'amount', told.amount, 'account', concat_ws(', ', told.provider, told.number, told.account_name))
    || jsonb_strip_nulls(jsonb_build_object('refunded_on', told.refunded_on, 'reference', told.reference)),
  tells = jsonb_build_object('refund ' || told.payment || case told.because when 'SEAT' then ' seat ' || coalesce(told.detail_id, 0)
    when 'OVERPAID' then ' surplus' else '' end,
    told.state || ' ' || told.amount || ' ' || told.mark)
from told where told.id = e.id;

alter table decision
  -- Mails that had not left when it was made, and that it made untrue: undone, they wait again.
  add column withdrawn jsonb not null default '[]',
  -- Files that nothing shows any more since then: undone, they are shown again, else they go with the decision.
  add column files int[] not null default '{}';
