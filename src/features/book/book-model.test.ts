// Random histories through the real actions: after each step the books are what the model says, the equations of
// docs/decisions/038 hold, and every figure is the sum of the list that it leads to.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal, testApp } from '#tests/support/app.ts'
import { effort } from '#tests/support/effort.ts'
import { booksOf, expectBooks } from '#tests/support/money-books.ts'
import { openScene, randomFrom, type Scene, steps, tried } from '#tests/support/money-history.ts'
import type { Books } from './book.contract.ts'
import {
  brokenEquations,
  cashBehind,
  type Cell,
  linesBehind,
  type ListBehind,
  type Others,
  paymentsBehind,
} from './book.rules.ts'

let portal = await openPortal()

const booksNow = (scene: Scene) => booksOf({ portal, token: scene.token, termId: scene.worlds[0]!.termId })
const expectNow = (books: Books, { model, worlds, accounts }: Scene) =>
  expectBooks(books, model, { regions: worlds, accounts: accounts.map(({ id }) => id) })

/** How many the list has under these filters, and what they come to. */
async function listed({ token }: Scene, { path, filters }: ListBehind) {
  const home = path === '/statements' ? '/statement-lines' : path
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams([...given, ['per_page', '100']])
  const answer = await portal.call('GET', `${home}?${query}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta, sum } = answer.json()
  const amount = data.reduce(
    (total: number, row: Record<string, number>) => total + (row['payment_amount'] ?? row['amount'] ?? 0),
    0,
  )
  if (path === '/statements') expect(sum).toBe(amount)
  return { total: meta.total, amount }
}

const figures = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven', 'rejected'] as const
const places = ['seen', 'here', 'elsewhere', 'aside', 'open'] as const

async function expectLists(scene: Scene, books: Books): Promise<void> {
  const term_id = scene.worlds[0]!.termId
  for (const { programme, region_id, figures: part } of books.parts) {
    for (const figure of figures) {
      const found = await listed(scene, paymentsBehind(figure, { programme, term_id, region_id }))
      expect(found, figure).toEqual({ total: part[figure].payments, amount: part[figure].amount })
    }
  }
  for (const { programme, figures: part } of books.programmes) {
    const found = await listed(scene, paymentsBehind('expected', { programme, term_id }))
    expect(found.total, programme).toBe(part.expected.payments)
  }
  for (const { region_id, receiver_id, parts } of books.cash) {
    for (const { programme, payments: total, amount } of parts) {
      const found = await listed(scene, cashBehind(receiver_id, { programme, term_id, region_id }))
      expect(found, 'cash of one receiver').toEqual({ total, amount })
    }
  }
  for (const { programme, day, figures: part } of books.days) {
    const found = await listed(scene, paymentsBehind('confirmed', { programme, term_id, from: day, to: day }))
    expect(found, day).toEqual({ total: part.confirmed.payments, amount: part.confirmed.amount })
  }
  for (const account of books.accounts) {
    for (const place of places) {
      const found = await listed(scene, linesBehind(place, { account_id: account.id, term_id }))
      expect(found, place).toEqual({ total: account[place].lines, amount: account[place].amount })
    }
  }
}

test('whatever happens, the books are the payments and lines, and every sum is its list', async () => {
  const happened = new Map<string, number>()
  const missing = () => Object.keys(steps).filter((name) => !happened.has(name))
  for (let run = 1; run <= effort(4, 100, 2) || (missing().length > 0 && run <= 4); run += 1) {
    const scene = await openScene(portal, randomFrom(run))
    for (const name of ['register', 'register', 'register', 'import']) await steps[name]!(scene)
    for (let step = 0; step < 75; step += 1) {
      const name = tried[Math.floor(scene.random() * tried.length)]!
      if (!(await steps[name]!(scene))) continue
      happened.set(name, (happened.get(name) ?? 0) + 1)
      expectNow(await booksNow(scene), scene)
    }
    await expectLists(scene, await booksNow(scene))
  }
  // Each way was gone at least once, so that the sentence above is about all of them.
  expect(missing()).toEqual([])
}, 1_800_000)

/** A row that no action writes, and the equation that it breaks. */
const wrongs: [string, string[], (scene: Scene) => Promise<unknown>][] = [
  [
    'a payment that waits and has a line',
    ['states'],
    ({ model }) => {
      const { id } = model.payments.find(({ entity, line }) => entity === 'toefl_payment' && line !== null)!
      return sql`update toefl_payment set status = 'PENDING', decided_at = null where id = ${id}`.execute(portal.db)
    },
  ],
  [
    'a line that came with no import',
    ['imports'],
    ({ accounts }) =>
      sql`insert into statement_line (import_id, account_id, row, day, amount, place, text)
        select id, account_id, 99, period_to, 1, 99, 'slipped in' from statement_import
        where account_id = any(${accounts.map(({ id }) => id)}::int[]) and undone_at is null limit 1`.execute(
        portal.db,
      ),
  ],
  [
    'money that the running totals do not have',
    ['tally'],
    () =>
      sql`begin; alter table toefl_payment disable trigger tally_updated;
        update toefl_payment set payment_amount = payment_amount + 1
          where id = (select max(id) from toefl_payment where deleted_at is null);
        alter table toefl_payment enable trigger tally_updated; commit`.execute(portal.db),
  ],
]

test.each(wrongs)('%s is found', async (_, broken, spoil) => {
  const own = await testApp()
  const shared = portal
  portal = own
  try {
    const scene = await openScene(own, randomFrom(4))
    while (scene.model.payments.filter(({ entity, line }) => entity === 'toefl_payment' && line !== null).length < 2) {
      for (const name of ['register', 'import', 'confirm', 'sure']) await steps[name]!(scene)
    }
    expect((await booksNow(scene)).broken).toEqual([])
    await spoil(scene)
    const books = await booksNow(scene)
    expect(books.broken).toEqual(broken)
    expect(() => expectNow(books, scene)).toThrow(/expected/)
  } finally {
    portal = shared
    await own.close()
  }
})

test('what is seen of an account and what its parts come to are compared, and both sides of the matches', () => {
  const cell: Cell = {
    programme: 'toefl_payment',
    region_id: 1,
    day: '2026-11-01',
    standing: 'MATCHED',
    account_id: 1,
    payments: 1,
    amount: 75_000,
    line_amount: 74_900,
  }
  const none = { lines: 0, amount: 0, sen: 0 }
  const one = { lines: 1, amount: 74_900, sen: 0 }
  const account = { id: 1, seen: one, here: { ...one, paid: 75_000 }, elsewhere: none, aside: none, open: none }
  const others: Others = {
    tally: [{ region_id: 1, status: 'CONFIRMED', payments: 1, amount: 75_000 }],
    imports: [{ account_id: 1, said: one, found: one }],
    here: { payments: 1, amount: 74_900, paid: 75_000 },
    unfounded: 0,
    unbound: 0,
  }
  expect(brokenEquations([cell], [account], others)).toEqual([])
  expect(brokenEquations([cell], [{ ...account, open: one }], others)).toEqual(['accounts'])
  const { here } = others
  for (const wrong of [{ payments: 2 }, { amount: 74_901 }, { paid: 74_999 }]) {
    expect(brokenEquations([cell], [account], { ...others, here: { ...here, ...wrong } })).toEqual(['matched'])
  }
})
