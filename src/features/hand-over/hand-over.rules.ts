/** The parts of a hand-over from one committee to the next. */

/** The open work, in the order in which it is shown; each leads to the list that counts the same. */
export const openKinds = [
  'toefl_payments',
  'member_payments',
  'edit_requests',
  'welcoming_parties',
  'bom_recruitments',
  'refunds_to_check',
  'refunds_owed',
  'statement_lines',
  'cash',
  'emails',
] as const
export type OpenKind = (typeof openKinds)[number]

/** The list behind a number; a regional committee opens the books alone. */
export const listOf: Record<OpenKind, string> = {
  toefl_payments: '/toefl-payments?status=PENDING',
  member_payments: '/member-payments?status=PENDING',
  edit_requests: '/toefl-details/edit-requests',
  welcoming_parties: '/welcoming-parties?status=PENDING',
  bom_recruitments: '/bom-recruitments?status=SUBMITTED',
  refunds_to_check: '/refunds?state=TO_CHECK',
  refunds_owed: '/refunds?state=OWED',
  statement_lines: '/statements?state=OPEN',
  cash: '/books',
  emails: '/emails?status=FAILED',
}

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
