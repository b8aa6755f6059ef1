// Reads an export back, as a spreadsheet would.
import type { LightMyRequestResponse } from 'fastify'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export type Exported = {
  fileName: string
  headers: string[]
  /** The cells below the headers. In XLSX dates are `Date`, in CSV all is text. */
  rows: unknown[][]
}

/** What a spreadsheet would calculate, for names and other free texts of tests. */
export const formulaPayloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '＝1+1',
] as const

/** The same from some place on: an Indonesian spreadsheet separates the cells of a list by semicolons, others by tabs. */
export const hiddenFormulas = [
  "Budi;=cmd|' /C calc'!A0",
  'Budi; =1+1',
  'Budi;;@SUM(A1)',
  'Budi\t+1+1',
  'Budi\n=1+1',
] as const

/** Asks for `path` as a file and reads it. The path may have a query. */
export async function exportOf(
  portal: TestApp,
  token: string,
  path: string,
  format: 'xlsx' | 'csv',
): Promise<Exported> {
  const answer = await portal.call('GET', `${path}${path.includes('?') ? '&' : '?'}format=${format}`, { token })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  const fileName = /^attachment; filename="([\w-]+\.(?:xlsx|csv))"$/.exec(
    String(answer.headers['content-disposition']),
  )?.[1]
  expect(fileName, 'a file name').toBeDefined()
  const [headers = [], ...rows] = format === 'xlsx' ? await sheetOf(answer) : linesOf(answer)
  return { fileName: fileName ?? '', headers: headers.map(String), rows }
}

async function sheetOf(answer: LightMyRequestResponse): Promise<unknown[][]> {
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const book = await readXlsx(new Uint8Array(answer.rawPayload))
  // The list itself; a workbook may say more behind it.
  return book.sheets[0]?.rows ?? []
}

function linesOf(answer: LightMyRequestResponse): unknown[][] {
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect([...answer.rawPayload.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf])
  return parseCsv(answer.rawPayload.toString('utf8'))
}

/**
 * No cell of the list's export is calculated, in either format: the payload, put into the list before, stands
 * there as text.
 */
export async function expectNoFormula(portal: TestApp, token: string, path: string, payload: string): Promise<void> {
  const answer = await portal.call('GET', `${path}${path.includes('?') ? '&' : '?'}format=xlsx`, { token })
  const book = await readXlsx(new Uint8Array(answer.rawPayload))
  for (const sheet of book.sheets) {
    for (const cell of sheet.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
  }
  const cells = book.sheets.flatMap((sheet) => sheet.rows).flat()
  expect(cells.map(bare)).toContain(bare(payload))
  const { rows } = await exportOf(portal, token, path, 'csv')
  const found = rows.flat().filter((cell) => typeof cell === 'string' && bare(cell) === bare(payload))
  expect(found.length).toBeGreaterThan(0)
  for (const cell of rows.flat()) expect(String(cell)).not.toMatch(/^\s*[=+@＝]|^[\t\r]/)
}

// Payers are kept in capitals, and texts are trimmed.
const bare = (cell: unknown) => String(cell).replace(/^'/, '').trim().toUpperCase()
