/** The actions on the chosen payments of a list: confirm them, the programme's own, and the bin. */
import { IconFileInvoice } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import type { BinCalls } from '#ui/bin/use-bin.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { mostCovered } from '#features/bill/bill.rules.ts'
import { useWords } from '#words/Words.tsx'
import { ConfirmChosen } from './ConfirmChosen.tsx'
import { type Programme, reviewAddress } from './review-programme.ts'

type Props = {
  programme: Programme
  /** As `useOfficeList` gives it of the chosen rows. */
  bin: { calls: BinCalls; ids: number[]; inBin: boolean; onDone: () => void; tells?: (id: number) => number }
  isPending: boolean
  /** The loss with payments that are deleted for good. */
  question: string
  /** Next to the confirmation. */
  children?: ReactNode
}

export function BulkActions({ programme, bin, isPending, question, children }: Props) {
  const words = useWords('payments.bulk')
  const nameOf = (id: number) => ({ name: words('payment', { id: String(id) }), to: reviewAddress(programme.home, id) })
  return (
    <>
      {isPending ? (
        <>
          <ConfirmChosen programme={programme} ids={bin.ids} onDone={bin.onDone} />
          {bin.ids.length <= mostCovered ? (
            <ButtonLink
              size="compact-md"
              variant="default"
              leftSection={<IconFileInvoice size={18} aria-hidden />}
              to={`/institution-bills/create?entity=${programme.entity}&ids=${bin.ids.join(',')}`}
            >
              {words('bill')}
            </ButtonLink>
          ) : null}
          {children}
        </>
      ) : null}
      <BinBulk {...bin} question={question} nameOf={nameOf} />
    </>
  )
}
