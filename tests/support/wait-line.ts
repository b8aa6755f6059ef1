// Groups that wait for seats, as browsers and the office have them.
import { sql } from 'kysely'
import { serveLine } from '#features/waiting/line.actions.ts'
import { programmes } from '#programmes.ts'
import { newToken } from '#services/passwords.ts'
import type { TestApp } from './app.ts'
import { freshNims, setWindow, type World } from './facts.ts'

const [given] = programmes.flatMap(({ seats }) => seats?.waiting ?? [])
if (!given) throw new Error('Nobody can wait for anything.')
export const waitingSeats = given

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

/** As a mail brings it. */
export async function linkTo({ db }: TestApp, waitId: number): Promise<string> {
  const { token, hash } = newToken()
  await db.insertInto('wait_link').values({ wait_id: waitId, token_hash: hash }).execute()
  return token
}

/** What the job does, as if what freed seats could be undone no more. */
export async function serve(portal: TestApp): Promise<void> {
  await sql`update toefl_shift_seats set freed_at = freed_at - interval '10 minutes'`.execute(portal.db)
  await serveLine(portal.deps, waitingSeats)
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

/** The end of its open offer is over. */
export const letRunOut = ({ db }: TestApp, waitId: number) =>
  sql`update offer set ends_at = now() - interval '1 minute' where wait_id = ${waitId} and state = 'OPEN'`.execute(db)

/** A window that lasts longer than any offer. */
export async function openLong({ db }: TestApp, world: World): Promise<void> {
  await setWindow(db, world.regionId, true)
  await sql`update environment set end_time = now() + interval '6 days' where region_id = ${world.regionId}`.execute(db)
}
