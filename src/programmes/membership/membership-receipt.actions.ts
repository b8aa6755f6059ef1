/** The receipt of a confirmed membership: for its owner and the committee, and attached to the mail. */
import { receiptsOf } from '#services/receipt/payment-receipt.ts'
import { findHolders } from './membership-receipt.store.ts'

export const memberReceipts = receiptsOf({
  table: 'member_payment',
  prefix: 'MEMBER',
  isOwner: async (db, paymentId, userId) =>
    (await findHolders(db, paymentId)).some(({ user_id }) => user_id === userId),
  findPeople: findHolders,
  people: (holders, words) => ({
    heading: words('receipt.member'),
    columns: [words('receipt.name'), words('receipt.nim'), words('receipt.kind')],
    rows: holders.map(({ name, nim, kind }) => [name, nim, words(`membership.kinds.${kind}`)]),
  }),
  purpose: (words) => words('receipt.membership'),
  keep: (words) => words('receipt.keepMember'),
})
