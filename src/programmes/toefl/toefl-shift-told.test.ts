// A student who was told the time and place of a test is told when they change.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'
import { changeRow } from '#tests/support/rows.ts'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'

const { portal, world, token } = await openOffice()
const put = async (path: string, json: unknown) => dataOf(await portal.call('PUT', path, { token, json }))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The readers of mails about a changed shift, and the mails' names; the outbox is empty afterwards. */
async function told() {
  const mails = await portal.db
    .deleteFrom('email')
    .where('template', 'in', ['toefl-shift-changed', 'party-shift-changed'])
    .returningAll()
    .execute()
  return mails.toSorted((a, b) => a.id - b.id)
}
const textOf = async (mail: Awaited<ReturnType<typeof told>>[number], language: string) =>
  (await compose(portal.deps, byName(mailTemplates), { ...mail, language })).text

test('a changed hour and room reach all who sit in the shift, with what held before, in the language of each', async () => {
  const shiftId = await makeShift(portal.db, world)
  await changeRow(portal.db, 'toefl_shift', shiftId, { place: 'room 400', place_label_id: 'ruang 400' })
  const [paid, waits, gone] = [
    await seatStudent(portal, { world, shiftId }),
    await seatStudent(portal, { world, shiftId, status: 'PENDING' }),
    await seatStudent(portal, {
      world,
      shiftId,
      values: { deleted_at: new Date().toISOString(), deleted_because: 'ITSELF' },
    }),
  ]
  await put(`/toefl-shifts/${shiftId}`, { place: 'room 505', starts_at: inDays(9), ends_at: inDays(9.1) })
  const mails = await told()
  expect(mails.map(({ user_id }) => user_id)).toEqual([paid.userId, waits.userId])
  expect(mails.map(({ user_id }) => user_id)).not.toContain(gone.userId)
  expect(mails[0]?.data).toMatchObject({ was: { place: 'room 400' } })
})

test('nobody is written to where nothing that they know has changed, or the office says not to tell', async () => {
  const shiftId = await makeShift(portal.db, world)
  await seatStudent(portal, { world, shiftId })
  await put(`/toefl-shifts/${shiftId}`, { quota: 77, shift: 'Another name' })
  await put(`/toefl-shifts/${shiftId}`, { place: 'room 505', tell: false })
  await put(`/toefl-shifts/${shiftId}`, { place: 'room 505' })
  expect(await told()).toEqual([])
})

test('another link is told to those alone who are confirmed', async () => {
  const shiftId = await makeShift(portal.db, world)
  const { userId } = await seatStudent(portal, { world, shiftId })
  await seatStudent(portal, { world, shiftId, status: 'PENDING' })
  await put(`/toefl-shifts/${shiftId}`, { link: 'https://example.com/another-test' })
  expect(await told()).toMatchObject([{ user_id: userId, data: { was: null } }])
})

test('the mail says the new and the old date and place in both languages', async () => {
  const shiftId = await makeShift(portal.db, world)
  await changeRow(portal.db, 'toefl_shift', shiftId, { place: 'room 400', place_label_id: 'ruang 400' })
  await seatStudent(portal, { world, shiftId })
  await put(`/toefl-shifts/${shiftId}`, { place: 'room 505', place_label_id: 'ruang 505' })
  const [mail] = await told()
  if (!mail) throw new Error('nobody was told')
  const [english, indonesian] = [await textOf(mail, 'en'), await textOf(mail, 'id')]
  for (const part of ['room 505', 'Before', 'room 400']) expect(english).toContain(part)
  for (const part of ['ruang 505', 'Sebelumnya', 'ruang 400']) expect(indonesian).toContain(part)
})

test('the party’s people are told too, the rejected are not', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  for (const status of ['PENDING', 'CONFIRMED', 'REJECTED']) {
    const decided =
      status === 'PENDING'
        ? {}
        : { decided_at: new Date().toISOString(), reject_reason: status === 'REJECTED' ? 'Blurred.' : null }
    await insertSignUps(portal.db, world, { shiftId, count: 1, values: { status, ...decided } })
  }
  await put(`/welcoming-party-shifts/${shiftId}`, { place: 'The other hall' })
  expect(await told()).toHaveLength(2)
  await put(`/welcoming-party-shifts/${shiftId}`, { line_group: 'https://example.com/another-group' })
  expect(await told()).toHaveLength(1)
})
