// Accounts that receive money, for tests of statements.
import type { Db } from '#kit/database/connect.ts'
import type { TestApp } from './app.ts'
import { formOf } from './forms.ts'
import { insertRow } from './rows.ts'
import { next } from './next.ts'
import { staticQris } from './qris.ts'

/** An account of its own, of one region or of every one. */
export async function makeAccount(db: Db, regionId: number | null = null): Promise<number> {
  const number = next('accounts')
  const { id } = await insertRow(db, 'payment_account', {
    region_id: regionId,
    kind: 'BANK_TRANSFER',
    provider: 'BCA',
    account_number: `5270${String(number).padStart(6, '0')}`,
    account_holder: 'BNEC',
    colour: '#0b5ed7',
    active_from: '2020-01-01T00:00:00Z',
  })
  return id
}

/** An account of an acquirer: a QRIS, whose report is gross. */
export const makeAcquirer = async (db: Db, regionId: number | null = null): Promise<number> =>
  (
    await insertRow(db, 'payment_account', {
      region_id: regionId,
      kind: 'QRIS',
      provider: `Acquirer ${next('accounts')}`,
      qris: staticQris,
      colour: '#0b5ed7',
      active_from: '2020-01-01T00:00:00Z',
    })
  ).id

type Line = { day: string; amount: number; text: string; is_out?: boolean; fee?: number }

/** Lines of an import of its own; gives their ids. */
export async function makeLines(db: Db, accountId: number, lines: readonly Line[]): Promise<number[]> {
  const days = lines.map(({ day }) => day).toSorted()
  const { id: import_id } = await insertRow(db, 'statement_import', {
    account_id: accountId,
    file_name: 'mutasi.csv',
    layout: 'bca',
    period_from: days[0] ?? '',
    period_to: days.at(-1) ?? '',
    lines: lines.length,
    known: 0,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    left_out: '{}',
    imported_at: new Date().toISOString(),
  })
  const made = await db
    .insertInto('statement_line')
    .values(
      lines.map((line, row) => ({
        import_id,
        account_id: accountId,
        row,
        place: 0,
        balance: import_id * 1000 + row,
        ...line,
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

/** Imports a file as the treasurer does: what it would bring is looked at first. */
export async function importStatement(portal: TestApp, token: string, accountId: number, content: string) {
  const fields = { account_id: String(accountId), file: new File([content], 'mutasi.csv') }
  const looked = await portal.call('POST', '/statement-imports/preview', { token, form: formOf(fields) })
  const form = formOf({ ...fields, seen: looked.json().data.seen })
  return portal.call('POST', '/statement-imports', { token, form })
}
