/** Membership: paid term by term, and with it the role of a member. */
import type { Programme } from '#programme.ts'
import { decidedOf, moneyOf } from '#features/dashboard/dashboard.rules.ts'
import { bySomebody } from '#services/decision-undo.ts'
import { memberOwn } from './membership-own.actions.ts'
import { memberReview } from './membership-review.actions.ts'
import { leaveTerm, membershipOf } from './membership-term.actions.ts'
import { memberAccountPart, memberStanding } from './membership.actions.ts'
import { membershipJobs } from './membership.jobs.ts'
import { membershipMails } from './membership.mail.ts'
import { membershipRoutes } from './membership.routes.ts'
import { constraintWords } from './membership.rules.ts'
import { membershipTrail } from './membership-trail.rules.ts'
import { leastFee, recordNames } from './membership.store.ts'
import { membershipRecords } from './membership-dashboard.store.ts'
import { membershipPersonal } from './membership-personal.store.ts'
import { membershipAudiences } from './membership-audience.store.ts'

export const membership: Programme = {
  key: 'membership',
  constraints: constraintWords,
  routes: [membershipRoutes],
  jobs: [membershipJobs],
  contact: 'MEMBER',
  mails: membershipMails,
  undo: { member_payment: bySomebody(memberReview.undo) },
  audiences: membershipAudiences,
  accountPart: memberAccountPart,
  personal: membershipPersonal,
  trail: membershipTrail,
  names: recordNames,
  dashboard: {
    async standing(deps, userId, termId) {
      const [membershipNow, member_payment] = await Promise.all([
        membershipOf(deps, userId),
        termId === null ? null : memberStanding(deps, userId, termId),
      ])
      return { membership: membershipNow, member_payment }
    },
    records: membershipRecords,
    ofRegion: (counted) => ({
      members: decidedOf(counted),
      member_money: moneyOf(counted),
      oldest_pending_member_at: counted('PENDING').oldest_at,
    }),
  },
  payment: {
    table: 'member_payment',
    confirm: memberReview.confirmWithLines,
    reject: memberReview.reject,
    own: memberOwn,
  },
  offer: {
    code: 'NEW_MEMBER_REGISTRATION',
    to: '/dashboard/new-member-registration',
    price: leastFee,
  },
  needs: {
    NEW_MEMBER_REGISTRATION: [
      { kind: 'price', columns: ['member_price'] },
      { kind: 'payment', text: 'member_payment_detail' },
      { kind: 'contact', types: ['MEMBER', 'GENERAL'] },
    ],
  },
  termLeft: leaveTerm,
}
