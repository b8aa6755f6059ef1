// The mails of a student's journey as pictures, on a phone and in both languages; `MAILS=folder`, see tests/support/kept-mails.ts.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { misfitsOn } from './support/fit.ts'
import { expect, test } from './support/test.ts'

const folder = process.env['MAILS']

test('every mail that was kept fits a phone, and is a picture', async ({ page, isMobile }) => {
  test.skip(isMobile || !folder, 'sets its own width, and looks at what was kept')
  test.setTimeout(10 * 60_000)
  const pictures = join('test-results', 'mails')
  await mkdir(pictures, { recursive: true })
  const files = (await readdir(folder ?? '')).filter((name) => name.endsWith('.html'))
  expect(files.length, 'kept mails').toBeGreaterThan(50)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const file of files) {
    await page.setContent(await readFile(join(folder ?? '', file), 'utf8'))
    await page.screenshot({ path: join(pictures, file.replace(/html$/, 'png')), fullPage: true })
    // Of a mail only whether it is cut: it has no headings of ours, and a link in it is a line of text.
    const cut = (await misfitsOn(page)).filter((fault) => /^(?:cut|sideways|off)/.test(fault))
    expect.soft(cut, file).toEqual([])
    const text = await page.locator('body').innerText()
    expect.soft(text, `places for values, or the name of a text: ${file}`).not.toMatch(/\{\w+[,}]|\bmail\.\w+\.\w+/)
  }
})
