/** SQL of the board's tasks. */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { Task } from './task.contract.ts'

/** The tasks of an application's divisions, in the order of its preferences. */
export async function findTasks(db: Db | Trx, recruitmentId: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select v.id as division_id, v.div_init, v.name, v.name_id, v.task_description,
      v.task_description_id, v.task_link,
      case when k.id is not null then json_build_object('id', k.id, 'link', k.link, 'file', f.key, 'note', k.note,
        'submitted_at', k.submitted_at) end as submission
    from bom_recruitment b
    cross join lateral unnest(array[b.first_preference_id, b.second_preference_id, b.third_preference_id])
      with ordinality as preference(id, place)
    join bom_division v on v.id = preference.id
    left join bom_task_submission k on k.recruitment_id = b.id and k.division_id = v.id
    left join file f on f.id = k.file_id
    where b.id = ${recruitmentId} order by preference.place`.execute(db)
  return rows
}

export const findSubmission = (trx: Trx, recruitmentId: number, divisionId: number) =>
  trx
    .selectFrom('bom_task_submission as k')
    .leftJoin('file as f', 'f.id', 'k.file_id')
    .select(['k.id', 'k.link', 'k.note', 'k.file_id', 'f.key'])
    .where('k.recruitment_id', '=', recruitmentId)
    .where('k.division_id', '=', divisionId)
    .executeTakeFirst()

/** Hands a task in, in place of the former one. */
type Values = Omit<RowOf<'bom_task_submission'>, 'id' | 'created_at' | 'updated_at'>

export const putSubmission = (trx: Trx, { recruitment_id, division_id, ...handed }: Values) =>
  trx
    .insertInto('bom_task_submission')
    .values({ recruitment_id, division_id, ...handed })
    .onConflict((conflict) => conflict.columns(['recruitment_id', 'division_id']).doUpdateSet(handed))
    .returning('id')
    .executeTakeFirstOrThrow()

export const removeFile = (trx: Trx, id: number) => trx.deleteFrom('file').where('id', '=', id).execute()

export const addViewer = (trx: Trx, fileId: number, userId: number) =>
  trx.insertInto('file_viewer').values({ file_id: fileId, user_id: userId }).execute()
