import { describe, expect, test } from 'vitest'
import { commonPasswords } from '#services/passwords.ts'
import { homeOf } from '#roles.ts'
import { isGuessable } from './account.rules.ts'

const owner = { nim: '2601234567', name: 'Siti Nur Rahmawati', email: 'siti.rahma@example.com' }
const guessable = (password: string) => isGuessable(password, owner, commonPasswords)

describe('a password is guessable', () => {
  test('when it is a known common one, in capitals or with digits and signs behind it', () => {
    expect(commonPasswords.size).toBeGreaterThan(3000)
    for (const word of ['qwertyuiop', 'QWERTYUIOP', 'password2026!', 'iloveyou123', 'sunshine99!!']) {
      expect(guessable(word), word).toBe(true)
    }
    const long = [...commonPasswords].filter((word) => word.length >= 10)
    expect(long.length).toBeGreaterThan(100)
    expect(long.filter((word) => !guessable(word))).toEqual([])
  })

  test('when it is little more than the NIM, the name, the e-mail name or a club word', () => {
    const words = [
      '2601234567',
      '2601234567ab!',
      'sitirahmawati',
      'Rahmawati1234',
      'siti.rahma99',
      'bnec-bnec-1',
      'binusian2026',
      'TOEFL-bnec-26',
    ]
    for (const word of words) expect(guessable(word), word).toBe(true)
  })

  test('when what is left without such words is common or easy itself', () => {
    const words = [
      'bnec123456',
      '123456bnec',
      'bnec-123456-bnec',
      'binus1q2w3e4r',
      'Siti123456',
      '2601234567qwerty',
      'toefl.password9',
      'rahmawati11111111',
      'pasbnecsword12',
      'bnec20202020',
      'bnec2026iloveyou',
    ]
    for (const word of words) expect(guessable(word), word).toBe(true)
  })

  test('when it is made of fewer than four different characters', () => {
    for (const word of ['aaaaaaaaaa', 'abcabcabcabc', '1212121212']) expect(guessable(word), word).toBe(true)
  })
})

test('a password that holds such a word is fine when enough else is in it', () => {
  for (const word of ['siti-likes-mango-ice', 'my bnec days were sunny', '2601234567-orange-kettle', 'x7#Kq9!zLm']) {
    expect(guessable(word), word).toBe(false)
  }
})

test('short parts of a name do not count', () => {
  const short = { nim: '2601234567', name: 'Al O', email: 'a@example.com' }
  expect(isGuessable('albatross-moon', short, new Set())).toBe(false)
})

test('the committee lands in the office, students on their dashboard', () => {
  expect((['ADMIN', 'SCAC', 'USER', 'MEMBER'] as const).map((role) => homeOf({ role }))).toEqual([
    '/dashboard-admin',
    '/dashboard-admin',
    '/dashboard',
    '/dashboard',
  ])
})
