-- A full disk was taken for broken pictures. All are decoded anew; what is broken in truth is found to be so again.
update file set state = 'RAW' where state = 'BROKEN';

-- The proof shows the account of who paid: the one who registered the group, who stands first in it. The others of
-- the group need not see it.
delete from file_viewer v
using toefl_payment p
where v.file_id = p.proof_id
  and v.user_id is distinct from coalesce(
    (select (a.after #>> '{registrants,0,user_id}')::int from audit_entry a
      where a.entity = 'toefl_payment' and a.entity_id = p.id and a.action = 'registered' order by a.id limit 1),
    (select d.user_id from toefl_detail d where d.payment_id = p.id order by d.id limit 1));
