/** One payment under review: the proof beside what it should say, and the decision. */
import { Alert, Button, Paper } from '@mantine/core'
import { IconConfetti, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LoadingState } from '../../../../ui/LoadingState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { PictureViewer } from '../../../../ui/PictureViewer/PictureViewer.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { moment } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { ProtectedPicture } from '../../../files/widgets/ProtectedPicture.tsx'
import { type PaymentReview as Payment, queueScope, readPayment } from '../contract.ts'
import { AmountCheck } from './AmountCheck.tsx'
import { Decision } from './Decision.tsx'
import { Facts } from './Facts.tsx'
import { GroupSeats } from './GroupSeats.tsx'
import { History } from './History.tsx'
import { Queue } from './Queue.tsx'
import classes from './review.module.css'
import { usePrefetchedNext } from './use-prefetched-next.ts'

export default function PaymentReview() {
  const words = useWords('payments.review')
  const id = Number(useParams()['id'])
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  const { data, error, refetch, isPlaceholderData } = useRead(
    readPayment,
    { params: { id }, query: scope },
    // The frame stays while the next one comes.
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  const payment = data?.data
  usePrefetchedNext(payment, scope)
  return (
    <Page
      title={words('title', { id: String(id) })}
      breadcrumb={[{ label: words('back'), to: '/toefl-payments' }]}
      actions={payment ? <Queue payment={payment} /> : null}
    >
      {error && !payment ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !payment || (isPlaceholderData && payment.id !== id) ? (
        <LoadingState kind="form" />
      ) : (
        <Review key={payment.id} payment={payment} />
      )}
    </Page>
  )
}

function Review({ payment }: { payment: Payment }) {
  const words = useWords('payments.review')
  return (
    <>
      <Notices payment={payment} />
      <div className={classes.columns}>
        <section className={classes.proof} aria-label={words('proof', { id: String(payment.id) })}>
          <ProtectedPicture name={payment.payment_proof} height="100%">
            {(address) => <PictureViewer src={address} alt={words('proof', { id: String(payment.id) })} />}
          </ProtectedPicture>
        </section>
        <div className={classes.side}>
          <Paper withBorder className={classes.card}>
            <div className={classes.state}>
              <StatusBadge status={payment.status} size="lg" />
            </div>
            <AmountCheck payment={payment} />
          </Paper>
          <Decision payment={payment} />
          <Facts payment={payment} />
          <GroupSeats payment={payment} />
          <History entries={payment.history} />
        </div>
      </div>
    </>
  )
}

function Notices({ payment }: { payment: Payment }) {
  const words = useWords('payments.review')
  const language = useLanguage()
  const isLast = payment.status !== 'PENDING' && payment.next_pending_id === null
  return (
    <>
      {payment.deleted_at !== null ? (
        <Alert color="gray" icon={<IconTrash aria-hidden />}>
          {words('inBin', { moment: moment(payment.deleted_at, language) })}
        </Alert>
      ) : null}
      {isLast ? (
        <Alert color="teal" icon={<IconConfetti aria-hidden />} title={words('allDoneTitle')} role="status">
          <div className={classes.notice}>
            {words('allDone')}
            <Button component={Link} to="/toefl-payments" size="compact-md" variant="default">
              {words('toList')}
            </Button>
          </div>
        </Alert>
      ) : null}
    </>
  )
}
