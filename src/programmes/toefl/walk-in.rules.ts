/** Who without a seat may come in, and when. */
import { dayMs } from '#kit/time.ts'

export const walkInRefusals = ['EARLY', 'OVER', 'TERM'] as const
export type WalkInRefusal = (typeof walkInRefusals)[number]

type Shift = { starts_at: string; ends_at: string; is_current: boolean }

/** Why nobody can walk in: before its last day there is the form; afterwards, and in a past term, no test. */
export function walkInRefusal({ starts_at, ends_at, is_current }: Shift, now: Date): WalkInRefusal | null {
  if (Date.parse(ends_at) <= now.getTime()) return 'OVER'
  if (Date.parse(starts_at) - now.getTime() > dayMs) return 'EARLY'
  return is_current ? null : 'TERM'
}

type Person = { region_id: number | null; is_live: boolean; is_student: boolean; is_seated: boolean }

/** Why somebody with an account cannot walk in, as the name of a sentence. */
export function personRefusal(person: Person, regionId: number | null) {
  if (!person.is_live || !person.is_student) return 'gone'
  if (person.is_seated) return 'seated'
  return person.region_id === regionId ? null : 'otherRegion'
}
