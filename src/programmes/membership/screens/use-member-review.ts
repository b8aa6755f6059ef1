/** The facts of membership payments that the review page needs. */
import { useWords } from '#words/Words.tsx'
import { type Programme, useUsualReasons } from '#features/review/widgets/payment/review-programme.ts'
import { readMemberReceipt } from '../member-receipt.contract.ts'
import { memberDecisions, readMemberPayment, updateMemberPayment } from '../membership.contract.ts'

const endpoints = {
  ...memberDecisions,
  read: readMemberPayment,
  update: updateMemberPayment,
  receipt: readMemberReceipt,
}

export const home = '/member-payments'
const changed = [home, '/dashboard-admin', '/emails', '/statement-lines', '/statement-matches', '/refunds']

export function useMemberReview(): Programme {
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
      reject: {
        ...useUsualReasons(),
        lead: words('review.rejectLead'),
        reason: words('review.rejectReason'),
        placeholder: words('review.rejectPlaceholder'),
        submit: words('review.rejectSubmit'),
      },
      bulkHint: words('review.bulkHint'),
      amountHint: (price) => words('review.amountHint', { price }),
      amountHintNone: words('review.amountHintNone'),
      receiptFile: (id) => words('receiptFile', { id }),
    },
  }
}
