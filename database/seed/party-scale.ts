/** Many sign-ups for the welcoming party, by accounts that are there already; for long lists. */
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'

type Given = {
  /** At most so many; an account signs up once. */
  count: number
  /** Keys of proofs that are in their folder, one for each sign-up. */
  makeProofs: (count: number) => Promise<string[]>
}

/** Signs up students without a sign-up, spread over states and hidden shifts. Gives how many. */
export async function seedPartyScale({ db }: Deps, { count, makeProofs }: Given): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`create temp table party_crowd on commit drop as
      select row_number() over (order by a.id)::int as n, a.id as user_id, a.nim, a.name, a.email, a.region_id,
        r.current_term_id as term_id, 0 as shift_id, '' as key, 0 as file_id
      from account a join region r on r.id = a.region_id
      where a.role in ('USER', 'MEMBER') and a.password_hash is null
        and not exists (select from welcoming_party w where w.user_id = a.id)
      order by a.id limit ${count}`.execute(trx)
    const { rows } = await sql<{ people: number }>`select count(*) as people from party_crowd`.execute(trx)
    const people = rows[0]?.people ?? 0
    const keys = await makeProofs(people)
    // Hidden from students: nobody should pick a seat in the crowd.
    await sql`with made as (
        insert into welcoming_party_shift (term_id, shift, starts_at, ends_at, place, quota, is_active)
        select term_id, 'Crowd ' || n, now() + n * interval '1 day', now() + n * interval '1 day 3 hours',
          'Hall ' || n, ${people}::int, false
        from (select distinct term_id from party_crowd) t, generate_series(1, 4) n returning id, term_id),
      numbered as (select id, term_id, row_number() over (partition by term_id order by id) as place from made)
      update party_crowd c set shift_id = s.id from numbered s
      where s.term_id = c.term_id and s.place = 1 + c.n % 4`.execute(trx)
    await sql`with made as (
        insert into file (key, state, content_type, bytes, sha256)
        select key, 'READY', 'image/jpeg', 20000, key from unnest(${keys}::text[]) key returning id, key),
      numbered as (select id, row_number() over (order by id) as n from made)
      update party_crowd c set file_id = f.id from numbered f where f.n = c.n`.execute(trx)
    // Every now and then somebody with a very long name.
    await sql`with made as (
        insert into welcoming_party (shift_id, term_id, user_id, name, type, email, phone_number, line_id, instagram,
          proof_id, status, reject_reason, decided_at, created_at)
        select shift_id, term_id, user_id,
          case when n % 100 = 0 then left(repeat('Raden Ajeng ' || name || ' Kusumawardhani ', 4), 120) else name end,
          0, email, '0813' || lpad(n::text, 8, '0'), 'line' || n, 'crowd.' || n, file_id,
          case n % 10 when 9 then 'REJECTED' when 1 then 'CONFIRMED' when 2 then 'CONFIRMED' when 3 then 'CONFIRMED' else 'PENDING' end,
          case n % 10 when 9 then 'The proof cannot be read.' end,
          case when n % 10 in (1, 2, 3, 9) then now() end, now() - n * interval '1 minute'
        from party_crowd returning proof_id, user_id)
      insert into file_viewer (file_id, user_id) select proof_id, user_id from made`.execute(trx)
    return people
  })
}
