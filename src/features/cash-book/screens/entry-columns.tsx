/** The columns of the entries. */
import { Badge, Text } from '@mantine/core'
import { NameLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CashEntry } from '../cash-entry.contract.ts'
import { exact, useCategoryName, usePlaceName } from './cash-texts.ts'

export const colours = {
  ASKED: 'blue',
  ENTERED: 'yellow',
  CONFIRMED: 'teal',
  REJECTED: 'red',
  UNDONE: 'gray',
} as const

export function useEntryColumns(): Column<CashEntry>[] {
  const words = useWords('cashBook')
  const language = useLanguage()
  const placeName = usePlaceName()
  const categoryName = useCategoryName()
  return [
    {
      id: 'what',
      header: words('list.payee'),
      heading: true,
      cell: (entry) => (
        <div>
          <NameLink to={`/cash-book/${entry.id}`}>{nameOf(entry) ?? words(`kinds.${entry.kind}`)}</NameLink>
          <Text size="sm" c="dimmed">
            {[words(`kinds.${entry.kind}`), entry.category && categoryName(entry.category)].filter(Boolean).join(', ')}
          </Text>
        </div>
      ),
    },
    {
      id: 'amount',
      header: words('list.amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (entry) => <Amount entry={entry} />,
    },
    {
      id: 'day',
      header: words('list.day'),
      sortable: true,
      cell: (entry) => <span className="figures">{day(entry.day, language, 'short')}</span>,
    },
    {
      id: 'way',
      header: words('list.from'),
      cell: (entry) => placeName(entry.from),
    },
    { id: 'to', header: words('list.to'), cell: (entry) => placeName(entry.to) },
    {
      id: 'state',
      header: words('list.state'),
      cell: (entry) => <State entry={entry} />,
    },
    { id: 'event', header: words('list.event'), cell: (entry) => entry.event?.name ?? '–' },
    { id: 'region', header: words('form.region'), hidden: true, cell: (entry) => entry.region_init },
    { id: 'note', header: words('list.note'), hidden: true, cell: (entry) => entry.note },
  ]
}

/** Whom or what it is about. */
const nameOf = ({ payee, note, from, to, event }: CashEntry): string | null =>
  payee ?? [from, to].find(({ place }) => place === 'PERSON')?.name ?? note ?? event?.name ?? null

/** With its sign: what goes out of the club is below zero, what moves within has none. */
export function Amount({ entry }: { entry: CashEntry }) {
  const sign = entry.to.place === 'OUTSIDE' ? '−' : entry.from.place === 'OUTSIDE' ? '+' : ''
  const isVoid = entry.state === 'REJECTED' || entry.state === 'UNDONE' || entry.corrected_by_id !== null
  const text = `${sign}${exact(entry)}`
  return (
    <Text span inherit fw={700} className="figures">
      {isVoid ? <s>{text}</s> : text}
    </Text>
  )
}

export function State({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook')
  return (
    <div>
      <Badge variant="light" color={colours[entry.state]} tt="none" fw={600}>
        {words(`states.${entry.state}`)}
      </Badge>
      {entry.number ? (
        <Text size="sm" className="figures">
          {entry.number}
        </Text>
      ) : null}
    </div>
  )
}
