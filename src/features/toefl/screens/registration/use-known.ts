/** Who of a form has an account already, as far as the server has said. */
import { useRef, useState } from 'react'
import type { FieldProblems } from '#kit/errors/errors.ts'
import { useApi } from '#api/api.ts'
import { registrant } from '../../contract.ts'
import { checkKnown } from '../../known/contract.ts'
import type { RegistrantValues } from './values.ts'

const fields = { nim: 'fields.nimTaken', email: 'fields.emailTaken' } as const
type Field = keyof typeof fields
const names = Object.keys(fields) as Field[]

type People = { registrants: readonly Pick<RegistrantValues, Field>[] }

/** A value as the server would read it; null for what is none. */
function read(field: Field, value: string | undefined): string | null {
  const result = registrant.shape[field].safeParse(value)
  return result.success ? result.data : null
}

/**
 * Asks about NIMs and e-mail addresses, each once. A slow or lost answer is no answer: what is sent in the end is
 * judged anyway.
 */
export function useKnown() {
  const api = useApi()
  const asked = useRef(new Map<string, Promise<unknown>>())
  const known = useRef(new Set<string>())
  const open = useRef(new Set<string>())
  const [, setCount] = useState(0)

  const askOne = (field: Field, value: string): Promise<unknown> => {
    const name = `${field} ${value}`
    const earlier = asked.current.get(name)
    if (earlier) return earlier
    open.current.add(name)
    const answer = api
      .call(checkKnown, { body: { [field]: value } })
      .then(({ data }) => {
        if (data[field]) known.current.add(name)
        setCount(known.current.size)
      })
      // May be asked again.
      .catch(() => asked.current.delete(name))
      .finally(() => open.current.delete(name))
    asked.current.set(name, answer)
    return answer
  }

  const wrongOf = (person: People['registrants'][number] | undefined): Field[] =>
    names.filter((field) => known.current.has(`${field} ${read(field, person?.[field])}`))

  return {
    /** Asks about one person; null when all is known. */
    ask: ({ registrants }: People, index: number | null): Promise<unknown> | null => {
      if (index === null) return null
      const waits = names.flatMap((field) => {
        const value = read(field, registrants[index]?.[field])
        return value === null ? [] : [askOne(field, value)]
      })
      return open.current.size > 0 ? Promise.all(waits) : null
    },
    /** What is wrong with one person. */
    problems: ({ registrants }: People, index: number | null): FieldProblems =>
      index === null
        ? {}
        : Object.fromEntries(
            wrongOf(registrants[index]).map((field) => [`registrants.${index}.${field}`, [{ key: fields[field] }]]),
          ),
    /** The people who have an account, of one step or of all. */
    who: ({ registrants }: People, index: number | null): number[] =>
      registrants.flatMap((person, who) => ((index ?? who) === who && wrongOf(person).length > 0 ? [who] : [])),
  }
}
