/** /cash-book/lines: lines of statements, in and out, that nothing explains yet. */
import { Badge } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listOpenLines, type OpenLine, readChoices } from '../cash-entry.contract.ts'
import { exact } from './cash-texts.ts'
import { Parts } from './Parts.tsx'
import { Settlements } from './Settlements.tsx'

export const handle = { title: 'cashBook.lines.title' }

export default function OpenLines() {
  const words = useWords('cashBook')
  const list = useListAddress(listOpenLines.query)
  const { data, error, refetch, isPlaceholderData } = useRead(listOpenLines, { query: list.request })
  const accounts = useRead(readChoices).data?.data.accounts ?? []
  const language = useLanguage()
  return (
    <Page
      title={words('lines.title')}
      lead={words('lines.about')}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
    >
      <Parts />
      <Settlements />
      <ResourceTable
        name="cash-lines"
        label={words('lines.title')}
        columns={useLineColumns()}
        list={list}
        page={data}
        isFetching={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        search={words('lines.search')}
        filters={[
          {
            name: 'account_id',
            label: words('list.account'),
            options: accounts.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'is_out',
            label: words('lines.way'),
            options: [
              { value: '1', label: words('lines.out') },
              { value: '0', label: words('lines.in') },
            ],
          },
        ]}
        renderActions={(line) => (
          <ButtonLink
            to={`/cash-book/create?line=${line.id}`}
            variant="default"
            size="sm"
            aria-label={words('lines.explainOf', { day: day(line.day, language, 'short'), amount: exact(line) })}
          >
            {words('lines.explain')}
          </ButtonLink>
        )}
        empty={
          <EmptyState title={words('lines.emptyTitle')} picture="done">
            {words('lines.empty')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useLineColumns(): Column<OpenLine>[] {
  const words = useWords('cashBook')
  const language = useLanguage()
  return [
    { id: 'text', header: words('lines.text'), heading: true, cell: (line) => line.text || '–' },
    {
      id: 'amount',
      header: words('list.amount'),
      align: 'right',
      lasting: true,
      cell: (line) => <span className="figures">{`${line.is_out ? '−' : '+'}${exact(line)}`}</span>,
    },
    {
      id: 'day',
      header: words('list.day'),
      cell: (line) => <span className="figures">{day(line.day, language, 'short')}</span>,
    },
    {
      id: 'way',
      header: words('lines.way'),
      cell: (line) => (
        <Badge variant="light" color={line.is_out ? 'orange' : 'teal'} tt="none" fw={600}>
          {words(line.is_out ? 'lines.out' : 'lines.in')}
        </Badge>
      ),
    },
    { id: 'account', header: words('list.account'), cell: (line) => line.account },
  ]
}
