/** Membership: paid term by term, and with it the role of a member. */
import type { Standing } from '#features/account/overview.contract.ts'
import { bySomebody } from '#services/decision-undo.ts'
import type { Programme } from '#services/programme.ts'
import { memberReview } from './membership-review.actions.ts'
import { leaveTerm, membershipOf } from './membership-term.actions.ts'
import { memberAccountPart, memberStanding } from './membership.actions.ts'
import { membershipJobs } from './membership.jobs.ts'
import { membershipMails } from './membership.mail.ts'
import { membershipRoutes } from './membership.routes.ts'
import { constraintWords } from './membership.rules.ts'

export const membership: Programme<Pick<Standing, 'membership' | 'member_payment'>> = {
  key: 'membership',
  constraints: constraintWords,
  routes: [membershipRoutes],
  jobs: [membershipJobs],
  mails: membershipMails,
  undo: { member_payment: bySomebody(memberReview.undo) },
  accountPart: memberAccountPart,
  async standing(deps, userId, termId) {
    const [membershipNow, member_payment] = await Promise.all([
      membershipOf(deps, userId),
      termId === null ? null : memberStanding(deps, userId, termId),
    ])
    return { membership: membershipNow, member_payment }
  },
  payment: { table: 'member_payment', confirm: memberReview.confirmWithLines },
  termLeft: leaveTerm,
}
