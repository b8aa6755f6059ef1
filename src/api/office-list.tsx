/**
 * A list of the office: its address, the page that is read, and the file of it. What it returns as `table` is spread
 * over a `ResourceTable`; a screen adds its columns, filters and buttons.
 */
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'
import { useBin } from '#ui/bin/use-bin.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { type ListAddress, type ListSettings, useListAddress } from '#ui/ResourceTable/list-address.ts'
import type { Page } from '#ui/ResourceTable/page.ts'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import { tabOf, type TabSettings, withTabs } from '#ui/ResourceTable/tabs.ts'
import { AnnounceLink } from './AnnounceLink.tsx'
import { useDownload, useRead } from './api.ts'
import { useBinCalls } from './bin-calls.ts'

type ListEndpoint<Query extends z.ZodObject, Answer> = Omit<Endpoint, 'query' | 'reply'> & {
  query: Query
  reply: z.ZodType<Answer>
}

type Endpoints<Query extends z.ZodObject, Answer> = { list: ListEndpoint<Query, Answer>; export: Endpoint }

type Settings<Query extends z.ZodObject, Answer> = Omit<ListSettings<Query>, 'sort'> & {
  /** The order until the reader chooses one. */
  sort?: string | ((list: ListAddress<Query>) => string) | undefined
  /** Parameters of the request in addition to those of the address. */
  ask?: (list: ListAddress<Query>) => Partial<z.input<Query>>
  /** Whether everything is known that the list is narrowed to. */
  isReady?: (list: ListAddress<Query>) => boolean
} & Pick<UseQueryOptions<Answer>, 'refetchInterval' | 'staleTime'>

/**
 * A list without tabs of its own, or whose tabs are a plain filter.
 *
 * @example
 * const { list, answer, table } = usePagedList({ list: listMails, export: exportMails }, { sort: '-created_at' })
 * <ResourceTable {...table} name="emails" label={words('title')} columns={useMailColumns()} />
 */
export function usePagedList<Query extends z.ZodObject, Answer extends Page<{ id: number }>>(
  endpoints: Endpoints<Query, Answer>,
  { sort, start, perPage, ask, isReady, ...reading }: Settings<Query, Answer> = {},
) {
  const list = useListAddress(endpoints.list.query, { start, ...(perPage ? { perPage } : {}) })
  const order = list.request.sort ?? (typeof sort === 'function' ? sort(list) : sort)
  const shown = { ...list.request, ...(order === undefined ? {} : { sort: order }) }
  const request = { ...shown, ...ask?.(list) }
  const found = useRead(
    endpoints.list,
    // Every member has been checked with the schema, or is the screen's own.
    { query: request } as CallInput<typeof endpoints.list>,
    { ...reading, placeholderData: keepPreviousData, enabled: isReady?.(list) ?? true },
  )
  return {
    list,
    request,
    answer: found.data,
    updatedAt: found.dataUpdatedAt,
    table: {
      list: { ...list, request: shown },
      page: found.data,
      isFetching: found.isPlaceholderData,
      error: found.error,
      onRetry: () => void found.refetch(),
      tools: (
        <>
          <ExportMenu download={useDownload(endpoints.export, request)} />
          <AnnounceLink list={endpoints.list.path} request={request} />
        </>
      ),
    },
  }
}

type TabbedEndpoints<Query extends z.ZodObject, Answer> = Endpoints<Query, Answer> & {
  recycle: Endpoint
  restore: Endpoint
}

type TabbedSettings<Query extends z.ZodObject, Answer extends Page<unknown>, State extends string> = Omit<
  Settings<Query, Answer>,
  'sort'
> &
  TabSettings<State> & {
    sort?: string | ((tab: State | 'bin') => string)
    /** The names of the tabs. */
    words: (key: 'tabs.label' | `tabs.${State | 'bin'}`) => string
    /** Paths whose answers are out of date once a record has gone to the bin or come back. */
    changed: readonly string[]
    /** The sentence of what a permanent deletion destroys. */
    question: (row: Answer['data'][number]) => ReactNode
    /** How many people got a mail that such a record was confirmed. */
    tells?: (row: Answer['data'][number]) => number
  }

/**
 * A list whose records have states, each with a tab, and a recycle bin.
 *
 * @example
 * const { tab, table, bin, binOf } = useOfficeList(endpoints, {
 *   states: boardStatuses, filters: ['term_id'], start: { status: 'SUBMITTED' }, changed, words, question,
 * })
 * <ResourceTable {...table} name={`bom-recruitments-${tab}`} columns={useColumns(tab)}
 *   renderActions={(row) => <BinButtons bin={bin} record={row} name={row.name} />}
 *   renderBulk={(chosen) => <BinBulk {...binOf(chosen)} question={words('deleteMany')} nameOf={nameOf} />} />
 */
export function useOfficeList<
  Query extends z.ZodObject,
  Answer extends Page<{ id: number }> & { counts: Partial<Record<string, number>> },
  const State extends string,
>(endpoints: TabbedEndpoints<Query, Answer>, settings: TabbedSettings<Query, Answer, State>) {
  const { sort, words, states, filters, within = {}, changed, question, tells, start, ...reading } = settings
  const paged = usePagedList(endpoints, {
    ...reading,
    start,
    sort: typeof sort === 'function' ? (list) => sort(tabOf(list, states)) : sort,
  })
  const { answer, list, table } = paged
  const tab = tabOf(list, states)
  const calls = useBinCalls(endpoints, changed)
  const tellsOf = (id: number): number => {
    const row = tells && answer?.data.find((one) => one.id === id)
    return row ? tells(row) : 0
  }
  return {
    ...paged,
    tab,
    bin: useBin({ ...calls, question, tells }),
    /** The names and calls for the bin's buttons for the chosen rows. */
    binOf: ({ ids, clear }: Chosen) => ({ calls, ids, inBin: tab === 'bin', onDone: clear, tells: tellsOf }),
    table: {
      ...table,
      label: words(`tabs.${tab}`),
      list: withTabs(table.list, { states, filters, within, start }),
      tabs: {
        filter: 'tab',
        label: words('tabs.label'),
        options: [...states, 'bin' as const].map((value) => ({
          value,
          label: words(`tabs.${value}`),
          count: answer && countOf(answer.counts, value),
        })),
      },
    },
  }
}

/** The answer may have no number for the tab without a state: all records outside the bin. */
function countOf(counts: Partial<Record<string, number>>, tab: string): number | undefined {
  if (tab !== 'all' || counts['all'] !== undefined) return counts[tab]
  return Object.entries(counts).reduce((sum, [state, count = 0]) => (state === 'bin' ? sum : sum + count), 0)
}
