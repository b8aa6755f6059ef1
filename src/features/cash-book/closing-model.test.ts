// Whatever happens after a month is closed: what was written never changes, and with the corrections it is what the books
// say now.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { effort } from '#tests/support/effort.ts'
import { openScene, randomFrom, type Scene, steps } from '#tests/support/money-history.ts'
import { personal } from '#personal-records.ts'
import { findRow } from '#tests/support/rows.ts'
import { erase } from '#features/privacy/privacy.actions.ts'
import { dayInWib } from '#words/wib.ts'
import type { ClosedDetails } from '#features/closing/closing.contract.ts'
import { monthEnd, monthOf, nextMonth } from '#features/closing/closing.rules.ts'

const portal = await openPortal()
const today = dayInWib(new Date())
/** When the months of the scene are over. */
const later = nextMonth(monthOf(today))

const why = { open_lines: 'Model', account_days: 'Model', tills: 'Model', waiting: 'Model', unproven: 'Model' }

type Entry = { id: number; state: string }
type Walk = Scene & { region: number; entries: Entry[]; other: string }

const post = ({ token }: Scene, path: string, json: object = {}, by = token) =>
  portal.call('POST', path, { token: by, json })
const get = async ({ token }: Scene, path: string) => dataOf(await portal.call('GET', path, { token }))

async function enter(walk: Walk, day: string): Promise<boolean> {
  const { region, worlds, accounts, random } = walk
  const amount = 1000 + Math.floor(random() * 600_000)
  const place = { region_id: region, term_id: worlds[0]!.termId, to: `ACCOUNT:${accounts[0]!.id}`, day }
  const answer = await post(walk, '/cash-entries', {
    kind: 'OPENING',
    amount,
    sen: Math.floor(random() * 100),
    ...place,
  })
  if (answer.statusCode !== 201) return false
  const { id, state } = answer.json().data
  walk.entries.push({ id, state })
  return true
}

/** Acts on entries, before and after the month is closed. */
const ofEntries: Record<string, (walk: Walk) => Promise<boolean>> = {
  async confirmEntry(walk) {
    const entry = walk.entries.find(({ state }) => state === 'ENTERED')
    if (!entry) return false
    entry.state = dataOf(await post(walk, `/cash-entries/${entry.id}/confirm`, {}, walk.other)).state
    return true
  },
  async correct(walk) {
    const entry = walk.entries.find(({ state }) => state === 'CONFIRMED')
    if (!entry) return false
    dataOf(await post(walk, `/cash-entries/${entry.id}/correct`, { reason: 'Model' }))
    entry.state = 'CORRECTED'
    return true
  },
  async enterInOpenMonth(walk) {
    return enter(walk, later)
  },
  async enterInClosedMonth(walk) {
    expect(await enter(walk, today), 'an entry in a closed month').toBe(false)
    return true
  },
  async eraseSomebody(walk) {
    const payment = walk.model.payments.find(
      ({ entity, region }) => entity === 'member_payment' && region === walk.region,
    )
    if (!payment) return false
    const { user_id } = await findRow(portal.db, 'member_payment', payment.id)
    if (user_id === null) return false
    if ((await findRow(portal.db, 'account', user_id)).erased_at !== null) return false
    await portal.db
      .transaction()
      .execute((trx) => erase(trx, { caller: null, userId: user_id, now: portal.deps.now(), personal }))
    return true
  },
}

const afterwards = [
  'confirm',
  'sure',
  'reject',
  'cancel',
  'recycle',
  'restore',
  'deleteForGood',
  'match',
  'setAside',
  'takeBack',
]
const lines = ['import', 'undoImport']
/** What others need, or what seldom finds something, is tried more often. */
const often = [
  'confirm',
  'confirm',
  'import',
  'sure',
  'sure',
  'match',
  'match',
  'match',
  'match',
  'restore',
  'eraseSomebody',
]

const sums = (rows: readonly { standing: string; amount: number }[]) =>
  [...Map.groupBy(rows, ({ standing }) => standing)]
    .map(([standing, some]) => [standing, some.reduce((sum, { amount }) => sum + amount, 0)] as const)
    .filter(([, sum]) => sum !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The standings of the books, by which the same money is counted another way. */
const standings = {
  open: 'PENDING',
  matched: 'MATCHED',
  cash: 'CASH',
  unproven: 'UNPROVEN',
  free: 'FREE',
  rejected: 'REJECTED',
}

async function expectHeld(walk: Walk, closed: readonly ClosedDetails[]): Promise<void> {
  for (const before of closed) {
    const now: ClosedDetails = await get(walk, `/cash-closings/${before.id}`)
    const written = ({ payments, entries, balances, reasons }: ClosedDetails) => ({
      payments: payments.flatMap(({ now: _, ...row }) => (row.written.amount === 0 ? [] : [row])),
      entries,
      balances: balances.flatMap(({ now: _, name: __, ...row }) =>
        row.written.amount === 0 && row.written.sen === 0 ? [] : [row],
      ),
      reasons,
    })
    expect(written(now)).toEqual(written(before))
    // With the corrections it is what the books say.
    const corrected = [
      ...before.payments.map((row) => ({ standing: row.standing, amount: row.written.amount })),
      ...now.changed.flatMap((one) => [
        ...(one.written ? [{ standing: one.written.standing, amount: -one.written.amount }] : []),
        ...(one.now ? [{ standing: one.now.standing, amount: one.now.amount }] : []),
      ]),
    ]
    const days = `from=${now.month}&to=${monthEnd(now.month)}`
    const books = await get(walk, `/books?term_id=${walk.worlds[0]!.termId}&region_id=${walk.region}&${days}`)
    const counted = Object.entries(standings).map(([figure, standing]) => ({
      standing,
      amount: books.whole[figure].amount as number,
    }))
    expect(sums(corrected)).toEqual(sums(counted))
    // No entry came into the month or left it.
    const listed = await portal.call(
      'GET',
      `/cash-entries?state=CONFIRMED&region_id=${walk.region}&${days}&per_page=1`,
      { token: walk.token },
    )
    expect(listed.json().meta.total).toBe(before.entries.reduce((sum, { entries }) => sum + entries, 0))
  }
}

test('whatever happens later, a closed month stays, and its corrections lead from it to the books of now', async () => {
  const happened = new Set<string>()
  for (let run = 1; run <= effort(3, 40); run += 1) {
    portal.setNow(null)
    const scene = await openScene(portal, randomFrom(run))
    const other = (await portal.as('ADMIN')).token
    const walk: Walk = Object.assign(scene, { region: scene.worlds[0]!.regionId, entries: [], other })
    const { random } = scene
    const some = (names: readonly string[]) => names[Math.floor(random() * names.length)]!
    for (let step = 0; step < 14; step += 1) await steps['register']!(walk)
    for (let step = 0; step < 4; step += 1) await steps['import']!(walk)
    for (let step = 0; step < 25; step += 1)
      await steps[some([...lines, 'confirm', 'confirm', 'confirm', 'match', 'reject'])]!(walk)
    for (let count = 0; count < 5; count += 1) expect(await enter(walk, today)).toBe(true)

    portal.setNow(`${later}T05:00:00Z`)
    await portal.db
      .updateTable('session')
      .set({ expires_at: '2999-01-01T00:00:00Z', used_at: `${later}T05:00:00Z` })
      .execute()
    const months: string[] = (
      await get(walk, `/cash-closings?term_id=${walk.worlds[0]!.termId}&region_id=${walk.region}`)
    ).regions[0].months.map(({ month }: { month: string }) => month)
    const closed: ClosedDetails[] = []
    for (const month of months.filter((one) => one < later)) {
      const made = dataOf(await post(walk, '/cash-closings', { region_id: walk.region, month, ...why }), 201)
      closed.push(await get(walk, `/cash-closings/${made.id}`))
    }
    expect(closed.length).toBeGreaterThan(0)
    expect(closed.every(({ changed }) => changed.length === 0)).toBe(true)
    for (let step = 0; step < 40; step += 1) {
      const name = some([...afterwards, ...often, ...lines, ...Object.keys(ofEntries)])
      if (await (ofEntries[name] ?? steps[name]!)(walk)) happened.add(name)
      await expectHeld(walk, closed)
    }
  }
  // Each was done at least once, so that the sentence above is about all of them.
  expect([...afterwards, ...lines, ...Object.keys(ofEntries)].filter((name) => !happened.has(name))).toEqual([])
})
