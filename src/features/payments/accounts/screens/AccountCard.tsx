import { Badge, Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts/Facts.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { AccountMark } from '../../widgets/AccountMark.tsx'
import type { PaymentAccount } from '../contract.ts'
import { accountState } from '../rules.ts'
import classes from './accounts.module.css'

const colours = { ACTIVE: 'teal', UPCOMING: 'blue', CLOSED: 'gray' } as const

/** One account: whose, where the money goes, and whether students see it now. */
export function AccountCard({ account, now }: { account: PaymentAccount; now: Date }) {
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
        <Text fw={600} className={classes.name}>
          {provider}
        </Text>
        <Badge variant="light" color={colours[state]} tt="none" fw={600}>
          {words(`states.${state}`)}
        </Badge>
      </div>
      <Text size="sm" c="dimmed">
        {words(`kinds.${kind}`)}
      </Text>
      <Facts facts={facts} layout="apart" />
      <Button
        component={Link}
        to={`/payment-accounts/${account.id}/edit`}
        variant="default"
        size="compact-md"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={words('editNamed', { name })}
      >
        {words('edit')}
      </Button>
    </li>
  )
}
