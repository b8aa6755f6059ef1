/**
 * What each duty opens: every endpoint by its address, with how the region of a request is found for a duty of one
 * region. Deny by default. `services/accounts/duty-door.ts` keeps it, tests/security/duty-access.test.ts walks it.
 *
 * In no duty: roles, duties and the committee, accounts' data and sessions, receiving accounts and prices, windows and
 * terms, the club's settings, mails, backups, the audit trail, privacy; and nothing is deleted for good.
 */
import type { Duty } from './duty-names.ts'

/** A record in the request, whose region counts: where it is named, and the table that it is of. */
export type Named = {
  in: 'params' | 'body'
  /** The member that holds its id; `parts.line_id` is that of each part. Empty: the body itself. */
  at: string
  of: string
  /** The request may leave it out. */
  isOptional?: true
}

/**
 * `all regions`: closed to a duty of one region. `everywhere`: there is nothing of a region in it. `as committee`: the
 * action narrows its answer to the caller's region, as for SCAC. `list`: the query's `region_id`. Otherwise the
 * records that the request names: each has to be of the duty's region.
 */
export type Opening = 'all regions' | 'everywhere' | 'as committee' | 'list' | readonly Named[]

type Openings = Readonly<Record<string, Opening>>

const at = (of: string, param = 'id'): Named => ({ in: 'params', at: param, of })
const each = (of: string, member = 'ids'): Named => ({ in: 'body', at: member, of })
const ifGiven = (of: string, member: string): Named => ({ in: 'body', at: member, of, isOptional: true })
/** The region of a new record, or of one that moves. */
const toRegion = each('region', 'region_id')
const region = ifGiven('region', 'region_id')

/** The decisions about the records of a list. */
const reviewed = (path: string, of: string): Openings => ({
  [`GET ${path}`]: 'list',
  [`GET ${path}/export`]: 'list',
  [`GET ${path}/:id`]: [at(of)],
  [`PUT ${path}/:id`]: [at(of)],
  [`DELETE ${path}/:id`]: [at(of)],
  [`POST ${path}/:id/restore`]: [at(of)],
  [`POST ${path}/:id/confirm`]: [at(of)],
  [`POST ${path}/:id/reject`]: [at(of)],
  [`POST ${path}/:id/reject/preview`]: [at(of)],
  [`POST ${path}/:id/cancel`]: [at(of)],
})

const payments = (path: string, of: string): Openings => ({
  ...reviewed(path, of),
  [`POST ${path}/:id/confirm`]: [at(of), ifGiven('statement_line', 'line_id')],
  [`POST ${path}/confirm`]: [each(of)],
  [`GET ${path}/ids`]: 'list',
  [`POST ${path}/confirm/look`]: [each(of)],
  [`POST ${path}/confirm/shown`]: [each(of, 'payments.id'), ifGiven('statement_line', 'payments.line_id')],
  [`POST ${path}/:id/opened`]: [at(of)],
  [`POST ${path}/:id/part`]: [at(of), each('statement_line', 'line_id')],
  [`POST ${path}/:id/reduce`]: [at(of)],
  [`POST ${path}/:id/reduce/undo`]: [at(of)],
  [`POST ${path}/:id/refund`]: [at(of), ifGiven('statement_line', 'line_id')],
  [`GET ${path}/:id/evidence`]: [at(of)],
  [`GET ${path}/:id/receipt`]: [at(of)],
  [`DELETE ${path}/:id/links`]: [at(of)],
})

/** A list of the office that is kept whole; reading it is for everybody, or of the committee. */
const kept = (path: string, opening: Opening): Openings =>
  Object.fromEntries(
    ['GET', 'GET /export', 'GET /:id', 'POST', 'PUT /:id', 'DELETE /:id'].map((one) => {
      const [method, below = ''] = one.split(' ')
      return [`${method} ${path}${below}`, opening]
    }),
  )

/** Bills of institutions. */
const bill = at('institution_bill')
const bills: Openings = {
  'GET /institution-bills': 'list',
  'GET /institution-bills/export': 'list',
  'GET /institution-bills/:id': [bill],
  'GET /institution-bills/:id/paper': [bill],
  'POST /institution-bills': [toRegion, each('payment', 'payments')],
  'PUT /institution-bills/:id': [bill],
  'POST /institution-bills/:id/payments': [bill, each('payment', 'payments')],
  'POST /institution-bills/:id/payments/take-out': [bill, each('payment', 'payments')],
  'POST /institution-bills/:id/cancel': [bill],
  'POST /institution-bills/:id/take-back': [bill],
  'GET /billable-payments': 'list',
}

const line = at('statement_line')

const cashLists: Openings = Object.fromEntries(
  ['categories', 'events', 'budgets'].flatMap((name) =>
    [`GET /cash-${name}`, `GET /cash-${name}/:id`].map((address) => [address, 'everywhere']),
  ),
)

/** Reading the books, as a region's committee does. */
const books: Openings = {
  'GET /books': 'as committee',
  'GET /books/export': 'as committee',
  'GET /books/gaps': 'as committee',
  'GET /cash-handovers': 'as committee',
  'GET /cash-handovers/export': 'as committee',
  'GET /cash-entries': 'as committee',
  'GET /cash-entries/:id': [at('cash_entry')],
  'GET /cash-entries/:id/paper': [at('cash_entry')],
  'GET /cash-book/report': 'as committee',
  'GET /cash-book/choices': 'as committee',
  ...cashLists,
  'GET /refunds': 'as committee',
}

/** Every duty has the numbers of its region on its first page, keeps views of its lists, and undoes its own decisions. */
const everyone: Openings = {
  'GET /dashboard-admin/:term_id': 'as committee',
  // It counts by itself in the duty's regions.
  'GET /pending-counts': 'everywhere',
  'GET /saved-views': 'everywhere',
  'POST /saved-views': 'everywhere',
  'DELETE /saved-views/:id': 'everywhere',
}
const deciders: Openings = { ...everyone, 'POST /decisions/:id/undo': 'everywhere' }

/** Writing to the people of the lists that the duty shows; the action looks at list and region of a new one. */
const announcement = at('announcement')
const announcers: Openings = {
  'GET /announcements': 'everywhere',
  'GET /announcements/audience': 'everywhere',
  'POST /announcements': 'everywhere',
  'GET /announcements/:id': [announcement],
  'PUT /announcements/:id': [announcement],
  'DELETE /announcements/:id': [announcement],
  'GET /announcements/:id/preview': [announcement],
  'POST /announcements/:id/try': [announcement],
  'POST /announcements/:id/send': [announcement],
  'POST /announcements/:id/stop': [announcement],
  'GET /announcements/:id/recipients': [announcement],
  'PUT /announcements/recipients/:id': [at('announcement_recipient')],
}

/** The desk at the party's door: for cash the treasurer of who is paid, for nothing who looks after people. */
const partyDesk: Openings = {
  'POST /welcoming-party-shifts/:id/walk-ins/look': [at('payee_of_party')],
  'POST /welcoming-party-shifts/:id/walk-ins': [at('payee_of_party')],
}

const money: Openings = {
  ...deciders,
  ...announcers,
  ...books,
  ...payments('/toefl-payments', 'toefl_payment'),
  ...payments('/member-payments', 'member_payment'),
  ...payments('/party-payments', 'party_payment'),
  ...bills,
  // The desk at a door: a seat for cash. Opening the door is not the treasurer's.
  'GET /check-in': 'everywhere',
  'POST /toefl-shifts/:id/walk-ins/look': [at('toefl_shift')],
  'POST /toefl-shifts/:id/walk-ins': [at('toefl_shift'), ifGiven('region', 'region_id')],
  ...partyDesk,
  'POST /toefl-payments/reject': [each('toefl_payment')],
  // Who paid; without the date of birth.
  'GET /registrant-details': 'list',
  'GET /registrant-details/:id': [at('account')],
  'GET /files/:key': [at('file', 'key')],
  'GET /proofs/:key/near': 'all regions',
  'GET /refunds/export': 'as committee',
  'PUT /refunds/:id': [at('refund')],
  'POST /refunds/:id/check': [at('refund'), ifGiven('statement_line', 'line_id')],
  'POST /refunds/refunded': [each('refund')],
  'POST /refunds/:id/refunded': [at('refund')],
  'POST /refunds/:id/take-back': [at('refund')],
  'DELETE /refunds/:id': [at('refund')],

  'GET /matched-lines': 'as committee',
  'GET /matched-lines/export': 'as committee',
  'GET /statement-accounts': 'all regions',
  'GET /statement-sample': 'all regions',
  'GET /statement-lines': 'list',
  'GET /statement-lines/:id': [line],
  'GET /statement-lines/export': 'list',
  'POST /statement-lines/:id/set-aside': [line],
  'POST /statement-lines/:id/take-back': [line],
  'POST /statement-lines/:id/part-pair': [line],
  'POST /statement-lines/:id/match': [line, each('payment', '')],
  'GET /statement-lines/:id/payables': [line],
  'POST /statement-lines/:id/split': [line, each('payment', 'parts')],
  'POST /statement-lines/:id/free': [line, each('payment', '')],
  'GET /statement-matches': 'list',
  'POST /statement-matches/confirm': [each('payment', 'pairs'), each('statement_line', 'pairs.line_id')],
  'GET /reconcile': 'list',
  'POST /reconcile/:id/look': [line],
  'GET /aside-rules': 'all regions',
  'POST /aside-rules': 'all regions',
  'POST /aside-rules/:id/apply': 'all regions',
  'POST /aside-rules/:id/take-back': 'all regions',
  'DELETE /aside-rules/:id': 'all regions',
  'GET /statement-maps': 'all regions',
  'PUT /statement-maps/:id': 'all regions',
  'DELETE /statement-maps/:id': 'all regions',
  'GET /statement-imports': 'all regions',
  'POST /statement-imports/preview': 'all regions',
  'POST /statement-imports': 'all regions',
  'POST /statement-imports/:id/undo': 'all regions',

  'POST /cash-handovers': [toRegion],
  'POST /cash-handovers/:id/undo': [at('cash_handover')],
  'GET /cash-entries/export': 'as committee',
  'POST /cash-entries': [
    toRegion,
    ifGiven('place', 'from'),
    ifGiven('place', 'to'),
    ifGiven('cash_event', 'event_id'),
    ifGiven('refund', 'refund_id'),
    ifGiven('refund', 'refund_ids'),
    ifGiven('cash_handover', 'handover_id'),
    ifGiven('statement_line', 'line_id'),
  ],
  'POST /cash-entries/:id/accept': [at('cash_entry'), ifGiven('cash_event', 'event_id')],
  'POST /cash-entries/:id/confirm': [at('cash_entry')],
  'POST /cash-entries/:id/reject': [at('cash_entry')],
  'POST /cash-entries/:id/take-back': [at('cash_entry')],
  'POST /cash-entries/:id/undo': [at('cash_entry')],
  'POST /cash-entries/:id/correct': [at('cash_entry')],
  'POST /cash-entries/:id/pay-back': [at('cash_entry'), each('place', 'from'), ifGiven('statement_line', 'line_id')],
  'POST /cash-entries/:id/tie': [at('cash_entry'), each('statement_line', 'line_id')],
  'POST /cash-entries/:id/untie': [at('cash_entry'), each('statement_line', 'line_id')],
  'GET /cash-lines': 'all regions',
  ...kept('/cash-categories', 'all regions'),
  ...kept('/cash-events', 'all regions'),
  ...kept('/cash-budgets', 'all regions'),
  ...cashLists,
  'GET /cash-book/journal/download': 'all regions',
  'GET /cash-book/accountability/download': 'as committee',
  'GET /cash-book/opening': 'all regions',
  'GET /cash-closings': 'all regions',
  'GET /cash-closings/regions/:id/checks': 'all regions',
  'GET /cash-closings/:id': 'all regions',
  'POST /cash-closings': 'all regions',
  'GET /cash-places': 'all regions',
  'GET /cash-places/:id/days': 'all regions',
  'GET /cash-counts': 'all regions',
  'POST /cash-counts': 'all regions',
  'GET /cash-settlements': 'all regions',
  'POST /cash-settlements': 'all regions',
  'POST /cash-settlements/:id/undo': 'all regions',
  'GET /expense-links': 'all regions',
  'POST /expense-links': 'all regions',
  'POST /expense-links/:id/end': 'all regions',
}

/** A door: its list, what was scanned, what there is to settle, and the links of its helpers. */
const door = (path: string, opening: Opening): Openings => ({
  'GET /check-in': 'everywhere',
  [`POST ${path}/:id/door`]: opening,
  [`POST ${path}/:id/check-ins`]: opening,
  [`GET ${path}/:id/check-ins`]: opening,
  [`POST ${path}/:id/check-ins/settle`]: opening,
  [`GET ${path}/:id/door-links`]: opening,
  [`POST ${path}/:id/door-links`]: opening,
  [`POST ${path}/:id/door-links/end`]: opening,
})
const partyDoor = door('/welcoming-party-shifts', 'all regions')

const shift = at('toefl_shift')
const seat = at('toefl_detail')
const waiting = at('wait')
const waitingList = (path: string, ofShift: Opening): Openings => ({
  [`GET ${path}`]: 'list',
  [`POST ${path}/:id/move`]: [waiting, ifGiven('wait', 'before_id')],
  [`POST ${path}/:id/offer`]: [waiting],
  [`POST ${path}/:id/remove`]: [waiting],
  [`POST ${path}/shifts/:shift_id/close`]: ofShift,
  [`POST ${path}/shifts/:shift_id/open`]: ofShift,
})

const tests: Openings = {
  ...deciders,
  ...announcers,
  'GET /toefl-details': 'list',
  'GET /toefl-details/export': 'list',
  'GET /toefl-details/:id': [seat],
  'PUT /toefl-details/:id': [seat],
  'GET /toefl-details/:id/calendar': [seat],
  'DELETE /toefl-details/:id': [seat],
  'PUT /toefl-details/:id/update-detail': [seat],
  'POST /toefl-details/:id/restore': [seat],
  'POST /toefl-details/move': [each('toefl_detail')],
  'POST /toefl-details/:id/accept-edit': [seat],
  'POST /toefl-details/:id/reject-edit': [seat],
  'POST /toefl-details/accept-edit': [each('toefl_detail')],
  'POST /toefl-details/reject-edit': [each('toefl_detail')],
  'GET /toefl-attendances': 'list',
  'GET /toefl-attendances/export': 'list',
  'POST /toefl-attendances/:toefl_detail_id/mark': [at('toefl_detail', 'toefl_detail_id')],
  'GET /toefl-shifts/:id/attendance-code': [shift],
  ...door('/toefl-shifts', [shift]),
  ...partyDoor,
  'POST /toefl-score-imports/preview': [each('shift_with_scores', 'shift_id')],
  'POST /toefl-score-imports': [each('shift_with_scores', 'shift_id')],
  'POST /toefl-score-imports/:id/undo': [at('toefl_score_import')],
  'GET /toefl-shifts/:id/score-imports': [shift],
  'GET /toefl-shifts/:id/score-sheet/export': [shift],
  ...waitingList('/waiting-list', [at('toefl_shift', 'shift_id')]),
  'GET /toefl-shifts/:id/results': [shift],
  'PUT /toefl-shifts/:id/results': [shift],
  'POST /toefl-shifts/:id/results/release': [shift],
  'GET /toefl-shifts/:id/certificates/download': [shift],
  'GET /toefl-shifts/:id/sat-sheet/export': [shift],
  'GET /toefl-shifts/:id/sat-sheet/download': [shift],
  'GET /toefl-details/:id/certificate': [seat],
  'GET /toefl-details/:id/gift': [seat],
  'DELETE /toefl-details/:id/gift': [seat],
  'GET /toefl-details/:id/credential': [seat],
  'POST /toefl-details/:id/certificate': [seat],
  'POST /toefl-shifts/:id/certificates': [shift],
  'GET /toefl-details/:id/certificates': [seat],
  'POST /toefl-details/:id/certificates/withdraw': [seat],
  'POST /toefl-details/:id/certificates/reinstate': [seat],
  'GET /toefl-shifts': 'everywhere',
  'GET /toefl-shifts/:id': 'everywhere',
  'GET /toefl-shifts/export': 'list',
  'POST /toefl-shifts': [toRegion],
  'PUT /toefl-shifts/:id': [shift, region],
  'DELETE /toefl-shifts/:id': [shift],
  'POST /toefl-shifts/:id/visibility': [shift],
  // The accounts of the people; their payments are the treasurer's.
  'GET /registrant-details': 'list',
  'GET /registrant-details/:id': [at('account')],
}

const content: Openings = {
  ...everyone,
  ...kept('/landing-content', 'all regions'),
  ...kept('/achievements', 'all regions'),
  ...kept('/partnerships', 'all regions'),
  ...kept('/talent-fields', 'all regions'),
  'PUT /landing-content/order': 'all regions',
  'GET /landing-page': 'all regions',
}

const applications = (path: string, of: string): Openings => ({
  [`GET ${path}`]: 'list',
  [`GET ${path}/export`]: 'list',
  [`GET ${path}/:id`]: [at(of)],
  [`PUT ${path}/:id`]: [at(of), region],
  [`DELETE ${path}/:id`]: [at(of)],
  [`POST ${path}/:id/restore`]: [at(of)],
})

const people: Openings = {
  ...deciders,
  ...announcers,
  'GET /registrant-details': 'list',
  'GET /registrant-details/:id': [at('account')],
  'POST /registrant-details/:id/activation': [at('account')],
  'GET /files/:key': [at('file', 'key')],
  ...applications('/talent-recruitments', 'talent_recruitment'),
  ...applications('/bom-recruitments', 'bom_recruitment'),
  'POST /bom-recruitments/:id/decide': [at('bom_recruitment')],
  'PUT /bom-recruitments/:id/interview': [at('bom_recruitment')],
  'DELETE /bom-recruitments/:id/interview': [at('bom_recruitment')],
  'PUT /bom-recruitments/:id/assessment': [at('bom_recruitment')],
  'GET /bom-recruitments/:id/calendar': [at('bom_recruitment')],
  'GET /bom-divisions': 'list',
  'GET /bom-divisions/export': 'list',
  'GET /bom-divisions/:id': [at('bom_division')],
  'POST /bom-divisions': [toRegion],
  'PUT /bom-divisions/:id': [at('bom_division'), region],
  'DELETE /bom-divisions/:id': [at('bom_division')],
  ...reviewed('/welcoming-parties', 'welcoming_party'),
  'POST /welcoming-parties/confirm': 'all regions',
  ...partyDoor,
  ...waitingList('/party-waiting-list', 'all regions'),
  ...partyDesk,
  'GET /welcoming-parties/:id/calendar': [at('welcoming_party')],
  ...kept('/welcoming-party-shifts', 'all regions'),
  'GET /welcoming-party-shifts': 'everywhere',
  'GET /welcoming-party-shifts/:id': 'everywhere',
}

const reading: Openings = { ...everyone, ...books, 'GET /hand-over': 'as committee' }

export const dutyTable: Readonly<Record<Duty, Openings>> = {
  MONEY: money,
  TESTS: tests,
  CONTENT: content,
  PEOPLE: people,
  READING: reading,
}
