/** What a programme says of its certificates; the rest is the same for all. */
import type { Trx } from '#kit/database/connect.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { CertifiedSeats } from '#services/seats/certified-seats.ts'
import type { Translator } from '#words/words.ts'
import type { Badge } from '#features/badge/badge.rules.ts'
import type { Certificate, Result } from './certificate.store.ts'

/** A fact in the box of a certificate; the main one is larger. */
export type Cell = readonly [label: string, value: string, isMain: boolean]

export type Certified = CertifiedSeats & {
  /** Locks the seats, in the order of docs/locks.md; gives those that are there. */
  lock: (trx: Trx, seatIds: readonly number[]) => Promise<readonly unknown[]>
  /** Who is mailed about these seats. */
  people: (trx: Trx, seatIds: readonly number[]) => Promise<{ seat_id: number; user_id: number; email: string }[]>
  /** That the office withdrew a certificate, and that it lets it count again. */
  mails: { withdrawn: MailTemplate; back: MailTemplate }
  print: {
    cells: (result: Result | null, words: Translator) => readonly Cell[]
    /** The day of it: `Test: 20 November 2026`. */
    day: (words: Translator, day: string) => string
    /** What every page says below, where something has to be said. */
    note: (words: Translator, club: string) => string | null
  }
  badge: {
    kind: Badge['kind']
    /** What it was given for. */
    criteria: (words: Translator, club: string) => string
    results: (result: Result | null, about: string, words: Translator) => Badge['results']
    levelOf: (result: Result | null) => string | null
  }
  /** What the audit trail calls its templates. */
  templates: 'certificate_template' | 'party_certificate_template'
  /** Before the office has written anything, and on the sample. */
  usual: { text: (words: Translator, values: { club: string; date: string }) => string; months: number | null }
  sample: Result | null
}

/** The programme of a certificate. */
export function programmeOf(all: readonly Certified[], { programme }: Pick<Certificate, 'programme'>): Certified {
  const found = all.find((one) => one.programme === programme)
  if (!found) throw new Error(`no programme has the certificates of ${programme}`)
  return found
}
