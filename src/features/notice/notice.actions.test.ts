// Every mail about a record is a notice behind the bell; none that signs in or is about security.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup, seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const { portal, world, token: admin } = await openOffice({ env: { APP_URL: 'https://portal.example.org' } })
const { db } = portal

const list = async (token: string, language = 'en') =>
  (await portal.call('GET', '/notices', { token, headers: { 'accept-language': language } })).json()
const unreadOf = async (token: string): Promise<number> =>
  (await portal.call('GET', '/user', { token })).json().data.unread_notices
const decide = (id: number, event: string) =>
  portal.call('POST', `/toefl-payments/${id}/${event}`, { token: admin, json: { reason: 'No.' } })
/** The time to undo is over. */
const later = () => sql`update email set send_after = now() - interval '1 second' where send_after > now()`.execute(db)

test('a decision is a notice once its time to undo is over, in the reader’s language of today', async () => {
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
  await decide(seat.paymentId, 'confirm')
  expect(await unreadOf(seat.token)).toBe(0)
  expect((await list(seat.token)).data).toEqual([])
  await later()
  expect(await unreadOf(seat.token)).toBe(1)
  const { data, unread, meta } = await list(seat.token)
  expect([data.length, unread, meta.total]).toEqual([1, 1, 1])
  expect(data[0]).toMatchObject({ title: 'Your TOEFL payment is confirmed', seen_at: null })
  const [{ title }] = (await list(seat.token, 'id')).data
  expect(title).not.toBe(data[0].title)
  const read = (language: string) =>
    portal.call('GET', `/notices/${data[0].id}`, { token: seat.token, headers: { 'accept-language': language } })
  const { letter } = (await read('en')).json().data
  expect(letter.paragraphs[0]).toContain('your seat is confirmed')
  expect((await read('id')).json().data.letter.paragraphs[0]).not.toBe(letter.paragraphs[0])
  // Looking marks nothing, and stores no link.
  expect(await unreadOf(seat.token)).toBe(1)
  const marked = await portal.call('POST', `/notices/${data[0].id}/read`, { token: seat.token })
  expect(marked.json().data).toEqual({ unread: 0 })
  expect(await unreadOf(seat.token)).toBe(0)
})

test('a link in it needs no secret: the payer comes to their own page', async () => {
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(db, world)] })
  await decide(group.paymentId, 'reject')
  await later()
  const token = await sessionOf(db, group.userIds[0] ?? 0)
  const { data } = await list(token)
  const links = () => db.selectFrom('payment_link').select('id').execute()
  const before = await links()
  const letters = await Promise.all(
    data.map(async ({ id }: { id: number }) => (await portal.call('GET', `/notices/${id}`, { token })).json().data),
  )
  const rejected = letters.find(({ title }) => title.includes('couldn’t accept'))
  expect(rejected.letter.button.path).toBe(`/dashboard/toefl-payment/${group.paymentId}`)
  expect(JSON.stringify(letters)).not.toContain('…')
  expect(await links()).toEqual(before)
  // The account’s first mail sets a password: it is no notice.
  const titles = data.map(({ title }: { title: string }) => title)
  expect(titles.join()).not.toMatch(/password/i)
})

test('notices are their reader’s alone, and marking all leaves what came since', async () => {
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
  await decide(seat.paymentId, 'confirm')
  await later()
  const [first] = (await list(seat.token)).data
  const stranger = await portal.as('USER')
  for (const [method, path] of [
    ['GET', `/notices/${first.id}`],
    ['POST', `/notices/${first.id}/read`],
  ] as const)
    expect((await portal.call(method, path, { token: stranger.token })).statusCode).toBe(404)
  await portal.call('POST', '/notices/read', { token: stranger.token, json: { until: 2_000_000_000 } })
  expect(await unreadOf(seat.token)).toBe(1)
  await sql`update email set status = 'SENT', attempts = 1 where user_id = ${seat.userId}`.execute(db)
  await portal.call('POST', `/toefl-payments/${seat.paymentId}/cancel`, { token: admin, json: { tell_group: 1 } })
  await later()
  const all = await portal.call('POST', '/notices/read', { token: seat.token, json: { until: first.id } })
  expect(all.json().data.unread).toBe((await list(seat.token)).data.length - 1)
})

test('what somebody has seen here is no longer withdrawn in silence', async () => {
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
  await decide(seat.paymentId, 'confirm')
  await later()
  const [first] = (await list(seat.token)).data
  await portal.call('POST', `/notices/${first.id}/read`, { token: seat.token })
  // The mail server is away all the time.
  await portal.call('POST', `/toefl-payments/${seat.paymentId}/cancel`, { token: admin, json: { tell_group: 1 } })
  await later()
  const titles = (await list(seat.token)).data.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['We are checking your TOEFL payment again', 'Your TOEFL payment is confirmed'])
})

test('the office sees whom a mail reached: seen here, taken by a mail server, or neither', async () => {
  const seats = await Promise.all(
    [1, 2, 3].map(async () => seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })),
  )
  for (const { paymentId } of seats) await decide(paymentId, 'confirm')
  await later()
  const [seen, taken] = seats
  const [first] = (await list(seen!.token)).data
  await portal.call('POST', `/notices/${first.id}/read`, { token: seen!.token })
  await sql`update email set status = 'SENT', attempts = 1 where user_id in (${seen!.userId}, ${taken!.userId})`.execute(
    db,
  )
  const reached = async (reach: string) => {
    const answer = await portal.call('GET', `/emails?reached=${reach}&template=toefl-confirmed&per_page=100`, {
      token: admin,
    })
    const ids = answer.json().data.map(({ user_id }: { user_id: number }) => user_id)
    return seats.map(({ userId }) => ids.includes(userId))
  }
  expect(await reached('SEEN')).toEqual([true, false, false])
  expect(await reached('TAKEN')).toEqual([false, true, false])
  expect(await reached('NEITHER')).toEqual([false, false, true])
})

test('every mail says whether it is a notice: those with links that sign in, to others or about security are none', () => {
  expect(
    mailTemplates
      .filter(({ isNotice }) => !isNotice)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'account-safety',
    'activation',
    'announcement-trial',
    'backup-failed',
    'committee-invitation',
    'data-erased',
    'duty-before-30',
    'duty-before-7',
    'duty-begun',
    'duty-changed',
    'duty-ended',
    'duty-given',
    'duty-taken',
    'factors-reset',
    'mail-server-changed',
    'office-account-changed',
    'parent-asked',
    'parent-thanks',
    'paying-texts-changed',
    'payment-account-changed',
    'reset',
    'retention-changed',
    'rights-begun',
    'rights-changed',
    'rights-end-in-30-days',
    'rights-end-in-7-days',
    'rights-ended',
    'rights-kept',
    'sign-in-link',
    'toefl-seat-gift',
    'university-linked',
  ])
})
