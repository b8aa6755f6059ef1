// The answer for a student who sends a form again after the committee deleted its registration for good.
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeDivisions, setBoardWindow, preferencesOf } from '#tests/support/board.ts'
import { againForm, groupForm, makeShift } from '#tests/support/facts.ts'
import { makeStudent, memberForm, setMemberWindow } from '#tests/support/members.ts'
import { makeGuest, makePartyShift, setPartyWindow, signUpForm } from '#tests/support/parties.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'

const { portal, world, token: admin } = await openOffice()
await setMemberWindow(portal.db, world.regionId)
await setPartyWindow(portal.db, world.regionId)
await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION')
await setTalentWindow(portal.db, world.regionId)

type Sent = { path: string; token?: string; form?: FormData; json?: unknown }
type Programme = { name: string; records: string; idOf?: string; make: () => Promise<Sent> }

const programmes: Programme[] = [
  {
    name: 'a TOEFL registration of a student',
    records: '/toefl-payments',
    idOf: 'payment_id',
    async make() {
      const { token } = await portal.as('USER', { region_id: world.regionId })
      return { path: '/register/extend', token, form: await againForm(world, await makeShift(portal.db, world)) }
    },
  },
  {
    name: 'a membership',
    records: '/member-payments',
    async make() {
      const student = await makeStudent(portal.db, world)
      return { path: '/member-payments', token: student.token, form: await memberForm(world) }
    },
  },
  {
    name: 'a sign-up for the welcoming party',
    records: '/welcoming-parties',
    async make() {
      const guest = await makeGuest(portal.db, world)
      const shiftId = await makePartyShift(portal.db, world)
      return {
        path: '/welcoming-parties',
        token: guest.token,
        form: await signUpForm(world, { shiftId, nim: guest.nim }),
      }
    },
  },
  {
    name: 'an application for the board',
    records: '/bom-recruitments',
    async make() {
      const { token } = await portal.as('MEMBER', { region_id: world.regionId, term_id: world.termId })
      return { path: '/bom-recruitments', token, json: preferencesOf(await makeDivisions(portal.db, world.regionId)) }
    },
  },
  {
    name: 'an application of a talent',
    records: '/talent-recruitments',
    make: async () => ({ path: '/talent-recruitments', json: application(world, await makeTalentField(portal.db)) }),
  },
]

let keys = 0
async function sender({ path, ...sent }: Sent) {
  const headers = { 'idempotency-key': `deleted-${(keys += 1)}` }
  return () => portal.call('POST', path, { ...sent, headers })
}

async function deleteForGood(address: string): Promise<void> {
  for (const query of ['', '?force=1']) {
    expect((await portal.call('DELETE', `${address}${query}`, { token: admin })).statusCode).toBe(200)
  }
}

test.each(programmes)('$name that was deleted for good is made again', async ({ records, idOf = 'id', make }) => {
  const send = await sender(await make())
  const first = await send()
  expect(first.statusCode).toBe(201)
  expect((await send()).json().data).toEqual(first.json().data)
  await deleteForGood(`${records}/${first.json().data[idOf]}`)
  const again = await send()
  expect(again.statusCode).toBe(201)
  const id = again.json().data[idOf]
  expect(id).not.toBe(first.json().data[idOf])
  // The answer's statement is true.
  expect((await portal.call('GET', `${records}/${id}`, { token: admin })).statusCode).toBe(200)
})

test('a group that was deleted for good reads which of its people have accounts by now', async () => {
  const send = await sender({
    path: '/register/store',
    form: await groupForm(world, { shiftIds: [await makeShift(portal.db, world)] }),
  })
  const first = await send()
  expect(first.statusCode).toBe(201)
  await deleteForGood(`/toefl-payments/${first.json().data.payment_id}`)
  const again = await send()
  expect(again.statusCode).toBe(422)
  expect(Object.keys(again.json().errors)).toContain('nim.0')
})
