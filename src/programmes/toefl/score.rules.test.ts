import { expect, test } from 'vitest'
import { judge, type Known, linesOf } from './score.rules.ts'

const seat = (id: number, score: number | null = null) => ({
  id,
  score,
  status: 'CONFIRMED' as const,
  deleted_at: null,
})
const known = new Map<string, Known>([
  ['2702000001', { nim: '2702000001', name: 'Ayu', seat: seat(1), elsewhere: null }],
  ['2702000002', { nim: '2702000002', name: 'Bima', seat: seat(2, 500), elsewhere: null }],
  ['2702000003', { nim: '2702000003', name: 'Citra', seat: null, elsewhere: 'Sunday' }],
  ['2702000004', { nim: '2702000004', name: 'Dewi', seat: null, elsewhere: null }],
  ['2702000005', { nim: '2702000005', name: 'Eka', seat: { ...seat(5), status: 'PENDING' }, elsewhere: null }],
])
const told = (nim: string, score: string) => {
  const [row] = judge([{ line: 2, nim, name: null, score }], known)
  return row?.problem?.key ?? row?.outcome
}

test.each([
  [['NIM', 'Name', 'Score']],
  [['Skor', 'Nama', 'nim']],
  [['Student ID', 'Nilai', 'Name']],
  [['', 'Total', 'Score', 'NIM ']],
])('the columns of %j are found', (header) => {
  const row = header.map((cell) => (/nim|id/i.test(cell) ? 2_702_000_001 : /score|skor|nilai/i.test(cell) ? 550 : 'x'))
  expect(linesOf([['Scores of Saturday'], [], header, row])).toMatchObject([
    { line: 4, nim: '2702000001', score: '550' },
  ])
})

test('a missing column is named, and rows that say nothing are no rows', () => {
  expect(linesOf([['Name', 'Score']])).toEqual({ missing: 'nim' })
  expect(linesOf([['NIM', 'Name']])).toEqual({ missing: 'score' })
  expect(linesOf([])).toEqual({ missing: 'nim' })
  expect(
    linesOf([
      ['NIM', 'Score'],
      [null, ''],
      ["'2702000001", ' 400 '],
    ]),
  ).toEqual([{ line: 3, nim: '2702000001', name: null, score: '400' }])
})

test.each([
  ['2702000001', '310', 'new'],
  ['2702000001', '677', 'new'],
  ['2702000001', '550.0', 'new'],
  ['2702000001', '309', 'scores.problems.score'],
  ['2702000001', '678', 'scores.problems.score'],
  ['2702000001', '550.5', 'scores.problems.score'],
  ['2702000001', '-550', 'scores.problems.score'],
  ['2702000001', '=550', 'scores.problems.score'],
  ['2702000001', 'absent', 'scores.problems.score'],
  ['2702000001', '', 'empty'],
  ['2702000002', '500', 'same'],
  ['2702000002', '501', 'changed'],
  ['2702000003', '500', 'scores.problems.otherShift'],
  ['2702000004', '500', 'scores.problems.noSeat'],
  ['2702000005', '500', 'details.refused.scoreUnconfirmed'],
  ['2702999999', '500', 'scores.problems.unknownNim'],
  ['2.702E+09', '500', 'scores.problems.roundedNim'],
  ['', '500', 'scores.problems.noNim'],
])('NIM %j with the score %j: %s', (nim, score, expected) => {
  expect(told(nim, score)).toBe(expected)
})

test('a NIM that is listed twice is wrong in both places, even with the same score', () => {
  const lines = [2, 7].map((line) => ({ line, nim: '2702000001', name: null, score: '400' }))
  expect(judge(lines, known).map(({ problem }) => problem)).toEqual([
    { key: 'scores.problems.twice', values: { line: 7 } },
    { key: 'scores.problems.twice', values: { line: 2 } },
  ])
})
