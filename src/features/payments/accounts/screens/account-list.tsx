/** /payment-accounts: what students pay to, of each region and of all. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRead } from '#api/api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { listPaymentAccounts } from '../contract.ts'
import { AccountCard } from './AccountCard.tsx'
import classes from './accounts.module.css'

export default function AccountList() {
  const words = useWords('accounts')
  const { data, error, refetch } = useRead(listPaymentAccounts)
  const create = (
    <Button component={Link} to="/payment-accounts/create" leftSection={<IconPlus size={18} aria-hidden />}>
      {words('create')}
    </Button>
  )
  return (
    <Page title={words('title')} lead={words('about')} actions={create}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState kind="cards" />
      ) : data.data.length === 0 ? (
        <EmptyState title={words('empty')}>{words('emptyText')}</EmptyState>
      ) : (
        <ul className={classes.list} aria-label={words('title')}>
          {data.data.map((account) => (
            <AccountCard key={account.id} account={account} now={new Date(data.server_time)} />
          ))}
        </ul>
      )}
    </Page>
  )
}
