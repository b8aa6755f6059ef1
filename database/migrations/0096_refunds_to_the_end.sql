-- Refunds to the end (docs/decisions/062): what a seat costs that was given up, and refunds whose payment was deleted for good.

alter table refund
  -- Of one seat: by how much less the group has to pay since it was given up. What goes back is at most that.
  add column share bigint,
  -- Whose payment is deleted for good, it has been refunded and nobody is named any more: what it was of, and where.
  add column was_of text check (was_of in ('toefl_payment', 'member_payment')),
  add column was_id int,
  add column region_id int constraint refund_region_fk references region,
  add column term_id int constraint refund_term_fk references term,
  drop constraint refund_of_one,
  add constraint refund_of_one check (
    num_nonnulls(toefl_payment_id, member_payment_id) = 1 and was_of is null
    or num_nonnulls(toefl_payment_id, member_payment_id) = 0 and state = 'REFUNDED' and account_number is null
      and num_nonnulls(was_of, was_id, region_id, term_id) = 4
  );
update refund set share = amount where because = 'SEAT';
create index refund_region on refund (region_id) where region_id is not null;
create index refund_term on refund (term_id) where term_id is not null;

alter table statement_match
  -- The line's money went back, and its payment is deleted for good.
  add column refund_id int constraint statement_match_refund_fk references refund on delete cascade,
  drop constraint statement_match_one,
  add constraint statement_match_one check (num_nonnulls(toefl_payment_id, member_payment_id, refund_id) = 1);
create index statement_match_refund on statement_match (refund_id) where refund_id is not null;

comment on table statement_match_binned is
  'Lines that payments in the recycle bin had, and parts that had come for rejected ones: open meanwhile, and asked for when the payment stands again.';
