/**
 * A payment's state, the sent values, and the possible actions; for signed-in people, and for visitors with the link.
 */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { Alert, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { type SendOptions } from '#ui/drafted-form/use-sending.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { day, moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { MendForm } from '#features/payment/widgets/MendForm.tsx'
import { PayRest } from '#features/payment/widgets/PayRest.tsx'
import { valuesOf } from '#features/payment/widgets/payment-form.ts'
import { useUsual } from '#features/payment/widgets/use-usual.ts'
import { useLists, useRegions } from '../registration/registration-facts.ts'
import { mending, type OwnPayment } from '../../payment-correction.contract.ts'
import { Giving } from './Giving.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import { Progress } from './Progress.tsx'
import type { GivingCalls } from './use-giving-up.tsx'

type Props = {
  payment: OwnPayment
  send: (body: z.input<typeof mending>, options: SendOptions) => Promise<{ message: string }>
  calls: GivingCalls
  changed: readonly string[]
  /** The further actions. */
  actions?: ReactNode
  /** A visitor by a link sends another picture, and signs in for the rest. */
  isByLink?: boolean
}

export function OwnPaymentView({ payment, send, calls, changed, actions, isByLink = false }: Props) {
  const t = useWords('money')
  const language = useLanguage()
  const [round, setRound] = useState(0)
  const usual = useUsual(payment.usual_minutes)
  return (
    <div className="stack apart">
      <section className={page.card} aria-label={t('number', { id: String(payment.id) })}>
        <Title order={2} size="h4">
          {t('number', { id: String(payment.id) })}
        </Title>
        <Progress status={payment.cancelled_at ? 'CANCELLED' : payment.status} />
        <Text>
          {useSentence(payment)} {usual}
        </Text>
        {payment.reject_reason ? (
          <Alert color="red" title={t('facts.reason')}>
            {payment.reject_reason}
          </Alert>
        ) : null}
        <dl className={page.pairs}>
          <Fact label={t('facts.amount')}>{rupiah(payment.payment_amount)}</Fact>
          <Fact label={t('facts.sent')}>{moment(payment.sent_at, language)}</Fact>
          {payment.decided_at ? <Fact label={t('facts.decided')}>{moment(payment.decided_at, language)}</Fact> : null}
          {payment.can_mend && payment.seats !== 'HELD' && payment.mend_until ? (
            <Fact label={t('facts.until')}>{moment(payment.mend_until, language)}</Fact>
          ) : null}
          {payment.people
            .map((person) => inLanguage(language, person))
            .map(({ detail_id, first_name, is_given_up, shift, starts_at, ends_at, place }) => (
              <Fact key={detail_id} label={first_name}>
                {is_given_up || payment.cancelled_at
                  ? t('cancel.givenUp')
                  : [shift, momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', ')}
              </Fact>
            ))}
        </dl>
        {actions}
      </section>
      {payment.part_received !== null && payment.is_payer ? (
        <Rest payment={payment} received={payment.part_received} />
      ) : null}
      {payment.can_mend ? (
        <Mend
          key={round}
          payment={payment}
          send={send}
          changed={changed}
          isByLink={isByLink}
          onDone={() => setRound(round + 1)}
        />
      ) : null}
      <MoneyBack payment={payment} calls={calls} changed={changed} />
      <Giving payment={payment} calls={calls} changed={changed} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function useSentence(payment: OwnPayment): string {
  const t = useWords('money')
  const language = useLanguage()
  const { status, seats, seats_held_until: until } = payment
  if (payment.cancelled_at) return t('states.cancelled')
  if (!payment.is_payer && payment.people.some(({ is_own, is_given_up }) => is_own && is_given_up)) {
    return t('states.ownGivenUp')
  }
  if (status === 'PENDING' && payment.part_received !== null) {
    const received = rupiah(payment.part_received)
    const missing = rupiah(payment.part_missing ?? 0)
    return t(payment.is_payer ? 'states.part' : 'states.otherPart', { received, missing })
  }
  if (status === 'PENDING') return t('states.pending')
  if (status === 'CONFIRMED') return t('states.confirmed')
  if (payment.refund?.refunded_on) {
    const { amount, refunded_on } = payment.refund
    return t('states.refunded', { amount: rupiah(amount), day: day(refunded_on, language) })
  }
  if (payment.refund) return t('states.toRefund', { amount: rupiah(payment.refund.amount) })
  if (!payment.is_payer) return t(seats === 'HELD' ? 'states.otherHeld' : 'onlyPayer', { until: said(until, language) })
  if (!payment.can_mend) return payment.cannot_mend ?? t('states.over')
  return t(`states.${seats === 'HELD' ? 'held' : seats === 'FULL' ? 'full' : 'free'}`, { until: said(until, language) })
}

const said = (until: string | null, language: Parameters<typeof moment>[1]) =>
  until === null ? '' : moment(until, language, 'long')

function Rest({ payment, received }: { payment: OwnPayment; received: number }) {
  const { regions, error, refetch } = useRegions()
  const region = regions.find(({ id }) => id === payment.region_id)
  if (error || !region) return <Unread error={error} refetch={refetch} kind="form" />
  const { id, toefl_payment_detail: detail } = region
  const missing = payment.part_missing ?? 0
  return <PayRest regionId={id} detail={detail} received={received} missing={missing} />
}

type MendProps = Omit<Props, 'actions' | 'calls'> & { onDone: () => void }

function Mend({ payment, send, changed, isByLink = false, onDone }: MendProps) {
  const t = useWords('money.mend')
  const regions = useRegions()
  const lists = useLists(payment.region_id)
  const read = together(regions, lists)
  const region = regions.regions.find(({ id }) => id === payment.region_id)
  return (
    <section className={page.card} aria-label={t('title')}>
      <Title order={2} size="h4">
        {t(payment.status === 'PENDING' ? 'change' : 'title')}
      </Title>
      {!read.isReady || !region ? (
        <Unread {...read} kind="form" />
      ) : (
        <MendForm
          schema={mending}
          initial={valuesOf(payment)}
          payTo={{
            regionId: payment.region_id,
            detail: region.toefl_payment_detail,
            amount: payment.part_missing ?? payment.payment_amount,
            providers: lists.providers,
            receivers: lists.receivers,
          }}
          isProofFirst
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
