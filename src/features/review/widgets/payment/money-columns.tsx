/** The columns of amount, place and sender, which every programme's list of payments has. */
import { Hint } from '#ui/Hint.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'

type Paid = Pick<
  ReviewedPayment,
  'region_init' | 'payment_amount' | 'payment_type' | 'account_name' | 'provider' | 'institution'
>

export function useMoneyColumns<Row extends Paid>(): Column<Row>[] {
  const words = useWords('payments.list')
  return [
    { id: 'region', header: words('region'), cell: (payment) => payment.region_init },
    {
      id: 'payment_amount',
      lasting: true,
      header: words('amount'),
      sortable: true,
      align: 'right',
      cell: (payment) => rupiah(payment.payment_amount),
    },
    { id: 'account_name', header: words('sender'), sortable: true, cell: (payment) => <Sender payment={payment} /> },
  ]
}

function Sender({ payment }: { payment: Paid }) {
  const words = useWords('payments.types')
  const list = useWords('payments.list')
  if (payment.institution !== null) return list('byInstitution', { institution: payment.institution })
  if (payment.payment_type === 'CASH') return words('CASH')
  return (
    <div>
      {payment.account_name}
      <Hint>{payment.payment_type === 'QRIS' ? words('QRIS') : payment.provider}</Hint>
    </div>
  )
}
