/** The university's facts about a person without an account: their registration begins with them. In this tab alone. */
import { z } from 'zod'
import { hourMs } from '#kit/time.ts'
import { type KnownPerson, knownPerson } from '../university.contract.ts'

const name = 'university-person'
const life = hourMs
const stored = z.object({ person: knownPerson, at: z.number() })

export function keepPerson(person: KnownPerson): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ person, at: Date.now() }))
  } catch {
    // Then the form is filled in by hand.
  }
}

export function forgetPerson(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // There was nothing to remove.
  }
}

/** The fields of the form that are known; none an hour later, as on a computer that others use next. */
export function readPerson(): { name?: string; nim?: string; email?: string } {
  try {
    const { person, at } = stored.parse(JSON.parse(sessionStorage.getItem(name) ?? ''))
    if (Math.abs(Date.now() - at) > life) return {}
    return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null))
  } catch {
    return {}
  }
}
