/** Joining the line: a group by a form of visitors, or an account alone. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, type FieldProblems, invalidField } from '#kit/errors.ts'
import { waitedByAccounts } from '#programme-kinds.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { isDuplicate } from '#services/seats/registration-queue.ts'
import type { Language } from '#words/languages.ts'
import { openUntil, requireOpen } from '#features/window/window.actions.ts'
import type { JoinList, JoinOwnList } from './waiting.contract.ts'
import { joinedMail, tell } from './waiting.mail.ts'
import { lastMoment, leastSeats } from './waiting.rules.ts'
import * as store from './waiting.store.ts'
import type { WaitingSeats } from './waiting.store.ts'

type Asked = { caller: Caller | null; language: Language }
type Joining = Omit<JoinList, 'programme' | 'region_id'> & { region_id: number | null }

/** Where the problem of a person is shown: at the form's NIM, or, where the account is the person, at the shifts. */
const personField = ({ programme }: WaitingSeats, index: number): string =>
  waitedByAccounts.some((one) => one === programme) ? 'shift_id' : `nim.${index}`

/**
 * Puts an account at the end of the line, alone.
 * @throws as `joinList`
 */
export async function joinOwnList(
  deps: Deps,
  given: WaitingSeats,
  body: JoinOwnList,
  caller: Caller,
  language: Language,
) {
  const { nim, name, email, phone_number, region_id } = await store.findAccount(deps.db, caller.id)
  const person = { nim: [nim], name: [name], email, phone_number: phone_number ?? '', region_id }
  return joinList(deps, given, { ...person, shift_id: body.shift_id, mode: 'ALL' }, { caller, language })
}

/**
 * Puts a group at the end of the line. The same form again is answered alike and changes nothing.
 * @throws 403 window_closed, 422 for people who wait or have a seat, and for a shift that has room or a closed list
 */
export async function joinList(
  deps: Deps,
  given: WaitingSeats,
  body: Joining,
  { caller, language }: Asked,
): Promise<{ groups_ahead: number }> {
  const { db } = deps
  const now = deps.now()
  await requireOpen(db, given.window, body.region_id, now)
  const place = await store.findPlace(db, given, body.region_id)
  if (!place) throw invalidField('region_id', 'fields.unknown')
  const again = await sentBefore(deps, given, body)
  if (again !== null) return { groups_ahead: await store.countAhead(db, again) }
  expectNoProblems(peopleProblems(body, place.sizes))
  const shifts = await store.findShifts(db, given, { regionId: body.region_id, ids: body.shift_id })
  expectNoProblems(await shiftProblems(deps, given, body, { minutes: place.minutes, shifts }))
  // Shifts that can be waited for together are of one term.
  const termId = firstOf(shifts, body)?.term_id ?? 0
  expectNoProblems(await takenProblems(deps, given, body, termId))
  countMails(deps, [body.email])
  const user_id = caller && (await store.isOwnNim(db, caller.id, body.nim[0] ?? '')) ? caller.id : null
  const wait = {
    programme: given.programme,
    region_id: body.region_id,
    term_id: termId,
    user_id,
    mode: body.mode,
    email: body.email,
    phone_number: body.phone_number,
    language,
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const id = await store.insertWait(trx, wait, { nims: body.nim, names: body.name, shiftIds: body.shift_id })
      await queueMails(trx, [tell(joinedMail, { ...wait, id })])
      const after = { region_id: body.region_id, mode: body.mode, people: body.nim.length, shift_ids: body.shift_id }
      await recordAudit(trx, { caller, action: 'waits', entity: 'wait', entityId: id, after })
      return { groups_ahead: await store.countAhead(trx, id) }
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const first = await sentBefore(deps, given, body)
    if (first !== null) return { groups_ahead: await store.countAhead(db, first) }
    expectNoProblems(await takenProblems(deps, given, body, termId))
    throw error
  }
}

/** The group that waits by exactly this form. */
async function sentBefore({ db }: Deps, given: WaitingSeats, body: Joining): Promise<number | null> {
  const [found] = await store.findWaiting(db, given, body.nim.slice(0, 1))
  const asked = found && (await store.findAsked(db, found.wait_id))
  if (!asked) return null
  const isSame =
    asked.mode === body.mode &&
    asked.email === body.email &&
    asked.region_id === body.region_id &&
    asked.nims.join() === body.nim.join() &&
    asked.shift_ids.join() === body.shift_id.join()
  return isSame ? found.wait_id : null
}

function peopleProblems({ nim, name, mode }: Joining, sizes: readonly number[]): FieldProblems {
  const problems: FieldProblems = {}
  if (name.length !== nim.length) problems['name'] = [{ key: 'fields.moreThanNims' }]
  nim.forEach((one, index) => {
    if (nim.indexOf(one) < index) problems[`nim.${index}`] = [{ key: 'fields.sharedWithAnother' }]
  })
  // Of every number of seats that may be offered there has to be a price.
  const possible = [1, 2, 3].filter((size) => size <= nim.length && size >= leastSeats(mode, nim.length))
  if (possible.some((size) => !sizes.includes(size))) problems['nim'] = [{ key: 'fields.groupSize' }]
  return problems
}

const firstOf = <Shift extends { id: number }>(shifts: readonly Shift[], { shift_id: [first] }: Joining) =>
  shifts.find(({ id }) => id === first)

type Found = { minutes: number; shifts: Awaited<ReturnType<typeof store.findShifts>> }

async function shiftProblems(deps: Deps, given: WaitingSeats, body: Joining, { minutes, shifts }: Found) {
  const { shift_id: ids, nim, mode, region_id } = body
  const now = deps.now()
  const terms = { hours: 0, passes: 0, minutes, windowEnds: await openUntil(deps.db, given.window, region_id, now) }
  const problems: FieldProblems = {}
  ids.forEach((id, index) => {
    const shift = shifts.find((one) => one.id === id)
    const isOffered = shift?.is_offered === true && shift.term_id === firstOf(shifts, body)?.term_id
    const key =
      !isOffered || ids.indexOf(id) < index
        ? 'fields.unknown'
        : !shift.is_active || lastMoment(terms, shift.starts_at) <= now
          ? 'fields.shiftOver'
          : shift.is_closed
            ? 'fields.waitingClosed'
            : shift.open >= leastSeats(mode, nim.length)
              ? 'fields.shiftHasRoom'
              : null
    if (key) problems[`shift_id.${index}`] = [{ key }]
  })
  return problems
}

async function takenProblems(deps: Deps, given: WaitingSeats, { nim }: Joining, termId: number) {
  const [waiting, seated] = await Promise.all([
    store.findWaiting(deps.db, given, nim),
    store.findSeated(deps.db, given, nim, termId),
  ])
  const problems: FieldProblems = {}
  nim.forEach((one, index) => {
    const field = personField(given, index)
    if (waiting.some((other) => other.nim === one)) problems[field] = [{ key: 'fields.waitsAlready' }]
    if (seated.includes(one)) problems[field] = [{ key: 'fields.hasSeat' }]
  })
  return problems
}
