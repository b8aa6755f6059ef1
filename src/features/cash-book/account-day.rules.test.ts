// The equation of an account: what the bank says each day, against what explains it.
import { expect, test } from 'vitest'
import { type DayLine, daysOf, inOrder } from './account-day.rules.ts'

let row = 0
const line = (day: string, signed: number, balance: number | null, more: Partial<DayLine> = {}): DayLine => {
  row += 1
  return {
    id: row,
    import_id: 1,
    row,
    day,
    signed,
    balance,
    text: `line ${row}`,
    payments: 0,
    entry: 0,
    aside: 0,
    ...more,
  }
}

test('bank and books agree where each line is explained and the opening balance is booked', () => {
  const lines = [line('2026-11-01', 500, 1500, { payments: 500 }), line('2026-11-02', -200, 1300, { entry: -200 })]
  const { days, differs_from } = daysOf(lines, [{ day: '2026-11-01', signed: 1000 }])
  expect(days.map(({ difference }) => difference)).toEqual([0, 0])
  expect(differs_from).toBeNull()
})

test('the day from which they differ is the first one after the last that agrees', () => {
  const lines = [
    line('2026-11-01', 500, 500, { payments: 500 }),
    line('2026-11-02', -30, 470),
    line('2026-11-03', 100, 570, { entry: 100 }),
  ]
  const { days, differs_from } = daysOf(lines, [])
  expect(differs_from).toBe('2026-11-02')
  expect(days.map(({ difference, open }) => [difference, open])).toEqual([
    [0, 0],
    [-30, -30],
    [-30, 0],
  ])
})

test('what is booked and not yet at the bank is a difference of its own day', () => {
  const { days } = daysOf([line('2026-11-01', 500, 500, { payments: 500 })], [{ day: '2026-11-02', signed: -50 }])
  expect(days[1]).toMatchObject({ day: '2026-11-02', unseen: -50, closing: null, booked: 450, difference: 50 })
})

test('where the bank’s own balances do not add up, the line is named', () => {
  const lines = [line('2026-11-01', 500, 500), line('2026-11-02', -30, 470), line('2026-11-02', -10, 440)]
  const [, second] = daysOf(lines, []).days
  expect(second?.broken_line).toEqual({ id: lines[2]!.id, text: lines[2]!.text, expected: 460, stated: 440 })
})

test('a missing day is named at the first line after it', () => {
  const lines = [line('2026-11-01', 500, 500), line('2026-11-03', -30, 400)]
  expect(daysOf(lines, []).days[1]?.broken_line).toMatchObject({ expected: 470, stated: 400 })
})

test('a file that lists the newest first is read from its end, also within one day', () => {
  const days = [line('2026-11-02', -30, 470), line('2026-11-01', 500, 500)]
  expect(inOrder(days).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02'])
  const oneDay = [line('2026-11-01', -10, 460), line('2026-11-01', -30, 470), line('2026-11-01', 500, 500)]
  expect(inOrder(oneDay).map(({ balance }) => balance)).toEqual([500, 470, 460])
  expect(daysOf(oneDay, []).days[0]).toMatchObject({ closing: 460, broken_line: null })
})

test('lines of a later file for the same day follow those of the earlier one', () => {
  const early = [line('2026-11-01', 500, 500)]
  const late = [
    line('2026-11-01', -30, 470, { import_id: 2, row: 0 }),
    line('2026-11-01', -10, 460, { import_id: 2, row: 1 }),
  ]
  expect(daysOf([...late, ...early], []).days[0]).toMatchObject({ closing: 460, broken_line: null })
})

test('without balances nothing is compared', () => {
  const { days, differs_from, opening } = daysOf([line('2026-11-01', 500, null)], [])
  expect(days[0]).toMatchObject({ closing: null, difference: null, broken_line: null })
  expect([differs_from, opening]).toEqual([null, null])
})

test('the balance before the first line is to be booked by then', () => {
  const lines = [line('2026-11-01', -30, 470)]
  expect(daysOf(lines, []).opening).toBe(500)
  expect(daysOf(lines, [{ day: '2026-11-01', signed: 500 }]).opening).toBe(0)
  expect(daysOf(lines, [{ day: '2026-11-02', signed: 500 }]).opening).toBe(500)
})

test('lines of a file without balances count between two that have them, and before the first', () => {
  const paid = (day: string, signed: number, balance: number | null) => line(day, signed, balance, { payments: signed })
  const lines = [
    paid('2026-11-01', 10, null),
    paid('2026-11-02', 500, 1510),
    paid('2026-11-03', 20, null),
    paid('2026-11-04', 5, 1535),
  ]
  const opening = [{ day: '2026-11-01', signed: 1000 }]
  const found = daysOf(lines, opening)
  expect(found.days.map(({ closing, difference }) => [closing, difference])).toEqual([
    [null, null],
    [1510, 0],
    [null, 0],
    [1535, 0],
  ])
  expect([found.differs_from, found.opening]).toEqual([null, 0])
  // One of them is lost: the next balance says so.
  const { days } = daysOf(lines.toSpliced(2, 1), opening)
  expect(days.at(-1)?.broken_line).toMatchObject({ expected: 1515, stated: 1535 })
})
