import { expect, test } from 'vitest'
import type { Known } from '../../account-lookup.contract.ts'
import { knownPeople } from './known-people.ts'

type Asked = Partial<Record<keyof Known, string>>
const person = (nim: string, phone = `08${nim}`) => ({
  nim,
  email: `S${nim}@example.com`,
  phone_number: phone,
  line_id: `line${nim}`,
})

/** A form whose server knows these values, until it is told to fail. */
function form(held: readonly string[]) {
  const asked: Asked[] = []
  let isAway = false
  let drawn = 0
  const people = knownPeople(
    async (values) => {
      asked.push(values)
      if (isAway) throw new Error('away')
      const has = (field: keyof Known) => held.includes(values[field] ?? '')
      return { nim: has('nim'), email: has('email'), phone_number: has('phone_number'), line_id: has('line_id') }
    },
    () => (drawn += 1),
  )
  return { ...people, asked, drawn: () => drawn, setAway: (away: boolean) => (isAway = away) }
}

const [first, second] = ['2600000001', '2600000002']

test('everything by which people are told apart is asked about in one question each, as the server reads it', async () => {
  const known = form([])
  const values = { registrants: [person(first), person(second, ' 0812-3456 789 ')] }
  expect(known.isKnown(values)).toBe(false)
  await known.ask(values, null)
  expect(known.asked).toEqual([
    { nim: first, email: `s${first}@example.com`, phone_number: `08${first}`, line_id: `line${first}` },
    { nim: second, email: `s${second}@example.com`, phone_number: '08123456789', line_id: `line${second}` },
  ])
  expect([known.isKnown(values), known.drawn()]).toEqual([true, 2])
  expect(known.ask(values, null), 'each once').toBeNull()
})

test('while an answer is on its way nothing is asked twice, and who waits waits for all of it', async () => {
  const known = form([])
  const typed = { registrants: [{ ...person(first), email: '', phone_number: '12', line_id: '' }] }
  const early = known.ask(typed, 0)
  const late = known.ask({ registrants: [person(first)] }, 0)
  await Promise.all([early, late])
  expect(known.asked.map((values) => Object.keys(values))).toEqual([['nim'], ['email', 'phone_number', 'line_id']])
})

test('somebody with an account is named at each field, and a phone alone may be somebody else’s', async () => {
  const known = form([first, '0811111111'])
  const values = { registrants: [person(first), person(second, '0811111111')] }
  await known.ask(values, null)
  expect(known.problems(values, null)).toEqual({
    'registrants.0.nim': [{ key: 'fields.nimTaken' }],
    'registrants.1.phone_number': [{ key: 'fields.phoneNumberTaken' }],
  })
  expect(known.problems(values, 1)).toEqual({ 'registrants.1.phone_number': [{ key: 'fields.phoneNumberTaken' }] })
  expect(known.who(values, null)).toEqual([
    { place: 0, byContact: false },
    { place: 1, byContact: true },
  ])
})

test('without an answer nothing is known, and it can be asked again', async () => {
  const known = form([first])
  const values = { registrants: [person(first)] }
  known.setAway(true)
  await expect(known.ask(values, null)).rejects.toThrow('away')
  expect([known.isKnown(values), known.problems(values, null)]).toEqual([false, {}])
  known.setAway(false)
  await known.ask(values, null)
  expect(known.problems(values, null)).not.toEqual({})
})

test('a person whom the server refused is asked about once more', async () => {
  const held: string[] = []
  const known = form(held)
  const values = { registrants: [person(first), person(second)] }
  await known.ask(values, null)
  held.push(`line${second}`)
  await known.askAgain(values, 1)
  expect(known.asked).toHaveLength(3)
  expect(known.who(values, null)).toEqual([{ place: 1, byContact: true }])
})
