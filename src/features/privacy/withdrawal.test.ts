// A withdrawn consent ends its use at that moment, and nothing else.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { insertApplication, makeDivisions } from '#tests/support/board.ts'
import {
  makeGuests,
  makePaidShift,
  makePartyShift,
  paySomebody,
  setPartyWindow,
  signUpForm,
} from '#tests/support/parties.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'

const { portal, world, token: admin } = await openOffice()

const withdraw = async (token: string, kind: string) => {
  return dataOf(await portal.call('POST', '/user/privacy/withdrawals', { token, json: { kind } }))
}
const own = async (token: string) => (await portal.call('GET', '/user/privacy', { token })).json().data
const get = async (path: string) => (await portal.call('GET', path, { token: admin })).json()
const trail = async () => JSON.stringify(await portal.db.selectFrom('audit_entry').selectAll().execute())

test('a talent application leaves the list and forgets whose it was; the student may apply again', async () => {
  await setTalentWindow(portal.db, world.regionId)
  const { token, userId } = await portal.as('USER', { region_id: world.regionId })
  const notice_version = (await portal.call('GET', '/privacy-notice')).json().data.version
  const body = { ...application(world, await makeTalentField(portal.db)), allergy: 'Pistazien', notice_version }
  const apply = () => portal.call('POST', '/talent-recruitments', { token, json: body })
  const { id } = (await apply()).json().data
  expect((await own(token)).withdrawable).toEqual(['TALENT'])
  expect(await trail()).toContain('Pistazien')

  expect(await withdraw(token, 'TALENT')).toEqual({ emptied: 1 })
  const row = await portal.db.selectFrom('talent_recruitment').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ name: '—', allergy: null, nim: `erased-${id}`, user_id: userId })
  expect(row?.deleted_at).not.toBeNull()
  expect(await trail()).not.toContain('Pistazien')
  const { withdrawable, consents, requests } = await own(token)
  expect({ withdrawable, consents, requests }).toMatchObject({
    withdrawable: [],
    consents: [{ kind: 'TALENT', withdrawn_at: expect.any(String) }],
    requests: [{ kind: 'WITHDRAWAL', state: 'DONE', note: 'Talent application' }],
  })
  expect((await get('/privacy-requests')).data).toContainEqual(expect.objectContaining({ user_id: userId }))
  expect(await withdraw(token, 'TALENT'), 'again').toEqual({ emptied: 0 })
  expect((await apply()).statusCode).toBe(201)
})

test('a sign-up that was paid for goes to the bin with its payment, whose proof of the money stays', async () => {
  const { db } = portal
  await setPartyWindow(db, world.regionId)
  const shiftId = await makePaidShift(db, world)
  const { id, paymentId, token } = await paySomebody(portal, world, shiftId)
  expect(await withdraw(token, 'PARTY')).toEqual({ emptied: 1 })
  const signUp = db.selectFrom('welcoming_party').select(['name', 'payment_id']).where('id', '=', id)
  expect(await signUp.executeTakeFirst()).toEqual({ name: '—', payment_id: paymentId })
  const paid = db.selectFrom('party_payment as p').innerJoin('file as f', 'f.id', 'p.proof_id')
  const found = await paid.select(['p.deleted_at', 'f.state']).where('p.id', '=', paymentId).executeTakeFirst()
  expect(found).toEqual({ deleted_at: expect.any(String), state: expect.not.stringMatching('ERASED') })
})

test('a sign-up gives its seat back and loses its proof; one of a party that was stays counted', async () => {
  const { db } = portal
  await setPartyWindow(db, world.regionId)
  const [guest, other] = await makeGuests(db, world, 2)
  const shiftId = await makePartyShift(db, world)
  const signUp = async ({ token, nim }: NonNullable<typeof guest>) => {
    const form = await signUpForm(world, { shiftId, nim })
    return (await portal.call('POST', '/welcoming-parties', { token, form })).json().data
  }
  const [made, stays] = [await signUp(guest!), await signUp(other!)]
  const remaining = async () => (await get(`/welcoming-party-shifts/${shiftId}`)).data.remaining
  const before = await remaining()
  expect(await withdraw(guest!.token, 'PARTY')).toEqual({ emptied: 1 })
  expect(await remaining()).toBe(before + 1)
  const states = db.selectFrom('file as f').innerJoin('welcoming_party as w', 'w.proof_id', 'f.id').select('f.state')
  expect(await states.where('w.id', '=', made.id).executeTakeFirst()).toEqual({ state: 'ERASED' })

  await db.updateTable('session').set({ expires_at: '2100-01-01T00:00:00Z', used_at: '2100-01-01T00:00:00Z' }).execute()
  portal.setNow('2099-01-01T00:00:00Z')
  expect(await withdraw(other!.token, 'PARTY')).toEqual({ emptied: 1 })
  expect(await remaining()).toBe(before + 1)
  const past = db.selectFrom('welcoming_party').select(['name', 'deleted_at']).where('id', '=', stays.id)
  expect(await past.executeTakeFirst()).toEqual({ name: '—', deleted_at: null })
})

test('an accepted board application keeps its decision, and nobody else’s changes', async () => {
  const { db } = portal
  const divisions = await makeDivisions(db, world.regionId)
  const [one, two] = [await portal.as('MEMBER'), await portal.as('MEMBER')]
  const accepted = await insertApplication(db, world, one.userId, divisions)
  const others = await insertApplication(db, world, two.userId, divisions)
  const takes = { status: 'ACCEPTED', decided_at: new Date().toISOString(), accepted_division_id: divisions[0] }
  await db.updateTable('bom_recruitment').set(takes).where('id', '=', accepted).execute()
  expect(await withdraw(one.token, 'BOARD')).toEqual({ emptied: 1 })
  const rows = await db.selectFrom('bom_recruitment').selectAll().where('id', 'in', [accepted, others]).execute()
  expect(rows.find(({ id }) => id === accepted)).toMatchObject({
    status: 'ACCEPTED',
    first_preference_reason: '—',
    deleted_at: null,
  })
  expect(rows.find(({ id }) => id === others)?.first_preference_reason).not.toBe('—')
  expect((await own(two.token)).withdrawable).toEqual(['BOARD'])
})
