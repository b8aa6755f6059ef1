/** Applying for the board, and what the owner and the committee do with an application. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { deleteFileRows, ownRows } from '#services/accounts/own-rows.ts'
import { recordChange } from '#services/audit/audit.ts'
import { applicationsOf } from '#features/application/application.actions.ts'
import { type Before, undoably, type UndoStep } from '#services/decision-undo.ts'
import { isAdmin } from '#roles.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import type { Application, BoardApplication, Decision } from './board.contract.ts'
import { acceptedMail, appliedMail, interviewMail, rejectedMail } from './board.mail.ts'
import { type BoardStatus, canBecome, choiceProblems, type Choices, choicesOf } from './board.rules.ts'
import * as store from './board.store.ts'

const entity = 'bom_recruitment'

/** The divisions of the caller's region. */
export async function readChoices({ db }: Pick<Deps, 'db'>, caller: Caller) {
  const place = await store.findPlace(db, caller.id)
  return place ? store.findDivisions(db, place.region_id) : []
}

async function problemsOf(db: Db | Trx, choices: Partial<Choices>, regionId: number): Promise<FieldProblems> {
  const ids = (await store.findDivisions(db, regionId)).map(({ id }) => id)
  return choiceProblems(choices, ids)
}

/** The problems of a new application's choices, as far as they are made. */
export async function newProblems({ db }: Pick<Deps, 'db'>, caller: Caller, choices: Partial<Choices>) {
  const place = await store.findPlace(db, caller.id)
  return place ? problemsOf(db, choices, place.region_id) : {}
}

/** The problems of an application's choices once these are changed; nothing for a caller who may not see it. */
export async function changeProblems({ db }: Pick<Deps, 'db'>, caller: Caller, id: number, given: Partial<Choices>) {
  const before = await store.find(db, id)
  if (!before || !(await applications.isShownTo(db, caller, before))) return {}
  return problemsOf(db, { ...before, ...given }, before.region_id)
}

/** An applicant reads neither what the interviewer thought, nor of an interview that they are not invited to. */
const shownTo = (caller: Caller, found: BoardApplication): BoardApplication =>
  isAdmin(caller)
    ? found
    : { ...found, assessment: null, interview: found.status === 'INTERVIEW' ? found.interview : null }

/** A deletion for good takes an application's tasks and their files along. */
export const applications = applicationsOf<store.Locked, BoardApplication, store.Values>({
  table: entity,
  scope: 'bom-recruitments',
  window: 'BOM_REGISTRATION',
  words: 'bom',
  find: store.find,
  isOwn: (_, caller, { user_id }) => user_id === caller.id,
  shownTo,
  consent: (_, userId) => ({ kind: 'BOARD', userId }),
  byOwner(_, { status }) {
    if (status !== 'SUBMITTED') throw conflict('bom.problems.decided')
    return {}
  },
  async expectFit(_, trx, { accepted_division_id: accepted }, wanted) {
    expectNoProblems(await problemsOf(trx, wanted, wanted.region_id))
    if (accepted !== null && !choicesOf(wanted).includes(accepted)) throw conflict('bom.problems.acceptedElsewhere')
  },
  onDelete: async ({ trx, row }) => ({ fileKeys: await deleteFileRows(trx, await store.removeTasks(trx, row.id)) }),
})

/**
 * Takes a member's application for the current term of their region.
 * @throws 403 window_closed, 409 for a second application, 422 with every wrong field
 */
export async function applyForBoard(
  deps: Deps,
  caller: Caller,
  { notice_version: version, ...body }: Application,
  key: string | null,
): Promise<BoardApplication> {
  const id = await applications.apply(deps, { caller, body, version, key }, async () => {
    const place = await store.findPlace(deps.db, caller.id)
    if (!place) throw conflict('errors.noRegion')
    const { region_id, term_id, email } = place
    await requireOpen(deps.db, 'BOM_REGISTRATION', region_id, deps.now())
    if (await applications.findOfUser(deps.db, caller.id, term_id)) throw conflict('bom.problems.appliedBefore')
    expectNoProblems(await problemsOf(deps.db, body, region_id))
    return {
      values: { ...body, user_id: caller.id, region_id, term_id },
      mail: (made) => ({ template: appliedMail, to: email, userId: caller.id, data: { recruitment_id: made } }),
    }
  })
  const made = await store.find(deps.db, id)
  if (!made) throw notFound()
  return shownTo(caller, made)
}

const mailOf = { SUBMITTED: null, INTERVIEW: interviewMail, ACCEPTED: acceptedMail, REJECTED: rejectedMail } as const

/**
 * Decides on an application, with its mail, which waits as long as the decision can be undone.
 * @throws 409 for a state that it cannot come to from where it is, 422 for a division that was not asked for
 */
export async function decide(deps: Deps, caller: Caller, id: number, decision: Decision): Promise<Undoable | null> {
  const { status } = decision
  return deps.db.transaction().execute(async (trx) => {
    const before = await applications.lockFor(trx, caller, id)
    // A check of the table keeps it to these.
    if (!canBecome(before.status as BoardStatus, status)) throw conflict('bom.problems.wrongState')
    const accepted = status === 'ACCEPTED' ? (decision.accepted_division_id ?? null) : null
    if (accepted !== null && !choicesOf(before).includes(accepted))
      throw invalidField('accepted_division_id', 'bom.problems.notPreferred')
    const at = deps.now().toISOString()
    return undoably(trx, { caller, entity, event: 'decide', at }, async (queue) => {
      const after = await applications.update(trx, id, {
        status,
        accepted_division_id: accepted,
        decided_by: status === 'SUBMITTED' ? null : caller.id,
        decided_at: status === 'SUBMITTED' ? null : at,
      })
      const template = mailOf[status]
      const owner = await store.findPlace(trx, before.user_id)
      if (template && owner) {
        const data = { recruitment_id: id }
        await queue([{ template, to: owner.email, userId: before.user_id, data }])
      }
      await recordChange(trx, { caller, action: 'decided', entity, entityId: id }, before, after)
      return [{ id, before: verdictOf(before) }]
    })
  })
}

type Verdict = Pick<store.Locked, 'accepted_division_id' | 'decided_by' | 'decided_at'> & { status: BoardStatus }

const verdictOf = ({ status, accepted_division_id, decided_by, decided_at }: store.Locked): Verdict => ({
  // A check of the table keeps it to these.
  status: status as BoardStatus,
  accepted_division_id,
  decided_by,
  decided_at,
})

/** Brings applications back to where they were before a decision. */
export async function undoBoardDecision({ trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  for (const { id, before: verdict } of records as readonly Before<Verdict>[]) {
    const before = await applications.lockFor(trx, caller, id)
    await expectUnchanged()
    const after = await applications.update(trx, id, verdict)
    await recordChange(trx, { caller, action: 'decision undone', entity, entityId: id }, before, after)
  }
}

/** A student's state with the board in a term; the division's group only once accepted. */
export async function boardStanding(deps: Pick<Deps, 'db'>, userId: number, termId: number) {
  return (await store.findStanding(deps.db, userId, termId)) ?? null
}

/** The board's part of a person: applications, with the tasks that were handed in. */
export const boardAccountPart = ownRows({
  kind: 'bom',
  table: entity,
  filesOf: store.findTaskFiles,
  find: store.findOfAccount,
  to: ({ nim }) => `/bom-recruitments?q=${nim}`,
})
