import { expect, test } from 'vitest'
import { duties } from './duty-names.ts'
import { hiddenFrom, opensScreen } from './duties.ts'
import { dutyTable } from './duty-table.ts'

test('an address that several duties open finds its region in one way', () => {
  const ways = new Map<string, Set<string>>()
  for (const duty of duties) {
    for (const [address, how] of Object.entries(dutyTable[duty])) {
      ways.set(address, (ways.get(address) ?? new Set()).add(JSON.stringify(how)))
    }
  }
  expect([...ways].filter(([, found]) => found.size > 1).map(([address]) => address)).toEqual([])
})

test('what leads to more rights, to secrets or to where money goes is in no duty', () => {
  const never =
    /committee|\/registrant-details\/:id\/(role|suspend|unsuspend|factors|end-sessions)|audit|backup|setup|club|mail-server|payment-accounts|privacy|parent|environments|\/terms|term-changes|regions\b(?!\/:id\/checks)|emails|registrant-details\/export|setting$|reopen|administrators/
  const opened = duties.flatMap((duty) => Object.keys(dutyTable[duty]))
  expect(opened.filter((address) => never.test(address))).toEqual([])
  expect(opened).not.toContain('PUT /registrant-details/:id')
})

test('a screen opens by what it asks for, and its form by what it writes', () => {
  const people = (region_id: number | null) => [{ duty: 'PEOPLE', region_id } as const]
  expect(opensScreen(people(1), '/welcoming-party-shifts')).toBe(true)
  expect(opensScreen(people(1), '/welcoming-party-shifts/create')).toBe(false)
  expect(opensScreen(people(null), '/welcoming-party-shifts/create?like=3')).toBe(true)
  expect(opensScreen(people(null), '/registrant-details/7/edit')).toBe(true)
  for (const path of ['/committee', '/audit', '/payment-accounts', '/regions/1/edit', '/toefl-payments'])
    expect(opensScreen(people(null), path), path).toBe(false)
})

test('a duty shows what it needs', () => {
  expect(hiddenFrom(['MONEY'])).toEqual(['birth_date', 'allergy'])
  expect(hiddenFrom(['TESTS'])).toEqual(['account_number', 'allergy'])
  expect(hiddenFrom(['PEOPLE', 'MONEY'])).toEqual([])
  expect(hiddenFrom(['READING'])).toEqual(['account_number', 'birth_date', 'allergy'])
})
