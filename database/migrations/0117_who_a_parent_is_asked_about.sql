-- Whom a parent is asked about: an account, or somebody who applied without one. The key of parent_consent says which table
-- holds that person, and this view says it once, so that nothing else of the room has to know.
create view parent_consent_person as
  select c.id, coalesce(a.name, t.name) as name, coalesce(a.email, t.email) as email,
    coalesce(a.birth_date, t.birth_date) as birth_date, a.deleted_at is null and t.deleted_at is null as is_there,
    -- A person without an account is written to in the language of the application's mail.
    coalesce(a.language, (select e.language from email e where e.template = 'talent-applied'
      and (e.data ->> 'id')::int = t.id limit 1), 'en') as language
  from parent_consent c left join account a on a.id = c.user_id left join talent_recruitment t on t.id = c.talent_id;
