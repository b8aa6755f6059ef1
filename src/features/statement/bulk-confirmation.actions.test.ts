import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'
import type { ShownPayment } from './bulk-confirmation.contract.ts'

const portal = await openPortal()
const { token } = await portal.as('ADMIN')

const today = dayInWib(new Date())
let world: World
let accountId: number
let amount = 70_000

/** A region with an account of its own, and an amount that nobody else has. */
async function begin() {
  world = await makeWorld(portal.db)
  accountId = await makeAccount(portal.db, world.regionId)
  amount += 1
}
const pay = async (account_name: string, values: Record<string, unknown> = {}) => {
  const shiftId = await makeShift(portal.db, world, { quota: 100 })
  const given = { payment_amount: amount, amount_code: 0, account_name, ...values }
  const [id] = await insertGroups(portal.db, { world, count: 1, shiftId, values: given })
  return id!
}
const line = async (text: string) => (await makeLines(portal.db, accountId, [{ day: today, amount, text }]))[0]!
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const look = async (ids: number[]): Promise<{ data: ShownPayment[]; decided: number }> => {
  const answer = await post('/toefl-payments/confirm/look', { ids })
  expectAnswer(answer, 200)
  return answer.json()
}
const asShown = (shown: ShownPayment[]) => ({
  payments: shown.map(({ id, updated_at, line: own }) => ({
    id,
    seen_updated_at: updated_at,
    ...(own ? { line_id: own.id } : {}),
  })),
})
const confirm = (shown: ShownPayment[]) => post('/toefl-payments/confirm/shown', asShown(shown))
const statusOf = async (id: number) => (await findRows(portal.db, 'toefl_payment', { id }))[0]?.['status']
const linesOf = async (id: number) =>
  (await findRows(portal.db, 'statement_match', { programme: 'TOEFL', payment_id: id })).map(({ line_id }) => line_id)

test('each payment is shown with what shows its money, and with why to look at it first', async () => {
  await begin()
  const [sure, likely, bare, cash] = [
    await pay('DEWI LESTARI'),
    await pay('PUTRI AYU', { payment_amount: 45_678 }),
    await pay('NOBODY KNOWN', { payment_amount: 33_333 }),
    await pay('', {
      payment_type: 'CASH',
      account_name: null,
      account_number: null,
      provider_id: null,
      payment_amount: 22_222,
    }),
  ]
  const lineId = await line('TRSF CR DEWI LESTARI')
  await makeLines(portal.db, accountId, [{ day: today, amount: 45_678, text: 'TRSF CR' }])
  expectAnswer(await post(`/toefl-payments/${bare}/opened`), 200)
  const { data, decided } = await look([sure, likely, bare, cash, 999_999])
  expect(decided).toBe(1)
  const of = (id: number) => data.find((one) => one.id === id)
  expect(of(sure)).toMatchObject({ proven_by: 'SURE', line: { id: lineId }, likely: 0, opened_at: null })
  expect(of(sure)?.doubts).not.toContain('unopened')
  expect(of(likely)).toMatchObject({ proven_by: 'LIKELY', line: null, likely: 1 })
  expect(of(likely)?.doubts).toContain('unopened')
  expect(of(bare)).toMatchObject({ proven_by: 'NONE', opened_by: expect.any(String) })
  expect(of(bare)?.doubts).not.toContain('unopened')
  expect(of(cash)).toMatchObject({ proven_by: 'CASH', line: null })
  // Its price is another one.
  expect(of(cash)?.doubts).toContain('amount')
  // What was corrected since then nobody has seen.
  await changeRow(portal.db, 'toefl_payment', bare, { mended_at: new Date(Date.now() + 60_000).toISOString() })
  expect((await look([bare])).data[0]?.doubts).toContain('unopened')
})

test('a proof that another payment has, nearly or exactly, and a part that came are doubts', async () => {
  await begin()
  const [near, twin, same, part] = [await pay('A B'), await pay('C D'), await pay('E F'), await pay('G H')]
  const proofOf = async (id: number) => (await findRows(portal.db, 'toefl_payment', { id }))[0]?.['proof_id'] as number
  const proofs = [await proofOf(near), await proofOf(twin)]
  await insertRow(portal.db, 'proof_likeness', { file_id: Math.min(...proofs), like_id: Math.max(...proofs) })
  const [file] = await findRows(portal.db, 'file', { id: await proofOf(twin) })
  await changeRow(portal.db, 'file', await proofOf(same), { sha256: file?.['sha256'] })
  const [lineId] = await makeLines(portal.db, accountId, [{ day: today, amount: 1000, text: 'PART' }])
  const partial = { programme: 'TOEFL', payment_id: part, line_id: lineId!, amount: 1000 }
  await insertRow(portal.db, 'statement_match', { ...partial, matched_at: new Date().toISOString() })
  const { data } = await look([near, twin, same, part])
  const doubtsOf = (id: number) => data.find((one) => one.id === id)?.doubts
  expect(doubtsOf(near)).toContain('near')
  // The very same file says more than nearly the same picture.
  expect(doubtsOf(twin)).toContain('same')
  expect(doubtsOf(twin)).not.toContain('near')
  expect(doubtsOf(same)).toContain('same')
  expect(doubtsOf(part)).toContain('part')
  const answer = await confirm(data.filter(({ id }) => id === part))
  expect(answer.json().data).toMatchObject({ confirmed: [], refused: [{ id: part }] })
})

test('what was shown is confirmed in one decision, with its line where it has a sure one, and undone as one', async () => {
  await begin()
  const [sure, bare] = [await pay('DEWI LESTARI'), await pay('NOBODY KNOWN', { payment_amount: 33_333 })]
  const lineId = await line('TRSF CR DEWI LESTARI')
  const answer = await confirm((await look([sure, bare])).data)
  expectAnswer(answer, 200)
  expect(new Set(answer.json().data.confirmed)).toEqual(new Set([sure, bare]))
  expect([await linesOf(sure), await linesOf(bare)]).toEqual([[lineId], []])
  expectAnswer(await post(`/decisions/${answer.json().undo.id}/undo`), 200)
  expect([await statusOf(sure), await statusOf(bare), await linesOf(sure)]).toEqual(['PENDING', 'PENDING', []])
})

test('what has changed since it was shown is left, and so is a line that is no longer surely the payment’s', async () => {
  await begin()
  const [sure, changed, fine] = [
    await pay('DEWI LESTARI'),
    await pay('NOBODY KNOWN', { payment_amount: 33_333 }),
    await pay('SOMEBODY ELSE', { payment_amount: 22_222 }),
  ]
  await line('TRSF CR DEWI LESTARI')
  const { data } = await look([sure, changed, fine])
  expect(data.find(({ id }) => id === sure)?.line).not.toBeNull()
  await changeRow(portal.db, 'toefl_payment', changed, { updated_at: new Date(Date.now() + 1000).toISOString() })
  // Another payer of that name and amount: the line may be either's.
  await pay('DEWI LESTARI')
  const { confirmed, refused } = (await confirm(data)).json().data
  expect(confirmed).toEqual([fine])
  expect(new Set(refused.map(({ id }: { id: number }) => id))).toEqual(new Set([sure, changed]))
  expect([await statusOf(sure), await statusOf(changed)]).toEqual(['PENDING', 'PENDING'])
})

test('all rows of a list are named under its filters, not only those of a page', async () => {
  await begin()
  const ids = [await pay('A B'), await pay('C D'), await pay('E F')]
  const path = `/toefl-payments/ids?status=PENDING&region_id=${world.regionId}&sort=id`
  const answer = await portal.call('GET', path, { token })
  expect(answer.json()).toEqual({ data: ids })
})
