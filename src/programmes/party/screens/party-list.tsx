/** The sign-ups, by state: pending ones are looked at and confirmed here, one by one, chosen, or all at once. */
import { ButtonLink } from '#ui/links.tsx'
import { IconCalendarHeart } from '@tabler/icons-react'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { reviewStatuses } from '#review-states.ts'
import { exportSignUps, listSignUps, signUpDecisions } from '../party.contract.ts'
import { changed } from '../widgets/party-changed.ts'
import { useSignUpColumns } from './list/party-columns.tsx'
import { ConfirmAll, ConfirmChosen } from './list/Confirm.tsx'
import { usePartyFilters } from './list/party-filters.ts'
import { ReviewDialog } from './list/ReviewDialog.tsx'
import { RowButtons } from './list/PartyButtons.tsx'
import { useOpened } from './list/use-opened.ts'

export const handle = { title: 'welcoming.list.title' }

const endpoints = { ...signUpDecisions, list: listSignUps, export: exportSignUps }

export default function PartyList() {
  const words = useWords('welcoming.list')
  const { answer, list, tab, table, bin, binOf } = useOfficeList(endpoints, {
    states: [...reviewStatuses, 'all'],
    filters: ['term_id', 'region_id', 'shift_id', 'type'],
    within: { shift_id: ['term_id'] },
    start: { status: 'PENDING' },
    // The longest pending one comes first; of decided ones the latest, which people ask about first.
    sort: (open) => (open === 'PENDING' ? 'created_at' : '-created_at'),
    refetchInterval: 30_000,
    words,
    changed,
    tells: ({ status }) => (status === 'CONFIRMED' ? 1 : 0),
    question: ({ name }) => words('deleteText', { name }),
  })
  const rows = answer?.data
  const pending = answer?.counts.PENDING ?? 0
  const opened = useOpened(rows)
  const { term_id, region_id, shift_id, type, q } = list.request
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <ButtonLink
          to="/welcoming-party-shifts"
          variant="default"
          leftSection={<IconCalendarHeart size={18} aria-hidden />}
        >
          {words('shifts')}
        </ButtonLink>
      }
    >
      <ResourceTable
        name={`welcoming-parties-${tab}`}
        {...table}
        columns={useSignUpColumns(tab, opened.open)}
        search={words('search')}
        filters={usePartyFilters(list.filter('term_id'))}
        tools={
          <>
            {tab === 'PENDING' && pending > 0 && (
              <ConfirmAll
                count={pending}
                scope={{ term_id, region_id, shift_id, type, q }}
                isNarrowed={table.list.isNarrowed}
              />
            )}
            {table.tools}
          </>
        }
        renderActions={(signUp) => <RowButtons signUp={signUp} bin={bin} onOpen={opened.open} />}
        renderBulk={(chosen) => (
          <>
            {tab === 'PENDING' ? <ConfirmChosen ids={chosen.ids} onDone={chosen.clear} /> : null}
            <BinBulk
              {...binOf(chosen)}
              question={words('deleteMany')}
              nameOf={(id) => ({
                name: rows?.find((row) => row.id === id)?.name ?? words('signUp', { id: String(id) }),
              })}
            />
          </>
        )}
        empty={
          <EmptyState title={words(`empty.${tab}.title`)} picture={tab === 'PENDING' ? 'done' : 'empty'}>
            {words(`empty.${tab}.text`)}
          </EmptyState>
        }
      />
      <ReviewDialog opened={opened} />
    </Page>
  )
}
