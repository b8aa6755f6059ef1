import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { codeIn } from '#tests/support/pdf-qr.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import type { OwnTicket } from './ticket.contract.ts'

const { portal, world, token: admin } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

const office = (method: 'POST' | 'DELETE', path: string, json: object = {}) =>
  portal.call(method, path, { token: admin, json })
const ticketsOf = async (token: string): Promise<OwnTicket[]> => {
  const answer = await portal.call('POST', '/tickets', { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const download = (id: number, token: string) => portal.call('GET', `/tickets/${id}/paper`, { token })
const seated = async (status?: 'PENDING') =>
  seatStudent(portal, { world, shiftId: await makeShift(portal.db, world), ...(status ? { status } : {}) })
const only = ([ticket, ...more]: OwnTicket[]): OwnTicket => {
  expect(more).toEqual([])
  if (!ticket) throw new Error('no ticket')
  return ticket
}

test('a confirmed seat has one ticket, the same one each time, with name and shift and a code of nobody', async () => {
  const seat = await seated()
  const first = only(await ticketsOf(seat.token))
  const { name } = await findRow(portal.db, 'account', seat.userId)
  expect(first).toMatchObject({ programme: 'TOEFL', name, shift: 'Saturday morning' })
  expect(first.code).toMatch(/^T[0-9A-Z]{26}$/)
  expect(only(await ticketsOf(seat.token))).toEqual(first)
  expect(await ticketsOf(admin)).toEqual([])
})

test('many who ask at once get the same ticket', async () => {
  const seat = await seated()
  const all = await Promise.all(Array.from({ length: 8 }, () => ticketsOf(seat.token)))
  expect(new Set(all.map((tickets) => only(tickets).code)).size).toBe(1)
})

test('the file says name, shift and place, and its QR code is the ticket’s: read back by another reader', async () => {
  const seat = await seated()
  const { shift_id } = await findRow(portal.db, 'toefl_detail', seat.seatId)
  await changeRow(portal.db, 'toefl_shift', shift_id, { place: 'Anggrek, room 400' })
  const ticket = only(await ticketsOf(seat.token))
  const answer = await download(ticket.id, seat.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const said = textOf(answer.rawPayload)
  for (const fact of [ticket.name, 'Saturday morning', 'Anggrek, room 400']) expect(said).toContain(fact)
  const page = await (await getDocument({ data: new Uint8Array(answer.rawPayload) }).promise).getPage(1)
  expect(codeIn(await page.getOperatorList())).toBe(ticket.code)
  expect((await download(ticket.id, admin)).statusCode).toBe(200)
  expectAnswer(await download(ticket.id, (await portal.as('USER')).token), 404)
})

test('without a confirmed seat there is none', async () => {
  expect(await ticketsOf((await seated('PENDING')).token)).toEqual([])
})

test('it is refused as soon as its seat is not confirmed, and good again when that is undone', async () => {
  const seat = await seated()
  const ticket = only(await ticketsOf(seat.token))
  const expectBad = async () => {
    expect(await ticketsOf(seat.token)).toEqual([])
    expectAnswer(await download(ticket.id, seat.token), 409)
  }
  const expectGood = async () => {
    expect(only(await ticketsOf(seat.token))).toEqual(ticket)
    expect((await download(ticket.id, seat.token)).statusCode).toBe(200)
  }
  await office('POST', `/toefl-payments/${seat.paymentId}/cancel`)
  await expectBad()
  await office('POST', `/toefl-payments/${seat.paymentId}/reject`, { reason: 'No money.' })
  await expectBad()
  await office('POST', `/toefl-payments/${seat.paymentId}/cancel`)
  await office('POST', `/toefl-payments/${seat.paymentId}/confirm`)
  await expectGood()
  await office('DELETE', `/toefl-details/${seat.seatId}`)
  await expectBad()
  await office('POST', `/toefl-details/${seat.seatId}/restore`)
  await expectGood()
  await office('DELETE', `/toefl-payments/${seat.paymentId}`)
  await expectBad()
})

test('who moves to another shift gets another ticket, and the first one back on returning', async () => {
  const seat = await seated()
  const first = only(await ticketsOf(seat.token))
  const { shift_id } = await findRow(portal.db, 'toefl_detail', seat.seatId)
  const move = async (to: number) =>
    expect((await office('POST', '/toefl-details/move', { ids: [seat.seatId], shift_id: to })).statusCode).toBe(200)
  await move(await makeShift(portal.db, world))
  const second = only(await ticketsOf(seat.token))
  expect(second.code).not.toBe(first.code)
  expectAnswer(await download(first.id, seat.token), 409)
  await move(shift_id)
  expect(only(await ticketsOf(seat.token))).toEqual(first)
})

test('a seat that is somebody else’s now has a ticket of theirs alone', async () => {
  const [seat, other] = [await seated(), await portal.as('USER')]
  const first = only(await ticketsOf(seat.token))
  await changeRow(portal.db, 'toefl_detail', seat.seatId, { user_id: other.userId })
  expect(await ticketsOf(seat.token)).toEqual([])
  expect(only(await ticketsOf(other.token)).code).not.toBe(first.code)
  expectAnswer(await download(first.id, seat.token), 409)
})

test('the welcoming party has tickets too, until the seat is given back', async () => {
  const guest = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  expect(await ticketsOf(guest.token)).toEqual([])
  await office('POST', `/welcoming-parties/${guest.id}/confirm`)
  const ticket = only(await ticketsOf(guest.token))
  expect(ticket).toMatchObject({ programme: 'PARTY', shift: 'Morning party', place: 'Auditorium' })
  expect((await download(ticket.id, guest.token)).statusCode).toBe(200)
  await office('POST', `/welcoming-parties/${guest.id}/cancel`)
  expect(await ticketsOf(guest.token)).toEqual([])
  expectAnswer(await download(ticket.id, guest.token), 409)
})

test('a seat that is deleted for good takes its ticket along', async () => {
  const seat = await seated()
  const ticket = only(await ticketsOf(seat.token))
  await portal.db.deleteFrom('toefl_detail').where('id', '=', seat.seatId).execute()
  expect(await portal.db.selectFrom('ticket').select('id').where('id', '=', ticket.id).execute()).toEqual([])
})
