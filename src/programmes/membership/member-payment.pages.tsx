/** What a membership's payment hands to its own page: what it is for, and where it is. */
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { OwnPayment } from '#features/own-payment/own-payment.contract.ts'
import { Fact } from '#features/own-payment/widgets/Fact.tsx'
import type { OwnPaymentPart } from '#features/own-payment/widgets/own-payment-part.ts'

export const memberOwnPayment: OwnPaymentPart = {
  entity: 'member_payment',
  Facts: Membership,
  Sentence,
  payTo: ({ member_payment_detail: detail }) => detail,
  receives: 'MEMBER',
}

function Membership({ payment: { membership } }: { payment: OwnPayment }) {
  const t = useWords('money.membership')
  const termName = useTermName()
  if (!membership) return null
  return <Fact label={t(membership.kind)}>{termName(membership)}</Fact>
}

function Sentence({ payment, common }: { payment: OwnPayment; common: string }) {
  return useOwnSentence(payment) ?? common
}

function useOwnSentence({ status, can_mend, part_received, part_missing }: OwnPayment): string | null {
  const t = useWords('money.membership')
  if (status === 'CONFIRMED') return t('confirmed')
  if (status === 'PENDING' && part_received !== null) {
    return t('part', { received: rupiah(part_received), missing: rupiah(part_missing ?? 0) })
  }
  return status === 'REJECTED' && can_mend ? t('rejected') : null
}
