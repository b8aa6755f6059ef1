/** The sign-ups, by state: what waits is looked at and confirmed here, one by one, chosen, or all at once. */
import { Button } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { useBin } from '#ui/bin/use-bin.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { tabOf, withTabs } from '#ui/ResourceTable/tabs.ts'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { useBinCalls } from '#api/bin-calls.ts'
import { exportSignUps, listSignUps, recycleSignUp, restoreSignUp, type SignUp } from '../contract.ts'
import { signUpStatuses, type SignUpStatus } from '../rules.ts'
import { changed } from './changed.ts'
import { useSignUpColumns } from './list/columns.tsx'
import { ConfirmAll, ConfirmChosen } from './list/Confirm.tsx'
import { usePartyFilters } from './list/filters.ts'
import { ReviewDialog } from './list/ReviewDialog.tsx'
import { RowButtons } from './list/RowButtons.tsx'
import { useOpened } from './list/use-opened.ts'

type Tab = SignUpStatus | 'bin'
const tabNames: readonly Tab[] = [...signUpStatuses, 'bin']

export default function PartyList() {
  const words = useWords('welcoming.list')
  const list = useListAddress(listSignUps.query, { start: { status: 'PENDING' } })
  const tab: Tab = tabOf(list, signUpStatuses)
  // What waits longest is looked at first; what was decided last is asked about first.
  const sort = list.request.sort ?? (tab === 'PENDING' ? 'created_at' : '-created_at')
  const signUps = useRead(
    listSignUps,
    { query: { ...list.request, sort } },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const rows = signUps.data?.data
  const counts = signUps.data?.counts
  const opened = useOpened(rows)
  const address = withTabs(list, {
    states: signUpStatuses,
    filters: ['term_id', 'region_id', 'shift_id', 'type'],
    within: { shift_id: ['term_id'] },
  })
  const binCalls = useBinCalls({ recycle: recycleSignUp, restore: restoreSignUp }, changed)
  const bin = useBin<SignUp>({ ...binCalls, question: ({ name }) => words('deleteText', { name }) })
  const { term_id, region_id, shift_id, type, q } = list.request
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <Button
          component={Link}
          to="/welcoming-party-shifts"
          variant="default"
          leftSection={<IconCalendarHeart size={18} aria-hidden />}
        >
          {words('shifts')}
        </Button>
      }
    >
      <ResourceTable
        key={tab}
        name={`welcoming-parties-${tab}`}
        label={words(`tabs.${tab}`)}
        columns={useSignUpColumns(tab, opened.open)}
        list={{ ...address, request: { ...address.request, sort } }}
        page={signUps.data}
        isFetching={signUps.isPlaceholderData}
        error={signUps.error}
        onRetry={() => void signUps.refetch()}
        search={words('search')}
        tabs={{
          filter: 'tab',
          label: words('tabs.label'),
          options: tabNames.map((name) => ({ value: name, label: words(`tabs.${name}`), count: counts?.[name] })),
        }}
        filters={usePartyFilters(list.filter('term_id'))}
        tools={
          <>
            {tab === 'PENDING' && (counts?.PENDING ?? 0) > 0 && (
              <ConfirmAll
                count={counts?.PENDING ?? 0}
                scope={{ term_id, region_id, shift_id, type, q }}
                isNarrowed={address.isNarrowed}
              />
            )}
            <ExportMenu download={useDownload(exportSignUps, { ...list.request, sort })} />
          </>
        }
        renderActions={(signUp) => <RowButtons signUp={signUp} bin={bin} onOpen={opened.open} />}
        renderBulk={({ ids, clear }) => (
          <>
            {tab === 'PENDING' ? <ConfirmChosen ids={ids} onDone={clear} /> : null}
            <BinBulk
              calls={binCalls}
              ids={ids}
              inBin={tab === 'bin'}
              question={words('deleteMany')}
              nameOf={(id) => ({
                name: rows?.find((row) => row.id === id)?.name ?? words('signUp', { id: String(id) }),
              })}
              onDone={clear}
            />
          </>
        )}
        empty={<Nothing tab={tab} />}
      />
      <ReviewDialog opened={opened} />
    </Page>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  const words = useWords('welcoming.list.empty')
  const pictures = { PENDING: 'done', CONFIRMED: 'empty', REJECTED: 'empty', bin: 'empty' } as const
  return (
    <EmptyState title={words(`${tab}.title`)} picture={pictures[tab]}>
      {words(`${tab}.text`)}
    </EmptyState>
  )
}
