/**
 * Every night: old data is erased or made anonymous, in batches of one transaction each. A crash leaves whole batches,
 * and the next run goes on; several processes take turns.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { dayMs } from '#kit/time.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { erase, removeFiles } from './privacy.actions.ts'
import { emptyRecords, findObstacles, lockPerson } from './erasure.actions.ts'
import { erasePictures } from './anonymisation.store.ts'
import { endingMail, retentionMail } from './privacy.mail.ts'
import type { ErasingState, Retention } from './retention.contract.ts'
import {
  type Amounts,
  type Failure,
  isLate,
  lastNight,
  type Months,
  monthsBefore,
  type RetentionKind,
  retentionKinds,
  warningDays,
} from './retention.rules.ts'
import type { Personal, WithPersonal } from './personal.actions.ts'
import * as store from './retention.store.ts'

const batch = 200
type Tools = Pick<Deps, 'db' | 'files' | 'now' | 'log'> & WithPersonal

type Reading = Pick<Deps, 'db' | 'now'> & WithPersonal

/** The settings, the forecast of a run now, and the results of the last ones. */
export async function readRetention({ db, now, personal }: Reading): Promise<Retention> {
  const months = await store.findMonths(db)
  return { months, ...(await wouldDo({ db, personal }, months, now())), runs: await store.findRuns(db) }
}

/** What is older goes with the mails. */
export const endOfMails = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Date> =>
  monthsBefore(now(), (await store.findMonths(db)).MAILS)

type Looking = Pick<Deps, 'db'> & WithPersonal

async function wouldDo(looking: Looking, months: Months, now: Date): Promise<Pick<Retention, 'next' | 'held'>> {
  const { db, personal } = looking
  const cut = (kind: RetentionKind) => monthsBefore(now, months[kind])
  const count = (kind: store.Past['kind']) => store.countPast(db, { kind, cut: cut(kind), now, personal })
  const ending = await findEnding(looking, months, now)
  const held = await findObstacles(db, personal, ending, now)
  const names = await store.findNames(db, [...held.keys()])
  const applications = await Promise.all(
    store.applicationsOf(personal).map((of) => store.countApplications(db, of, cut('APPLICATIONS'))),
  )
  const next: Amounts = {
    PROOFS: await count('PROOFS'),
    APPLICATIONS: applications.reduce((sum, some) => sum + some, 0),
    ACCOUNTS: ending.length - held.size,
    MAILS: await count('MAILS'),
    STATEMENTS: await count('STATEMENTS'),
    AUDIT: await count('AUDIT'),
    DEVICES: await count('DEVICES'),
    WARNINGS: (await findWarned(looking, months, now)).length,
    HELD_BACK: held.size,
  }
  return { next, held: names.map((one) => ({ ...one, obstacles: held.get(one.user_id) ?? [] })) }
}

/** Idle for the whole time, and written to twice, the last time long enough ago. */
const findEnding = async ({ db, personal }: Looking, months: Months, now: Date): Promise<number[]> => {
  const before = new Date(now.getTime() - warningDays[1] * dayMs)
  const cut = monthsBefore(now, months.ACCOUNTS)
  return (await store.findToWarn(db, { cut, now, personal }, { times: warningDays.length, before })).map(({ id }) => id)
}

type Warned = { id: number; cut: Date; warnings: number }

/** The accounts to warn now: the first time 60 days before the end, the second time 14 days before it. */
async function findWarned({ db, personal }: Looking, months: Months, now: Date): Promise<Warned[]> {
  const found: Warned[] = []
  for (const [times, days] of warningDays.entries()) {
    const cut = monthsBefore(new Date(now.getTime() + days * dayMs), months.ACCOUNTS)
    // The second not right after the first, should nothing have run for a while.
    const apart = times === 0 ? 0 : warningDays[0] - warningDays[1]
    const before = new Date(now.getTime() - apart * dayMs)
    for (const { id, warnings } of await store.findToWarn(db, { cut, now, personal }, { times, before }))
      found.push({ id, cut, warnings })
  }
  return found
}

/** Changes after how many months kinds are erased. Every administrator gets a mail before the next night. */
export async function changeRetention(
  deps: Deps & WithPersonal,
  caller: Caller,
  given: Partial<Months>,
): Promise<Retention> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockMonths(trx)
    const changed = retentionKinds.filter((kind) => given[kind] !== undefined && given[kind] !== before[kind])
    for (const kind of changed) await store.updateMonths(trx, kind, given[kind] ?? before[kind])
    if (changed.length === 0) return
    const pick = (months: Partial<Months>) => Object.fromEntries(changed.map((kind) => [kind, months[kind]]))
    const change = { before: pick(before), after: pick(given) }
    await recordAudit(trx, { caller, action: 'updated', entity: 'privacy_setting', entityId: null, ...change })
    await tellAdministrators(trx, deps.now(), retentionMail, { by: caller.name, ...change })
  })
  return readRetention(deps)
}

/** The amount that a batch took away, and the files to remove after its commit. */
type Done = { amount: number; fileKeys?: readonly string[] }

/** The run of the latest night, unless one has come to its end. Asked every hour, so that a night that was missed is caught up. */
export async function eraseNightly(deps: Tools): Promise<Amounts | null> {
  const night = lastNight(deps.now())
  const { ended } = await store.findNewestRun(deps.db)
  return ended !== null && new Date(ended) >= night ? null : eraseOld(deps)
}

/** The state of the nights, for readers who can do something about it. */
export async function readErasing({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ErasingState> {
  const newest = await store.findNewestRun(db)
  return { ended_at: newest.ended, is_late: isLate(newest, now()), failed: newest.failed ?? 0 }
}

/**
 * Erases old data. A failure is noted, and the run goes on with the rest.
 * @returns how much of each kind; data that another process has erased is not counted again
 */
export async function eraseOld(deps: Tools): Promise<Amounts> {
  const { db, now, log, personal } = deps
  const at = now()
  const months = await store.findMonths(db)
  const cut = (kind: RetentionKind) => monthsBefore(at, months[kind])
  const runId = await store.startRun(db, at.toISOString())
  const did: Amounts = {}

  /** One batch. */
  const once = async (kind: keyof Amounts, work: (trx: Trx) => Promise<Done>): Promise<number> => {
    const { amount, fileKeys = [] } = await db.transaction().execute(async (trx) => {
      await store.takeTurn(trx)
      const done = await work(trx)
      if (done.amount > 0) await store.noteDone(trx, runId, kind, done.amount)
      return done
    })
    await removeFiles(deps, fileKeys)
    if (amount > 0) did[kind] = (did[kind] ?? 0) + amount
    return amount
  }
  const tried = async (failure: Failure, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ ...failure, problem: problemOf(error) }, 'not erased')
      await store.noteFailure(db, runId, failure)
      did.FAILED = (did.FAILED ?? 0) + 1
    }
  }
  const all = (kind: RetentionKind, work: (trx: Trx) => Promise<Done>): Promise<void> =>
    tried({ kind, user_id: null }, async () => {
      for (let amount = batch; amount === batch;) amount = await once(kind, work)
    })
  const findPast = (trx: Trx, kind: store.Past['kind']) =>
    store.findPast(trx, { kind, cut: cut(kind), now: at, personal }, batch)

  await all('PROOFS', async (trx) => {
    const ids = await findPast(trx, 'PROOFS')
    return { amount: ids.length, fileKeys: await erasePictures(trx, ids, at) }
  })
  for (const of of store.applicationsOf(personal)) {
    await all('APPLICATIONS', async (trx) => {
      const ids = await store.findApplications(trx, of, cut('APPLICATIONS'), batch)
      return { amount: ids.length, fileKeys: await emptyRecords(trx, of, ids, at) }
    })
  }
  for (const [kind, remove] of simple) {
    await all(kind, async (trx) => {
      const ids = await findPast(trx, kind)
      await remove(trx, ids)
      return { amount: ids.length }
    })
  }
  for (const { id, cut: since, warnings } of await findWarned(deps, months, at)) {
    await tried({ kind: 'ACCOUNTS', user_id: id }, () =>
      once('WARNINGS', (trx) => warn(trx, personal, { id, cut: since, warnings, at })),
    )
  }
  for (const id of await findEnding(deps, months, at)) {
    await tried({ kind: 'ACCOUNTS', user_id: id }, async () => {
      const held = (await findObstacles(db, personal, [id], at)).has(id)
      if (held) await once('HELD_BACK', async () => ({ amount: 1 }))
      else await once('ACCOUNTS', (trx) => endAccount(trx, personal, { id, cut: cut('ACCOUNTS'), at }))
    })
  }
  await store.endRun(db, runId, now().toISOString())
  return did
}

// A message of the database may contain the row's values.
const problemOf = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

const simple = [
  ['MAILS', store.deleteMails],
  ['STATEMENTS', store.blankLines],
  ['AUDIT', store.deleteEntries],
  ['DEVICES', store.deleteDevices],
] as const

async function warn(
  trx: Trx,
  personal: readonly Personal[],
  { id, cut, warnings, at }: Warned & { at: Date },
): Promise<Done> {
  const account = await store.lockIdle(trx, { cut, now: at, personal }, id, warnings)
  if (!account) return { amount: 0 }
  const days = warningDays[warnings] ?? warningDays[1]
  await store.noteWarning(trx, id, at.toISOString())
  const ends_at = new Date(at.getTime() + days * dayMs).toISOString()
  await queueMails(trx, [{ template: endingMail, to: account.email, userId: id, data: { ends_at } }])
  return { amount: 1 }
}

type Ended = { id: number; cut: Date; at: Date }

async function endAccount(trx: Trx, personal: readonly Personal[], { id, cut, at }: Ended): Promise<Done> {
  // Their payments come before the account (docs/locks.md).
  await lockPerson(trx, personal, id)
  // Somebody may have signed in a moment ago.
  if (!(await store.lockIdle(trx, { cut, now: at, personal }, id, warningDays.length))) return { amount: 0 }
  const { fileKeys } = await erase(trx, { caller: null, userId: id, now: at, personal })
  return { amount: 1, fileKeys }
}
