import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useApi } from '#api/api.ts'
import type { SeatRow } from '../../seat.contract.ts'
import { changed } from '../seats/seat-changed.ts'
import { markAttendance } from '../../attendance.contract.ts'

/** Correcting attendance, for one row or many. */
export function useMarks() {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const refresh = () => void forget(client, [...changed, '/toefl-shifts'])
  const mark = (id: number, is_attend: boolean) =>
    api.call(markAttendance, { params: { toefl_detail_id: id }, body: { is_attend } })
  const toggle = async ({ id, is_attend }: SeatRow): Promise<void> => {
    try {
      notify.success((await mark(id, !is_attend)).message)
    } catch (error) {
      notify.problem(textOf(error))
    }
    refresh()
  }
  return { mark, toggle, refresh, textOf }
}
