// The facts a test sets up for itself: a term, a region with prices, shifts, an open window.
import type { WindowCode } from '#features/window/window.rules.ts'
import type { Db } from '#kit/database/connect.ts'
import { findRow, insertRow } from './rows.ts'
import { formOf } from './forms.ts'
import { morningIn } from './morning.ts'
import { letters, next } from './next.ts'
import { marked, photo } from './pictures.ts'

export type World = {
  termId: number
  regionId: number
  regionInit: string
  majorId: number
  providerId: number
  receiverId: number
}

/** A region of its own with prices 75,000 / 140,000 / 195,000 and an open registration window. */
export async function makeWorld(db: Db, values: { three?: number | null; windowOpen?: boolean } = {}): Promise<World> {
  const termId = await currentTerm(db)
  const number = next('regions')
  // Three letters, and a W before them where a long run needs more.
  const regionInit = number < 26 ** 2 ? `${letters(26 ** 2 + number).slice(1)}X` : `W${letters(number)}`
  const region = await insertRow(db, 'region', {
    region: `Region ${number}`,
    region_init: regionInit,
    current_batch: '2026',
    current_term_id: termId,
    toefl_price_one: 75_000,
    toefl_price_two: 140_000,
    toefl_price_three: values.three === undefined ? 195_000 : values.three,
    member_price: 100_000,
    toefl_payment_detail: 'Bank 123 to BNEC',
    member_payment_detail: 'Bank 123 to BNEC',
  })
  const one = { region_id: region.id }
  const major = await insertRow(db, 'major', { ...one, faculty: 'Computing', major_name: `Major ${number}` })
  const provider = await insertRow(db, 'payment_provider', { name: `Bank ${number}`, type: 'BANK_TRANSFER' })
  const receiver = await insertRow(db, 'contact_person', { ...one, name: `Cashier ${number}`, type: 'TOEFL' })
  await setWindow(db, region.id, values.windowOpen ?? true)
  return {
    termId,
    regionId: region.id,
    regionInit,
    majorId: major.id,
    providerId: provider.id,
    receiverId: receiver.id,
  }
}

/** The term of all worlds; several may be made at once. */
const currentTerm = (db: Db): Promise<number> => makeTerm(db, 2026)

/** This term, whether it was there already or not. */
export async function makeTerm(db: Db, year: number, semester = 'ODD'): Promise<number> {
  const known = { semester, year }
  await db
    .insertInto('term')
    .values(known)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRow(db, 'term', known)).id
}

/** The region's own window of a programme, or everybody's, open around now or over. */
export async function setWindow(
  db: Db,
  region_id: number | null,
  open: boolean,
  env_code: WindowCode = 'TOEFL_REGISTRATION',
  name: string = env_code,
): Promise<void> {
  const day = 86_400_000
  const start_time = new Date(Date.now() - 2 * day).toISOString()
  const end_time = new Date(Date.now() + (open ? day : -day)).toISOString()
  await db
    .insertInto('environment')
    .values({ env_code, name, region_id, start_time, end_time })
    .onConflict((conflict) => conflict.constraint('environment_code_region_key').doUpdateSet({ start_time, end_time }))
    .execute()
}

/** A shift in a week, for this region by default. */
export async function makeShift(
  db: Db,
  world: World,
  values: {
    quota?: number
    region_id?: number | null
    is_active?: boolean
    starts_at?: string
    ends_at?: string
    term_id?: number
  } = {},
): Promise<number> {
  const starts = morningIn(7)
  const shift = await insertRow(db, 'toefl_shift', {
    term_id: world.termId,
    region_id: world.regionId,
    shift: 'Saturday morning',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 7_200_000).toISOString(),
    quota: 10,
    link: 'https://example.com/test',
    line_group: 'https://example.com/line',
    ...values,
  })
  return shift.id
}

/** NIMs that no other registration of this run uses. */
export const freshNims = (count: number): string[] =>
  Array.from({ length: count }, () => String(2_600_000_000 + next('NIMs')))

const proofs = new Map<number, Promise<Buffer>>()
/** A real photograph-like JPEG of about 150 KB; the same seed is the same file. */
export function proofPicture(seed = 1): Promise<Buffer> {
  let made = proofs.get(seed)
  if (!made) proofs.set(seed, (made = photo({ seed })))
  return made
}

export type GroupChoice = {
  nims?: string[]
  shiftIds: number[]
  /** Made the group's own by its NIMs, unless it is to be sent `asIs`. */
  proof?: Buffer
  asIs?: boolean
  /** Changes or adds fields by their form name; null leaves one out. */
  fields?: Record<string, string | null>
}

/** A name that tells people apart as their NIM does; names are of letters. */
export const nameFor = (title: string, nim: string): string =>
  `${title} ${nim.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

/** A proof as a file of a form; with a mark it is that person's or group's own. */
export const proofFile = (picture: Buffer, mark: string | null): File =>
  new File(
    (mark === null ? [picture] : marked(picture, mark)).map((part) => new Uint8Array(part)),
    'proof.jpg',
    { type: 'image/jpeg' },
  )

/** How somebody says to have paid by transfer. */
export const transferFrom = (world: World) => ({
  payment_type: 'BANK_TRANSFER',
  provider_id: String(world.providerId),
  account_name: 'Siti Rahma',
  account_number: '1234567890',
})

/** The multipart form that the browser sends for a group of as many people as there are shifts. */
export async function groupForm(world: World, choice: GroupChoice): Promise<FormData> {
  const nimList = choice.nims ?? freshNims(choice.shiftIds.length)
  const fields: Record<string, string | null> = { region_id: String(world.regionId) }
  nimList.forEach((nim, i) => {
    Object.assign(fields, {
      [`name[${i}]`]: nameFor('Student', nim),
      [`nim[${i}]`]: nim,
      [`email[${i}]`]: `s${nim}@example.com`,
      [`gender[${i}]`]: i % 2 ? 'M' : 'F',
      [`major_id[${i}]`]: String(world.majorId),
      [`batch[${i}]`]: '2026',
      [`campus_location[${i}]`]: 'Anggrek',
      [`birth_place[${i}]`]: 'Jakarta',
      [`birth_date[${i}]`]: '2006-05-17',
      [`address[${i}]`]: 'Jl. Kebon Jeruk 27',
      [`domicile[${i}]`]: 'Jakarta Barat',
      [`phone_number[${i}]`]: `08${nim}`,
      [`line_id[${i}]`]: `line${nim}`,
      [`shift_id[${i}]`]: String(choice.shiftIds[i]),
    })
  })
  Object.assign(fields, {
    ...transferFrom(world),
    ...choice.fields,
  })
  const form = formOf(fields)
  const proof = choice.proof ?? (await proofPicture())
  form.append('payment_proof', proofFile(proof, choice.asIs ? null : nimList.toSorted().join()))
  return form
}

/** The parts of a group form that `register/extend` takes for one person; each shift has a proof of its own. */
export async function againForm(
  world: World,
  shiftId: number,
  proof?: Buffer,
  fields: Record<string, string> = {},
): Promise<FormData> {
  return formOf({
    shift_id: String(shiftId),
    ...transferFrom(world),
    ...fields,
    payment_proof: proofFile(proof ?? (await proofPicture()), proof ? null : `shift ${shiftId}`),
  })
}
