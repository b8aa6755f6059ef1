/** One payment under review: the proof next to the values that it should show, and the decision. */
import { Alert, Group, Paper } from '@mantine/core'
import { IconConfetti, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { PictureViewer } from '#ui/PictureViewer/PictureViewer.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { asSeen, useShownLongEnough } from '#features/review/widgets/deciding.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useApi, useRead } from '#api/api.ts'
import { keyOf } from '#api/read-key.ts'
import { queueScope, type QueueScope } from '#review-states.ts'
import { loadPictureAhead } from '#api/protected-file.ts'
import { Facts } from '#ui/Facts.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import { noteOpened } from '#features/statement/bulk-confirmation.contract.ts'
import { RefundCard } from '#features/statement/widgets/RefundCard.tsx'
import { NearProofs } from '#features/payment/widgets/proof/NearProofs.tsx'
import { Billed } from './Billed.tsx'
import { Reduced } from './Reduction.tsx'
import { AmountCheck, type PriceTexts } from './AmountCheck.tsx'
import { Decision } from './Decision.tsx'
import type { Programme, Whom } from './review-programme.ts'
import { History } from './History.tsx'
import { Queue } from './Queue.tsx'
import { paymentTypes } from '#features/payment/payment.rules.ts'
import classes from './payment-review.module.css'

type Props<P extends ReviewedPayment> = {
  programme: Programme
  /** Reads the payment with what the programme knows of it. */
  read: Omit<Programme['endpoints']['read'], 'reply'> & { reply: z.ZodType<{ data: P }> }
  /** The price in the programme's words. */
  price: (payment: P) => PriceTexts
  /** The loss when the payment is deleted for good. */
  loss: (payment: P) => string
  whom: (payment: P) => Whom
  /** The people of the payment. */
  renderWhom: (payment: P) => ReactNode
  /** Other payments from there. */
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
      {!isThere ? (
        <Unread error={error} refetch={refetch} kind="form" />
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
  useOpened(programme, payment, isReady)
  return (
    <>
      <Notices programme={programme} payment={payment} />
      <div className="columns" style={{ '--columns': 'minmax(0, 1.15fr) minmax(22rem, 1fr)' }}>
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
        <div className={`stack ${classes.side}`}>
          <Paper withBorder p="md" bg="var(--surface)">
            <Group mb="sm">
              <StatusBadge status={payment.status} size="lg" />
            </Group>
            <AmountCheck payment={payment} price={price(payment)} home={programme.home} />
            <Reduced programme={programme} payment={payment} />
            <Billed bill={payment.bill} />
          </Paper>
          <NearProofs proof={proof} />
          <Decision
            programme={programme}
            payment={payment}
            whom={whom(payment)}
            isReady={isReady}
            loss={loss(payment)}
          />
          {renderWhom(payment)}
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

/** Tells the others that somebody has looked at the payment, once for each of its states. */
function useOpened({ entity }: Programme, payment: ReviewedPayment, isReady: boolean): void {
  const api = useApi()
  const { id, updated_at: state } = payment
  const counts = isReady && payment.status === 'PENDING' && payment.deleted_at === null
  useEffect(() => {
    // It only spares others a look; the review goes on without it.
    // Another state of it is another look.
    if (counts && state) void api.call(noteOpened[entity], { params: { id } }).catch(() => undefined)
  }, [api, entity, id, state, counts])
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
          <Group justify="space-between" gap="sm">
            {words('allDone')}
            <ButtonLink to={programme.home} size="compact-md" variant="default">
              {words('toList')}
            </ButtonLink>
          </Group>
        </Alert>
      ) : null}
    </>
  )
}

/** Fetches the next payment of the queue and its proof while this one is looked at. */
function usePrefetchedNext(
  { endpoints: { read } }: Programme,
  payment: ReviewedPayment | undefined,
  scope: QueueScope,
): void {
  const api = useApi()
  const client = useQueryClient()
  const next = payment?.next_pending_id
  const { term_id, region_id } = scope
  useEffect(() => {
    if (!next) return
    const input = { params: { id: next }, query: { term_id, region_id } }
    const query = { queryKey: keyOf(read, input), queryFn: () => api.call(read, input) }
    void client
      .fetchQuery({ ...query, staleTime: 10_000 })
      .then((answer) => loadPictureAhead(client, answer.data.payment_proof))
      // Only a head start: a failed request is made again when it is needed.
      .catch(() => undefined)
  }, [api, client, read, next, term_id, region_id])
}

/** How it was paid, and what else is known about the payment. */
function PaymentFacts({ payment }: { payment: ReviewedPayment }) {
  return (
    <Paper withBorder p="md" bg="var(--surface)">
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
          ...(type === 'QRIS'
            ? []
            : [[words('review.account'), payment.account_number ?? '–'] satisfies [string, string]]),
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
