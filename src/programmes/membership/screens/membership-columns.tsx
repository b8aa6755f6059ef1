/** The columns of the list; each tab begins with those that matter there. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Badge } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { useWords } from '#words/Words.tsx'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { useMoneyColumns } from '#features/review/widgets/payment/money-columns.tsx'
import { type ReviewTab, decisionColumns } from '#features/review/widgets/decision-columns.tsx'
import type { MemberPaymentRow } from '../membership.contract.ts'
import { home } from './use-member-review.ts'

/** @param regionId the region that the list is narrowed to; a review then stays in its queue */
export function useMemberColumns(tab: ReviewTab, regionId: string | undefined): Column<MemberPaymentRow>[] {
  const words = useWords('membership')
  const shared = useWords('payments.list')
  return [
    {
      id: 'name',
      header: words('list.name'),
      heading: true,
      sortable: true,
      cell: ({ id, name, nim }) => (
        <div>
          <NameLink to={reviewAddress(home, id, regionId)}>{name}</NameLink>
          <Hint>{nim}</Hint>
        </div>
      ),
    },
    {
      id: 'kind',
      header: words('list.kind'),
      sortable: true,
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    ...useMoneyColumns<MemberPaymentRow>(),
    whenColumn('created_at', words('list.paid')),
    ...decisionColumns<MemberPaymentRow>(tab, shared),
    { id: 'id', header: shared('number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}

/** Whether the payer is a new member or stays one. */
export function Kind({ kind }: { kind: MemberPaymentRow['kind'] }) {
  const words = useWords('membership.kinds')
  return (
    <Badge variant="light" color={kind === 'EXTEND' ? 'grape' : 'blue'} tt="none" fw={600}>
      {words(kind)}
    </Badge>
  )
}
