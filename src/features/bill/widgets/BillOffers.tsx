/** The bills of institutions that a line may pay, each as one suggestion. */
import { Button, Stack } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { type Bill, listBills } from '../bill.contract.ts'
import { billsFor } from '../bill.rules.ts'

type Props = {
  /** What of the line is nobody's yet, and the bank's text. */
  line: { amount: number; text: string }
  onPick: (bill: Bill) => void
}

export function BillOffers({ line, onPick }: Props) {
  const words = useWords('bills.offer')
  // The club has a handful at a time.
  const open = useRead(listBills, { query: { state: 'OPEN', per_page: 100 } }, { staleTime: 30_000 })
  const fitting = billsFor(line, open.data?.data ?? [])
  if (fitting.length === 0) return null
  return (
    <Stack gap={6} role="group" aria-label={words('label')}>
      {fitting.slice(0, 3).map((bill) => (
        <Button
          key={bill.id}
          variant="light"
          h="auto"
          py={8}
          justify="start"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          leftSection={<IconFileInvoice size={20} aria-hidden />}
          onClick={() => onPick(bill)}
        >
          {words('pay', {
            institution: bill.institution,
            number: bill.number,
            count: bill.payments,
            amount: rupiah(bill.due),
          })}
        </Button>
      ))}
    </Stack>
  )
}
