// What must be true of the welcoming party after every run: the same invariants as for the TOEFL registration.
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Attempt } from './support/registrations.ts'
import { findRows } from '#tests/support/rows.ts'

/** Every violation; an empty list is a pass. */
export async function partyViolations(db: Db, portals: readonly { baseUrl: string }[] = []): Promise<string[]> {
  const found = await Promise.all([
    partySeatViolations(db),
    shownSeats(db, portals),
    whole(db),
    oneEach(db),
    states(db),
  ])
  return found.flat()
}

const sentences = async (db: Db, query: ReturnType<typeof sql<{ wrong: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map((row) => row.wrong)

/** People in shift `s`, and seats that are offered to those who wait. */
const inShift = sql`(select count(*) from welcoming_party w
    where w.shift_id = s.id and w.deleted_at is null and (w.status <> 'REJECTED' or w.is_held))
  + (select coalesce(sum(r.seats), 0) from welcoming_party_reservation r where r.shift_id = s.id)`

/** What is wrong with the seats of the party's shifts. */
export const partySeatViolations = (db: Db) =>
  sentences(
    db,
    sql`select format('I1: party shift %s has %s sign-ups for %s seats', s.id, held.people, s.quota) as wrong
        from welcoming_party_shift s cross join lateral (select ${inShift} as people) held where held.people > s.quota
        union all
        select format('I1: party shift %s is counted as %s, but has %s sign-ups', s.id, coalesce(c.taken, 0), held.people)
        from welcoming_party_shift s left join welcoming_party_shift_seats c on c.shift_id = s.id
        cross join lateral (select ${inShift} as people) held where coalesce(c.taken, 0) <> held.people`,
  )

/** What a visitor is shown as free, against quota minus rows. */
async function shownSeats(db: Db, portals: readonly { baseUrl: string }[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; free: number }>`
    select s.id, s.quota - ${inShift} - coalesce(c.kept, 0) as free
    from welcoming_party_shift s left join welcoming_party_shift_seats c on c.shift_id = s.id`.execute(db)
  const free = new Map(rows.map((row) => [row.id, row.free]))
  const wrong: string[] = []
  for (const { baseUrl } of rows.length > 0 ? portals : []) {
    const answer = await fetch(`${baseUrl}/api/welcoming-party-shifts?per_page=100`)
    const { data } = (await answer.json()) as { data: { id: number; remaining: number }[] } // the endpoint's contract
    for (const { id, remaining } of data) {
      if (remaining !== free.get(id))
        wrong.push(`I1: party shift ${id} shows ${remaining} seats, but has ${free.get(id)}`)
    }
  }
  return wrong
}

/** A sign-up is all of its parts: the right to see the proof, a mail, an audit row, and the key's answer. */
const whole = (db: Db) =>
  sentences(
    db,
    sql`
    with made as (
      select w.id,
        (select count(*) from file_viewer v where v.file_id = w.proof_id and v.user_id = w.user_id) as viewers,
        (select count(*) from email e where e.template = 'party-signed-up' and (e.data ->> 'sign_up_id')::int = w.id) as mails,
        (select count(*) from audit_entry a
         where a.entity = 'welcoming_party' and a.entity_id = w.id and a.action = 'signed up') as audited
      from welcoming_party w
    )
    select format('I2: sign-up %s has %s viewers, %s mails, %s audit rows', id, viewers, mails, audited) as wrong
    from made where viewers <> 1 or mails <> 1 or audited <> 1
    union all
    select format('I5: a mail of sign-up %s, which is not there', e.data ->> 'sign_up_id') from email e
    where e.data ? 'sign_up_id' and not exists (select from welcoming_party w where w.id = (e.data ->> 'sign_up_id')::int)`,
  )

const oneEach = (db: Db) =>
  sentences(
    db,
    sql`
    select format('I3: account %s is signed up %s times in term %s', user_id, count(*), term_id) as wrong
    from welcoming_party where deleted_at is null and status <> 'REJECTED' group by user_id, term_id having count(*) > 1
    union all
    select format('I3: NIM %s is signed up %s times in term %s', nim, count(*), term_id)
    from welcoming_party where deleted_at is null and status <> 'REJECTED' and nim is not null
    group by nim, term_id having count(*) > 1`,
  )

/** The last decision in the audit is the state of the row. */
const states = (db: Db) =>
  sentences(
    db,
    sql`select format('I8: sign-up %s is %s, but its history ends at %s', w.id, w.status, last.status) as wrong
        from welcoming_party w join lateral (
          select a.after ->> 'status' as status from audit_entry a
          where a.entity = 'welcoming_party' and a.entity_id = w.id and a.after ? 'status' and a.action <> 'signed up'
          order by a.id desc limit 1) last on true
        where last.status <> w.status`,
  )

/** Each success is in the database as it was answered. */
export async function signUpsStand(db: Db, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await findRows(db, 'welcoming_party', {}, ['id', 'nim', 'shift_id', 'status', 'deleted_at'])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return attempts.flatMap(({ body, registration }) => {
    const { data } = JSON.parse(body) as { data: { id: number; shift_id: number } } // what a 201 promises
    const kept = byId.get(data.id)
    const isAsAnswered = kept && kept.deleted_at === null && kept.shift_id === data.shift_id
    return isAsAnswered && kept.nim === registration.nims[0]
      ? []
      : [`I4: NIM ${registration.nims.join()} was acknowledged as ${data.id}, which holds ${JSON.stringify(kept)}`]
  })
}
