// Certificates of having been there: released at one moment, told, corrected and ended, by the machinery of the test's.
import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { exportOf } from '#tests/support/export.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { findRow } from '#tests/support/rows.ts'
import { partyDoor } from './party-door.actions.ts'
import { partyPersonal } from './party-personal.store.ts'

const { portal, world, token: admin, admin: office } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

type Guest = Awaited<ReturnType<typeof signUpSomebody>>

const call = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, token = admin) =>
  portal.call(method, path, { token, ...(json === undefined ? {} : { json }) })
const template = {
  is_on: true,
  title_en: 'Certificate of Participation',
  title_id: 'Sertifikat Keikutsertaan',
  text_en: 'for the party of {club} on {date}',
  text_id: 'atas pesta {club} pada {date}',
  months: null,
  signatories: [],
}
beforeAll(async () => expectAnswer(await call('PUT', '/party-certificate-template', template), 200))

/** A shift that is over, with confirmed guests, of whom the first so many were there. */
async function party(count: number, here = count): Promise<{ shift: number; guests: Guest[] }> {
  const shift = await makePartyShift(portal.db, world, { quota: 50 })
  const guests: Guest[] = []
  for (let index = 0; index < count; index += 1) guests.push(await signUpSomebody(portal, world, shift))
  for (const { id } of guests) expectAnswer(await call('POST', `/welcoming-parties/${id}/confirm`), 200)
  await mark(guests.slice(0, here), new Date().toISOString())
  await portal.db.deleteFrom('email').execute()
  return { shift, guests }
}
/** As a door does it. */
const mark = (guests: readonly Guest[], at: string | null) =>
  portal.db.transaction().execute(async (trx) => {
    const ids = guests.map(({ id }) => id)
    await partyDoor.lock(trx, ids)
    await partyDoor.mark(
      trx,
      { id: office.userId, name: 'Office' },
      ids.map((seat_id) => ({ seat_id, at })),
    )
  })
const stateOfShift = async (shift: number) => dataOf(await call('GET', `/welcoming-party-shifts/${shift}/certificates`))
const release = async (shift: number, seen?: string) =>
  call('POST', `/welcoming-party-shifts/${shift}/certificates/release`, {
    seen: seen ?? (await stateOfShift(shift)).seen,
  })
const make = ({ id, token }: Guest) => call('POST', `/welcoming-parties/${id}/certificate`, undefined, token)
const verify = async (code: string) => dataOf(await portal.call('GET', `/verify/${code}`))
const mailsTo = async ({ userId }: { userId: number }): Promise<string[]> =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ template: name }) => name,
  )
const sent = () => portal.db.updateTable('email').set({ status: 'SENT', sent_at: new Date().toISOString() }).execute()
const hasOne = async ({ token }: Guest) =>
  dataOf(await call('GET', '/user', undefined, token)).welcoming_party?.has_certificate

test('nobody has one before the release, and everybody who was there from then on; the absent hear nothing', async () => {
  const { shift, guests } = await party(3, 2)
  const [here, other, absent] = guests as [Guest, Guest, Guest]
  expectAnswer(await make(here), 409)
  expect(await hasOne(here)).toBe(false)
  expect(await stateOfShift(shift)).toMatchObject({ counts: { confirmed: 3, here: 2 }, absent: [{ id: absent.id }] })
  expectAnswer(await release(shift, 'something else'), 409)
  expectAnswer(await release(shift), 200)
  expectAnswer(await release(shift), 409)
  expect([await mailsTo(here), await mailsTo(other), await mailsTo(absent)]).toEqual([
    ['party-certificate'],
    ['party-certificate'],
    [],
  ])
  expect([await hasOne(here), await hasOne(absent)]).toEqual([true, false])
  expectAnswer(await make(absent), 409)
  const { number, code } = dataOf(await make(here))
  expect(number).toMatch(/\/PARTY\/\d{4}\/0001$/)
  expect(dataOf(await make(here)).code).toBe(code)
  const { name } = await findRow(portal.db, 'welcoming_party', { id: here.id })
  expect(await verify(code)).toMatchObject({ state: 'VALID', programme: 'PARTY', name, score: null, level: null })
  expectAnswer(await call('GET', `/welcoming-parties/${here.id}/certificate`, undefined, other.token), 404)
  const credential = await portal.call('GET', `/verify/${code}/credential`)
  const payload = JSON.parse(Buffer.from(credential.body.split('.')[1] ?? '', 'base64url').toString())
  expect(payload.credentialStatus.statusListCredential).toContain('/api/party-certificates/status/0')
  expect(payload.credentialSubject.achievement).toMatchObject({ achievementType: 'Certificate' })
  // The other programme's numbers go on by themselves.
  expect(await portal.db.selectFrom('certificate_number').select('last').execute()).toEqual([])
})

test('a release is undone while its mails wait: nobody has one, and nobody was told', async () => {
  const { shift, guests } = await party(1)
  const [guest] = guests as [Guest]
  const { undo } = (await release(shift)).json<{ undo: { id: string } }>()
  expectAnswer(await call('POST', `/decisions/${undo.id}/undo`), 200)
  expect([await hasOne(guest), await mailsTo(guest), (await stateOfShift(shift)).released_at]).toEqual([
    false,
    [],
    null,
  ])
  expectAnswer(await release(shift), 200)
  expect(await mailsTo(guest)).toEqual(['party-certificate'])
})

test('a corrected name replaces it and is told; a mistake of the door ends it, is told, and comes back', async () => {
  const { shift, guests } = await party(1)
  const [guest] = guests as [Guest]
  expectAnswer(await release(shift), 200)
  const { code } = dataOf(await make(guest))
  await sent()
  expectAnswer(await call('PUT', `/welcoming-parties/${guest.id}`, { name: 'Another Name' }), 200)
  expect((await verify(code)).state).toBe('REPLACED')
  const second = dataOf(await make(guest)).code
  expect(await verify(second)).toMatchObject({ state: 'VALID', name: 'Another Name' })
  await sent()
  await mark([guest], null)
  expect((await verify(second)).state).toBe('WITHDRAWN')
  expectAnswer(await make(guest), 409)
  await sent()
  await mark([guest], new Date().toISOString())
  expect((await verify(second)).state).toBe('VALID')
  expect(await mailsTo(guest)).toEqual([
    'party-certificate',
    'party-certificate-renamed',
    'party-certificate-ended',
    'party-certificate',
  ])
  // What is put right before the mail leaves is nobody's mail.
  await sent()
  await mark([guest], null)
  await mark([guest], new Date().toISOString())
  expect((await mailsTo(guest)).length).toBe(4)
})

test('the office withdraws one with a reason and lets it count again', async () => {
  const { shift, guests } = await party(1)
  const [guest] = guests as [Guest]
  expectAnswer(await release(shift), 200)
  const { code } = dataOf(await make(guest))
  const path = `/welcoming-parties/${guest.id}/certificates`
  expectAnswer(await call('POST', `${path}/withdraw`, { reason: 'Somebody else came' }), 200)
  expect([(await verify(code)).state, await hasOne(guest)]).toEqual(['WITHDRAWN', false])
  await sent()
  expectAnswer(await call('POST', `${path}/reinstate`), 200)
  expect((await verify(code)).state).toBe('VALID')
  expect(await mailsTo(guest)).toEqual(['party-certificate', 'party-certificate-withdrawn', 'party-certificate-back'])
})

test('all of a shift come as one file; of an erased person nothing is left', async () => {
  const { shift, guests } = await party(3, 2)
  expectAnswer(await release(shift), 200)
  expect(dataOf(await call('POST', `/welcoming-party-shifts/${shift}/certificates`))).toEqual({ certificates: 2 })
  const file = await call('GET', `/welcoming-party-shifts/${shift}/certificates/download`)
  expect(new Set(file.rawPayload.toString('latin1').match(/\w+-PARTY-[\d-]+\.pdf/g)).size).toBe(2)
  const row = await findRow(portal.db, 'party_certificate', { sign_up_id: guests[0]!.id })
  const rows = partyPersonal.tables.find(({ table }) => table === 'party_certificate')
  await portal.db.transaction().execute(async (trx) => rows?.empty?.(trx, [row.id]))
  expect(await verify(row.code)).toMatchObject({ state: 'GONE', name: null })
})

test('a sheet for SAT points has who was there, with hours and number, and the office’s own words', async () => {
  const { shift, guests } = await party(3, 2)
  const form = { title: 'Daftar Hadir', role: '=Panitia', addressee: 'School of Computer Science', hours: null }
  expectAnswer(await call('PUT', '/sat-sheet-form', form), 200)
  await release(shift)
  const { number } = dataOf(await make(guests[0]!))
  const { rows } = await exportOf(portal, admin, `/welcoming-party-shifts/${shift}/sat-sheet/export`, 'csv')
  expect(rows).toHaveLength(2)
  const names = await portal.db
    .selectFrom('welcoming_party')
    .select(['id', 'name', 'nim'])
    .where('shift_id', '=', shift)
    .execute()
  const own = names.find(({ id }) => id === guests[0]!.id)
  const line = rows.find(([, nim]) => String(nim).includes(own?.nim ?? '-'))
  // A formula in the office's words stays a text.
  expect(line).toEqual([
    own?.name,
    own?.nim,
    expect.stringContaining('Morning party'),
    expect.any(String),
    "'=Panitia",
    '2',
    number,
  ])
  const paper = await call('GET', `/welcoming-party-shifts/${shift}/sat-sheet/download`)
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const empty = await makePartyShift(portal.db, world)
  expectAnswer(await call('GET', `/welcoming-party-shifts/${empty}/sat-sheet/download`), 409)
})
