// Sentences of mails in the office's own words: checked, in force everywhere, and brought back.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { auditOf } from '#tests/support/records.ts'
import { translatorFor } from '#words/words.ts'
import { textProblem } from './mail-text.rules.ts'
import type { MailTexts } from './mail-text.contract.ts'

const { portal, world, token } = await openOffice()
const { db } = portal

const sectionOf = async (section: string): Promise<MailTexts> =>
  (await portal.call('GET', `/mail-texts/${section}`, { token })).json().data
const put = (section: string, texts: object[]) =>
  portal.call('PUT', `/mail-texts/${section}`, { token, json: { texts } })
const thanks = (text: string | null, language = 'en') => ({ key: 'toeflConfirmed.thanks', language, text })

// Other tests of this process say the original again.
afterAll(async () => {
  await put('toeflConfirmed', [thanks(null), thanks(null, 'id'), { ...thanks(null), key: 'toeflConfirmed.subject' }])
})

test('a changed sentence is said in the next mail and notice, the audit trail shows it, and the original comes back', async () => {
  const original = translatorFor('en')('mail.toeflConfirmed.thanks')
  const subject = { key: 'toeflConfirmed.subject', language: 'en', text: 'You are in!' }
  const answer = await put('toeflConfirmed', [thanks('Hooray, your seat is yours.'), subject])
  expectAnswer(answer, 200)
  expect(translatorFor('en')('mail.toeflConfirmed.thanks')).toBe('Hooray, your seat is yours.')
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
  await portal.call('POST', `/toefl-payments/${seat.paymentId}/confirm`, { token })
  await sql`update email set send_after = now() - interval '1 second'`.execute(db)
  const [notice] = (await portal.call('GET', '/notices', { token: seat.token })).json().data
  expect(notice.title).toBe('You are in!')
  const read = (await portal.call('GET', `/notices/${notice.id}`, { token: seat.token })).json().data
  expect(read.letter.paragraphs[0]).toBe('Hooray, your seat is yours.')
  const trail = (await auditOf(db, 'club', 1)).at(-1)
  expect(trail?.before).toMatchObject({ 'toeflConfirmed.thanks (en)': original })
  // In the words of the original again: then nothing is kept.
  await put('toeflConfirmed', [thanks(original), { ...subject, text: null }])
  expect(translatorFor('en')('mail.toeflConfirmed.thanks')).toBe(original)
  expect(await db.selectFrom('mail_text').selectAll().execute()).toEqual([])
})

test('a preview shows the newest mail with the new words, and changes nothing', async () => {
  const original = translatorFor('id')('mail.toeflConfirmed.thanks')
  const look = (template: string) =>
    portal.call('POST', '/mail-texts/toeflConfirmed/preview', {
      token,
      json: { template, language: 'id', texts: [thanks('Selamat, <b>kursimu</b> aman.', 'id')] },
    })
  expect((await look('toefl-confirmed')).statusCode).toBe(422)
  const json = { template: 'toefl-confirmed', language: 'id', texts: [thanks('Selamat, kursimu aman.', 'id')] }
  const { data } = (await portal.call('POST', '/mail-texts/toeflConfirmed/preview', { token, json })).json()
  expect(data.html).toContain('Selamat, kursimu aman.')
  expect(data.html).not.toMatch(/payment\/[\w-]{43}/)
  expect(translatorFor('id')('mail.toeflConfirmed.thanks')).toBe(original)
  expect((await look('reset')).statusCode).toBe(422)
})

test('what lacks a value, or cannot be said, is refused at its sentence', async () => {
  const [payer] = (await sectionOf('groupUnsent')).texts.filter(({ key }) => key === 'groupUnsent.friend')
  expect(payer?.values).toEqual(['payer'])
  const answer = await put('groupUnsent', [
    { key: 'groupUnsent.friend', language: 'en', text: 'Somebody has not sent your group.' },
    { key: 'groupUnsent.nothing', language: 'en', text: 'x' },
    { key: 'groupUnsent.payer', language: 'en', text: 'Press {here}.' },
  ])
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['texts.0.text', 'texts.1.key', 'texts.2.text'])
  expect(answer.json().errors['texts.0.text'][0]).toContain('{payer}')
  const original = '{payer} sent {seats, plural, one {# seat} other {# seats}}.'
  const good = ['{payer}: {seats, plural, other {#}}', '{payer} {seats}']
  for (const text of good) expect(textProblem('en', original, text), text).toBeNull()
  for (const text of [
    '{payer}',
    '{payer} {seats',
    '{payer} {seats} {more}',
    "'{payer}' {seats}",
    '<i>{payer}</i> {seats}',
  ])
    expect(textProblem('en', original, text), text).not.toBeNull()
})

test('mails that sign in, or are about rights and security, have no texts of the office', async () => {
  const { data } = (await portal.call('GET', '/mail-texts', { token })).json()
  const sections = data.map(({ section }: { section: string }) => section)
  expect(sections).toContain('toeflConfirmed')
  expect(sections).toContain('soon')
  for (const closed of ['activation', 'reset', 'signInLink', 'safety', 'rights', 'duty', 'paymentAccount', 'parents']) {
    expect(sections).not.toContain(closed)
    expect((await portal.call('GET', `/mail-texts/${closed}`, { token })).statusCode).toBe(404)
  }
})
