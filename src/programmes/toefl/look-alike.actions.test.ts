import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld, nameFor } from '#tests/support/facts.ts'
import { seatsTaken } from '#tests/support/groups.ts'
import { photo } from '#tests/support/pictures.ts'
import { marksOf, mostAlike } from './look-alike.rules.ts'

const portal = await openPortal({ env: { RATE_LIMIT: 'on' } })
const world = await makeWorld(portal.db)
const proof = await photo({ width: 30, height: 40 })

type Fields = (nim: string, index: number) => Record<string, string>

async function registerMany(count: number, fieldsOf: Fields) {
  const shift = await makeShift(portal.db, world, { quota: 1000 })
  const forms = await Promise.all(
    freshNims(count).map((nim, index) =>
      groupForm(world, { nims: [nim], shiftIds: [shift], proof, fields: fieldsOf(nim, index) }),
    ),
  )
  const answers = await Promise.all(forms.map((form) => portal.call('POST', '/register/store', { form })))
  const count2 = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  return { answers, accepted: count2(201), refused: count2(429), seats: await seatsTaken(portal.db, shift) }
}

// A name of its own for each: the digits of a NIM as letters, turned around so that they differ from the start.
const ownName = (nim: string) => `${[...nameFor('', nim).trim()].toReversed().join('')} Santoso`

test('300 different groups within a minute get through from one address @full', async () => {
  const { accepted, seats } = await registerMany(300, (nim) => ({ 'name[0]': ownName(nim), account_number: nim }))
  expect([accepted, seats]).toEqual([300, 300])
})

test('of 70 that pay from one account, or have almost one name, few get a seat, and the others are told why', async () => {
  const kinds: Fields[] = [
    (nim) => ({ 'name[0]': ownName(nim), account_number: '5550001112' }),
    (nim, index) => ({ 'name[0]': `Budi Santoso ${'abcdefghij'[index % 10]}`, account_number: nim }),
  ]
  for (const kind of kinds) {
    const { answers, accepted, refused, seats } = await registerMany(70, kind)
    expect([accepted, refused, seats]).toEqual([mostAlike, 70 - mostAlike, mostAlike])
    const [sorry] = answers.filter(({ statusCode }) => statusCode === 429)
    expect(sorry?.json().message).toContain('Your network')
    expect(Number(sorry?.headers['retry-after'])).toBeGreaterThan(3000)
  }
})

test('a registration that is sent again is answered again, also when there were enough of them', async () => {
  const shift = await makeShift(portal.db, world, { quota: 100 })
  const send = async (nim: string) =>
    portal.call('POST', '/register/store', {
      form: await groupForm(world, {
        nims: [nim],
        shiftIds: [shift],
        proof,
        fields: { 'name[0]': ownName(nim), account_number: '5550002223' },
      }),
    })
  const nims = freshNims(mostAlike + 1)
  const answers = []
  for (const nim of nims) answers.push(await send(nim))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(mostAlike).fill(201), 429])
  expect((await send(nims[0] ?? '')).body).toBe(answers[0]?.body)
})

test('names that only differ in their last letters look alike, short ones only when they are the same', () => {
  const look = (...names: string[]) => marksOf(names, null)[0]
  expect(look('Budi Santoso A')).toBe(look('budi santoso-b'))
  expect(look('Zoé Lim')).toBe(look('Zoe Lim'))
  expect(look('Andi')).not.toBe(look('Anda'))
  expect(look('Budi Santoso', 'Siti Rahma')).not.toBe(look('Budi Santoso', 'Dewi Lestari'))
  expect(marksOf(['Budi'], '123')).toHaveLength(2)
})
