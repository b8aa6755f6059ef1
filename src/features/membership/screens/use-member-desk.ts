/** The desk of the membership payments. */
import { useWords } from '#words/Words.tsx'
import type { Desk } from '#features/payments/widgets/review/desk.ts'
import {
  cancelMemberDecision,
  confirmMemberPayment,
  confirmMemberPayments,
  readMemberPayment,
  readMemberReceipt,
  recycleMemberPayment,
  rejectMemberPayment,
  restoreMemberPayment,
  updateMemberPayment,
} from '../contract.ts'

const endpoints = {
  read: readMemberPayment,
  confirm: confirmMemberPayment,
  cancel: cancelMemberDecision,
  reject: rejectMemberPayment,
  confirmMany: confirmMemberPayments,
  update: updateMemberPayment,
  recycle: recycleMemberPayment,
  restore: restoreMemberPayment,
  receipt: readMemberReceipt,
}

export const home = '/member-payments'
const changed = [home, '/dashboard-admin', '/emails']

export function useMemberDesk(): Desk {
  const words = useWords('membership')
  return {
    home,
    entity: 'member_payment',
    endpoints,
    changed,
    texts: {
      list: words('list.title'),
      inBin: (moment) => words('review.inBin', { moment }),
      cancelConfirmed: words('review.cancelConfirmed'),
      cancelRejected: words('review.cancelRejected'),
      rejectLead: words('review.rejectLead'),
      rejectReason: words('review.rejectReason'),
      rejectPlaceholder: words('review.rejectPlaceholder'),
      rejectSubmit: words('review.rejectSubmit'),
      bulkHint: words('review.bulkHint'),
      amountHint: (price) => words('review.amountHint', { price }),
      amountHintNone: words('review.amountHintNone'),
      receiptFile: (id) => words('receiptFile', { id }),
    },
  }
}
