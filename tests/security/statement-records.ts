// Statements for the access table.
import { insertRow } from '../support/rows.ts'
import { makeAccount, makeLines } from '../support/statements.ts'
import type { Stage } from './stage.ts'

/** A file with one line for an account that was just made. */
export async function statementForm(stage: Stage): Promise<FormData> {
  const form = new FormData()
  form.set('account_id', String(await makeAccount(stage.portal.db)))
  const file = 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n05/11/2026,BUDI,0000,75000.00 CR,100000.00\n'
  form.set('file', new Blob([file], { type: 'text/csv' }), 'mutasi.csv')
  return form
}

/** The same, with what a look at it has shown. */
export async function seenStatementForm(stage: Stage): Promise<FormData> {
  const form = await statementForm(stage)
  const answer = await stage.portal.app.inject({
    method: 'POST',
    url: '/api/statement-imports/preview',
    payload: form,
    headers: stage.headers('admin'),
  })
  form.set('seen', answer.json().data.seen)
  return form
}

/** A line that is open. */
export async function openLine({ portal: { db } }: Stage, amount = 75_000): Promise<number> {
  const [id] = await makeLines(db, await makeAccount(db), [{ day: '2026-11-05', amount, text: 'BUDI' }])
  return id!
}

/** A line that is less than any payment. */
export const shortLine = async (stage: Stage) => ({ line_id: await openLine(stage, 1000) })

/** A line of which a pending payment has a part. */
export async function keptLine(stage: Stage): Promise<number> {
  const kept = { line_id: await openLine(stage), toefl_payment_id: await stage.payment('PENDING') }
  await insertRow(stage.portal.db, 'statement_match', { ...kept, amount: 1000, matched_at: new Date().toISOString() })
  return kept.line_id
}

/** The payment that has the part of the line that was made last. */
export async function keptPayment({ portal: { db } }: Stage): Promise<object> {
  const match = db.selectFrom('statement_match').select('toefl_payment_id').orderBy('id', 'desc')
  const found = await match.limit(1).executeTakeFirst()
  return { entity: 'toefl_payment', payment_id: found?.toefl_payment_id ?? 1 }
}

/** An import that can be undone. */
export async function statementImport(stage: Stage): Promise<number> {
  const line = stage.portal.db.selectFrom('statement_line').select('import_id')
  return (await line.where('id', '=', await openLine(stage)).executeTakeFirstOrThrow()).import_id
}

/** A line that was set aside. */
export async function asideLine(stage: Stage): Promise<number> {
  const line_id = await openLine(stage)
  await insertRow(stage.portal.db, 'statement_aside', { line_id, reason: 'Interest', set_at: new Date().toISOString() })
  return line_id
}
