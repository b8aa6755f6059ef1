/** /payment-accounts: the accounts that students pay to, of each region and of all. */
import { Badge, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useRead } from '#api/api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { listPaymentAccounts, type PaymentAccount } from '../payment-account.contract.ts'
import { AccountMark } from '../widgets/AccountMark.tsx'
import { accountState } from '../payment-account.rules.ts'
import classes from './accounts.module.css'

export const handle = { title: 'accounts.title' }

export default function AccountList() {
  const words = useWords('accounts')
  const { data, error, refetch } = useRead(listPaymentAccounts)
  const create = (
    <ButtonLink to="/payment-accounts/create" leftSection={<IconPlus size={18} aria-hidden />}>
      {words('create')}
    </ButtonLink>
  )
  return (
    <Page title={words('title')} lead={words('about')} actions={create}>
      {!data ? (
        <Unread error={error} refetch={refetch} kind="cards" />
      ) : data.data.length === 0 ? (
        <EmptyState title={words('empty')}>{words('emptyText')}</EmptyState>
      ) : (
        <ul
          className={`cells kept ${classes.list}`}
          style={{ '--cell': '20rem', alignItems: 'stretch' }}
          aria-label={words('title')}
        >
          {data.data.map((account) => (
            <AccountCard key={account.id} account={account} now={new Date(data.server_time)} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const colours = { ACTIVE: 'teal', UPCOMING: 'blue', CLOSED: 'gray' } as const

/** One account: whose, where the money goes, and whether students see it now. */
function AccountCard({ account, now }: { account: PaymentAccount; now: Date }) {
  const words = useWords('accounts')
  const language = useLanguage()
  const state = accountState(account, now)
  const { provider, kind, merchant, region } = account
  const facts: [label: string, value: string | null | undefined][] = [
    [words('list.number'), account.account_number],
    [words('list.holder'), account.account_holder],
    [words('list.merchant'), merchant && `${merchant.merchant}, ${merchant.city}`],
    [words('list.nmid'), merchant?.nmid],
    [words('list.region'), region?.region ?? words('form.allRegions')],
    [words('list.from'), moment(account.active_from, language)],
    [words('list.to'), account.active_to && moment(account.active_to, language)],
  ]
  const name = [provider, account.account_number ?? merchant?.merchant].filter(Boolean).join(' ')
  return (
    <li>
      <div className={classes.head}>
        <AccountMark colour={account.colour} />
        <Text fw={600} flex={1} className="anywhere">
          {provider}
        </Text>
        <Badge variant="light" color={colours[state]} tt="none" fw={600}>
          {words(`states.${state}`)}
        </Badge>
      </div>
      <Hint>{words(`kinds.${kind}`)}</Hint>
      <Facts facts={facts} layout="apart" />
      <ButtonLink
        to={`/payment-accounts/${account.id}/edit`}
        variant="default"
        size="compact-md"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={words('editNamed', { name })}
      >
        {words('edit')}
      </ButtonLink>
    </li>
  )
}
