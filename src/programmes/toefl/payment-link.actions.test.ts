import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, proofFile, setWindow } from '#tests/support/facts.ts'
import { type Group, registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { photo } from '#tests/support/pictures.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { formOf } from '#tests/support/forms.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { tokenHash } from '#services/passwords.ts'

const { portal, world, admin } = await openOffice()

/** A mail's text, written as it is when it is sent. */
async function written(template: string, userId: number, isPreview = false): Promise<string> {
  const mail = (await findRows(portal.db, 'email', { template, user_id: userId })).at(-1)!
  return (await compose(portal.deps, byName(mailTemplates), mail, { isPreview })).text
}
const linkIn = (text: string): string => /\/payment\/([\w-]{43})/.exec(text)?.[1] ?? ''

async function rejected(): Promise<Group & { shift: number; payer: number; friend: number; link: string }> {
  await setWindow(portal.db, world.regionId, true)
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const group = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const json = { reason: 'Cannot be read.', hold_seats: true }
  await portal.call('POST', `/toefl-payments/${group.paymentId}/reject`, { token: admin.token, json })
  const [payer = 0, friend = 0] = group.userIds
  return { ...group, shift, payer, friend, link: linkIn(await written('toefl-rejected', payer)) }
}
const twoSeats = async () => {
  const shift = await makeShift(portal.db, world)
  return [shift, shift]
}
const look = (link: string) => portal.call('GET', `/payment-links/${link}`)
const mend = async (link: string) =>
  portal.call('PUT', `/payment-links/${link}`, {
    form: formOf({ payment_proof: proofFile(await photo(), `link ${link}`) }),
  })

test('the mail of who paid leads to a page that shows first names, shifts, amount, number and state, nothing else', async () => {
  const { paymentId, link, payer } = await rejected()
  await changeRow(portal.db, 'account', payer, { name: 'Gita Nugraha' })
  const answer = await look(link)
  const data = dataOf(answer)
  expect(data).toMatchObject({
    id: paymentId,
    status: 'REJECTED',
    seats: 'HELD',
    can_mend: true,
    payment_amount: 140_000,
  })
  const { name, nim, email } = await findRow(portal.db, 'account', payer)
  expect(data.people.map((person: { first_name: string }) => person.first_name)).toEqual(['Gita', 'Student'])
  const { account_name, account_number } = await findRow(portal.db, 'toefl_payment', paymentId)
  for (const secret of [name, nim, email, account_name, account_number]) expect(answer.body).not.toContain(secret)
})

test('by the link the payment is put right, with its seats, and the audit names nobody', async () => {
  const { paymentId, link, shift } = await rejected()
  expectAnswer(await mend(link), 200, { data: { status: 'PENDING' } })
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  const { rows } = await sql<{ actor_id: number | null }>`
    select actor_id from audit_entry where entity = 'toefl_payment' and entity_id = ${paymentId} and action = 'mended'`.execute(
    portal.db,
  )
  expect(rows).toEqual([{ actor_id: null }])
})

test('of a link only the hash is stored, what is only looked at has none, and friends get none', async () => {
  const { link, payer, friend, paymentId } = await rejected()
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from payment_link where payment_id = ${paymentId}`.execute(portal.db)
  expect(rows.map((row) => row.token_hash.equals(tokenHash(link)))).toEqual([true])
  expect(await written('toefl-rejected', payer, true)).toContain('/payment/…')
  const { rows: after } = await sql`select 1 from payment_link where payment_id = ${paymentId}`.execute(portal.db)
  expect(after).toHaveLength(1)
  const toFriend = await written('toefl-rejected', friend)
  expect(linkIn(toFriend)).toBe('')
  expect(toFriend).toContain(`/dashboard/toefl-payment/${paymentId}`)
  const [first = 0, second = 0] = (await registerGroup(portal, world, { shiftIds: await twoSeats() })).userIds
  expect(linkIn(await written('activation', first))).not.toBe('')
  expect(linkIn(await written('activation', second))).toBe('')
})

test('its owner and the office end the links, and nobody else', async () => {
  const { link, paymentId, payer, friend } = await rejected()
  const end = (token: string) => portal.call('DELETE', `/toefl-payments/${paymentId}/links`, { token })
  expect((await end(await sessionOf(portal.db, friend))).statusCode).toBe(404)
  expect((await look(link)).statusCode).toBe(200)
  expect((await end(await sessionOf(portal.db, payer))).statusCode).toBe(200)
  expect((await look(link)).statusCode).toBe(404)
  expect((await mend(link)).statusCode).toBe(404)
  const another = linkIn(await written('toefl-rejected', payer))
  expect((await look(another)).statusCode).toBe(200)
  expect((await end(admin.token)).statusCode).toBe(200)
  expect((await look(another)).statusCode).toBe(404)
})

test('a link ends with its time, with the account’s address, and while the payment is in the bin', async () => {
  const { link, paymentId, payer } = await rejected()
  await portal.call('DELETE', `/toefl-payments/${paymentId}`, { token: admin.token })
  expect((await look(link)).statusCode).toBe(404)
  await portal.call('POST', `/toefl-payments/${paymentId}/restore`, { token: admin.token })
  expect((await look(link)).statusCode).toBe(200)
  await changeRow(portal.db, 'account', payer, { email: `new${payer}@example.com` })
  expect((await look(link)).statusCode).toBe(404)
  const fresh = linkIn(await written('toefl-rejected', payer))
  // That mail is to the address of before.
  expect((await look(fresh)).statusCode).toBe(404)
  await changeRow(portal.db, 'email', { user_id: payer }, { to_address: `new${payer}@example.com` })
  const right = linkIn(await written('toefl-rejected', payer))
  expect((await look(right)).statusCode).toBe(200)
  // A second ago: the database counts microseconds, the portal milliseconds, so that 'now' may still lie ahead of it.
  await sql`update payment_link set expires_at = now() - interval '1 second'
    where payment_id = ${paymentId}`.execute(portal.db)
  expect((await look(right)).statusCode).toBe(404)
  expect((await look('no-such-link')).statusCode).toBe(404)
})

test('who tries links is stopped soon', async () => {
  const limited = await testApp({ env: { RATE_LIMIT: 'on' } })
  onTestFinished(() => limited.close())
  const answers: number[] = []
  for (let count = 0; count < 61; count += 1) {
    answers.push((await limited.call('GET', `/payment-links/guess-${count}`)).statusCode)
  }
  expect(answers.filter((status) => status === 404)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})

test('mails about money that came in part, and about money that goes back, lead there without signing in', async () => {
  await setWindow(portal.db, world.regionId, true)
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  const [payer = 0] = group.userIds
  const post = (path: string, json: object) => portal.call('POST', path, { token: admin.token, json })
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const [line_id] = await makeLines(portal.db, await makeAccount(portal.db), [{ day, amount: 40_000, text: 'PART' }])
  await post(`/toefl-payments/${group.paymentId}/part`, { line_id })
  const part = await look(linkIn(await written('payment-part', payer)))
  expect(part.json().data).toMatchObject({ id: group.paymentId, part_received: 40_000 })
  await post(`/toefl-payments/${group.paymentId}/reject`, { reason: 'Too late.' })
  await post(`/toefl-payments/${group.paymentId}/refund`, { line_id })
  const back = await look(linkIn(await written('refund-owed', payer)))
  expect(back.json().data).toMatchObject({ id: group.paymentId, refunds: [{ state: 'OWED', amount: 40_000 }] })
})
