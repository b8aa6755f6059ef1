-- What was deleted for good left a whole copy of its person in the audit trail, where no erasure found it (docs/decisions/079).
create function pg_temp.without_person(value jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(value)
    when 'array' then coalesce(
      (select jsonb_agg(pg_temp.without_person(item) order by place) from jsonb_array_elements(value) with ordinality as l (item, place)),
      value)
    when 'object' then coalesce(
      (select jsonb_object_agg(name, case
          when name = any ('{account_name,account_number,actor_name,address,allergy,alt_phone_number,batch,birth_date,birth_place,
            campus_location,domicile,edit_reason,edit_reject_reason,email,first_preference_reason,gender,instagram,line_id,link,
            name,names,nim,note,parent_email,parent_name,parent_phone,phone_number,reason,reference,reject_reason,
            second_preference_reason,sender,sent_to,third_preference_reason,to,to_address}'::text[])
            then case when jsonb_typeof(member) = 'null' then member else to_jsonb('—'::text) end
          else pg_temp.without_person(member) end)
        from jsonb_each(value) as m (name, member)), value)
    else value end
$$;

-- Whoever is gone acts under no name, either.
update audit_entry e set actor_name = '—'
from audit_entry d where d.action = 'deleted' and d.entity = 'account' and e.actor_id is null
  and e.actor_name = d.before ->> 'name';

with gone as (
  select entity, entity_id from audit_entry where action = 'deleted' and entity in ('account', 'bom_recruitment',
    'member_payment', 'talent_recruitment', 'toefl_detail', 'toefl_payment', 'welcoming_party')
  union
  -- What went with an account, or a payment.
  select r.entity, r.id from audit_entry e, jsonb_to_recordset(e.before -> 'records') as r (entity text, id int)
    where e.action = 'deleted' and jsonb_typeof(e.before -> 'records') = 'array'
  union
  select 'toefl_detail', r.id from audit_entry e, jsonb_to_recordset(e.before -> 'details') as r (id int)
    where e.action = 'deleted' and jsonb_typeof(e.before -> 'details') = 'array'
  union
  select 'refund', id from refund where was_of is not null)
update audit_entry e set before = pg_temp.without_person(e.before), after = pg_temp.without_person(e.after)
from gone where gone.entity = e.entity and gone.entity_id = e.entity_id;

drop function pg_temp.without_person(jsonb);

-- Wrong tries are compared by a keyed hash from now on; what is here counts for a minute and holds NIMs.
delete from login_failure;
delete from attendance_failure;
