/**
 * A payment's state, the sent values, and the possible actions; for signed-in people, and for visitors with the link.
 */
import { Unread } from '#ui/Unread.tsx'
import { Alert, Text, Title } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { bringTo } from '#ui/bring-to.ts'
import { type SendOptions } from '#ui/drafted-form/use-sending.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { MendForm } from '#features/payment/widgets/MendForm.tsx'
import { PayRest } from '#features/payment/widgets/PayRest.tsx'
import { valuesOf } from '#features/payment/widgets/payment-form.ts'
import { useUsual } from '#features/payment/widgets/use-usual.ts'
import { mending, type OwnPayment } from '../own-payment.contract.ts'
import { Fact } from './Fact.tsx'
import { Giving } from './Giving.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import type { OwnPaymentPart } from './own-payment-part.ts'
import { Progress } from './Progress.tsx'
import { SentProof } from './SentProof.tsx'
import type { GivingCalls } from './use-giving-up.tsx'
import { usePayTo } from './use-pay-to.ts'

type Props = {
  payment: OwnPayment
  /** The programme that it is of. */
  part: OwnPaymentPart
  send: (body: z.input<typeof mending>, options: SendOptions) => Promise<{ message: string }>
  calls: GivingCalls
  changed: readonly string[]
  /** The further actions. */
  actions?: ReactNode
  /** What a programme shows of its own. */
  more?: ReactNode
  /** A visitor by a link sends another picture, and signs in for the rest. */
  isByLink?: boolean
}

export function OwnPaymentView({ payment, part, send, calls, changed, actions, more, isByLink = false }: Props) {
  const t = useWords('money')
  const way = useWords('toefl.payment')
  const language = useLanguage()
  const [round, setRound] = useState(0)
  const usual = useUsual(payment.usual_minutes)
  const common = useSentence(payment)
  const state = useRef<HTMLElement>(null)
  const toState = () => bringTo(state.current)
  return (
    <div className="stack apart">
      <section className={page.card} ref={state} tabIndex={-1} aria-label={t('number', { id: String(payment.id) })}>
        <Title order={2} size="h4">
          {t('number', { id: String(payment.id) })}
        </Title>
        <Progress status={payment.cancelled_at ? 'CANCELLED' : payment.status} />
        <Text>
          <part.Sentence payment={payment} common={common} /> {usual}
        </Text>
        {payment.reject_reason ? (
          <Alert color="red" title={t('facts.reason')}>
            {payment.reject_reason}
          </Alert>
        ) : null}
        <dl className={page.pairs}>
          <Fact label={t('facts.amount')}>{rupiah(payment.payment_amount)}</Fact>
          <Fact label={t('facts.sent')}>{moment(payment.sent_at, language)}</Fact>
          {payment.institution ? <Fact label={t('facts.institution')}>{payment.institution}</Fact> : null}
          {payment.account_name ? <Fact label={t('facts.sender')}>{payment.account_name}</Fact> : null}
          <Fact label={t('facts.way')}>{way(`types.${payment.payment_type}`)}</Fact>
          {payment.decided_at ? <Fact label={t('facts.decided')}>{moment(payment.decided_at, language)}</Fact> : null}
          {payment.can_mend && payment.seats !== 'HELD' && payment.mend_until ? (
            <Fact label={t('facts.until')}>{moment(payment.mend_until, language)}</Fact>
          ) : null}
          <part.Facts payment={payment} />
        </dl>
        {payment.payment_proof ? <SentProof name={payment.payment_proof} /> : null}
        {payment.status === 'CONFIRMED' && !payment.cancelled_at && isByLink ? (
          <Text size="sm" className={page.soft ?? ''}>
            {t('receipt')}
          </Text>
        ) : null}
        {actions}
      </section>
      {payment.part_received !== null && payment.is_payer ? (
        <Rest payment={payment} part={part} received={payment.part_received} />
      ) : null}
      {more}
      {payment.can_mend && !isBilled(payment) ? (
        <Mend
          key={round}
          payment={payment}
          part={part}
          send={send}
          changed={changed}
          isByLink={isByLink}
          onDone={() => {
            setRound(round + 1)
            toState()
          }}
        />
      ) : null}
      <MoneyBack payment={payment} calls={calls} changed={changed} />
      <Giving payment={payment} calls={calls} changed={changed} onDone={toState} />
      <AskSomebody regionId={payment.region_id} type={part.receives} />
    </div>
  )
}

/** What is the same of every programme. */
const isBilled = ({ status, institution }: OwnPayment): boolean => status === 'PENDING' && institution !== null

function useSentence({ status, refund, cannot_mend, institution }: OwnPayment): string {
  const t = useWords('money.states')
  const language = useLanguage()
  if (status === 'PENDING') return institution === null ? t('pending') : t('institution', { institution })
  if (refund?.refunded_on) {
    return t('refunded', { amount: rupiah(refund.amount), day: day(refund.refunded_on, language) })
  }
  return refund ? t('toRefund', { amount: rupiah(refund.amount) }) : (cannot_mend ?? t('over'))
}

type PartOf = { payment: OwnPayment; part: OwnPaymentPart }

function Rest({ payment, part, received }: PartOf & { received: number }) {
  const { detail, ...read } = usePayTo(payment, part)
  if (!read.isReady) return <Unread {...read} kind="form" />
  return (
    <PayRest
      regionId={payment.region_id}
      detail={detail}
      received={received}
      missing={payment.part_missing ?? 0}
      until={payment.part_until}
    />
  )
}

type MendProps = Omit<Props, 'actions' | 'calls' | 'more'> & { onDone: () => void }

/** Folded away while nothing has to be done. */
function Mend(props: MendProps) {
  const t = useWords('money.mend')
  if (props.payment.status !== 'PENDING') return <MendCard {...props} />
  return (
    <details>
      <summary>{t('change')}</summary>
      <MendCard {...props} />
    </details>
  )
}

function MendCard({ payment, part, send, changed, isByLink = false, onDone }: MendProps) {
  const t = useWords('money.mend')
  const { detail, providers, receivers, ...read } = usePayTo(payment, part)
  return (
    <section className={page.card} aria-label={t('title')}>
      <Title order={2} size="h4">
        {t(payment.status === 'PENDING' ? 'change' : 'title')}
      </Title>
      {!read.isReady ? (
        <Unread {...read} kind="form" />
      ) : (
        <MendForm
          schema={mending}
          initial={valuesOf(payment)}
          payTo={{
            regionId: payment.region_id,
            amount: payment.part_missing ?? payment.payment_amount,
            detail,
            providers,
            receivers,
          }}
          isGroup={payment.people.length > 0}
          isByLink={isByLink}
          submitLabel={t('save')}
          send={(body, options) => send({ ...body, seen_updated_at: payment.updated_at }, options)}
          changed={changed}
          onDone={onDone}
        />
      )}
    </section>
  )
}
