/** The columns of the list; each tab begins with those that matter there. */
import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '#ui/ResourceTable/columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PaymentStatus } from '#features/payments/rules.ts'
import { reviewAddress } from '#features/payments/widgets/review/programme.ts'
import type { MemberPaymentRow } from '../contract.ts'
import { home } from './use-member-review.ts'

type Tab = PaymentStatus | 'all' | 'bin'

/** @param regionId the region that the list is narrowed to; a review then stays in its queue */
export function useMemberColumns(tab: Tab, regionId: string | undefined): Column<MemberPaymentRow>[] {
  const words = useWords('membership')
  const shared = useWords('payments.list')
  const only = (...tabs: Tab[]) => !tabs.includes(tab)
  return [
    {
      id: 'name',
      header: words('list.name'),
      heading: true,
      sortable: true,
      cell: (payment) => <Student payment={payment} to={reviewAddress(home, payment.id, regionId)} />,
    },
    {
      id: 'kind',
      header: words('list.kind'),
      sortable: true,
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    { id: 'region', header: shared('region'), cell: (payment) => payment.region_init },
    {
      id: 'payment_amount',
      lasting: true,
      header: shared('amount'),
      sortable: true,
      align: 'right',
      cell: (payment) => rupiah(payment.payment_amount),
    },
    {
      id: 'account_name',
      header: shared('sender'),
      sortable: true,
      cell: (payment) => <Sender payment={payment} />,
    },
    {
      id: 'created_at',
      header: words('list.paid'),
      sortable: true,
      cell: (payment) => <When at={payment.created_at} />,
    },
    {
      id: 'status',
      lasting: true,
      header: shared('status'),
      sortable: true,
      hidden: only('all', 'bin'),
      cell: (payment) => <StatusBadge status={payment.status} />,
    },
    {
      id: 'reject_reason',
      header: shared('reason'),
      hidden: only('REJECTED'),
      cell: (payment) => payment.reject_reason ?? '–',
    },
    {
      id: 'decided_at',
      header: shared('decided'),
      sortable: true,
      hidden: only('CONFIRMED', 'REJECTED'),
      cell: (payment) => <Decided payment={payment} />,
    },
    { id: 'id', header: shared('number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}

function Student({ payment, to }: { payment: MemberPaymentRow; to: string }) {
  return (
    <div>
      <Anchor component={Link} to={to} fw={600}>
        {payment.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {payment.nim}
      </Text>
    </div>
  )
}

/** Whether somebody comes anew or stays. */
export function Kind({ kind }: { kind: MemberPaymentRow['kind'] }) {
  const words = useWords('membership.kinds')
  return (
    <Badge variant="light" color={kind === 'EXTEND' ? 'grape' : 'blue'} tt="none" fw={600}>
      {words(kind)}
    </Badge>
  )
}

function Sender({ payment }: { payment: MemberPaymentRow }) {
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

function Decided({ payment }: { payment: MemberPaymentRow }) {
  if (payment.decided_at === null) return '–'
  return (
    <div>
      <When at={payment.decided_at} />
      <Text size="sm" c="dimmed">
        {payment.decided_by_name}
      </Text>
    </div>
  )
}
