/** Of a payment that an institution pays: which, and its bill. */
import { Text } from '@mantine/core'
import { linkTo } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'

export function Billed({ bill }: Pick<ReviewedPayment, 'bill'>) {
  const words = useWords('payments.review')
  if (!bill) return null
  const { id, number, institution } = bill
  return (
    <Text size="sm">{words.rich('billed', { institution, number, link: linkTo(`/institution-bills/${id}`) })}</Text>
  )
}
