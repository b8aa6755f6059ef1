// The accountability report: its sums are those of the screens, whatever has happened, on paper and in the workbook.
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { rupiah } from '#words/format.ts'
import { type Exact, exactly, inSen } from '#features/statement/sen.rules.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { pagesOf, textOf } from '#tests/support/pdf-text.ts'
import { photo } from '#tests/support/pictures.ts'
import { makeAccount } from '#tests/support/statements.ts'

const { portal, world, token } = await openOffice()
const second = await portal.as('ADMIN')
const elsewhere = await makeWorld(portal.db)
const worlds = [world, elsewhere]
const account = await makeAccount(portal.db, world.regionId)
const { categories } = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
const categoryOf = (kind: string, at: number) => {
  const some = categories.filter((one: { kind: string }) => one.kind === kind)
  return some[at % some.length].id
}
const post = (path: string, json: object, by = token) => portal.call('POST', path, { token: by, json })
const get = async (path: string, by = token) => (await portal.call('GET', path, { token: by })).json()

const events = await Promise.all(
  worlds.map(async ({ regionId, termId }, at) => {
    const days = { first_day: '2026-11-01', last_day: '2026-11-03' }
    const json = {
      name: `Speech contest ${at} ${'with a very long name '.repeat(4)}`,
      term_id: termId,
      region_id: regionId,
    }
    return dataOf(await post('/cash-events', { ...json, ...days }), 201).id
  }),
)
for (const [at, event_id] of events.entries()) {
  dataOf(await post('/cash-budgets', { event_id, category_id: categoryOf('OUT', at), amount: 1_250_000 }), 201)
}

const act = fc.record({
  kind: fc.constantFrom('EXPENSE', 'INCOME', 'TRANSFER', 'OPENING'),
  where: fc.nat(1),
  category: fc.nat(5),
  ofEvent: fc.boolean(),
  day: fc.integer({ min: 1, max: 20 }),
  amount: fc.integer({ min: 1, max: 900_000 }),
  sen: fc.constantFrom(0, 0, 65),
  fate: fc.constantFrom('leave', 'confirm', 'correct'),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function play({ kind, where, category, ofEvent, day, amount, sen, fate }: Act): Promise<void> {
  const { regionId: region_id, termId: term_id } = worlds[where]!
  const [till, bank] = [`TILL:${second.userId}`, `ACCOUNT:${account}`]
  const sides = {
    EXPENSE: { from: bank, category_id: categoryOf('OUT', category) },
    INCOME: { to: bank, category_id: categoryOf('IN', category) },
    TRANSFER: { from: bank, to: till },
    OPENING: { to: till },
  }[kind]
  const body = { kind, ...sides, amount, sen, day: `2026-11-${String(day).padStart(2, '0')}`, region_id, term_id }
  const event_id = ofEvent && 'category_id' in sides ? events[where] : null
  const { id } = dataOf(await post('/cash-entries', { ...body, event_id, payee: 'Toko "Ł" & Co' }), 201)
  if (fate !== 'leave') await post(`/cash-entries/${id}/confirm`, {}, second.token)
  if (fate === 'correct') await post(`/cash-entries/${id}/correct`, { reason: 'Model' })
}

const place = (region?: number) => `term_id=${world.termId}${region ? `&region_id=${region}` : ''}`
const path = '/cash-book/accountability/download'

async function bookOf(query: string, by = token) {
  const answer = await portal.call('GET', `${path}?format=xlsx&${query}`, { token: by })
  expectAnswer(answer, 200)
  return (await readXlsx(new Uint8Array(answer.rawPayload))).sheets
}
async function paperOf(query: string, by = token): Promise<string> {
  const answer = await portal.call('GET', `${path}?${query}`, { token: by })
  expectAnswer(answer, 200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return textOf(answer.rawPayload)
}
const packed = (text: string) => text.replaceAll(/\s/g, '')
const figure = (money: Exact) => rupiah(exactly(money)).replace('Rp\u00A0', '')

const rowsOf = (sheets: Awaited<ReturnType<typeof bookOf>>, name: string) =>
  sheets.find((sheet) => sheet.name === name)?.rows ?? []
const totalOf = (rows: readonly unknown[][]) => rows.at(-1) ?? []

/** Everything that the screens say of a place, found in both files. */
async function compare(region?: number): Promise<void> {
  const where = place(region)
  const [books, report, list] = [
    (await get(`/books?${where}`)).data,
    (await get(`/cash-book/report?${where}`)).data,
    await get(`/cash-entries?${where}&state=CONFIRMED&per_page=1`),
  ]
  const sheets = await bookOf(`${where}&lang=en`)
  const paper = packed(await paperOf(`${where}&lang=en`))

  // The list of entries.
  const entries = rowsOf(sheets, 'Entries')
  const { came, went } = list.sums
  if (list.counts.CONFIRMED > 0) {
    expect(entries).toHaveLength(list.counts.CONFIRMED + 2)
    expect(totalOf(entries).slice(9, 11)).toEqual([exactly(came), exactly(went)])
    expect(paper).toContain(packed(`Total${figure(came)}${figure(went)}`))
  }
  // Categories and events.
  const sum = (kind: string, of: 'planned' | 'actual') =>
    report.categories
      .filter((one: { kind: string }) => one.kind === kind)
      .reduce((all: number, one: Record<'planned' | 'actual', Exact>) => all + inSen(one[of]), 0)
  const budget = rowsOf(sheets, 'Budget').filter(([of]) => of === 'The whole term')
  for (const kind of ['IN', 'OUT']) {
    const own = budget.filter(([, name]) => name === (kind === 'IN' ? 'Income' : 'Expenses'))
    for (const [at, of] of [
      [3, 'planned'],
      [4, 'actual'],
    ] as const)
      expect(Math.round(100 * own.reduce((all, row) => all + Number(row[at]), 0)), `${kind} ${of}`).toBe(sum(kind, of))
  }
  for (const event of report.events) {
    const row = rowsOf(sheets, 'Events').find(([name, of]) => name === event.name && of === event.region_init)
    const sums = [event.planned_in, event.came, event.planned_out, event.went, event.result]
    expect(row?.slice(2)).toEqual([new Date(event.first_day), new Date(event.last_day), ...sums.map(exactly)])
    expect(paper).toContain(packed(`3 Nov 2026${sums.map(figure).join('')}`))
  }
  // Payments, by region and programme.
  const of = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven'] as const
  expect(totalOf(rowsOf(sheets, 'The whole')).slice(2, 8)).toEqual(of.map((one) => books.whole[one].amount))
  expect(totalOf(rowsOf(sheets, 'Payments')).slice(5, 9)).toEqual(
    (['expected', 'open', 'confirmed', 'matched'] as const).map((one) => books.whole[one].amount),
  )
  expect(paper).toContain(
    packed(`Total${of.map((one) => figure({ amount: books.whole[one].amount, sen: 0 })).join('')}`),
  )
  // The result, and that nothing of the cash book is left out of it but what says so.
  const overview = new Map(rowsOf(sheets, 'Overview').map(([what, , amount]) => [what, Number(amount)]))
  const result = 100 * books.whole.confirmed.amount + sum('IN', 'actual') - sum('OUT', 'actual')
  expect(Math.round(100 * (overview.get('Result of the term') ?? 0))).toBe(result)
  expect(paper).toContain(packed(`Result of the term${figure({ amount: 0, sen: result })}`))
  if (region) return
  // Balances.
  const places = (await get('/cash-places')).data
  expect(rowsOf(sheets, 'Accounts').find(([name]) => name === places.accounts[0].name)?.[2]).toBe(
    exactly(places.accounts[0].booked),
  )
  for (const till of places.tills) {
    expect(rowsOf(sheets, 'Tills').find(([name]) => name === till.name)?.[3]).toBe(exactly(till.balance))
    expect(paper).toContain(packed(`${till.name}${figure(till.handed)}${figure(till.booked)}${figure(till.balance)}`))
  }
}

test('after any history the sums on paper and in the workbook are those of the screens', async () => {
  for (const one of worlds) {
    const shiftId = await makeShift(portal.db, one, { quota: 10 })
    await insertGroups(portal.db, { world: one, count: 1, shiftId, values: { payment_amount: 75_000 } })
    const confirmed = { status: 'CONFIRMED', decided_at: '2026-11-04T03:00:00Z', payment_amount: 70_000 }
    await insertGroups(portal.db, { world: one, count: 2, shiftId, values: confirmed })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      for (const one of acts) await play(one)
      await compare()
      await compare(world.regionId)
    }),
    { numRuns: 5 },
  )
}, 600_000)

test('SCAC gets its own region, without tills and people; others get nothing, and both prove again who they are', async () => {
  const { token: scac } = await portal.as('SCAC', { region_id: elsewhere.regionId })
  const own = await paperOf(place(world.regionId), scac)
  expect(own).toContain('Region')
  const { region } = await portal.db
    .selectFrom('region')
    .select('region')
    .where('id', '=', elsewhere.regionId)
    .executeTakeFirstOrThrow()
  expect(own).toContain(region)
  expect(own).not.toContain('Last counted')
  const sheets = await bookOf(`${place(world.regionId)}&lang=en`, scac)
  expect(sheets.map(({ name }) => name)).not.toContain('Tills')
  expect(
    new Set(
      rowsOf(sheets, 'Entries')
        .slice(1, -1)
        .map((row) => row[3]),
    ),
  ).toEqual(new Set([elsewhere.regionInit]))
  const { token: ofNone } = await portal.as('SCAC')
  expect(rowsOf(await bookOf('lang=en', ofNone), 'Entries')).toHaveLength(1)
  const { token: student } = await portal.as('USER')
  expect((await portal.call('GET', path, { token: student })).statusCode).toBe(403)
  expect((await portal.call('GET', `${path}?term_id=999999`, { token })).statusCode).toBe(404)
  expect((await portal.call('GET', `${path}?format=doc`, { token })).statusCode).toBe(422)
})

test('it speaks both languages, and names those who sign', async () => {
  const names = { chair: 'Rina Wijaya', treasurer: 'Budi', adviser: 'Dr. Sari' }
  const query = `${place()}&${new URLSearchParams(names)}`
  const [english, indonesian] = [await paperOf(`${query}&lang=en`), await paperOf(`${query}&lang=id`)]
  for (const said of ['Accountability report', 'Result of the term', 'Signatures', 'Adviser', ...Object.values(names)])
    expect(english).toContain(said)
  for (const said of ['Laporan pertanggungjawaban', 'Hasil semester', 'Tanda tangan', 'Pembina', 'Halaman 1'])
    expect(indonesian).toContain(said)
  const sheets = await bookOf(`${place()}&lang=id`)
  expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual(['Ikhtisar', 'Catatan buku kas'])
  const [, first] = rowsOf(sheets, 'Catatan buku kas')
  expect(first?.[1]).toBeInstanceOf(Date)
  const last = await portal.db.selectFrom('audit_entry').select('after').orderBy('id', 'desc').executeTakeFirst()
  expect(last?.after).toMatchObject({ list: 'accountability', format: 'xlsx', term_id: world.termId })
})

test('receipts are in the annex, two to a page, and those that are lost or missing are named', async () => {
  const own = await makeWorld(portal.db)
  const body = { kind: 'EXPENSE', from: `ACCOUNT:${account}`, day: '2026-11-05', category_id: categoryOf('OUT', 0) }
  const where = { region_id: own.regionId, term_id: own.termId }
  const numbers: string[] = []
  for (const seed of [1, 2, 3, 4]) {
    const receipt = new File([Uint8Array.from(await photo({ seed }))], 'nota.jpg', { type: 'image/jpeg' })
    const fields = Object.entries({ ...body, ...where, amount: 1000 * seed }).map(([name, value]) => [
      name,
      String(value),
    ])
    const form = formOf({ ...Object.fromEntries(fields), ...(seed < 4 ? { receipt } : {}) })
    numbers.push(dataOf(await portal.call('POST', '/cash-entries', { token, form }), 201).number)
  }
  const { key } = await portal.db
    .selectFrom('cash_entry as e')
    .innerJoin('file as f', 'f.id', 'e.proof_id')
    .select('f.key')
    .where('e.region_id', '=', own.regionId)
    .orderBy('e.id')
    .executeTakeFirstOrThrow()
  await portal.deps.files.place.remove(`raw/${key}`)
  await portal.deps.files.place.remove(`ready/${key}`)
  const answer = await portal.call('GET', `${path}?${place(own.regionId)}&lang=en`, { token })
  const pdf = answer.rawPayload
  const text = textOf(pdf)
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
  expect(text.match(/missing or cannot be shown/g)).toHaveLength(1)
  const annex = text.slice(text.indexOf('Annex'))
  for (const number of numbers.slice(0, 3)) expect(annex).toContain(number)
  expect(packed(text)).toContain(packed(`1 expense has no picture of a receipt: ${numbers[3]}.`))
  expect(pagesOf(pdf)).toBeGreaterThan(2)
})
