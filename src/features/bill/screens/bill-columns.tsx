/** The columns of the bills, and the badge of a bill's state. */
import { Badge, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Bill } from '../bill.contract.ts'

const colours = { OPEN: 'yellow', PAID: 'teal', CANCELLED: 'gray' } as const

export function BillBadge({ state }: Pick<Bill, 'state'>) {
  const words = useWords('bills.states')
  return (
    <Badge variant="light" color={colours[state]} tt="none" fw={600}>
      {words(state)}
    </Badge>
  )
}

export function useBillColumns(): Column<Bill>[] {
  const words = useWords('bills.list')
  const language = useLanguage()
  return [
    {
      id: 'institution',
      header: words('institution'),
      heading: true,
      cell: (bill) => (
        <div>
          <NameLink to={`/institution-bills/${bill.id}`}>{bill.institution}</NameLink>
          <Hint className="figures">{bill.number}</Hint>
        </div>
      ),
    },
    {
      id: 'amount',
      header: words('amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (bill) => (
        <Text span inherit fw={700} className="figures">
          {rupiah(bill.amount)}
        </Text>
      ),
    },
    {
      id: 'due',
      header: words('due'),
      sortable: true,
      align: 'right',
      cell: (bill) => <span className="figures">{bill.state === 'OPEN' ? rupiah(bill.due) : '–'}</span>,
    },
    { id: 'payments', header: words('payments'), align: 'right', cell: (bill) => bill.payments },
    { id: 'state', header: words('state'), cell: (bill) => <BillBadge state={bill.state} /> },
    { id: 'region', header: words('region'), cell: (bill) => bill.region_init },
    { id: 'made_at', header: words('made'), sortable: true, cell: (bill) => moment(bill.made_at, language) },
    { id: 'contact', header: words('contact'), hidden: true, cell: (bill) => bill.contact },
    { id: 'note', header: words('note'), hidden: true, cell: (bill) => bill.note },
  ]
}
