// What a student fills in, on the smallest phone and in letters twice as large: nothing is cut, everything can be pressed.
// every-page.spec looks at the pages.
import { isLong } from '../support/effort.ts'
import { office } from './support/api.ts'
import { expectFits, misfitsOn, setLetters } from './support/fit.ts'
import { makePerson } from './support/people.ts'
import { fillPayment, fillPerson, shiftChoice, toNextStep } from './support/registration.ts'
import { expect, ready, test } from './support/test.ts'

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own widths'))

test('each step of the form, the group by link and the answer, at 320 px and in large letters', async ({
  page,
  context,
  baseURL,
  campus,
}) => {
  const speak = (language: 'en' | 'id') => context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
  const again = async () => {
    await page.reload()
    await ready(page)
    await page.waitForLoadState('networkidle')
  }
  // Typed in English; looked at in the language with the longer words.
  const look = async (where: string) => {
    await speak('id')
    await again()
    await expectFits(page, where)
    if (isLong) {
      await speak('en')
      await again()
      await expectFits(page, `${where}, in English`)
    }
  }
  const backToEnglish = async () => {
    await speak('en')
    await again()
  }
  await office('PUT', `/regions/${campus.id}`, { toefl_unique_amount: true })
  const person = makePerson()
  await page.goto(`/register/${campus.address}/1`)
  await ready(page)
  await fillPerson(page, person, campus.major.name)
  await look('the person')
  await backToEnglish()
  await shiftChoice(page, 'First shift').check()
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await fillPayment(page, person.name)
  await look('the payment')
  await backToEnglish()
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
  await look('the review')
  await speak('id')
  await again()
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kamu sudah terdaftar!' })).toBeVisible()
  await expectFits(page, 'the answer')

  await speak('en')
  await page.goto(`/register/${campus.address}`)
  await ready(page)
  await page.getByRole('button', { name: /^2 people by link/ }).click()
  await expect(page).toHaveURL(/\/register\/together#/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('the group by link')
})

test('negative control: what is cut, too small, too wide or out of order is seen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.setContent(`<html lang="id"><title>x</title><style>body { margin: 0; font: 16px/1.5 sans-serif }</style>
    <h1>Tes</h1><h3>Jumlah</h3>
    <div style="width: 100px; overflow: hidden; white-space: nowrap">Rp 149.926 untuk tiga orang</div>
    <div title="Rp 149.926 untuk dua orang" style="width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Rp 149.926 untuk dua orang</div>
    <div style="height: 24px; overflow: hidden">Satu baris<br />dan satu lagi</div>
    <div><button style="width: 40px; height: 20px">Ubah</button></div>
    <p>Ada di <a href="/">beranda</a>, ya.</p><p><a href="/">Alamatnya salah?</a></p>
    <div style="width: 100px; overflow: auto; white-space: nowrap">Baris yang bisa digeser ke samping</div>
    <div style="position: absolute; width: 1px; height: 1px; overflow: hidden">Hanya terdengar</div>
    <button style="position: fixed; left: 300px; width: 40px; height: 40px" aria-label="Bantuan">?</button>
    <div style="width: 340px">Lebar</div>`)
  expect((await misfitsOn(page)).toSorted()).toEqual([
    expect.stringMatching(/^cut: .*Rp 149.926 untuk tiga orang/),
    expect.stringMatching(/^cut: .*Satu baris/),
    expect.stringMatching(/^heading: h3 after h1: .*Jumlah/),
    expect.stringMatching(/^off: .*\?/),
    expect.stringMatching(/^sideways: 340 px on a screen of 320/),
    expect.stringMatching(/^small: .*Alamatnya salah\?/),
    expect.stringMatching(/^small: .*Ubah is 40 x 20/),
  ])
})

test('negative control: in large letters what fitted before is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.setContent(
    '<title>x</title><h1>Tes</h1><p style="width: 12rem; max-width: 220px; overflow: hidden; white-space: nowrap">Sembilan puluh ribu</p>',
  )
  expect(await misfitsOn(page)).toEqual([])
  await setLetters(page, 200)
  expect(await misfitsOn(page)).toEqual([expect.stringMatching(/^cut: .*Sembilan/)])
})
