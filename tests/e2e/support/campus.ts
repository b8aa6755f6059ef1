// A region of the test's own, so that its seats, prices and windows are nobody else's.
import { randomInt } from 'node:crypto'
import { morningIn } from '../../support/morning.ts'
import { office, visitor } from './api.ts'
import { photo } from '../../support/pictures.ts'
import { makePerson, type Person } from './people.ts'

export type Campus = {
  id: number
  name: string
  /** The part of the registration's address, such as `7-QXZ`. */
  address: string
  major: { id: number; name: string }
  shifts: { id: number; label: string; quota: number }[]
}

const day = 86_400_000
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(65 + randomInt(26))).join('')

type Wanted = {
  /** Seats of each shift; the shifts are called "First shift", "Second shift" and so on. */
  seats?: readonly number[]
}

/** Ways into such a region. It closes with its test, and a page that another test has open still leads there. */
export const closesSoon = /^\/register\/\d+-[A-Z]{5}(?:\/|$)/

const made: Campus[] = []

/** Makes an active region with prices 75,000 / 140,000 / 195,000, one major and the wanted shifts. */
export async function makeCampus({ seats = [20, 20] }: Wanted = {}): Promise<Campus> {
  const [{ id: termId } = { id: 0 }] = await office<{ id: number }[]>('GET', '/terms?sort=-year')
  const code = letters(5)
  const name = `Campus ${code}`
  const region = await office<{ id: number }>('POST', '/regions', {
    region: name,
    region_init: code,
    current_batch: 'B30',
    current_term_id: termId,
    toefl_price_one: 75_000,
    toefl_price_two: 140_000,
    toefl_price_three: 195_000,
    member_price: 150_000,
    toefl_payment_detail: 'BCA 5271 0090 99, Nadia Putri',
    member_payment_detail: 'BCA 5271 0090 99, Nadia Putri',
  })
  const major = { name: 'Applied Linguistics', faculty: 'Humanities' }
  const { id: majorId } = await office<{ id: number }>('POST', '/majors', {
    region_id: region.id,
    faculty: major.faculty,
    major_name: major.name,
  })
  const names = ['First shift', 'Second shift', 'Third shift']
  const shifts = []
  for (const [index, quota] of seats.entries()) {
    const starts = morningIn(20 + index)
    const label = names[index] ?? `Shift ${index + 1}`
    const { id } = await office<{ id: number }>('POST', '/toefl-shifts', {
      term_id: termId,
      region_id: region.id,
      shift: label,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + day / 12).toISOString(),
      quota,
      link: 'https://meet.bnec.example/toefl',
      line_group: 'https://line.me/R/ti/g/bnec-test',
      is_active: true,
    })
    shifts.push({ id, label, quota })
  }
  const campus = {
    id: region.id,
    name,
    address: `${region.id}-${code}`,
    major: { id: majorId, name: major.name },
    shifts,
  }
  made.push(campus)
  return campus
}

/**
 * Closes the regions of the test that has ended, and puts them at the end of every list. A list shows a hundred regions, and
 * all tests together make more.
 */
export async function retireCampuses(): Promise<void> {
  for (const { id, name } of made.splice(0)) {
    await office('PUT', `/regions/${id}`, { region: `Zz ${name}`, is_active: false })
  }
}

/** How many seats are left, as the portal tells everybody. */
export async function seatsLeft(shiftId: number): Promise<number> {
  return (await visitor<{ remaining: number }>('GET', `/toefl-shifts/${shiftId}`)).remaining
}

type Registered = { paymentId: number; people: Person[] }

/** Registers people without a browser, for tests that begin after that. */
export async function registerByApi(
  campus: Campus,
  people = [makePerson()],
  shift = 0,
  picture?: Buffer,
): Promise<Registered> {
  const form = new FormData()
  form.append('region_id', String(campus.id))
  for (const person of people) {
    const fields = {
      name: person.name,
      nim: person.nim,
      email: person.email,
      gender: person.gender.slice(0, 1),
      major_id: String(campus.major.id),
      batch: person.batch,
      campus_location: person.campus,
      birth_place: person.birthPlace,
      birth_date: person.birthDate,
      address: person.address,
      domicile: person.city,
      phone_number: person.phone,
      line_id: person.line,
      shift_id: String(campus.shifts[shift]?.id),
    }
    for (const [name, value] of Object.entries(fields)) form.append(`${name}[]`, value)
  }
  await addTransfer(form, people[0], picture)
  const { payment_id } = await visitor<{ payment_id: number }>('POST', '/register/store', form)
  return { paymentId: payment_id, people }
}

/** Adds how somebody paid: from an account of their own, with a proof of its own. */
export async function addTransfer(form: FormData, payer: Person | undefined, picture?: Buffer): Promise<void> {
  const proof = picture ?? (await photo({ width: 300, height: 400, seed: randomInt(1, 1e9) }))
  const [provider] = await visitor<{ id: number; type: string }[]>('GET', '/payment-providers?type=BANK_TRANSFER')
  form.append('payment_type', 'BANK_TRANSFER')
  form.append('provider_id', String(provider?.id))
  form.append('account_name', payer?.name ?? '')
  form.append('account_number', `5271${payer?.nim ?? ''}`)
  form.append('payment_proof', new Blob([new Uint8Array(proof)], { type: 'image/jpeg' }), 'proof.jpg')
}
