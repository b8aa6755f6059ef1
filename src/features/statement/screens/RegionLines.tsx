/** /statements for the committee of a region: the money that came in for its payments, without anything to change. */
import { Text } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { exportMatched, listMatched, type MatchedLine } from '../match-list.contract.ts'
import classes from './statements.module.css'

export function RegionLines() {
  const words = useWords('statements')
  const { list, table } = usePagedList({ list: listMatched, export: exportMatched }, { sort: '-day' })
  return (
    <Page title={words('title')} lead={words('ofRegion')}>
      <ResourceTable
        {...table}
        name="matched-lines"
        label={words('title')}
        columns={useColumns()}
        search={words('search')}
        filters={[useTermFilter()]}
        moreFilters={
          <>
            <DayFilter list={list} name="from" label={words('list.from')} />
            <DayFilter list={list} name="to" label={words('list.to')} />
          </>
        }
        empty={
          <EmptyState title={words('empty.MATCHED.title')} picture="empty">
            {words('empty.MATCHED.text')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useColumns(): Column<MatchedLine>[] {
  const words = useWords('statements.list')
  const books = useWords('books')
  const language = useLanguage()
  return [
    {
      id: 'day',
      header: words('day'),
      sortable: true,
      cell: (line) => <span className="figures">{day(line.day, language, 'short')}</span>,
    },
    {
      id: 'text',
      header: words('text'),
      heading: true,
      cell: (line) => <div className={classes.line}>{line.text || '–'}</div>,
    },
    {
      id: 'amount',
      header: words('amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (line) => <span className="figures">{rupiah(line.amount)}</span>,
    },
    {
      id: 'payer',
      header: words('payer'),
      cell: (line) => (
        <div>
          {words('paymentOf', { name: line.name, id: String(line.payment_id) })}
          <Hint>{books(`programmes.${line.entity}`)}</Hint>
          {line.reason ? <Text size="sm">{line.reason}</Text> : null}
        </div>
      ),
    },
    { id: 'account', header: words('account'), cell: (line) => line.account },
    { id: 'by', header: words('matchedBy'), hidden: true, cell: (line) => line.matched_by_name ?? '–' },
  ]
}
