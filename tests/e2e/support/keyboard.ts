// Filling in a form without touching a mouse.
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element is reached, as somebody does who cannot point at it; from the end of a long office page once round. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let stops = 0; stops <= most; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Undoes by its key what was just done, once that is offered: a list that looks again by itself can show a change before its answer comes. */
export async function undoByKey(page: Page): Promise<void> {
  await expect(page.locator('[data-undo]').last()).toBeVisible()
  await page.keyboard.press('z')
}
