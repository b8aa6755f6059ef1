// What must be true after every run, read from the database and the folder of files. Numbers as in the
// project's list of invariants: I1 seats, I2 whole groups, I3 one registration each, I4 what was acknowledged
// is there, I5 mails, I6 files, I8 changes of state. Every violation is one sentence; none is the goal.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '#kit/database/connect.ts'
import { memberViolations } from './member-invariants.ts'
import { partyViolations } from './party-invariants.ts'
import { type Attempt, type Reply, replyOf } from './support/registrations.ts'

type Place = { db: Db; filesFolder: string }

type Expectations = {
  /** Attempts that were answered with success. */
  acknowledged?: readonly Attempt[]
  /** Portals whose shown numbers are compared with the rows. */
  portals?: readonly { baseUrl: string }[]
  /** `ended`: all sent or visibly failed. `owed` (as usual): what is not has a job. */
  mails?: 'owed' | 'ended'
  /** `swept`: also no file without a row. Else only no row without its file. */
  files?: 'swept' | 'named'
}

/** Every violation; an empty list is a pass. */
export async function violations(place: Place, expected: Expectations = {}): Promise<string[]> {
  const { db } = place
  const found = await Promise.all([
    seatViolations(db),
    shownSeats(db, expected.portals ?? []),
    wholeGroups(db),
    oneEach(db),
    acknowledgedStand(place, expected.acknowledged ?? []),
    mails(db, expected.mails ?? 'owed'),
    files(place, expected.files ?? 'named'),
    states(db),
    storedAnswers(db),
    lostFiles(db),
    partyViolations(db, expected.portals ?? []),
    memberViolations(db),
  ])
  return found.flat()
}

async function sentences(db: Db, query: ReturnType<typeof sql<{ wrong: string }>>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => row.wrong)
}

/** People in shift `s`, and seats that are kept for those who pay. */
const inShift = sql`(select count(*) from toefl_detail d where d.shift_id = s.id and d.deleted_at is null)
  + (select coalesce(sum(r.seats), 0) from toefl_reservation r where r.shift_id = s.id and r.gift_id is null)`

/** What is wrong with the seats of the TOEFL shifts. */
export const seatViolations = (db: Db) =>
  sentences(
    db,
    sql`select format('I1: shift %s has %s registrants for %s seats', s.id, held.people, s.quota) as wrong
        from toefl_shift s cross join lateral (select ${inShift} as people) held where held.people > s.quota
        union all
        select format('I1: shift %s is counted as %s, but has %s registrants', s.id, coalesce(c.taken, 0), held.people)
        from toefl_shift s left join toefl_shift_seats c on c.shift_id = s.id
        cross join lateral (select ${inShift} as people) held
        where coalesce(c.taken, 0) <> held.people`,
  )

/** What a visitor is shown as free, against quota minus rows. */
async function shownSeats(db: Db, portals: readonly { baseUrl: string }[]): Promise<string[]> {
  if (portals.length === 0) return []
  const { rows } = await sql<{ id: number; free: number }>`
    select s.id, s.quota - (${inShift})::int as free from toefl_shift s`.execute(db)
  const free = new Map(rows.map((row) => [row.id, row.free]))
  const wrong: string[] = []
  for (const { baseUrl } of portals) {
    const answer = await fetch(`${baseUrl}/api/toefl-shifts?per_page=100`)
    const { data } = (await answer.json()) as { data: { id: number; remaining: number }[] } // the endpoint's contract
    for (const { id, remaining } of data) {
      if (remaining !== free.get(id)) wrong.push(`I1: shift ${id} shows ${remaining} seats, but has ${free.get(id)}`)
    }
  }
  return wrong
}

/**
 * A group is all of its parts: as many seats as its price and its audit row say, an account and a mail for each,
 * and one who may see the proof. What belongs to no group is a part of one that was torn.
 */
const wholeGroups = (db: Db) =>
  sentences(
    db,
    sql`
    with made as (
      select p.id, p.region_id, p.payment_amount, p.proof_id,
        (select count(*) from toefl_detail d where d.payment_id = p.id)::int as seats,
        (select count(*) from file_viewer v where v.file_id = p.proof_id)::int as viewers,
        (select count(*) from toefl_detail d join email e on e.user_id = d.user_id where d.payment_id = p.id)::int as mails,
        (select jsonb_array_length(a.after -> 'registrants') from audit_entry a
         where a.entity = 'toefl_payment' and a.entity_id = p.id and a.action = 'registered') as audited
      from toefl_payment p
    )
    select format('I2: payment %s has %s seats, %s viewers, %s mails, and its audit row says %s', id, seats, viewers, mails, audited) as wrong
    from made where seats = 0 or seats > 3 or viewers <> 1 or seats > mails or audited is null or seats <> audited
    union all
    select format('I2: payment %s of %s seats cost %s', m.id, m.seats, m.payment_amount)
    from made m join region r on r.id = m.region_id
    where m.payment_amount is distinct from (array[r.toefl_price_one, r.toefl_price_two, r.toefl_price_three])[m.seats]
    union all
    select format('I2: account %s came with no registration', a.nim) from account a
    where a.role = 'USER' and a.password_hash is null and not exists (select from toefl_detail d where d.user_id = a.id)
    union all
    select format('I2: the audit names payment %s, which is not there', a.entity_id) from audit_entry a
    where a.entity = 'toefl_payment' and not exists (select from toefl_payment p where p.id = a.entity_id)`,
  )

/** Every programme's kept answer names a record that is there. */
const storedAnswers = (db: Db) =>
  sentences(
    db,
    sql`
    select format('I2: the key %s of %s stands for no answer', i.key, i.scope) as wrong from idempotency i
    where not coalesce(case split_part(i.scope, '/', 1)
      when 'register' then exists (select from toefl_payment p where p.id = (i.reply ->> 'payment_id')::int)
      when 'member-payments' then exists (select from member_payment p where p.id = (i.reply ->> 'id')::int)
      when 'welcoming-parties' then exists (select from welcoming_party w where w.id = (i.reply ->> 'id')::int)
      when 'bom-recruitments' then exists (select from bom_recruitment b where b.id = (i.reply ->> 'id')::int)
      when 'talent-recruitments' then exists (select from talent_recruitment t where t.id = (i.reply ->> 'id')::int)
    end, false)`,
  )

/**
 * A file's row belongs to exactly one record, of whatever programme: a proof, a task, a picture of a list. What goes with
 * the file, such as who may see it, is no such record.
 */
async function lostFiles(db: Db): Promise<string[]> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass and c.confdeltype <> 'c'`.execute(db)
  const owners = sql.join(
    references.map(({ table, column }) => sql`select ${sql.ref(column)} as id from ${sql.table(table)}`),
    sql` union all `,
  )
  return sentences(
    db,
    sql`select format('I6: the file %s belongs to %s records', f.key, count(o.id)) as wrong
        from file f left join (${owners}) o on o.id = f.id group by f.id having count(o.id) <> 1`,
  )
}

const oneEach = (db: Db) =>
  sentences(
    db,
    sql`select format('I3: NIM %s is registered %s times in term %s', a.nim, count(*), d.term_id) as wrong
        from toefl_detail d join account a on a.id = d.user_id
        where d.deleted_at is null group by a.nim, d.term_id having count(*) > 1`,
  )

type StoredSeat = {
  nim: string
  id: number
  payment_id: number
  user_id: number
  shift_id: number
  key: string
  deleted: boolean
}

/** Each success is in the database as it was answered, and its proof is a picture that opens. */
async function acknowledgedStand({ db, filesFolder }: Place, attempts: readonly Attempt[]): Promise<string[]> {
  if (attempts.length === 0) return []
  const { rows } = await sql<StoredSeat>`
    select a.nim, d.id, d.payment_id, d.user_id, d.shift_id, f.key, d.deleted_at is not null as deleted
    from toefl_detail d join account a on a.id = d.user_id
    join toefl_payment p on p.id = d.payment_id join file f on f.id = p.proof_id`.execute(db)
  const byDetail = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  const proofs = new Map<string, StoredSeat>()
  for (const attempt of attempts) {
    const reply = replyOf(attempt)
    for (const answered of reply.registrants) {
      const kept = byDetail.get(answered.toefl_detail_id)
      if (kept && isAsAnswered(kept, answered, reply)) proofs.set(kept.key, kept)
      else
        wrong.push(
          `I4: NIM ${answered.nim} was acknowledged as detail ${answered.toefl_detail_id}, which holds ${JSON.stringify(kept)}`,
        )
    }
    const nims = reply.registrants.map(({ nim }) => nim)
    if (nims.join() !== attempt.registration.nims.join())
      wrong.push(`I4: ${nims.join()} was answered to ${attempt.registration.nims.join()}`)
  }
  for (const { key, nim } of proofs.values()) {
    // An encoding moves it: so look at its last place only when it is not at its first.
    const inFirstPlace = (await pictureProblem(join(filesFolder, 'raw', key))) === null
    const problem = inFirstPlace ? null : await pictureProblem(join(filesFolder, 'ready', key))
    if (problem) wrong.push(`I4: the proof of NIM ${nim} does not open (${problem})`)
  }
  return wrong
}

const isAsAnswered = (kept: StoredSeat, answered: Reply['registrants'][number], reply: Reply) =>
  !kept.deleted &&
  kept.nim === answered.nim &&
  kept.user_id === answered.user_id &&
  kept.shift_id === answered.shift_id &&
  kept.payment_id === reply.payment_id

const pictureProblem = (path: string) =>
  sharp(path, { failOn: 'error', sequentialRead: true })
    .resize({ width: 64 })
    .raw()
    .toBuffer()
    .then(
      () => null,
      (error: Error) => error.message,
    )

/** One mail row per promised mail; in the end each is sent or visibly failed, before somebody is to come for it. */
async function mails(db: Db, when: 'owed' | 'ended'): Promise<string[]> {
  const promised = await sentences(
    db,
    sql`select format('I5: NIM %s was promised one mail and has %s', a.nim, count(e.id)) as wrong
        from account a join toefl_detail d on d.user_id = a.id left join email e on e.user_id = a.id and e.template = 'activation'
        where a.password_hash is null group by a.id having count(e.id) <> 1`,
  )
  const open =
    when === 'ended'
      ? sql<{
          wrong: string
        }>`select format('I5: mail %s is still %s', id, status) as wrong from email where status = 'QUEUED'`
      : sql<{
          wrong: string
        }>`select format('I5: nobody comes for mail %s until %s', id, send_after) as wrong from email
          where status = 'QUEUED' and kept_text is null and greatest(send_after, claimed_until) > now() + interval '11 minutes'`
  return [...promised, ...(await sentences(db, open))]
}

async function files({ db, filesFolder }: Place, how: 'swept' | 'named'): Promise<string[]> {
  const listOf = async (name: string) => new Set(await readdir(join(filesFolder, name)))
  const rows = await db.selectFrom('file').select(['key', 'state']).execute()
  // In the order in which a picture moves, so that one on its way is seen at least once.
  const [raw, ready, incoming] = [await listOf('raw'), await listOf('ready'), await listOf('incoming')]
  const wrong: string[] = []
  for (const { key, state } of rows) {
    const found = ready.has(key) || (state !== 'READY' && raw.has(key))
    if (!found) wrong.push(`I6: the ${state} file ${key} is not in its folder`)
  }
  if (how === 'named') return wrong
  // From here on nobody may be at work.
  const named = new Map(rows.map((row) => [row.key, row.state]))
  for (const key of raw) {
    if (!['RAW', 'BROKEN'].includes(named.get(key) ?? '')) wrong.push(`I6: raw/${key} is named by no row that needs it`)
  }
  // A picture for everybody lies there in a few widths, as `key.480`.
  for (const name of ready) {
    if (!named.has(name.split('.', 1)[0] ?? '')) wrong.push(`I6: ready/${name} is named by no row`)
  }
  for (const name of incoming) wrong.push(`I6: incoming/${name} was left behind`)
  return wrong
}

const steps = new Set(['PENDING>CONFIRMED', 'PENDING>REJECTED', 'CONFIRMED>PENDING', 'REJECTED>PENDING'])

/** The audit rows of a payment are a walk along allowed steps that ends with the row as it is. */
async function states(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; status: string; walk: [string | null, string | null][] | null }>`
    select p.id, p.status,
      (select jsonb_agg(jsonb_build_array(a.before ->> 'status', a.after ->> 'status') order by a.id) from audit_entry a
       where a.entity = 'toefl_payment' and a.entity_id = p.id and a.after ? 'status') as walk
    from toefl_payment p`.execute(db)
  const wrong: string[] = []
  for (const { id, status, walk } of rows) {
    let at = 'PENDING'
    for (const [before, after] of walk ?? []) {
      if (before !== at || !steps.has(`${before}>${after}`))
        wrong.push(`I8: payment ${id} went from ${at} by ${before} > ${after}`)
      at = after ?? at
    }
    if (at !== status) wrong.push(`I8: payment ${id} is ${status}, but its history ends at ${at}`)
  }
  return wrong
}
