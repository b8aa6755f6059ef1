/** What students see of it on their dashboard. */
import type { ProgrammeFront } from '#layouts/programme-parts.ts'
import { readReceipt } from './toefl-receipt.contract.ts'
import { attentionOf, nextStep } from './widgets/toefl-next-step.ts'
import { ToeflCard } from './widgets/ToeflCard.tsx'

export const toeflFront: ProgrammeFront = {
  key: 'toefl',
  needsRegion: true,
  card({ user, windowOf, now }) {
    const registration = windowOf('TOEFL_REGISTRATION')
    return {
      attention: attentionOf[nextStep(user.toefl_detail, registration.state, now)],
      card: (
        <ToeflCard
          name={user.name}
          detail={user.toefl_detail}
          cancelled={user.toefl_cancelled}
          registration={registration}
          change={windowOf('TOEFL_SHIFT_CHANGE')}
          now={now}
        />
      ),
    }
  },
  receipt: { of: 'TOEFL', file: readReceipt },
}
