// The welcoming party's facts for tests: an open window, shifts, and people who sign up.
import type { Db } from '#kit/database/connect.ts'
import { changeRow, findRow, insertRow } from './rows.ts'
import type { TestApp } from './app.ts'
import { type World, nameFor, proofFile, proofPicture, setWindow, transferFrom } from './facts.ts'
import { formOf } from './forms.ts'
import { makeStudents, type Student } from './members.ts'
import { morningIn } from './morning.ts'

/** The region's own window of this programme, open around now or over. */
export const setPartyWindow = (db: Db, regionId: number | null, open = true): Promise<void> =>
  setWindow(db, regionId, open, 'WELCOMING_PARTY_REGISTRATION', 'Welcoming party registration')

type ShiftValues = Partial<{
  quota: number
  is_active: boolean
  starts_at: string
  ends_at: string
  term_id: number
  line_group: string | null
  price: number | null
  payee_region_id: number | null
}>

/** A shift in a week, of the world's term. */
export async function makePartyShift(db: Db, world: World, values: ShiftValues = {}): Promise<number> {
  const week = morningIn(7)
  const { id } = await insertRow(db, 'welcoming_party_shift', {
    term_id: world.termId,
    shift: 'Morning party',
    starts_at: new Date(week).toISOString(),
    ends_at: new Date(week + 7_200_000).toISOString(),
    place: 'Auditorium',
    quota: 10,
    line_group: 'https://example.com/party-line',
    ...values,
  })
  return id
}

export type Guest = Student

/** Students of the world's region with live sessions, whose NIMs nobody else has. */
export const makeGuests = (db: Db, world: World, count: number): Promise<Guest[]> =>
  makeStudents(db, world, count, (nim) => ({ name: `Guest ${nim}`, email: `g${nim}@example.com`, major_id: null }))

export async function makeGuest(db: Db, world: World): Promise<Guest> {
  const [guest] = await makeGuests(db, world, 1)
  if (!guest) throw new Error('nobody was made')
  return guest
}

type Choice = { shiftId: number; nim?: string; proof?: Buffer; asIs?: boolean; fields?: Record<string, string | null> }

/** The fields of a Binusian's sign-up by their form names; null leaves one out. */
export function signUpFields(
  world: World,
  { shiftId, nim = '2600000000', fields = {} }: Choice,
): Record<string, string> {
  const all: Record<string, string | null> = {
    shift_id: String(shiftId),
    type: '1',
    name: nameFor('Guest', nim),
    campus_location: 'Anggrek',
    nim,
    major_id: String(world.majorId),
    email: `g${nim}@example.com`,
    phone_number: `08${nim}`,
    line_id: `line${nim}`,
    instagram: '@bnec.binus',
    ...fields,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The multipart form that the browser sends. */
export async function signUpForm(world: World, choice: Choice): Promise<FormData> {
  const proof = proofFile(choice.proof ?? (await proofPicture()), choice.asIs ? null : (choice.nim ?? null))
  return formOf({ ...signUpFields(world, choice), proof })
}

/** Signs somebody new up through the API; gives the id of the sign-up too. */
export async function signUpSomebody(
  portal: TestApp,
  world: World,
  shiftId: number,
  fields: Record<string, string | null> = {},
): Promise<Guest & { id: number }> {
  const guest = await makeGuest(portal.db, world)
  const form = await signUpForm(world, { shiftId, nim: guest.nim, fields })
  const answer = await portal.call('POST', '/welcoming-parties', { token: guest.token, form })
  if (answer.statusCode !== 201) throw new Error(`not signed up: ${answer.statusCode} ${answer.body}`)
  return { ...guest, id: answer.json().data.id }
}

/** A shift whose seats cost something, paid to the world's region. */
export const makePaidShift = (db: Db, world: World, price = 75_000, values: ShiftValues = {}): Promise<number> =>
  makePartyShift(db, world, { price, payee_region_id: world.regionId, ...values })

/** Signs somebody new up for such a shift, with a transfer; gives the ids of the sign-up and of its payment too. */
export async function paySomebody(
  portal: TestApp,
  world: World,
  shiftId: number,
  fields: Record<string, string | null> = {},
): Promise<Guest & { id: number; paymentId: number }> {
  const guest = await signUpSomebody(portal, world, shiftId, { ...transferFrom(world), ...fields })
  const { payment_id } = await portal.db
    .selectFrom('welcoming_party')
    .select('payment_id')
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  if (payment_id === null) throw new Error('nothing was paid')
  return { ...guest, paymentId: payment_id }
}

/** Many pending sign-ups straight into the tables, without files on disk; ids in ascending order. */
export async function insertSignUps(
  db: Db,
  world: World,
  { shiftId, count, values = {} }: { shiftId: number; count: number; values?: Record<string, unknown> },
): Promise<number[]> {
  const guests = await makeGuests(db, world, count)
  const files = await db
    .insertInto('file')
    .values(
      guests.map(({ nim }) => ({
        key: `party-${nim}`,
        content_type: 'image/jpeg',
        bytes: 1,
        sha256: nim,
        state: 'READY',
      })),
    )
    .returning('id')
    .execute()
  const rows = await db
    .insertInto('welcoming_party')
    .values(
      guests.map(({ userId, nim }, index) => ({
        shift_id: shiftId,
        term_id: world.termId,
        user_id: userId,
        name: `Guest ${nim}`,
        type: 1,
        campus_location: 'Anggrek',
        nim,
        major_id: world.majorId,
        email: `g${nim}@example.com`,
        phone_number: `08${nim}`,
        line_id: `line${nim}`,
        instagram: 'bnec.binus',
        proof_id: files[index]?.id ?? 0,
        ...values,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

/** The file of the proof that a sign-up by the form has. */
export async function proofOfSignUp(db: Db, id: number): Promise<number> {
  const { proof_id } = await findRow(db, 'welcoming_party', id)
  if (proof_id === null) throw new Error('a sign-up without a proof')
  return proof_id
}

/** The same for a shift that costs something, each with its payment; the ids of the payments. */
export async function insertPaidSignUps(
  db: Db,
  world: World,
  { shiftId, count, values = {} }: { shiftId: number; count: number; values?: Record<string, unknown> },
): Promise<number[]> {
  const ids = await insertSignUps(db, world, { shiftId, count })
  const made: number[] = []
  for (const id of ids) {
    const { user_id } = await findRow(db, 'welcoming_party', id)
    const { id: paymentId } = await insertRow(db, 'party_payment', {
      region_id: world.regionId,
      term_id: world.termId,
      user_id,
      payment_type: 'BANK_TRANSFER',
      provider_id: world.providerId,
      account_name: 'GUEST',
      account_number: '1234567890',
      payment_amount: 75_000,
      proof_id: await proofOfSignUp(db, id),
    })
    await changeRow(db, 'welcoming_party', id, { payment_id: paymentId })
    await changeRow(db, 'party_payment', paymentId, { payment_amount: 75_000, ...values })
    made.push(paymentId)
  }
  return made
}

/** Seats taken in a shift, counted as the rule says. */
export async function partySeatsTaken(db: Db, shiftId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('welcoming_party')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('status', '<>', 'REJECTED'), eb('is_held', '=', true)]))
    .executeTakeFirstOrThrow()
  return taken
}
