// A report on paper: whole at any length, and in little memory.
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagesOf, textOf } from '#tests/support/pdf-text.ts'
import { photo } from '#tests/support/pictures.ts'
import { drawPaper, type Paper } from './report-paper.ts'

const paper = (more: Partial<Paper> = {}): Paper => ({
  language: 'en',
  title: 'Report 2026',
  club: 'The Club',
  shortName: 'Club',
  heading: 'Report',
  facts: [['Term', 'Odd 2026/2027']],
  sections: [],
  signatures: { heading: 'Signatures', date: 'Date', people: [{ role: 'Chair', name: 'Rina' }] },
  annex: { heading: 'Annex', about: 'Receipts', pictures: [], lost: 'The picture is missing.' },
  page: (number) => `Page ${number}`,
  madeAt: new Date('2026-11-21T03:00:00Z'),
  ...more,
})

const whole = async (given: Paper) => Buffer.concat(await Array.fromAsync(drawPaper(given, { compress: false })))

test('a long table goes on with its header on every page, and long names wrap within their column', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`${'A very long name of a shop '.repeat(4)}${at}.`, '1.250.000'])
  const columns = [
    { label: 'Payee', share: 0.6 },
    { label: 'Amount', share: 0.4, right: true },
  ]
  const pdf = await whole(
    paper({ sections: [{ heading: 'Entries', table: { columns, rows, totals: [['Total', '9']] } }] }),
  )
  const text = textOf(pdf)
  const pages = pagesOf(pdf)
  expect(pages).toBeGreaterThan(3)
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page}`)
  expect(text.match(/^Payee$/gm)!.length).toBeGreaterThanOrEqual(pages - 1)
  for (const [name] of rows) expect(text.replaceAll(/\s/g, '')).toContain(name!.replaceAll(/\s/g, ''))
})

test('the pictures of 300 expenses are read one at a time, only as fast as somebody takes the file', async () => {
  const picture = await sharp(await photo({ width: 750, height: 1000 }))
    .jpeg({ quality: 72 })
    .toBuffer()
  let [read, taken, most] = [0, 0, 0]
  const pictures = Array.from({ length: 300 }, (_, at) => ({
    title: `OUT-2026-${at}`,
    about: 'Printing',
    read: async () => {
      read += 1
      return at === 7 ? null : Buffer.from(picture)
    },
  }))
  const given = paper({ annex: { heading: 'Annex', about: 'Receipts', pictures, lost: 'The picture is missing.' } })
  const before = process.memoryUsage().rss
  let [images, lost] = [0, 0]
  for await (const chunk of drawPaper(given)) {
    most = Math.max(most, read * picture.length - taken)
    taken += chunk.length
    images += chunk.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    lost += textOf(chunk).match(/The picture is missing/g)?.length ?? 0
    await setTimeout(0)
  }
  expect({ read, images, lost }).toEqual({ read: 300, images: 299, lost: 1 })
  expect(taken).toBeGreaterThan(299 * picture.length)
  // Never more than a few pictures are drawn and not taken.
  expect(most).toBeLessThan(3 * picture.length)
  expect((process.memoryUsage().rss - before) / 2 ** 20, 'MiB').toBeLessThan(250)
})
