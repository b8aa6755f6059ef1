/** /check-in/party/:id/walk-in: a free seat of the party, for cash where it costs something. */
import { WalkInDesk } from '#features/check-in/widgets/WalkInDesk.tsx'
import { partyPaymentDecisions } from '../party-payment.contract.ts'
import { signUpDecisions } from '../party.contract.ts'

export const handle = { title: 'doorDesk.walkIn.title' }

export default function PartyWalkIn() {
  return (
    <WalkInDesk
      programme="PARTY"
      recordOf={({ payment_id: id, seat_id: signUpId }) =>
        id === null
          ? { id: signUpId, page: `/welcoming-parties/${signUpId}/edit`, recycle: signUpDecisions.recycle }
          : { id, page: `/party-payments/${id}/edit`, recycle: partyPaymentDecisions.recycle }
      }
    />
  )
}
