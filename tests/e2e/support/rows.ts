import type { Locator } from '@playwright/test'

/** Does what the menu at the end of a row says. */
export async function pickOf(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.page().getByRole('menuitem', { name }).click()
}
