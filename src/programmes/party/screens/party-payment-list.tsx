/** The payments of the party. */
import { useWords } from '#words/Words.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { PaymentList, usePaymentList } from '#features/review/widgets/payment/PaymentList.tsx'
import { chooseAllPartyPayments, exportPartyPayments, listPartyPayments } from '../party-payment.contract.ts'
import { usePaymentColumns } from './party-payment-columns.tsx'
import { usePartyReview } from './use-party-review.ts'

export const handle = { title: 'welcoming.payments.title' }

export default function PartyPaymentList() {
  const words = useWords('welcoming.payments')
  const payments = usePaymentList(
    { list: listPartyPayments, export: exportPartyPayments, all: chooseAllPartyPayments },
    {
      programme: usePartyReview(),
      filters: [],
      people: () => 1,
      question: ({ name }) => words('deleteText', { name }),
    },
  )
  const { list, tab } = payments
  return (
    <PaymentList
      of={payments}
      texts={{
        title: words('title'),
        lead: words('about'),
        deleteMany: words('deleteMany'),
        empty: (open) => ({ title: words(`empty.${open}.title`), text: words(`empty.${open}.text`) }),
      }}
      columns={usePaymentColumns(tab, list.filter('region_id'))}
      filters={[[useTermFilter(), useRegionFilter()], []]}
      nameOf={({ name }) => name}
    />
  )
}
