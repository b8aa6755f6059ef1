/** What `GET user` answers: the account, and where it stands in its region's current term. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { profileOf } from '#features/account/actions.ts'
import { findCurrentTerm } from '../store.ts'
import type { CurrentUser } from '#features/account/contract.ts'
import { bomStanding } from '#features/bom/actions.ts'
import { talentStanding } from '#features/talent/actions.ts'
import { memberStanding } from '#features/membership/actions.ts'
import { membershipOf } from '#features/membership/terms/actions.ts'
import { cancelledStanding } from '#features/toefl/payments/cancelling/reading/actions.ts'
import { toeflStanding } from '#features/toefl/standing/actions.ts'
import { partyStanding } from '#features/welcoming-party/actions.ts'

/** The signed-in user with every programme of the current term; null where nothing was started. */
export async function currentUser(deps: Deps, caller: Caller): Promise<CurrentUser> {
  const [profile, term, welcoming_party, membership] = await Promise.all([
    profileOf(deps, caller.id),
    currentTermOf(deps, caller.regionId),
    partyStanding(deps, caller.id),
    membershipOf(deps, caller.id),
  ])
  const inTerm = async <Standing>(standing: (deps: Deps, userId: number, termId: number) => Promise<Standing>) =>
    term === undefined ? null : standing(deps, caller.id, term)
  const [toefl_detail, toefl_cancelled, member_payment, bom_recruitment, talent_recruitment] = await Promise.all([
    inTerm(toeflStanding),
    inTerm(cancelledStanding),
    inTerm(memberStanding),
    inTerm(bomStanding),
    inTerm(talentStanding),
  ])
  return {
    ...profile,
    toefl_detail,
    toefl_cancelled: toefl_detail ? null : toefl_cancelled,
    welcoming_party,
    membership,
    member_payment,
    bom_recruitment,
    talent_recruitment,
  }
}

async function currentTermOf({ db }: Deps, regionId: number | null): Promise<number | undefined> {
  if (regionId === null) return undefined
  return (await findCurrentTerm(db, regionId))?.current_term_id
}
