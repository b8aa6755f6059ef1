/** Announcements to the people of a list: looked at, written as drafts, changed and thrown away. */
import type { AnnouncedList } from '#announced-lists.ts'
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { conflict, expectNoProblems, type FieldProblems, invalid, invalidField, notFound } from '#kit/errors.ts'
import { fieldProblems } from '#kit/endpoint/body-problems.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { Audience } from '#services/audience.ts'
import type { AnnouncementFilters, AnnouncementText, WholeAnnouncement } from './announcement.contract.ts'
import { bodyProblem, mayResume, type Said, subjectProblem } from './announcement.rules.ts'
import * as store from './announcement.store.ts'
import { narrowed, scopeOf } from './list-scope.actions.ts'
import * as recipients from './recipient.store.ts'

export type Needs = Pick<Deps, 'db' | 'now' | 'config' | 'log'> & { audiences: readonly Audience[] }

export const entity = 'announcement'

/** The list of an announcement. */
export function audienceFor({ audiences }: Pick<Needs, 'audiences'>, list: AnnouncedList): Audience {
  const found = audiences.find((one) => one.list === list)
  if (!found) throw new Error(`no audience ${list}`)
  return found
}

type Aimed = Pick<store.Row, 'list' | 'filters'>

/** SQL of the people of its list at this moment. */
export async function peopleOf(needs: Needs, db: Db | Trx, { list, filters }: Aimed) {
  const audience = audienceFor(needs, list)
  return audience.people(await audience.ids({ db, now: needs.now }, filters))
}

/** The filters of a list's address as its own query reads them, in what somebody sees. */
function readFilters(needs: Needs, caller: Caller, list: AnnouncedList, address: string): store.Filters {
  const given = Object.fromEntries(new URLSearchParams(address))
  if (given['trashed'] === 'only') throw invalidField('filters', 'announcements.problems.bin')
  const read = audienceFor(needs, list).query.safeParse(given)
  if (!read.success) throw invalid({ filters: Object.values(fieldProblems(read.error.issues)).flat() })
  const { page: _page, per_page: _perPage, sort: _sort, trashed: _trashed, ...filters } = read.data as store.Filters
  return narrowed(caller, list, filters)
}

/** As in the list's address again. */
const addressOf = (filters: store.Filters): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()
}

type Page = AnnouncementFilters

export async function listAnnouncements({ db }: Needs, caller: Caller, query: Page) {
  const { data, total } = await store.findPage(db, scopeOf(caller), query)
  return { data: data.map((one) => ({ ...one, filters: addressOf(one.filters) })), meta: pageMeta(query, total) }
}

/** Whom it would reach, before there is a draft. */
export async function lookAtAudience(
  needs: Needs,
  caller: Caller,
  { list, filters: address, purpose }: { list: AnnouncedList; filters: string; purpose: store.Row['purpose'] },
) {
  const filters = readFilters(needs, caller, list, address)
  const people = await peopleOf(needs, needs.db, { list, filters })
  return {
    ...(await recipients.countPeople(needs.db, people, { purpose, by_hand: false })),
    about: await store.findAbout(needs.db, list, filters),
    filters: addressOf(filters),
  }
}

/** @throws 404 for an unknown one */
export async function readAnnouncement(needs: Needs, id: number): Promise<WholeAnnouncement> {
  const found = await store.findOne(needs.db, id)
  if (!found) throw notFound()
  const counted = found.figures
    ? { ...found.figures, left_out: await recipients.countLeftOut(needs.db, id) }
    : await recipients.countPeople(needs.db, await peopleOf(needs, needs.db, found), found)
  return { ...found, filters: addressOf(found.filters), counted, may_resume: mayResume(found, needs.now()) }
}

const saidOf = (given: AnnouncementText): Said => ({
  subject: given.subject ?? null,
  subject_id: given.subject_id ?? null,
  body: given.body ?? null,
  body_id: given.body_id ?? null,
})

/** @throws 422 at each text that cannot be said to everybody of the list */
function expectSayable(list: AnnouncedList, said: Said): void {
  const problems: FieldProblems = {}
  for (const field of ['subject', 'subject_id', 'body', 'body_id'] as const) {
    const text = said[field]
    const problem = text && (field.startsWith('body') ? bodyProblem(list, text) : subjectProblem(text))
    if (problem) problems[field] = [problem]
  }
  expectNoProblems(problems)
}

/** As the audit trail names it: `body` is another thing there. */
const trailOf = ({ body, body_id, ...others }: Record<string, unknown>): Record<string, unknown> => ({
  ...others,
  ...(body === undefined ? {} : { announcement_text: body }),
  ...(body_id === undefined ? {} : { announcement_text_id: body_id }),
})

type Draft = AnnouncementText & { list: AnnouncedList; filters: string }

/**
 * Writes a draft.
 * @throws 422 for a list or region of others, filters that the list does not have, and texts with unknown values
 */
export async function makeAnnouncement(needs: Needs, caller: Caller, draft: Draft): Promise<WholeAnnouncement> {
  const { list, purpose } = draft
  const filters = readFilters(needs, caller, list, draft.filters)
  const said = saidOf(draft)
  expectSayable(list, said)
  const id = await needs.db.transaction().execute(async (trx) => {
    const made_at = needs.now().toISOString()
    const made = await store.insertOne(trx, { ...said, list, filters, purpose, made_by: caller.id, made_at })
    await recordAudit(trx, {
      caller,
      action: 'created',
      entity,
      entityId: made,
      after: { list, filters: addressOf(filters), ...trailOf({ purpose, ...said }) },
    })
    return made
  })
  return readAnnouncement(needs, id)
}

/** @throws 404 for an unknown one */
export async function lockKnown(trx: Trx, id: number): Promise<store.Row> {
  const found = await store.lockOne(trx, id)
  if (!found) throw notFound()
  return found
}

async function lockDraft(trx: Trx, id: number): Promise<store.Row> {
  const found = await lockKnown(trx, id)
  if (found.state !== 'DRAFT') throw conflict('announcements.refused.noDraft')
  return found
}

/** Changes what a draft says; it is untried then. Throws 404, 409 once it is no draft, 422 */
export async function changeAnnouncement(needs: Needs, caller: Caller, id: number, given: AnnouncementText) {
  await needs.db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, id)
    const after = { ...saidOf(given), purpose: given.purpose }
    expectSayable(before.list, after)
    const changes = changesBetween(before, after)
    if (Object.keys(changes.after).length === 0) return
    await store.updateOne(trx, id, { ...after, tried_at: null })
    const [was, is] = [trailOf(changes.before), trailOf(changes.after)]
    await recordAudit(trx, { caller, action: 'updated', entity, entityId: id, before: was, after: is })
  })
  return readAnnouncement(needs, id)
}

/** Throws a draft away. Throws 404, 409 for what was sent or waits for its time */
export async function discardAnnouncement({ db }: Needs, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { list, filters, purpose, subject, subject_id, body, body_id } = await lockDraft(trx, id)
    await store.deleteOne(trx, id)
    const said = trailOf({ purpose, subject, subject_id, body, body_id })
    const before = { list, filters: addressOf(filters), ...said }
    await recordAudit(trx, { caller, action: 'deleted', entity, entityId: id, before })
  })
}
