/** One membership payment, for its owner or with all that helps the committee to decide. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors/errors.ts'
import { findHistory, findNeighbours, findSameProof } from '#services/review/surroundings.ts'
import type { QueueScope } from '#features/toefl/payments/contract.ts'
import type { MemberPayment, MemberPaymentRow } from '../contract.ts'
import { findRows } from '../list/store.ts'
import * as store from '../review/store.ts'

const table = 'member_payment'

/** Throws 404 for everybody but ADMIN and the owner, to whom a payment in the bin is gone. */
export async function readMemberPayment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  id: number,
  scope: QueueScope = {},
): Promise<MemberPayment> {
  const [row] = await findRows(db, [id])
  const isOffice = caller.role === 'ADMIN'
  if (!row || (!isOffice && (row.user_id !== caller.id || row.deleted_at !== null))) throw notFound()
  const place = await store.findPlace(db, id, now())
  if (!place) throw notFound()
  const { role, until, email, phone_number, line_id, batch, major, ...names } = place
  const member = { role, until, email, phone_number, line_id, batch, major }
  if (!isOffice) return { ...row, ...names, member, ...untold }
  return { ...row, ...names, member, ...(await officePart({ db }, row, scope)) }
}

/** What the committee alone is told, as its owner sees it. */
const untold = {
  decided_by: null,
  decided_by_name: null,
  same_proof: [],
  same_proof_toefl: [],
  next_pending_id: null,
  previous_pending_id: null,
  pending: 0,
  history: [],
  others: [],
}

async function officePart({ db }: Pick<Deps, 'db'>, row: MemberPaymentRow, scope: QueueScope) {
  const [same_proof, same_proof_toefl, neighbours, pending, history, others] = await Promise.all([
    findSameProof(db, table, row.id),
    findSameProof(db, table, row.id, 'toefl_payment'),
    findNeighbours(db, table, row.id, scope),
    store.countPending(db, scope),
    findHistory(db, table, row.id),
    store.findOthers(db, row),
  ])
  return { same_proof, same_proof_toefl, ...neighbours, pending, history, others }
}
