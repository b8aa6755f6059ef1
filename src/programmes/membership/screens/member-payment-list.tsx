/** The membership payments. */
import { useWords } from '#words/Words.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { PaymentList, usePaymentList } from '#features/review/widgets/payment/PaymentList.tsx'
import { chooseAllMemberPayments, exportMemberPayments, listMemberPayments } from '../membership.contract.ts'
import { memberKinds } from '../membership.rules.ts'
import { useMemberColumns } from './membership-columns.tsx'
import { useMemberReview } from './use-member-review.ts'

export const handle = { title: 'membership.list.title' }

export default function MemberPaymentList() {
  const words = useWords('membership.list')
  const kinds = useWords('membership.kinds')
  const payments = usePaymentList(
    { list: listMemberPayments, export: exportMemberPayments, all: chooseAllMemberPayments },
    {
      programme: useMemberReview(),
      filters: ['kind'],
      people: () => 1,
      question: ({ name }) => words('deleteText', { name }),
    },
  )
  const { list, tab } = payments
  const kind = {
    name: 'kind',
    label: words('kind'),
    options: memberKinds.map((value) => ({ value, label: kinds(value) })),
  }
  return (
    <PaymentList
      of={payments}
      texts={{
        title: words('title'),
        lead: words('about'),
        deleteMany: words('deleteMany'),
        empty: (open) => ({ title: words(`empty.${open}.title`), text: words(`empty.${open}.text`) }),
      }}
      columns={useMemberColumns(tab, list.filter('region_id'))}
      filters={[[useTermFilter(), useRegionFilter(), kind], []]}
      nameOf={({ name }) => name}
    />
  )
}
