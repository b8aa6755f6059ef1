// A term's own region, treasurers and accounts, as its requests need them.
import type { TestApp } from '../../support/app.ts'
import type { World } from '../../support/facts.ts'
import type { Model, Seen } from './model.ts'
import type { Ids } from './shelves.ts'

export type Reply = { answer: string; seen: Seen }

export type Place = {
  portal: TestApp
  world: World
  treasurers: readonly [Treasurer, Treasurer]
  days: Model['days']
  sides: Record<string, string>
  categories: { EXPENSE: number; INCOME: number }
  shift: number
  party: number
  account: number
  proof: Buffer
  ids: Ids
  /** Who asks for the amounts of memberships; each is paid by a student of their own. */
  asking: string
  quotes: Map<string, string>
  /** Of the last step. */
  undos: { path: string; token: string; ids: string[] } | null
}
type Treasurer = { token: string; userId: number }

/** Digits as letters: names have none. */
export const lettersOf = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => 'KLMNOPQRST'[Number(digit)] ?? '')

/** Who pays for the club out of their own pocket, in this term alone. */
export const nameOfPerson = ({ regionId }: World): string => `Rani ${lettersOf(String(regionId).padStart(8, '0'))}`
