/** The list of a programme: the groups in their order, why each has no offer yet, and what the office does about it. */
import { Hint } from '#ui/Hint.tsx'
import { Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '#api/api.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { waitedByGroups, waitedFor, type WaitProgramme } from '#programme-kinds.ts'
import { listEndpoints, type WaitRow } from '../waiting.contract.ts'
import { waitStates } from '../waiting.rules.ts'
import { Lists } from './Lists.tsx'
import { WaitMenu } from './WaitMenu.tsx'

type Props = { programme: WaitProgramme }

export function WaitingList({ programme }: Props) {
  const { listWaits } = listEndpoints[programme]
  const t = useWords('waitingList')
  const title = t(`titles.${programme}`)
  const states = useWords('common.status')
  const list = useListAddress(listWaits.query, {})
  const found = useRead(
    listWaits,
    { query: list.request },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const ofRegions = useRead(regions.list, { query: wholeList })
  const options = (ofRegions.data?.data ?? []).map(({ id, region }) => ({ value: String(id), label: region }))
  const regionId = list.request.region_id
  // The party is for all regions.
  const isByRegion = waitedByGroups.some((one) => one === programme)
  return (
    <Page title={title} lead={t('lead')}>
      <Stack gap="lg">
        {regionId || !isByRegion ? (
          <Lists programme={programme} regionId={isByRegion ? Number(regionId) : null} />
        ) : (
          <Hint>{t('chooseRegion')}</Hint>
        )}
        <ResourceTable
          name={waitedFor[programme].list.slice(1)}
          label={title}
          columns={useColumns(programme)}
          list={list}
          page={found.data}
          error={found.error}
          onRetry={() => void found.refetch()}
          isFetching={found.isPlaceholderData}
          search={t('search')}
          tabs={{
            filter: 'state',
            label: t('state'),
            options: [
              { value: '', label: t('all') },
              ...waitStates.map((state) => ({ value: state, label: states(state) })),
            ],
          }}
          filters={[{ name: 'region_id', label: t('region'), options }]}
          renderActions={(row) => (row.state === 'ENDED' ? null : <WaitMenu wait={row} programme={programme} />)}
          empty={
            <EmptyState title={t('emptyTitle')} picture="empty">
              {t('empty')}
            </EmptyState>
          }
        />
      </Stack>
    </Page>
  )
}

function useColumns(programme: WaitProgramme): Column<WaitRow>[] {
  const t = useWords('waitingList')
  const m = useWords('waiting.modes')
  return [
    { id: 'place', header: t('place'), align: 'right', cell: (row) => row.place ?? '–' },
    {
      id: 'people',
      header: t('group'),
      heading: true,
      cell: (row) => (
        <div>
          {row.people.map(({ id, name }) => (
            <div key={id}>{name}</div>
          ))}
          {row.size > 1 && (
            <Text size="xs" c="dimmed">
              {m(row.mode)}
            </Text>
          )}
        </div>
      ),
    },
    { id: 'why', header: t('why'), lasting: true, cell: (row) => <Why row={row} programme={programme} /> },
    { id: 'state', header: t('state'), lasting: true, cell: (row) => <StatusBadge status={row.state} /> },
    { id: 'created_at', header: t('since'), cell: (row) => <When at={row.created_at} /> },
    {
      id: 'email',
      header: t('contact'),
      cell: (row) => (
        <div style={{ overflowWrap: 'anywhere', minWidth: 'min(13rem, 55vw)' }}>
          {row.email}
          <Text size="xs" c="dimmed">
            {row.phone_number}
          </Text>
        </div>
      ),
    },
    { id: 'region_id', header: t('region'), hidden: true, cell: (row) => row.region },
  ]
}

/** Of each shift, in the group's order, why it has no offer of it yet. */
function Why({ row, programme }: { row: WaitRow; programme: WaitProgramme }) {
  const t = useWords('waitingList')
  const e = useWords('waiting.ended')
  const language = useLanguage()
  if (row.ended_because) return <Text size="sm">{e(row.ended_because, { programme })}</Text>
  return (
    <Stack gap={4}>
      {row.shifts.map((shift) => {
        const values = {
          seats: shift.reason === 'OFFERED' ? (row.offer?.seats ?? 0) : shift.collected || shift.free,
          moment: moment(
            row.offer?.sent_until ?? row.offer?.offer_ends_at ?? shift.collect_until ?? row.created_at,
            language,
          ),
        }
        return (
          <Text key={shift.shift_id} size="sm">
            <b>{inLanguage(language, shift).shift}</b>, {moment(shift.starts_at, language)}:{' '}
            {t(`reasons.${shift.reason}`, values)}.{shift.passes > 0 ? ` ${t('passes', { passes: shift.passes })}` : ''}
          </Text>
        )
      })}
    </Stack>
  )
}
