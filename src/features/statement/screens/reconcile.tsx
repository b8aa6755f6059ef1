/** /reconcile: the open lines one after the other, each with its payment; all of it by keyboard or by thumb. */
import { Button, Group, Kbd, SegmentedControl, Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddressParams } from '#ui/search-params.ts'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listSure } from '../match-suggestion.contract.ts'
import { type Tab, tabs } from '../reconcile.rules.ts'
import { listAccounts } from '../statement.contract.ts'
import { AsideRules } from './AsideRules.tsx'
import { DoubtfulPayments } from './DoubtfulPayments.tsx'
import { Deciding } from './Deciding.tsx'
import classes from './reconcile.module.css'
import { SureTable } from './SureTable.tsx'
import { useQueue } from './use-queue.ts'

export const handle = { title: 'statements.reconcile.title' }

export default function Reconcile() {
  const words = useWords('statements.reconcile')
  const [params, setParams] = useAddressParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'likely'
  const accountId = Number(params.get('account_id')) || null
  const setTab = (next: Tab) => setParams((after) => after.set('tab', next), { replace: true })
  const accounts = useRead(listAccounts)
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <Select
          aria-label={words('account')}
          placeholder={words('allAccounts')}
          clearable
          data={(accounts.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={accountId === null ? null : String(accountId)}
          onChange={(value) =>
            setParams((after) => (value ? after.set('account_id', value) : after.delete('account_id')), {
              replace: true,
            })
          }
        />
      }
    >
      <DoubtfulPayments accountId={accountId} />
      <Lines key={`${tab} ${String(accountId)}`} tab={tab} accountId={accountId} onTab={setTab} />
      <AsideRules />
    </Page>
  )
}

type Props = { tab: Tab; accountId: number | null; onTab: (tab: Tab) => void }

function Lines({ tab, accountId, onTab }: Props) {
  const words = useWords('statements.reconcile')
  const queue = useQueue(tab, accountId)
  const { counts, error, refetch, line } = queue
  useHotkeys([['t', () => onTab(tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? 'likely')]])
  if (!counts) return <Unread error={error} refetch={refetch} />
  return (
    <>
      <Group justify="space-between" gap="xs" data-messages="top">
        <SegmentedControl
          aria-label={words('tabsLabel')}
          value={tab}
          onChange={(value) => onTab(tabs.find((one) => one === value) ?? 'likely')}
          data={tabs.map((value) => ({
            value,
            label: words('tabOf', { tab: words(`tabs.${value}`), count: String(counts[value]) }),
          }))}
        />
        <Hint className="keyed">
          <Kbd size="sm">T</Kbd> {words('keys.tab')}
        </Hint>
      </Group>
      {tab === 'sure' ? (
        <Sure accountId={accountId} counts={counts} onTab={onTab} />
      ) : line ? (
        <Deciding queue={queue} line={line} total={counts[tab]} />
      ) : (
        <Nothing tab={tab} counts={counts} onTab={onTab} />
      )}
    </>
  )
}

type Counts = Record<Tab, number>

type SureProps = Pick<Props, 'accountId' | 'onTab'> & { counts: Counts }

function Sure({ accountId, counts, onTab }: SureProps) {
  const query = accountId === null ? {} : { account_id: accountId }
  const { data, error, refetch } = useRead(listSure, { query }, { refetchInterval: 60_000 })
  if (!data) return error ? <Unread error={error} refetch={refetch} /> : <LoadingState />
  return data.data.length === 0 ? <Nothing tab="sure" counts={counts} onTab={onTab} /> : <SureTable pairs={data.data} />
}

/** Nothing is left here, and where something is. */
function Nothing({ tab, counts, onTab }: { tab: Tab; counts: Counts; onTab: Props['onTab'] }) {
  const words = useWords('statements.reconcile')
  const others = tabs.filter(
    (one) => one !== tab && counts[one] > 0 && (one !== 'all' || tab !== 'sure' || counts.likely === 0),
  )
  const [first, ...rest] = others.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed last is gone with its line: the way on has the focus, so that Enter goes it.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  const label = (one: Tab) =>
    words(one === 'sure' ? 'toSure' : one === 'all' ? 'toAll' : 'toLikely', { count: counts[one] })
  return (
    <EmptyState
      title={words(`empty.${tab}.title`)}
      picture={counts.all === 0 ? 'done' : 'empty'}
      action={
        <Group gap="xs" justify="center" className={classes.ways ?? ''}>
          {first ? (
            <Button ref={button} leftSection={<IconListCheck size={18} aria-hidden />} onClick={() => onTab(first)}>
              {label(first)}
            </Button>
          ) : (
            <ButtonLink to="/statements" variant="default">
              {words('toStatements')}
            </ButtonLink>
          )}
          {rest.map((one) => (
            <Button key={one} variant="default" onClick={() => onTab(one)}>
              {label(one)}
            </Button>
          ))}
        </Group>
      }
    >
      {words(`empty.${tab}.text`)}
    </EmptyState>
  )
}

const order: readonly Tab[] = ['sure', 'likely', 'all']
