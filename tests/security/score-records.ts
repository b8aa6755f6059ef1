// Files of scores for the access table.
import { insertRow } from '../support/rows.ts'
import type { Stage } from './stage.ts'

async function ownSeat(stage: Stage) {
  const id = await stage.detail()
  const { db } = stage.portal
  return db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['d.id', 'd.shift_id', 'a.nim'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A file with a score for a seat that was just made. */
export async function scoreForm(stage: Stage): Promise<FormData> {
  const { shift_id, nim } = await ownSeat(stage)
  const form = new FormData()
  form.set('shift_id', String(shift_id))
  form.set('file', new Blob([`NIM,Score\n${nim},500\n`], { type: 'text/csv' }), 'scores.csv')
  return form
}

/** The same, with what a look at it has shown. */
export async function seenScoreForm(stage: Stage): Promise<FormData> {
  const form = await scoreForm(stage)
  const answer = await stage.portal.app.inject({
    method: 'POST',
    url: '/api/toefl-score-imports/preview',
    payload: form,
    headers: stage.headers('admin'),
  })
  form.set('seen', answer.json().data.seen)
  return form
}

/** An import that can be undone. */
export async function scoreImport(stage: Stage): Promise<number> {
  const { id: detail_id, shift_id } = await ownSeat(stage)
  const { db } = stage.portal
  const { id } = await insertRow(db, 'toefl_score_import', {
    shift_id,
    file_name: 'scores.csv',
    imported_at: new Date().toISOString(),
  })
  await insertRow(db, 'toefl_score_change', { import_id: id, detail_id, before: null, after: 500 })
  return id
}
