-- Whether others have handed in the same bytes is asked of all payments at once: a new programme is asked with them.
create or replace function is_proof_of_others(hash text, own_file int, people int[], nims text[]) returns boolean
language plpgsql stable as $$
begin
  -- Hardly ever is there such a file, and then this is all.
  if not exists (select from file where sha256 = hash and id <> own_file) then return false; end if;
  return exists (
    select from file f join payment p on p.proof_id = f.id
    where f.sha256 = hash and p.deleted_at is null and p.status <> 'REJECTED' and not exists (
      select from account a where (a.id = any(people) or a.nim = any(nims)) and (a.id = p.user_id
        or exists (select from toefl_detail d where p.programme = 'TOEFL' and d.payment_id = p.id and d.user_id = a.id)))
  ) or exists (
    select from file f join welcoming_party p on p.proof_id = f.id join account a on a.id = p.user_id
    where f.sha256 = hash and p.deleted_at is null and p.status <> 'REJECTED'
      and not (a.id = any(people) or a.nim = any(nims))
  );
end $$;
