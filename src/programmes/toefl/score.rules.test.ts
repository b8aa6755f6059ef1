import { expect, test } from 'vitest'
import { levelOf, resultOf, totalOf } from './result.rules.ts'
import { judge, type Known, linesOf } from './score.rules.ts'

const seat = (id: number, score: number | null = null) => ({
  id,
  score,
  sections: null,
  is_attend: true,
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
  const [row] = judge([{ line: 2, nim, name: null, score, sections: null }], known)
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
  ).toEqual([{ line: 3, nim: '2702000001', name: null, score: '400', sections: null }])
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
  const lines = [2, 7].map((line) => ({ line, nim: '2702000001', name: null, score: '400', sections: null }))
  expect(judge(lines, known).map(({ problem }) => problem)).toEqual([
    { key: 'scores.problems.twice', values: { line: 7 } },
    { key: 'scores.problems.twice', values: { line: 2 } },
  ])
})

const sections = (listening: string, structure: string, reading: string) => ({ listening, structure, reading })
const ofSections = (given: ReturnType<typeof sections>, score = '') =>
  judge([{ line: 2, nim: '2702000001', name: null, score, sections: given }], known)[0]

test.each([
  [['NIM', 'Listening', 'Structure', 'Reading']],
  [['NIM', 'Menyimak', 'Struktur', 'Membaca', 'Total']],
  [['nim', 'Listening Comprehension', 'Structure & Written Expression', 'Reading Comprehension']],
])('the sections of %j are found', (header) => {
  const values: Record<string, number> = { l: 50, m: 50, s: 48, r: 47 }
  const row = header.map((cell, at) =>
    at === 0 ? 2_702_000_001 : at === 4 ? null : at === 3 ? 47 : values[cell[0]?.toLowerCase() ?? ''],
  )
  const lines = linesOf([header, row])
  expect(lines).toMatchObject([{ sections: { listening: '50', structure: '48', reading: '47' }, score: '' }])
})

test('the total is ten thirds of the sections, and a contradicting one is a mistake of its row', () => {
  expect(ofSections(sections('50', '48', '47'))).toMatchObject({ outcome: 'new', score: 483, sections: [50, 48, 47] })
  expect(ofSections(sections('50', '48', '47'), '483')).toMatchObject({ outcome: 'new', score: 483 })
  expect(ofSections(sections('50', '48', '47'), '484')?.problem).toEqual({
    key: 'scores.problems.total',
    values: { written: '484', total: 483 },
  })
  expect([
    totalOf({ listening: 31, structure: 31, reading: 31 }),
    totalOf({ listening: 68, structure: 68, reading: 67 }),
  ]).toEqual([310, 677])
})

test.each([
  [sections('50', '48', '68'), 'scores.problems.section'],
  [sections('30', '48', '47'), 'scores.problems.section'],
  [sections('5O', '48', '47'), 'scores.problems.section'],
  [sections('50.5', '48', '47'), 'scores.problems.section'],
  [sections('50', '', '47'), 'scores.problems.noSection'],
  [sections('', '', ''), undefined],
])('the sections %j: %s', (given, key) => {
  expect(ofSections(given)?.problem?.key).toBe(key)
})

test.each(['51O', '487.5', 'absen'])('%j is named, and not shown as nothing', (score) => {
  const [row] = judge([{ line: 2, nim: '2702000001', name: null, score, sections: null }], known)
  expect(row).toMatchObject({ outcome: 'wrong', written: score, problem: { values: { written: score } } })
})

test('somebody who was not there and gets a score is pointed out', () => {
  const absent = new Map([
    ['2702000001', { nim: '2702000001', name: 'Ayu', seat: { ...seat(1), is_attend: false }, elsewhere: null }],
  ])
  const [scored, empty] = ['500', ''].map(
    (score) => judge([{ line: 2, nim: '2702000001', name: null, score, sections: null }], absent)[0],
  )
  expect([scored?.outcome, scored?.hint?.key, empty?.hint]).toEqual(['new', 'scores.hints.absent', null])
})

test('a form gives sections or a total, and says what is missing', () => {
  expect(resultOf({ shift_id: 1 } as never)).toEqual({ result: null })
  expect(resultOf({ score: null })).toEqual({ result: { score: null, sections: null } })
  expect(resultOf({ score: 500 })).toEqual({ result: { score: 500, sections: null } })
  expect(resultOf({ listening: 50, structure: 48, reading: 47 })).toEqual({
    result: { score: 483, sections: [50, 48, 47] },
  })
  expect(resultOf({ listening: 50, reading: 47 })).toEqual({ problems: { structure: [{ key: 'fields.required' }] } })
  expect(resultOf({ listening: 50, structure: 48, reading: 47, score: 500 })).toHaveProperty('problems.score')
})

test('a total means a level of the common framework', () => {
  expect([336, 337, 459, 460, 542, 543, 626, 627].map(levelOf)).toEqual([
    null,
    'A2',
    'A2',
    'B1',
    'B1',
    'B2',
    'B2',
    'C1',
  ])
})
