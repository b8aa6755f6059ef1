/** /check-in/toefl/:id/walk-in: a free seat of the test for somebody who pays in cash. */
import { WalkInDesk } from '#features/check-in/widgets/WalkInDesk.tsx'
import { paymentDecisions } from '../toefl-payment.contract.ts'

export const handle = { title: 'doorDesk.walkIn.title' }

export default function ToeflWalkIn() {
  return (
    <WalkInDesk
      programme="TOEFL"
      recordOf={({ payment_id: id }) => ({
        id: id ?? 0,
        page: `/toefl-payments/${id}/edit`,
        recycle: paymentDecisions.recycle,
      })}
    />
  )
}
