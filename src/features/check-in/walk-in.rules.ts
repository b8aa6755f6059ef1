/** Who without a seat may come in, and when. */
import type { Duty } from '#duty-names.ts'
import { dayMs } from '#kit/time.ts'

export const walkInRefusals = ['EARLY', 'OVER', 'TERM', 'DUTY'] as const
export type WalkInRefusal = (typeof walkInRefusals)[number]

type Shift = { starts_at: string; ends_at: string; is_current: boolean; price: number | null }

/**
 * Why nobody can walk in: before its last day there is the form; afterwards, and in a past term, no shift. Cash is the
 * treasurer's alone.
 * @param held the duties of who is at the desk; null for an administrator
 */
export function walkInRefusal(
  { starts_at, ends_at, is_current, price }: Shift,
  now: Date,
  held: readonly Duty[] | null = null,
  freeBy: Duty = 'MONEY',
): WalkInRefusal | null {
  if (held !== null && !held.includes(price === 0 ? freeBy : 'MONEY')) return 'DUTY'
  if (Date.parse(ends_at) <= now.getTime()) return 'OVER'
  if (Date.parse(starts_at) - now.getTime() > dayMs) return 'EARLY'
  return is_current ? null : 'TERM'
}

type Person = { region_id: number | null; is_live: boolean; is_student: boolean; is_seated: boolean }

/**
 * Why somebody with an account cannot walk in, as the name of a sentence.
 * @param regionId the region whose people alone may come in; undefined for everybody
 */
export function personRefusal(person: Person, regionId: number | null | undefined) {
  if (!person.is_live || !person.is_student) return 'gone'
  if (person.is_seated) return 'seated'
  return regionId === undefined || person.region_id === regionId ? null : 'otherRegion'
}
