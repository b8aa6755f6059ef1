import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { auditOf, sendAll } from '#tests/support/records.ts'
import {
  insertSignUps,
  makePartyShift,
  partySeatsTaken,
  setPartyWindow,
  signUpForm,
  signUpSomebody,
} from '#tests/support/parties.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setPartyWindow(portal.db, world.regionId)
const admin = (await portal.as('ADMIN', { name: 'Rina of the office' })).token

const act = (id: number, name: string, json?: unknown) =>
  portal.call('POST', `/welcoming-parties/${id}/${name}`, { token: admin, json })
const remove = (id: number, query = '') => portal.call('DELETE', `/welcoming-parties/${id}${query}`, { token: admin })
const reject = (id: number) => act(id, 'reject', { reason: 'The proof is not readable.' })
const read = async (id: number) => (await portal.call('GET', `/welcoming-parties/${id}`, { token: admin })).json().data
const mailsOf = async (userId: number) =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ template }) => template,
  )
const signAgain = async (who: { token: string; nim: string }, shiftId: number) =>
  portal.call('POST', '/welcoming-parties', {
    token: who.token,
    form: await signUpForm(world, { shiftId, nim: who.nim, fields: { instagram: `again${Math.random()}` } }),
  })

test('a confirmation is told by mail, shows the LINE group, and is recorded', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const answer = await act(who.id, 'confirm')
  expectAnswer(answer, 200, { data: { status: 'CONFIRMED', decided_by_name: 'Rina of the office' } })
  expect(await mailsOf(who.userId)).toEqual(['party-signed-up', 'party-confirmed'])
  const own = (await portal.call('GET', `/welcoming-parties/${who.id}`, { token: who.token })).json().data
  expect(own).toMatchObject({ line_group: 'https://example.com/party-line', decided_by: null, decided_by_name: null })
  expect(await auditOf(portal.db, 'welcoming_party', who.id)).toMatchObject([
    { action: 'signed up' },
    { action: 'confirmed', before: { status: 'PENDING' }, after: { status: 'CONFIRMED' } },
  ])
})

test('a rejection needs a reason, frees the seat and tells the student why', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
  const who = await signUpSomebody(portal, world, shiftId)
  expect((await act(who.id, 'reject', { reason: ' ' })).statusCode).toBe(422)
  expect((await reject(who.id)).json().data).toMatchObject({
    status: 'REJECTED',
    reject_reason: 'The proof is not readable.',
  })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  expect(await mailsOf(who.userId)).toEqual(['party-signed-up', 'party-rejected'])
})

test('taking a decision back makes it pending; there must be one', async () => {
  const { id } = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  expect((await act(id, 'cancel')).statusCode).toBe(409)
  await act(id, 'confirm')
  expect((await act(id, 'cancel')).json().data).toMatchObject({
    status: 'PENDING',
    decided_by: null,
    decided_at: null,
  })
})

test('who was told a decision is told once that it was taken back', async () => {
  const { id, userId } = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  await act(id, 'confirm')
  await sendAll(portal.db)
  for (let times = 0; times < 2; times += 1) await act(id, 'cancel')
  await sendAll(portal.db)
  await reject(id)
  await sendAll(portal.db)
  await act(id, 'cancel')
  const mails = ['party-signed-up', 'party-confirmed', 'party-cancelled', 'party-rejected', 'party-cancelled']
  expect(await mailsOf(userId)).toEqual(mails)
  // Confirmed before there were mails, like a record that was taken over from elsewhere.
  const silent = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  await act(silent.id, 'confirm')
  await portal.db.deleteFrom('email').where('user_id', '=', silent.userId).execute()
  expect((await act(silent.id, 'cancel')).statusCode).toBe(200)
  expect(await mailsOf(silent.userId)).toEqual([])
})

test('a rejection is taken back only while the seat is free', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
  const first = await signUpSomebody(portal, world, shiftId)
  await reject(first.id)
  const second = await signUpSomebody(portal, world, shiftId)
  expectAnswer(await act(first.id, 'cancel'), 409, { code: 'shift_full', shift_id: shiftId })
  expect(await read(first.id)).toMatchObject({ status: 'REJECTED' })
  await remove(second.id)
  expect((await act(first.id, 'cancel')).statusCode).toBe(200)
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
})

test('nobody gets a seat back whose account is in the recycle bin', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const rejected = await signUpSomebody(portal, world, shiftId)
  await reject(rejected.id)
  const binned = await signUpSomebody(portal, world, shiftId)
  await remove(binned.id)
  const setDeleted = (deleted_at: string | null) =>
    portal.db.updateTable('account').set({ deleted_at }).where('id', 'in', [rejected.userId, binned.userId]).execute()
  const both = async () =>
    [await act(rejected.id, 'cancel'), await act(binned.id, 'restore')].map(({ statusCode }) => statusCode)
  await setDeleted(new Date().toISOString())
  expect(await both()).toEqual([409, 409])
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  await setDeleted(null)
  expect(await both()).toEqual([200, 200])
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(2)
})

test('neither a rejected nor a binned sign-up comes back beside a new one of the same student', async () => {
  const [one, two] = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const who = await signUpSomebody(portal, world, one)
  await reject(who.id)
  expect((await signAgain(who, two)).statusCode).toBe(201)
  expectAnswer(await act(who.id, 'cancel'), 409, { code: 'conflict' })

  const binned = await signUpSomebody(portal, world, one)
  await remove(binned.id)
  expect((await signAgain(binned, two)).statusCode).toBe(201)
  expect((await act(binned.id, 'restore')).statusCode).toBe(409)
  expect(await partySeatsTaken(portal.db, one)).toBe(0)
})

test('the recycle bin frees the seat, gives it back while it is free, and hides the sign-up from its owner', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
  const who = await signUpSomebody(portal, world, shiftId)
  expect((await act(who.id, 'restore')).statusCode).toBe(409)
  expect((await remove(who.id)).statusCode).toBe(200)
  expect((await remove(who.id)).statusCode).toBe(409)
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  expect((await portal.call('GET', `/welcoming-parties/${who.id}`, { token: who.token })).statusCode).toBe(404)
  expect((await act(who.id, 'confirm')).statusCode).toBe(409)

  const other = await signUpSomebody(portal, world, shiftId)
  expect((await act(who.id, 'restore')).json().code).toBe('shift_full')
  await remove(other.id)
  expect((await act(who.id, 'restore')).json().data).toMatchObject({ deleted_at: null, status: 'PENDING' })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
})

test('a rejected sign-up comes out of the bin without a seat, also when the shift is full', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
  const who = await signUpSomebody(portal, world, shiftId)
  await reject(who.id)
  await remove(who.id)
  await signUpSomebody(portal, world, shiftId)
  expect((await act(who.id, 'restore')).json().data).toMatchObject({ status: 'REJECTED', deleted_at: null })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
})

test('many are confirmed at once, a mail each, and those that cannot be are named', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const people = [1, 2, 3].map(() => signUpSomebody(portal, world, shiftId))
  const [one, two, three] = await Promise.all(people)
  await act(two!.id, 'confirm')
  await remove(three!.id)
  const ids = [one!.id, two!.id, three!.id, 999_999]
  const answer = await portal.call('POST', '/welcoming-parties/confirm', { token: admin, json: { ids } })
  const { confirmed, refused } = dataOf(answer)
  expect(confirmed).toEqual([one!.id])
  expect(refused.map(({ id }: { id: number }) => id)).toEqual([two!.id, three!.id, 999_999])
  expect(await mailsOf(one!.userId)).toEqual(['party-signed-up', 'party-confirmed'])
  expect(await mailsOf(two!.userId)).toEqual(['party-signed-up', 'party-confirmed'])
})

test('“all” means the pending ones under the filters, and nothing without a word', async () => {
  const [one, two] = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const first = await insertSignUps(portal.db, world, { shiftId: one, count: 3 })
  const second = await insertSignUps(portal.db, world, { shiftId: two, count: 2 })
  const binned = await insertSignUps(portal.db, world, {
    shiftId: one,
    count: 1,
    values: { deleted_at: new Date().toISOString() },
  })
  const confirm = (json: unknown) => portal.call('POST', '/welcoming-parties/confirm', { token: admin, json })
  expect((await confirm({})).statusCode).toBe(422)
  expect((await confirm({ all: '0' })).statusCode).toBe(422)
  expect((await confirm({ all: '1', shift_id: String(one) })).json().data).toEqual({ confirmed: first, refused: [] })
  expect(await read(binned[0]!)).toMatchObject({ status: 'PENDING' })
  expect(await read(second[0]!)).toMatchObject({ status: 'PENDING' })
  const rest = await confirm({ all: 1, term_id: world.termId })
  expect(rest.json().data.confirmed).toEqual(expect.arrayContaining(second))
})

test('a thousand are confirmed by as many statements as ten, each with its mail', async () => {
  const fewId = await makePartyShift(portal.db, world, { quota: 10 })
  await insertSignUps(portal.db, world, { shiftId: fewId, count: 10 })
  const shiftId = await makePartyShift(portal.db, world, { quota: 1000 })
  const ids = await insertSignUps(portal.db, world, { shiftId, count: 1000 })
  const confirm = async (shift: number) => {
    const json = { all: 1, shift_id: shift }
    const answer = await portal.call('POST', '/welcoming-parties/confirm', { token: admin, json })
    return answer.json().data.confirmed
  }
  const few = await statementsOf(() => confirm(fewId))
  let confirmed: unknown
  expect(await statementsOf(async () => (confirmed = await confirm(shiftId)))).toBeLessThanOrEqual(few)
  expect(confirmed).toEqual(ids)
  const { mails } = await portal.db
    .selectFrom('email as e')
    .innerJoin('welcoming_party as w', 'w.user_id', 'e.user_id')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('w.shift_id', '=', shiftId)
    .where('e.template', '=', 'party-confirmed')
    .executeTakeFirstOrThrow()
  expect(mails).toBe(1000)
})

test('of a confirmation and a rejection at the same moment one wins, with one mail', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const who = await signUpSomebody(portal, world, shiftId)
  const answers = await Promise.all([act(who.id, 'confirm'), reject(who.id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailsOf(who.userId)).toHaveLength(2)
})

test('undoing, restoring and signing up at the same moment never oversell', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 3 })
  const rejected = await Promise.all([1, 2, 3].map(() => signUpSomebody(portal, world, shiftId)))
  for (const { id } of rejected) await reject(id)
  const binned = await Promise.all([1, 2, 3].map(() => signUpSomebody(portal, world, shiftId)))
  for (const { id } of binned) await remove(id)
  const fresh = [1, 2, 3].map(() =>
    signUpSomebody(portal, world, shiftId)
      .then(() => 200)
      .catch(() => 409),
  )
  await Promise.all([
    ...rejected.map(({ id }) => act(id, 'cancel')),
    ...binned.map(({ id }) => act(id, 'restore')),
    ...fresh,
  ])
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(3)
})
