import { Paper } from '@mantine/core'
import { Facts } from '#ui/Facts/Facts.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/place-filters.ts'
import { paymentTypes } from '../../rules.ts'
import type { ReviewedPayment } from '../../contract.ts'
import classes from './review.module.css'

/** How it was paid, and what else is known about the payment. */
export function PaymentFacts({ payment }: { payment: ReviewedPayment }) {
  return (
    <Paper withBorder className={classes.card}>
      <Facts facts={useFacts(payment)} />
    </Paper>
  )
}

function useFacts(payment: ReviewedPayment): [label: string, value: string][] {
  const words = useWords('payments')
  const termName = useTermName()
  const language = useLanguage()
  const type = paymentTypes.find((name) => name === payment.payment_type)
  const way = type ? words(`types.${type}`) : payment.payment_type
  const facts: [string, string][] =
    type === 'CASH'
      ? [
          [words('review.provider'), way],
          [words('review.receiver'), payment.receiver ?? words('review.nobody')],
        ]
      : [
          [words('review.sender'), payment.account_name ?? '–'],
          [words('review.account'), payment.account_number ?? '–'],
          [words('review.provider'), [payment.provider, way].filter(Boolean).join(', ')],
        ]
  facts.push(
    [words('review.registered'), moment(payment.created_at, language)],
    [words('review.region'), payment.region],
    [words('review.term'), termName(payment)],
  )
  if (payment.decided_at !== null) {
    const at = moment(payment.decided_at, language)
    const name = payment.decided_by_name
    facts.push([words('review.decided'), name === null ? at : words('review.by', { moment: at, name })])
  }
  if (payment.reject_reason !== null) facts.push([words('review.reason'), payment.reject_reason])
  return facts
}
