// A text that the office writes in both languages reaches each reader in their own.
import { afterAll, expect, test } from 'vitest'
import { sessionOf } from '#tests/support/sessions.ts'
import { openOffice } from '#tests/support/office.ts'
import { groupForm, makeShift } from '#tests/support/facts.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { toeflReceipts } from './toefl-receipt.actions.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const { portal, world, token: admin } = await openOffice({ env: { MAIL_URL: smtp.url }, work: true })

const tokenOf = (userId: number | undefined) => sessionOf(portal.db, userId)

const texts = {
  place: 'Anggrek Campus, room 400',
  shift_label_id: 'Sabtu pagi',
  place_label_id: 'Kampus Anggrek, ruang 400',
}

async function registered(language: string) {
  const shift = await makeShift(portal.db, world)
  const saved = await portal.call('PUT', `/toefl-shifts/${shift}`, { token: admin, json: texts })
  expect(saved.json().data).toMatchObject({ shift: 'Saturday morning', ...texts })
  const form = await groupForm(world, { shiftIds: [shift] })
  const answer = await portal.call('POST', '/register/store', { form, headers: { 'accept-language': language } })
  const { payment_id, registrants } = answer.json().data
  const [{ user_id, toefl_detail_id, nim }] = registrants
  return { shift, paymentId: payment_id, seatId: toefl_detail_id, nim, token: await tokenOf(user_id) }
}

const firstMail = async (nim: string) =>
  (await smtp.waitFor((mail) => mail.recipients.includes(`s${nim}@example.com`))).text ?? ''

test('who reads Indonesian gets the mail, the receipt and the date in it', async () => {
  const { nim, paymentId, seatId, token, shift } = await registered('id')
  const mail = await firstMail(nim)
  expect(mail).toContain('Sabtu pagi')
  expect(mail).toContain('Kampus Anggrek, ruang 400')
  expect(mail).not.toContain('Saturday morning')
  await portal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token: admin, json: {} })
  expect((await toeflReceipts.page(portal.db, paymentId, 'id'))?.people.rows[0]?.[2]).toMatch(/^Sabtu pagi: /)
  expect((await toeflReceipts.page(portal.db, paymentId, 'en'))?.people.rows[0]?.[2]).toMatch(/^Saturday morning: /)
  const headers = { 'accept-language': 'id' }
  const { body } = await portal.call('GET', `/toefl-details/${seatId}/calendar`, { token, headers })
  const file = body.replaceAll('\r\n ', '')
  expect(file).toContain('DESCRIPTION:Sabtu pagi\\, ')
  expect(file).toContain('LOCATION:Kampus Anggrek\\, ruang 400')
  const { data: user } = (await portal.call('GET', '/user', { token, headers })).json()
  expect(user.toefl_detail).toMatchObject({ shift: 'Saturday morning', ...texts })
  const { data: found } = (await portal.call('GET', '/toefl-shifts?q=kampus+anggrek')).json()
  expect(found.map(({ id }: { id: number }) => id)).toContain(shift)
})

test('who reads English gets the other one, and so does everybody where nothing is written in Indonesian', async () => {
  const { nim } = await registered('en')
  expect(await firstMail(nim)).toContain('Saturday morning')
  const shift = await makeShift(portal.db, world)
  const form = await groupForm(world, { shiftIds: [shift] })
  const answer = await portal.call('POST', '/register/store', { form, headers: { 'accept-language': 'id' } })
  expect(await firstMail(answer.json().data.registrants[0].nim)).toContain('Saturday morning')
})

test('the office has both in its lists, and its files are in the language of who asks', async () => {
  const { paymentId, seatId, shift } = await registered('id')
  const both = { shift: 'Saturday morning', shift_label_id: 'Sabtu pagi' }
  const read = async (path: string) => (await portal.call('GET', path, { token: admin })).json().data
  expect((await read(`/toefl-payments?shift_id=${shift}`))[0].registrants[0]).toMatchObject(both)
  expect((await read(`/toefl-payments/${paymentId}`)).registrants[0]).toMatchObject(both)
  expect((await read(`/toefl-details/${seatId}`)).requested_shift_label_id).toBeNull()
  expect(await read(`/toefl-shifts/${shift}/attendance-code`)).toMatchObject(both)
  for (const list of ['toefl-payments', 'toefl-details']) {
    for (const [language, label] of [
      ['id', 'Sabtu pagi'],
      ['en', 'Saturday morning'],
    ] as const) {
      const { body } = await portal.call('GET', `/${list}/export?shift_id=${shift}&format=csv`, {
        token: admin,
        headers: { 'accept-language': language },
      })
      expect(body, `${list} ${language}`).toContain(label)
    }
  }
})
