/** The columns of the party's payments; each tab begins with those that matter there. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { useMoneyColumns } from '#features/review/widgets/payment/money-columns.tsx'
import { type ReviewTab, decisionColumns } from '#features/review/widgets/decision-columns.tsx'
import type { PartyPaymentRow } from '../party-payment.contract.ts'
import { home } from './use-party-review.ts'

/** @param regionId the region that the list is narrowed to; a review then stays in its queue */
export function usePaymentColumns(tab: ReviewTab, regionId: string | undefined): Column<PartyPaymentRow>[] {
  const words = useWords('welcoming.payments')
  const shared = useWords('payments.list')
  const types = useWords('welcoming.types')
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: words('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name, nim }) => (
        <div>
          <NameLink to={reviewAddress(home, id, regionId)}>{name}</NameLink>
          <Hint>{nim ?? types('nonBinusian')}</Hint>
        </div>
      ),
    },
    {
      id: 'shift',
      header: words('shift'),
      cell: (payment) => (
        <div>
          {inLanguage(language, payment).shift}
          <Hint>
            <When at={payment.starts_at} />
          </Hint>
        </div>
      ),
    },
    ...useMoneyColumns<PartyPaymentRow>(),
    whenColumn('created_at', words('paid')),
    ...decisionColumns<PartyPaymentRow>(tab, shared),
    { id: 'id', header: shared('number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}
