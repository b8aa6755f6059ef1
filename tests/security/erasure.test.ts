// An erased person leaves nothing in any table or file, while the books and all counts stay as they were.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '../support/answers.ts'
import { openPortal } from '../support/app.ts'
import { alsoPlanted, plant, planted, plantedFactors, settle, storedFiles } from '../support/planted.ts'
import { tablesHolding } from './database-scan.ts'
import { goodPassword, login } from './people.ts'

const portal = await openPortal({ work: true })
const one = await plant(portal)

const everything = [...Object.values(planted), ...alsoPlanted, ...Object.keys(plantedFactors)]
const holding = async (texts: readonly string[] = everything) => {
  const found: Record<string, string[]> = {}
  for (const text of texts) {
    const tables = await tablesHolding(portal.db, text)
    if (tables.length > 0) found[text] = tables
  }
  return found
}
const ask = (json: object, token = one.token) => portal.call('POST', '/user/privacy/requests', { token, json })
const read = async (path: string) => (await portal.call('GET', path, { token: one.admin })).json()
/** What the office counts and books, without the moments at which it is read. */
const figures = async () => {
  const { world, shiftId, partyShiftId } = one
  const { data: books } = await read(`/books?term_id=${world.termId}`)
  const { data: dashboard } = await read(`/dashboard-admin/${world.termId}`)
  const shift = (await read(`/toefl-shifts/${shiftId}`)).data
  const party = (await read(`/welcoming-party-shifts/${partyShiftId}`)).data
  const lists = ['toefl-payments', 'toefl-details', 'member-payments', 'welcoming-parties', 'talent-recruitments']
  const totals = await Promise.all(
    lists.map(async (list) => (await read(`/${list}`)).counts ?? (await read(`/${list}`)).meta),
  )
  return { books: { ...books, server_time: null }, dashboard, seats: [shift.remaining, party.remaining], totals }
}

const consents = () => portal.db.selectFrom('consent').select(['kind', 'user_id']).orderBy('id').execute()

test('everything that is planted is there before', async () => {
  await settle(portal)
  expect(await consents()).toEqual([
    { kind: 'TOEFL', user_id: one.userId },
    { kind: 'TALENT', user_id: null },
  ])
  const found = await holding()
  expect(Object.keys(found).toSorted()).toEqual([...everything].toSorted())
  for (const [text, table] of Object.entries(plantedFactors)) expect(found[text]).toEqual([`public.${table}`])
})

test('an erasure asks for the password, and waits for what is not over', async () => {
  expect((await ask({ kind: 'ERASURE' })).statusCode).toBe(422)
  expect((await ask({ kind: 'ERASURE', password: 'wrong' })).statusCode).toBe(422)
  const { id, asked_at, due_at } = dataOf(await ask({ kind: 'ERASURE', password: goodPassword }), 201)
  expect(Date.parse(due_at) - Date.parse(asked_at)).toBe(72 * 3_600_000)
  expect((await ask({ kind: 'ERASURE', password: goodPassword })).statusCode, 'twice').toBe(409)
  const [request] = (await read('/privacy-requests')).data
  expect(request).toMatchObject({ id, name: planted.name, obstacles: ['PARTY_AHEAD', 'TEST_AHEAD'] })
  expectAnswer(await portal.call('POST', `/privacy-requests/${id}/done`, { token: one.admin, json: {} }), 409)
  expect((await holding([planted.nim]))[planted.nim]).toContain('public.account')
})

test('what is downloaded holds it all, with the pictures, a few times an hour', async () => {
  const answer = await portal.call('GET', '/user/privacy/download', { token: one.token })
  expect(answer.headers['content-type']).toBe('application/zip')
  const text = answer.rawPayload.toString('latin1')
  for (const value of [
    planted.nim,
    planted.account_number,
    'Nussallergie',
    'Kanarienwunsch',
    'Kanarienmutter',
    '"version": "',
  ])
    expect(text).toContain(value)
  expect(text, 'the committee’s notes are not the person’s').not.toContain('kanariennotiz')
  expect(text.match(/pictures\/\d+\.\w+/g)?.length, 'named twice each').toBe(2 * one.fileKeys.length)
  for (let left = 4; left > 0; left -= 1) await portal.call('GET', '/user/privacy/download', { token: one.token })
  expect((await portal.call('GET', '/user/privacy/download', { token: one.token })).statusCode).toBe(429)
})

test('afterwards nothing is left in any table or file, and every figure is what it was', async () => {
  portal.setNow(new Date(Date.now() + 9 * 86_400_000).toISOString())
  const before = await figures()
  const friend = await portal.db.selectFrom('account').selectAll().where('id', '=', one.friendId).executeTakeFirst()
  const [{ id }] = (await read('/privacy-requests')).data
  const done = await portal.call('POST', `/privacy-requests/${id}/done`, { token: one.admin, json: {} })
  expect(done.json()).toMatchObject({ data: { state: 'DONE', name: '—' } })
  await settle(portal)

  expect(await holding()).toEqual({})
  expect(await consents()).toEqual([])
  const files = await storedFiles(portal)
  expect(files.filter((name) => one.fileKeys.some((key) => name.startsWith(key)))).toEqual([])
  expect(await figures()).toEqual(before)
  expect(await portal.db.selectFrom('account').selectAll().where('id', '=', one.friendId).executeTakeFirst()).toEqual(
    friend,
  )
  const payment = (await read(`/toefl-payments/${one.paymentId}`)).data
  expect(payment).toMatchObject({
    status: 'CONFIRMED',
    payment_amount: 140_000,
    account_name: '—',
    account_number: '—',
  })
})

test('the person is nobody: no sign-in, no account, no request again; a new registration is a new person', async () => {
  expect((await portal.call('GET', '/user', { token: one.token })).statusCode).toBe(401)
  for (const nim of [planted.nim, `erased-${one.userId}`]) {
    expect((await login(portal, nim, goodPassword)).body).not.toContain('token')
  }
  expect((await portal.call('GET', `/registrant-details/${one.userId}`, { token: one.admin })).statusCode).toBe(404)
  const listed = await read(`/registrant-details?q=erased&region_id=${one.world.regionId}`)
  expect(listed.meta.total).toBe(0)
  expect(await holding([planted.nim]), 'tried since').toEqual({})
  const again = await portal.as('USER', { nim: planted.nim, email: planted.email })
  expect(again.userId).not.toBe(one.userId)
})

test('the last mail went to the old address and was forgotten; later ones are not written at all', async () => {
  const last = await portal.db.selectFrom('email').selectAll().where('template', '=', 'data-erased').execute()
  expect(last).toMatchObject([{ to_address: 'erased@erased.invalid', user_id: null }])
  const { admin: token } = one
  expect((await portal.call('POST', `/toefl-payments/${one.paymentId}/cancel`, { token })).statusCode).toBe(200)
  const mails = portal.db.selectFrom('email').select('user_id').where('user_id', 'in', [one.userId, one.friendId])
  expect(await mails.execute(), 'the friend alone').not.toContainEqual({ user_id: one.userId })
})
