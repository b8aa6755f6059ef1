import { makePerson } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('one person registers and is told so', async ({ page, open, campus }) => {
  await open(`/register/${campus.address}/1`)
  await fillGroup(page, [makePerson()], campus.major.name, 'First shift')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
})

test('an address that names no open region is a real 404, and other ways to write one lead to it', async ({
  request,
  campus,
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const code = campus.address.split('-')[1] ?? ''
  const lost = [`99-${code}`, '1-XXXXX', `${campus.id}-KMG`, 'XXXXX', '1']
  for (const part of lost) {
    for (const path of [`/register/${part}`, `/register/${part}/1`]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 404])
    }
  }
  for (const size of ['0', '4', 'x', '02']) {
    expect((await request.get(`/register/${campus.address}/${size}`)).status()).toBe(404)
  }
  for (const part of [code.toLowerCase(), code, campus.address.toLowerCase()]) {
    for (const rest of ['', '/2']) {
      const answer = await request.get(`/register/${part}${rest}?lang=id`, { maxRedirects: 0 })
      expect(answer.status()).toBe(302)
      expect(answer.headers()['location']).toBe(`/register/${campus.address}${rest}?lang=id`)
    }
  }
  expect((await request.get(`/register/${campus.address}/3`)).status()).toBe(200)
  // Within the browser too, where the server is asked for the loader's answer alone.
  await open(`/register/${code.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`/register/${campus.address}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a region that was switched off is a 404, and a size without a price too', async ({
  request,
  campus,
  office,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  await office('PUT', `/regions/${campus.id}`, { toefl_price_three: null })
  expect((await request.get(`/register/${campus.address}/3`)).status()).toBe(404)
  expect((await request.get(`/register/${campus.address}/2`)).status()).toBe(200)
  await office('PUT', `/regions/${campus.id}`, { is_active: false })
  expect((await request.get(`/register/${campus.address}`)).status()).toBe(404)
})
