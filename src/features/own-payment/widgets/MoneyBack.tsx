/** On a payment's own page: the money that goes back, and for the payer the account. */
import { ButtonLink } from '#ui/links.tsx'
import { Stack, Text, Title } from '@mantine/core'
import { useSaved } from '#api/outcome.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { FormShell } from '#ui/FormShell.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { PayeeFields } from '#features/payment/widgets/PayeeFields.tsx'
import { ownPage } from '#features/payment/payment.rules.ts'
import { refundAccount } from '#features/statement/refund.contract.ts'
import type { OwnPayment } from '../own-payment.contract.ts'
import type { GivingCalls } from './use-giving-up.tsx'

type Props = { payment: OwnPayment; calls: GivingCalls; changed: readonly string[] }

export function MoneyBack({ payment, calls, changed }: Props) {
  const t = useWords('money.back')
  const { refunds, refund_account: account } = payment
  if (refunds.length === 0) return null
  return (
    <section className={page.card} aria-label={t('title')}>
      <div>
        <Title order={2} size="h4" mb="xs">
          {t('title')}
        </Title>
        <ul className={page.people}>
          {refunds.map((refund, index) => (
            // They are never moved, and none goes from among them while the page is read.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Row refund={refund} />
            </li>
          ))}
        </ul>
        {payment.is_payer ? null : <Text mt="sm">{t('toPayer')}</Text>}
      </div>
      {account ? (
        <Account account={account} signIn={ownPage(payment.entity, payment.id)} calls={calls} changed={changed} />
      ) : null}
    </section>
  )
}

function Row({ refund }: { refund: OwnPayment['refunds'][number] }) {
  const t = useWords('money.back')
  const language = useLanguage()
  const { because, state, amount, refunded_on: on, first_name: name } = refund
  const why =
    because === 'SEAT' ? (name ? t('because.SEAT', { name }) : t('because.SEAT_unknown')) : t(`because.${because}`)
  return (
    <>
      <Text fw={700}>{rupiah(amount)}</Text>
      <Text>{t(`states.${state}`, { day: on ? day(on, language) : '' })}</Text>
      <Text size="sm" className={page.soft ?? ''}>
        {why}
      </Text>
    </>
  )
}

type AccountProps = {
  /** Where a visitor by the link changes it. */
  signIn: string
  account: NonNullable<OwnPayment['refund_account']>
  calls: GivingCalls
  changed: readonly string[]
}

function Account({ account, signIn, calls, changed }: AccountProps) {
  const t = useWords('money.account')
  const saved = useSaved(changed)
  const { is_known: isKnown, can_change: canChange, provider, account_name: holder, account_number: number } = account
  return (
    <Stack gap="md">
      <div>
        <Title order={3} size="h5" mb={4}>
          {t('title')}
        </Title>
        <Text>{t(!isKnown ? 'ask' : canChange ? 'known' : 'byLink')}</Text>
      </div>
      {canChange ? (
        <FormShell
          // Another person's change in between is shown.
          key={[provider, number, holder].join(' ')}
          schema={refundAccount}
          initial={{ provider: provider ?? '', account_number: number ?? '', account_name: holder ?? '' }}
          submit={calls.setAccount}
          onDone={saved}
          submitLabel={t('save')}
        >
          {(form) => <PayeeFields input={form.getInputProps} />}
        </FormShell>
      ) : (
        <div>
          <ButtonLink to={signIn} variant="default">
            {t('signIn')}
          </ButtonLink>
        </div>
      )}
    </Stack>
  )
}
