/** /dashboard/new-member-registration/7/edit: where one's own membership payment is, and putting it right. */
import { useWords } from '#words/Words.tsx'
import { SignedInPayment } from '#features/own-payment/widgets/SignedInPayment.tsx'
import { memberOwnPayment } from '../widgets/member-own-payment.tsx'

export const handle = { title: 'membership.pay.edit' }

export default function OwnMemberPayment() {
  const t = useWords('membership.pay')
  return <SignedInPayment part={memberOwnPayment} title={t('edit')} changed={['/member-payments']} />
}
