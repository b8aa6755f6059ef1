/** The welcoming party: a sign-up with a seat, and the decision on it. */
import type { Programme } from '#programme.ts'
import { decidedOf, moneyOf } from '#features/dashboard/dashboard.rules.ts'
import { bySomebody } from '#services/decision-undo.ts'
import { cancelParty, undoCancelParty } from './party-cancellation.actions.ts'
import { partyCancelling } from './party-payment.contract.ts'
import { partyPaymentJobs } from './party-payment.jobs.ts'
import { partyOwn } from './party-payment-own.actions.ts'
import { partyPaymentReview } from './party-payment-review.actions.ts'
import { partyPaymentRoutes } from './party-payment.routes.ts'
import { partyReview, recycleSignUp } from './party-review.actions.ts'
import { canBePaid, hasShiftAhead, partyWaiting, shiftsAhead } from './party-shift.store.ts'
import { partyShiftRoutes } from './party-shift.routes.ts'
import { partyAccountPart, partyStanding } from './party.actions.ts'
import { partyMails } from './party.mail.ts'
import { welcomingPartyRoutes } from './party.routes.ts'
import { constraintWords } from './party.rules.ts'
import { partyDoor } from './party-door.actions.ts'
import { partyCertificates } from './party-certificate.actions.ts'
import { partyCertificateMails } from './party-certificate.mail.ts'
import { undoPartyRelease } from './party-release.actions.ts'
import { partyReleaseRoutes } from './party-release.routes.ts'
import { partyWalkIn } from './party-walk-in.actions.ts'
import { partyTrail } from './party-trail.rules.ts'
import { recordNames } from './party.store.ts'
import { partyReminders } from './party-reminder.mail.ts'
import { partyDates } from './party-calendar.store.ts'
import { partyRecords } from './party-dashboard.store.ts'
import { partyPersonal } from './party-personal.store.ts'
import { partyAudiences } from './party-audience.store.ts'

export const party: Programme = {
  key: 'party',
  constraints: constraintWords,
  routes: [partyShiftRoutes, welcomingPartyRoutes, partyPaymentRoutes, partyReleaseRoutes],
  jobs: [partyPaymentJobs],
  contact: 'GENERAL',
  mails: [...partyMails, ...partyCertificateMails],
  reminders: partyReminders,
  undo: {
    welcoming_party: bySomebody(partyReview.undo),
    party_payment: bySomebody(partyPaymentReview.undo),
    party_release: bySomebody(undoPartyRelease),
  },
  endings: { PARTY: recycleSignUp },
  audiences: partyAudiences,
  accountPart: partyAccountPart,
  personal: partyPersonal,
  dates: { party: partyDates },
  waiting: partyWaiting,
  door: partyDoor,
  walkIn: partyWalkIn,
  certificates: partyCertificates,
  payment: {
    table: 'party_payment',
    confirm: partyPaymentReview.confirmWithLines,
    reject: partyPaymentReview.reject,
    own: { ...partyOwn, cancels: { endpoints: partyCancelling, cancel: cancelParty, undo: undoCancelParty } },
  },
  offer: {
    code: 'WELCOMING_PARTY_REGISTRATION',
    to: '/dashboard/welcoming-party-registration',
    shifts: shiftsAhead,
  },
  needs: {
    WELCOMING_PARTY_REGISTRATION: [
      { kind: 'shift', isThere: hasShiftAhead, isLater: true, path: '/welcoming-party-shifts/create' },
      { kind: 'payment', text: 'party_payment_detail', isThere: canBePaid, isLater: true },
      { kind: 'contact', types: null },
    ],
  },
  trail: partyTrail,
  names: recordNames,
  dashboard: {
    // A student without a region goes to the party as well.
    standing: async (deps, userId) => ({ welcoming_party: await partyStanding(deps, userId) }),
    records: partyRecords,
    ofRegion: (counted) => ({ sign_ups: decidedOf(counted), party_money: moneyOf(counted) }),
    ofAll: (counted, { isEverywhere }) => ({ pending_sign_ups: isEverywhere ? counted('PENDING').records : null }),
  },
}
