import { expect, test } from 'vitest'
import { openPortal, testApp } from '#tests/support/app.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { dayInWib } from '#words/wib.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { changeRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const admin = (await portal.as('ADMIN')).token

const lines = async (): Promise<{ step: string; is_done: boolean; regions: string[]; path: string }[]> =>
  (await portal.call('GET', '/setup/checklist', { token: admin })).json().data
const line = async (step: string) => (await lines()).find((one) => one.step === step)

test('the checklist says what is missing, in which region, and follows what the office does', async () => {
  expect((await lines()).every(({ is_done }) => !is_done)).toBe(true)
  // Straight to the form of that kind.
  expect(await line('board')).toMatchObject({ path: '/landing-content/create?kind=BOARD' })
  expect(await line('film')).toMatchObject({ path: '/landing-content/create?kind=FILM' })
  const world = await makeWorld(portal.db, { windowOpen: true })
  expect(await line('regions')).toMatchObject({ is_done: true })
  expect(await line('prices')).toMatchObject({ is_done: true, regions: [] })
  expect(await line('windows')).toMatchObject({ is_done: true })
  const { regionId: id } = world
  await portal.db.updateTable('region').set({ member_price: null }).where('id', '=', id).execute()
  const missing = { is_done: false, regions: [expect.any(String)] }
  // The price of the test is there: the line says which programme it is about.
  const lacks = [{ region: expect.any(String), windows: ['NEW_MEMBER_REGISTRATION'] }]
  expect(await line('prices')).toMatchObject({ lacks })
  expect(await line('prices')).toMatchObject({ ...missing, path: `/regions/${id}/edit` })
  expect(await line('shifts')).toMatchObject({ ...missing, path: '/toefl-shifts/create' })
})

test('a region whose term is over is named, until it is moved on', async () => {
  const year = Number(dayInWib(new Date()).slice(0, 4))
  await changeRow(portal.db, 'term', {}, { semester: 'EVEN', year: year + 1 })
  expect(await line('terms')).toMatchObject({ is_done: true, path: '/term-change' })
  await changeRow(portal.db, 'term', {}, { semester: 'ODD', year: year - 2 })
  expect(await line('terms')).toMatchObject({ is_done: false, regions: [expect.any(String)] })
})

test('the club’s addresses are changed one by one, emptied, and written down', async () => {
  const put = (json: object) => portal.call('PUT', '/club', { token: admin, json })
  expect((await put({ instagram: 'https://www.instagram.com/club/' })).statusCode).toBe(200)
  expect((await put({ website: 'https://club.example/' })).json().data).toMatchObject({
    instagram: 'https://www.instagram.com/club/',
    website: 'https://club.example/',
  })
  expect(await line('links')).toMatchObject({ is_done: true })
  expect((await put({ website: 'javascript:alert(1)' })).json().errors).toHaveProperty('website')
  expect((await put({ website: null })).json().data).toMatchObject({ website: null })
  const { count } = await portal.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entity', '=', 'club')
    .executeTakeFirstOrThrow()
  expect(count).toBe(3)
})

test('the test letter says plainly that nothing leaves without a mail server, and why one does not take it', async () => {
  const letter = await portal.call('POST', '/setup/test-letter', { token: admin })
  expect(letter.json().data).toMatchObject({ is_sent: false, message: expect.stringContaining('MAIL_URL') })
  const refused = await testApp({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
  const token = (await refused.as('ADMIN')).token
  const answer = (await refused.call('POST', '/setup/test-letter', { token })).json().data
  await refused.close()
  expect(answer).toMatchObject({ is_sent: false, message: expect.stringContaining('did not answer') })
  expect(answer.message).not.toMatch(/ECONN|127/)
})

test('a test letter arrives', async () => {
  const smtp = await startSmtp()
  const sending = await testApp({ env: { MAIL_URL: smtp.url } })
  const { token } = await sending.as('ADMIN', { email: 'chair@club.example' })
  const answer = (await sending.call('POST', '/setup/test-letter', { token })).json().data
  expect(answer).toMatchObject({ is_sent: true, to: 'chair@club.example' })
  expect(smtp.mails).toHaveLength(1)
  await sending.close()
  await smtp.stop()
})
