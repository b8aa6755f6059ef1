import type { Locator } from '@playwright/test'

/** Does what stands in the menu at the end of a row. */
export async function pickOf(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.page().getByRole('menuitem', { name }).click()
}
