import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, proofFile, proofPicture } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token } = await openOffice()

const read = async (id: number) => (await portal.call('GET', `/toefl-payments/${id}`, { token })).json().data
const save = (id: number, json: object) => portal.call('PUT', `/toefl-payments/${id}`, { token, json })
const registered = async () =>
  registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world), await makeShift(portal.db, world)] })
const transfer = () => ({
  payment_type: 'BANK_TRANSFER',
  provider_id: world.providerId,
  account_name: 'Budi Santoso',
  account_number: '987-654 321',
})

test('sender, provider and way are corrected, and the change is on record', async () => {
  const { paymentId } = await registered()
  const data = dataOf(await save(paymentId, { ...transfer(), payment_amount: 140_000 }))
  expect(data).toMatchObject({ account_name: 'BUDI SANTOSO', account_number: '987654321', payment_amount: 140_000 })
  expect(data.history[0]).toMatchObject({
    action: 'updated',
    before: { account_name: 'SITI RAHMA' },
    after: { account_name: 'BUDI SANTOSO' },
  })
})

test('a transfer becomes cash with its receiver', async () => {
  const { paymentId } = await registered()
  const answer = await save(paymentId, { payment_type: 'CASH', receiver_id: world.receiverId })
  expect(answer.json().data).toMatchObject({ payment_type: 'CASH', account_name: null, provider: null })
  expect((await save(paymentId, { ...transfer(), payment_type: 'CASH' })).statusCode).toBe(422)
})

test('the amount stays as it is or becomes the price, nothing else', async () => {
  const { paymentId } = await registered()
  const refused = await save(paymentId, { ...transfer(), payment_amount: 139_999 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors.payment_amount[0]).toContain('140.000')
  await portal.db.updateTable('toefl_payment').set({ payment_amount: 100_000 }).where('id', '=', paymentId).execute()
  expect((await save(paymentId, { ...transfer(), payment_amount: 100_000 })).statusCode).toBe(200)
  expect((await save(paymentId, { ...transfer(), payment_amount: 140_000 })).json().data.payment_amount).toBe(140_000)
})

test('the amount stays where a line of a statement has paid it', async () => {
  const { paymentId } = await registered()
  const account = await makeAccount(portal.db, world.regionId)
  const [line] = await makeLines(portal.db, account, [{ day: dayInWib(new Date()), amount: 140_000, text: 'TRSF CR' }])
  await portal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token, json: { line_id: line } })
  await portal.db.updateTable('region').set({ toefl_price_two: 150_000 }).where('id', '=', world.regionId).execute()
  const refused = await save(paymentId, { ...transfer(), payment_amount: 150_000 })
  expect(refused.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('its amount stays') })
  expect((await save(paymentId, { ...transfer(), payment_amount: 140_000 })).statusCode).toBe(200)
  const { broken } = (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data
  expect(broken).toEqual([])
  await portal.db.updateTable('region').set({ toefl_price_two: 140_000 }).where('id', '=', world.regionId).execute()
})

test('every wrong field is named', async () => {
  const { paymentId } = await registered()
  const { errors } = (
    await save(paymentId, { payment_type: 'E_WALLET', provider_id: world.providerId, account_name: 'X' })
  ).json()
  expect(Object.keys(errors)).toEqual(['account_number'])
  const second = (await save(paymentId, { ...transfer(), payment_type: 'E_WALLET', payment_amount: 5 })).json()
  expect(Object.keys(second.errors).toSorted()).toEqual(['payment_amount', 'provider_id'])
})

const withProof = (proof: File) =>
  formOf({
    ...Object.fromEntries(Object.entries(transfer()).map(([name, value]) => [name, String(value)])),
    payment_proof: proof,
  })

test('a new proof takes the place of the old one, for who paid', async () => {
  const { paymentId, userIds } = await registered()
  const { payment_proof: old } = await read(paymentId)
  const form = withProof(proofFile(await proofPicture(77), null))
  const { payment_proof: key } = dataOf(await portal.call('PUT', `/toefl-payments/${paymentId}`, { token, form }))
  expect(key).not.toBe(old)
  await access(join(portal.filesFolder, 'raw', key))
  await expect(access(join(portal.filesFolder, 'raw', old))).rejects.toThrow('ENOENT')
  const files = await portal.db.selectFrom('file').select(['id', 'key']).where('key', 'in', [key, old]).execute()
  expect(files.map((file) => file.key)).toEqual([key])
  const viewers = portal.db.selectFrom('file_viewer').select('user_id').where('file_id', '=', files[0]!.id)
  expect(await viewers.execute()).toEqual([{ user_id: userIds[0] }])
})

test('what is not a picture does not replace the proof', async () => {
  const { paymentId } = await registered()
  const { payment_proof: old } = await read(paymentId)
  const form = withProof(new File(['<svg/>'], 'x.png', { type: 'image/png' }))
  expect((await portal.call('PUT', `/toefl-payments/${paymentId}`, { token, form })).statusCode).toBe(422)
  expect((await read(paymentId)).payment_proof).toBe(old)
  await access(join(portal.filesFolder, 'raw', old))
})

test('a payment in the recycle bin is not corrected', async () => {
  const { paymentId } = await registered()
  await portal.call('DELETE', `/toefl-payments/${paymentId}`, { token })
  expect((await save(paymentId, transfer())).statusCode).toBe(409)
})

test('a decision on what somebody else has corrected since is refused', async () => {
  const { paymentId } = await registered()
  const { updated_at } = await read(paymentId)
  await save(paymentId, transfer())
  const decide = (event: string, seen_updated_at: string) =>
    portal.call('POST', `/toefl-payments/${paymentId}/${event}`, { token, json: { reason: 'Cut.', seen_updated_at } })
  for (const event of ['confirm', 'reject']) {
    expect((await decide(event, updated_at)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed while you were looking'),
    })
  }
  expect((await decide('reject', (await read(paymentId)).updated_at)).json().data.status).toBe('REJECTED')
})
