import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCopyCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import { reviewAddress } from './review-programme.ts'
import classes from './payment-review.module.css'

/** How a programme calls its price, and how it says that something else was paid. */
export type PriceTexts = {
  label: string
  tooLow: (difference: string) => string
  tooHigh: (difference: string) => string
  none: string
}

type Props = { payment: ReviewedPayment; price: PriceTexts; home: string }

/** The due amount next to the paid one, and loudly if the two differ; the same for a proof seen before. */
export function AmountCheck({ payment, price, home }: Props) {
  const words = useWords('payments.review')
  const { expected_amount: expected, payment_amount: amount, amount_code: code } = payment
  const differs = expected !== null && expected !== amount
  return (
    <>
      <dl className={classes.amounts} data-differs={differs || undefined}>
        <div>
          <dt>{words('stated')}</dt>
          <dd>{rupiah(amount)}</dd>
        </div>
        <div>
          <dt>{price.label}</dt>
          <dd>{expected === null ? '–' : rupiah(expected)}</dd>
        </div>
      </dl>
      {differs ? (
        <Alert color="red.9" variant="filled" icon={<IconAlertTriangle aria-hidden />} title={words('mismatchTitle')}>
          {(amount < expected ? price.tooLow : price.tooHigh)(rupiah(Math.abs(expected - amount)))}
        </Alert>
      ) : (
        <Hint>{expected === null ? price.none : words('matches')}</Hint>
      )}
      {code > 0 && expected !== null && (
        <Hint>{words('own', { code: rupiah(code), price: rupiah(expected + code) })}</Hint>
      )}
      <SameProof ids={payment.same_proof} home={home} />
    </>
  )
}

function SameProof({ ids, home }: { ids: readonly number[]; home: string }) {
  const words = useWords('payments.review')
  if (ids.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCopyCheck aria-hidden />} title={words('sameProofTitle')} mt="sm">
      {words('sameProof', { count: ids.length })}{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <TextLink to={reviewAddress(home, id)} inherit underline="always">
            {words('title', { id: String(id) })}
          </TextLink>
        </Fragment>
      ))}
    </Alert>
  )
}
