/** The people of a form who have an account already, as far as the server has said. Each value is asked about once. */
import type { FieldProblems } from '#kit/errors.ts'
import { registrant } from '../../registration.contract.ts'
import type { Known } from '../../account-lookup.contract.ts'
import type { RegistrantValues } from './registration-values.ts'

const fields = {
  nim: 'fields.nimTaken',
  email: 'fields.emailTaken',
  phone_number: 'fields.phoneNumberTaken',
  line_id: 'fields.lineIdTaken',
} as const
type Field = keyof Known
const names = Object.keys(fields) as Field[]

type Person = Pick<RegistrantValues, Field>
type Values = { registrants: readonly Person[] }

/** Whether an account has something that people are told apart by. */
export const isOwnField = (field: string): field is Field => Object.hasOwn(fields, field)

/** A value as the server would read it; null if it is none. */
function read(field: Field, value: string | undefined): string | null {
  const result = registrant.shape[field].safeParse(value)
  return result.success ? result.data : null
}

/** The values of a person to ask about, by name. An unfinished value is not asked about. */
const valuesOf = (person: Person | undefined) =>
  names.flatMap((field) => {
    const value = read(field, person?.[field])
    return value === null ? [] : [{ field, value, name: `${field} ${value}` }]
  })

/** `who` is a person's place in the form; null means everybody. */
const peopleOf = ({ registrants }: Values, who: number | null) =>
  registrants.flatMap((person, place) => ((who ?? place) === place ? [{ person, place }] : []))

/**
 * @param check asks the server about one person
 * @param onAnswer something has become known
 */
export function knownPeople(check: (asked: Partial<Record<Field, string>>) => Promise<Known>, onAnswer: () => void) {
  const answers = new Map<string, boolean>()
  const open = new Map<string, Promise<void>>()

  const start = (values: ReturnType<typeof valuesOf>): void => {
    const asked = check(Object.fromEntries(values.map(({ field, value }) => [field, value])))
      .then((found) => {
        for (const { field, name } of values) answers.set(name, found[field])
        onAnswer()
      })
      .finally(() => {
        for (const { name } of values) open.delete(name)
      })
    for (const { name } of values) open.set(name, asked)
  }

  const askOne = (person: Person | undefined): Promise<void>[] => {
    const unknown = valuesOf(person).filter(({ name }) => !answers.has(name))
    const fresh = unknown.filter(({ name }) => !open.has(name))
    if (fresh.length > 0) start(fresh)
    return unknown.flatMap(({ name }) => open.get(name) ?? [])
  }

  const heldBy = (person: Person | undefined): Field[] =>
    valuesOf(person).flatMap(({ field, name }) => (answers.get(name) ? [field] : []))

  const ask = (values: Values, who: number | null): Promise<unknown> | null => {
    const waits = peopleOf(values, who).flatMap(({ person }) => askOne(person))
    return waits.length === 0 ? null : Promise.all(waits)
  }

  return {
    /** Asks about unknown values; null when there is nothing to wait for. It fails when an answer cannot be had. */
    ask,
    /** Asks once more about somebody whom the server has refused. */
    askAgain: (values: Values, who: number): Promise<unknown> | null => {
      for (const { name } of valuesOf(values.registrants[who])) answers.delete(name)
      return ask(values, who)
    },
    /** Whether the server has said about everybody. */
    isKnown: (values: Values): boolean =>
      values.registrants.every((person) => valuesOf(person).every(({ name }) => answers.has(name))),
    /** The problems, by the form's paths. */
    problems: (values: Values, who: number | null): FieldProblems =>
      Object.fromEntries(
        peopleOf(values, who).flatMap(({ person, place }) =>
          heldBy(person).map((field) => [`registrants.${place}.${field}`, [{ key: fields[field] }]]),
        ),
      ),
    /**
     * The people with an account. `byContact`: only a phone number or LINE ID is known, which may be somebody else's.
     */
    who: (values: Values, who: number | null): { place: number; byContact: boolean }[] =>
      peopleOf(values, who).flatMap(({ person, place }) => {
        const held = heldBy(person)
        return held.length === 0 ? [] : [{ place, byContact: !held.includes('nim') && !held.includes('email') }]
      }),
  }
}
export type KnownPeople = ReturnType<typeof knownPeople>
