/** /dashboard/new-member-registration/7/edit: where one's own membership payment is, and putting it right. */
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { memberOwnPayment } from '../member-payment.pages.tsx'
import { readMemberReceipt } from '../member-receipt.contract.ts'

export const handle = { title: 'membership.pay.edit' }

export default function OwnMemberPayment() {
  const t = useWords('membership.pay')
  const card = useWords('membership.card')
  return (
    <SignedInPayment
      part={memberOwnPayment}
      title={t('edit')}
      receipt={{ file: readMemberReceipt, name: (id) => card('receiptFile', { id }) }}
      changed={['/member-payments']}
    />
  )
}
