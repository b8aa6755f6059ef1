// Whatever a student has of the transfer becomes a picture that the server takes, without leaving the form.
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { heic, largePhoto, photo, receiptPdf } from '../support/pictures.ts'
import { cut, receipt } from '../support/receipts.ts'
import { office } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { chooseProof, fillPayment, fillStep, send, toNextStep } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const preview = (page: Page, name: string) => page.getByRole('img', { name: `The proof you chose: ${name}` })
const problem = (page: Page) => page.getByRole('alert')
const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Is everything readable?' })

async function choose(page: Page, name: string, buffer: Buffer, mimeType = ''): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^Choose (a picture|another)/ })
    .last()
    .click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

/** The colour of the chosen picture at these parts of its width and height. */
const colourAt = (page: Page, name: string, x: number, y: number) =>
  preview(page, name).evaluate(
    async (image: HTMLImageElement, [atX, atY]) => {
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, -image.naturalWidth * (atX ?? 0), -image.naturalHeight * (atY ?? 0))
      return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])]
    },
    [x, y],
  )

const isNear = (colour: number[], wanted: number[]) => colour.every((one, at) => Math.abs(one - (wanted[at] ?? 0)) < 40)

test('who goes on while the picture is made ready is not told that it is missing, and nothing moves below it @full', async ({
  page,
  open,
  campus,
}) => {
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  await fillStep(page, person, campus.major.name)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('combobox', { name: 'Which bank?' }).selectOption('BCA')
  await page.getByRole('textbox', { name: 'Sender’s account name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Sender’s account number' }).fill('5271009011')
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/api/proofs/check', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, 'transfer.jpg', await photo({ seed: randomInt(1, 1e9) }), 'image/jpeg')
  await expect(page.getByText('Checking the picture…')).toBeVisible()
  const heightOfPlace = () =>
    page.getByRole('button', { name: 'Continue' }).evaluate((button) => button.getBoundingClientRect().top + scrollY)
  const before = await heightOfPlace()
  await toNextStep(page)
  await expect(problem(page)).toHaveCount(0)
  release(undefined)
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(preview(page, 'transfer.jpg')).toBeVisible()
  expect(await heightOfPlace()).toBe(before)
})

test('a large photo, an iPhone photo, a PDF and the clipboard become a proof; what cannot is said at the field', async ({
  page,
  open,
  campus,
  context,
}) => {
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  await fillStep(page, person, campus.major.name)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()

  // Larger than the server takes: made smaller without being asked.
  await choose(page, 'IMG_0001.JPG', await largePhoto(), 'image/jpeg')
  await expect(preview(page, 'IMG_0001.jpg')).toBeVisible()
  await expect(note(page)).toContainText('We made it smaller:')

  // What is no proof is said, and the picture that was there stays.
  await choose(page, 'empty.jpg', Buffer.alloc(0), 'image/jpeg')
  await expect(problem(page)).toContainText('This file is empty.')
  await choose(page, 'letter.txt', Buffer.from('Dear committee'), 'text/plain')
  await expect(problem(page)).toContainText('neither a picture nor a PDF')
  await choose(page, 'cut.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'image/jpeg')
  await expect(problem(page)).toContainText('part of it is missing')
  await choose(page, 'cut.heic', heic.subarray(0, 300))
  await expect(problem(page)).toContainText('part of it is missing')
  await choose(page, 'locked.pdf', await receiptPdf({ password: 'secret' }), 'application/pdf')
  await expect(problem(page)).toContainText('This PDF has a password')
  await choose(page, 'broken.pdf', Buffer.from('%PDF-1.7 and nothing else'), 'application/pdf')
  await expect(problem(page)).toContainText('We can’t read this PDF.')
  await expect(preview(page, 'IMG_0001.jpg')).toBeVisible()

  // An iPhone's photo, which this browser does not know.
  await choose(page, 'IMG_0002.HEIC', heic)
  await expect(preview(page, 'IMG_0002.jpg')).toBeVisible()
  await expect(problem(page)).toHaveCount(0)
  await expect(note(page)).toContainText('We converted the iPhone photo')
  expect(isNear(await colourAt(page, 'IMG_0002.jpg', 0.5, 0.1), [20, 90, 200])).toBe(true)
  expect(isNear(await colourAt(page, 'IMG_0002.jpg', 0.5, 0.54), [20, 160, 60])).toBe(true)
  expect(isNear(await colourAt(page, 'IMG_0002.jpg', 0.5, 0.8), [255, 255, 255])).toBe(true)

  // A bank's PDF: its pages side by side.
  await choose(page, 'receipt.pdf', await receiptPdf({ pages: 2 }), 'application/pdf')
  await expect(preview(page, 'receipt.jpg')).toBeVisible()
  await expect(note(page)).toContainText('both pages of the PDF')
  for (const x of [0.25, 0.75]) {
    expect(isNear(await colourAt(page, 'receipt.jpg', x, 0.05), [20, 85, 192])).toBe(true)
    expect(isNear(await colourAt(page, 'receipt.jpg', x, 0.9), [255, 255, 255])).toBe(true)
  }
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(preview(page, 'receipt.jpg')).toHaveCount(0)

  // The clipboard: by its button, and by the keys.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('5271009011'))
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(problem(page)).toContainText('There is no picture on your clipboard.')
  const screenshot = (await photo({ format: 'png', width: 300, height: 400 })).toString('base64')
  await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, screenshot)
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(preview(page, 'screenshot.png')).toBeVisible()
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 300 })
    canvas.toBlob((blob) => {
      const clipboardData = new DataTransfer()
      if (blob) clipboardData.items.add(new File([blob], 'pasted.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
  })
  await expect(preview(page, 'pasted.png')).toBeVisible()
})

test('the field says so where the browser keeps no picture over a reload, and only there @full', async ({
  page,
  open,
  campus,
}) => {
  const unkept = page.getByText('This browser doesn’t keep the picture')
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  await fillStep(page, person, campus.major.name)
  await fillPayment(page, person.name)
  await expect(unkept).toHaveCount(0)
  await page.reload()
  // Kept: it is there again.
  await expect(preview(page, 'transfer.jpg')).toBeVisible()
  await expect(unkept).toHaveCount(0)

  // As in a private window that has no store.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow it.')
    }
  })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Sender’s account name' })).toHaveValue(person.name)
  await expect(unkept).toHaveCount(0)
  await chooseProof(page)
  await expect(unkept).toBeVisible()
  // It is still so after a step on and back, and no longer once there is no picture.
  await toNextStep(page)
  await expect(send(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(unkept).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(unkept).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Choose a picture/ })).toBeFocused()
})

test('a picture that pays for others already is asked about before it is sent, and refused when it is @full', async ({
  page,
  open,
  campus,
}) => {
  const picture = await photo({ width: 300, height: 400, seed: Date.now() % 1e9 })
  await registerByApi(campus, [makePerson()], 0, picture)
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  await fillStep(page, person, campus.major.name)
  await fillPayment(page, person.name)
  await choose(page, 'again.jpg', picture, 'image/jpeg')
  await expect(preview(page, 'again.jpg')).toBeVisible()
  const question = 'Another payment already used this picture. Is it the right one?'
  await expect(problem(page)).toHaveText(question)
  await toNextStep(page)
  await send(page).click()
  await expect(page.getByText('Another registration already used this picture as its proof').first()).toBeVisible()
  // Another one, and all is well.
  await chooseProof(page)
  await expect(page.getByText(question)).toHaveCount(0)
})

test('who decides on a payment sees another one’s picture that is nearly the same @full', async ({
  page,
  open,
  campus,
}) => {
  const [owner, follower] = [makePerson(), makePerson()]
  const reference = String(Date.now())
  const picture = await receipt({ sender: owner.name.toUpperCase(), date: '21 NOV 2026 10.14', reference })
  const first = await registerByApi(campus, [owner], 0, picture)
  const second = await registerByApi(campus, [follower], 0, await cut(picture, [0.02, 0.02, 0.01, 0.02]))
  const { payment_proof: key } = await office<{ payment_proof: string }>('GET', `/toefl-payments/${second.paymentId}`)
  // Pictures wait for visitors, and the other tests' are many: only the test's own limit counts.
  const nearby = async () => (await office<unknown[]>('GET', `/proofs/${key}/near`)).length
  await expect.poll(nearby, { timeout: 0 }).toBe(1)
  await open(`/toefl-payments/${second.paymentId}/edit?region_id=${campus.id}`, 'ADMIN')
  const near = page.getByRole('note').filter({ hasText: 'Another payment has a very similar picture' })
  await near.getByRole('button', { name: 'Compare' }).click()
  await expect(near.getByRole('link')).toHaveText(`TOEFL payment ${first.paymentId}, ${owner.name.toUpperCase()}`)
  await expect
    .poll(() => near.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await near.getByRole('link').click()
  await page.getByRole('note').getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('note').getByRole('link')).toHaveText(new RegExp(`TOEFL payment ${second.paymentId},`))
})

test('a proof that is shown outlives a reload at once, however slow the device stores it @full', async ({
  page,
  open,
  campus,
}) => {
  await page.addInitScript(() => {
    // Applied to its store below.
    // oxlint-disable-next-line typescript/unbound-method
    const put = IDBObjectStore.prototype.put
    // The store answers late: a transaction lives on as long as something is asked of it.
    IDBObjectStore.prototype.put = function (...given: [unknown]) {
      const until = performance.now() + 1500
      const wait = () => {
        if (performance.now() < until) this.count().onsuccess = wait
        else put.apply(this, given)
      }
      wait()
      return this.count() as never
    }
  })
  await open(`/register/${campus.address}/1`)
  await fillStep(page, makePerson(), campus.major.name)
  await choose(page, 'transfer.jpg', await photo({ width: 300, height: 400, seed: 7 }), 'image/jpeg')
  await expect(preview(page, 'transfer.jpg')).toBeVisible()
  await page.reload()
  await expect(preview(page, 'transfer.jpg')).toBeVisible()
})
