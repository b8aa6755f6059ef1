import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { RowAction } from '../../../../ui/RowAction.tsx'
import { useWords } from '../../../../words/Words.tsx'
import type { PaymentRow } from '../contract.ts'
import { useBin } from './use-bin.tsx'

/** What can be done with a payment from the list: the bin, and out of it. Deciding is for the review. */
export function RowButtons({ payment }: { payment: PaymentRow }) {
  const words = useWords('payments.bin')
  const bin = useBin()
  const name = payment.registrants[0]?.name ?? String(payment.id)
  if (payment.deleted_at === null) {
    return (
      <RowAction label={words('recycle')} full={words('recycleNamed', { name })} onClick={() => bin.recycle(payment)}>
        <IconTrash size={18} aria-hidden />
      </RowAction>
    )
  }
  return (
    <>
      <RowAction label={words('restore')} full={words('restoreNamed', { name })} onClick={() => bin.restore(payment)}>
        <IconRestore size={18} aria-hidden />
      </RowAction>
      <RowAction
        label={words('delete')}
        full={words('deleteNamed', { name })}
        color="red"
        onClick={() => void bin.remove(payment)}
      >
        <IconTrashX size={18} aria-hidden />
      </RowAction>
    </>
  )
}
