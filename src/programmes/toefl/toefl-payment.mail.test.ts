import { afterAll, expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, nameFor } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const { portal, world, token } = await openOffice({ env: { MAIL_URL: smtp.url }, work: true })

/** A decision whose mails do not wait. */
async function act(id: number, event: string, json: object = {}): Promise<void> {
  await portal.call('POST', `/toefl-payments/${id}/${event}`, { token, json })
  await portal.db.updateTable('email').set({ send_after: new Date() }).where('decision_id', 'is not', null).execute()
}
const mailTo = (nim: string, about: string) =>
  smtp.waitFor((mail) => mail.recipients.includes(`s${nim}@example.com`) && (mail.subject ?? '').includes(about))

test('a confirmation brings shift, links, the receipt and the date to each of the group', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, nims } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  await act(paymentId, 'confirm')
  for (const nim of nims) {
    const mail = await mailTo(nim, 'confirmed')
    expect(mail.text).toContain(nameFor('Student', nim))
    expect(mail.text).toContain('Saturday morning')
    expect(mail.text).toContain('https://example.com/test')
    expect(mail.text).toContain('https://example.com/line')
    const [receipt, date, ticket, ...more] = mail.attachments
    expect(receipt?.filename).toMatch(/^TOEFL-.*\.pdf$/)
    expect(receipt?.mimeType).toBe('application/pdf')
    expect(date?.filename).toMatch(/^BNEC-TOEFL-.*\.ics$/)
    expect(date?.mimeType).toBe('text/calendar')
    expect(Buffer.from(date?.content as ArrayBuffer).toString()).toContain('STATUS:CONFIRMED')
    expect(ticket?.filename).toMatch(/^BNEC-TOEFL-Ticket-.*\.pdf$/)
    expect(ticket?.mimeType).toBe('application/pdf')
    expect(mail.text).toContain('Here is your ticket')
    expect(more).toEqual([])
  }
})

test('a rejection tells the reason to each of the group', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, nims } = await registerGroup(portal, world, { shiftIds: [shift] })
  await act(paymentId, 'reject', { reason: 'The amount is <b>too low</b>.' })
  const mail = await mailTo(nims[0]!, 'We couldn’t accept')
  expect(mail.text).toContain('The amount is <b>too low</b>.')
  expect(mail.html).toContain('&lt;b&gt;too low&lt;/b&gt;')
  expect(mail.attachments).toHaveLength(0)
})

test.each([
  [
    'en',
    'We are checking',
    { confirm: 'confirmed', reject: 'We couldn’t accept' },
    { confirm: 'took back the confirmation', reject: 'took back the rejection' },
  ],
  [
    'id',
    'kami periksa lagi',
    { confirm: 'sudah dikonfirmasi', reject: 'belum bisa kami terima' },
    { confirm: 'membatalkan konfirmasi', reject: 'membatalkan penolakan' },
  ],
])(
  'a decision that is taken back is told in the language of the account: %s',
  async (language, subject, decided, undone) => {
    const shift = await makeShift(portal.db, world)
    const { paymentId, nims } = await registerGroup(portal, world, { shiftIds: [shift] })
    await portal.db.updateTable('account').set({ language }).where('nim', '=', nims[0]!).execute()
    for (const event of ['confirm', 'reject'] as const) {
      await act(paymentId, event, event === 'reject' ? { reason: 'No.' } : {})
      await mailTo(nims[0]!, decided[event])
      await act(paymentId, 'cancel')
      const mail = await smtp.waitFor(
        (one) => one.recipients.includes(`s${nims[0]}@example.com`) && (one.text ?? '').includes(undone[event]),
      )
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain('Saturday morning')
      expect(mail.text).not.toContain('example.com/line')
      expect(mail.attachments).toHaveLength(0)
    }
  },
)
