import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { honestPart, zipOf } from '#tests/support/packed-zip.ts'
import { actionsOf } from '#tests/support/records.ts'
import { makeAccount } from '#tests/support/statements.ts'
import type { StatementImport, StatementPreview } from './statement-import.contract.ts'
import type { StatementLine } from './statement.contract.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token
await makeWorld(portal.db)

let account: { id: number; number: string }
async function freshAccount() {
  const id = await makeAccount(portal.db)
  const found = await portal.db
    .selectFrom('payment_account')
    .select('account_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  account = { id, number: found.account_number ?? '' }
}

type Row = [day: string, text: string, amount: number]
/** A file of the account, with a period and a balance after each line. */
function file(period: [string, string], ...rows: Row[]): string {
  let balance = 1_000_000
  const head = [`No. rekening : ,'${account.number}`, `Periode : ,${period[0]} - ${period[1]}`]
  const body = rows.map(([day, text, amount]) => {
    balance += amount
    return `${day},${text},0000,${Math.abs(amount)}.00 ${amount < 0 ? 'DB' : 'CR'},${balance}.00`
  })
  return [...head, 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo', ...body].join('\n')
}
const november: [string, string] = ['01/11/2026', '30/11/2026']

const send = (path: string, content: string | Uint8Array, fields: Record<string, string> = {}) =>
  portal.call('POST', `/statement-imports${path}`, {
    token,
    form: formOf({ ...fields, file: new File([content as BlobPart], 'mutasi.csv') }),
  })
const look = async (content: string | Uint8Array, fields?: Record<string, string>): Promise<StatementPreview> =>
  dataOf(await send('/preview', content, fields))
async function enter(content: string | Uint8Array): Promise<StatementImport> {
  const { seen, account_id } = await look(content)
  return dataOf(await send('', content, { account_id: String(account_id), seen }), 201)
}
async function lines(query = ''): Promise<StatementLine[]> {
  const answer = await portal.call('GET', `/statement-lines?account_id=${account.id}&per_page=100&${query}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const undo = (id: number) => portal.call('POST', `/statement-imports/${id}/undo`, { token })

describe('the account of a file', () => {
  test('is found by the number in it, with or without its zeros in front', async () => {
    await freshAccount()
    const seen = await look(file(november, ['05/11/2026', 'BUDI', 75_000]))
    expect(seen).toMatchObject({ account_id: account.id, number: account.number, candidates: [account.id], ask: null })
  })

  test('is asked for where the number is nobody’s, and where it is that of two', async () => {
    await freshAccount()
    const unknown = file(november, ['05/11/2026', 'BUDI', 75_000]).replace(account.number, '9990001112223')
    expect(await look(unknown)).toMatchObject({
      ask: 'account',
      account_id: null,
      candidates: [],
      number: '9990001112223',
    })
    const twin = await makeAccount(portal.db)
    await portal.db
      .updateTable('payment_account')
      .set({ account_number: `0${account.number}` })
      .where('id', '=', twin)
      .execute()
    const two = await look(file(november, ['05/11/2026', 'BUDI', 75_000]))
    expect(two).toMatchObject({ ask: 'account', candidates: [account.id, twin] })
  })

  test('is doubted where another account has the number, until somebody has looked', async () => {
    await freshAccount()
    const content = file(november, ['05/11/2026', 'BUDI', 75_000])
    const other = String(await makeAccount(portal.db))
    const seen = await look(content, { account_id: other })
    expect([seen.doubt, seen.same_as]).toEqual(['number', `BCA ${account.number}`])
    const refused = await send('', content, { account_id: other, seen: seen.seen })
    expect(refused.json().errors.file[0]).toContain(account.number)
    expect(await look(content, { account_id: other, account_is_right: 'true' })).toMatchObject({ doubt: null })
  })

  test('columns that were chosen for one account find it again where the file has no number', async () => {
    await freshAccount()
    const content = 'Wann;Wofür;Wieviel\n05/11/2026;BUDI;75000\n06/11/2026;SITI;76000\n'
    const columns = { heading_row: '0', day_column: '0', text_columns: '1', amount_column: '2' }
    const given = { account_id: String(account.id), ...columns }
    const { seen } = await look(content, given)
    dataOf(await send('', content, { ...given, seen }), 201)
    const next = content.replaceAll('/11/2026', '/10/2026')
    expect(await look(next)).toMatchObject({ account_id: account.id, layout: 'saved', new_lines: 2 })
  })
})

describe('files in which something has to be said first', () => {
  test('days without a year get a proposal by the lines and the day', async () => {
    await freshAccount()
    const today = new Date(Date.now() + 7 * 3_600_000)
    const yesterday = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10)
    const day = `${yesterday.slice(8)}/${yesterday.slice(5, 7)}`
    const content = `No. rekening : ,'${account.number}\nTanggal,Keterangan,Cabang,Jumlah,,Saldo\n'${day},BUDI,'0000,"75,000.00",CR,"1.00"`
    const seen = await look(content)
    expect(seen).toMatchObject({
      ask: 'period',
      account_id: account.id,
      proposal: { from: yesterday, to: yesterday, days_ago: 1 },
    })
    const answer = { period_from: seen.proposal?.from ?? '', period_to: seen.proposal?.to ?? '' }
    expect(await look(content, answer)).toMatchObject({ ask: null, new_lines: 1, lines: [{ day: yesterday }] })
  })

  test('an archive of several files asks which one, and each keeps its own name', async () => {
    await freshAccount()
    const [one, two] = [file(november, ['05/11/2026', 'A', 75_000]), file(november, ['06/11/2026', 'B', 75_000])]
    const archive = zipOf(honestPart('one.csv', one), honestPart('two.csv', two))
    expect(await look(archive)).toMatchObject({ ask: 'part', parts: ['one.csv', 'two.csv'] })
    const seen = await look(archive, { part: '1' })
    expect(seen).toMatchObject({ ask: null, file_name: 'two.csv', lines: [{ text: 'B' }] })
    const made: StatementImport = dataOf(
      await send('', archive, { account_id: String(account.id), part: '1', seen: seen.seen }),
      201,
    )
    expect(made.file_name).toBe('two.csv')
  })

  test('a locked workbook asks for its password, which is in no row of the database afterwards', async () => {
    await freshAccount()
    const rows = [
      ['No. Rekening', account.number],
      ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo'],
      ['05/11/2026', 'BUDI', '0000', '75,000.00 CR', '1.00'],
    ]
    const password = 'rahasia-bendahara'
    const locked = await writeXlsx({ sheets: [{ name: 'S', rows }], encryption: { password, spinCount: 1000 } })
    expect(await look(locked)).toMatchObject({ ask: 'password', rows: [] })
    const wrong = await send('/preview', locked, { password: 'salah' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password']])
    const { seen } = await look(locked, { password })
    const given = { account_id: String(account.id), seen }
    expect(Object.keys((await send('', locked, given)).json().errors)).toEqual(['password'])
    const made: StatementImport = dataOf(await send('', locked, { ...given, password }), 201)
    expect(made.lines).toBe(1)
    const audit = await portal.db.selectFrom('audit_entry').selectAll().where('entity_id', '=', made.id).execute()
    const kept = await portal.db.selectFrom('statement_import').selectAll().where('id', '=', made.id).execute()
    expect(JSON.stringify([audit, kept])).not.toContain(password)
  })
})

describe('money that went out', () => {
  test('is looked at, imported and listed with its own sum; an old file imported again brings it', async () => {
    await freshAccount()
    const content = file(
      november,
      ['05/11/2026', 'BUDI', 75_000],
      ['06/11/2026', 'BIAYA ADM', -2500],
      ['07/11/2026', 'PLN', -2500],
    )
    expect(await look(content)).toMatchObject({
      new_lines: 1,
      new_out: 2,
      amount_out: 5000,
      out_lines: [{ text: 'BIAYA ADM' }, {}],
    })
    const made = await enter(content)
    expect(made).toMatchObject({ lines: 1, lines_out: 2, amount: 75_000, amount_out: 5000 })
    expect((await lines()).map(({ text, is_out }) => [text, is_out])).toEqual([['BUDI', false]])
    expect((await lines('way=OUT')).map(({ text, is_out }) => [text, is_out])).toEqual([
      ['PLN', true],
      ['BIAYA ADM', true],
    ])
    // As an import of former days left it: the credits alone.
    await portal.db
      .deleteFrom('statement_line')
      .where('account_id', '=', account.id)
      .where('is_out', '=', true)
      .execute()
    expect(await look(content)).toMatchObject({ new_lines: 0, known_lines: 1, new_out: 2, is_known: false })
    await enter(content)
    expect(await lines('way=OUT')).toHaveLength(2)
    const known = await look(content)
    expect(known).toMatchObject({ new_lines: 0, new_out: 0, known_out: 2, is_known: true })
    const again = await send('', content, { account_id: String(account.id), seen: known.seen })
    expect(again.json().errors.file[0]).toMatch(/there already/)
  })

  test('lines that are not booked yet are shown and not kept', async () => {
    await freshAccount()
    const content = `${file(november, ['05/11/2026', 'BUDI', 75_000])}\nPEND,SITI,0000,80000.00 CR,`
    expect((await look(content)).pending).toEqual([{ row: 5, text: 'PEND · SITI · 0000 · 80000.00 CR' }])
    await enter(content)
    expect((await lines()).map(({ text }) => text)).toEqual(['BUDI'])
  })
})

describe('money that the bank takes back', () => {
  const first: Row[] = [
    ['05/11/2026', 'TRSF BUDI SANTOSO', 75_000],
    ['05/11/2026', 'TRSF SITI RAHMA', 75_000],
  ]

  test('a debit that reverses a known credit is found with it; somebody may part them', async () => {
    await freshAccount()
    await enter(file(november, ...first))
    const later = file(
      november,
      ...first,
      ['06/11/2026', 'KOREKSI TRSF BUDI SANTOSO', -75_000],
      ['06/11/2026', 'PLN', -75_000],
    )
    expect((await look(later)).reversals).toMatchObject([
      { credit: { text: 'TRSF BUDI SANTOSO' }, debit: { text: 'KOREKSI TRSF BUDI SANTOSO' } },
    ])
    await enter(later)
    const [reversed, ...others] = await lines('way=DOUBTFUL')
    expect(others).toEqual([])
    expect(reversed).toMatchObject({ text: 'TRSF BUDI SANTOSO', state: 'OPEN', reversed_by: { day: '2026-11-06' } })
    const debit = (await lines('way=OUT')).find(({ text }) => text.startsWith('KOREKSI'))
    expect(debit?.reverses).toMatchObject({ id: reversed?.id })
    const parted: StatementLine = dataOf(
      await portal.call('POST', `/statement-lines/${debit?.id}/part-pair`, { token }),
    )
    expect(parted.reverses).toBeNull()
    expect(await lines('way=DOUBTFUL')).toEqual([])
    expect(await actionsOf(portal.db, 'statement_line', reversed?.id ?? 0)).toEqual(['pair parted'])
    const again = await portal.call('POST', `/statement-lines/${debit?.id}/part-pair`, { token })
    expect(again.statusCode).toBe(409)
    // It is not found once more.
    await enter(
      file(
        november,
        ...first,
        ['06/11/2026', 'KOREKSI TRSF BUDI SANTOSO', -75_000],
        ['06/11/2026', 'PLN', -75_000],
        ['08/11/2026', 'ANDI', 80_000],
      ),
    )
    expect(await lines('way=DOUBTFUL')).toEqual([])
  })

  test('a reversal is the credit’s own: not another amount, not one that came later, not the club’s refund', async () => {
    await freshAccount()
    const content = file(
      november,
      ['05/11/2026', 'TRSF BUDI', 75_001],
      ['05/11/2026', 'TRSF REFUND SITI', 60_000],
      ['06/11/2026', 'REVERSAL BUDI', -75_000],
      ['06/11/2026', 'TRSF KE SITI REFUND', -60_000],
      ['07/11/2026', 'TRSF BUDI', 75_000],
    )
    expect((await look(content)).reversals).toEqual([])
  })

  test('a line that a later export no longer has is named, doubtful, and certain again once a file has it', async () => {
    await freshAccount()
    const one = await enter(file(november, ...first, ['06/11/2026', 'ANDI', 80_000]))
    const [, siti] = first
    const without = file(november, siti!, ['06/11/2026', 'ANDI', 80_000], ['07/11/2026', 'NINA', 81_000])
    // All balances after the line that is gone are others.
    const seen = await look(without)
    expect(seen.gone).toMatchObject([{ text: 'TRSF BUDI SANTOSO', file_name: 'mutasi.csv', is_out: false }])
    const later = await enter(without)
    expect(later).toMatchObject({ gone: 1, lines: 1 })
    const [gone] = await lines('way=DOUBTFUL')
    expect(gone?.gone_since).toMatchObject({ import_id: later.id, file_name: 'mutasi.csv' })
    // A file that has it again says so; with that file undone it is gone again.
    const back = file(
      november,
      ...first,
      ['06/11/2026', 'ANDI', 80_000],
      ['07/11/2026', 'NINA', 81_000],
      ['08/11/2026', 'OKI', 82_000],
    )
    expect((await look(back)).back).toBe(1)
    const last = await enter(back)
    expect(await lines('way=DOUBTFUL')).toEqual([])
    expect((await undo(last.id)).statusCode).toBe(200)
    expect(await lines('way=DOUBTFUL')).toHaveLength(1)
    expect((await undo(later.id)).statusCode).toBe(200)
    expect(await lines('way=DOUBTFUL')).toEqual([])
    expect((await undo(one.id)).statusCode).toBe(200)
  })

  test('a file of fewer days, of the morning of a day, or with rows that nobody can read makes nothing be gone', async () => {
    await freshAccount()
    await enter(file(november, ...first, ['06/11/2026', 'ANDI', 80_000], ['06/11/2026', 'NINA', 81_000]))
    expect((await look(file(['06/11/2026', '06/11/2026'], ['06/11/2026', 'ANDI', 80_000]))).gone).toEqual([])
    const torn = `${file(november, ['05/11/2026', 'TRSF BUDI SANTOSO', 75_000], ['07/11/2026', 'OKI', 1000])}\n05/11/2026,TRSF SITI RAHMA,0000,7x5000,`
    expect((await look(torn)).gone).toEqual([])
  })
})

test('balances that do not follow are named with their rows, and so is a closing balance that is not reached', async () => {
  await freshAccount()
  const content = `${file(november, ['05/11/2026', 'A', 75_000], ['06/11/2026', 'B', 75_000])}\n\nSaldo Awal,:,"1,000,000.00"\nSaldo Akhir,:,"1,150,500.00"`
  const seen = await look(content.replace('1150000.00', '1150001.00'))
  expect(seen.breaks).toEqual([{ row: 5, day: '2026-11-06', expected: 115_000_000, stated: 115_000_100 }])
  expect(seen.bounds).toEqual({ opening: 100_000_000, closing: 115_050_000, expected: 115_000_000 })
})
