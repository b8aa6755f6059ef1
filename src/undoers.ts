/** How each room brings the records back that a decision was about. */
import { undoBoardDecision } from '#features/bom/actions.ts'
import { memberReview } from '#features/membership/review/actions.ts'
import { undoRefund } from '#features/payments/refunds/actions.ts'
import { undoAnswer } from '#features/toefl/edit-requests/undo/actions.ts'
import { toeflReview } from '#features/toefl/payments/review/actions.ts'
import { partyReview } from '#features/welcoming-party/review/actions.ts'
import type { Undoers } from '#services/undo/undo.ts'

export const undoers: Undoers = {
  toefl_payment: toeflReview.undo,
  member_payment: memberReview.undo,
  welcoming_party: partyReview.undo,
  bom_recruitment: undoBoardDecision,
  toefl_detail: undoAnswer,
  refund: undoRefund,
}
