/** For a friend of a group: what their part is, and whom to send it to. */
import { Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { CopyValue } from '#features/payment/widgets/CopyValue.tsx'
import { Facts } from '#ui/Facts.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PartAccount } from '../../friend-part.contract.ts'

type Props = {
  /** The first name. */
  payer: string
  amount: number
  account: PartAccount
  hasPaid: boolean
}

export function SendPart({ payer, amount, account, hasPaid }: Props) {
  const t = useWords('toefl.parts')
  const pay = useWords('toefl.payment')
  const { provider, account_number: number, account_name: holder } = account
  return (
    <section className="stack" aria-label={t('mineTitle')}>
      <Title order={2} size="h4">
        {t('mine', { amount: rupiah(amount) })}
      </Title>
      {hasPaid ? (
        <Text className="row" role="status">
          <IconCircleCheck size={20} color="var(--mantine-color-teal-6)" aria-hidden /> {t('has', { payer })}
        </Text>
      ) : (
        <>
          <Text>{t('send', { payer })}</Text>
          <Facts
            facts={[
              [
                t('amount'),
                <CopyValue key="amount" text={rupiah(amount)} value={String(amount)} label={pay('copyAmount')} />,
              ],
              [provider, <CopyValue key="number" text={number} value={number} label={pay('copyNumber')} />],
              [t('holder'), holder],
            ]}
          />
          <Text size="sm" className="soft">
            {t('between', { payer })}
          </Text>
        </>
      )}
    </section>
  )
}
