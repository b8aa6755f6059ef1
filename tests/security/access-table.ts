// Who may do what: every endpoint of the API, checked in. A new endpoint needs a line here, or the test fails.
//
// A line says who gets in, makes the record whose id is in the path (`at`) and the body of a request that
// succeeds (`body`). The same endpoint with another record is another line: `GET /regions/:id hidden`.
import { tokenHash } from '#services/passwords.ts'
import { freshNims, makeShift } from '../support/facts.ts'
import { formOf } from '../support/forms.ts'
import { changeRow, insertRow } from '../support/rows.ts'
import {
  announcementFields,
  announcementReader,
  announcementText,
  draft,
  newsKey,
  scheduled,
  sendable,
} from './announcement-records.ts'
import { again, correction, group, partyShiftFields, shiftFields, transfer } from './access-bodies.ts'
import {
  alarmBody,
  firstCodeBody,
  newPasskeyBody,
  calendarToken,
  ownApp,
  ownNotice,
  ownPasskey,
  ownSession,
  passkeyBody,
  proofBody,
  protectedAccount,
  secondStepBody,
  withApp,
} from './factor-records.ts'
import {
  acceptFields,
  budgetFields,
  cashBudget,
  cashCategory,
  cashEntry,
  incomeEntry,
  cashEvent,
  closedMonth,
  closingFields,
  countFields,
  entryFields,
  entryWithLine,
  eventFields,
  expenseForm,
  expenseLink,
  expenseToken,
  linkFields,
  payBackFields,
  requestForm,
  thatLine,
  cashSettlement,
  settlementFields,
} from './cash-records.ts'
import { billed, billFields, cancelledBill, coveredPayment, coveringBill, openBill } from './bill-records.ts'
import {
  accountFields,
  asideLine,
  cancelledByLink,
  cancelledPartyPayment,
  cancelledToeflPayment,
  cashHandover,
  decision,
  handoverFields,
  keptLine,
  keptPayment,
  lastCancelling,
  membershipGoesBack,
  appliedRule,
  fittingRule,
  openLine,
  ownToeflPayment,
  paymentAccount,
  paymentLink,
  qrisForm,
  refund,
  partyGoesBack,
  rejectedMembership,
  rejectedParty,
  seenStatementForm,
  reduced,
  shortLine,
  savedView,
  shownOnce,
  reversedLine,
  statementForm,
  statementImport,
  statementMap,
} from './money-records.ts'
import { goodPassword } from './people.ts'
import {
  becomeMinor,
  ownPrivacyRequest,
  parentAnswer,
  parentConsent,
  parentLink,
  privacyRequest,
  shownAnswer,
} from './privacy-records.ts'
import {
  anothersGroup,
  anothersPart,
  anothersPaying,
  badgeKey,
  certificateCode,
  certificateTemplate,
  giftLink,
  givableSeat,
  givenSeat,
  certified,
  certifiedShift,
  filledGroup,
  graduate,
  graduatedShift,
  friendsPart,
  groupAccount,
  groupWithParts,
  joining,
  keeping,
  keptSeats,
  memberPayment,
  memberQuote,
  membership,
  newPart,
  ownGroup,
  otherPartAccount,
  ownPart,
  paidGroup,
  partyPayment,
  partyShift,
  paying,
  proofAnew,
  scoreForm,
  scoreImport,
  seatQuote,
  seenResults,
  seenScoreForm,
  sending,
  signUp,
  signUpBody,
  startedGroup,
  waitingShift,
  statusList,
  withdrawnCertificate,
} from './programme-records.ts'
import { certifiedGuest, guest, releasedShift, seenGuests, shiftOfCertified, shiftWithGuest } from './party-records.ts'
import { rehearsalBegun, rehearsalOver } from './rehearsal-records.ts'
import { browserToken } from '../support/link-groups.ts'
import {
  groupWithRoom,
  guestWithRoom,
  partyWaiting,
  personOfGroup,
  shiftOfGroup,
  waitingForm,
  waitingGroup,
  waitingGuest,
  waitingLink,
} from './waiting-records.ts'
import {
  byLink,
  helper,
  linkedParty,
  linkedShift,
  nothingScanned,
  ownTicket,
  scannedByLink,
  shiftAtDoor,
  thatLink,
  walkInForm,
  partyAtDoor,
  partyWalkInForm,
} from './door-records.ts'
import { environmentFields, freeTerm, type Identity, regionFields, type Stage, unique } from './stage.ts'

/** `in`: past the door, and the request succeeds. Otherwise the status that stops it. */
/** `setup`: first the office's second factor is to be set up. `again`: the caller is to prove once more who they are. */
export type Outcome = 'in' | 401 | 403 | 404 | 'setup' | 'again'
type Row = Record<Identity, Outcome>

export type Line = {
  who: Row
  at?: (stage: Stage) => Promise<number | string>
  body?: (stage: Stage, identity: Identity) => unknown
  /** The request ends sessions, so the people of this line are used for no other. */
  endsSessions?: true
}

/** What a visitor gets; who has no live session is one. */
const visitors = (outcome: Outcome) => ({
  nobody: outcome,
  expired: outcome,
  loggedOut: outcome,
  suspended: outcome,
  deleted: outcome,
  malformed: outcome,
})
type Signed = Exclude<Identity, keyof ReturnType<typeof visitors>>

/** Without the second factor that the office asks for: nothing behind a door, and before it what a visitor gets. */
const withoutFactor = (visitor: Outcome): Outcome => (visitor === 401 ? 'setup' : visitor)
const row = (visitor: Outcome, others: Outcome, exceptions: Partial<Record<Signed, Outcome>> = {}): Row => ({
  ...visitors(visitor),
  own: others,
  other: others,
  member: others,
  scac: others,
  scacElsewhere: others,
  admin: others,
  noFactor: withoutFactor(visitor),
  notAsked: exceptions.admin ?? others,
  ...exceptions,
  ...withoutOffice(exceptions.other ?? others),
})
/** Whose rights in the office have not begun, or have ended, is a student like any other. */
const withoutOffice = (outcome: Outcome) => ({
  notBegun: outcome,
  ended: outcome,
  scacNotBegun: outcome,
  scacEnded: outcome,
})

const mailSection = async () => 'toeflConfirmed'
const mailSentence = { key: 'toeflConfirmed.thanks', language: 'en', text: 'Thank you!' }

const anyone = row('in', 'in')
const signedIn = row(401, 'in')
/** What is open to somebody of the office who is still to set up a second factor. */
const ownAccount = row(401, 'in', { noFactor: 'in' })
const ownAskedAgain = row(401, 'in', { noFactor: 'in', notAsked: 'again' })
const onlyOwn = row(401, 404, { own: 'in' })
const ownRecordAskedAgain = row(401, 404, { own: 'in', notAsked: 'again' })
const askedAgain = row(401, 'in', { notAsked: 'again' })
const students = row(401, 'in', { scac: 403, scacElsewhere: 403, admin: 403 })
const admin = row(401, 403, { admin: 'in' })
/** Dangerous: who has not proved lately who they are is asked. */
const adminAskedAgain = row(401, 403, { admin: 'in', notAsked: 'again' })
const committee = row(401, 403, { scac: 'in', scacElsewhere: 'in', admin: 'in' })
/** The committee's of its own region. */
const ownRegion = row(401, 403, { scac: 'in', scacElsewhere: 404, admin: 'in' })
const committeeAskedAgain = row(401, 403, { scac: 'in', scacElsewhere: 'in', admin: 'in', notAsked: 'again' })
/** The committee's read-only role has no part in it. */
const ownRecord = row(401, 404, { own: 'in', admin: 'in', scac: 403, scacElsewhere: 403 })
const ownerOrAdmin = row(401, 404, { own: 'in', admin: 'in' })
/** A private record behind an endpoint that anyone may call. */
const ownerOrAdminOnly = row(404, 404, { own: 'in', admin: 'in' })
/** A record that is hidden from all but ADMIN, behind an endpoint that anyone may call. */
const hidden = row(404, 404, { admin: 'in' })

/** A student's own record, which the committee changes too. */
const ownerWithAdmin = row(401, 404, { own: 'in', admin: 'in', scac: 403, scacElsewhere: 403 })
const onlyOwner = row(401, 404, { own: 'in', admin: 403, scac: 403, scacElsewhere: 403 })

const term = (s: Stage) => s.term()
const major = (s: Stage) => s.major()
const person = (s: Stage) => s.contactPerson()
const provider = (s: Stage) => s.provider()
const region = (s: Stage) => s.region()
const window = (s: Stage) => s.environment()
const shift = (s: Stage) => s.shift()
const paid = (s: Stage) => memberPayment(s)
const paidSeat = (s: Stage) => partyPayment(s)
const newPartyShift = (s: Stage) => partyShift(s)
const signedUp = (s: Stage) => signUp(s)
const newCommitteeMember = () => {
  const [nim = ''] = freshNims(1)
  return { name: 'Rani', nim, email: `committee${nim}@example.com`, role: 'ADMIN' }
}
const pending = (s: Stage) => s.payment()
const confirmed = (s: Stage) => s.payment('CONFIRMED')
const detail = (s: Stage) => s.detail()
const requested = (s: Stage) => s.detail('requested')

const content = (s: Stage) => s.landingContent()
const achievement = (s: Stage) => s.achievement()
const partnership = (s: Stage) => s.partnership()
const talentField = (s: Stage) => s.talentField()

const talent = (s: Stage) => s.talent()
const division = (s: Stage) => s.division()
const board = (s: Stage) => s.bom()
const interviewed = async (s: Stage) => {
  const id = await s.bom()
  const { db } = s.portal
  await changeRow(db, 'bom_recruitment', id, { status: 'INTERVIEW', decided_at: new Date().toISOString() })
  const times = { starts_at: '2027-01-11T03:00:00Z', ends_at: '2027-01-11T03:30:00Z' }
  await insertRow(db, 'bom_interview', { recruitment_id: id, ...times, place: 'Room 400' })
  return id
}

const account = (s: Stage) => s.account()

const officeMember = (s: Stage) => s.account({ role: 'SCAC', office_from: '2026-01-01' })

const newDuty = () => {
  const [nim = ''] = freshNims(1)
  return { nim, name: 'Rani', email: `duty${nim}@example.com`, duty: 'MONEY' }
}
const givenDuty = async (s: Stage) => {
  const days = { first_day: '2026-01-01', last_day: '2099-08-31', given_at: longAgo }
  return (await insertRow(s.portal.db, 'account_duty', { user_id: await account(s), duty: 'TESTS', ...days })).id
}

const newNote = () => ({ topic: `Room ${unique()}`, body: 'Ask for the key.' })
const handOverNote = async (s: Stage) => {
  const insert = s.portal.db.insertInto('handover_note').values(newNote())
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

const longAgo = '2026-01-01T00:00:00Z'
const twice = { password: goodPassword, password_confirmation: goodPassword }
const nothing = () => ({})
/** Nothing listens there, and the answer says so. */
const mailServerFields = () => ({ host: '127.0.0.1', port: 2525, from_address: 'club@club.example' })
/** A server waits for its code. */
const waitingMailServer = async ({ portal }: Stage) => {
  const code_hash = tokenHash('123456').toString('hex')
  await portal.db.deleteFrom('mail_server').execute()
  const server = { host: '127.0.0.1', port: 2525, from_address: 'club@club.example', code_hash }
  await insertRow(portal.db, 'mail_server', server)
  return { code: '123456' }
}
/** There is a change to take back. */
const changedIdentity = async ({ portal }: Stage) => {
  const previous = JSON.stringify({ name: 'Old Club', short_name: 'OLD', primary_colour: null, accent_colour: null })
  await portal.db.updateTable('club').set({ previous }).execute()
  return {}
}

/** The club was renamed, and a text says its former name. */
const formerText = async ({ portal }: Stage) => {
  await portal.db.updateTable('club').set({ short_name: 'NEW' }).execute()
  const values = { kind: 'CLASS', title: 'BNEC class', description: 'Text', position: 1 }
  const { id } = await insertRow(portal.db, 'landing_content', values)
  return { texts: [{ list: 'landing-content', id, field: 'title' }] }
}
const keptText = async (stage: Stage) => ({ ...(await formerText(stage)).texts[0], is_kept: true })
/** There is a replacement to take back. */
const replacedText = async ({ portal }: Stage) => {
  await portal.db.updateTable('former_name').set({ replaced_texts: '[]' }).execute()
  return {}
}

/** What every list of the catalogue has; `body` makes a new record. */
const records = (path: string, reads: Row, at: Line['at'], body: Line['body']): Record<string, Line> => ({
  [`GET ${path}`]: { who: reads },
  [`GET ${path}/export`]: { who: admin },
  [`GET ${path}/:id`]: { who: reads, at },
  [`POST ${path}`]: { who: admin, body },
  [`PUT ${path}/:id`]: { who: admin, at, body: nothing },
  [`DELETE ${path}/:id`]: { who: admin, at },
})

export const accessTable: Record<string, Line> = {
  'POST /login': { who: anyone, body: () => ({ nim: '2699999999', password: 'whatever' }) },
  'POST /login/second-step': { who: anyone, body: secondStepBody },
  'POST /login/passkey/challenge': { who: anyone },
  'POST /login/passkey': { who: anyone, body: passkeyBody },
  'GET /user/factors': { who: ownAccount },
  'POST /user/factors/passkeys/challenge': { who: ownAskedAgain },
  'POST /user/factors/passkeys': { who: ownAskedAgain, body: newPasskeyBody, endsSessions: true },
  'PUT /user/factors/passkeys/:id': { who: onlyOwn, at: ownPasskey, body: () => ({ name: 'My phone' }) },
  'DELETE /user/factors/passkeys/:id': { who: ownRecordAskedAgain, at: ownPasskey },
  'PUT /user/factors/password-alone': { who: ownAskedAgain, body: () => ({ password_alone: false }) },
  'POST /user/factors/totp': { who: ownAskedAgain, endsSessions: true },
  'POST /user/factors/totp/confirm': { who: ownAskedAgain, body: firstCodeBody, endsSessions: true },
  'DELETE /user/factors/totp': { who: ownRecordAskedAgain, at: ownApp },
  'POST /user/factors/recovery-codes': { who: askedAgain, body: withApp, endsSessions: true },
  'POST /user/proof/challenge': { who: ownAccount },
  'POST /user/proof': { who: ownAccount, body: proofBody, endsSessions: true },
  'POST /not-me': { who: anyone, body: alarmBody },
  'DELETE /registrant-details/:id/factors': { who: adminAskedAgain, at: protectedAccount },
  'POST /logout': { who: anyone, endsSessions: true },
  'GET /user': { who: ownAccount },
  'PUT /user': { who: signedIn, body: () => ({ domicile: 'Depok' }) },
  'GET /notices': { who: signedIn },
  'GET /notices/:id': { who: onlyOwn, at: ownNotice },
  'POST /notices/:id/read': { who: onlyOwn, at: ownNotice },
  'POST /notices/read': { who: signedIn, body: () => ({ until: 1 }) },
  'GET /user/calendar': { who: signedIn },
  'POST /user/calendar': { who: signedIn },
  'DELETE /user/calendar': { who: signedIn },
  'GET /calendars/:token': { who: anyone, at: calendarToken },
  'GET /user/sessions': { who: signedIn },
  'DELETE /user/sessions': { who: askedAgain, endsSessions: true },
  'DELETE /user/sessions/:id': { who: ownRecordAskedAgain, at: ownSession },
  'POST /university/start': { who: anyone, body: nothing },
  'GET /university/callback': { who: anyone },
  'POST /university/finish': { who: anyone },
  'GET /user/university': { who: signedIn },
  'POST /user/university': { who: askedAgain },
  'DELETE /user/university': { who: askedAgain },
  'GET /user/timeline': { who: signedIn },
  'GET /user/history': { who: signedIn },
  'PUT /user/password': { who: askedAgain, body: () => ({ current_password: goodPassword, ...twice }) },
  'POST /forgot-password': { who: anyone, body: () => ({ email: 'nobody@example.com' }) },
  'POST /login/link': { who: anyone, body: () => ({ email: 'nobody@example.com' }) },
  'POST /login/link/use': { who: anyone, body: async (s) => ({ token: await s.link(true) }) },
  'POST /reset-password/owner': { who: anyone, body: async (s) => ({ token: await s.link() }) },
  'POST /reset-password': { who: anyone, body: async (s) => ({ token: await s.link(), ...twice }) },

  'GET /user/privacy': { who: signedIn },
  'GET /user/privacy/download': { who: askedAgain },
  'POST /user/privacy/requests': { who: signedIn, body: () => ({ kind: 'CORRECTION', note: 'My name is misspelt.' }) },
  'DELETE /user/privacy/requests/:id': { who: row(401, 404, { own: 'in' }), at: ownPrivacyRequest },
  'POST /user/privacy/withdrawals': { who: askedAgain, body: () => ({ kind: 'PARTY' }) },
  'POST /user/parent-consent/links': {
    who: signedIn,
    body: becomeMinor,
  },
  'GET /parent-consents': { who: admin },
  'GET /parent-consents/links/:token': { who: anyone, at: parentLink },
  'POST /parent-consents/links/:token': { who: anyone, at: parentLink, body: shownAnswer },
  'POST /parent-consents/:id/answer': { who: admin, at: parentConsent, body: () => parentAnswer },
  'GET /privacy-requests': { who: admin },
  'POST /privacy-requests/:id/done': {
    who: adminAskedAgain,
    at: privacyRequest,
    body: () => ({ answer: 'It is right now.' }),
  },
  'POST /privacy-requests/:id/refuse': { who: admin, at: privacyRequest, body: () => ({ reason: 'It is right.' }) },
  'GET /privacy-notice': { who: anyone },
  'GET /privacy-retention': { who: admin },
  'PUT /privacy-retention': { who: adminAskedAgain, body: () => ({ MAILS: 12 }) },

  'GET /proofs/:key/near': { who: admin, at: (s) => s.file() },
  'POST /proofs/check': { who: anyone, body: () => ({ sha256: 'a'.repeat(64) }) },

  ...records('/terms', anyone, term, freeTerm),

  'GET /term-changes/plan': { who: admin },
  'POST /term-changes': {
    who: admin,
    body: async (s) => ({
      term: { semester: 'EVEN', year: 2150 },
      regions: [{ id: await s.region(), current_batch: '2150', toefl_price_one: 90_000, member_price: 120_000 }],
      // Of all regions: one of its own the new region has not.
      shifts: [
        {
          id: await s.shift({ region_id: null }),
          starts_at: '2150-03-01T02:00:00Z',
          ends_at: '2150-03-01T04:00:00Z',
          quota: 20,
        },
      ],
      windows: [{ id: await s.environment(), start_time: '2150-02-01T00:00:00Z', end_time: '2150-02-20T00:00:00Z' }],
    }),
  },

  ...records('/majors', anyone, major, (s) => ({
    region_id: s.world.regionId,
    faculty: 'Arts',
    major_name: `New ${unique()}`,
  })),

  ...records('/contact-persons', anyone, person, () => ({ name: 'Rina', type: 'GENERAL' })),
  ...records('/payment-providers', anyone, provider, () => ({ name: `New ${unique()}`, type: 'E_WALLET' })),

  ...records('/regions', anyone, region, (s) => regionFields(s.world)),
  // It says how to pay.
  'POST /regions': { who: adminAskedAgain, body: (s) => regionFields(s.world) },
  'GET /regions/:id that takes no registrations': { who: hidden, at: (s) => s.region({ is_active: false }) },

  'GET /places-left': { who: anyone },

  ...records('/landing-content', anyone, content, () => ({ kind: 'FAQ', title: 'Who?', description: '<p>You.</p>' })),
  'PUT /landing-content/order': {
    who: admin,
    // Of a kind that no other line makes: a section is put in order as a whole.
    body: async (s) => ({ section: 'BOARD', ids: await s.boardLinks() }),
  },
  'GET /landing-page': { who: admin },

  ...records('/achievements', anyone, achievement, () => ({ title: 'First' })),
  ...records('/partnerships', anyone, partnership, () => ({ name: 'Books' })),

  ...records('/talent-fields', anyone, talentField, (s) => ({
    name: `Field ${unique()}`,
    description: 'Words.',
    region_ids: [s.world.regionId],
  })),

  ...records('/bom-divisions', admin, division, (s) => ({
    region_id: s.world.regionId,
    div_init: `X${unique()}`,
    name: `New ${unique()}`,
    description: 'Words.',
    task_description: 'Words.',
    link_line_group: 'https://line.me/R/ti/g/x',
  })),

  'GET /bom-recruitments/choices': { who: students },
  'GET /bom-recruitments/tasks': { who: students },
  'POST /bom-recruitments': { who: row(401, 403, { member: 'in' }), body: (s) => s.bomApplication() },
  'GET /bom-recruitments': { who: admin },
  'GET /bom-recruitments/export': { who: adminAskedAgain },
  'GET /bom-recruitments/:id': { who: ownerOrAdmin, at: board },
  'PUT /bom-recruitments/:id': { who: ownerOrAdmin, at: board, body: () => ({ first_preference_reason: 'Because.' }) },
  'POST /bom-recruitments/:id/tasks': {
    who: row(401, 404, { own: 'in', scac: 403, scacElsewhere: 403, admin: 403 }),
    at: board,
    body: async (s) => ({ division_id: await s.firstChoice(), link: 'https://drive.example/x' }),
  },
  'POST /bom-recruitments/:id/decide': { who: admin, at: board, body: () => ({ status: 'INTERVIEW' }) },
  'PUT /bom-recruitments/:id/interview': {
    who: admin,
    at: board,
    body: () => ({ starts_at: '2027-01-11T10:00:00+07:00', minutes: 30, place: 'Room 400' }),
  },
  'DELETE /bom-recruitments/:id/interview': { who: admin, at: (s) => interviewed(s) },
  'PUT /bom-recruitments/:id/assessment': { who: admin, at: board, body: () => ({ rating: 4, note: 'Calm.' }) },
  'GET /bom-recruitments/:id/calendar': { who: ownerOrAdmin, at: (s) => interviewed(s) },
  'DELETE /bom-recruitments/:id': { who: admin, at: board },
  'POST /bom-recruitments/:id/restore': { who: admin, at: (s) => s.bom(true) },

  'POST /talent-recruitments': { who: anyone, body: (s) => s.talentApplication() },
  'GET /talent-recruitments': { who: admin },
  'GET /talent-recruitments/export': { who: adminAskedAgain },
  'GET /talent-recruitments/:id': { who: ownerOrAdmin, at: talent },
  'PUT /talent-recruitments/:id': { who: ownerOrAdmin, at: talent, body: () => ({ allergy: 'Peanuts' }) },
  'DELETE /talent-recruitments/:id': { who: admin, at: talent },
  'POST /talent-recruitments/:id/restore': { who: admin, at: (s) => s.talent(true) },

  'GET /regions/:id/payment-accounts': { who: anyone, at: region },
  'GET /payment-accounts': { who: admin },
  'GET /payment-accounts/:id': { who: admin, at: paymentAccount },
  'POST /payment-accounts': { who: adminAskedAgain, body: accountFields },
  'PUT /payment-accounts/:id': { who: admin, at: paymentAccount, body: accountFields },
  'POST /payment-accounts/qris': { who: admin, body: qrisForm },

  'GET /setup/checklist': { who: admin },
  'GET /setup/check-up': { who: admin },
  'GET /setup/news': { who: admin },
  'POST /setup/news/read': { who: admin },
  'GET /club': { who: admin },
  'PUT /club': { who: admin, body: () => ({ website: 'https://club.example/' }) },
  'GET /club/identity': { who: admin },
  'PUT /club/identity': { who: admin, body: () => ({ short_name: 'BNEC', primary_colour: '#233467' }) },
  'POST /club/identity/undo': { who: admin, body: changedIdentity },
  'GET /club/former-name': { who: admin },
  'POST /club/former-name/replace': { who: admin, body: formerText },
  'POST /club/former-name/undo': { who: admin, body: replacedText },
  'PUT /club/former-name/kept': { who: admin, body: keptText },
  'GET /mail-server': { who: admin },
  'PUT /mail-server': { who: adminAskedAgain, body: mailServerFields },
  'POST /mail-server/confirm': { who: adminAskedAgain, body: waitingMailServer },
  'DELETE /mail-server': { who: adminAskedAgain },
  'POST /setup/test-letter': { who: admin },
  'POST /setup/real': { who: adminAskedAgain },

  ...records('/environments', anyone, window, environmentFields),
  ...records('/toefl-shifts', anyone, shift, shiftFields),
  'GET /toefl-shifts/:id not shown': { who: hidden, at: (s) => s.shift({ is_active: false }) },
  'POST /toefl-shifts/:id/visibility': { who: admin, at: shift, body: () => ({ is_active: false }) },

  'POST /register/store': { who: anyone, body: group },
  // Before the next line, after which they are registered.
  'POST /register/groups/:link/join': { who: students, at: startedGroup, body: joining },
  'POST /register/extend': { who: students, body: again },
  'POST /register/groups': { who: anyone, body: (s) => ({ region_id: s.world.regionId, size: 3 }) },
  'GET /register/groups/:link': { who: anyone, at: startedGroup },
  'PUT /register/groups/:link/part': { who: anyone, at: startedGroup, body: newPart },
  'POST /register/groups/:link/own': { who: anyone, at: filledGroup, body: ownGroup },
  'POST /register/groups/:link/own another’s': { who: row(404, 404), at: filledGroup, body: anothersGroup },
  'PUT /register/groups/:link/part-account': { who: anyone, at: filledGroup, body: groupAccount },
  'PUT /register/groups/:link/part-account another’s': {
    who: row(404, 404),
    at: filledGroup,
    body: () => ({ ...groupAccount(), ...anothersGroup() }),
  },
  'POST /register/groups/:link/remove': { who: anyone, at: filledGroup, body: ownPart },
  'POST /register/groups/:link/remove another’s': { who: row(404, 404), at: filledGroup, body: anothersPart },
  'POST /register/groups/:link/withdraw': { who: anyone, at: startedGroup, body: ownGroup },
  'POST /register/groups/:link/withdraw another’s': { who: row(404, 404), at: startedGroup, body: anothersGroup },
  'POST /register/groups/:link/check': { who: anyone, at: startedGroup, body: ownGroup },
  'POST /register/groups/:link/check another’s': { who: row(404, 404), at: startedGroup, body: anothersGroup },
  'POST /register/groups/:link/pay': { who: anyone, at: filledGroup, body: paying },
  'POST /register/groups/:link/pay another’s': { who: row(404, 404), at: filledGroup, body: anothersPaying },
  'POST /register/groups/:link/prolong': { who: anyone, at: paidGroup, body: ownGroup },
  'POST /register/groups/:link/prolong another’s': { who: row(404, 404), at: paidGroup, body: anothersGroup },
  'POST /register/groups/:link/release': { who: anyone, at: filledGroup, body: ownGroup },
  'POST /register/groups/:link/release another’s': { who: row(404, 404), at: filledGroup, body: anothersGroup },
  'POST /register/groups/:link/send': { who: anyone, at: filledGroup, body: sending },
  'POST /register/quote': {
    who: anyone,
    body: (s) => ({ region_id: s.world.regionId, size: 1, token: 'a'.repeat(43) }),
  },
  'POST /register/reserve': { who: anyone, body: keeping },
  'POST /register/reserve/prolong': { who: anyone, body: keptSeats },
  'POST /register/reserve/release': { who: anyone, body: () => ({ token: browserToken() }) },
  'GET /waiting-list/shifts': { who: anyone },
  'POST /waiting': { who: anyone, body: waitingForm },
  'GET /waiting/:link': { who: anyone, at: waitingLink },
  'POST /waiting/:link/leave': { who: anyone, at: waitingLink },
  'POST /waiting/:link/shrink': { who: anyone, at: waitingLink, body: personOfGroup },
  'GET /own-waiting': { who: students },
  'POST /own-waiting': { who: students, body: partyWaiting },
  'GET /party-waiting-list/shifts': { who: anyone },
  'GET /party-waiting-list': { who: admin },
  'POST /party-waiting-list/:id/move': {
    who: admin,
    at: waitingGuest,
    body: () => ({ reason: 'Told the wrong day.' }),
  },
  'POST /party-waiting-list/:id/offer': { who: admin, at: guestWithRoom, body: shiftOfGroup },
  'POST /party-waiting-list/:id/remove': { who: admin, at: waitingGuest, body: () => ({ reason: 'By mistake.' }) },
  'POST /party-waiting-list/shifts/:shift_id/close': { who: admin, at: newPartyShift },
  'POST /party-waiting-list/shifts/:shift_id/open': { who: admin, at: newPartyShift },
  'GET /waiting-list': { who: admin },
  'POST /waiting-list/:id/move': { who: admin, at: waitingGroup, body: () => ({ reason: 'Told the wrong day.' }) },
  'POST /waiting-list/:id/offer': { who: admin, at: groupWithRoom, body: shiftOfGroup },
  'POST /waiting-list/:id/remove': { who: admin, at: waitingGroup, body: () => ({ reason: 'By mistake.' }) },
  'POST /waiting-list/shifts/:shift_id/close': { who: admin, at: (s) => s.shift() },
  'POST /waiting-list/shifts/:shift_id/open': { who: admin, at: (s) => s.shift() },
  'POST /register/email': { who: anyone, body: correction },
  'POST /register/check': { who: anyone, body: () => ({ nim: '2612345678' }) },

  'POST /decisions/:id/undo': { who: admin, at: decision },
  'GET /toefl-payments': { who: admin },
  'GET /toefl-payments/export': { who: adminAskedAgain },
  'GET /toefl-payments/:id': { who: admin, at: pending },
  'PUT /toefl-payments/:id': { who: admin, at: pending, body: transfer },
  'DELETE /toefl-payments/:id': { who: admin, at: pending },
  'POST /toefl-payments/confirm': { who: admin, body: () => ({ ids: [1] }) },
  'POST /toefl-payments/reject': { who: admin, body: () => ({ ids: [1], reason: 'No transfer came.' }) },
  'POST /toefl-payments/:id/confirm': { who: admin, at: pending },
  'POST /toefl-payments/:id/reject': { who: admin, at: pending, body: () => ({ reason: 'No transfer came.' }) },
  'POST /toefl-payments/:id/reject/preview': { who: admin, at: pending, body: () => ({ reason: 'No transfer came.' }) },
  'POST /toefl-payments/:id/cancel': { who: admin, at: confirmed },
  'POST /toefl-payments/:id/restore': { who: admin, at: (s) => s.payment('PENDING', true) },
  'GET /toefl-payments/:id/own': { who: onlyOwner, at: ownToeflPayment },
  'PUT /toefl-payments/:id/own': { who: onlyOwner, at: ownToeflPayment, body: transfer },
  'POST /party-payments/:id/own/cancel': { who: onlyOwner, at: (s) => partyPayment(s), body: () => ({}) },
  'POST /party-payments/:id/own/cancel/undo': { who: onlyOwner, at: cancelledPartyPayment, body: lastCancelling },
  'POST /toefl-payments/:id/own/cancel': { who: onlyOwner, at: ownToeflPayment, body: () => ({}) },
  'POST /toefl-payments/:id/own/cancel/undo': { who: onlyOwner, at: cancelledToeflPayment, body: lastCancelling },
  'PUT /toefl-payments/:id/own/refund-account': {
    who: onlyOwner,
    at: cancelledToeflPayment,
    body: () => ({ provider: 'BCA', account_number: '123' }),
  },
  'GET /toefl-payments/:id/own/parts': { who: onlyOwner, at: ownToeflPayment },
  'PUT /toefl-payments/:id/own/parts': { who: onlyOwner, at: groupWithParts, body: otherPartAccount },
  'POST /toefl-payments/:id/own/parts/paid': { who: onlyOwner, at: groupWithParts, body: friendsPart },
  'DELETE /toefl-payments/:id/links': { who: ownRecord, at: ownToeflPayment },
  'GET /payment-links/:token': { who: anyone, at: paymentLink },
  'PUT /payment-links/:token': { who: anyone, at: paymentLink, body: proofAnew },
  'POST /payment-links/:token/cancel': { who: anyone, at: paymentLink, body: () => ({}) },
  'POST /payment-links/:token/cancel/undo': { who: anyone, at: cancelledByLink, body: lastCancelling },
  'PUT /payment-links/:token/refund-account': {
    who: anyone,
    at: cancelledByLink,
    body: () => ({ provider: 'BCA', account_number: '123' }),
  },
  'GET /toefl-payments/:id/receipt': { who: ownerOrAdmin, at: confirmed },

  'POST /member-payments': { who: students, body: membership },
  'POST /member-payments/quote': { who: students, body: memberQuote },
  'GET /member-payments': { who: admin },
  'GET /member-payments/export': { who: adminAskedAgain },
  'GET /member-payments/:id': { who: ownRecord, at: paid },
  'PUT /member-payments/:id': { who: ownRecord, at: paid, body: transfer },
  'DELETE /member-payments/:id': { who: admin, at: paid },
  'POST /member-payments/confirm': { who: admin, body: () => ({ ids: [1] }) },
  'POST /member-payments/:id/confirm': { who: admin, at: paid },
  'POST /member-payments/:id/reject': { who: admin, at: paid, body: () => ({ reason: 'No transfer came.' }) },
  'POST /member-payments/:id/reject/preview': { who: admin, at: paid, body: () => ({ reason: 'No transfer came.' }) },
  'POST /member-payments/:id/cancel': { who: admin, at: (s) => memberPayment(s, 'CONFIRMED') },
  'POST /member-payments/:id/restore': { who: admin, at: (s) => memberPayment(s, 'PENDING', true) },
  'GET /member-payments/:id/own': { who: onlyOwner, at: paid },
  'PUT /member-payments/:id/own': { who: onlyOwner, at: paid, body: transfer },
  'PUT /member-payments/:id/own/refund-account': {
    who: onlyOwner,
    at: membershipGoesBack,
    body: () => ({ provider: 'BCA', account_number: '123' }),
  },
  'DELETE /member-payments/:id/links': { who: ownRecord, at: paid },
  'GET /member-payments/:id/receipt': { who: ownerOrAdmin, at: (s) => memberPayment(s, 'CONFIRMED') },

  'POST /welcoming-parties/quote': { who: students, body: seatQuote },
  'GET /party-payments': { who: admin },
  'GET /party-payments/export': { who: adminAskedAgain },
  'GET /party-payments/:id': { who: admin, at: paidSeat },
  'PUT /party-payments/:id': { who: admin, at: paidSeat, body: transfer },
  'DELETE /party-payments/:id': { who: admin, at: paidSeat },
  'POST /party-payments/confirm': { who: admin, body: () => ({ ids: [1] }) },
  'POST /party-payments/:id/confirm': { who: admin, at: paidSeat },
  'POST /party-payments/:id/reject': { who: admin, at: paidSeat, body: () => ({ reason: 'No transfer came.' }) },
  'POST /party-payments/:id/reject/preview': {
    who: admin,
    at: paidSeat,
    body: () => ({ reason: 'No transfer came.' }),
  },
  'POST /party-payments/:id/cancel': { who: admin, at: (s) => partyPayment(s, 'CONFIRMED') },
  'POST /party-payments/:id/restore': { who: admin, at: (s) => partyPayment(s, 'PENDING', true) },
  'GET /party-payments/:id/own': { who: onlyOwner, at: paidSeat },
  'PUT /party-payments/:id/own': { who: onlyOwner, at: paidSeat, body: transfer },
  'PUT /party-payments/:id/own/refund-account': {
    who: onlyOwner,
    at: partyGoesBack,
    body: () => ({ provider: 'BCA', account_number: '123' }),
  },
  'DELETE /party-payments/:id/links': { who: ownRecord, at: paidSeat },
  'GET /party-payments/:id/receipt': { who: ownerOrAdmin, at: (s) => partyPayment(s, 'CONFIRMED') },
  'POST /party-payments/:id/part': { who: admin, at: paidSeat, body: shortLine },
  'POST /party-payments/:id/reduce': { who: admin, at: paidSeat, body: () => ({ amount: 0, reason: 'A guest' }) },
  'POST /party-payments/:id/reduce/undo': {
    who: admin,
    at: async (s) => reduced(s, 'PARTY', await partyPayment(s, 'PENDING')),
  },
  'GET /party-payments/:id/evidence': { who: admin, at: paidSeat },
  'POST /party-payments/:id/refund': { who: admin, at: rejectedParty },

  ...records('/welcoming-party-shifts', anyone, newPartyShift, partyShiftFields),
  'GET /welcoming-party-shifts/:id not shown': { who: hidden, at: (s) => partyShift(s, { is_active: false }) },

  'POST /welcoming-parties': { who: students, body: signUpBody },
  'PUT /welcoming-parties/:id': { who: ownRecord, at: signedUp, body: () => ({ line_id: 'new.line' }) },
  'GET /welcoming-parties': { who: admin },
  'GET /welcoming-parties/export': { who: adminAskedAgain },
  'GET /welcoming-parties/:id': { who: ownRecord, at: signedUp },
  'GET /welcoming-parties/:id/calendar': { who: ownerOrAdmin, at: signedUp },
  'POST /welcoming-parties/:id/give-up': { who: onlyOwner, at: signedUp },
  'DELETE /welcoming-parties/:id': { who: admin, at: signedUp },
  'POST /welcoming-parties/confirm': { who: admin, body: () => ({ ids: [1] }) },
  'POST /welcoming-parties/:id/confirm': { who: admin, at: signedUp },
  'POST /welcoming-parties/:id/reject': { who: admin, at: signedUp, body: () => ({ reason: 'No proof.' }) },
  'POST /welcoming-parties/:id/reject/preview': { who: admin, at: signedUp, body: () => ({ reason: 'No proof.' }) },
  'POST /welcoming-parties/:id/cancel': { who: admin, at: (s) => signUp(s, 'CONFIRMED') },
  'POST /welcoming-parties/:id/restore': { who: admin, at: (s) => signUp(s, 'PENDING', true) },
  'GET /toefl-details': { who: admin },
  'GET /toefl-details/export': { who: adminAskedAgain },
  'GET /toefl-details/:id': { who: admin, at: detail },
  'PUT /toefl-details/:id': {
    who: ownerWithAdmin,
    at: detail,
    body: async (s) => ({ request_edit_shift_id: await s.shift(), edit_reason: 'An exam' }),
  },
  'GET /toefl-shifts/:id/calendar': { who: anyone, at: shift },
  'GET /toefl-shifts/:id/calendar not shown': { who: row(404, 404), at: (s) => s.shift({ is_active: false }) },
  'GET /toefl-details/:id/calendar': { who: ownerOrAdmin, at: detail },
  'POST /tickets': { who: signedIn },
  'GET /check-in': { who: admin },
  'POST /toefl-shifts/:id/door': { who: admin, at: shift },
  'POST /toefl-shifts/:id/check-ins': { who: admin, at: shift, body: nothingScanned },
  'GET /toefl-shifts/:id/check-ins': { who: admin, at: shift },
  'POST /toefl-shifts/:id/check-ins/settle': { who: admin, at: shift, body: () => ({ ids: [1] }) },
  'POST /welcoming-party-shifts/:id/door': { who: admin, at: newPartyShift },
  'POST /welcoming-party-shifts/:id/check-ins': { who: admin, at: newPartyShift, body: nothingScanned },
  'GET /welcoming-party-shifts/:id/check-ins': { who: admin, at: newPartyShift },
  'POST /welcoming-party-shifts/:id/check-ins/settle': { who: admin, at: newPartyShift, body: () => ({ ids: [1] }) },
  'GET /toefl-shifts/:id/door-links': { who: admin, at: shift },
  'POST /toefl-shifts/:id/door-links': { who: admin, at: shift, body: helper },
  'POST /toefl-shifts/:id/door-links/end': { who: admin, at: linkedShift, body: thatLink },
  'GET /welcoming-party-shifts/:id/door-links': { who: admin, at: newPartyShift },
  'POST /welcoming-party-shifts/:id/door-links': { who: admin, at: newPartyShift, body: helper },
  'POST /welcoming-party-shifts/:id/door-links/end': { who: admin, at: linkedParty, body: thatLink },
  'POST /door-links/open': { who: anyone, body: byLink },
  'POST /door-links/check-ins': { who: anyone, body: scannedByLink },
  'POST /toefl-shifts/:id/walk-ins/look': { who: admin, at: shift, body: () => ({}) },
  'POST /toefl-shifts/:id/walk-ins': { who: admin, at: shiftAtDoor, body: walkInForm },
  'POST /welcoming-party-shifts/:id/walk-ins/look': { who: admin, at: newPartyShift, body: () => ({}) },
  'POST /welcoming-party-shifts/:id/walk-ins': { who: admin, at: (s) => partyAtDoor(s), body: partyWalkInForm },
  'GET /tickets/:id/paper': { who: ownerOrAdmin, at: ownTicket },
  'DELETE /toefl-details/:id': { who: admin, at: detail },
  'PUT /toefl-details/:id/update-detail': { who: admin, at: detail, body: () => ({ score: 500 }) },
  'POST /toefl-details/:id/restore': { who: admin, at: (s) => s.detail('binned') },
  'POST /toefl-details/move': { who: admin, body: async (s) => ({ ids: [1], shift_id: await s.shift() }) },
  'POST /toefl-details/:id/withdraw-edit': { who: onlyOwner, at: requested },
  'POST /toefl-details/:id/accept-edit': { who: admin, at: requested },
  'POST /toefl-details/:id/reject-edit': { who: admin, at: requested, body: () => ({ reason: 'No seats' }) },
  'POST /toefl-details/accept-edit': { who: admin, body: () => ({ ids: [1] }) },
  'POST /toefl-details/reject-edit': { who: admin, body: () => ({ ids: [1] }) },
  'GET /statement-accounts': { who: admin },
  // There only in a demo.
  'GET /statement-sample': { who: admin },
  'GET /statement-lines': { who: admin },
  'GET /statement-lines/:id': { who: admin, at: openLine },
  'GET /statement-lines/export': { who: adminAskedAgain },
  'POST /statement-lines/:id/set-aside': { who: admin, at: openLine, body: () => ({ reason: 'Interest' }) },
  'POST /statement-lines/:id/take-back': { who: admin, at: asideLine },
  'POST /statement-lines/:id/part-pair': { who: admin, at: reversedLine },
  'POST /statement-lines/:id/match': {
    who: admin,
    at: openLine,
    body: async (stage) => ({ entity: 'toefl_payment', payment_id: await stage.payment('CONFIRMED') }),
  },
  'GET /statement-lines/:id/payables': { who: admin, at: openLine },
  'POST /statement-lines/:id/split': {
    who: admin,
    at: openLine,
    body: async (stage) => ({
      parts: [
        {
          entity: 'toefl_payment',
          payment_id: await stage.payment('PENDING'),
          amount: 1000,
          settle: 'ACCEPT',
          reason: 'Half',
        },
      ],
    }),
  },
  'POST /statement-lines/:id/free': { who: admin, at: keptLine, body: keptPayment },
  'POST /toefl-payments/:id/part': { who: admin, at: pending, body: shortLine },
  'POST /member-payments/:id/part': { who: admin, at: (s) => memberPayment(s, 'PENDING'), body: shortLine },
  'POST /toefl-payments/:id/reduce': { who: admin, at: pending, body: () => ({ amount: 0, reason: 'A guest' }) },
  'POST /member-payments/:id/reduce': {
    who: admin,
    at: (s) => memberPayment(s, 'PENDING'),
    body: () => ({ amount: 0, reason: 'A guest' }),
  },
  'POST /toefl-payments/:id/reduce/undo': {
    who: admin,
    at: async (s) => reduced(s, 'TOEFL', await s.payment('PENDING')),
  },
  'POST /member-payments/:id/reduce/undo': {
    who: admin,
    at: async (s) => reduced(s, 'MEMBERSHIP', await memberPayment(s, 'PENDING')),
  },
  'GET /toefl-payments/:id/evidence': { who: admin, at: pending },
  'GET /member-payments/:id/evidence': { who: admin, at: paid },
  'POST /toefl-payments/confirm/look': { who: admin, body: () => ({ ids: [1] }) },
  'POST /party-payments/confirm/look': { who: admin, body: () => ({ ids: [1] }) },
  'POST /party-payments/confirm/shown': { who: admin, body: () => shownOnce() },
  'POST /party-payments/:id/opened': { who: admin, at: (s) => partyPayment(s, 'PENDING') },
  'GET /party-payments/ids': { who: admin },
  'POST /member-payments/confirm/look': { who: admin, body: () => ({ ids: [1] }) },
  'POST /toefl-payments/confirm/shown': { who: admin, body: () => shownOnce() },
  'POST /member-payments/confirm/shown': { who: admin, body: () => shownOnce() },
  'POST /toefl-payments/:id/opened': { who: admin, at: pending },
  'POST /member-payments/:id/opened': { who: admin, at: (s) => memberPayment(s, 'PENDING') },
  'GET /toefl-payments/ids': { who: admin },
  'GET /member-payments/ids': { who: admin },
  'GET /saved-views': { who: committee },
  'POST /saved-views': {
    who: committee,
    body: () => ({ list: '/toefl-payments', name: 'Mine', address: '', is_compact: false, is_shared: false }),
  },
  'DELETE /saved-views/:id': {
    who: row(401, 403, { scac: 404, scacElsewhere: 404, admin: 404 }),
    at: (s) => savedView(s),
  },
  'GET /statement-matches': { who: admin },
  'POST /statement-matches/confirm': {
    who: admin,
    body: () => ({ pairs: [{ line_id: 1, entity: 'toefl_payment', payment_id: 1 }] }),
  },
  'GET /reconcile': { who: admin },
  'POST /reconcile/:id/look': { who: admin, at: openLine },
  'GET /aside-rules': { who: admin },
  'POST /aside-rules': { who: admin, body: () => ({ word: 'BUNGA', reason: 'Interest' }) },
  'POST /aside-rules/:id/apply': { who: admin, at: fittingRule },
  'POST /aside-rules/:id/take-back': { who: admin, at: appliedRule },
  'DELETE /aside-rules/:id': { who: admin, at: fittingRule },
  'GET /books': { who: committee },
  'GET /books/export': { who: committee },
  'GET /books/gaps': { who: committee },
  'GET /cash-handovers': { who: committee },
  'GET /cash-handovers/export': { who: committee },
  'POST /cash-handovers': { who: admin, body: (s) => handoverFields(s) },
  'POST /cash-handovers/:id/undo': { who: admin, at: cashHandover },
  'GET /cash-entries': { who: committee },
  'GET /cash-entries/export': { who: committeeAskedAgain },
  'GET /cash-entries/:id': { who: ownRegion, at: cashEntry() },
  'GET /cash-entries/:id/paper': { who: ownRegion, at: incomeEntry },
  'POST /cash-entries': { who: admin, body: entryFields },
  'POST /cash-entries/:id/accept': { who: admin, at: cashEntry('ASKED'), body: acceptFields },
  'POST /cash-entries/:id/confirm': { who: admin, at: cashEntry('ENTERED') },
  'POST /cash-entries/:id/reject': { who: admin, at: cashEntry('ENTERED'), body: () => ({ reason: 'No receipt' }) },
  'POST /cash-entries/:id/take-back': { who: admin, at: cashEntry('REJECTED') },
  'POST /cash-entries/:id/undo': { who: admin, at: cashEntry('ENTERED') },
  'POST /cash-entries/:id/correct': { who: admin, at: cashEntry(), body: () => ({ reason: 'Typed twice' }) },
  'POST /cash-entries/:id/pay-back': { who: admin, at: cashEntry(), body: payBackFields },
  'POST /cash-entries/:id/tie': { who: admin, at: entryWithLine(false), body: thatLine },
  'POST /cash-entries/:id/untie': { who: admin, at: entryWithLine(true), body: thatLine },
  'GET /cash-lines': { who: admin },
  ...records('/cash-categories', committee, cashCategory, () => ({ kind: 'OUT', name: `Costs ${unique()}` })),
  ...records('/cash-events', committee, cashEvent, eventFields),
  ...records('/cash-budgets', committee, cashBudget, budgetFields),
  'GET /cash-book/journal/download': { who: adminAskedAgain },
  'GET /cash-book/accountability/download': { who: committeeAskedAgain },
  'GET /cash-book/report': { who: committee },
  'GET /cash-closings': { who: admin },
  'GET /cash-closings/regions/:id/checks': { who: admin, at: (s) => s.region() },
  'POST /cash-closings': { who: admin, body: closingFields },
  'GET /cash-closings/:id': { who: admin, at: closedMonth },
  'POST /cash-closings/:id/reopen': { who: adminAskedAgain, at: closedMonth, body: () => ({ reason: 'A receipt' }) },
  'GET /cash-book/opening': { who: admin },
  'GET /cash-places': { who: admin },
  'GET /cash-places/:id/days': { who: admin, at: paymentAccount },
  'GET /cash-counts': { who: admin },
  'GET /expense-links': { who: admin },
  'POST /expense-links': { who: admin, body: linkFields },
  'POST /expense-links/:id/end': { who: admin, at: expenseLink },
  'GET /expense-links/by/:token': { who: anyone, at: expenseToken },
  'POST /expense-links/by/:token': { who: anyone, at: expenseToken, body: expenseForm },
  'POST /cash-counts': { who: admin, body: countFields },
  'GET /cash-settlements': { who: admin },
  'POST /cash-settlements': { who: admin, body: settlementFields },
  'POST /cash-settlements/:id/undo': { who: admin, at: cashSettlement },
  'GET /cash-book/choices': { who: committee },
  'PUT /cash-book/setting': { who: adminAskedAgain, body: () => ({ second_above: 500_000 }) },
  'GET /cash-requests': { who: signedIn },
  'POST /cash-requests': { who: signedIn, body: requestForm },
  'POST /cash-requests/:id/withdraw': { who: onlyOwn, at: cashEntry('ASKED') },
  'GET /matched-lines': { who: committee },
  'GET /matched-lines/export': { who: committeeAskedAgain },
  'GET /statement-maps': { who: admin },
  'PUT /statement-maps/:id': {
    who: admin,
    at: statementMap,
    body: () => ({ day_column: 0, text_columns: [1], amount_column: 2 }),
  },
  'DELETE /statement-maps/:id': { who: admin, at: statementMap },
  'GET /statement-imports': { who: admin },
  'POST /statement-imports/preview': { who: admin, body: statementForm },
  'POST /statement-imports': { who: admin, body: seenStatementForm },
  'POST /statement-imports/:id/undo': { who: admin, at: statementImport },
  'GET /institution-bills': { who: admin },
  'GET /institution-bills/export': { who: adminAskedAgain },
  'GET /billable-payments': { who: admin },
  'POST /institution-bills': { who: admin, body: billFields },
  'GET /institution-bills/:id': { who: admin, at: openBill },
  'GET /institution-bills/:id/paper': { who: admin, at: openBill },
  'PUT /institution-bills/:id': { who: admin, at: openBill, body: () => ({ institution: 'PT Maju Jaya' }) },
  'POST /institution-bills/:id/payments': { who: admin, at: openBill, body: billed },
  'POST /institution-bills/:id/payments/take-out': { who: admin, at: coveringBill, body: coveredPayment },
  'POST /institution-bills/:id/cancel': { who: admin, at: openBill, body: () => ({ reason: 'No budget' }) },
  'POST /institution-bills/:id/take-back': { who: admin, at: cancelledBill },
  'GET /refunds': { who: committee },
  'GET /refunds/export': { who: committeeAskedAgain },
  'POST /toefl-payments/:id/refund': { who: admin, at: (s) => s.payment('REJECTED') },
  'POST /member-payments/:id/refund': { who: admin, at: rejectedMembership },
  'PUT /refunds/:id': { who: admin, at: refund(), body: () => ({ account_number: '9876543210' }) },
  'POST /refunds/:id/check': { who: admin, at: refund('TO_CHECK'), body: () => ({ money: 'IN' }) },
  'POST /refunds/refunded': {
    who: admin,
    body: async (s) => ({ ids: [await refund()(s)], refunded_on: new Date().toISOString().slice(0, 10) }),
  },
  'POST /refunds/:id/refunded': {
    who: admin,
    at: refund(),
    body: () => ({ refunded_on: new Date().toISOString().slice(0, 10) }),
  },
  'POST /refunds/:id/take-back': { who: admin, at: refund('REFUNDED') },
  'DELETE /refunds/:id': { who: admin, at: refund() },
  'POST /toefl-score-imports/preview': { who: admin, body: scoreForm },
  'POST /toefl-score-imports': { who: admin, body: seenScoreForm },
  'POST /toefl-score-imports/:id/undo': { who: admin, at: scoreImport },
  'GET /toefl-shifts/:id/score-imports': { who: admin, at: shift },
  'GET /toefl-shifts/:id/score-sheet/export': { who: adminAskedAgain, at: shift },
  'GET /toefl-shifts/:id/results': { who: admin, at: shift },
  'PUT /toefl-shifts/:id/results': {
    who: admin,
    at: (s) => makeShift(s.portal.db, s.world),
    body: () => ({ waits: true }),
  },
  'POST /toefl-shifts/:id/results/release': { who: admin, at: waitingShift, body: seenResults },
  'POST /toefl-shifts/:id/certificates': { who: admin, at: graduatedShift },
  'GET /toefl-shifts/:id/certificates/download': { who: adminAskedAgain, at: certifiedShift },
  'POST /toefl-details/:id/certificate': { who: ownerOrAdmin, at: graduate },
  'GET /toefl-details/:id/certificate': { who: ownerOrAdmin, at: certified },
  'GET /toefl-details/:id/gift': { who: ownerOrAdmin, at: givenSeat },
  'DELETE /toefl-details/:id/gift': { who: ownerOrAdmin, at: givenSeat },
  'POST /toefl-details/:id/gift': { who: onlyOwner, at: givableSeat, body: () => ({}) },
  'GET /seat-gifts/:link': { who: anyone, at: giftLink },
  'POST /seat-gifts/:link/decline': { who: anyone, at: giftLink },
  'GET /toefl-details/:id/credential': { who: ownerOrAdmin, at: certified },
  'GET /toefl-details/:id/certificates': { who: admin, at: graduate },
  'POST /toefl-details/:id/certificates/withdraw': { who: admin, at: certified, body: () => ({ reason: 'A mistake' }) },
  'POST /toefl-details/:id/certificates/reinstate': { who: admin, at: withdrawnCertificate },
  'GET /toefl-certificate-template': { who: admin },
  'PUT /toefl-certificate-template': { who: adminAskedAgain, body: certificateTemplate },
  'POST /toefl-certificate-template/pictures': { who: admin, body: (s) => formOf({ picture: s.picture() }) },
  'GET /toefl-certificate-template/sample': { who: admin },
  'GET /welcoming-party-shifts/:id/certificates': { who: admin, at: newPartyShift },
  'POST /welcoming-party-shifts/:id/certificates/release': { who: admin, at: shiftWithGuest, body: seenGuests },
  'POST /welcoming-party-shifts/:id/certificates': { who: admin, at: releasedShift },
  'GET /welcoming-party-shifts/:id/certificates/download': { who: adminAskedAgain, at: shiftOfCertified },
  'POST /welcoming-parties/:id/certificate': { who: ownerOrAdmin, at: guest },
  'GET /welcoming-parties/:id/certificate': { who: ownerOrAdmin, at: certifiedGuest },
  'GET /welcoming-parties/:id/credential': { who: ownerOrAdmin, at: certifiedGuest },
  'GET /welcoming-parties/:id/certificates': { who: admin, at: guest },
  'POST /welcoming-parties/:id/certificates/withdraw': {
    who: admin,
    at: certifiedGuest,
    body: () => ({ reason: 'A mistake' }),
  },
  'POST /welcoming-parties/:id/certificates/reinstate': { who: admin, at: (s) => certifiedGuest(s, true) },
  'GET /rehearsal': { who: admin },
  'POST /rehearsal': { who: admin, at: rehearsalOver },
  'DELETE /rehearsal': { who: admin, at: rehearsalBegun },
  'GET /party-certificate-template': { who: admin },
  'PUT /party-certificate-template': { who: adminAskedAgain, body: certificateTemplate },
  'POST /party-certificate-template/pictures': { who: admin, body: (s) => formOf({ picture: s.picture() }) },
  'GET /party-certificate-template/sample': { who: admin },
  'GET /party-certificates/status/:list': { who: anyone, at: statusList },
  'GET /toefl-shifts/:id/sat-sheet/export': { who: adminAskedAgain, at: shift },
  'GET /toefl-shifts/:id/sat-sheet/download': { who: adminAskedAgain, at: graduatedShift },
  'GET /welcoming-party-shifts/:id/sat-sheet/export': { who: adminAskedAgain, at: newPartyShift },
  'GET /welcoming-party-shifts/:id/sat-sheet/download': { who: adminAskedAgain, at: releasedShift },
  'GET /sat-sheet-form': { who: admin },
  'PUT /sat-sheet-form': { who: admin, body: () => ({ title: 'Attendance', role: 'Participant' }) },
  'GET /verify/:code': { who: anyone, at: certificateCode },
  'GET /verify/:code/credential': { who: anyone, at: certificateCode },
  'GET /toefl-certificates/status/:list': { who: anyone, at: statusList },
  'GET /badges/did.json': { who: anyone },
  'GET /badges/issuer': { who: anyone },
  'GET /badge-keys': { who: admin },
  'POST /badge-keys/replace': {
    who: adminAskedAgain,
    at: badgeKey,
    body: () => ({ reason: 'Once a year', is_stolen: false }),
  },
  'GET /registrant-details': { who: admin },
  'GET /registrant-details/export': { who: adminAskedAgain },
  'GET /registrant-details/:id': { who: admin, at: account },
  'PUT /registrant-details/:id': { who: admin, at: account, body: () => ({ domicile: 'Depok' }) },
  'DELETE /registrant-details/:id': { who: admin, at: account },
  'POST /registrant-details/:id/restore': { who: admin, at: (s) => s.account({ deleted_at: longAgo }) },
  'POST /registrant-details/:id/role': { who: adminAskedAgain, at: account, body: () => ({ role: 'MEMBER' }) },
  'POST /registrant-details/:id/suspend': { who: adminAskedAgain, at: account },
  'POST /registrant-details/:id/unsuspend': { who: adminAskedAgain, at: (s) => s.account({ suspended_at: longAgo }) },
  'POST /registrant-details/:id/end-sessions': { who: admin, at: account },
  'POST /registrant-details/:id/activation': { who: admin, at: account },
  'GET /administrators': { who: admin },
  'GET /committee': { who: admin },
  'POST /committee': { who: adminAskedAgain, body: newCommitteeMember },
  'PUT /committee/:id': {
    who: adminAskedAgain,
    at: officeMember,
    body: () => ({ from: '2026-01-01', until: '2099-08-31' }),
  },

  'GET /committee-duties': { who: admin },
  'POST /committee-duties': { who: adminAskedAgain, body: newDuty },
  'PUT /committee-duties/:id': {
    who: adminAskedAgain,
    at: givenDuty,
    body: () => ({ from: '2026-01-01', until: '2099-08-31' }),
  },
  'POST /committee-duties/:id/end': { who: adminAskedAgain, at: givenDuty },

  'GET /hand-over': { who: committee },
  'POST /hand-over/notes': { who: admin, body: newNote },
  'PUT /hand-over/notes/:id': { who: admin, at: handOverNote, body: newNote },
  'DELETE /hand-over/notes/:id': { who: admin, at: handOverNote },
  'PUT /hand-over/steps/:step': { who: admin, at: async () => 'cash', body: () => ({ is_done: true }) },
  'DELETE /hand-over/steps': { who: admin },

  'POST /toefl-attendances': { who: anyone, body: (s) => s.roomTicket() },
  'GET /toefl-attendances': { who: admin },
  'GET /toefl-attendances/export': { who: adminAskedAgain },
  'POST /toefl-attendances/:toefl_detail_id/mark': { who: admin, at: detail, body: () => ({ is_attend: true }) },
  'GET /toefl-shifts/:id/attendance-code': { who: admin, at: shift },

  'GET /dashboard-admin/:term_id': { who: committee, at: term },
  'GET /pending-counts': { who: admin },
  'GET /audit': { who: admin },
  'GET /audit/export': { who: adminAskedAgain },
  'GET /audit/people': { who: admin },
  'GET /mail-texts': { who: admin },
  'GET /mail-texts/:section': { who: admin, at: mailSection },
  'PUT /mail-texts/:section': { who: adminAskedAgain, at: mailSection, body: () => ({ texts: [mailSentence] }) },
  'POST /mail-texts/:section/preview': {
    who: admin,
    at: mailSection,
    body: () => ({ template: 'toefl-confirmed', language: 'en', texts: [mailSentence] }),
  },
  'GET /announcements': { who: admin },
  'GET /announcements/audience': { who: admin },
  'POST /announcements': { who: admin, body: announcementFields },
  'GET /announcements/:id': { who: admin, at: draft },
  'PUT /announcements/:id': { who: admin, at: draft, body: announcementText },
  'DELETE /announcements/:id': { who: admin, at: draft },
  'GET /announcements/:id/preview': { who: admin, at: draft },
  'POST /announcements/:id/try': { who: admin, at: sendable },
  'POST /announcements/:id/send': { who: adminAskedAgain, at: sendable, body: nothing },
  'POST /announcements/:id/stop': { who: admin, at: scheduled },
  'GET /announcements/:id/recipients': { who: admin, at: draft },
  'PUT /announcements/recipients/:id': { who: admin, at: announcementReader, body: () => ({ is_written: true }) },
  'POST /club-news/:key': { who: anyone, at: newsKey, body: nothing },
  'GET /user/club-news': { who: signedIn },
  'PUT /user/club-news': { who: signedIn, body: () => ({ is_wanted: false }) },
  'GET /emails': { who: admin },
  'GET /emails/export': { who: adminAskedAgain },
  'GET /emails/:id': { who: admin, at: (s) => s.email() },
  'POST /emails/retry': { who: admin, body: () => ({ ids: [2_000_000_000] }) },
  'POST /emails/:id/retry': { who: admin, at: (s) => s.email() },
  'GET /files/:key': { who: ownerOrAdminOnly, at: (s) => s.file() },
  'GET /files/:key of everybody': { who: anyone, at: (s) => s.file(true) },
}
