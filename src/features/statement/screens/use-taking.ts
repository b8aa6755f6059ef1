/** Taking a suggestion for a line: at once where the amounts agree, and otherwise after the difference is settled. */
import { useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import type { Settle } from '#review-states.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { splitLine } from '../partial-payment.contract.ts'
import type { OpenLine, Suggestion } from '../reconcile.contract.ts'
import { changed } from '../widgets/statement-changed.ts'

type Settled = { settle?: Settle; reason?: string }
type On = { onTaken: (id: number) => void; onUndone: (id: number) => void; onRefused: () => void }

export function useTaking({ onTaken, onUndone, onRefused }: On) {
  const words = useWords('statements.reconcile')
  const api = useApi()
  const offer = useOfferUndo(changed)
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    take: async (
      line: OpenLine,
      { entity, id, name, due, updated_at }: Suggestion,
      said: Settled = {},
    ): Promise<void> => {
      // The excess of one that keeps it or sends it back belongs to the payment.
      const amount = said.settle === 'ACCEPT' || said.settle === 'REFUND' ? line.amount : Math.min(line.amount, due)
      const { settle, reason } = said
      const part = {
        entity,
        payment_id: id,
        amount,
        seen_updated_at: updated_at,
        ...(settle && settle !== 'REST' ? { settle } : {}),
        ...(reason ? { reason } : {}),
      }
      setBusy(true)
      try {
        const { undos } = await api.call(splitLine, { params: { id: line.id }, body: { parts: [part] } })
        const text = words('taken', { amount: rupiah(amount), name })
        offer({ text, undo: undos, onUndone: () => onUndone(line.id) })
        onTaken(line.id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify.problem(textOf(error))
        onRefused()
      } finally {
        setBusy(false)
      }
    },
  }
}
