/** Applying as a talent, and what the owner and the office do with an application. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, expectNoProblems, invalid, invalidField, notFound } from '#kit/errors.ts'
import { ownRows } from '#services/accounts/own-rows.ts'
import { applicationsOf } from '#features/application/application.actions.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import type { Language } from '#words/languages.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import { students } from '#roles.ts'
import type { Application, Applied, talentApplications, TalentRecruitment } from './talent.contract.ts'
import { talentAppliedMail } from './talent.mail.ts'
import { choiceProblems, fieldName, isOwn, takenProblems } from './talent.rules.ts'
import * as store from './talent.store.ts'

const entity = 'talent_recruitment'

const isStudent = (caller: Caller): boolean => students.some((role) => role === caller.role)

export const applications = applicationsOf<store.Locked, TalentRecruitment, store.Values>({
  table: entity,
  scope: 'talent-recruitments',
  window: 'TALENT_REGISTRATION',
  words: 'talent',
  find: store.find,
  isOwn: async (db, caller, found) => isOwn(found, await store.findAsker(db, caller.id)),
  consent: (id, userId) => ({ kind: 'TALENT', ...(userId === null ? { talentId: id } : { userId }) }),
  // One that was made without signing in is taken over; the NIM stays.
  byOwner: ({ id }, { nim }) => ({ user_id: id, nim }),
  async expectFit(deps, trx, before, wanted) {
    // Together they may be wrong although each was allowed by itself.
    if (wanted.first_talent_field_id === wanted.second_talent_field_id)
      throw invalidField('second_talent_field_id', 'talent.problems.sameField')
    const region = await store.findRegion(trx, wanted.region_id)
    const stays = region && wanted.region_id === before.region_id ? { ...region, is_active: true } : region
    await expectFit(deps, trx, wanted, stays, before.id)
  },
  // By somebody with the same numbers.
  isTaken: async (trx, row) => (await store.findTaken(trx, row)).length > 0,
})

/**
 * Takes an application; a signed-in student applies for their own account.
 * @param language in which a visitor is written to
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
  const id = await applications.apply(deps, { caller, body, version, key }, async () => {
    const values = await judge(deps, deps.db, body, account)
    const { email: to, user_id: userId } = values
    countMails(deps, [to])
    return { values, mail: (made) => ({ template: talentAppliedMail, to, userId, data: { id: made }, language }) }
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
  if (account && (await applications.findOfUser(db, account.id, values.term_id)))
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

/** A student's state as a talent in a term. */
export async function talentStanding(deps: Pick<Deps, 'db'>, userId: number, termId: number) {
  const found = await store.findOwn(deps.db, userId, termId)
  return found ?? null
}

/** Answers with all that the list holds under the same filters. */
export const exportTalents = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof talentApplications.export>) =>
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
