/**
 * The list of every admin screen: search, tabs, filters, sorting, paging, column choice, selection with
 * bulk actions, and the loading, empty and failed states. It knows no API: it is given a page of rows and
 * the list's address, and asks for nothing itself. Columns without room fold below the row's name; under 600 px rows
 * become cards.
 *
 * @example
 * const list = useListAddress(listToeflPayments.query, { sort: '-created_at' })
 * const payments = useRead(listToeflPayments, { query: list.request }, { placeholderData: keepPreviousData })
 *
 * <ResourceTable
 *   name="toefl-payments"
 *   label={words('title')}
 *   columns={[
 *     { id: 'account_name', header: words('accountName'), cell: (row) => row.account_name, sortable: true, heading: true },
 *     { id: 'payment_amount', header: words('amount'), cell: (row) => <Money value={row.payment_amount} />, align: 'right' },
 *   ]}
 *   list={list}
 *   page={payments.data}
 *   error={payments.error}
 *   onRetry={() => void payments.refetch()}
 *   isFetching={payments.isFetching}
 *   tabs={{ filter: 'status', options: [{ value: '', label: words('all') }, { value: 'PENDING', label: words('pending'), count: 4 }] }}
 *   filters={[{ name: 'region_id', label: words('region'), options: regions }]}
 *   tools={<ExportMenu download={useDownload(exportPayments, list.request)} />}
 *   renderActions={(row) => <PaymentMenu payment={row} />}
 *   renderBulk={({ ids, clear }) => <ConfirmButton ids={ids} onDone={clear} />}
 *   canSelect={(row) => row.status === 'PENDING'}
 * />
 */
import { Box, Paper } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#words/Words.tsx'
import { BulkBar } from './BulkBar.tsx'
import { orderOf, useCompact, useVisibility, type Column } from './table-columns.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { useFolding } from './folding.ts'
import { useKeptKeyboard } from './kept-keyboard.ts'
import type { SomeListAddress } from './list-address.ts'
import type { Page } from './page.ts'
import { Pages } from './Pages.tsx'
import classes from './ResourceTable.module.css'
import { Rows } from './Rows.tsx'
import { type Chosen, useSelection } from './selection.ts'
import { TabFilter, type Tabs } from './TabFilter.tsx'
import { Toolbar, type Filter } from './Toolbar.tsx'

export type TableProps<Row> = {
  /** Names this table in the browser's memory of chosen columns. */
  name: string
  /** The name of the rows, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  list: SomeListAddress
  /** Undefined while the first page is on its way. */
  page: Page<Row> | undefined
  isFetching?: boolean
  /** The query's error, if there is no page. */
  error?: unknown
  onRetry?: () => void
  /** Placeholder of the search field; without one there is no search. */
  search?: string
  tabs?: Tabs
  filters?: readonly Filter[]
  /** Filters that are no choice among some values, such as days. */
  moreFilters?: ReactNode
  /** Further buttons next to the column menu. */
  tools?: ReactNode
  renderActions?: (row: Row) => ReactNode
  /** A row as one line, for a list that is worked through on a phone; without it rows are cards there. */
  renderLine?: (row: Row) => ReactNode
  /** Buttons for the chosen rows; without it rows cannot be chosen. */
  renderBulk?: (chosen: Chosen) => ReactNode
  canSelect?: (row: Row) => boolean
  /** The ids of all rows under the list's filters, to choose more than a page; it says itself why it failed. */
  readAll?: (() => Promise<number[]>) | undefined
  /** The row that keys act on, where a screen has keys. */
  current?: number | undefined
  /** The content of an empty list. */
  empty?: ReactNode
}

export function ResourceTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { name, label, columns, list, page, renderBulk, canSelect, renderActions, renderLine, readAll } = props
  const { isFetching = false, error, onRetry, search, tabs, filters = [], moreFilters, tools, current, empty } = props
  const { pathname } = useLocation()
  const language = useLanguage()
  const selection = useSelection(list)
  useLastPage(page?.meta, list)
  const visibility = useVisibility(name, columns)
  const order = orderOf(list)
  const shown = columns.filter(visibility.isShown)
  const { ids, clear } = selection
  const hasBulk = renderBulk !== undefined && ids.length > 0
  const [isCompact, setCompact] = useCompact()
  const { box, folded, isWide } = useFolding(shown, `${name} ${language} ${isCompact}`, [page?.data])
  const { ref: bulk, height: bulkHeight } = useElementSize()
  const kept = useKeptKeyboard(box)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const isLines = isPhone && renderLine !== undefined

  return (
    <Paper
      withBorder
      {...kept}
      className={classes.panel}
      data-list={name}
      data-folded={folded.length > 0 || undefined}
      // The last measure stays after the bar has gone.
      style={{ '--above': hasBulk ? `${bulkHeight}px` : '0px' }}
    >
      {tabs ? <TabFilter tabs={tabs} list={list} /> : null}
      <Toolbar
        name={pathname}
        columns={columns}
        visibility={visibility}
        compact={{ isCompact, setCompact }}
        order={order}
        list={list}
        search={search}
        filters={filters}
        tabFilter={tabs?.filter}
        isSticky={isLines}
        more={moreFilters}
        tools={tools}
      />
      {hasBulk ? (
        <div ref={bulk} className={classes.above}>
          <BulkBar
            count={ids.length}
            all={
              readAll && page
                ? { total: page.meta.total, choose: async () => selection.choose(await readAll(), true) }
                : null
            }
            onClear={clear}
          >
            {renderBulk({ ids, clear })}
          </BulkBar>
        </div>
      ) : null}
      <Box
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={label}
        className={classes.box}
        data-wide={isWide || undefined}
        data-fetching={(isFetching && page !== undefined) || undefined}
      >
        {isLines && page && page.data.length > 0 ? (
          <ul className={classes.lines} aria-label={label}>
            {page.data.map((row) => (
              <li key={row.id}>{renderLine(row)}</li>
            ))}
          </ul>
        ) : (
          <Rows
            columns={shown.filter((column) => !folded.includes(column))}
            folded={folded}
            isCompact={isCompact}
            rows={page?.data ?? []}
            order={order}
            selection={renderBulk && selection}
            canSelect={canSelect}
            label={label}
            state={stateOf(page, error)}
            error={error}
            onRetry={onRetry}
            current={current}
            renderActions={renderActions}
            onClear={list.isNarrowed ? list.clear : undefined}
            elsewhere={tabs ? <Elsewhere tabs={tabs} list={list} /> : null}
            empty={empty}
          />
        )}
      </Box>
      <Pages meta={page?.meta} list={list} />
    </Paper>
  )
}

function stateOf(page: Page<unknown> | undefined, error: unknown) {
  if (page) return page.data.length > 0 ? 'rows' : 'empty'
  return error === undefined || error === null ? 'loading' : 'failed'
}

/** A page whose rows are all gone gives way to the last one there is. */
function useLastPage(meta: Page<unknown>['meta'] | undefined, list: SomeListAddress) {
  const last = meta && meta.total > 0 && meta.current_page > meta.last_page ? meta.last_page : undefined
  const { turnTo } = list
  const turn = useEffectEvent((page: number) => turnTo({ page }, true))
  useEffect(() => {
    if (last !== undefined) turn(last)
  }, [last])
}
