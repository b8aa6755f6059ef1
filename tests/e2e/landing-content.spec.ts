import sharp from 'sharp'
import { office, tokens } from './support/api.ts'
import { expect, holdToken, test } from './support/test.ts'

test.beforeEach(async ({ page }) => holdToken(page, await tokens('ADMIN')))

const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a question that the office adds is on the next home page that anyone opens', async ({ page, open, request }, {
  project,
}) => {
  const question = `Is there tea, ${project.name}?`
  await open('/landing-content/create')
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  // Its own fields, and no number to type.
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page
    .getByRole('textbox', { name: 'Answer', exact: true })
    .fill('<p>Always <b>hot</b>.</p><img src=x onerror="document.title=1">')
  const preview = page.getByRole('region', { name: 'On the home page' })
  await expect(preview.locator('summary')).toHaveText(question)
  await expect(preview.locator('b')).toHaveText('hot')
  await expect(preview.locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/landing-content\?kind=FAQ$/)
  const html = await (await request.get('/')).text()
  expect(html).toContain(question)
  expect(html).not.toContain('onerror')
  const found = await office<{ id: number }[]>('GET', `/landing-content?q=${encodeURIComponent(question)}`)
  await office('DELETE', `/landing-content/${found[0]?.id}`)
  expect(await (await request.get('/')).text()).not.toContain(question)
})

test('testimonies are put in order by keyboard and by dragging @full', async ({ page, open }) => {
  type Content = { id: number; name: string }
  const read = () => office<Content[]>('GET', '/landing-content?kind=TESTIMONY&sort=position&per_page=100')
  const names = async () => (await read()).map(({ name }) => name)
  const before = await read()
  const [first = '', second = '', third = ''] = before.map(({ name }) => name)
  try {
    await open('/landing-content/order?section=TESTIMONY')
    const down = page.getByRole('button', { name: `Move down: ${first}` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${first} is number 2 of` })).toHaveCount(1)
    await expect(down).toBeFocused()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third])

    const rows = page.getByRole('list', { name: 'Testimonies' }).getByRole('listitem')
    const handle = await rows.nth(2).locator('[data-handle]').boundingBox()
    const top = await rows.nth(0).boundingBox()
    if (!handle || !top) throw new Error('nothing to drag')
    const x = handle.x + handle.width / 2
    await page.mouse.move(x, handle.y + handle.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, top.y + top.height / 2, { steps: 5 })
    await page.mouse.move(x, top.y + 4)
    await page.mouse.up()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, second, first])
    await expect(rows.first()).toContainText(third)
  } finally {
    await office('PUT', '/landing-content/order', { section: 'TESTIMONY', ids: before.map(({ id }) => id) })
  }
})

test('a picture is looked at, sent, replaced and removed @full', async ({ page, open }, { project }) => {
  const title = `A picture of ${project.name}`
  const { id } = await office<{ id: number }>('POST', '/achievements', { title })
  await open(`/achievements/${id}/edit`)
  const group = page.getByRole('group', { name: 'Picture' })
  const chooser = group.locator('input[type=file]')

  await chooser.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>no</b>') })
  await expect(page.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP picture.')
  await chooser.setInputFiles({ name: 'gold.jpg', mimeType: 'image/jpeg', buffer: await picture('#d4af37') })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(group.getByRole('img', { name: 'The chosen picture, gold.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/achievements$/)
  const first = await office<{ image: string }>('GET', `/achievements/${id}`)
  const thumbnail = page.getByRole('row', { name: title }).locator('img')
  await expect(thumbnail).toHaveJSProperty('complete', true)
  await expect(thumbnail).toHaveAttribute('src', new RegExp(first.image))

  await open(`/achievements/${id}/edit`)
  await expect(group.getByRole('img', { name: 'The current picture' })).toBeVisible()
  await chooser.setInputFiles({
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: (await picture('#fff')).subarray(0, 900),
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The server's message is at the field, and what was typed is still there.
  await expect(page.getByText('We can’t read this picture: part of it is missing.').last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  await chooser.setInputFiles({ name: 'silver.jpg', mimeType: 'image/jpeg', buffer: await picture('#c0c0c0') })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/achievements$/)
  const second = await office<{ image: string }>('GET', `/achievements/${id}`)
  expect(second.image).not.toBe(first.image)

  await open(`/achievements/${id}/edit`)
  await group.getByRole('button', { name: 'Remove: Picture' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/achievements$/)
  expect((await office<{ image: string | null }>('GET', `/achievements/${id}`)).image).toBeNull()
  await office('DELETE', `/achievements/${id}`)
})

test('the regions of a talent field are chosen among all @full', async ({ page, open }, { project }) => {
  const name = `Poetry ${project.name}`
  const { id } = await office<{ id: number }>('POST', '/talent-fields', { name, description: 'Verse.' })
  await open(`/talent-fields/${id}/edit`)
  const regions = page.getByRole('combobox', { name: 'Regions that focus on it' })
  await regions.click()
  await page.getByRole('option', { name: 'Bandung (BDG)' }).click()
  await page.getByRole('option', { name: 'Bekasi (BKS)' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/talent-fields$/)
  await expect(page.getByRole('row', { name })).toContainText('Bandung (BDG), Bekasi (BKS)')
  await office('DELETE', `/talent-fields/${id}`)
})

test('the page at a moment opens and closes windows and ends the banner, for who looks alone', async ({
  page,
  open,
  request,
}) => {
  const { start_time, end_time } = await office<{ start_time: string; end_time: string }>('GET', '/environments/1')
  const writes: string[] = []
  page.on('request', (sent) => void (sent.method() === 'GET' || writes.push(sent.url())))
  await open('/landing-content/moment')
  const window = page.getByRole('group', { name: 'TOEFL registration', exact: true })
  const field = page.getByLabel('Day and time (WIB)')
  // Day and hour in WIB, so many hours after a moment.
  const at = (moment: string, hours: number) =>
    new Date(Date.parse(moment) + (hours + 7) * 3_600_000).toISOString().slice(0, 16)
  await field.fill(at(start_time, -2))
  await expect(window).toContainText('Not open yet')
  await field.fill(at(start_time, 2))
  await expect(window).toContainText('Open')
  await expect(window).toContainText('Closes')
  await field.fill(at(end_time, 2))
  await expect(window).toContainText('Closed')
  await field.fill('2025-08-20T08:00')
  const home = page.frameLocator('iframe')
  await expect(home.getByText('Upcoming event')).toBeVisible()
  const invitation = home.getByText('Meet the club on every campus')
  await expect(invitation).toBeVisible()
  await expect(home.getByRole('heading', { name: 'An English club since 11 June 1992' })).toBeVisible()
  await field.fill('2035-08-20T08:00')
  await expect(home.getByText('Past event')).toBeVisible()
  await expect(invitation, 'nobody can come any more').toHaveCount(0)
  await expect(home.getByText('–2035')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language of the page' }).getByText('ID').click()
  await expect(home.getByText('Acara yang sudah lewat')).toBeVisible()
  // What visitors get is of today.
  expect(await (await request.get('/?lang=en')).text()).not.toContain('–2035')
  expect(writes).toEqual([])
})
