import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { changeRow } from '#tests/support/rows.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { confirmedMail, movedMail, partyMails, rejectedMail } from './party.mail.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setPartyWindow(portal.db, world.regionId)

type Language = (typeof languages)[number]

const write = (template: MailTemplate, id: number, more: object = {}, language: Language = 'en') =>
  template.write(
    { db: portal.db, words: translatorFor(language), language, appUrl: 'https://portal.example', now: new Date() },
    { userId: null, data: { sign_up_id: id, ...more } },
  )

const signUp = async () => {
  const starts_at = '2036-11-22T02:00:00Z'
  return signUpSomebody(
    portal,
    world,
    await makePartyShift(portal.db, world, { starts_at, ends_at: '2036-11-22T05:00:00Z' }),
  )
}

test('a confirmation tells when and where, and the LINE group', async () => {
  const { id } = await signUp()
  await changeRow(portal.db, 'welcoming_party', id, { status: 'CONFIRMED', decided_at: new Date().toISOString() })
  const { facts } = await write(confirmedMail, id)
  expect(facts).toEqual([
    ['Shift', 'Morning party'],
    ['When', 'Saturday, 22 November 2036, 09:00–12:00 WIB'],
    ['Place', 'Auditorium'],
    ['LINE group', 'https://example.com/party-line'],
  ])
})

test('taken back before the mail went out, the group is not told', async () => {
  const { id } = await signUp()
  expect(JSON.stringify(await write(confirmedMail, id))).not.toContain('party-line')
})

test('a rejection tells the reason', async () => {
  const { id } = await signUp()
  const { facts } = await write(rejectedMail, id, { reason: 'The proof is blurred.' })
  expect(facts?.[0]).toEqual(['Reason', 'The proof is blurred.'])
})

test('nobody but the confirmed reads the LINE group in a mail, and every mail is written in both languages', async () => {
  const { id } = await signUp()
  for (const language of languages) {
    for (const template of partyMails) {
      const letter = JSON.stringify(await write(template, id, {}, language))
      expect(letter).not.toContain('party-line')
      expect(letter).not.toMatch(/mail\.party/)
      expect(template.subject(translatorFor(language))).not.toMatch(/mail\.party/)
    }
  }
  expect((await write(movedMail, id)).button?.url).toBe('https://portal.example/dashboard')
})
