/** The facts of TOEFL payments that the review page needs. */
import { useWords } from '#words/Words.tsx'
import { type Programme, useUsualReasons } from '#features/review/widgets/payment/review-programme.ts'
import { graceHours } from '#features/payment/payment-state.rules.ts'
import { paymentDecisions, readPayment, updatePayment } from '../../toefl-payment.contract.ts'
import { readReceipt } from '../../toefl-receipt.contract.ts'

const endpoints = { ...paymentDecisions, read: readPayment, update: updatePayment, receipt: readReceipt }

export const home = '/toefl-payments'
const changed = [
  home,
  '/toefl-shifts',
  '/dashboard-admin',
  '/emails',
  '/statement-lines',
  '/statement-matches',
  '/refunds',
]

export function useToeflReview(): Programme {
  const words = useWords('payments')
  const card = useWords('toefl.card')
  return {
    home,
    entity: 'toefl_payment',
    endpoints,
    changed,
    holdHours: graceHours,
    texts: {
      list: words('review.back'),
      inBin: (moment) => words('review.inBin', { moment }),
      cancelConfirmed: words('review.cancelConfirmed'),
      cancelRejected: words('review.cancelRejected'),
      reject: {
        ...useUsualReasons(),
        lead: words('reject.lead'),
        reason: words('reject.reason'),
        placeholder: words('reject.placeholder'),
        submit: words('reject.submit'),
      },
      bulkHint: words('bulk.hint'),
      amountHint: (price) => words('edit.amountHint', { price }),
      amountHintNone: words('edit.amountHintNone'),
      receiptFile: (id) => card('receiptFile', { id }),
    },
  }
}
