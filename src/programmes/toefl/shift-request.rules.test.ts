import { describe, expect, test } from 'vitest'
import { editStatuses } from './seat.rules.ts'
import { dealSeats, editEvents, nextEditStatus } from './shift-request.rules.ts'

test('the states of a request, cell by cell', () => {
  const cells = editStatuses.map((status) => editEvents.map((event) => nextEditStatus(status, event)))
  expect(cells).toEqual([
    ['REQUESTED', null, null, null],
    ['REQUESTED', 'NONE', 'ACCEPTED', 'REJECTED'],
    ['REQUESTED', null, null, null],
    ['REQUESTED', null, null, null],
  ])
})

describe('dealing out seats', () => {
  const deal = (requests: [id: number, from: number, to: number][], free: [shift: number, seats: number][]) => [
    ...dealSeats(
      requests.map(([id, from, to]) => ({ id, from, to })),
      new Map(free),
    ),
  ]

  test('who asked first is served first', () => {
    expect(deal([[1, 9, 5], [2, 9, 5], [3, 9, 5]], [[5, 2]])).toEqual([1, 2]) // prettier-ignore
  })

  test('two who want each other’s seat in full shifts swap', () => {
    expect(deal([[1, 5, 6], [2, 6, 5]], [[5, 0], [6, 0]])).toEqual([1, 2]) // prettier-ignore
  })

  test('a seat that somebody leaves is dealt out again, also to who stood before them in the queue', () => {
    // The first finds shift 5 full until the second has left it; the third comes too late.
    expect(deal([[1, 9, 5], [2, 5, 6], [3, 9, 5]], [[5, 0], [6, 1]])).toEqual([2, 1]) // prettier-ignore
  })

  test('no shift ever gets more than its seats', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const chance = (below: number, salt: number) => (seed * 7919 + salt * 104_729 + ((seed * salt) % 97)) % below
      const free = new Map([1, 2, 3].map((shift) => [shift, chance(3, shift)]))
      const requests = Array.from({ length: 6 }, (_, id) => ({
        id,
        from: 1 + chance(3, id + 10),
        to: 1 + chance(3, id + 50),
      }))
      const granted = requests.filter(({ id }) => dealSeats(requests, free).has(id))
      for (const [shift, seats] of free) {
        const into = granted.filter((request) => request.to === shift).length
        const out = granted.filter((request) => request.from === shift).length
        expect(into - out).toBeLessThanOrEqual(seats)
      }
    }
  })
})
