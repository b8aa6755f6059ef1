/** The welcoming party: a sign-up with a seat, and the decision on it. */
import type { Programme } from '#programme.ts'
import { decidedOf } from '#features/dashboard/dashboard.rules.ts'
import { bySomebody } from '#services/decision-undo.ts'
import { partyReview } from './party-review.actions.ts'
import { hasShiftAhead } from './party-shift.store.ts'
import { partyShiftRoutes } from './party-shift.routes.ts'
import { partyAccountPart, partyStanding } from './party.actions.ts'
import { partyMails } from './party.mail.ts'
import { welcomingPartyRoutes } from './party.routes.ts'
import { constraintWords } from './party.rules.ts'
import { partyTrail } from './party-trail.rules.ts'
import { recordNames } from './party.store.ts'
import { findParty } from './party-calendar.store.ts'
import { partyRecords } from './party-dashboard.store.ts'
import { partyPersonal } from './party-personal.store.ts'

export const party: Programme = {
  key: 'party',
  constraints: constraintWords,
  routes: [partyShiftRoutes, welcomingPartyRoutes],
  jobs: [],
  mails: partyMails,
  undo: { welcoming_party: bySomebody(partyReview.undo) },
  endings: { PARTY: partyReview.recycle },
  accountPart: partyAccountPart,
  personal: partyPersonal,
  dates: { party: { find: findParty, uid: 'welcoming-party', name: 'Welcoming-Party', title: 'party' } },
  needs: {
    WELCOMING_PARTY_REGISTRATION: [
      { kind: 'shift', isThere: hasShiftAhead, isLater: true, path: '/welcoming-party-shifts/create' },
      { kind: 'contact', types: null },
    ],
  },
  trail: partyTrail,
  names: recordNames,
  dashboard: {
    // A student without a region goes to the party as well.
    standing: async (deps, userId) => ({ welcoming_party: await partyStanding(deps, userId) }),
    records: partyRecords,
    ofRegion: (counted) => ({ sign_ups: decidedOf(counted) }),
    ofAll: (counted, { isEverywhere }) => ({ pending_sign_ups: isEverywhere ? counted('PENDING').records : null }),
  },
}
