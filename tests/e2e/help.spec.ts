// The handbook. The screens that its pictures show still say what the pictures are for; `PICTURES=1` takes them again into the
// sources. How they look today is not compared: they hold dates and people.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { languages } from '#words/languages.ts'
import { shots } from '../support/help-shots.ts'
import { office, tokens } from './support/api.ts'
import { address, expect, holdToken, ready, test } from './support/test.ts'

const takesPictures = process.env['PICTURES'] === '1'
const folder = 'src/features/help/widgets/pictures'

for (const [who, own] of Map.groupBy(shots, (shot) => shot.who)) {
  const tag = who === 'ADMIN' ? ' @full' : ''
  test(`the screens in the handbook’s pictures say what they are to show: ${who ?? 'nobody'}${tag}`, async ({
    page,
    context,
    open,
  }) => {
    await page.setViewportSize({ width: 1200, height: 750 })
    if (who) await holdToken(page, await tokens(who))
    for (const { name, path, shows } of own) {
      const wanted = typeof path === 'string' ? path : await path(office)
      for (const language of takesPictures ? languages : ['en' as const]) {
        await context.addCookies([{ name: 'lang', value: language, url: address() }])
        await open(wanted)
        if (language === 'en')
          for (const text of shows) await expect(page.getByRole('main').getByText(text).first(), name).toBeVisible()
        if (takesPictures) await take(page, `${name}-${language}`)
      }
    }
  })
}

async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const shot = await page.screenshot({ animations: 'disabled' })
  const webp = await sharp(shot).resize(960, 600).webp({ quality: 60, effort: 6 }).toBuffer()
  await writeFile(join(folder, `${name}.webp`), webp)
}

test('from a screen of the office the help opens at its page, and the palette finds another', async ({
  page,
  context,
  open,
}) => {
  await open('/statements', 'ADMIN')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Help for this screen' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { level: 1, name: 'The treasurer’s evening' })).toBeVisible()
  await expect(help.getByRole('img', { name: 'A picture of the screen: The treasurer’s evening' })).toBeAttached()
  await help.getByRole('article').getByRole('link', { name: 'Refunds' }).click()
  await expect(help).toHaveURL(/\/refunds$/)
  await help.close()

  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('textbox', { name: 'Find people' }).fill('new committee')
  await page.getByRole('button', { name: 'The new committee’s first week' }).click()
  await expect(page).toHaveURL(/\/help\/firstweek$/)
})

test('a visitor finds an answer by a word, and an administrator’s page stays closed @full', async ({
  page,
  open,
  request,
}) => {
  await open('/help')
  await expect(page.getByRole('heading', { name: 'For the committee' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('spam')
  await expect(page.getByRole('navigation', { name: 'Pages of the help' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Where is my money?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is my money?' })).toBeVisible()
  await open('/help/term')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for the committee' })).toBeVisible()
  expect((await request.get('/help/nothing')).status()).toBe(404)
  // In the reader's language, as the server draws it.
  await page.goto('/help/pay?lang=id')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Cara membayar' })).toBeVisible()
})
