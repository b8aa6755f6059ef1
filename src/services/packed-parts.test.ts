import { describe, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { honestPart, zipOf } from '#tests/support/packed-zip.ts'
import { foundIn, rowsOf } from './read-sheet.ts'

const csv = honestPart('report/today.csv', 'a,b\n1,2\n')

describe('packed files', () => {
  test('the one table of an archive is read by itself, whatever else is in it', async () => {
    const archive = zipOf(honestPart('readme.md', 'hello'), honestPart('__MACOSX/._today.csv', 'x'), csv)
    expect(await foundIn(archive, 10)).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      name: 'today.csv',
    })
  })

  test('several are named, and one of them is chosen', async () => {
    const archive = zipOf(csv, honestPart('report/other.csv', 'c\n3\n'))
    expect(await foundIn(archive, 10)).toEqual({ parts: ['today.csv', 'other.csv'] })
    expect(await foundIn(archive, 10, { part: 1 })).toEqual({ rows: [['c'], ['3']], name: 'other.csv' })
    expect(await foundIn(archive, 10, { part: 9 })).toEqual({ parts: ['today.csv', 'other.csv'] })
    expect(await rowsOf(archive, 10)).toEqual({ problem: 'archiveMany' })
  })

  test.each([
    ['nothing to read', zipOf(honestPart('readme.md', 'hello')), 'archive'],
    ['an archive in an archive', zipOf({ ...csv, name: 'inner.csv', packed: Buffer.from(zipOf(csv)) }), 'broken'],
    ['too many files', zipOf(...Array.from({ length: 21 }, (_, n) => honestPart(`${n}.csv`, 'a'))), 'archiveMany'],
    ['a part that says more than anybody reads', zipOf({ ...csv, says: 900_000_000 }), 'tooLong'],
    [
      'a part that is larger than it says',
      zipOf({ ...honestPart('a.csv', 'a,b\n'.repeat(10_000)), says: 100 }),
      'broken',
    ],
  ])('%s', async (_, archive, problem) => {
    expect(await foundIn(archive, 10)).toEqual({ problem })
  })
})

describe('pages and locked workbooks', () => {
  test('a page that is called .xls is read as its tables have it', async () => {
    const page = `<!DOCTYPE html><html><head><meta charset=utf-8><style>td{x:1}</style></head><body>
      <table><tr><td colspan=2>No. Rekening : 001234<br>IDR</td></tr></table>
      <TABLE><TR><TH>Tanggal<TH>Saldo</TR><tr><td>05/11/2026<td>A &amp;&nbsp;B</td></tr></TABLE></body></html>`
    expect(await foundIn(Buffer.from(page), 10)).toEqual({
      rows: [
        ['No. Rekening : 001234 IDR', null],
        ['Tanggal', 'Saldo'],
        ['05/11/2026', 'A & B'],
      ],
    })
  })

  test('a locked workbook asks for its password, and is read with the right one only', async () => {
    const rows = [
      ['a', 'b'],
      ['x', 2],
    ]
    const locked = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'S', rows }], encryption: { password: 'rahasia 26', spinCount: 1000 } }),
    )
    expect(await foundIn(locked, 10)).toEqual({ problem: 'locked' })
    expect(await foundIn(locked, 10, { password: 'wrong' })).toEqual({ problem: 'wrongPassword' })
    expect(await foundIn(locked, 10, { password: 'rahasia 26' })).toEqual({ rows })
    const large = await writeXlsx({
      sheets: [{ name: 'S', rows: Array.from({ length: 20_000 }, (_, n) => [`${n}${'x'.repeat(900)}`]) }],
      encryption: { password: 'p', spinCount: 1000 },
    })
    expect(await foundIn(Buffer.from(large), 20_000, { password: 'p' })).toEqual({ problem: 'tooLong' })
    // One in an archive is opened the same way.
    const archive = zipOf({ name: 'book.xlsx', packed: locked, says: locked.length, method: 0 })
    expect(await foundIn(archive, 10, { password: 'rahasia 26' })).toEqual({ rows, name: 'book.xlsx' })
  })
})
