/** The parts of a hand-over from one committee to the next. */
import { openWork } from '#programme-kinds.ts'

/** The list behind a number of open work, in the order in which these are shown. A regional committee opens the books alone. */
export const listOf = {
  ...openWork,
  refunds_to_check: '/refunds?state=TO_CHECK',
  refunds_owed: '/refunds?state=OWED',
  statement_lines: '/statements?state=OPEN',
  cash: '/books',
  emails: '/emails?status=FAILED',
} as const
export type OpenKind = keyof typeof listOf
export const openKinds = Object.keys(listOf) as OpenKind[]

/** The steps of a hand-over, in their order, and where each is done. */
export const steps = [
  ['successors', '/committee'],
  ['decisions', '/toefl-payments?status=PENDING'],
  ['refunds', '/refunds'],
  ['cash', '/books'],
  ['statements', '/statements?state=OPEN'],
  ['accounts', '/payment-accounts'],
  ['contacts', '/contact-persons'],
  ['windows', '/environments'],
  ['term', '/term-change'],
  ['notes', '#notes'],
  ['together', ''],
  ['rights', '/committee'],
] as const
export type Step = (typeof steps)[number][0]
export const stepNames = steps.map(([name]) => name)

/** Things that end within so many days are shown as the next to end. */
export const nextDays = 120
