/** What `GET user` tells: the account, and where it stands in its region's current term. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { profileOf } from '#features/account/actions.ts'
import type { CurrentUser } from '#features/account/contract.ts'
import { bomStanding } from '#features/bom/actions.ts'
import { talentStanding } from '#features/talent/actions.ts'
import { memberStanding } from '#features/membership/actions.ts'
import { membershipOf } from '#features/membership/terms/actions.ts'
import { toeflStanding } from '#features/toefl/actions.ts'
import { partyStanding } from '#features/welcoming-party/actions.ts'

/** The signed-in user with every programme of the current term; null where nothing was started. */
export async function currentUser(deps: Deps, caller: Caller): Promise<CurrentUser> {
  const profile = await profileOf(deps, caller.id)
  const region = await deps.db
    .selectFrom('region')
    .select('current_term_id')
    .where('id', '=', caller.regionId ?? 0)
    .executeTakeFirst()
  return {
    ...profile,
    toefl_detail: region ? await toeflStanding(deps, caller.id, region.current_term_id) : null,
    welcoming_party: await partyStanding(deps, caller.id),
    membership: await membershipOf(deps, caller.id),
    member_payment: region ? await memberStanding(deps, caller.id, region.current_term_id) : null,
    bom_recruitment: region ? await bomStanding(deps, caller.id, region.current_term_id) : null,
    talent_recruitment: region ? await talentStanding(deps, caller.id, region.current_term_id) : null,
  }
}
