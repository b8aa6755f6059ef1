import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { actionsOf } from '#tests/support/records.ts'
import { makeAccount } from '#tests/support/statements.ts'
import type { StatementMap } from './statement-map.contract.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token
await makeWorld(portal.db)

const file = 'Wann;Woher;Netto;Brutto\n05/11/2026;BUDI;74000;75000\n06/11/2026;SITI;75000;76000\n'
const send = (path: string, account: number, fields: Record<string, string> = {}, content = file) =>
  portal.call('POST', `/statement-imports${path}`, {
    token,
    form: formOf({ account_id: String(account), ...fields, file: new File([content], 'report.csv') }),
  })
const maps = async (account: number): Promise<StatementMap[]> => {
  const all: StatementMap[] = dataOf(await portal.call('GET', '/statement-maps', { token }))
  return all.filter(({ account_id }) => account_id === account)
}

test('columns that were chosen are shown after the import, changed for the next file, and dropped', async () => {
  const account = await makeAccount(portal.db)
  const chosen = { heading_row: '0', day_column: '0', text_columns: '1', amount_column: '2' }
  const { seen } = dataOf(await send('/preview', account, chosen))
  await send('', account, { ...chosen, seen })
  const [saved] = await maps(account)
  expect(saved).toMatchObject({
    headings: ['wann', 'woher', 'netto', 'brutto'],
    day: 0,
    text: [1],
    amount: 2,
    imports: 1,
  })

  const october = file.replaceAll('/11/', '/10/')
  const change = (json: object) => portal.call('PUT', `/statement-maps/${saved!.id}`, { token, json })
  const wrong = await change({ day_column: 0, text_columns: [1], amount_column: 9 })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['day_column']])
  const both = await change({ day_column: 0, text_columns: [], amount_column: 2, credit_column: 3 })
  expect(Object.keys(both.json().errors).toSorted()).toEqual(['amount_column', 'text_columns'])
  const changed = dataOf(await change({ day_column: 0, text_columns: [1], amount_column: 3 }))
  expect(changed).toMatchObject({ amount: 3, text: [1] })
  expect(dataOf(await send('/preview', account, {}, october))).toMatchObject({
    layout: 'saved',
    amount: 151_000,
  })

  expect((await portal.call('DELETE', `/statement-maps/${saved!.id}`, { token })).statusCode).toBe(200)
  expect(await maps(account)).toEqual([])
  expect(dataOf(await send('/preview', account, {}, october))).toMatchObject({ ask: 'columns' })
  expect(await actionsOf(portal.db, 'statement_map', saved!.id)).toEqual(['changed', 'deleted'])
  expect((await portal.call('DELETE', `/statement-maps/${saved!.id}`, { token })).statusCode).toBe(404)
})
