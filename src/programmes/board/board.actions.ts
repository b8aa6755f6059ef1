/** Applying for the board, and what the owner and the committee do with an application. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { deleteFileRows, ownRows } from '#services/accounts/own-rows.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import { binOf } from '#services/recycle-bin.ts'
import { recordConsent } from '#features/privacy/consent.actions.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { type Before, undoably, type UndoStep } from '#services/decision-undo.ts'
import { isAdmin } from '#roles.ts'
import { holdOpen, requireOpen } from '#features/window/window.actions.ts'
import type { Application, ApplicationChange, BomRecruitment, Decision } from './board.contract.ts'
import { acceptedMail, appliedMail, interviewMail, rejectedMail } from './board.mail.ts'
import { type BomStatus, canBecome, choiceProblems, type Choices, choicesOf } from './board.rules.ts'
import * as store from './board.store.ts'

const entity = 'bom_recruitment'

async function placeOf(db: Db | Trx, caller: Caller) {
  const place = await store.findPlace(db, caller.id)
  if (!place) throw conflict('errors.noRegion')
  return place
}

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
  if (!before || !isShownTo(caller, before)) return {}
  return problemsOf(db, { ...before, ...given }, before.region_id)
}

const isShownTo = (caller: Caller, found: Pick<BomRecruitment, 'user_id' | 'deleted_at'>): boolean =>
  isAdmin(caller) || (found.user_id === caller.id && found.deleted_at === null)

/**
 * Takes a member's application for the current term of their region. The same key gets the first answer again.
 * @throws 403 window_closed, 409 for a second application, 422 with every wrong field
 */
export async function applyForBoard(
  deps: Deps,
  caller: Caller,
  { notice_version: version, ...body }: Application,
  key: string | null,
): Promise<BomRecruitment> {
  const identity = { scope: `bom-recruitments/${caller.id}`, key, fingerprint: null, bodyHash: digest(body) }
  const { id } = await answerOnce(deps.db, identity, {
    prepare: async () => {
      const place = await placeOf(deps.db, caller)
      await requireOpen(deps.db, 'BOM_REGISTRATION', place.region_id, deps.now())
      if (await store.findOfUser(deps.db, caller.id, place.term_id)) throw conflict('bom.problems.appliedBefore')
      expectNoProblems(await problemsOf(deps.db, body, place.region_id))
      return place
    },
    write: async (trx, { region_id, term_id, email }, withReply) => {
      await holdOpen(trx, 'BOM_REGISTRATION', region_id, deps.now())
      await holdAccount(trx, caller.id)
      const values = { ...body, user_id: caller.id, region_id, term_id }
      const made = await store.insert(trx, values)
      const mail = { template: appliedMail, to: email, userId: caller.id, data: { recruitment_id: made } }
      await queueMails(trx, [mail])
      await recordAudit(trx, { caller, action: 'applied', entity, entityId: made, after: values })
      recordConsent(withReply, { kind: 'BOARD', userId: caller.id, version, at: deps.now() })
      return { id: made }
    },
  })
  return shownTo(caller, await known(deps, id))
}

async function known(deps: Pick<Deps, 'db'>, id: number): Promise<BomRecruitment> {
  const found = await store.find(deps.db, id)
  if (!found) throw notFound()
  return found
}

/** The application for its owner or ADMIN; 404 for everybody else. */
export async function readApplication(deps: Deps, caller: Caller, id: number): Promise<BomRecruitment> {
  const found = await known(deps, id)
  if (!isShownTo(caller, found)) throw notFound()
  return shownTo(caller, found)
}

/** An applicant reads neither what the interviewer thought, nor of an interview that they are not invited to. */
const shownTo = (caller: Caller, found: BomRecruitment): BomRecruitment =>
  isAdmin(caller)
    ? found
    : { ...found, assessment: null, interview: found.status === 'INTERVIEW' ? found.interview : null }

/**
 * Changes an application; fields that are not given stay. Its owner may do so while the window is open and nobody
 * decided.
 * @throws 403 window_closed, 404 for somebody else's, 409 for one in the bin or decided on, 422 with every wrong field
 */
export async function changeApplication(deps: Deps, caller: Caller, id: number, given: ApplicationChange) {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockFor(trx, caller, id)
    if (!isAdmin(caller)) {
      if (before.status !== 'SUBMITTED') throw conflict('bom.problems.decided')
      await holdOpen(trx, 'BOM_REGISTRATION', before.region_id, deps.now())
    }
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const wanted = { ...before, ...changes }
    expectNoProblems(await problemsOf(trx, wanted, before.region_id))
    if (before.accepted_division_id !== null && !choicesOf(wanted).includes(before.accepted_division_id))
      throw conflict('bom.problems.acceptedElsewhere')
    if (Object.keys(changes).length === 0) return
    const after = await store.update(trx, id, changes)
    await recordChange(trx, { caller, action: 'updated', entity, entityId: id }, before, after)
  })
  return shownTo(caller, await known(deps, id))
}

/** Locks an application that somebody may see and that is not in the bin. */
export async function lockFor(trx: Trx, caller: Caller, id: number): Promise<store.Locked> {
  const found = await store.lock(trx, id)
  if (!found) throw notFound()
  if (!isShownTo(caller, found)) throw notFound()
  if (found.deleted_at !== null) throw conflict('bom.problems.binned')
  return found
}

const mailOf = { SUBMITTED: null, INTERVIEW: interviewMail, ACCEPTED: acceptedMail, REJECTED: rejectedMail } as const

/**
 * Decides on an application, with its mail, which waits as long as the decision can be undone.
 * @throws 409 for a state that it cannot come to from where it is, 422 for a division that was not asked for
 */
export async function decide(deps: Deps, caller: Caller, id: number, decision: Decision): Promise<Undoable | null> {
  const { status } = decision
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockFor(trx, caller, id)
    // A check of the table keeps it to these.
    if (!canBecome(before.status as BomStatus, status)) throw conflict('bom.problems.wrongState')
    const accepted = status === 'ACCEPTED' ? (decision.accepted_division_id ?? null) : null
    if (accepted !== null && !choicesOf(before).includes(accepted))
      throw invalidField('accepted_division_id', 'bom.problems.notPreferred')
    const at = deps.now().toISOString()
    return undoably(trx, { caller, entity, event: 'decide', at }, async (queue) => {
      const after = await store.update(trx, id, {
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

type Verdict = Pick<store.Locked, 'accepted_division_id' | 'decided_by' | 'decided_at'> & { status: BomStatus }

const verdictOf = ({ status, accepted_division_id, decided_by, decided_at }: store.Locked): Verdict => ({
  // A check of the table keeps it to these.
  status: status as BomStatus,
  accepted_division_id,
  decided_by,
  decided_at,
})

/** Brings applications back to where they were before a decision. */
export async function undoBoardDecision({ trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  for (const { id, before: verdict } of records as readonly Before<Verdict>[]) {
    const before = await lockFor(trx, caller, id)
    await expectUnchanged()
    const after = await store.update(trx, id, verdict)
    await recordChange(trx, { caller, action: 'decision undone', entity, entityId: id }, before, after)
  }
}

/**
 * An application comes back from its bin unless the applicant has applied again; a deletion takes its tasks and their
 * files along.
 */
export const bomBin = binOf<store.Locked>({
  table: entity,
  lock: store.lock,
  refusals: {
    binned: 'bom.problems.binned',
    notInBin: 'bom.problems.notInBin',
    deleteOutside: 'bom.problems.deleteOutside',
  },
  async beforeRestore({ trx, row }) {
    if (await store.findOfUser(trx, row.user_id, row.term_id)) throw conflict('bom.problems.appliedAnew')
  },
  onDelete: async ({ trx, row }) => ({ fileKeys: await deleteFileRows(trx, await store.removeTasks(trx, row.id)) }),
})

/** A student's state with the board in a term; the division's group only once accepted. */
export async function bomStanding(deps: Pick<Deps, 'db'>, userId: number, termId: number) {
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
