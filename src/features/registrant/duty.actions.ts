/** Giving duties, their days, and taking them away (docs/decisions/108). */
import type { Deps } from '#deps.ts'
import { activation } from '#features/account/account.actions.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import { type Queue, undoably, type UndoStep } from '#services/decision-undo.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { dayInWib } from '#words/wib.ts'
import { usualEnd } from './committee.rules.ts'
import { auditedAs } from './committee-notice.rules.ts'
import { note } from './committee-notice.store.ts'
import type { DutyDays, GivenDuty, Giving } from './duty.contract.ts'
import { dutyMailsAbout, type DutySubject } from './duty.mail.ts'
import * as store from './duty.store.ts'
import { lockAdministrators } from './registrant.actions.ts'
import { findHolders, findTargets, lockAccount } from './registrant.store.ts'

const entity = 'account_duty'

type Needs = Pick<Deps, 'db' | 'now'>
type Done = { duty: GivenDuty; undo: Undoable | null }

export const listDuties = ({ db, now }: Needs): Promise<GivenDuty[]> => store.findDuties(db, now())

async function readDuty({ db, now }: Needs, id: number): Promise<GivenDuty> {
  const [found] = await store.findDuties(db, now(), id)
  if (!found) throw notFound()
  return found
}

/** The problems of these days. The first day may stay what it is, however long ago. */
function problemsOf({ from, until }: { from: string; until: string }, today: string, known: string | null) {
  const problems: FieldProblems = {}
  if (from !== known && from < today) problems['from'] = [{ key: 'registrants.committee.problems.past' }]
  if (until < today) problems['until'] = [{ key: 'registrants.committee.problems.over' }]
  return problems
}

/**
 * Gives a duty. Somebody without an account gets one, and the link that sets the first password. Everybody concerned is
 * told once it cannot be undone any more.
 * @throws 422 for an unknown region, days that are over, somebody without account, name and address, or with this duty
 */
export async function giveDuty(deps: Deps, caller: Caller, given: Giving): Promise<Done> {
  const today = dayInWib(deps.now())
  const { duty, region_id = null, from: asked } = given
  const from = asked ?? today
  const days = { from, until: given.until ?? usualEnd(from) }
  let id = 0
  const undo = await deps.db.transaction().execute(async (trx) => {
    await lockAdministrators(deps, trx, caller)
    const problems = problemsOf(days, today, null)
    const { region } = await findTargets(trx, { region_id, term_id: null, major_id: null })
    if (region_id !== null && !region) problems['region_id'] = [{ key: 'fields.unknown' }]
    expectNoProblems(problems)
    const made = { caller, entity, event: 'duty given', at: deps.now().toISOString() } as const
    return undoably(trx, made, async (queue) => {
      const user_id = await holderOf(trx, caller, given, queue)
      await store.endPast(trx, user_id, deps.now())
      if (await store.hasDuty(trx, { user_id, duty, region_id })) {
        throw invalidField('duty', 'registrants.duties.problems.known')
      }
      const row = { user_id, duty, region_id, first_day: days.from, last_day: days.until }
      const after = await store.insertDuty(trx, { ...row, given_by: caller.id, given_at: made.at })
      id = after.id
      await store.noteDutyDays(trx, after, deps.now())
      await recordAudit(trx, { caller, action: 'duty given', entity, entityId: id, after: row })
      await queue(await dutyMailsAbout(trx, deps.now(), 'GIVEN', { id, by: caller.name }))
      return [{ id, before: { is_new: true } }]
    })
  })
  return { duty: await readDuty(deps, id), undo }
}

/** The account of this NIM, locked; a new one where there is none. */
async function holderOf(trx: Trx, caller: Caller, given: Giving, queue: Queue): Promise<number> {
  const { nim, name, email } = given
  const known = await store.findByNim(trx, nim)
  if (known) {
    const account = await lockAccount(trx, known.id)
    if (!account || account.deleted_at !== null) throw invalidField('nim', 'registrants.duties.problems.inBin')
    if (account.role === 'ADMIN') throw invalidField('nim', 'registrants.duties.problems.admin')
    return account.id
  }
  const problems: FieldProblems = {}
  if (!name) problems['name'] = [{ key: 'registrants.duties.problems.newPerson' }]
  if (!email) problems['email'] = [{ key: 'registrants.duties.problems.newPerson' }]
  expectNoProblems(problems)
  const person = { nim, name: name ?? '', email: email ?? '' }
  const holders = await findHolders(trx, null, { ...person, phone_number: null, line_id: null })
  if (holders.some((holder) => holder.email === email)) throw invalidField('email', 'registrants.taken.email')
  const { password_hash: _, ...account } = await store.insertInvited(trx, person)
  await recordAudit(trx, { caller, action: 'invited', entity: 'account', entityId: account.id, after: account })
  await queue([activation(account.id, account.email)])
  return account.id
}

/** @throws 404 for an unknown duty, and one that was taken away */
async function lockLive(trx: Trx, id: number): Promise<store.Duty> {
  const userId = await store.findHolder(trx, id)
  if (userId === undefined || !(await lockAccount(trx, userId))) throw notFound()
  const duty = await store.lockDuty(trx, id)
  if (!duty) throw notFound()
  return duty
}

type Changing = { id: number; action: string; subject: DutySubject; expect?: (before: store.Duty) => void }
type Changes = Partial<Pick<store.Duty, 'first_day' | 'last_day' | 'ended_at'>>

async function changing(deps: Deps, caller: Caller, how: Changing, changes: Changes): Promise<Done> {
  const { id, action, subject, expect } = how
  const undo = await deps.db.transaction().execute(async (trx) => {
    await lockAdministrators(deps, trx, caller)
    const before = await lockLive(trx, id)
    expect?.(before)
    const made = { caller, entity, event: action, at: deps.now().toISOString() } as const
    return undoably(trx, made, async (queue) => {
      await put(trx, caller, action, before, changes)
      await store.noteDutyDays(trx, { ...before, ...changes }, deps.now())
      await queue(await dutyMailsAbout(trx, deps.now(), subject, { id, by: caller.name }))
      const { first_day, last_day, ended_at } = before
      return [{ id, before: { first_day, last_day, ended_at } }]
    })
  })
  return { duty: await readDuty(deps, id), undo }
}

async function put(trx: Trx, caller: Caller, action: string, before: store.Duty, changes: Changes): Promise<void> {
  await store.updateDuty(trx, before.id, changes)
  await recordChange(trx, { caller, action, entity, entityId: before.id }, before, { ...before, ...changes })
}

/** Changes its days; of one that was taken away, they give it back. @throws 404, 422 for days that are over */
export const changeDuty = (deps: Deps, caller: Caller, id: number, { from, until }: DutyDays): Promise<Done> =>
  changing(
    deps,
    caller,
    {
      id,
      action: 'duty changed',
      subject: 'CHANGED',
      expect: (before) => expectNoProblems(problemsOf({ from, until }, dayInWib(deps.now()), before.first_day)),
    },
    { first_day: from, last_day: until, ended_at: null },
  )

/** Takes it away with this moment. @throws 404, 409 for one that is over */
export const endDuty = (deps: Deps, caller: Caller, id: number): Promise<Done> =>
  changing(
    deps,
    caller,
    {
      id,
      action: 'duty taken away',
      subject: 'TAKEN',
      expect: ({ ended_at }) => {
        if (ended_at !== null) throw conflict('registrants.duties.problems.ended')
      },
    },
    { ended_at: deps.now().toISOString() },
  )

/** Undoing within seconds (services/undo). An invited person's account stays, without the duty. */
export async function undoDuty({ deps, trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  await lockAdministrators(deps, trx, caller)
  for (const { id, before } of records) {
    const duty = await lockLive(trx, id)
    await expectUnchanged()
    const { is_new, ...values } = before as Changes & { is_new?: true }
    if (is_new) {
      await store.deleteDuty(trx, id)
      await recordAudit(trx, { caller, action: 'decision undone', entity, entityId: id, before: duty })
    } else await put(trx, caller, 'decision undone', duty, values)
  }
}

/** Says what the days of duties have brought, each once. Gives how much it was. */
export async function sayDueDuties({ db, now }: Needs): Promise<number> {
  let said = 0
  for (const notice of await store.findDueDuties(db, now())) {
    // One by one, each whole: a notice that a dying process has not sent, the next one sends.
    // oxlint-disable-next-line no-await-in-loop
    if (await db.transaction().execute((trx) => say(trx, notice, now()))) said += 1
  }
  return said
}

async function say(trx: Trx, notice: store.DutyNotice, now: Date): Promise<boolean> {
  if (!(await note(trx, notice))) return false
  const { duty_id: id, kind, day } = notice
  await queueMails(trx, await dutyMailsAbout(trx, now, kind, { id }))
  const action = auditedAs[kind]?.replace('rights', 'duty')
  const after = kind === 'BEGUN' ? { first_day: day } : { last_day: day }
  if (action) await recordAudit(trx, { caller: null, action, entity, entityId: id, after })
  return true
}
