/** Applying for a programme, and what an application's owner and the committee do with it; each programme adds its own. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { isAdmin } from '#roles.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { auditRows, recordChange } from '#services/audit/audit.ts'
import { mailRows, type Outgoing } from '#services/mail/mail-queue.ts'
import { binOf, type BinStep, type Leftovers } from '#services/recycle-bin.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import type { ConsentKind } from '#features/privacy/consent.rules.ts'
import { holdOpen } from '#features/window/window.actions.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
import { applicationStore, type ApplicationTable } from './application.store.ts'

/** A row of an application's table. */
type Row = {
  id: number
  region_id: number
  term_id: number
  user_id: number | null
  deleted_at: string | null
}

/** A new application, checked, and the mail that says it has arrived. */
type Prepared<Values> = { values: Values; mail: (id: number) => Outgoing }

type Request = { caller: Caller | null; body: object; version: string | null | undefined; key: string | null }

/** What is a programme's own. */
type Kind<Locked extends Row, Shown> = {
  table: ApplicationTable
  /** As in the address; requests are known by it. */
  scope: string
  window: WindowCode
  /** The words file with the sentences of refusals. */
  words: 'bom' | 'talent'
  find: (db: Db, id: number) => Promise<Shown | undefined>
  /** Whether it is the caller's, wherever it is. */
  isOwn: (db: Db | Trx, caller: Caller, found: Locked | Shown) => boolean | Promise<boolean>
  /** What a caller reads of it, if not everything. */
  shownTo?: (caller: Caller, found: Shown) => Shown
  consent: (
    id: number,
    userId: Locked['user_id'],
  ) => { kind: ConsentKind } & ({ userId: number } | { talentId: number })
  /** What a change by the owner sets too, whatever was given; refuses by throwing. */
  byOwner: (caller: Caller, before: Locked) => Partial<Locked>
  /** Refuses values that do not fit, by throwing. */
  expectFit: (deps: Deps, trx: Trx, before: Locked, wanted: Locked) => Promise<void>
  /** Whether something besides a new application of the account keeps it from coming back from the bin. */
  isTaken?: (trx: Trx, row: Locked) => Promise<boolean>
  /** Before it is deleted for good. */
  onDelete?: (step: BinStep<Locked>) => Promise<Leftovers>
}

/** The actions of a programme's applications. */
export function applicationsOf<
  Locked extends Row,
  Shown extends Row,
  Values extends Pick<Row, 'region_id' | 'user_id'>,
>(kind: Kind<Locked, Shown>) {
  const { table: entity, words } = kind
  const store = applicationStore<Locked>(entity)

  const isShownTo = async (db: Db | Trx, caller: Caller, found: Locked | Shown): Promise<boolean> =>
    isAdmin(caller) || (found.deleted_at === null && (await kind.isOwn(db, caller, found)))

  /** Takes an application that `prepare` found right. The same request with the same key is answered once; gives its id. */
  async function apply(
    deps: Deps,
    { caller, body, version, key }: Request,
    prepare: () => Promise<Prepared<Values>>,
  ): Promise<number> {
    // Without a key, a second application is a second application.
    const identity = {
      scope: `${kind.scope}/${caller?.id ?? 'visitor'}`,
      key,
      fingerprint: null,
      bodyHash: digest(body),
    }
    const { id } = await answerOnce(deps.db, identity, {
      prepare,
      write: async (trx, { values, mail }) => {
        await holdOpen(trx, kind.window, values.region_id, deps.now())
        if (values.user_id !== null) await holdAccount(trx, values.user_id)
        const made = await store.insert(trx, values)
        const rows = [
          mailRows([mail(made)]),
          auditRows([{ caller, action: 'applied', entity, entityId: made, after: values }]),
          ...consentRows({ ...kind.consent(made, values.user_id), version, at: deps.now() }),
        ]
        return { reply: { id: made }, rows }
      },
    })
    return id
  }

  /** The application as the caller may read it; 404 for everybody but its owner and ADMIN. */
  async function read(deps: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<Shown> {
    const found = await kind.find(deps.db, id)
    if (!found || !(await isShownTo(deps.db, caller, found))) throw notFound()
    return kind.shownTo?.(caller, found) ?? found
  }

  /** Locks an application that somebody may see and that is not in the bin. */
  async function lockFor(trx: Trx, caller: Caller, id: number): Promise<Locked> {
    const found = await store.lock(trx, id)
    if (!found || !(await isShownTo(trx, caller, found))) throw notFound()
    if (found.deleted_at !== null) throw conflict(`${words}.problems.binned`)
    return found
  }

  /**
   * Changes an application; fields that are not given stay. Its owner may do so while the window is open.
   * @throws 403 window_closed, 404 for somebody else's, 409 for one in the bin or decided on, 422 with every wrong field
   */
  async function change(deps: Deps, caller: Caller, id: number, given: object): Promise<Shown> {
    await deps.db.transaction().execute(async (trx) => {
      const before = await lockFor(trx, caller, id)
      const changes = {
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        ...(isAdmin(caller) ? {} : kind.byOwner(caller, before)),
      } as Partial<Locked>
      const wanted = { ...before, ...changes }
      if (!isAdmin(caller)) await holdOpen(trx, kind.window, wanted.region_id, deps.now())
      await kind.expectFit(deps, trx, before, wanted)
      if (Object.keys(changes).length === 0) return
      const after = await store.update(trx, id, changes)
      await recordChange(trx, { caller, action: 'updated', entity, entityId: id }, before, after)
    })
    return read(deps, caller, id)
  }

  /** An application comes back from its bin unless the applicant has applied again. */
  const bin = binOf<Locked>({
    table: entity,
    lock: store.lock,
    refusals: {
      binned: `${words}.problems.binned`,
      notInBin: `${words}.problems.notInBin`,
      deleteOutside: `${words}.problems.deleteOutside`,
    },
    async beforeRestore({ trx, row }) {
      const { user_id: userId, term_id: termId } = row
      const hasApplied = userId !== null && (await store.findOfUser(trx, userId, termId))
      if (hasApplied || (await kind.isTaken?.(trx, row))) throw conflict(`${words}.problems.appliedAnew`)
    },
    ...(kind.onDelete ? { onDelete: kind.onDelete } : {}),
  })

  const { findOfUser, lock, update } = store
  return { findOfUser, lock, update, isShownTo, apply, read, lockFor, change, bin }
}
