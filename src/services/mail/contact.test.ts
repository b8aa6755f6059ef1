// Every mail about money or a seat ends with a name and a way to write.
import { expect, test } from 'vitest'
import { mailTemplates } from '../../jobs.ts'
import { programmes } from '../../programmes.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { insertRow } from '#tests/support/rows.ts'
import { byName, compose } from './compose.ts'
import { refundMails } from '#features/statement/refund.mail.ts'
import { partMails } from '#features/statement/partial-payment.mail.ts'
import { reductionMails } from '#features/statement/reduction.mail.ts'
import type { PaymentAddress } from './template.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
const nowhere: PaymentAddress = async () => ''

test('every mail of a programme and about money that goes back or is missing names somebody', () => {
  const named = new Set(mailTemplates.flatMap(({ name, contact }) => (contact ? [name] : [])))
  const wanted = [
    ...programmes.flatMap(({ mails }) => mails),
    ...refundMails(nowhere),
    ...partMails(nowhere),
    ...reductionMails(nowhere),
  ].map(({ name }) => name)
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter((name) => !named.has(name))).toEqual([])
})

test('a mail ends with the person of its reader’s region, in text and as buttons, or says whom to ask where there is none', async () => {
  const { userId } = await portal.as('USER', { region_id: world.regionId })
  const ask = async (name: string) => {
    const mail = { template: name, language: 'en', subject: 'S', user_id: userId, data: {} }
    return compose(portal.deps, byName(mailTemplates), mail)
  }
  const person = {
    name: 'Rina <b>',
    type: 'TOEFL',
    region_id: world.regionId,
    phone_number: '081234567890',
    line: 'rina',
  }
  const question = /Questions\?.*/g
  const unnamed = await ask('toefl-registered')
  expect(unnamed.text).not.toContain('wa.me')
  expect(unnamed.text.match(question)).toEqual(['Questions? Message the committee.'])
  await insertRow(portal.db, 'contact_person', person)
  const { text, html } = await ask('toefl-registered')
  expect(text).toMatch(/Rina <b>[^]*WhatsApp: https:\/\/wa\.me\/6281234567890\nLINE: https:\/\/line\.me\/ti\/p\/~rina/)
  expect(html).toContain('href="https://wa.me/6281234567890"')
  expect(html).toContain('Rina &lt;b&gt;')
  expect(text.match(question), 'one question, and whom to ask it').toEqual(['Questions? Write to Rina <b>:'])
  expect((await ask('reset')).text, 'about the account alone').not.toContain('wa.me')
})
