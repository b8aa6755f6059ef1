/** The recycle bin of payments. */
import { type Bin, useBin } from '../../../../ui/bin/use-bin.tsx'
import { useWords } from '../../../../words/Words.tsx'
import { useBinCalls } from '../../../account/widgets/bin-calls.ts'
import { type PaymentRow, recyclePayment, restorePayment } from '../contract.ts'

/** Kept answers that change with every decision on a payment. */
export const changed = ['/toefl-payments', '/toefl-shifts', '/dashboard-admin', '/emails']

type Binned = Pick<PaymentRow, 'id' | 'registrants'>

export const nameOf = ({ id, registrants }: Binned): string => registrants[0]?.name ?? String(id)

export const usePaymentBinCalls = () => useBinCalls({ recycle: recyclePayment, restore: restorePayment }, changed)

/** `onDone` runs after what succeeded. */
export function usePaymentBin(onDone?: () => void): Bin<Binned> {
  const words = useWords('payments.bin')
  return useBin<Binned>({
    ...usePaymentBinCalls(),
    question: (payment) => words('deleteText', { name: nameOf(payment), people: payment.registrants.length }),
    ...(onDone ? { onDone } : {}),
  })
}
