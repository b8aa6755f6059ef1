import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useApi } from '#api/api.ts'
import type { DetailRow } from '../../details/contract.ts'
import { changed } from '../../details/screens/changed.ts'
import { acceptChange } from '../contract.ts'

/** Accepting right from the row; says how it went. */
export function useAnswers() {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  // A second key press comes before React has drawn anew.
  const sending = useRef(new Set<number>())

  const accept = async ({ id }: DetailRow): Promise<void> => {
    if (sending.current.has(id)) return
    sending.current.add(id)
    try {
      notify.success((await api.call(acceptChange, { params: { id } })).message)
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      // After a refusal too: somebody else was quicker, and the list must show it.
      await forget(client, changed)
      sending.current.delete(id)
    }
  }
  return { accept: (row: DetailRow) => void accept(row) }
}
