import { Input, Text } from '@mantine/core'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import classes from './payment.module.css'
import { PayToAccounts } from './PayToAccounts.tsx'

type Props = {
  /** Whose accounts are paid to. */
  regionId: number
  /** The committee's words: bank, number, name. */
  detail: string
  amount: number
  isCash: boolean
  /** The server refused the amount: the price has changed meanwhile. */
  amountError?: string | undefined
}

/** What to transfer and where to, with everything that a banking app asks for at one press. */
export function HowToPay({ regionId, detail, amount, isCash, amountError }: Props) {
  const t = useWords('toefl.payment')
  return (
    <section className={classes.how} aria-label={t('howTitle')}>
      <Text size="sm">{isCash ? t('howCash') : t('how')}</Text>
      <p className={classes.amount}>
        <span className={classes.amountLabel}>{t('amount')}</span>
        <CopyValue text={rupiah(amount)} value={String(amount)} label={t('copyAmount')} />
      </p>
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
      {!isCash && <PayToAccounts regionId={regionId} amount={amount} detail={detail} />}
    </section>
  )
}
