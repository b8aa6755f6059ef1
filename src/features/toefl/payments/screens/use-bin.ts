/** The recycle bin of payments. */
import { type Bin, type BinCalls, useBin } from '#ui/bin/use-bin.tsx'
import { useWords } from '#words/Words.tsx'
import type { PaymentRow } from '../contract.ts'

type Binned = Pick<PaymentRow, 'id' | 'registrants'>

export const nameOf = ({ id, registrants }: Binned): string => registrants[0]?.name ?? String(id)

export function usePaymentBin(calls: BinCalls): Bin<Binned> {
  const words = useWords('payments.bin')
  return useBin<Binned>({
    ...calls,
    question: (payment) => words('deleteText', { name: nameOf(payment), people: payment.registrants.length }),
  })
}
