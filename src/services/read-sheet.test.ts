import { setTimeout as delay } from 'node:timers/promises'
import type { ResourceLimits, Worker } from 'node:worker_threads'
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
  const hostile = bookOf('<si><t>NIM</t></si>' + '<si><t>a</t></si>'.repeat(200_000))
  expect(hostile.length).toBeLessThan(100_000)
  const threads: { thread: Worker; limits: ResourceLimits | undefined }[] = []
  // A thread that has ended no longer tells its limits.
  const follow = (thread: Worker) => threads.push({ thread, limits: thread.resourceLimits })
  process.on('worker', follow)
  const read = new AbortController()
  const reading = rowsOf(hostile, 100).finally(() => read.abort())
  let turns = 0
  while (!read.signal.aborted) {
    await delay(2)
    turns += 1
  }
  await reading
  process.off('worker', follow)
  // Read in this thread, it leaves a handful of turns to everybody else.
  expect(turns).toBeGreaterThan(20)
  expect(threads).toMatchObject([{ limits: { maxOldGenerationSizeMb: 256 } }])
  expect(threads[0]?.thread.threadId, 'it has ended').toBe(-1)
})
