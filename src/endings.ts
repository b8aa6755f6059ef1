/** How each room ends what rested on a consent that is withdrawn. */
import { bomBin } from '#programmes/board/board.actions.ts'
import { talentBin } from '#programmes/talent/talent.actions.ts'
import { partyReview } from '#programmes/party/party-review.actions.ts'
import type { Endings } from '#features/privacy/privacy.actions.ts'

export const endings: Endings = { PARTY: partyReview.recycle, TALENT: talentBin.recycle, BOARD: bomBin.recycle }
