// One evening with people who wait, in the real portal, looked at after each step.
import { sql } from 'kysely'
import { reserving } from '../../support/reservations.ts'
import { settleGifts } from '#programmes/toefl/seat-gift-end.actions.ts'
import type { TestApp } from '../../support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '../../support/facts.ts'
import { insertGroups } from '../../support/groups.ts'
import { browserToken } from '../../support/link-groups.ts'
import { sessionOf } from '../../support/sessions.ts'
import { photo } from '../../support/pictures.ts'
import { joining, linkTo, openLong, serve } from '../../support/wait-line.ts'
import { seatViolations } from '../../faults/invariants.ts'
import type { Counts } from '../orders.ts'
import type { Step } from './commands.ts'
import { expectServing, type Free, type Group } from './line.ts'

export async function openEvening(portal: TestApp) {
  const world = await makeWorld(portal.db)
  await openLong(portal, world)
  const admin = await portal.as('ADMIN')
  const proof = await photo({ width: 16, height: 16 })
  return { portal, world, token: admin.token, proof }
}
export type Evening = Awaited<ReturnType<typeof openEvening>>

/** A seat that its owner has given a link of. */
type Given = { seat: number; shift: number; token: string; link: string }
type Held = { nims: string[]; shift: number; token: string }

/** What is known of the evening besides what the database holds. */
type Known = {
  shifts: number[]
  payments: number[]
  held: Held[]
  waits: { id: number; link: string }[]
  given: Given[]
}

/** Plays a history; throws at the first step after which something is wrong. `serveOnce` may be a wrong one. */
export async function play(
  evening: Evening,
  { quotas, steps }: { quotas: readonly number[]; steps: readonly Step[] },
  counts: Counts,
  serveOnce: typeof serve = serve,
): Promise<void> {
  const { portal, world } = evening
  const shifts: number[] = []
  for (const quota of quotas) shifts.push(await makeShift(portal.db, world, { quota }))
  const known: Known = { shifts, payments: [], held: [], waits: [], given: [] }
  // Nobody waits where there is room, so every seat is taken at first.
  for (const [index, count] of quotas.entries()) {
    known.payments.push(...(await insertGroups(portal.db, { world, count, shiftId: shifts[index] ?? 0 })))
  }
  for (const step of steps) {
    const before = await look(evening, known)
    if (step.do === 'serve') await settleGifts({ db: portal.db, now: () => new Date(Date.now() + 60_000) })
    const isDone = step.do === 'serve' ? await serveLine(evening, known, serveOnce) : await send(evening, known, step)
    if (isDone === null) continue
    const count = (counts[step.do] ??= { accepted: 0, refused: 0 })
    count[isDone ? 'accepted' : 'refused'] += 1
    const after = await look(evening, known)
    const gifts = await giftViolations(evening, known, step)
    const wrong = [...(await seatViolations(portal.db)), ...gifts, ...judge(before, after, step, isDone)]
    if (wrong.length > 0) throw new Error(wrong.join('; '))
  }
  await sql`update wait set state = 'ENDED', ended_because = 'OFFICE', ended_at = now()
    where state <> 'ENDED' and region_id = ${world.regionId}`.execute(portal.db)
  await sql`delete from toefl_reservation where shift_id = any(${shifts}::int[])`.execute(portal.db)
  await sql`update seat_gift set state = 'ENDED', ended_because = 'OFFICE' where state in ('OPEN', 'SENT')`.execute(
    portal.db,
  )
  await sql`update toefl_shift_seats set kept = 0 where shift_id = any(${shifts}::int[])`.execute(portal.db)
  await sql`update toefl_shift set is_active = false where id = any(${shifts}::int[])`.execute(portal.db)
}

type OfShift = {
  id: number
  quota: number
  taken: number
  kept: number
  shown: number
  offered: number
  collected: number
}
type Offer = { wait_id: number; shift_id: number; seats: number; state: string; held: number }
type Seen = {
  /** Shifts in which a successor has a seat that may still be the giver's again. */
  lent: number[]
  shifts: OfShift[]
  groups: (Group & { state: string; run: number })[]
  offers: Offer[]
}

async function look({ portal, world }: Evening, { shifts }: Known): Promise<Seen> {
  const { rows: ofShifts } = await sql<OfShift>`
    select s.id, s.quota, coalesce(c.taken, 0) as taken, coalesce(c.kept, 0) as kept,
      (select coalesce(sum(seats), 0) from offer where shift_id = s.id and state = 'OPEN')::int as offered,
      (select coalesce(sum(r.seats), 0) from toefl_reservation r join wait_shift w on w.collect_hash = r.token_hash
        where r.shift_id = s.id)::int as collected,
      greatest(s.quota - coalesce(c.taken, 0) - coalesce(c.kept, 0), 0) as shown
    from toefl_shift s left join toefl_shift_seats c on c.shift_id = s.id where s.id = any(${shifts}::int[]) order by s.id`.execute(
    portal.db,
  )
  const { rows: groups } = await sql<Group & { state: string; run: number; mode: string }>`
    select w.id, w.place, w.mode, w.state, w.state = 'WAITING' as "isWaiting", w.offers_run_out as run,
      (select count(*) from wait_person p where p.wait_id = w.id and p.is_waiting)::int as size,
      (select coalesce(json_agg(json_build_object('shift', ws.shift_id, 'passes', ws.passes, 'hasCollected', ws.has_collected,
        'collected', coalesce((select seats from toefl_reservation r where r.token_hash = ws.collect_hash), 0))
        order by ws.rank), '[]') from wait_shift ws where ws.wait_id = w.id) as wants
    from wait w where w.region_id = ${world.regionId}
      and exists (select from wait_shift ws where ws.wait_id = w.id and ws.shift_id = any(${shifts}::int[]))
    order by w.id`.execute(portal.db)
  const { rows: offers } = await sql<Offer>`
    select o.wait_id, o.shift_id, o.seats, o.state, coalesce((select r.seats from toefl_reservation r
      where r.token_hash = o.hold_hash and r.shift_id = o.shift_id and r.wait_id = o.wait_id), 0) as held
    from offer o where o.shift_id = any(${shifts}::int[]) order by o.id`.execute(portal.db)
  const leastOf = { ALL: (size: number) => size, TWO: (size: number) => Math.min(2, size), ANY: () => 1 }
  const { rows: lent } = await sql<{
    shift_id: number
  }>`select d.shift_id from seat_gift g join toefl_detail d on d.id = g.taken_by
    where g.state = 'SENT' and d.shift_id = any(${shifts}::int[])`.execute(portal.db)
  return {
    lent: lent.map(({ shift_id }) => shift_id),
    shifts: ofShifts,
    groups: groups.map((group) => ({ ...group, least: leastOf[group.mode as 'ALL'](group.size) })),
    offers,
  }
}

/** What is wrong with how it is now, and with how it came to that. */
function judge(before: Seen, after: Seen, step: Step, isDone: boolean): string[] {
  const wrong: string[] = []
  for (const { id, quota, taken, offered, collected } of after.shifts) {
    if (taken > quota) wrong.push(`shift ${id} has ${taken} of ${quota} seats taken`)
    if (offered + collected > taken) wrong.push(`shift ${id}: offers are not counted`)
  }
  for (const offer of after.offers.filter(({ state }) => state === 'OPEN')) {
    const group = after.groups.find(({ id }) => id === offer.wait_id)
    if (offer.held !== offer.seats) wrong.push(`offer of ${offer.seats} holds ${offer.held}`)
    if (!group || offer.seats < group.least || offer.seats > group.size) wrong.push('an offer does not fit')
    if (group?.state !== 'OFFERED') wrong.push('an offer of a group that has none')
  }
  for (const group of after.groups) {
    const offers = after.offers.filter(({ wait_id }) => wait_id === group.id)
    if (offers.filter(({ state }) => state === 'OPEN').length > 1) wrong.push('a group is asked twice at once')
    if (offers.filter(({ state }) => state === 'RAN_OUT').length > 2) wrong.push('a group is asked a third time')
    const earlier = before.groups.find(({ id }) => id === group.id)
    const hasMoved = earlier !== undefined && earlier.place !== group.place
    if (hasMoved && step.do !== 'reorder' && !(step.do === 'serve' && group.run > earlier.run)) {
      wrong.push(`group ${group.id} lost its place by ${step.do}`)
    }
    if (earlier?.state === 'ENDED' && group.state !== 'ENDED') wrong.push('a group came back')
  }
  // A seat that is freed while somebody waits does not show.
  for (const shift of after.shifts) {
    const earlier = before.shifts.find(({ id }) => id === shift.id)
    const isWanted = before.groups.some(
      (group) => group.isWaiting && group.wants.some((want) => want.shift === shift.id),
    )
    const isStill = after.groups.some((group) => group.isWaiting && group.wants.some((want) => want.shift === shift.id))
    if (earlier && isWanted && isStill && step.do !== 'serve' && shift.shown > earlier.shown) {
      wrong.push(`shift ${shift.id} shows a freed seat while somebody waits`)
    }
  }
  for (const shift of after.shifts) {
    const earlier = before.shifts.find(({ id }) => id === shift.id)
    const isLent = before.lent.includes(shift.id) && after.lent.includes(shift.id)
    if (earlier && isLent && (step.do === 'reject' || step.do === 'recycle') && shift.shown > earlier.shown) {
      wrong.push(`shift ${shift.id} shows the seat of a giver`)
    }
    if (step.do === 'take' && earlier && earlier.taken !== shift.taken)
      wrong.push('taking a given seat took another one')
  }
  if (step.do === 'register' && isDone) {
    const earlier = before.shifts[step.shift]
    if ((earlier?.shown ?? 0) < step.size) wrong.push('somebody took seats that were kept')
  }
  return wrong
}

/** Serves the line, and compares with what the model expects. */
async function serveLine(evening: Evening, known: Known, serveOnce: typeof serve): Promise<boolean> {
  const { portal } = evening
  // What has run out ends first; the model begins with what is free then.
  const before = await look(evening, known)
  const due = before.groups.some(({ state }) => state === 'OFFERED') ? await endRunOut(evening, known) : before
  const free: Free = Object.fromEntries(due.shifts.map(({ id, quota, taken }) => [id, quota - taken]))
  const expected = expectServing(due.groups, free)
  await serveOnce(portal)
  const after = await look(evening, known)
  const isNew = ({ wait_id, state }: Offer) =>
    state === 'OPEN' && due.groups.some(({ id, isWaiting }) => id === wait_id && isWaiting)
  const given = after.offers
    .filter(isNew)
    .map(({ wait_id, shift_id, seats }) => ({ group: wait_id, shift: shift_id, seats }))
  const byGroup = (list: typeof given) => JSON.stringify(list.toSorted((a, b) => a.group - b.group))
  if (byGroup(given) !== byGroup(expected.offers)) {
    throw new Error(`offers are ${byGroup(given)} where ${byGroup(expected.offers)} was due`)
  }
  const collected = Object.fromEntries(
    after.groups.flatMap((group) =>
      group.wants.filter((want) => want.collected > 0).map((want) => [`${group.id} ${want.shift}`, want.collected]),
    ),
  )
  const sorted = (one: object) =>
    JSON.stringify(Object.entries(one).toSorted(([name], [other]) => name.localeCompare(other)))
  if (sorted(collected) !== sorted(expected.collected)) {
    throw new Error(`collected is ${sorted(collected)} where ${sorted(expected.collected)} was due`)
  }
  for (const { id, kept } of after.shifts) if (kept !== 0) throw new Error(`shift ${id} still keeps ${kept}`)
  return given.length > 0
}

/** The same as the portal does with offers that have run out, so that the model sees who waits then, and where. */
async function endRunOut(evening: Evening, known: Known): Promise<Seen> {
  const { rows } = await sql<{ wait_id: number; seats: number; shift_id: number }>`
    select wait_id, seats, shift_id from offer where state = 'OPEN' and ends_at <= now()`.execute(evening.portal.db)
  const seen = await look(evening, known)
  let last = Math.max(0, ...seen.groups.map(({ place }) => place))
  for (const { wait_id, seats, shift_id } of rows.toSorted((a, b) => placeOf(seen, a) - placeOf(seen, b))) {
    const group = seen.groups.find(({ id }) => id === wait_id)
    const shift = seen.shifts.find(({ id }) => id === shift_id)
    if (!group || !shift) continue
    shift.taken -= seats
    if (group.run === 0) Object.assign(group, { isWaiting: true, place: (last += 1) })
  }
  return seen
}
const placeOf = ({ groups }: Seen, { wait_id }: { wait_id: number }) =>
  groups.find(({ id }) => id === wait_id)?.place ?? 0

/** Sends it; null where there is nothing to send it for. */
async function send(evening: Evening, known: Known, step: Exclude<Step, { do: 'serve' }>): Promise<boolean | null> {
  const { portal, world, token, proof } = evening
  const { shifts, payments, held, waits } = known
  const office = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    portal.call(method, path, { token, ...(json ? { json } : {}) })
  const isGood = ({ statusCode }: { statusCode: number }) => statusCode < 300
  const shiftOf = (shift: number) => shifts[shift] ?? 0
  const register = async (nims: string[], shift: number, reservation?: string) => {
    const chosen = { nims, shiftIds: nims.map(() => shift), proof, fields: { reservation: reservation ?? null } }
    const answer = await portal.call('POST', '/register/store', { form: await groupForm(world, chosen) })
    if (isGood(answer)) payments.push(answer.json().data.payment_id)
    return isGood(answer)
  }
  switch (step.do) {
    case 'register':
      return register(freshNims(step.size), shiftOf(step.shift))
    case 'reserve': {
      const [nims, secret, shift] = [freshNims(step.size), browserToken(), shiftOf(step.shift)]
      const json = reserving(world, { nims, shiftIds: nims.map(() => shift), token: secret })
      const answer = await portal.call('POST', '/register/reserve', { json })
      if (isGood(answer) && answer.json().data.ends_at) held.push({ nims, shift, token: secret })
      return isGood(answer)
    }
    case 'pay':
    case 'let go': {
      const [one] = held.splice(step.nth % Math.max(1, held.length), 1)
      if (!one) return null
      if (step.do === 'pay') return register(one.nims, one.shift, one.token)
      return isGood(await portal.call('POST', '/register/reserve/release', { json: { token: one.token } }))
    }
    case 'reject':
    case 'take back':
    case 'recycle':
    case 'restore':
    case 'move': {
      const id = payments[step.nth % Math.max(1, payments.length)]
      if (id === undefined) return null
      if (step.do === 'reject') return isGood(await office('POST', `/toefl-payments/${id}/reject`, { reason: 'No.' }))
      if (step.do === 'take back') return isGood(await office('POST', `/toefl-payments/${id}/cancel`))
      if (step.do === 'recycle') return isGood(await office('DELETE', `/toefl-payments/${id}`))
      if (step.do !== 'move') return isGood(await office('POST', `/toefl-payments/${id}/restore`))
      const seat = portal.db.selectFrom('toefl_detail').select('id').where('payment_id', '=', id).orderBy('id')
      const { id: detail } = await seat.executeTakeFirstOrThrow()
      return isGood(await office('PUT', `/toefl-details/${detail}/update-detail`, { shift_id: shiftOf(step.shift) }))
    }
    case 'quota':
      return isGood(await office('PUT', `/toefl-shifts/${shiftOf(step.shift)}`, { quota: step.quota }))
    case 'wait': {
      const nims = freshNims(step.size)
      const choice = { nims, shiftIds: step.shifts.map(shiftOf), mode: step.mode }
      const answer = await portal.call('POST', '/waiting', { json: joining(world, choice) })
      if (!isGood(answer)) return false
      const person = portal.db
        .selectFrom('wait_person')
        .select('wait_id')
        .where('nim', '=', nims[0] ?? '')
      const { wait_id: id } = await person.executeTakeFirstOrThrow()
      waits.push({ id, link: await linkTo(portal, id) })
      return true
    }
    case 'reorder': {
      const [one, other] = [step.nth, step.before].map((nth) => waits[nth % Math.max(1, waits.length)])
      if (!one || !other) return null
      const json = { before_id: other.id, reason: 'By chance.' }
      return isGood(await office('POST', `/waiting-list/${one.id}/move`, json))
    }
    case 'give':
    case 'take':
    case 'keep':
      return ofGiver(evening, known, step)
    default:
      return ofGroup(evening, known, step)
  }
}

/** What is wrong with the seats that are given away: whose they are, and what went back for them. */
async function giftViolations({ portal }: Evening, { given }: Known, step: Step): Promise<string[]> {
  const { rows } = await sql<{
    id: number
    state: string
    ended: string | null
    own: boolean
    theirs: boolean
    refunds: number
    confirmed: boolean
  }>`
    select g.id, g.state, g.ended_because as ended, d.deleted_at is null as own, coalesce(t.deleted_at is null, false) as theirs,
      (select count(*) from refund f where f.detail_id = d.id and f.because = 'SEAT')::int as refunds,
      p.status = 'CONFIRMED' and p.deleted_at is null as confirmed
    from seat_gift g join toefl_detail d on d.id = g.detail_id join toefl_payment p on p.id = d.payment_id
      left join toefl_detail t on t.id = g.taken_by where d.id = any(${given.map(({ seat }) => seat)}::int[])
      and g.id = (select max(l.id) from seat_gift l where l.detail_id = d.id) order by g.id`.execute(portal.db)
  return rows.flatMap(({ id, state, ended, own, theirs, refunds, confirmed }) => [
    ...(own && theirs && (state === 'SENT' || state === 'DONE')
      ? [`gift ${id}: giver and successor both sit there`]
      : []),
    ...(own && refunds > 0 ? [`gift ${id}: the giver has the seat and the money`] : []),
    ...(state === 'SENT' && refunds > 0 ? [`gift ${id}: money went back before the successor's is in`] : []),
    ...(step.do === 'serve' && state === 'SENT' && !theirs ? [`gift ${id}: the seat is nobody's`] : []),
    ...(step.do === 'serve' && state === 'DONE' && !own && confirmed && refunds === 0
      ? [`gift ${id}: nothing goes back`]
      : []),
    ...(step.do === 'serve' && ended === 'FAILED' && !own && confirmed && refunds === 0
      ? [`gift ${id}: neither the seat nor the money is the giver's`]
      : []),
  ])
}

type OfGiver = Extract<Step, { do: 'give' | 'take' | 'keep' }>

async function ofGiver(evening: Evening, known: Known, { do: what, nth }: OfGiver): Promise<boolean | null> {
  const { portal, world, token, proof } = evening
  const { payments, given } = known
  const isGood = ({ statusCode }: { statusCode: number }) => statusCode < 300
  if (what === 'give') {
    const id = payments[nth % Math.max(1, payments.length)]
    if (id === undefined) return null
    const seat = portal.db.selectFrom('toefl_detail').select(['id', 'user_id', 'shift_id']).where('payment_id', '=', id)
    const found = await seat.orderBy('id').executeTakeFirstOrThrow()
    await portal.call('POST', `/toefl-payments/${id}/confirm`, { token })
    const own = await sessionOf(portal.db, found.user_id)
    const answer = await portal.call('POST', `/toefl-details/${found.id}/gift`, { token: own, json: {} })
    if (!isGood(answer)) return false
    const link = String(answer.json().data.link).split('/').at(-1) ?? ''
    given.push({ seat: found.id, shift: found.shift_id, token: own, link })
    return true
  }
  const one = given[nth % Math.max(1, given.length)]
  if (!one) return null
  if (what === 'keep')
    return isGood(await portal.call('DELETE', `/toefl-details/${one.seat}/gift`, { token: one.token }))
  const [nims, secret] = [freshNims(1), browserToken()]
  const json = { ...reserving(world, { nims, shiftIds: [one.shift], token: secret }), gift: one.link }
  if (!isGood(await portal.call('POST', '/register/reserve', { json }))) return false
  const fields = { reservation: secret, shown: secret }
  const form = await groupForm(world, { nims, shiftIds: [one.shift], proof, fields })
  const answer = await portal.call('POST', '/register/store', { form })
  if (isGood(answer)) {
    const { payment_id: id } = answer.json().data
    payments.push(id)
    // Half of them are confirmed at once, the others by chance or never.
    if (nth % 2 === 0) await portal.call('POST', `/toefl-payments/${id}/confirm`, { token })
  }
  return isGood(answer)
}

type OfGroup = Extract<Step, { do: 'accept' | 'leave' | 'run out' | 'shrink' }>

async function ofGroup({ portal, world }: Evening, { waits, held }: Known, step: OfGroup): Promise<boolean | null> {
  const wait = waits[step.nth % Math.max(1, waits.length)]
  if (!wait) return null
  const isGood = ({ statusCode }: { statusCode: number }) => statusCode < 300
  if (step.do === 'run out') {
    const { rows } = await sql`update offer set ends_at = now() - interval '1 minute'
      where wait_id = ${wait.id} and state = 'OPEN' returning id`.execute(portal.db)
    return rows.length > 0 ? true : null
  }
  if (step.do === 'leave') return isGood(await portal.call('POST', `/waiting/${wait.link}/leave`))
  const { data } = (await portal.call('GET', `/waiting/${wait.link}`)).json()
  const nims: string[] = data.people.map((one: { nim: string }) => one.nim)
  if (step.do === 'shrink') {
    return isGood(
      await portal.call('POST', `/waiting/${wait.link}/shrink`, { json: { person_id: data.people.at(-1)?.id ?? 0 } }),
    )
  }
  if (step.do !== 'accept' || !data.offer) return null
  const [taking, token] = [nims.slice(0, step.fewer ? 1 : data.offer.seats), browserToken()]
  const shift = data.offer.shift_id
  const json = { ...reserving(world, { nims: taking, shiftIds: taking.map(() => shift), token }), offer: wait.link }
  const answer = await portal.call('POST', '/register/reserve', { json })
  if (isGood(answer)) held.push({ nims: taking, shift, token })
  return isGood(answer)
}
