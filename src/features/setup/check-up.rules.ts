/** The one list of what is looked at when somebody asks how the portal is, and when which answer is a good one. */

import { dayMs } from '#kit/time.ts'

/** In the order in which they are shown. */
export const checks = [
  'settings',
  'runs',
  'database',
  'version',
  'rights',
  'connections',
  'clock',
  'locale',
  'secrets',
  'mark',
  'sweep',
  'files',
  'room',
  'backup',
  'drill',
  'mail',
  'address',
  'certificate',
  'proxy',
] as const
/** `look`: it works, and somebody should look at it. */
export const states = ['good', 'look', 'bad'] as const

/** `says` names the sentence, below `checkUp` and the check's name. */
export type Verdict = {
  state: (typeof states)[number]
  says: string
  values?: Record<string, string | number>
}
type Values = NonNullable<Verdict['values']>

export const good = (values: Values = {}): Verdict => ({ state: 'good', says: 'good', values })
export const look = (says: string, values: Values = {}): Verdict => ({ state: 'look', says, values })
export const bad = (says: string, values: Values = {}): Verdict => ({ state: 'bad', says, values })

/** The worst one speaks for all. */
export const worstOf = (verdicts: readonly [Verdict, ...Verdict[]]): Verdict =>
  verdicts.reduce((worst, one) => (states.indexOf(one.state) > states.indexOf(worst.state) ? one : worst))

/** Of the checks: whether any is bad. */
export const isWell = (all: readonly Pick<Verdict, 'state'>[]): boolean => all.every(({ state }) => state !== 'bad')

/** PostgreSQL as it says its version: 180004 is 18.4. */
export const oldestDatabase = 150_000

/** Besides its pool the portal has some connections of its own: jobs, and the messages of its processes. */
export const ownConnections = 5

export function judgeConnections({ most, ofRole }: { most: number; ofRole: number }, pool: number): Verdict {
  const free = ofRole < 0 ? most : Math.min(most, ofRole)
  const needed = pool + ownConnections
  return free < needed ? bad('few', { free, needed }) : good({ free, needed })
}

/** Codes of authenticator apps last half a minute. */
export function judgeClock(aheadMs: number): Verdict {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds > 30) return bad('off', { seconds })
  return seconds > 5 ? look('off', { seconds }) : good()
}

type Locale = { encoding: string; folds: boolean; version: string | null; actual: string | null }

export function judgeLocale({ encoding, folds, version, actual }: Locale): Verdict {
  if (encoding !== 'UTF8') return bad('encoding', { encoding })
  if (!folds) return look('letters')
  // The system's order of letters is another one since: an index made by the old one finds not everything.
  return version !== null && actual !== null && version !== actual ? bad('moved', { version, actual }) : good()
}

/**
 * What a registration takes: its pictures as they were sent and as they are shown, 85 KB, and its rows; measured with
 * 1,800 of them (docs/operations.md, "How much a year takes").
 */
const ofRegistration = 100_000
/** As many as a year of a larger club has. */
const registrations = 5000
/** Below it the alert fires, and a backup may find no room. */
export const leastFree = 2_000_000_000

/** What the portal grows by in a year: as much as in the last one and half of it, and never less than a club's year. */
export const yearAhead = (lastYear: number): number =>
  Math.max(ofRegistration * registrations, Math.round(lastYear * 1.5))

export type Disk = { folder: string; free: number; needed: number }

export function judgeRoom({ folder, free, needed }: Disk): Verdict {
  const values = { folder, free: inGigabytes(free), needed: inGigabytes(needed) }
  if (free < leastFree) return bad('full', values)
  return free < needed ? look('small', values) : good(values)
}

const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** A drill comes every four weeks; a night that was missed delays it. */
const drillDays = 45

export function judgeDrill({ passed, problem }: { passed: Date | null; problem: string | null }, now: Date): Verdict {
  const days = passed ? Math.floor((now.getTime() - passed.getTime()) / dayMs) : 0
  if (problem !== null) return bad('failed', { days, problem, has: passed ? 'yes' : 'no' })
  if (!passed) return look('none')
  return days > drillDays ? look('old', { days }) : good({ days })
}

/** Mails leave within minutes. */
const lateSeconds = 900

export function judgeMails({ failed, lateFor }: { failed: number; lateFor: number }): Verdict {
  if (lateFor > lateSeconds) return bad('late', { minutes: Math.round(lateFor / 60) })
  return failed > 0 ? look('failed', { count: failed }) : good()
}

/** Of a certificate: when it ends, and why a browser refuses it. */
export function judgeCertificate({ ends, problem }: { ends: Date; problem: string | null }, now: Date): Verdict {
  if (problem) return bad('refused', { problem })
  const days = Math.floor((ends.getTime() - now.getTime()) / dayMs)
  if (days < 3) return bad('ends', { days: Math.max(days, 0) })
  return days < 14 ? look('ends', { days }) : good({ days })
}

export type Proxy = {
  isSecure: boolean
  /** Whether a setting names any. */
  isNamed: boolean
  /** The address of one that is there and that no setting names. */
  unbelieved: string | null
}

export function judgeProxy({ isSecure, isNamed, unbelieved }: Proxy): Verdict {
  if (unbelieved !== null) return bad('unbelieved', { proxy: unbelieved })
  // The portal speaks no https itself.
  return isSecure && !isNamed ? bad('unnamed') : good()
}
