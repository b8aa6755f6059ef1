-- One proof is one payment: whose picture it is, and from which address a registration came.

-- A keyed, shortened hash of the address: it groups, and tells no address. Swept after a while (docs/decisions/015).
alter table toefl_payment add column sender text;
create index toefl_payment_sender on toefl_payment (sender) where sender is not null;

-- Whether a live payment or sign-up in which none of these people has a part holds a file of the same bytes.
create function is_proof_of_others(hash text, own_file int, people int[], nims text[]) returns boolean
language plpgsql stable as $$
begin
  -- Hardly ever is there such a file, and then this is all.
  if not exists (select from file where sha256 = hash and id <> own_file) then return false; end if;
  return exists (
    select from file f join toefl_payment p on p.proof_id = f.id
    where f.sha256 = hash and p.deleted_at is null and p.status <> 'REJECTED' and not exists (
      select from toefl_detail d join account a on a.id = d.user_id
      where d.payment_id = p.id and (a.id = any(people) or a.nim = any(nims)))
  ) or exists (
    select from file f join member_payment p on p.proof_id = f.id join account a on a.id = p.user_id
    where f.sha256 = hash and p.deleted_at is null and p.status <> 'REJECTED'
      and not (a.id = any(people) or a.nim = any(nims))
  ) or exists (
    select from file f join welcoming_party p on p.proof_id = f.id join account a on a.id = p.user_id
    where f.sha256 = hash and p.deleted_at is null and p.status <> 'REJECTED'
      and not (a.id = any(people) or a.nim = any(nims))
  );
end $$;

-- The file, for who is about to hand it in as a proof. Of several with the same bytes one comes after the other, so
-- that the later one sees the earlier. Volatile: each of its statements looks anew, after the wait. It fails as by a
-- unique constraint of the name `blame`.
create function claim_proof(own_file int, people int[], blame text) returns int language plpgsql volatile as $$
declare
  hash text := (select sha256 from file where id = own_file);
begin
  perform pg_advisory_xact_lock(hashtextextended(hash, 0));
  if is_proof_of_others(hash, own_file, people, '{}') then
    raise unique_violation using constraint = blame, message = 'a proof of other people';
  end if;
  return own_file;
end $$;
