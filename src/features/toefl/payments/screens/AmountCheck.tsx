import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopyCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { rupiah } from '../../../../words/format.ts'
import { useWords } from '../../../../words/Words.tsx'
import type { PaymentReview } from '../contract.ts'
import { reviewAddress } from './review-address.ts'
import classes from './review.module.css'

/** What should have been paid beside what was, and loudly where the two differ; the same for a proof seen before. */
export function AmountCheck({ payment }: { payment: PaymentReview }) {
  const words = useWords('payments.review')
  const { expected_amount: expected, payment_amount: amount, group_size: people } = payment
  const differs = expected !== null && expected !== amount
  return (
    <>
      <dl className={classes.amounts} data-differs={differs || undefined}>
        <div>
          <dt>{words('stated')}</dt>
          <dd>{rupiah(amount)}</dd>
        </div>
        <div>
          <dt>{words('expected', { people })}</dt>
          <dd>{expected === null ? '–' : rupiah(expected)}</dd>
        </div>
      </dl>
      {differs ? (
        <Alert color="red.9" variant="filled" icon={<IconAlertTriangle aria-hidden />} title={words('mismatchTitle')}>
          {words(amount < expected ? 'tooLow' : 'tooHigh', { difference: rupiah(Math.abs(expected - amount)), people })}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {expected === null ? words('noPrice', { people }) : words('matches')}
        </Text>
      )}
      <SameProof ids={payment.same_proof} />
    </>
  )
}

function SameProof({ ids }: { ids: readonly number[] }) {
  const words = useWords('payments.review')
  if (ids.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCopyCheck aria-hidden />} title={words('sameProofTitle')} mt="sm">
      {words('sameProof', { count: ids.length })}{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <Anchor component={Link} to={reviewAddress(id)} inherit underline="always">
            {words('title', { id: String(id) })}
          </Anchor>
        </Fragment>
      ))}
    </Alert>
  )
}
