/** The actions on the chosen payments of a list: confirm them, the programme's own, and the bin. */
import type { ReactNode } from 'react'
import { BulkConfirm } from '#features/review/widgets/BulkConfirm.tsx'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import type { BinCalls } from '#ui/bin/use-bin.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listSure } from '#features/statement/match-suggestion.contract.ts'
import { type Programme, reviewAddress } from './review-programme.ts'

type Props = {
  programme: Programme
  /** As `useOfficeList` gives it of the chosen rows. */
  bin: { calls: BinCalls; ids: number[]; inBin: boolean; onDone: () => void; tells?: (id: number) => number }
  isPending: boolean
  amountOf: (id: number) => number
  /** The loss with payments that are deleted for good. */
  question: string
  /** Next to the confirmation. */
  children?: ReactNode
}

const strong = (text: ReactNode) => <strong>{text}</strong>

export function BulkActions({ programme, bin, isPending, amountOf, question, children }: Props) {
  const words = useWords('payments.bulk')
  const { ids, onDone } = bin
  const count = ids.length
  const sure = useRead(listSure, {}, { enabled: isPending && count > 0, staleTime: 30_000 })
  const chosen = new Set(ids)
  const withLine = sure.data?.data.filter(
    ({ payment }) => payment.entity === programme.entity && chosen.has(payment.id),
  )
  // What is confirmed here has no line; who has one is better confirmed with it.
  const evidence = withLine ? words('evidence', { sure: withLine.length }) : ''
  const total = rupiah(ids.reduce((sum, id) => sum + amountOf(id), 0))
  const nameOf = (id: number) => ({ name: words('payment', { id: String(id) }), to: reviewAddress(programme.home, id) })
  return (
    <>
      {isPending ? (
        <>
          <BulkConfirm
            ids={ids}
            confirmMany={programme.endpoints.confirmMany}
            changed={programme.changed}
            texts={{
              button: words('button', { count }),
              title: words('title', { count }),
              ask: words.rich('ask', { count, total, strong }),
              hint: [evidence, programme.texts.bulkHint].filter(Boolean).join(' '),
              sending: words('sending'),
              done: (confirmed) => words('confirmed', { count: confirmed }),
            }}
            nameOf={nameOf}
            onDone={onDone}
          />
          {children}
        </>
      ) : null}
      <BinBulk {...bin} question={question} nameOf={nameOf} />
    </>
  )
}
