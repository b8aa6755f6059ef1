// A person who reads Indonesian is answered, written to and given receipts in Indonesian.
import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { groupForm, makeShift, nameFor } from '#tests/support/facts.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const indonesian = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' }

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const { portal, world, token: admin } = await openOffice({ env: { MAIL_URL: smtp.url }, work: true })

const mailTo = (address: string, about: string) =>
  smtp.waitFor((mail) => mail.recipients.includes(address) && (mail.subject ?? '').includes(about))

async function register(headers: Record<string, string>) {
  const shift = await makeShift(portal.db, world)
  const form = await groupForm(world, { shiftIds: [shift] })
  const answer = await portal.call('POST', '/register/store', { form, headers })
  const { payment_id, registrants } = answer.json().data
  return {
    answer,
    paymentId: Number(payment_id),
    userId: Number(registrants[0].user_id),
    nim: String(registrants[0].nim),
  }
}

const languageOfAccount = async (id: number) => (await findRow(portal.db, 'account', id)).language

/** The text of a PDF: its streams inflated, its letters read from their hexadecimal form. */
function textOf(pdf: Buffer): string {
  const whole = pdf.toString('latin1')
  const streams = [...whole.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...streams.join('\n').matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n')
}

test('errors and fields are told in the language that is asked for, the contract’s English to everybody else', async () => {
  const nobody = await portal.call('GET', '/user', { headers: indonesian })
  expect(nobody.json()).toEqual({ message: 'Masuk dulu, ya.' })
  expect((await portal.call('GET', '/user')).json()).toEqual({ message: 'Unauthenticated.' })
  expectAnswer(await portal.call('POST', '/login', { json: {}, headers: indonesian }), 422, {
    message: 'Cek lagi kolom yang ada catatannya, ya.',
    errors: { nim: ['Bagian ini wajib diisi.'], password: ['Bagian ini wajib diisi.'] },
  })
  const text = { nim: '2700000001', password: 'x', password_confirmation: 'y', token: 'z' }
  const short = await portal.call('POST', '/reset-password', { json: text, headers: indonesian })
  expect(short.json().errors).toMatchObject({
    password: ['Pakai minimal 10 karakter.'],
    password_confirmation: ['Kedua kata sandi tidak sama.'],
  })
})

test('a violated constraint is told in Indonesian, too', async () => {
  const json = { semester: 'ODD', year: 2026 }
  const again = await portal.call('POST', '/terms', { token: admin, json, headers: indonesian })
  expect(again.statusCode).toBe(422)
  expect(JSON.stringify(again.json().errors)).toContain('Semester ini sudah ada.')
})

test('a student who registers in Indonesian gets mails and receipt in Indonesian, in whatever language the officer works', async () => {
  const { answer, paymentId, userId, nim } = await register(indonesian)
  expect(answer.json().message).toBe('Pendaftaranmu sudah kami terima. Cek emailmu, ya.')
  expect(await languageOfAccount(userId)).toBe('id')
  const welcome = await mailTo(`s${nim}@example.com`, 'Selamat datang di BNEC')
  expect(welcome.text).toContain(`Hai ${nameFor('Student', nim)},`)
  expect(welcome.text).toContain('selama 7 hari')
  expect(welcome.html).toContain('<html lang="id">')

  await portal.call('POST', `/toefl-payments/${paymentId}/confirm`, {
    token: admin,
    headers: { 'accept-language': 'en' },
  })
  // The mail waits as long as the decision can be undone.
  await portal.db.updateTable('email').set({ send_after: new Date() }).execute()
  const confirmed = await mailTo(`s${nim}@example.com`, 'sudah dikonfirmasi')
  expect(confirmed.text).toMatch(/Waktu: (Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu), \d+ \w+ \d{4}, .* WIB/)
  const receipt = textOf(Buffer.from(confirmed.attachments[0]!.content as ArrayBuffer))
  for (const said of ['Kuitansi', 'LUNAS', 'Tujuh puluh lima ribu rupiah', 'Ganjil 2026/2027']) {
    expect(receipt).toContain(said)
  }
  for (const english of ['Receipt', 'PAID', 'thousand']) expect(receipt).not.toContain(english)
})

test('who registers in English is written to in English', async () => {
  const { userId, nim } = await register({ 'accept-language': 'en-GB' })
  expect(await languageOfAccount(userId)).toBe('en')
  const welcome = await mailTo(`s${nim}@example.com`, 'Welcome to BNEC')
  expect(welcome.html).toContain('<html lang="en">')
})

test('the switch changes the language of the next mail, and of nothing that was queued before', async () => {
  const { token, userId } = await portal.as('USER')
  const { email, nim } = await findRow(portal.db, 'account', userId)
  const saved = await portal.call('PUT', '/user', { token, json: { language: 'id' }, headers: indonesian })
  expect(saved.json()).toMatchObject({ message: 'Datamu sudah tersimpan.', data: { language: 'id' } })
  // Asked for in English by somebody at another device: the mail is for its reader.
  await portal.call('POST', '/forgot-password', { json: { email }, headers: { 'accept-language': 'en' } })
  expect((await mailTo(email, 'Buat kata sandi BNEC')).text).toContain('selama 60 menit')
  await portal.call('PUT', '/user', { token, json: { language: 'en' } })
  // Who signs in with the NIM types that here, too.
  await portal.call('POST', '/forgot-password', { json: { email: nim } })
  expect((await mailTo(email, 'Set a new BNEC password')).text).toContain('60 minutes')
  const kept = await findRows(portal.db, 'email', { user_id: userId }, ['language', 'subject'])
  expect(kept.map(({ language }) => language).toSorted()).toEqual(['en', 'id'])
})

test('a language that nobody wrote is refused, and nothing has changed', async () => {
  const { token, userId } = await portal.as('USER')
  const answer = await portal.call('PUT', '/user', { token, json: { language: 'fr' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty('language')
  expect(await languageOfAccount(userId)).toBe('en')
})
