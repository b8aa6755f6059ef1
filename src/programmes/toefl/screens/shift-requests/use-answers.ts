import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useApi } from '#api/api.ts'
import type { SeatRow } from '../../seat.contract.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { useWords } from '#words/Words.tsx'
import { useOncePerRecord } from '#features/review/widgets/deciding.ts'
import { changed } from '../seats/seat-changed.ts'
import { acceptChange } from '../../shift-request.contract.ts'

/** Accepting right from the row; says how it went. */
export function useAnswers() {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const once = useOncePerRecord()

  const words = useWords('details.requests.told')
  const offer = useOfferUndo(changed)

  const accept = async ({ id, name }: SeatRow): Promise<boolean> => {
    try {
      const { undo } = await api.call(acceptChange, { params: { id } })
      offer({ text: words('accepted', { name }), undo })
      return true
    } catch (error) {
      notify.problem(textOf(error))
      return false
    } finally {
      // After a refusal too: somebody else was quicker, and the list must show it.
      await forget(client, changed)
    }
  }
  return { accept: (row: SeatRow) => void once(row, () => accept(row)) }
}
