/** /dashboard/toefl-payment/7: where the payment of one's own group is, and putting it right. */
import { useApi } from '#api/api.ts'
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { toeflCancelling } from '../cancellation.contract.ts'
import { toeflOwnPayment } from '../toefl-payment.pages.tsx'
import { OwnParts } from './parts/OwnParts.tsx'
import { readReceipt } from '../toefl-receipt.contract.ts'

export const handle = { title: 'money.title' }

export default function OwnPayment() {
  const t = useWords('money')
  const card = useWords('toefl.card')
  const api = useApi()
  return (
    <SignedInPayment
      part={toeflOwnPayment}
      title={t('title')}
      receipt={{ file: readReceipt, name: (id) => card('receiptFile', { id }) }}
      cancels={(id) => ({
        cancel: (body) => api.call(toeflCancelling.cancel, { params: { id }, body }),
        undo: (decision) => api.call(toeflCancelling.undo, { params: { id }, body: { id: decision } }),
      })}
      renderMore={(payment) => (payment.people.length > 1 ? <OwnParts id={payment.id} /> : null)}
      changed={['/toefl-payments', '/toefl-shifts']}
    />
  )
}
