// Registered groups for tests that begin after the registration.
import type { Db } from '#kit/database/connect.ts'
import { insertRow } from './rows.ts'
import { freshNims, groupForm, type GroupChoice, type World } from './facts.ts'
import type { TestApp } from './app.ts'
import { next } from './next.ts'

export type Group = { paymentId: number; userIds: number[]; seatIds: number[]; nims: string[] }

/** Registers a group through the API, as the browser does: with accounts, mails and a proof in the store. */
export async function registerGroup(portal: TestApp, world: World, choice: GroupChoice): Promise<Group> {
  const answer = await portal.call('POST', '/register/store', { form: await groupForm(world, choice) })
  if (answer.statusCode !== 201) throw new Error(`not registered: ${answer.statusCode} ${answer.body}`)
  const { payment_id, registrants } = answer.json().data
  return {
    paymentId: payment_id,
    userIds: registrants.map((one: { user_id: number }) => one.user_id),
    seatIds: registrants.map((one: { toefl_detail_id: number }) => one.toefl_detail_id),
    nims: registrants.map((one: { nim: string }) => one.nim),
  }
}

type Many = {
  world: World
  count: number
  shiftId: number
  /** People per payment. */
  size?: number
  values?: Record<string, unknown>
  nims?: string[]
}

/** Many pending payments straight into the tables, without files on disk; ids in ascending order. */
export async function insertGroups(
  db: Db,
  { world, count, shiftId, size = 1, values = {}, nims = freshNims(count * size) }: Many,
): Promise<number[]> {
  const people = await db
    .insertInto('account')
    .values(
      nims.map((nim) => ({ nim, name: `Student ${nim}`, email: `s${nim}@example.com`, region_id: world.regionId })),
    )
    .returning('id')
    .execute()
  const files = await db
    .insertInto('file')
    .values(
      nims
        .slice(0, count)
        .map((nim) => ({ key: `proof-${nim}`, content_type: 'image/jpeg', bytes: 1, sha256: nim, state: 'READY' })),
    )
    .returning('id')
    .execute()
  const payments = await db
    .insertInto('toefl_payment')
    .values(
      files.map((file, index) => ({
        region_id: world.regionId,
        term_id: world.termId,
        payment_type: 'BANK_TRANSFER',
        provider_id: world.providerId,
        account_name: `PAYER ${nims[index]}`,
        account_number: nims[index] ?? '',
        payment_amount: 75_000,
        proof_id: file.id,
        ...values,
      })),
    )
    .returning('id')
    .execute()
  const ids = payments.map((payment) => payment.id).toSorted((a, b) => a - b)
  await db
    .insertInto('toefl_detail')
    .values(
      people.map((person, index) => ({
        payment_id: ids[Math.floor(index / size)] ?? 0,
        term_id: world.termId,
        user_id: person.id,
        shift_id: shiftId,
      })),
    )
    .execute()
  return ids
}

/** Seats taken in a shift, counted as the rule says. */
export async function seatsTaken(db: Db, shiftId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('toefl_detail')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return taken
}

export type Seated = { token: string; userId: number; nim: string; paymentId: number; seatId: number }

type Seat = {
  world: World
  shiftId: number
  status?: 'PENDING' | 'CONFIRMED'
  /** Columns of the detail. */
  values?: Record<string, unknown>
}

/** A signed-in student with a seat, straight into the tables; confirmed by default. */
export async function seatStudent(portal: TestApp, seat: Seat): Promise<Seated> {
  const { world, shiftId, status = 'CONFIRMED', values = {} } = seat
  const { token, userId, nim } = await portal.as('USER', { region_id: world.regionId })
  const key = `seat-${next('seats')}-${nim}`
  const file = { key, content_type: 'image/jpeg', bytes: 1, sha256: key, state: 'READY' }
  const { id: proof_id } = await insertRow(portal.db, 'file', file)
  await insertRow(portal.db, 'file_viewer', { file_id: proof_id, user_id: userId })
  const { id: paymentId } = await insertRow(portal.db, 'toefl_payment', {
    region_id: world.regionId,
    term_id: world.termId,
    payment_type: 'BANK_TRANSFER',
    provider_id: world.providerId,
    account_name: `PAYER ${nim}`,
    account_number: nim,
    payment_amount: 75_000,
    proof_id,
    status,
    decided_at: status === 'PENDING' ? null : new Date().toISOString(),
  })
  const { id: seatId } = await insertRow(portal.db, 'toefl_detail', {
    payment_id: paymentId,
    term_id: world.termId,
    user_id: userId,
    shift_id: shiftId,
    ...values,
  })
  return { token, userId, nim, paymentId, seatId }
}
