/** A programme's shifts among what the palette finds. */
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'

type FoundShift = { id: number; shift: string; shift_label_id: string | null; starts_at: string }

export type ShiftsFound = {
  /** The office's list of them, and its address. */
  list: Endpoint
  home: `/${string}`
  shiftsIn: (reply: unknown) => FoundShift[]
}

export const shiftsFound = (
  list: Endpoint & { reply: z.ZodType<{ data: FoundShift[] }> },
  home: ShiftsFound['home'],
): ShiftsFound => ({
  list,
  home,
  // The list has answered it.
  shiftsIn: (reply) => (reply as { data: FoundShift[] }).data,
})
