/** Where the money goes: the accounts of the region, a QRIS with the amount in it, and the committee's notes. */
import { Button, Skeleton, Text } from '@mantine/core'
import { useRead } from '#api/api.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { listPayTo, type PayTo as Account } from '../accounts/contract.ts'
import { AccountMark } from './AccountMark.tsx'
import { CopyValue } from './CopyValue.tsx'
import { Notes } from './Notes.tsx'
import { PayByQris } from './PayByQris.tsx'
import classes from './pay-to.module.css'
import { SharePay } from './SharePay.tsx'

/** Without an amount it is still asked for. */
/** `detail` is what the region writes of itself, where it does. */
type Props = { regionId: number; amount: number | null; detail: string | null }

/** What is shown of a region without an account is its text alone. */
export function PayToAccounts({ regionId, amount, detail }: Props) {
  const t = useWords('toefl.payment')
  // A swapped account has to be seen soon, also by who has had the form open for long.
  const { data, error, refetch } = useRead(listPayTo, { params: { id: regionId } }, { staleTime: 30_000 })
  if (!data || amount === null) {
    return (
      <div className={classes.parts}>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton h={96} radius="md" />}
      </div>
    )
  }
  const accounts = data.data
  if (accounts.length === 0) return <Notes text={detail || t('noWay')} className={classes.parts} />
  const codes = accounts.filter(({ kind }) => kind === 'QRIS')
  const others = accounts.filter(({ kind }) => kind !== 'QRIS')
  return (
    <div className={classes.parts}>
      {codes.map((account) => (
        <PayByQris key={account.id} account={account} amount={amount} hasOthers={others.length > 0} />
      ))}
      {others.length > 0 && (
        <section aria-label={t(codes.length > 0 ? 'orAccount' : 'payTo')}>
          <Text fw={600} size="sm">
            {t(codes.length > 0 ? 'orAccount' : 'payTo')}
          </Text>
          <ul className={classes.accounts}>
            {others.map((account) => (
              <PlainAccount key={account.id} account={account} />
            ))}
          </ul>
        </section>
      )}
      <SharePay accounts={accounts} amount={amount} />
      {detail && (
        <section aria-label={t('notes')}>
          <Text fw={600} size="sm">
            {t('notes')}
          </Text>
          <Notes text={detail} />
        </section>
      )}
    </div>
  )
}

function PlainAccount({ account }: { account: Account }) {
  const t = useWords('toefl.payment')
  const { provider, colour, account_number: number, account_holder: holder } = account
  return (
    <li>
      <AccountMark colour={colour} />
      <div>
        <Text fw={600}>{provider}</Text>
        <CopyValue text={number ?? ''} value={number ?? ''} label={t('copyNumber')} />
        <Text size="sm">{t('holder', { name: holder ?? '' })}</Text>
      </div>
    </li>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords('toefl.payment')
  const common = useWords('common')
  const problem = useProblemText()
  return (
    <div role="alert">
      <Text size="sm">
        {t('accountsFailed')} {problem(error)}
      </Text>
      <Button size="compact-sm" variant="default" mt={6} onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  )
}
