import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useApi } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import type { BulkResult } from '#ui/each.ts'
import type { SeatRow } from '../../seat.contract.ts'
import { changed } from '../seats/seat-changed.ts'
import { markAttendance } from '../../attendance.contract.ts'

/** Correcting attendance, for one row or many. */
export function useMarks() {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const outOfDate = [...changed, '/toefl-shifts']
  const offer = useOfferBack(outOfDate)
  const refresh = () => void forget(client, outOfDate)
  const mark = (id: number, is_attend: boolean) =>
    api.call(markAttendance, { params: { toefl_detail_id: id }, body: { is_attend } })
  const toggle = async ({ id, is_attend }: SeatRow): Promise<void> => {
    try {
      const { message } = await mark(id, !is_attend)
      offer({ text: message, back: async () => (await mark(id, is_attend)).message })
    } catch (error) {
      notify.problem(textOf(error))
    }
    refresh()
  }
  /** Offers the way back of many, but for those that were refused. */
  const offerMany =
    (ids: readonly number[], present: boolean) =>
    (text: string, { refused }: BulkResult) => {
      const marked = ids.filter((id) => !refused.some((one) => one.id === id))
      const back = async () => {
        let message = ''
        // One after the other: each has a call of its own, and the first refusal is shown.
        // oxlint-disable-next-line no-await-in-loop
        for (const id of marked) message = (await mark(id, !present)).message
        return message
      }
      offer({ text, back })
    }
  return { mark, toggle, refresh, textOf, offerMany }
}
