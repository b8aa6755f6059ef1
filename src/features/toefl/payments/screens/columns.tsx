/** The columns of the list; each tab begins with those that matter there. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '#ui/ResourceTable/columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PaymentRow } from '../contract.ts'
import type { PaymentStatus } from '#features/payments/rules.ts'
import { reviewAddress } from '#features/payments/widgets/review/programme.ts'
import { home } from './use-toefl-review.ts'

type Tab = PaymentStatus | 'all' | 'bin'

/** @param regionId the region that the list is narrowed to; a review then stays in its queue */
export function usePaymentColumns(tab: Tab, regionId: string | undefined): Column<PaymentRow>[] {
  const words = useWords('payments')
  const only = (...tabs: Tab[]) => !tabs.includes(tab)
  return [
    {
      id: 'registrants',
      header: words('list.registrants'),
      heading: true,
      cell: (payment) => <Group payment={payment} to={reviewAddress(home, payment.id, regionId)} />,
    },
    { id: 'region', header: words('list.region'), cell: (payment) => payment.region_init },
    {
      id: 'payment_amount',
      lasting: true,
      header: words('list.amount'),
      sortable: true,
      align: 'right',
      cell: (payment) => rupiah(payment.payment_amount),
    },
    {
      id: 'account_name',
      header: words('list.sender'),
      sortable: true,
      cell: (payment) => <Sender payment={payment} />,
    },
    { id: 'shift', header: words('list.shift'), cell: (payment) => <Shifts payment={payment} /> },
    {
      id: 'created_at',
      header: words('list.registered'),
      sortable: true,
      cell: (payment) => <When at={payment.created_at} />,
    },
    {
      id: 'status',
      lasting: true,
      header: words('list.status'),
      sortable: true,
      hidden: only('all', 'bin'),
      cell: (payment) => <StatusBadge status={payment.status} />,
    },
    {
      id: 'reject_reason',
      header: words('list.reason'),
      hidden: only('REJECTED'),
      cell: (payment) => payment.reject_reason ?? '–',
    },
    {
      id: 'decided_at',
      header: words('list.decided'),
      sortable: true,
      hidden: only('CONFIRMED', 'REJECTED'),
      cell: (payment) =>
        payment.decided_at === null ? (
          '–'
        ) : (
          <div>
            <When at={payment.decided_at} />
            <Text size="sm" c="dimmed">
              {payment.decided_by_name}
            </Text>
          </div>
        ),
    },
    {
      id: 'group_size',
      header: words('list.people'),
      align: 'right',
      hidden: true,
      cell: (payment) => payment.group_size,
    },
    { id: 'id', header: words('list.number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}

/** The first name leads to the review; the others are counted. */
function Group({ payment, to }: { payment: PaymentRow; to: string }) {
  const words = useWords('payments.list')
  const [first, ...others] = payment.registrants
  return (
    <div>
      <Anchor component={Link} to={to} fw={600}>
        {first?.name ?? words('payment', { id: String(payment.id) })}
      </Anchor>
      <Text size="sm" c="dimmed" title={others.map((person) => person.name).join(', ')}>
        {first?.nim} {others.length > 0 ? words('others', { count: others.length }) : null}
      </Text>
    </div>
  )
}

function Sender({ payment }: { payment: PaymentRow }) {
  const words = useWords('payments.types')
  if (payment.payment_type === 'CASH') return words('CASH')
  return (
    <div>
      {payment.account_name}
      <Text size="sm" c="dimmed">
        {payment.provider}
      </Text>
    </div>
  )
}

/** A group may sit in several shifts. */
function Shifts({ payment }: { payment: PaymentRow }) {
  const shifts = new Map(payment.registrants.map((person) => [person.shift_id, person]))
  return [...shifts.values()].map(({ shift_id, shift, starts_at }) => (
    <div key={shift_id}>
      {shift}
      <Text size="sm" c="dimmed">
        <When at={starts_at} />
      </Text>
    </div>
  ))
}
