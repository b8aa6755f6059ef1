import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { staticQris } from '#tests/support/qris.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const portal = await openPortal({ env: { MAIL_URL: smtp.url }, work: true })

test('the mail says who sends money where, before and from now on, in the language of its reader', async () => {
  const { token } = await portal.as('ADMIN', { name: 'Nadia', email: 'nadia@example.com' })
  await portal.as('ADMIN', { name: 'Rahma', email: 'rahma@example.com', language: 'id' })
  const bank = {
    kind: 'BANK_TRANSFER',
    provider: 'BCA',
    account_number: '5271009011',
    account_holder: 'Nadia Putri',
    colour: '#0060af',
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
  const ended = { ...code, active_from: '2026-03-01T00:00:00Z', active_to: '2026-03-02T00:00:00Z' }
  expect((await portal.call('PUT', `/payment-accounts/${id}`, { token, json: ended })).statusCode).toBe(200)
  const told = await mailTo('nadia@example.com', 'until')
  expect(told.text?.replaceAll(/\s+/g, ' ')).toMatch(/Warung Sayur Bu Sugeng, all regions, from .*2026.*, until .*2026/)
})

test('a region’s text on how to pay is mailed as it was and as it is', async () => {
  const { token } = await portal.as('ADMIN', { name: 'Putri', email: 'putri@example.com' })
  const world = await makeWorld(portal.db)
  const json = { member_payment_detail: 'BCA 9999999999 to Putri' }
  expect((await portal.call('PUT', `/regions/${world.regionId}`, { token, json })).statusCode).toBe(200)
  const told = await smtp.waitFor(
    (mail) => mail.recipients.includes('nadia@example.com') && (mail.text ?? '').includes('BCA 9999999999'),
  )
  expect(told.subject).toContain('text on how to pay was changed')
  expect(told.text).toContain('How to pay')
  expect(told.text).toContain(`/regions/${world.regionId}/edit`)
})
