import type { Page } from '@playwright/test'

/** What reaches below the actions at the end of a row, out of the table, or out of its own cell. */
export const hiddenInTables = (page: Page) =>
  page.locator('[data-list] table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const end = table.closest('[data-list]')?.getBoundingClientRect().right ?? 0
      return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
        const [actions] = row.querySelectorAll('td:not([data-label]):last-child')
        const edge = actions?.getBoundingClientRect().left ?? end
        return [...row.querySelectorAll('td[data-label], td[data-label] *')]
          .filter((part) => part.getBoundingClientRect().width > 1 && part.getBoundingClientRect().right > edge + 1)
          .map((part) => part.textContent)
      })
    }),
  )
