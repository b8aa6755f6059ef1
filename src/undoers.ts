/** How each room brings the records back that a decision was about. */
import { undoBoardDecision } from '#features/bom/actions.ts'
import { memberReview } from '#features/membership/review/actions.ts'
import { undoAnswer } from '#features/toefl/edit-requests/undo/actions.ts'
import { undoRights } from '#features/registrants/committee/actions.ts'
import { toeflReview } from '#features/toefl/payments/review/actions.ts'
import { partyReview } from '#features/welcoming-party/review/actions.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notAuthorized } from '#kit/errors/errors.ts'
import type { Undoers, UndoStep } from '#services/undo/undo.ts'

/** What only somebody signed in decides. */
const bySomebody =
  (undo: (step: UndoStep) => Promise<void>) =>
  (step: UndoStep<Caller | null>): Promise<void> => {
    const { caller } = step
    if (!caller) throw notAuthorized()
    return undo({ ...step, caller })
  }

export const undoers: Undoers = {
  toefl_payment: bySomebody(toeflReview.undo),
  member_payment: bySomebody(memberReview.undo),
  welcoming_party: bySomebody(partyReview.undo),
  bom_recruitment: bySomebody(undoBoardDecision),
  toefl_detail: bySomebody(undoAnswer),
  account: bySomebody(undoRights),
}
