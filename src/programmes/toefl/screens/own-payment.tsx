/** /dashboard/toefl-payment/7: where the payment of one's own group is, and putting it right. */
import { useApi } from '#api/api.ts'
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { cancelOwn, undoOwnCancelling } from '../cancellation.contract.ts'
import { toeflOwnPayment } from '../toefl-payment.pages.tsx'
import { readReceipt } from '../toefl-payment.contract.ts'

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
        cancel: (body) => api.call(cancelOwn, { params: { id }, body }),
        undo: (decision) => api.call(undoOwnCancelling, { params: { id }, body: { id: decision } }),
      })}
      changed={['/toefl-payments', '/toefl-shifts']}
    />
  )
}
