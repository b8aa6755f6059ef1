import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { honestPart, zipOf } from '#tests/support/packed-zip.ts'
import { rowsOf } from './read-sheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (list: Record<string, string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(list)
    .map(([target, type], n) => `<Relationship Id="r${n}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook of one cell with these texts in its list of texts. */
const bookOf = (texts: string) =>
  zipOf(
    honestPart(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    ),
    honestPart('_rels/.rels', links({ 'xl/workbook.xml': 'officeDocument' })),
    honestPart(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`,
    ),
    honestPart(
      'xl/_rels/workbook.xml.rels',
      links({ 'worksheets/sheet1.xml': 'worksheet', 'sharedStrings.xml': 'sharedStrings' }),
    ),
    honestPart(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
    ),
    honestPart('xl/sharedStrings.xml', `<sst xmlns="${main}">${texts}</sst>`),
  )

test('a workbook with hundreds of thousands of texts keeps nobody waiting, and its memory goes', async () => {
  expect(await rowsOf(bookOf('<si><t>NIM</t></si>'), 100)).toEqual({ rows: [['NIM']] })
  const hostile = bookOf('<si><t>NIM</t></si>' + '<si><t>a</t></si>'.repeat(700_000))
  expect(hostile.length).toBeLessThan(100_000)
  const before = process.memoryUsage().heapTotal
  const read = new AbortController()
  const reading = rowsOf(hostile, 100).finally(() => read.abort())
  let turns = 0
  while (!read.signal.aborted) {
    await turn()
    turns += 1
  }
  await reading
  // Read in this thread, it leaves a handful of turns to everybody else.
  expect(turns).toBeGreaterThan(1000)
  expect((process.memoryUsage().heapTotal - before) / 2 ** 20).toBeLessThan(150)
})
