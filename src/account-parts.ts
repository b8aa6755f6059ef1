/** What the rooms keep of a person, for the committee's list of accounts. */
import { boardAccountPart } from '#features/bom/actions.ts'
import { refundAccountPart } from '#features/payments/refunds/ends/actions.ts'
import { memberAccountPart } from '#features/membership/actions.ts'
import { talentAccountPart } from '#features/talent/actions.ts'
import { toeflAccountPart } from '#features/toefl/accounts/actions.ts'
import { partyAccountPart } from '#features/welcoming-party/actions.ts'
import type { AccountPart } from '#services/accounts/parts.ts'

/** In the order in which they are locked. */
export const accountParts: readonly AccountPart[] = [
  refundAccountPart,
  toeflAccountPart,
  memberAccountPart,
  partyAccountPart,
  talentAccountPart,
  boardAccountPart,
]
