/** /dashboard/welcoming-party-payment/7: where the payment of one's own seat is, and putting it right. */
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { useApi } from '#api/api.ts'
import { partyCancelling } from '../party-payment.contract.ts'
import { readPartyReceipt } from '../party-receipt.contract.ts'
import { partyOwnPayment } from '../party-payment.pages.tsx'

export const handle = { title: 'welcoming.payments.own' }

export default function OwnPartyPayment() {
  const words = useWords('welcoming.payments')
  const api = useApi()
  return (
    <SignedInPayment
      part={partyOwnPayment}
      title={words('own')}
      receipt={{ file: readPartyReceipt, name: (id) => words('receiptFile', { id }) }}
      cancels={(id) => ({
        cancel: (body) => api.call(partyCancelling.cancel, { params: { id }, body }),
        undo: (decision) => api.call(partyCancelling.undo, { params: { id }, body: { id: decision } }),
      })}
      changed={['/party-payments', '/welcoming-parties', '/welcoming-party-shifts']}
    />
  )
}
