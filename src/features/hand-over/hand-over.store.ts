/** SQL of the hand-over. Each number is counted as its list counts it. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { type DashboardRecords, hereIn } from '#services/dashboard-records.ts'
import { isOf } from '#services/money-sql.ts'
import type { Ending, HandOver, HandOverNote, NoteInput } from './hand-over.contract.ts'
import type { Step } from './hand-over.rules.ts'
import { nextDays } from './hand-over.rules.ts'

/** Open work, of one region or of all. Each programme counts its own lists. */
export async function countOpen(
  db: Db,
  programmes: readonly DashboardRecords[],
  regionId: number | null,
): Promise<Record<string, number>> {
  const here = hereIn(regionId)
  const refunds = (state: string) => sql<number>`(select count(*) from refund f left join payment p on ${isOf('f')}
    where f.state = ${state} and ${here('p.region_id')})`
  return db
    .selectNoFrom([
      ...programmes.flatMap(({ pending }) =>
        Object.entries(pending).map(([name, count]) => sql<number>`(${count(here)})`.as(name)),
      ),
      refunds('TO_CHECK').as('refunds_to_check'),
      refunds('OWED').as('refunds_owed'),
      sql<number>`(select count(*) from email where status = 'FAILED')`.as('emails'),
    ])
    .$castTo<Record<string, number>>()
    .executeTakeFirstOrThrow()
}

/** Windows and receiving accounts that end from now on, the next ones first; a region's own and those of all. */
export async function findEnds(db: Db, regionId: number | null, now: Date): Promise<Ending[]> {
  const from = sql`${now.toISOString()}::timestamptz`
  const isNext = (column: string) =>
    sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} < ${from} + ${nextDays} * interval '1 day'`
  const isHere = sql`(${regionId}::int is null or x.region_id is null or x.region_id = ${regionId}::int)`
  const { rows } = await sql<Ending>`
    select 'window' as kind, x.id, x.name, x.env_code, r.region, x.end_time as until
    from environment x left join region r on r.id = x.region_id where ${isNext('x.end_time')} and ${isHere}
    union all
    select 'account', x.id, concat_ws(' ', x.provider, x.account_number), null, r.region, x.active_to
    from payment_account x left join region r on r.id = x.region_id where ${isNext('x.active_to')} and ${isHere}
    order by until, id`.execute(db)
  return rows
}

const notes = (db: Db | Trx) =>
  db
    .selectFrom('handover_note as n')
    .leftJoin('region as r', 'r.id', 'n.region_id')
    .leftJoin('account as a', 'a.id', 'n.written_by')
    .select(['n.id', 'n.region_id', 'r.region', 'n.topic', 'n.body', 'a.name as writer', 'n.updated_at'])

/** Those of the whole office first; of one region its own alone. */
export const findNotes = (db: Db, regionId: number | null): Promise<HandOverNote[]> =>
  notes(db)
    .$if(regionId !== null, (query) => query.where('n.region_id', '=', regionId ?? 0))
    .orderBy('r.region', (order) => order.asc().nullsFirst())
    .orderBy('n.topic')
    .execute()

export const findNote = (db: Db, id: number) => notes(db).where('n.id', '=', id).executeTakeFirst()

export const lockNote = (trx: Trx, id: number) =>
  trx.selectFrom('handover_note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Values = Pick<NoteInput, 'topic' | 'body'> & { region_id: number | null; written_by: number }

/** Undefined where the region has a note about this topic. */
export const insertNote = (trx: Trx, values: Values) =>
  trx
    .insertInto('handover_note')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateNote = (trx: Trx, id: number, values: Values) =>
  trx.updateTable('handover_note').set(values).where('id', '=', id).execute()

export const deleteNote = (trx: Trx, id: number) => trx.deleteFrom('handover_note').where('id', '=', id).execute()

export const isTaken = async (trx: Trx, id: number, { region_id, topic }: Values): Promise<boolean> =>
  (await trx
    .selectFrom('handover_note')
    .select('id')
    .where('id', '<>', id)
    .where('topic', '=', topic)
    .where(sql<boolean>`region_id is not distinct from ${region_id}::int`)
    .executeTakeFirst()) !== undefined

export const isRegion = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('region').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function findDone(db: Db): Promise<NonNullable<HandOver['done']>> {
  const { rows } = await sql<NonNullable<HandOver['done']>[number]>`
    select t.item as step, a.name as by, t.done_at as at
    from handover_tick t left join account a on a.id = t.done_by order by t.done_at`.execute(db)
  return rows
}

/** False where it is so already. */
export async function putTick(trx: Trx, step: Step, by: number, isDone: boolean): Promise<boolean> {
  const { rows } = isDone
    ? await sql`insert into handover_tick (item, done_by) values (${step}, ${by}) on conflict do nothing returning item`.execute(
        trx,
      )
    : await sql`delete from handover_tick where item = ${step} returning item`.execute(trx)
  return rows.length > 0
}

export async function deleteTicks(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`delete from handover_tick returning item`.execute(trx)
  return rows.map(({ item }) => item)
}
