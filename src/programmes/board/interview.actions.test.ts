import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeDivisions, preferencesOf, setBoardWindow } from '#tests/support/board.ts'
import { findRows } from '#tests/support/rows.ts'
import { translatorFor } from '#words/words.ts'
import { appointmentCancelledMail, appointmentMail, interviewMail } from './board.mail.ts'

const { portal, world, token: admin } = await openOffice()
const divisions = await makeDivisions(portal.db, world.regionId)
await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION')

const path = '/bom-recruitments'
const date = { starts_at: '2027-01-11T10:00:00+07:00', minutes: 30, place: 'Anggrek 400' }

async function applied() {
  const who = await portal.as('MEMBER', { region_id: world.regionId, term_id: world.termId })
  const answer = await portal.call('POST', path, { token: who.token, json: preferencesOf(divisions) })
  return { ...who, id: answer.json().data.id as number }
}
const put = (id: number, json: object, token = admin) => portal.call('PUT', `${path}/${id}/interview`, { token, json })
const cancel = (id: number) => portal.call('DELETE', `${path}/${id}/interview`, { token: admin })
const assess = (id: number, json: object) => portal.call('PUT', `${path}/${id}/assessment`, { token: admin, json })
const invite = (id: number, status = 'INTERVIEW') =>
  portal.call('POST', `${path}/${id}/decide`, { token: admin, json: { status } })
const mailsOf = async (userId: number) =>
  (await findRows(portal.db, 'email', { user_id: userId }))
    .map(({ template }) => template)
    .filter((template) => template !== 'bom-applied')
const tools = () => ({
  db: portal.db,
  words: translatorFor('en'),
  language: 'en' as const,
  appUrl: 'https://portal.example.org',
  now: new Date('2027-01-01T00:00:00Z'),
})

test('a date that is planned before the invitation is told by it, with a calendar file', async () => {
  const { id, token, userId } = await applied()
  expect((await put(id, date)).statusCode).toBe(200)
  expect(await mailsOf(userId)).toEqual([])
  const own = async () => (await portal.call('GET', `${path}/${id}`, { token })).json().data
  const standing = async () => (await portal.call('GET', '/user', { token })).json().data.bom_recruitment.interview
  expect([(await own()).interview, await standing()]).toEqual([null, null])
  expect((await portal.call('GET', `${path}/${id}/calendar`, { token })).statusCode).toBe(409)

  await invite(id)
  expect(await mailsOf(userId)).toEqual(['bom-interview'])
  expect((await own()).interview).toMatchObject({ place: 'Anggrek 400', link: null })
  expect(Date.parse((await standing()).starts_at)).toBe(Date.parse(date.starts_at))
  const letter = await interviewMail.write(tools(), { userId, data: { recruitment_id: id } })
  expect(letter.facts).toEqual([
    ['When', 'Monday, 11 January 2027, 10:00–10:30 WIB'],
    ['Where', 'Anggrek 400'],
  ])
  const calendar = letter.attachments?.[0]?.content.toString() ?? ''
  expect(calendar).toContain('DTSTART;TZID=Asia/Jakarta:20270111T100000')
  expect(calendar).toContain('LOCATION:Anggrek 400')
  const file = await portal.call('GET', `${path}/${id}/calendar`, { token })
  expect([file.statusCode, file.body.includes(`UID:bom-interview-${id}@bnec-portal`)]).toEqual([200, true])
})

test('a date that is set, moved or cancelled before the invitation has left is told by it alone', async () => {
  const { id, userId } = await applied()
  await invite(id)
  await put(id, date)
  await cancel(id)
  await put(id, { ...date, starts_at: '2027-01-12T10:00:00+07:00' })
  expect(await mailsOf(userId)).toEqual(['bom-interview'])
  const letter = await interviewMail.write(tools(), { userId, data: { recruitment_id: id } })
  expect(letter.facts?.[0]).toEqual(['When', 'Tuesday, 12 January 2027, 10:00–10:30 WIB'])
})

/** The invitation, and its mail, which else waits as long as the decision can be undone. */
async function inviteAndSend(id: number, userId: number): Promise<void> {
  await invite(id)
  const sent = { status: 'SENT', sent_at: new Date().toISOString() }
  await portal.db.updateTable('email').set(sent).where('user_id', '=', userId).execute()
}

test('who is invited gets one mail for each change, and one that takes the date out of the calendar', async () => {
  const { id, userId } = await applied()
  await inviteAndSend(id, userId)
  await put(id, date)
  await put(id, date)
  await put(id, { ...date, starts_at: '2027-01-12T10:00:00+07:00' })
  expect((await cancel(id)).statusCode).toBe(200)
  expect((await cancel(id)).statusCode).toBe(409)
  expect(await mailsOf(userId)).toEqual([
    'bom-interview',
    'bom-appointment',
    'bom-appointment',
    'bom-appointment-cancelled',
  ])
  const template = ['bom-appointment', 'bom-appointment-cancelled']
  const rows = await findRows(portal.db, 'email', { user_id: userId, template })
  const last = rows.at(-1)
  const letter = await appointmentCancelledMail.write(tools(), { userId, data: last?.data as Record<string, unknown> })
  expect(letter.paragraphs.join(' ')).toContain('12 January 2027')
  expect(letter.attachments?.[0]?.content.toString()).toContain('STATUS:CANCELLED')
  // Written after the cancellation, the earlier mail names no date.
  const stale = await appointmentMail.write(tools(), { userId, data: rows[0]?.data as Record<string, unknown> })
  expect([stale.facts, stale.attachments]).toEqual([undefined, undefined])
  const audit = await portal.db.selectFrom('audit_entry').select('action').where('entity_id', '=', id).execute()
  expect(audit.filter(({ action }) => action === 'interview_set')).toHaveLength(2)
  expect(audit.filter(({ action }) => action === 'interview_cancelled')).toHaveLength(1)
})

test('what the interviewer thought reaches the office and its files, and never the applicant', async () => {
  const { id, token, userId } = await applied()
  const note = 'Calm under questions XYZZY'
  expect((await assess(id, { note, rating: 4 })).json().data.assessment).toMatchObject({ note, rating: 4 })
  await put(id, date)
  await invite(id)
  await cancel(id)
  const forOffice = (await portal.call('GET', `${path}/${id}`, { token: admin })).json().data
  expect([forOffice.assessment.rating, forOffice.interview]).toEqual([4, null])
  const file = await portal.call('GET', `${path}/export?format=csv`, { token: admin })
  expect(file.body).toContain('XYZZY')

  await invite(id, 'SUBMITTED')
  const change = { first_preference_reason: 'Because I like it.' }
  const seen = [
    await portal.call('GET', `${path}/${id}`, { token }),
    await portal.call('PUT', `${path}/${id}`, { token, json: change }),
    await portal.call('GET', '/user', { token }),
    await portal.call('GET', `${path}/tasks`, { token }),
  ]
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const { body } of seen) expect(body).not.toContain('XYZZY')
  expect(seen[0]?.json().data.assessment).toBeNull()
  for (const template of [interviewMail, appointmentMail])
    expect(JSON.stringify(await template.write(tools(), { userId, data: { recruitment_id: id } }))).not.toContain(
      'XYZZY',
    )
})

test('a date needs a place or a link, and an application that waits', async () => {
  const { id } = await applied()
  const problems = async (json: object) => Object.keys((await put(id, json)).json().errors ?? {}).toSorted()
  expect(await problems({ starts_at: date.starts_at, minutes: 30 })).toEqual(['place'])
  expect(await problems({ minutes: 1, link: 'javascript:1' })).toEqual(['link', 'minutes', 'starts_at'])
  expect((await put(id, { ...date, place: null, link: 'https://meet.example/x' })).statusCode).toBe(200)
  await invite(id, 'REJECTED')
  expect((await put(id, date)).statusCode).toBe(409)
  expect((await assess(id, { rating: 6 })).statusCode).toBe(422)
  expect((await assess(id, { rating: 2 })).statusCode).toBe(200)
})
