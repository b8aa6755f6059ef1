// What each duty opens, checked in apart from the table that the server reads (src/duty-table.ts): a change of that one
// has to be made here, too.
import type { Duty } from '#duty-names.ts'
import {
  asideLine,
  cashHandover,
  decision,
  handoverFields,
  openLine,
  reversedLine,
  savedView,
  shownOnce,
} from './money-records.ts'
import { partyAtDoor } from './door-records.ts'
import { memberPayment, partyPayment, signUp } from './programme-records.ts'
import type { Stage } from './stage.ts'
import { findRow } from '../support/rows.ts'

/**
 * Where a duty of one region gets in: `any`: there is no record in the request; what is answered is of the region.
 * `own`: with records of the region. `field`: the region is a field of a new record. `all`: only a duty of all regions.
 */
export type Reach = 'any' | 'own' | 'field' | 'all'
type Of = Partial<Record<Duty, Reach>>

const of = (reach: Of, addresses: string): Record<string, Of> =>
  Object.fromEntries(
    addresses
      .trim()
      .split('\n')
      .map((address) => [address.trim(), reach]),
  )

export const dutyAccess: Readonly<Record<string, Of>> = {
  ...of(
    { MONEY: 'any', TESTS: 'any', CONTENT: 'any', PEOPLE: 'any', READING: 'any' },
    `
    GET /dashboard-admin/:term_id
    GET /pending-counts
    GET /saved-views
    POST /saved-views
    DELETE /saved-views/:id`,
  ),
  ...of(
    { MONEY: 'any', TESTS: 'any', PEOPLE: 'any' },
    `
    POST /decisions/:id/undo
    GET /announcements
    GET /announcements/audience
    GET /registrant-details`,
  ),
  ...of(
    { MONEY: 'field', TESTS: 'field', PEOPLE: 'field' },
    `
    POST /announcements`,
  ),
  ...of(
    { MONEY: 'own', TESTS: 'own', PEOPLE: 'own' },
    `
    GET /announcements/:id
    PUT /announcements/:id
    DELETE /announcements/:id
    GET /announcements/:id/preview
    POST /announcements/:id/try
    POST /announcements/:id/send
    POST /announcements/:id/stop
    GET /announcements/:id/recipients
    PUT /announcements/recipients/:id`,
  ),
  ...of(
    { MONEY: 'any', READING: 'any' },
    `
    GET /books
    GET /books/export
    GET /books/gaps
    GET /cash-handovers
    GET /cash-handovers/export
    GET /cash-entries
    GET /cash-book/report
    GET /cash-book/choices
    GET /cash-categories
    GET /cash-events
    GET /cash-budgets
    GET /cash-categories/:id
    GET /cash-events/:id
    GET /cash-budgets/:id
    GET /refunds`,
  ),
  ...of(
    { MONEY: 'own', READING: 'own' },
    `
    GET /cash-entries/:id
    GET /cash-entries/:id/paper`,
  ),
  ...of(
    { MONEY: 'any' },
    `
    GET /toefl-payments
    GET /toefl-payments/export
    GET /member-payments
    GET /member-payments/export
    GET /party-payments
    GET /party-payments/export
    GET /toefl-payments/ids
    GET /member-payments/ids
    GET /party-payments/ids
    GET /institution-bills
    GET /institution-bills/export
    GET /billable-payments
    GET /refunds/export
    GET /matched-lines
    GET /matched-lines/export
    GET /statement-lines
    GET /statement-lines/export
    GET /statement-matches
    GET /reconcile
    GET /cash-entries/export
    GET /cash-book/accountability/download`,
  ),
  ...of(
    { MONEY: 'own' },
    `
    GET /institution-bills/:id
    GET /institution-bills/:id/paper
    PUT /institution-bills/:id
    POST /institution-bills/:id/payments
    POST /institution-bills/:id/payments/take-out
    POST /institution-bills/:id/cancel
    POST /institution-bills/:id/take-back
    GET /toefl-payments/:id
    PUT /toefl-payments/:id
    DELETE /toefl-payments/:id
    POST /toefl-payments/:id/restore
    POST /toefl-payments/:id/confirm
    POST /toefl-payments/:id/reject
    POST /toefl-payments/:id/reject/preview
    POST /toefl-payments/:id/cancel
    POST /toefl-payments/confirm
    POST /toefl-payments/:id/part
    POST /toefl-payments/:id/reduce
    POST /toefl-payments/:id/reduce/undo
    POST /toefl-payments/:id/refund
    GET /toefl-payments/:id/evidence
    GET /toefl-payments/:id/receipt
    DELETE /toefl-payments/:id/links
    GET /member-payments/:id
    PUT /member-payments/:id
    DELETE /member-payments/:id
    POST /member-payments/:id/restore
    POST /member-payments/:id/confirm
    POST /member-payments/:id/reject
    POST /member-payments/:id/reject/preview
    POST /member-payments/:id/cancel
    POST /member-payments/confirm
    POST /member-payments/:id/part
    POST /member-payments/:id/reduce
    POST /member-payments/:id/reduce/undo
    POST /member-payments/:id/refund
    GET /member-payments/:id/evidence
    GET /member-payments/:id/receipt
    DELETE /member-payments/:id/links
    GET /party-payments/:id
    PUT /party-payments/:id
    DELETE /party-payments/:id
    POST /party-payments/:id/restore
    POST /party-payments/:id/confirm
    POST /party-payments/:id/reject
    POST /party-payments/:id/reject/preview
    POST /party-payments/:id/cancel
    POST /party-payments/confirm
    POST /party-payments/:id/part
    POST /party-payments/:id/reduce
    POST /party-payments/:id/reduce/undo
    POST /party-payments/:id/refund
    GET /party-payments/:id/evidence
    GET /party-payments/:id/receipt
    DELETE /party-payments/:id/links
    POST /toefl-payments/confirm/look
    POST /toefl-payments/confirm/shown
    POST /toefl-payments/:id/opened
    POST /member-payments/confirm/look
    POST /member-payments/confirm/shown
    POST /member-payments/:id/opened
    POST /party-payments/confirm/look
    POST /party-payments/confirm/shown
    POST /party-payments/:id/opened
    POST /toefl-payments/reject
    POST /toefl-shifts/:id/walk-ins/look
    POST /toefl-shifts/:id/walk-ins
    PUT /refunds/:id
    POST /refunds/:id/check
    POST /refunds/refunded
    POST /refunds/:id/refunded
    POST /refunds/:id/take-back
    DELETE /refunds/:id
    GET /statement-lines/:id
    POST /statement-lines/:id/set-aside
    POST /statement-lines/:id/take-back
    POST /statement-lines/:id/part-pair
    POST /statement-lines/:id/match
    GET /statement-lines/:id/payables
    POST /statement-lines/:id/split
    POST /statement-lines/:id/free
    POST /statement-matches/confirm
    POST /reconcile/:id/look
    POST /cash-handovers/:id/undo
    POST /cash-entries/:id/accept
    POST /cash-entries/:id/confirm
    POST /cash-entries/:id/reject
    POST /cash-entries/:id/take-back
    POST /cash-entries/:id/undo
    POST /cash-entries/:id/correct
    POST /cash-entries/:id/pay-back
    POST /cash-entries/:id/tie
    POST /cash-entries/:id/untie`,
  ),
  ...of(
    { MONEY: 'own', TESTS: 'own', PEOPLE: 'own' },
    `
    GET /registrant-details/:id`,
  ),
  ...of(
    { MONEY: 'own', PEOPLE: 'own' },
    `
    GET /files/:key`,
  ),
  ...of(
    { MONEY: 'all' },
    `
    GET /proofs/:key/near
    GET /statement-accounts
    GET /statement-sample
    GET /aside-rules
    POST /aside-rules
    POST /aside-rules/:id/apply
    POST /aside-rules/:id/take-back
    DELETE /aside-rules/:id
    GET /statement-maps
    PUT /statement-maps/:id
    DELETE /statement-maps/:id
    GET /statement-imports
    POST /statement-imports/preview
    POST /statement-imports
    POST /statement-imports/:id/undo
    GET /cash-lines
    GET /cash-categories/export
    POST /cash-categories
    PUT /cash-categories/:id
    DELETE /cash-categories/:id
    GET /cash-events/export
    POST /cash-events
    PUT /cash-events/:id
    DELETE /cash-events/:id
    GET /cash-budgets/export
    POST /cash-budgets
    PUT /cash-budgets/:id
    DELETE /cash-budgets/:id
    GET /cash-book/journal/download
    GET /cash-book/opening
    GET /cash-closings
    GET /cash-closings/regions/:id/checks
    GET /cash-closings/:id
    POST /cash-closings
    GET /cash-places
    GET /cash-places/:id/days
    GET /cash-counts
    POST /cash-counts
    GET /cash-settlements
    POST /cash-settlements
    POST /cash-settlements/:id/undo
    GET /expense-links
    POST /expense-links
    POST /expense-links/:id/end`,
  ),
  ...of(
    { MONEY: 'field' },
    `
    POST /institution-bills
    POST /cash-handovers
    POST /cash-entries`,
  ),
  ...of(
    { TESTS: 'any' },
    `
    GET /toefl-details
    GET /waiting-list
    GET /toefl-details/export
    GET /toefl-attendances
    GET /toefl-attendances/export
    GET /toefl-shifts
    GET /toefl-shifts/:id
    GET /toefl-shifts/export`,
  ),
  ...of(
    { TESTS: 'own' },
    `
    GET /toefl-details/:id
    PUT /toefl-details/:id
    GET /toefl-details/:id/calendar
    DELETE /toefl-details/:id
    PUT /toefl-details/:id/update-detail
    POST /toefl-details/:id/restore
    POST /toefl-details/move
    POST /waiting-list/:id/move
    POST /waiting-list/:id/offer
    POST /waiting-list/:id/remove
    POST /waiting-list/shifts/:shift_id/close
    POST /waiting-list/shifts/:shift_id/open
    POST /toefl-details/:id/accept-edit
    POST /toefl-details/:id/reject-edit
    POST /toefl-details/accept-edit
    POST /toefl-details/reject-edit
    POST /toefl-attendances/:toefl_detail_id/mark
    GET /toefl-shifts/:id/attendance-code
    POST /toefl-shifts/:id/door
    POST /toefl-shifts/:id/check-ins
    GET /toefl-shifts/:id/check-ins
    POST /toefl-shifts/:id/check-ins/settle
    GET /toefl-shifts/:id/door-links
    POST /toefl-shifts/:id/door-links
    POST /toefl-shifts/:id/door-links/end
    POST /toefl-score-imports/preview
    POST /toefl-score-imports
    POST /toefl-score-imports/:id/undo
    GET /toefl-shifts/:id/score-imports
    GET /toefl-shifts/:id/score-sheet/export
    GET /toefl-shifts/:id/results
    PUT /toefl-shifts/:id/results
    POST /toefl-shifts/:id/results/release
    GET /toefl-shifts/:id/certificates/download
    GET /toefl-shifts/:id/sat-sheet/export
    GET /toefl-shifts/:id/sat-sheet/download
    GET /toefl-details/:id/certificate
    GET /toefl-details/:id/gift
    DELETE /toefl-details/:id/gift
    GET /toefl-details/:id/credential
    POST /toefl-details/:id/certificate
    POST /toefl-shifts/:id/certificates
    GET /toefl-details/:id/certificates
    POST /toefl-details/:id/certificates/withdraw
    POST /toefl-details/:id/certificates/reinstate
    PUT /toefl-shifts/:id
    DELETE /toefl-shifts/:id
    POST /toefl-shifts/:id/visibility`,
  ),
  ...of(
    { TESTS: 'field' },
    `
    POST /toefl-shifts`,
  ),
  ...of(
    { CONTENT: 'all' },
    `
    GET /landing-content
    GET /landing-content/export
    GET /landing-content/:id
    POST /landing-content
    PUT /landing-content/:id
    DELETE /landing-content/:id
    GET /achievements
    GET /achievements/export
    GET /achievements/:id
    POST /achievements
    PUT /achievements/:id
    DELETE /achievements/:id
    GET /partnerships
    GET /partnerships/export
    GET /partnerships/:id
    POST /partnerships
    PUT /partnerships/:id
    DELETE /partnerships/:id
    GET /talent-fields
    GET /talent-fields/export
    GET /talent-fields/:id
    POST /talent-fields
    PUT /talent-fields/:id
    DELETE /talent-fields/:id
    PUT /landing-content/order
    GET /landing-page`,
  ),
  ...of(
    { PEOPLE: 'own' },
    `
    POST /registrant-details/:id/activation
    GET /talent-recruitments/:id
    PUT /talent-recruitments/:id
    DELETE /talent-recruitments/:id
    POST /talent-recruitments/:id/restore
    GET /bom-recruitments/:id
    PUT /bom-recruitments/:id
    DELETE /bom-recruitments/:id
    POST /bom-recruitments/:id/restore
    POST /bom-recruitments/:id/decide
    PUT /bom-recruitments/:id/interview
    DELETE /bom-recruitments/:id/interview
    PUT /bom-recruitments/:id/assessment
    GET /bom-recruitments/:id/calendar
    GET /bom-divisions/:id
    PUT /bom-divisions/:id
    DELETE /bom-divisions/:id
    GET /welcoming-parties/:id
    PUT /welcoming-parties/:id
    DELETE /welcoming-parties/:id
    POST /welcoming-parties/:id/restore
    POST /welcoming-parties/:id/confirm
    POST /welcoming-parties/:id/reject
    POST /welcoming-parties/:id/reject/preview
    POST /welcoming-parties/:id/cancel
    GET /welcoming-parties/:id/calendar
    POST /party-waiting-list/:id/move
    POST /party-waiting-list/:id/offer
    POST /party-waiting-list/:id/remove`,
  ),
  ...of(
    { PEOPLE: 'any' },
    `
    GET /talent-recruitments
    GET /talent-recruitments/export
    GET /bom-recruitments
    GET /bom-recruitments/export
    GET /bom-divisions
    GET /bom-divisions/export
    GET /welcoming-parties
    GET /welcoming-parties/export
    GET /party-waiting-list
    GET /welcoming-party-shifts
    GET /welcoming-party-shifts/:id`,
  ),
  ...of(
    { PEOPLE: 'field' },
    `
    POST /bom-divisions`,
  ),
  ...of({ MONEY: 'any', TESTS: 'any', PEOPLE: 'any' }, 'GET /check-in'),
  // Cash is the region's that is paid; what costs nothing is every region's.
  ...of(
    { MONEY: 'own', PEOPLE: 'any' },
    `
    POST /welcoming-party-shifts/:id/walk-ins/look
    POST /welcoming-party-shifts/:id/walk-ins`,
  ),
  ...of(
    { TESTS: 'all', PEOPLE: 'all' },
    `
    POST /welcoming-party-shifts/:id/door
    POST /welcoming-party-shifts/:id/check-ins
    GET /welcoming-party-shifts/:id/check-ins
    POST /welcoming-party-shifts/:id/check-ins/settle
    GET /welcoming-party-shifts/:id/door-links
    POST /welcoming-party-shifts/:id/door-links
    POST /welcoming-party-shifts/:id/door-links/end`,
  ),
  ...of(
    { PEOPLE: 'all' },
    `
    POST /welcoming-parties/confirm
    POST /party-waiting-list/shifts/:shift_id/close
    POST /party-waiting-list/shifts/:shift_id/open
    GET /welcoming-party-shifts/export
    POST /welcoming-party-shifts
    PUT /welcoming-party-shifts/:id
    DELETE /welcoming-party-shifts/:id`,
  ),
  ...of(
    { READING: 'any' },
    `
    GET /hand-over`,
  ),
}

const line = (s: Stage) => openLine(s, 75_000, s.world.regionId)
const short = async (s: Stage) => ({ line_id: await openLine(s, 1000, s.world.regionId) })
/** A proof that the duty reviews. */
async function proof(s: Stage, { duty }: Who): Promise<string> {
  const [table, id] =
    duty === 'PEOPLE'
      ? (['welcoming_party', await signUp(s)] as const)
      : (['toefl_payment', await s.payment()] as const)
  const { proof_id } = await findRow(s.portal.db, table, { id })
  return (await findRow(s.portal.db, 'file', { id: proof_id ?? 0 })).key
}
const pair = async (s: Stage) => ({ entity: 'toefl_payment', payment_id: await s.payment('PENDING') })

const atDesk = (s: Stage, { duty }: Who) =>
  partyAtDoor(s, duty === 'MONEY' ? { price: 25_000, payee_region_id: s.world.regionId } : {})

type Who = { duty: Duty; userId: number }
type Made = { at?: (s: Stage, who: Who) => Promise<number | string>; body?: (s: Stage) => unknown }

/** Records of the stage's region, where the line of everybody has some of none. */
export const records: Readonly<Record<string, Made>> = {
  'GET /files/:key': { at: proof },
  'POST /welcoming-party-shifts/:id/walk-ins/look': { at: atDesk },
  'POST /welcoming-party-shifts/:id/walk-ins': { at: atDesk },
  'POST /decisions/:id/undo': { at: (s, { userId }) => decision(s, userId) },
  'POST /cash-handovers': { body: (s) => handoverFields(s, s.world) },
  'POST /cash-handovers/:id/undo': { at: (s) => cashHandover(s, s.world) },
  'POST /statement-lines/:id/take-back': { at: (s) => asideLine(s, s.world.regionId) },
  'POST /statement-lines/:id/part-pair': { at: (s) => reversedLine(s, s.world.regionId) },
  'POST /toefl-payments/confirm': { body: async (s) => ({ ids: [await s.payment()] }) },
  'POST /toefl-payments/reject': { body: async (s) => ({ ids: [await s.payment()], reason: 'No.' }) },
  'POST /member-payments/confirm': { body: async (s) => ({ ids: [await memberPayment(s)] }) },
  'POST /toefl-payments/:id/part': { body: short },
  'POST /member-payments/:id/part': { body: short },
  'POST /party-payments/:id/part': { body: short },
  'POST /party-payments/confirm': { body: async (s) => ({ ids: [await partyPayment(s)] }) },
  'POST /toefl-payments/confirm/look': { body: async (s) => ({ ids: [await s.payment()] }) },
  'POST /member-payments/confirm/look': { body: async (s) => ({ ids: [await memberPayment(s)] }) },
  'POST /party-payments/confirm/look': { body: async (s) => ({ ids: [await partyPayment(s)] }) },
  'POST /toefl-payments/confirm/shown': { body: async (s) => shownOnce(await s.payment()) },
  'POST /member-payments/confirm/shown': { body: async (s) => shownOnce(await memberPayment(s)) },
  'POST /party-payments/confirm/shown': { body: async (s) => shownOnce(await partyPayment(s)) },
  'DELETE /saved-views/:id': { at: (s, { userId }) => savedView(s, userId) },
  'POST /toefl-details/move': { body: async (s) => ({ ids: [await s.detail()], shift_id: await s.shift() }) },
  'POST /toefl-details/accept-edit': { body: async (s) => ({ ids: [await s.detail('requested')] }) },
  'POST /toefl-details/reject-edit': { body: async (s) => ({ ids: [await s.detail('requested')] }) },
  'GET /statement-lines/:id': { at: line },
  'GET /statement-lines/:id/payables': { at: line },
  'POST /statement-lines/:id/set-aside': { at: line },
  'POST /statement-lines/:id/split': { at: line },
  'POST /reconcile/:id/look': { at: line },
  'POST /statement-matches/confirm': {
    body: async (s) => ({ pairs: [{ line_id: await line(s), ...(await pair(s)) }] }),
  },
}
