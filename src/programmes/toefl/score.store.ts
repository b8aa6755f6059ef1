/** SQL of imported scores. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { ScoreImport } from './score.contract.ts'
import type { Result } from './result.rules.ts'
import type { Known } from './score.rules.ts'

/** The known facts of these NIMs: the seat in this shift, or the person's other seat in its term. */
export async function findKnown(db: Db | Trx, shiftId: number, nims: readonly string[]): Promise<Map<string, Known>> {
  type Row = {
    nim: string
    name: string
    id: number | null
    score: number | null
    sections: number[] | null
    is_attend: boolean
    status: NonNullable<Known['seat']>['status']
    elsewhere: string | null
  }
  const { rows } = await sql<Row>`
    select a.nim, a.name, d.id, d.score, d.sections, d.is_attend, p.status, other.shift as elsewhere
    from account a
    left join toefl_detail d on d.user_id = a.id and d.shift_id = ${shiftId} and d.deleted_at is null
    left join toefl_payment p on p.id = d.payment_id
    left join lateral (
      select s.shift from toefl_detail o join toefl_shift s on s.id = o.shift_id
      where o.user_id = a.id and o.deleted_at is null and o.shift_id <> ${shiftId}
        and o.term_id = (select term_id from toefl_shift where id = ${shiftId}) limit 1
    ) other on d.id is null
    where a.nim = any(${nims}::text[]) and a.deleted_at is null`.execute(db)
  return new Map(
    rows.map(({ nim, name, id, elsewhere, ...seat }) => [
      nim,
      { nim, name, seat: id === null ? null : { ...seat, id, deleted_at: null }, elsewhere },
    ]),
  )
}

export const findShift = (db: Db | Trx, id: number) =>
  db.selectFrom('toefl_shift').select(['id', 'term_id', 'region_id']).where('id', '=', id).executeTakeFirst()

type Change = {
  id: number
  before: number | null
  after: number
  before_sections: number[] | null
  after_sections: number[] | null
}

/** Gives each seat its score, with its sections or as a total alone. */
export async function writeScores(trx: Trx, changes: readonly ({ id: number } & Result)[]): Promise<void> {
  await sql`
    update toefl_detail d set score = given.score, sections = given.sections
    from json_to_recordset(${JSON.stringify(changes)}::json) as given (id int, score int, sections int[])
    where d.id = given.id`.execute(trx)
}

type NewImport = { shiftId: number; fileName: string; by: number; at: string }

/** Keeps the entered scores, so that they can be taken back; gives the import's id. */
export async function insertImport(trx: Trx, { shiftId, fileName, by, at }: NewImport, changes: readonly Change[]) {
  const { id } = await trx
    .insertInto('toefl_score_import')
    .values({ shift_id: shiftId, file_name: fileName, imported_by: by, imported_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into toefl_score_change (import_id, detail_id, before, after, before_sections, after_sections)
    select ${id}::int, given.*
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as given (id int, before int, after int, before_sections int[], after_sections int[])`.execute(trx)
  return id
}

const imports = (condition: RawBuilder<boolean>) => sql<ScoreImport>`
  select i.id, i.shift_id, i.file_name, who.name as imported_by_name, i.imported_at,
    (select count(*) from toefl_score_change c where c.import_id = i.id) as scores,
    undoer.name as undone_by_name, i.undone_at
  from toefl_score_import i
  left join account who on who.id = i.imported_by
  left join account undoer on undoer.id = i.undone_by
  where ${condition} order by i.id desc limit 100`

export const findImports = async (db: Db, shiftId: number): Promise<ScoreImport[]> =>
  (await imports(sql`i.shift_id = ${shiftId}`).execute(db)).rows

export const findImport = async (db: Db, id: number): Promise<ScoreImport | undefined> =>
  (await imports(sql`i.id = ${id}`).execute(db)).rows[0]

export const lockImport = (trx: Trx, id: number) =>
  trx.selectFrom('toefl_score_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findChanges = (trx: Trx, importId: number) =>
  trx
    .selectFrom('toefl_score_change as c')
    .innerJoin('toefl_detail as d', 'd.id', 'c.detail_id')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['c.detail_id', 'c.before', 'c.after', 'c.before_sections', 'c.after_sections', 'a.nim', 'a.name'])
    .where('c.import_id', '=', importId)
    .orderBy('c.detail_id')
    .execute()

export const markUndone = (trx: Trx, id: number, by: number, at: string) =>
  trx.updateTable('toefl_score_import').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()

/** The confirmed registrants of a shift, by name, for the sheet that is filled in. */
export async function findExpected(db: Db, shiftId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from toefl_detail d join toefl_payment p on p.id = d.payment_id join account a on a.id = d.user_id
    where d.shift_id = ${shiftId} and d.deleted_at is null and p.status = 'CONFIRMED'
    order by a.name, d.id`.execute(db)
  return rows.map(({ id }) => id)
}
