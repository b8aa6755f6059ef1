// Announcements: to exactly the list, each mailbox once, not to who refused, and stopped in the middle.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { auditOf } from '#tests/support/records.ts'
import { insertRow } from '#tests/support/rows.ts'
import { application, makeTalentField } from '#tests/support/talents.ts'
import { holder } from '#tests/security/duty-walk.ts'
import { audiences } from '#audiences.ts'
import { announcedLists } from '#announced-lists.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { announcementMails } from './announcement.mail.ts'
import { setMailbox } from '#features/club-news/club-news.store.ts'
import { sendDue } from './sending.actions.ts'

const { portal, token } = await openOffice({ env: { APP_URL: 'https://portal.example.org' } })
const { db } = portal

// Each test has a region of its own, and so lists of its own.
let world: World
beforeEach(async () => {
  world = await makeWorld(db)
  // Others may have these addresses now.
  await sql`update account set email = 'former' || id || '@example.com'`.execute(db)
})

const said = { purpose: 'NEEDED', subject: 'Another room', body: 'Hello {name}, come to {shift}.\n\nSee you.' }
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object, by = token) =>
  portal.call(method, `/announcements${path}`, { token: by, ...(json ? { json } : {}) })

async function draft(values: object = {}, by = token): Promise<number> {
  const filters = `region_id=${world.regionId}&status=CONFIRMED`
  const answer = await call('POST', '', { list: '/toefl-details', filters, ...said, ...values }, by)
  expectAnswer(answer, 200)
  return answer.json().data.id
}
const send = (id: number, json: object = { is_untried: true }) => call('POST', `/${id}/send`, json)
const mailsOf = async (id: number) =>
  (
    await sql<{ id: number; to_address: string; subject: string; message_id: string; is_bulk: boolean }>`
      select id, to_address, subject, message_id, is_bulk from email where template = 'announcement'
        and (data ->> 'announcement_id')::int = ${id} order by id`.execute(db)
  ).rows
const student = async (email?: string, values: object = {}) => {
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'CONFIRMED' })
  await db
    .updateTable('account')
    .set({ email_verified_at: '2026-11-01T00:00:00Z', ...(email ? { email } : {}), ...values })
    .where('id', '=', seat.userId)
    .execute()
  return seat
}

test('it goes to exactly the people of the filtered list, and friends who share a mailbox get one mail', async () => {
  await student('ana+one@example.com')
  await student('ana+two@example.com')
  await student('budi@example.com')
  // Another state and another region.
  await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
  const look = await call(
    'GET',
    `/audience?list=/toefl-details&filters=region_id%3D${world.regionId}%26status%3DCONFIRMED`,
  )
  expect(look.json().data).toMatchObject({ people: 3, mails: 2, left_out: [] })
  const id = await draft()
  const answer = await send(id)
  expectAnswer(answer, 200)
  expect(answer.json().data).toMatchObject({ state: 'SENDING', figures: { people: 3, mails: 2, waiting: 2 } })
  const mails = await mailsOf(id)
  expect(mails.map((mail) => mail.to_address)).toEqual(['ana+one@example.com', 'budi@example.com'])
  expect(mails.every((mail) => mail.is_bulk)).toBe(true)
  const { letter } = await written(mails[0]?.id ?? 0)
  expect(letter).toMatch(/Hi .+ and .+,/)
  expect(letter).toContain('come to Saturday morning.')
  // Sent once, whatever is pressed.
  expect((await send(id)).statusCode).toBe(409)
  expect(await mailsOf(id)).toEqual(mails)
})

/** The mail as the worker would write it. */
async function written(id: number) {
  const mail = await db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const templates = byName(Object.values(announcementMails(audiences)))
  const { text, headers } = await compose(portal.deps, templates, mail)
  return { letter: text, headers }
}

test('the reader’s language decides, and where one is missing the other goes', async () => {
  await student('siti@example.com', { language: 'id' })
  await student('tom@example.com')
  const both = await draft({ subject_id: 'Ruangan lain', body_id: 'Halo {name}, datang ke {shift}.' })
  await send(both)
  const [one, other] = await mailsOf(both)
  expect([one?.subject, other?.subject]).toEqual(['Ruangan lain', 'Another room'])
  expect((await written(one?.id ?? 0)).letter).toContain('datang ke')
  const indonesian = await draft({ subject: null, body: null, subject_id: 'Ruangan lain', body_id: 'Halo.' })
  await send(indonesian)
  expect((await mailsOf(indonesian)).map((mail) => mail.subject)).toEqual(['Ruangan lain', 'Ruangan lain'])
})

test('club news leave out who refused or never confirmed the address; what is needed goes to all but the erased', async () => {
  await student('keen@example.com')
  await student('unconfirmed@example.com', { email_verified_at: null })
  await student('gone@example.com', { deleted_at: '2026-11-02T00:00:00Z' })
  const refused = await student('refused@example.com')
  const choice = (json: object) => portal.call('PUT', '/user/club-news', { token: refused.token, json })
  expectAnswer(await choice({ is_wanted: false }), 200)
  const news = await draft({ purpose: 'NEWS' })
  const { counted } = (await call('GET', `/${news}`)).json().data
  expect(counted.people).toBe(1)
  expect(counted.left_out).toEqual([
    { reason: 'GONE', people: 1 },
    { reason: 'OPTED_OUT', people: 1 },
    { reason: 'UNCONFIRMED', people: 1 },
  ])
  await send(news)
  const [mail] = await mailsOf(news)
  expect(mail?.to_address).toBe('keen@example.com')
  const needed = await draft()
  await send(needed)
  expect((await mailsOf(needed)).map((one) => one.to_address).toSorted()).toEqual([
    'keen@example.com',
    'refused@example.com',
    'unconfirmed@example.com',
  ])
  // One press of a mail program, without a sign-in; the mail in hand is not sent any more then.
  const { headers } = await written(mail?.id ?? 0)
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /<https:\/\/portal\.example\.org\/api(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expectAnswer(await portal.call('POST', address, { form }), 200)
  await expect(written(mail?.id ?? 0)).rejects.toThrow()
  const key = address.split('/').at(-1) ?? ''
  expect((await portal.call('POST', `/club-news/${key.slice(0, -2)}aa`, { json: {} })).statusCode).toBe(404)
  expectAnswer(await portal.call('POST', address, { json: { is_wanted: true } }), 200)
  expect((await written(mail?.id ?? 0)).letter).toContain('Stop club news')
})

test('who has no account ends club news for the mailbox, of which a print is kept alone', async () => {
  const talent = application(world, await makeTalentField(db), { email: 'guest+x@example.com' })
  await insertRow(db, 'talent_recruitment', { ...talent, term_id: world.termId })
  await db.transaction().execute((trx) => setMailbox(trx, 'Guest@example.com', '2026-11-01T00:00:00Z'))
  const path = `/audience?list=/talent-recruitments&filters=region_id%3D${world.regionId}`
  expect((await call('GET', `${path}&purpose=NEWS`)).json().data.left_out).toEqual([{ reason: 'OPTED_OUT', people: 1 }])
  expect((await call('GET', path)).json().data).toMatchObject({ people: 1, mails: 1 })
  const kept = await db.selectFrom('news_refusal').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('guest')
  await db.transaction().execute((trx) => setMailbox(trx, 'guest@example.com', null))
})

test('it wants to be tried first, and a change of the text makes it untried again', async () => {
  await student('first@example.com')
  const id = await draft()
  expect((await send(id, {})).statusCode).toBe(409)
  expectAnswer(await call('POST', `/${id}/try`), 200)
  const trial = await db
    .selectFrom('email')
    .selectAll()
    .where('template', '=', 'announcement-trial')
    .executeTakeFirstOrThrow()
  expect(trial).toMatchObject({ subject: '[Test] Another room', is_bulk: false, is_notice: false })
  expectAnswer(await call('PUT', `/${id}`, { ...said, body: 'Hello {name}.' }), 200)
  expect((await send(id, {})).statusCode).toBe(409)
  await call('POST', `/${id}/try`)
  expectAnswer(await send(id, {}), 200)
  expect(await auditOf(db, 'announcement', id)).toHaveLength(5)
})

test('a preview goes from reader to reader, and a text names only what its list knows', async () => {
  await student('ana@example.com', { name: 'Ana Putri' })
  await student('budi@example.com', { name: 'Budi Santoso' })
  const id = await draft()
  const at = async (n: number) => (await call('GET', `/${id}/preview?at=${n}`)).json().data
  expect(await at(0)).toMatchObject({ reader: 'Ana Putri', total: 2, language: 'en' })
  expect((await at(1)).html).toContain('Hi Budi Santoso,')
  for (const body of ['Hello {nickname}.', 'Hello {name', 'Hello {name, plural, other {x}}.']) {
    const answer = await call('POST', '', { list: '/toefl-details', ...said, body })
    expect(answer.statusCode, body).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['body'])
  }
  const lacking = await call('POST', '', { list: '/toefl-details', purpose: 'NEEDED', subject: 'Only a subject' })
  expect(Object.keys(lacking.json().errors)).toEqual(['body'])
  for (const filters of ['trashed=only', 'status=NONE', 'region_id=x']) {
    const answer = await call('POST', '', { list: '/toefl-details', filters, ...said })
    expect(answer.statusCode, filters).toBe(422)
  }
  const hidden = await call('POST', '', { list: '/toefl-details', ...said, body: 'a\u0000b' })
  expect(hidden.statusCode).toBeLessThan(500)
})

test('at its time it goes to who is in the list then, once, and until then it can be taken back', async () => {
  await student('early@example.com')
  const id = await draft()
  const time = new Date(Date.now() + 3_600_000).toISOString()
  expect((await send(id, { is_untried: true, send_at: '2020-01-01T00:00:00Z' })).statusCode).toBe(422)
  expectAnswer(await send(id, { is_untried: true, send_at: time }), 200)
  expectAnswer(await call('POST', `/${id}/stop`), 200)
  expectAnswer(await send(id, { is_untried: true, send_at: time }), 200)
  await student('late@example.com')
  const needs = { ...portal.deps, audiences }
  expect(await sendDue(needs)).toBe(0)
  portal.setNow(new Date(Date.parse(time) + 1000).toISOString())
  // Two processes look at the same moment.
  const sent = await Promise.all([sendDue(needs), sendDue(needs)])
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await mailsOf(id)).toHaveLength(2)
})

test('stopping takes back what has not left, and the rest goes with the same people after all', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await student(`${name}@example.com`)
  const id = await draft()
  await send(id)
  const [first, second] = await mailsOf(id)
  await db
    .updateTable('email')
    .set({ status: 'SENT', sent_at: new Date().toISOString() })
    .where('id', '=', first?.id ?? 0)
    .execute()
  // Somebody is sending it at this moment.
  await sql`update email set claimed_until = now() + interval '1 minute' where id = ${second?.id}`.execute(db)
  const stopped = await call('POST', `/${id}/stop`)
  expectAnswer(stopped, 200)
  expect(stopped.json().data).toMatchObject({ state: 'STOPPED', may_resume: true, figures: { taken: 1, stopped: 2 } })
  expect((await mailsOf(id)).map((mail) => mail.id)).toEqual([first?.id, second?.id])
  expect((await call('POST', `/${id}/stop`)).statusCode).toBe(409)
  expectAnswer(await send(id, {}), 200)
  const all = await mailsOf(id)
  expect(all.map((mail) => mail.to_address)).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
  ])
})

test('by hand it makes a list of buttons with the text filled in, and ticks that everybody sees', async () => {
  const ana = await student('ana@example.com', { name: 'Ana Putri', phone_number: '0812-3456-7890' })
  await student('mute@example.com', { phone_number: null })
  const id = await draft()
  expectAnswer(await send(id, { by_hand: true }), 200)
  expect(await mailsOf(id)).toEqual([])
  const list = async (show = '') => (await call('GET', `/${id}/recipients${show}`)).json().data
  const [one, other] = await list()
  expect(one).toMatchObject({ user_id: ana.userId, reception: 'BY_HAND', written_at: null })
  expect(one.whatsapp).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/)
  expect(decodeURIComponent(one.whatsapp)).toContain('Hello Ana Putri, come to Saturday morning.')
  expect(other).toMatchObject({ left_out: 'NO_PHONE', whatsapp: null })
  const tick = (is_written: boolean) => call('PUT', `/recipients/${one.id}`, { is_written })
  expectAnswer(await tick(true), 200)
  expect((await list())[0].written_by_name).toMatch(/ADMIN/)
  expect(await list('?show=UNREACHED')).toEqual([])
  expectAnswer(await tick(false), 200)
  expect((await list())[0].written_at).toBeNull()
  expect((await call('PUT', `/recipients/${other.id}`, { is_written: true })).statusCode).toBe(404)
})

test('a duty writes to the lists that it shows, in its region alone', async () => {
  await student('here@example.com')
  const { token: tests } = await holder(portal, 'TESTS', world.regionId)
  // Without a region it is the duty's own.
  const made = await call('POST', '', { list: '/toefl-details', filters: 'status=CONFIRMED', ...said }, tests)
  expect(made.json().data).toMatchObject({
    filters: `status=CONFIRMED&region_id=${world.regionId}`,
    counted: { people: 1 },
  })
  const other = await makeWorld(db)
  const foreign = await call(
    'POST',
    '',
    { list: '/toefl-details', filters: `region_id=${other.regionId}`, ...said },
    tests,
  )
  expect(foreign.json().errors).toHaveProperty('region_id')
  const money = await call('POST', '', { list: '/member-payments', filters: '', ...said, body: 'Hi.' }, tests)
  expect(money.json().errors).toHaveProperty('list')
  // An announcement of another duty's list is not there, and readers write to nobody.
  const { token: treasurer } = await holder(portal, 'MONEY', null)
  expect((await call('GET', `/${made.json().data.id}`, undefined, treasurer)).statusCode).toBe(404)
  expect((await call('GET', '', undefined, treasurer)).json().data.map((one: { id: number }) => one.id)).not.toContain(
    made.json().data.id,
  )
  const { token: reader } = await holder(portal, 'READING', null)
  expect((await call('POST', '', { list: '/registrant-details', ...said }, reader)).statusCode).toBe(403)
})

test('every list that may be announced to has its people', async () => {
  expect(audiences.map(({ list }) => list).toSorted()).toEqual(Object.keys(announcedLists).toSorted())
  for (const { people, ids } of audiences) {
    const found = await ids({ db, now: portal.deps.now }, {})
    await people([...found, 2_000_000_000]).execute(db)
  }
})
