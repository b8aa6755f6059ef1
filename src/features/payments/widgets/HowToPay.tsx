import { Alert, Input, Skeleton, Text } from '@mantine/core'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import classes from './payment.module.css'
import { PayToAccounts } from './PayToAccounts.tsx'

/** An amount that is like nobody else's. */
export type ExactAmount = {
  isWaiting: boolean
  /** Until when it is reserved; null for a plain price. */
  until: string | null
  /** The one before, where it was replaced. */
  was: number | null
}

type Props = {
  /** Whose accounts are paid to. */
  regionId: number
  /** The committee's words: bank, number, name. */
  detail: string
  amount: number
  exact?: ExactAmount | undefined
  isCash: boolean
  /** The server refused the amount: the price has changed meanwhile. */
  amountError?: string | undefined
}

/** What to transfer and where to, with everything that a banking app asks for at one press. */
export function HowToPay({ regionId, detail, amount, exact, isCash, amountError }: Props) {
  const t = useWords('toefl.payment')
  return (
    <section className={classes.how} aria-label={t('howTitle')}>
      <Text size="sm">{isCash ? t('howCash') : t('how')}</Text>
      <p className={classes.amount} tabIndex={-1} data-path="payment.quote">
        <span className={classes.amountLabel}>{t('amount')}</span>
        {exact?.isWaiting ? (
          <Skeleton component="span" display="inline-block" h={32} w="8rem" />
        ) : (
          <CopyValue
            text={exact?.until ? <Digits amount={amount} /> : rupiah(amount)}
            value={String(amount)}
            label={t('copyAmount')}
          />
        )}
      </p>
      {exact && <ExactNotes amount={amount} exact={exact} />}
      {amountError && (
        <Input.Error
          size="md"
          component="div"
          tabIndex={-1}
          data-path="payment.payment_amount"
          aria-label={t('amount')}
        >
          {t('amountChanged')} {amountError}
        </Input.Error>
      )}
      {!isCash && <PayToAccounts regionId={regionId} amount={exact?.isWaiting ? null : amount} detail={detail} />}
    </section>
  )
}

/** The amount with the digits that make it one's own. */
function Digits({ amount }: { amount: number }) {
  const text = rupiah(amount)
  return (
    <span>
      {text.slice(0, -3)}
      <mark className={classes.own}>{text.slice(-3)}</mark>
    </span>
  )
}

function ExactNotes({ amount, exact: { until, was, isWaiting } }: { amount: number; exact: ExactAmount }) {
  const t = useWords('toefl.payment')
  const language = useLanguage()
  if (isWaiting) return <Skeleton h={20} mt={6} />
  return (
    <>
      {until !== null && (
        <Text size="sm" mt={6}>
          {t('exact', { until: moment(until, language) })}
        </Text>
      )}
      {was !== null && (
        <Alert role="status" color="orange" mt="sm">
          {t('exactChanged', { amount: rupiah(amount), was: rupiah(was) })}
        </Alert>
      )}
    </>
  )
}
