import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { exportOf } from '#tests/support/export.ts'
import { actionsOf } from '#tests/support/records.ts'
import { makeAccount } from '#tests/support/statements.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import type { StatementLine } from './statement.contract.ts'
import type { StatementPreview } from './statement-import.contract.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token
// Its prices are what amounts are compared with.
await makeWorld(portal.db)
let accountId: number

const head = 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo'
type Row = [day: string, text: string, amount: number, balance?: number]
const csv = (...rows: Row[]) =>
  [head, ...rows.map(([day, text, amount, balance]) => `${day},${text},0000,${amount}.00 CR,${balance ?? ''}`)].join(
    '\n',
  )

const form = (file: string | Uint8Array, fields: Record<string, string> = {}) =>
  formOf({ account_id: String(accountId), ...fields, file: new File([file as BlobPart], 'mutasi.csv') })
const send = (path: string, file: string | Uint8Array, fields?: Record<string, string>) =>
  portal.call('POST', `/statement-imports${path}`, { token, form: form(file, fields) })
async function preview(file: string, fields?: Record<string, string>): Promise<StatementPreview> {
  return dataOf(await send('/preview', file, fields))
}
async function enter(file: string, fields: Record<string, string> = {}) {
  const { seen } = await preview(file, fields)
  return send('', file, { ...fields, seen })
}
async function entered(file: string, fields?: Record<string, string>) {
  return dataOf(await enter(file, fields), 201)
}
const undo = (id: number) => portal.call('POST', `/statement-imports/${id}/undo`, { token })
async function linesOf(query = ''): Promise<{ data: StatementLine[]; counts: Record<string, number>; sum: number }> {
  const answer = await portal.call('GET', `/statement-lines?account_id=${accountId}&per_page=100&${query}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const fresh = async () => (accountId = await makeAccount(portal.db))

test('a file is looked at first, then imported as it was seen, with an audit row', async () => {
  await fresh()
  const file = `No. rekening : 999888777\n${csv(['05/11/2026', 'BUDI', 74_731, 174_731], ['06/11/2026', 'SITI', 75_000, 249_731])}\n07/11/2026,ADM,0000,"2,500.00 DB",247231`
  const seen = await preview(file)
  expect(seen).toMatchObject({
    ask: null,
    layout: 'bca-business',
    new_lines: 2,
    known_lines: 0,
    amount: 149_731,
    period: { from: '2026-11-05', to: '2026-11-07' },
    left_out: { above: 1, out: 1 },
    other_account: '999888777',
    lines: [{ day: '2026-11-05', amount: 74_731, text: 'BUDI', row: 3 }, { amount: 75_000 }],
  })
  expect((await linesOf()).data).toEqual([])
  const made = await entered(file)
  expect(made).toMatchObject({ lines: 2, known: 0, amount: 149_731, period_to: '2026-11-07', undo_refusal: null })
  const { data, counts, sum } = await linesOf()
  expect(data.map(({ day, amount, state }) => [day, amount, state])).toEqual([
    ['2026-11-06', 75_000, 'OPEN'],
    ['2026-11-05', 74_731, 'OPEN'],
  ])
  expect([counts, sum]).toEqual([{ OPEN: 2, MATCHED: 0, ASIDE: 0 }, 149_731])
  expect(await actionsOf(portal.db, 'statement_import', made.id)).toEqual(['imported'])
})

test('the same file adds nothing, an overlapping one only what is new, whatever the texts say', async () => {
  await fresh()
  const first: Row[] = [
    ['05/11/2026', 'BUDI', 75_000, 100_000],
    ['05/11/2026', 'SITI', 75_000, 175_000],
    ['06/11/2026', 'RAHMA', 75_000, 250_000],
  ]
  await entered(csv(...first))
  const again = await enter(csv(...first))
  expect(again.json().errors.file[0]).toMatch(/there already/)
  const other = csv(
    ['06/11/2026', 'rahma 0611', 75_000, 250_000],
    ['05/11/2026', 'trsf siti', 75_000, 175_000],
    ['07/11/2026', 'ANDI', 75_000, 325_000],
  )
  expect(await preview(other)).toMatchObject({ new_lines: 1, known_lines: 2, amount: 75_000 })
  await entered(other)
  expect((await linesOf()).data.map(({ text }) => text)).toEqual(['ANDI', 'RAHMA', 'SITI', 'BUDI'])
})

test('equal lines are as many as the fullest file has, with and without balances', async () => {
  await fresh()
  const line: Row = ['05/11/2026', 'QRIS', 75_000]
  await entered(csv(line))
  expect(await preview(csv(line, line, line))).toMatchObject({ new_lines: 2, known_lines: 1 })
  await entered(csv(line, line, line))
  // The same three, from an export that knows the balances.
  const known: Row[] = [1, 2, 3].map((index) => ['05/11/2026', 'QRIS', 75_000, index * 75_000])
  expect(await preview(csv(...known))).toMatchObject({ new_lines: 0, known_lines: 3 })
  expect(await preview(csv(...known, ['05/11/2026', 'QRIS', 75_000, 300_000]))).toMatchObject({ new_lines: 1 })
})

test('two who import the same file at once bring it once', async () => {
  await fresh()
  const file = csv(['05/11/2026', 'BUDI', 75_000, 100_000])
  const { seen } = await preview(file)
  const answers = await Promise.all([send('', file, { seen }), send('', file, { seen })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422])
  expect((await linesOf()).data).toHaveLength(1)
})

test('what has changed since the look is looked at again', async () => {
  await fresh()
  const file = csv(['05/11/2026', 'BUDI', 75_000, 100_000], ['06/11/2026', 'SITI', 75_000, 175_000])
  const { seen } = await preview(file)
  await entered(csv(['05/11/2026', 'BUDI', 75_000, 100_000]))
  expect((await send('', file, { seen })).statusCode).toBe(409)
})

test('days without a year are asked for, and so are columns, which are remembered', async () => {
  await fresh()
  const yearless = 'Tanggal,Keterangan,Cabang,Jumlah,,Saldo\n05/11,BUDI,0000,75000.00,CR,100000.00'
  expect(await preview(yearless)).toMatchObject({ ask: 'period', layout: 'bca' })
  const period = { period_from: '2026-11-01', period_to: '2026-11-30' }
  expect(await preview(yearless, period)).toMatchObject({
    ask: null,
    new_lines: 1,
    period: { from: '2026-11-01', to: '2026-11-30' },
  })
  expect((await send('/preview', yearless, { period_from: '2026-11-01' })).json().errors).toHaveProperty('period_to')

  const unknown = 'Wann;Woher;Wieviel\n08/11/2026;ANDI;75.000,00'
  const asked = await preview(unknown)
  expect(asked).toMatchObject({
    ask: 'columns',
    rows: [
      ['Wann', 'Woher', 'Wieviel'],
      ['08/11/2026', 'ANDI', '75.000,00'],
    ],
  })
  expect((await send('', unknown, { seen: 'nothing' })).json().errors.file[0]).toMatch(/which column/)
  const chosen = { heading_row: '0', day_column: '0', 'text_columns[0]': '1', amount_column: '2' }
  expect((await send('/preview', unknown, { ...chosen, credit_column: '2' })).json().errors).toHaveProperty(
    'amount_column',
  )
  await entered(unknown, chosen)
  expect(await preview('Wann;Woher;Wieviel\n09/11/2026;RAHMA;75.000,00')).toMatchObject({
    layout: 'saved',
    new_lines: 1,
  })
})

const settlements = [
  `${head},`,
  '05/11/2026,BUDI,0000,"100,000.00 CR","100,000.00"',
  '06/11/2026,QRIS SETTLEMENT,0000,"1,195,053.65 CR","1,295,053.65"',
  '07/11/2026,ADM,0000,"2,500.25 DB","1,292,553.40"',
  '08/11/2026,SITI,0000,"50,000.00 CR","1,342,553.40"',
  '09/11/2026,BUNGA,0000,"0.50 CR","1,342,553.90"',
].join('\n')

test('money with sen is kept, can be set aside, and the books close to the sen', async () => {
  await fresh()
  expect(await preview(settlements)).toMatchObject({ new_lines: 4, amount: 1_345_054, sen: 15, left_out: { sen: 0 } })
  const made = await entered(settlements)
  expect([made.amount, made.sen]).toEqual([1_345_054, 15])
  const { data, sum, ...rest } = await linesOf('sort=amount')
  expect(data.map(({ amount, sen }) => [amount, sen])).toEqual([
    [0, 50],
    [50_000, 0],
    [100_000, 0],
    [1_195_053, 65],
  ])
  expect([sum, rest]).toMatchObject([1_345_054, { sum_sen: 15 }])
  const booksOf = async () => {
    const books = (await portal.call('GET', '/books', { token })).json().data
    return { broken: books.broken, account: books.accounts.find(({ id }: { id: number }) => id === accountId) }
  }
  const { account, broken } = await booksOf()
  expect(broken).toEqual([])
  // The outgoing money is the fee, to the sen, and nothing is said to be missing.
  expect(account).toMatchObject({ seen: { lines: 4, amount: 1_345_054, sen: 15 }, balance: { went_out: 250_025 } })
  for (const { id } of [data[0]!, data[3]!]) {
    const json = { reason: 'Settlement' }
    expect((await portal.call('POST', `/statement-lines/${id}/set-aside`, { token, json })).statusCode).toBe(200)
  }
  const after = await booksOf()
  expect(after.broken).toEqual([])
  expect(after.account).toMatchObject({
    aside: { lines: 2, amount: 1_195_054, sen: 15 },
    open: { lines: 2, amount: 150_000, sen: 0 },
  })
  const again = await enter(settlements)
  expect(again.json().errors.file[0]).toMatch(/there already/)
  // A line that lost its sen on the way breaks the equations.
  await sql`update statement_import set sen = sen - 1 where id = ${made.id}`.execute(portal.db)
  expect((await booksOf()).broken).toEqual(['imports'])
  await sql`update statement_import set sen = sen + 1 where id = ${made.id}`.execute(portal.db)
})

describe('what cannot be right is not imported, and is put right on the screen', () => {
  const merchant = (...rows: string[]) => ['No.,Outlet,Waktu,Tipe,Ref,Harga,MDR,Status', ...rows].join('\n')
  const twelve = merchant(
    ...Array.from(
      { length: 12 },
      (_, row) => `${row + 1},BNEC,2026-11-05,QRIS,20261105123${row},7500${row % 10},525,Sukses`,
    ),
  )
  const columns = { heading_row: '0', day_column: '2', 'text_columns[0]': '4' }
  const doubtOf = async (file: string, fields: Record<string, string>) => {
    const { seen, doubt } = await preview(file, fields)
    const answer = await send('', file, { ...fields, seen })
    return [doubt, answer.statusCode]
  }

  test('a running number is never guessed to be money, and never taken for it', async () => {
    await fresh()
    const { guess } = await preview(twelve)
    expect(guess?.columns).toMatchObject({ day: 2, amount: 5, direction: null })
    expect((await preview(twelve.replaceAll('Harga', 'Uang'))).guess?.columns.amount).toBe(5)
    expect(await doubtOf(twelve, { ...columns, amount_column: '0' })).toEqual(['running', 422])
    expect(await doubtOf(twelve, { ...columns, amount_column: '5' })).toEqual([null, 201])
  })

  test('a text has to have its column', async () => {
    await fresh()
    const { 'text_columns[0]': _, ...without } = columns
    const answer = await send('/preview', twelve, { ...without, amount_column: '5' })
    expect(answer.json().errors).toHaveProperty('text_columns')
  })

  test('a file in sen is read in sen; as rupiah its amounts are far from any price, unless somebody says that they are right', async () => {
    await fresh()
    const file = 'Waktu;Dari;Nilai\n05/11/2026;BUDI;7473100\n06/11/2026;SITI;7500050\n07/11/2026;ANDI;7500000'
    const own = { heading_row: '0', day_column: '0', 'text_columns[0]': '1', amount_column: '2' }
    expect(await preview(file, own)).toMatchObject({ doubt: 'price', amount: 22_473_150 })
    expect(await doubtOf(file, own)).toEqual(['price', 422])
    expect(await preview(file, { ...own, amounts_are_right: 'true' })).toMatchObject({ doubt: null })
    expect(await preview(file, { ...own, amount_unit: 'sen' })).toMatchObject({ doubt: null, amount: 224_731, sen: 50 })
    await entered(file, { ...own, amount_unit: 'sen' })
    // The unit is kept with the columns.
    expect(await preview(file.replace('05/11', '12/11'))).toMatchObject({
      layout: 'saved',
      amount: 74_731,
      known_lines: 2,
    })
  })

  test('a month that brought nothing although rows of money were not understood is no known month', async () => {
    await fresh()
    // Merged headings: each value is one column next to its heading.
    const merged = [
      'Post Date,,Journal No.,,Description,,Debit,,Credit,,Balance,',
      ',05/11/2026,,1234,,TRANSFER DARI BUDI,,,,"74,731.00",,"174,731.00"',
      ',06/11/2026,,1235,,TRANSFER DARI SITI,,,,"75,000.00",,"249,731.00"',
    ].join('\n')
    const shifted = merged.replaceAll('\n,', '\n,,')
    const seen = await preview(shifted, { period_from: '2026-11-01', period_to: '2026-11-30' })
    expect(seen).toMatchObject({ new_lines: 0, doubt: 'nothing', left_out: { unreadable: 2, note: 0 } })
    expect(seen.unreadable.map(({ row }) => row)).toEqual([2, 3])
    const period = { period_from: '2026-11-01', period_to: '2026-11-30' }
    expect(await doubtOf(shifted, period)).toEqual(['nothing', 422])
  })

  test('a wrong map that is kept, and a layout that was recognised wrongly, show their columns and are mended', async () => {
    await fresh()
    const file = 'Wann;Woher;Wieviel;Saldo\n08/11/2026;ANDI;75.000,00;175.000,00'
    const wrong = { heading_row: '0', day_column: '0', 'text_columns[0]': '1', amount_column: '3' }
    const made = await entered(file, wrong)
    expect((await undo(made.id)).statusCode).toBe(200)
    const again = await preview(file)
    expect(again).toMatchObject({ layout: 'saved', amount: 175_000, guess: { at: 0, columns: { amount: 3 } } })
    expect(again.rows).toHaveLength(2)
    await entered(file, { ...wrong, amount_column: '2' })
    expect(await preview(file.replace('08/11', '09/11'))).toMatchObject({ layout: 'saved', amount: 75_000 })

    await fresh()
    const known = `${head},Masuk\n05/11/2026,BUDI,0000,1.00 CR,,75000.00`
    expect(await preview(known)).toMatchObject({ layout: 'bca-business', amount: 1, guess: { columns: { amount: 3 } } })
    await entered(known, { ...wrong, amount_column: '5' })
    expect(await preview(known.replace('05/11', '06/11'))).toMatchObject({ layout: 'saved', amount: 75_000 })
  })

  test('a file of another account brings nothing twice', async () => {
    await fresh()
    const file = csv(['05/11/2026', 'LIVIN BUDI 1', 74_731], ['06/11/2026', 'LIVIN SITI 2', 74_732])
    await entered(file)
    await fresh()
    const { doubt, same_as, seen } = await preview(file)
    expect([doubt, same_as]).toEqual(['elsewhere', expect.stringContaining('BCA 5270')])
    expect((await send('', file, { seen })).json().errors.file[0]).toContain(same_as)
    // Equal cash of two counters, say.
    expect(await preview(file, { account_is_right: '1' })).toMatchObject({ doubt: null, same_as: null, new_lines: 2 })
  })

  test('a line that counts as known with another text is shown', async () => {
    await fresh()
    await entered(csv(['05/11/2026', 'BUDI IN THE MORNING', 75_000]))
    const second = csv(['05/11/2026', 'SITI IN THE EVENING', 75_000], ['05/11/2026', 'ANDI', 74_000])
    expect(await preview(second)).toMatchObject({
      new_lines: 1,
      known_lines: 1,
      unlike: [{ row: 2, text: 'SITI IN THE EVENING' }],
    })
    expect(await preview(csv(['05/11/2026', 'Budi in the morning.', 75_000]))).toMatchObject({
      known_lines: 1,
      unlike: [],
    })
  })
})

test('an import is undone as long as nothing relies on it', async () => {
  await fresh()
  const one = await entered(csv(['05/11/2026', 'BUDI', 75_000, 100_000]))
  const two = await entered(csv(['05/11/2026', 'BUDI', 75_000, 100_000], ['06/11/2026', 'SITI', 75_000, 175_000]))
  expect((await undo(one.id)).json().message).toMatch(/later file/)
  const undone = await undo(two.id)
  expect([undone.statusCode, undone.json().data.undone_at]).toEqual([200, expect.any(String)])
  expect((await undo(two.id)).statusCode).toBe(409)
  expect((await linesOf()).data.map(({ text }) => text)).toEqual(['BUDI'])
  expect((await undo(one.id)).statusCode).toBe(200)
  expect((await linesOf()).data).toEqual([])
  // Nothing of it is remembered: it can be imported again.
  await entered(csv(['05/11/2026', 'BUDI', 75_000, 100_000]))
})

test('a line is a fact: set aside with a reason and taken back, and never changed', async () => {
  await fresh()
  await entered(csv(['05/11/2026', 'BUNGA', 75_000, 100_000]))
  const [line] = (await linesOf()).data
  const post = (path: string, json: object = {}) =>
    portal.call('POST', `/statement-lines/${line!.id}/${path}`, { token, json })
  expect((await post('set-aside')).statusCode).toBe(422)
  const aside = await post('set-aside', { reason: 'Interest' })
  expect(aside.json().data).toMatchObject({ state: 'ASIDE', aside: { reason: 'Interest' } })
  expect((await post('set-aside', { reason: 'Twice' })).statusCode).toBe(409)
  expect((await linesOf('state=OPEN')).data).toEqual([])
  expect((await post('take-back')).json().data.state).toBe('OPEN')
  expect((await post('take-back')).statusCode).toBe(409)
  await expect(portal.db.updateTable('statement_line').set({ amount: 1 }).execute()).rejects.toThrow(/never changed/)
  expect(await actionsOf(portal.db, 'statement_line', line!.id)).toEqual(['set aside', 'opened again'])
})

test('lines are found by text and by amount as people write it, by day, and exported as shown', async () => {
  await fresh()
  await entered(
    csv(
      ['05/11/2026', 'BUDI SANTOSO', 74_731, 1],
      ['06/11/2026', 'SITI 74731', 75_000, 2],
      ['07/11/2026', 'ANDI', 75_000, 3],
    ),
  )
  const found = async (query: string) => (await linesOf(query)).data.map(({ text }) => text)
  expect(await found('q=santoso')).toEqual(['BUDI SANTOSO'])
  expect(await found('q=74.731')).toEqual(['SITI 74731', 'BUDI SANTOSO'])
  expect(await found('from=2026-11-06&to=2026-11-06')).toEqual(['SITI 74731'])
  expect(await found('sort=amount')).toEqual(['BUDI SANTOSO', 'SITI 74731', 'ANDI'])
  expect((await linesOf('q=75000')).sum).toBe(150_000)
  const file = await exportOf(portal, token, `/statement-lines/export?account_id=${accountId}&q=75000`, 'csv')
  expect(file.rows.map((row) => row.slice(0, 3))).toEqual([
    ['2026-11-07', '75000', 'ANDI'],
    ['2026-11-06', '75000', 'SITI 74731'],
  ])
  const accounts = (await portal.call('GET', '/statement-accounts', { token })).json().data
  expect(accounts.find(({ id }: { id: number }) => id === accountId)).toMatchObject({
    covered_to: '2026-11-07',
    open_lines: 3,
  })
})

test('10,000 lines are imported by as many statements as a hundred', async () => {
  const fileOf = (count: number) =>
    csv(
      ...Array.from({ length: count }, (_, index): Row => [
        `0${1 + (index % 9)}/11/2026`,
        `TRSF E-BANKING CR STUDENT ${index} OF ${count}`,
        70_000 + index,
        index,
      ]),
    )
  const cost = async (count: number) => {
    await fresh()
    const file = fileOf(count)
    const { seen } = await preview(file)
    return await statementsOf(async () => expect((await send('', file, { seen })).statusCode).toBe(201))
  }
  expect(await cost(10_000)).toBeLessThanOrEqual(await cost(100))
})

test('files that are no statements are named', async () => {
  expect((await send('/preview', '<html><table></table></html>')).json().errors.file[0]).toMatch(/web page/)
  accountId = 1_000_000
  expect((await send('/preview', csv(['05/11/2026', 'BUDI', 1, 1]))).json().errors).toHaveProperty('account_id')
})
