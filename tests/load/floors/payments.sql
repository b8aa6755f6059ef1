-- The floor of the committee's list: the portal's three statements for a page, as a script of pgbench, which is given
-- the number of :regions. Every second page is of pending payments, the others are of confirmed ones.
\set region random(1, :regions)
\set skip random(0, 9) * 25
\set half random(0, 1)
select status, in_bin, sum(payments) as payments from toefl_payment_tally
where region_id = :region::int group by status, in_bin;
\if :half
select array(select id from toefl_payment where deleted_at is null and status = 'PENDING' and region_id = :region::int
  order by created_at desc, id desc limit 25 offset :skip::int) as ids \gset
\else
select array(select id from toefl_payment where deleted_at is null and status = 'CONFIRMED' and region_id = :region::int
  order by created_at desc, id desc limit 25 offset :skip::int) as ids \gset
\endif
select p.id, p.region_id, r.region_init, p.term_id, p.payment_type, p.provider_id, v.name as provider,
  p.account_name, p.account_number, p.receiver_id, p.payment_amount, f.key as payment_proof, p.status,
  p.reject_reason, p.decided_by, decider.name as decided_by_name, p.decided_at, p.deleted_at, p.created_at,
  p.updated_at, coalesce(json_array_length(seats.registrants), 0) as group_size,
  coalesce(seats.registrants, '[]') as registrants
from toefl_payment p
join region r on r.id = p.region_id
join file f on f.id = p.proof_id
left join payment_provider v on v.id = p.provider_id
left join account decider on decider.id = p.decided_by
cross join lateral (
  select json_agg(json_build_object('id', d.id, 'user_id', d.user_id, 'name', a.name, 'nim', a.nim,
    'shift_id', d.shift_id, 'shift', s.shift, 'starts_at', s.starts_at, 'deleted_at', d.deleted_at)
    order by d.id) as registrants
  from toefl_detail d
  join account a on a.id = d.user_id
  join toefl_shift s on s.id = d.shift_id
  where d.payment_id = p.id
) seats
where p.id = any(:ids::int[]);
