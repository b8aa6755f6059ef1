/** The payments for the test. */
import { useWords } from '#words/Words.tsx'
import { shiftWithin, usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { PaymentList, usePaymentList } from '#features/review/widgets/payment/PaymentList.tsx'
import { chooseAllPayments, exportPayments, listPayments } from '../toefl-payment.contract.ts'
import { useShiftsOf } from '../widgets/use-shifts.ts'
import { BulkReject } from './payments/BulkReject.tsx'
import { useOriginFilters } from './payments/origin-filters.ts'
import { nameOf } from './payments/payment-name.ts'
import { usePaymentColumns } from './payments/toefl-payment-columns.tsx'
import { useToeflReview } from './payments/use-toefl-review.ts'

export const handle = { title: 'payments.list.title' }

export default function ToeflPaymentList() {
  const words = useWords('payments.list')
  const binWords = useWords('payments.bin')
  const programme = useToeflReview()
  const payments = usePaymentList(
    { list: listPayments, export: exportPayments, all: chooseAllPayments },
    {
      programme,
      filters: ['shift_id', 'same_sender_as', 'same_proof_as', 'cancelled'],
      within: shiftWithin,
      people: ({ group_size }) => group_size,
      question: (payment) => binWords('deleteText', { name: nameOf(payment), people: payment.registrants.length }),
    },
  )
  const { list, tab } = payments
  const places = usePlaceFilters(useShiftsOf({ termId: list.filter('term_id'), regionId: list.filter('region_id') }))
  const cancelled = {
    name: 'cancelled',
    label: words('cancelledFilter'),
    options: [{ value: '1', label: words('cancelledOnly') }],
  }
  return (
    <PaymentList
      of={payments}
      texts={{
        title: words('title'),
        lead: words('about'),
        deleteMany: binWords('deleteMany'),
        empty: (open) => ({ title: words(`empty.${open}.title`), text: words(`empty.${open}.text`) }),
      }}
      columns={usePaymentColumns(tab, list.filter('region_id'))}
      filters={[places, [cancelled, ...useOriginFilters((name) => list.filter(name))]]}
      nameOf={nameOf}
      renderBulk={({ ids, clear }) => <BulkReject programme={programme} ids={ids} onDone={clear} />}
    />
  )
}
