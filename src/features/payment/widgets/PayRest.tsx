/** For a payment of which a part came: the missing sum, and where to pay it. */
import { Text, Title } from '@mantine/core'
import page from '#ui/drafted-form/FormPage.module.css'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import { Digits } from './Digits.tsx'
import classes from './payment.module.css'
import { PayToAccounts } from './PayToAccounts.tsx'

type Props = {
  regionId: number
  /** The committee's words: bank, number, name. */
  detail: string | null
  received: number
  missing: number
  /** When the payment is closed without it. */
  until: string | null
}

export function PayRest({ regionId, detail, received, missing, until }: Props) {
  const t = useWords('money.rest')
  const language = useLanguage()
  const pay = useWords('toefl.payment')
  const amount = received + missing
  return (
    <section className={page.card} id="rest" aria-label={t('title')}>
      <div>
        <Title order={2} size="h4" mb={4}>
          {t('title')}
        </Title>
        <Text>{t('text', { received: rupiah(received), amount: rupiah(amount), missing: rupiah(missing) })}</Text>
        {until === null ? null : <Text>{t('until', { until: day(until, language) })}</Text>}
      </div>
      <div className={classes.how}>
        <p className={classes.amount}>
          <span className={classes.amountLabel}>{pay('amount')}</span>
          <CopyValue text={<Digits amount={missing} />} value={String(missing)} label={pay('copyAmount')} />
        </p>
        <PayToAccounts regionId={regionId} amount={missing} detail={detail} />
      </div>
    </section>
  )
}
