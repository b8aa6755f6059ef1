import { Alert, Button, Input, Skeleton, Text } from '@mantine/core'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import { Digits } from './Digits.tsx'
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
  detail: string | null
  amount: number
  exact?: ExactAmount | undefined
  /** The answer to how one pays: only what belongs to it is shown; everything before there is one. */
  type?: string
  isCash: boolean
  /** The server refused the amount: the price has changed in between. */
  amountError?: string | undefined
  /** The place of the amount in its form; none where it is only said. */
  amountPath?: string
}

/** The amount and the accounts, with everything that a banking app asks for at one press. */
export function HowToPay(props: Props) {
  const { regionId, detail, amount, exact, isCash, type = '', amountError, amountPath } = props
  const t = useWords('toefl.payment')
  return (
    <section className={classes.how} aria-label={t('howTitle')}>
      <Text size="sm">{t(isCash ? 'howCash' : type === 'QRIS' ? 'howQris' : 'how')}</Text>
      {type !== '' && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={toProof}>
          {t('paidAlready')}
        </Button>
      )}
      <p
        className={classes.amount}
        role="group"
        aria-label={t('amount')}
        tabIndex={-1}
        data-path={amountPath?.replace(/payment_amount$/, 'quote')}
      >
        <span className={classes.amountLabel}>{t('amount')}</span>
        {exact?.isWaiting ? (
          <Skeleton component="span" display="inline-block" h={32} w="8rem" />
        ) : (
          <CopyValue text={<Digits amount={amount} />} value={String(amount)} label={t('copyAmount')} />
        )}
      </p>
      {exact && <ExactNotes amount={amount} exact={exact} />}
      {amountError && (
        <Input.Error size="md" component="div" tabIndex={-1} data-path={amountPath} aria-label={t('amount')}>
          {t('amountChanged')} {amountError}
        </Input.Error>
      )}
      {!isCash && (
        <PayToAccounts regionId={regionId} amount={exact?.isWaiting ? null : amount} detail={detail} type={type} />
      )}
    </section>
  )
}

/** To the first field of what was paid, which lies below everything that says how to. */
function toProof() {
  const field = document.querySelector<HTMLElement>('[data-path$="account_name"], [data-path$="payment_proof"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
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
