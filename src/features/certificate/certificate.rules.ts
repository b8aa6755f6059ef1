/** A certificate: how it is numbered, what may be written on it, until when it counts. */
import type { FieldProblems } from '#kit/errors.ts'
import type { DoorProgramme } from '#programme-kinds.ts'

/**
 * VALID counts. EXPIRED did so until its last day. REPLACED: another score or name is true now. WITHDRAWN: by the office, or
 * the seat it rests on is none any more. GONE: the person was erased, and nothing of it is left.
 */
export const certificateStates = ['VALID', 'EXPIRED', 'REPLACED', 'WITHDRAWN', 'GONE'] as const
export type CertificateState = (typeof certificateStates)[number]

/** `BNEC/TOEFL/2026/0001` */
export const numberOf = (club: string, programme: DoorProgramme, year: number, number: number): string =>
  [club, programme, year, String(number).padStart(4, '0')].join('/')

/** A code as it is kept: people type it from paper with spaces, hyphens and capital letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** A code as it is read: in groups of four. */
export const readableCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ')

/** The places in a text that the portal fills in. */
export const placeholders = ['club', 'date'] as const
type Filled = Record<(typeof placeholders)[number], string>

export const filledIn = (text: string, values: Filled): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Filled] : whole,
  )

/** Every place in these texts that the portal does not know, by field. */
export function placeholderProblems(texts: Readonly<Record<string, string>>): FieldProblems {
  const known = new Set<string>(placeholders)
  const wrong = Object.entries(texts).flatMap(([field, text]) => {
    const unknown = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name).find((name) => !known.has(name))
    return unknown === undefined
      ? []
      : [[field, [{ key: 'certificates.problems.placeholder', values: { name: unknown } }]]]
  })
  return Object.fromEntries(wrong) as FieldProblems
}

/** The last day on which what was on that day counts, after so many months; the last of a shorter month. */
export function lastDay(day: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + months, 1))
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(date, days))
  return end.toISOString().slice(0, 10)
}
