/** What a programme shows in frames that are not its own: a student's dashboard, the office's sidebar and its palette. Two parts, since students load no office. */
import type { ReactNode } from 'react'
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { TrailRecords } from '#features/audit/audit.rules.ts'
import type { OfferedShift } from '#features/catalogue/widgets/place-filters.ts'
import type { PastRecord } from '#features/dashboard/dashboard.contract.ts'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
import type { FileEndpoint } from '#kit/endpoint/file.ts'
import type { Attention } from '#ui/ProgrammeCard/attention.ts'
import type { Messages } from '#words/words.ts'
import type { PaymentsFound } from './palette/payments-found.ts'
import type { ShiftsFound } from './palette/shifts-found.ts'
import type { ScreenKeys } from './palette/screen-keys.ts'
import type { Item, SectionKey } from './section-items.ts'

/** A programme on a student's dashboard; `src/programme-cards.ts` is the list. */
export type ProgrammeFront = {
  key: string
  /** Whether only a student of a region can take part. */
  needsRegion: boolean
  /** Its card, and how much it asks of the student. */
  card: (student: Student) => { attention: Attention; card: ReactNode }
  /** The receipt of a payment, and what the student's history calls the programme that it is of. */
  receipt?: { of: PastRecord['programme']; file: FileEndpoint }
}

/** A programme on the office's screens; `src/programme-pages.ts` is the list. */
export type ProgrammePages = {
  key: string
  /** Its entries of the office's sidebar, by their section. */
  sections: Partial<Record<SectionKey, readonly Item[]>>
  /** What the palette lets an administrator begin. */
  begins: readonly (readonly [name: keyof Messages['shell']['palette'], to: string])[]
  /** The payments in which the palette looks for what an administrator types. */
  finds?: PaymentsFound
  /** The shifts in which it looks. */
  findsShifts?: ShiftsFound
  /** The shifts by which the list of people is narrowed: those of a term and a region. */
  useShifts?: (within: { termId: string | undefined; regionId: string | undefined }) => readonly OfferedShift[]
  /** The keys of its screens. */
  keys: readonly ScreenKeys[]
  /** How the audit trail shows its records. */
  trail: TrailRecords
}

export type Student = {
  user: CurrentUser
  /** A window as it is for the student's region. */
  windowOf: (code: WindowCode) => CurrentWindow
  now: Date
}
