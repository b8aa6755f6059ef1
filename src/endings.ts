/** How each room ends what rested on a consent that is withdrawn. */
import { bomBin } from '#features/bom/actions.ts'
import { talentBin } from '#features/talent/actions.ts'
import { partyReview } from '#features/welcoming-party/review/actions.ts'
import type { Endings } from '#features/privacy/actions.ts'

export const endings: Endings = { PARTY: partyReview.recycle, TALENT: talentBin.recycle, BOARD: bomBin.recycle }
