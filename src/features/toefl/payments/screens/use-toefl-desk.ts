/** The desk of the TOEFL payments. */
import { useWords } from '#words/Words.tsx'
import {
  cancelDecision,
  confirmPayment,
  confirmPayments,
  readPayment,
  readReceipt,
  recyclePayment,
  rejectPayment,
  restorePayment,
  updatePayment,
} from '../contract.ts'
import type { Desk } from '#features/payments/widgets/review/desk.ts'

const endpoints = {
  read: readPayment,
  confirm: confirmPayment,
  cancel: cancelDecision,
  reject: rejectPayment,
  confirmMany: confirmPayments,
  update: updatePayment,
  recycle: recyclePayment,
  restore: restorePayment,
  receipt: readReceipt,
}

export const home = '/toefl-payments'
const changed = [home, '/toefl-shifts', '/dashboard-admin', '/emails']

export function useToeflDesk(): Desk {
  const words = useWords('payments')
  const card = useWords('toefl.card')
  return {
    home,
    entity: 'toefl_payment',
    endpoints,
    changed,
    texts: {
      list: words('review.back'),
      inBin: (moment) => words('review.inBin', { moment }),
      cancelConfirmed: words('review.cancelConfirmed'),
      cancelRejected: words('review.cancelRejected'),
      rejectLead: words('reject.lead'),
      rejectReason: words('reject.reason'),
      rejectPlaceholder: words('reject.placeholder'),
      rejectSubmit: words('reject.submit'),
      bulkHint: words('bulk.hint'),
      amountHint: (price) => words('edit.amountHint', { price }),
      amountHintNone: words('edit.amountHintNone'),
      receiptFile: (id) => card('receiptFile', { id }),
    },
  }
}
