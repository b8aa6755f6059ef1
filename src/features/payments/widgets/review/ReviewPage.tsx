/** One payment under review: the proof beside what it should say, and the decision. */
import { Alert, Button, Paper } from '@mantine/core'
import { IconConfetti, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { PictureViewer } from '#ui/PictureViewer/PictureViewer.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { asSeen, useShownLongEnough } from '#features/review/widgets/deciding.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useRead } from '#api/api.ts'
import { queueScope } from '#kit/endpoint/review.ts'
import type { ReviewedPayment } from '../../contract.ts'
import { RefundCard } from '../../refunds/widgets/RefundCard.tsx'
import { NearProofs } from '../proof/NearProofs.tsx'
import { AmountCheck, type PriceTexts } from './AmountCheck.tsx'
import { Decision } from './Decision.tsx'
import type { Programme, Whom } from './programme.ts'
import { PaymentFacts } from './PaymentFacts.tsx'
import { History } from './History.tsx'
import { Queue } from './Queue.tsx'
import classes from './review.module.css'
import { usePrefetchedNext } from './use-prefetched-next.ts'

type Props<P extends ReviewedPayment> = {
  programme: Programme
  /** Reads the payment with what the programme knows of it. */
  read: Omit<Programme['endpoints']['read'], 'reply'> & { reply: z.ZodType<{ data: P }> }
  /** The price in the programme's words. */
  price: (payment: P) => PriceTexts
  /** What is lost when the payment is deleted for good. */
  loss: (payment: P) => string
  whom: (payment: P) => Whom
  /** Whom the payment is for. */
  renderWhom: (payment: P) => ReactNode
  /** What else came from there. */
  renderRelated?: (payment: P) => ReactNode
}

export function ReviewPage<P extends ReviewedPayment>(props: Props<P>) {
  const { programme, read, whom } = props
  const id = Number(useParams()['id'])
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  const { data, error, refetch, isPlaceholderData } = useRead<typeof read>(
    read,
    { params: { id }, query: scope },
    // The frame stays while the next one comes.
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  const payment = data?.data
  const isThere = payment !== undefined && !(isPlaceholderData && payment.id !== id)
  const words = useWords('payments.review')
  usePrefetchedNext(programme, payment, scope)
  return (
    <Page
      title={
        isThere
          ? words('heading', { ...whom(payment), amount: rupiah(payment.payment_amount) })
          : words('title', { id: String(id) })
      }
      lead={isThere ? words('title', { id: String(id) }) : null}
      breadcrumb={[{ label: programme.texts.list, to: programme.home }]}
      actions={payment ? <Queue programme={programme} payment={payment} /> : null}
    >
      {error && !payment ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !isThere ? (
        <LoadingState kind="form" />
      ) : (
        <Review key={payment.id} {...props} payment={payment} />
      )}
    </Page>
  )
}

function Review<P extends ReviewedPayment>({
  programme,
  payment,
  price,
  loss,
  whom,
  renderWhom,
  renderRelated,
}: Props<P> & { payment: P }) {
  const words = useWords('payments.review')
  const proof = payment.payment_proof
  const [shownProof, setShownProof] = useState<string | null>(null)
  const isReady = useShownLongEnough(shownProof === proof ? asSeen(payment) : null)
  return (
    <>
      <Notices programme={programme} payment={payment} />
      <div className={classes.columns}>
        <section className={classes.proof} aria-label={words('proof', { id: String(payment.id) })}>
          <ProtectedPicture
            name={proof}
            height="100%"
            onNone={() => setShownProof(proof)}
            unreadable={{ title: words('unreadable'), advice: words('unreadableAdvice') }}
          >
            {(address) => (
              <PictureViewer
                src={address}
                alt={words('proof', { id: String(payment.id) })}
                onShown={() => setShownProof(proof)}
              />
            )}
          </ProtectedPicture>
        </section>
        <div className={classes.side}>
          <Paper withBorder className={classes.card}>
            <div className={classes.state}>
              <StatusBadge status={payment.status} size="lg" />
            </div>
            <AmountCheck payment={payment} price={price(payment)} home={programme.home} />
          </Paper>
          <NearProofs proof={proof} />
          {renderWhom(payment)}
          <Decision
            programme={programme}
            payment={payment}
            whom={whom(payment)}
            isReady={isReady}
            loss={loss(payment)}
          />
          <RefundCard entity={programme.entity} payment={payment} />
          {renderRelated?.(payment)}
          <PaymentFacts payment={payment} />
          <History entries={payment.history}>
            <HistoryLink entity={programme.entity} id={payment.id} subtle />
          </History>
        </div>
      </div>
    </>
  )
}

function Notices({ programme, payment }: { programme: Programme; payment: ReviewedPayment }) {
  const words = useWords('payments.review')
  const language = useLanguage()
  const isLast = payment.status !== 'PENDING' && payment.next_pending_id === null
  return (
    <>
      {payment.deleted_at !== null ? (
        <Alert color="gray" icon={<IconTrash aria-hidden />}>
          {programme.texts.inBin(moment(payment.deleted_at, language))}
        </Alert>
      ) : null}
      {isLast ? (
        <Alert color="teal" icon={<IconConfetti aria-hidden />} title={words('allDoneTitle')} role="status">
          <div className={classes.notice}>
            {words('allDone')}
            <Button component={Link} to={programme.home} size="compact-md" variant="default">
              {words('toList')}
            </Button>
          </div>
        </Alert>
      ) : null}
    </>
  )
}
