/** Texts that a record has in one of two languages alone. */
import type { Field } from './kinds.ts'

/**
 * Of a record's texts that have a twin: those without the twin, and those of which the twin alone is there.
 * @returns the names of the fields as they are called in the main language
 */
export function untranslated(fields: Readonly<Record<string, Field>>, record: Readonly<Record<string, unknown>>) {
  const pairs = Object.entries(fields).flatMap(([name, { translationOf: of }]) =>
    of === undefined ? [] : [{ name, of }],
  )
  return {
    withoutTwin: pairs.filter(({ name, of }) => record[of] && !record[name]).map(({ of }) => of),
    twinAlone: pairs.filter(({ name, of }) => !record[of] && record[name]).map(({ of }) => of),
  }
}
