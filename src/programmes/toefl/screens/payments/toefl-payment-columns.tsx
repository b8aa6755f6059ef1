/** The columns of the list; each tab begins with those that matter there. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Badge } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { PaymentRow } from '../../toefl-payment.contract.ts'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { useMoneyColumns } from '#features/review/widgets/payment/money-columns.tsx'
import { type ReviewTab, decisionColumns } from '#features/review/widgets/decision-columns.tsx'
import { home } from './use-toefl-review.ts'

/** @param regionId the region that the list is narrowed to; a review then stays in its queue */
export function usePaymentColumns(tab: ReviewTab, regionId: string | undefined): Column<PaymentRow>[] {
  const list = useWords('payments.list')
  return [
    {
      id: 'registrants',
      header: list('registrants'),
      heading: true,
      cell: (payment) => <Group payment={payment} to={reviewAddress(home, payment.id, regionId)} />,
    },
    ...useMoneyColumns<PaymentRow>(),
    { id: 'shift', header: list('shift'), cell: (payment) => <Shifts payment={payment} /> },
    whenColumn('created_at', list('registered')),
    ...decisionColumns<PaymentRow>(tab, list),
    {
      id: 'group_size',
      header: list('people'),
      align: 'right',
      hidden: true,
      cell: (payment) => payment.group_size,
    },
    { id: 'id', header: list('number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}

/** The first name leads to the review; the others are counted. */
function Group({ payment, to }: { payment: PaymentRow; to: string }) {
  const words = useWords('payments.list')
  const [first, ...others] = payment.registrants
  return (
    <div>
      <NameLink to={to}>{first?.name ?? words('payment', { id: String(payment.id) })}</NameLink>
      <Hint title={others.map((person) => person.name).join(', ')}>
        {first?.nim} {others.length > 0 ? words('others', { count: others.length }) : null}
      </Hint>
      {payment.cancelled_at ? (
        <Badge variant="light" color="yellow" tt="none" fw={600} mt={4}>
          {words('cancelled')}
        </Badge>
      ) : null}
    </div>
  )
}

/** A group may sit in several shifts. */
function Shifts({ payment }: { payment: PaymentRow }) {
  const language = useLanguage()
  const shifts = new Map(payment.registrants.map((person) => [person.shift_id, inLanguage(language, person)]))
  return [...shifts.values()].map(({ shift_id, shift, starts_at }) => (
    <div key={shift_id}>
      {shift}
      <Hint>
        <When at={starts_at} />
      </Hint>
    </div>
  ))
}
