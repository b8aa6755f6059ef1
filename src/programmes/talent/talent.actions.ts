/** Applying as a talent, and what the owner and the office do with an application. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, expectNoProblems, invalid, invalidField, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { ownRows } from '#services/accounts/own-rows.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import { type BinStep, binOf } from '#services/recycle-bin.ts'
import { recordConsent } from '#features/privacy/consent.actions.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { Language } from '#words/languages.ts'
import { holdOpen, requireOpen } from '#features/window/window.actions.ts'
import { isAdmin, students } from '#roles.ts'
import type {
  Application,
  ApplicationChange,
  Applied,
  exportTalents as exportDeclared,
  TalentRecruitment,
} from './talent.contract.ts'
import { talentAppliedMail } from './talent.mail.ts'
import { choiceProblems, fieldName, isOwn, takenProblems } from './talent.rules.ts'
import * as store from './talent.store.ts'

const entity = 'talent_recruitment'

const isStudent = (caller: Caller): boolean => students.some((role) => role === caller.role)

/**
 * Takes an application; a signed-in student applies for their own account. The same request with the same key
 * gets the first answer again. `language` is the one in which a visitor is written to.
 * @throws 403 window_closed, 409 for a second application of the account, 422 with every wrong field
 */
export async function apply(
  deps: Deps,
  caller: Caller | null,
  { notice_version: version, ...body }: Application,
  key: string | null,
  language: Language,
): Promise<Applied> {
  const account = caller && isStudent(caller) ? await store.findAsker(deps.db, caller.id) : null
  const identity = {
    scope: `talent-recruitments/${caller?.id ?? 'visitor'}`,
    key,
    // Without a key, a second application is a second application.
    fingerprint: null,
    bodyHash: digest(body),
  }
  const { id } = await answerOnce(deps.db, identity, {
    prepare: async () => {
      const values = await judge(deps, deps.db, body, account)
      countMails(deps, [values.email])
      return values
    },
    write: async (trx, values, withReply) => {
      await holdOpen(trx, 'TALENT_REGISTRATION', values.region_id, deps.now())
      if (values.user_id !== null) await holdAccount(trx, values.user_id)
      const made = await store.insert(trx, values)
      await queueMails(trx, [
        { template: talentAppliedMail, to: values.email, userId: values.user_id, data: { id: made }, language },
      ])
      await recordAudit(trx, { caller, action: 'applied', entity, entityId: made, after: values })
      const who = values.user_id === null ? { talentId: made } : { userId: values.user_id }
      recordConsent(withReply, { kind: 'TALENT', ...who, version, at: deps.now() })
      return { id: made }
    },
  })
  const made = await store.findWithGroup(deps.db, id)
  if (!made) throw notFound()
  return made
}

/** Everything that can be refused without writing. */
async function judge(
  deps: Deps,
  db: Db,
  body: Omit<Application, 'notice_version'>,
  account: { id: number; nim: string } | null,
): Promise<store.Values> {
  const region = await store.findRegion(db, body.region_id)
  await requireOpen(db, 'TALENT_REGISTRATION', body.region_id, deps.now())
  const given = {
    ...body,
    alt_phone_number: body.alt_phone_number ?? null,
    allergy: body.allergy ?? null,
    second_talent_field_id: body.second_talent_field_id ?? null,
    user_id: account?.id ?? null,
    nim: account?.nim ?? body.nim,
  }
  // Without its region an application has no term.
  if (!region) throw invalid(await findProblems(deps, db, given, undefined))
  const values = { ...given, term_id: region.current_term_id }
  if (account && (await store.findOfUser(db, account.id, values.term_id)))
    throw conflict('talent.problems.appliedBefore')
  await expectFit(deps, db, values, region, null)
  return values
}

type Region = Awaited<ReturnType<typeof store.findRegion>>

/** The records that an application points to, except for values that others have taken. */
async function findProblems(deps: Deps, db: Db | Trx, chosen: Omit<store.Values, 'term_id'>, region: Region) {
  const major = await store.findMajor(db, chosen.major_id)
  return choiceProblems(chosen, { region, major, fieldIds: await store.findFieldIds(db) }, deps.now())
}

/** @param own the application that these values are for, when it is there already */
async function expectFit(deps: Deps, db: Db | Trx, values: store.Values, region: Region, own: number | null) {
  const others = (await store.findTaken(db, values)).filter((other) => other.id !== own)
  expectNoProblems({ ...(await findProblems(deps, db, values, region)), ...takenProblems(values, others) })
}

/** The application for its owner or ADMIN; 404 for everybody else. */
export async function readApplication(deps: Deps, caller: Caller, id: number): Promise<TalentRecruitment> {
  const found = await store.find(deps.db, id)
  if (!found) throw notFound()
  if (isAdmin(caller)) return found
  if (found.deleted_at !== null || !isOwn(found, await store.findAsker(deps.db, caller.id))) throw notFound()
  return found
}

/**
 * Changes an application; fields that are not given stay. Its owner may do so while the window is open, and keeps the
 * NIM.
 * @throws 403 window_closed, 404 for somebody else's, 409 for one in the bin, 422 with every wrong field
 */
export async function change(deps: Deps, caller: Caller, id: number, given: ApplicationChange) {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockFor(trx, caller, id)
    const wanted = { ...before, ...givenOf(given) }
    if (!isAdmin(caller)) {
      wanted.nim = before.nim
      // Made without signing in; the owner takes it over.
      wanted.user_id = caller.id
      await holdOpen(trx, 'TALENT_REGISTRATION', wanted.region_id, deps.now())
    }
    // Together they may be wrong although each was allowed by itself.
    if (wanted.first_talent_field_id === wanted.second_talent_field_id)
      throw invalidField('second_talent_field_id', 'talent.problems.sameField')
    const region = await store.findRegion(trx, wanted.region_id)
    const stays = region && wanted.region_id === before.region_id ? { ...region, is_active: true } : region
    await expectFit(deps, trx, wanted, stays, id)
    const { id: _, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...values } = wanted
    const after = await store.update(trx, id, values)
    await recordChange(trx, { caller, action: 'updated', entity, entityId: id }, before, after)
  })
  return readApplication(deps, caller, id)
}

/** The fields that a change names; an optional field that was emptied is null. */
const givenOf = (given: ApplicationChange): Partial<store.Values> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

async function lockFor(trx: Trx, caller: Caller, id: number): Promise<store.Locked> {
  const found = await store.lock(trx, id)
  if (!found) throw notFound()
  if (!isAdmin(caller) && (found.deleted_at !== null || !isOwn(found, await store.findAsker(trx, caller.id))))
    throw notFound()
  if (found.deleted_at !== null) throw conflict('talent.problems.binned')
  return found
}

/** An application cannot come back if its person, or somebody with the same number, has applied again. */
async function refuseAnew({ trx, row }: BinStep<store.Locked>): Promise<void> {
  const isThereAnew =
    (await store.findTaken(trx, row)).length > 0 ||
    (row.user_id !== null && (await store.findOfUser(trx, row.user_id, row.term_id)))
  if (isThereAnew) throw conflict('talent.problems.appliedAnew')
}

/**
 * An application comes back from its bin unless the applicant, or somebody with the same numbers, has applied again.
 */
export const talentBin = binOf<store.Locked>({
  table: entity,
  lock: store.lock,
  refusals: {
    binned: 'talent.problems.binned',
    notInBin: 'talent.problems.notInBin',
    deleteOutside: 'talent.problems.deleteOutside',
  },
  beforeRestore: refuseAnew,
})

/** A student's state as a talent in a term. */
export async function talentStanding(deps: Pick<Deps, 'db'>, userId: number, termId: number) {
  const found = await store.findOwn(deps.db, userId, termId)
  return found ?? null
}

/** Answers with all that the list holds under the same filters. */
export const exportTalents = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'talent-recruitments',
    ids: () => store.findAllIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<TalentRecruitment> = (words, language) => [
  column.number(words('talent.list.number'), (row) => row.id),
  column.text(words('talent.form.name'), (row) => row.name, 30),
  column.text(words('talent.form.nim'), (row) => row.nim, 12),
  column.text(words('talent.list.region'), (row) => row.region.region_init, 8),
  column.text(words('talent.form.first_talent_field_id'), (row) => fieldName(row.first_talent_field, language)),
  column.text(
    words('talent.form.second_talent_field_id'),
    (row) => row.second_talent_field && fieldName(row.second_talent_field, language),
  ),
  column.text(words('talent.form.gender'), (row) => words(`common.genders.${row.gender}`), 10),
  column.text(words('talent.form.major_id'), (row) => row.major.major_name, 26),
  column.text(words('talent.list.faculty'), (row) => row.major.faculty, 26),
  column.text(words('talent.form.email'), (row) => row.email, 30),
  column.text(words('talent.form.phone_number'), (row) => row.phone_number, 16),
  column.text(words('talent.form.alt_phone_number'), (row) => row.alt_phone_number, 16),
  column.text(words('talent.form.line_id'), (row) => row.line_id),
  column.text(words('talent.form.birth_place'), (row) => row.birth_place),
  column.day(words('talent.form.birth_date'), (row) => row.birth_date),
  column.text(words('talent.form.address'), (row) => row.address, 40),
  column.text(words('talent.form.allergy'), (row) => row.allergy),
  column.moment(words('talent.list.applied'), (row) => row.created_at),
  column.moment(words('exports.binned'), (row) => row.deleted_at),
]

/** The programme's part of a person: applications that were made while signed in. */
export const talentAccountPart = ownRows({
  kind: 'talent',
  table: entity,
  find: store.findOfAccount,
  to: ({ id }) => `/talent-recruitments/${id}/edit`,
})
