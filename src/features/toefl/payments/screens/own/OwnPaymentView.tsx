/** Where a payment is, what was sent, and what can be done; for who is signed in, and for who has the link. */
import { Alert, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { type SendOptions } from '#ui/drafted-form/use-sending.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { day, moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { MendForm } from '#features/payments/widgets/MendForm.tsx'
import { valuesOf } from '#features/payments/widgets/payment-form.ts'
import { useLists, useRegions } from '../../../screens/registration/facts.ts'
import { mending, type OwnPayment } from '../../mending/contract.ts'
import { Progress } from './Progress.tsx'

type Props = {
  payment: OwnPayment
  send: (body: z.input<typeof mending>, options: SendOptions) => Promise<{ message: string }>
  changed: readonly string[]
  /** What else can be done. */
  actions?: ReactNode
}

export function OwnPaymentView({ payment, send, changed, actions }: Props) {
  const t = useWords('money')
  const language = useLanguage()
  const [round, setRound] = useState(0)
  const usual = useUsual(payment.usual_minutes)
  return (
    <div className={page.stack}>
      <section className={page.card} aria-label={t('number', { id: String(payment.id) })}>
        <Title order={2} size="h4">
          {t('number', { id: String(payment.id) })}
        </Title>
        <Progress status={payment.status} />
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
            .map(({ first_name, shift, starts_at, ends_at, place }) => (
              <Fact key={`${first_name} ${starts_at}`} label={first_name}>
                {[shift, momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', ')}
              </Fact>
            ))}
        </dl>
        {actions}
      </section>
      {payment.can_mend ? (
        <Mend key={round} payment={payment} send={send} changed={changed} onDone={() => setRound(round + 1)} />
      ) : null}
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

/** How long a decision usually takes, rounded up to what one can plan with. */
function useUsual(minutes: number | null): string | null {
  const t = useWords('money.usual')
  if (minutes === null) return null
  if (minutes < 60) return t('minutes', { count: minutes })
  const hours = Math.ceil(minutes / 60)
  return hours <= 36 ? t('hours', { count: hours }) : t('days', { count: Math.ceil(hours / 24) })
}

type MendProps = Omit<Props, 'actions'> & { onDone: () => void }

function Mend({ payment, send, changed, onDone }: MendProps) {
  const t = useWords('money.mend')
  const { regions, error, isPending, refetch } = useRegions()
  const lists = useLists(payment.region_id)
  const failed = error ?? lists.error
  const region = regions.find(({ id }) => id === payment.region_id)
  const retry = () => {
    void refetch()
    lists.refetch()
  }
  return (
    <section className={page.card} aria-label={t('title')}>
      <Title order={2} size="h4">
        {t(payment.status === 'PENDING' ? 'change' : 'title')}
      </Title>
      {failed ? (
        <ErrorState error={failed} onRetry={retry} />
      ) : isPending || lists.isPending || !region ? (
        <LoadingState kind="form" />
      ) : (
        <MendForm
          schema={mending}
          initial={valuesOf(payment)}
          payTo={{
            regionId: payment.region_id,
            detail: region.toefl_payment_detail,
            amount: payment.payment_amount,
            providers: lists.providers,
            receivers: lists.receivers,
          }}
          isProofFirst
          submitLabel={t('save')}
          send={(body, options) => send({ ...body, seen_updated_at: payment.updated_at }, options)}
          changed={changed}
          onDone={onDone}
        />
      )}
    </section>
  )
}
