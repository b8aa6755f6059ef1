// The home page: what it says, and that it says it to everybody.
import { someOf } from '../support/effort.ts'
import { office, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { expect, holdToken, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('all facts of the club stand in the first HTML', async ({ request }) => {
  const html = await (await request.get('/', { headers: { 'accept-language': 'en' } })).text()
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
  const facts = [
    'Be Part Of BNEC',
    'Board of Management',
    '11 June 1992',
    'English-based',
    'No prior English skill needed',
    '2010, 2011, 2012, 2014 to 2018, 2022 and 2024: 10 wins of 12',
    'most people doing crosswords at once',
    'Institutional champion at the Asian English Olympics',
    '3015 bamboo straws',
    'more than 13 countries',
    '6000+',
    'August 25-27, 2025',
    'all regions',
    'Counseling class',
    'Storytelling',
    'All regions may enter any field',
    'Fast Track TOEFL',
    '2 months',
    'Public Speaking and Performing',
    'Conversation',
    'SAT points',
    'registration fee',
    'Vision',
    'Mission',
    'Join Us',
    '2025',
  ]
  for (const fact of facts) expect(text).toContain(fact)
})

test('the sections of the specification are there, with their anchors', async ({ page, open }) => {
  await open('/')
  for (const id of ['About', 'Talent', 'Classes', 'Events', 'Testimonies', 'FAQs']) {
    await expect(page.locator(`section[id="${id}"]`)).toHaveCount(1)
  }
  expect(await page.locator('#Classes article').count()).toBeGreaterThanOrEqual(5)
  expect(await page.locator('#Events article').count()).toBeGreaterThanOrEqual(13)
  expect(await page.locator('#Testimonies figure').count()).toBeGreaterThanOrEqual(5)
  expect(await page.locator('#FAQs details').count()).toBeGreaterThanOrEqual(6)
  await expect(page).toHaveTitle('Be Part Of BNEC | BNEC')
})

test('the board is a link to elsewhere, in a new tab that cannot reach back', async ({ page, open }) => {
  await open('/')
  const link = page.getByRole('link', { name: /Board of Management/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  expect(new URL((await link.getAttribute('href')) ?? '', page.url()).host).not.toBe(new URL(page.url()).host)
})

test('the talents’ grid tells each region’s focus, to ears as well @full', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/')
  const grid = page.getByRole('table', { name: 'Which region focuses on which field' })
  await expect(grid.getByRole('row', { name: /^Debate/ })).toContainText('focuses on Debate')
  const regions = await grid.getByRole('columnheader').count()
  for (const region of ['Kemanggisan', 'Alam Sutera', 'Bandung', 'Senayan', 'Bekasi']) {
    await expect(grid.getByRole('columnheader', { name: region })).toHaveCount(1)
  }
  expect(regions).toBeGreaterThanOrEqual(6)
})

test.describe('the film', () => {
  test.use({ hosts: ['www.youtube-nocookie.com'] })

  test('is fetched when it is pressed, and not before @full', async ({ page, open, context }) => {
    const away: string[] = []
    // Answered here: no test leaves this machine.
    await context.route(/youtube/, async (route) => {
      away.push(new URL(route.request().url()).host)
      await route.fulfill({ contentType: 'text/html', body: '<title>film</title>' })
    })
    await open('/')
    const play = page.getByRole('button', { name: /Play the profile video/ })
    await play.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(away).toEqual([])
    await play.click()
    const film = page.locator('iframe')
    await expect(film).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
    await expect(film).toHaveAttribute('title', 'BNEC profile video')
    await expect.poll(() => away).toEqual(['www.youtube-nocookie.com'])
  })
})

// Here, where no other test looks at these blocks at the same time.
test('the board’s page and the profile video are the office’s, and without them their places are empty @full', async ({
  page,
  open,
  request,
}) => {
  await holdToken(page, await tokens('ADMIN'))
  type Content = { id: number; kind: string; title: string; description: string; link: string; position: number }
  const all = await office<Content[]>('GET', '/landing-content?per_page=100')
  const earlier = all.filter(({ kind }) => kind === 'BOARD' || kind === 'FILM')
  const home = async () => (await request.get('/?lang=en')).text()
  expect((await home()).includes('/bnec/?s=')).toBe(false)
  for (const { id } of earlier) await office('DELETE', `/landing-content/${id}`)
  try {
    const without = await home()
    expect(without.includes('Meet the Board of Management')).toBe(false)
    expect(without.includes('Play the profile video')).toBe(false)

    await open('/landing-content/create?kind=FILM')
    await page.getByRole('textbox', { name: 'Title of the film', exact: true }).fill('The film')
    await page.getByRole('textbox', { name: 'Caption', exact: true }).fill('See us')
    await page.getByRole('button', { name: 'Create' }).click()
    const link = page.getByRole('textbox', { name: 'Address on YouTube', exact: true })
    await expect(link).toHaveAccessibleDescription(/Please fill this in/)
    await link.fill('https://example.org/film')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(link).toHaveAccessibleDescription(/video or a playlist on YouTube/)
    await link.fill('https://youtu.be/abcdefghijk?si=x')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/\/landing-content\?kind=FILM$/)
    await office('POST', '/landing-content', {
      kind: 'BOARD',
      title: 'Our board',
      description: 'All of them',
      link: 'https://board.example/',
    })
    const html = await home()
    expect(html.includes('Play the profile video')).toBe(true)
    expect(html.includes('href="https://youtu.be/abcdefghijk?si=x"')).toBe(true)
    expect(html.includes('href="https://board.example/"')).toBe(true)
  } finally {
    const made = await office<Content[]>('GET', '/landing-content?per_page=100')
    for (const { id, kind } of made)
      if (kind === 'BOARD' || kind === 'FILM') await office('DELETE', `/landing-content/${id}`)
    for (const { id: _, ...one } of earlier) await office('POST', '/landing-content', writable(one))
  }
})

const writable = (one: object) =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([name, value]) => value !== null && !/^(created_at|updated_at|question|answer)$/.test(name),
    ),
  )

test('questions open and close, each by itself, by mouse and by keyboard', async ({ page, open }) => {
  await open('/')
  const first = page.locator('#FAQs details').first()
  const second = page.locator('#FAQs details').nth(1)
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('open')
  await expect(first).toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(second).not.toHaveAttribute('open')
  await first.locator('summary').click()
  await expect(first).not.toHaveAttribute('open')
  await expect(first.locator('summary + div')).toBeHidden()
})

test('answers hold markup, and it is shown as such @full', async ({ page, open }) => {
  await open('/')
  const entry = page.locator('#FAQs details', { hasText: 'SAT points' }).first()
  await entry.locator('summary').click()
  await expect(entry.getByRole('listitem').first()).toBeVisible()
})

test('the content follows the language, also when that changes on the page @full', async ({ page, open }) => {
  await open('/')
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: /^ID/ }).click()
  // First the words, then what the office wrote: which of both is missing is said.
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.locator('#FAQs summary').first()).toContainText('bahasa Inggris')
  await expect(page.getByRole('heading', { name: 'Percakapan' })).toHaveCount(1)
  expect(await page.evaluate(() => 'stayed' in globalThis), 'without leaving the page').toBe(true)
  await footer.getByRole('link', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { name: 'Conversation' })).toHaveCount(1)
})

test('an address that names a language is left when another is chosen @full', async ({ page, open }) => {
  await open('/?lang=id')
  await expect(page.getByRole('heading', { name: 'Percakapan' })).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { name: 'Conversation' })).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, scrolled to and opened', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Find the words' })).toBeVisible()
    const row = page.locator('#Events [data-slide]').first().locator('xpath=../..')
    await expect(row).toHaveCSS('overflow-x', 'auto')
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
    // Whole texts on the cards, for there is no popup.
    await expect(page.locator('#Classes article p').first()).toHaveCSS('display', 'block')
    await page.locator('#FAQs summary').first().click()
    await expect(page.locator('#FAQs details').first()).toHaveAttribute('open')
    expect(await page.locator('[data-reveal="waiting"]').count()).toBe(0)
    await expect(page.getByRole('link', { name: 'Be Part Of BNEC' })).toHaveAttribute('href', '/register')
  })
})

for (const colorScheme of someOf(['dark', 'light'] as const, 2)) {
  test(`popup, open question and moving rows are accessible, ${colorScheme}`, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open('/')
    await page.locator('#FAQs summary').first().click()
    await page.locator('#Events').scrollIntoViewIfNeeded()
    await expect(page.locator('#Events [data-moving]')).toHaveCount(1)
    expect(await axeOn(page)).toEqual([])
    await page.locator('#Events').getByRole('button', { name: 'BNEC Expo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeOn(page)).toEqual([])
  })
}
