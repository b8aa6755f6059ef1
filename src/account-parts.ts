/** What the rooms keep of a person, for the committee's list of accounts. */
import { boardAccountPart } from '#programmes/board/board.actions.ts'
import { refundAccountPart } from '#features/statement/refund-effect.actions.ts'
import { memberAccountPart } from '#programmes/membership/membership.actions.ts'
import { talentAccountPart } from '#programmes/talent/talent.actions.ts'
import { toeflAccountPart } from '#programmes/toefl/toefl-account-part.actions.ts'
import { partyAccountPart } from '#programmes/party/party.actions.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'

/** In the order in which they are locked. */
export const accountParts: readonly AccountPart[] = [
  refundAccountPart,
  toeflAccountPart,
  memberAccountPart,
  partyAccountPart,
  talentAccountPart,
  boardAccountPart,
]
