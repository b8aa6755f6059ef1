// Names stand in mails to people who never asked for one: only a name may stand there, in whatever script.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { personName } from '#kit/endpoint/fields.ts'
import { cpuOf } from '../support/cost.ts'
import { freshNims, groupForm, makeShift } from '../support/facts.ts'
import { makeGuest, makePartyShift, setPartyWindow, signUpForm } from '../support/parties.ts'
import { application, makeTalentField } from '../support/talents.ts'
import { openOffice } from '../support/office.ts'

const good = [
  'Siti Rahma',
  "Ma'ruf Al-Hakim",
  'D’Angelo ‑ Putri',
  'J.R.R. Tolkien',
  'H. Budi Santoso',
  'Nguyễn Thị Ánh',
  'Ngọc',
  '王小明',
  'محمد رضا',
  'श्रीराम',
  'ஸ்ரீ',
  'Ǻsa Öberg',
  'O',
  'Kaʻiulani',
  'エミリー',
  'Raden Mas Muhammad Arya Putra Wijaya Kusuma Adiningrat',
]
const bad = [
  'evilꓸcom',
  'Budiǃ',
  'Klik tautan ini segera lalu balas dengan kata sandi Anda',
  'Hi\nYou won! Claim at https://evil.example',
  'Budi\r\nBcc: all@example.com',
  'Visit evil.example',
  'evil.co',
  'http://x',
  'a@b.c',
  'Budi/Santoso',
  'Budi\u0000',
  'Budi\u2028Santoso',
  'Budi\u202egnp',
  'Budi\u2066x\u2069',
  'Bu\u200bdi',
  'Bu\u200ddi',
  'Budi\ufeff Santoso',
  'Bu\u00addi',
  '\u3164',
  '\u034f a',
  'a\ufe0f',
  'Budi 2',
  'Call 0812',
  '<b>Budi</b>',
  '.',
  "'",
  'e' + '\u0301'.repeat(8),
  '💰 Budi',
  'x'.repeat(121),
]

test.each(good)('%s is a name', (name) => {
  expect(personName().safeParse(name).success).toBe(true)
})

test('a very long one is refused at a cost that grows no faster than it', async () => {
  const cost = (length: number) =>
    cpuOf(() => expect(personName().safeParse(`${'a'.repeat(length)}@`).success).toBe(false))
  await cost(1000)
  // Ten times the length costs ten times as much at most, and some.
  expect(await cost(2_000_000)).toBeLessThan(50 * (await cost(200_000)) + 100)
})

test('of whatever signs it is made, what passes is one line of letters that no mail program takes for an address', () => {
  const parts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc
      .array(fc.constantFrom(...good, ...bad, ' ', '.', '-', '’', '\u200f', '\t'), { maxLength: 4 })
      .map((all) => all.join('')),
  )
  let passed = 0
  fc.assert(
    fc.property(parts, (given) => {
      const result = personName().safeParse(given)
      if (!result.success) {
        expect(result.error.issues[0]?.message).toBeTruthy()
        return
      }
      passed += 1
      const name = result.data
      expect(name).toMatch(/\p{L}/u)
      expect(name.length).toBeLessThanOrEqual(120)
      expect(name).toBe(name.normalize('NFC').trim())
      // Controls, format signs, line ends, unassigned, private, digits, symbols, and marks that nobody sees.
      expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{N}\p{S}]|\p{Default_Ignorable_Code_Point}|[@:/\\<>&"]|\.\p{L}{2}/u)
      expect(personName().parse(name)).toBe(name)
    }),
    { numRuns: 1500 },
  )
  expect(passed).toBeGreaterThan(50)
})

const { portal, world } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

describe('in every form', () => {
  const forms: [string, string, (name: string) => Promise<{ statusCode: number; body: string }>][] = [
    [
      'the registration',
      'name.1',
      async (name) => {
        const shift = await makeShift(portal.db, world)
        const form = await groupForm(world, { shiftIds: [shift, shift], fields: { 'name[1]': name } })
        return portal.call('POST', '/register/store', { form })
      },
    ],
    [
      'the talents',
      'name',
      async (name) => {
        const field = await makeTalentField(portal.db)
        return portal.call('POST', '/talent-recruitments', { json: application(world, field, { name }) })
      },
    ],
    [
      'the welcoming party',
      'name',
      async (name) => {
        const guest = await makeGuest(portal.db, world)
        const shiftId = await makePartyShift(portal.db, world)
        const form = await signUpForm(world, { shiftId, nim: guest?.nim ?? '', fields: { name } })
        return portal.call('POST', '/welcoming-parties', { token: guest?.token, form })
      },
    ],
    [
      'the office’s account form',
      'name',
      async (name) => {
        const { token } = await portal.as('ADMIN')
        const { userId } = await portal.as('USER', { nim: freshNims(1)[0] })
        return portal.call('PUT', `/registrant-details/${userId}`, { token, json: { name } })
      },
    ],
  ]

  test.each(forms)('%s refuses at the field what is no name', async (_, field, send) => {
    for (const name of bad) {
      const answer = await send(name)
      expect([name, answer.statusCode]).toEqual([name, 422])
      expect([name, ...Object.keys(JSON.parse(answer.body).errors)]).toEqual([name, field])
    }
  })

  test('the sentence says what a name is, in both languages', async () => {
    const { token } = await portal.as('ADMIN')
    const { userId } = await portal.as('USER')
    for (const [language, words] of [
      ['en', 'letters only'],
      ['id', 'hanya dengan huruf'],
    ] as const) {
      const headers = { 'accept-language': language }
      const json = { name: 'Budi 2' }
      const answer = await portal.call('PUT', `/registrant-details/${userId}`, { token, json, headers })
      expect(answer.json().errors.name[0]).toContain(words)
    }
  })
})
