/** How each room brings the records back that a decision was about. */
import { undoBoardDecision } from '#programmes/board/board.actions.ts'
import { memberReview } from '#programmes/membership/membership-review.actions.ts'
import { undoAnswer } from '#programmes/toefl/shift-request-undo.actions.ts'
import { undoRights } from '#features/registrant/committee.actions.ts'
import { toeflReview } from '#programmes/toefl/toefl-review.actions.ts'
import { partyReview } from '#programmes/party/party-review.actions.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notAuthorized } from '#kit/errors.ts'
import type { Undoers, UndoStep } from '#services/decision-undo.ts'

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
