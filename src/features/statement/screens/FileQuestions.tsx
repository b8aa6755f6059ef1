/** What the portal asks about a file before it can read it: its password, its account, its days. */
import { Button, Group, PasswordInput, Select, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { StatementAccount } from '../statement.contract.ts'
import type { StatementPreview } from '../statement-import.contract.ts'
import { useAccountName } from './account-name.ts'
import type { Answers } from './import-answers.ts'

type PasswordProps = { problem: string | undefined; isBusy: boolean; onGiven: (password: string) => void }

export function PasswordForm({ problem, isBusy, onGiven }: PasswordProps) {
  const words = useWords('statements.import')
  const [password, setPassword] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(password)
      }}
    >
      <Group align="end" mt="sm">
        <PasswordInput
          label={words('password')}
          description={words('passwordHint')}
          required
          autoComplete="off"
          maxLength={255}
          maw="24rem"
          flex="1 1 16rem"
          error={problem}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy}>
          {words('unlock')}
        </Button>
      </Group>
    </form>
  )
}

type AccountProps = { preview: StatementPreview; accounts: StatementAccount[]; onGiven: (id: number) => void }

export function AccountForm({ preview: { number, candidates }, accounts, onGiven }: AccountProps) {
  const words = useWords('statements.import')
  const nameOf = useAccountName()
  const fitting = accounts.filter(({ id }) => candidates.includes(id))
  const offered = fitting.length > 0 ? fitting : accounts
  return (
    <>
      <Text size="sm" my="sm">
        {number === null
          ? words('noNumber')
          : words(fitting.length > 0 ? 'severalHave' : 'nobodyHas', { number, count: fitting.length })}
      </Text>
      <Select
        label={words('whose')}
        required
        maw="28rem"
        data={offered.map((account) => ({ value: String(account.id), label: nameOf(account) }))}
        value={null}
        onChange={(value) => (value === null ? undefined : onGiven(Number(value)))}
      />
    </>
  )
}

type PeriodProps = {
  proposal: StatementPreview['proposal']
  onGiven: (period: Pick<Answers, 'period_from' | 'period_to'>) => void
}

export function PeriodForm({ proposal, onGiven }: PeriodProps) {
  const words = useWords('statements.import')
  const language = useLanguage()
  const [from, setFrom] = useState(proposal?.from ?? '')
  const [to, setTo] = useState(proposal?.to ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven({ period_from: from, period_to: to })
      }}
    >
      <Title order={3} size="h4" mt="lg">
        {words('periodTitle')}
      </Title>
      <Text mb="sm">
        {proposal
          ? words('periodProposed', {
              from: day(proposal.from, language, 'short'),
              to: day(proposal.to, language, 'short'),
              ago: proposal.days_ago,
            })
          : words('periodText')}
      </Text>
      <Group align="end">
        <TextInput
          type="date"
          label={words('from')}
          required
          value={from}
          max={to || undefined}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words('to')}
          required
          value={to}
          min={from || undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit">{words('read')}</Button>
      </Group>
    </form>
  )
}
