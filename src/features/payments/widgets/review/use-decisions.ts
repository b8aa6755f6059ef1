/** Deciding on the payment that is open, with the questions that are asked before. */
import { useNavigate, useSearchParams } from 'react-router'
import { queueScope } from '#kit/endpoint/review.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { type Settling, useDecisions as useReviewDecisions } from '#features/review/widgets/use-decisions.ts'
import { useTakeBack } from '#features/review/widgets/take-back.tsx'
import type { ReviewedPayment } from '../../contract.ts'
import { type Programme, reviewAddress, type Whom } from './programme.ts'

export function useDecisions({ endpoints, changed, home, texts }: Programme, payment: ReviewedPayment, whom: Whom) {
  const words = useWords('payments.review')
  const ask = useConfirm()
  const takeBack = useTakeBack()
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  // Stays where nothing else waits.
  const goOn = () => {
    const next = payment.next_pending_id
    if (next !== null) leadOn(reviewAddress(home, next, params.get('region_id')))
  }
  const own = reviewAddress(home, payment.id, params.get('region_id'))
  const { isBusy, confirm, cancel, preview, reject, rejected } = useReviewDecisions<ReviewedPayment>({
    endpoints,
    changed,
    scope,
    goOn,
    tell: (done, { payment_amount: amount }) => ({
      text: words(`told.${done}`, { who: words('who', whom), amount: rupiah(amount) }),
      takeBackAt: own,
      // Whoever undoes it wants to look again.
      onUndone: () => void navigate(own),
    }),
  })
  return {
    isBusy,
    reject,
    rejected,
    preview,
    confirm: async (settling: Settling = {}): Promise<void> => {
      const { expected_amount: expected, payment_amount: amount, same_proof } = payment
      const doubts = [
        ...(expected !== null && expected !== amount ? [words('sureMismatch')] : []),
        ...(same_proof.length > 0 ? [words('sureSame')] : []),
      ]
      const question = { title: words('sureTitle'), message: doubts.join(' '), confirmLabel: words('sureLabel') }
      if (doubts.length === 0 || (await ask(question))) await confirm(payment, settling)
    },
    cancel: async (): Promise<void> => {
      const consequence = payment.status === 'REJECTED' ? texts.cancelRejected : texts.cancelConfirmed
      const answer = await takeBack(consequence, whom.others + 1)
      if (answer) await cancel(payment, answer)
    },
  }
}
