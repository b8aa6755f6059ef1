/** /dashboard/toefl-payment/7: where the payment of one's own group is, and putting it right. */
import { useApi } from '#api/api.ts'
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { cancelOwn, undoOwnCancelling } from '../cancellation.contract.ts'
import { toeflOwnPayment } from '../widgets/toefl-own-payment.tsx'

export const handle = { title: 'money.title' }

export default function OwnPayment() {
  const t = useWords('money')
  const api = useApi()
  return (
    <SignedInPayment
      part={toeflOwnPayment}
      title={t('title')}
      cancels={(id) => ({
        cancel: (body) => api.call(cancelOwn, { params: { id }, body }),
        undo: (decision) => api.call(undoOwnCancelling, { params: { id }, body: { id: decision } }),
      })}
      changed={['/toefl-payments', '/toefl-shifts']}
    />
  )
}
