/** Tills that were counted, the latest first. */
import { Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextLink } from '#ui/links.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { inSen } from '#features/statement/sen.rules.ts'
import { type CashCount, listCounts } from '../cash-place.contract.ts'
import { exact } from './cash-texts.ts'

export function Counts() {
  const words = useWords('cashBook.placesPage')
  const list = useListAddress(listCounts.query, { perPage: 10 })
  const found = useRead(listCounts, { query: list.request }, { placeholderData: keepPreviousData })
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {words('counts')}
      </Title>
      <ResourceTable
        name="cash-counts"
        label={words('counts')}
        columns={useColumns()}
        list={list}
        page={found.data}
        isFetching={found.isPlaceholderData}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={words('countsEmpty')} picture="empty" />}
      />
    </section>
  )
}

function useColumns(): Column<CashCount>[] {
  const words = useWords('cashBook.placesPage')
  const language = useLanguage()
  const figures = (text: string) => <span className="figures">{text}</span>
  return [
    { id: 'till', header: words('till'), heading: true, cell: (row) => row.holder },
    {
      id: 'counted',
      header: words('wasThere'),
      align: 'right',
      lasting: true,
      cell: (row) => figures(exact(row.counted)),
    },
    { id: 'expected', header: words('expected'), align: 'right', cell: (row) => figures(exact(row.expected)) },
    {
      id: 'difference',
      header: words('difference'),
      align: 'right',
      cell: (row) =>
        inSen(row.difference) === 0 ? (
          words('agrees')
        ) : (
          <TextLink to={`/cash-book/${row.entry_id}`}>{figures(exact(row.difference))}</TextLink>
        ),
    },
    { id: 'day', header: words('lastCount'), cell: (row) => figures(day(row.day, language, 'short')) },
    { id: 'by', header: words('countedBy'), cell: (row) => row.counted_by_name },
    { id: 'reason', header: words('reason'), cell: (row) => row.reason },
  ]
}
