import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { staticQris } from '#tests/support/qris.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const portal = await openPortal({ env: { MAIL_URL: smtp.url }, work: true })

test('the mail says who sends money where, before and from now on, in the language of its reader', async () => {
  const { token } = await personWithPassword(portal, { role: 'ADMIN', name: 'Nadia', email: 'nadia@example.com' })
  await portal.as('ADMIN', { name: 'Rahma', email: 'rahma@example.com', language: 'id' })
  const bank = {
    kind: 'BANK_TRANSFER',
    provider: 'BCA',
    account_number: '5271009011',
    account_holder: 'Nadia Putri',
    colour: '#0060af',
    password: goodPassword,
  }
  const { id } = (await portal.call('POST', '/payment-accounts', { token, json: bank })).json().data
  const code = { ...bank, kind: 'QRIS', provider: 'DANA', qris: staticQris }
  expect((await portal.call('PUT', `/payment-accounts/${id}`, { token, json: code })).statusCode).toBe(200)
  const mailTo = (address: string, text: string) =>
    smtp.waitFor((mail) => mail.recipients.includes(address) && (mail.text ?? '').includes(text))
  const added = await mailTo('nadia@example.com', 'No account')
  expect(added.subject).toContain('A payment account was changed')
  expect(added.text).toContain('Bank account: BCA, 5271009011, Nadia Putri')
  const changed = await mailTo('rahma@example.com', 'QRIS: DANA')
  expect(changed.subject).toContain('Rekening pembayaran diubah')
  expect(changed.text).toContain('Rekening bank: BCA, 5271009011, Nadia Putri')
  expect(changed.text).toContain('QRIS: DANA, ID1020017611473, Warung Sayur Bu Sugeng')
  expect(changed.text).toContain(`/payment-accounts/${id}/edit`)
})
