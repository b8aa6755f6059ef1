/** Reading payments: the list, and one of them with all that helps to decide. */
import type { Deps } from '#deps.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { notFound } from '#kit/errors/errors.ts'
import { findHistory, findNeighbours, findSameProof } from '#services/review/surroundings.ts'
import { priceOf } from '../../rules.ts'
import type { PaymentFilters, PaymentReview, QueueScope } from '../contract.ts'
import { findPage, findRows } from '../list/store.ts'
import * as store from './store.ts'

type Needs = Pick<Deps, 'db'>

/** A page of the list, how many there are under the filters, and how many each tab has. */
export async function listPayments({ db }: Needs, filters: PaymentFilters) {
  const { ids, total, counts } = await findPage(db, filters)
  return { data: await findRows(db, ids), meta: pageMeta(filters, total), counts }
}

/** One payment for review, in the bin or not. Throws 404 when there is none. */
export async function readPayment({ db }: Needs, id: number, scope: QueueScope = {}): Promise<PaymentReview> {
  const [row] = await findRows(db, [id])
  const place = await store.findPlace(db, id)
  if (!row || !place) throw notFound()
  const { toefl_price_one, toefl_price_two, toefl_price_three, ...names } = place
  const [registrants, same_proof, same_sender, neighbours, pending, history] = await Promise.all([
    store.findGroup(db, id),
    findSameProof(db, 'toefl_payment', id),
    store.findSameSender(db, id),
    findNeighbours(db, 'toefl_payment', id, scope),
    store.countPending(db, scope),
    findHistory(db, 'toefl_payment', id),
  ])
  const expected_amount = priceOf({ toefl_price_one, toefl_price_two, toefl_price_three }, row.group_size)
  return { ...row, ...names, ...neighbours, registrants, expected_amount, same_proof, same_sender, pending, history }
}
