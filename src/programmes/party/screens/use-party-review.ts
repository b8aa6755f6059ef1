/** The facts of the party's payments that the review page needs. */
import { useWords } from '#words/Words.tsx'
import { paid } from '#programme-kinds.ts'
import { type Programme, useUsualReasons } from '#features/review/widgets/payment/review-programme.ts'
import { graceHours } from '#features/payment/payment-state.rules.ts'
import { partyPaymentDecisions, readPartyPayment, updatePartyPayment } from '../party-payment.contract.ts'
import { readPartyReceipt } from '../party-receipt.contract.ts'
import { changed } from '../widgets/party-changed.ts'

const endpoints = {
  ...partyPaymentDecisions,
  read: readPartyPayment,
  update: updatePartyPayment,
  receipt: readPartyReceipt,
}

export const { home } = paid.party_payment

export function usePartyReview(): Programme {
  const words = useWords('welcoming.payments')
  return {
    home,
    entity: 'party_payment',
    endpoints,
    changed: [...changed, '/dashboard-admin', '/statement-lines', '/statement-matches', '/refunds'],
    holdHours: graceHours,
    texts: {
      list: words('title'),
      inBin: (moment) => words('inBin', { moment }),
      cancelConfirmed: words('cancelConfirmed'),
      cancelRejected: words('cancelRejected'),
      reject: {
        ...useUsualReasons(),
        lead: words('rejectLead'),
        reason: words('rejectReason'),
        placeholder: words('rejectPlaceholder'),
        submit: words('rejectSubmit'),
      },
      bulkHint: words('bulkHint'),
      amountHint: (price) => words('amountHint', { price }),
      amountHintNone: words('amountHintNone'),
      receiptFile: (id) => words('receiptFile', { id }),
    },
  }
}
