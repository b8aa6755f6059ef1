// What is done of an evening, each as the request that a screen sends; a refusal is no act.
import { programmeOf } from '#services/money-sql.ts'
import { dayInWib } from '#words/wib.ts'
import type { TestApp } from '../../support/app.ts'
import { makeShift, makeWorld, proofFile, setWindow, type World } from '../../support/facts.ts'
import { formOf } from '../../support/forms.ts'
import { type Group, registerGroup } from '../../support/groups.ts'
import { makeStudent, memberForm, payMember, setMemberWindow } from '../../support/members.ts'
import { photo } from '../../support/pictures.ts'
import { sendAll } from '../../support/records.ts'
import { findRow, findRows } from '../../support/rows.ts'
import { sessionOf } from '../../support/sessions.ts'
import { makeAccount, makeLines } from '../../support/statements.ts'

type Entity = 'toefl_payment' | 'member_payment'
export type Payment = { entity: Entity; id: number; payer: string; payerId: number; group: Group | null }

export type Evening = {
  portal: TestApp
  world: World
  token: string
  account: number
  payments: Payment[]
  random: () => number
  /** What can be undone, the latest last, and by whom: the office, or who cancelled. */
  undos: { path: string; token: string; json?: object }[]
  pictures: number
}

const today = dayInWib(new Date())
let picture: Buffer | null = null
const homes = { toefl_payment: '/toefl-payments', member_payment: '/member-payments' } as const

/** A group of two that has registered, and a member who has paid. */
export async function openEvening(portal: TestApp, random: () => number): Promise<Evening> {
  const world = await makeWorld(portal.db)
  await setWindow(portal.db, world.regionId, true)
  await setMemberWindow(portal.db, world.regionId)
  const { token } = await portal.as('ADMIN', { name: 'Treasurer' })
  const shift = await makeShift(portal.db, world, { quota: 4 })
  const group = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const member = await makeStudent(portal.db, world)
  const [payerId = 0] = group.userIds
  const payments: Payment[] = [
    { entity: 'toefl_payment', id: group.paymentId, payer: await sessionOf(portal.db, payerId), payerId, group },
    {
      entity: 'member_payment',
      id: await payMember(portal, world, member),
      payer: member.token,
      payerId: member.userId,
      group: null,
    },
  ]
  const account = await makeAccount(portal.db, world.regionId)
  await sendAll(portal.db)
  return { portal, world, token, account, payments, random, undos: [], pictures: 0 }
}

const pick = <Value>(random: () => number, some: readonly Value[]): Value | undefined =>
  some[Math.floor(random() * some.length)]

type Send = { method?: 'POST' | 'PUT' | 'DELETE'; token?: string; json?: object; form?: FormData }

/** Sends it; what can be undone is kept. */
async function send(evening: Evening, path: string, { method = 'POST', token, ...body }: Send = {}): Promise<boolean> {
  const answer = await evening.portal.call(method, path, { token: token ?? evening.token, ...body })
  if (answer.statusCode >= 500) throw new Error(`${method} ${path}: ${answer.body}`)
  if (answer.statusCode >= 300) return false
  const { undo, undos = [] } = answer.json()
  for (const { id } of [...(undo ? [undo] : []), ...undos]) {
    evening.undos.push(
      token ? { path: `${path}/undo`, token, json: { id } } : { path: `/decisions/${id}/undo`, token: evening.token },
    )
  }
  return true
}

const some = (evening: Evening): Payment => pick(evening.random, evening.payments)!

const onPayment =
  (event: string, json: object = {}) =>
  async (evening: Evening): Promise<boolean> => {
    const { entity, id } = some(evening)
    return send(evening, `${homes[entity]}/${id}/${event}`, { json })
  }

/** A line of the bank that brings so much of the payment's amount, more or less. */
async function newLine({ portal, account }: Evening, { entity, id }: Payment, part: number): Promise<number> {
  const { payment_amount } = await findRow(portal.db, entity, id)
  const amount = Math.round(payment_amount * part)
  return (await makeLines(portal.db, account, [{ day: today, amount, text: 'TRSF CR' }]))[0]!
}

const withLine =
  (event: string, part: number, json: object = {}) =>
  async (evening: Evening): Promise<boolean> => {
    const payment = some(evening)
    const line_id = await newLine(evening, payment, part)
    return send(evening, `${homes[payment.entity]}/${payment.id}/${event}`, { json: { ...json, line_id } })
  }

const refundsOf = ({ portal }: Evening, { entity, id }: Payment) =>
  findRows(portal.db, 'refund', { programme: programmeOf[entity], payment_id: id })

const onRefund =
  (act: (evening: Evening, refund: { id: number; amount: number }, payment: Payment) => Promise<boolean>) =>
  async (evening: Evening): Promise<boolean> => {
    const payment = some(evening)
    const refund = pick(evening.random, await refundsOf(evening, payment))
    return refund ? act(evening, refund, payment) : false
  }

const toefl = ({ payments }: Evening): Payment => payments[0]!

async function newProof(evening: Evening): Promise<File> {
  picture ??= await photo({ width: 16, height: 16 })
  evening.pictures += 1
  return proofFile(picture, `evening ${toefl(evening).id} ${evening.pictures}`)
}

/** By the payer, or by the friend for their own seat. */
async function cancel(evening: Evening, json: object, userId?: number): Promise<boolean> {
  const { id, payer } = toefl(evening)
  const token = userId === undefined ? payer : await sessionOf(evening.portal.db, userId)
  return send(evening, `/toefl-payments/${id}/own/cancel`, { token, json })
}

export const acts: Record<string, (evening: Evening) => Promise<boolean>> = {
  confirm: onPayment('confirm'),
  'confirm with its line': withLine('confirm', 1),
  'confirm with more': withLine('confirm', 1.2, { settle: 'REFUND' }),
  'confirm with less': withLine('confirm', 0.9, { settle: 'ACCEPT', reason: 'A fee' }),
  reject: onPayment('reject', { reason: 'Not readable' }),
  'reject and hold': onPayment('reject', { reason: 'Not readable', hold_seats: true }),
  'take back': onPayment('cancel'),
  'a part came': withLine('part', 0.4),
  async 'a part was not theirs'(evening) {
    const payment = some(evening)
    const of = { programme: programmeOf[payment.entity], payment_id: payment.id }
    const lines = await findRows(evening.portal.db, 'statement_match', of)
    const line = pick(evening.random, lines)
    const json = { entity: payment.entity, payment_id: payment.id }
    return line ? send(evening, `/statement-lines/${line.line_id}/free`, { json }) : false
  },
  async bin(evening) {
    const { entity, id } = some(evening)
    return send(evening, `${homes[entity]}/${id}?tell=1`, { method: 'DELETE' })
  },
  restore: onPayment('restore'),
  async mend(evening) {
    const { entity, id, payer } = some(evening)
    const { portal, world } = evening
    if (entity === 'toefl_payment') {
      const form = formOf({ payment_proof: await newProof(evening) })
      return send(evening, `/toefl-payments/${id}/own`, { method: 'PUT', token: payer, form })
    }
    const { payment_amount } = await findRow(portal.db, entity, id)
    const form = await memberForm(world, { payment_amount: String(payment_amount) })
    return send(evening, `/member-payments/${id}`, { method: 'PUT', token: payer, form })
  },
  cancel: (evening) => cancel(evening, {}),
  async 'give up a seat'(evening) {
    const { group } = toefl(evening)
    const place = evening.random() < 0.5 ? 0 : 1
    return cancel(evening, { detail_id: group!.seatIds[place] }, group!.userIds[place])
  },
  async 'give a seat back'(evening) {
    const [detail] = await findRows(evening.portal.db, 'toefl_detail', {
      payment_id: toefl(evening).id,
      deleted_because: 'CANCELLED',
    })
    return detail ? send(evening, `/toefl-details/${detail.id}/restore`) : false
  },
  owe: onPayment('refund'),
  'owe by its line': withLine('refund', 1),
  'owe less': onPayment('refund', { amount: 20_000 }),
  'money is in': onRefund((evening, { id }) => send(evening, `/refunds/${id}/check`, { json: { money: 'IN' } })),
  'money is in by a line': onRefund(async (evening, { id, amount }, payment) => {
    const line_id = await newLine(evening, payment, 1)
    return send(evening, `/refunds/${id}/check`, { json: { money: 'IN', line_id, amount } })
  }),
  'no money': onRefund((evening, { id }) => send(evening, `/refunds/${id}/check`, { json: { money: 'NONE' } })),
  'another amount': onRefund((evening, { id, amount }) =>
    send(evening, `/refunds/${id}`, { method: 'PUT', json: { amount: Math.max(1, amount - 1000) } }),
  ),
  'another account': onRefund((evening, { id }) => {
    const account_number = String(100_000 + Math.floor(evening.random() * 800_000))
    return send(evening, `/refunds/${id}`, { method: 'PUT', json: { account_number } })
  }),
  refunded: onRefund((evening, { id }) => send(evening, `/refunds/${id}/refunded`, { json: { refunded_on: today } })),
  'not refunded': onRefund((evening, { id }) => send(evening, `/refunds/${id}/take-back`)),
  withdraw: onRefund((evening, { id }) => send(evening, `/refunds/${id}`, { method: 'DELETE' })),
  async 'the payer’s account'(evening) {
    const { id, payer } = toefl(evening)
    const json = { provider: 'DANA', account_number: String(100_000 + Math.floor(evening.random() * 800_000)) }
    return send(evening, `/toefl-payments/${id}/own/refund-account`, { method: 'PUT', token: payer, json })
  },
  async undo(evening) {
    const last = evening.undos.pop()
    if (!last) return false
    return send(evening, last.path, { token: last.token, ...(last.json ? { json: last.json } : {}) })
  },
  async 'mails leave'({ portal }) {
    await sendAll(portal.db)
    return true
  },
}

/** Undoing comes often, and every now and then the mails have left. */
const oftener =
  'undo undo undo undo mails_leave mails_leave owe owe owe_by_its_line owe_by_its_line refunded refunded not_refunded withdraw withdraw withdraw confirm reject reject reject reject give_up_a_seat give_a_seat_back give_a_seat_back'
    .split(' ')
    .map((act) => act.replaceAll('_', ' '))

export const actsOf = (random: () => number): string => pick(random, [...Object.keys(acts), ...oftener])!
