// Every export there is: whatever people wrote into any text of any record, a spreadsheet calculates none of it.
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { someOf } from '../support/effort.ts'
import { openPortal } from '../support/app.ts'
import { formulaPayloads, hiddenFormulas } from '../support/export.ts'
import { coveringBill } from './bill-records.ts'
import { cashBudget, cashEntry } from './cash-records.ts'
import { cashHandover, openLine, paidByLine, refund } from './money-records.ts'
import { changeRow, findRow } from '../support/rows.ts'
import { memberPayment, partyPayment, signUp } from './programme-records.ts'
import { makeStage } from './stage.ts'

const portal = await openPortal()
const stage = await makeStage(portal)
const exports = portal.app.endpoints.filter(({ path }) => path.endsWith('/export')).map(({ path }) => path)
await refund()(stage)
for (const status of ['PENDING', 'CONFIRMED', 'REJECTED'] as const) await stage.payment(status)
for (const state of ['confirmed', 'requested'] as const) await stage.detail(state)
await stage.talent()
await stage.bom()
await memberPayment(stage)
await signUp(stage)
const partyPaymentId = await partyPayment(stage, 'CONFIRMED')
await openLine(stage)
await paidByLine(stage)
await cashHandover(stage)
await cashEntry()(stage)
await cashBudget(stage)
await coveringBill(stage)
await stage.landingContent()
await stage.achievement()
await stage.partnership()
await stage.talentField()
await stage.email()
const seat = portal.db.selectFrom('toefl_detail').select('shift_id').where('deleted_at', 'is', null)
// Of the test and of the party, each with somebody who was there.
const shiftId = (await seat.executeTakeFirstOrThrow()).shift_id
const present = { is_attend: true, attended_at: new Date().toISOString() }
await portal.db.updateTable('toefl_detail').set(present).where('shift_id', '=', shiftId).execute()
const guest = { payment_id: partyPaymentId }
await changeRow(portal.db, 'welcoming_party', guest, { attended_at: present.attended_at })
const partyShiftId = (await findRow(portal.db, 'welcoming_party', guest)).shift_id

// What the exports are read from. States and codes are kept by the checks of their tables.
const tables = [
  'account',
  'region',
  'major',
  'payment_provider',
  'contact_person',
  'toefl_shift',
  'toefl_payment',
  'toefl_detail',
  'member_payment',
  'party_payment',
  // The lines themselves are never changed; their export names the file they came with.
  'statement_import',
  'refund',
  'institution_bill',
  'payment_account',
  'cash_handover',
  'cash_entry',
  'cash_category',
  'cash_event',
  'cash_budget',
  'welcoming_party_shift',
  'welcoming_party',
  'bom_division',
  'bom_recruitment',
  'bom_task_submission',
  'talent_field',
  'talent_recruitment',
  'environment',
  'landing_content',
  'achievement',
  'partnership',
  'email',
]
const kept = ['role', 'language', 'password_hash']

/** How a cell begins that a spreadsheet would calculate; numbers below zero may stay. */
const calculated = /^\uFEFF?(?:[\t\r\n]|\s*[=+@＝]|\s*-(?!\d+(?:\.\d+)?$))/

type Column = { table_name: string; column_name: string }

async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and table_name = any(${tables}::text[])
      and not column_name = any(${kept}::text[])`.execute(portal.db)
  return rows
}

/** Writes the payload, with the row's id behind it, wherever the tables allow it; gives how many columns that are. */
async function plant(payload: string, columns: readonly Column[]): Promise<number> {
  let planted = 0
  for (const { table_name, column_name } of columns) {
    const column = sql.ref(column_name)
    const write = sql`update ${sql.table(table_name)} set ${column} = upper(${payload}) || id::text where ${column} is not null`
    await write.execute(portal.db).then(
      ({ numAffectedRows }) => (planted += numAffectedRows ? 1 : 0),
      (error: { code?: string }) => expect(error.code, `${table_name}.${column_name}`).toMatch(/^23/),
    )
  }
  return planted
}

const idFor = (path: string) => String(path.includes('welcoming-party') ? partyShiftId : shiftId)
const ask = (path: string, format: string) =>
  portal.app.inject({
    url: `/api${path.replace(':id', idFor(path))}?format=${format}`,
    headers: stage.headers('admin'),
  })

test('no export holds a formula where cells end at semicolons, tabs or lines', async () => {
  const columns = await textColumns()
  expect(await plant(hiddenFormulas.join(''), columns)).toBeGreaterThan(20)
  for (const path of exports) {
    const { payload: csv } = await ask(path, 'csv')
    // A quotation mark within a cell means nothing there.
    for (const delimiter of [';', '\t'])
      for (const cell of parseCsv(csv.replaceAll('"', ''), { delimiter }).flat())
        expect(String(cell), path).not.toMatch(calculated)
  }
})

test('no export holds a formula, whatever the records hold', async () => {
  const columns = await textColumns()
  const found: Record<string, number> = {}
  const payloads = someOf(formulaPayloads, 4)
  for (const payload of payloads) {
    expect(payload).toMatch(calculated)
    expect(await plant(payload, columns)).toBeGreaterThan(45)
    for (const path of exports) {
      const csv = await ask(path, 'csv')
      const xlsx = await ask(path, 'xlsx')
      expect([csv.statusCode, xlsx.statusCode], path).toEqual([200, 200])
      const texts = parseCsv(csv.payload).flat().map(String)
      for (const cell of texts) expect(cell, path).not.toMatch(calculated)
      const book = await readXlsx(new Uint8Array(xlsx.rawPayload))
      for (const sheet of book.sheets)
        for (const cell of sheet.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
      const bare = payload.trim().toUpperCase()
      found[path] = (found[path] ?? 0) + texts.filter((cell) => cell.includes(bare)).length
    }
  }
  console.log(`formulas kept as text: ${JSON.stringify(found)}`)
  // A term has no text that somebody types.
  delete found['/terms/export']
  // An export in which no payload turned up was not tried.
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(24)
  expect(Math.min(...Object.values(found))).toBeGreaterThanOrEqual(payloads.length)
})
