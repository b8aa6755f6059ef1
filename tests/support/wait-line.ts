// Groups that wait for seats, as browsers and the office have them.
import { sql } from 'kysely'
import { serveLine } from '#features/waiting/line.actions.ts'
import { joinOwnList } from '#features/waiting/wait-joining.actions.ts'
import { programmes } from '#programmes.ts'
import { newToken } from '#services/passwords.ts'
import type { TestApp } from './app.ts'
import { freshNims, setWindow, type World } from './facts.ts'
import type { Guest } from './parties.ts'

const ofProgramme = (key: string) => {
  const given = programmes.find((programme) => programme.key === key)?.waiting
  if (!given) throw new Error(`Nobody can wait for ${key}.`)
  return given
}
export const waitingSeats = ofProgramme('toefl')
export const partyWaiting = ofProgramme('party')

export type Joining = {
  nims?: string[]
  shiftIds: number[]
  mode?: 'ALL' | 'TWO' | 'ANY'
  token?: string
  values?: object
}

/** The request's body. */
export const joining = (world: World, { nims = freshNims(1), shiftIds, mode = 'ALL', values }: Joining) => ({
  region_id: world.regionId,
  shift_id: shiftIds,
  mode,
  nim: nims,
  name: nims.map((_, index) => `Waiting ${['One', 'Two', 'Three'][index] ?? ''}`),
  email: `w${nims[0]}@example.com`,
  phone_number: '+6281234567890',
  ...values,
})

export const join = (portal: TestApp, world: World, choice: Joining) =>
  portal.call('POST', '/waiting', { token: choice.token, json: joining(world, choice) })

/** A group that waits, with a link to its place. */
export async function waitFor(portal: TestApp, world: World, choice: Joining) {
  const nims = choice.nims ?? freshNims(1)
  const answer = await join(portal, world, { ...choice, nims })
  if (answer.statusCode !== 201) throw new Error(`not waiting: ${answer.statusCode} ${answer.body}`)
  const found = await portal.db
    .selectFrom('wait_person')
    .select('wait_id')
    .where('nim', '=', nims[0] ?? '')
    .where('is_waiting', '=', true)
    .executeTakeFirstOrThrow()
  return { id: found.wait_id, nims, link: await linkTo(portal, found.wait_id) }
}
export type Waiting = Awaited<ReturnType<typeof waitFor>>

export const joinParty = (portal: TestApp, guest: Guest, shiftIds: readonly number[]) =>
  portal.call('POST', '/own-waiting', { token: guest.token, json: { programme: 'PARTY', shift_id: shiftIds } })

/** The same of somebody who waits for the party, not by the endpoint: also where nobody is let in. */
export async function waitForParty(portal: TestApp, guest: Guest, shiftIds: readonly number[]) {
  const caller = { id: guest.userId, name: '', role: 'USER', regionId: null, sessionId: 0 }
  const shifts = [...shiftIds]
  await joinOwnList(portal.deps, partyWaiting, { programme: 'PARTY', shift_id: shifts }, caller, 'en')
  const { id } = await portal.db
    .selectFrom('wait')
    .select('id')
    .where('user_id', '=', guest.userId)
    .where('programme', '=', 'PARTY')
    .where('state', '<>', 'ENDED')
    .executeTakeFirstOrThrow()
  return { id, nims: [guest.nim], link: await linkTo(portal, id) }
}

/** As a mail brings it. */
export async function linkTo({ db }: TestApp, waitId: number): Promise<string> {
  const { token, hash } = newToken()
  await db.insertInto('wait_link').values({ wait_id: waitId, token_hash: hash }).execute()
  return token
}

/** What the job does, as if what freed seats could be undone no more. */
export async function serve(portal: TestApp, given = waitingSeats): Promise<void> {
  const counts = sql.table(given.seats.seats)
  await sql`update ${counts} set freed_at = freed_at - interval '10 minutes'`.execute(portal.db)
  await serveLine(portal.deps, given)
}

export const offersOf = ({ db }: TestApp, waitId: number) =>
  db
    .selectFrom('offer')
    .select(['shift_id', 'seats', 'state', 'ends_at'])
    .where('wait_id', '=', waitId)
    .orderBy('id')
    .execute()

export const stateOf = async ({ db }: TestApp, waitId: number) =>
  db.selectFrom('wait').select(['state', 'ended_because']).where('id', '=', waitId).executeTakeFirstOrThrow()

/** The end of its open offer is over by so many minutes; what was shown before it is as much longer ago. */
export const letRunOut = ({ db }: TestApp, waitId: number, minutes = 1) =>
  sql`update offer set ends_at = over.at, shown_at = shown_at - (ends_at - over.at)
    from (select now() - make_interval(mins => ${minutes}) as at) over
    where wait_id = ${waitId} and state = 'OPEN'`.execute(db)

type OpenWindow = (db: TestApp['db'], regionId: number, open: boolean) => Promise<void>

/** A window that lasts longer than any offer. */
export async function openLong({ db }: TestApp, world: World, open: OpenWindow = setWindow): Promise<void> {
  await open(db, world.regionId, true)
  await sql`update environment set end_time = now() + interval '6 days' where region_id = ${world.regionId}`.execute(db)
}
